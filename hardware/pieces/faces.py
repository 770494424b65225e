"""The dice faces drawn for this project: reads their vector masters and turns them into outlines and ink masks."""

from __future__ import annotations

import math
import os
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import ParseError

import cv2
import numpy as np
import numpy.typing as npt
from svgelements import SVG, Close, Line, Move, Shape
from svgelements import Path as SvgPath

FOLDER = Path(__file__).parent / "dice" / "print-and-play"
"""Where the masters lie: one `<label>.svg` a face, viewBox 0 0 100 100, ink without a background."""

VIEW_BOX = 100.0
"""Width and height of a master in its own units."""

Contour = npt.NDArray[np.float64]
"""One closed line: N x 2, x to the right, y down, in units of the view box."""
Mask = npt.NDArray[np.uint8]
"""A drawing in one colour: size x size, 255 where the ink is."""

_LEAST_SUPERSAMPLING, _FINE_PX = 4, 1024
_TINIEST_MASK_PX, _LARGEST_MASK_PX = 4, 4096
_CHORD = 0.9
_SHIFT_BITS = 4


class UnknownFaceError(ValueError):
    """A label for which no face is drawn."""


class DamagedFaceError(ValueError):
    """A master that is missing, no SVG, or without ink; raised when the face is first used."""


@cache
def labels() -> tuple[str, ...]:
    """Every label that has a master, sorted: digits, then words, of both editions of the game."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


def outline_paths(label: str) -> tuple[tuple[Contour, ...], ...]:
    """The ink of a face as shapes, each a tuple of closed contours to be filled by the even-odd rule.

    Coordinates are those of the view box (0 to 100, y down); curves are cut into chords no longer than one
    hundredth of it. The arrays are shared and read-only. Raises UnknownFaceError and DamagedFaceError.
    """
    if label not in labels():
        raise UnknownFaceError(f"expected one of {', '.join(labels())}, got {label!r}: no such face is drawn")
    return _shapes(FOLDER / f"{label}.svg")


def mask(label: str, size_px: int) -> Mask:
    """The whole view box of a face as a size_px x size_px mask, 255 = ink, with smooth edges.

    The array is shared and read-only: copy it before drawing into it. `size_px` is 4 to 4096. Raises UnknownFaceError,
    DamagedFaceError, and ValueError for a size out of range.
    """
    if not _TINIEST_MASK_PX <= size_px <= _LARGEST_MASK_PX:
        raise ValueError(f"expected a size from {_TINIEST_MASK_PX} to {_LARGEST_MASK_PX} pixels, got {size_px}")
    return _mask(label, int(size_px))


@cache
def ink_box(label: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink, in units of the view box. Raises as `outline_paths` does."""
    points = np.vstack([contour for shape in outline_paths(label) for contour in shape])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def fill(shapes: tuple[tuple[Contour, ...], ...], scale: float, width_px: int, height_px: int) -> Mask:
    """Fill shapes into a height x width mask, 255 = ink: `scale` pixels a unit, (0, 0) at the upper left corner."""
    # fillPoly inks every pixel that a line touches: fine pixels keep what that adds to small masks unseen.
    times = max(_LEAST_SUPERSAMPLING, math.ceil(_FINE_PX / max(width_px, height_px)))
    fine = scale * times
    canvas: Mask = np.zeros((height_px * times, width_px * times), np.uint8)
    for shape in shapes:
        # fillPoly puts pixel centres at whole numbers, the drawing has them at halves.
        rings = [np.rint((contour * fine - 0.5) * (1 << _SHIFT_BITS)).astype(np.int32) for contour in shape]
        cv2.fillPoly(canvas, rings, 255, lineType=cv2.LINE_8, shift=_SHIFT_BITS)
    return np.asarray(cv2.resize(canvas, (width_px, height_px), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@cache
def _shapes(path: Path) -> tuple[tuple[Contour, ...], ...]:
    """Read a master once."""
    try:
        drawing = SVG.parse(os.fspath(path), reify=True, width=VIEW_BOX, height=VIEW_BOX)
    except (OSError, ParseError) as error:
        raise DamagedFaceError(
            f"expected a vector drawing in {path}, got: {error}; install the program again"
        ) from error
    shapes = tuple(_contours(SvgPath(element)) for element in drawing.elements() if isinstance(element, Shape))
    shapes = tuple(shape for shape in shapes if shape)
    if not shapes:
        raise DamagedFaceError(f"expected ink in {path}, found none; install the program again")
    return shapes


def _contours(path: SvgPath) -> tuple[Contour, ...]:
    """Flatten the closed lines of one element."""
    rings: list[list[tuple[float, float]]] = []
    for segment in path:
        if isinstance(segment, Move):
            rings.append([(segment.end.x, segment.end.y)])
        elif isinstance(segment, Line) and not isinstance(segment, Close):
            rings[-1].append((segment.end.x, segment.end.y))
        elif not isinstance(segment, Close):
            reach = math.dist(segment.start, segment.end)
            steps = max(4, math.ceil(reach / _CHORD))
            rings[-1] += [(p.x, p.y) for p in (segment.point(i / steps) for i in range(1, steps + 1))]
    contours = tuple(np.asarray(ring, dtype=np.float64) for ring in rings if len(ring) >= 3)
    for contour in contours:
        contour.setflags(write=False)
    return contours


@cache
def _mask(label: str, size_px: int) -> Mask:
    """Draw a mask once."""
    drawn = fill(outline_paths(label), size_px / VIEW_BOX, size_px, size_px)
    drawn.setflags(write=False)
    return drawn
