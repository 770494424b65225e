"""Fits a grid to the outlines of cards laid by hand: the cell of each, what fits none, and how sure distances are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from vision.grid_fit import Cards, refine, see, spin
from vision.grid_joints import SURE, Lattice, Shift, clusters, find_pitch, shift_between, surest, whole_likelihood

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]
Cell = tuple[int, int]
Reason = Literal["size", "turn", "off-lattice", "overlap"]

_MOST_OFF = 0.3
"""A card alone that lies farther off every cell (in cells) fits none."""
_CLAIM = 0.25
"""A card that lies upon others but no farther off a cell than this (cells) is a rival for that cell."""
_ATOP = 0.72
"""Cards of two cells are never nearer than this (cells)."""
_ROOTS = 3
"""Parts are compared with so many of the largest; the rest are single cards or strays."""
_NEAR_CELLS = 1.2
"""Over such distances cards lie off the lattice alike: rows bend."""
_STIFF = 0.4
_MOST_ODDS = 8.0
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A candidate that has a cell.

    `index`: of the candidate. `cell`: row and column, (0, 0) the top left of the layout. `outline`: 4 x 2 pixels as a
    flat card lies there, clockwise, first the corner at the lattice's top left. `turn_deg`: how crooked it lies
    (clockwise, quarter turns aside). `offset`: down and to the right of its cell's middle, in cells; `misfit`: how far
    that is from its neighbours' offsets. `island`: which part of the layout it belongs to (0 the largest): within one
    island the cells are certain. `confidence`: that the cell is right against those of island 0.
    """

    index: int
    cell: Cell
    outline: F64
    turn_deg: float
    offset: tuple[float, float]
    misfit: float
    island: int
    confidence: float

    @property
    def sure(self) -> bool:
        """True where the cell needs no question."""
        return self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class Stray:
    """A candidate that has no cell, why, and the cell it is nearest to.

    "size": of another size or half hidden; "turn": crooked as no card of the layout; "off-lattice": a card by size and
    turn that lies between cells; "overlap": lies across cards that fit better. `offset`: down and right, in cells.
    """

    index: int
    reason: Reason
    cell: Cell
    offset: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Hole:
    """An empty cell within the layout's bounds, to be looked at for a missed card.

    `outline`: where a card would lie (4 x 2 pixels); `neighbours`: how many of the four cells beside it are taken.
    """

    cell: Cell
    outline: F64
    neighbours: int
    in_picture: bool


@dataclass(frozen=True, slots=True)
class Joint:
    """How two parts that no neighbours join lie to each other.

    `ones`, `others`: indices of their candidates. `shift.choices`: what the distance may be instead of the one taken
    (whole cells down and to the right by which `others` would move, (0, 0) the one taken), with likelihoods.
    """

    ones: tuple[int, ...]
    others: tuple[int, ...]
    shift: Shift

    @property
    def sure(self) -> bool:
        """True where the distance needs no question."""
        return self.shift.confidence >= SURE


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The grid of one picture.

    `homography` (3 x 3): (column, row, 1), both continuous, cells' middles whole, to pixels. `card_wh`: a card's width
    and height as it lies (area 1). `pitch`: distances of neighbours, across and down, in widths and heights of a
    card. `rivals`: pairs of candidates that claim one cell, the likelier first. `torn`: candidates at which steps from
    neighbour to neighbour contradict each other.
    """

    homography: F64
    card_wh: tuple[float, float]
    pitch: tuple[float, float]
    placed: tuple[Placed, ...]
    strays: tuple[Stray, ...]
    joints: tuple[Joint, ...]
    holes: tuple[Hole, ...]
    rivals: tuple[tuple[int, int], ...]
    torn: tuple[int, ...]

    @property
    def sure(self) -> bool:
        """True where every cell is sure and none is claimed twice."""
        return not self.rivals and not self.torn and all(one.sure for one in self.placed)


@dataclass(slots=True, eq=False)
class _Parts:
    """The parts of a layout while they are put together: blocks of cards, their cells, what joined them."""

    blocks: list[I64]
    cells: I64
    joints: list[Joint]


def fit_grid(
    outlines: Sequence[F64], odds: Sequence[float], size_wh: tuple[int, int], ratio: float = 1.0
) -> Grid | None:
    """The grid that candidates lie on; None where none of them can be a card.

    `outlines`: 4 x 2 pixels each, clockwise. `odds`: how likely each is a card (logarithm of the odds). `size_wh`: the
    picture's size. `ratio`: width to height of a card with its art upright. Raises ValueError where these are no such
    things.
    """
    quads = np.asarray(outlines, dtype=np.float64).reshape(len(outlines), 4, 2)
    if len(odds) != len(quads) or not np.isfinite(quads).all() or not (math.isfinite(ratio) and ratio > 0):
        raise ValueError(
            f"expected as many odds as outlines, all numbers, and a ratio above 0, got {len(quads)} outlines, "
            f"{len(odds)} odds and the ratio {ratio}"
        )
    if not len(quads):
        return None
    likely = 1 / (1 + np.exp(-np.clip(np.asarray(odds, dtype=np.float64), -_MOST_ODDS, _MOST_ODDS)))
    cards = see(quads, likely, size_wh, ratio)
    able = cards.fit_shape() & cards.fit_turn()
    if not able.any():
        return None
    cards, lattice, parts, torn = _fitted(cards, able)
    again = able | (cards.fit_shape() & cards.fit_turn())
    if (again != able).any():
        # The places of the others show the view better than their shapes did: more fit now.
        cards, lattice, parts, torn = _fitted(cards, again)
    _put_together(parts, lattice, likely)
    return _Telling(cards, lattice, parts, torn, size_wh).tell()


def _fitted(cards: Cards, able: npt.NDArray[np.bool_]) -> tuple[Cards, Lattice, _Parts, set[int]]:
    """The lattice of those candidates that may be cards, the parts joined by neighbours, the torn ones."""
    use = np.nonzero(able)[0]
    pitch = find_pitch(cards.places[use], cards.likely[use], cards.view.card_wh)
    members, found, torn = clusters(cards.places[use], pitch, cards.view.card_wh)
    cells = np.zeros((len(able), 2), dtype=np.int64)
    cells[use] = found
    groups = [use[part] for part in members]
    cards, lattice = refine(cards, groups, cells, pitch)
    return cards, lattice, _Parts(groups, cells, []), {int(use[n]) for n in torn}


def _put_together(parts: _Parts, lattice: Lattice, likely: F64) -> None:
    """Join parts whose distance is sure, the surest first, until none is left."""
    shifts: dict[tuple[int, int], Shift] = {}

    def compare(one: int, other: int) -> None:
        low, high = min(one, other), max(one, other)
        if low < _ROOTS or len(parts.blocks[high]) > 1:
            shifts[low, high] = shift_between(parts.blocks[low], parts.blocks[high], parts.cells, lattice, likely)

    alive = list(range(len(parts.blocks)))
    for one in alive:
        for other in alive[one + 1 :]:
            compare(one, other)
    while (pair := surest(parts.blocks, shifts)) is not None and shifts[pair].confidence >= SURE:
        one, other = pair
        parts.joints.append(_joint(parts.blocks[one], parts.blocks[other], shifts[pair]))
        parts.cells[parts.blocks[other]] += np.array(shifts[pair].whole)
        parts.blocks[one] = np.concatenate([parts.blocks[one], parts.blocks[other]])
        alive.remove(other)
        shifts = {key: shift for key, shift in shifts.items() if one not in key and other not in key}
        for third in alive:
            if third != one:
                compare(one, third)
    parts.blocks = sorted((parts.blocks[n] for n in alive), key=lambda block: -float(likely[block].sum()))


def _joint(ones: I64, others: I64, shift: Shift) -> Joint:
    """The joint as it is once the likeliest shift is taken."""
    row, column = shift.whole
    choices = tuple(((r - row, c - column), chance) for (r, c), chance in shift.choices)
    offset = (shift.offset[0] - row, shift.offset[1] - column)
    return Joint(tuple(ones.tolist()), tuple(others.tolist()), Shift(offset, shift.spread, choices))


class _Telling:
    """Makes the grid's values out of a fit."""

    def __init__(self, cards: Cards, lattice: Lattice, parts: _Parts, torn: set[int], size_wh: tuple[int, int]) -> None:
        self._cards, self._lattice, self._parts, self._torn = cards, lattice, parts, torn
        self._size_wh = size_wh
        root = parts.blocks[0]
        weight = cards.likely[root]
        grid = parts.cells[root][:, ::-1] @ lattice.steps.T
        self._origin = np.average(cards.places[root] - grid, axis=0, weights=weight)
        self._cell_places = (cards.places - self._origin) @ np.linalg.inv(lattice.steps).T
        self._table_to_pixels = cards.view.homography() @ _lifted(spin(cards.turn))

    def tell(self) -> Grid:
        """The grid."""
        cards, parts = self._cards, self._parts
        strays: dict[int, Reason] = {}
        shape, turn = cards.fit_shape(), cards.fit_turn()
        kept: list[tuple[I64, float]] = [(parts.blocks[0], 1.0)]
        joined = set(np.concatenate(parts.blocks).tolist())
        for index in range(len(cards.quads)):
            if index not in joined:
                strays[index] = "size" if not shape[index] else "turn" if not turn[index] else "off-lattice"
        for block in parts.blocks[1:]:
            shift = shift_between(parts.blocks[0], block, parts.cells, self._lattice, cards.likely)
            reason = self._no_island(block, shift, np.concatenate([one for one, _ in kept]))
            if reason:
                strays.update(dict.fromkeys(block.tolist(), reason))
                continue
            parts.joints.append(_joint(parts.blocks[0], block, shift))
            parts.cells[block] += np.array(shift.whole)
            kept.append((block, shift.confidence))
        return self._grid(kept, strays)

    def _no_island(self, block: I64, shift: Shift, others: I64) -> Reason | None:
        """Why a part that is not sure is no island either, if it is none."""
        off = max(abs(shift.offset[axis] - shift.whole[axis]) for axis in (0, 1))
        apart = self._cell_places[block][:, None] - self._cell_places[others][None]
        if off > _CLAIM and float(abs(apart).max(axis=-1).min()) < _ATOP:
            return "overlap"
        return "off-lattice" if len(block) == 1 and off > _MOST_OFF else None

    def _grid(self, kept: list[tuple[I64, float]], strays: dict[int, Reason]) -> Grid:
        lattice, cells = self._lattice, self._parts.cells
        corner = np.concatenate([cells[block] for block, _ in kept]).min(axis=0)
        cells -= corner
        self._origin = self._origin + lattice.steps @ corner[::-1]
        self._cell_places = self._cell_places - corner[::-1]
        placed = [
            one for number, (block, confidence) in enumerate(kept) for one in self._placed(block, number, confidence)
        ]
        placed.sort(key=lambda one: (one.cell, -self._cards.likely[one.index]))
        affine = np.eye(3)
        affine[:2, :2], affine[:2, 2] = lattice.steps, self._origin
        homography = self._table_to_pixels @ affine
        wide, high = self._cards.view.card_wh
        pitch = (float(np.hypot(*lattice.steps[:, 0])) / wide, float(np.hypot(*lattice.steps[:, 1])) / high)
        return Grid(
            homography / homography[2, 2],
            self._cards.view.card_wh,
            pitch,
            tuple(placed),
            tuple(self._stray(index, reason) for index, reason in sorted(strays.items())),
            tuple(self._parts.joints),
            self._holes(placed),
            tuple(
                (one.index, other.index)
                for n, one in enumerate(placed)
                for other in placed[n + 1 :]
                if one.cell == other.cell
            ),
            tuple(sorted(self._torn)),
        )

    def _placed(self, block: I64, island: int, confidence: float) -> list[Placed]:
        cards, cells = self._cards, self._parts.cells[block]
        offsets = np.asarray(self._cell_places[block] - cells[:, ::-1], dtype=np.float64)
        usual = _bent(cells, cells, offsets, cards.likely[block], itself=False)
        own = offsets - usual
        misfit = np.sqrt((own**2).sum(axis=1))
        outlines = self._outlines(cards.places[block], cards.turns_deg[block], cards.shapes[block, :2])
        made = []
        for n, index in enumerate(block.tolist()):
            right = whole_likelihood(float(misfit[n])) if len(block) > 1 else 1.0
            sureness = confidence * (0.5 if index in self._torn else right)
            made.append(
                Placed(
                    index,
                    (int(cells[n, 0]), int(cells[n, 1])),
                    outlines[n],
                    float(cards.turns_deg[index]),
                    (float(offsets[n, 1]), float(offsets[n, 0])),
                    float(misfit[n]),
                    island,
                    sureness,
                )
            )
        return made

    def _outlines(self, places: F64, turns_deg: F64, stretch: F64) -> F64:
        """Flat cards there in pixels (N x 4 x 2), their own sizes believed by half: the finding of edges slips."""
        size = np.array(self._cards.view.card_wh) * np.exp(stretch / 2)
        box = size[:, None] * _CORNERS
        turn = np.radians(turns_deg)[:, None]
        x = box[..., 0] * np.cos(turn) - box[..., 1] * np.sin(turn) + places[:, None, 0]
        y = box[..., 0] * np.sin(turn) + box[..., 1] * np.cos(turn) + places[:, None, 1]
        made = np.stack([x, y, np.ones_like(x)], axis=-1) @ self._table_to_pixels.T
        return np.asarray(made[..., :2] / made[..., 2:])

    def _stray(self, index: int, reason: Reason) -> Stray:
        column, row = (float(v) for v in self._cell_places[index])
        cell = (round(row), round(column))
        return Stray(index, reason, cell, (row - cell[0], column - cell[1]))

    def _holes(self, placed: list[Placed]) -> tuple[Hole, ...]:
        """Every empty cell within the bounds, those with most neighbours first."""
        taken = {one.cell: one for one in placed}
        rows, columns = (max(cell[axis] for cell in taken) + 1 for axis in (0, 1))
        empty = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in taken]
        if not empty:
            return ()
        cells = np.array(empty)
        known = np.array(list(taken))
        offsets = np.array([one.offset[::-1] for one in taken.values()])
        bent = _bent(cells, known, offsets, np.ones(len(known)), itself=True)
        places = (cells[:, ::-1] + bent) @ self._lattice.steps.T + self._origin
        outlines = self._outlines(places, np.zeros(len(places)), np.zeros((len(places), 2)))
        within = np.asarray(((outlines > 0) & (outlines < np.array(self._size_wh) - 1)).all(axis=(1, 2)))
        found = []
        for (r, c), outline, inside in zip(empty, outlines, within.tolist(), strict=True):
            beside = sum((r + dr, c + dc) in taken for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            found.append(Hole((r, c), outline, beside, inside))
        return tuple(sorted(found, key=lambda hole: -hole.neighbours))


def _lifted(matrix: F64) -> F64:
    """A matrix that turns row vectors back, as one (3 x 3) that turns them (columns) forth."""
    made = np.eye(3)
    made[:2, :2] = matrix
    return made


def _bent(cells: I64, known: I64, offsets: F64, likely: F64, *, itself: bool) -> F64:
    """How far the lattice is bent at cells (N x 2), from the offsets (M x 2) of known cards: a smooth mean."""
    apart = ((cells[:, None] - known[None]) ** 2).sum(axis=-1)
    weight = np.exp(-apart / (2 * _NEAR_CELLS**2)) * likely
    if not itself:
        np.fill_diagonal(weight, 0.0)
    return np.asarray(weight @ offsets / (weight.sum(axis=1, keepdims=True) + _STIFF))
