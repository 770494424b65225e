"""Plain English for reasons: values of unknown shape told safely, lists of words, plurals, players' names judged."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_QUOTE = 40
"""Characters of a foreign text that a reason repeats; the rest is cut with an ellipsis."""
EXACT_WHOLE = 2**53
"""Whole numbers up to here are told in digits; larger ones could fill the screen."""
LONGEST_PATH = 200
"""Characters of a path, or of one word of a foreign sentence, that a line repeats."""
LONGEST_NAME = 40
"""Characters of a player's name in a file; the box itself lets fewer be typed."""
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that show nothing although Unicode counts them as letters, marks or symbols."""
_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quote(text: str) -> str:
    """Put a text of unknown content in quotes: one line, printable, at most LONGEST_QUOTE characters."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return '"' + "".join(_SHORT_ESCAPES.get(c, c) if c.isprintable() else _escape(c) for c in shown) + '"'


def shorten(text: object, most: int = LONGEST_PATH) -> str:
    """Give a text, or a path as text, with at most so many characters: the middle of a longer one is an ellipsis."""
    whole = str(text)
    if len(whole) <= most:
        return whole
    tail = (most - 1) // 2
    return f"{whole[: most - 1 - tail]}…{whole[len(whole) - tail :]}"


def _escape(character: str) -> str:
    return _SHORT_ESCAPES.get(character, f"\\u{ord(character):04x}")


def tell(value: object) -> str:
    """Tell what a decoded JSON value is without ever failing, however deep or large it is."""
    if isinstance(value, str):
        return quote(value)
    if value is None:
        return "nothing"
    if isinstance(value, int | float):
        return _tell_number(value)
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    return "an object" if isinstance(value, dict) else "something that is no JSON"


def _tell_number(value: float) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if abs(value) <= EXACT_WHOLE:
        return str(value)
    return "a very large number" if isinstance(value, int) or math.isfinite(value) else "no finite number"


def listing(words: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does: "a", "a and b", "a, b and c"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(word: str, count: int) -> str:
    """Give the word for `count` things: 1 platypus, 2 platypuses, 0 snakes."""
    if count == 1:
        return word
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def counted(count: int, word: str) -> str:
    """Give a number with its word: "1 turn", "3 turns"."""
    return f"{count} {plural(word, count)}"


def player_key(name: str) -> str:
    """Give the form in which two names count as the same: composed, without what cannot be seen, spaces alike."""
    seen = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", name) if not _is_invisible(c))
    return " ".join(seen.split())


def _is_invisible(character: str) -> bool:
    """True for signs without ink or room: joiners, marks of direction, fillers, selectors of variants."""
    if character.isspace():
        return False
    return (
        unicodedata.category(character) in {"Cc", "Cf"}
        or character in _FILLERS
        or "VARIATION SELECTOR" in unicodedata.name(character, "")
    )


def name_fault(name: object) -> str | None:
    """Say why a value cannot be a player's name (a text with something to see in it), or None where it can."""
    if not isinstance(name, str):
        return f"the name must be a text, got {tell(name)}"
    if any(unicodedata.category(c) == "Cs" for c in name):
        return f"the name {quote(name)} holds half a character: type it again"
    if all(unicodedata.category(c)[0] in "CZ" or _is_invisible(c) for c in name):
        return "the name is empty"
    return None


def number_fault(players: int, fewest: int, most: int) -> str | None:
    """Say why that many players cannot play, or None where they can."""
    if players == 0:
        return "there are no players"
    return None if fewest <= players <= most else f"expected {fewest} to {most} players, got {players}"


def names_faults(numbered: Iterable[tuple[int, object]]) -> tuple[str, ...]:
    """List what is wrong with each player's name, given with the player's number: a text, not empty, not taken."""
    faults: list[str] = []
    seen: dict[str, int] = {}
    for number, name in numbered:
        fault = name_fault(name)
        if fault:
            faults.append(f"player {number}: {fault}")
        elif isinstance(name, str) and seen.setdefault(player_key(name), number) != number:
            faults.append(f"player {number}: the name {quote(name)} is taken by player {seen[player_key(name)]}")
    return tuple(faults)
