"""Compares a card with the drawings it may be, just where they differ: a check of the name that no network makes."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_namer import square
from vision.faces import EXAMPLE_SIDE
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

_SIDE = 48
"""A card is compared at so many pixels, without its rim."""
_RIM = 3
_SLACK = 4
"""It is looked for so many pixels to all sides of where it should lie."""
_GROWN = (0.95, 1.0, 1.05)
_EXAMPLE_SPAN = 1.1
_HALF = EXAMPLE_SIDE / _EXAMPLE_SPAN / 2
_IN_EXAMPLE = np.array([[-_HALF, -_HALF], [_HALF, -_HALF], [_HALF, _HALF], [-_HALF, _HALF]]) + EXAMPLE_SIDE / 2 - 0.5
_BLUR = 0.8
_BLACK = 12.0
"""Added to grey levels, so that noise in the dark does not count."""
_LEAST_SPREAD = 0.03
_LEAST_POWER = 1e-3


class Drawings:
    """What the examples of each label of a set have in common, ready to be compared."""

    def __init__(self, taught: Set) -> None:
        self._drawings = [_common(faces) for faces in taught.faces.values()]

    def leans(
        self, pixels: Pixels, outline: F64, first: tuple[int, int], others: Sequence[tuple[int, int]]
    ) -> list[float]:
        """How a card leans between a first drawing and each of some others, where the two differ: 1 where it is there
        just like the first, -1 just like the other, 0 between.

        Drawings are numbers of labels, with the quarters that the art is turned clockwise. `outline` (4 x 2 pixels)
        begins at the table's top left.
        """
        if not others:
            return []
        looks, one = _looks(pixels, outline), self._drawn(first)
        return [_lean(looks, one, self._drawn(other)) for other in others]

    def _drawn(self, option: tuple[int, int]) -> F32:
        label, quarters = option
        return np.ascontiguousarray(np.rot90(self._drawings[label], -quarters))


def _lean(looks: Sequence[Pixels], one: F32, other: F32) -> float:
    middle, away = np.asarray((one + other) / 2, dtype=np.float32), one - other
    power = max(float((away * away).mean()), _LEAST_POWER)
    seen = _aligned(looks, middle)
    return float(((seen - middle) * away).mean()) * 2 / power


def _looks(pixels: Pixels, outline: F64) -> list[Pixels]:
    """A card with what lies around it, in some sizes."""
    side = _SIDE + 2 * _SLACK
    return [square(pixels, outline, side, side / _SIDE * grown) for grown in _GROWN]


def _common(faces: Sequence[Pixels]) -> F32:
    """What the examples of one label have in common, each laid upon the first (side x side x 3)."""
    first = _even(square(faces[0], _IN_EXAMPLE, _SIDE, 1.0)[_RIM:-_RIM, _RIM:-_RIM])
    laid = [first, *(_aligned(_looks(face, _IN_EXAMPLE), first) for face in faces[1:])]
    return np.asarray(np.mean(laid, axis=0), dtype=np.float32)


def _even(card: Pixels) -> F32:
    """A card in logarithms, a little soft, without the lamp's slope over it; colours' means 0, a spread of 1 in all.

    A lamp multiplies: in logarithms it only adds, a colour all over and a slope from side to side.
    """
    dense = np.log(cv2.GaussianBlur(card.astype(np.float32), (0, 0), _BLUR) + _BLACK)
    height, width = dense.shape[:2]
    down, right = np.linspace(-0.5, 0.5, height)[:, None], np.linspace(-0.5, 0.5, width)[None]
    grey = dense.mean(axis=2)
    # Over a whole grid the two slopes and the mean do not depend on each other.
    slope = down * (grey * down).mean() / (down**2).mean() + right * (grey * right).mean() / (right**2).mean()
    away = dense - slope[..., None]
    away = away - away.mean(axis=(0, 1), keepdims=True)
    return np.asarray(away / (float(np.sqrt((away * away).mean())) + _LEAST_SPREAD), dtype=np.float32)


def _aligned(looks: Sequence[Pixels], drawing: F32) -> F32:
    """The part of a card's looks that is most like a drawing, evened."""
    heights = []
    for look in looks:
        match = cv2.matchTemplate(look.astype(np.float32), drawing, cv2.TM_CCOEFF_NORMED)
        _, height, _, place = cv2.minMaxLoc(match)
        heights.append((height, place))
    number = max(range(len(looks)), key=lambda n: heights[n][0])
    x, y = heights[number][1]
    return _even(looks[number][y : y + drawing.shape[0], x : x + drawing.shape[1]])
