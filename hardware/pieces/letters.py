"""Letters for cards, drawn with a round pen: the same strokes in the PDF and in the pictures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from hardware.pieces.shapes import Drawing, Shape, stroke

HEIGHT = 6.0
"""Height of a capital in the units of the letters."""
_GAP, _SPACE = 1.7, 2.6

# One letter: lines apart by ";", places "xy" in digits apart by blanks, y down from 0 (top) to 6 (base), 7 below it.
_WRITTEN = {
    "A": "06 20 46;14 34", "B": "03 33 42 41 30 00 06 36 45 44 33", "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00", "E": "40 00 06 46;03 33", "F": "40 00 06;03 33", "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06;40 46;03 43", "I": "00 06", "J": "30 35 26 16 05", "K": "00 06;40 03 46", "L": "00 06 46",
    "M": "06 00 23 40 46", "N": "06 00 46 40", "O": "10 30 41 45 36 16 05 01 10", "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10;24 46", "R": "06 00 30 41 42 33 03;23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40;20 26", "U": "00 05 16 36 45 40", "V": "00 26 40", "W": "00 16 22 36 40", "X": "00 46;40 06",
    "Y": "00 23 40;23 26", "Z": "00 40 06 46", "0": "10 30 41 45 36 16 05 01 10", "1": "01 20 26",
    "2": "01 10 30 41 42 06 46", "3": "01 10 30 41 42 33 13;33 44 45 36 16 05", "4": "36 30 04 44",
    "5": "40 00 02 32 43 45 36 16 05", "6": "40 20 03 05 16 36 45 44 33 13 04", "7": "00 40 16",
    "8": "10 30 41 42 33 13 02 01 10;13 04 05 16 36 45 44 33", "9": "06 26 43 41 30 10 01 02 13 33 42",
    "+": "21 25;03 43", "-": "03 33", ".": "06 06", ",": "15 07", ":": "02 02;05 05", "!": "00 04;06 06",
    "?": "01 10 30 41 42 24;26 26", "/": "06 40", "'": "00 01", "(": "20 02 04 26", ")": "00 22 24 06",
}  # fmt: skip


def _strokes(written: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    return tuple(tuple((float(p[0]), float(p[1])) for p in line.split()) for line in written.split(";"))


LETTERS: Mapping[str, tuple[tuple[tuple[float, float], ...], ...]] = MappingProxyType(
    {letter: _strokes(written) for letter, written in _WRITTEN.items()}
)
"""The lines of a letter, in units of which a capital is 6 high."""


def width(words: str, height_mm: float) -> float:
    """Width of a line of words with capitals that high, in millimetres; raises ValueError for a sign not drawn."""
    return _advance(words) * height_mm / HEIGHT


def text(
    words: str, place: tuple[float, float], height_mm: float, colour: str, *, middle: bool = True, bold: float = 0.15
) -> Drawing:
    """Draw a line of words in capitals that stands on `place`: its middle, or its left end.

    `bold` is the width of the pen as part of the height. Raises ValueError for a sign that is not drawn.
    """
    scale = height_mm / HEIGHT
    x_mm = place[0] - (_advance(words) * scale / 2 if middle else 0)
    parts: list[Shape] = []
    for sign in words.upper():
        if sign != " ":
            for line in LETTERS[sign]:
                points = np.array(line) * scale + (x_mm, place[1] - height_mm)
                parts.append(stroke(points, height_mm * bold, colour))
        x_mm += (_wide(sign) + _GAP) * scale
    return tuple(parts)


def _advance(words: str) -> float:
    return sum(_wide(sign) + _GAP for sign in words.upper()) - _GAP if words else 0.0


def _wide(sign: str) -> float:
    if sign == " ":
        return _SPACE - _GAP + 0.6
    if sign not in LETTERS:
        raise ValueError(f"expected signs that are drawn, got {sign!r}; draw it in letters.py")
    return max(x for line in LETTERS[sign] for x, _ in line)
