"""Finds where the cards of a belt lie from those that are seen: evenly in a row, counted from the start."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]

_BOX = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
_BEYOND, _PER_SPAN = 0.9, 0.2
"""So far beyond the cards that were seen (in cards) a place is still sure, or by such a share of how long they lie."""
_OFF = 0.3
"""A card farther (in cards) from where its number has it does not lie in the row."""
_LEAST = 2
"""Fewer cards do not show where a row runs."""


@dataclass(frozen=True, slots=True, eq=False)
class Belt:
    """A row of cards: `homography` leads from the picture to cards along the row (1 is the first) and across it.

    `shape_wh`: a card's width along the row and its height across it, in steps from one card to the next; `numbers`:
    which cards were seen, in order.
    """

    homography: F64
    shape_wh: tuple[float, float]
    numbers: tuple[int, ...]

    def reaches(self, along: float) -> bool:
        """True where a place along the row is so near to cards that were seen that its number is sure."""
        first, last = self.numbers[0], self.numbers[-1]
        beyond = max(_BEYOND, _PER_SPAN * (last - first))
        return first - beyond < along < last + beyond

    def outline(self, number: int) -> F64:
        """Where the card of a number lies (4 x 2 pixels), begun at the side away from the first card, clockwise."""
        box = _BOX * self.shape_wh + np.array([number, 0.0])
        points = np.column_stack([box, np.ones(4)]) @ np.linalg.inv(self.homography).T
        return np.asarray(points[:, :2] / points[:, 2:])

    def place(self, pixel: F64) -> tuple[float, float]:
        """Where a place of the picture (2, pixels) is: along the row, 1 the middle of the first card, and across."""
        x, y, w = self.homography @ (*pixel, 1.0)
        return float(x / w), float(y / w)


def fit_belt(outlines: Mapping[int, F64]) -> Belt | None:
    """The row in which cards lie (4 x 2 pixels each, by their numbers), or None where they do not show one.

    A card may be missing in the middle or at an end; cards that do not lie where their numbers have them show none.
    """
    if len(outlines) < _LEAST:
        return None
    numbers = sorted(outlines)
    ends = outlines[numbers[-1]].mean(axis=0) - outlines[numbers[0]].mean(axis=0)
    quads = {number: _along(outline, ends) for number, outline in outlines.items()}
    wide, high = _shape(quads)
    box = _BOX * (wide, high)
    world = np.concatenate([box + np.array([number, 0.0]) for number in numbers])
    pixels = np.concatenate([quads[number] for number in numbers])
    found, _ = cv2.findHomography(pixels.astype(np.float32), world.astype(np.float32), 0)
    if found is None:
        return None
    belt = Belt(np.asarray(found, dtype=np.float64), (wide, high), tuple(numbers))
    off = [math.dist(belt.place(outlines[number].mean(axis=0)), (number, 0.0)) for number in numbers]
    return belt if max(off) < _OFF else None


def _along(outline: F64, way: F64) -> F64:
    """The outline begun at the corner from which its first side runs along the row."""
    sides = np.roll(outline, -1, axis=0) - outline
    return np.roll(outline, -int(np.argmax(sides @ way / np.linalg.norm(sides, axis=1))), axis=0)


def _shape(quads: Mapping[int, F64]) -> tuple[float, float]:
    """Width and height of a card in steps of the row: what is between two middles, and how long the sides are."""
    numbers = sorted(quads)
    wide = []
    for one, other in pairwise(numbers):
        step = float(np.linalg.norm(quads[other].mean(axis=0) - quads[one].mean(axis=0))) / (other - one)
        wide.append((_length(quads[one], 0) + _length(quads[other], 0)) / 2 / step)
    width = float(np.median(wide))
    return width, width * float(np.median([_length(quad, 1) / _length(quad, 0) for quad in quads.values()]))


def _length(quad: F64, side: int) -> float:
    """The mean length of two opposite sides of a quadrilateral (pixels)."""
    ends = (quad[side + 1] - quad[side], quad[(side + 2) % 4] - quad[(side + 3) % 4])
    return max(1e-6, float(np.mean([np.linalg.norm(end) for end in ends])))
