"""The journal's file: made whole or not at all, held by one writer, set aside when damaged."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from vision.whole_file import sync_folder

SCHEMA_VERSION = 1
APPLICATION_ID = 0x517A1EB0 & 0x7FFFFFFF
BUSY_S = 3.0
_NEEDED = (
    "SELECT id, uid, game, started_utc, settings FROM matches LIMIT 0",
    "SELECT number, match, kind, payload, time_utc, photo FROM events LIMIT 0",
)

_SCHEMA = f"""
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    started_utc TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{{}}'
);
CREATE TABLE events (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id),
    kind TEXT NOT NULL CHECK (kind IN ('event', 'undo', 'redo', 'finish', 'reopen')),
    payload TEXT NOT NULL,
    time_utc TEXT NOT NULL,
    photo TEXT NOT NULL DEFAULT ''
);
CREATE INDEX events_of_match ON events (match, number);
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""


class JournalError(OSError):
    """The journal cannot be read or written; the message is one line for the player."""


class JournalDamagedError(JournalError):
    """The file is no intact journal."""


class RowDamagedError(JournalError):
    """One match of an intact file cannot be read; the others can."""


@contextmanager
def plainly(doing: str) -> Iterator[None]:
    """Turn what SQLite and the system say into one plain line."""
    try:
        yield
    except JournalError:
        raise
    except (sqlite3.Error, OSError) as error:
        raise JournalError(f"the journal cannot be {doing}: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    text = " ".join((getattr(error, "strerror", None) or str(error)).split())
    lowered = text.lower()
    if "full" in lowered or "no space" in lowered:
        return "the disk is full; free some space and try again"
    if "readonly" in lowered or "read-only" in lowered:
        return "it is read-only; make it writable, or set SIZZLEBOX_HOME to another folder"
    if "permission" in lowered:
        return "this user may not write there; make it writable, or set SIZZLEBOX_HOME to another folder"
    if "locked" in lowered:
        return "another program holds it; close that one and try again"
    if "malformed" in lowered or "not a database" in lowered:
        return "it is damaged; start the box again and it is set aside"
    return text


def take_lock(path: Path) -> IO[bytes]:
    """Hold the journal for one writer until the returned file is closed; JournalError where another one holds it."""
    with plainly("opened"):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise JournalError(
            "the journal is in use by another sizzlebox; close that one first, or set SIZZLEBOX_HOME to another folder"
        ) from error
    return lock


def create(path: Path) -> None:
    """Make an empty journal beside `path` and move it there, so that a half-made one never stands in its place."""
    fresh = path.with_suffix(".new")
    with plainly("made"):
        fresh.unlink(missing_ok=True)
        try:
            database = sqlite3.connect(fresh)
            try:
                database.executescript(_SCHEMA)
            finally:
                database.close()
            with fresh.open("rb") as file:
                os.fsync(file.fileno())
            fresh.rename(path)
        except BaseException:
            for tail in ("", "-journal"):
                fresh.with_name(fresh.name + tail).unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def connect(path: Path, *, writer: bool) -> sqlite3.Connection:
    """Open a journal that exists and check it; JournalDamagedError where it is no intact journal of this program."""
    if not path.is_file():
        raise JournalError(f"expected a file at {path}, found something else; move it away and try again")
    if not writer:
        return _connect_to_read(path)
    database = _connect(path, "mode=rw")
    try:
        with plainly("opened"):
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        database.close()
        raise
    return database


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal only to read it, also where nothing can be written beside it."""
    try:
        return _connect(path, "mode=ro")
    except JournalError as error:
        if getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF not in (
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_READONLY,
        ):
            raise
        # Reading a write-ahead log needs a file beside it. Where none can be made and no log waits, nobody can be
        # writing either: the file alone is the whole journal.
        log = path.with_name(f"{path.name}-wal")
        with plainly("opened"):
            if log.exists() and log.stat().st_size:
                raise JournalError(
                    f"the journal cannot be opened in {path.parent}, which is read-only, because it was not closed "
                    "properly; copy that folder to a place that can be written and set SIZZLEBOX_HOME to it"
                ) from None
        return _connect(path, "mode=ro&immutable=1")


def _connect(path: Path, how: str) -> sqlite3.Connection:
    with plainly("opened"):
        database = sqlite3.connect(
            f"{path.absolute().as_uri()}?{how}", uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False
        )
    # What is no UTF-8 is kept from failing a whole query; as part of a row's JSON it is an escape that JSON refuses.
    database.text_factory = lambda text: text.decode("utf-8", "backslashreplace")
    try:
        _check(database)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection) -> None:
    try:
        application = database.execute("PRAGMA application_id").fetchone()[0]
        version = database.execute("PRAGMA user_version").fetchone()[0]
        complaints = [str(row[0]) for row in database.execute("PRAGMA quick_check(3)") if row[0] != "ok"]
    except sqlite3.OperationalError as error:
        raise JournalError(f"the journal cannot be opened: {_reason(error)}") from error
    except sqlite3.DatabaseError as error:
        raise JournalDamagedError(f"the journal is damaged ({' '.join(str(error).split())})") from error
    if application != APPLICATION_ID:
        raise JournalDamagedError("the journal is damaged (it is not one of this program)")
    if version > SCHEMA_VERSION:
        raise JournalError(
            f"the journal was written by a newer sizzlebox (form {version}, this one knows {SCHEMA_VERSION}); update it"
        )
    if complaints:
        raise JournalDamagedError(f"the journal is damaged ({' '.join(complaints[0].split())})")
    for columns in _NEEDED:
        try:
            database.execute(columns)
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):
                raise JournalError(f"the journal cannot be opened: {_reason(error)}") from error
            raise JournalDamagedError(f"the journal is damaged ({error})") from error


def set_aside(path: Path, now: datetime) -> Path:
    """Rename a damaged journal with what belongs to it; return its new place."""
    stem = f"{path.stem}-damaged-{now:%Y%m%d-%H%M%S}"
    target = path.with_name(f"{stem}{path.suffix}")
    count = 1
    while target.exists():
        count += 1
        target = path.with_name(f"{stem}-{count}{path.suffix}")
    with plainly("set aside"):
        for tail in ("-wal", "-shm", ""):
            part = path.with_name(path.name + tail)
            if part.exists():
                part.rename(target.with_name(target.name + tail))
        sync_folder(path.parent)
    return target
