"""Reads a picture of one player's layout: finds the cards, fits the grid, names each card and its exits, and doubts."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from scorer.sosig.cards import DIRECTIONS, Cell, neighbour, tell_cell
from vision.card_askew import askew_deg
from vision.card_doubt import HOPELESS_BELOW, CardEvidence, CardJudgement, judge
from vision.card_exits import SIDE, SPAN, Crossings, ExitFinder
from vision.card_namer import square
from vision.card_naming import Naming
from vision.card_reading import CardGuess, CardPiece, Doubt, LayoutReading
from vision.card_sight import ALL_TURNS, CardSight, Seen, SizeWH, alone, gap, point
from vision.card_words import doubt_kind, doubt_words, may_be_card_words, place_words
from vision.finder import Candidate
from vision.grid import Grid, Placed, fit_grid
from vision.layout_exits import SeenExits, doubtful_pairs
from vision.sets import Set

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_MOST_PLACES = 16
"""So many empty cells are looked at, those between most cards first."""
_IN_CELL = 0.35
"""What may be a card and lies so near to the middle of a cell (in cells) is not passed over silently."""
_EXACT = 0.025
"""An outline that is off by less (in sides) is as good as any."""
_SAME_SHARE = 0.45
"""Two candidates nearer than this (in sides) mean one card."""
_NEAR_SHARE = 0.35
"""A card that is farther from where it was looked for (in its sides) lies elsewhere."""
_WORTH_LOGIT = -1.0
"""An empty cell where a card is less likely than this (logarithm of odds) is taken to be empty."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A candidate that has a cell: how it lies there, which edges are crossed, what it may be, what speaks for it."""

    seen: Seen
    placed: Placed
    crossings: Crossings
    naming: Naming
    evidence: CardEvidence


class CardReader:
    """Reads layouts by one taught set of cards.

    Loading takes a moment: make a reader once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self.taught = taught
        self.sight = CardSight(taught)
        self._exits = ExitFinder()

    def read(self, pixels: Pixels, scale: float = 1.0) -> LayoutReading:
        """The reading of a picture (height x width x 3, blue green red).

        `scale` multiplies all coordinates of the reading: the pixels of the picture as given for one of these.
        """
        start = time.perf_counter()
        sights = self.sight.sights(pixels)
        grid, weighed, odd = self.look(pixels, sights)
        judged = [(one, judge(one.evidence)) for one in weighed]
        cards = [(one, verdict) for one, verdict in judged if verdict is not CardJudgement.NOTHING]
        pieces, doubts = [], []
        corner = _corner([one.placed.cell for one, _ in cards])
        for one, verdict in cards:
            piece = self._piece(one, verdict, corner, scale)
            pieces.append(piece)
            if not piece.sure:
                doubts.append(_doubt(piece, verdict, one))
        pairs = _pairs(pieces, [one for one, _ in cards])
        doubts += [f"the cards at {tell_cell(a)} and {tell_cell(b)} contradict each other" for a, b in pairs]
        doubts += _grid_doubts(grid, [one for one, _ in cards], scale)
        doubts += [may_be_card_words(*point(one.centre, scale)) for one in odd]
        doubts += [f"two cards lie in the cell {tell_cell(cell)}" for cell in _twice(pieces)]
        if (askew := askew_deg(self.sight, pixels, sights)) is not None:
            doubts.append(f"cards lie askew in the picture, by about {askew:.0f} degrees: turn the camera or the cards")
        return LayoutReading(
            pieces=tuple(pieces),
            doubts=tuple(doubts),
            milliseconds=(time.perf_counter() - start) * 1000,
            pairs=pairs,
            looked=_looked(grid, corner, (pixels.shape[1], pixels.shape[0])),
        )

    def look(self, pixels: Pixels, sights: Sequence[Seen]) -> tuple[Grid | None, list[Weighed], list[Candidate]]:
        """The grid of a picture, None without one, everything that has a cell in it, top row first, and what lies where
        a card would, beside others, and yet is taken for none. `sights`: what its cards may be."""
        seen = [one for one in sights if alone(one).presence >= HOPELESS_BELOW]
        size = (pixels.shape[1], pixels.shape[0])
        grid = self._grid(seen, size)
        more = [] if grid is None else self._overlooked(pixels, grid, seen)
        if more:
            # What lay there and did not fit is seen better now.
            rest = [one for one in seen if gap(one.candidate, [new.candidate for new in more]) > _SAME_SHARE]
            seen = rest + more
            grid = self._grid(seen, size)
        if grid is None:
            return None, [], [one.candidate for one in seen if one.may_be_card]
        placed = {id(seen[one.index]) for one in grid.placed}
        beside = [one.candidate for one in (*sights, *seen) if id(one) not in placed and one.may_be_card]
        large = [one for one in _left_out(seen, grid) if len(places_under(grid, [one], size)) > 1]
        exact = self._exactly(pixels, [(seen[placed.index], placed) for placed in grid.placed])
        weighed = [self._weighed(pixels, one, place, grid) for one, place in zip(exact, grid.placed, strict=True)]
        return grid, weighed, _apart([*_in_free_cells(beside, grid), *large])

    def _grid(self, seen: Sequence[Seen], size_wh: tuple[int, int]) -> Grid | None:
        odds = [_log_odds(alone(one).presence) for one in seen]
        return fit_grid([one.candidate.outline for one in seen], odds, size_wh, self.sight.ratio) if seen else None

    def _overlooked(self, pixels: Pixels, grid: Grid, seen: Sequence[Seen]) -> list[Seen]:
        """Cards in empty cells beside others, where the finder marked nothing or what it marked does not fit."""
        size = (pixels.shape[1], pixels.shape[0])
        places = [*places_under(grid, _left_out(seen, grid), size), *places_beside(grid, size)[:_MOST_PLACES]]
        wanted = _apart([Candidate(place, 0.0) for place in places])
        found = self.sight.finder.look_at(pixels, [one.outline for one in wanted])
        new = [one for one in found if one.logit > _WORTH_LOGIT and gap(one, wanted) < _NEAR_SHARE]
        return [one for one in self.sight.seen(pixels, new) if alone(one).presence >= HOPELESS_BELOW]

    def _exactly(self, pixels: Pixels, cards: Sequence[tuple[Seen, Placed]]) -> list[Seen]:
        """What cards look like where the others show that their corners are, which tells it better than they alone."""
        made = [_begun_at(one, placed.outline) for one, placed in cards]
        off = [n for n, (one, placed) in enumerate(zip(made, cards, strict=True)) if _off(one, placed[1]) > _EXACT]
        moved = [replace(made[n].candidate, outline=cards[n][1].outline) for n in off]
        for n, one in zip(off, self.sight.seen(pixels, moved), strict=True):
            made[n] = one
        return made

    def _weighed(self, pixels: Pixels, seen: Seen, placed: Placed, grid: Grid) -> Weighed:
        crossings = self._exits.crossings(square(pixels, placed.outline, SIDE, SPAN))
        naming, evidence = self.sight.named(pixels, seen, placed.outline, self._quarters(grid), crossings)
        return Weighed(seen, placed, crossings, naming, evidence)

    def _quarters(self, grid: Grid) -> tuple[int, ...]:
        """In which turns a card can lie in this grid: an oblong one fits in two."""
        if self.sight.ratio == 1.0:
            return ALL_TURNS
        upright = (grid.card_wh[0] < grid.card_wh[1]) == (self.sight.ratio < 1)
        return (0, 2) if upright else (1, 3)

    def _piece(self, one: Weighed, verdict: CardJudgement, corner: Cell, scale: float) -> CardPiece:
        guesses = tuple(
            CardGuess(
                label=self.taught.labels[option.label],
                likelihood=round(option.likelihood, 4),
                turn=90 * option.quarters,
                exits=option.exits,
            )
            for option in one.naming.options
        )
        corners = [point(place, scale) for place in one.placed.outline]
        row, column = one.placed.cell
        return CardPiece(
            label=guesses[0].label,
            kind=None,
            sure=verdict is CardJudgement.SURE and one.placed.sure,
            confidence=round(one.evidence.confidence * one.placed.confidence, 4),
            centre=point(one.placed.outline.mean(axis=0), scale),
            outline=(corners[0], corners[1], corners[2], corners[3]),
            guesses=guesses,
            turn=guesses[0].turn,
            exits=guesses[0].exits,
            cell=(row - corner[0], column - corner[1]),
            burnt=guesses[0].label.startswith("burnt"),
            halves=one.crossings.half_letters,
            doubt=_kind(verdict, one),
        )


def _in_free_cells(candidates: Sequence[Candidate], grid: Grid) -> list[Candidate]:
    """Those that lie in an empty cell beside a card."""
    taken = {placed.cell for placed in grid.placed}
    back = np.linalg.inv(grid.homography)
    found: list[Candidate] = []
    for one in candidates:
        x, y, w = back @ (*one.centre, 1.0)
        cell = (round(y / w), round(x / w))
        off = max(abs(y / w - cell[0]), abs(x / w - cell[1]))
        touches = any(neighbour(cell, edge) in taken for edge in DIRECTIONS)
        if off < _IN_CELL and cell not in taken and touches:
            found.append(one)
    return found


def _log_odds(share: float) -> float:
    return math.log(max(share, 1e-4) / max(1 - share, 1e-4))


def places_beside(grid: Grid, size_wh: tuple[int, int]) -> list[F64]:
    """Where cards would lie (4 x 2 pixels each) in the empty cells beside others, those between most cards first."""
    taken = {placed.cell for placed in grid.placed}
    beside = Counter(neighbour(cell, edge) for cell in taken for edge in DIRECTIONS)
    ordered = sorted(beside.items(), key=lambda entry: (-entry[1], entry[0]))
    places = [_place(grid, cell) for cell, _ in ordered if cell not in taken]
    return [place for place in places if _within(place, size_wh)]


def places_under(grid: Grid, marks: Sequence[Candidate], size_wh: SizeWH) -> list[F64]:
    """Where cards would lie (4 x 2 pixels each) in the empty cells whose middle is under one of some marks.

    The finder may have taken two or four cards that lie close together for a large one.
    """
    taken = {placed.cell for placed in grid.placed}
    back = np.linalg.inv(grid.homography)
    under: dict[Cell, F64] = {}
    for mark in marks:
        corners = np.column_stack([mark.outline, np.ones(4)]) @ back.T
        columns, rows = (corners[:, :2] / corners[:, 2:]).T
        span = [
            range(math.ceil(axis.min()), min(math.floor(axis.max()), math.ceil(axis.min()) + 3) + 1)
            for axis in (rows, columns)
        ]
        for cell in ((row, column) for row in span[0] for column in span[1]):
            place = _place(grid, cell)
            middle = place.mean(axis=0).tolist()
            inside = cv2.pointPolygonTest(mark.outline.astype(np.float32), middle, measureDist=False) > 0
            if inside and cell not in taken and _within(place, size_wh):
                under[cell] = place
    return list(under.values())


def _left_out(seen: Sequence[Seen], grid: Grid) -> list[Candidate]:
    """What may be a card of the set and has no cell."""
    placed = {one.index for one in grid.placed}
    return [one.candidate for n, one in enumerate(seen) if n not in placed and one.may_be_card]


def _apart(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Each place once."""
    found: list[Candidate] = []
    for one in candidates:
        if gap(one, found) > _SAME_SHARE:
            found.append(one)
    return found


def _place(grid: Grid, cell: Cell) -> F64:
    """Where a card would lie in a cell (4 x 2 pixels)."""
    box = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) / grid.pitch
    corners = np.column_stack([box + np.array(cell[::-1]), np.ones(4)]) @ grid.homography.T
    return np.asarray(corners[:, :2] / corners[:, 2:])


def _within(place: F64, size_wh: tuple[int, int]) -> bool:
    return bool((place > 0).all() and (place < np.array(size_wh) - 1).all())


def _looked(grid: Grid | None, corner: Cell, size_wh: tuple[int, int]) -> frozenset[Cell]:
    """The cells of the layout and around it that lie wholly in the picture, counted from its corner."""
    if grid is None:
        return frozenset()
    rows, columns = zip(*(placed.cell for placed in grid.placed), strict=True)
    around = [(r, c) for r in range(min(rows) - 1, max(rows) + 2) for c in range(min(columns) - 1, max(columns) + 2)]
    seen = [cell for cell in around if _within(_place(grid, cell), size_wh)]
    return frozenset((row - corner[0], column - corner[1]) for row, column in seen)


def _begun_at(seen: Seen, outline: F64) -> Seen:
    """The same told in the frame of an outline that begins with another of its corners."""
    return seen.from_corner(int(np.argmin(np.linalg.norm(seen.candidate.outline - outline[0], axis=1))))


def _off(seen: Seen, placed: Placed) -> float:
    """How far a corner is from where the grid has it, at most, in sides."""
    return float(np.abs(seen.candidate.outline - placed.outline).max()) / seen.candidate.side_px


def _corner(cells: Iterable[Cell]) -> Cell:
    """The top left of the bounding box of these cells."""
    known = list(cells)
    return (min((row for row, _ in known), default=0), min((column for _, column in known), default=0))


def _pairs(pieces: Sequence[CardPiece], weighed: Sequence[Weighed]) -> tuple[tuple[Cell, Cell], ...]:
    """The neighbours that contradict each other without both being read alike in two ways."""
    seen = {
        piece.cell: SeenExits(piece.exits or None, piece.sure and one.evidence.crossing > _CLEAR_CROSSING)
        for piece, one in zip(pieces, weighed, strict=True)
    }
    return doubtful_pairs(seen)


_CLEAR_CROSSING = 2.0
"""Edges as clear as this (logarithm of odds) stand against a neighbour that says otherwise."""


def _twice(pieces: Sequence[CardPiece]) -> list[Cell]:
    cells = [piece.cell for piece in pieces]
    return sorted({cell for cell in cells if cells.count(cell) > 1})


def _grid_doubts(grid: Grid | None, cards: Sequence[Weighed], scale: float) -> list[str]:
    """What is doubtful about where cards lie."""
    if grid is None:
        return []
    told = []
    unsure = sorted({one.placed.island for one in cards if not one.placed.sure and one.placed.island})
    for island in unsure:
        of_island = next(one for one in cards if one.placed.island == island)
        x, y = point(of_island.placed.outline.mean(axis=0), scale)
        told.append(f"how far the cards at {x:.0f}, {y:.0f} lie from the others is not sure")
    return told


def _kind(verdict: CardJudgement, one: Weighed) -> Doubt:
    """What is doubtful about a card."""
    told = doubt_kind(verdict)
    return told if one.placed.sure or told == "presence" else "place"


def _doubt(piece: CardPiece, verdict: CardJudgement, one: Weighed) -> str:
    """What is doubtful about a card, in words."""
    if verdict is CardJudgement.SURE:
        return f"whether the card at {place_words(piece)} lies in the cell {tell_cell(piece.cell)} is not sure"
    return doubt_words(piece, verdict, one.evidence.side_px, piece.exits)
