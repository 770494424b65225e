"""What a player has won beside the cards: orders and Little Sosigs, and the prize with who has met it."""

from __future__ import annotations

from display import grouped
from display.canvas import Canvas
from display.geometry import Rect
from display.grouped import Row, draw_rows, of_groups
from display.parts import choice_grid, choice_row, strip
from display.sosig_views import KeepView
from display.theme import SMALL


def draw(canvas: Canvas, view: KeepView, area: Rect) -> None:
    """Draw what is kept into `area`."""
    won = sum(view.orders) + view.little_sosigs
    body = strip(canvas, area, view.title or view.player, f"{won:+d} so far").inset(canvas.u(4), canvas.u(2))
    tabs = of_groups(view.choices, "player")
    ends = of_groups(view.choices, "end")
    if canvas.portrait:
        top, body = body.cut_top(canvas.touch * 6 // 5 if tabs else 0, canvas.u(4))
        choice_row(canvas, "keep players", top, tabs)
        body, end = body.cut_bottom(canvas.touch * 6 // 5 if ends else 0, canvas.u(4))
    else:
        side, body = body.cut_left(max(canvas.touch, body.w * 20 // 100) if tabs or ends else 0, canvas.gap)
        side, end = side.cut_bottom(canvas.touch if ends else 0, canvas.gap)
        side = side.cut_top(min(side.h, len(tabs) * canvas.u(76)))[0]
        choice_grid(canvas, "keep players", side, tabs, size=SMALL, shape=2.2)
    for thing, cell in zip(ends, end.columns(max(1, len(ends))), strict=False):
        grouped.card_choice(canvas, cell, thing)
    choices = view.choices
    rows = [
        Row("Orders won", of_groups(choices, "order"), number=str(sum(view.orders))),
        Row("Add an order", of_groups(choices, "add")),
        Row("Little Sosigs", of_groups(choices, "little"), number=str(view.little_sosigs)),
        Row("Prize", of_groups(choices, "prize")),
        Row("Prize met by", of_groups(choices, "met")),
    ]
    draw_rows(canvas, body, rows, f"keep {view.player}")
