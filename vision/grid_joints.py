"""How cards hang together: which are neighbours, and by how many whole cells parts that are not joined lie apart."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

GAP = 0.06
"""What lies between neighbours before any were seen, in card sides; and how far pitches differ from that."""
GAP_SPREAD = 0.06
_NEAREST, _FARTHEST, _ASIDE = 0.8, 1.36, 0.3
"""Pairs so far apart (card sides) tell the pitch."""
STEADY = 0.2
"""Neighbours that are off by no more than this (card sides) belong together without question."""
SLIP = 0.07
"""How far a card lies off its place (cells) when it is laid beside another."""
_REACH_SPREAD = 0.055
"""How much farther it may be off for every cell across which it was laid by eye (grows as the root of the cells)."""
_UNEVEN = 2.0
"""Cards are laid beside cards, so their slips add up along a row: the lattice is less sure than single slips say."""
SURE = 0.95
_TRIED = (-1, 0, 1)


@dataclass(frozen=True, slots=True)
class Pitch:
    """How far apart neighbours' middles are on the table, across and down, and the spreads of these."""

    step: tuple[float, float]
    spread: tuple[float, float]


def find_pitch(places: F64, likely: F64, cell_wh: tuple[float, float]) -> Pitch:
    """The pitch that most pairs of neighbours agree on; `places` (N x 2) along the lattice, `cell_wh` a card's size."""
    size = np.array(cell_wh)
    apart = (places[None] - places[:, None]) / size
    weight = likely[None] * likely[:, None]
    found: list[tuple[float, float]] = []
    for axis in (0, 1):
        near = (apart[..., axis] > _NEAREST) & (apart[..., axis] < _FARTHEST) & (abs(apart[..., 1 - axis]) < _ASIDE)
        found.append(_agreed(apart[..., axis][near], weight[near], 1 + GAP, GAP_SPREAD))
    for axis in (0, 1):
        if found[axis][1] > 0.9 * GAP_SPREAD:
            # No neighbours that way: people leave about the same gap both ways.
            gap = (found[1 - axis][0] - 1) * size[1 - axis] / size[axis]
            spread = min(GAP_SPREAD, found[1 - axis][1] + 0.03)
            found[axis] = (1 + gap, spread) if found[1 - axis][1] < 0.9 * GAP_SPREAD else found[axis]
    (across, off_x), (down, off_y) = found
    return Pitch((across * cell_wh[0], down * cell_wh[1]), (off_x * cell_wh[0], off_y * cell_wh[1]))


def _agreed(values: F64, weights: F64, belief: float, spread: float) -> tuple[float, float]:
    """What most values agree on together with a belief, and its spread."""
    if len(values) == 0:
        return belief, spread
    order = np.argsort(values)
    half = np.cumsum(weights[order])
    middle = float(values[order][int(np.argmax(half >= half[-1] / 2))])
    total = 0.0
    for _ in range(4):
        trust = weights / (1 + ((values - middle) / (1.5 * spread)) ** 2) ** 2
        total = float(trust.sum())
        middle = float((trust @ values + belief) / (total + 1))
    return middle, spread / float(np.sqrt(1 + total / _UNEVEN))


def clusters(places: F64, pitch: Pitch, cell_wh: tuple[float, float]) -> tuple[list[I64], I64, set[int]]:
    """Cards (N x 2, along the lattice) joined neighbour by neighbour.

    Returns the members of each cluster, the largest first; the cell (row, column) of every card within its cluster
    (N x 2); and the cards at which the steps from neighbour to neighbour contradict each other.
    """
    apart = (places[None] - places[:, None]) / np.array(pitch.step)
    whole = np.rint(apart)
    # In sides of a card, not of the pitch: a gap lets a card slip no farther.
    off = abs(apart - whole).max(axis=-1) * (np.array(pitch.step) / np.array(cell_wh)).max()
    near = (abs(whole).sum(axis=-1) <= 1) & (off < STEADY)
    first, second = np.nonzero(np.triu(near, 1))
    order = np.argsort(off[first, second], kind="stable")
    n = len(places)
    name, cells = np.arange(n), np.zeros((n, 2), dtype=np.int64)
    torn: set[int] = set()
    for i, j in zip(first[order].tolist(), second[order].tolist(), strict=True):
        step = whole[i, j, ::-1].astype(np.int64)
        if name[i] != name[j]:
            moved = name == name[j]
            cells[moved] += cells[i] + step - cells[j]
            name[moved] = name[i]
        elif not np.array_equal(cells[j] - cells[i], step):
            torn |= {i, j}
    members = [np.nonzero(name == one)[0] for one in np.unique(name)]
    members.sort(key=len, reverse=True)
    return members, cells, torn


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Steps from cell to cell on the table, and how well they are known.

    `steps` (2 x 2): the columns are the steps to the next column and to the next row. `places` (N x 2): the cards.
    `bends` (4 x N x 2): how the places move with the view's values. `spread` (8 x 8): covariance of the view's values
    and of `steps` (row by row).
    """

    steps: F64
    places: F64
    bends: F64
    spread: F64


@dataclass(frozen=True, slots=True)
class Shift:
    """By how much a part lies off where its cells would put it beside another part (down and to the right, in cells).

    `whole`: the likeliest whole cells, with the likelihoods of all that are worth a thought, the likeliest first.
    `spread`: how well the offset is known (one standard deviation, cells).
    """

    offset: tuple[float, float]
    spread: tuple[float, float]
    choices: tuple[tuple[tuple[int, int], float], ...]

    @property
    def whole(self) -> tuple[int, int]:
        """The likeliest shift."""
        return self.choices[0][0]

    @property
    def confidence(self) -> float:
        """How likely that is."""
        return self.choices[0][1]


def shift_between(one: I64, other: I64, cells: I64, lattice: Lattice, likely: F64) -> Shift:
    """Where the cards `other` lie against the cards `one`, judged by those that are nearest to each other."""
    back = np.linalg.inv(lattice.steps)
    apart = lattice.places[other][None] - lattice.places[one][:, None]
    found = apart @ back.T
    planned = (cells[other][None] - cells[one][:, None])[..., ::-1]
    far = np.sqrt((found**2).sum(axis=-1))
    weight = likely[one][:, None] * likely[other][None] / (2 * SLIP**2 + _REACH_SPREAD**2 * far**2) ** 2
    weight = weight / max(float(weight.sum()), 1e-12)
    # A card that has many partners is still one card: the slips do not average out beyond it.
    alone = float((weight.sum(axis=1) ** 2).sum() + (weight.sum(axis=0) ** 2).sum())
    offset = (weight[..., None] * (found - planned)).sum(axis=(0, 1))
    mean = (weight[..., None] * found).sum(axis=(0, 1))
    reach = max(1.0, float(far.min()))
    hand = SLIP**2 * alone + _REACH_SPREAD**2 * reach
    moved = lattice.bends[:, other][:, None] - lattice.bends[:, one][:, :, None]
    bend = (weight[None, ..., None] * moved).sum(axis=(1, 2)) @ back.T
    lean = np.zeros((4, 2))
    for row, column in itertools.product((0, 1), (0, 1)):
        lean[2 * row + column] = -back[:, row] * mean[column]
    slope = np.concatenate([bend, lean])
    spread = np.sqrt(np.diag(slope.T @ lattice.spread @ slope) * _UNEVEN + hand)
    return Shift(_turned(offset), _turned(spread), _choices(offset[::-1], spread[::-1]))


def _turned(pair: F64) -> tuple[float, float]:
    return float(pair[1]), float(pair[0])


def _choices(offset: F64, spread: F64) -> tuple[tuple[tuple[int, int], float], ...]:
    """The whole shifts an offset (down, right) may stand for; the tails are heavy, as hands slip now and then."""
    near = np.rint(offset).astype(int)
    chances = []
    for axis in (0, 1):
        tried = near[axis] + np.array(_TRIED)
        odds = np.asarray([_tail((offset[axis] - k) / spread[axis]) for k in tried])
        chances.append(list(zip(tried.tolist(), (odds / odds.sum()).tolist(), strict=True)))
    both = [((row, column), p * q) for (row, p), (column, q) in itertools.product(*chances)]
    both.sort(key=lambda choice: -choice[1])
    return tuple(choice for n, choice in enumerate(both) if n == 0 or choice[1] > 0.01)


def _tail(far: float) -> float:
    """Student's density with three degrees of freedom, but for a constant."""
    return float((1 + far * far / 3) ** -2)


def whole_likelihood(off: float, spread: float = 1.3 * SLIP) -> float:
    """How likely a card that lies so far (cells) off a cell belongs there and not one farther."""
    right, wrong = _tail(off / spread), _tail((1 - min(off, 1.0)) / spread)
    return right / (right + wrong)


def surest(blocks: Sequence[I64], shifts: dict[tuple[int, int], Shift]) -> tuple[int, int] | None:
    """The two blocks whose distance is the surest, larger blocks first; None where nothing is left to compare."""
    if not shifts:
        return None
    return max(shifts, key=lambda pair: (shifts[pair].confidence, len(blocks[pair[0]]) + len(blocks[pair[1]])))
