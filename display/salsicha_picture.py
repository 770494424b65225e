"""The live picture with the cards of Salsicha that the box sees in it, each with its part and colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

from display import dog, picture, shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.layout_picture import near_cards
from display.salsicha_views import SeenCard
from display.views import Pixels, Quad

_SHARE, _LEAST_TAG = 0.6, 18
"""The side of the small card in widths of the one it is about, and its least in units."""


def draw(canvas: Canvas, area: Rect, pixels: Pixels, seen: Sequence[SeenCard], marked: Quad | None) -> None:
    """The part of the picture with the cards as large as fits; on each a small one says what it is read as."""
    part = near_cards(pixels, [one.outline for one in seen])
    placed = picture.draw(canvas.surface, area, pixels[part.y : part.bottom, part.x : part.right])

    def to_surface(x: float, y: float) -> tuple[float, float]:
        return placed.to_surface((x - part.x, y - part.y))

    if marked is not None:
        canvas.surface.set_clip(placed.rect.xywh)
        shapes.outline(canvas.surface, [to_surface(*corner) for corner in marked], theme.CREAM, canvas.u(2))
        canvas.surface.set_clip(None)
    for one in seen:
        corners = [to_surface(*corner) for corner in one.outline]
        colour = theme.CREAM if one.sure else theme.MUSTARD
        shapes.outline(canvas.surface, corners, theme.INK, canvas.u(5))
        shapes.outline(canvas.surface, corners, colour, canvas.u(3))
        _tag(canvas, placed.rect, one, corners)


def _tag(canvas: Canvas, at: Rect, one: SeenCard, corners: list[tuple[float, float]]) -> None:
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    across = min(math.dist(corners[n], corners[n - 1]) for n in range(4))
    side = min(max(canvas.u(_LEAST_TAG), round(across * _SHARE)), at.w, at.h)
    left = min(max(at.x, round(x) - side // 2), at.right - side)
    top = min(max(at.y, round(y) - side // 2), at.bottom - side)
    place = Rect(left, top, side, side)
    if one.sure:
        dog.card(canvas, place, one.card)
    else:
        canvas.card(place, theme.MUSTARD, 8)
        canvas.mark(place, "?", theme.INK)
