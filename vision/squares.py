"""Finds convex, nearly square shapes in a picture with thresholds and edges alone: what may be a die's top face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

WIDTH_PX = 1280
"""A wider picture is looked at in this width."""
LEAST_SIDE_PX = 16.0
"""Shapes with smaller sides, in the picture as looked at, hold no drawing that could be named."""
_MOST_SIDE = 0.25
_LEVELS = 14
_LEAST_FILL = 0.88
_MOST_UNEVEN = 1.6
_LEAST_SINE = 0.6
_MOST_SQUARES = 1500


@dataclass(frozen=True, slots=True, eq=False)
class Square:
    """One shape: its corners (4 x 2 pixels, clockwise), and how many thresholds and edge pictures show it."""

    outline: F64
    votes: int

    @property
    def centre(self) -> F64:
        """The mean of the corners (2, pixels)."""
        return np.asarray(self.outline.mean(axis=0))

    @property
    def side_px(self) -> float:
        """The side of a true square of the same area, in pixels."""
        return float(np.sqrt(_area(self.outline)))


def find_squares(pixels: Pixels) -> list[Square]:
    """The nearly square shapes of a picture (height x width x 3, blue green red), those most often seen first."""
    scale = min(1.0, WIDTH_PX / max(pixels.shape[:2]))
    small = pixels if scale == 1 else cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (3, 3), 0)
    most_px = _MOST_SIDE * min(small.shape[:2])
    seen = [
        outline
        for mask in _masks(np.asarray(small, dtype=np.uint8))
        for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
        if len(contour) >= 2.8 * LEAST_SIDE_PX and (outline := _square_of(contour, most_px)) is not None
    ]
    return [Square((s.outline + 0.5) / scale - 0.5, s.votes) for s in _merged(seen)[:_MOST_SQUARES]]


def _masks(small: Pixels) -> Iterator[Pixels]:
    """Black and white versions of a picture in which some dice stand out from what is around them."""
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    for plane in (grey, small.min(axis=2), small.max(axis=2)):
        low, high = np.percentile(plane[::4, ::4], (0.2, 99.8))
        for level in np.linspace(low, high, _LEVELS + 2)[1:-1]:
            yield np.asarray(plane > level, dtype=np.uint8)
    for block in (31, 81):
        mean = cv2.blur(grey, (block, block)).astype(np.int16)
        for offset in (-12, 12):
            yield np.asarray(grey.astype(np.int16) > mean + offset, dtype=np.uint8)
    for strength in (40, 90):
        edges = cv2.Canny(grey, strength / 2, strength)
        yield np.asarray(cv2.dilate(edges, np.ones((3, 3), dtype=np.uint8)), dtype=np.uint8)


def _square_of(contour: cv2.typing.MatLike, most_px: float) -> F64 | None:
    """The four corners of a contour that is nearly a square, clockwise; None for any other."""
    _, _, width, height = cv2.boundingRect(contour)
    if min(width, height) < LEAST_SIDE_PX or max(width, height) > 1.5 * most_px:
        return None
    hull = np.asarray(cv2.convexHull(contour), dtype=np.int32).reshape(-1, 2)
    area = abs(float(cv2.contourArea(hull)))
    box = cv2.minAreaRect(hull)[1]
    if min(box) < LEAST_SIDE_PX * 0.8 or max(box) > _MOST_UNEVEN * min(box) or area < 0.7 * box[0] * box[1]:
        return None
    rough = _four_corners(hull)
    outline = _straightened(rough, hull) if rough is not None else None
    if outline is None or not _is_square(outline) or not _LEAST_FILL < area / _area(outline) < 1 / _LEAST_FILL:
        return None
    # The contour of a dark shape runs along the light pixels around it, and OpenCV draws it the other way round.
    return _shrunk(outline, 1.25) if cv2.contourArea(contour, oriented=True) > 0 else outline


def _shrunk(outline: F64, by_px: float) -> F64:
    """An outline whose sides lie nearer to its middle."""
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * (1 - 2 * by_px / float(np.sqrt(_area(outline)))))


def _four_corners(hull: npt.NDArray[np.int32]) -> F64 | None:
    """The four points of a hull that are most nearly its corners, clockwise."""
    length = cv2.arcLength(hull, closed=True)
    for share in (0.02, 0.03, 0.045, 0.065, 0.09, 0.12):
        rough = np.asarray(cv2.approxPolyDP(hull, share * length, closed=True)).reshape(-1, 2)
        if len(rough) == 4:
            return _clockwise(rough.astype(np.float64))
        if len(rough) < 4:
            return None
    return None


def _straightened(rough: F64, hull: npt.NDArray[np.int32]) -> F64 | None:
    """The corners where the four sides would meet if the shape's corners were not rounded."""
    closed = np.concatenate([hull, hull[:1]]).astype(np.float64)
    # Hull points are far apart where a side is straight: points between them give a long side its weight.
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None, None]
    dense = (closed[:-1] + (closed[1:] - closed[:-1]) * steps).reshape(-1, 2)
    lines = []
    for start, along in zip(rough, np.roll(rough, -1, axis=0) - rough, strict=True):
        length = max(float(np.hypot(*along)), 1.0)
        across = np.array([-along[1], along[0]]) / length
        places = (dense - start) @ along / length**2
        near = dense[(places > 0.2) & (places < 0.8) & (np.abs((dense - start) @ across) < 0.12 * length)]
        if len(near) < 2:
            return None
        lines.append(np.asarray(cv2.fitLine(near.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01)).ravel().tolist())
    corners = [_meeting(lines[n - 1], lines[n]) for n in range(4)]
    return np.array(corners) if all(corner is not None for corner in corners) else None


def _meeting(a: list[float], b: list[float]) -> tuple[float, float] | None:
    """Where two lines (direction x, y and a point x, y) meet; None where they are nearly parallel."""
    turn = a[0] * b[1] - a[1] * b[0]
    if abs(turn) < 0.1:
        return None
    along = ((b[2] - a[2]) * b[1] - (b[3] - a[3]) * b[0]) / turn
    return a[2] + along * a[0], a[3] + along * a[1]


def _is_square(outline: F64) -> bool:
    """True for a convex shape whose sides and angles are those of a square seen from up to about 45 degrees."""
    sides = np.roll(outline, -1, axis=0) - outline
    lengths = np.linalg.norm(sides, axis=1)
    if lengths.min() < 0.8 * LEAST_SIDE_PX or lengths.max() > _MOST_UNEVEN * lengths.min():
        return False
    after = np.roll(sides, -1, axis=0)
    sines = (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]) / (lengths * np.roll(lengths, -1))
    return bool(sines.min() > _LEAST_SINE)


def _clockwise(points: F64) -> F64:
    """Four points clockwise on the picture, the one nearest to the top left first."""
    middle = points.mean(axis=0)
    turned = points[np.argsort(np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))]
    return np.asarray(np.roll(turned, -int(np.argmin(turned.sum(axis=1))), axis=0))


def _area(outline: F64) -> float:
    x, y = outline.T
    return abs(float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))) / 2


def _merged(seen: Sequence[F64]) -> list[Square]:
    """One square for all that are the same but for a pixel or two; their mean, the most often seen first."""
    if not seen:
        return []
    outlines = np.array(seen)
    centres = outlines.mean(axis=1)
    sides = np.sqrt([_area(outline) for outline in seen])
    free = np.ones(len(seen), dtype=bool)
    merged = []
    for n in range(len(seen)):
        if not free[n]:
            continue
        near = np.linalg.norm(centres - centres[n], axis=1) < 0.08 * sides[n]
        like = free & near & (np.abs(np.log(sides / sides[n])) < 0.08)
        free[like] = False
        group = np.array([_turned_to(outlines[n], other) for other in outlines[like]])
        merged.append(Square(np.asarray(np.median(group, axis=0)), int(like.sum())))
    return sorted(merged, key=lambda s: -s.votes)


def _turned_to(model: F64, outline: F64) -> F64:
    """The same corners, begun at the one nearest to the model's first."""
    return np.asarray(np.roll(outline, -int(np.argmin(np.linalg.norm(outline - model[0], axis=1))), axis=0))
