"""Smooth shapes: rounded cards, rings, the signs of the buttons, and the sausage; drawn large once, then kept."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import pygame

from display.geometry import Rect
from display.theme import EMBER, INK, Colour

_FINER = 4
Points = list[tuple[float, float]]


@lru_cache(maxsize=256)
def _disc(radius: int, hole: int, colour: Colour) -> pygame.Surface:
    """A disc of `radius` pixels with a `hole` of that radius, with smooth edges."""
    large = pygame.Surface((2 * radius * _FINER, 2 * radius * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    middle = (radius * _FINER, radius * _FINER)
    pygame.draw.circle(large, (*colour, 255), middle, radius * _FINER)
    if hole > 0:
        pygame.draw.circle(large, (*colour, 0), middle, hole * _FINER)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _corners(surface: pygame.Surface, rect: Rect, radius: int, disc: pygame.Surface) -> None:
    for x, left in ((rect.x, 0), (rect.right - radius, radius)):
        for y, top in ((rect.y, 0), (rect.bottom - radius, radius)):
            surface.blit(disc, (x, y), (left, top, radius, radius))


def card(surface: pygame.Surface, rect: Rect, colour: Colour, radius: int) -> None:
    """A filled rectangle with rounded corners."""
    radius = min(radius, rect.w // 2, rect.h // 2)
    if radius <= 0:
        surface.fill(colour, rect.xywh)
        return
    surface.fill(colour, (rect.x + radius, rect.y, rect.w - 2 * radius, rect.h))
    surface.fill(colour, (rect.x, rect.y + radius, radius, rect.h - 2 * radius))
    surface.fill(colour, (rect.right - radius, rect.y + radius, radius, rect.h - 2 * radius))
    _corners(surface, rect, radius, _disc(radius, 0, colour))


def ring(surface: pygame.Surface, rect: Rect, colour: Colour, width: int, radius: int) -> None:
    """The edge of a rounded rectangle, `width` pixels thick, inside `rect`."""
    radius = max(width, min(radius, rect.w // 2, rect.h // 2))
    straight_w, straight_h = max(0, rect.w - 2 * radius), max(0, rect.h - 2 * radius)
    surface.fill(colour, (rect.x + radius, rect.y, straight_w, width))
    surface.fill(colour, (rect.x + radius, rect.bottom - width, straight_w, width))
    surface.fill(colour, (rect.x, rect.y + radius, width, straight_h))
    surface.fill(colour, (rect.right - width, rect.y + radius, width, straight_h))
    _corners(surface, rect, radius, _disc(radius, radius - width, colour))


def dashed(surface: pygame.Surface, points: Points, colour: Colour, width: int, dash: int) -> None:
    """A closed dashed line through `points`; every side begins and ends with a dash, so corners are seen."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        length = math.dist(start, end)
        count = max(1, round((length / dash + 1) / 2))
        step = length / (2 * count - 1)
        for i in range(count):
            a, b = 2 * i * step / max(length, 1e-6), (2 * i + 1) * step / max(length, 1e-6)
            thick(surface, _between(start, end, a), _between(start, end, b), colour, width)


def _between(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def outline(surface: pygame.Surface, points: Points, colour: Colour, width: int) -> None:
    """A closed line through `points` with round corners."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        thick(surface, start, end, colour, width)


def thick(
    surface: pygame.Surface, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: int
) -> None:
    """A line of even thickness with round ends (pygame's own thick lines are slanted)."""
    length = math.dist(start, end)
    if length > 0:
        ox, oy = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
        corners = [(start[0] + ox, start[1] + oy), (end[0] + ox, end[1] + oy)]
        corners += [(end[0] - ox, end[1] - oy), (start[0] - ox, start[1] - oy)]
        pygame.draw.polygon(surface, colour, corners)
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, width / 2)


def _tick(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for a, b in (((0.2, 0.54), (0.42, 0.76)), ((0.42, 0.76), (0.82, 0.26))):
        thick(surface, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, round(n * 0.15))


def _next(surface: pygame.Surface, n: float, colour: Colour) -> None:
    thick(surface, (0.16 * n, 0.5 * n), (0.66 * n, 0.5 * n), colour, round(n * 0.15))
    pygame.draw.polygon(surface, colour, [(0.52 * n, 0.18 * n), (0.92 * n, 0.5 * n), (0.52 * n, 0.82 * n)])


def _back(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (0.5 * n, 0.56 * n), 0.34 * n, round(n * 0.15))
    surface.fill((*colour, 0), (0, round(0.56 * n), round(0.5 * n), round(0.5 * n)))
    pygame.draw.polygon(surface, colour, [(0.02 * n, 0.52 * n), (0.46 * n, 0.52 * n), (0.23 * n, 0.84 * n)])


def _up(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(0.5 * n, 0.2 * n), (0.9 * n, 0.75 * n), (0.1 * n, 0.75 * n)])


def _down(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(0.5 * n, 0.8 * n), (0.9 * n, 0.25 * n), (0.1 * n, 0.25 * n)])


def _play(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(0.2 * n, 0.08 * n), (0.9 * n, 0.5 * n), (0.2 * n, 0.92 * n)])


def _left(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(0.2 * n, 0.5 * n), (0.75 * n, 0.1 * n), (0.75 * n, 0.9 * n)])


def _right(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.polygon(surface, colour, [(0.8 * n, 0.5 * n), (0.25 * n, 0.1 * n), (0.25 * n, 0.9 * n)])


def _cross(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for a, b in (((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78))):
        thick(surface, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, round(n * 0.15))


def _erase(surface: pygame.Surface, n: float, colour: Colour) -> None:
    corners = [(0.02, 0.5), (0.32, 0.18), (0.98, 0.18), (0.98, 0.82), (0.32, 0.82)]
    pygame.draw.polygon(surface, colour, [(x * n, y * n) for x, y in corners])
    for a, b in (((0.48, 0.36), (0.78, 0.64)), ((0.78, 0.36), (0.48, 0.64))):
        cut = ((a[0] * n, a[1] * n), (b[0] * n, b[1] * n))
        pygame.draw.line(surface, (*colour, 0), *cut, round(n * 0.1))


def _dots(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for x in (0.2, 0.5, 0.8):
        pygame.draw.circle(surface, colour, (x * n, 0.5 * n), 0.1 * n)


def _crown(surface: pygame.Surface, n: float, colour: Colour) -> None:
    corners = [(0.06, 0.3), (0.3, 0.5), (0.5, 0.16), (0.7, 0.5), (0.94, 0.3), (0.84, 0.84), (0.16, 0.84)]
    pygame.draw.polygon(surface, colour, [(x * n, y * n) for x, y in corners])
    for x, y in ((0.06, 0.27), (0.5, 0.13), (0.94, 0.27)):
        pygame.draw.circle(surface, colour, (x * n, y * n), 0.06 * n)


def _sausage(surface: pygame.Surface, n: float, colour: Colour) -> None:
    """A slightly curved sausage with three grill marks."""

    def at(degrees: float, radius: float) -> tuple[float, float]:
        turn = math.radians(degrees)
        return (0.64 - radius * math.cos(turn)) * n, (0.24 + radius * math.sin(turn)) * n

    path = [at(angle, 0.42) for angle in range(6, 104, 4)]
    for a, b in pairwise(path):
        thick(surface, a, b, colour, round(n * 0.31))
    for near, far in ((at(4, 0.42), at(-22, 0.43)), (at(104, 0.42), at(128, 0.43))):
        thick(surface, near, far, colour, round(n * 0.1))
    for angle in (28, 54, 80):
        thick(surface, at(angle - 6, 0.35), at(angle + 6, 0.49), INK, round(n * 0.055))


def _list(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for y in (0.22, 0.5, 0.78):
        pygame.draw.circle(surface, colour, (0.14 * n, y * n), 0.08 * n)
        thick(surface, (0.36 * n, y * n), (0.92 * n, y * n), colour, round(n * 0.13))


def _question(surface: pygame.Surface, n: float, colour: Colour) -> None:
    bow = [
        (0.5 + 0.22 * math.cos(math.radians(a)), 0.32 + 0.22 * math.sin(math.radians(a))) for a in range(-190, 56, 7)
    ]
    path = [*bow, (0.5, 0.66)]
    for a, b in pairwise(path):
        thick(surface, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, round(n * 0.15))
    pygame.draw.circle(surface, colour, (0.5 * n, 0.88 * n), 0.095 * n)


def _dice(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.rect(surface, colour, (0.1 * n, 0.1 * n, 0.8 * n, 0.8 * n), border_radius=round(n * 0.16))
    for x, y in ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7)):
        pygame.draw.circle(surface, (*colour, 0), (x * n, y * n), 0.09 * n)


def _lock(surface: pygame.Surface, n: float, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (0.5 * n, 0.36 * n), 0.27 * n, max(1, round(n * 0.12)))
    pygame.draw.rect(surface, colour, (0.14 * n, 0.42 * n, 0.72 * n, 0.5 * n), border_radius=round(n * 0.1))
    pygame.draw.circle(surface, (*colour, 0), (0.5 * n, 0.66 * n), 0.1 * n)


def _pen(surface: pygame.Surface, n: float, colour: Colour) -> None:
    thick(surface, (0.34 * n, 0.66 * n), (0.8 * n, 0.2 * n), colour, round(n * 0.26))
    pygame.draw.polygon(surface, colour, [(0.08 * n, 0.92 * n), (0.16 * n, 0.58 * n), (0.42 * n, 0.84 * n)])
    pygame.draw.line(surface, (*colour, 0), (0.22 * n, 0.5 * n), (0.5 * n, 0.78 * n), round(n * 0.07))


def _plus(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for a, b in (((0.5, 0.14), (0.5, 0.86)), ((0.14, 0.5), (0.86, 0.5))):
        thick(surface, (a[0] * n, a[1] * n), (b[0] * n, b[1] * n), colour, round(n * 0.16))


def _minus(surface: pygame.Surface, n: float, colour: Colour) -> None:
    thick(surface, (0.14 * n, 0.5 * n), (0.86 * n, 0.5 * n), colour, round(n * 0.16))


def _whole(surface: pygame.Surface, n: float, colour: Colour) -> None:
    """Four cells in a frame: the whole of what only a part is shown of."""
    for x in (0.1, 0.54):
        for y in (0.1, 0.54):
            pygame.draw.rect(surface, colour, (x * n, y * n, 0.36 * n, 0.36 * n), border_radius=round(n * 0.07))


def _flag(surface: pygame.Surface, n: float, colour: Colour) -> None:
    thick(surface, (0.22 * n, 0.1 * n), (0.22 * n, 0.92 * n), colour, round(n * 0.12))
    pygame.draw.polygon(surface, colour, [(0.22 * n, 0.1 * n), (0.92 * n, 0.32 * n), (0.22 * n, 0.58 * n)])


def _arrow(surface: pygame.Surface, n: float, colour: Colour, way_x: tuple[float, float], y: float) -> None:
    """An arrow that lies at the height `y`, from the first `way_x` to the second."""
    start, end = way_x
    way = 1 if end > start else -1
    thick(surface, (start * n, y * n), ((end - way * 0.16) * n, y * n), colour, round(n * 0.12))
    base = end - way * 0.24
    pygame.draw.polygon(surface, colour, [(base * n, (y - 0.18) * n), (end * n, y * n), (base * n, (y + 0.18) * n)])


def _swap(surface: pygame.Surface, n: float, colour: Colour) -> None:
    _arrow(surface, n, colour, (0.08, 0.92), 0.3)
    _arrow(surface, n, colour, (0.92, 0.08), 0.7)


def _together(surface: pygame.Surface, n: float, colour: Colour) -> None:
    _arrow(surface, n, colour, (0.02, 0.46), 0.5)
    _arrow(surface, n, colour, (0.98, 0.54), 0.5)


def _apart(surface: pygame.Surface, n: float, colour: Colour) -> None:
    _arrow(surface, n, colour, (0.46, 0.02), 0.5)
    _arrow(surface, n, colour, (0.54, 0.98), 0.5)


def _forward(surface: pygame.Surface, n: float, colour: Colour) -> None:
    for y in (0.2, 0.5, 0.8):
        _arrow(surface, n, colour, (0.1, 0.9), y)


def _hand(surface: pygame.Surface, n: float, colour: Colour) -> None:
    """Two cards of a hand, one before the other."""
    back = pygame.Rect(round(0.12 * n), round(0.1 * n), round(0.46 * n), round(0.66 * n))
    front = pygame.Rect(round(0.4 * n), round(0.24 * n), round(0.48 * n), round(0.68 * n))
    pygame.draw.rect(surface, colour, back, border_radius=round(n * 0.07))
    pygame.draw.rect(surface, (*colour, 0), front.inflate(n * 0.1, n * 0.1), border_radius=round(n * 0.1))
    pygame.draw.rect(surface, colour, front, border_radius=round(n * 0.07))


SIGNS: dict[str, Callable[[pygame.Surface, float, Colour], None]] = {
    "tick": _tick,
    "next": _next,
    "back": _back,
    "up": _up,
    "down": _down,
    "play": _play,
    "left": _left,
    "right": _right,
    "cross": _cross,
    "erase": _erase,
    "dots": _dots,
    "crown": _crown,
    "sausage": _sausage,
    "list": _list,
    "question": _question,
    "dice": _dice,
    "lock": _lock,
    "pen": _pen,
    "plus": _plus,
    "minus": _minus,
    "whole": _whole,
    "flag": _flag,
    "swap": _swap,
    "together": _together,
    "apart": _apart,
    "forward": _forward,
    "hand": _hand,
}
"""The signs by name; a choice may name one as its icon."""


@lru_cache(maxsize=256)
def sign(name: str, size_px: int, colour: Colour = EMBER) -> pygame.Surface:
    """A small drawing in one colour on a clear square of `size_px` pixels."""
    size_px = max(1, size_px)
    large = pygame.Surface((size_px * _FINER, size_px * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    SIGNS[name](large, size_px * _FINER, colour)
    return pygame.transform.smoothscale(large, (size_px, size_px))
