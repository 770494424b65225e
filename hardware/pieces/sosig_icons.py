"""The small signs on the cards of Sosig: one form an effect, the plate of a mystery meat, little things to smile at."""

from __future__ import annotations

import numpy as np

from hardware.pieces.frames import INK, PAPER
from hardware.pieces.shapes import Drawing, Shape, arc, curve, disc, fill, placed, round_box, stroke


def icon(name: str) -> Drawing:
    """Return a sign drawn about (0, 0) within a radius of 10; raises KeyError for one that there is not."""
    return ICONS[name]


def badge(name: str, middle: tuple[float, float], radius_mm: float, turn_deg: float = 0.0) -> Drawing:
    """Return a sign on a white disc with a dark rim."""
    rim = disc((0, 0), 10.0)
    signed: Drawing = (fill(rim, "#ffffff"), *placed(ICONS[name], (0, 0), 0.8), stroke(rim, 1.4, INK, closed=True))
    return placed(signed, middle, radius_mm / 10.0, turn_deg)


def _croissant() -> Drawing:
    """A croissant with crumbs below it."""
    body = curve(
        [
            (-9.2, 5.4),
            (-8.6, 0.4),
            (-5.4, -4.8),
            (0, -6.8),
            (5.4, -4.8),
            (8.6, 0.4),
            (9.2, 5.4),
            (5.4, 3.8),
            (0, 2.6),
            (-5.4, 3.8),
        ],
        closed=True,
    )
    parts: list[Shape] = [fill(body, "#e3a83e")]
    for x_top, y_top, x_low, y_low in ((-2.4, -6.4, -1.7, 2.8), (-7.2, -2.6, -5.0, 3.6)):
        for side in (-1, 1):
            parts += [stroke([(side * x_top, y_top), (side * x_low, y_low)], 1.3, INK)]
    parts.append(stroke(body, 1.5, INK, closed=True))
    for x, y, size in ((-3.0, 7.0, 1.4), (0.6, 6.2, 1.0), (3.4, 7.6, 1.4), (-0.2, 9.2, 1.2)):
        parts.append(fill([(x - size, y), (x, y - size), (x + size, y + size * 0.3), (x - size * 0.2, y + size)], INK))
    return tuple(parts)


def _glass() -> Drawing:
    """A cocktail glass with an olive on a stick."""
    return (
        fill([(-6.6, -3.4), (6.6, -3.4), (0, 3.2)], "#f0a3b4"),
        stroke([(-8.4, -5.4), (8.4, -5.4), (0, 3.2)], 1.6, INK, closed=True),
        stroke([(0, 3.2), (0, 8.6)], 1.8, INK),
        stroke([(-4.4, 8.8), (4.4, 8.8)], 1.8, INK),
        stroke([(-1.5, -0.6), (5.6, -9.4)], 1.2, INK),
        fill(disc((1.4, -3.6), 2.3), "#86ab55"),
        stroke(disc((1.4, -3.6), 2.3), 1.1, INK, closed=True),
    )


def _chili() -> Drawing:
    """A chili pepper, thick at its stalk, pointed at its end."""
    body = curve(
        [(-6.4, -4.4), (-2.6, -5.6), (0.6, -2.6), (3.2, 2.2), (8.6, 5.6), (3.0, 7.0), (-2.6, 4.6), (-6.0, 0.2)],
        closed=True,
    )
    return (
        fill(body, "#c8321f"),
        stroke(curve([(-3.6, -1.6), (-1.6, 1.8), (1.0, 3.9)]), 1.2, "#f7b59f"),
        stroke(body, 1.5, INK, closed=True),
        fill([(-7.6, -3.8), (-5.2, -6.8), (-1.4, -6.2), (-3.4, -4.0), (-5.6, -2.6)], "#38612a"),
        stroke(curve([(-4.9, -5.0), (-5.6, -7.4), (-3.8, -9.4)]), 1.8, "#38612a"),
    )


def _leaf() -> Drawing:
    """One leaf with its veins."""
    body = curve([(0, -9.2), (4.6, -4.4), (5.0, 1.6), (0, 6.4), (-5.0, 1.6), (-4.6, -4.4)], closed=True)
    return (
        fill(body, "#86ab55"),
        stroke(body, 1.5, INK, closed=True),
        stroke([(0, -6.2), (0, 9.6)], 1.4, INK),
        stroke([(-3.2, -3.0), (0, -0.4), (3.2, -3.0)], 1.1, INK),
        stroke([(-3.2, 0.8), (0, 3.4), (3.2, 0.8)], 1.1, INK),
    )


def _flame() -> Drawing:
    """A flame with a small one in it."""
    outer = curve(
        [
            (0.6, -9.4),
            (2.2, -4.6),
            (5.6, -1.2),
            (5.8, 4.2),
            (2.6, 8.2),
            (-2.6, 8.2),
            (-5.8, 4.2),
            (-5.0, -0.8),
            (-2.6, -2.2),
            (-1.6, -5.4),
        ],
        closed=True,
    )
    inner = curve([(0.2, -0.6), (2.8, 3.4), (2.0, 6.8), (-2.0, 6.8), (-2.8, 3.6)], closed=True)
    return fill(outer, "#f08a2c"), stroke(outer, 1.5, INK, closed=True), fill(inner, "#ffe29a")


def _bite() -> Drawing:
    """Two rows of teeth about to meet."""
    parts: list[Shape] = []
    for flip in (1, -1):
        gum = arc((0, -1.6 * flip), (8.6, 7.0), 180 if flip == 1 else 0, 360 if flip == 1 else 180, 15)
        parts += [fill(gum, "#d8596a"), stroke(gum, 1.4, INK, closed=True)]
        for x in (-6.2, -2.1, 2.1, 6.2):
            top, low = (-4.4, -0.4) if flip == 1 else (0.4, 4.4)
            tooth = round_box(x - 1.9, top, x + 1.9, low, 0.9)
            parts += [fill(tooth, "#ffffff"), stroke(tooth, 0.9, INK, closed=True)]
    return tuple(parts)


def _little() -> Drawing:
    """A little sausage with a face."""
    body = arc((4.6, 0), 4.2, -90, 90, 24)
    body = np.vstack([body, arc((-4.6, 0), 4.2, 90, 270, 24)])
    parts: list[Shape] = [fill(body, "#c9744f")]
    for side in (-1, 1):
        parts.append(stroke([(side * 8.6, -0.1), (side * 9.8, -1.8)], 1.0, INK))
        parts.append(stroke([(side * 8.6, 0.1), (side * 9.8, 1.8)], 1.0, INK))
        parts.append(fill(disc((side * 2.0, -0.9), 1.05), INK))
    parts += [stroke(body, 1.1, INK, closed=True), stroke(arc((0, 0.6), (1.7, 1.5), 20, 160, 9), 0.9, INK)]
    return tuple(parts)


def question() -> Drawing:
    """A question mark, 10 high, about (0, 0)."""
    hook = np.vstack([arc((0, -2.4), 2.5, 180, 395, 17), [(0.1, 0.9), (0, 1.9)]])
    return stroke(hook, 1.5, INK), fill(disc((0, 4.5), 1.05), INK)


def half_plate(edge: str, side_mm: float) -> Drawing:
    """Half a plate with a question mark on the edge n, e, s or w of a square card.

    Two halves joined make one plate. Its rim crosses the edge far from the middle, and the middle stays bare: only
    sausages are there.
    """
    parts: list[Shape] = []
    # On to the bleed and no further: on the sheet the next card lies beyond it.
    rim = arc((0, 0), 9.0, 173.7, 366.3, 37)
    parts.append(fill(arc((0, 1.2), 9.0, 180, 360, 37), PAPER))
    parts.append(stroke(rim, 1.5, INK))
    parts += placed(question(), (0, -5.2), 0.5)
    angle = {"n": 180.0, "e": 270.0, "s": 0.0, "w": 90.0}[edge]
    half = side_mm / 2
    at = {"n": (half, 0.0), "e": (side_mm, half), "s": (half, side_mm), "w": (0.0, half)}[edge]
    return placed(parts, at, turn_deg=angle)


def _plate() -> Drawing:
    """A whole plate with a question mark: a mystery meat."""
    return (
        fill(disc((0, 0), 9.2), "#ffffff"),
        stroke(disc((0, 0), 9.2), 1.6, INK, closed=True),
        stroke(disc((0, 0), 6.6), 0.9, INK, closed=True),
        *placed(question(), (0, -0.6), 0.85),
    )


def _sosig() -> Drawing:
    """A bent sausage: the sign of the heads' and bodies' backs."""
    middle, angle, outer, inner = (0.0, -4.6), 15.0, 10.4, 4.8
    reach, half = (outer + inner) / 2, (outer - inner) / 2
    ends = [arc(middle, reach, at, at, 1)[0] for at in (angle, 180 - angle)]
    body = np.vstack(
        [
            arc(middle, outer, angle, 180 - angle, 21),
            arc((ends[1][0], ends[1][1]), half, 180 - angle, 360 - angle, 9),
            arc(middle, inner, 180 - angle, angle, 21),
            arc((ends[0][0], ends[0][1]), half, angle + 180, angle + 360, 9),
        ]
    )
    return (
        fill(body, "#c9744f"),
        stroke(body, 1.5, INK, closed=True),
        stroke(arc(middle, 8.4, 105, 150, 9), 1.2, "#efb18c"),
    )


def _cup() -> Drawing:
    """A cup for the best."""
    bowl = np.vstack([[(-5.6, -7.0), (5.6, -7.0)], arc((0, -4.0), (5.6, 7.4), 0, 180, 17)])
    foot = round_box(-4.4, 6.0, 4.4, 8.8, 0.8)
    parts: list[Shape] = [
        stroke(arc((side * 5.6, -3.6), (3.2, 2.6), 0, 345, 20), 1.5, INK, closed=True) for side in (-1, 1)
    ]
    parts += [stroke([(0, 2.0), (0, 6.6)], 2.4, INK), fill(bowl, "#f3cf72"), stroke(bowl, 1.5, INK, closed=True)]
    return (
        *parts,
        fill(foot, "#f3cf72"),
        stroke(foot, 1.3, INK, closed=True),
        stroke([(-2.6, -4.4), (-2.0, -0.6)], 1.2, "#ffffff"),
    )


ICONS: dict[str, Drawing] = {
    "flaky": _croissant(),
    "cocktail": _glass(),
    "spicy": _chili(),
    "natural": _leaf(),
    "burnt": _flame(),
    "scrontch": _bite(),
    "little-sosig": _little(),
    "mystery": _plate(),
    "sosig": _sosig(),
    "cup": _cup(),
}
"""The signs by name; those of effects differ in their outline, not only in colour."""
