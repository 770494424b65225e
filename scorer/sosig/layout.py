"""One player's cards in the grid: what lies where, what is joined, what cannot be and what looks wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.game import RefusalError
from scorer.sosig.cards import DIRECTIONS, OPPOSITE, Card, Cell, Lying, neighbour, tell_cell
from scorer.words import counted


class IllegalLayout(RefusalError):  # noqa: N818 - the name says what it is, as the rules put it
    """Cards that cannot lie as they do."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards of one player, kept in the order of their cells; IllegalLayout holds every reason against them.

    Islands and blocked exits are no reasons: `warnings` tells of them.
    """

    cards: tuple[Card, ...] = ()
    _by_cell: Mapping[Cell, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what cannot lie so, and bring the cards into order, so that equal layouts are equal."""
        cards = tuple(sorted(self.cards, key=lambda card: card.cell))
        faults = [f"card at {tell_cell(cards[n].cell)}: {told}" for n, told in layout_faults(cards)]
        if faults:
            raise IllegalLayout(faults)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "_by_cell", {card.cell: card for card in cards})

    def at(self, cell: Cell) -> Card | None:
        """Give the card in a cell, or None where there is none."""
        return self._by_cell.get(cell)

    def cells(self) -> frozenset[Cell]:
        """All cells with a card."""
        return frozenset(self._by_cell)

    def joined(self, card: Card) -> Iterator[Card]:
        """Yield the cards that are connected with this one: both have an exit on the edge they share."""
        for edge in card.exits:
            other = self.at(neighbour(card.cell, edge))
            if other is not None and OPPOSITE[edge] in other.exits:
                yield other

    def islands(self) -> tuple[frozenset[Cell], ...]:
        """The groups of cards that touch by edges, largest first; one where the table is as the rules want it."""
        unseen = set(self._by_cell)
        groups = []
        while unseen:
            group: set[Cell] = set()
            edge_of_group = [unseen.pop()]
            while edge_of_group:
                cell = edge_of_group.pop()
                group.add(cell)
                near = {neighbour(cell, edge) for edge in DIRECTIONS} & unseen
                unseen -= near
                edge_of_group += near
            groups.append(frozenset(group))
        return tuple(sorted(groups, key=lambda group: (-len(group), min(group))))

    def blocked(self) -> tuple[tuple[Cell, str], ...]:
        """The exits that face a card without an exit on that edge, as cell and edge."""
        return tuple(
            (card.cell, edge)
            for card in self.cards
            for edge in card.exits
            if (other := self.at(neighbour(card.cell, edge))) is not None and OPPOSITE[edge] not in other.exits
        )

    def warnings(self) -> tuple[str, ...]:
        """Tell what should not have come about in play, though it is scored as it lies."""
        islands = self.islands()
        told = [f"{counted(len(islands), 'island')} of cards, expected one"] if len(islands) > 1 else []
        told += [
            f"the exit {edge} of the card at {tell_cell(cell)} is blocked by the card at "
            f"{tell_cell(neighbour(cell, edge))}"
            for cell, edge in self.blocked()
        ]
        return tuple(told)

    def shifted(self, rows: int, columns: int) -> Layout:
        """Give the same layout that far down and to the right."""
        return Layout(
            tuple(
                Card((c.cell[0] + rows, c.cell[1] + columns), c.part, c.exits, c.effect, c.burnt, c.halves)
                for c in self.cards
            )
        )


def layout_faults(cards: Sequence[Lying]) -> Iterator[tuple[int, str]]:
    """Yield what is wrong between cards, as the index of the card and a clause; drafts may be unknown in part."""
    at: dict[Cell, list[Lying]] = {}
    for card in cards:
        if card.cell is not None:
            at.setdefault(card.cell, []).append(card)
    seen: Counter[Cell] = Counter()
    for index, card in enumerate(cards):
        if card.cell is None:
            continue
        seen[card.cell] += 1
        if seen[card.cell] == 2:
            yield index, f"expected one card in a cell, got {len(at[card.cell])}: which of them lies there?"
        if card.part == "scrontch":
            yield from ((index, fault) for fault in _scrontch_faults(card, at))


def _scrontch_faults(scrontch: Lying, at: Mapping[Cell, Sequence[Lying]]) -> Iterable[str]:
    exits, cell = scrontch.exits, scrontch.cell
    if cell is None or exits is None or len(exits) != 1 or exits not in DIRECTIONS:
        return
    beside = neighbour(cell, exits)
    there = at.get(beside, ())
    joined = [card for card in there if card.exits is not None and OPPOSITE[exits] in card.exits]
    if not joined and all(card.exits is not None for card in there):
        came = (
            f"the card at {tell_cell(beside)} has no exit {OPPOSITE[exits]}" if there else "its exit leads to no card"
        )
        yield f"expected a Scrontch joined to a card, got one joined to nothing: {came}"
    if any(card.effect == "flaky" and card.part != "scrontch" for card in joined):
        yield f"expected a Scrontch on an unprotected card, got it joined to the Flaky card at {tell_cell(beside)}"


EMPTY = Layout()
"""No card at all."""
NO_SHIFT = (0, 0)


def best_shift(before: Layout, after: Layout) -> tuple[int, int]:
    """Say how far down and to the right `before` has to be moved so that most of its cards lie as in `after`.

    A reading counts from the top left of what lies there, so a card laid above or to the left moves all others.
    Among equals the smallest move is taken, none first.
    """
    kinds: dict[tuple[str, str], list[Card]] = {}
    for card in after.cards:
        kinds.setdefault((card.part, card.exits), []).append(card)
    votes: Counter[tuple[int, int]] = Counter()
    for old in before.cards:
        for new in kinds.get((old.part, old.exits), ()):
            # What lies under Burnt cannot be seen; the effect of any other card has to be the same.
            likely = new.burnt or new.effect == old.effect
            votes[new.cell[0] - old.cell[0], new.cell[1] - old.cell[1]] += 2 if likely else 1
    return max(votes, key=lambda move: (votes[move], -abs(move[0]) - abs(move[1]), move), default=NO_SHIFT)
