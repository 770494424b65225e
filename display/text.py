"""Text that always fits: sizes by line height, wrapped or made smaller, shortened with an ellipsis only for names."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.theme import Colour

_PROBE = 400
_LARGE = 2000
_KEPT_LINES, _KEPT_NUMBERS = 256, 64
"""Enough for several screens; each line kept takes up to 100 kB."""
_LINE = 1.56
"""The height of a line in heights of a capital: room for the dots of an Ä and the tail of a g."""
_ABOVE = 1.24
"""What of it lies above the baseline."""
_FINER_BELOW = 72
_LEAST_PX = 8
_SHORT = 16
_NARROWEST_PX = 1
"""No letter that can be seen is narrower at the smallest size."""


def _start() -> None:
    """Make the font module ready; fonts do not outlive pygame.quit(), so the cached ones are dropped with it."""
    if not pygame.font.get_init():
        forget()
        pygame.font.init()
        pygame.register_quit(forget)


@lru_cache(maxsize=1)
def _proportions() -> tuple[float, float]:
    """Height of capitals and of the lowest digit of the bundled font, as parts of the size that pygame is asked for.

    Measured, because builds of pygame scale their bundled font differently; and measured very large, because they
    round to whole pixels differently.
    """
    large = _sized(_LARGE)
    return _ink_px(large, "H") / _LARGE, _lowest_digit_px(large) / _LARGE


def _ink_px(face: pygame.font.Font, letter: str) -> int:
    """The height of a letter's ink, in pixels."""
    return face.render(letter, True, (255, 255, 255)).get_bounding_rect().height


@lru_cache(maxsize=256)
def _sized(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size)


class Face:
    """The bundled font with lines of `line_px` pixels.

    Widths are those of a very large size, reduced: builds of the font library round small letters differently, and
    the same text must break at the same place on all of them. What is drawn is brought to that width. Small text is
    drawn three times as large and then reduced, or the letters would stand unevenly.
    """

    def __init__(self, line_px: int) -> None:
        self.height = line_px
        self._finer = 3 if line_px <= _FINER_BELOW else 1
        capital_px = line_px / _LINE
        self._scale = capital_px / (_PROBE * _proportions()[0])
        self._font = _sized(max(1, round(_PROBE * self._scale * self._finer)))
        self._baseline = round(capital_px * _ABOVE * self._finer)

    def width(self, words: str) -> int:
        """How wide a line is, in pixels."""
        return math.ceil(_sized(_PROBE).size(words)[0] * self._scale - 0.1)

    def render(self, words: str, colour: Colour) -> pygame.Surface:
        """A line on a clear background, `height` pixels high, with its baseline always at the same place."""
        drawn = self._font.render(words, True, colour)
        # Builds differ in how far a high letter pushes the baseline down in what they draw.
        tops = [m[3] for m in self._font.metrics(words) if m is not None]
        baseline = max(self._font.get_ascent(), *tops, 0)
        cell = pygame.Surface((max(1, drawn.get_width()), self.height * self._finer), pygame.SRCALPHA)
        cell.fill((*colour, 0))
        cell.blit(drawn, (0, self._baseline - baseline))
        return pygame.transform.smoothscale(cell, (max(1, self.width(words)), self.height))


@lru_cache(maxsize=256)
def _face(line_px: int) -> Face:
    return Face(line_px)


def font(line_px: int) -> Face:
    """The font whose lines are `line_px` pixels high."""
    _start()
    return _face(line_px)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text set to a box: the height of a line in pixels, the lines, and whether a part had to be left out."""

    line_px: int
    lines: tuple[str, ...]
    shortened: bool

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        face = font(self.line_px)
        return max((face.width(line) for line in self.lines), default=0), face.height * len(self.lines)


def _broken(word: str, face: Face, width: int) -> list[str]:
    """A word that is wider than the box, cut into parts that are not."""
    parts = [""]
    for letter in word:
        if parts[-1] and face.width(parts[-1] + letter) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def _pieces(paragraph: str) -> list[str]:
    """Where a line may end: after a space and after a hyphen between letters."""
    return [piece for piece in re.split(r"(?<= )|(?<=\w-)(?=\w)", paragraph) if piece]


def wrapped(text: str, line_px: int, width: int, *, break_words: bool = False) -> list[str]:
    """`text` as lines of at most `width` pixels, broken at spaces and hyphens (inside words with `break_words`).

    Line feeds in the text are kept.
    """
    face = font(line_px)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if line and face.width((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
            if break_words and face.width(line.rstrip()) > width:
                *full, line = _broken(line, face, width)
                lines.extend(full)
        lines.append(line.rstrip())
    return lines


def _ellipsis(text: str, face: Face, width: int) -> str:
    fitting, beyond = 0, len(text) + 1
    while beyond - fitting > 1:
        middle = (fitting + beyond) // 2
        if face.width(text[:middle].rstrip() + "…") <= width:
            fitting = middle
        else:
            beyond = middle
    return text[:fitting].rstrip() + "…"


def _most_letters(box_wh: tuple[int, int], lines: int) -> int:
    """More letters than a box of that size holds at the smallest size, whatever they are."""
    return (box_wh[0] // _NARROWEST_PX + 2) * max(1, min(lines, box_wh[1] // _LEAST_PX))


@lru_cache(maxsize=2048)
def fitted(text: str, box_wh: tuple[int, int], line_px: int, least_px: int, lines: int, *, name: bool) -> Fitted:
    """Set `text` in a box of `box_wh` pixels with at most `lines` lines, as large as fits and at most `line_px` high.

    It shrinks to `least_px` first; then a `name` breaks inside words, and at last is shortened with an ellipsis; any
    other text shrinks further before it breaks inside words.
    """
    width, height = box_wh
    # Measuring takes time by the letter: a text that no size could hold is cut first.
    text = text[: _most_letters(box_wh, lines) + 1]
    least_px = max(_LEAST_PX, min(least_px, line_px, height))
    tries = [(size, False) for size in range(max(line_px, least_px), least_px - 1, -1)]
    if name:
        tries.append((least_px, True))
    else:
        tries += [(size, False) for size in range(least_px - 1, least_px * 3 // 4, -1)]
        tries += [(size, True) for size in range(least_px, _LEAST_PX - 1, -1)]
    for size, break_words in tries:
        face = font(size)
        if face.height > height:
            continue
        most = max(1, min(lines, height // face.height))
        # What is longer in one line than all lines together need not be broken; a line's end drops a space.
        if face.width(text.replace("\n", " ")) > most * (width + face.width(" ")):
            continue
        broken = wrapped(text, size, width, break_words=break_words)
        fits = len(broken) <= most
        if fits and all(face.width(part) <= width for part in broken):
            alone = _on_one_line(text, size, width) if len(broken) > 1 and len(text) <= _SHORT else 0
            return Fitted(alone, (text,), shortened=False) if alone else Fitted(size, tuple(broken), shortened=False)
    size = least_px if name else _LEAST_PX
    short = _ellipsis(text.replace("\n", " "), font(size), width)
    return Fitted(size, (short,), shortened=True)


def _on_one_line(text: str, size: int, width: int) -> int:
    """The size, not much below `size`, at which a short text stays on one line; 0 where there is none."""
    smaller = range(size - 1, size * 7 // 10, -1)
    return next((s for s in smaller if "\n" not in text and font(s).width(text) <= width), 0)


@lru_cache(maxsize=_KEPT_LINES)
def line(text: str, line_px: int, colour: Colour) -> pygame.Surface:
    """One line of text as a surface with a clear background."""
    return font(line_px).render(text, colour)


@lru_cache(maxsize=_KEPT_NUMBERS)
def number(text: str, digit_px: int, colour: Colour, width: int) -> pygame.Surface:
    """Digits trimmed to their ink, none lower than `digit_px` pixels; less only where wider than `width` pixels."""
    _start()
    probe = _sized(_PROBE).render(text, True, colour).get_bounding_rect()
    scale = min(digit_px / (_PROBE * _proportions()[1]), width / max(1, probe.width))
    drawn = _sized(max(4, round(_PROBE * scale * 2))).render(text, True, colour)
    ink = drawn.subsurface(drawn.get_bounding_rect())
    size = (max(1, int(probe.width * scale)), max(1, math.ceil(probe.height * scale)))
    return pygame.transform.smoothscale(ink, size)


def _lowest_digit_px(face: pygame.font.Font) -> int:
    """The height of the lowest digit, in pixels."""
    return min(_ink_px(face, digit) for digit in "0123456789")


def forget() -> None:
    """Drop the cached fonts and texts."""
    for cached in (_proportions, _sized, _face, fitted, line, number):
        cached.cache_clear()
