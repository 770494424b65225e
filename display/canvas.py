"""What a screen is drawn with: sizes in proportion, text, cards, icons, and the record of what can be touched."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display import shapes, text, theme
from display.geometry import Rect
from display.icons import IconStore
from display.pages import Pages
from display.theme import Colour
from display.touch import Target
from display.views import Action, Choice, View


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was drawn: where its ink may be, the box it was set to, and whether a part was left out."""

    text: str
    rect: Rect
    box: Rect
    shortened: bool
    line_px: int
    name: bool = False
    """True for names: only these may be shortened."""


def same(one: Action | None, other: Action | None) -> bool:
    """True where two actions ask for the same; the keys of the keyboard in either case."""
    if one is None or other is None:
        return False
    if one.verb == other.verb == "key":
        return one.about.casefold() == other.about.casefold()
    return one == other


class Canvas:
    """One drawing of one screen on `surface`. Sizes in units: 480 units are the short side."""

    def __init__(self, surface: pygame.Surface, icons: IconStore, pages: Pages, view: View) -> None:
        width, height = surface.get_size()
        self.surface = surface
        self.area = Rect(0, 0, width, height)
        self.icons = icons
        self.pages = pages
        self.focus = view.focus
        self.notice = view.notice
        self.targets: list[Target] = []
        self.written: list[Written] = []
        self.notice_at: Rect | None = None
        """Where a passing notice hides least; without a place of its own it lies over the upper edge."""
        self.over: Target | None = None
        """What takes every touch within it, whatever else is there."""
        self.wait_at: Rect | None = None
        """Where the sign of waiting hides no words; without a place of its own it lies over the middle."""
        self._rings: list[tuple[Rect, int]] = []

    def u(self, units: float) -> int:
        """Units as pixels, at least 1."""
        return max(1, round(units * min(self.area.w, self.area.h) / 480))

    def units(self, pixels: float) -> float:
        """Pixels as units."""
        return pixels * 480 / min(self.area.w, self.area.h)

    @property
    def touch(self) -> int:
        """The least side of a touch target, in pixels."""
        short = min(self.area.w, self.area.h)
        return max(theme.TOUCH_LEAST_PX, -(-theme.TOUCH * short // 480))

    @property
    def gap(self) -> int:
        """The usual distance between things, in pixels."""
        return self.u(theme.GAP)

    @property
    def portrait(self) -> bool:
        """True where the screen stands upright."""
        return self.area.h > self.area.w

    def card(self, rect: Rect, colour: Colour, radius: float = theme.RADIUS) -> None:
        """A filled card with round corners (`radius` in units)."""
        shapes.card(self.surface, rect, colour, self.u(radius))

    def ring(self, rect: Rect, colour: Colour, width: float = 2, radius: float = theme.RADIUS) -> None:
        """The edge of a card (`width` and `radius` in units)."""
        shapes.ring(self.surface, rect, colour, self.u(width), self.u(radius))

    def dashed(self, rect: Rect, colour: Colour, width: float = 2) -> None:
        """A dashed edge for a place that is empty or doubted."""
        box = rect.inset(self.u(width))
        corners = [(box.x, box.y), (box.right - 1, box.y), (box.right - 1, box.bottom - 1), (box.x, box.bottom - 1)]
        shapes.dashed(self.surface, [(float(x), float(y)) for x, y in corners], colour, self.u(width), self.u(9))

    def text(
        self,
        rect: Rect,
        words: str,
        size: float,
        colour: Colour,
        *,
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
        name: bool = False,
    ) -> Rect:
        """Text in `rect`, at most `size` units high a line; returns the place it took.

        align: left, centre or right; valign: top, middle or bottom. Too long a text is wrapped into up to `lines`
        lines, then made smaller; a `name` is shortened with an ellipsis when it would become hard to read.
        """
        if not words or rect.w < 4 or rect.h < 4:
            return Rect(rect.x, rect.y, 0, 0)
        least = max(9, self.u(theme.LEAST))
        set_text = text.fitted(words, (rect.w, rect.h), self.u(size), least, lines, name=name)
        width, height = set_text.size
        y = rect.y + {"top": 0, "middle": (rect.h - height) // 2, "bottom": rect.h - height}[valign]
        step = height // len(set_text.lines)
        left = rect.right
        for i, words_of_line in enumerate(set_text.lines):
            drawn = text.line(words_of_line, set_text.line_px, colour)
            spare = rect.w - drawn.get_width()
            x = rect.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
            left = min(left, x)
            self.surface.blit(drawn, (x, y + i * step))
        took = Rect(left, y, width, height)
        self.written.append(Written(words, took, rect, set_text.shortened, set_text.line_px, name))
        return took

    def number(self, rect: Rect, words: str, digit_px: int, colour: Colour, align: str = "right") -> Rect:
        """Digits exactly `digit_px` pixels high, less only where `rect` is too narrow."""
        drawn = text.number(words, digit_px, colour, rect.w)
        spare = rect.w - drawn.get_width()
        x = rect.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
        y = rect.y + (rect.h - drawn.get_height()) // 2
        self.surface.blit(drawn, (x, y))
        took = Rect(x, y, *drawn.get_size())
        self.written.append(Written(words, took, rect, shortened=False, line_px=drawn.get_height()))
        return took

    def mark(self, rect: Rect, letter: str, colour: Colour) -> None:
        """A letter or digit as a mark in a small place; it belongs to a drawing and is no text to read."""
        drawn = text.number(letter, max(5, rect.h * 62 // 100), colour, max(1, rect.w))
        x, y = rect.centre
        self.surface.blit(drawn, (x - drawn.get_width() // 2, y - drawn.get_height() // 2))

    def sign(self, rect: Rect, name: str, colour: Colour) -> None:
        """One of the small signs, as large as fits in the middle of `rect`."""
        box = rect.square()
        self.surface.blit(shapes.sign(name, box.w, colour), (box.x, box.y))

    def icon(self, rect: Rect, label: str, colour: Colour) -> None:
        """The icon of `label` as large as fits, or a sign of that name; its name in words where there is neither."""
        drawn = self.icons.get(label, (rect.w, rect.h), colour)
        if drawn is None and label in shapes.SIGNS:
            self.sign(rect, label, colour)
        elif drawn is None:
            # Digits and letters stand as tall as an icon; words go on up to two lines.
            size = self.units(rect.h * 1.3) if len(label) < 3 else theme.SMALL
            self.text(rect, label, size, colour, align="centre", lines=2)
        else:
            w, h = drawn.get_size()
            self.surface.blit(drawn, (rect.x + (rect.w - w) // 2, rect.y + (rect.h - h) // 2))

    def target(
        self, rect: Rect, action: Action, name: str = "", *, ring: Rect | None = None, held: Action | None = None
    ) -> None:
        """Note that touching `rect` asks for `action`, and a finger resting there for `held`.

        `ring` is what gets the frame of the focus.
        """
        self.targets.append(Target(rect, action, name or action.about or action.verb, held=held))
        if same(action, self.focus):
            self.frame(ring or rect)

    def frame(self, rect: Rect, radius: float = theme.RADIUS) -> None:
        """Put the thick frame of the focus round `rect`, over everything else."""
        self._rings.append((rect, self.u(radius)))

    def finish(self) -> None:
        """Draw the frames of the focus, and put what takes every touch over everything."""
        if self.over is not None:
            self.targets.append(self.over)
        thick, thin = self.u(theme.FOCUS), self.u(2)
        for rect, radius in self._rings:
            outer = rect.inset(-thick // 2) if self.area.holds(rect.inset(-thick // 2)) else rect
            shapes.ring(self.surface, outer, theme.MUSTARD, thick, radius + thick // 2)
            shapes.ring(self.surface, outer.inset(thick), theme.INK, thin, max(thin, radius - thick // 2))

    def placed(self, action: Action) -> bool:
        """True where something on the screen already gives this action."""
        return any(same(target.action, action) for target in self.targets)

    def tile_colours(self, choice: Choice) -> tuple[Colour, Colour, Colour]:
        """Fill, text and second line of something that can be chosen."""
        if not choice.enabled:
            return theme.OFF, theme.OFF_TEXT, theme.OFF_TEXT
        if choice.selected:
            return theme.MUSTARD, theme.INK, theme.INK
        return theme.CREAM, theme.INK, theme.SOFT_INK
