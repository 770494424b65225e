"""Dice that lie outside the marked playing area are spoken of on the table's page, also where none is left inside."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.match import Sight
from vision.reading import Reading

NOTHING = Reading((), (), 10.0)


def see(player, state: str, found: Reading | None, left_out: int) -> None:
    player.now_s += 0.1
    frame = np.full((480, 640, 3), 90, np.uint8)
    player.stage.seen(Sight(state, player.now_s, frame, found, frame, left_out=left_out), player.now_s)  # type: ignore[arg-type]  # a state's name


@pytest.mark.parametrize(("left_out", "words"), [(8, "8 dice lie outside"), (1, "1 die lies outside")])
def test_a_roll_of_which_nothing_lies_inside_is_told(player, left_out: int, words: str) -> None:
    """Where all dice lie outside the page says how many, and still whose turn it is; nothing of it without any."""
    player.start("Ana")
    see(player, "moving", None, 0)
    see(player, "empty", NOTHING, left_out)
    assert words in player.view.todo
    assert "Ana" in player.view.todo
    assert player.view.state == "roll"
    see(player, "empty", NOTHING, 0)
    assert player.view.todo == "Ana: roll the dice"


def test_it_is_told_beside_a_doubt_too(player) -> None:
    """A reading without dice but with a doubt about the picture keeps the words about the dice outside."""
    player.start("Ana")
    see(player, "still", Reading((), ("the picture is strange",), 10.0), 8)
    assert "8 dice lie outside the playing area" in player.view.todo


def test_dice_that_are_missing_beside_others_are_told(player) -> None:
    """With some dice inside the words say where the others lie; with eight inside what lies outside is no matter."""
    player.start("Ana")
    player.throw += 1
    see(player, "empty", NOTHING, 0)
    see(player, "moving", None, 0)
    dice = ("snake", "snake", "quokka", "echidna", "5", "4", "3", "2")
    see(player, "still", player.reading(*dice[:6]), 2)
    assert player.view.todo == "2 dice lie outside the playing area: move them into it"
    player.throw += 1
    see(player, "still", player.reading(*dice), 2)
    assert "outside" not in player.view.todo
