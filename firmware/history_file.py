"""Matches as one JSON file: taken from a journal, checked, and put into another."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Literal

import msgspec

from firmware.journal import Journal, MatchRow, Row, fold
from firmware.journal_rows import RowKind
from scorer.game import RefusalError
from scorer.registry import GAMES

FORM: Literal[1] = 1


class HistoryFileError(ValueError):
    """A file that holds no matches of this program; the message is one line."""


class StoredRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the journal; `photo` names an entry of the file's photos or is empty."""

    kind: RowKind
    payload: dict[str, Any]
    time_utc: str
    photo: str = ""


class StoredMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match with all its rows."""

    uid: str
    game: str
    started_utc: str
    settings: dict[str, Any]
    rows: tuple[StoredRow, ...]


class HistoryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: the number of its form, matches from old to new, photos (base64) by name."""

    sizzlebox_history: Literal[1]
    matches: tuple[StoredMatch, ...]
    photos: dict[str, str]


def gather(journal: Journal) -> bytes:
    """Return every match of a journal, with the photos, as the file's content."""
    matches, photos = [], {}
    for match in reversed(journal.matches()):
        rows = journal.rows(match.id)
        matches.append(
            StoredMatch(
                match.uid,
                match.game,
                match.started_utc,
                match.settings,
                tuple(StoredRow(row.kind, row.payload, row.time_utc, row.photo) for row in rows),
            )
        )
        for row in rows:
            jpeg = journal.photo(row.photo) if row.photo else None
            if jpeg is not None:
                photos[row.photo] = base64.b64encode(jpeg).decode()
    return msgspec.json.encode(HistoryFile(FORM, tuple(matches), photos))


def decode(data: bytes) -> HistoryFile:
    """Check a file's content down to the last event: each match must be one that the rules allow."""
    try:
        file = msgspec.json.decode(data, type=HistoryFile)
    except msgspec.ValidationError as error:
        raise HistoryFileError(f"it is no exported history ({error})") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HistoryFileError(f"it is damaged or no exported history ({error})") from error
    for match in file.matches:
        _check(match)
    return file


def _check(match: StoredMatch) -> None:
    game = GAMES.get(match.game)
    if game is None:
        raise HistoryFileError(f"it holds a match of {match.game[:40]!r}, which this version does not know")
    if not match.uid or len(match.uid) > 64 or not match.uid.isalnum():
        raise HistoryFileError(f"it holds a match without a proper uid ({match.uid[:40]!r})")
    try:
        events = [game.decode(row.payload) for row in match.rows if row.kind == "event"]
        state = game.replay(game.decode(row.payload) for row in fold(_rows(match, {})).events)
    except RefusalError as refusal:
        raise HistoryFileError(f"match {match.uid[:8]} cannot have been played ({refusal})") from refusal
    if not events or state is None:
        raise HistoryFileError(f"match {match.uid[:8]} has no events")


def _rows(match: StoredMatch, photos: dict[str, str]) -> tuple[Row, ...]:
    return tuple(
        Row(number, row.kind, row.payload, row.time_utc, photos.get(row.photo, ""))
        for number, row in enumerate(match.rows, start=1)
    )


def put_into(journal: Journal, file: HistoryFile) -> tuple[int, int]:
    """Add the matches that are not in the journal yet; return how many were added and how many were there already."""
    added = 0
    known = {match.uid for match in journal.matches()}
    for match in file.matches:
        if match.uid in known:
            continue
        names = {row.photo: _keep(journal, file, row.photo) for row in match.rows if row.photo}
        row = MatchRow(0, match.uid, match.game, match.started_utc, settings=match.settings)
        added += journal.put_back(row, _rows(match, names))
    return added, len(file.matches) - added


def _keep(journal: Journal, file: HistoryFile, name: str) -> str:
    """Store a photo of the file; empty where it is missing or no JPEG."""
    try:
        jpeg = base64.b64decode(file.photos.get(name, ""), validate=True)
    except (binascii.Error, ValueError):
        return ""
    return journal.keep_photo(jpeg) if jpeg.startswith(b"\xff\xd8") else ""
