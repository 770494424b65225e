"""The drawings of Wurst Case Scenario: a sausage with its number, a roller of the belt, the mouth of the machine."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display import shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.theme import Colour

_FINER = 4
_PROPORTION = (0.62, 1.0)
"""Width and height of a standing sausage with its tied ends."""
QUIET: Colour = (112, 76, 60)
"""A sausage that cannot be chosen now."""


def sausage(canvas: Canvas, area: Rect, label: str, *, quiet: bool = False) -> None:
    """A sausage with its number as large as fits in the middle of `area`; a quiet one is dark with a light number."""
    box = area.fitted(*_PROPORTION)
    if min(box.w, box.h) < 6:
        return
    canvas.surface.blit(_body(box.w, box.h, QUIET if quiet else theme.EMBER), (box.x, box.y))
    middle = box.inset(box.w // 8, box.h // 4)
    if not quiet:
        shapes.card(canvas.surface, middle, theme.CREAM, middle.w // 2)
    canvas.mark(middle.inset(0, -middle.h // 8), label, theme.CREAM if quiet else theme.INK)


@lru_cache(maxsize=128)
def _body(width: int, height: int, colour: Colour) -> pygame.Surface:
    """The skin with its tied ends and two marks of the grill, on a clear ground."""
    w, h = width * _FINER, height * _FINER
    large = pygame.Surface((w, h), pygame.SRCALPHA)
    large.fill((*colour, 0))
    skin = pygame.Rect(0, round(h * 0.09), w, round(h * 0.82))
    for top, base, tip in ((True, skin.top, 0), (False, skin.bottom, h)):
        inward = h * 0.07 if top else -h * 0.07
        knot = [(w * 0.36, tip), (w * 0.64, tip), (w * 0.56, base + inward), (w * 0.44, base + inward)]
        pygame.draw.polygon(large, colour, knot)
    pygame.draw.rect(large, colour, skin, border_radius=w // 2)
    dark = tuple(part * 6 // 10 for part in colour)
    for y in (0.19, 0.81):
        shapes.thick(large, (w * 0.3, h * (y + 0.02)), (w * 0.7, h * (y - 0.02)), dark, max(2, round(h * 0.035)))  # type: ignore[arg-type]  # three parts, as the colour has
    return pygame.transform.smoothscale(large, (width, height))


def rollers(canvas: Canvas, rect: Rect, colour: Colour) -> None:
    """The rollers of the belt along the longer side of a narrow place."""
    count = max(2, max(rect.w, rect.h) // max(1, round(min(rect.w, rect.h) * 1.6)))
    for cell in rect.columns(count) if rect.w > rect.h else rect.rows(count):
        box = cell.square().inset(max(1, min(cell.w, cell.h) // 6))
        canvas.card(box, colour, 100)


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
