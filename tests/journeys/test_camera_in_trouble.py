"""A match whose camera is unplugged, stands still or goes black in the middle of a turn, and comes back."""

from __future__ import annotations

import random
import re

import pytest

from display.views import PodiumView, TableView
from hardware.simulated.faults import CameraFault, FaultyCamera
from hardware.simulated.optics import Pose
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sausage_sizzle.turn import best

EDITION = EDITIONS["sausage-sizzle"]
WORDS = {
    "unplugged": "gives no pictures any more; check its cable",
    "frozen": "stands still; check its cable",
    "black": "is black; take the cap off or switch a lamp on",
}


@pytest.fixture
def box(new_box, simulated):
    """A simulated box over a camera that can be put in trouble."""
    made = new_box(simulated, seed=11)
    bench = made.bench
    view = type(bench.camera.usual_view)(Pose(300.0, 9.0, 90.0, 0.0, (0.0, 16.0)), surface="felt", surface_seed=14)
    bench.camera = FaultyCamera(bench.table, seed=11, view=view, clock=made.clock, fps=0)
    return made


def trouble(box, kind: str) -> None:
    """Put the camera in trouble for good, and wait until the screen says so."""
    box.bench.camera.fault = CameraFault(kind, box.clock.now_s, 1e9)
    for _ in range(120):
        box.step()
        if box.view.state == "fault":
            return
    raise AssertionError(f"nothing is said: {box.view.state}, {box.view.todo}")


def book_by_camera(box, totals: dict[str, int]) -> None:
    """Roll, let the camera read, and book the best."""
    play = box.stage.play
    player = play.player
    box.bench.new_turn()
    box.roll()
    truth = box.bench.table.labels()
    totals[player] += best(EDITION, truth, play.state.used(player)).points
    box.answer_questions()
    if box.view.hints.green == "Choose":
        box.press("green")
    box.press("green")
    assert play.state.totals == totals


def book_by_hand(box, rng: random.Random, totals: dict[str, int]) -> None:
    """Tap eight dice in and book the best."""
    play = box.stage.play
    player = play.player
    dice = tuple(rng.choice(die.faces) for die in EDITION.dice)
    totals[player] += best(EDITION, dice, play.state.used(player)).points
    if not any(choice.action.verb == "tap" for choice in box.view.choices):
        box.tap("more")
    box.tap("tap")
    for label in dice:
        box.tap("face", label)
    box.tap("go")
    box.tap("press", "green")
    assert play.state.totals == totals


@pytest.mark.parametrize("kind", WORDS)
def test_trouble_in_the_middle_of_a_turn(box, played, kind: str) -> None:
    """The screen says what is wrong and since when, books nothing stale, takes a turn by hand, and then reads on."""
    rng = random.Random(5)
    played.start(box, "Player 1")
    totals = {"Player 1": 0}
    book_by_camera(box, totals)
    box.bench.new_turn()
    box.roll()
    trouble(box, kind)
    assert isinstance(box.view, TableView)
    assert WORDS[kind] in box.view.todo
    assert re.search(r"\(since \d\d:\d\d\)$", box.view.todo)
    shown = " ".join(str(written) for written in box.screen.written)
    assert "since" in shown
    assert not any(choice.action.verb == "go" for choice in box.view.choices)
    assert box.view.hints.green == "Tap the dice in"
    if kind == "frozen":
        # It was opened anew by itself, which is all that it needed.
        assert box.bench.camera.fault is None
    else:
        book_by_hand(box, rng, totals)
        box.bench.camera.fault = None
    box.clock.now_s += 6
    book_by_camera(box, totals)


def test_trouble_that_comes_and_goes(box, played) -> None:
    """A loose cable all through a match costs nothing: turns are read when it holds, and none is booked twice."""
    rng = random.Random(8)
    played.start(box, "Player 1")
    totals = {"Player 1": 0}
    for kind in ("unplugged", "black", "unplugged", "black", "unplugged"):
        trouble(box, kind)
        for _ in range(rng.randrange(5)):
            box.rest()
        box.bench.camera.fault = None
        book_by_camera(box, totals)
    trouble(box, "unplugged")
    book_by_hand(box, rng, totals)
    assert box.stage.play.state.over


def test_one_game_with_every_trouble(box, played, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unplugged, frozen for good, black: each is said with its hour, played over by hand, and then over itself."""
    rng = random.Random(13)
    # Nothing but a hand helps this camera: it is opened anew in vain.
    monkeypatch.setattr(box.bench.camera, "restart", lambda: None)
    played.start(box, "Player 1")
    totals = {"Player 1": 0}
    for kind, words in WORDS.items():
        book_by_camera(box, totals)
        box.bench.new_turn()
        box.roll()
        trouble(box, kind)
        told = box.view.todo
        assert words in told
        assert re.search(r"\(since \d\d:\d\d\)$", told)
        for _ in range(20):
            box.clock.now_s += 9.0
            box.step()
            assert box.view.todo == told
        assert box.panel.lamps["green"].mode == "on"
        book_by_hand(box, rng, totals)
        box.bench.camera.fault = None
        box.clock.now_s += 6
    assert box.stage.play.state.over
    assert box.stage.play.state.totals == totals
    assert isinstance(box.view, PodiumView)
