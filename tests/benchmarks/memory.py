"""How much memory the running box takes while it plays a thousand turns, one match after the other.

`.venv/bin/python tests/benchmarks/memory.py [--turns 1000]`: the real loop, screen, reader, match and book over the
virtual table, driven by its buttons on a clock of its own. A line every 50 turns shows whether anything grows. With
`--by-hand` there is no camera and the dice are tapped in, which takes a tenth of the time.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent / "journeys"))

import played
from conftest import Box, SimulatedBox

from display.views import PodiumView
from scorer.sausage_sizzle.editions import EDITIONS

MOST_MB = 250.0
NAMES = ("Player 1", "Player 2", "Player 3")


def taken_mb(line: str = "VmRSS") -> float:
    """The memory that this process has now, or with VmHWM had at most."""
    status = Path("/proc/self/status").read_text()
    return next(int(row.split()[1]) for row in status.splitlines() if row.startswith(line)) / 1024


def tap_turn(box: Box, rng: random.Random, totals: dict[str, int]) -> None:
    """Tap eight dice in, and book the best."""
    player = box.stage.play.player
    for die in EDITIONS["sausage-sizzle"].dice:
        box.tap("face", rng.choice(die.faces))
    box.press("green", "green")
    totals[player] = box.stage.play.state.total(player)


def play(turns: int, home: Path, *, by_hand: bool) -> float:
    """Play so many turns, tell the memory now and then, and return what it is at the end."""
    box = Box(home) if by_hand else SimulatedBox(home, seed=5)
    turn = tap_turn if by_hand else played.play_turn
    rng = random.Random(5)
    done = 0
    while done < turns:
        played.start(box, *NAMES)
        totals = dict.fromkeys(NAMES, 0)
        while done < turns and not box.stage.play.state.over:
            turn(box, rng, totals)
            done += 1
            if done % 50 == 0 or done == turns:
                sys.stdout.write(f"{done} turns: {taken_mb():.0f} MB\n")
                sys.stdout.flush()
        if isinstance(box.view, PodiumView):
            box.choose("back")
    last_mb = taken_mb()
    box.close()
    return last_mb


def main() -> int:
    """Print what was taken; 1 where it is too much."""
    parser = argparse.ArgumentParser(description="Measure the memory of the running box.")
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--by-hand", action="store_true", help="tap the dice in, without a camera")
    chosen = parser.parse_args()
    turns = chosen.turns
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SIZZLEBOX_HOME"] = folder
        last_mb = play(turns, Path(folder), by_hand=chosen.by_hand)
    sys.stdout.write(f"after {turns} turns {last_mb:.0f} MB, at most {taken_mb('VmHWM'):.0f} MB (limit {MOST_MB:g})\n")
    return 0 if last_mb < MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
