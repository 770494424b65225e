"""Matches as one JSON file: taken from a journal, checked, and put into another."""

from __future__ import annotations

import base64
import binascii
import re
from datetime import datetime
from typing import Any, Literal

import msgspec

from firmware.journal import Journal, JournalError, MatchRow, Row
from firmware.journal_rows import RowKind
from firmware.validation_words import in_words
from scorer.game import Game, MatchState, RefusalError
from scorer.registry import GAMES
from scorer.words import LONGEST_NAME, quote

FORM: Literal[1] = 1
_LONGEST_SETTING = 300
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)


class HistoryFileError(ValueError):
    """A file that holds no matches of this program; the message is one line."""


class StoredRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the journal; `photo` names an entry of the file's photos or is empty; `as_read` as in the journal."""

    kind: RowKind
    payload: dict[str, Any]
    time_utc: str
    photo: str = ""
    as_read: tuple[str, ...] = ()


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


def gather(journal: Journal) -> tuple[bytes, int, tuple[str, ...]]:
    """Return the matches of a journal, with the photos, as the file's content; how many they are; what was left out.

    Left out, each with its reason, is what `decode` would refuse: one damaged match does not hold back the others.
    """
    matches: list[StoredMatch] = []
    photos: dict[str, str] = {}
    left_out: list[str] = []
    for match in reversed(journal.matches()):
        try:
            rows = journal.rows(match.id)
            stored = tuple(StoredRow(row.kind, row.payload, row.time_utc, row.photo, row.as_read) for row in rows)
            made = StoredMatch(match.uid, match.game, match.started_utc, match.settings, stored)
            _check(made)
        except (JournalError, HistoryFileError) as error:
            left_out.append(f"match {match.uid[:8]} of {match.started_utc[:10]} is left out: {error}")
            continue
        matches.append(made)
        for row in rows:
            jpeg = journal.photo(row.photo) if row.photo else None
            if jpeg is not None:
                photos[row.photo] = base64.b64encode(jpeg).decode()
    return msgspec.json.encode(HistoryFile(FORM, tuple(matches), photos)), len(matches), tuple(left_out)


def decode(data: bytes) -> HistoryFile:
    """Check a file's content down to the last event, undone ones too: each match must be one that the rules allow."""
    try:
        file = msgspec.json.decode(data, type=HistoryFile)
    except msgspec.ValidationError as error:
        raise HistoryFileError(f"it is no exported history ({in_words(str(error))})") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HistoryFileError("it is damaged or no exported history (it is no JSON)") from error
    for match in file.matches:
        _check(match)
    return file


def _check(match: StoredMatch) -> None:
    game = GAMES.get(match.game)
    if game is None:
        raise HistoryFileError(f"it holds a match of {quote(match.game)}, which this version does not know")
    if not match.uid or len(match.uid) > 64 or not (match.uid.isascii() and match.uid.isalnum()):
        raise HistoryFileError(f"it holds a match without a proper uid ({quote(match.uid)})")
    named = f"match {match.uid[:8]}"
    try:
        _check_rest(match)
        _check_names(_played(game, match.rows))
    except RefusalError as refusal:
        raise HistoryFileError(f"{named} cannot have been played ({refusal})") from refusal
    except HistoryFileError as error:
        raise HistoryFileError(f"{named}: {error}") from error


def _check_rest(match: StoredMatch) -> None:
    """Check what stands beside the events: times and settings."""
    for time_utc in (match.started_utc, *(row.time_utc for row in match.rows)):
        if not _is_time(time_utc):
            raise HistoryFileError(f"expected times like 2026-05-01T12:00:00.000Z, got {quote(time_utc)}")
    for key, value in match.settings.items():
        if not isinstance(value, bool) and not (isinstance(value, str) and len(value) <= _LONGEST_SETTING):
            raise HistoryFileError(f"expected a short text or a boolean as its setting {quote(key)}")


def _is_time(text: str) -> bool:
    """True for a time stamp as the journal writes it: ISO 8601, UTC, with Z."""
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _check_names(state: MatchState) -> None:
    for name in state.players:
        if len(name) > LONGEST_NAME:
            raise HistoryFileError(f"expected names of up to {LONGEST_NAME} characters, got one of {len(name)}")
        if not name.isprintable():
            raise HistoryFileError(f"the name {quote(name)} holds characters that cannot be shown")


def _played(game: Game[Any, Any], rows: tuple[StoredRow, ...]) -> MatchState:
    """Play the rows in their order, each from where it was made; raises RefusalError for one that could not be."""
    standing: list[MatchState] = []
    undone: list[MatchState] = []
    finished = False
    for number, row in enumerate(rows, start=1):
        try:
            if row.kind == "event":
                standing.append(game.apply(standing[-1] if standing else None, game.decode(row.payload)))
                undone.clear()
            else:
                _mark(row, standing, undone)
        except RefusalError as refusal:
            raise RefusalError(f"row {number}: {reason}" for reason in refusal.reasons) from refusal
        finished = row.kind == "finish" or (finished and row.kind != "reopen")
        if finished and not standing[-1].over:
            raise RefusalError([f"row {number}: the match is marked as finished and is not over"])
    if not standing:
        raise RefusalError(["it has no events"])
    return standing[-1]


def _mark(row: StoredRow, standing: list[MatchState], undone: list[MatchState]) -> None:
    """Do to the states what a row does that is no event."""
    if row.payload:
        raise RefusalError([f"{row.kind} has no fields"])
    if not standing:
        raise RefusalError([f"expected the beginning of a match, got {row.kind}"])
    if row.kind == "undo":
        if len(standing) < 2:
            raise RefusalError(["there is nothing to undo"])
        undone.append(standing.pop())
    elif row.kind == "redo":
        if not undone:
            raise RefusalError(["there is nothing to redo"])
        standing.append(undone.pop())


def _rows(match: StoredMatch, photos: dict[str, str]) -> tuple[Row, ...]:
    return tuple(
        Row(number, row.kind, row.payload, row.time_utc, photos.get(row.photo, ""), row.as_read)
        for number, row in enumerate(match.rows, start=1)
    )


def put_into(journal: Journal, file: HistoryFile) -> tuple[int, int]:
    """Add the matches that are not in the journal yet; return how many were added and how many were there already.

    One that lies in the bin is wanted back: it is taken out and counts as added.
    """
    added = 0
    binned = {match.uid: match.id for match in journal.binned()}
    known = {match.uid for match in journal.matches()}
    for match in file.matches:
        if match.uid in known:
            continue
        if match.uid in binned:
            journal.take_from_bin(binned[match.uid])
            added += 1
            continue
        row = MatchRow(0, match.uid, match.game, match.started_utc, settings=match.settings)
        names: dict[str, str] = {}
        try:
            for photo in {row.photo: None for row in match.rows if row.photo}:
                names[photo] = _keep(journal, file, photo)
            added += journal.put_back(row, _rows(match, names))
        except BaseException:
            # As on a full disk: no photo stays that belongs to nothing.
            for name in names.values():
                journal.drop_photo(name)
            raise
    return added, len(file.matches) - added


def _keep(journal: Journal, file: HistoryFile, name: str) -> str:
    """Store a photo of the file; empty where it is missing or no JPEG."""
    try:
        jpeg = base64.b64decode(file.photos.get(name, ""), validate=True)
    except (binascii.Error, ValueError):
        return ""
    return journal.keep_photo(jpeg) if jpeg.startswith(b"\xff\xd8") else ""
