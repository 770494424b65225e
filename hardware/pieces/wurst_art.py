"""Draws what lies on the belt of Wurst Case Scenario: the eight sausages, the belt cards, the Meat Machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from hardware.pieces.frames import BLEED_MM, INK, MIDDLE_X, TALL_MM, WHITE, bled, mixed
from hardware.pieces.grounds import ground
from hardware.pieces.letters import text
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
    placed,
    round_box,
    stroke,
)

TOKEN_MM = (21.0, 30.0)
"""A sausage's token, glued on thick card: two lie side by side on a belt card."""
_BORDER_MM = 1.5
STEEL, RUBBER = "#b9c0c8", "#62666e"
_HALF_MM = 31.5
"""The lower half of a belt card is bare rubber: there the tokens lie."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a sausage looks: its skin, its ground and the pattern there, its bend (mm to the right), what it wears."""

    skin: str
    light: str
    dark: str
    pattern: str
    bend: float
    wears: str


LOOKS = (
    Look("#c9301f", "#fbe3da", "#e79d8b", "slanting", 0.0, "moustache"),
    Look("#f8d63c", "#4d4a1c", "#8b8434", "checks", 2.4, "crown"),
    Look("#2f8f46", "#e1f2da", "#a5d39a", "waves", -2.4, "leaf"),
    Look("#f5a9c4", "#7d2b52", "#b65c86", "bare", 0.0, "bow"),
    Look("#2459ad", "#dfeafa", "#93b5e6", "upright", 2.4, "hat"),
    Look("#f4efe2", "#2f1a4d", "#57397f", "dots", -2.4, "glasses"),
    Look("#3f3f47", "#ffffff", "#c4c4c8", "rings", -1.6, "horns"),
    Look("#ef8d1f", "#5d3410", "#8a5320", "rays", 1.6, "flame"),
)
"""The sausages 1 to 8. They differ in the form of ground, body and head, and half of the grounds are dark."""


@cache
def token(number: int) -> Drawing:
    """Draw the token of a sausage from 1 to 8, art upright: its number on its belly."""
    look = LOOKS[number - 1]
    inner = (TOKEN_MM[0] - 2 * _BORDER_MM, TOKEN_MM[1] - 2 * _BORDER_MM)
    drawn: list[Shape] = [fill(bled(TOKEN_MM), WHITE)]
    drawn += _within(ground(look.pattern, inner, look.light, look.dark), (0.0, 0.0), inner)
    shifted = placed(drawn[1:], (_BORDER_MM, _BORDER_MM))
    frame = box(_BORDER_MM, _BORDER_MM, TOKEN_MM[0] - _BORDER_MM, TOKEN_MM[1] - _BORDER_MM)
    belly = disc((TOKEN_MM[0] / 2, 20.2), (5.4, 5.8))
    return (
        drawn[0],
        *shifted,
        stroke(frame, 0.7, INK, closed=True),
        *_sausage(look),
        fill(belly, WHITE),
        stroke(belly, 0.7, INK, closed=True),
        *text(str(number), (TOKEN_MM[0] / 2, 24.0), 7.6, INK, bold=0.2),
    )


def _within(drawing: Drawing, low: Place, high: Place) -> Drawing:
    """Filled shapes cut off at a rectangle."""
    cut = ((shape, clipped(shape.points, low, high)) for shape in drawing)
    return tuple(fill(points, shape.colour) for shape, points in cut if len(points) > 2)


def _sausage(look: Look) -> Drawing:
    """A sausage that stands on its end, with eyes, a mouth, and what it wears."""
    y = np.linspace(9.6, 22.4, 24)
    middle = TOKEN_MM[0] / 2 + look.bend * (((y - 16.0) / 6.4) ** 2 - 0.5)
    line = np.column_stack([middle, y])
    top: Place = (float(middle[3]), float(y[3]))
    return (
        stroke(line, 13.0, WHITE),
        stroke(line, 11.6, INK),
        stroke(line, 10.2, look.skin),
        stroke(line[4:-4] - (3.2, 0.0), 1.0, mixed(look.skin, WHITE, 0.6)),
        *_face(look, top),
        *placed(WORN[look.wears](), (float(middle[0]), float(y[0]))),
    )


def _face(look: Look, at: Place) -> Drawing:
    if look.wears == "glasses":
        lenses: list[Shape] = []
        for side in (-1, 1):
            lens = round_box(at[0] + side * 2.5 - 2.2, at[1] - 2.0, at[0] + side * 2.5 + 2.2, at[1] + 1.8, 1.0)
            lenses += [
                fill(lens, INK),
                stroke([(at[0] + side * 2.5 - 1.2, at[1] + 0.8), (at[0] + side * 2.5, at[1] - 1)], 0.6, WHITE),
            ]
        return tuple(lenses)
    parts: list[Shape] = []
    for side in (-1, 1):
        eye = disc((at[0] + side * 2.2, at[1]), 1.7)
        parts += [fill(eye, WHITE), stroke(eye, 0.5, INK, closed=True)]
        parts.append(fill(disc((at[0] + side * 1.9, at[1] + 0.3), 0.85), INK))
    return tuple(parts)


def _worn(colour: str, outline: Points, *more: Shape) -> Drawing:
    return (
        stroke(outline, 2.6, WHITE, closed=True),
        stroke(outline, 1.4, INK, closed=True),
        fill(outline, colour),
        *more,
    )


def _crown() -> Drawing:
    points = [(-4.6, -3.0), (-5.0, -7.4), (-2.2, -5.2), (0, -8.2), (2.2, -5.2), (5.0, -7.4), (4.6, -3.0)]
    return _worn("#f08a2c", np.array(points))


def _leaf() -> Drawing:
    leaf = curve([(0.2, -3.4), (-4.8, -5.0), (-6.6, -8.2), (-2.0, -7.8), (0.8, -4.4)], closed=True)
    return (*_worn("#b7dd9c", leaf), *_worn("#b7dd9c", leaf * (-1.0, 1.0)))


def _bow() -> Drawing:
    left = np.array([(0.0, -4.2), (-5.6, -7.4), (-5.6, -1.4)])
    knot = disc((0, -4.3), 1.7)
    return (*_worn("#ffffff", left), *_worn("#ffffff", left * (-1.0, 1.0)), *_worn("#c9301f", knot))


def _hat() -> Drawing:
    brim, tube = round_box(-6.6, -4.6, 6.6, -2.4, 1.0), box(-4.0, -8.0, 4.0, -3.6)
    return (*_worn(INK, tube), *_worn(INK, brim), fill(box(-4.0, -5.6, 4.0, -4.4), "#f8d63c"))


def _horns() -> Drawing:
    horn = curve([(-5.6, -0.6), (-7.4, -4.6), (-6.4, -8.0), (-4.6, -5.2), (-2.6, -3.8)], closed=True)
    return (*_worn("#f3cf72", horn), *_worn("#f3cf72", horn * (-1.0, 1.0)))


def _flame() -> Drawing:
    points = [(-4.4, -2.6), (-5.6, -7.0), (-2.6, -5.6), (-0.6, -8.4), (1.2, -5.4), (4.8, -7.6), (4.4, -2.6)]
    return _worn("#c9301f", curve(points, closed=True))


def _moustache() -> Drawing:
    half = curve([(0, 4.4), (2.6, 3.4), (5.6, 5.4), (6.4, 3.4), (5.4, 6.8), (2.4, 6.4)], closed=True)
    return (*_worn(INK, half), *_worn(INK, half * (-1.0, 1.0)))


WORN: dict[str, Callable[[], Drawing]] = {
    "moustache": _moustache,
    "crown": _crown,
    "leaf": _leaf,
    "bow": _bow,
    "hat": _hat,
    "glasses": lambda: (),
    "horns": _horns,
    "flame": _flame,
}
"""What a sausage wears, about the top of its line."""

_ZONES = (
    ("waves", "#dff0d8", "#a9d39e"),
    ("dots", "#2f5a63", "#4c7d87"),
    ("upright", "#e6eef8", "#a3bfe6"),
    ("rings", "#4a4512", "#ddd27a"),
    ("scales", "#f7dc97", "#c48f2f"),
    ("bricks", "#6b3a16", "#a8662c"),
    ("slanting", "#fbdccf", "#e48a6e"),
    ("zigzag", "#6d1414", "#a93426"),
)
"""Pattern and colours behind the numbers of the belt: from a green start to a red end, light and dark in turn."""


@cache
def belt(number: int) -> Drawing:
    """Draw belt card 1 (the start) to 8: its number above, bare belt that runs to the right below."""
    pattern, light, dark = _ZONES[number - 1]
    parts: list[Shape] = [fill(bled(TALL_MM), RUBBER)]
    upper = (-BLEED_MM, -BLEED_MM), (TALL_MM[0] + BLEED_MM, _HALF_MM - 2.0)
    parts += _within(ground(pattern, TALL_MM, light, dark), *upper)
    plate = disc((MIDDLE_X, 14.6), 11.4)
    parts += [fill(plate, WHITE), stroke(plate, 1.2, INK, closed=True)]
    parts += text(str(number), (MIDDLE_X, 21.6), 14.0, INK, bold=0.17)
    parts += [*_rail(_HALF_MM - 2.0), *_chevrons()]
    return tuple(parts)


def _rail(y: float) -> Drawing:
    rail = box(-BLEED_MM, y, TALL_MM[0] + BLEED_MM, y + 2.0)
    bolts = tuple(fill(disc((x, y + 1.0), 0.6), INK) for x in (5.5, 16.5, 27.5, 38.5))
    return (fill(rail, STEEL), *bolts)


def _chevrons() -> Drawing:
    """Faint arrows on the rubber, to the right: that is where the machine is."""
    dark, parts = mixed(RUBBER, INK, 0.28), []
    for x in (2.0, 16.7, 31.4):
        arrow = [(x, 35.0), (x + 4.5, 35.0), (x + 10.5, 47.0), (x + 4.5, 59.0), (x, 59.0), (x + 6.0, 47.0)]
        parts.append(fill(arrow, dark))
    return tuple(parts)


@cache
def machine() -> Drawing:
    """Draw the Meat Machine: a mouth with teeth, a funnel, a crank."""
    funnel = np.array([(6.0, 5.0), (38.0, 5.0), (30.0, 19.0), (14.0, 19.0)])
    body = round_box(7.0, 18.0, 37.0, 50.0, 7.0)
    mouth = disc((22.0, 34.0), (11.6, 10.6))
    parts: list[Shape] = [*ground("zigzag", TALL_MM, "#f3cf72", "#2c2625")]
    for outline in (funnel, body):
        parts += [stroke(outline, 4.6, WHITE, closed=True), stroke(outline, 2.0, INK, closed=True)]
    parts += [fill(funnel, STEEL), fill(body, "#d8dde2"), fill(mouth, "#6b1d16"), stroke(mouth, 1.4, INK, closed=True)]
    for x in (-7.2, -2.4, 2.4, 7.2):
        drop = 10.6 * np.sqrt(1 - (x / 11.6) ** 2)
        for side in (-1, 1):
            edge = 34.0 + side * drop
            tooth = [(22.0 + x - 2.3, edge), (22.0 + x + 2.3, edge), (22.0 + x, 34.0 + side * 2.2)]
            parts += [fill(tooth, WHITE), stroke(tooth, 0.6, INK, closed=True)]
    for x in (14.4, 29.6):
        eye = disc((x, 22.4), 2.6)
        parts += [fill(eye, WHITE), stroke(eye, 0.7, INK, closed=True), fill(disc((x, 23.0), 1.2), INK)]
    crank = [(37.0, 34.0), (41.0, 34.0), (41.0, 44.0)]
    parts += [stroke(crank, 2.6, INK), fill(disc((41.0, 44.6), 2.4), "#c9301f")]
    plate = round_box(4.0, 53.4, 40.0, 60.6, 2.0)
    words = text("meat machine", (MIDDLE_X, 58.6), 3.2, INK, bold=0.18)
    return (*parts, fill(plate, WHITE), stroke(plate, 0.8, INK, closed=True), *words)


def small_sausage(skin: str = "#c9744f") -> Drawing:
    """A sausage lying on its side, for signs: 12 wide, about (0, 0)."""
    body = round_box(-6.0, -2.4, 6.0, 2.4, 2.3)
    return (
        stroke(body, 1.6, INK, closed=True),
        fill(body, skin),
        stroke(arc((0.0, 1.6), (5.0, 2.6), 205, 300, 9), 0.8, mixed(skin, WHITE, 0.6)),
        fill(disc((3.2, -0.6), 0.7), INK),
        fill(disc((5.0, -0.6), 0.7), INK),
    )
