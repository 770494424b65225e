"""A player's sheet of Sosig: the six steps with their reasons, the diagram of the cards, and the photo."""

from __future__ import annotations

from display import diagram, picture, sheet, theme
from display.canvas import Canvas, same
from display.geometry import Rect
from display.parts import paged_rows
from display.sentences import merged
from display.sosig_views import CardSheetView, StepRow


def draw(canvas: Canvas, view: CardSheetView, area: Rect) -> None:
    """Draw the sheet into `area`."""
    body = sheet.head(canvas, area, view.title or view.player, view.total).inset(canvas.u(4), 0)
    rows = [row.action for row in view.rows]
    tabs = [thing for thing in view.choices if not any(same(thing.action, action) for action in rows)]
    body = sheet.tabs(canvas, body, tabs) if tabs else body
    body = body.cut_bottom(canvas.u(2))[0]
    if view.diagram.cards or view.picture is not None:
        body, cards = body.cut_bottom(body.h * 42 // 100) if canvas.portrait else body.cut_right(body.w * 38 // 100)
        _cards(canvas, view, cards.inset(canvas.u(4), canvas.u(2)))
    if not view.rows:
        canvas.text(body.inset(canvas.u(20)), "Nothing counted yet", theme.TITLE, theme.MUTED, align="centre", lines=3)
        return
    paged_rows(
        canvas, f"steps {view.player}", body, view.rows, most=canvas.u(110), draw_one=lambda r, c: _row(canvas, r, c)
    )


def _cards(canvas: Canvas, view: CardSheetView, area: Rect) -> None:
    """The diagram, and the photo below it, on an upright screen beside it."""
    if view.picture is not None:
        height, width = view.picture.shape[:2]
        if canvas.portrait:
            area, photo = area.columns(2, canvas.gap)
        else:
            area, photo = area.cut_bottom(min(area.h // 2, area.w * height // max(1, width)), canvas.u(4))
        picture.draw(canvas.surface, photo, view.picture)
    if view.diagram.cards:
        diagram.draw_grid(
            canvas, view.diagram, diagram.grid_in(area, diagram.bounds(view.diagram), canvas.u(diagram.LARGEST))
        )


def _row(canvas: Canvas, cell: Rect, row: StepRow) -> None:
    """The step, its reasons below, its points at the right."""
    shown = cell.inset(canvas.u(3), canvas.u(2))
    canvas.card(shown, theme.MUSTARD if row.opened else theme.CREAM)
    canvas.target(cell, row.action, row.name, ring=shown)
    inner = shown.inset(canvas.u(8), canvas.u(2))
    words, points = inner.cut_right(canvas.u(62), canvas.u(6))
    canvas.number(points, f"{row.points:+d}" if row.points else "0", min(points.h * 6 // 10, canvas.u(36)), theme.INK)
    reasons = "; ".join(merged(row.reasons))
    name = words
    if reasons:
        name, words = words.cut_top(words.h * 42 // 100)
        canvas.text(words, reasons, theme.SMALL, theme.INK if row.opened else theme.SOFT_INK, lines=3)
    canvas.text(name, row.name, theme.SMALL, theme.INK)
