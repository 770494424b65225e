"""Takes the names of players, and the places of this home, out of what goes into a bug report."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote as in_address

from firmware.console import shown
from firmware.home import Home
from firmware.journal import Journal, JournalError
from scorer.words import player_key, quote

PLAYER, SET = "PLAYER", "SET"
"""What stands in the place of a player's name, and of the name of a set that holds one."""
LEAST_PART = 3
"""A shorter part of a name, as "de", names nobody."""
_WRITTEN = b'"players":'
_LONGEST_LIST = 20_000
_LARGEST_BYTES = 200_000_000
_KEYS = ("players", "player")
_USERS_FOLDER = re.compile(r"(/(?:home|Users|media|run/media)/)[^/\s:'\"]+")


def names_in(home: Home) -> frozenset[str]:
    """The names of all players that the journals of a home tell of, those of damaged journals too."""
    found: set[str] = set()
    for path in home.data.glob("journal*"):
        # Also what no row names any more, and where SQLite cannot read: names are written as they are.
        found |= set(_written_in(path))
    try:
        journal = Journal.look(home.journal)
        if journal is not None:
            with journal:
                for match in (*journal.matches(), *journal.binned()):
                    for row in journal.rows(match.id):
                        found |= set(_named_in(row.payload))
    except JournalError:
        # What is damaged was looked through above.
        return frozenset(found)
    return frozenset(found)


def _written_in(path: Path) -> Iterator[str]:
    """The players of every match that stands somewhere in a file, whatever state the file is in."""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
            return
        data = path.read_bytes()
    except OSError:
        return
    at = data.find(_WRITTEN)
    while at >= 0:
        begin = at + len(_WRITTEN)
        text = data[begin : begin + _LONGEST_LIST].decode("utf-8", "replace").lstrip()
        try:
            players, _ = json.JSONDecoder().raw_decode(text)
        except (ValueError, RecursionError):
            players = None
        yield from _named_in({"players": players})
        at = data.find(_WRITTEN, begin)


def _named_in(payload: object) -> Iterator[str]:
    """The names in an event: of "player", and of each of "players", which may be objects with a name."""
    if isinstance(payload, list):
        for one in payload:
            yield from _named_in(one)
    if not isinstance(payload, Mapping):
        return
    for key, value in payload.items():
        if key in _KEYS:
            yield from _texts(value)
        yield from _named_in(value)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str) and value.strip():
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(value.get("name"))
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


class Discreet:
    """Writes texts anew without the given names and places.

    `places` are paths with what stands for each. `sets` are names of sets: one that holds a player's name goes as a
    whole. A name of one plain letter or of digits alone names nobody and stays.
    """

    def __init__(self, names: Iterable[str], places: Mapping[Path, str], sets: Iterable[str] = ()) -> None:
        whole = {name for name in names if _names_somebody(name)}
        parts = {part for name in whole for part in re.split(r"[\s'’-]+", name) if len(part) >= LEAST_PART}
        known = [key for name in whole | parts if len(key := player_key(name).casefold()) >= LEAST_PART]
        held = {name for name in sets if any(key in player_key(name).casefold() for key in known)}
        self._sets = _either(form for name in held for form in _forms(name))
        self._names = _either(form for name in whole | parts for form in _forms(name))
        self._places = {
            form: stands
            for path, stands in sorted(places.items(), key=lambda item: -len(str(item[0])))
            for form in dict.fromkeys((str(path), str(path.resolve()), in_address(str(path))))
            if len(form) > 1
        }

    def text(self, text: str) -> str:
        """The text with PLAYER for each name, and short words for places."""
        for form, stands in self._places.items():
            text = re.sub(rf"{re.escape(form)}(?![\w.-])", stands, text)
        text = _USERS_FOLDER.sub(r"\1USER", text)
        if self._sets is not None:
            text = self._sets.sub(SET, text)
        return self._names.sub(PLAYER, text) if self._names is not None else text

    def value(self, value: Any) -> Any:
        """The same for every text in a value of JSON; the keys are the program's own."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {key: self.value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        return value


def _names_somebody(name: str) -> bool:
    bare = player_key(name)
    return bool(bare) and not (bare.isascii() and (len(bare) == 1 or bare.isdecimal()))


def _forms(name: str) -> set[str]:
    """A name in every way in which it may stand in a text: composed or not, escaped or not, cut short."""
    spaced = " ".join(name.split())
    plain = {name, spaced, player_key(name)}
    # Capitals that become two letters: no comparison of single letters finds those.
    plain |= {name.casefold(), name.upper()} if len(name) >= LEAST_PART else set()
    plain |= {unicodedata.normalize(form, one) for one in plain for form in ("NFC", "NFD")}
    written = {escaped for one in plain for escaped in _escapes(one)}
    cut = {f"{one[:length]}…" for one in plain for length in range(LEAST_PART, len(one))}
    return {form for form in plain | written | cut if form.strip()}


def _escapes(name: str) -> tuple[str, ...]:
    return (
        repr(name)[1:-1],
        ascii(name)[1:-1],
        json.dumps(name)[1:-1],
        quote(name)[1:-1],
        shown(name),
        in_address(name),
    )


def _either(forms: Iterable[str]) -> re.Pattern[str] | None:
    """What finds any of these, the longest first, as words of their own; None where there are none.

    Of two letters they are found as they are written only: "Al" is a name, "al" hardly.
    """
    every = sorted(set(forms))
    # Where case says nothing, "ANN" and "Ann Lee" have to be one branch: else the first of them ends the search.
    long = _tree(["".join(map(_low, form)) for form in every if len(form) >= LEAST_PART])
    short = _tree([form for form in every if len(form) < LEAST_PART])
    found = [*([f"(?i:{_pattern(long)})"] if long else []), *([_pattern(short)] if short else [])]
    return re.compile("|".join(found)) if found else None


def _low(sign: str) -> str:
    low = sign.lower()
    return low if low.upper() == sign else sign


_Tree = dict[str, Any]
"""Forms by their first sign, each with what may follow; "" where a form ends."""


def _tree(forms: Iterable[str]) -> _Tree:
    tree: _Tree = {}
    for form in forms:
        branch = tree
        for sign in form:
            branch = branch.setdefault(sign, {})
        branch[""] = {}
    return tree


def _pattern(tree: _Tree, before: str = "") -> str:
    """What finds any form of a tree that begins with `before`, the longest first.

    A sign that begins no form ends the search for all of them at once: with many names a long text takes no longer.
    """
    ways = []
    for sign in filter(None, tree):
        told, last, branch = re.escape(sign), sign, tree[sign]
        while len(branch) == 1 and "" not in branch:
            ((last, branch),) = branch.items()
            told += re.escape(last)
        edge = "" if before else _edge(sign, behind=True)
        ways.append(f"{edge}{told}{_pattern(branch, last)}")
    if "" in tree:
        ways.append(_edge(before, behind=False))
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"


def _edge(sign: str, *, behind: bool) -> str:
    """What may not stand beside a form that begins or ends with this sign: another letter, but for an "s" after it.

    Scripts without capitals write words together: there nothing is asked.
    """
    if sign.lower() == sign.upper():
        return ""
    return r"(?<![^\W\d_])" if behind else r"(?=(?:['’]?s)?(?:[\W\d_]|$))"
