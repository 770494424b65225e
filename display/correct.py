"""Correct one die: its picture large, the two candidates first, every other face, and "no die here"."""

from __future__ import annotations

from display import picture, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice, choice_grid, die, strip
from display.views import CorrectView


def draw(canvas: Canvas, view: CorrectView, area: Rect) -> None:
    """Draw the correction into `area`."""
    body = strip(canvas, area, view.question or view.title, view.title if view.question else "")
    body = body.inset(canvas.gap, canvas.u(3))
    if canvas.portrait:
        crop, faces = body.cut_top(body.h * 36 // 100, canvas.gap)
    else:
        crop, faces = body.cut_left(min(body.h, body.w * 38 // 100), canvas.gap)
    _crop(canvas, view, crop)
    first, rest = view.choices[:2], view.choices[2:]
    if len(view.choices) > 6:
        large, faces = faces.cut_top(max(canvas.touch, faces.h * 36 // 100), canvas.u(4))
        for thing, cell in zip(first, large.columns(2), strict=False):
            choice(canvas, cell, thing, theme.TITLE)
    else:
        rest = view.choices
    choice_grid(canvas, "faces", faces, rest, size=theme.SMALL, shape=1.15)


def _crop(canvas: Canvas, view: CorrectView, area: Rect) -> None:
    """The die as the camera sees it; without a picture what it was read as."""
    if view.crop is None:
        die(canvas, area.square(), view.label)
        return
    height, width = view.crop.shape[:2]
    frame = area.fitted(max(1, width), max(1, height))
    canvas.card(frame, theme.MUSTARD, 8)
    picture.draw(canvas.surface, frame.inset(canvas.u(5)), view.crop)
