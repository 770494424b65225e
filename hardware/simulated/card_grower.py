"""Grows Sosigs card by card as players do: each new card touches another by an edge and blocks none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from hardware.simulated.card_deck import CardDeck, Design
from scorer.sosig.cards import DIRECTIONS, OPPOSITE, Cell, neighbour, turned
from scorer.sosig.orders import SHORTEST_FINISHED as FEWEST_FINISHED

Rng = np.random.Generator
_MOST_TRIES = 60
_LONGEST_BODIES = 4
"""A finished Sosig that is grown on purpose has at most so many."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in the grid: the design's name, its quarter turns clockwise, exits and halves as they lie.

    `under` is the label of the card that a Burnt one covers, empty for all others.
    """

    cell: Cell
    name: str
    quarters: int
    exits: str
    halves: str = ""
    under: str = ""

    @property
    def label(self) -> str:
        """What a reader calls it."""
        return self.name.split("@")[0]

    @property
    def burnt(self) -> bool:
        """True for a Burnt card that covers another."""
        return bool(self.under)

    @property
    def covers(self) -> bool:
        """True where it lies wholly on another card: a Burnt one."""
        return self.burnt


@dataclass(frozen=True, slots=True)
class Growth:
    """What is to grow: how many cards of the grid in how many islands, no wider and taller than so many cells.

    `blocked` cards may be laid against the rule; `holes` empty cells are to be walled in; `burnt` cards are covered,
    and `scrontches` of the cards are those. Where the cards do not allow it there are fewer of each (never of cards).
    So many Sosigs, each with two heads, are `finished` at least. `inside`: the cells are those from (0, 0) on alone.
    """

    cards: int
    islands: int = 1
    blocked: int = 0
    holes: int = 0
    burnt: int = 0
    scrontches: int = 0
    finished: int = 0
    inside: bool = False
    most_rows: int = 6
    most_columns: int = 8

    def __post_init__(self) -> None:
        """Refuse what has no room."""
        if not 1 <= self.islands <= self.cards or self.cards * 1.6 > self.most_rows * self.most_columns:
            raise ValueError(
                f"expected 1 to {int(self.most_rows * self.most_columns / 1.6)} cards in at most as many islands,"
                f" got {self.cards} in {self.islands}; give them more rows and columns"
            )


class GrowthError(ValueError):
    """A deck that cannot grow as many cards as asked for."""


def grow(rng: Rng, deck: CardDeck, growth: Growth, start: Sequence[Laid] = ()) -> tuple[Laid, ...]:
    """The cards in the order they were laid, the top left of the layout in cell (0, 0); the Burnt ones come last.

    `start`: what lies there already, to which `growth.cards` are added; their cells stay then. A covered card stands
    before the Burnt one in the same cell. Raises GrowthError where the deck has not enough cards.
    """
    for _ in range(_MOST_TRIES if growth.finished else 12):
        tableau = _Tableau(rng, deck, growth, start)
        if tableau.fill() and (not growth.finished or finished(tableau.in_order()) >= growth.finished):
            laid = tableau.in_order()
            return laid if start else _to_corner(laid)
    raise GrowthError(f"expected a deck that gives {growth.cards} more cards that fit, got one that does not")


def tops(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """What is seen: of a cell with two cards only the Burnt one."""
    return tuple({card.cell: card for card in laid}.values())


def blocked(laid: Sequence[Laid]) -> int:
    """How many exits face a card that has none there."""
    at = {card.cell: card for card in laid}
    return sum(
        other is not None and OPPOSITE[edge] not in other.exits
        for card in at.values()
        for edge in card.exits
        for other in (at.get(neighbour(card.cell, edge)),)
    )


def finished(laid: Sequence[Laid]) -> int:
    """How many Sosigs have two heads and a body between them."""
    parts = {card.cell: (card.under or card.label).split("-")[0] for card in tops(laid)}
    at = {card.cell: card for card in tops(laid)}
    count = 0
    for head in (cell for cell, part in parts.items() if part == "head"):
        cell, came, bodies = head, "", 0
        while edge := next((e for e in at[cell].exits if e != came), ""):
            beyond = neighbour(cell, edge)
            if beyond not in at or OPPOSITE[edge] not in at[beyond].exits:
                break
            bodies += parts[beyond] == "body"
            cell, came = beyond, OPPOSITE[edge]
            if parts[cell] == "head":
                count += bodies > 0
                break
    # Each is found from either end.
    return count // 2


def holes(cells: frozenset[Cell]) -> int:
    """How many empty cells nobody can reach from outside by edges."""
    rows, columns = [cell[0] for cell in cells], [cell[1] for cell in cells]
    box = {
        (row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }
    outside = _reached((min(rows) - 1, min(columns) - 1), box - cells)
    return len(box - cells - outside)


def islands(cells: frozenset[Cell]) -> int:
    """How many groups of cells touch by edges."""
    left, count = set(cells), 0
    while left:
        left -= _reached(next(iter(left)), frozenset(left))
        count += 1
    return count


def _reached(start: Cell, among: AbstractSet[Cell]) -> set[Cell]:
    """The cells that can be reached from one by edges."""
    found, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        near = {neighbour(cell, way) for way in DIRECTIONS} & among - found
        found |= near
        edge += near
    return found


def _to_corner(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    row, column = (min(card.cell[axis] for card in laid) for axis in (0, 1))
    return tuple(replace(card, cell=(card.cell[0] - row, card.cell[1] - column)) for card in laid)


class _Tableau:
    """Cards while they grow, and what is left in the decks."""

    def __init__(self, rng: Rng, deck: CardDeck, growth: Growth, start: Sequence[Laid]) -> None:
        self._rng, self._deck, self._growth = rng, deck, growth
        self._left = Counter({design.name: design.count for design in deck.designs})
        self._left.subtract(card.name for card in start)
        self._ways = [(d, quarters, turned(d.exits, quarters)) for d in deck.designs for quarters in deck.turns]
        self._at = {card.cell: card for card in start}
        self._start = tuple(start)
        self._covers: list[Laid] = []
        self._island: dict[Cell, int] = dict.fromkeys(self._at, 0)
        self._hollow: Cell | None = None

    def in_order(self) -> tuple[Laid, ...]:
        """All cards, the covered ones before what covers them."""
        fresh = [card for card in self._at.values() if card not in self._start]
        return (*self._start, *fresh, *self._covers)

    def fill(self) -> bool:
        """Lay every card that is wanted; False where one found no place."""
        growth = self._growth
        ends = min(growth.scrontches, max(0, growth.cards - growth.islands))
        sizes = self._sizes(growth.cards - ends)
        against = growth.blocked
        for island, size in enumerate(sizes):
            begun = self._sosigs(size) if growth.finished and island == 0 else self._begin(island)
            for _ in range(size - begun):
                wrong = against > 0 and self._rng.random() < 2 * growth.blocked / growth.cards
                if wrong and self._add(island, wrong=True):
                    against -= 1
                elif not self._add(island):
                    return False
        done = sum(self._scrontch() for _ in range(ends))
        if not all(self._add(len(sizes) - 1) for _ in range(ends - done)):
            return False
        for _ in range(growth.burnt):
            self._burn()
        return True

    def _sizes(self, cards: int) -> list[int]:
        """How many cards each island gets, at least one."""
        cuts = self._rng.permutation(np.arange(1, cards))[: self._growth.islands - 1]
        ends = [0, *sorted(int(cut) for cut in cuts), cards]
        return [after - before for before, after in pairwise(ends)]

    def _begin(self, island: int) -> int:
        """Lay the first card of an island; how many were laid."""
        if not self._at:
            return self._first()
        return 0 if island == 0 and self._start else self._seed(island)

    def _sosigs(self, size: int) -> int:
        """Lay the Sosigs that are to be finished, of so many cards together at most; how many cards were laid."""
        begun = 0
        for _ in range(self._growth.finished):
            if size - begun >= FEWEST_FINISHED:
                begun += self._sosig(size - begun)
        return begun or self._begin(0)

    def _sosig(self, most: int) -> int:
        """Lay a head, bodies that go on from it, and a head; how many cards were laid, also where it got stuck."""
        bodies = int(self._rng.integers(1, min(_LONGEST_BODIES, most - 2) + 1))
        cells = [cell for cell in self._frontier(0) if not any(self._wanted(cell).values())] if self._at else [(0, 0)]
        cell = next((cell for cell in cells if self._lay_part(cell, "head")), None)
        if cell is None:
            return 0
        laid, edge = 1, self._at[cell].exits
        for part in (*("body",) * bodies, "head"):
            cell = neighbour(cell, edge)
            if not self._lay_part(cell, part, OPPOSITE[edge]):
                return laid
            laid += 1
            edge = next((e for e in self._at[cell].exits if e != OPPOSITE[edge]), "")
        return laid

    def _lay_part(self, cell: Cell, part: str, back: str = "") -> bool:
        """Lay a head or body that fits and leaves room to go on; `back`: the edge that it is joined at."""
        reach = self._within()
        if cell in self._at or cell not in reach:
            return False
        fits = []
        for design, quarters in self._fits(self._wanted(cell)):
            onward = [neighbour(cell, e) for e in turned(design.exits, quarters) if e != back]
            if design.part == part and all(c in reach and c not in self._at for c in onward):
                fits.append((design, quarters))
        if fits:
            self._lay(cell, *self._pick(fits, 2), 0)
        return bool(fits)

    def _first(self) -> int:
        fits = list(self._fits({}))
        self._lay((0, 0), *self._pick(fits, 0), 0)
        if self._growth.holes:
            self._hollow = neighbour((0, 0), DIRECTIONS[int(self._rng.integers(4))])
        return 1

    def _seed(self, island: int) -> int:
        """Begin another island, one or two empty cells away from all others; 0 where there is no room for one."""
        reach = sorted(self._within())
        far = [
            cell
            for cell in reach
            if cell not in self._at
            and all(abs(cell[0] - other[0]) + abs(cell[1] - other[1]) >= 2 for other in self._at)
            and any(abs(cell[0] - other[0]) + abs(cell[1] - other[1]) <= 3 for other in self._at)
        ]
        if not far:
            return 0
        cell = far[int(self._rng.integers(len(far)))]
        fits = list(self._fits(self._wanted(cell)))
        if not fits:
            return 0
        self._lay(cell, *self._pick(fits, 0), island)
        return 1

    def _within(self) -> set[Cell]:
        """Every cell that keeps the layout inside its rows and columns."""
        if self._growth.inside:
            return {(r, c) for r in range(self._growth.most_rows) for c in range(self._growth.most_columns)}
        rows, columns = ([cell[axis] for cell in self._at] or [0] for axis in (0, 1))
        down = range(max(rows) - self._growth.most_rows + 1, min(rows) + self._growth.most_rows)
        across = range(max(columns) - self._growth.most_columns + 1, min(columns) + self._growth.most_columns)
        return {(row, column) for row in down for column in across}

    def _frontier(self, island: int) -> list[Cell]:
        """Empty cells beside a card of the island and of no other, those that continue a Sosig mostly first."""
        near = {
            neighbour(cell, edge) for cell, own in self._island.items() if own == island for edge in DIRECTIONS
        } & self._within()
        others = {cell for cell, own in self._island.items() if own != island}
        free = [
            cell
            for cell in sorted(near - set(self._at))
            if cell != self._hollow and not others & {neighbour(cell, edge) for edge in DIRECTIONS}
        ]
        keen = self._rng.random() < 0.82

        def rank(cell: Cell) -> float:
            wanted = self._wanted(cell)
            ahead = -1.0 if keen and any(wanted.values()) else 0.0
            walls = -2.0 if self._hollow and self._is_by_hollow(cell) else 0.0
            return ahead + walls + float(self._rng.random()) * 0.9

        return sorted(free, key=rank)

    def _is_by_hollow(self, cell: Cell) -> bool:
        hollow = self._hollow or cell
        return max(abs(cell[0] - hollow[0]), abs(cell[1] - hollow[1])) == 1

    def _wanted(self, cell: Cell) -> dict[str, bool]:
        """For every edge with a neighbour whether the card there must have an exit (True) or must not (False)."""
        found = {}
        for edge in DIRECTIONS:
            other = self._at.get(neighbour(cell, edge))
            if other is not None:
                found[edge] = OPPOSITE[edge] in other.exits
        return found

    def _fits(self, wanted: dict[str, bool], *, wrong: bool = False) -> Iterator[tuple[Design, int]]:
        """Heads and bodies that are left, with every turn in which they fit (or, `wrong`, do not)."""
        for design, quarters, exits in self._ways:
            if design.part in ("head", "body") and self._left[design.name] > 0:
                fits = all((edge in exits) == must for edge, must in wanted.items())
                if fits != wrong:
                    yield design, quarters

    def _pick(self, fits: Sequence[tuple[Design, int]], ends: int) -> tuple[Design, int]:
        """One of those that fit: by how many are left; a head is the less likely the fewer Sosigs it could end."""
        shy = (0.8, 0.3, 1.0)[min(ends, 2)]
        weights = np.array([self._left[d.name] * (shy if d.part == "head" else 1.0) for d, _ in fits], dtype=float)
        return fits[int(self._rng.choice(len(fits), p=weights / weights.sum()))]

    def _add(self, island: int, *, wrong: bool = False) -> bool:
        for cell in self._frontier(island):
            wanted = self._wanted(cell)
            fits = list(self._fits(wanted, wrong=wrong))
            if fits:
                self._lay(cell, *self._pick(fits, sum(wanted.values())), island)
                return True
        return False

    def _lay(self, cell: Cell, design: Design, quarters: int, island: int) -> None:
        self._left[design.name] -= 1
        exits, halves = turned(design.exits, quarters), turned(design.halves, quarters)
        self._at[cell] = Laid(cell, design.name, quarters, exits, halves)
        self._island[cell] = island

    def _scrontch(self) -> bool:
        """End a Sosig with a Scrontch where an exit is open and nothing else would be blocked by it."""
        open_ends = [
            (card, neighbour(card.cell, edge), OPPOSITE[edge])
            for card in self._at.values()
            for edge in card.exits
            if "flaky" not in card.label and not card.label.startswith("scrontch")
        ]
        for choice in self._rng.permutation(len(open_ends)):
            card, cell, back = open_ends[int(choice)]
            if cell in self._at or cell not in self._within() or sum(self._wanted(cell).values()) != 1:
                continue
            own = self._island[card.cell]
            if any(self._island.get(neighbour(cell, edge), own) != own for edge in DIRECTIONS):
                continue
            for design, quarters, exits in self._ways:
                if design.part == "scrontch" and self._left[design.name] > 0 and exits == back:
                    self._lay(cell, design, quarters, own)
                    return True
        return False

    def _burn(self) -> None:
        """Cover a card that may be covered with a Burnt one of the same form."""
        covered = {card.cell for card in (*self._covers, *self._start) if card.burnt}
        for choice in self._rng.permutation(len(self._at)):
            card = list(self._at.values())[int(choice)]
            part = card.label.split("-")[0]
            if card.cell in covered or "flaky" in card.label or part == "scrontch":
                continue
            fits = [
                (design, quarters)
                for design, quarters, exits in self._ways
                if design.part == f"burnt-{part}" and self._left[design.name] > 0 and exits == card.exits
            ]
            if fits:
                design, quarters = fits[int(self._rng.integers(len(fits)))]
                self._left[design.name] -= 1
                self._covers.append(Laid(card.cell, design.name, quarters, card.exits, "", card.label))
                return
