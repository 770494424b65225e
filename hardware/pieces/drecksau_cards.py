"""Draws the cards of Drecksau that are played and gone, the tournament's trophies and buckets, help card and backs."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

import numpy as np

from hardware.pieces import drecksau_art
from hardware.pieces.drecksau_art import MUD, SKIN, outlined, plate
from hardware.pieces.frames import HELP_COLOUR, INK, MIDDLE_X, TALL_MM, WHITE, back_of, framed, mixed, numbered
from hardware.pieces.grounds import ground
from hardware.pieces.letters import text
from hardware.pieces.shapes import Drawing, Shape, arc, curve, disc, fill, placed, round_box, stroke
from hardware.pieces.signs import sign

CARD_COLOUR, TROPHY_COLOUR, BUCKET_COLOUR = "#7d4a24", "#6b5a12", "#2f5a63"


def mud() -> Drawing:
    """A splash of mud."""
    angles = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    reach = 15.0 + 3.4 * np.sin(7 * angles) + 1.6 * np.sin(11 * angles + 1)
    splash = np.column_stack([22.0 + reach * np.cos(angles), 36.0 + 1.08 * reach * np.sin(angles)])
    parts: list[Shape] = [*ground("rays", TALL_MM, "#fbf0d8", "#efd9a8"), *outlined(((splash, MUD),))]
    for x, y, r in ((7.0, 17.6, 2.0), (38.0, 17.0, 1.6), (6.6, 56.0, 1.8), (37.6, 56.6, 2.2)):
        parts.append(fill(disc((x, y), r), MUD))
    parts += [stroke(arc((19.0, 31.0), (8.0, 7.0), 190, 280, 13), 2.0, "#8a6242")]
    return (*parts, *plate("mud"))


def rain() -> Drawing:
    """A cloud, and drops."""
    parts: list[Shape] = [*ground("slanting", TALL_MM, "#40566f", "#4c6684")]
    cloud = [
        (disc(at, radius), "#c3ced8") for at, radius in (((13.0, 25.0), 7.4), ((22.0, 20.6), 8.0), ((31.6, 25.0), 7.4))
    ]
    cloud.append((round_box(8.0, 23.6, 36.0, 32.4, 4.2), "#c3ced8"))
    parts += outlined(cloud)
    for x, y in ((11.0, 40.0), (22.0, 40.0), (33.0, 40.0), (16.5, 52.4), (27.5, 52.4)):
        parts += sign("drop", (x, y), 4.4, "#9ad0f0")
    return (*parts, *plate("rain"))


def lightning() -> Drawing:
    """A large bolt."""
    bolt = np.array([(29.0, 13.0), (12.0, 36.4), (20.6, 36.4), (14.0, 60.0), (34.0, 31.4), (24.6, 31.4), (34.0, 13.0)])
    parts: list[Shape] = [*ground("zigzag", TALL_MM, "#1d1f33", "#3b3f66"), *outlined(((bolt, "#ffe14d"),))]
    return (*parts, *plate("lightning"))


def clean_that_pig() -> Drawing:
    """A brush and foam."""
    parts: list[Shape] = [*ground("checks", TALL_MM, "#d3eef5", "#a5d8e6")]
    wood = round_box(-15.0, -6.0, 15.0, 1.0, 3.4)
    bristles = np.array([(-13.0, 1.0), (13.0, 1.0), (15.0, 9.0), (-15.0, 9.0)])
    brush: list[Shape] = [stroke(outline, 3.4, WHITE, closed=True) for outline in (wood, bristles)]
    brush += [stroke(outline, 1.8, INK, closed=True) for outline in (wood, bristles)]
    brush += [fill(bristles, "#f3e6c4"), fill(wood, "#b5804a")]
    brush += [stroke([(x, 2.0), (x * 1.14, 8.4)], 0.8, INK) for x in (-10.4, -5.2, 0.0, 5.2, 10.4)]
    parts += placed(brush, (22.0, 28.0), 1.05, -18.0)
    for x, y, r in (
        (10.0, 47.0, 5.0),
        (18.6, 51.0, 6.2),
        (28.4, 48.4, 5.6),
        (35.4, 52.6, 4.4),
        (36.0, 42.4, 2.6),
        (9.0, 38.6, 2.2),
    ):
        bubble = disc((x, y), r)
        parts += [fill(bubble, WHITE), stroke(bubble, 0.9, INK, closed=True)]
        parts += [stroke(arc((x, y), r * 0.6, 190, 270, 9), 0.8, "#7fb8cc")]
    return (*parts, *plate("clean that pig"))


def escape() -> Drawing:
    """A pig seen from behind, that runs away in a cloud of dust."""
    parts: list[Shape] = [*ground("rings", TALL_MM, "#fbe7c2", "#f0c987")]
    dust = [
        (disc(at, r), "#e6d8c0")
        for at, r in (((8.6, 53.0), 5.4), ((16.6, 56.0), 4.6), ((27.4, 56.0), 4.6), ((35.4, 53.0), 5.4))
    ]
    rump, ear = disc((22.0, 37.0), (14.0, 13.6)), np.array([(4.0, 24.0), (10.0, 14.0), (12.4, 26.0)])
    ears = [(ear * (side, 1.0) + (MIDDLE_X, 0.0), "#d97f92") for side in (-1.0, 1.0)]
    legs = [(round_box(x - 3.2, 46.0, x + 3.2, 55.0, 2.4), mixed(SKIN, INK, 0.2)) for x in (14.6, 29.4)]
    parts += outlined((*ears, *legs, (rump, SKIN)))
    parts += outlined(dust)
    t = np.linspace(0, 3.4 * np.pi, 50)
    tail = np.column_stack([22.0 + (1.2 + 0.34 * t) * np.cos(t), 36.0 + (1.2 + 0.34 * t) * np.sin(t)])
    return (*parts, stroke(tail, 2.6, INK), stroke(tail, 1.2, "#d97f92"), *plate("escape"))


def lucky_bird() -> Drawing:
    """A fat bird with a leaf of clover in its beak."""
    parts: list[Shape] = [*ground("upright", TALL_MM, "#e6f3c8", "#bcd98a")]
    body, head = disc((22.0, 42.0), (13.4, 12.6)), disc((17.6, 26.0), 8.6)
    tail = np.array([(32.0, 44.0), (41.4, 34.0), (41.4, 46.0)])
    parts += outlined(((tail, "#2459ad"), (body, "#4f8fd6"), (head, "#4f8fd6")))
    wing = curve([(18.0, 37.6), (30.4, 36.4), (33.4, 45.0), (23.0, 48.4)], closed=True)
    beak = np.array([(10.4, 24.0), (4.6, 27.4), (10.6, 29.4)])
    parts += [
        fill(wing, "#2459ad"),
        stroke(wing, 1.0, INK, closed=True),
        fill(beak, "#f3cf72"),
        stroke(beak, 0.9, INK, closed=True),
    ]
    eye = disc((16.6, 24.0), 2.9)
    parts += [fill(eye, WHITE), stroke(eye, 0.8, INK, closed=True), fill(disc((15.8, 24.2), 1.5), INK)]
    for x, y in ((33.0, 15.6), (37.6, 20.2), (33.0, 24.8), (28.4, 20.2)):
        parts += [stroke(disc((x, y), 3.2), 1.8, INK, closed=True)]
    for x, y in ((33.0, 15.6), (37.6, 20.2), (33.0, 24.8), (28.4, 20.2), (33.0, 20.2)):
        parts.append(fill(disc((x, y), 3.2), "#2f8f46"))
    parts += [stroke([(x, 54.4), (x, 60.0)], 1.6, INK) for x in (18.6, 25.4)]
    return (*parts, *plate("lucky bird"))


def trophy(points: int) -> Drawing:
    """Draw a trophy with one to three stars."""
    bowl = np.vstack([[(11.6, 16.6), (32.4, 16.6)], arc((22.0, 20.0), (10.4, 20.0), 0, 180, 25)])
    handles = [
        stroke(arc((22.0 + side * 11.6, 23.0), (4.8, 6.0), 0, 345, 24), 2.0, INK, closed=True) for side in (-1, 1)
    ]
    foot = round_box(12.0, 48.0, 32.0, 54.0, 1.4)
    parts: list[Shape] = [*framed(TROPHY_COLOUR, "TROPHY"), *handles, stroke([(22.0, 38.0), (22.0, 50.0)], 5.0, INK)]
    for outline in (bowl, foot):
        parts += [fill(outline, "#f3cf72"), stroke(outline, 1.2, INK, closed=True)]
    for number in range(points):
        parts += sign("star", (22.0 + (number - (points - 1) / 2) * 6.2, 24.6), 2.8, "#c9301f")
    return (*parts, *text(str(points), (MIDDLE_X, 52.7), 3.4, INK, bold=0.2))


def bucket(points: int) -> Drawing:
    """Draw a mud bucket with one to three carrots."""
    pail = np.array([(8.0, 26.0), (36.0, 26.0), (32.4, 53.0), (11.6, 53.0)])
    parts: list[Shape] = [*framed(BUCKET_COLOUR, "MUD BUCKET")]
    parts += [stroke(arc((22.0, 26.0), (14.0, 11.0), 180, 360, 25), 1.4, INK)]
    parts += [fill(pail, "#aab4bd"), stroke(pail, 1.2, INK, closed=True)]
    top = disc((22.0, 26.0), (14.0, 3.4))
    parts += [fill(top, MUD), stroke(top, 1.2, INK, closed=True)]
    for number in range(points):
        parts += placed(_carrot(), (22.0 + (number - (points - 1) / 2) * 7.2, 38.6), 0.82)
    return (*parts, *text(str(points), (MIDDLE_X, 51.2), 3.8, INK, bold=0.2))


def _carrot() -> Drawing:
    root = curve([(-2.6, -4.0), (2.6, -4.0), (1.4, 3.0), (0.0, 7.4), (-1.4, 3.0)], closed=True)
    leaves = [stroke([(0.0, -3.6), (x, -8.0)], 1.4, "#2f8f46") for x in (-2.6, 0.0, 2.6)]
    return (*leaves, fill(root, "#ef8d1f"), stroke(root, 0.9, INK, closed=True))


def help_front() -> Drawing:
    """Draw the help card's first side: a turn, and how cards lie."""
    return (*framed(HELP_COLOUR, "YOUR TURN"), *numbered(_TURN, 15.2, 9.2))


def help_back() -> Drawing:
    """Draw the help card's other side: what protects, and who wins."""
    return (*framed(HELP_COLOUR, "PIGS"), *numbered(_PIGS, 15.2, 9.2))


_TURN = (
    ("play a card", "or discard one"),
    ("nothing fits?", "show all, draw three"),
    ("draw up", "to three cards"),
    ("on a pig", "names stay in sight"),
    ("lucky bird", "two cards more"),
)
_PIGS = (
    ("barn", "keeps rain off"),
    ("rod", "keeps lightning off"),
    ("door", "keeps the farmer out"),
    ("pretty", "only escape ends it"),
    ("all dirty or pretty", "you win at once"),
)


def back(name: str) -> Drawing:
    """Draw a back: card, trophy or bucket; raises KeyError for another."""
    colour, word = BACKS[name]
    middle = (TALL_MM[0] / 2, TALL_MM[1] / 2 - 2.0)
    made = {"card": _snout, "trophy": lambda: sign("star", (0.0, 0.0), 8.0, "#f3cf72"), "bucket": _carrot}[name]()
    return back_of(TALL_MM, colour, placed(made, middle), word)


BACKS = {"card": (CARD_COLOUR, "drecksau"), "trophy": (TROPHY_COLOUR, "trophy"), "bucket": (BUCKET_COLOUR, "bucket")}
"""Colour and word of every back."""


def _snout() -> Drawing:
    snout = disc((0.0, 0.0), (9.4, 7.2))
    holes = tuple(fill(disc((x, 0.0), (1.7, 2.8)), INK) for x in (-3.4, 3.4))
    return (fill(snout, SKIN), stroke(snout, 1.6, INK, closed=True), *holes)


FACES: MappingProxyType[str, Callable[[], Drawing]] = MappingProxyType(
    {
        "pig-clean": drecksau_art.pig_clean,
        "pig-dirty": drecksau_art.pig_dirty,
        "pig-pretty": drecksau_art.pig_pretty,
        "barn": drecksau_art.barn,
        "lightning-rod": drecksau_art.lightning_rod,
        "barn-door": drecksau_art.barn_door,
        "mud": mud,
        "rain": rain,
        "lightning": lightning,
        "clean-that-pig": clean_that_pig,
        "escape": escape,
        "lucky-bird": lucky_bird,
    }
)
"""What draws each face, by its label."""
