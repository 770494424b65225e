"""The sausage dogs of Salsicha: one part as a shape, a card with it, and a whole combination as a dog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import pygame

from display import shapes, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.salsicha_views import DogCard, Parts
from display.theme import Colour

_FINER = 4
_VEIL = 140
"""How dense the veil over a combination that cannot be chosen is, of 255."""
_BAND = (0.22, 0.72)
"""Where the sausage of a part begins and ends, in heights of its box: parts beside each other are one dog."""
COLOURS: Mapping[str, Colour] = MappingProxyType(
    {
        "red": (201, 48, 31),
        "blue": (36, 89, 173),
        "green": (47, 143, 70),
        "yellow": (248, 214, 60),
        "orange": (239, 141, 31),
        "purple": (124, 76, 184),
        "violet": (124, 66, 160),
        "pink": (245, 169, 196),
        "brown": (158, 108, 62),
        "black": (52, 52, 60),
        "white": (250, 250, 246),
        "grey": (150, 150, 150),
        "gray": (150, 150, 150),
        "lime": (176, 220, 66),
        "teal": (30, 132, 132),
        "turquoise": (82, 200, 196),
        "cyan": (92, 206, 230),
        "gold": (214, 170, 52),
        "navy": (32, 46, 102),
        "magenta": (196, 42, 130),
        "silver": (196, 200, 206),
        "beige": (226, 206, 170),
    }
)
"""How a colour looks on the screen, by its name or the last word of it; any other is drawn in cream with its mark."""
_LETTER_FILLS: tuple[Colour, ...] = (
    theme.CREAM,
    (120, 84, 62),
    theme.MUSTARD,
    (176, 140, 116),
    (232, 208, 180),
    (150, 104, 20),
)
"""The letters of a combination, one after the other: neighbours differ in lightness."""


def fill_of(card: DogCard) -> Colour:
    """The colour that a card is drawn in."""
    if not card.colour:
        index = ord(card.mark[0].upper()) - ord("A") if card.mark else 0
        return _LETTER_FILLS[index % len(_LETTER_FILLS)]
    return COLOURS.get(card.colour) or COLOURS.get(card.colour.split("-")[-1], theme.CREAM)


def ink_on(fill: Colour) -> Colour:
    """Dark or light, whichever stands out more on a colour."""
    return max((theme.INK, (255, 255, 255)), key=lambda ink: theme.contrast(fill, ink))


def card(canvas: Canvas, rect: Rect, shown: DogCard, *, off: bool = False) -> None:
    """A card: the part above, the letters of its colour below; one that is `off` has no colour."""
    fill = theme.OFF if off else fill_of(shown)
    ink = theme.OFF_TEXT if off else ink_on(fill)
    canvas.card(rect, fill, 8)
    canvas.ring(rect, theme.EDGE if off else theme.CREAM, 1, 8)
    inner = rect.inset(max(2, rect.w // 14), max(2, rect.h // 14))
    if inner.w > inner.h * 1.5:
        drawing, letters = inner.columns(2)
    else:
        drawing, letters = inner.cut_top(inner.h * 54 // 100)
    box = drawing.fitted(1.25, 1.0)
    canvas.surface.blit(part_picture(shown.part, (box.w, box.h), ink), (box.x, box.y))
    canvas.mark(letters.inset(0, letters.h // 12), shown.mark, ink)


def dog(canvas: Canvas, area: Rect, parts: Parts, *, off: bool = False) -> None:
    """A combination as one dog in the middle of `area`: its parts side by side with their letters; dim when `off`."""
    if not parts:
        return
    width = min(area.w // len(parts), round(area.h * 1.25))
    height = min(area.h, round(width * 1.0))
    left, top = area.x + (area.w - width * len(parts)) // 2, area.y + (area.h - height) // 2
    for number, (part, letter) in enumerate(parts):
        box = Rect(left + number * width, top, width, height)
        one = DogCard(part, letter)
        canvas.surface.blit(part_picture(part, (box.w, box.h), fill_of(one)), (box.x, box.y))
        band = box.cut_top(round(box.h * _BAND[1]))[0].cut_bottom(round(box.h * (_BAND[1] - _BAND[0])))[1]
        place = {"head": band.cut_right(band.w // 2)[1], "tail": band.cut_left(band.w // 2)[0]}.get(part, band)
        canvas.mark(place, letter, ink_on(fill_of(one)))
    if off:
        veil = pygame.Surface((area.w, area.h), pygame.SRCALPHA)
        veil.fill((*theme.PANEL, _VEIL))
        canvas.surface.blit(veil, (area.x, area.y))


@lru_cache(maxsize=256)
def part_picture(part: str, size_wh: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A part as a shape in one colour on a clear ground."""
    width, height = max(1, size_wh[0]), max(1, size_wh[1])
    large = pygame.Surface((width * _FINER, height * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    draw = {"head": _head, "tail": _tail}.get(part, _body)
    draw(_Pen(large, colour))
    return pygame.transform.smoothscale(large, (width, height))


class _Pen:
    """Draws in shares of a surface's width and height."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self._surface = surface
        self._colour = colour
        self._w, self._h = surface.get_size()

    def box(self, x: float, y: float, right: float, bottom: float) -> None:
        left, top = round(x * self._w), round(y * self._h)
        self._surface.fill(self._colour, (left, top, round(right * self._w) - left, round(bottom * self._h) - top))

    def oval(self, x: float, y: float, right: float, bottom: float, *, clear: bool = False) -> None:
        place = pygame.Rect(x * self._w, y * self._h, (right - x) * self._w, (bottom - y) * self._h)
        pygame.draw.ellipse(self._surface, (*self._colour, 0) if clear else self._colour, place)

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        ends = [(x * self._w, y * self._h) for x, y in (start, end)]
        shapes.thick(self._surface, ends[0], ends[1], self._colour, round(width * min(self._w, self._h)))


def _body(pen: _Pen) -> None:
    pen.box(0.0, _BAND[0], 0.98, _BAND[1])
    for x in (0.2, 0.66):
        pen.box(x, _BAND[1], x + 0.14, 0.96)


def _head(pen: _Pen) -> None:
    pen.box(0.5, _BAND[0], 0.98, _BAND[1])
    pen.oval(0.16, 0.04, 0.62, 0.62)
    pen.oval(0.0, 0.26, 0.42, 0.58)
    pen.oval(0.3, 0.16, 0.4, 0.27, clear=True)
    pen.line((0.52, 0.14), (0.6, 0.04), 0.12)
    pen.box(0.72, _BAND[1], 0.86, 0.96)


def _tail(pen: _Pen) -> None:
    pen.box(0.0, _BAND[0], 0.5, _BAND[1])
    pen.oval(0.2, _BAND[0], 0.74, _BAND[1])
    pen.line((0.66, 0.38), (0.86, 0.24), 0.12)
    pen.line((0.86, 0.24), (0.92, 0.06), 0.12)
    pen.box(0.16, _BAND[1], 0.3, 0.96)
