"""The table of Salsicha while a round goes on: the live combinations as dogs, the scores, and what is to be done."""

from __future__ import annotations

from dataclasses import dataclass

from display import dog, salsicha_picture, sentences, table_scores, theme
from display.canvas import Canvas
from display.geometry import Rect, best_grid
from display.parts import choice_row, strip, strip_height
from display.salsicha_views import RoundView, ShownCombination

_NAME_HEIGHT, _MARGIN = 30, 8
_SHAPE = 2.6
_MOST_STACKED = 4


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts lie."""

    live: Rect
    picture: Rect
    words: Rect
    row: Rect
    scores: Rect


def draw(canvas: Canvas, view: RoundView, area: Rect) -> None:
    """Draw the round into `area`."""
    body = area.cut_top(strip_height(canvas))[1]
    places = (_upright if canvas.portrait else _lying)(canvas, view, body)
    strip(canvas, area, view.todo or view.title, view.note)
    if view.picture is not None:
        salsicha_picture.draw(canvas, places.picture, view.picture, view.seen, view.area)
    _live(canvas, view, places.live)
    sentences.draw(canvas, places.words.inset(canvas.u(_MARGIN), canvas.u(2)), view.sentences)
    table_scores.draw(canvas, places.scores, view.scores, stacked=_is_stacked(view))
    taken = [thing for thing in view.choices if thing.action != view.change]
    choice_row(canvas, "round choices", places.row, taken, theme.SMALL)


def _is_stacked(view: RoundView) -> bool:
    """True where the names find room above the digits."""
    return len(view.scores) <= _MOST_STACKED


def _lying(canvas: Canvas, view: RoundView, body: Rect) -> _Places:
    """The scores at the right, the choices below, the words above them, the picture left of the combinations."""
    body = body.inset(canvas.u(4), canvas.u(2))
    scores = Rect(body.right, body.y, 0, 0)
    if view.scores:
        width = table_scores.stacked_width if _is_stacked(view) else table_scores.width
        body, scores = body.cut_right(width(canvas), canvas.gap)
    body, row = body.cut_bottom(canvas.touch, canvas.u(4))
    body, words = body.cut_bottom(_words_height(canvas, view, body.w), canvas.u(4))
    picture, live = body.cut_left(body.w * 48 // 100 if view.picture is not None else 0, canvas.gap)
    return _Places(live if view.picture is not None else body, picture, words, row, scores)


def _words_height(canvas: Canvas, view: RoundView, width: int) -> int:
    """What the sentences take in letters that can be read from a chair, in pixels."""
    if not view.sentences:
        return 0
    size = canvas.u(theme.SMALL + 2)
    return sentences.height(canvas, view.sentences, width - 2 * canvas.u(_MARGIN), size) + 2 * canvas.u(2)


def _upright(canvas: Canvas, view: RoundView, body: Rect) -> _Places:
    """The picture, the combinations, the words, the choices and the scores below each other."""
    body = body.inset(canvas.u(4), 0)
    body, scores = body.cut_bottom(table_scores.height(canvas, len(view.scores)) if view.scores else 0, canvas.gap)
    body, row = body.cut_bottom(canvas.touch, canvas.u(4))
    body, words = body.cut_bottom(_words_height(canvas, view, body.w), canvas.u(4))
    share = min(body.h * 46 // 100, max(0, body.h - 2 * canvas.touch))
    picture, live = body.cut_top(share if view.picture is not None else 0, canvas.gap)
    return _Places(live if view.picture is not None else body, picture, words, row, scores)


def _live(canvas: Canvas, view: RoundView, area: Rect) -> None:
    """The live combinations, each as a dog under its name; all of them are one thing to touch."""
    canvas.card(area, theme.PANEL)
    if view.change is not None:
        canvas.target(area, view.change, "the combinations of the round", ring=area)
    inner = area.inset(canvas.u(8), canvas.u(4))
    count = len(view.live) + bool(view.missing)
    columns, rows = best_grid(inner, count, 2 * canvas.gap, 1, _SHAPE)
    cells = [cell for row in inner.rows(rows, canvas.u(4)) for cell in row.columns(columns, 2 * canvas.gap)]
    for shown, cell in zip(view.live, cells, strict=False):
        combination(canvas, cell, shown)
    if view.missing:
        cell = cells[len(view.live)]
        canvas.dashed(cell, theme.MUSTARD)
        canvas.text(
            cell.inset(canvas.u(12), canvas.u(6)), view.missing, theme.BODY, theme.MUSTARD, align="centre", lines=4
        )


def combination(canvas: Canvas, cell: Rect, shown: ShownCombination, *, off: bool = False) -> None:
    """A combination: its name above, the dog below, how many cards it takes beside the name.

    Where the name could not be read the dog stands alone: it is what is on the card. One that is `off` is dim.
    """
    height = min(canvas.u(_NAME_HEIGHT), cell.h * 36 // 100)
    if height < canvas.u(theme.LEAST):
        dog.dog(canvas, cell, shown.parts, off=off)
        return
    colour = theme.OFF_TEXT if off else theme.CREAM
    name, drawing = cell.cut_top(height, canvas.u(2))
    name, cards = name.cut_right(canvas.u(22), canvas.u(4))
    canvas.text(name, shown.name, theme.BODY, colour, name=True)
    canvas.text(cards, str(len(shown.parts)), theme.SMALL, colour, align="right")
    dog.dog(canvas, drawing, shown.parts, off=off)
