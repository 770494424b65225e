"""Turns cards into vectors that lie near each other for the same drawing the same way up, whatever lamp and table."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.faces import EXAMPLE_SIDE
from vision.grid_cut import cut_out
from vision.network import Network, standard

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

SIDE, SPAN = 64, 1.04
"""Side of the network's picture in pixels; the card fills 1/SPAN of it."""
WIDTH = 128
_OFF = (
    (1.0, 0.0, 0.0),
    (0.95, 0.0, 0.0),
    (1.05, 0.0, 0.0),
    (1.0, 0.035, 0.0),
    (1.0, -0.035, 0.0),
    (1.0, 0.0, 0.035),
    (1.0, 0.0, -0.035),
)
"""How outlines of cards are off: larger or smaller, to the right, down (sides)."""
_EXAMPLE_SPAN = 1.1
_HALF = EXAMPLE_SIDE / _EXAMPLE_SPAN / 2
IN_EXAMPLE = np.array([[-_HALF, -_HALF], [_HALF, -_HALF], [_HALF, _HALF], [-_HALF, _HALF]]) + EXAMPLE_SIDE / 2 - 0.5
"""Where the card's corners are in an example (4 x 2 pixels)."""


def square(pixels: Pixels, outline: F64, side: int, span: float) -> Pixels:
    """A card stretched square: `outline` (4 x 2 pixels) fills 1/`span` of a picture of `side` x `side`."""
    return cut_out(pixels, [outline], side, (1.0, 1.0), margin=(span - 1) / 2)[0]


class CardNamer:
    """The network is described in firmware/training/card_namer.py."""

    def __init__(self) -> None:
        self._network = Network("card_namer")

    def vectors(self, faces: list[Pixels]) -> F32:
        """Cards (N of SIDE x SIDE x 3, blue green red) as unit vectors (N x WIDTH)."""
        if not faces:
            return np.zeros((0, WIDTH), dtype=np.float32)
        return np.concatenate([self._network.run(standard(face)) for face in faces])

    def of_picture(self, pixels: Pixels, outline: F64) -> Pixels:
        """The card inside an outline of a colour picture as `vectors` wants it, the outline's first corner top left."""
        return square(pixels, outline, SIDE, SPAN)

    def of_example(self, example: Pixels, quarter: int) -> list[Pixels]:
        """An example, turned clockwise by quarter turns, as `vectors` wants it: as it is, and outlined a little off."""
        turned = np.ascontiguousarray(np.rot90(example, -quarter))
        return [square(turned, _off(IN_EXAMPLE, *off), SIDE, SPAN) for off in _OFF]

    def example(self, pixels: Pixels, outline: F64) -> Pixels:
        """The example (EXAMPLE_SIDE square, colour, stretched) of the card inside an outline of a colour picture."""
        return square(pixels, outline, EXAMPLE_SIDE, _EXAMPLE_SPAN)


def _off(outline: F64, grown: float, right: float, down: float) -> F64:
    """An outline (4 x 2) that is off: so many times as large, moved along its sides by shares of them."""
    middle = outline.mean(axis=0)
    across = (outline[1] - outline[0] + outline[2] - outline[3]) / 2
    along = (outline[3] - outline[0] + outline[2] - outline[1]) / 2
    return np.asarray(middle + (outline - middle) * grown + across * right + along * down)
