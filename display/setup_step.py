"""A step of the set-up: the live picture with what is spoken of drawn in, and beside it the sentences and choices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from display import picture, sentences, shapes, text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice, die, paged, strip
from display.picture import Placed
from display.table_picture import outline_die
from display.tags import tag_places
from display.touch import Target
from display.views import Action, Choice, Mark, SeenDie, SetupView

Points = list[tuple[float, float]]
_DARK = (0, 0, 0, 130)
"""What lies over the part of the picture that does not count."""


def draw(canvas: Canvas, view: SetupView, area: Rect) -> None:
    """Draw the step into `area`."""
    body = strip(canvas, area, view.title, f"Step {view.step} of {view.steps}").inset(canvas.gap, canvas.u(3))
    height, width = view.picture.shape[:2] if view.picture is not None else (3, 4)
    if canvas.portrait:
        shown, beside = body.cut_top(min(body.h * 45 // 100, body.w * height // max(1, width)), canvas.gap)
    else:
        # Four arrows have to find room beside it.
        wide = min(body.w * 62 // 100, body.w - 4 * canvas.touch - canvas.gap, body.h * width // max(1, height))
        shown, beside = body.cut_left(wide, canvas.gap)
    if view.picture is None:
        _no_picture(canvas, shown)
    else:
        _picture(canvas, view, picture.draw(canvas.surface, shown, view.picture))
    beside = _tiles(canvas, view.choices, beside)
    if view.face:
        asked, beside = beside.cut_top(min(canvas.u(96), beside.h * 40 // 100), canvas.gap)
        _asked(canvas, view, asked)
    sentences.draw(canvas, beside, view.sentences)


def _no_picture(canvas: Canvas, area: Rect) -> None:
    """The place of a picture that there is not."""
    canvas.dashed(area, theme.EDGE)
    canvas.sign(area.inset(area.w // 3, area.h // 3), "cross", theme.EDGE)


# The picture and what is drawn into it.


def _picture(canvas: Canvas, view: SetupView, placed: Placed) -> None:
    canvas.surface.set_clip(placed.rect.xywh)
    quads = {mark: [placed.to_surface(corner) for corner in mark.outline] for mark in view.marks}
    for mark, quad in quads.items():
        if mark.kind == "area":
            _area(canvas, placed.rect, quad)
        elif mark.kind == "glare":
            _dashes(canvas, _ellipse(quad))
        else:
            outline_die(canvas, SeenDie(mark.outline, mark.words, mark.kind == "die", Action("seen")), quad)
    canvas.surface.set_clip(None)
    _tags(canvas, placed.rect, quads)
    if view.corner:
        for mark, quad in quads.items():
            if mark.kind == "area":
                _handle(canvas, quad[0], bright=view.corner == "first")
                _handle(canvas, quad[2], bright=view.corner == "second")
        canvas.targets.append(Target(placed.rect, Action("spot"), "the corners of the playing area", spot=True))


def _area(canvas: Canvas, whole: Rect, quad: Points) -> None:
    """Darken what lies outside, and draw the edge."""
    dark = pygame.Surface((whole.w, whole.h), pygame.SRCALPHA)
    dark.fill(_DARK)
    pygame.draw.polygon(dark, (0, 0, 0, 0), [(x - whole.x, y - whole.y) for x, y in quad])
    canvas.surface.blit(dark, (whole.x, whole.y))
    shapes.outline(canvas.surface, quad, theme.INK, canvas.u(5))
    shapes.outline(canvas.surface, quad, theme.MUSTARD, canvas.u(3))


def _dashes(canvas: Canvas, points: Points) -> None:
    shapes.outline(canvas.surface, points, theme.INK, canvas.u(6))
    shapes.dashed(canvas.surface, points, theme.MUSTARD, canvas.u(3), canvas.u(8))


def _ellipse(quad: Points) -> Points:
    """The ellipse that fills an upright quad."""
    x, y = (quad[0][0] + quad[2][0]) / 2, (quad[0][1] + quad[2][1]) / 2
    rx, ry = abs(quad[2][0] - quad[0][0]) / 2, abs(quad[2][1] - quad[0][1]) / 2
    return [(x + rx * math.cos(n * math.pi / 12), y + ry * math.sin(n * math.pi / 12)) for n in range(24)]


def _tags(canvas: Canvas, inside: Rect, quads: dict[Mark, Points]) -> None:
    """The words of each mark beside it, where they hide no other."""
    named = [(mark, _bounds(quad)) for mark, quad in quads.items() if mark.words]
    height = canvas.u(theme.LEAST + 3)
    sizes = tuple(((text.font(canvas.u(theme.LEAST)).width(mark.words) + canvas.u(10), height),) for mark, _ in named)
    boxes = tuple(box.inset(-canvas.u(3)) for _, box in named)
    for (mark, _), tag in zip(named, tag_places(boxes, sizes, inside, canvas.u(2)), strict=True):
        if tag is not None:
            canvas.card(tag.rect, theme.INK, 6)
            colour = theme.CREAM if mark.kind == "die" else theme.MUSTARD
            canvas.text(tag.rect.inset(canvas.u(3), 0), mark.words, theme.LEAST, colour, align="centre")


def _bounds(quad: Points) -> Rect:
    x, y = min(p[0] for p in quad), min(p[1] for p in quad)
    return Rect(round(x), round(y), round(max(p[0] for p in quad) - x), round(max(p[1] for p in quad) - y))


def _handle(canvas: Canvas, at: tuple[float, float], *, bright: bool) -> None:
    """A corner that can be dragged."""
    for radius, colour in ((17, theme.INK), (14, theme.MUSTARD if bright else theme.CREAM), (5, theme.INK)):
        side = canvas.u(radius)
        canvas.card(Rect(round(at[0]) - side, round(at[1]) - side, 2 * side, 2 * side), colour, 100)


# What stands beside it.


def _tiles(canvas: Canvas, choices: Sequence[Choice], area: Rect) -> Rect:
    """The choices at the bottom, those without words in a row of their own; returns what is left above."""
    signs = [thing for thing in choices if not thing.text]
    worded = [thing for thing in choices if thing.text]
    if worded:
        columns = max(2, area.w // canvas.u(200))
        rows = min(-(-len(worded) // columns), max(1, area.h * 56 // 100 // canvas.touch))
        area, place = area.cut_bottom(rows * canvas.touch)
        if len(worded) > rows * columns:
            draw_one = partial(choice, canvas, size=theme.SMALL)
            paged(canvas, "step choices", place, worded, grid=(columns, rows), draw_one=draw_one)
        else:
            _filled(canvas, worded, place.rows(rows), columns)
    if signs:
        area, place = area.cut_bottom(canvas.touch)
        for thing, cell in zip(signs, place.columns(len(signs)), strict=True):
            choice(canvas, cell, thing)
    return area.cut_bottom(canvas.gap)[0] if choices else area


def _filled(canvas: Canvas, choices: Sequence[Choice], rows: Sequence[Rect], columns: int) -> None:
    """Rows of tiles; those of the last row share its whole width."""
    for number, row in enumerate(rows):
        things = choices[number * columns : (number + 1) * columns]
        for thing, cell in zip(things, row.columns(max(1, len(things))), strict=True):
            choice(canvas, cell, thing, theme.SMALL)


def _asked(canvas: Canvas, view: SetupView, area: Rect) -> None:
    """The face that a die shall show, and a dot for each picture of it."""
    icon, words = area.cut_left(area.h, canvas.gap)
    die(canvas, icon, view.face)
    name, dots = words.cut_top(words.h * 55 // 100)
    canvas.text(name, view.face.capitalize(), theme.TITLE, theme.CREAM, valign="bottom")
    taken, wanted = view.taken
    side = canvas.u(22)
    for number in range(wanted):
        dot = Rect(dots.x + number * (side + canvas.u(8)), dots.y + canvas.u(6), side, side)
        if number < taken:
            canvas.card(dot, theme.BUTTON_FILL["green"], 100)
            canvas.sign(dot.inset(side // 5), "tick", theme.INK)
        else:
            canvas.ring(dot, theme.EDGE, 3, 100)
