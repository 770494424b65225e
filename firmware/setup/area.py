"""Leaves out of a reading what lies outside the playing area that the player marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from firmware.setup.kept import Area
from scorer.sausage_sizzle.editions import EDITIONS
from vision.inventory import surplus
from vision.reading import Piece, Reading

_PLACE = re.compile(r" at (-?\d+), (-?\d+)\b")


def within(reading: Reading, area: Area) -> tuple[Reading, int]:
    """The reading without the pieces whose middle lies outside, and their doubts; and how many sure ones were left out.

    A doubt is about a piece where it names its place; one that counts the dice of a kind is counted anew.
    """
    inside = tuple(piece for piece in reading.pieces if area.holds(piece.centre))
    outside = tuple(piece for piece in reading.pieces if not area.holds(piece.centre))
    kept, gone = _places(inside), _places(outside)
    counted = [doubt for edition in EDITIONS.values() for doubt in surplus(_kinds(reading.pieces), edition)]
    doubts = [doubt for doubt in reading.doubts if doubt not in counted and _stays(doubt, area, kept, gone)]
    for edition in EDITIONS.values():
        if any(doubt in reading.doubts for doubt in surplus(_kinds(reading.pieces), edition)):
            doubts += surplus(_kinds(inside), edition)
    return replace(reading, pieces=inside, doubts=tuple(doubts)), sum(piece.sure for piece in outside)


def _kinds(pieces: Sequence[Piece]) -> list[str | None]:
    return [piece.kind for piece in pieces]


def _places(pieces: Sequence[Piece]) -> set[tuple[int, int]]:
    """Where pieces lie as doubts name it: to the pixel."""
    return {(round(piece.centre[0]), round(piece.centre[1])) for piece in pieces}


def _stays(doubt: str, area: Area, kept: set[tuple[int, int]], gone: set[tuple[int, int]]) -> bool:
    """True for a doubt about something inside, and for one that names no place."""
    found = _PLACE.search(doubt)
    if found is None:
        return True
    place = (int(found[1]), int(found[2]))
    return place in kept or (place not in gone and area.holds(place))
