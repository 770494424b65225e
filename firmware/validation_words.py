"""Says in plain words what msgspec found wrong with data."""

from __future__ import annotations

import re

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
_PHRASES = {
    "Object contains unknown field": "unknown:",
    "Object missing required field": "missing:",
    "Invalid enum value": "unknown value",
    " >= ": " of at least ",
    " <= ": " of at most ",
    "`": "",
}


def split(message: str) -> tuple[str, str]:
    """Split "Expected `int`, got `str` - at `$.screen.width`" into plain words and the place, "screen.width"."""
    told, _, place = message.partition(" - at `$")
    told = re.sub(r"`([a-z]+)`", lambda found: _TYPES.get(found[1], found[0]), told)
    for theirs, ours in _PHRASES.items():
        told = told.replace(theirs, ours)
    return told[:1].lower() + told[1:], place.rstrip("`").removeprefix(".")


def in_words(message: str) -> str:
    """The same as one clause: the place, where there is one, and then what is wrong with it."""
    told, place = split(message)
    return f"{place}: {told}" if place else told
