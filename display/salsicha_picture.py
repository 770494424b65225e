"""The live picture with the cards of Salsicha that the box sees in it, each with its part and colour."""

from __future__ import annotations

from collections.abc import Sequence

from display import dog, picture, shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.salsicha_views import SeenCard
from display.views import Pixels, Quad


def draw(canvas: Canvas, area: Rect, pixels: Pixels, seen: Sequence[SeenCard], marked: Quad | None) -> None:
    """The picture as large as fits, the cards outlined; on each a small card says what it is read as."""
    placed = picture.draw(canvas.surface, area, pixels)
    if marked is not None:
        shapes.outline(canvas.surface, [placed.to_surface(corner) for corner in marked], theme.CREAM, canvas.u(2))
    for one in seen:
        corners = [placed.to_surface(corner) for corner in one.outline]
        colour = theme.CREAM if one.sure else theme.MUSTARD
        shapes.outline(canvas.surface, corners, theme.INK, canvas.u(5))
        shapes.outline(canvas.surface, corners, colour, canvas.u(3))
        _tag(canvas, placed.rect, one, corners)


def _tag(canvas: Canvas, at: Rect, one: SeenCard, corners: list[tuple[float, float]]) -> None:
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    side = min(canvas.u(34), at.w, at.h)
    left = min(max(at.x, round(x) - side // 2), at.right - side)
    top = min(max(at.y, round(y) - side // 2), at.bottom - side)
    place = Rect(left, top, side, side)
    if one.sure:
        dog.card(canvas, place, one.card)
    else:
        canvas.card(place, theme.MUSTARD, 8)
        canvas.mark(place, "?", theme.INK)
