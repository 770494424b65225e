"""Draws the cards of Sosig that lie beside the grid: orders, prizes, the Little Sosig, the help card, and all backs."""

from __future__ import annotations

from functools import cache

import numpy as np

from hardware.pieces.frames import (
    HELP_COLOUR,
    INK,
    MIDDLE_X,
    PAPER,
    TALL_MM,
    WHITE,
    back_of,
    bled,
    broken,
    framed,
    numbered,
    two_lines,
)
from hardware.pieces.letters import text
from hardware.pieces.shapes import (
    Drawing,
    Place,
    Shape,
    arc,
    box,
    curve,
    disc,
    fill,
    placed,
    round_box,
    stroke,
)
from hardware.pieces.sosig_bodies import BASES, SIDE_MM
from hardware.pieces.sosig_deck import LengthOrder, PrizeCard, ShapeOrder
from hardware.pieces.sosig_icons import badge, icon

SQUARE_MM = (SIDE_MM, SIDE_MM)
ORDER_COLOUR, PRIZE_COLOUR, MYSTERY_COLOUR = "#2f5a63", "#7a2440", "#4b2f63"
HEAD_COLOUR, BODY_COLOUR = "#a8452b", "#6d7f33"
_SKIN = BASES["plain"]


def order(card: LengthOrder | ShapeOrder) -> Drawing:
    """Draw an order: what the Sosig has to be like, its points, and the plate where it gives a mystery meat."""
    parts = [*framed(ORDER_COLOUR, "LENGTH" if isinstance(card, LengthOrder) else "SHAPE")]
    parts += _length(card) if isinstance(card, LengthOrder) else _path(card)
    if card.mystery_meat:
        parts += _points(card.points, (14.0, 52.6))
        parts += text("+", (22.6, 54.8), 4.4, INK)
        parts += placed(icon("mystery"), (31.2, 52.6), 0.62)
    else:
        parts += _points(card.points, (MIDDLE_X, 52.6))
    return tuple(parts)


def prize(card: PrizeCard) -> Drawing:
    """Draw a prize: its name, its sign, what is counted, the least, and the points."""
    parts = [*framed(PRIZE_COLOUR, "PRIZE")]
    for number, words in enumerate(broken(card.name, 35.0, 3.5)):
        parts += text(words, (MIDDLE_X, 17.0 + number * 5.2), 3.5, INK, bold=0.19)
    parts += placed(_prize_sign(card.measure), (MIDDLE_X, 31.7), 0.82)
    parts += text("MOST", (MIDDLE_X, 42.9), 1.9, INK)
    for number, words in enumerate(broken(card.words, 37.0, 1.9)):
        parts += text(words, (MIDDLE_X, 45.7 + number * 2.8), 1.9, INK)
    parts += text(f"at least {card.minimum}", (MIDDLE_X, 52.3), 2.0, INK, bold=0.22)
    parts += text(f"{card.points:+d}", (12.4, 58.6), 4.2, PRIZE_COLOUR, bold=0.2)
    return (*parts, *text(f"others {card.others:+d}", (28.6, 58.0), 2.4, INK))


def little_sosig() -> Drawing:
    """Draw the mystery meat that is kept with the orders: a little sausage, +1."""
    parts: list[Shape] = [fill(bled(SQUARE_MM), MYSTERY_COLOUR), fill(round_box(3, 3, 47, 47, 4), PAPER)]
    parts += placed(icon("little-sosig"), (25, 23.0), 1.75)
    parts += text("little sosig", (25, 11.0), 3.0, INK, bold=0.18)
    return (*parts, *text("+1", (25, 42.4), 8.4, MYSTERY_COLOUR, bold=0.2))


def back(name: str) -> Drawing:
    """Draw a back: head, body, mystery, order or prize. Each deck has its colour, its sign and its word."""
    colour, sign, word = BACKS[name]
    size = back_size(name)
    drawn = _head_sign() if sign == "head" else icon(sign) if sign != "order" else _order_sign()
    return back_of(size, colour, placed(drawn, (size[0] / 2, size[1] / 2 - 2.2), 0.95), word)


def back_size(name: str) -> Place:
    """Width and height of a back in millimetres."""
    return TALL_MM if name in {"order", "prize"} else SQUARE_MM


BACKS = {
    "head": (HEAD_COLOUR, "head", "head"),
    "body": (BODY_COLOUR, "sosig", "body"),
    "mystery": (MYSTERY_COLOUR, "mystery", "mystery"),
    "order": (ORDER_COLOUR, "order", "order"),
    "prize": (PRIZE_COLOUR, "cup", "prize"),
}
"""Colour, sign and word of every back."""


def help_front() -> Drawing:
    """Draw the help card's first side: what the signs mean."""
    parts = [*framed(HELP_COLOUR, "THE SIGNS")]
    for number, (sign, name, words) in enumerate(_SIGNS):
        y_mm = 14.6 + number * 6.7
        parts += badge(sign, (6.8, y_mm), 2.8)
        parts += two_lines(name, words, y_mm)
    return tuple(parts)


def help_back() -> Drawing:
    """Draw the help card's other side: how the end is counted."""
    return (*framed(HELP_COLOUR, "THE END"), *numbered(_STEPS, 15.2, 7.7))


_SIGNS = (
    ("flaky", "flaky", "no burnt, no scrontch"),
    ("cocktail", "cocktail", "two in one: play again"),
    ("spicy", "spicy", "from two in one: +1 each"),
    ("natural", "natural", "most: +4, second: +2"),
    ("burnt", "burnt", "makes a card worth 0"),
    ("scrontch", "scrontch", "ends another's sosig"),
    ("mystery", "both halves", "take a mystery meat"),
)
_STEPS = (
    ("invalid ones out", "lone or headless"),
    ("sum", "1 a card, burnt 0"),
    ("bonuses", "spicy and natural"),
    ("incomplete ones -2", "one head or a scrontch"),
    ("orders", "and +1 a little sosig"),
    ("prize", "best +4, all others -2"),
)


def _points(points: int, middle: Place) -> Drawing:
    """The points in a rosette with scallops."""
    angles = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    radius = 6.2 + 0.5 * np.cos(angles * 12)
    rosette = np.column_stack([radius * np.cos(angles), radius * np.sin(angles)]) + middle
    return (
        fill(rosette, "#f3cf72"),
        stroke(rosette, 0.8, INK, closed=True),
        *text(str(points), (middle[0], middle[1] + 3.0), 6.0, INK, bold=0.2),
    )


def _length(card: LengthOrder) -> Drawing:
    """A large number, and a Sosig of as many cards."""
    parts = [*text(str(card.cards), (MIDDLE_X, 29.0), 14.0, ORDER_COLOUR, bold=0.2)]
    step = min(6.0, 37.0 / card.cards)
    left = MIDDLE_X - step * card.cards / 2
    cells = [(0, column) for column in range(card.cards)]
    return (*parts, *_sosig(cells, (left, 37.4 - step / 2), step, fat=0.56), *_counted(card.cards, left, step))


def _counted(cards: int, left_mm: float, step: float) -> list[Shape]:
    """Notches between the cards of a straight Sosig, so that they can be counted."""
    reach = step * 0.28
    places = [left_mm + step * number for number in range(1, cards)]
    return [stroke([(x, 37.4 - reach), (x, 37.4 + reach)], 0.5, INK) for x in places]


def _path(card: ShapeOrder) -> Drawing:
    """The way the Sosig has to run, as large as there is room."""
    cells = np.array(card.cells())
    cells -= cells.min(axis=0)
    if (cells.max(axis=0)[1] + 1) * 37.0 > (cells.max(axis=0)[0] + 1) * 37.0 * 1.5 and len(cells) > 4:
        cells = np.column_stack([cells[:, 1], cells[:, 0].max() - cells[:, 0]])
    rows, columns = cells.max(axis=0) + 1
    step = min(10.5, 32.0 / rows, 36.0 / columns)
    corner = (MIDDLE_X - step * columns / 2, 28.4 - step * rows / 2)
    return _sosig([(int(row), int(column)) for row, column in cells], corner, step)


def _sosig(cells: list[tuple[int, int]], corner: Place, step: float, *, fat: float = 0.38) -> Drawing:
    """A Sosig over its cards, each `step` wide: round bends, and a head with eyes at either end."""
    middles = np.array([(corner[0] + (column + 0.5) * step, corner[1] + (row + 0.5) * step) for row, column in cells])
    parts: list[Shape] = []
    for x, y in middles:
        card = round_box(x - step * 0.46, y - step * 0.46, x + step * 0.46, y + step * 0.46, step * 0.1)
        parts += [fill(card, "#e3d2ac")]
    line = [middles[0]]
    for before, here, after in zip(middles, middles[1:], middles[2:], strict=False):
        start, end = (before + here) / 2, (here + after) / 2
        part = np.linspace(0, 1, 9)[:, None]
        line += [start, *((1 - part) ** 2 * start + 2 * part * (1 - part) * here + part**2 * end)]
    line.append(middles[-1])
    thick, pen = step * fat, min(0.8, step * 0.09)
    heads = [disc((float(end[0]), float(end[1])), step * max(0.3, fat * 0.6)) for end in (middles[0], middles[-1])]
    parts.append(stroke(np.array(line), thick + 2 * pen, INK))
    parts += [stroke(head, 2 * pen, INK, closed=True) for head in heads]
    parts.append(stroke(np.array(line), thick, _SKIN))
    parts += [fill(head, _SKIN) for head in heads]
    for x, y in (middles[0], middles[-1]):
        for side in (-1, 1):
            parts += [fill(disc((x + side * step * 0.12, y - step * 0.04), step * 0.1), WHITE)]
            parts += [fill(disc((x + side * step * 0.11, y - step * 0.03), step * 0.052), INK)]
    return tuple(parts)


def _prize_sign(measure: str) -> Drawing:
    """What a prize is about, within 11 of (0, 0)."""
    rows = {
        "sosigs": [_sosig([(0, n) for n in range(3)], (-9.0, y), 6.0) for y in (-10.4, -3.6, 3.2)],
        "length": [_sosig([(0, n) for n in range(6)], (-21.0, -3.5), 7.0)],
        "folded": [_sosig([(0, 0), (0, 1), (1, 1), (1, 2), (0, 2), (0, 3), (1, 3), (1, 4)], (-16.25, -6.5), 6.5)],
        "straight": [_sosig([(0, n) for n in range(5)], (-19.0, -6.0), 7.6), _ruler()],
        "cards": [
            _sosig(cells, (-13.0, -9.75), 6.5)
            for cells in ([(0, 0), (0, 1), (0, 2), (0, 3)], [(1, 1), (2, 1), (2, 2), (2, 3)])
        ],
    }.get(measure)
    return tuple(shape for drawn in rows for shape in drawn) if rows else badge(measure, (0, 0), 9.4)


def _ruler() -> Drawing:
    edge = box(-19.0, 4.0, 19.0, 9.6)
    marks = [stroke([(x, 4.0), (x, 6.6 if x % 7.6 else 7.8)], 0.7, INK) for x in np.arange(-15.2, 16.0, 3.8)]
    return fill(edge, "#f3cf72"), stroke(edge, 0.9, INK, closed=True), *marks


@cache
def _head_sign() -> Drawing:
    """A head with a face."""
    body = curve(
        [(-4.6, -10.4), (-5.8, -3.0), (-6.4, 2.4), (-3.4, 7.2), (3.4, 7.2), (6.4, 2.4), (5.8, -3.0), (4.6, -10.4)]
    )
    parts: list[Shape] = [fill(body, _SKIN), stroke(body, 1.4, INK)]
    for side in (-1, 1):
        parts += [
            fill(disc((side * 2.3, -1.4), 1.9), WHITE),
            stroke(disc((side * 2.3, -1.4), 1.9), 0.7, INK, closed=True),
        ]
        parts += [fill(disc((side * 2.0, -1.1), 0.95), INK)]
    return (*parts, stroke(arc((0, 2.2), (2.8, 2.4), 15, 165, 11), 1.0, INK))


def _order_sign() -> Drawing:
    """A slip of paper on a spike: the kitchen's orders."""
    slip = round_box(-6.0, -7.4, 6.0, 7.8, 1.0)
    lines = [stroke([(-3.6, y), (x, y)], 1.2, INK) for y, x in ((-3.2, 3.6), (0.0, 1.6), (3.2, 3.6))]
    return (
        fill(slip, WHITE),
        stroke(slip, 1.3, INK, closed=True),
        *lines,
        fill(disc((0, -7.2), 1.7), "#b22a1d"),
        stroke(disc((0, -7.2), 1.7), 0.9, INK, closed=True),
    )
