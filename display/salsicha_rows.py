"""Rows of cards with what comes of them: a round that has ended, and a player's sheet."""

from __future__ import annotations

from display import dog, shapes, sheet, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import paged_rows, strip
from display.salsicha_views import CardsRow, RowsView

_HIGH = 110
_POINTS_WIDTH = 52


def draw(canvas: Canvas, view: RowsView, area: Rect) -> None:
    """Draw the rows into `area`."""
    body = strip(canvas, area, view.title) if view.total is None else sheet.head(canvas, area, view.title, view.total)
    body = body.inset(canvas.u(4), canvas.u(2))
    rows = {row.action for row in view.rows}
    others = [thing for thing in view.choices if thing.action not in rows]
    body = sheet.tabs(canvas, body, others) if others else body
    if not view.rows:
        canvas.text(body.inset(canvas.u(20)), view.empty, theme.TITLE, theme.MUTED, align="centre", lines=3)
        return
    most = canvas.u(180 if canvas.portrait else 96)
    paged_rows(
        canvas, f"rows {view.title}", body, view.rows, most=most, draw_one=lambda cell, row: _row(canvas, cell, row)
    )


def _row(canvas: Canvas, cell: Rect, row: CardsRow) -> None:
    """Whose, and what comes of it; the cards beside it, in a high row below; the points at the right."""
    shown = cell.inset(canvas.u(3), canvas.u(2))
    canvas.card(shown, theme.MUSTARD if row.opened else theme.CREAM)
    canvas.target(cell, row.action, row.name, ring=shown)
    inner = shown.inset(canvas.u(10), canvas.u(3))
    if row.points is not None:
        inner, points = inner.cut_right(canvas.u(_POINTS_WIDTH), canvas.u(4))
        digits = min(points.h * 6 // 10, canvas.u(40))
        canvas.number(points, f"+{row.points}" if row.points else "0", digits, theme.INK)
    words = inner
    if row.cards and inner.h > canvas.u(_HIGH):
        words, cards = inner.cut_top(inner.h * 56 // 100, canvas.u(4))
        _cards(canvas, row, cards)
    elif row.cards:
        words, cards = inner.cut_left(inner.w * 54 // 100, canvas.gap)
        _cards(canvas, row, cards)
    name, reason = words.cut_top(words.h * (44 if row.words else 100) // 100)
    canvas.text(name, row.name, theme.BODY, theme.INK, name=True)
    canvas.text(reason, row.words, theme.SMALL, theme.INK if row.opened else theme.SOFT_INK, lines=3)


def _cards(canvas: Canvas, row: CardsRow, area: Rect) -> None:
    """The cards small; those taken have a plus in their corner, those discarded are struck out."""
    width = min(area.w // len(row.cards), round(area.h * 0.8))
    for number, one in enumerate(row.cards):
        place = Rect(area.x + number * width, area.y, width, area.h).inset(max(1, canvas.u(1)))
        dog.card(canvas, place, one)
        if number in row.take:
            side = min(place.w, canvas.u(20))
            badge = Rect(place.right - side, place.y, side, side)
            canvas.card(badge, theme.INK, 100)
            canvas.sign(badge.inset(max(1, side // 6)), "plus", theme.MUSTARD)
        if number in row.drop:
            ends = (place.x, place.bottom), (place.right, place.y)
            shapes.thick(canvas.surface, *ends, theme.CREAM, canvas.u(7))
            shapes.thick(canvas.surface, *ends, theme.INK, canvas.u(4))
