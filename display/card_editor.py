"""Correct one card of Sosig: its picture and what stands now at the left, and what it can be in labelled rows."""

from __future__ import annotations

from display import grouped, picture, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.grouped import Row, draw_rows, of_groups
from display.parts import strip
from display.sosig_views import CardView

_CANDIDATE_WEIGHT = 2.4


def draw(canvas: Canvas, view: CardView, area: Rect) -> None:
    """Draw the correction into `area`."""
    body = strip(canvas, area, view.question or view.title, view.title if view.question else "")
    body = body.inset(canvas.gap, canvas.u(2))
    ends = of_groups(view.choices, "end")
    if canvas.portrait:
        seen, rows = body.cut_top(body.h * 27 // 100, canvas.gap)
        rows, end = rows.cut_bottom(canvas.touch * 6 // 5 if ends else 0, canvas.u(4))
    else:
        seen, rows = body.cut_left(body.w * 27 // 100, canvas.gap)
        seen, end = seen.cut_bottom(canvas.touch if ends else 0, canvas.u(4))
    _seen(canvas, view, seen)
    for thing, cell in zip(ends, end.columns(max(1, len(ends))), strict=False):
        grouped.card_choice(canvas, cell, thing)
    choices = view.choices
    few = not of_groups(choices, "exits", "effect")
    shown = [
        Row("", of_groups(choices, "candidate"), _CANDIDATE_WEIGHT if few else 1.2),
        Row("" if few else "Card", of_groups(choices, "part")),
        Row("Exits", of_groups(choices, "exits")),
        Row("Effect", of_groups(choices, "effect", "burnt")),
        Row("Half meat", of_groups(choices, "half")),
    ]
    draw_rows(canvas, rows, shown, "card")


def _seen(canvas: Canvas, view: CardView, area: Rect) -> None:
    """The card as the camera sees it, and as it stands now."""
    now = area
    if view.crop is not None:
        crop, now = area.columns(2, canvas.gap) if canvas.portrait else area.cut_top(area.h * 56 // 100, canvas.u(6))
        height, width = view.crop.shape[:2]
        frame = crop.fitted(max(1, width), max(1, height))
        canvas.card(frame, theme.MUSTARD, 8)
        picture.draw(canvas.surface, frame.inset(canvas.u(4)), view.crop)
    if view.card is None:
        grouped.no_card(canvas, now)
    else:
        grouped.framed_card(canvas, now, view.card)
