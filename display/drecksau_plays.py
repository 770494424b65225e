"""The sheet of Drecksau: the cards that were played, the last one first."""

from __future__ import annotations

from display import drecksau_signs, theme
from display.canvas import Canvas
from display.drecksau_views import PlayRow, PlaysView
from display.geometry import Rect
from display.parts import paged_rows, strip
from display.sheet import tabs


def draw(canvas: Canvas, view: PlaysView, area: Rect) -> None:
    """Draw the sheet into `area`."""
    body = strip(canvas, area, view.title, view.note).inset(canvas.u(4), 0)
    taken = {row.action for row in view.rows}
    others = [thing for thing in view.choices if thing.action not in taken]
    body = tabs(canvas, body, others) if others else body
    if not view.rows:
        canvas.text(body.inset(canvas.u(20)), view.empty, theme.TITLE, theme.MUTED, align="centre", lines=3)
        return
    paged_rows(
        canvas,
        f"plays {view.title}",
        body,
        view.rows,
        most=canvas.u(84),
        draw_one=lambda cell, row: _row(canvas, row, cell),
    )


def _row(canvas: Canvas, row: PlayRow, cell: Rect) -> None:
    """The number, the sign of the card, what was played, and what it did."""
    shown = cell.inset(canvas.u(3), canvas.u(2))
    canvas.card(shown, theme.CREAM)
    canvas.target(cell, row.action, row.text, ring=shown)
    inner = shown.inset(canvas.u(8), canvas.u(3))
    number, inner = inner.cut_left(canvas.u(34), canvas.u(4))
    canvas.text(number, str(row.number), theme.SMALL, theme.SOFT_INK, align="centre")
    drawing, words = inner.cut_left(min(inner.h, canvas.u(44)), canvas.gap)
    if row.icon:
        box = drawing.square()
        canvas.surface.blit(drecksau_signs.sign(row.icon, box.w, theme.INK), (box.x, box.y))
    if row.detail:
        upper, lower = words.cut_top(words.h * 55 // 100)
        canvas.text(upper, row.text, theme.BODY, theme.INK, valign="bottom", lines=2)
        canvas.text(lower, row.detail, theme.SMALL, theme.SOFT_INK, valign="top", lines=2)
    else:
        canvas.text(words, row.text, theme.BODY, theme.INK, lines=2)
