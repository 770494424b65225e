"""Cuts faces of dice out of pictures square, and says how large the examples of a set are."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

EXAMPLE_SIDE = 96
EXAMPLE_SPAN = 1.7
"""An example of a set is EXAMPLE_SIDE pixels wide, and its face fills 1/EXAMPLE_SPAN of that."""


def example(pixels: Pixels, outline: F64) -> Pixels:
    """The example (EXAMPLE_SIDE square, grey) of the face inside an outline (4 x 2 pixels) of a colour picture."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    return cut(grey, outline, EXAMPLE_SIDE, EXAMPLE_SPAN)


def cut(pixels: Pixels, outline: F64, side: int, span: float) -> Pixels:
    """A face cut out square: `outline` (4 x 2 pixels) fills 1/`span` of a picture of `side` x `side`."""
    edge = float(np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1).mean())
    if edge * span > 2.5 * side:
        # The warp reads single pixels: a face much larger than its picture is shrunk first, so that nothing is missed.
        pixels, outline = _shrunk(pixels, outline, 1.5 * side / (edge * span), span)
    half = side / 2 / span
    middle = side / 2 - 0.5
    target = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], dtype=np.float32) + middle
    matrix = cv2.getPerspectiveTransform(outline.astype(np.float32), target)
    flat = cv2.warpPerspective(pixels, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


def _shrunk(pixels: Pixels, outline: F64, scale: float, span: float) -> tuple[Pixels, F64]:
    """The neighbourhood of a face at a smaller scale, and the outline in it."""
    margin = span * float(np.ptp(outline))
    low = np.maximum(np.floor(outline.min(axis=0) - margin), 0).astype(int)
    high = np.ceil(outline.max(axis=0) + margin).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8), (outline - low + 0.5) * scale - 0.5
