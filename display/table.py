"""The table: the live picture with the dice outlined, the eight dice in a row, what to do next, and the scores."""

from __future__ import annotations

from dataclasses import dataclass, replace

from display import picture, table_scores, table_state, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import (
    choice,
    choice_grid,
    choice_row,
    die,
    notice_readable,
    remaining,
    strip,
    strip_height,
)
from display.table_picture import draw_legend, draw_picture, legend_of
from display.views import Choice, Pixels, SeenDie, TableView

ROLL = 8
_BESIDE_STATE = 4
_LEGEND_ROW, _LEGEND_WIDTH, _STATE_HEIGHT = 42, 130, 90
"""The least sizes in units of a line of the legend and of the state above it."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the parts of the table lie; `side` is beside the picture, `row` below it (empty without choices)."""

    picture: Rect
    side: Rect
    row: Rect
    dice: Rect
    scores: Rect


def draw(canvas: Canvas, view: TableView, area: Rect) -> None:
    """Draw the table into `area`."""
    body = area.cut_top(strip_height(canvas))[1]
    table_choices = [] if view.picture is None else list(view.choices)
    if view.picture is None and view.photo is not None:
        layout = _beside_photo(canvas, view, body, view.photo)
    else:
        layout = _arranged(canvas, view, body, table_choices)
    if view.picture is not None and layout.row.h and not canvas.portrait:
        layout = _room_for_notice(canvas, layout) if canvas.notice else _room_for_legend(canvas, view.dice, layout)
    faulty = view.picture is not None and view.state == table_state.FAULT
    strip(canvas, area, view.title if faulty else view.todo or view.title, f"Turn {view.turn} of {view.turns}")
    if view.picture is None:
        _tapped(canvas, view, layout)
    else:
        if faulty:
            table_state.draw_fault(canvas, layout.picture, view.todo)
        else:
            draw_picture(canvas, layout.picture, view.picture, view.dice, view.area)
        _dice_row(canvas, layout.dice, view.dice)
        rest = remaining(canvas, table_choices)
        if layout.row.h:
            table_state.draw(canvas, layout.side, view.state)
            choice_row(canvas, "table choices", layout.row, rest)
        else:
            _side(canvas, layout.side, view.state, rest)
    if view.picture is None and view.photo is not None:
        picture.draw(canvas.surface, layout.scores, view.photo)
    else:
        table_scores.draw(canvas, layout.scores, view.scores, critters=view.critters)


def _dice_rows(view: TableView) -> int:
    return 1 if max(len(view.dice), len(view.tapped)) <= ROLL else 2


def _arranged(canvas: Canvas, view: TableView, body: Rect, choices: list[Choice]) -> _Layout:
    """Upright: picture, dice, scores below each other. Lying: the scores at the right, the dice below the rest."""
    gap, touch = canvas.gap, canvas.touch
    dice_h = touch * _dice_rows(view)
    if canvas.portrait:
        body, scores = body.cut_bottom(table_scores.height(canvas, len(view.scores)), gap)
        body, dice = body.cut_bottom(dice_h, gap)
        side, body = body.cut_top(touch if choices else canvas.u(46), gap)
        side = side.inset(gap, 0)
        body, row = body.cut_bottom(touch if len(choices) > _BESIDE_STATE else 0)
        return _Layout(body.inset(gap, 0), side, row, dice, scores.inset(gap, 0))
    body = body.cut_bottom(canvas.u(4))[0]
    scores_w = max(table_scores.width(canvas), min(canvas.u(304), body.w - 8 * touch - gap))
    if body.w - scores_w - gap >= 8 * touch:
        left, scores = body.cut_right(scores_w, gap)
        left, dice = left.cut_bottom(dice_h, canvas.u(4))
    else:
        left, dice = body.cut_bottom(dice_h, canvas.u(4))
        left, scores = left.cut_right(scores_w, gap)
    scores = scores.cut_right(canvas.u(4))[0]
    beside = len(choices) <= (left.h - canvas.u(112)) // touch
    left, row = left.cut_bottom(0 if beside else touch)
    height, width = view.picture.shape[:2] if view.picture is not None else (3, 4)
    side_w = max(canvas.u(84), min(left.w - round(left.h * width / height) - 2 * gap, canvas.u(200)))
    side, picture = left.cut_left(max(side_w, touch if choices else 0), gap)
    return _Layout(picture, side.moved(gap // 2, 0), row, dice, scores)


def _beside_photo(canvas: Canvas, view: TableView, body: Rect, photo: Pixels) -> _Layout:
    """The photo of a booked turn as large as leaves room for the faces, in the place of the scores."""
    photo_h, photo_w = (max(1, side) for side in photo.shape[:2])
    body, dice = body.cut_bottom(canvas.touch * _dice_rows(view) + canvas.u(4), canvas.u(4))
    dice = dice.cut_bottom(canvas.u(4))[0]
    if canvas.portrait:
        high = body.w * photo_h // photo_w
        shown, pad = body.cut_top(min(body.h * 45 // 100, high), canvas.gap)
    else:
        wide = body.h * photo_w // photo_h
        pad, shown = body.cut_right(min(wide, body.w - 4 * canvas.touch - canvas.gap), canvas.gap)
    return _Layout(pad, pad, Rect(body.x, body.bottom, 0, 0), dice, shown.inset(canvas.u(2)))


def _room_for_notice(canvas: Canvas, layout: _Layout) -> _Layout:
    """Put a notice below the state, where it hides nothing and what to do next keeps its size."""
    side, place = layout.side.cut_bottom(layout.side.h // 2)
    if not notice_readable(canvas, place):
        return layout
    canvas.notice_at = place
    return replace(layout, side=side)


def _room_for_legend(canvas: Canvas, dice: tuple[SeenDie, ...], layout: _Layout) -> _Layout:
    """Say below the state what the marks of the dice mean that are to be seen, where there is room for it."""
    shown = legend_of(dice)
    height = len(shown) * canvas.u(_LEGEND_ROW)
    if not shown or layout.side.w < canvas.u(_LEGEND_WIDTH) or layout.side.h < height + canvas.u(_STATE_HEIGHT):
        return layout
    side, place = layout.side.cut_bottom(height)
    draw_legend(canvas, place, shown)
    return replace(layout, side=side)


def _side(canvas: Canvas, area: Rect, state: str, choices: list[Choice]) -> None:
    """The state above (on an upright screen left), the choices of the table below (right)."""
    count = len(choices)
    if canvas.portrait:
        cells = area.columns(count + 2) if count else (area, area)
        table_state.draw(canvas, Rect(area.x, area.y, cells[1].right - area.x, area.h), state)
        places = cells[2:]
    else:
        upper, lower = area.cut_bottom(min(area.h, count * canvas.touch * 6 // 5), canvas.u(4) if count else 0)
        table_state.draw(canvas, upper, state)
        places = lower.rows(max(1, count))
    for thing, cell in zip(choices, places, strict=False):
        choice(canvas, cell, thing, theme.SMALL)


def _dice_row(canvas: Canvas, area: Rect, dice: tuple[SeenDie, ...]) -> None:
    """The dice as tiles in the picture's order, eight places; touching one is touching it in the picture."""
    rows = 1 if len(dice) <= ROLL else 2
    columns = max(ROLL, -(-len(dice) // rows))
    for i, cell in enumerate(area.grid(columns, rows)):
        seen = dice[i] if i < len(dice) else None
        die(canvas, cell, seen.label if seen else "", sure=seen.sure if seen else True, aside=bool(seen and seen.aside))
        if seen:
            canvas.target(cell, seen.action, seen.label, ring=cell.inset(canvas.u(3)))


def _tapped(canvas: Canvas, view: TableView, layout: _Layout) -> None:
    """Without a camera: the dice tapped in so far, and the faces to tap."""
    _dice_row(canvas, layout.dice, view.tapped)
    pad = Rect(layout.side.x, layout.side.y, layout.picture.right - layout.side.x, layout.side.h)
    if canvas.portrait:
        pad = Rect(layout.side.x, layout.side.y, layout.side.w, layout.picture.bottom - layout.side.y)
    choice_grid(canvas, "faces", pad, remaining(canvas, view.choices), size=theme.SMALL, shape=1.2)
