"""The front of the box as the simulator draws it: three arcade buttons with their lamps."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from display import shapes, text, theme
from display.geometry import Rect
from display.parts import HINT_SIGNS

COLOURS = ("green", "blue", "red")
_WOOD: theme.Colour = (150, 108, 70)
_WOOD_DARK: theme.Colour = (112, 78, 48)
_RIM: theme.Colour = (20, 20, 22)


class BoxPanel:
    """Three buttons side by side. `draw` decides where they lie, `hit` says which one a place is on."""

    def __init__(self) -> None:
        self._discs: dict[str, tuple[tuple[int, int], int]] = {}

    def draw(
        self,
        surface: pygame.Surface,
        rect: Rect | pygame.Rect,
        lamps: Mapping[str, float],
        pressed: Collection[str] = (),
    ) -> None:
        """Draw the panel into `rect`. lamps: colour -> brightness 0 to 1; pressed: the colours held down."""
        place = Rect(rect.x, rect.y, rect.w, rect.h)
        shapes.card(surface, place, _WOOD_DARK, place.h // 10)
        inner = place.inset(max(2, place.h // 24))
        shapes.card(surface, inner, _WOOD, place.h // 12)
        for number, (colour, cell) in enumerate(zip(COLOURS, inner.columns(3), strict=True), start=1):
            radius = max(4, min(cell.w, cell.h) * 40 // 100)
            self._discs[colour] = (cell.centre, radius)
            level = max(0.0, min(1.0, float(lamps.get(colour, 0.0))))
            _button(surface, cell.centre, radius, colour, level, down=colour in pressed)
            key = text.line(str(number), max(10, place.h // 6), theme.INK)
            surface.blit(key, (cell.x + place.h // 12, cell.bottom - key.get_height() - place.h // 20))

    def hit(self, pos: tuple[float, float]) -> str | None:
        """Which button lies at `pos` of the surface last drawn on: green, blue, red or None."""
        for colour, ((x, y), radius) in self._discs.items():
            if (pos[0] - x) ** 2 + (pos[1] - y) ** 2 <= radius**2:
                return colour
        return None


def _button(
    surface: pygame.Surface, centre: tuple[int, int], radius: int, colour: str, level: float, *, down: bool
) -> None:
    """One button: rim, cap (lower when held down), and the light of its lamp from dark to glowing."""
    base = theme.BUTTON_FILL[colour]
    dark = _mixed(base, (0, 0, 0), 0.62)
    lit = _mixed(base, (255, 255, 255), 0.35)
    cap = _mixed(dark, lit, level)
    _disc(surface, centre, radius, _RIM)
    if level > 0.02:
        _disc(surface, centre, round(radius * 0.97), _mixed(_RIM, base, level))
    lift = 0 if down else max(1, radius // 10)
    _disc(surface, (centre[0], centre[1] + radius // 14), round(radius * 0.84), _mixed(cap, (0, 0, 0), 0.5))
    top = (centre[0], centre[1] - lift)
    _disc(surface, top, round(radius * 0.8), cap)
    _disc(surface, top, round(radius * 0.62), _mixed(cap, (255, 255, 255), 0.06 + 0.2 * level))
    side = max(6, round(radius * 0.7))
    ink = theme.INK if theme.luminance(cap) > 0.3 else theme.CREAM
    surface.blit(shapes.sign(HINT_SIGNS[colour], side, ink), (top[0] - side // 2, top[1] - side // 2))


def _disc(surface: pygame.Surface, centre: tuple[int, int], radius: int, colour: theme.Colour) -> None:
    shapes.card(surface, Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), colour, radius)


def _mixed(one: theme.Colour, other: theme.Colour, part: float) -> theme.Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
