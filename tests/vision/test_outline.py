"""Outlines as numbers: what they say does not depend on the die's turn or on which corner comes first."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.outline import code_of, corners_of, half_diagonal, slants

SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def turned(outline: np.ndarray, degrees: float) -> np.ndarray:
    angle = math.radians(degrees)
    matrix = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return np.asarray(outline @ matrix.T)


@given(st.floats(-360, 360), st.floats(2, 400), st.floats(-1000, 1000))
def test_a_square_seen_straight_has_no_slant(degrees: float, half: float, x: float) -> None:
    """The slant of a square is nil however it is turned, wherever it lies and however large it is."""
    found, sizes = slants((turned(SQUARE, degrees) * half + (x, -x))[None])
    assert abs(found[0]) < 1e-6
    assert sizes[0] == pytest.approx(half_diagonal(SQUARE * half))


@given(st.floats(-180, 180), st.floats(0.3, 0.95), st.floats(0, 180))
def test_slant_is_the_cameras_not_the_dies(turn: float, squeeze: float, view: float) -> None:
    """Squares turned on one table and seen from one side have the same slant, and not that of a square."""

    def seen(degrees: float) -> complex:
        return complex(slants((turned(turned(SQUARE, degrees) * (1, squeeze), view) * 30)[None])[0][0])

    assert abs(seen(turn) - seen(0)) < 1e-6
    assert abs(seen(turn)) > 0.01


corner = st.tuples(st.floats(8, 40), st.floats(-0.5, 0.5))


@given(corner, corner, st.floats(-300, 300), st.floats(-300, 300), st.integers(0, 3))
def test_a_coded_outline_is_decoded(
    first: tuple[float, float], second: tuple[float, float], x: float, y: float, start: int
) -> None:
    """The numbers of a parallelogram, whichever corner was first, give its corners clockwise from the top left."""
    u = first[0] * np.array([math.cos(first[1] - math.pi / 4), math.sin(first[1] - math.pi / 4)])
    v = second[0] * np.array([math.cos(second[1] + math.pi / 4), math.sin(second[1] + math.pi / 4)])
    true = np.array([u, v, -u, -v]) + np.array((x, y))
    found = corners_of(code_of(np.roll(true, start, axis=0)))
    for place in true:
        assert np.linalg.norm(found - place, axis=1).min() < 1e-3
    across, down = found.T
    assert np.sum(across * np.roll(down, -1) - np.roll(across, -1) * down) > 0, "clockwise where y points down"
    assert np.argmin(found.sum(axis=1)) == 0


@given(st.floats(0.1, 500), st.floats(-180, 180))
def test_half_diagonal_of_a_square(half: float, degrees: float) -> None:
    """The half diagonal of a square is half its side times the root of two, however it is turned."""
    assert half_diagonal(turned(SQUARE, degrees) * half) == pytest.approx(half * math.sqrt(2))
