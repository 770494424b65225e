"""Fits the lattice of a layout: the camera's view and the steps from cell to cell together, robust against strays."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.grid_joints import GAP_SPREAD, SLIP, Lattice, Pitch
from vision.grid_view import (
    SHAPE_SPREAD,
    View,
    beliefs,
    find_view,
    nudged,
    shapes,
    sides,
    slopes,
    to_table,
    trusted,
)

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

MOST_STRETCH = 0.17
"""A side longer or shorter by more than this (logarithm) is of no card, or of one that is half hidden."""
MOST_SKEW = 0.22
MOST_CROOKED_DEG = 14.0
"""Cards lie crooked to 8 degrees, Burnt overlays a little more; the finding adds to it."""
_SQUARE = 0.03
"""Cards whose sides differ by less (logarithm) lie in square cells, whichever way they are turned."""
_LEAN_SPREAD, _SHEAR_SPREAD = 0.05, 0.015
"""How far the lattice may be turned against the mean of its cards, and how far from a right angle it may be."""
_ROUNDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """Candidates seen under a view, along the lattice.

    `quads` (N x 4 x 2): outlines in pixels, clockwise, each beginning with its top left corner as the lattice goes.
    `places` (N x 2): middles on the table, along the lattice. `turns_deg` (N): clockwise against the lattice. `shapes`
    (N x 3): see grid_view.shapes. `likely` (N). `turn`: the lattice's on the table (radians).
    """

    view: View
    turn: float
    quads: F64
    places: F64
    turns_deg: F64
    shapes: F64
    likely: F64

    def fit_shape(self) -> npt.NDArray[np.bool_]:
        """Which have the size of a card (N)."""
        return np.asarray((abs(self.shapes[:, :2]).max(axis=1) < MOST_STRETCH) & (abs(self.shapes[:, 2]) < MOST_SKEW))

    def fit_turn(self) -> npt.NDArray[np.bool_]:
        """Which lie along the lattice (N)."""
        return np.asarray(abs(self.turns_deg) < MOST_CROOKED_DEG)


def spin(turn: float) -> F64:
    """The matrix that turns row vectors (... x 2) back by that angle (radians)."""
    return np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])


def see(outlines: F64, likely: F64, size_wh: tuple[int, int], ratio: float) -> Cards:
    """The view and the direction of the lattice that fit most of the outlines (N x 4 x 2 pixels, clockwise)."""
    quads = _along(outlines, likely)
    width = math.sqrt(ratio)
    beliefs_wh = [(width, 1 / width)]
    if abs(math.log(ratio)) > _SQUARE:
        beliefs_wh.append((1 / width, width))
    view = min((find_view(quads, likely, size_wh, wh) for wh in beliefs_wh), key=lambda found: found.cost)
    turn, made = 0.0, view.to_table(quads)
    for _ in range(2):
        # The first look names the corners by the picture, where an oblique square is none.
        off = _mean_turn(_turns(made), likely)
        turn += off
        made = made @ spin(off)
        quarters = np.rint(_turns(made) / (math.pi / 2)).astype(int)
        quads, made = _rolled(quads, -quarters), _rolled(made, -quarters)
    return _cards(view, turn, quads, likely)


def _cards(view: View, turn: float, quads: F64, likely: F64) -> Cards:
    made = view.to_table(quads) @ spin(turn)
    return Cards(view, turn, quads, made.mean(axis=1), np.degrees(_turns(made)), shapes(made, view.card_wh), likely)


def _along(outlines: F64, likely: F64) -> F64:
    """The outlines with their corners named by the picture: the first side is the one that leads to the right."""
    turns = _turns(outlines)
    quarters = np.rint((turns - _mean_turn(turns, likely)) / (math.pi / 2)).astype(int)
    return _rolled(outlines, -quarters)


def _rolled(quads: F64, first: I64) -> F64:
    """The quadrilaterals beginning with another corner each."""
    return np.asarray(quads[np.arange(len(quads))[:, None], (first[:, None] + np.arange(4)) % 4])


def _turns(quads: F64) -> F64:
    """How far quadrilaterals (N x 4 x 2) are turned clockwise, radians, from both pairs of sides."""
    along, down = sides(quads)
    one = along / (np.linalg.norm(along, axis=1, keepdims=True) + 1e-9)
    two = down / (np.linalg.norm(down, axis=1, keepdims=True) + 1e-9)
    return np.asarray(np.arctan2(one[:, 1] - two[:, 0], one[:, 0] + two[:, 1]))


def _mean_turn(turns: F64, likely: F64) -> float:
    """The turn within 45 degrees (radians) that most agree on, quarter turns aside."""
    best, weight = 0.0, likely
    for _ in range(3):
        total = (weight * np.exp(4j * turns)).sum()
        best = float(np.angle(total)) / 4
        off = (turns - best + math.pi / 4) % (math.pi / 2) - math.pi / 4
        weight = likely / (1 + (off / 0.1) ** 2) ** 2
    return best


def refine(cards: Cards, members: list[I64], cells: I64, pitch: Pitch) -> tuple[Cards, Lattice]:
    """The view and the steps of the lattice from the shapes of cards and from the places of those that are joined.

    `members`: the cards of each part that is joined; their cells are right within the part. Where a part lies as a
    whole is left free, so that parts that do not lie on each other's lattice do no harm.
    """
    use = np.concatenate(members)
    quads, likely = cards.quads[use], cards.likely[use]
    seen, grid = cards.view.rays(quads), cells[use][:, ::-1].astype(np.float64)
    parts = np.repeat(np.arange(len(members)), [len(m) for m in members])
    values = cards.view.values.copy()
    width, height = cards.view.card_wh
    steps = np.diag(pitch.step)
    same = (parts[:, None] == parts[None]).astype(np.float64)
    size = np.array([width, height])
    back = spin(cards.turn)
    trust_shape, trust_place = likely.copy(), likely.copy()
    normal = np.eye(8)
    for _ in range(_ROUNDS):
        made = to_table(nudged(values), seen) @ back
        shape = shapes(made, cards.view.card_wh) / SHAPE_SPREAD
        off = (made.mean(axis=2) - grid @ steps.T) / (SLIP * size)
        centred = _centred(off, same, trust_place)
        trust_shape = trusted(np.sqrt((shape[0] ** 2).mean(axis=1)), likely)
        trust_place = trusted(np.sqrt((centred[0] ** 2).mean(axis=1)), likely)
        gone, slope, weight = _equations(shape, centred, _centred(_lean(grid, size), same, trust_place))
        weight = weight * np.concatenate([np.repeat(trust_shape, 3), np.repeat(trust_place, 2)])
        prior, prior_slope = _lattice_beliefs(values, steps, pitch, size)
        normal = (slope * weight) @ slope.T + prior_slope @ prior_slope.T
        change = np.linalg.solve(normal, (slope * weight) @ gone + prior_slope @ prior)
        values = values - np.clip(change[:4], -0.2, 0.2)
        steps = steps - np.clip(change[4:], -0.1, 0.1).reshape(2, 2)
    again = _cards(replace(cards.view, values=values), cards.turn, cards.quads, cards.likely)
    bends = slopes(to_table(nudged(values), cards.view.rays(cards.quads)).mean(axis=2) @ back)
    # Outlines and hands that are worse than usual make everything less sure.
    worse = max(1.0, float((weight * gone**2).sum() / max(1.0, float(weight.sum()) - 8)))
    return again, Lattice(steps, again.places, bends, np.asarray(np.linalg.inv(normal) * worse))


def _centred(off: F64, same: F64, trust: F64) -> F64:
    """What is left of places (... x N x 2) when each part's own mean is taken away."""
    weight = same * (trust + 1e-9)
    return np.asarray(off - np.einsum("nm,...mk->...nk", weight / weight.sum(axis=1, keepdims=True), off))


def _lean(grid: F64, size: F64) -> F64:
    """How places off the lattice move with its steps, row by row (4 x N x 2)."""
    lean = np.zeros((4, len(grid), 2))
    for row in (0, 1):
        for column in (0, 1):
            lean[2 * row + column, :, row] = -grid[:, column] / (SLIP * size[row])
    return lean


def _equations(shape: F64, centred: F64, lean: F64) -> tuple[F64, F64, F64]:
    """Residuals (5 N), their slopes (8 x 5 N) and first weights: three numbers of a card's shape, two of its place."""
    gone = np.concatenate([shape[0].reshape(-1), centred[0].reshape(-1)])
    count = shape[0].size
    slope = np.zeros((8, len(gone)))
    slope[:4, :count] = slopes(shape).reshape(4, -1)
    slope[:4, count:] = slopes(centred).reshape(4, -1)
    slope[4:, count:] = lean.reshape(4, -1)
    return gone, slope, np.ones(len(gone))


def _lattice_beliefs(values: F64, steps: F64, pitch: Pitch, size: F64) -> tuple[F64, F64]:
    """What is believed before the cards are seen, as residuals (9) and their slopes (8 x 9)."""
    view, view_slope = beliefs(values)
    wide = np.maximum(np.array(pitch.spread), GAP_SPREAD / 2 * size)
    lean = _LEAN_SPREAD * np.array(pitch.step)[::-1]
    shear = _SHEAR_SPREAD
    gone = np.array(
        [
            *view,
            (steps[0, 0] - pitch.step[0]) / wide[0],
            steps[0, 1] / lean[0],
            steps[1, 0] / lean[1],
            (steps[1, 1] - pitch.step[1]) / wide[1],
            (steps[0, 1] / pitch.step[1] + steps[1, 0] / pitch.step[0]) / shear,
        ]
    )
    slope = np.zeros((8, 9))
    slope[:4, :4] = view_slope
    slope[4, 4], slope[5, 5], slope[6, 6], slope[7, 7] = 1 / wide[0], 1 / lean[0], 1 / lean[1], 1 / wide[1]
    slope[5, 8], slope[6, 8] = 1 / (pitch.step[1] * shear), 1 / (pitch.step[0] * shear)
    return gone, slope
