"""Signs of nine forms, one a colour, so that colours are told apart by whoever does not see them."""

from __future__ import annotations

import math

import numpy as np

from hardware.pieces.frames import INK
from hardware.pieces.shapes import Drawing, Place, Points, arc, curve, disc, fill, placed, stroke


def sign(form: str, middle: Place, radius_mm: float, colour: str, rim: str = INK) -> Drawing:
    """Draw a sign within a radius about a place; raises KeyError for an unknown form."""
    outline = FORMS[form]
    drawn = (stroke(outline, 3.2, rim, closed=True), fill(outline, colour))
    return placed(drawn, middle, radius_mm / 10.0)


def _regular(points: int, inner: float | None = None, first_deg: float = -90.0) -> Points:
    """A polygon with its corners 10 from the middle, or a star whose inner corners are nearer."""
    count = points * (1 if inner is None else 2)
    radii = [10.0 if inner is None or number % 2 == 0 else inner for number in range(count)]
    turns = [math.radians(first_deg + number * 360 / count) for number in range(count)]
    return np.array([(r * math.cos(t), r * math.sin(t)) for r, t in zip(radii, turns, strict=True)])


def _heart() -> Points:
    t = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    x = 9.6 * np.sin(t) ** 3
    y = -(7.8 * np.cos(t) - 3.0 * np.cos(2 * t) - 1.2 * np.cos(3 * t) - 0.6 * np.cos(4 * t))
    return np.column_stack([x, y - 0.6])


def _moon() -> Points:
    """A crescent that is open to the right."""
    return np.vstack([arc((0, 0), 10.0, 50, 310, 33), arc((4.4, 0), 7.94, 285, 75, 33)])


def _cross() -> Points:
    a, b = 3.6, 9.4
    return np.array([
        *((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a)),
        *((a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)),
    ])  # fmt: skip


def _drop() -> Points:
    return curve(
        [(0, -10.0), (2.6, -4.4), (6.4, 1.4), (6.2, 6.4), (0, 9.8), (-6.2, 6.4), (-6.4, 1.4), (-2.6, -4.4)], closed=True
    )


FORMS: dict[str, Points] = {
    "diamond": _regular(4),
    "star": _regular(5, 4.4),
    "sun": _regular(10, 6.6),
    "triangle": np.add(_regular(3), (0, 2.0)),
    "drop": _drop(),
    "moon": _moon(),
    "heart": _heart(),
    "cross": _cross(),
    "disc": disc((0, 0), 9.0),
}
"""The outlines by name, within a radius of 10 about (0, 0)."""
