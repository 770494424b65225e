"""Prints the mat that dice are rolled on: a ring of markers, a grey playing area, a bar to check the size."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.pieces.mat_layout import BITS_ACROSS, EDGE_MM, MATS, RIM_MM, MatLayout, Place
from hardware.pieces.paper import BLACK, RULER_MM, WHITE, Paper, PrintError, Progress, quiet, write_whole

Pixels = npt.NDArray[np.uint8]

AREA_GREY = 132
"""Half way, in the numbers of a picture, between a white die (about 235) and a black one (about 30): both stand out
alike. Grey without a hue prints on every printer, gives no cast to white dice, and lets a camera set its white."""
PICTURE_PX_PER_MM = 8
_FINE = 4


class UnknownPaperError(ValueError):
    """A paper that no mat is made for."""


def layout(paper: str) -> MatLayout:
    """The mat for a paper; raises UnknownPaperError."""
    if paper not in MATS:
        raise UnknownPaperError(f"expected a paper of {', '.join(MATS)}, got {paper!r}")
    return MATS[paper]


def print_mat(path: Path, paper: str = "a4", progress: Progress = quiet) -> None:
    """Write the mat as a PDF of one page that lies across.

    Raises UnknownPaperError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
    """
    mat = layout(paper)
    sheet = Paper(_name(mat), mat.size_mm)
    sheet.page()
    sheet.polygon(_box(*mat.area_mm), AREA_GREY)
    for number, middle in mat.middles_mm.items():
        for corners, grey in _marker_boxes(number, middle, mat.marker_mm):
            sheet.polygon(corners, grey)
    _write(sheet, mat)
    progress(1, 1)
    sheet.save(path)


def write_mat_picture(folder: Path, paper: str = "a4", progress: Progress = quiet) -> tuple[Path, ...]:
    """Write the mat as `mat-<paper>.png`, 8 pixels a millimetre, without its words; name the file.

    Raises UnknownPaperError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
    """
    drawn = picture(paper, PICTURE_PX_PER_MM)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PrintError(f"expected a folder at {folder}, got: {reason}; choose another place") from error
    done, coded = cv2.imencode(".png", drawn)
    if not done:
        raise PrintError("expected a picture of the mat, got none from the encoder; install the program again")
    path = folder / f"mat-{paper}.png"
    write_whole(path, coded.tobytes())
    progress(1, 1)
    return (path,)


@lru_cache(maxsize=8)
def picture(paper: str, px_per_mm: int) -> Pixels:
    """The mat as a grey picture (read only), without its words; raises UnknownPaperError."""
    mat = layout(paper)
    scale = px_per_mm * _FINE
    width, height = (round(side_mm * scale) for side_mm in mat.size_mm)
    fine = np.full((height, width), WHITE, dtype=np.uint8)
    boxes: list[tuple[tuple[Place, ...], int]] = [(_box(*mat.area_mm), AREA_GREY)]
    for number, middle in mat.middles_mm.items():
        boxes += _marker_boxes(number, middle, mat.marker_mm)
    for corners, grey in boxes:
        left, top, right, bottom = (round(value * scale) for value in (*corners[0], *corners[2]))
        fine[top:bottom, left:right] = grey
    drawn = np.asarray(cv2.resize(fine, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA), np.uint8)
    drawn.flags.writeable = False
    return drawn


def bits(number: int) -> npt.NDArray[np.bool_]:
    """The cells of a marker of DICT_4X4_50 (6 x 6), True where it is white; raises ValueError for another number."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    if not 0 <= number < 50:
        raise ValueError(f"expected a marker of 0 to 49, got {number}")
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, BITS_ACROSS)) > 127


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Place, Place, Place, Place]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _marker_boxes(number: int, middle: Place, side_mm: float) -> list[tuple[tuple[Place, ...], int]]:
    """A black square and the white cells on it, as boxes with their grey.

    Cells side by side are one box, once by rows and once by columns: a viewer then shows no hairline between them.
    """
    left, top = middle[0] - side_mm / 2, middle[1] - side_mm / 2
    boxes: list[tuple[tuple[Place, ...], int]] = [(_box(left, top, left + side_mm, top + side_mm), BLACK)]
    cell_mm = side_mm / BITS_ACROSS
    white = bits(number)
    for across in (True, False):
        for line, cells in enumerate(white if across else white.T):
            for start, end in _runs(cells):
                (x0, x1), (y0, y1) = ((start, end), (line, line + 1)) if across else ((line, line + 1), (start, end))
                edges = (left + x0 * cell_mm, top + y0 * cell_mm, left + x1 * cell_mm, top + y1 * cell_mm)
                boxes.append((_box(*edges), WHITE))
    return boxes


def _runs(cells: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where the stretches of True begin and end."""
    steps = np.flatnonzero(np.diff(np.concatenate([[False], cells, [False]]).astype(np.int8)))
    return [(int(start), int(end)) for start, end in steps.reshape(-1, 2)]


def _write(sheet: Paper, mat: MatLayout) -> None:
    """The words and the bar, in the wide gaps of the upper and the lower row."""
    bottom_mm = mat.area_mm[3]
    left_mm = (mat.size_mm[0] - RULER_MM) / 2
    sheet.text(left_mm, EDGE_MM + 7, _name(mat), 13, bold=True)
    sheet.text(left_mm, EDGE_MM + 12, "Matt paper, printed on one side. Lay it flat and tape its corners.", 9)
    sheet.text(left_mm, EDGE_MM + 16, "Dice count inside the grey; put nothing on the black squares.", 9)
    sheet.text(left_mm, bottom_mm + RIM_MM + 2.5, "Print at 100 % (actual size): this bar must measure 100 mm.", 9)
    sheet.ruler(left_mm, mat.size_mm[1] - EDGE_MM - 5)


def _name(mat: MatLayout) -> str:
    return f"sizzlebox - mat for dice, {mat.paper.upper()}"
