"""Draws every card of Sosig that lies in the grid: heads, bodies, burnt overlays and the Scrontch, art upright."""

from __future__ import annotations

from functools import cache

import numpy as np

from hardware.pieces.frames import BLEED_MM, INK, PAPER
from hardware.pieces.shapes import Drawing, Shape, arc, box, curve, disc, fill, placed, round_box, stroke
from hardware.pieces.sosig_bodies import (
    EDGE_HALF_MM,
    FOLDED,
    HALO,
    HEAD,
    HEAD_END_MM,
    SIDE_MM,
    STRAIGHT,
    Run,
    sausage,
)
from hardware.pieces.sosig_icons import badge, half_plate

SOOT = "#a3958a"
"""The ground of a burnt card: no other card is as dark there."""
_MIDDLE = SIDE_MM / 2
_WHITE = "#ffffff"
_EYE_Y, _MOUTH_Y = 23.0, 31.0


@cache
def face(part: str, exits: str, effect: str, halves: str = "") -> Drawing:
    """Draw the card of a part (head, body, burnt-head, burnt-body, scrontch), exits (n, ns or ne) and effect.

    `effect` is empty where the part has none; `halves` are the edges with half a mystery meat. Raises ValueError for
    a card that nobody drew.
    """
    kind = part.removeprefix("burnt-")
    run = {("head", "n"): HEAD, ("body", "ns"): STRAIGHT, ("body", "ne"): FOLDED, ("scrontch", "n"): HEAD}.get(
        (kind, exits)
    )
    if run is None or set(halves) & set(exits) or not set(halves) <= set("nesw"):
        raise ValueError(f"expected a card that is drawn, got {part} with exits {exits!r} and halves {halves!r}")
    burnt = part != kind
    plates = tuple(shape for edge in halves for shape in half_plate(edge, SIDE_MM))
    ground = fill(box(-BLEED_MM, -BLEED_MM, SIDE_MM + BLEED_MM, SIDE_MM + BLEED_MM), SOOT if burnt else PAPER)
    if kind == "scrontch":
        return (ground, *_scrontch())
    skin = "burnt" if burnt else effect
    if skin not in _SIGNS:
        raise ValueError(f"expected an effect of {', '.join(_SIGNS)}, got {effect!r}")
    parts = [ground, *plates]
    if burnt:
        parts += _smoke(run)
    elif skin == "flaky":
        parts += _crumbs(run)
    if run is HEAD:
        parts += _knot(skin)
    parts += sausage(run, skin)
    if run is HEAD:
        parts += _FACES[skin]()
    return (*parts, *_badges(run, _SIGNS[skin]))


_SIGNS = {
    "plain": "",
    "flaky": "flaky",
    "cocktail": "cocktail",
    "spicy": "spicy",
    "natural": "natural",
    "burnt": "burnt",
}


def _badges(run: Run, sign: str) -> Drawing:
    """The effect's sign: on straight cards twice, so that half a turn changes nothing."""
    if not sign:
        return ()
    if run is STRAIGHT:
        return (*badge(sign, (7.6, 7.6), 5.4), *badge(sign, (SIDE_MM - 7.6, SIDE_MM - 7.6), 5.4, 180))
    if run is FOLDED:
        return badge(sign, (8.6, SIDE_MM - 8.6), 6.4)
    return badge(sign, (7.2, SIDE_MM - 7.2), 5.2)


def _knot(skin: str) -> Drawing:
    """The tied end of the casing, below the head: a little beard."""
    colour = {
        "burnt": "#2c2625",
        "spicy": "#b22a1d",
        "flaky": "#d9a23c",
        "natural": "#86ab55",
        "cocktail": "#f0a3b4",
    }.get(skin, "#c9744f")
    tail = curve([(25, 40), (21.4, 45.6), (23.4, 46.6), (25, 45.2), (26.6, 46.6), (28.6, 45.6)], closed=True)
    return fill(tail, colour), stroke(tail, 0.9, INK, closed=True)


def _eye(x: float, y: float, radius: float, look: tuple[float, float] = (0, 0), pupil: float = 0.5) -> list[Shape]:
    rim = disc((x, y), radius)
    at = (x + look[0], y + look[1])
    return [
        fill(rim, _WHITE),
        fill(disc(at, radius * pupil), INK),
        fill(disc((at[0] - radius * 0.18, at[1] - radius * 0.2), radius * 0.15), _WHITE),
        stroke(rim, 0.8, INK, closed=True),
    ]


def _plain_face() -> list[Shape]:
    """Friendly: two round eyes, a broad smile with teeth."""
    mouth = np.vstack([arc((25, _MOUTH_Y), (6.2, 5.4), 0, 180, 17)])
    return [
        *_eye(20.4, _EYE_Y, 3.7, (0.6, 0.6)),
        *_eye(29.6, _EYE_Y, 3.7, (-0.6, 0.6)),
        fill(mouth, "#6b1d16"),
        fill(round_box(20.6, _MOUTH_Y, 29.4, _MOUTH_Y + 1.8, 0.5), _WHITE),
        fill(arc((25, _MOUTH_Y + 4.6), (3.0, 1.6), 180, 360, 9) * (1, -1) + (0, 2 * (_MOUTH_Y + 4.0)), "#e4736e"),
        stroke(mouth, 0.9, INK, closed=True),
    ]


def _flaky_face() -> list[Shape]:
    """Sleepy, fresh from the oven: heavy lids and a small round yawn."""
    parts: list[Shape] = [fill(disc((25, 26.4), (11.4, 9.4)), "#f3cf72")]
    for x in (20.0, 30.0):
        lid = arc((x, _EYE_Y), 3.7, 180, 360, 15)
        parts += [*_eye(x, _EYE_Y, 3.7, (0, 1.4)), fill(lid, "#d9a23c"), stroke(lid, 0.9, INK, closed=True)]
    yawn = disc((25, 31.4), (2.3, 2.8))
    return [*parts, fill(yawn, "#6b1d16"), stroke(yawn, 0.9, INK, closed=True)]


def _cocktail_face() -> list[Shape]:
    """Cool: sunglasses and a crooked grin round a straw."""
    parts: list[Shape] = []
    for x in (19.6, 30.4):
        lens = round_box(x - 4.7, 19.8, x + 4.7, 26.4, 2.6)
        parts += [fill(lens, INK), stroke([(x - 2.4, 24.2), (x + 0.6, 21.4)], 0.9, "#f7d9df")]
    parts += [stroke([(23.6, 21.6), (26.4, 21.6)], 1.4, INK)]
    parts += [stroke(curve([(20.0, 31.2), (23.2, 33.8), (27.4, 33.4), (29.8, 30.4)]), 1.2, INK)]
    straw = [(27.2, 32.6), (36.6, 37.4), (41.2, 34.2)]
    return [*parts, stroke(straw, 2.6, INK), stroke(straw, 1.2, _WHITE)]


def _spicy_face() -> list[Shape]:
    """On fire: wide eyes, small pupils, the tongue out."""
    parts = [*_eye(20.2, _EYE_Y, 4.1, (0, 0), 0.3), *_eye(29.8, _EYE_Y, 4.1, (0, 0), 0.3)]
    mouth = disc((25, 32.0), (5.2, 3.5))
    tongue = curve([(22.4, 33.4), (27.6, 33.4), (27.5, 37.4), (25, 39.0), (22.5, 37.4)], closed=True)
    return [
        *parts,
        fill(mouth, INK),
        fill(tongue, "#f08d86"),
        stroke(tongue, 0.8, INK, closed=True),
        stroke([(25, 34.4), (25, 36.6)], 0.6, INK),
    ]


def _natural_face() -> list[Shape]:
    """At peace: closed eyes, a quiet smile, rosy cheeks."""
    parts: list[Shape] = []
    for x in (19.8, 30.2):
        parts.append(stroke(arc((x, 22.0), (3.5, 2.9), 10, 170, 13), 1.2, INK))
        parts += [
            stroke([(x + dx, 24.9 - abs(dx) * 0.3), (x + dx * 1.4, 26.8 - abs(dx) * 0.3)], 0.8, INK)
            for dx in (-2.4, 0, 2.4)
        ]
    parts += [fill(disc((17.6, 30.0), (1.9, 1.3)), "#c4dc9a"), fill(disc((32.4, 30.0), (1.9, 1.3)), "#c4dc9a")]
    return [*parts, stroke(arc((25, 29.8), (3.6, 3.0), 15, 165, 13), 1.2, INK)]


def _burnt_face() -> list[Shape]:
    """Done for: crosses for eyes and a wavy mouth."""
    parts: list[Shape] = []
    for x in (20.0, 30.0):
        rim = disc((x, _EYE_Y), 3.8)
        parts += [fill(rim, "#efe4d6"), stroke(rim, 0.8, INK, closed=True)]
        parts += [
            stroke([(x - 1.7, _EYE_Y - 1.7), (x + 1.7, _EYE_Y + 1.7)], 1.3, INK),
            stroke([(x - 1.7, _EYE_Y + 1.7), (x + 1.7, _EYE_Y - 1.7)], 1.3, INK),
        ]
    return [
        *parts,
        stroke(
            curve([(19.6, 31.6), (21.8, 30.4), (23.9, 32.4), (26.1, 30.4), (28.2, 32.4), (30.4, 31.0)]), 1.3, "#efe4d6"
        ),
    ]


_FACES = {
    "plain": _plain_face,
    "flaky": _flaky_face,
    "cocktail": _cocktail_face,
    "spicy": _spicy_face,
    "natural": _natural_face,
    "burnt": _burnt_face,
}


def _crumbs(run: Run) -> list[Shape]:
    """Crumbs that fell off beside the sausage, away from the middles of the edges."""
    places = {
        STRAIGHT: ((8.0, 15.8), (5.4, 37.6), (8.4, 42.8)),
        FOLDED: ((7.6, 9.0), (11.6, 13.0), (4.4, 4.4), (37.6, 42.4), (41.0, 39.6)),
        HEAD: ((7.0, 11.0), (7.6, 16.4), (42.0, 39.5), (39.0, 44.0), (44.4, 44.4)),
    }[run]
    if run is STRAIGHT:
        places = (*places, *((SIDE_MM - x, SIDE_MM - y) for x, y in places))
    parts: list[Shape] = []
    for number, (x, y) in enumerate(places):
        size = 1.5 + 0.35 * (number % 3)
        facing = -1 if run is STRAIGHT and number >= 3 else 1
        crumb = np.array([(-1.0, -0.1), (-0.2, -0.9), (0.9, -0.5), (0.8, 0.6), (-0.3, 0.9)]) * size * facing + (x, y)
        parts += [fill(crumb, "#d9a23c"), stroke(crumb, 0.6, INK, closed=True)]
    return parts


def _smoke(run: Run) -> list[Shape]:
    """Curls of smoke in the free corners."""
    y = np.linspace(-5.6, 5.6, 25)
    curl = [stroke(np.column_stack([1.8 * np.sin(y * np.pi / 4.6), y]), 1.5, "#6a5c54")]
    places = {
        STRAIGHT: ((42.4, 9.0, 0), (7.6, 41.0, 180)),
        FOLDED: ((8.0, 9.4, 0), (24.4, 41.0, 0), (40.6, 41.0, 0)),
        HEAD: ((7.4, 10.0, 0), (42.6, 10.0, 0), (42.6, 41.0, 0)),
    }
    return [shape for x, y, turn in places[run] for shape in placed(curl, (x, y), turn_deg=turn)]


def _scrontch() -> list[Shape]:
    """A stump, bitten off, and the teeth that did it."""
    bitten = [(34.5, -1.0), (34.9, 13.6)]
    bites = np.vstack(
        [
            arc((31.6, 14.6), 3.4, -20, -160, 9),
            arc((25.0, 15.6), 3.6, -10, -170, 9),
            arc((18.4, 14.6), 3.4, -20, -160, 9),
        ]
    )
    stump = np.vstack([bitten, bites, [(15.1, 13.6), (15.5, -1.0)]])
    halo = np.vstack([[(36.7, -1.0), (37.0, 13.2), (13.0, 13.2), (13.3, -1.0)]])
    parts: list[Shape] = [fill(halo, HALO), fill(stump, "#c9744f")]
    parts += [stroke([(19.6, 1.4), (19.4, 8.4)], 1.7, "#efb18c"), fill(bites, "#f2c9a4"), stroke(stump[1:-1], 1.0, INK)]
    parts += [stroke([(34.5, -1.0), (34.9, 13.6)], 1.0, INK), stroke([(15.5, -1.0), (15.1, 13.6)], 1.0, INK)]
    return [*parts, *_teeth(), *_rays()]


def _teeth() -> list[Shape]:
    """Teeth, well away from the edges: what reaches an edge looks like a second exit."""
    upper = np.vstack([arc((25, 26.6), (13.4, 7.6), 180, 360, 21)])
    lower = np.vstack([arc((25, 33.4), (13.4, 7.6), 0, 180, 21)])
    parts: list[Shape] = [fill(box(12.6, 26.6, 37.4, 33.4), INK)]
    for gum in (upper, lower):
        parts += [fill(gum, "#d8596a"), stroke(gum, 1.0, INK, closed=True)]
    for number in range(5):
        left = 12.6 + number * 5.0
        for top in (23.6, 30.2):
            tooth = round_box(left, top, left + 4.8, top + 6.0, 1.3)
            parts += [fill(tooth, _WHITE), stroke(tooth, 0.8, INK, closed=True)]
    return parts


def _rays() -> list[Shape]:
    """Short strokes on both sides: crunch."""
    parts: list[Shape] = []
    for side in (-1, 1):
        for y, dy in ((18.5, -3.4), (41.5, 3.4)):
            parts.append(stroke([(25 + side * 15.0, y), (25 + side * 19.4, y + dy)], 1.3, INK))
        parts.append(stroke([(25 + side * 13.0, 14.0 + 3.0), (25 + side * 14.6, 12.4)], 1.3, INK))
    return parts


__all__ = ["EDGE_HALF_MM", "HEAD_END_MM", "SOOT", "face"]
