"""What the camera side notes beside the state of the table: where the table page says it, and what stands before it."""

from __future__ import annotations

import numpy as np
import pytest

from display.views import ChooseView
from firmware.match import Sight
from vision.reading import Reading

EIGHT = ("quokka", "quokka", "snake", "platypus", "2", "3", "4", "sausage")
NOTE = "the mat is of no use: lay it flat"
SAID = "The mat is of no use: lay it flat"


def see(player, state: str, found: Reading | None = None, note: str = NOTE) -> str:
    """What the page says to this sight."""
    player.now_s += 0.1
    frame = np.zeros((480, 640, 3), np.uint8)
    player.stage.seen(Sight(state, player.now_s, frame, found, frame if found else None, note=note), player.now_s)
    return player.view.todo


@pytest.mark.parametrize("state", ["empty", "settling", "still", "moving", "hand"])
def test_a_note_stands_in_place_of_what_to_do(player, state: str) -> None:
    """The page says a note instead of what to do next, also over an empty table, and takes it back with the note."""
    player.start("Ana")
    found = Reading((), (), 1.0) if state == "empty" else None
    assert see(player, state, found) == SAID
    assert see(player, state, found, note="") not in ("", SAID)


def test_a_note_keeps_nobody_from_playing(player) -> None:
    """Over dice that are read the note stands and the roll can be chosen; over too few it hides their number."""
    player.start("Ana")
    assert see(player, "still", player.reading(*EIGHT)) == SAID
    assert player.view.state == "ready"
    player.press("green")
    assert isinstance(player.view, ChooseView)
    player.press("red")
    player.throw += 1
    assert see(player, "still", player.reading(*EIGHT[:6])) == SAID
    assert "I see 6 dice" in see(player, "still", player.reading(*EIGHT[:6]), note="")


def test_a_question_and_a_fault_stand_before_a_note(player) -> None:
    """The words of a question about a die stay, and so does a fault of the camera."""
    player.start("Ana")
    doubtful = player.reading("quokka", "quokka", ("snake", "echidna"), "platypus", "2", "3", "4", "sausage")
    words = see(player, "still", doubtful, note="")
    assert player.view.state == "question"
    assert see(player, "still", doubtful) == words != SAID
    player.stage.seen(Sight("fault", player.now_s, fault="the camera is gone", note=NOTE), player.now_s)
    assert player.view.todo == "the camera is gone"


def test_booked_dice_and_a_note(player) -> None:
    """While the booked dice still lie there the note is said too."""
    player.start("Ana", "Ben")
    player.roll(*EIGHT)
    player.press("green", "green", "green")
    lying = player.reading(*EIGHT)
    assert see(player, "still", lying, note="") == "Ben: take all eight dice and roll"
    assert see(player, "still", lying) == SAID
