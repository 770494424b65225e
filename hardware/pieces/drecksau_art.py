"""Draws what lies before the players of Drecksau: pigs clean, dirty and pretty, barns, lightning rods, barn doors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hardware.pieces.frames import BLEED_MM, INK, MIDDLE_X, TALL_MM, WHITE, mixed
from hardware.pieces.grounds import ground
from hardware.pieces.letters import text, width
from hardware.pieces.shapes import (
    Drawing,
    Place,
    Points,
    Shape,
    arc,
    box,
    clipped,
    curve,
    disc,
    fill,
    round_box,
    stroke,
)
from hardware.pieces.signs import sign

SKIN, MUD = "#f2a0b0", "#5b3a22"
_LOW, _HIGH = (-BLEED_MM, -BLEED_MM), (TALL_MM[0] + BLEED_MM, TALL_MM[1] + BLEED_MM)
_TITLE_MM, _TITLE_ROOM_MM = 3.4, 33.0


def plate(words: str) -> Drawing:
    """The name of a card above: seen also where another card lies on its lower part."""
    outline = round_box(3.0, 3.0, TALL_MM[0] - 3.0, 10.2, 2.4)
    high = min(_TITLE_MM, _TITLE_MM * _TITLE_ROOM_MM / width(words, _TITLE_MM))
    return (
        fill(outline, WHITE),
        stroke(outline, 0.8, INK, closed=True),
        *text(words, (MIDDLE_X, 6.6 + high / 2), high, INK, bold=0.18),
    )


def outlined(parts: Sequence[tuple[Points, str]], halo: str = WHITE) -> Drawing:
    """Shapes as one, with a rim and an outline round all of them; cut off where the card's drawing ends."""
    drawn: list[Shape] = []
    for grown, colour in ((2.0, halo), (1.0, INK)):
        for places, _ in parts:
            drawn.append(
                stroke(np.clip(places, np.array(_LOW) + 1.4, np.array(_HIGH) - 1.4), 2 * grown, colour, closed=True)
            )
    for places, colour in parts:
        inside = clipped(places, _LOW, _HIGH)
        drawn.append(fill(inside, colour))
    return tuple(drawn)


def pig_clean() -> Drawing:
    """A rosy pig on a meadow under a pale sky."""
    meadow = clipped(box(-2.0, 46.0, 46.0, 66.0), _LOW, _HIGH)
    parts: list[Shape] = [*ground("bare", TALL_MM, "#d6ecf8", "#d6ecf8"), fill(meadow, "#8fc46b")]
    parts += [fill(disc((37.0, 17.0), 4.4), "#f8d63c"), fill(disc((8.0, 18.0), (5.0, 2.6)), WHITE)]
    for x in (5.0, 12.0, 32.0, 39.0):
        parts.append(stroke([(x - 1.2, 57.0), (x, 60.4), (x + 1.2, 57.4)], 0.9, "#2f7a35"))
    return (*parts, *_pig(SKIN), *_eyes(), *_smile(), *plate("clean pig"))


def pig_dirty() -> Drawing:
    """A brown pig in a dark puddle, splashed all over, as happy as can be."""
    parts: list[Shape] = [*ground("dots", TALL_MM, "#35210f", "#6a4a2c")]
    puddle = clipped(disc((22.0, 60.0), (25.0, 10.0)), _LOW, _HIGH)
    parts += [*_pig("#a86f4e", "#7d5a3a"), *_eyes(), *_grin()]
    for x, y, r in (
        (12.6, 24.6, 3.0),
        (31.4, 40.0, 3.6),
        (29.4, 21.0, 2.2),
        (10.8, 38.4, 2.6),
        (20.4, 50.0, 4.0),
        (33.0, 53.0, 2.6),
    ):
        parts.append(fill(_splash((x, y), r), MUD))
    parts += [fill(puddle, MUD), stroke(arc((22.0, 60.0), (19.0, 6.0), 200, 330, 21), 1.2, "#8a6242")]
    return (*parts, *plate("dirty pig"))


def pig_pretty() -> Drawing:
    """A pig that goes out: umbrella, lashes, pearls, a bow."""
    parts: list[Shape] = [*ground("scales", TALL_MM, "#e9d9f7", "#b79be0")]
    roof = np.vstack([arc((22.0, 27.0), (19.0, 14.4), 180, 360, 31), [(22.0, 24.6)]])
    ribs = [stroke(arc((22.0, 27.0), (w, 14.4), 180, 360, 21), 0.8, INK) for w in (6.4, 12.8)]
    parts += [stroke(roof, 4.0, WHITE, closed=True), fill(roof, "#6b3fa0"), *ribs, stroke(roof, 1.0, INK, closed=True)]
    lift = 8.0
    parts += [*_pig(SKIN, drop=lift), *_lashes(lift), *_smile(lift)]
    for x in np.linspace(12.0, 32.0, 7):
        pearl = disc((float(x), 53.6 + 4.4 * float(np.sin((x - 12.0) / 20.0 * np.pi))), 1.6)
        parts += [fill(pearl, WHITE), stroke(pearl, 0.6, INK, closed=True)]
    for side in (-1.0, 1.0):
        bow = np.array([(33.0, 26.0), (33.0 + side * 5.6, 22.6), (33.0 + side * 5.6, 29.4)])
        parts += [fill(bow, "#c9301f"), stroke(bow, 0.9, INK, closed=True)]
    return (
        *parts,
        *sign("heart", (6.4, 56.4), 3.0, "#c9301f"),
        *sign("heart", (37.6, 56.4), 3.0, "#c9301f"),
        *plate("pretty pig"),
    )


def _pig(skin: str, ears: str = "#d97f92", drop: float = 0.0) -> Drawing:
    """A pig from the front: a broad head above a round body."""
    down = np.array([0.0, drop])
    left = np.array([(8.6, 22.6), (8.0, 12.6), (17.0, 17.6)]) + down
    right = left * (-1.0, 1.0) + (TALL_MM[0], 0.0)
    head = disc((22.0, 29.0 + drop), (15.0, 13.2))
    body = disc((22.0, 55.0 + drop), (17.0, 16.0))
    snout = disc((22.0, 33.4 + drop), (7.4, 5.4))
    parts = [*outlined(((body, skin), (left, ears), (right, ears), (head, skin)))]
    parts += [stroke(arc((22.0, 29.0 + drop), (15.0, 13.2), 20, 160, 25), 1.0, INK)]
    parts += [fill(snout, mixed(skin, INK, 0.16)), stroke(snout, 0.9, INK, closed=True)]
    return (*parts, *(fill(disc((x, 33.4 + drop), (1.3, 2.0)), INK) for x in (19.4, 24.6)))


def _eyes(drop: float = 0.0) -> Drawing:
    parts: list[Shape] = []
    for x in (15.2, 28.8):
        eye = disc((x, 25.2 + drop), 3.0)
        parts += [fill(eye, WHITE), stroke(eye, 0.7, INK, closed=True), fill(disc((x, 25.8 + drop), 1.6), INK)]
    return tuple(parts)


def _lashes(drop: float) -> Drawing:
    """Closed eyes with long lashes, and red cheeks."""
    parts: list[Shape] = []
    for x in (15.2, 28.8):
        parts.append(stroke(arc((x, 24.2 + drop), (3.2, 2.6), 10, 170, 13), 1.2, INK))
        parts += [
            stroke([(x + dx, 26.6 + drop - abs(dx) * 0.3), (x + dx * 1.5, 28.6 + drop)], 0.8, INK)
            for dx in (-2.2, 0, 2.2)
        ]
        parts.append(fill(disc((x + (-3.4 if x < 22 else 3.4), 31.6 + drop), (2.4, 1.7)), "#e0506a"))
    return tuple(parts)


def _smile(drop: float = 0.0) -> Drawing:
    return (stroke(arc((22.0, 37.6 + drop), (4.4, 2.6), 15, 165, 13), 1.0, INK),)


def _grin() -> Drawing:
    mouth = arc((22.0, 38.4), (6.0, 3.4), 0, 180, 17)
    return fill(mouth, "#6b1d16"), stroke(mouth, 0.8, INK, closed=True)


def _splash(at: Place, radius: float) -> Points:
    """A blot with uneven edges."""
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = radius * (1 + 0.24 * np.sin(5 * angles + at[0]) + 0.12 * np.sin(3 * angles + at[1]))
    return np.column_stack([at[0] + reach * np.cos(angles), at[1] + reach * np.sin(angles)])


def barn() -> Drawing:
    """A red barn with a hayloft and an open door."""
    roof = np.array([(2.6, 31.0), (8.0, 17.6), (22.0, 12.6), (36.0, 17.6), (41.4, 31.0), (37.6, 32.0), (6.4, 32.0)])
    wall, hole = box(6.4, 30.0, 37.6, 60.0), box(13.0, 40.0, 31.0, 60.0)
    parts: list[Shape] = [*ground("waves", TALL_MM, "#e1f2da", "#a5d39a")]
    parts += outlined(((wall, "#b0342a"), (roof, "#5c4033")))
    parts += [stroke([(x, 33.0), (x, 59.6)], 0.7, mixed("#b0342a", INK, 0.5)) for x in (9.4, 34.6)]
    loft = disc((22.0, 24.6), 4.4)
    parts += [
        fill(loft, "#f3cf72"),
        stroke(loft, 1.0, INK, closed=True),
        stroke([(17.6, 24.6), (26.4, 24.6)], 0.8, INK),
    ]
    parts += [fill(hole, "#2c1a12"), stroke(hole, 1.8, WHITE, closed=True)]
    hay = curve([(13.6, 60.0), (15.0, 54.6), (19.6, 52.6), (25.6, 53.4), (29.6, 55.6), (30.6, 60.0)])
    parts += [fill(hay, "#e3b84a")]
    parts += [stroke([(x, 58.6), (x + 1.6, 55.8)], 0.7, "#8a6a1c") for x in (16.4, 20.4, 24.4, 27.4)]
    return (*parts, *plate("barn"))


def lightning_rod() -> Drawing:
    """A rod on a roof's ridge that catches a bolt out of a dark sky."""
    parts: list[Shape] = [*ground("upright", TALL_MM, "#22304f", "#2f4370")]
    roof = np.array([(-1.0, 64.0), (-1.0, 56.0), (22.0, 44.0), (45.0, 56.0), (45.0, 64.0)])
    parts += [fill(clipped(roof, _LOW, _HIGH), "#8a6242"), stroke([(0.0, 55.6), (22.0, 44.2), (44.0, 55.6)], 1.6, INK)]
    parts += [stroke([(22.0, 50.0), (22.0, 21.0)], 4.4, WHITE), stroke([(22.0, 50.0), (22.0, 21.0)], 3.0, INK)]
    parts += [stroke([(22.0, 50.0), (22.0, 21.0)], 1.6, "#c9a227")]
    for y, radius in ((21.4, 3.6), (31.0, 2.6)):
        ball = disc((22.0, y), radius)
        parts += [fill(ball, "#f3cf72"), stroke(ball, 1.0, INK, closed=True)]
    bolt = np.array([(41.0, 13.0), (32.0, 13.0), (27.6, 21.0), (32.2, 20.6), (27.2, 28.0), (39.0, 18.6), (34.4, 18.8)])
    parts += [stroke(bolt, 2.4, INK, closed=True), fill(bolt, "#ffe14d")]
    coil = np.linspace(0, 1, 60)
    wire = np.column_stack([22.0 + 5.0 * np.sin(coil * 5 * np.pi), 36.0 + 10.0 * coil])
    return (*parts, stroke(wire, 1.2, "#f3cf72"), *plate("lightning rod"))


def barn_door() -> Drawing:
    """A shut door, two boards nailed across it, a padlock."""
    parts: list[Shape] = [*ground("bricks", TALL_MM, "#efe2cf", "#c98d63")]
    door = box(5.0, 13.6, 39.0, 60.6)
    parts += outlined(((door, "#e3b877"),))
    parts += [stroke([(x, 14.4), (x, 59.8)], 0.9, "#8a6242") for x in (11.8, 18.6, 25.4, 32.2)]
    for slope in (-1.0, 1.0):
        board = np.array([(4.0, 37.0 + slope * 16.0), (40.0, 37.0 - slope * 16.0)])
        parts += [stroke(board, 8.0, INK), stroke(board, 6.2, "#7a4a26")]
        parts += [fill(disc((x, 37.0 - slope * (x - 22.0) * 16.0 / 18.0), 0.9), WHITE) for x in (7.6, 36.4)]
    lock = round_box(15.4, 34.0, 28.6, 46.0, 2.0)
    parts += [
        stroke(arc((22.0, 34.0), (4.4, 6.0), 180, 360, 17), 3.0, INK),
        stroke(arc((22.0, 34.0), (4.4, 6.0), 180, 360, 17), 1.4, WHITE),
    ]
    parts += [fill(lock, "#f3cf72"), stroke(lock, 1.1, INK, closed=True), fill(disc((22.0, 38.6), 1.7), INK)]
    return (*parts, stroke([(22.0, 39.0), (22.0, 42.6)], 1.4, INK), *plate("barn door"))
