"""The drawings of Wurst Case Scenario: a sausage with its number, the mouth of the machine."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display import shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.theme import Colour

_FINER = 4
_LONG = 1.5
"""The length of a sausage with its tied ends against its thickness."""
QUIET: Colour = (112, 76, 60)
"""A sausage that cannot be chosen now."""


def sausage(canvas: Canvas, area: Rect, label: str, *, quiet: bool = False) -> None:
    """A sausage with its number as large as fits in the middle of `area`, lying where that is wide.

    A quiet one is dark with a light number.
    """
    lies = area.w > area.h
    box = area.fitted(*((_LONG, 1.0) if lies else (1.0, _LONG)))
    if min(box.w, box.h) < 6:
        return
    canvas.surface.blit(_body(box.w, box.h, QUIET if quiet else theme.EMBER), (box.x, box.y))
    (x, y), radius = box.centre, min(box.w, box.h) * 40 // 100
    middle = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    if not quiet:
        shapes.card(canvas.surface, middle, theme.CREAM, radius)
    canvas.mark(middle.inset(0, -radius // 6), label, theme.CREAM if quiet else theme.INK)


@lru_cache(maxsize=256)
def _body(width: int, height: int, colour: Colour) -> pygame.Surface:
    """The skin with its tied ends and two marks of the grill, on a clear ground; drawn standing, then laid down."""
    lies = width > height
    w, h = (n * _FINER for n in ((height, width) if lies else (width, height)))
    large = pygame.Surface((w, h), pygame.SRCALPHA)
    large.fill((*colour, 0))
    skin = pygame.Rect(0, round(h * 0.08), w, round(h * 0.84))
    for tip, base, way in ((0, skin.top, 1), (h, skin.bottom, -1)):
        inward = base + way * h * 0.07
        knot = [(w * 0.36, tip), (w * 0.64, tip), (w * 0.56, inward), (w * 0.44, inward)]
        pygame.draw.polygon(large, colour, knot)
    pygame.draw.rect(large, colour, skin, border_radius=round(w * 0.42))
    red, green, blue = (part * 6 // 10 for part in colour)
    for y in (0.16, 0.84):
        start, end = (w * 0.3, h * (y + 0.015)), (w * 0.7, h * (y - 0.015))
        shapes.thick(large, start, end, (red, green, blue), max(2, round(h * 0.03)))
    drawn = pygame.transform.rotate(large, 90) if lies else large
    return pygame.transform.smoothscale(drawn, (width, height))


def mouth(canvas: Canvas, rect: Rect, colour: Colour, ground: Colour) -> None:
    """The teeth of the machine, from above and from below."""
    count = max(3, rect.w // max(6, canvas.u(16)))
    height = min(rect.h // 3, canvas.u(16))
    canvas.surface.fill(ground, rect.xywh)
    for cell in rect.columns(count):
        middle = cell.centre[0]
        upper = [(cell.x, rect.y), (cell.right, rect.y), (middle, rect.y + height)]
        lower = [(cell.x, rect.bottom), (cell.right, rect.bottom), (middle, rect.bottom - height)]
        pygame.draw.polygon(canvas.surface, colour, upper)
        pygame.draw.polygon(canvas.surface, colour, lower)
