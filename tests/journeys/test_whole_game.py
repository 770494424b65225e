"""Whole games over the virtual table, one of them killed in the middle."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from display.views import PodiumView
from firmware.journal import Journal
from firmware.match.play import replayed

PLAYED = Path(__file__).with_name("played.py")


def test_three_players_from_the_roll_to_the_podium(new_box, simulated, played, tmp_path) -> None:
    """Virtual dice, virtual camera, reading, buttons on mock pins, book, podium: every score is the true one."""
    names = ("Player 1", "Player 2", "Player 3")
    box = new_box(simulated, seed=11)
    played.start(box, *names)
    rng = random.Random(11)
    totals = dict.fromkeys(names, 0)
    for _ in range(18):
        played.play_turn(box, rng, totals)
    view = box.view
    assert isinstance(view, PodiumView)
    assert {place.name: place.total for place in view.places} == totals
    assert [place.won for place in view.places] == [place.total == max(totals.values()) for place in view.places]
    box.stage.close()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        (match,) = journal.matches()
        assert replayed(journal, match).totals == totals
        assert match.finished_utc
        rows = journal.book(match.id).events[1:]
        assert len(rows) == 18
        assert all((journal.photo(row.photo) or b"").startswith(b"\xff\xd8") for row in rows)


def test_killed_in_the_middle_and_gone_on(new_box, simulated, played, tmp_path) -> None:
    """A box killed with kill -9 in the middle of a match goes on where it was, to the end the true dice give."""
    names = ("Player 1", "Player 2")
    process = subprocess.Popen(
        [sys.executable, str(PLAYED), str(tmp_path), "21", *names],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        text=True,
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(4)]
    time.sleep(random.uniform(0.0, 0.8))
    process.send_signal(signal.SIGKILL)
    lines += [line for line in process.stdout.read().splitlines() if line.startswith("{")]
    process.wait()
    acknowledged = [json.loads(line) for line in lines if line.strip().endswith("}")]
    assert len(acknowledged) >= 4

    box = new_box(simulated, seed=22)
    assert box.view.choices[0].text == "Go on"
    box.press("green")
    totals = dict(box.stage.play.state.totals)
    turns = sum(len(sheet) for sheet in box.stage.play.state.sheets)
    assert len(acknowledged) <= turns <= len(acknowledged) + 1
    if turns == len(acknowledged):
        assert totals == acknowledged[-1]
    rng = random.Random(3)
    while not box.stage.play.state.over:
        played.play_turn(box, rng, totals)
    assert isinstance(box.view, PodiumView)
    assert {place.name: place.total for place in box.view.places} == totals
