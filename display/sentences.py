"""Sentences to the player, all in one size, each with the sign of its tone before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from display import text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.views import Sentence

_SMALLEST_PX = 9
_BADGES = {
    "good": ("tick", theme.BUTTON_FILL["green"]),
    "warning": ("!", theme.MUSTARD),
    "fault": ("!!", theme.MUSTARD),
}
"""The sign before a sentence of each tone, and the colour of both."""


def draw(canvas: Canvas, area: Rect, sentences: Sequence[Sentence]) -> None:
    """All sentences in one size, as large as they fit, each with the sign of its tone before it."""
    for size in range(canvas.u(theme.BODY), _SMALLEST_PX - 1, -1):
        if height(canvas, sentences, area.w, size) <= area.h:
            break
    y = area.y
    for sentence in sentences:
        sign, colour = _BADGES.get(sentence.tone, ("", theme.CREAM))
        indent = _indent(canvas, sign, size)
        if sign == "tick":
            canvas.sign(Rect(area.x, y, size, size), sign, colour)
        elif sign:
            badge = Rect(area.x, y + size // 10, size * 9 // 10, size * 9 // 10)
            canvas.card(badge, colour, 6)
            canvas.text(badge, sign, canvas.units(size), theme.INK, align="centre")
        for line in text.wrapped(sentence.text, size, area.w - indent, break_words=True):
            if y + size > area.bottom:
                return
            shown = theme.CREAM if sentence.tone in {"warning", "fault"} else colour
            canvas.text(Rect(area.x + indent, y, area.w - indent, size), line, canvas.units(size), shown)
            y += size
        y += size // 3


def _indent(canvas: Canvas, sign: str, size: int) -> int:
    return size + canvas.u(6) if sign else 0


def height(canvas: Canvas, sentences: Sequence[Sentence], width: int, size: int) -> int:
    """What the sentences take in one size, in pixels."""
    lines = 0
    for sentence in sentences:
        indent = _indent(canvas, _BADGES.get(sentence.tone, ("", theme.CREAM))[0], size)
        lines += len(text.wrapped(sentence.text, size, width - indent, break_words=True))
    return lines * size + max(0, len(sentences) - 1) * (size // 3)


def merged(reasons: Sequence[str]) -> tuple[str, ...]:
    """Each reason once, with how often where that is more than once."""
    times = Counter(reasons)
    return tuple(f"{count} x {reason}" if count > 1 else reason for reason, count in times.items())
