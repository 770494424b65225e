"""Text that always fits: sizes by line height, wrapped or made smaller, shortened with an ellipsis only for names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.theme import Colour

_PROBE = 400


def _start() -> None:
    """Make the font module ready; fonts do not outlive pygame.quit(), so the cached ones are dropped with it."""
    if not pygame.font.get_init():
        forget()
        pygame.font.init()
        pygame.register_quit(forget)


@lru_cache(maxsize=1)
def _proportions() -> tuple[float, float]:
    """Line height and digit height of the bundled font, as parts of the size that pygame is asked for.

    Measured, because builds of pygame scale their bundled font differently.
    """
    font = pygame.font.Font(None, _PROBE)
    digit = font.render("0", True, (255, 255, 255)).get_bounding_rect().height
    return font.get_height() / _PROBE, digit / _PROBE


@lru_cache(maxsize=256)
def _sized(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size)


def font(line_px: int) -> pygame.font.Font:
    """The bundled font with lines of at most `line_px` pixels."""
    _start()
    size = max(1, int(line_px / _proportions()[0]))
    while size > 1 and _sized(size).get_height() > line_px:
        size -= 1
    return _sized(size)


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
        return max((face.size(line)[0] for line in self.lines), default=0), face.get_height() * len(self.lines)


def _broken(word: str, face: pygame.font.Font, width: int) -> list[str]:
    """A word that is wider than the box, cut into parts that are not."""
    parts = [""]
    for letter in word:
        if parts[-1] and face.size(parts[-1] + letter)[0] > width:
            parts.append("")
        parts[-1] += letter
    return parts


def wrapped(text: str, line_px: int, width: int, *, break_words: bool = False) -> list[str]:
    """`text` as lines of at most `width` pixels, broken at spaces (and inside words only with `break_words`).

    Line feeds in the text are kept.
    """
    face = font(line_px)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if not line or face.size(longer)[0] <= width:
                line = longer
            else:
                lines.append(line)
                line = word
            if break_words and face.size(line)[0] > width:
                *full, line = _broken(line, face, width)
                lines.extend(full)
        lines.append(line)
    return lines


def _ellipsis(text: str, face: pygame.font.Font, width: int) -> str:
    while text and face.size(text + "…")[0] > width:
        text = text[:-1].rstrip()
    return text + "…"


@lru_cache(maxsize=2048)
def fitted(text: str, box_wh: tuple[int, int], line_px: int, least_px: int, lines: int, *, name: bool) -> Fitted:
    """Set `text` in a box of `box_wh` pixels with at most `lines` lines, as large as fits and at most `line_px` high.

    It shrinks to `least_px` first; then a `name` is shortened with an ellipsis, any other text shrinks further.
    """
    width, height = box_wh
    least_px = max(1, min(least_px, line_px))
    for size in range(line_px, 7, -1):
        face = font(size)
        if size < least_px and name:
            break
        count = max(1, min(lines, height // max(1, face.get_height())))
        broken = wrapped(text, size, width, break_words=size < least_px)
        if len(broken) <= count and all(face.size(part)[0] <= width for part in broken) and face.get_height() <= height:
            return Fitted(size, tuple(broken), shortened=False)
    size = max(8, min(least_px, max(height, 8)) if name else 8)
    face = font(size)
    return Fitted(size, (_ellipsis(text.replace("\n", " "), face, width),), shortened=True)


@lru_cache(maxsize=1024)
def line(text: str, line_px: int, colour: Colour) -> pygame.Surface:
    """One line of text as a surface with a clear background."""
    return font(line_px).render(text, True, colour)


@lru_cache(maxsize=256)
def number(text: str, digit_px: int, colour: Colour, width: int) -> pygame.Surface:
    """Digits exactly `digit_px` pixels high (less only if they were wider than `width`), trimmed to their ink."""
    _start()
    size = max(4, int(digit_px / _proportions()[1]))
    while _digit_px(size) < digit_px:
        size += 1
    while size > 4 and _sized(size).size(text)[0] > width + digit_px // 8:
        size -= 1
    drawn = _sized(size).render(text, True, colour)
    return drawn.subsurface(drawn.get_bounding_rect()).copy()


@lru_cache(maxsize=256)
def _digit_px(size: int) -> int:
    return _sized(size).render("1", True, (255, 255, 255)).get_bounding_rect().height


def forget() -> None:
    """Drop the cached fonts and texts."""
    for cached in (_proportions, _sized, fitted, line, number, _digit_px):
        cached.cache_clear()
