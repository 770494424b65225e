"""The match and its book: undo, corrections, going on, tapping in, players, history."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.views import Action, MenuView, PlayersView, PodiumView, TableView
from firmware.journal import Journal, JournalError
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from scorer.game import IllegalEvent

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


def totals(player) -> dict[str, int]:
    return player.stage.play.state.totals


def choices(player) -> dict[Action, object]:
    return {choice.action: choice for choice in player.stage.page.choices()}


def book_one(player) -> None:
    player.roll(*DICE)
    player.press("green", "green")


def test_undo_and_redo(player) -> None:
    """Red on the table takes the last turn back after a question; More brings it back, with the same score."""
    player.start("Ana", "Bo")
    book_one(player)
    player.press("red")
    assert "Ana, turn 1: 12 points" in player.view.text
    player.press("green")
    assert player.view.notice == "Taken back: Ana, turn 1: 12 points with echidna"
    assert totals(player) == {"Ana": 0, "Bo": 0}
    assert player.stage.play.player == "Ana"
    player.touch("more")
    player.touch("redo")
    assert totals(player) == {"Ana": 12, "Bo": 0}
    assert player.view.notice == "Booked again: Ana, turn 1: 12 points with echidna"


def test_undo_can_be_declined(player) -> None:
    """Red on the question keeps everything as it is."""
    player.start("Ana")
    book_one(player)
    player.press("red", "red")
    assert totals(player) == {"Ana": 12}
    assert isinstance(player.view, TableView)


def test_after_undo_the_dice_count_again(player) -> None:
    """Dice that still lie there after an undo can be booked with another critter."""
    player.start("Ana")
    book_one(player)
    player.press("red", "green")
    player.see("still", player.reading(*DICE))
    player.press("green", "blue", "green")
    assert totals(player) == {"Ana": 4}


def test_going_on_after_the_box_was_off(seat) -> None:
    """The start offers the open match first, and green goes on with it where it was."""
    player = seat()
    player.start("Ana", "Bo")
    book_one(player)
    player = seat()
    assert player.view.choices[0].text == "Go on"
    assert player.view.choices[0].detail == "Sausage Sizzle!: Ana and Bo, turn 1 of 6"
    player.press("green")
    assert totals(player) == {"Ana": 12, "Bo": 0}
    assert player.stage.play.player == "Bo"


def test_dice_booked_before_the_box_was_off_are_known(seat) -> None:
    """Dice that were booked just before the plug was pulled are not offered to the next player."""
    player = seat()
    player.start("Ana", "Bo")
    book_one(player)
    player = seat()
    player.press("green")
    player.see("still", player.reading(*DICE))
    player.press("green", "green")
    assert totals(player) == {"Ana": 12, "Bo": 0}
    book_one(player)
    assert totals(player) == {"Ana": 12, "Bo": 12}


def test_corrected_dice_are_known_after_the_box_was_off(seat) -> None:
    """Dice are known again as the camera reads them, also where a person had called one of them something else."""
    player = seat()
    player.start("Ana", "Bo")
    player.roll(*DICE)
    player.touch("die", "3")
    player.touch("face", "snake")
    player.press("green", "green")
    assert player.stage.play.state.turns("Ana")[0].dice == (*DICE[:3], "snake", *DICE[4:])
    player = seat()
    player.press("green")
    player.see("still", player.reading(*DICE))
    player.press("green", "green")
    assert totals(player) == {"Ana": 12, "Bo": 0}


def test_without_a_camera(seat) -> None:
    """The dice are tapped in: green adds the face in the frame, red takes the last one out, eight go on."""
    player = seat(camera=False)
    player.start("Ana")
    for label in DICE:
        player.touch("face", label)
    player.press("red")
    assert [die.label for die in player.view.tapped] == list(DICE[:7])
    player.touch("face", "2")
    assert player.view.focus == Action("go")
    player.press("green", "green")
    assert totals(player) == {"Ana": 6}
    assert player.view.tapped == ()


def test_faces_run_out(seat) -> None:
    """With four critters in, only food can still be tapped."""
    player = seat(camera=False)
    player.start("Ana")
    for label in DICE[:4]:
        player.touch("face", label)
    enabled = {choice.text for choice in player.view.choices if choice.enabled and choice.action.verb == "face"}
    assert enabled == {"2", "3", "4", "5", "sausage"}
    player.touch("face", "snake")
    assert len(player.view.tapped) == 4


def test_undo_from_the_podium(player) -> None:
    """Even the last turn can be taken back: the match is open again."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    assert isinstance(player.view, PodiumView)
    player.press("red", "green")
    assert isinstance(player.view, TableView)
    assert len(player.stage.book().open_matches()) == 1
    player.see("still", player.reading("kangaroo", "kangaroo", "kangaroo", "kangaroo", "5", "5", "5", "5"))
    player.press("green", "green")
    assert isinstance(player.view, PodiumView)


def test_playing_again_does_not_book_the_last_roll_of_before(player) -> None:
    """The dice of the old match's last turn, still lying there, are nobody's first turn; a new roll is."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    player.press("green", "green")
    player.see("still", player.reading("kangaroo", "kangaroo", "kangaroo", "kangaroo", "5", "5", "5", "5"))
    assert isinstance(player.view, TableView)
    player.press("green", "green")
    assert totals(player) == {"Ana": 0}
    player.roll("snake", "snake", "snake", "snake", "5", "5", "5", "5")
    player.press("green", "green")
    assert totals(player) == {"Ana": 20}


def test_a_journal_that_fails_books_nothing(player, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full the turn is not booked, the page stays, and the reason is said; later it works."""
    player.start("Ana")
    player.roll(*DICE)
    player.press("green")

    def full(*_: object) -> int:
        raise JournalError("the journal cannot be written: the disk is full; free some space and try again")

    with monkeypatch.context() as patch:
        patch.setattr(player.stage.play.journal, "append", full)
        player.press("green")
    assert totals(player) == {"Ana": 0}
    assert "disk is full" in player.view.notice
    player.press("green")
    assert totals(player) == {"Ana": 12}


def test_a_journal_that_cannot_be_opened(tmp_path, seat) -> None:
    """A journal held by another box is said on the start page, which still works."""
    with Journal.open(tmp_path / "journal.sqlite"):
        player = seat()
        assert "in use by another" in player.view.text
        player.touch("new")
        assert isinstance(player.view, MenuView)
        assert player.view.title == "sizzlebox"
    player.touch("new")
    assert player.view.title == "Which game do you play?"


def test_games_keep_their_places(seat) -> None:
    """Which game was played last moves no row; it only has the frame."""
    player = seat()
    player.touch("new")
    rows = [choice.action for choice in player.view.choices]
    player.press("red")
    player.start("Zoe", "Bo", game="drecksau")
    player = seat()
    player.touch("new")
    assert [choice.action for choice in player.view.choices] == rows
    assert player.view.focus == Action("game", "drecksau")


def test_players_are_remembered(seat) -> None:
    """Names of earlier matches are offered with one press each."""
    player = seat()
    player.start("Zoe", "Bo")
    player = seat()
    player.touch("new")
    player.touch("game", "sausage-sizzle")
    player.touch("go")
    assert isinstance(player.view, PlayersView)
    assert player.view.known[:2] == ("Zoe", "Bo")
    player.press("green", "green")
    assert player.view.names == ("Zoe", "Bo")


def type_name(player, name: str) -> None:
    for letter in name:
        player.touch("key", letter)


def test_after_two_typed_names_green_starts(player) -> None:
    """With two names typed the frame is on starting; after one it still offers another player."""
    player.touch("new")
    player.touch("game", "sausage-sizzle")
    player.touch("go")
    type_name(player, "Rhea")
    player.press("green")
    assert player.view.focus == Action("known", "Player 1")
    type_name(player, "Bo")
    player.press("green")
    assert player.view.hints.green == "Start with 2"
    player.press("green")
    assert totals(player) == {"Rhea": 0, "Bo": 0}


def test_a_name_too_long_is_said(player) -> None:
    """Twenty letters fit; the next one is not typed, and the box says why."""
    player.touch("new")
    player.touch("game", "sausage-sizzle")
    player.touch("go")
    type_name(player, "Maximilian-Alexander")
    assert player.view.typed == "Maximilian-Alexander"
    assert player.view.notice == ""
    player.touch("key", "s")
    assert player.view.typed == "Maximilian-Alexander"
    assert player.view.notice == "A name has at most 20 letters"
    player.touch("backspace")
    assert player.view.notice == ""


def test_names_that_cannot_be(player) -> None:
    """The same name twice, an empty name and a sixth player cannot be added; the older edition ends at four."""
    player.touch("new")
    player.touch("game", "sausage-sizzle")
    player.touch("go")
    for letter in "Bo":
        player.touch("key", letter)
    player.touch("add")
    for letter in "Bo":
        player.touch("key", letter)
    player.touch("add")
    assert player.view.names == ("Bo",)
    player.press("red", "red")
    player.touch("key", " ")
    player.touch("add")
    for number in range(1, 7):
        player.touch("known", f"Player {number}")
    assert len(player.view.names) == 5
    player.press("red", "red", "red", "red", "red", "red")
    player.touch("edition")
    player.touch("go")
    assert player.view.most == 4


def test_the_older_edition_without_a_fitting_set(player) -> None:
    """Würfelwurst, whose critters no set shows here, is played by tapping, and the page says why."""
    player.touch("new")
    player.touch("game", "sausage-sizzle")
    player.touch("edition")
    row = choices(player)[Action("camera")]
    assert "no set shows" in row.detail
    player.touch("go")
    player.touch("known", "Player 1")
    player.touch("go")
    player.touch("face", "raccoon")
    assert [die.label for die in player.view.tapped] == ["raccoon"]


def test_history_opens_a_match(seat) -> None:
    """An open match can be gone on with from the list of earlier ones."""
    player = seat(camera=False)
    player.start("Ana")
    for label in DICE:
        player.touch("face", label)
    player.press("green", "green")
    player.touch("more")
    player.touch("leave")
    player.press("green")
    player.touch("history")
    assert "Ana 12" in player.view.choices[0].text
    player.press("green", "green")
    assert totals(player) == {"Ana": 12}


def test_an_earlier_match_is_looked_at(player) -> None:
    """A finished match opened from the list is only looked at: red leads back to the list, green to the sheets."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    player.touch("back")
    player.touch("history")
    player.press("green")
    assert isinstance(player.view, PodiumView)
    assert (player.view.hints.green, player.view.hints.red) == ("Sheets", "Back")
    assert player.stage.wanted.set_name == ""
    player.press("green", "red")
    assert isinstance(player.view, PodiumView)
    player.press("red")
    assert player.view.title == "Earlier matches"
    assert not player.stage.book().open_matches()
    player.press("green")
    player.touch("again")
    player.press("green")
    assert isinstance(player.view, TableView)
    assert totals(player) == {"Ana": 0}


def test_quitting_is_confirmed(player) -> None:
    """Quit asks first; red stays."""
    player.touch("off")
    player.press("red")
    assert not player.stage.quit
    player.touch("off")
    player.press("green")
    assert player.stage.quit


@pytest.mark.parametrize("undone", [{"event": "turn_booked", "dice": ["5"], "critter": "snake"}, {"event": "bribe"}])
def test_what_cannot_be_redone_changes_nothing(tmp_path: Path, undone: dict[str, object]) -> None:
    """An undone event that the rules do not allow is not offered; bringing it back is refused before a row is made."""
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        play = DicePlay.begin(journal, "sausage-sizzle", ("Ana",), Settings("", with_camera=False))
        journal.append(play.match, undone)
        journal.undo(play.match)
        play = DicePlay.resume(journal, journal.matches()[0])
        before = journal.rows(play.match)
        assert play.next_redo is None
        with pytest.raises((IllegalEvent, JournalError)):
            play.redo()
        assert journal.rows(play.match) == before
        assert play.player == "Ana"
        play.book(("snake",) * 4 + ("5",) * 4, "snake", None)
        assert play.state.total("Ana") == 20
