"""The sausages of the cards: where they run, how wide they are, and the skins that tell the effects apart."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hardware.pieces.frames import BLEED_MM, INK
from hardware.pieces.shapes import Drawing, Points, Shape, fill, stroke

SIDE_MM = 50.0
"""The edge of a square card."""
EDGE_HALF_MM = 9.5
"""Half the width of every sausage where it crosses an edge: any two fit together."""
OUTLINE_MM = 1.0
HALO = "#ecd9b4"
_HALO_MM = 2.2
_STEP_MM = 0.8

BASES = {
    "plain": "#c9744f",
    "flaky": "#f3cf72",
    "cocktail": "#f0a3b4",
    "spicy": "#b22a1d",
    "natural": "#94b862",
    "burnt": "#2c2625",
}
"""The colour of a skin; they differ in lightness as well, and every skin but the plain one has a pattern."""


@dataclass(frozen=True, slots=True)
class Run:
    """Where a sausage runs: `middle(u)` gives N x 2 places and `across(u)` the unit sideways for N millimetres along.

    It begins at u = 0 on the upper edge and is `length_mm` long: there it crosses a second edge, or ends in a head.
    `half(u)` is half its width in millimetres.
    """

    length_mm: float
    middle: Callable[[Points], Points]
    across: Callable[[Points], Points]
    half: Callable[[Points], Points]
    is_head: bool = False

    def at(self, along_mm: Points | float, aside: Points | float) -> Points:
        """Places `along_mm` from the beginning and `aside` (-1 to 1, edge to edge) across; what is beyond is cut."""
        along, side = np.broadcast_arrays(np.asarray(along_mm, float), np.clip(np.asarray(aside, float), -1, 1))
        last = self.length_mm if self.is_head else self.length_mm + BLEED_MM
        u = np.clip(along, -BLEED_MM, last).ravel()
        return np.asarray(self.middle(u) + self.across(u) * (self.half(u) * side.ravel())[:, None])

    def sides(self, wider_mm: float = 0.0) -> tuple[Points, Points]:
        """Both side lines, each from the beginning to the end."""
        last = self.length_mm if self.is_head else self.length_mm + BLEED_MM
        u = np.linspace(-BLEED_MM, last, math.ceil(last / _STEP_MM))
        if self.is_head:
            # The end is round: places crowd where the width falls to nothing.
            u = -BLEED_MM + (last + BLEED_MM) * np.sin(np.linspace(0, math.pi / 2, len(u) + 20))
        reach = (self.half(u) + wider_mm)[:, None] * self.across(u)
        return self.middle(u) - reach, self.middle(u) + reach


def _bulge(u: Points, length_mm: float) -> Points:
    return np.asarray(EDGE_HALF_MM + 1.3 * np.sin(np.pi * np.clip(u / length_mm, 0, 1)) ** 2)


def _straight_x(u: Points) -> Points:
    """A slow wave that leaves both edges at right angles and looks the same after half a turn."""
    t = np.clip(u / SIDE_MM, 0, 1) * 2 * np.pi
    return np.asarray(SIDE_MM / 2 + 1.5 * (np.sin(t) - np.sin(2 * t) / 2))


STRAIGHT = Run(
    SIDE_MM,
    lambda u: np.column_stack([_straight_x(u), u]),
    lambda u: np.column_stack([np.ones_like(u), np.zeros_like(u)]),
    lambda u: _bulge(u, SIDE_MM),
)
"""From the middle of the upper edge to that of the lower one."""

_BEND_MM = SIDE_MM / 2 * math.pi / 2


def _bend_angle(u: Points) -> Points:
    return np.asarray(np.clip(u / _BEND_MM, 0, 1) * np.pi / 2)


def _bend_middle(u: Points) -> Points:
    angle, radius = _bend_angle(u), SIDE_MM / 2
    before, after = np.minimum(u, 0), np.maximum(u - _BEND_MM, 0)
    return np.column_stack([SIDE_MM - radius * np.cos(angle) + after, radius * np.sin(angle) + before])


FOLDED = Run(
    _BEND_MM,
    _bend_middle,
    lambda u: np.column_stack([np.cos(_bend_angle(u)), -np.sin(_bend_angle(u))]),
    lambda u: _bulge(u, _BEND_MM),
)
"""A quarter circle about the upper right corner, from the upper to the right edge."""

HEAD_END_MM = 42.0
_WIDEST_MM, _HEAD_HALF_MM = 27.0, 13.2


def _head_half(u: Points) -> Points:
    grow = np.clip((u - 2) / (_WIDEST_MM - 6), 0, 1)
    neck = EDGE_HALF_MM + (_HEAD_HALF_MM - EDGE_HALF_MM) * grow**2 * (3 - 2 * grow)
    cap = np.clip((u - _WIDEST_MM) / (HEAD_END_MM - _WIDEST_MM), 0, 1)
    return np.asarray(neck * np.sqrt(1 - cap**2))


HEAD = Run(
    HEAD_END_MM,
    lambda u: np.column_stack([np.full_like(u, SIDE_MM / 2), u]),
    lambda u: np.column_stack([np.ones_like(u), np.zeros_like(u)]),
    _head_half,
    is_head=True,
)
"""From the middle of the upper edge down to a thick round end."""


def sausage(run: Run, skin: str) -> Drawing:
    """A whole sausage: a pale rim that lifts it off the card, its skin, its outline."""
    left, right = run.sides(_HALO_MM)
    parts: list[Shape] = []
    if skin != "burnt":
        parts.append(fill(np.vstack([left, right[::-1]]), HALO))
    left, right = run.sides()
    parts.append(fill(np.vstack([left, right[::-1]]), BASES[skin]))
    parts += SKINS[skin](run)
    if run.is_head:
        parts.append(stroke(np.vstack([left, right[::-1]]), OUTLINE_MM, INK))
    else:
        parts += [stroke(left, OUTLINE_MM, INK), stroke(right, OUTLINE_MM, INK)]
    return tuple(parts)


def _line(run: Run, start: tuple[float, float], end: tuple[float, float], steps: int = 9) -> Points:
    """Places on the skin between two (along, aside)."""
    part = np.linspace(0, 1, steps)
    return run.at(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _spot(run: Run, along_mm: float, aside: float, size_mm: float, stretch: float = 1.0) -> Points:
    """A disc on the skin, cut off at its edge."""
    angle = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    half = float(run.half(np.array([np.clip(along_mm, -BLEED_MM, run.length_mm - 4)]))[0])
    return run.at(along_mm + size_mm * stretch * np.sin(angle), aside + size_mm / half * np.cos(angle))


def _shine(run: Run, colour: str) -> list[Shape]:
    """A bright streak on either half, on opposite sides."""
    size = run.length_mm
    if run.is_head:
        return [
            stroke(_line(run, (4, -0.62), (17, -0.66)), 1.7, colour),
            stroke(_line(run, (20.5, -0.68), (21, -0.68)), 1.7, colour),
        ]
    return [
        stroke(_line(run, (size * 0.14, -0.6), (size * 0.42, -0.6)), 1.7, colour),
        stroke(_line(run, (size * 0.58, 0.6), (size * 0.86, 0.6)), 1.7, colour),
    ]


def _plain(run: Run) -> list[Shape]:
    """Smooth, with a bright streak and a few freckles."""
    size = run.length_mm
    freckles = ((0.2, 0.25), (0.27, 0.5), (0.36, 0.12), (0.45, 0.55))
    spots = [*freckles, *((1 - u, -v) for u, v in freckles)] if not run.is_head else freckles[:2]
    return [
        *(fill(_spot(run, size * u, v, 0.75), "#9a4f33") for u, v in spots),
        *_shine(run, "#efb18c"),
    ]


def _flaky(run: Run) -> list[Shape]:
    """Puff pastry, wound round: slanting darker layers with ragged edges."""
    pitch, slant = run.length_mm / round(run.length_mm / 8.4), 3.6
    v = np.linspace(-1, 1, 33)
    ragged = 0.6 * np.sin(v * 4 * np.pi)
    parts: list[Shape] = []
    for number in range(-1, round(run.length_mm / pitch) + 1):
        along = (number + 0.5) * pitch + slant * v + ragged
        low, high = run.at(along - 1.9, v), run.at(along + 1.9, v)
        parts += [fill(np.vstack([low, high[::-1]]), "#cf9433")]
        parts += [stroke(edge, 0.7, "#7d4e12") for edge in (low, high)]
    return parts


def _cocktail(run: Run) -> list[Shape]:
    """Bubbles, large and small, that rise through the pink."""
    half = (
        (0.5, 0.0, 3.1),
        (0.36, 0.62, 2.1),
        (0.36, -0.5, 1.5),
        (0.25, 0.02, 2.3),
        (0.14, -0.58, 2.5),
        (0.1, 0.42, 1.5),
        (0.0, 0.0, 1.3),
    )
    bubbles = [*half, *((1 - u, -v, r) for u, v, r in half[1:])]
    if run.is_head:
        bubbles = [
            (0.05, -0.45, 1.7),
            (0.1, 0.5, 2.5),
            (0.2, -0.08, 2.2),
            (0.3, -0.68, 1.5),
            (0.34, 0.72, 1.6),
            (0.72, 0.7, 1.5),
            (0.68, -0.74, 1.8),
        ]
    parts: list[Shape] = []
    for u, v, radius in bubbles:
        ring = _spot(run, run.length_mm * u, v, radius)
        parts += [fill(ring, "#fff3f4"), stroke(ring, 0.7, "#a33c58", closed=True)]
    return parts


def _spicy(run: Run) -> list[Shape]:
    """Black lightning across the red: hot. A head has it on its neck alone, below a clear face."""
    count = round(run.length_mm / 9.8)
    pitch = run.length_mm / count
    v = np.array([-1.0, -0.34, 0.34, 1.0])
    bolt = np.array([-2.8, 2.8, -2.8, 2.8])
    parts: list[Shape] = []
    for number in range(2 if run.is_head else count):
        along = (number + 0.5) * pitch
        fine = np.linspace(-1, 1, 31)
        jag = np.interp(fine, v, bolt)
        low, high = run.at(along + jag - 2.1, fine), run.at(along + jag + 2.1, fine)
        parts.append(fill(np.vstack([low, high[::-1]]), "#3c0d0a"))
        low, high = run.at(along + jag - 0.75, fine), run.at(along + jag + 0.75, fine)
        parts.append(fill(np.vstack([low, high[::-1]]), "#ffc64d"))
    return parts


def _natural(run: Run) -> list[Shape]:
    """Leaves, alternately left and right of a stalk; none where a head has its face."""
    size = run.length_mm
    count = 2 * round(size / 9.0)
    stalk = size - 27 if run.is_head else size + 2
    parts: list[Shape] = [stroke(_line(run, (-2, 0), (stalk, 0), 40), 0.9, "#2f5320")]
    t = np.linspace(0, np.pi, 13)
    for number in range(count):
        along, side = (number + 0.5) * size / count, 1 if number % 2 else -1
        if run.is_head and along > stalk:
            continue
        lean = 3.4 if along < size / 2 else -3.4
        reach = np.linspace(0.06, 0.88, 13)
        spine = along + lean * (reach - 0.45)
        upper, lower = run.at(spine - 3.1 * np.sin(t), side * reach), run.at(spine + 3.1 * np.sin(t), side * reach)
        parts.append(fill(np.vstack([upper, lower[::-1]]), "#28501e"))
        parts.append(stroke(run.at(spine[1:-2], side * reach[1:-2]), 0.6, "#cfe4a8"))
    return parts


def _burnt(run: Run) -> list[Shape]:
    """Charcoal with glowing cracks and ash."""
    size = run.length_mm
    half = (
        ((0.02, -0.5), (0.09, -0.2), (0.15, -0.45), (0.23, 0.0), (0.3, -0.22), (0.36, 0.18)),
        ((0.23, 0.0), (0.25, 0.45), (0.31, 0.6), (0.33, 0.95)),
        ((0.09, -0.2), (0.07, 0.3), (0.12, 0.62), (0.08, 0.95)),
        ((0.15, -0.45), (0.2, -0.72), (0.19, -0.98)),
    )
    cracks = [*half, *(tuple((1 - u, -v) for u, v in crack) for crack in half)]
    cracks.append(((0.36, 0.18), (0.45, -0.3), (0.55, 0.3), (0.64, -0.18)))
    if run.is_head:
        cracks = [
            *half[1:],
            half[0][:4],
            ((0.66, -0.98), (0.7, -0.62), (0.77, -0.7), (0.79, -0.5)),
            ((0.62, 0.98), (0.68, 0.66), (0.75, 0.76)),
        ]
    parts: list[Shape] = []
    for crack in cracks:
        places = np.array(crack)
        points = run.at(places[:, 0] * size, places[:, 1])
        parts += [stroke(points, 1.5, "#8c2f14"), stroke(points, 0.75, "#ffb054")]
    return parts


SKINS: dict[str, Callable[[Run], list[Shape]]] = {
    "plain": _plain,
    "flaky": _flaky,
    "cocktail": _cocktail,
    "spicy": _spicy,
    "natural": _natural,
    "burnt": _burnt,
}
