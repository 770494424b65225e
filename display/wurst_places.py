"""Where the cards of the belt, the machine and every sausage lie on a screen of any size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from display.geometry import Rect
from display.wurst_views import Belt

CARDS = 8
MACHINE = 9
_MACHINE_SIZE = 1.3
"""The machine against a card without a crowd, where there is room."""
_LONGEST = 1.8
"""A sausage is at most so much higher than wide, or so much wider than high in a row."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card or the machine: all of it, the part for its number (may be empty), and a cell for each of its sausages."""

    whole: Rect
    head: Rect
    cells: tuple[Rect, ...] = ()


def places_of(belt: Belt, area: Rect, least: int, head: int) -> Mapping[int, Place]:
    """Divide `area` into the eight cards and the machine, by number, so that every sausage is large enough to touch.

    On a lying screen the belt runs from left to right. On an upright one it runs down at the left and up at the right,
    to the machine at the top. A card with a crowd takes more room than the others. `least`: the side of a touch target,
    `head`: the height of a number, both in pixels; where the sausages need all the room a number gets none.
    """
    crowd = Counter(sausage.card for sausage in belt.sausages)
    divide = _upright if area.h > area.w else _lying
    return divide(crowd, area, least, head) or divide(crowd, area, least, 0) or divide(crowd, area, 1, 0)


def _lying(crowd: Mapping[int, int], area: Rect, least: int, head: int) -> dict[int, Place]:
    """Give the places from left to right, the numbers below; nothing where they are too narrow so."""
    rows = max(1, (area.h - head) // least)
    lanes = {number: max(1, -(-crowd.get(number, 0) // rows)) for number in range(1, CARDS + 1)}
    edges = _edges(area.x, area.w, list(lanes.values()), least, machine_last=True)
    wholes = [Rect(a, area.y, b - a, area.h) for a, b in edges]
    found = {}
    for (number, columns), whole in zip(lanes.items(), wholes, strict=False):
        body, foot = whole.cut_bottom(head)
        found[number] = Place(whole, foot, _standing(body, crowd.get(number, 0), columns))
    if found:
        found[MACHINE] = Place(wholes[-1], wholes[-1].cut_bottom(head)[1])
    return found


def _upright(crowd: Mapping[int, int], area: Rect, least: int, head: int) -> dict[int, Place]:
    """Give the places down and up again, the numbers at the left; nothing where they are too low so."""
    left, right = area.columns(2)
    fitting = max(1, (left.w - head) // least)
    found: dict[int, Place] = {}
    for side, numbers in ((left, range(1, 5)), (right, range(CARDS, 4, -1))):
        lanes = [max(1, -(-crowd.get(number, 0) // fitting)) for number in numbers]
        edges = _edges(side.y, side.h, lanes, least, machine_first=side is right)
        wholes = [Rect(side.x, a, side.w, b - a) for a, b in edges]
        if not wholes:
            return {}
        if side is right:
            found[MACHINE] = Place(wholes[0], wholes[0].cut_left(head)[0])
            del wholes[0]
        for number, rows, whole in zip(numbers, lanes, wholes, strict=True):
            mark, body = whole.cut_left(head)
            found[number] = Place(whole, mark, _lined_up(body, crowd.get(number, 0), rows))
    return found


def _edges(
    start: int,
    length: int,
    lanes: Sequence[int],
    least: int,
    *,
    machine_first: bool = False,
    machine_last: bool = False,
) -> list[tuple[int, int]]:
    """Divide a length into parts in proportion to their lanes; nothing where a lane would be less than `least`."""
    for size in (_MACHINE_SIZE, 1.0):
        parts = [*([size] * machine_first), *map(float, lanes), *([size] * machine_last)]
        if length / sum(parts) >= least:
            return list(pairwise(start + round(length * part / sum(parts)) for part in accumulate(parts, initial=0.0)))
    return []


def _standing(body: Rect, count: int, columns: int) -> tuple[Rect, ...]:
    """Cells for sausages that stand on each other from below, in so many columns."""
    if not count:
        return ()
    rows = -(-count // columns)
    places = body.columns(columns)
    height = min(body.h // rows, round(min(place.w for place in places) * _LONGEST))
    stack = body.cut_bottom(height * rows)[1]
    return tuple(
        Rect(places[i % columns].x, row.y, places[i % columns].w, row.h)
        for i, row in ((i, stack.rows(rows)[i // columns]) for i in range(count))
    )


def _lined_up(body: Rect, count: int, rows: int) -> tuple[Rect, ...]:
    """Cells for sausages side by side from the left, in so many rows."""
    if not count:
        return ()
    columns = -(-count // rows)
    lines = body.rows(rows)
    width = min(body.w // columns, round(min(line.h for line in lines) * _LONGEST))
    line_up = body.cut_left(width * columns)[0]
    return tuple(line_up.grid(columns, rows)[:count])
