"""The table of Sosig: one player's cards in the picture and as a diagram, the scores, and what the turn brought."""

from __future__ import annotations

from dataclasses import dataclass

from display import diagram, layout_picture, sentences, table_scores, table_state, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, remaining, strip, strip_height
from display.sosig_views import LayoutView

_STATE_WIDTH, _STATE_HEIGHT = 136, 46
_SENTENCE_HEIGHT = 62
"""In units, as those of the state: what one sentence takes of the height."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts lie; `beside` holds the picture and the sentences, `large` it and the diagram together."""

    beside: Rect
    diagram: Rect
    large: Rect
    row: Rect
    scores: Rect


def draw(canvas: Canvas, view: LayoutView, area: Rect) -> None:
    """Draw the table into `area`."""
    body = area.cut_top(strip_height(canvas))[1]
    places = (_upright if canvas.portrait else _lying)(canvas, view, body)
    beside = not diagram.is_enlarged(canvas, places.diagram, view.diagram, places.large)
    told_beside = beside and _has_no_picture(view)
    strip(canvas, area, view.title if told_beside else view.todo or view.title, view.note)
    if beside:
        _beside(canvas, view, places.beside)
    diagram.draw(canvas, places.diagram, view.diagram, large=places.large)
    table_scores.draw(canvas, places.scores, view.scores, stacked=True)
    _row(canvas, view, places.row)


def _has_no_picture(view: LayoutView) -> bool:
    """True where the place of the picture says what is wrong with the camera."""
    return view.picture is not None and view.state == table_state.FAULT


def _lying(canvas: Canvas, view: LayoutView, body: Rect) -> _Places:
    """The scores at the right, the state and the choices below, the picture left of the diagram."""
    gap = canvas.gap
    body = body.cut_bottom(canvas.u(2))[0]
    scores = Rect(body.right, body.y, 0, 0)
    if view.scores:
        body, scores = body.cut_right(table_scores.stacked_width(canvas), gap)
        scores = scores.cut_right(canvas.u(4))[0]
    body, row = body.cut_bottom(canvas.touch, canvas.u(4))
    large = body.cut_left(canvas.u(4))[1]
    wide = large.w * (42 if view.picture is not None else 36) // 100
    beside, drawing = large.cut_left(wide if view.picture is not None or view.sentences else 0, gap)
    return _Places(beside, drawing, large, row, scores)


def _upright(canvas: Canvas, view: LayoutView, body: Rect) -> _Places:
    """Picture, diagram, state and choices, scores below each other."""
    gap = canvas.gap
    body = body.inset(canvas.u(4), 0)
    scores = Rect(body.x, body.bottom, 0, 0)
    if view.scores:
        body, scores = body.cut_bottom(table_scores.height(canvas, len(view.scores)), gap)
    state = canvas.u(_STATE_HEIGHT) if view.state else 0
    body, row = body.cut_bottom(state + (canvas.touch if view.choices else 0), gap)
    share = 36 if view.picture is not None else 20
    beside, drawing = body.cut_top(body.h * share // 100 if view.picture is not None or view.sentences else 0, gap)
    return _Places(beside, drawing, body, row, scores)


def _beside(canvas: Canvas, view: LayoutView, area: Rect) -> None:
    """The picture as large as leaves the sentences room, or without any what the marks mean."""
    words, legend = area, diagram.legend_of(view.diagram)
    if view.picture is not None:
        part = layout_picture.near_cards(view.picture, [s.outline for s in view.diagram.cards if s.outline is not None])
        count = len(view.sentences)
        if canvas.portrait:
            shown, words = area.cut_left(area.w * (46 if count else 62) // 100, canvas.gap)
        else:
            needed = count * canvas.u(_SENTENCE_HEIGHT) or -(-len(legend) // 2) * canvas.u(diagram.LEGEND_ROW)
            room = min(area.h * 55 // 100, needed) + (canvas.gap if needed else 0)
            shown, words = area.cut_top(min(area.h - room, -(-area.w * part.h // part.w)), canvas.gap)
        if _has_no_picture(view):
            table_state.draw_fault(canvas, shown, view.todo)
        else:
            layout_picture.draw(canvas, shown, view.picture, view.diagram.cards, view.area)
    if not view.sentences:
        diagram.draw_legend(canvas, words.inset(canvas.u(4), 0), legend)
    else:
        sentences.draw(canvas, words.inset(canvas.u(4), 0), view.sentences)


def _row(canvas: Canvas, view: LayoutView, row: Rect) -> None:
    """The state of the table at the left, the choices beside it."""
    rest = remaining(canvas, view.choices)
    if view.state and canvas.portrait:
        place, row = row.cut_top(canvas.u(_STATE_HEIGHT))
        table_state.draw(canvas, place, view.state)
    elif view.state:
        width = canvas.u(_STATE_WIDTH) if rest else row.w
        place, row = row.cut_left(min(width, row.w // 3), canvas.u(4))
        table_state.draw(canvas, place, view.state)
    choice_row(canvas, "table choices", row, rest, theme.SMALL)
