"""What the box knows of dice that nobody touched: after an undo, and before the first roll of a match."""

from __future__ import annotations

import pytest

from display.views import Action, TableView
from firmware.match.lesson import LEARN, Correction, Learnt, Lesson

DICE = ("snake", "snake", "quokka", "echidna", "2", "5", "5", "sausage")


class Notebook:
    """A teacher that takes everything in."""

    def learn(self, correction: Correction) -> Learnt:
        return Learnt(correction.game, correction.set_name, correction.name, "1.png")

    def unlearn(self, *_: object) -> None:
        return


def marked(player) -> list[str]:
    return [die.label for die in player.view.dice if die.aside]


def texts(player) -> set[str]:
    return {choice.text for choice in player.view.choices}


def undo(player, *lying: str) -> None:
    """Take the booked turn back; the dice lie as they did, and are read anew."""
    player.press("red", "green")
    player.see("still", player.reading(*lying))


def test_a_die_added_by_hand_is_there_after_an_undo(player) -> None:
    """The eighth die that the camera missed need not be added a second time while the others lie untouched."""
    player.start("Ana", "Bo")
    player.roll(*DICE[:7])
    player.touch("add-die")
    player.touch("face", "sausage")
    player.press("green", "green")
    undo(player, *DICE[:7])
    assert (player.view.state, [die.label for die in player.view.dice]) == ("ready", list(DICE))


def test_a_correction_is_there_after_an_undo(player) -> None:
    """A die that a person named keeps its name when the turn is taken back."""
    player.start("Ana", "Bo")
    player.roll(*DICE)
    player.touch("die", "2")
    player.touch("face", "kangaroo")
    player.press("green", "green")
    undo(player, *DICE)
    assert [die.label for die in player.view.dice][2] == "kangaroo"


def test_padlocks_are_there_after_an_undo(player) -> None:
    """Dice that were set aside are still marked when the turn is taken back and all lie untouched."""
    player.start("Ana", "Bo")
    player.roll(*DICE)
    first = player.reading(*DICE)
    player.throw += 1
    second = player.reading(*(die if i < 2 else "crocodile" if i < 4 else "5" for i, die in enumerate(DICE)))
    mixed = type(second)((*first.pieces[:2], *second.pieces[2:]), (), 1.0)
    player.see("moving")
    player.see("still", mixed)
    assert marked(player) == ["snake", "snake"]
    player.press("green", "green")
    assert marked(player) == []
    player.press("red", "green")
    player.see("still", mixed)
    assert marked(player) == ["snake", "snake"]


@pytest.mark.parametrize("how", ["moved", "other faces", "after the next turn"])
def test_what_was_said_of_other_dice_is_forgotten(player, how: str) -> None:
    """Dice that lie elsewhere, read otherwise or belong to a later turn get nothing that was said of those booked."""
    player.start("Ana", "Bo")
    player.roll(*DICE[:7])
    player.touch("add-die")
    player.touch("face", "sausage")
    player.press("green", "green")
    if how == "moved":
        player.throw += 1
    if how == "after the next turn":
        player.roll(*DICE[:7])
    undo(player, *(DICE[:7] if how != "other faces" else ("kangaroo", *DICE[1:7])))
    player.see("still", player.reading(*DICE[:7]))
    assert len(player.view.dice) in {0, 7}


def test_dice_from_the_set_up_are_no_roll(player) -> None:
    """Of a die left over from teaching no match is asked about: the box waits for a roll until something moves."""
    player.see("still", player.reading("snake"))
    player.start("Ana", "Bo")
    player.see("still", player.reading("snake"))
    assert isinstance(player.view, TableView)
    assert (player.view.state, player.view.todo) == ("roll", "Ana: take all eight dice and roll")
    assert player.view.hints.green == ""
    assert player.stage.lamps()["green"] == "off"
    player.see("moving")
    player.see("still", player.reading("snake"))
    assert player.view.state == "question"
    assert "I see 1 die" in player.view.todo


def test_a_whole_roll_may_lie_there_before_the_match(player) -> None:
    """Whoever rolled before the match began goes on with that roll; a missed die can be added."""
    player.start("Ana")
    player.see("still", player.reading(*DICE[:7]))
    assert player.view.state == "roll"
    player.touch("add-die")
    player.touch("face", "sausage")
    assert player.view.state == "ready"


def test_a_match_gone_on_with_is_where_it_was(player, seat) -> None:
    """After a pulled plug seven dice seen are seven dice seen: the eighth is asked for, not a new roll."""
    player.start("Ana")
    player.roll(*DICE[:7])
    again = seat()
    again.touch("go-on")
    again.see("still", again.reading(*DICE[:7]))
    assert again.view.state == "question"


def test_a_slip_of_the_finger_is_no_lesson(player) -> None:
    """While the dice cannot be as they were named nothing is offered to be learnt; put right, it is."""
    player.stage.lesson = Lesson(Notebook(), player.stage.say)
    player.start("Ana")
    player.roll(*DICE)
    player.touch("die", "4")
    player.touch("face", "crocodile")
    assert "cannot be" in player.view.todo
    assert LEARN not in {choice.action for choice in player.view.choices}
    player.touch("learn")
    assert player.stage.lesson.revision == 0
    player.touch("die", "4")
    player.touch("face", "3")
    assert Action("learn") in {choice.action for choice in player.view.choices}
    assert "Learn 3" in texts(player)
