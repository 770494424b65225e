"""One card of Sosig drawn clean from what it is: the sausage from its exits, its face, effect, burnt, and halves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pygame

from display import shapes, text, theme
from display.geometry import Rect
from display.theme import Colour
from scorer.sosig.cards import DIRECTIONS, Card

Place = tuple[float, float]
PAPER: Colour = (253, 243, 224)
ASHES: Colour = (150, 138, 128)
"""The ground of a Burnt card."""
_BLACK: Colour = (38, 33, 31)
_GLOW: Colour = (255, 168, 70)
FILLS: dict[str, Colour] = {
    "plain": (201, 118, 80),
    "flaky": (240, 206, 112),
    "cocktail": (244, 172, 190),
    "spicy": (172, 38, 28),
    "natural": (136, 184, 96),
}
"""The sausage by its effect; patterns and letters tell the effects apart without colour."""
LETTERS = {"flaky": "F", "cocktail": "C", "spicy": "S", "natural": "N"}
_HALF_WIDTH = 0.19
"""Half the width of a sausage, in sides of the card."""
_HEAD_AT, _HEAD_RADIUS = 0.53, 0.27
_STUMP = 0.3
_HALF_RADIUS = 0.17
_LETTER_FROM_PX = 26
_MIDDLES: dict[str, Place] = {"n": (0.5, 0.0), "e": (1.0, 0.5), "s": (0.5, 1.0), "w": (0.0, 0.5)}
_CORNERS = {"nw": (0.0, 0.0), "ne": (1.0, 0.0), "es": (1.0, 1.0), "sw": (0.0, 1.0)}
_FREE_CORNER = {"ne": "sw", "es": "nw", "sw": "ne", "nw": "es"}
"""The corner that a folded body leaves most room, by its exits."""


def corner_of(card: Card) -> str:
    """The corner where the letter of the effect stands, as a key of two edges; the mark of a chain stands opposite."""
    if card.folded:
        return _FREE_CORNER[card.exits]
    return {"n": "sw", "e": "sw", "s": "nw", "w": "es"}.get(card.exits, "sw")


def opposite_corner(corner: str) -> str:
    """The corner across the card."""
    return _FREE_CORNER[corner]


def corner_rect(box: Rect, corner: str, side: int) -> Rect:
    """A square of `side` pixels in a corner of `box`."""
    x, y = _CORNERS[corner]
    return Rect(box.x + round(x * (box.w - side)), box.y + round(y * (box.h - side)), side, side)


def edge_middle(box: Rect, edge: str) -> Place:
    """The middle of an edge of `box`."""
    x, y = _MIDDLES[edge]
    return box.x + x * box.w, box.y + y * box.h


def card_picture(card: Card, size_px: int) -> pygame.Surface:
    """The card as a square of `size_px` pixels; crisp from 12 pixels on. The surface is shared: do not draw on it."""
    return _picture(replace(card, cell=(0, 0)), max(1, size_px))


@lru_cache(maxsize=512)
def _picture(card: Card, size_px: int) -> pygame.Surface:
    finer = 4 if size_px < 160 else 2
    n = size_px * finer
    large = pygame.Surface((n, n))
    large.fill(ASHES if card.burnt else PAPER)
    _draw_upright(large, card)
    large = pygame.transform.rotate(large, -90 * _quarters(card))
    for edge in card.halves:
        _draw_half(large, edge)
    small = pygame.transform.smoothscale(large, (size_px, size_px))
    if size_px >= _LETTER_FROM_PX and card.live_effect in LETTERS and card.part != "scrontch":
        _draw_letter(small, corner_of(card), LETTERS[card.live_effect])
    return small


def _quarters(card: Card) -> int:
    """How many quarter turns clockwise the card lies from the way it is drawn: exits n, n and s, or n and e."""
    if card.folded:
        return ("ne", "es", "sw", "nw").index(card.exits)
    return DIRECTIONS.index(card.exits[0])


def _draw_upright(large: pygame.Surface, card: Card) -> None:
    """The sausage of a card as it is drawn, its first exit upwards."""
    n = large.get_width()
    fill = _BLACK if card.burnt else FILLS[card.effect]
    path = _path(card)
    rim = max(0.022, 1.0 / n * 4)
    _tube(large, path, _HALF_WIDTH + rim, theme.INK)
    if card.part == "head":
        _disc(large, (0.5, _HEAD_AT), _HEAD_RADIUS + rim, theme.INK)
        _tail(large, rim)
    _tube(large, path, _HALF_WIDTH, fill)
    if card.part == "head":
        _disc(large, (0.5, _HEAD_AT), _HEAD_RADIUS, fill)
    pattern = _burnt if card.burnt else _PATTERNS[card.effect]
    pattern(large, path[:-1] if card.part == "head" else path)
    if card.part == "head":
        _face(large, burnt=card.burnt)
    if card.part == "scrontch":
        _teeth(large)


def _path(card: Card) -> list[Place]:
    """The middle of the sausage from edge to edge, or to where it ends."""
    if card.part == "head":
        return [(0.5, -0.1 + i * 0.06) for i in range(8)] + [(0.5, _HEAD_AT)]
    if card.part == "scrontch":
        return [(0.5, -0.1), (0.5, 0.0), (0.5, _STUMP)]
    if card.folded:
        turns = [math.radians(180 - i * 90 / 16) for i in range(-1, 18)]
        return [(1 + 0.5 * math.cos(a), 0.5 * math.sin(a)) for a in turns]
    return [(0.5, -0.1 + i * 0.06) for i in range(21)]


def _tube(large: pygame.Surface, path: Sequence[Place], half_width: float, colour: Colour) -> None:
    n = large.get_width()
    for a, b in pairwise(path):
        shapes.thick(large, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, round(2 * half_width * n))


def _disc(large: pygame.Surface, at: Place, radius: float, colour: Colour) -> None:
    n = large.get_width()
    pygame.draw.circle(large, colour, (at[0] * n, at[1] * n), radius * n)


def _line(large: pygame.Surface, places: Sequence[Place], width: float, colour: Colour) -> None:
    n = large.get_width()
    for a, b in pairwise(places):
        shapes.thick(large, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, max(1, round(width * n)))


def _tail(large: pygame.Surface, rim: float) -> None:
    """The knotted end of the skin below a head."""
    low = _HEAD_AT + _HEAD_RADIUS
    for side in (-1, 1):
        _line(large, [(0.5, low), (0.5 + side * 0.06, low + 0.1)], 0.05 + rim, theme.INK)


def _beside(path: Sequence[Place], part: float, aside: float) -> Place:
    """The place a `part` of the way along a path, `aside` half widths to its right."""
    i = min(len(path) - 2, max(0, int(part * (len(path) - 1))))
    rest = part * (len(path) - 1) - i
    (ax, ay), (bx, by) = path[i], path[i + 1]
    length = math.dist((ax, ay), (bx, by)) or 1.0
    off = aside * _HALF_WIDTH / length
    return ax + (bx - ax) * rest - (by - ay) * off, ay + (by - ay) * rest + (bx - ax) * off


def _plain(_large: pygame.Surface, _path: Sequence[Place]) -> None:
    """A plain sausage is smooth."""


def _flaky(large: pygame.Surface, path: Sequence[Place]) -> None:
    """Slanting folds of pastry."""
    for i in range(8):
        part = (i + 0.3) / 8
        _line(large, [_beside(path, part, -0.85), _beside(path, min(1.0, part + 0.08), 0.85)], 0.035, (150, 96, 22))


def _cocktail(large: pygame.Surface, path: Sequence[Place]) -> None:
    """Bubbles on both sides."""
    for i in range(6):
        at = _beside(path, (i + 0.5) / 6, 0.42 if i % 2 else -0.42)
        _disc(large, at, 0.068, (150, 42, 76))
        _disc(large, at, 0.044, (255, 250, 250))


def _spicy(large: pygame.Surface, path: Sequence[Place]) -> None:
    """Lightning across."""
    for i in range(4):
        part = (i + 0.5) / 4
        steps = ((-0.85, 0.03), (-0.3, -0.05), (0.3, 0.05), (0.85, -0.03))
        zigzag = [_beside(path, min(1.0, max(0.0, part + along)), aside) for aside, along in steps]
        _line(large, zigzag, 0.05, (255, 214, 92))


def _natural(large: pygame.Surface, path: Sequence[Place]) -> None:
    """Leaves on a stalk."""
    dark = (24, 66, 26)
    _line(large, [_beside(path, i / 16, 0.0) for i in range(17)], 0.025, dark)
    for i in range(5):
        part = (i + 0.35) / 5
        for side in (-1, 1):
            _line(
                large, [_beside(path, part, 0.1 * side), _beside(path, min(1.0, part + 0.07), 0.66 * side)], 0.07, dark
            )


def _burnt(large: pygame.Surface, path: Sequence[Place]) -> None:
    """A glowing crack along."""
    places = [_beside(path, i / 8, (0.5, -0.45, 0.2, -0.6)[i % 4]) for i in range(9)]
    _line(large, places, 0.034, _GLOW)


Pattern = Callable[[pygame.Surface, Sequence[Place]], None]
_PATTERNS: dict[str, Pattern] = {
    "plain": _plain,
    "flaky": _flaky,
    "cocktail": _cocktail,
    "spicy": _spicy,
    "natural": _natural,
}


def _face(large: pygame.Surface, *, burnt: bool) -> None:
    """Two eyes and a mouth; a burnt head has crosses for eyes."""
    for x in (0.385, 0.615):
        if burnt:
            for slope in (-1, 1):
                _line(large, [(x - 0.06, 0.47 - 0.06 * slope), (x + 0.06, 0.47 + 0.06 * slope)], 0.045, PAPER)
            continue
        _disc(large, (x, 0.47), 0.105, theme.INK)
        _disc(large, (x, 0.47), 0.088, (255, 255, 255))
        _disc(large, (x, 0.48), 0.045, theme.INK)
    mouth = [(0.5 + 0.13 * math.cos(a), 0.62 + 0.08 * math.sin(a)) for a in (math.pi * i / 10 for i in range(11))]
    if burnt:
        mouth = [(0.38 + 0.06 * i, 0.68 - 0.05 * (i % 2)) for i in range(5)]
    _line(large, mouth, 0.04, PAPER if burnt else theme.INK)


def _teeth(large: pygame.Surface) -> None:
    """The teeth that bit the sausage off."""
    n = large.get_width()
    gum = pygame.Rect(round(0.2 * n), round(0.36 * n), round(0.6 * n), round(0.5 * n))
    pygame.draw.rect(large, theme.INK, gum, border_radius=round(0.16 * n))
    pygame.draw.rect(
        large, (206, 78, 96), gum.inflate(-round(0.06 * n), -round(0.06 * n)), border_radius=round(0.13 * n)
    )
    for row in (0, 1):
        for column in range(4):
            tooth = (0.27 + column * 0.118, 0.44 + row * 0.18, 0.1, 0.15)
            pygame.draw.rect(large, (255, 255, 255), [round(v * n) for v in tooth], border_radius=round(0.03 * n))


def _draw_half(large: pygame.Surface, edge: str) -> None:
    """Half a plate with a question mark, cut by the edge."""
    n = large.get_width()
    at = _MIDDLES[edge]
    _disc(large, at, _HALF_RADIUS + 0.035, theme.INK)
    _disc(large, at, _HALF_RADIUS, (255, 255, 255))
    _disc(large, at, _HALF_RADIUS * 0.62, (116, 92, 196))
    if n < 40:
        return
    inner = Rect(round(at[0] * n - 0.09 * n), round(at[1] * n - 0.09 * n), round(0.18 * n), round(0.18 * n))
    large.blit(shapes.sign("question", inner.w, (255, 255, 255)), (inner.x, inner.y))


def _draw_letter(small: pygame.Surface, corner: str, letter: str) -> None:
    """The letter of the effect in a corner, large enough to read on small cards."""
    size_px = small.get_width()
    side = letter_px(size_px)
    box = corner_rect(Rect(0, 0, size_px, size_px).inset(max(1, size_px // 11)), corner, side)
    shapes.card(small, box, theme.INK, side)
    drawn = text.number(letter, max(6, side * 58 // 100), theme.CREAM, side)
    small.blit(drawn, (box.x + (side - drawn.get_width()) // 2, box.y + (side - drawn.get_height()) // 2))


def letter_px(size_px: int) -> int:
    """The side of a mark in the corner of a card of that size, in pixels."""
    return max(round(size_px * 0.26), min(round(size_px * 0.38), 20))
