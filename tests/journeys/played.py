"""Turns of a match over the virtual table, played by tests and by the process that a test kills."""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from pathlib import Path

from scorer.sausage_sizzle.turn import best, score


def start(box, *names: str) -> None:
    """Begin a match of these players, chosen with the buttons."""
    box.choose("new")
    box.choose("game", "sausage-sizzle")
    box.choose("go")
    for name in names:
        box.choose("known", name)
    box.choose("go")
    box.step(3)


def play_turn(box, rng: random.Random, totals: dict[str, int]) -> None:
    """Roll up to three times, set dice aside in between, book the best; check the book against the true dice."""
    play = box.stage.play
    player, edition = play.player, play.edition
    box.bench.new_turn()
    box.roll()
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        for index in rng.sample(range(8), rng.randint(1, 3)):
            box.bench.table.set_aside(index)
        box.roll()
    truth = box.bench.table.labels()
    box.answer_questions()
    if box.view.hints.green == "Choose":
        box.press("green")
    used = play.state.used(player)
    expected = best(edition, truth, used)
    totals[player] += expected.points
    box.press("green")
    booked = play.state.turns(player)[len(used)]
    unread = Counter(booked.dice)["unread"]
    assert (Counter(booked.dice) - Counter(truth)).total() == unread
    assert booked.points == expected.points == score(truth, booked.critter).points
    assert play.state.totals == totals


def main() -> None:
    """Play until killed; after each booked turn print the totals that the screen shows."""
    from conftest import SimulatedBox  # run as a program, its own folder is searched first

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    home, seed = Path(sys.argv[1]), int(sys.argv[2])
    box = SimulatedBox(home, seed=seed)
    start(box, *sys.argv[3:])
    totals = dict.fromkeys(sys.argv[3:], 0)
    rng = random.Random(seed)
    while not box.stage.play.state.over:
        play_turn(box, rng, totals)
        sys.stdout.write(json.dumps(totals) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
