"""A match whose set of dice was removed goes on with another set, or by hand."""

from __future__ import annotations

import pytest

from display.views import Action, TableView
from firmware.journal import Journal
from firmware.match import Sight
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay

FAULT = "the set 'ours' is unknown; known are print-and-play; list them with sizzlebox sets"
DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


@pytest.fixture
def lost(seat, tmp_path):
    """A player who goes on with a match of Ana and Bo, one turn booked, whose set is gone."""
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        play = DicePlay.begin(journal, "sausage-sizzle", ("Ana", "Bo"), Settings("ours", with_camera=True))
        play.book(DICE, "echidna", None)
    player = seat()
    player.touch("go-on")
    fault(player)
    return player


def fault(player) -> None:
    player.now_s += 0.1
    player.stage.seen(Sight("fault", player.now_s, fault=FAULT), player.now_s)


def written(player) -> str:
    view = player.view
    return " ".join([view.title, getattr(view, "text", ""), getattr(view, "todo", "")])


def test_the_ways_on_are_offered_in_place_of_a_command(lost) -> None:
    """The page of such a match says what is gone and offers other dice or tapping, and names no command."""
    assert [choice.text for choice in lost.view.choices][:2] == ["Choose other dice", "Tap the dice in"]
    assert "“ours” is gone" in written(lost)
    assert "sizzlebox" not in written(lost)


def test_another_set_is_chosen(lost, seat) -> None:
    """With another set the camera reads the next turn; the choice is in the book, and only fitting sets are offered."""
    lost.press("green")
    assert [choice.text for choice in lost.view.choices] == ["print-and-play", "Back"]
    lost.press("green")
    assert lost.stage.wanted.set_name == "print-and-play"
    lost.roll("snake", "snake", "snake", "quokka", "5", "5", "5", "2")
    lost.press("green", "green")
    assert lost.stage.play.state.totals == {"Ana": 12, "Bo": 6}
    again = seat()
    again.touch("go-on")
    assert again.stage.wanted.set_name == "print-and-play"


def test_the_dice_are_tapped_in_from_now_on(lost, seat) -> None:
    """Tapping holds for the match, also after the plug was pulled; More leads back to the camera."""
    lost.touch("tap")
    for label in DICE:
        lost.touch("face", label)
    lost.press("green", "green")
    assert isinstance(lost.view, TableView)
    assert lost.view.picture is None
    again = seat()
    again.touch("go-on")
    assert again.view.picture is None
    again.touch("more")
    again.touch("choose-set")
    again.press("green")
    assert again.stage.wanted.set_name == "print-and-play"
    assert again.view.picture is not None


def test_a_fault_of_the_camera_is_still_one(player) -> None:
    """With its set there the table stays and says what is wrong with the camera."""
    player.start("Ana")
    fault(player)
    assert isinstance(player.view, TableView)
    assert player.view.state == "fault"


def test_undo_and_leaving_work_there(lost) -> None:
    """The booked turn can be taken back from there, and the match left."""
    lost.press("red", "green")
    assert lost.stage.play.state.totals == {"Ana": 0, "Bo": 0}
    fault(lost)
    lost.press("red", "green")
    assert lost.stage.page.focus == Action("go-on")
