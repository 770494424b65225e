"""`sizzlebox score`: tally a typed table, no camera."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from firmware.console import show, write_json
from firmware.failure import FailureError
from scorer.game import IllegalTable
from scorer.registry import GAMES
from scorer.words import quote, shorten
from vision.regular_file import read_regular

LARGEST_BYTES = 4_000_000
_INPUT = "JSON file, or - for standard input"


def score_file(game: str, file: str, *, as_json: bool) -> None:
    """Tally the table in a file ("-": standard input) and print it."""
    table = decode_table(_bytes_of(file), "standard input" if file == "-" else file)
    try:
        tally = GAMES[game].score_table(table)
    except IllegalTable as refusal:
        raise FailureError(*refusal.reasons, remedy="correct the table and try again") from refusal
    if as_json:
        write_json(tally)
    else:
        from firmware.commands.score_tables import for_people  # noqa: PLC0415 - not needed for JSON

        show(*for_people(game, tally))


def _bytes_of(file: str) -> bytes:
    if file == "-":
        return _typed_in()
    try:
        return read_regular(Path(file), LARGEST_BYTES)
    except OSError as error:
        reason = f"{shorten(file)} cannot be read ({(error.strerror or str(error)).lower()})"
        raise FailureError(reason, remedy=f"give a {_INPUT}") from error
    except ValueError as error:
        raise FailureError(f"{quote(file)} is no file name", remedy=f"give a {_INPUT}") from error


def _typed_in() -> bytes:
    if sys.stdin is None:
        raise FailureError("standard input is closed", remedy="give a JSON file, or send the table to standard input")
    try:
        data = sys.stdin.buffer.read(LARGEST_BYTES + 1)
    except OSError as error:
        reason = f"standard input cannot be read ({(error.strerror or str(error)).lower()})"
        raise FailureError(reason, remedy=f"give a {_INPUT}") from error
    if len(data) > LARGEST_BYTES:
        reason = f"standard input is too large for a table (over {LARGEST_BYTES // 1_000_000} MB)"
        raise FailureError(reason, remedy="give one table")
    return data


def decode_table(data: bytes, name: str) -> object:
    """Decode strict JSON: UTF-8 (a byte order mark is fine), no NaN, no key twice, no endless depth."""
    name = shorten(name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FailureError(f"{name} is not UTF-8 text (byte {error.start})", remedy="save it as UTF-8") from error
    if not text.strip():
        raise FailureError(f"{name} is empty", remedy="write a table into it")
    try:
        return json.loads(
            text, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole, object_pairs_hook=_no_key_twice
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FailureError(f"{name} is no JSON ({_told(error)} at {place})", remedy="mend it there") from error
    except RecursionError as error:
        raise FailureError(f"{name} is nested too deeply for a table", remedy="give one table") from error
    except _NoTableError as error:
        raise FailureError(f"{name}: {error}", remedy="correct it and try again") from error


_AMISS = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting property name enclosed in double quotes": 'a name in "double quotes" is missing',
    "Expecting value": "a value is missing",
    "Illegal trailing comma before end of array": "there is a comma too many",
    "Illegal trailing comma before end of object": "there is a comma too many",
    "Extra data": "something stands behind the end",
    "Unterminated string starting": "a text without closing quotes begins",
    "Invalid control character": "a control character stands",
    "Invalid \\escape": "an unknown escape stands",
    "Invalid \\uXXXX escape": "an unknown escape stands",
}
"""What Python's JSON reader says of a fault, and the same for a person; "at line 3" follows."""


def _told(error: json.JSONDecodeError) -> str:
    words = error.msg.removesuffix(" at").removesuffix(": ")
    return _AMISS.get(words, "something is wrong")


class _NoTableError(ValueError):
    """JSON that Python would take but that no table holds."""


def _no_constant(word: str) -> NoReturn:
    raise _NoTableError(f"{word} is no number that JSON knows")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _NoTableError(f"the number {text[:20]} is too large")
    return number


def _whole(text: str) -> int:
    if len(text) > 300:
        raise _NoTableError(f"a number of {len(text)} digits is too large")
    return int(text)


def _no_key_twice(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _NoTableError(f"the key {quote(key)} stands twice in one object")
        found[key] = value
    return found
