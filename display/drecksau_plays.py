"""The sheet of Drecksau: the cards that were played, the last one first."""

from __future__ import annotations

from display import drecksau_signs, picture, theme
from display.canvas import Canvas
from display.drecksau_views import PlayRow, PlaysView
from display.geometry import Rect
from display.parts import paged_rows, strip
from display.sheet import tabs

_NARROW = 300
"""A line with less room, in units, has no place for what a card did."""


def draw(canvas: Canvas, view: PlaysView, area: Rect) -> None:
    """Draw the sheet into `area`."""
    body = strip(canvas, area, view.title, view.note).inset(canvas.u(4), 0)
    taken = {row.action for row in view.rows}
    others = [thing for thing in view.choices if thing.action not in taken]
    body = tabs(canvas, body, others) if others else body
    if not view.rows:
        canvas.text(body.inset(canvas.u(20)), view.empty, theme.TITLE, theme.MUTED, align="centre", lines=3)
        return
    body = _photo(canvas, view, body)
    paged_rows(
        canvas,
        f"plays {view.title}",
        body,
        view.rows,
        most=canvas.u(84),
        draw_one=lambda cell, row: _row(canvas, row, cell),
    )


def _photo(canvas: Canvas, view: PlaysView, body: Rect) -> Rect:
    """The photo of the opened line, on a lying screen below what it tells; returns the place of the lines."""
    if view.picture is None:
        return body
    if canvas.portrait:
        body, shown = body.cut_bottom(body.h * 38 // 100)
    else:
        body, shown = body.cut_right(body.w * 50 // 100, canvas.gap)
        opened = next((row for row in view.rows if row.opened), None)
        if opened is not None:
            words, shown = shown.cut_top(shown.h * 34 // 100, canvas.u(4))
            told = f"{opened.text}: {opened.detail}" if opened.detail else opened.text
            canvas.text(words.inset(canvas.u(4)), told, theme.BODY, theme.CREAM, lines=6)
    picture.draw(canvas.surface, shown.inset(canvas.u(3)), view.picture)
    return body


def _row(canvas: Canvas, row: PlayRow, cell: Rect) -> None:
    """The number, the sign of the card, what was played, and what it did; in a narrow line only the first words."""
    shown = cell.inset(canvas.u(3), canvas.u(2))
    canvas.card(shown, theme.MUSTARD if row.opened else theme.CREAM)
    soft = theme.INK if row.opened else theme.SOFT_INK
    canvas.target(cell, row.action, row.text, ring=shown)
    inner = shown.inset(canvas.u(8), canvas.u(3))
    number, inner = inner.cut_left(canvas.u(34), canvas.u(4))
    canvas.text(number, str(row.number), theme.SMALL, soft, align="centre")
    words = inner
    is_narrow = inner.w < canvas.u(_NARROW)
    if row.icon:
        drawing, words = inner.cut_left(min(inner.h, canvas.u(30 if is_narrow else 44)), canvas.gap)
        box = drawing.square()
        canvas.surface.blit(drecksau_signs.sign(row.icon, box.w, theme.INK), (box.x, box.y))
    if row.detail and not is_narrow:
        upper, lower = words.cut_top(words.h * 55 // 100)
        canvas.text(upper, row.text, theme.BODY, theme.INK, valign="bottom", lines=2)
        canvas.text(lower, row.detail, theme.SMALL, soft, valign="top", lines=2)
    else:
        canvas.text(words, row.text, theme.SMALL if is_narrow else theme.BODY, theme.INK, lines=4)
