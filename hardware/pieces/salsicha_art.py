"""Draws the dogs of Salsicha: heads, bodies and tails of nine colours that join from card to card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from hardware.pieces.frames import BLEED_MM, INK, MIDDLE_X, TALL_MM, WHITE, mixed
from hardware.pieces.grounds import ground
from hardware.pieces.letters import text
from hardware.pieces.shapes import Drawing, Place, Points, Shape, arc, curve, disc, fill, round_box, stroke
from hardware.pieces.signs import sign

JOINT_MM = (37.0, 7.5)
"""Where the sausage crosses the left and the right edge of a card: its middle, and half its width."""
_LINE_MM, _HALO_MM = 1.0, 2.2
_BULGE_MM = 3.0


@dataclass(frozen=True, slots=True)
class Coat:
    """How a colour looks: its skin, the light and dark of its ground and the pattern there, its sign.

    `build` (0 to 3) gives the form of the ear, of what rides on the body, and of the tail; `look` (0 to 2) the eye.
    """

    skin: str
    light: str
    dark: str
    pattern: str
    sign: str
    build: int
    look: int


COATS = {
    "red": Coat("#c9301f", "#fbe3da", "#e79d8b", "slanting", "diamond", 0, 0),
    "orange": Coat("#ef8d1f", "#5d3410", "#8a5320", "rays", "sun", 1, 0),
    "yellow": Coat("#f8d63c", "#4d4a1c", "#8b8434", "checks", "star", 2, 0),
    "green": Coat("#2f8f46", "#e1f2da", "#a5d39a", "waves", "triangle", 1, 1),
    "blue": Coat("#2459ad", "#dfeafa", "#93b5e6", "upright", "drop", 2, 1),
    "purple": Coat("#8d5cc4", "#2f1a4d", "#57397f", "dots", "moon", 0, 1),
    "pink": Coat("#f5a9c4", "#7d2b52", "#b65c86", "scales", "heart", 3, 0),
    "brown": Coat("#b5804a", "#3f2616", "#6d4a30", "bricks", "cross", 0, 2),
    "black": Coat("#3f3f47", "#ffffff", "#c4c4c8", "rings", "disc", 3, 2),
}
"""The nine colours. They differ in the form of sign, ground and dog, and half of the grounds are dark."""


@cache
def face(colour: str, part: str) -> Drawing:
    """Draw the card of a colour and a part (head, body, tail), art upright; raises KeyError for one not drawn."""
    coat = COATS[colour]
    silhouette, details = {"head": _head, "body": _body, "tail": _tail}[part](coat)
    return (
        *ground(coat.pattern, TALL_MM, coat.light, coat.dark),
        *_silhouette(silhouette, coat.skin),
        *details,
        *_badge(coat),
        *_plate(f"{colour} {part}"),
    )


def _badge(coat: Coat) -> Drawing:
    """The sign of the colour in the upper left corner."""
    rim = disc((8.6, 8.6), 6.6)
    return (
        fill(rim, WHITE),
        stroke(rim, 0.9, INK, closed=True),
        *sign(coat.sign, (8.6, 8.6), 4.6, coat.skin),
    )


def _plate(words: str) -> Drawing:
    """The name of the card below."""
    plate = round_box(4.0, 54.6, TALL_MM[0] - 4.0, 60.6, 2.0)
    return (
        fill(plate, WHITE),
        stroke(plate, 0.7, INK, closed=True),
        *text(words, (MIDDLE_X, 59.0), 2.8, INK, bold=0.18),
    )


def _silhouette(parts: Sequence[tuple[Points, bool]], skin: str) -> Drawing:
    """Shapes as one: a pale rim, an outline and the skin; `True` marks a part that goes on beyond the card."""
    drawn: list[Shape] = []
    for grown, colour in ((_HALO_MM, WHITE), (_LINE_MM, INK)):
        for places, joins in parts:
            drawn += [fill(places, colour)]
            drawn += _grown_band(places, grown, colour) if joins else [stroke(places, 2 * grown, colour, closed=True)]
    return (*drawn, *(fill(places, skin) for places, _ in parts))


def _grown_band(places: Points, grown: float, colour: str) -> list[Shape]:
    """A band a little wider, which still ends where the drawing does."""
    middle = JOINT_MM[0]
    wider = places + np.column_stack([np.zeros(len(places)), np.sign(places[:, 1] - middle) * grown])
    return [fill(wider, colour)]


def _band(left: float, right: float) -> tuple[Points, bool]:
    """The sausage from x to x, thin where it meets the next card and fat in the middle of its own."""
    x = np.linspace(left, right, 40)
    half = JOINT_MM[1] + _BULGE_MM * np.sin(np.pi * np.clip(x / TALL_MM[0], 0, 1)) ** 2
    upper, lower = np.column_stack([x, JOINT_MM[0] - half]), np.column_stack([x, JOINT_MM[0] + half])
    return np.vstack([upper, lower[::-1]]), True


def _shine(skin: str, left: float, right: float) -> Drawing:
    """A bright streak along the back, and a shadow below the belly."""
    x = np.linspace(left, right, 12)
    half = JOINT_MM[1] + _BULGE_MM * np.sin(np.pi * np.clip(x / TALL_MM[0], 0, 1)) ** 2
    back, belly = np.column_stack([x, JOINT_MM[0] - half + 2.2]), np.column_stack([x, JOINT_MM[0] + half - 1.3])
    return stroke(back, 1.5, mixed(skin, WHITE, 0.55)), stroke(belly, 2.2, mixed(skin, INK, 0.4))


def _marks(coat: Coat, places: Sequence[tuple[float, float, float]]) -> Drawing:
    """The sign of the colour on the skin, at (x, y, radius)."""
    pale = mixed(coat.skin, WHITE, 0.82)
    return tuple(shape for x, y, radius in places for shape in sign(coat.sign, (x, y), radius, pale))


def _leg(x: float) -> tuple[Points, bool]:
    return round_box(x - 3.4, 42.0, x + 3.4, 52.0, 3.0), False


def _toes(x: float) -> Drawing:
    return tuple(stroke([(x + dx, 49.6), (x + dx, 51.4)], 0.6, INK) for dx in (-1.1, 1.1))


Drawn = tuple[Sequence[tuple[Points, bool]], Drawing]
"""The outlines of a dog's part, and what is drawn on them."""


def _head(coat: Coat) -> Drawn:
    """A head that looks left, a collar, a front leg; the neck leaves to the right."""
    skull, snout = disc((18.0, 29.0), (10.6, 10.8)), disc((10.4, 34.2), (7.4, 6.0))
    ears, over = _ears(coat)
    chest = disc((29.0, 36.8), (8.0, 9.9))
    band = _band(29.0, TALL_MM[0] + BLEED_MM)
    shapes = [*ears, band, (chest, False), (skull, False), (snout, False), _leg(35.0)]
    collar = np.vstack([arc((28.0, 37.0), (3.4, 10.2), -80, 80, 13), arc((31.2, 37.0), (3.4, 10.2), 80, -80, 13)])
    nose = disc((4.6, 31.4), (2.6, 2.2))
    details: list[Shape] = [
        *_shine(coat.skin, 36.0, 43.6),
        *_toes(35.0),
        fill(collar, WHITE),
        stroke(collar, 0.8, INK, closed=True),
        *over,
        *_eye(coat, (15.6, 26.4)),
        stroke(curve([(5.6, 36.4), (9.6, 38.0), (14.6, 35.4)]), 1.0, INK),
        fill(nose, INK),
        fill(disc((4.0, 30.7), 0.7), WHITE),
    ]
    return shapes, tuple(details)


def _ears(coat: Coat) -> tuple[list[tuple[Points, bool]], Drawing]:
    """The ear's outline, and the ear again where it hangs over the head: long, pointed, round like a fan, or curls."""
    dark = mixed(coat.skin, INK, 0.45)
    kind = coat.build
    if kind == 0:
        ear = curve([(21, 19), (27, 21.4), (29.6, 31), (27.4, 40.4), (23.0, 41.6), (20.8, 34), (19.8, 26)], closed=True)
        return [], (fill(ear, dark), stroke(ear, 1.0, INK, closed=True))
    if kind == 1:
        ear = np.array([(15.4, 20.6), (21.4, 4.6), (27.4, 23.6)])
        inner = np.array([(18.4, 19.6), (21.6, 10.0), (24.6, 21.0)])
        return [(ear, False)], (fill(inner, dark),)
    if kind == 2:
        ear = disc((28.4, 18.6), (9.2, 10.2), 25)
        return [(ear, False)], (fill(disc((28.8, 18.4), (5.8, 6.8), 25), dark),)
    curls = [disc(at, 5.0) for at in ((13.4, 18.0), (20.4, 15.0), (27.2, 19.0), (28.6, 27.0), (27.4, 35.0))]
    rims = [stroke(arc((at.mean(axis=0)[0], at.mean(axis=0)[1]), 2.6, 20, 290, 15), 0.9, INK) for at in curls]
    return [(curl, False) for curl in curls], (*(fill(curl, dark) for curl in curls), *rims)


def _eye(coat: Coat, at: Place) -> Drawing:
    """Wide awake, sleepy, or behind glasses."""
    kind, (x, y) = coat.look, at
    rim = disc(at, 3.6)
    ball: Drawing = (fill(rim, WHITE), stroke(rim, 0.8, INK, closed=True))
    if kind == 0:
        return (*ball, fill(disc((x - 0.9, y + 0.4), 1.9), INK), fill(disc((x - 1.5, y - 0.3), 0.6), WHITE))
    if kind == 1:
        lid = arc(at, 3.6, 180, 360, 15)
        pupil = fill(disc((x - 0.9, y + 1.4), 1.6), INK)
        return (*ball, pupil, fill(lid, mixed(coat.skin, INK, 0.45)), stroke(lid, 0.8, INK, closed=True))
    pale = mixed(coat.skin, WHITE, 0.6)
    glass = round_box(x - 5.0, y - 4.0, x + 4.4, y + 3.6, 1.6)
    return (
        stroke([(x + 4.4, y - 1.6), (x + 10.4, y - 0.4)], 2.7, pale),
        stroke(glass, 1.4, pale, closed=True),
        fill(glass, INK),
        stroke([(x + 4.4, y - 1.6), (x + 10.4, y - 0.4)], 1.5, INK),
        stroke([(x - 2.8, y + 1.6), (x + 0.4, y - 2.2)], 1.1, WHITE),
    )


def _body(coat: Coat) -> Drawn:
    """A piece of dog from edge to edge, with its signs, and what rides on it."""
    marks = ((9.0, 36.6, 4.0), (22.0, 36.2, 5.2), (35.0, 36.6, 4.0))
    band = _band(-BLEED_MM, TALL_MM[0] + BLEED_MM)
    return [band], (*_shine(coat.skin, -0.6, 44.6), *_marks(coat, marks), *_rider(coat))


def _rider(coat: Coat) -> Drawing:
    """What rides on the back: a bird, a flag, a crown, or three balls."""
    light = mixed(coat.skin, WHITE, 0.6)
    drawn: list[Shape] = []
    if coat.build == 0:
        hump = disc((26.0, 23.0), (8.0, 6.6))
        drawn = [fill(hump, light), stroke(hump, 1.0, INK, closed=True)]
        drawn += [fill(disc((20.8, 20.8), 1.1), INK), *_beak((17.0, 22.4))]
        wing = curve([(24.0, 21.6), (30.0, 20.4), (32.0, 24.8), (26.6, 26.0)], closed=True)
        drawn += [fill(wing, WHITE), stroke(wing, 0.8, INK, closed=True)]
    elif coat.build == 1:
        pole = stroke([(26.0, 27.4), (26.0, 5.4)], 1.4, INK)
        flag = np.array([(26.0, 5.0), (40.0, 9.2), (26.0, 14.4)])
        drawn = [pole, fill(flag, light), stroke(flag, 1.0, INK, closed=True)]
    elif coat.build == 2:
        cap = [(17.0, 27.6), (18.4, 17.6), (24.0, 22.0), (29.0, 14.6), (33.6, 22.0), (39.0, 17.6), (40.4, 27.6)]
        drawn = [fill(cap, light), stroke(cap, 1.0, INK, closed=True)]
        for at in ((18.4, 17.0), (29.0, 13.8), (39.0, 17.0)):
            drawn += [fill(disc(at, 1.7), WHITE), stroke(disc(at, 1.7), 0.7, INK, closed=True)]
    else:
        for x, radius in ((23.0, 7.4), (31.6, 5.2), (37.6, 3.4)):
            ball = disc((x, 27.4 - radius), radius)
            drawn += [fill(ball, light), stroke(ball, 1.0, INK, closed=True)]
            drawn += [stroke(arc((x, 27.4 - radius), radius * 0.6, 190, 280, 9), 0.9, WHITE)]
    return tuple(drawn)


def _beak(at: Place) -> list[Shape]:
    beak = np.array([(at[0], at[1]), (at[0] + 3.0, at[1] - 2.0), (at[0] + 3.0, at[1] + 1.6)])
    return [fill(beak, "#f3cf72"), stroke(beak, 0.7, INK, closed=True)]


def _tail(coat: Coat) -> Drawn:
    """The end of a dog: a round rump, a hind leg, a tail."""
    rump = disc((22.0, 37.0), (11.6, 10.6))
    shapes = [*_wag(coat), _band(-BLEED_MM, 22.0), (rump, False), _leg(22.0)]
    return shapes, (*_shine(coat.skin, -0.6, 20.0), *_toes(22.0), *_marks(coat, ((17.0, 36.4, 5.0),)))


def _wag(coat: Coat) -> list[tuple[Points, bool]]:
    """The tail's outline: a curl, a straight one held up, a plume, or a ball on a stalk."""
    kind = coat.build
    if kind == 0:
        line = curve([(30.0, 34.0), (37.0, 31.0), (39.4, 23.4), (35.4, 17.6), (29.6, 20.0), (30.4, 25.0)], 10)
        return [(_thick(line, 1.7), False)]
    if kind == 1:
        return [(np.array([(28.0, 29.0), (36.6, 6.0), (39.4, 7.0), (33.0, 33.6)]), False)]
    if kind == 3:
        stalk = np.array([(28.4, 32.0), (33.0, 19.0), (35.4, 20.0), (32.0, 34.0)])
        return [(stalk, False), (disc((34.6, 15.0), 6.6), False)]
    plume = curve([(30.0, 36.0), (35.0, 28.0), (32.0, 20.0), (36.0, 11.0), (41.0, 18.0), (40.6, 29.0)], closed=True)
    return [(plume, False)]


def _thick(line: Points, half_mm: float) -> Points:
    """A line as a ribbon."""
    along = np.gradient(line, axis=0)
    aside = np.column_stack([-along[:, 1], along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
    return np.vstack([line + aside * half_mm, (line - aside * half_mm)[::-1]])
