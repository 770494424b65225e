"""The journal: every event of every match as one committed row; no row is ever changed or deleted."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Self, cast

import msgspec

from firmware import journal_file
from firmware.journal_file import JournalDamagedError, JournalError, RowDamagedError, plainly
from firmware.journal_rows import BINNED, Book, MatchRow, Row, RowKind, fold
from vision.whole_file import write_whole

__all__ = ["Book", "Journal", "JournalDamagedError", "JournalError", "MatchRow", "Row", "RowDamagedError", "fold"]

_PHOTO_NAME = re.compile(r"[0-9a-f]{32}\.jpg")
_AS_READ = "as_read"
"""The key beside an event's own in its row's JSON, under which the labels as they were read are kept."""
_MATCHES = """
SELECT id, uid, game, started_utc, COALESCE((
    SELECT CASE kind WHEN 'finish' THEN time_utc END FROM events
    WHERE match = matches.id AND kind IN ('finish', 'reopen') ORDER BY number DESC LIMIT 1), ''), settings
FROM matches ORDER BY id DESC
"""


def utc_now() -> datetime:
    """Return the time of day, UTC."""
    return datetime.now(UTC)


def _decoded(number: int, text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RowDamagedError(
            f"row {number} of the journal is damaged (it is no JSON object); it is left as it is"
        ) from error


def _settings(text: str) -> dict[str, Any]:
    """Return what was chosen for a match; nothing where that is damaged, for the match can be shown without it."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return {}


def _row(number: int, kind: RowKind, kept: dict[str, Any], time_utc: str, photo: str) -> Row:
    as_read = kept.pop(_AS_READ, None)
    labels = tuple(label for label in as_read if isinstance(label, str)) if isinstance(as_read, list) else ()
    return Row(number, kind, kept, time_utc, photo, labels)


class Journal:
    """One open journal; made by `Journal.open` (to write) or `Journal.look` (only to read)."""

    def __init__(
        self,
        path: Path,
        database: sqlite3.Connection,
        *,
        lock: IO[bytes] | None,
        notice: str = "",
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.path = path
        self.notice = notice
        """What the player should be told about opening it; empty where all was well."""
        self._database = database
        self._lock = lock
        self._clock = clock

    @classmethod
    def open(cls, path: Path, *, clock: Callable[[], datetime] = utc_now) -> Journal:
        """Open the journal to write; make it where there is none, set it aside and begin anew where it is damaged.

        Raises JournalError where another program holds it, the disk is full or read-only, or a newer program wrote it.
        """
        lock = journal_file.take_lock(path)
        notice = ""
        try:
            if not path.exists():
                journal_file.create(path)
            try:
                database = journal_file.connect(path, writer=True)
            except JournalDamagedError as error:
                kept = journal_file.set_aside(path, clock())
                notice = f"{error}; it was set aside as {kept.name} and a new one begun"
                journal_file.create(path)
                database = journal_file.connect(path, writer=True)
        except BaseException:
            lock.close()
            raise
        return cls(path, database, lock=lock, notice=notice, clock=clock)

    @classmethod
    def look(cls, path: Path) -> Journal | None:
        """Open the journal only to read it, also while a box writes it; None where there is none yet.

        Raises JournalError, JournalDamagedError too: what is only read is not set aside.
        """
        with plainly("opened"):
            if not path.exists():
                return None
        try:
            return cls(path, journal_file.connect(path, writer=False), lock=None)
        except JournalDamagedError as error:
            raise JournalDamagedError(
                f"{error}: {path}; the next start of the box or the simulator sets it aside, or move it away yourself"
            ) from error

    def close(self) -> None:
        """Let go of the file; may be called twice."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing: each of these returns only after the row is committed to the disk.

    def start(self, game: str, payload: Mapping[str, Any], settings: Mapping[str, Any] | None = None) -> int:
        """Begin a match with its first event and return its id."""
        with self._commit():
            match = self._insert_match(uuid.uuid4().hex, game, self._now(), settings or {})
            self._insert(match, Row(0, "event", dict(payload), self._now()))
        return match

    def append(
        self, match: int, payload: Mapping[str, Any], photo: bytes | None = None, as_read: tuple[str, ...] = ()
    ) -> int:
        """Add an event, with the photo (JPEG) and the labels it was read from, and return the row's number."""
        name = self.keep_photo(photo) if photo else ""
        with self._commit():
            return self._insert(match, Row(0, "event", dict(payload), self._now(), name, as_read))

    def undo(self, match: int) -> Row | None:
        """Take the last event back (not the first, which began the match); return it, or None if there was none."""
        standing = self.book(match).events
        if len(standing) < 2:
            return None
        self._mark(match, "undo")
        return standing[-1]

    def redo(self, match: int) -> Row | None:
        """Bring the event back that was undone last; return it, or None if there was none."""
        undone = self.book(match).undone
        if not undone:
            return None
        self._mark(match, "redo")
        return undone[-1]

    def finish(self, match: int) -> None:
        """Mark the match as finished."""
        self._mark(match, "finish")

    def reopen(self, match: int) -> None:
        """Mark a finished match as open again."""
        self._mark(match, "reopen")

    def put_in_bin(self, match: int) -> None:
        """Take a match out of every list; its rows and photos stay until somebody wants it back."""
        self._set_binned(match, binned=True)

    def take_from_bin(self, match: int) -> None:
        """Put a match from the bin into the lists again, as it was."""
        self._set_binned(match, binned=False)

    def put_back(self, match: MatchRow, rows: tuple[Row, ...]) -> bool:
        """Add a whole match from elsewhere, all or nothing; False where a match of this uid is here already."""
        with self._commit():
            if self._database.execute("SELECT 1 FROM matches WHERE uid = ?", (match.uid,)).fetchone():
                return False
            number = self._insert_match(match.uid, match.game, match.started_utc, match.settings)
            for row in rows:
                self._insert(number, row)
        return True

    def keep_photo(self, jpeg: bytes) -> str:
        """Store a picture (JPEG) durably, once for the same bytes; return its name."""
        name = f"{hashlib.sha256(jpeg).hexdigest()[:32]}.jpg"
        target = self._photos / name
        with plainly("written (the photo)"):
            if target.exists():
                return name
            self._photos.mkdir(exist_ok=True)
            write_whole(target, jpeg)
        return name

    def drop_photo(self, name: str) -> None:
        """Remove a photo that was kept for a row which then could not be; one that any row names stays."""
        with plainly("written (the photo)"):
            if (
                _PHOTO_NAME.fullmatch(name)
                and not self._database.execute("SELECT 1 FROM events WHERE photo = ?", (name,)).fetchone()
            ):
                (self._photos / name).unlink(missing_ok=True)

    # Reading.

    def rows(self, match: int) -> tuple[Row, ...]:
        """Return every row of a match in the order of its number; RowDamagedError where one says nothing."""
        with plainly("read"):
            found = self._database.execute(
                "SELECT number, kind, payload, time_utc, photo FROM events WHERE match = ? ORDER BY number", (match,)
            ).fetchall()
        return tuple(
            _row(n, cast("RowKind", kind), _decoded(n, payload), str(t), str(photo))
            for n, kind, payload, t, photo in found
        )

    def book(self, match: int) -> Book:
        """Return the events of a match that stand, and those that redo would bring back."""
        return fold(self.rows(match))

    def matches(self) -> tuple[MatchRow, ...]:
        """Return all matches but those in the bin, the latest first."""
        return tuple(match for match in self._all_matches() if not match.is_binned)

    def binned(self) -> tuple[MatchRow, ...]:
        """Return the matches in the bin, the latest first."""
        return tuple(match for match in self._all_matches() if match.is_binned)

    def open_matches(self) -> tuple[MatchRow, ...]:
        """Return the matches that are not finished, the one played last first."""
        with plainly("read"):
            latest = dict(self._database.execute("SELECT match, MAX(number) FROM events GROUP BY match").fetchall())
        return tuple(sorted((m for m in self.matches() if m.is_open), key=lambda m: -latest.get(m.id, 0)))

    def photo(self, name: str) -> bytes | None:
        """Return the JPEG of that name, or None where it is gone."""
        if not _PHOTO_NAME.fullmatch(name):
            return None
        try:
            return (self._photos / name).read_bytes()
        except OSError:
            return None

    # Inside.

    def _all_matches(self) -> tuple[MatchRow, ...]:
        with plainly("read"):
            found = self._database.execute(_MATCHES).fetchall()
        return tuple(
            MatchRow(i, str(uid), str(game), str(start), str(end), _settings(kept))
            for i, uid, game, start, end, kept in found
        )

    def _set_binned(self, match: int, *, binned: bool) -> None:
        settings = next((row.settings for row in self._all_matches() if row.id == match), {})
        kept = {name: value for name, value in settings.items() if name != BINNED}
        kept |= {BINNED: True} if binned else {}
        with self._commit():
            changed = "UPDATE matches SET settings = ? WHERE id = ?"
            self._database.execute(changed, (msgspec.json.encode(kept).decode(), match))

    @property
    def _photos(self) -> Path:
        return self.path.parent / "photos"

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @contextmanager
    def _commit(self) -> Iterator[None]:
        with plainly("written"):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    def _mark(self, match: int, kind: RowKind) -> None:
        with self._commit():
            self._insert(match, Row(0, kind, {}, self._now()))

    def _insert_match(self, uid: str, game: str, started_utc: str, settings: Mapping[str, Any]) -> int:
        cursor = self._database.execute(
            "INSERT INTO matches (uid, game, started_utc, settings) VALUES (?, ?, ?, ?)",
            (uid, game, started_utc, msgspec.json.encode(dict(settings)).decode()),
        )
        return int(cursor.lastrowid or 0)

    def _insert(self, match: int, row: Row) -> int:
        """Add a row, whose own number does not count."""
        kept = {**row.payload, _AS_READ: row.as_read} if row.as_read else row.payload
        cursor = self._database.execute(
            "INSERT INTO events (match, kind, payload, time_utc, photo) VALUES (?, ?, ?, ?, ?)",
            (match, row.kind, msgspec.json.encode(kept).decode(), row.time_utc, row.photo),
        )
        return int(cursor.lastrowid or 0)
