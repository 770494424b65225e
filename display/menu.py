"""The menu: a few large tiles at the start, otherwise a list of rows; also a question to confirm."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice, choice_grid, paged, strip
from display.views import MenuView


def draw(canvas: Canvas, view: MenuView, area: Rect) -> None:
    """Draw a menu into `area`."""
    key = f"menu {view.title}"
    if view.big:
        body = _welcome(canvas, view, area)
        choice_grid(canvas, key, body, view.choices, size=theme.TITLE, shape=1.5)
        return
    body = strip(canvas, area, view.title).inset(canvas.gap, 0)
    if view.wait_s > 0 and not view.choices:
        _waiting(canvas, view, body)
        return
    least = max(canvas.touch, canvas.u(68))
    count = max(1, len(view.choices))
    if view.text:
        rows = min(count, 3)
        room = body.h - rows * least - 2 * canvas.gap if count <= 3 else body.h // 4
        words, body = body.cut_top(max(canvas.u(36), room), canvas.gap)
        lines = max(1, words.h // canvas.u(26))
        words = words.inset(canvas.u(12), 0)
        canvas.text(words, view.text, theme.BODY if count > 3 else theme.TITLE, theme.CREAM, lines=lines)
    fitting = max(1, body.h // least)
    columns = 2 if count > fitting and not canvas.portrait else 1
    rows = min(fitting, max(-(-count // columns), min(fitting, 4)))
    height = min(body.h // rows, canvas.u(92))
    body, _ = body.cut_top(height * rows)
    paged(canvas, key, body, view.choices, grid=(columns, rows), draw_one=lambda r, c: choice(canvas, r, c, theme.BODY))


def _waiting(canvas: Canvas, view: MenuView, body: Rect) -> None:
    """What is being worked on, how far it has come, and below both the place of the sign of waiting."""
    words, rest = body.cut_top(body.h * 3 // 10, canvas.gap)
    canvas.text(words.inset(canvas.u(12), 0), view.text, theme.TITLE, theme.CREAM, lines=3)
    done, whole = view.progress
    if whole > 0:
        bar, rest = rest.cut_top(canvas.u(26), canvas.gap)
        bar = bar.inset(canvas.u(12), 0)
        canvas.ring(bar, theme.EDGE, 3, 100)
        filled = bar.inset(canvas.u(5)).cut_left(max(canvas.u(16), (bar.w - 2 * canvas.u(5)) * done // whole))[0]
        canvas.card(filled, theme.BUTTON_FILL["green"], 100)
    canvas.wait_at = rest.inset(canvas.u(10))


def _welcome(canvas: Canvas, view: MenuView, area: Rect) -> Rect:
    """The large title of the start screen with its sausage; returns the place of the tiles."""
    share = 0.22 if canvas.portrait else 0.27
    top, body = area.cut_top(round(area.h * share))
    if canvas.notice:
        top, canvas.notice_at = top.cut_right(top.w * 45 // 100)
    top = top.inset(canvas.u(20), canvas.u(8))
    sausage, words = top.cut_left(min(top.h, top.w // 4), canvas.u(20))
    canvas.sign(sausage, "sausage", theme.EMBER)
    if view.text:
        upper, lower = words.cut_top(round(words.h * 0.58))
        canvas.text(upper, view.title, theme.HUGE, theme.CREAM, valign="bottom")
        canvas.text(lower, view.text, theme.BODY, theme.MUTED, valign="top", lines=2)
    else:
        canvas.text(words, view.title, theme.HUGE, theme.CREAM)
    return body.inset(canvas.gap, canvas.u(4))
