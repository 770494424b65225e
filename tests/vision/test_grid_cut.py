"""Cards cut out of a picture: upright, whole, the same card from every camera, what lies around only where wanted."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.grid import fit_grid
from vision.grid_cut import cut_out, cut_size

SIZE = (800, 600)


def art(width: int, height: int, seed: int = 0) -> np.ndarray:
    """A card's face with no symmetry: soft blotches, a dark corner at the top left, a white rim."""
    rng = np.random.default_rng(seed)
    small = rng.integers(60, 230, (6, 6, 3)).astype(np.uint8)
    face = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    face[: height // 4, : width // 4] = 20
    return np.asarray(cv2.copyMakeBorder(face[4:-4, 4:-4], 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(250, 250, 250)))


def tilted(tilt: float, side: float) -> np.ndarray:
    """Table (card heights) to pixels: a camera that looks askew at the middle of the table."""
    return np.array([[side, 0.08 * side, 300.0], [-0.05 * side, side * (1 - tilt), 200.0], [0.0, tilt * 0.12, 1.0]])


@settings(max_examples=25)
# A camera looks like this matrix only where the tilt is small; the grid takes what no camera shows for other sizes.
@given(st.floats(0, 0.2), st.floats(70, 140), st.floats(-8, 8), st.sampled_from([1.0, 0.7]))
def test_a_card_comes_back_upright(tilt: float, side: float, turn_deg: float, ratio: float) -> None:
    """A crooked card of a grid under an oblique camera is cut out as it was printed."""
    height, width = 240, round(240 * ratio)
    matrix = tilted(tilt, side)
    pixels = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    outlines, faces = [], []
    for n, (row, column) in enumerate([(0, 0), (0, 1), (1, 0), (1, 1)]):
        t = math.radians(turn_deg * (-1) ** n)
        spun = np.array([[math.cos(t), math.sin(t)], [-math.sin(t), math.cos(t)]])
        box = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]]) / 2 @ spun
        seen = np.column_stack([box + np.array([column * ratio, row]) * 1.2, np.ones(4)]) @ matrix.T
        quad = seen[:, :2] / seen[:, 2:]
        face = art(width, height, n)
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
        to_picture = cv2.getPerspectiveTransform(corners.astype(np.float32), quad.astype(np.float32))
        drawn = cv2.warpPerspective(face, to_picture, SIZE, flags=cv2.INTER_AREA)
        inside = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), to_picture, SIZE) > 127
        pixels[inside] = drawn[inside]
        outlines.append(quad)
        faces.append(face)
    grid = fit_grid(outlines, [4.0] * 4, SIZE, ratio)
    assert grid is not None
    assert [one.cell for one in grid.placed] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    wanted = cut_size(64, grid.card_wh)
    for one, made in zip(grid.placed, cut_out(pixels, [p.outline for p in grid.placed], 64, grid.card_wh), strict=True):
        assert made.shape == (wanted[1], wanted[0], 3)
        whole = cv2.resize(faces[one.index], wanted, interpolation=cv2.INTER_AREA)
        likeness = np.corrcoef(whole[3:-3, 3:-3].ravel(), made[3:-3, 3:-3].ravel())[0, 1]
        # A slanting card of 70 pixels has fewer than the 64 asked for: what was never seen cannot come back.
        assert likeness > (0.9 if side > 90 else 0.8)


def test_a_margin_shows_what_lies_around() -> None:
    """A margin of a quarter makes the card two thirds of the cut-out, and the table shows around it."""
    pixels = np.full((300, 300, 3), 40, np.uint8)
    pixels[100:200, 100:200] = 200
    outline = np.array([[99.5, 99.5], [199.5, 99.5], [199.5, 199.5], [99.5, 199.5]])
    (made,) = cut_out(pixels, [outline], 90, (1.0, 1.0), margin=0.25)
    assert (made[18:72, 18:72] == 200).all()
    assert (made[:12] == 40).all()
    (inner,) = cut_out(pixels, [outline], 90, (1.0, 1.0), margin=-0.1)
    assert (inner == 200).all()


def test_a_card_at_the_edge_of_the_picture_is_whole_in_size() -> None:
    """What lies outside of the picture repeats its edge; the size stays as wanted."""
    pixels = np.full((100, 100, 3), 70, np.uint8)
    outline = np.array([[60.0, 60], [140, 60], [140, 140], [60, 140]])
    far = outline + 500
    for made in cut_out(pixels, [outline, far], 48, (1.0, 1.0)):
        assert made.shape == (48, 48, 3)
        assert (made == 70).all()


def test_no_side_is_refused() -> None:
    """A side of nothing is refused with what came."""
    with pytest.raises(ValueError, match="at least one pixel, got 0"):
        cut_size(0, (1.0, 1.0))
