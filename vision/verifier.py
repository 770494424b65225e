"""Takes a second look at a place the finder marked, with its surroundings: is this outline truly a top face?"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.network import Network

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

SIDE = 40
SPAN = 2.4
"""The outline fills 1/SPAN of the verifier's picture of SIDE x SIDE."""


def context(small: Pixels, outline: F64) -> Pixels:
    """An outline (4 x 2 pixels) cut out square with its surroundings; `small` is the picture at the finder's scale."""
    half = SIDE / 2 / SPAN
    middle = SIDE / 2 - 0.5
    target = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], dtype=np.float32) + middle
    # Three corners are enough: the surroundings of a die are cut out alike whatever the perspective.
    matrix = cv2.getAffineTransform(outline[:3].astype(np.float32), target[:3])
    cut = cv2.warpAffine(small, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, dtype=np.uint8)


class Verifier:
    """The network is described in firmware/training/verifier.py."""

    def __init__(self) -> None:
        self._network = Network("verifier")

    def logit(self, small: Pixels, outline: F64) -> float:
        """How surely the outline is a top face: the logarithm of the odds."""
        blob = cv2.dnn.blobFromImage(context(small, outline), 1 / 255)
        return float(self._network.run(np.asarray(blob, dtype=np.float32)).ravel()[0])
