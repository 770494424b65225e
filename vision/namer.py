"""Turns faces into vectors that lie near each other for the same drawing, whatever lamp and table."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN, cut, example
from vision.network import Network

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

SIDE = 48
_SPAN = 1.25


class Names(Protocol):
    """What turns pieces into vectors and makes examples of them: for dice `Namer`, for cards CardNamer."""

    def vectors(self, faces: list[Pixels]) -> F32:
        """Faces as unit vectors (N x width)."""
        ...

    def of_picture(self, pixels: Pixels, outline: F64) -> Pixels:
        """The face inside an outline (4 x 2 pixels) as `vectors` wants it."""
        ...

    def of_example(self, example: Pixels, quarter: int) -> list[Pixels]:
        """An example, turned by quarter turns, as `vectors` wants it, in one or more outlines."""
        ...

    def example(self, pixels: Pixels, outline: F64) -> Pixels:
        """The example of what lies inside an outline of a colour picture."""
        ...


class Namer:
    """The network is described in firmware/training/namer.py."""

    def __init__(self) -> None:
        self._network = Network("namer")

    def vectors(self, faces: list[Pixels]) -> F32:
        """Faces (N of SIDE x SIDE, grey) as unit vectors (N x 96)."""
        if not faces:
            return np.zeros((0, 96), dtype=np.float32)
        return np.concatenate([self._network.run(_standard(face)[None, None]) for face in faces])

    def of_picture(self, pixels: Pixels, outline: F64) -> Pixels:
        """The face inside an outline as `vectors` wants it; `pixels` is the whole picture, grey."""
        return cut(pixels, outline, SIDE, _SPAN)

    def example(self, pixels: Pixels, outline: F64) -> Pixels:
        """The example of the face inside an outline of a colour picture."""
        return example(pixels, outline)

    def of_example(self, example: Pixels, quarter: int) -> list[Pixels]:
        """An example (EXAMPLE_SIDE square, grey), turned by quarter turns, as `vectors` wants it."""
        half = EXAMPLE_SIDE / EXAMPLE_SPAN / 2
        middle = EXAMPLE_SIDE / 2 - 0.5
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + middle
        return [cut(example, np.roll(square, quarter, axis=0), SIDE, _SPAN)]


def _standard(face: Pixels) -> F32:
    """A face with mean 0 and spread 1; an almost even one keeps little spread, so noise does not look like ink."""
    values = face.astype(np.float32)
    return np.asarray((values - values.mean()) / (values.std() + 4), dtype=np.float32)
