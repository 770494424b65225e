"""Which action card of Wurst Case Scenario is played, in rows: how many move, what two do, who stands on the card."""

from __future__ import annotations

from display import grouped
from display.canvas import Canvas
from display.geometry import Rect
from display.grouped import Row, draw_rows, of_groups
from display.parts import strip
from display.wurst_views import ActionCardView


def draw(canvas: Canvas, view: ActionCardView, area: Rect) -> None:
    """Draw the choice into `area`."""
    body = strip(canvas, area, view.title).inset(0, canvas.u(2))
    ends = of_groups(view.choices, "end")
    body, end = body.cut_bottom(canvas.touch if ends else 0, canvas.u(4))
    for thing, cell in zip(ends, end.columns(max(1, len(ends))), strict=False):
        grouped.card_choice(canvas, cell, thing)
    rows = [
        Row("Move", of_groups(view.choices, "move")),
        Row("Two of them", of_groups(view.choices, "pair")),
        Row("Or", of_groups(view.choices, "other")),
        Row("Who is on it?", of_groups(view.choices, "character"), 1.3),
    ]
    draw_rows(canvas, body, rows, "action card")
