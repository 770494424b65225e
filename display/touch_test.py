"""The touch test: one ring to touch, a cross where each touch arrived, and nothing else that could be touched."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import strip
from display.touch import Target
from display.views import Action, TouchTestView


def draw(canvas: Canvas, view: TouchTestView, area: Rect) -> None:
    """Draw ring and crosses over the whole screen: a turned panel reports the touch of a corner in another one."""
    whole = canvas.area
    body = strip(canvas, area, view.title)
    words = Rect(body.x + body.w // 5, body.y + body.h // 5, body.w * 3 // 5, body.h // 5)
    canvas.text(words, view.text, theme.BODY, theme.CREAM, align="centre", lines=3)
    side = canvas.u(64)
    x, y = round(view.ring[0] * whole.w), round(view.ring[1] * whole.h)
    ring = Rect(x - side // 2, y - side // 2, side, side)
    canvas.card(ring.inset(-canvas.u(4)), theme.GROUND, 100)
    canvas.ring(ring, theme.MUSTARD, 8, 100)
    canvas.card(Rect(x - canvas.u(5), y - canvas.u(5), canvas.u(10), canvas.u(10)), theme.MUSTARD, 100)
    for number, (share_x, share_y) in enumerate(view.touches, 1):
        _cross(canvas, round(share_x * whole.w), round(share_y * whole.h), number)
    canvas.over = Target(whole, Action("spot"), "the screen under test", spot=True)


def _cross(canvas: Canvas, x: int, y: int, number: int) -> None:
    """A cross where a touch arrived, with its number beside."""
    long, thick = canvas.u(16), max(2, canvas.u(3))
    canvas.card(Rect(x - long, y - thick // 2, 2 * long, thick), theme.CREAM, 0)
    canvas.card(Rect(x - thick // 2, y - long, thick, 2 * long), theme.CREAM, 0)
    canvas.mark(Rect(x + canvas.u(6), y - canvas.u(30), canvas.u(24), canvas.u(24)), str(number), theme.CREAM)
