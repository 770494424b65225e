"""Shapes that cards are drawn from: filled polygons and round strokes, in millimetres, as data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""N x 2 places, x to the right, y down, in millimetres from the upper left corner of a card."""
Pixels = npt.NDArray[np.uint8]
Place = tuple[float, float]

_SHIFT_BITS = 4
_FINE_PX_PER_MM = 38.0
_ROUND_STEPS = 48


@dataclass(frozen=True, slots=True, eq=False)
class Fill:
    """One polygon filled with a colour, "#rrggbb"."""

    points: Points
    colour: str


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """One line through places, with round ends and joints, `width_mm` wide, of a colour, "#rrggbb"."""

    points: Points
    width_mm: float
    colour: str


Shape = Fill | Stroke
Drawing = tuple[Shape, ...]
"""Shapes in the order they are laid on each other; places may lie outside the card and are cut off there."""


def fill(places: Sequence[Place] | Points, colour: str) -> Fill:
    """Fill a polygon."""
    return Fill(np.asarray(places, dtype=np.float64).reshape(-1, 2), colour)


def stroke(places: Sequence[Place] | Points, width_mm: float, colour: str, *, closed: bool = False) -> Stroke:
    """Draw a line through places, back to the first one where it is closed."""
    points = np.asarray(places, dtype=np.float64).reshape(-1, 2)
    return Stroke(np.vstack([points, points[:1]]) if closed else points, width_mm, colour)


def box(left: float, top: float, right: float, bottom: float) -> Points:
    """Return the corners of an upright rectangle."""
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def round_box(left: float, top: float, right: float, bottom: float, radius: float) -> Points:
    """Return the outline of a rectangle with round corners."""
    low, high = bottom - radius, top + radius
    middles = ((right - radius, low), (left + radius, low), (left + radius, high), (right - radius, high))
    return np.vstack([arc(at, radius, 90 * n, 90 * n + 90, 7) for n, at in enumerate(middles)])


def arc(
    middle: Place,
    radius: float | Place,
    from_deg: float,
    to_deg: float,
    steps: int = _ROUND_STEPS,
    *,
    tilt_deg: float = 0,
) -> Points:
    """Return places on an ellipse; degrees run clockwise from the right, as the page shows it; `tilt_deg` turns it."""
    across, down = (radius, radius) if isinstance(radius, int | float) else radius
    angles = np.radians(np.linspace(from_deg, to_deg, steps))
    flat = np.column_stack([across * np.cos(angles), down * np.sin(angles)])
    return np.asarray(flat @ _turn(tilt_deg).T + np.asarray(middle), dtype=np.float64)


def disc(middle: Place, radius: float | Place, tilt_deg: float = 0) -> Points:
    """Return the outline of a disc or an ellipse."""
    return arc(middle, radius, 0, 360 * (1 - 1 / _ROUND_STEPS), tilt_deg=tilt_deg)


def curve(knots: Sequence[Place], steps: int = 8, *, closed: bool = False) -> Points:
    """Return a smooth line through all knots (Catmull-Rom)."""
    given = np.asarray(knots, dtype=np.float64)
    if closed:
        given = np.vstack([given[-1:], given, given[:2]])
    else:
        given = np.vstack([2 * given[0] - given[1], given, 2 * given[-1] - given[-2]])
    part = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for before, here, there, after in zip(given, given[1:], given[2:], given[3:], strict=False):
        slope, bend = there - before, 2 * before - 5 * here + 4 * there - after
        twist = 3 * here - before - 3 * there + after
        pieces.append(here + (slope * part + bend * part**2 + twist * part**3) / 2)
    line = np.vstack(pieces)
    return line if closed else np.vstack([line, given[-2]])


def clipped(places: Points, low: Place, high: Place) -> Points:
    """Return the part of a polygon inside an upright rectangle (Sutherland and Hodgman); empty where none is."""
    points = np.asarray(places, dtype=np.float64).reshape(-1, 2)
    for axis, sign, limit in ((0, 1, low[0]), (1, 1, low[1]), (0, -1, high[0]), (1, -1, high[1])):
        inside = sign * (points[:, axis] - limit)
        kept: list[Points] = []
        for number in range(len(points)):
            here, there = points[number - 1], points[number]
            before, after = inside[number - 1], inside[number]
            if before * after < 0:
                kept.append(here + (there - here) * before / (before - after))
            if after >= 0:
                kept.append(there)
        points = np.array(kept, dtype=np.float64).reshape(-1, 2)
    return points


def placed(drawing: Iterable[Shape], middle: Place, scale: float = 1.0, turn_deg: float = 0.0) -> Drawing:
    """Return a drawing scaled and turned clockwise about its own (0, 0), which comes to lie on `middle`."""
    matrix = scale * _turn(turn_deg).T
    moved: list[Shape] = []
    for shape in drawing:
        points = shape.points @ matrix + np.asarray(middle)
        if isinstance(shape, Fill):
            moved.append(Fill(points, shape.colour))
        else:
            moved.append(Stroke(points, shape.width_mm * scale, shape.colour))
    return tuple(moved)


def turned(drawing: Iterable[Shape], side_mm: float, quarters: int) -> Drawing:
    """Return the drawing of a square card as it looks after quarter turns clockwise."""
    middle = (side_mm / 2, side_mm / 2)
    return placed(placed(drawing, (-middle[0], -middle[1])), middle, turn_deg=90.0 * quarters)


def rgb(colour: str) -> tuple[int, int, int]:
    """Split "#rrggbb"; raises ValueError for another form."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"expected a colour as #rrggbb, got {colour!r}")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def rendered(drawing: Iterable[Shape], size_mm: Place, px_per_mm: float, paper: str = "#ffffff") -> Pixels:
    """Draw a card as a BGR picture with smooth edges: round(size_mm * px_per_mm) pixels, (0, 0) its upper left."""
    # OpenCV draws a line a pixel too thick: fine pixels keep that unseen in small pictures.
    times = math.ceil(_FINE_PX_PER_MM / px_per_mm)
    fine = px_per_mm * times
    width_px, height_px = round(size_mm[0] * px_per_mm), round(size_mm[1] * px_per_mm)
    canvas: Pixels = np.full((height_px * times, width_px * times, 3), rgb(paper)[::-1], np.uint8)
    for shape in drawing:
        # OpenCV puts pixel centres at whole numbers, the drawing has them at halves.
        ring = np.rint((shape.points * fine - 0.5) * (1 << _SHIFT_BITS)).astype(np.int32)
        colour = rgb(shape.colour)[::-1]
        if isinstance(shape, Fill):
            cv2.fillPoly(canvas, [ring], colour, lineType=cv2.LINE_8, shift=_SHIFT_BITS)
        else:
            thick_px = max(1, round(shape.width_mm * fine))
            cv2.polylines(canvas, [ring], False, colour, thick_px, lineType=cv2.LINE_8, shift=_SHIFT_BITS)
    return np.asarray(cv2.resize(canvas, (width_px, height_px), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _turn(degrees: float) -> Points:
    """Return the matrix that turns (x, y) clockwise as the page shows it; whole quarters are exact."""
    quarters = degrees / 90
    if quarters == round(quarters):
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[round(quarters) % 4]
        return np.array([[cos, -sin], [sin, cos]], dtype=np.float64)
    angle = math.radians(degrees)
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
