"""Matches are deleted after a question and kept in a bin; a new match is begun after a question."""

from __future__ import annotations

import sqlite3

import pytest

from display.views import PodiumView, TableView
from firmware.history_file import decode, gather, put_into
from firmware.journal import Journal
from firmware.match.play import Settings, known_names
from firmware.match.sausage_sizzle.play import DicePlay

CRITTERS = ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo")


@pytest.fixture
def kept(seat, tmp_path):
    """A player on the start page of a box that keeps a finished match of Ana and, later, an open one of Bo."""
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        play = DicePlay.begin(journal, "sausage-sizzle", ("Ana",), Settings("", with_camera=False))
        for critter in CRITTERS:
            play.book((critter,) * 4 + ("5",) * 4, critter, b"\xff\xd8 a photo")
        DicePlay.begin(journal, "sausage-sizzle", ("Bo",), Settings("", with_camera=False))
    player = seat(camera=False)
    player.touch("history")
    return player


def texts(player) -> list[str]:
    return [choice.text for choice in player.view.choices]


def open_row(player, name: str) -> None:
    row = next(choice for choice in player.view.choices if name in choice.text)
    player.touch(row.action.verb, row.action.about)


def test_a_finished_match_is_deleted_and_brought_back(kept) -> None:
    """Deleted after a question, a match is in no list; from the bin it comes back with every turn and photo."""
    open_row(kept, "Ana")
    assert isinstance(kept.view, PodiumView)
    kept.touch("delete")
    assert kept.view.title == "Delete this match?"
    kept.press("green")
    assert kept.view.title == "Earlier matches"
    assert "The bin" in kept.view.notice
    assert not any("Ana" in text for text in texts(kept))
    assert texts(kept)[-2:] == ["The bin", "Back"]
    assert "Ana" not in known_names(kept.stage.book())
    kept.touch("bin")
    open_row(kept, "Ana")
    kept.press("green")
    assert kept.view.text == "The bin is empty."
    kept.press("red")
    assert "The bin" not in texts(kept)
    open_row(kept, "Ana")
    assert kept.view.places[0].total == 120
    assert kept.stage.page._play.photo_of("Ana", 6) == b"\xff\xd8 a photo"


def test_deleting_can_be_declined(kept) -> None:
    """Red on the question keeps the match, and so it does where a match is brought back."""
    open_row(kept, "Ana")
    kept.touch("delete")
    kept.press("red")
    assert isinstance(kept.view, PodiumView)
    assert kept.stage.book().binned() == ()


def test_an_open_match_is_gone_on_with_or_deleted(kept) -> None:
    """An open match of the list asks what to do: green goes on; deleted, it is not offered at the start."""
    open_row(kept, "Bo")
    assert texts(kept) == ["Go on", "Delete", "Back"]
    kept.press("green")
    assert isinstance(kept.view, TableView)
    kept.touch("more")
    kept.touch("leave")
    kept.press("green")
    assert "Go on" in texts(kept)
    kept.touch("history")
    open_row(kept, "Bo")
    kept.press("blue", "green", "green")
    kept.press("red")
    assert "Go on" not in texts(kept)


def test_a_damaged_match_can_be_deleted(kept, tmp_path) -> None:
    """What cannot be shown any more can be put into the bin; green does not do it by itself."""
    kept.stage.close()
    with sqlite3.connect(tmp_path / "journal.sqlite") as database:
        database.execute("UPDATE events SET payload = 'x' WHERE match = 2")
    kept.touch("back")
    kept.touch("history")
    row = next(choice for choice in kept.view.choices if choice.detail == "cannot be shown")
    kept.touch(row.action.verb, row.action.about)
    assert "damaged" in kept.view.text
    assert kept.view.hints.green == "Back"
    kept.touch("delete")
    kept.press("green")
    assert [match.id for match in kept.stage.book().binned()] == [2]


def test_deleted_matches_leave_with_no_export_and_come_back_with_an_import(kept) -> None:
    """An export leaves the bin out; importing a match that lies in the bin brings it back."""
    journal = kept.stage.book()
    whole, count, _ = gather(journal)
    journal.put_in_bin(1)
    _, fewer, _ = gather(journal)
    assert (count, fewer) == (2, 1)
    assert put_into(journal, decode(whole)) == (1, 1)
    assert journal.binned() == ()


@pytest.mark.parametrize("answer", ["green", "red"])
def test_playing_again_is_asked(kept, answer: str) -> None:
    """A new match begins only after a question that says who plays."""
    open_row(kept, "Ana")
    kept.touch("again")
    assert kept.view.title == "Play again?"
    assert "Ana" in kept.view.text
    kept.press(answer)
    assert isinstance(kept.view, TableView if answer == "green" else PodiumView)
    assert len(kept.stage.book().matches()) == (3 if answer == "green" else 2)
