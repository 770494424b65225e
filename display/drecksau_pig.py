"""One pig of Drecksau drawn from what it is: clean, dirty or pretty, with its barn, rod and door."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from display import shapes, theme
from display.theme import Colour
from scorer.drecksau.pigs import Pig

Place = tuple[float, float]
STRAW: Colour = (205, 186, 150)
"""The ground that a pig stands on."""
_SKIN: Colour = (250, 196, 190)
_SNOUT: Colour = (232, 150, 148)
_MUD: Colour = (88, 56, 34)
_MUD_SNOUT: Colour = (60, 36, 22)
_WET: Colour = (142, 100, 66)
_BARN: Colour = (150, 44, 30)
_ROOF: Colour = (88, 28, 22)
_WOOD: Colour = (236, 206, 150)
_METAL: Colour = (255, 214, 64)
_PETAL: Colour = (255, 252, 246)
_MIDDLE: Colour = (255, 176, 40)
_EYE: Colour = (34, 22, 17)


def pig_picture(pig: Pig, size_px: int) -> pygame.Surface:
    """The pig on a clear square of `size_px` pixels. The surface is shared: do not draw on it."""
    return _picture(pig, max(1, size_px))


@lru_cache(maxsize=256)
def _picture(pig: Pig, size_px: int) -> pygame.Surface:
    finer = 4 if size_px < 160 else 2
    brush = _Brush(pygame.Surface((size_px * finer, size_px * finer), pygame.SRCALPHA))
    brush.surface.fill((*theme.INK, 0))
    if pig.barn:
        _barn(brush)
    if pig.rod:
        _rod(brush)
    _head(brush, pig)
    if pig.door:
        _door(brush)
    return pygame.transform.smoothscale(brush.surface, (size_px, size_px))


class _Brush:
    """Draws on a square in shares of its side, every shape with a dark edge."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._n = surface.get_width()
        self._edge = max(2.0, 0.022 * self._n)

    def disc(self, at: Place, radius: float, colour: Colour, *, edge: bool = True) -> None:
        middle = (at[0] * self._n, at[1] * self._n)
        if edge:
            pygame.draw.circle(self.surface, theme.INK, middle, radius * self._n + self._edge)
        pygame.draw.circle(self.surface, colour, middle, radius * self._n)

    def oval(self, at: Place, radii: Place, colour: Colour, *, edge: bool = True) -> None:
        for more, fill in ((self._edge, theme.INK), (0.0, colour)):
            if fill == colour or edge:
                w, h = radii[0] * self._n + more, radii[1] * self._n + more
                pygame.draw.ellipse(
                    self.surface, fill, (at[0] * self._n - w, at[1] * self._n - h, round(2 * w), round(2 * h))
                )

    def shape(self, points: tuple[Place, ...], colour: Colour) -> None:
        corners = [(x * self._n, y * self._n) for x, y in points]
        pygame.draw.polygon(self.surface, colour, corners)
        shapes.outline(self.surface, corners, theme.INK, round(self._edge))

    def line(self, start: Place, end: Place, colour: Colour, width: float) -> None:
        ends = [(x * self._n, y * self._n) for x, y in (start, end)]
        shapes.thick(self.surface, ends[0], ends[1], colour, max(1, round(width * self._n)))


def _barn(brush: _Brush) -> None:
    """A house behind the pig, as wide as the picture."""
    brush.shape(((0.1, 0.36), (0.9, 0.36), (0.9, 0.97), (0.1, 0.97)), _BARN)
    for x in (0.26, 0.74):
        brush.line((x, 0.4), (x, 0.94), _ROOF, 0.02)
    brush.shape(((0.02, 0.4), (0.5, 0.06), (0.98, 0.4)), _ROOF)


def _rod(brush: _Brush) -> None:
    """A bright pole with a ball and an arrow on the right of the roof."""
    brush.line((0.8, 0.4), (0.8, 0.06), theme.INK, 0.075)
    brush.line((0.8, 0.4), (0.8, 0.06), _METAL, 0.04)
    brush.disc((0.8, 0.085), 0.055, _METAL)


def _head(brush: _Brush, pig: Pig) -> None:
    """The pig from the front; pretty on top of dirty still stands in its mud."""
    is_muddy = pig.dirty and not pig.pretty
    skin, snout = (_MUD, _MUD_SNOUT) if is_muddy else (_SKIN, _SNOUT)
    if pig.pretty and pig.dirty:
        brush.oval((0.5, 0.92), (0.42, 0.07), _MUD)
    for side in (-1, 1):
        ear = ((0.5 + side * 0.14, 0.4), (0.5 + side * 0.34, 0.3), (0.5 + side * 0.32, 0.54))
        brush.shape(ear, snout)
    brush.disc((0.5, 0.63), 0.28, skin)
    if is_muddy:
        _splashes(brush)
    brush.oval((0.5, 0.71), (0.135, 0.095), snout)
    for side in (-1, 1):
        brush.oval((0.5 + side * 0.05, 0.71), (0.022, 0.036), _EYE, edge=False)
        white = is_muddy or pig.pretty
        if white:
            brush.disc((0.5 + side * 0.12, 0.55), 0.05, _PETAL, edge=False)
        brush.disc((0.5 + side * 0.12, 0.55), 0.026 if white else 0.034, _EYE, edge=False)
    if pig.pretty:
        _flowers(brush)


def _splashes(brush: _Brush) -> None:
    """Wet spots on the mud, and drops that run down beside the head."""
    for at, radius in (((0.36, 0.74), 0.045), ((0.6, 0.45), 0.04), ((0.69, 0.6), 0.035), ((0.42, 0.46), 0.022)):
        brush.disc(at, radius, _WET, edge=False)
    for at, radius in (((0.2, 0.86), 0.05), ((0.79, 0.88), 0.06), ((0.5, 0.945), 0.04)):
        brush.disc(at, radius, _MUD)


def _flowers(brush: _Brush) -> None:
    """A wreath of three flowers over the forehead, and lashes."""
    for x, y, radius in ((0.29, 0.41, 0.05), (0.71, 0.41, 0.05), (0.5, 0.33, 0.06)):
        for turn in range(5):
            angle = math.radians(72 * turn - 90)
            brush.disc((x + radius * 1.15 * math.cos(angle), y + radius * 1.15 * math.sin(angle)), radius, _PETAL)
        for turn in range(5):
            angle = math.radians(72 * turn - 90)
            at = (x + radius * 1.15 * math.cos(angle), y + radius * 1.15 * math.sin(angle))
            brush.disc(at, radius, _PETAL, edge=False)
        brush.disc((x, y), radius * 0.75, _MIDDLE)
    for side in (-1, 1):
        brush.line((0.5 + side * 0.16, 0.53), (0.5 + side * 0.215, 0.5), _EYE, 0.022)


def _door(brush: _Brush) -> None:
    """Half a door of light planks with a cross before the pig."""
    brush.shape(((0.14, 0.78), (0.86, 0.78), (0.86, 0.97), (0.14, 0.97)), _WOOD)
    for start, end in (((0.18, 0.81), (0.82, 0.94)), ((0.18, 0.94), (0.82, 0.81))):
        brush.line(start, end, theme.INK, 0.05)
        brush.line(start, end, _ROOF, 0.026)
