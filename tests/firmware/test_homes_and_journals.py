"""Homes that cannot be, journals that are damaged, imports that fail half-way: one plain line, nothing left behind."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from firmware import journal_file
from firmware.__main__ import run
from firmware.doctor import keeping
from firmware.history_file import decode, gather, put_into
from firmware.home import Home
from firmware.journal import Journal, JournalError
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.validation_words import in_words

JPEG = b"\xff\xd8photo\xff\xd9"


def played(path: Path) -> None:
    with Journal.open(path) as journal:
        DicePlay.begin(journal, "sausage-sizzle", ("Ana",), Settings("", with_camera=False))


@pytest.mark.parametrize("words", ["history", "sets", "doctor", "sim", "read sausage-sizzle a.jpg", "doctor --json"])
@pytest.mark.parametrize("place", ["file", "file/below", "/proc/none/home", "x" * 300, "dangling"])
def test_homes_that_cannot_be(
    words: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A home that is a file, or that cannot be made, is one plain line in every command that needs it."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / place))
    assert run(words.split()) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "the folder that SIZZLEBOX_HOME names cannot be used" in err
    assert err.rstrip().endswith("correct SIZZLEBOX_HOME")
    assert len(err) < 500


def test_a_home_that_is_not_there_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A home that can be made is no fault, and asking for it makes nothing."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "a" / "b"))
    assert run(["history"]) == 0
    assert "No match" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_journal_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged journal is told with its file and the way out, by the history and by the doctor, and stays there."""
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no journal" * 200)
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path))
    assert run(["history"]) == 1
    told = capsys.readouterr().err
    assert str(path) in told
    assert "the simulator sets it aside, or move it away" in told
    check = keeping.of_journal(Home(tmp_path, tmp_path))
    assert (check.state, str(path) in check.reason) == ("fault", True)
    assert "sets it aside" in check.remedy
    assert path.read_bytes() == b"no journal" * 200


def test_the_doctor_reads_every_match(tmp_path: Path) -> None:
    """No journal and a whole one are well; a row that says nothing is a warning that names its match."""
    home = Home(tmp_path, tmp_path)
    assert keeping.of_journal(home).state == "ok"
    played(home.journal)
    assert (keeping.of_journal(home).state, keeping.of_journal(home).reason) == ("ok", "1 match kept")
    with Journal.open(home.journal) as journal:
        journal._database.execute("UPDATE events SET payload = 'nothing'")
    check = keeping.of_journal(home)
    assert (check.state, "row 1 of the journal is damaged" in check.reason) == ("warning", True)


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_failed_import_leaves_no_photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk fills during an import, neither halves of photos nor photos of no match stay."""
    with Journal.open(tmp_path / "old" / "journal.sqlite") as journal:
        match = journal.start(
            "sausage-sizzle", {"event": "match_started", "edition": "sausage-sizzle", "players": ["Ana"]}, {}
        )
        dice = ["echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4"]
        journal.append(match, {"event": "turn_booked", "dice": dice, "critter": "echidna"}, JPEG)
        content = decode(gather(journal)[0])
    photos = tmp_path / "new" / "photos"
    with Journal.open(tmp_path / "new" / "journal.sqlite") as journal:
        for broken, where in (("fsync", os), ("put_back", journal)):
            with monkeypatch.context() as patch:
                patch.setattr(where, broken, full_disk)
                with pytest.raises((JournalError, OSError)):
                    put_into(journal, content)
            assert list(photos.iterdir()) == []
        assert put_into(journal, content) == (1, 0)
        assert len(list(photos.iterdir())) == 1
        kept = next(photos.iterdir()).name
        journal.drop_photo(kept)
        assert journal.photo(kept) == JPEG


def test_a_journal_that_cannot_be_made_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full as the journal is made, no half of it stays."""
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(JournalError, match="the disk is full"):
        journal_file.create(tmp_path / "journal.sqlite")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("Expected `object`, got `array`", "expected an object, got a list"),
        ("Expected `int` >= 3 - at `$.a.b`", "a.b: expected a whole number of at least 3"),
        ("Object missing required field `uid` - at `$.matches[0]`", "matches[0]: missing: uid"),
        ("Invalid enum value 2 - at `$.form`", "form: unknown value 2"),
    ],
)
def test_what_is_wrong_with_data_in_words(theirs: str, ours: str) -> None:
    """What the library says of data comes to a person in plain words, with the place."""
    assert in_words(theirs) == ours
