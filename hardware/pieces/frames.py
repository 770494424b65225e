"""What the cards of all games are built on: ink and paper, tall framed cards, backs, columns of words."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from hardware.pieces.letters import text, width
from hardware.pieces.shapes import Drawing, Place, Points, Shape, arc, box, disc, fill, round_box, stroke

BLEED_MM = 1.0
"""How far the drawing goes on beyond the cut, so that a cut a little off shows no white."""
INK = "#3a1f16"
"""The outlines: a brown near black, the darkest of every card."""
PAPER = "#fdf3dd"
"""The ground of cards."""
WHITE = "#ffffff"
TALL_MM = (44.0, 63.0)
"""Cards to hold or to lay in a row; nobody takes them for the square ones of a grid."""
FRAME_MM = 2.6
MIDDLE_X = TALL_MM[0] / 2
HELP_COLOUR = "#4a4038"
_TITLE_MM, _TITLE_ROOM_MM = 3.6, 38.0


def bled(size: Place) -> Points:
    """The outline of a card together with what is drawn beyond its cut."""
    return box(-BLEED_MM, -BLEED_MM, size[0] + BLEED_MM, size[1] + BLEED_MM)


def framed(colour: str, title: str) -> Drawing:
    """A tall card with a broad frame and its title in it, smaller where it is long."""
    right, bottom = TALL_MM[0] - FRAME_MM, TALL_MM[1] - FRAME_MM
    high = min(_TITLE_MM, _TITLE_MM * _TITLE_ROOM_MM / width(title, _TITLE_MM))
    return (
        fill(bled(TALL_MM), colour),
        fill(round_box(FRAME_MM, 10.0, right, bottom, 2.6), PAPER),
        *text(title, (MIDDLE_X, 7.6 - (_TITLE_MM - high) / 2), high, PAPER, bold=0.2),
    )


def numbered(rows: Iterable[tuple[str, str]], top_mm: float, step_mm: float) -> Drawing:
    """Rows of a help card: a number, what it is about, and words below."""
    parts: list[Shape] = []
    for number, (name, words) in enumerate(rows):
        y_mm = top_mm + number * step_mm
        parts += [fill(disc((6.8, y_mm), 2.6), HELP_COLOUR)]
        parts += text(str(number + 1), (6.8, y_mm + 1.3), 2.6, WHITE, bold=0.2)
        parts += two_lines(name, words, y_mm)
    return tuple(parts)


def two_lines(name: str, words: str, y_mm: float) -> Drawing:
    """A name and words below it, beside a sign in the left column of a help card."""
    return (
        *text(name, (11.0, y_mm - 0.3), 1.75, INK, middle=False, bold=0.2),
        *text(words, (11.0, y_mm + 2.5), 1.5, INK, middle=False, bold=0.15),
    )


def back_of(size: Place, colour: str, sign: Drawing, word: str) -> Drawing:
    """A back: rows of drops in the colour of its deck, its sign on a disc, its word below that."""
    middle = (size[0] / 2, size[1] / 2)
    return (
        fill(bled(size), colour),
        *_dots(size, mixed(colour, WHITE, 0.22)),
        fill(disc(middle, 15.0), PAPER),
        stroke(disc(middle, 15.0), 1.2, INK, closed=True),
        *sign,
        *text(word, (middle[0], middle[1] + 11.2), 2.2, INK, bold=0.2),
    )


def _dots(size: Place, colour: str) -> Drawing:
    """Rows of drops all over a back, mirrored about its middle."""
    parts: list[Shape] = []
    step = 6.3
    for row in range(-6, 7):
        for column in range(-5, 6):
            x, y = size[0] / 2 + (column + (row % 2) / 2) * step, size[1] / 2 + row * step * 0.87
            if -0.9 < x < size[0] + 0.9 and -0.9 < y < size[1] + 0.9:
                drop = arc((x, y), (1.9, 0.8), 0, 345, 12, tilt_deg=45 if row % 2 else -45)
                parts.append(fill(np.clip(drop, -BLEED_MM, np.array(size) + BLEED_MM), colour))
    return tuple(parts)


def mixed(one: str, other: str, part: float) -> str:
    """A colour between two."""
    pairs = zip((one[1:3], one[3:5], one[5:7]), (other[1:3], other[3:5], other[5:7]), strict=True)
    return "#" + "".join(f"{round(int(a, 16) * (1 - part) + int(b, 16) * part):02x}" for a, b in pairs)


def broken(words: str, room_mm: float, height_mm: float) -> list[str]:
    """Words on as few lines as they need, about as long as each other."""
    lines = _filled(words, room_mm, height_mm)
    for narrower_mm in np.arange(room_mm, 0, -1.0):
        tighter = _filled(words, float(narrower_mm), height_mm)
        if len(tighter) > len(lines) or any(width(line, height_mm) > narrower_mm for line in tighter):
            break
        lines = tighter
    return lines


def _filled(words: str, room_mm: float, height_mm: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, height_mm) > room_mm:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
