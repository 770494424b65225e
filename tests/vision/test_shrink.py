"""Shrinking: brightness and places stay, at any size."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.shrink import shrunk


@given(st.integers(8, 300), st.integers(8, 300), st.floats(0.1, 1.0))
def test_an_even_picture_stays_even(width: int, height: int, scale: float) -> None:
    """An even picture is as bright at any size, and has the size asked for."""
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = shrunk(np.full((height, width, 3), 93, np.uint8), size)
    assert small.shape == (size[1], size[0], 3)
    assert (small == 93).all()


@given(st.integers(40, 260), st.floats(0.12, 0.9))
def test_places_stay(side: int, scale: float) -> None:
    """The middle of a spot is where its pixels' middles are when the whole picture is measured from 0 to 1."""
    picture = np.zeros((side, side), np.uint8)
    low, high = side // 5, side // 5 + max(8, side // 4)
    picture[low:high, low:high] = 255
    small = shrunk(picture, (round(side * scale),) * 2).astype(np.float64)
    found = float((small.sum(axis=0) * (np.arange(small.shape[1]) + 0.5)).sum() / small.sum() / small.shape[1])
    assert abs(found - (low + high) / 2 / side) < 0.6 / small.shape[1] + 1.5 / side


def test_a_picture_of_the_right_size_is_left() -> None:
    """What has the size already is not touched."""
    picture = np.arange(48, dtype=np.uint8).reshape(6, 8)
    assert shrunk(picture, (8, 6)) is picture
