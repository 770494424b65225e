"""A name typed on the screen: what it is so far, what can be done with it, and the keyboard."""

from __future__ import annotations

from display import keyboard, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, strip
from display.salsicha_views import NameView


def draw(canvas: Canvas, view: NameView, area: Rect) -> None:
    """Draw the name and the keyboard into `area`."""
    columns = keyboard.columns(canvas, area)
    fixed = 2 * canvas.touch + canvas.u(theme.STRIP_HEIGHT) * 2
    rows = keyboard.rows(columns, max(3, (area.h - fixed) // canvas.touch))
    body = area
    if area.h - (2 + rows) * canvas.touch >= canvas.u(theme.STRIP_HEIGHT):
        body = strip(canvas, area, view.title)
    height = min(canvas.u(92), max(canvas.touch, body.h // (2 + rows)))
    body, keys = body.cut_bottom(height * rows)
    field, ends = body.cut_top(max(canvas.touch, body.h - height))
    keyboard.field(canvas, field.inset(canvas.u(4)), view.typed, view.hint)
    others = [thing for thing in view.choices if thing.action.verb != "key"]
    choice_row(canvas, "name choices", ends, others, theme.BODY)
    keyboard.draw(canvas, keys, view.typed, columns, rows)
