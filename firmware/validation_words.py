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
    told = re.sub(r"`([a-z]+(?: \| [a-z]+)*)`", _named, told)
    for theirs, ours in _PHRASES.items():
        told = told.replace(theirs, ours)
    return told[:1].lower() + told[1:], place.rstrip("`").removeprefix(".")


def _named(found: re.Match[str]) -> str:
    """One type or several ("bool | null") in words; that something may be left out needs no telling beside others."""
    names = [name for name in found[1].split(" | ") if name != "null"] or ["null"]
    return " or ".join(_TYPES.get(name, f"`{name}`") for name in names)


def in_words(message: str) -> str:
    """The same as one clause: the place, where there is one, and then what is wrong with it."""
    told, place = split(message)
    return f"{place}: {told}" if place else told
