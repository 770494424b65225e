"""The live picture: every die outlined, a tag with what it reads, and a place to touch that no other die covers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from display import picture, shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.tags import Tag, tag_places
from display.views import Action, Pixels, Quad, SeenDie

Points = list[tuple[float, float]]
_TAG_SIDES = (30, 25, 20)
"""The heights of a tag, in units: a smaller one where dice lie close."""


def draw_picture(
    canvas: Canvas, area: Rect, pixels: Pixels, dice: Sequence[SeenDie], playing: Quad | None = None
) -> None:
    """Draw the picture into `area` with its dice outlined and tagged, and a thin line round the playing area."""
    placed = picture.draw(canvas.surface, area, pixels)
    quads = [[placed.to_surface(corner) for corner in seen.outline] for seen in dice]
    canvas.surface.set_clip(placed.rect.xywh)
    if playing is not None:
        edge = [placed.to_surface(corner) for corner in playing]
        shapes.outline(canvas.surface, edge, theme.INK, 3)
        shapes.outline(canvas.surface, edge, theme.MUTED, 1)
    for seen, quad in zip(dice, quads, strict=True):
        outline_die(canvas, seen, quad)
    canvas.surface.set_clip(None)
    boxes = [_bounds(quad) for quad in quads]
    shown = [i for i, box in enumerate(boxes) if placed.rect.overlaps(box)]
    # The outline is part of the die: a tag keeps off it too.
    outlined = tuple(boxes[i].inset(-canvas.u(3)) for i in shown)
    sizes = tuple(_tag_sizes(canvas, dice[i]) for i in shown)
    tags = tag_places(outlined, sizes, placed.rect, canvas.u(2))
    for tag, i in zip(tags, shown, strict=True):
        if tag is not None:
            _lead(canvas, tag, boxes[i])
    for tag, i in zip(tags, shown, strict=True):
        if tag is not None:
            _tag(canvas, tag.rect, dice[i])
    places = touch_places(boxes, placed.rect, canvas.touch)
    for seen, place, box in zip(dice, places, boxes, strict=True):
        if place is not None:
            ring = box.inset(-canvas.u(5))
            canvas.target(place, seen.action, seen.label, ring=ring if placed.rect.holds(ring) else box)


def legend_of(dice: Sequence[SeenDie]) -> tuple[tuple[bool, str], ...]:
    """What the marks of these dice mean: whether the mark is that of a doubt, and its words."""
    doubted = any(not seen.sure for seen in dice)
    aside = any(seen.sure and seen.aside for seen in dice)
    return ((True, "not sure"),) * doubted + ((False, "set aside"),) * aside


def draw_legend(canvas: Canvas, area: Rect, shown: Sequence[tuple[bool, str]]) -> None:
    """A line for each mark: the outline of such a die, small, and what it means."""
    for (doubt, words), row in zip(shown, area.rows(len(shown)), strict=True):
        mark, label = row.inset(canvas.u(6), canvas.u(5)).cut_left(row.h, canvas.u(4))
        box = mark.square().inset(canvas.u(5))
        x, y, right, bottom = float(box.x), float(box.y), float(box.right), float(box.bottom)
        quad = ((x, y), (right, y), (right, bottom), (x, bottom))
        outline_die(canvas, SeenDie(quad, "", not doubt, Action("legend"), not doubt), list(quad))
        if doubt:
            canvas.text(box, "?", theme.SMALL, theme.MUSTARD, align="centre")
        else:
            canvas.sign(box.inset(box.w // 5), "lock", theme.CREAM)
        canvas.text(label, words, theme.SMALL, theme.CREAM)


def outline_die(canvas: Canvas, seen: SeenDie, quad: Points) -> None:
    """The edge of a die, outside of what it shows: light, thin and dark where set aside, dashed where doubted."""
    side = min(math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2]))
    width = max(2, min(canvas.u(4 if seen.sure else 6), round(side / 5)))
    around = _grown(quad, 1 + (width + 1) / max(1.0, side))
    shapes.outline(canvas.surface, around, theme.INK, width + canvas.u(3))
    if not seen.sure:
        shapes.dashed(canvas.surface, around, theme.MUSTARD, width, max(3, min(canvas.u(9), round(side / 3))))
    else:
        shapes.outline(canvas.surface, around, theme.MUTED if seen.aside else theme.CREAM, 1 if seen.aside else width)


def _grown(quad: Points, factor: float) -> Points:
    """The same quad larger by `factor` around its middle."""
    x, y = sum(p[0] for p in quad) / 4, sum(p[1] for p in quad) / 4
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in quad]


def _bounds(quad: Points) -> Rect:
    x, y = min(p[0] for p in quad), min(p[1] for p in quad)
    return Rect(round(x), round(y), round(max(p[0] for p in quad) - x), round(max(p[1] for p in quad) - y))


def _tag_sizes(canvas: Canvas, seen: SeenDie) -> tuple[tuple[int, int], ...]:
    """The sizes that the tag of a die may have; with a padlock it is wider."""
    sides = [canvas.u(units) for units in _TAG_SIDES]
    return tuple((side * 7 // 4 if seen.aside and seen.sure else side, side) for side in sides)


def _lead(canvas: Canvas, tag: Tag, box: Rect) -> None:
    """The line from a tag to the edge of its die."""
    if tag.line is None:
        return
    die, start = tag.line
    inner = pygame.Rect(box.xywh).clipline(start, die)
    end = inner[0] if inner else die
    shapes.thick(canvas.surface, start, end, theme.INK, canvas.u(4))
    shapes.thick(canvas.surface, start, end, theme.CREAM, canvas.u(2))


def _tag(canvas: Canvas, rect: Rect, seen: SeenDie) -> None:
    """A tag with the icon of the label; dark and with a padlock for a die set aside; a question mark for a doubt."""
    canvas.card(rect, theme.INK, 6)
    inner = rect.inset(canvas.u(2))
    if not seen.sure:
        canvas.card(inner, theme.MUSTARD, 5)
        canvas.text(inner, "?", theme.BODY, theme.INK, align="centre")
        return
    canvas.card(inner, theme.PANEL if seen.aside else theme.CREAM, 5)
    if seen.aside:
        icon, lock = inner.cut_right(inner.w * 3 // 7)
        canvas.icon(icon.inset(canvas.u(2)), seen.label, theme.CREAM)
        canvas.sign(lock.inset(canvas.u(1)), "lock", theme.CREAM)
    else:
        canvas.icon(inner.inset(canvas.u(2)), seen.label, theme.INK)


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
