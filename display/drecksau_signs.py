"""The signs of the cards of Drecksau, of the properties of a pig and of the prizes: small drawings in one colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from display.shapes import thick
from display.theme import Colour

_FINER = 4
Place = tuple[float, float]


class _Pen:
    """Draws in one colour on a clear square, in shares of its side; `cut` takes away."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self.surface = surface
        self.colour = colour
        self.n = surface.get_width()

    def shape(self, *points: Place, cut: bool = False) -> None:
        pygame.draw.polygon(self.surface, self._ink(cut=cut), [(x * self.n, y * self.n) for x, y in points])

    def disc(self, x: float, y: float, radius: float, *, cut: bool = False) -> None:
        pygame.draw.circle(self.surface, self._ink(cut=cut), (x * self.n, y * self.n), radius * self.n)

    def line(self, start: Place, end: Place, width: float = 0.09, *, cut: bool = False) -> None:
        a, b = ((x * self.n, y * self.n) for x, y in (start, end))
        if not cut:
            thick(self.surface, a, b, self.colour, max(1, round(width * self.n)))
            return
        pygame.draw.line(self.surface, self._ink(cut=True), a, b, max(1, round(width * self.n)))

    def box(self, x: float, y: float, w: float, h: float, *, cut: bool = False, radius: float = 0.05) -> None:
        place = (round(x * self.n), round(y * self.n), round(w * self.n), round(h * self.n))
        pygame.draw.rect(self.surface, self._ink(cut=cut), place, border_radius=round(radius * self.n))

    def _ink(self, *, cut: bool) -> tuple[int, int, int, int]:
        return (*self.colour, 0 if cut else 255)


def _mud(pen: _Pen) -> None:
    for x, y, radius in ((0.5, 0.6, 0.26), (0.26, 0.68, 0.15), (0.74, 0.7, 0.17), (0.5, 0.78, 0.18)):
        pen.disc(x, y, radius)
    for x, y, radius in (
        (0.2, 0.3, 0.08),
        (0.78, 0.26, 0.1),
        (0.48, 0.14, 0.08),
        (0.05, 0.55, 0.05),
        (0.95, 0.5, 0.05),
    ):
        pen.disc(x, y, radius)


def _rain(pen: _Pen) -> None:
    for x, y, radius in ((0.5, 0.3, 0.22), (0.27, 0.38, 0.17), (0.74, 0.38, 0.18)):
        pen.disc(x, y, radius)
    pen.box(0.2, 0.36, 0.6, 0.2, radius=0.1)
    for x, y in ((0.24, 0.68), (0.5, 0.68), (0.76, 0.68), (0.37, 0.86), (0.63, 0.86)):
        pen.line((x, y), (x - 0.05, y + 0.1), 0.07)


def _house(pen: _Pen, *, roof: float = 0.1) -> None:
    pen.shape((0.0, 0.5), (0.5, roof), (1.0, 0.5))
    pen.box(0.12, 0.48, 0.76, 0.46, radius=0.02)


def _barn(pen: _Pen) -> None:
    _house(pen)
    pen.box(0.36, 0.6, 0.28, 0.36, cut=True, radius=0.02)


def _lightning(pen: _Pen) -> None:
    pen.shape((0.6, 0.0), (0.16, 0.56), (0.46, 0.56), (0.36, 1.0), (0.84, 0.4), (0.54, 0.4))


def _rod(pen: _Pen) -> None:
    _house(pen, roof=0.26)
    pen.line((0.5, 0.4), (0.5, 0.12), 0.1)
    pen.disc(0.5, 0.1, 0.1)
    pen.shape((0.56, 0.54), (0.36, 0.76), (0.48, 0.76), (0.42, 0.92), (0.64, 0.7), (0.52, 0.7), cut=True)


def _door(pen: _Pen) -> None:
    pen.box(0.1, 0.06, 0.8, 0.88)
    pen.box(0.2, 0.16, 0.6, 0.68, cut=True, radius=0.01)
    for start, end in (((0.2, 0.16), (0.8, 0.84)), ((0.8, 0.16), (0.2, 0.84))):
        pen.line(start, end, 0.11)


def _clean(pen: _Pen) -> None:
    """A brush with its bristles, and bubbles."""
    pen.box(0.06, 0.42, 0.72, 0.2, radius=0.09)
    for i in range(6):
        pen.line((0.13 + 0.116 * i, 0.66), (0.13 + 0.116 * i, 0.9), 0.07)
    for x, y, radius in ((0.86, 0.24, 0.13), (0.6, 0.18, 0.1), (0.92, 0.58, 0.08)):
        pen.disc(x, y, radius)
        pen.disc(x, y, radius - 0.055, cut=True)


def _flower(pen: _Pen) -> None:
    for turn in range(5):
        angle = math.radians(72 * turn - 90)
        pen.disc(0.5 + 0.27 * math.cos(angle), 0.5 + 0.27 * math.sin(angle), 0.2)
    pen.disc(0.5, 0.5, 0.17, cut=True)
    pen.disc(0.5, 0.5, 0.1)


def _escape(pen: _Pen) -> None:
    """A flower that is struck out."""
    _flower(pen)
    pen.line((0.04, 0.9), (0.96, 0.1), 0.36, cut=True)
    pen.line((0.06, 0.88), (0.94, 0.12), 0.14)


def _bird(pen: _Pen) -> None:
    pen.disc(0.46, 0.56, 0.28)
    pen.disc(0.66, 0.32, 0.19)
    pen.shape((0.8, 0.24), (1.0, 0.36), (0.8, 0.42))
    pen.shape((0.28, 0.46), (0.0, 0.3), (0.06, 0.66))
    pen.disc(0.7, 0.28, 0.05, cut=True)
    for x in (0.4, 0.54):
        pen.line((x, 0.8), (x, 0.97), 0.05)
    pen.shape((0.26, 0.54), (0.56, 0.52), (0.4, 0.74), cut=True)


def _card(pen: _Pen, x: float, y: float, *, w: float = 0.5, h: float = 0.7) -> None:
    pen.box(x - 0.05, y - 0.05, w + 0.1, h + 0.1, cut=True, radius=0.1)
    pen.box(x, y, w, h, radius=0.08)
    pen.box(x + 0.07, y + 0.07, w - 0.14, h - 0.14, cut=True, radius=0.04)


def _discard(pen: _Pen) -> None:
    _card(pen, 0.05, 0.02)
    pen.line((0.8, 0.3), (0.8, 0.76), 0.12)
    pen.shape((0.58, 0.66), (1.0, 0.66), (0.79, 0.98))


def _swap(pen: _Pen) -> None:
    _card(pen, 0.02, 0.02, w=0.42, h=0.62)
    _card(pen, 0.27, 0.18, w=0.42, h=0.62)
    _card(pen, 0.52, 0.34, w=0.42, h=0.62)


def _trophy(pen: _Pen) -> None:
    for x in (0.2, 0.8):
        pen.disc(x, 0.28, 0.17)
        pen.disc(x, 0.28, 0.09, cut=True)
    pen.box(0.22, 0.06, 0.56, 0.3, radius=0.02)
    pen.disc(0.5, 0.36, 0.28)
    pen.box(0.44, 0.58, 0.12, 0.22, radius=0.0)
    pen.box(0.26, 0.8, 0.48, 0.14)


def _bucket(pen: _Pen) -> None:
    pen.shape((0.1, 0.36), (0.9, 0.36), (0.76, 0.96), (0.24, 0.96))
    for x, y, radius in ((0.3, 0.32, 0.15), (0.54, 0.26, 0.18), (0.74, 0.32, 0.12)):
        pen.disc(x, y, radius)
    pen.line((0.14, 0.46), (0.86, 0.46), 0.05, cut=True)


SIGNS: dict[str, Callable[[_Pen], None]] = {
    "mud": _mud,
    "rain": _rain,
    "barn": _barn,
    "lightning": _lightning,
    "lightning-rod": _rod,
    "barn-door": _door,
    "clean-that-pig": _clean,
    "pretty-pig": _flower,
    "escape": _escape,
    "lucky-bird": _bird,
    "discard": _discard,
    "swap-hand": _swap,
    "trophy": _trophy,
    "bucket": _bucket,
}
"""The signs by the words of the cards and prizes."""


@lru_cache(maxsize=256)
def sign(name: str, size_px: int, colour: Colour) -> pygame.Surface:
    """The sign of a card or prize on a clear square of `size_px` pixels; the surface is shared."""
    size_px = max(1, size_px)
    large = pygame.Surface((size_px * _FINER, size_px * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    SIGNS[name](_Pen(large, colour))
    return pygame.transform.smoothscale(large, (size_px, size_px))
