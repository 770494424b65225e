"""Grounds of cards: nine patterns that differ in form, so that cards are told apart without seeing colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from hardware.pieces.frames import BLEED_MM, bled
from hardware.pieces.shapes import Drawing, Place, Points, arc, box, clipped, disc, fill

Pieces = Iterator[Points]
_STEP = 7.0
"""The patterns repeat about every so many millimetres: coarse enough to be seen from afar."""


def ground(pattern: str, size: Place, light: str, dark: str) -> Drawing:
    """Cover a card to its bleed with a pattern of one colour on another; raises KeyError for an unknown pattern."""
    low, high = (-BLEED_MM, -BLEED_MM), (size[0] + BLEED_MM, size[1] + BLEED_MM)
    parts = [fill(bled(size), light)]
    for piece in PATTERNS[pattern](size):
        inside = clipped(piece, low, high)
        if len(inside) > 2:
            parts.append(fill(inside, dark))
    return tuple(parts)


def _slanting(size: Place) -> Pieces:
    """Stripes from lower left to upper right."""
    reach = size[0] + size[1]
    for at in np.arange(-size[1], reach, 2 * _STEP):
        low, high = size[1] + 2, 2 - size[0]
        yield np.array([(at, low), (at + _STEP, low), (at + _STEP + reach, high), (at + reach, high)])


def _upright(size: Place) -> Pieces:
    """Upright stripes."""
    for x in np.arange(-1.5, size[0] + 2, 1.7 * _STEP):
        yield box(x, -2, x + 0.75 * _STEP, size[1] + 2)


def _rays(size: Place) -> Pieces:
    """Rays from below the middle."""
    middle, reach = (size[0] / 2, size[1] * 0.58), sum(size)
    for number in range(12):
        ends = [math.radians(30 * number + off) for off in (0, 15)]
        yield np.array([middle, *((middle[0] + reach * math.cos(a), middle[1] + reach * math.sin(a)) for a in ends)])


def _checks(size: Place) -> Pieces:
    """A board of squares."""
    side = size[0] / 6
    for row in range(-1, math.ceil(size[1] / side) + 1):
        for column in range(-1, 7):
            if (row + column) % 2:
                yield box(column * side, row * side, (column + 1) * side, (row + 1) * side)


def _waves(size: Place) -> Pieces:
    """Waves that run across."""
    x = np.linspace(-2, size[0] + 2, 60)
    swing = 2.2 * np.sin(x * 2 * np.pi / (size[0] / 2))
    for y in np.arange(-4.0, size[1] + 6, 1.6 * _STEP):
        yield np.vstack([np.column_stack([x, y + swing]), np.column_stack([x, y + 0.75 * _STEP + swing])[::-1]])


def _dots(size: Place) -> Pieces:
    """Large dots, every second row between those above."""
    step = size[0] / 4
    for row in range(-1, math.ceil(size[1] / step) + 2):
        for column in range(-1, 6):
            yield disc(((column + 0.5 * (row % 2)) * step, row * step * 0.87), step * 0.3)


def _scales(size: Place) -> Pieces:
    """Scales like those of roof tiles: rings of which the lower half shows."""
    step = size[0] / 4
    for row in range(-1, math.ceil(size[1] / step * 2) + 2):
        for column in range(-1, 6):
            middle = ((column + 0.5 * (row % 2)) * step, row * step * 0.5)
            yield np.vstack([arc(middle, step * 0.5, 0, 180, 13), arc(middle, step * 0.33, 180, 0, 13)])


def _bricks(size: Place) -> Pieces:
    """A wall."""
    long, high = size[0] / 3, 6.3
    for row in range(-1, math.ceil(size[1] / high) + 1):
        for column in range(-1, 4):
            left = (column + 0.5 * (row % 2)) * long
            yield box(left + 0.9, row * high + 0.9, left + long - 0.9, (row + 1) * high - 0.9)


def _rings(size: Place) -> Pieces:
    """Rings about the middle."""
    middle = (size[0] / 2, size[1] * 0.58)
    for radius in np.arange(4.0, sum(size), 2 * _STEP * 0.85):
        yield np.vstack(
            [
                arc(middle, float(radius), 0, 360, 61),
                arc(middle, float(radius) + 0.85 * _STEP, 360, 0, 61),
            ]
        )


def _zigzag(size: Place) -> Pieces:
    """Lines that go up and down across the card."""
    x = np.arange(-size[0] / 8, size[0] * 1.2, size[0] / 8)
    swing = np.where(np.arange(len(x)) % 2, 2.6, -2.6)
    for y in np.arange(-5.0, size[1] + 8, 1.8 * _STEP):
        yield np.vstack([np.column_stack([x, y + swing]), np.column_stack([x, y + 0.8 * _STEP + swing])[::-1]])


def _bare(size: Place) -> Pieces:  # noqa: ARG001 - one of the patterns, of which the others need the size
    """Nothing."""
    return iter(())


PATTERNS: dict[str, Callable[[Place], Pieces]] = {
    "bare": _bare,
    "slanting": _slanting,
    "upright": _upright,
    "rays": _rays,
    "checks": _checks,
    "waves": _waves,
    "dots": _dots,
    "scales": _scales,
    "bricks": _bricks,
    "rings": _rings,
    "zigzag": _zigzag,
}
"""The patterns by name."""
