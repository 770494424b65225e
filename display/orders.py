"""Orders of Sosig as pictures: the way a shape goes or how many cards, the points, and the mystery meat."""

from __future__ import annotations

from itertools import pairwise

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_grid, choice_row, paged, rows_below, strip
from display.sosig_views import OrderChoice, OrdersView, ShownOrder
from display.theme import Colour
from display.views import Choice

_WIDE, _LOW = 140, 92
"""The least size of a picture to touch, in units."""


def draw(canvas: Canvas, view: OrdersView, area: Rect) -> None:
    """Draw the orders into `area`."""
    body = strip(canvas, area, view.title).inset(canvas.u(4), canvas.u(2))
    tiles = [thing for thing in view.choices if isinstance(thing, OrderChoice)]
    others = [thing for thing in view.choices if not isinstance(thing, OrderChoice)]
    if view.order is not None:
        _described(canvas, view, body, others)
        return
    body, row = rows_below(canvas, body, others)
    choice_row(canvas, "order choices", row, others)
    if not tiles:
        canvas.text(body.inset(canvas.u(12)), view.text, theme.TITLE, theme.CREAM, align="centre", lines=4)
        return
    columns = max(1, min(body.w // max(canvas.touch, canvas.u(_WIDE)), len(tiles)))
    rows = max(1, min(-(-len(tiles) // columns), body.h // max(canvas.touch, canvas.u(_LOW))))
    place = body.cut_top(min(body.h, rows * canvas.u(140)))[0]
    paged(canvas, view.title, place, tiles, grid=(columns, rows), draw_one=lambda r, c: _tile(canvas, r, c))


def _described(canvas: Canvas, view: OrdersView, body: Rect, choices: list[Choice]) -> None:
    """The order large, with the choices that change it beside or below it."""
    if canvas.portrait:
        picture, keys = body.cut_top(body.h * 36 // 100, canvas.gap)
    else:
        picture, keys = body.cut_left(body.w * 36 // 100, canvas.gap)
    if view.text:
        picture, words = picture.cut_bottom(min(picture.h // 4, canvas.u(60)))
        canvas.text(words, view.text, theme.SMALL, theme.MUTED, align="centre", lines=2)
    if view.order is not None:
        _order(canvas, picture, view.order, theme.CREAM)
    choice_grid(canvas, "order", keys, choices, size=theme.BODY, shape=2.6)


def _tile(canvas: Canvas, cell: Rect, thing: Choice) -> None:
    shown = cell.inset(canvas.u(3))
    fill, colour, _ = canvas.tile_colours(thing)
    canvas.card(shown, fill)
    inner = shown.inset(canvas.u(8), canvas.u(5))
    if thing.selected:
        mark, inner = inner.cut_left(canvas.u(22), canvas.u(4))
        canvas.sign(mark.square(), "tick", colour)
    if isinstance(thing, OrderChoice):
        _order(canvas, inner, thing.order, colour)
    if thing.enabled:
        canvas.target(cell, thing.action, thing.text, ring=shown)


def _order(canvas: Canvas, area: Rect, order: ShownOrder, colour: Colour) -> None:
    """The shape or the number of cards, and beside it the points, with a plus and a meat where one comes along."""
    if order.mystery_meat:
        area, meat = area.cut_bottom(max(area.h * 26 // 100, min(area.h // 3, canvas.u(26))))
        canvas.text(meat, "+ meat", theme.SMALL, colour, align="right")
    picture, points = area.cut_right(area.w * 30 // 100, canvas.u(4))
    canvas.number(points, str(order.points), min(points.h * 8 // 10, canvas.u(46)), colour, "centre")
    if order.path:
        _path(canvas, picture, order, colour)
        return
    number, words = picture.cut_top(picture.h * 6 // 10)
    canvas.number(number, str(order.cards), min(number.h * 9 // 10, canvas.u(46)), colour, "centre")
    canvas.text(words, "cards", theme.BODY, colour, align="centre", valign="top")


def _path(canvas: Canvas, area: Rect, order: ShownOrder, colour: Colour) -> None:
    """The cells of a shape joined by a thick line; its heads are full, its bodies are rings."""
    rows, columns = [cell[0] for cell in order.path], [cell[1] for cell in order.path]
    down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    side = max(6, min(area.w // across, area.h // down, canvas.u(64)))
    left, top = area.centre[0] - side * across // 2, area.centre[1] - side * down // 2
    at = {cell: (left + (cell[1] - min(columns)) * side, top + (cell[0] - min(rows)) * side) for cell in order.path}
    band = max(2, side // 4)
    for one, other in pairwise(order.path):
        (x, y), (to_x, to_y) = (tuple(v + side // 2 for v in at[cell]) for cell in (one, other))
        line = Rect(min(x, to_x) - band // 2, min(y, to_y) - band // 2, abs(x - to_x) + band, abs(y - to_y) + band)
        canvas.surface.fill(colour, line.xywh)
    for number, cell in enumerate(order.path):
        box = Rect(*at[cell], side, side).inset(max(1, side // 8))
        is_head = number in {0, len(order.path) - 1}
        canvas.card(box, colour, box.w if is_head else box.w // 4)
