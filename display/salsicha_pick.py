"""Putting cards together: the chosen ones in a row above, all that there are to choose from below."""

from __future__ import annotations

from collections.abc import Sequence

from display import dog, salsicha_picture, theme
from display.canvas import Canvas
from display.geometry import Rect, best_grid
from display.parts import choice_row, paged, rows_below, strip
from display.salsicha_views import CardChoice, PickView
from display.views import Choice, Pixels
from scorer.salsicha.cards import PARTS

_GO_WIDTH = 128


def draw(canvas: Canvas, view: PickView, area: Rect) -> None:
    """Draw the cards into `area`."""
    body = strip(canvas, area, view.todo or view.title).inset(canvas.u(4), canvas.u(2))
    taken = {one.action for one in (*view.cards, *view.picked)}
    ends = [thing for thing in view.choices if thing.action not in taken]
    if view.picture is not None:
        body, low = rows_below(canvas, body, ends)
        _read(canvas, view, view.picture, body)
        choice_row(canvas, "pick choices", low, ends, theme.SMALL)
        return
    above, below = ends[:1], ends[1:]
    body, low = rows_below(canvas, body, below)
    high = max(canvas.touch, min(canvas.u(76), body.h // 4))
    row, grid = body.cut_top(high, canvas.u(3))
    if above:
        row, go = row.cut_right(max(canvas.touch, min(canvas.u(_GO_WIDTH), row.w // 4)), canvas.u(4))
        choice_row(canvas, "pick go", go, above, theme.SMALL)
    _picked(canvas, view, row)
    _cards(canvas, view.cards, grid)
    choice_row(canvas, "pick choices", low, below, theme.SMALL)


def _read(canvas: Canvas, view: PickView, picture: Pixels, body: Rect) -> None:
    """The picture, and the cards that were read in it as a grid at its right, on an upright screen below it."""
    if canvas.portrait:
        shown, cards = body.cut_top(body.h * 50 // 100, canvas.gap)
    else:
        shown, cards = body.cut_left(body.w * 56 // 100, canvas.gap)
    salsicha_picture.draw(canvas, shown, picture, view.seen, view.area)
    if not view.picked:
        _nothing(canvas, view, cards)
        return
    columns, rows = best_grid(cards, max(6, len(view.picked)), 0, canvas.touch, 0.9)
    if cards.w // columns < canvas.touch or cards.h // rows < canvas.touch:
        columns, rows = max(1, cards.w // canvas.touch), max(1, cards.h // canvas.touch)
    paged(canvas, "picked", cards, view.picked, grid=(columns, rows), draw_one=lambda r, c: _tile(canvas, r, c))


def _nothing(canvas: Canvas, view: PickView, area: Rect) -> None:
    canvas.dashed(area.inset(canvas.u(2)), theme.EDGE)
    canvas.text(area.inset(canvas.u(14), canvas.u(4)), view.empty, theme.BODY, theme.MUTED, lines=4)


def _picked(canvas: Canvas, view: PickView, row: Rect) -> None:
    """The chosen cards; a row of parts stands close together, as one dog."""
    if not view.picked:
        _nothing(canvas, view, row)
        return
    widest = max(canvas.touch, round(row.h * (1.25 if view.is_row else 0.9)))
    room = max(1, row.w // canvas.touch)
    columns = min(room, max(len(view.picked), row.w // widest))
    paged(canvas, "picked", row, view.picked, grid=(columns, 1), draw_one=lambda r, c: _tile(canvas, r, c))


def _cards(canvas: Canvas, cards: Sequence[CardChoice], area: Rect) -> None:
    """All cards: where that is wide enough a row a part, else a row a colour."""
    if not cards:
        return
    marks = list(dict.fromkeys(one.card.mark for one in cards))
    parts = [part for part in PARTS if any(one.card.part == part for one in cards)]
    if len(marks) * canvas.touch <= area.w and len(parts) * canvas.touch <= area.h:
        things = sorted(cards, key=lambda one: (parts.index(one.card.part), marks.index(one.card.mark)))
        columns, rows = len(marks), len(parts)
    else:
        things = sorted(cards, key=lambda one: (marks.index(one.card.mark), parts.index(one.card.part)))
        blocks = max(1, area.w // (len(parts) * canvas.touch))
        rows = min(-(-len(marks) // blocks), max(1, area.h // canvas.touch))
        columns = len(parts) * min(blocks, -(-len(marks) // rows))
    paged(canvas, "cards", area, things, grid=(columns, rows), draw_one=lambda r, c: _tile(canvas, r, c))


def _tile(canvas: Canvas, cell: Rect, thing: Choice) -> None:
    """One card; how many of it are chosen stands in its corner, a doubted one has a question mark there."""
    if not isinstance(thing, CardChoice):
        raise TypeError(f"expected a card to choose, got {type(thing).__name__}")
    shown = cell.inset(canvas.u(3))
    dog.card(canvas, shown, thing.card, off=not thing.enabled)
    badge = "?" if thing.doubt else (str(thing.count) if thing.count else "")
    if badge:
        side = min(canvas.u(24), shown.h // 2)
        corner = Rect(shown.right - side, shown.y, side, side)
        canvas.card(corner, theme.INK, 100)
        canvas.card(corner.inset(canvas.u(2)), theme.MUSTARD, 100)
        canvas.mark(corner, badge, theme.INK)
    canvas.target(cell, thing.action, thing.text, ring=shown)
