"""Measures how a picture was taken: its brightness, glare, sharpness, shadows, and how the camera looks at the dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Piece, Point, Reading

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]


_WIDTH_PX = 320
_CLIPPED = 250
_GLARE_SHARES = (0.002, 0.6)
_GLARE_FALL = 40
_RING_ANGLES = 24
_RING_REACH = (0.95, 1.2, 1.45)
_RING_TILT_DEG = 38.0
"""Seen at a larger angle the dice's own dark sides would pass for shadows."""


@dataclass(frozen=True, slots=True)
class Glare:
    """A place driven to white: its middle as shares of the picture's width and height, its share of the picture."""

    centre: Point
    share: float


@dataclass(frozen=True, slots=True)
class Look:
    """What was measured of one picture; what cannot be measured is nan.

    `dice`: how many are seen; `doubted`: whether anything about them is. `white`: how bright the brightest part of a
    die is (of the picture where no die is seen), 0 to 255. `clipped`: the share of the picture driven to white, 0 to 1.
    `glare`: single places driven to white, the largest first. `edge_px`: how wide a die's edges are drawn,
    `edge_share` the same in sides of a die. `uneven`: how many times as bright one side of the table is as the other.
    `shadow`: how much darker the dice's shadows are than the table, 0 to 1. `side_px`: a die's side. `tilt_deg`:
    between the line of sight and the upright, measured too small where it is large and never near 0. `cut_off`:
    middles of dice cut by the picture's edge, as shares of width and height.
    """

    size_wh: tuple[int, int]
    dice: int
    doubted: bool
    white: float
    clipped: float
    glare: tuple[Glare, ...]
    edge_px: float
    edge_share: float
    uneven: float
    shadow: float
    side_px: float
    tilt_deg: float
    cut_off: tuple[Point, ...]


def measure(pixels: Pixels, reading: Reading) -> Look:
    """Measure light and aim of a picture (height x width x 3, blue green red) and the reading made of it."""
    height, width = pixels.shape[:2]
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    size = (_WIDTH_PX, max(1, round(_WIDTH_PX * height / width)))
    small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    pieces = reading.pieces
    side = _middle([piece.side_px for piece in pieces])
    edge = _middle([_edge_px(_crop(grey, piece, 0.15)) for piece in pieces])
    tilt = _tilt_deg(pieces)
    return Look(
        size_wh=(width, height),
        dice=len(pieces),
        doubted=not reading.is_sure,
        white=_middle([_white(grey, piece) for piece in pieces]) if pieces else float(np.percentile(small, 99)),
        clipped=float((small >= _CLIPPED).mean()),
        glare=_glare(small),
        edge_px=edge,
        edge_share=edge / side,
        uneven=_uneven(small),
        shadow=_shadow(grey, pieces) if tilt < _RING_TILT_DEG else math.nan,
        side_px=side,
        tilt_deg=tilt,
        cut_off=tuple(_place(piece.centre, width, height) for piece in pieces if _is_cut_off(piece, width, height)),
    )


def _middle(values: Sequence[float]) -> float:
    known = [value for value in values if math.isfinite(value)]
    return float(np.median(known)) if known else math.nan


def _place(point: Point, width: int, height: int) -> Point:
    return point[0] / width, point[1] / height


def _crop(grey: Pixels, piece: Piece, margin: float) -> Pixels:
    """The picture around a die's top face, with a margin in sides of it; may be empty at the picture's edge."""
    corners = np.array(piece.outline)
    low, high = corners.min(axis=0) - margin * piece.side_px, corners.max(axis=0) + margin * piece.side_px
    x0, y0 = (max(0, int(v)) for v in low)
    x1, y1 = (max(0, math.ceil(v)) for v in high)
    return grey[y0:y1, x0:x1]


def _white(grey: Pixels, piece: Piece) -> float:
    inside = _crop(grey, piece, 0.0)
    return float(np.percentile(inside, 90)) if inside.size else math.nan


def _edge_px(grey: Pixels) -> float:
    """How many pixels the sharpest edges take to go from dark to light; nan where nothing has an edge."""
    if min(grey.shape[:2], default=0) < 5:
        return math.nan
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.7).astype(np.float32)
    across, along = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    steepest = float(np.percentile(cv2.magnitude(across, along), 99)) / 8
    low, high = np.percentile(smooth, (2, 98))
    return float(high - low) / steepest if high - low > 20 and steepest > 0 else math.nan


def _glare(small: Pixels) -> tuple[Glare, ...]:
    """Places driven to white that are larger than dice, not the whole table, and brighter than what lies about them."""
    height, width = small.shape
    white = cv2.medianBlur((small >= _CLIPPED).astype(np.uint8), 5)
    count, marks, stats, centres = cv2.connectedComponentsWithStats(white, connectivity=8)
    found = []
    for n in range(1, count):
        share = float(stats[n][cv2.CC_STAT_AREA]) / small.size
        if not _GLARE_SHARES[0] <= share <= _GLARE_SHARES[1]:
            continue
        reach = 2 * round(math.sqrt(share * small.size)) + 1
        around = cv2.dilate((marks == n).astype(np.uint8), np.ones((reach, reach), dtype=np.uint8)) > 0
        if np.median(small[around & (marks != n)]) < _CLIPPED - _GLARE_FALL:
            found.append(Glare(_place((float(centres[n][0]), float(centres[n][1])), width, height), share))
    return tuple(sorted(found, key=lambda glare: -glare.share))


def _uneven(small: Pixels) -> float:
    """How many times as bright the bright side of the table is: a plane through the logarithms of medians."""
    rows, columns = 6, 8
    cells = [
        [float(np.median(cell)) for cell in np.array_split(row, columns, axis=1)]
        for row in np.array_split(small, rows, axis=0)
    ]
    bright = np.log(np.array(cells).ravel() + 8)
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    plane = np.column_stack([x.ravel(), y.ravel(), np.ones(x.size)])
    slope, *_ = np.linalg.lstsq(plane, bright, rcond=None)
    return float(np.exp(2 * np.hypot(slope[0], slope[1])))


def _shadow(grey: Pixels, pieces: Sequence[Piece]) -> float:
    """How much darker it is on the shadow side of the dice; nan with fewer than three.

    The table's pattern differs from die to die, the shadows all fall to one side: what most dice have in the same
    direction is shadow.
    """
    if len(pieces) < 3:
        return math.nan
    turns = np.arange(_RING_ANGLES) * (2 * math.pi / _RING_ANGLES)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    centres = np.array([piece.centre for piece in pieces])
    sides = np.array([piece.side_px for piece in pieces])
    rings = []
    for n in range(len(pieces)):
        spots = centres[n] + ways[None] * (np.array(_RING_REACH) * sides[n])[:, None, None]
        rings.append(_ring(grey, spots, np.delete(centres, n, axis=0), np.delete(sides, n)))
    seen = np.array(rings)
    known = np.isfinite(seen).sum(axis=0) >= max(3, len(pieces) // 2)
    if not known.any():
        return math.nan
    profile = np.nanmedian(seen[:, known], axis=0)
    return float(1 - profile.min() / max(1e-6, np.percentile(profile, 75)))


def _ring(grey: Pixels, spots: F64, others: F64, sides: F64) -> F64:
    """The brightness around a die by direction, 1 its middle; nan where another die or nothing is."""
    xs, ys = spots[..., 0].astype(np.float32), spots[..., 1].astype(np.float32)
    values = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR).astype(np.float64) + 4
    outside = (xs < 0) | (ys < 0) | (xs > grey.shape[1] - 1) | (ys > grey.shape[0] - 1)
    apart = np.linalg.norm(spots[:, :, None] - others[None, None], axis=3)
    values[outside | (apart < 1.1 * sides).any(axis=2)] = np.nan
    if np.isfinite(values).sum() < 10:
        return np.full(spots.shape[1], np.nan)
    ratio = values / np.nanmedian(values)
    whole = np.isfinite(ratio).all(axis=0)
    return np.where(whole, np.where(np.isfinite(ratio), ratio, 0).mean(axis=0), np.nan)


def _tilt_deg(pieces: Sequence[Piece]) -> float:
    """The angle at which the top faces are seen, from how much shorter they are one way than the other.

    The half diagonals of a square are equally long and at right angles; seen at an angle, the longest to the shortest
    radius of the circle through its corners is as 1 to the angle's cosine.
    """
    found = []
    for piece in pieces:
        corners = np.array(piece.outline)
        halves = np.stack([corners[0] - corners[2], corners[1] - corners[3]], axis=1) / 2
        longest, shortest = np.linalg.svd(halves, compute_uv=False)
        found.append(math.degrees(math.acos(min(1.0, float(shortest / max(longest, 1e-9))))))
    return _middle(found)


def _is_cut_off(piece: Piece, width: int, height: int) -> bool:
    return any(x < 0 or y < 0 or x > width - 1 or y > height - 1 for x, y in piece.outline)
