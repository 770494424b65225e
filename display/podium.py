"""The end of a match: steps as high as the places, a crown for the winners; who ties stands equally high."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, rows_below, strip
from display.views import PodiumPlace, PodiumView


def draw(canvas: Canvas, view: PodiumView, area: Rect) -> None:
    """Draw the podium into `area`."""
    body = strip(canvas, area, view.title)
    body, row = rows_below(canvas, body, view.choices)
    body, _ = body.cut_bottom(0, canvas.u(4))
    if view.sentence:
        words, body = body.cut_top(canvas.u(58 if not canvas.portrait else 110))
        canvas.text(words.inset(canvas.u(16), 0), view.sentence, theme.BIG, theme.MUSTARD, align="centre", lines=2)
    choice_row(canvas, "podium choices", row, view.choices, theme.BODY)
    if not view.places:
        return
    count = len(view.places)
    width = min(body.w - 2 * canvas.gap, count * canvas.u(200))
    stage = Rect(body.x + (body.w - width) // 2, body.y, width, body.h)
    for place, column in zip(view.places, stage.columns(count, canvas.u(6)), strict=True):
        _step(canvas, place, column)


def _step(canvas: Canvas, place: PodiumPlace, column: Rect) -> None:
    """One player: crown and name above a step with the total and the rank."""
    least = canvas.u(86)
    room = max(0, column.h - least - canvas.u(72))
    room = min(room, canvas.u(420))
    # Without points there are those who won and the others: they may all share the first rank.
    steps = max(0, 5 - place.rank) if place.total is not None else 4 * place.won
    height = least + room * steps // 4
    upper, step = column.cut_bottom(min(column.h, height))
    fill, colour = (theme.MUSTARD, theme.INK) if place.won else (theme.PANEL, theme.CREAM)
    # The step runs a little under its own foot, so that only its upper corners are round.
    canvas.card(step, fill)
    canvas.surface.fill(fill, (step.x, step.bottom - step.h // 3, step.w, step.h // 3))
    above, name = upper.cut_bottom(min(upper.h, canvas.u(46)))
    if place.action is not None:
        canvas.target(column, place.action, place.name)
    canvas.text(name, place.name, theme.BODY, theme.CREAM, align="centre", valign="bottom", name=True, lines=2)
    if place.won and above.h >= canvas.u(20):
        crown = above.cut_bottom(min(above.h, canvas.u(40)))[1]
        canvas.sign(crown, "crown", theme.MUSTARD)
    if place.total is None:
        if place.won:
            canvas.sign(step.inset(canvas.u(12)), "sausage", theme.EMBER)
        return
    total, rank = step.cut_bottom(canvas.u(36))
    rank = rank.cut_top(canvas.u(32))[0]
    digits = min(total.h * 7 // 10, canvas.u(60))
    canvas.number(total.inset(canvas.u(4)), str(place.total), digits, colour, "centre")
    canvas.text(rank, f"{place.rank}.", theme.BODY, colour, align="centre")
