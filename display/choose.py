"""Choose the critter: the eight dice, and a card for every critter with the points it would give."""

from __future__ import annotations

from display import shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, die, remaining, rows_below, strip
from display.views import ChooseView, CritterOption


def draw(canvas: Canvas, view: ChooseView, area: Rect) -> None:
    """Draw the choice into `area`."""
    body = strip(canvas, area, view.title or view.player, "" if view.player in view.title else view.player)
    taken = [option.action for option in view.options]
    spare = [thing for thing in view.choices if thing.action not in taken]
    body, row = rows_below(canvas, body, spare)
    dice, body = body.cut_top(canvas.u(62 if not canvas.portrait else 92), canvas.u(2))
    count = max(8, len(view.dice))
    width = min(dice.w - 2 * canvas.gap, round(dice.h * 1.1) * count)
    together = Rect(dice.x + (dice.w - width) // 2, dice.y, width, dice.h)
    for label, cell in zip(view.dice, together.columns(count), strict=False):
        die(canvas, cell, label)
    if view.reason:
        words, body = body.cut_top(canvas.u(34 if not canvas.portrait else 60), canvas.u(2))
        canvas.text(words.inset(canvas.u(12), 0), view.reason, theme.BODY, theme.MUTED, align="centre", lines=2)
    _cards(canvas, view, body.inset(canvas.gap, canvas.u(3)))
    choice_row(canvas, "choose choices", row, remaining(canvas, spare))


def _cards(canvas: Canvas, view: ChooseView, area: Rect) -> None:
    count = max(1, len(view.options))
    columns = min(count, 6 if area.w > area.h * 2 else 3)
    rows = -(-count // columns)
    best = max((option.points for option in view.options if option.allowed), default=0)
    for option, cell in zip(view.options, area.grid(columns, rows, canvas.u(6)), strict=False):
        _card(canvas, cell, option, best=option.points == best > 0)


def _card(canvas: Canvas, cell: Rect, option: CritterOption, *, best: bool) -> None:
    """One critter: icon, name, count × multiplier, and the points large; a used one dark and struck through."""
    fill, colour, soft = theme.CREAM, theme.INK, theme.SOFT_INK
    if not option.allowed:
        fill, colour, soft = theme.OFF, theme.OFF_TEXT, theme.OFF_TEXT
    canvas.card(cell, fill)
    inner = cell.inset(canvas.u(8), canvas.u(7))
    icon, inner = inner.cut_top(inner.h * 36 // 100, canvas.u(2))
    if best and option.allowed:
        flag, icon = icon.cut_top(canvas.u(theme.LEAST + 3))
        _most(canvas, flag)
    canvas.icon(icon.inset(canvas.u(4)), option.critter, colour)
    name, inner = inner.cut_top(inner.h * 24 // 100)
    canvas.text(name, option.critter.capitalize(), theme.SMALL, colour, align="centre")
    if option.allowed:
        sum_line, points = inner.cut_top(inner.h * 36 // 100)
        canvas.text(sum_line, f"{option.count} × {option.multiplier} =", theme.BODY, soft, align="centre")
        digits = min(points.h * 8 // 10, canvas.u(66))
        canvas.number(points, str(option.points), digits, colour, "centre")
    else:
        words = "used" if option.used else "not rolled"
        canvas.text(inner, words, theme.BODY, soft, align="centre", lines=2)
    if option.used:
        _strike(canvas, icon, fill)
    if option.allowed:
        canvas.target(cell, option.action, option.critter)


def _most(canvas: Canvas, place: Rect) -> None:
    """A flag above the icon of a card that gives the most points."""
    width = min(place.w, canvas.u(64))
    flag = Rect(place.x + (place.w - width) // 2, place.y, width, place.h)
    canvas.card(flag, theme.BUTTON_FILL["green"], 8)
    canvas.text(flag.inset(canvas.u(3), canvas.u(1)), "most", theme.LEAST, theme.INK, align="centre")


def _strike(canvas: Canvas, icon: Rect, fill: theme.Colour) -> None:
    """A line through the icon of a used critter."""
    box = icon.square().inset(canvas.u(4))
    start, end = (box.x, box.bottom), (box.right, box.y)
    shapes.thick(canvas.surface, start, end, fill, canvas.u(12))
    shapes.thick(canvas.surface, start, end, theme.MUSTARD, canvas.u(6))
