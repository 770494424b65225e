"""The live picture: every die outlined, a tag with what it reads, and a place to touch that no other die covers."""

from __future__ import annotations

from collections.abc import Sequence

from display import picture, shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.views import Pixels, SeenDie

Points = list[tuple[float, float]]


def draw_picture(canvas: Canvas, area: Rect, pixels: Pixels, dice: Sequence[SeenDie]) -> None:
    """Draw the picture into `area` with its dice outlined and tagged."""
    placed = picture.draw(canvas.surface, area, pixels)
    quads = [[placed.to_surface(corner) for corner in seen.outline] for seen in dice]
    canvas.surface.set_clip(placed.rect.xywh)
    for seen, quad in zip(dice, quads, strict=True):
        if seen.sure:
            shapes.outline(canvas.surface, quad, theme.INK, canvas.u(7))
            shapes.outline(canvas.surface, quad, theme.CREAM, canvas.u(4))
        else:
            shapes.outline(canvas.surface, quad, theme.INK, canvas.u(9))
            shapes.dashed(canvas.surface, quad, theme.MUSTARD, canvas.u(6), canvas.u(9))
    canvas.surface.set_clip(None)
    boxes = [_bounds(quad) for quad in quads]
    tags: list[Rect] = []
    for i, seen in enumerate(dice):
        others = boxes[:i] + boxes[i + 1 :]
        tag = _tag_place(canvas, placed.rect, boxes[i], others, tags)
        tags.append(tag)
        _tag(canvas, tag, seen)
    places = touch_places(boxes, placed.rect, canvas.touch)
    for seen, place, box in zip(dice, places, boxes, strict=True):
        if place is not None:
            ring = box.inset(-canvas.u(5))
            canvas.target(place, seen.action, seen.label, ring=ring if placed.rect.holds(ring) else box)


def _bounds(quad: Points) -> Rect:
    x, y = min(p[0] for p in quad), min(p[1] for p in quad)
    return Rect(round(x), round(y), round(max(p[0] for p in quad) - x), round(max(p[1] for p in quad) - y))


def _tag(canvas: Canvas, rect: Rect, seen: SeenDie) -> None:
    """A tag with the icon of the label, or a question mark as well where the box is not sure."""
    canvas.card(rect, theme.INK, 6)
    inner = rect.inset(canvas.u(2))
    if seen.sure:
        canvas.card(inner, theme.CREAM, 5)
        canvas.icon(inner.inset(canvas.u(3)), seen.label, theme.INK)
    else:
        canvas.card(inner, theme.MUSTARD, 5)
        canvas.text(inner, "?", theme.BODY, theme.INK, align="centre")


def _tag_place(canvas: Canvas, inside: Rect, box: Rect, others: list[Rect], tags: list[Rect]) -> Rect:
    """The place beside a die where its tag covers least: never its own die, other dice and tags only if it must."""
    side, gap = canvas.u(30), canvas.u(5)
    cx, cy = box.centre
    xs = (cx - side // 2, box.right + gap, box.x - gap - side)
    ys = (cy - side // 2, box.bottom + gap, box.y - gap - side)
    spots = [(xs[0], ys[2]), (xs[0], ys[1]), (xs[1], ys[0]), (xs[2], ys[0])]
    spots += [(xs[1], ys[2]), (xs[2], ys[2]), (xs[1], ys[1]), (xs[2], ys[1])]

    def cost(spot: tuple[int, int]) -> tuple[int, int]:
        tag = Rect(*spot, side, side)
        covered = sum(_shared(tag, other) for other in others) + 2 * sum(_shared(tag, other) for other in tags)
        return (0 if inside.holds(tag) else 1) * side * side * 2 + covered, spots.index(spot)

    x, y = min(spots, key=cost)
    x, y = max(inside.x, min(x, inside.right - side)), max(inside.y, min(y, inside.bottom - side))
    return Rect(x, y, side, side)


def _shared(one: Rect, other: Rect) -> int:
    """The area that two rectangles share, in pixels."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, w) * max(0, h)


def touch_places(boxes: Sequence[Rect], inside: Rect, least: int) -> list[Rect | None]:
    """A place to touch for every die: at least `least` pixels wide, then cut halfway to its neighbours.

    Dice that lie close get smaller places (the row of dice has one of full size for each); None where a die lies
    outside the picture or exactly under another.
    """
    edges = []
    for box in boxes:
        dx, dy = max(0, least - box.w), max(0, least - box.h)
        edges.append([box.x - dx // 2, box.y - dy // 2, box.right + (dx + 1) // 2, box.bottom + (dy + 1) // 2])
    for i, one in enumerate(edges):
        for j in range(i + 1, len(edges)):
            other = edges[j]
            if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]:
                _part(one, other, boxes[i].centre, boxes[j].centre)
    places: list[Rect | None] = []
    for edge in edges:
        left, right = max(edge[0], inside.x), min(edge[2], inside.right)
        top, bottom = max(edge[1], inside.y), min(edge[3], inside.bottom)
        places.append(Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None)
    return places


def _part(one: list[int], other: list[int], a: tuple[int, int], b: tuple[int, int]) -> None:
    """Cut two overlapping places apart halfway between their dice, along the direction in which those lie further."""
    axis = 0 if abs(a[0] - b[0]) >= abs(a[1] - b[1]) else 1
    first, second = (one, other) if a[axis] <= b[axis] else (other, one)
    middle = (a[axis] + b[axis]) // 2
    first[2 + axis] = min(first[2 + axis], middle)
    second[axis] = max(second[axis], middle)
