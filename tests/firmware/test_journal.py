"""The journal: order, undo and redo, photos, damage, locks, a full disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.journal import Journal, JournalDamagedError, JournalError, MatchRow, Row, fold

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, clock=lambda: NOON) as made:
        yield made


def played(journal: Journal, turns: int = 3) -> int:
    match = journal.start("sausage-sizzle", {"players": ["Ana"]})
    for turn in range(turns):
        journal.append(match, {"turn": turn})
    return match


def append_much(journal: Journal, match: int) -> None:
    for _ in range(10):
        journal.append(match, {"turn": 3, "note": "x" * 3000})


def turns(journal: Journal, match: int) -> list[int]:
    return [row.payload["turn"] for row in journal.book(match).events[1:]]


def test_events_come_back_in_order(journal: Journal) -> None:
    """What was appended is read back, numbered upwards, with its time in UTC."""
    match = played(journal)
    rows = journal.rows(match)
    assert [row.payload for row in rows] == [{"players": ["Ana"]}, {"turn": 0}, {"turn": 1}, {"turn": 2}]
    assert [row.number for row in rows] == sorted({row.number for row in rows})
    assert rows[0].time_utc == "2026-05-01T12:00:00.000Z"


def test_durable_settings(journal: Journal) -> None:
    """The file works as a write-ahead log and syncs fully at every commit."""
    database = journal._database
    assert database.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert database.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_undo_and_redo_only_add_rows(journal: Journal) -> None:
    """Undo to the beginning and redo to the end give the same events, and no row was lost on the way."""
    match = played(journal)
    before = journal.book(match).events
    while journal.undo(match):
        pass
    assert turns(journal, match) == []
    assert journal.undo(match) is None
    while journal.redo(match):
        pass
    assert journal.book(match).events == before
    assert [row.kind for row in journal.rows(match)] == ["event"] * 4 + ["undo"] * 3 + ["redo"] * 3


def test_a_new_event_forgets_redo(journal: Journal) -> None:
    """After an undo and a new event there is nothing to redo."""
    match = played(journal)
    journal.undo(match)
    journal.append(match, {"turn": 9})
    assert journal.redo(match) is None
    assert turns(journal, match) == [0, 1, 9]


@given(st.lists(st.sampled_from(["event", "undo", "redo"]), max_size=40))
def test_fold_loses_nothing(kinds: list[str]) -> None:
    """Whatever the order of rows, each event is standing, undone, or was forgotten by a later event."""
    rows = [Row(number, kind, {}, "") for number, kind in enumerate(kinds)]  # type: ignore[arg-type]  # drawn from the kinds
    book = fold(rows)
    standing = [row.number for row in book.events]
    assert standing == sorted(standing)
    assert not {row.number for row in book.undone} & set(standing)
    assert all(kinds[number] == "event" for number in standing)


def test_open_and_finished_matches(journal: Journal) -> None:
    """Open matches come with the one played last first; a finished one only after it is reopened."""
    first, second, third = played(journal), played(journal), played(journal)
    journal.append(first, {"turn": 3})
    journal.finish(second)
    assert [match.id for match in journal.open_matches()] == [first, third]
    assert [match.is_open for match in journal.matches()] == [True, False, True]
    journal.reopen(second)
    assert second in [match.id for match in journal.open_matches()]


def test_photos_are_kept_with_their_event(journal: Journal) -> None:
    """The photo of an event can be looked at later; a name that is no photo gives none."""
    match = played(journal)
    journal.append(match, {"turn": 3}, photo=b"\xff\xd8 a picture")
    assert journal.photo(journal.rows(match)[-1].photo) == b"\xff\xd8 a picture"
    assert journal.photo("") is None
    assert journal.photo("../journal.sqlite") is None
    assert journal.photo("0" * 32 + ".jpg") is None


def test_reopening_goes_on(path: Path) -> None:
    """A journal that was closed, twice even, is read as it was."""
    with Journal.open(path) as journal:
        match = played(journal)
        journal.close()
    with Journal.open(path) as journal:
        assert turns(journal, match) == [0, 1, 2]
        assert journal.notice == ""


def test_second_instance(journal: Journal, path: Path) -> None:
    """A second box on the same journal is told plainly; reading it meanwhile works."""
    match = played(journal)
    with pytest.raises(JournalError, match="in use by another sizzlebox"):
        Journal.open(path)
    looked = Journal.look(path)
    assert looked is not None
    with looked:
        assert turns(looked, match) == [0, 1, 2]
        with pytest.raises(JournalError, match="read-only"):
            looked.append(match, {"turn": 4})


@pytest.mark.parametrize("damage", ["text", "empty", "half", "middle", "foreign"])
def test_damaged_file_is_set_aside(path: Path, damage: str) -> None:
    """A damaged journal is renamed, byte for byte as it was, with a message; a new one is begun."""
    with Journal.open(path) as journal:
        played(journal, 200)
    whole = path.read_bytes()
    if damage == "foreign":
        path.unlink()
        database = sqlite3.connect(path)
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.close()
    else:
        path.write_bytes(
            {
                "text": b"this is no database\n" * 400,
                "empty": b"",
                "half": whole[: len(whole) // 2],
                "middle": whole[:4096] + b"\x55" * 8192 + whole[12288:],
            }[damage]
        )
    broken = path.read_bytes()
    with pytest.raises(JournalDamagedError):
        Journal.look(path)
    assert path.read_bytes() == broken
    with Journal.open(path, clock=lambda: NOON) as journal:
        assert "set aside as journal-damaged-20260501-120000.sqlite" in journal.notice
        assert "\n" not in journal.notice
        assert journal.matches() == ()
        played(journal)
    assert path.with_name("journal-damaged-20260501-120000.sqlite").read_bytes() == broken


@pytest.mark.parametrize(
    "loss", ["DROP TABLE events", "DROP TABLE matches", "ALTER TABLE events RENAME COLUMN photo TO film"]
)
def test_a_journal_that_lacks_a_part_is_set_aside(path: Path, loss: str) -> None:
    """A sound database of this program without one of its tables or columns is damaged: set aside, and begun anew."""
    with Journal.open(path) as journal:
        played(journal)
    database = sqlite3.connect(path)
    database.execute("PRAGMA foreign_keys = OFF")
    database.execute(loss)
    database.close()
    with pytest.raises(JournalDamagedError):
        Journal.look(path)
    with Journal.open(path) as journal:
        assert "set aside" in journal.notice
        assert journal.matches() == ()
        played(journal)
    assert len(list(path.parent.glob("journal-damaged-*.sqlite"))) == 1


def test_two_damages_in_one_second(path: Path) -> None:
    """A second damaged file never takes the name of the first."""
    for text in (b"one", b"two"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
        Journal.open(path, clock=lambda: NOON).close()
    kept = {file.read_bytes() for file in path.parent.glob("journal-damaged-*.sqlite")}
    assert kept == {b"one", b"two"}


def test_newer_form_is_left_alone(path: Path) -> None:
    """A journal of a newer program is refused with advice and not touched."""
    Journal.open(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(JournalError, match="newer"):
        Journal.open(path)
    assert [file.name for file in path.parent.glob("*damaged*")] == []


def test_full_disk(journal: Journal) -> None:
    """A full disk is one plain line; the event is not booked and the journal goes on when there is room again."""
    match = played(journal)
    pages = journal._database.execute("PRAGMA page_count").fetchone()[0]
    journal._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError, match="disk is full") as caught:
        append_much(journal, match)
    assert "\n" not in str(caught.value)
    stood = len(journal.book(match).events)
    journal._database.execute("PRAGMA max_page_count = 100000")
    journal.append(match, {"turn": 4, "note": "x" * 3000})
    assert len(journal.book(match).events) == stood + 1


def test_folder_instead_of_file(path: Path) -> None:
    """A folder in the journal's place is one plain line."""
    path.mkdir(parents=True)
    with pytest.raises(JournalError, match="expected a file"):
        Journal.open(path)


def test_home_that_is_a_file(tmp_path: Path) -> None:
    """A file in the place of the home folder is one plain line."""
    (tmp_path / "home").write_text("")
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal.open(tmp_path / "home" / "journal.sqlite")


def test_no_journal_yet(path: Path) -> None:
    """Looking for a journal that does not exist creates nothing."""
    assert Journal.look(path) is None
    assert not path.parent.exists()


def test_put_back_once(journal: Journal) -> None:
    """A match from elsewhere is added whole, and only once."""
    rows = (
        Row(1, "event", {"players": ["Bo"]}, "2026-01-01T10:00:00.000Z"),
        Row(2, "finish", {}, "2026-01-01T11:00:00.000Z"),
    )
    elsewhere = MatchRow(7, "abc", "sausage-sizzle", "2026-01-01T10:00:00.000Z", settings={"set": "house"})
    assert journal.put_back(elsewhere, rows)
    assert not journal.put_back(elsewhere, rows)
    (match,) = journal.matches()
    assert (match.uid, match.finished_utc) == ("abc", "2026-01-01T11:00:00.000Z")
    assert match.settings == {"set": "house"}
