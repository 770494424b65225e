"""Says how large cards may be at every place of a picture, from those that are known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]

LEVEL = np.zeros(2)
_TOLERANCE = 0.14
"""Outlines of cards are off by less (logarithm of the size)."""
_PER_SPAN = 0.25
"""So much more is allowed for each span of the known cards that a place lies away from their middle."""
_SMALLEST_PART, _LARGEST = -0.5, 0.25
"""How much smaller or larger (logarithm) what may be a part of a card, or a card, is than a card."""
_SMALLEST_SEEN = -1.0
"""How much smaller what is seen of a card, as where the picture's edge cuts it off, may be: less is not asked about."""
_ONE_KIND = 0.3
"""Sizes that differ by less (logarithm of the side) are one."""
_POWER = 1.5
"""A side is the square root of the area, the third root of which is told."""
_STEADY = 0.02
"""How much steadiness counts against the known cards: a few in one row do not say how size changes across it."""


@dataclass(frozen=True, slots=True, eq=False)
class Sizes:
    """A plane: the cube root of a card's area grows evenly over a picture, whatever the slant (`of`: x, y, 1).

    `middle` and `span_px` are those of the known cards, `known` by how much each of them is larger than the plane says
    (logarithm of the side): cards of a set may have several sizes. Without any (`span_px` 0) every size fits.
    """

    of: F64
    middle: F64
    span_px: float
    known: F64

    def root(self, place: F64) -> float:
        """The cube root of a card's area whose middle is there (2, pixels)."""
        return max(1e-3, float(self.of @ (*((place - self.middle) / self.span_px), 1.0)))

    @property
    def slope(self) -> F64:
        """By how much that root grows for each pixel to the right and down (2)."""
        return np.asarray(self.of[:2] / self.span_px)

    @property
    def kinds(self) -> list[float]:
        """How many times as large as the plane says (in sides) cards are: 1 where all have one size."""
        left, found = np.sort(self.known), []
        while len(left):
            alike = left[left < left[0] + _ONE_KIND]
            found.append(math.exp(float(np.median(alike))))
            left = left[len(alike) :]
        return found

    def misfit(self, outline: F64) -> float:
        """By how much a card outlined so is too large (logarithm of the side), below 0 too small."""
        return _POWER * math.log(_root(outline) / self.root(outline.mean(axis=0))) if self.span_px else 0.0

    def is_near(self, outline: F64) -> bool:
        """True where this may be a card or the larger part of one."""
        return not self.span_px or _SMALLEST_PART < self.misfit(outline) < _LARGEST

    def may_be_part(self, outline: F64) -> bool:
        """True where this may be what is seen of a card, its print or what the picture's edge leaves of it."""
        return not self.span_px or _SMALLEST_SEEN < self.misfit(outline) < _LARGEST

    def fits(self, outline: F64) -> bool:
        """True where a card may be so large there, as large as any of those that are known."""
        if not self.span_px:
            return True
        away = float(np.linalg.norm(outline.mean(axis=0) - self.middle)) / self.span_px
        off = float(abs(self.known - self.misfit(outline)).min())
        return off < _TOLERANCE + _PER_SPAN * max(0.0, away - 1)


def fit_sizes(outlines: Sequence[F64], lean: F64 = LEVEL) -> Sizes:
    """The sizes of a deck's cards in a picture from those that are known (4 x 2 pixels each).

    `lean`: by which share cards grow for each pixel to the right and down, where the known ones do not tell (2).
    """
    if not outlines:
        return Sizes(np.zeros(3), np.zeros(2), 0.0, np.zeros(0))
    centres = np.stack([outline.mean(axis=0) for outline in outlines])
    roots = np.array([_root(outline) for outline in outlines])
    middle = np.median(centres, axis=0)
    span = max(float(np.linalg.norm(centres - middle, axis=1).max()), 2 * float(np.median(roots)) ** 1.5)
    rows = np.column_stack([(centres - middle) / span, np.ones(len(roots))])
    weights = np.ones(len(roots))
    of = np.array([0.0, 0.0, float(np.median(roots))])
    for _ in range(6):
        # What is no card, or one of another size, must not bend the plane.
        pull = _STEADY * len(roots) * np.diag([1.0, 1.0, 0.0]) + 1e-9 * np.eye(3)
        wanted = rows.T @ (roots * weights) + pull @ np.array([*(lean * of[2] * span), of[2]])
        of = np.linalg.solve(rows.T @ (rows * weights[:, None]) + pull, wanted)
        off = abs(np.log(roots / np.maximum(rows @ of, 1e-3)))
        weights = 1 / (1 + (off / 0.05) ** 2)
    return Sizes(of, middle, span, _POWER * np.log(roots / np.maximum(rows @ of, 1e-3)))


def _root(outline: F64) -> float:
    """The cube root of an outline's area."""
    x, y = outline[:, 0], outline[:, 1]
    area = abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
    return math.cbrt(max(area, 1e-6))
