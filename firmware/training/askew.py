"""Turns a training picture by any angle: a camera does not always look at the table along its edges."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

SHARE = 0.6
"""So many of the pictures of cards are turned; the others show what is usual."""
MOST_DEG = 45.0
"""Farther turned, a layout looks as when it is turned less far the other way."""


def askew(picture: Pixels, outlines: F32, rng: np.random.Generator) -> tuple[Pixels, F32, npt.NDArray[np.bool_]]:
    """A picture turned by chance about its middle, outlines (N x 4 x 2 pixels) there, and whose middle it shows (N).

    What lies beside the picture is of one colour.
    """
    height, width = picture.shape[:2]
    middles = outlines.mean(axis=1)
    shown = ((middles >= 0) & (middles <= (width - 1, height - 1))).all(axis=1)
    if rng.random() >= SHARE:
        return picture, outlines, shown
    angle = float(rng.uniform(-MOST_DEG, MOST_DEG))
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1.0)
    beside = [float(value) for value in rng.choice([0.0, 255.0]) * np.ones(3)] if rng.random() < 0.5 else _mean(picture)
    seen = cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=beside)
    turned = outlines @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(seen, dtype=np.uint8), turned.astype(np.float32), shown


def _mean(picture: Pixels) -> list[float]:
    return [float(value) for value in picture.reshape(-1, picture.shape[-1]).mean(axis=0)]
