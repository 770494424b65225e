"""Square shapes: drawn squares are found where they are, and other shapes are none."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from vision.squares import find_squares


def drawn(corners: np.ndarray, ground: int = 40, face: int = 220, size_wh: tuple[int, int] = (640, 480)) -> np.ndarray:
    picture = np.full((size_wh[1], size_wh[0], 3), ground, dtype=np.uint8)
    cv2.fillPoly(picture, [np.round(corners * 16).astype(np.int32)], (face, face, face), cv2.LINE_AA, 4)
    return picture


def turned(angle_deg: float, side_px: float, middle: tuple[float, float] = (300.0, 200.0)) -> np.ndarray:
    angles = np.deg2rad(angle_deg + np.array([225.0, 315.0, 45.0, 135.0]))
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * side_px / math.sqrt(2) + middle


@pytest.mark.parametrize(("ground", "face"), [(40, 220), (200, 30)])
@pytest.mark.parametrize("angle_deg", [0.0, 17.0, 45.0, 70.0])
def test_a_square_is_found_where_it_is(angle_deg: float, ground: int, face: int) -> None:
    """A light or dark square in any turn is found, with its corners within two pixels and clockwise."""
    corners = turned(angle_deg, 50)
    best = find_squares(drawn(corners, ground, face))[0]
    assert all(np.linalg.norm(corners - corner, axis=1).min() < 2 for corner in best.outline)
    x, y = best.outline.T
    assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0
    assert best.side_px == pytest.approx(50, abs=2.5)
    assert best.votes > 3


def test_places_are_those_of_a_large_picture() -> None:
    """A picture wider than what is looked at gives corners in its own pixels."""
    corners = turned(30, 150, (1500.0, 900.0))
    best = find_squares(drawn(corners, size_wh=(2560, 1920)))[0]
    assert all(np.linalg.norm(corners - corner, axis=1).min() < 4 for corner in best.outline)


@pytest.mark.parametrize(
    "corners",
    [
        np.array([[200, 200], [320, 200], [320, 240], [200, 240]]),
        np.array([[200, 200], [260, 200], [230, 260]]),
        np.array([[200, 200], [208, 200], [208, 208], [200, 208]]),
        np.array([[200, 200], [280, 200], [280, 220], [220, 220], [220, 280], [200, 280]]),
        np.stack([np.cos(np.arange(90) / 14.3) * 40 + 300, np.sin(np.arange(90) / 14.3) * 40 + 200], axis=1),
    ],
    ids=["a long one", "a triangle", "a tiny one", "an angle", "a circle"],
)
def test_other_shapes_are_none(corners: np.ndarray) -> None:
    """What is too long, round, hollow, too small or has three corners is seen as a square once at most, by its halo."""
    assert sum(square.votes for square in find_squares(drawn(corners.astype(np.float64)))) <= 1
