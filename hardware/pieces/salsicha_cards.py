"""Draws what lies beside the dogs of Salsicha: the combination cards, the help card, and the backs."""

from __future__ import annotations

import numpy as np

from hardware.pieces.frames import (
    FRAME_MM,
    HELP_COLOUR,
    INK,
    MIDDLE_X,
    PAPER,
    TALL_MM,
    WHITE,
    back_of,
    framed,
    numbered,
)
from hardware.pieces.letters import text
from hardware.pieces.salsicha_deck import DogCombination
from hardware.pieces.shapes import (
    Drawing,
    Place,
    Points,
    Shape,
    arc,
    box,
    clipped,
    disc,
    fill,
    placed,
    round_box,
    stroke,
)

COMBINATION_COLOUR, DOG_COLOUR = "#1f4e5f", "#a8452b"
_STEP_MM, _TILE_MM = 12.4, 11.4
_ROW = 3
_TOP_MM, _ROOM_MM = 12.6, 38.0
_LOOKS = (("#3a1f16", WHITE), (WHITE, INK), ("#f08a2c", INK), ("#9ad0e0", INK), ("#f3cf72", INK))
PANELS = (PAPER, "#7fa3ad", "#d9a066", "#dfe8c8", "#5f7f8c", "#f1c8b8", "#a9b98a")
"""Behind the combinations, one after the other: of different lightness, so that cards alike in form look different."""
_MORE = (("#b9a6dd", INK), ("#c4dc9a", INK))


def combination(card: DogCombination, panel: str) -> Drawing:
    """Draw a combination: its name, the parts row by row with their letters, and how many cards it takes.

    `panel` is the colour behind them.
    """
    right, bottom = TALL_MM[0] - FRAME_MM, TALL_MM[1] - FRAME_MM
    parts: list[Shape] = [*framed(COMBINATION_COLOUR, card.name)]
    parts.append(fill(round_box(FRAME_MM, 10.0, right, bottom, 2.6), panel))
    rows = [card.parts[first : first + _ROW] for first in range(0, len(card.parts), _ROW)]
    letters = sorted(set(card.letters))
    top = _TOP_MM + (_ROOM_MM - len(rows) * _STEP_MM) / 2
    for number, (part, letter) in enumerate(zip(card.parts, card.letters, strict=True)):
        row, column = divmod(number, _ROW)
        middle = (MIDDLE_X + (column - 1) * _STEP_MM, top + (row + 0.5) * _STEP_MM)
        parts += _tile(part, letter, letters.index(letter), middle)
    badge = disc((MIDDLE_X, 55.8), 3.9)
    parts += [fill(badge, "#f3cf72"), stroke(badge, 0.8, INK, closed=True)]
    return (*parts, *text(str(len(card.parts)), (MIDDLE_X, 57.8), 4.0, INK, bold=0.18))


def _tile(part: str, letter: str, look: int, middle: Place) -> Drawing:
    """A part of a dog, in the texture of its letter: a head with an ear and an eye, a square, or an end with a tail."""
    half = _TILE_MM / 2
    colour, ink = (*_LOOKS, *_MORE)[look]
    outline = {"h": _head_tile(half), "b": box(-half, -half, half, half), "t": _tail_tile(half)}[part]
    inner: list[Shape] = [fill(outline, colour)]
    for piece in _texture(look, half):
        cut = clipped(piece, (-half, -half), (half, half))
        if len(cut) > 2 and part == "b":
            inner.append(fill(cut, INK))
    inner.append(stroke(outline, 0.9, INK, closed=True))
    if part == "h":
        inner += [fill(disc((-2.6, -2.9), 1.3), WHITE), fill(disc((-2.8, -2.8), 0.75), INK)]
        inner += [stroke(disc((-2.6, -2.9), 1.3), 0.4, INK, closed=True)]
    at = (0.9, 2.9) if part == "h" else (-0.6, 2.6) if part == "t" else (0.0, 2.6)
    plate = disc((at[0], at[1] - 2.6), 3.5)
    if part == "b" and look >= 2:
        inner.append(fill(plate, colour))
    return placed((*inner, *text(letter, at, 5.2, ink, bold=0.18)), middle)


def _head_tile(half: float) -> Points:
    """Round to the left, with an ear up."""
    face = arc((0.4, 0.0), (half + 0.4, half), 90, 236, 21)
    return np.vstack([[(half, half)], face, [(-1.0, -half - 0.4), (1.6, -half * 0.8), (half, -half * 0.8)]])


def _tail_tile(half: float) -> Points:
    """Round to the right, with a tail up."""
    rump = arc((0.0, 0.6), (half - 1.2, half - 0.6), 80, -30, 17)
    return np.vstack(
        [[(-half, -half * 0.8), (-half, half)], rump, [(half, -half), (half - 2.2, -half), (1.2, -half * 0.8)]]
    )


def _texture(look: int, half: float) -> list[Points]:
    """Bare, or stripes, dots, bars, a lattice, by the letter's number."""
    steps = np.arange(-3.0 * half, 3.0 * half, 2.6)
    if look == 2:
        return [
            np.array([(x, half), (x + 0.9, half), (x + 0.9 + 2 * half, -half), (x + 2 * half, -half)]) for x in steps
        ]
    if look == 3:
        return [disc((x, y), 0.75) for x in (-4.2, -1.4, 1.4, 4.2) for y in (-4.2, -1.4, 1.4, 4.2)]
    if look == 4:
        return [box(x, -half, x + 0.9, half) for x in steps]
    if look == 5:
        return [box(-half, y, half, y + 0.9) for y in steps]
    if look == 6:
        return [box(x, y, x + 1.4, y + 1.4) for x in steps for y in steps]
    return []


def help_front() -> Drawing:
    """Draw the help card's first side: a turn."""
    return (*framed(HELP_COLOUR, "YOUR TURN"), *numbered(_TURN, 15.2, 9.2))


def help_back() -> Drawing:
    """Draw the help card's other side: the points."""
    return (*framed(HELP_COLOUR, "POINTS"), *numbered(_POINTS, 15.2, 9.2))


_TURN = (
    ("take none or two", "deck or open cards"),
    ("discard one", "always, face up"),
    ("a head discarded?", "all pass one left"),
    ("a tail discarded?", "all pass one right"),
    ("whole hand a dog?", "show it: you are out"),
)
_POINTS = (
    ("out: 2", "every card is used"),
    ("consolation: 1", "a dog one turn away"),
    ("perfect, gone out", "wins at once"),
    ("the end", "4 points or 4 rounds"),
    ("two players", "two rounds win"),
)


def back(name: str) -> Drawing:
    """Draw a back: dog or combination; raises KeyError for another."""
    colour, word = BACKS[name]
    middle = (TALL_MM[0] / 2, TALL_MM[1] / 2 - 2.0)
    return back_of(TALL_MM, colour, placed(_dog_sign() if name == "dog" else _letters_sign(), middle, 0.95), word)


BACKS = {"dog": (DOG_COLOUR, "salsicha"), "combination": (COMBINATION_COLOUR, "dogs")}
"""Colour and word of every back."""


def _dog_sign() -> Drawing:
    """A whole dog, small."""
    body = round_box(-9.0, -2.6, 9.0, 3.4, 2.8)
    head, ear = disc((-8.2, -3.4), 4.0), disc((-5.6, -2.6), (1.6, 3.2), 20)
    tail = np.array([(7.6, -1.6), (11.0, -7.4), (12.2, -6.4), (9.2, 1.0)])
    parts: list[Shape] = []
    for outline in (tail, round_box(-7.0, 2.0, -4.0, 6.6, 1.2), round_box(4.6, 2.0, 7.6, 6.6, 1.2), body, head):
        parts += [stroke(outline, 2.2, INK, closed=True)]
    for outline in (tail, round_box(-7.0, 2.0, -4.0, 6.6, 1.2), round_box(4.6, 2.0, 7.6, 6.6, 1.2), body, head):
        parts += [fill(outline, "#c9744f")]
    parts += [fill(ear, "#7d3f26"), stroke(ear, 0.8, INK, closed=True), fill(disc((-12.0, -3.2), 1.1), INK)]
    return (*parts, fill(disc((-9.2, -4.6), 1.3), WHITE), fill(disc((-9.5, -4.5), 0.7), INK))


def _letters_sign() -> Drawing:
    """Three tiles with letters."""
    parts: list[Shape] = []
    for number, letter in enumerate("ABA"):
        tile = box(-10.5 + number * 7.0, -3.5, -3.5 + number * 7.0, 3.5)
        dark = letter == "A"
        parts += [fill(tile, INK if dark else PAPER), stroke(tile, 0.8, INK, closed=True)]
        parts += text(letter, (-7.0 + number * 7.0, 2.0), 4.0, PAPER if dark else INK, bold=0.18)
    return tuple(parts)
