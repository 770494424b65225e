"""The paper under every print sheet: a PDF in exact millimetres, its ruler, and files that are written whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np
from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import StrokeCapStyle, StrokeJoinStyle

from hardware.pieces.faces import VIEW_BOX, Contour, outline_paths
from hardware.pieces.shapes import Fill, Shape, rgb

WIDTH_MM, HEIGHT_MM = 210.0, 297.0
"""A4, upright."""
MARGIN_MM = 10.0
"""Nothing is drawn nearer to the edge: printers leave the outer 5 mm white, and paper is never fed quite straight."""
RULER_MM = 100.0
CUT_LINE_MM = 0.12
BLACK, WHITE, GREY = 0, 255, 110
_CURVE_TOLERANCE = 0.04
_ISSUED = datetime(2026, 1, 1, tzinfo=UTC)


Progress = Callable[[int, int], None]
"""Told after each page or picture: how many are done, of how many."""


def quiet(_done: int, _total: int) -> None:
    """Progress that nobody watches."""


class PrintError(OSError):
    """A sheet or picture that could not be written; raised while printing, with what to do."""


class Paper:
    """One PDF in the making; all places are millimetres from the upper left corner of the page.

    `size_mm` is the width and height of its pages, upright A4 where nothing is said.

    The same calls give the same bytes: the file carries a fixed date.
    """

    def __init__(self, title: str, size_mm: tuple[float, float] = (WIDTH_MM, HEIGHT_MM)) -> None:
        self._width_mm = size_mm[0]
        self._pdf = FPDF(orientation="portrait", unit="mm", format=size_mm)
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("sizzlebox")
        self._pdf.set_creation_date(_ISSUED)

    def page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def text(self, x_mm: float, y_mm: float, words: str, size_pt: float = 10.0, *, bold: bool = False) -> None:
        """Write one line, its base line at y_mm; raises ValueError where it would leave the printable width."""
        self._pdf.set_font("Helvetica", style="B" if bold else "", size=size_pt)
        end_mm = x_mm + self._pdf.get_string_width(words)
        last_mm = self._width_mm - MARGIN_MM
        if end_mm > last_mm:
            raise ValueError(f"expected a line that ends before {last_mm} mm, got {end_mm:.1f}: {words}")
        self._pdf.set_text_color(BLACK)
        self._pdf.text(x_mm, y_mm, words)

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        grey: int = BLACK,
        *,
        width_mm: float = CUT_LINE_MM,
        dashed: bool = False,
    ) -> None:
        """Draw a straight line, solid to cut along or dashed to fold along."""
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(width_mm)
        if dashed:
            self._pdf.set_dash_pattern(dash=1.2, gap=0.9)
        self._pdf.line(*start, *end)
        if dashed:
            self._pdf.set_dash_pattern()

    def tile(self, x_mm: float, y_mm: float, side_mm: float, radius_mm: float, fill: int) -> None:
        """Draw a square with rounded corners, filled, with a thin cut line round it."""
        self._pdf.set_draw_color(GREY)
        self._pdf.set_line_width(CUT_LINE_MM)
        self._pdf.set_fill_color(fill)
        self._pdf.rect(x_mm, y_mm, side_mm, side_mm, style="DF", round_corners=True, corner_radius=radius_mm)

    def polygon(self, points_mm: Sequence[tuple[float, float]], fill: int) -> None:
        """Fill a polygon without a line round it."""
        self._fill([np.asarray(points_mm, dtype=np.float64)], fill)

    def face(self, label: str, centre_mm: tuple[float, float], side_mm: float, ink: int) -> None:
        """Draw a die's face as curves, its view box side_mm wide, in the grey `ink`; raises as `outline_paths`."""
        scale = side_mm / VIEW_BOX
        corner = np.asarray(centre_mm) - side_mm / 2
        for shape in outline_paths(label):
            rings = [cv2.approxPolyDP(ring.astype(np.float32), _CURVE_TOLERANCE, True) for ring in shape]
            self._fill([np.asarray(ring, dtype=np.float64).reshape(-1, 2) * scale + corner for ring in rings], ink)

    def drawing(self, shapes: Iterable[Shape], corner_mm: tuple[float, float]) -> None:
        """Draw coloured shapes, their own (0, 0) on `corner_mm`, lines with round ends and joints."""
        with self._pdf.local_context(stroke_cap_style=StrokeCapStyle.ROUND, stroke_join_style=StrokeJoinStyle.ROUND):
            for shape in shapes:
                places: list[tuple[float, float]] = (shape.points + corner_mm).tolist()
                if isinstance(shape, Fill):
                    self._pdf.set_fill_color(*rgb(shape.colour))
                    self._pdf.polygon(places, style="F")
                else:
                    self._pdf.set_draw_color(*rgb(shape.colour))
                    self._pdf.set_line_width(shape.width_mm)
                    self._pdf.polyline(places)

    def ruler(self, x_mm: float, y_mm: float) -> None:
        """Draw a line of exactly 100 mm with marks, which shows whether the printer changed the size."""
        self.line((x_mm, y_mm), (x_mm + RULER_MM, y_mm), width_mm=0.2)
        for mark in range(int(RULER_MM) + 1):
            height_mm = 4.0 if mark % 10 == 0 else 2.6 if mark % 5 == 0 else 1.6
            self.line((x_mm + mark, y_mm), (x_mm + mark, y_mm - height_mm), width_mm=0.1 if mark % 10 else 0.2)
        for mark in range(0, int(RULER_MM) + 1, 10):
            self._pdf.set_font("Helvetica", size=7)
            self._pdf.text(x_mm + mark - self._pdf.get_string_width(str(mark)) / 2, y_mm + 3.2, str(mark))

    def save(self, path: Path) -> None:
        """Write the PDF whole or not at all; raises PrintError."""
        write_whole(path, bytes(self._pdf.output()))

    def _fill(self, rings: Sequence[Contour], grey: int) -> None:
        """Fill closed rings by the even-odd rule."""
        drawn = PaintedPath()
        for ring in rings:
            drawn.move_to(*ring[0].tolist())
            for point in ring[1:]:
                drawn.line_to(*point.tolist())
            drawn.close()
        drawn.style.fill_color = f"#{grey:02x}{grey:02x}{grey:02x}"
        drawn.style.stroke_color = None
        drawn.style.intersection_rule = "evenodd"
        with self._pdf.drawing_context() as context:
            context.add_item(drawn)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place and move it there, so that a full disk leaves no half file; raises PrintError."""
    waiting: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".printing-", delete=False) as file:
            waiting = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        waiting.chmod(0o644)
        waiting.replace(path)
    except OSError as error:
        if waiting is not None:
            waiting.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise PrintError(f"expected to write {path}, got: {reason}; choose a place that exists and has room") from error
