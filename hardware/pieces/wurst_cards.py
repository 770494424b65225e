"""Draws what players of Wurst Case Scenario hold: action cards, identities, the help card, and all backs."""

from __future__ import annotations

from collections.abc import Callable

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
    broken,
    framed,
    numbered,
)
from hardware.pieces.grounds import ground
from hardware.pieces.letters import text
from hardware.pieces.shapes import Drawing, Place, Shape, arc, curve, disc, fill, placed, round_box, stroke
from hardware.pieces.wurst_art import LOOKS, TOKEN_MM, small_sausage, token
from hardware.pieces.wurst_deck import Action

IDENTITY_COLOUR, ACTION_COLOUR = "#4b2f63", "#8a2f24"
_CHARACTERS = {
    "mustard": ("#8f6c06", "Major Mustard", "all of it or none"),
    "ketchup": ("#a3261b", "Mister Ketchup", "as much as can be"),
    "mayonnaise": ("#5d7f95", "Lady Mayonnaise", "only if you like"),
    "": ("#7d2b52", "Donut", "at any time"),
}
_WORDS = {
    "move": ("move {}", "one card each, either way"),
    "all": ("all forward", "every sausage one card, in your order"),
    "swap": ("swap two", "two sausages on cards side by side"),
    "together": ("towards", "two that stand apart, one card each"),
    "apart": ("apart", "two away from each other, one card each"),
    "ask": ("ask for one", "a player gives you a card"),
    "draw": ("draw one", "one card more from the deck"),
    "pile": ("take the top", "the top card of the discard pile"),
    "donut": ("donut", "stops a move and the rest of its card"),
}


def action(card: Action) -> Drawing:
    """Draw an action card: what it does as a picture and in words, and whose it is."""
    colour, who, duty = _CHARACTERS[card.character]
    title, words = _WORDS[card.action]
    parts: list[Shape] = [*framed(colour, title.format(card.count))]
    parts += placed(_PICTURES[card.action](card.count), (MIDDLE_X, 24.0))
    for number, line in enumerate(broken(words, 36.0, 1.8)):
        parts += text(line, (MIDDLE_X, 39.2 + number * 2.9), 1.8, INK, bold=0.17)
    plate = round_box(FRAME_MM + 1.6, 46.4, TALL_MM[0] - FRAME_MM - 1.6, 58.8, 2.0)
    parts += [fill(plate, colour)]
    if card.character:
        parts += placed(_portrait(card.character), (9.8, 52.6), 0.52)
        parts += text(who.split()[0], (26.4, 50.6), 2.1, PAPER, bold=0.2)
        parts += text(who.split()[1], (26.4, 53.9), 2.1, PAPER, bold=0.2)
        return (*parts, *text(duty, (26.4, 57.2), 1.25, PAPER, bold=0.18))
    return (*parts, *text(duty, (MIDDLE_X, 53.6), 2.1, PAPER, bold=0.2))


def identity(number: int, name: str) -> Drawing:
    """Draw an identity: the sausage whose it is, and its name."""
    look = LOOKS[number - 1]
    parts: list[Shape] = [*ground(look.pattern, TALL_MM, look.light, look.dark)]
    parts += placed(token(number), (MIDDLE_X - TOKEN_MM[0] * 0.7, 5.0), 1.4)
    plate = round_box(4.0, 49.6, TALL_MM[0] - 4.0, 60.2, 2.4)
    parts += [fill(plate, WHITE), stroke(plate, 0.8, INK, closed=True)]
    parts += text("you are", (MIDDLE_X, 53.2), 1.9, INK, bold=0.17)
    return (*parts, *text(name, (MIDDLE_X, 58.2), 3.4, INK, bold=0.18))


def help_front() -> Drawing:
    """Draw the help card's first side: a turn and a round."""
    return (*framed(HELP_COLOUR, "YOUR TURN"), *numbered(_TURN, 15.2, 9.2))


def help_back() -> Drawing:
    """Draw the help card's other side: how it ends, and where tokens lie."""
    return (*framed(HELP_COLOUR, "THE END"), *numbered(_END, 15.2, 9.2))


_TURN = (
    ("play a card", "do it, then draw one"),
    ("or drop your hand", "and draw three"),
    ("all had a turn?", "every sausage one on"),
    ("then", "the starter goes left"),
    ("into the machine", "from the last card"),
)
_END = (
    ("one left: it wins", "its owner, that is"),
    ("nobody's?", "total failure: all lose"),
    ("last fall together?", "wurst case: none wins"),
    ("lay sausages", "on grey, then below it"),
    ("upright", "two side by side"),
)


def back(name: str) -> Drawing:
    """Draw a back: action, identity or belt; raises KeyError for another."""
    colour, word = BACKS[name]
    sign = {"action": _sign_of_actions, "identity": _mask, "belt": _sign_of_belt}[name]()
    return back_of(TALL_MM, colour, placed(sign, (TALL_MM[0] / 2, TALL_MM[1] / 2 - 2.0)), word)


BACKS = {"action": (ACTION_COLOUR, "action"), "identity": (IDENTITY_COLOUR, "secret"), "belt": ("#3d4148", "belt")}
"""Colour and word of every back."""


def _sign_of_actions() -> Drawing:
    return (*placed(small_sausage(), (0.0, -3.6), 1.3), *_arrow((-8.0, 4.0), (8.0, 4.0)))


def _sign_of_belt() -> Drawing:
    belt = round_box(-10.0, -4.4, 10.0, 4.4, 4.2)
    wheels = tuple(fill(disc((x, 0.0), 2.2), INK) for x in (-5.8, 0.0, 5.8))
    return (fill(belt, "#8d939c"), stroke(belt, 1.6, INK, closed=True), *wheels)


def _mask() -> Drawing:
    mask = curve(
        [(-10, -3.4), (0, -4.4), (10, -3.4), (8.4, 3.2), (3.4, 3.6), (0, 0.8), (-3.4, 3.6), (-8.4, 3.2)], closed=True
    )
    eyes = tuple(fill(disc((x, -0.6), (2.0, 1.5)), WHITE) for x in (-4.8, 4.8))
    return (fill(mask, INK), *eyes)


def _arrow(start: Place, end: Place, colour: str = "#2f5a63") -> Drawing:
    """A fat arrow."""
    from_, to = np.array(start), np.array(end)
    way = (to - from_) / np.linalg.norm(to - from_)
    side = np.array([-way[1], way[0]])
    neck = to - way * 3.4
    tip = np.array([to, neck + side * 2.6, neck - side * 2.6])
    return (
        stroke([start, (float(neck[0]), float(neck[1]))], 2.4, INK),
        stroke(tip, 1.2, INK, closed=True),
        stroke([start, (float(neck[0]), float(neck[1]))], 1.4, colour),
        fill(tip, colour),
    )


def _both_ways(at: Place) -> Drawing:
    return (*_arrow((at[0] - 1.0, at[1]), (at[0] - 7.0, at[1])), *_arrow((at[0] + 1.0, at[1]), (at[0] + 7.0, at[1])))


def _move(count: int) -> Drawing:
    parts: list[Shape] = []
    step = 26.0 / max(count, 2)
    for number in range(count):
        y = (number - (count - 1) / 2) * step
        parts += placed(small_sausage(("#c9744f", "#f0a3b4", "#94b862")[number]), (-8.2, y), 1.05 if count < 3 else 0.9)
        parts += _both_ways((8.2, y))
    return tuple(parts)


def _all(_count: int) -> Drawing:
    parts: list[Shape] = []
    for number, colour in enumerate(("#c9744f", "#f3cf72", "#f0a3b4", "#94b862")):
        parts += placed(small_sausage(colour), (-8.0, (number - 1.5) * 6.4), 0.9)
    return (*parts, *placed(_arrow((-3.6, 0.0), (4.6, 0.0)), (7.8, 0.0), 1.7))


def _two(left: str, right: str) -> list[Shape]:
    return [*placed(small_sausage(left), (-9.4, 0.0), 1.2), *placed(small_sausage(right), (9.4, 0.0), 1.2)]


def _swap(_count: int) -> Drawing:
    parts = _two("#c9744f", "#94b862")
    for turn in (0.0, 180.0):
        bow = stroke(arc((0.0, 0.0), (9.6, 8.8), 205, 325, 21), 2.4, INK)
        thin = stroke(arc((0.0, 0.0), (9.6, 8.8), 205, 325, 21), 1.4, "#2f5a63")
        tip = [(5.2, -7.6), (11.2, -6.6), (9.6, -1.6)]
        tips = (stroke(tip, 1.2, INK, closed=True), fill(tip, "#2f5a63"))
        parts += placed((bow, thin, *tips), (0.0, 0.0), turn_deg=turn)
    return tuple(parts)


def _together(_count: int) -> Drawing:
    parts = [*_move_under(_two("#c9744f", "#94b862"))]
    return (*parts, *_arrow((-13.0, 6.4), (-2.0, 6.4)), *_arrow((13.0, 6.4), (2.0, 6.4)))


def _apart(_count: int) -> Drawing:
    near = [*placed(small_sausage("#c9744f"), (0.0, -8.4), 1.2), *placed(small_sausage("#94b862"), (0.0, 8.4), 1.2)]
    return (*near, *_arrow((-2.0, 0.0), (-15.0, 0.0)), *_arrow((2.0, 0.0), (15.0, 0.0)))


def _move_under(parts: list[Shape]) -> Drawing:
    return placed(parts, (0.0, -4.0))


def _card(at: Place, colour: str, tilt_deg: float = 0.0) -> Drawing:
    card = round_box(-4.6, -6.6, 4.6, 6.6, 1.0)
    return placed(
        (fill(card, colour), stroke(card, 1.0, INK, closed=True), fill(disc((0, 0), 2.2), INK)), at, turn_deg=tilt_deg
    )


def _ask(_count: int) -> Drawing:
    head = disc((-11.0, -3.4), 4.4)
    body = np.vstack([arc((-11.0, 10.0), (6.6, 8.0), 180, 360, 21)])
    person: list[Shape] = []
    for outline in (body, head):
        person += [fill(outline, "#9ad0e0"), stroke(outline, 1.2, INK, closed=True)]
    return (*person, *_arrow((-3.4, 3.0), (4.0, 3.0)), *_card((11.0, 1.4), "#f3cf72", 8.0))


def _draw(_count: int) -> Drawing:
    stack = [shape for number in range(3) for shape in _card((-9.0 - number * 1.3, 2.0 + number * 1.3), ACTION_COLOUR)]
    return (
        *stack,
        *_arrow((-2.6, 2.0), (4.4, 2.0)),
        *_card((11.0, 1.4), "#f3cf72", 8.0),
        *text("+1", (11.0, -8.0), 4.4, INK, bold=0.2),
    )


def _pile(_count: int) -> Drawing:
    heap = [
        shape
        for number, tilt in enumerate((-24.0, 14.0, -6.0))
        for shape in _card((-9.0, 3.0 - number), "#dfe8c8", tilt)
    ]
    bow = arc((1.0, -3.0), (9.4, 8.4), 200, 330, 21)
    tip = [(5.8, -9.0), (12.2, -8.6), (10.4, -3.0)]
    turned = (
        stroke(bow, 2.4, INK),
        stroke(bow, 1.4, "#2f5a63"),
        stroke(tip, 1.2, INK, closed=True),
        fill(tip, "#2f5a63"),
    )
    return (*heap, *placed(turned, (0.0, 1.0)), *_card((11.0, 4.6), "#f3cf72", 8.0))


def _donut(_count: int) -> Drawing:
    dough, glaze = (
        disc((0, 0), (13.0, 12.0)),
        curve(
            [
                (-11.6, -1.0),
                (-8.4, -8.0),
                (0.0, -10.6),
                (8.4, -8.0),
                (11.6, -1.0),
                (8.4, 3.4),
                (4.6, 1.4),
                (0.4, 6.0),
                (-4.2, 2.2),
                (-8.6, 5.0),
            ],
            closed=True,
        ),
    )
    parts: list[Shape] = [fill(dough, "#d9a066"), stroke(dough, 1.4, INK, closed=True)]
    parts += [fill(glaze, "#f0a3b4"), stroke(glaze, 0.8, INK, closed=True)]
    for x, y, turn in (
        (-7.0, -3.6, 30),
        (-2.6, -7.6, 100),
        (3.4, -7.2, 10),
        (7.4, -3.0, 70),
        (6.0, 0.6, 140),
        (-6.2, 1.6, 80),
    ):
        parts += placed((stroke([(-1.0, 0.0), (1.0, 0.0)], 0.9, "#2459ad"),), (x, y), turn_deg=turn)
    return (*parts, fill(disc((0, -1.2), 3.6), PAPER), stroke(disc((0, -1.2), 3.6), 1.2, INK, closed=True))


_PICTURES: dict[str, Callable[[int], Drawing]] = {
    "move": _move,
    "all": _all,
    "swap": _swap,
    "together": _together,
    "apart": _apart,
    "ask": _ask,
    "draw": _draw,
    "pile": _pile,
    "donut": _donut,
}


def _portrait(character: str) -> Drawing:
    """A bottle, a tube or a jar with a face: about 20 wide."""
    if character == "mustard":
        body = round_box(-6.0, -4.0, 6.0, 10.0, 2.0)
        cap = np.array([(-2.6, -4.0), (-0.9, -10.4), (0.9, -10.4), (2.6, -4.0)])
        extra: Drawing = (stroke(curve([(-4.4, 4.6), (0.0, 3.2), (4.4, 4.6)]), 2.0, INK),)
        colour, second = "#f8d63c", "#c99a12"
    elif character == "ketchup":
        body = curve([(-6.4, 10.0), (-6.6, 0.0), (-2.8, -4.4), (2.8, -4.4), (6.6, 0.0), (6.4, 10.0)])
        cap = round_box(-3.0, -10.0, 3.0, -4.0, 0.8)
        extra = (stroke([(-3.6, 4.0), (3.6, 4.0)], 1.2, INK), stroke([(-4.2, -1.6), (-1.4, -0.4)], 1.0, INK))
        colour, second = "#d8392b", WHITE
    else:
        body, cap = round_box(-7.4, -3.0, 7.4, 10.0, 4.0), round_box(-6.4, -7.0, 6.4, -3.0, 1.2)
        extra = (stroke(arc((0.0, 3.0), (2.6, 2.4), 15, 165, 11), 1.3, "#a3261b"),)
        colour, second = "#fff8df", "#2459ad"
    parts: list[Shape] = []
    for outline, paint in ((cap, second), (body, colour)):
        parts += [fill(outline, paint), stroke(outline, 1.6, INK, closed=True)]
    for x in (-2.6, 2.6):
        parts += [
            fill(disc((x, 0.8), 1.7), WHITE),
            stroke(disc((x, 0.8), 1.7), 0.7, INK, closed=True),
            fill(disc((x, 1.0), 0.8), INK),
        ]
    return (*parts, *extra)
