"""The combinations of a copy as a grid of dogs to choose from."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, paged, rows_below, strip
from display.salsicha_round import combination
from display.salsicha_views import CombinationChoice, CombinationsView, ShownCombination
from display.views import Choice

_WIDE, _LOW = 210, 84


def draw(canvas: Canvas, view: CombinationsView, area: Rect) -> None:
    """Draw the combinations into `area`."""
    body = strip(canvas, area, view.text or view.title).inset(canvas.u(4), canvas.u(2))
    taken = {one.action for one in view.combinations}
    others = [thing for thing in view.choices if thing.action not in taken]
    body, row = rows_below(canvas, body, others)
    choice_row(canvas, "combination choices", row, others)
    count = len(view.combinations)
    if not count:
        return
    columns = max(1, min(body.w // canvas.u(_WIDE), 2 if count <= 4 else 3))
    fitting = max(1, body.h // max(canvas.touch, canvas.u(_LOW)))
    rows = min(-(-count // columns), fitting)
    paged(
        canvas,
        "combinations",
        body.cut_top(min(body.h, rows * canvas.u(150)))[0],
        view.combinations,
        grid=(columns, rows),
        draw_one=lambda r, c: _tile(canvas, r, c),
    )


def _tile(canvas: Canvas, cell: Rect, thing: Choice) -> None:
    """A combination on a dark card, a ringed one with a tick where it is chosen, a dim one where it cannot be."""
    if not isinstance(thing, CombinationChoice):
        raise TypeError(f"expected a combination to choose, got {type(thing).__name__}")
    shown = cell.inset(canvas.u(3))
    canvas.card(shown, theme.INK if thing.selected else theme.PANEL)
    if thing.selected:
        canvas.ring(shown, theme.MUSTARD, 4)
    inner = shown.inset(canvas.u(10), canvas.u(6))
    if thing.selected:
        mark, inner = inner.cut_left(canvas.u(30), canvas.u(6))
        canvas.sign(mark, "tick", theme.MUSTARD)
    if thing.detail:
        inner, words = inner.cut_bottom(min(canvas.u(24), inner.h // 4))
        canvas.text(words, thing.detail, theme.SMALL, theme.MUTED)
    off = not thing.enabled and not thing.selected
    combination(canvas, inner, ShownCombination(thing.text, thing.parts), off=off)
    canvas.target(cell, thing.action, thing.text, ring=shown)
