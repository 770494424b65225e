"""The simulator's table of Sosig in a window: the camera's picture, and the mouse and keys that lay cards there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from display import picture, shapes, text, theme
from display.geometry import Rect
from firmware.card_bench import CardBench
from hardware.camera import Pixels

GROWN_CARDS = 14
"""So many cards the button lays."""
WORDS: Mapping[str, str] = {
    "grow": "Grow Sosigs (G)",
    "clear": "Put all back (C)",
    "scrontch": "Scrontch (S)",
    "hand": "Hand (H)",
}
HELP = (
    "Drag from a deck to lay a card; drag a card to move it, off the grid to put it back.",
    "Wheel or right click: turn.   B: burn the card under the pointer.   Delete: put it back.",
)
_LEFT, _RIGHT = 1, 3
_KEYS = {pygame.K_g: "grow", pygame.K_c: "clear", pygame.K_s: "scrontch", pygame.K_h: "hand"}


class CardDesk:
    """The table beside the screen of the box; `frame` gives the camera's latest picture (None before the first).

    It takes the events of a window and draws into a part of it; the box itself knows nothing of it.
    """

    def __init__(self, bench: CardBench, frame: Callable[[], Pixels | None]) -> None:
        self._bench = bench
        self._frame = frame
        self._picture = Rect(0, 0, 1, 1)
        self._words: dict[str, Rect] = {}
        self._at: tuple[float, float] = (0.0, 0.0)
        self._pressed = ""

    @property
    def picture_area(self) -> Rect:
        """Where in the window the camera's picture is."""
        return self._picture

    def word_area(self, word: str) -> Rect:
        """Where in the window a word of WORDS stands; KeyError before it was drawn."""
        return self._words[word]

    def handle(self, events: Sequence[pygame.event.Event]) -> None:
        """Take keys and the mouse."""
        for event in events:
            if event.type == pygame.KEYDOWN and not getattr(event, "repeat", False):
                self._key(event.key)
            elif event.type == pygame.MOUSEWHEEL and event.y:
                self._bench.turn(*self._in_picture(self._at), 1 if event.y > 0 else -1)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
                self._at = (float(event.pos[0]), float(event.pos[1]))
                self._mouse(event)

    def _key(self, key: int) -> None:
        place = self._in_picture(self._at)
        if key in _KEYS:
            self._do(_KEYS[key])
        elif key == pygame.K_b:
            self._bench.burn(*place)
        elif key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._bench.put_back(*place)

    def _mouse(self, event: pygame.event.Event) -> None:
        place = self._in_picture(self._at)
        if event.type == pygame.MOUSEMOTION:
            if self._bench.holding:
                self._bench.carry(*place)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            if self._at in self._picture:
                self._bench.turn(*place)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._pressed = next((word for word, rect in self._words.items() if self._at in rect), "")
            if not self._pressed and self._at in self._picture:
                self._bench.grip(*place)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            self._let_go(place)

    def _let_go(self, place: tuple[float, float]) -> None:
        word, self._pressed = self._pressed, ""
        if word:
            if self._at in self._words[word]:
                self._do(word)
        elif self._bench.holding:
            self._bench.drop(*place)

    def _do(self, word: str) -> None:
        if word == "grow":
            self._bench.grow(GROWN_CARDS)
        elif word == "clear":
            self._bench.clear()
        elif word == "hand":
            self._bench.toggle_hand()
        else:
            # It sticks to the pointer until the next click lets it go.
            self._bench.fetch(word, *self._in_picture(self._at))

    def _in_picture(self, at: tuple[float, float]) -> tuple[float, float]:
        """From the window's pixels to those of the camera's frame."""
        width, height = self._bench.resolution_wh
        place = self._picture
        return (at[0] - place.x) * width / place.w, (at[1] - place.y) * height / place.h

    def draw(self, window: pygame.Surface, area: Rect) -> None:
        """Draw the table, the words to touch and the help into a part of the window."""
        window.fill(theme.BAR, area.xywh)
        inner = area.inset(max(4, area.w // 80))
        line = max(14, min(22, area.w // 38))
        inner, foot = inner.cut_bottom(line * (3 + len(HELP)) + 20)
        self._picture = inner.fitted(*self._bench.resolution_wh)
        frame = self._frame()
        if frame is not None:
            picture.draw(window, self._picture, frame)
        keys, below = foot.cut_top(line * 2 + 8, 8)
        for (word, label), cell in zip(WORDS.items(), keys.columns(len(WORDS), 8), strict=True):
            self._words[word] = cell
            shapes.card(window, cell, theme.CREAM, cell.h // 4)
            written = _fitted(label, line, theme.INK, cell.w - 8)
            middle = (cell.centre[0] - written.get_width() // 2, cell.centre[1] - written.get_height() // 2)
            window.blit(written, middle)
        decks = f"Left: {self._bench.left('head')} heads, {self._bench.left('body')} bodies."
        lines = (*HELP[:-1], f"{HELP[-1]}   {decks}")
        for words, row in zip(lines, below.rows(len(lines)), strict=True):
            window.blit(_fitted(words, line, theme.MUTED, row.w), (row.x, row.y))


def _fitted(words: str, line_px: int, colour: theme.Colour, width_px: int) -> pygame.Surface:
    """A line of text, set smaller where it would be too wide."""
    written = text.line(words, line_px, colour)
    if written.get_width() > width_px:
        written = text.line(words, max(8, line_px * width_px // written.get_width()), colour)
    return written
