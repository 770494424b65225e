"""Looks again, closely, at a place the finder marked: is it truly a top face, and where exactly are its corners?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.network import Network, standard
from vision.outline import corners_of, half_diagonal
from vision.shrink import shrunk

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class View:
    """How a network looks at a mark: `side` of its picture in pixels, of which a rightly marked face fills 1/`span`.

    `network` is its name, `code_at` where the outline's seven numbers begin in its answer.
    """

    network: str
    side: int
    span: float
    code_at: int

    @property
    def unit_px(self) -> float:
        """The half diagonal, in pixels of the cut, of a face marked rightly."""
        return self.side / self.span / math.sqrt(2)


DICE = View("refiner", 48, 2.4, 2)
"""Enough around the top face to show the die's other faces."""
CARDS = View("card_refiner", 64, 1.7, 1)
_FAR_OFF = 0.12
"""A mark off by more than this, in half diagonals, is looked at again from where it should have been."""
_NONE_BELOW = -4.0
"""What is so surely no face is not looked at again."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What the refiner says of a mark: its `outline` (4 x 2 pixels), and how surely it is a face (logarithm of odds).

    `more` is what else the network answers: of a die the logarithm of the odds that it is cocked, and which way the
    face looks along the line of sight to it (two numbers, see vision.plane.facings), judged by how much of the die's
    other faces is in sight. It means something only where it is a face.
    """

    outline: F64
    logit: float
    more: F64


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A square part of a picture: its top left corner in pixels, its side in whole pixels, and that of the cut."""

    x: int
    y: int
    side: int
    cut_px: int

    @staticmethod
    def around(outline: F64, view: View) -> Box:
        """The box in which a face of this outline (4 x 2 pixels) fills as much as the view says.

        A large one can be halved until it is less than twice the cut.
        """
        middle = outline.mean(axis=0)
        wanted = view.span * float(np.sqrt(2)) * half_diagonal(outline)
        step = 2 ** max(0, math.floor(math.log2(max(1.0, wanted / view.side))))
        side = max(8, step * round(wanted / step))
        low = np.floor(middle - (side - 1) / 2 + 0.5).astype(int)
        return Box(int(low[0]), int(low[1]), side, view.side)

    def cut(self, pixels: Pixels) -> Pixels:
        """The part of `pixels` (height x width x 3) as cut_px x cut_px x 3; beyond the edge, its last pixels again."""
        height, width = pixels.shape[:2]
        if self.x >= 0 and self.y >= 0 and self.x + self.side <= width and self.y + self.side <= height:
            part = pixels[self.y : self.y + self.side, self.x : self.x + self.side]
        else:
            along = np.arange(self.side)
            part = pixels[np.ix_((along + self.y).clip(0, height - 1), (along + self.x).clip(0, width - 1))]
        return shrunk(part, (self.cut_px, self.cut_px))

    def inwards(self, outline: F64) -> F64:
        """An outline (4 x 2 pixels of the picture) in pixels of the cut."""
        return np.asarray((outline - (self.x, self.y) + 0.5) * (self.cut_px / self.side) - 0.5)

    def outwards(self, outline: F64) -> F64:
        """An outline in pixels of the cut, in pixels of the picture."""
        return np.asarray((outline + 0.5) * (self.side / self.cut_px) - 0.5 + (self.x, self.y))


class Refiner:
    """The networks are described in firmware/training/refiner.py and card_refiner.py."""

    def __init__(self, view: View = DICE) -> None:
        self._view = view
        self._network = Network(view.network)

    def look(self, pixels: Pixels, outline: F64) -> Look:
        """A closer look at `outline` in the picture it was marked in (height x width x 3, blue green red)."""
        first = self._once(pixels, outline)
        if first.logit < _NONE_BELOW:
            return first
        size = half_diagonal(outline)
        shift = float(np.linalg.norm(first.outline.mean(axis=0) - outline.mean(axis=0))) / size
        growth = abs(float(np.log(half_diagonal(first.outline) / size)))
        return first if max(shift, growth) < _FAR_OFF else self._once(pixels, first.outline)

    def _once(self, pixels: Pixels, outline: F64) -> Look:
        box, view = Box.around(outline, self._view), self._view
        answer = self._network.run(standard(box.cut(pixels))).ravel().astype(np.float64)
        code = slice(view.code_at, view.code_at + 7)
        more = np.concatenate([answer[1 : code.start], answer[code.stop :]])
        return Look(box.outwards(outline_of(answer[code], view)), float(answer[0]), more)


def outline_of(code: F64, view: View) -> F64:
    """The outline (4 x 2 pixels of the cut) of the network's seven numbers.

    They are the centre's offset and the logarithm of the half diagonal against those of a face marked rightly, in that
    half diagonal, and the two shape numbers of vision.outline.
    """
    unit = view.unit_px
    middle = (view.side - 1) / 2
    return corners_of(np.array([middle + code[0] * unit, middle + code[1] * unit, code[2] + np.log(unit), *code[3:7]]))
