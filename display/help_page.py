"""A page of help: paragraphs of plain text, and the choices that turn its pages."""

from __future__ import annotations

from display import text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, rows_below, strip, turning
from display.views import HelpView


def draw(canvas: Canvas, view: HelpView, area: Rect) -> None:
    """Draw a page of help into `area`."""
    note = f"{view.page} of {view.pages}" if view.pages > 1 else ""
    body = strip(canvas, area, view.title, note)
    body, row = rows_below(canvas, body, view.choices)
    choice_row(canvas, "help choices", row, view.choices)
    _paragraphs(canvas, view, body.inset(canvas.u(16), canvas.u(6)))


def _paragraphs(canvas: Canvas, view: HelpView, body: Rect) -> None:
    """The text as large as every page fits; what does not fit at a size one can read goes on further pages."""
    for size in range(canvas.u(theme.TITLE), canvas.u(theme.SMALL) - 1, -1):
        pages_of_lines = [_lines(paragraphs, size, body.w) for paragraphs in (view.paragraphs, *view.others)]
        if all(sum(_height(line, size) for line in lines) <= body.h for lines in pages_of_lines):
            _write(canvas, pages_of_lines[0], size, body)
            return
    body, arrows = body.cut_right(canvas.touch, canvas.gap)
    size = canvas.u(theme.SMALL)
    lines = [line for line in _lines(view.paragraphs, size, body.w) if line]
    key = f"help {view.title} {view.page}"
    first, end, page, pages = canvas.pages.window(key, len(lines), max(1, body.h // size), None)
    _write(canvas, lines[first:end], size, body)
    turning(canvas, key, arrows, page, pages)


def _lines(paragraphs: tuple[str, ...], size: int, width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += [*([""] if lines else []), *text.wrapped(paragraph, size, width, break_words=True)]
    return lines


def _height(line: str, size: int) -> int:
    return size if line else size // 2


def _write(canvas: Canvas, lines: list[str], size: int, body: Rect) -> None:
    y = body.y
    for line in lines:
        if line:
            drawn = Rect(body.x, y, body.w, size)
            canvas.text(drawn, line, canvas.units(size), theme.CREAM)
        y += _height(line, size)
