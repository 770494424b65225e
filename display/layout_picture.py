"""The picture of a layout: every card outlined, what was read drawn over it as a path, doubts marked."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame

from display import picture, shapes, theme
from display.canvas import Canvas
from display.card_diagram import LETTERS
from display.geometry import Rect
from display.sosig_views import ShownCard
from display.views import Pixels, Quad
from scorer.sosig.cards import DIRECTIONS

Place = tuple[float, float]
Points = list[Place]
_NAMED_FROM = 96
"""From this side on, in units, a card bears its name in words."""
_MARGIN, _STEPS = 1.1, 24
"""What is shown round the cards, in sides of a card, and in how many steps of the picture the part shown changes."""


def draw(canvas: Canvas, area: Rect, pixels: Pixels, cards: Sequence[ShownCard], playing: Quad | None = None) -> None:
    """Draw the picture into `area`, cut to what lies round the cards, and outline each of them and the playing area."""
    seen = [(shown, list(shown.outline)) for shown in cards if shown.outline is not None]
    cut = near_cards(pixels, [quad for _, quad in seen])
    placed = picture.draw(canvas.surface, area, np.ascontiguousarray(pixels[cut.y : cut.bottom, cut.x : cut.right]))

    def carried(points: Sequence[Place]) -> Points:
        return [placed.to_surface((x - cut.x, y - cut.y)) for x, y in points]

    canvas.surface.set_clip(placed.rect.xywh)
    if playing is not None:
        shapes.outline(canvas.surface, carried(playing), theme.INK, 3)
        shapes.outline(canvas.surface, carried(playing), theme.MUTED, 1)
    drawn = [(shown, carried(quad)) for shown, quad in seen]
    for shown, quad in sorted(drawn, key=lambda one: not one[0].sure):
        _outline(canvas, quad, sure=shown.sure)
    for shown, quad in drawn:
        _read(canvas, shown, quad)
    canvas.surface.set_clip(None)


def near_cards(pixels: Pixels, quads: Sequence[Sequence[Place]]) -> Rect:
    """The part of a picture with the cards and the place of one more card round them; all of it where none is seen.

    A card that was missed touches another one, so it is still to be seen. The part changes in steps, or the picture
    would tremble with every reading.
    """
    height, width = pixels.shape[:2]
    if not quads:
        return Rect(0, 0, width, height)
    margin = max(_side(quad) for quad in quads) * _MARGIN
    step = max(1, max(width, height) // _STEPS)
    xs, ys = [x for quad in quads for x, _ in quad], [y for quad in quads for _, y in quad]
    left, top = (max(0, int((min(v) - margin) // step) * step) for v in (xs, ys))
    right = min(width, -int(-(max(xs) + margin) // step) * step)
    bottom = min(height, -int(-(max(ys) + margin) // step) * step)
    if right - left < step or bottom - top < step:
        return Rect(0, 0, width, height)
    return Rect(left, top, right - left, bottom - top)


def _side(quad: Sequence[Place]) -> float:
    """The shortest side of a card in the picture, in pixels."""
    return min(math.dist(a, b) for a, b in zip(quad, [*quad[1:], quad[0]], strict=True))


def _inside(quad: Points, x: float, y: float) -> Place:
    """A place on a card, in shares from its left upper corner to the right and down."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    top, low = (ax + (bx - ax) * x, ay + (by - ay) * x), (dx + (cx - dx) * x, dy + (cy - dy) * x)
    return top[0] + (low[0] - top[0]) * y, top[1] + (low[1] - top[1]) * y


def _outline(canvas: Canvas, quad: Points, *, sure: bool) -> None:
    """The edge of a card just inside of it: light, or dashed where it is doubted."""
    width = max(1, min(canvas.u(2 if sure else 4), round(_side(quad) / (20 if sure else 12))))
    within = [_inside(quad, x, y) for x, y in ((0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96))]
    shapes.outline(canvas.surface, within, theme.INK, width + max(1, canvas.u(1)))
    if sure:
        shapes.outline(canvas.surface, within, theme.CREAM, width)
    else:
        shapes.dashed(canvas.surface, within, theme.MUSTARD, width, max(3, round(_side(quad) / 6)))


def _read(canvas: Canvas, shown: ShownCard, quad: Points) -> None:
    """What a card was read as: its path as a line, a head as a ring, a stump as a bar, the effect as a letter."""
    card, side = shown.card, _side(quad)
    middle = _inside(quad, 0.5, 0.5)
    width = max(2, round(side / 12))
    light = theme.CREAM if shown.sure else theme.MUSTARD
    ends = [_inside(quad, *_towards(edge, 0.9)) for edge in DIRECTIONS if edge in card.exits]
    for colour, wide in ((theme.INK, width + canvas.u(2)), ((90, 84, 80) if card.burnt else light, width)):
        for end in ends:
            shapes.thick(canvas.surface, middle, end, colour, wide)
        if card.part == "scrontch":
            across = _inside(quad, *_across(card.exits, 0.25)), _inside(quad, *_across(card.exits, -0.25))
            shapes.thick(canvas.surface, *across, colour, wide)
        if card.part == "head":
            radius = side * 0.27 + wide / 2
            pygame.draw.circle(canvas.surface, colour, middle, radius, max(1, round(wide)))
    if not shown.sure:
        _disc(canvas, middle, max(canvas.u(9), round(side * 0.27)), theme.MUSTARD, "?")
    elif card.live_effect in LETTERS and card.part != "scrontch":
        _disc(canvas, middle, max(canvas.u(7), round(side * 0.18)), theme.INK, LETTERS[card.live_effect])
    if side >= canvas.u(_NAMED_FROM):
        _name(canvas, shown, quad)


def _towards(edge: str, part: float) -> Place:
    """A place on the way from the middle of a card to an edge, in shares of the card."""
    dx, dy = {"n": (0.0, -0.5), "e": (0.5, 0.0), "s": (0.0, 0.5), "w": (-0.5, 0.0)}[edge]
    return 0.5 + dx * part, 0.5 + dy * part


def _across(edge: str, aside: float) -> Place:
    """A place beside the middle of a card, across the way to an edge."""
    return (0.5 + aside, 0.5) if edge in "ns" else (0.5, 0.5 + aside)


def _disc(canvas: Canvas, middle: Place, radius: int, colour: theme.Colour, letter: str) -> None:
    """A round mark with a letter."""
    x, y = round(middle[0]), round(middle[1])
    box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    dark = theme.luminance(colour) < 0.2
    shapes.card(canvas.surface, box.inset(-max(1, radius // 6)), theme.CREAM if dark else theme.INK, 2 * radius)
    shapes.card(canvas.surface, box, colour, radius)
    if letter:
        canvas.mark(box, letter, theme.CREAM if dark else theme.INK)


def _name(canvas: Canvas, shown: ShownCard, quad: Points) -> None:
    """The name of a large card in words, on a dark strip at its lower edge."""
    x, y = _inside(quad, 0.5, 0.86)
    width, height = round(_side(quad) * 0.84), canvas.u(theme.LEAST + 3)
    strip = Rect(round(x) - width // 2, round(y) - height // 2, width, height)
    canvas.card(strip, theme.INK, 6)
    canvas.text(strip.inset(canvas.u(3), 0), card_name(shown), theme.LEAST, theme.CREAM, align="centre")


def card_name(shown: ShownCard) -> str:
    """The short name of a card, as "spicy head" or "burnt body"."""
    card = shown.card
    effect = "burnt " if card.burnt else "" if card.effect == "plain" else f"{card.effect} "
    return f"{effect}{card.part}"
