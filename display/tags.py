"""Where the tags of dice lie in the live picture: beside their die, never over a die, another tag or its line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.geometry import Rect

Segment = tuple[tuple[int, int], tuple[int, int]]
_DIRECTIONS = tuple((math.cos(i * math.pi / 8), math.sin(i * math.pi / 8)) for i in range(16))
_FURTHER = (0.0, 0.5, 1.1, 1.8, 2.6)
"""How far a tag may move off its die, in heights of the tag: beyond the first a line leads to it."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a die: its place, and the line that leads to it from the die where it does not lie close."""

    rect: Rect
    line: Segment | None


@lru_cache(maxsize=16)
def tag_places(
    boxes: tuple[Rect, ...], sizes_wh: tuple[tuple[tuple[int, int], ...], ...], inside: Rect, gap: int
) -> tuple[Tag | None, ...]:
    """Find a place in `inside` for the tag of every die, `gap` pixels or more from dice and other tags.

    boxes: the dice; sizes_wh: for each die the sizes (width, height) its tag may have, the best first. None where
    no place is left: the row of dice below the picture names every die. The dice in the middle choose first.
    """
    if not boxes:
        return ()
    middle = (sum(b.centre[0] for b in boxes) / len(boxes), sum(b.centre[1] for b in boxes) / len(boxes))
    found: list[Tag | None] = [None] * len(boxes)
    for i in sorted(range(len(boxes)), key=lambda n: math.dist(boxes[n].centre, middle)):
        taken = [tag for tag in found if tag is not None]
        others = [*boxes[:i], *boxes[i + 1 :], *(tag.rect for tag in taken)]
        lines = [tag.line for tag in taken if tag.line]
        found[i] = next(
            (
                tag
                for size_wh in sizes_wh[i]
                for tag in _candidates(boxes[i], size_wh, gap, middle)
                if inside.holds(tag.rect) and _is_free(tag, boxes[i], others, lines, gap)
            ),
            None,
        )
    return tuple(found)


def _candidates(box: Rect, size_wh: tuple[int, int], gap: int, middle: tuple[float, float]) -> Iterator[Tag]:
    """Places round a die, the near ones first, of those the ones away from the middle of all dice."""
    w, h = size_wh
    cx, cy = box.centre
    out_x, out_y = cx - middle[0], cy - middle[1]
    directions = sorted(_DIRECTIONS, key=lambda d: -(d[0] * out_x + d[1] * out_y))
    for further in _FURTHER:
        for dx, dy in directions:
            # Along the larger part of the direction the tag clears the die; along the other it is shifted.
            along = max(abs(dx), abs(dy))
            x = cx + dx / along * ((box.w + w) / 2 + gap + further * h)
            y = cy + dy / along * ((box.h + h) / 2 + gap + further * h)
            rect = Rect(round(x - w / 2), round(y - h / 2), w, h)
            yield Tag(rect, (box.centre, rect.centre) if further else None)


def _is_free(tag: Tag, box: Rect, others: Sequence[Rect], lines: Sequence[Segment], gap: int) -> bool:
    """True where neither the tag nor its line touches anything else."""
    wide = tag.rect.inset(-gap)
    if tag.rect.overlaps(box):
        return False
    if any(wide.overlaps(other) for other in others) or any(_crosses(line, tag.rect) for line in lines):
        return False
    return tag.line is None or not any(_crosses(tag.line, other) for other in others)


def _crosses(line: Segment, rect: Rect) -> bool:
    return bool(pygame.Rect(rect.xywh).clipline(line))
