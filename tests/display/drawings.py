"""What the tests of the screens show instead of real pictures: simple icons and an empty table."""

from __future__ import annotations

import numpy as np


def simple_masks(size: int = 64) -> dict[str, np.ndarray]:
    """One plain drawing a critter and the sausage, told apart by shape; digits have none and stand as text."""
    y, x = (np.mgrid[0:size, 0:size] + 0.5) / size - 0.5
    r = np.hypot(x, y)
    drawings = {
        "quokka": r < 0.45,
        "crocodile": (np.abs(x) < 0.45) & (np.abs(y) < 0.2),
        "platypus": (np.abs(x) + np.abs(y)) < 0.45,
        "echidna": (r < 0.45) & (r > 0.25),
        "snake": (np.abs(x - y) < 0.12) | (np.abs(x + y) < 0.12),
        "kangaroo": (y > np.abs(x) * 2 - 0.4) & (y < 0.4),
        "sausage": (np.abs(x) < 0.15) | (np.abs(y) < 0.15),
    }
    return {label: (drawing * 255).astype(np.uint8) for label, drawing in drawings.items()}


def table_picture(width: int = 640, height: int = 480) -> np.ndarray:
    """A green table with a slow change of light."""
    y, x = np.mgrid[0:height, 0:width]
    picture = np.empty((height, width, 3), np.uint8)
    picture[..., 0] = 70 + 40 * x // width
    picture[..., 1] = 110 + 40 * y // height
    picture[..., 2] = 60
    return picture
