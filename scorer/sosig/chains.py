"""Sosigs: the maximal chains of connected cards, how far each has come, and the shape of its path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from scorer.sosig.cards import DIRECTIONS, STEPS, Card, Cell
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options

State = Literal["finished", "incomplete", "invalid"]
INCOMPLETE_POINTS = -2
_BY_STEP = {step: edge for edge, step in STEPS.items()}


@dataclass(frozen=True, slots=True)
class Chain:
    """A maximal connected chain: its cards along the path from end to end, a ring from its first cell round."""

    cards: tuple[Card, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where its cards lie, along the path."""
        return tuple(card.cell for card in self.cards)

    @property
    def heads(self) -> int:
        """How many heads it has: 0, 1 or 2."""
        return sum(card.part == "head" for card in self.cards)

    @property
    def bodies(self) -> int:
        """How many bodies it has."""
        return sum(card.part == "body" for card in self.cards)

    @property
    def has_scrontch(self) -> bool:
        """True where it ends in a Scrontch."""
        return any(card.part == "scrontch" for card in self.cards)

    @property
    def points(self) -> int:
        """What its cards themselves are worth: 1 each, Burnt and Scrontch 0."""
        return sum(card.points for card in self.cards)

    @property
    def shape(self) -> str:
        """How its path turns from end to end, as `shape_of` tells it."""
        return shape_of(self.cells)

    def length(self, options: Options) -> int:
        """How many cards it is long."""
        return sum(options.burnt_counts or not card.burnt for card in self.cards)

    def folded(self, options: Options) -> int:
        """How many folded bodies it has."""
        return sum(card.folded and (options.burnt_counts or not card.burnt) for card in self.cards)

    def straight(self, options: Options) -> int:
        """How many straight bodies it has."""
        straight = (card for card in self.cards if card.part == "body" and not card.folded)
        return sum(options.burnt_counts or not card.burnt for card in straight)

    def with_effect(self, effect: str) -> tuple[Card, ...]:
        """Its cards on which that effect counts; a Burnt card has lost its own."""
        return tuple(card for card in self.cards if card.live_effect == effect)

    def state(self, options: Options) -> State:
        """Say whether it is finished, incomplete or invalid.

        Finished: two heads and a body. Invalid: a single card, or no head. All else is incomplete.
        """
        if len(self.cards) == 1:
            return "invalid"
        if self.heads == 0:
            stays = self.has_scrontch and not options.headless_scrontch_invalid
            return "incomplete" if stays else "invalid"
        if self.heads == 2 and self.bodies == 0:
            return "incomplete" if options.two_heads_incomplete else "invalid"
        return "finished" if self.heads == 2 else "incomplete"

    def penalty(self, options: Options) -> int:
        """What an incomplete chain costs, a negative number; 0 for every other."""
        if self.state(options) != "incomplete":
            return 0
        twice = self.heads == 1 and self.has_scrontch and not options.scrontch_once
        return INCOMPLETE_POINTS * (2 if twice else 1)


def chains(layout: Layout) -> tuple[Chain, ...]:
    """Find all chains of a layout, single cards and rings too, in the order of their topmost, leftmost cell.

    A path begins at the end that comes first in that order.
    """
    links = {card: tuple(layout.joined(card)) for card in layout.cards}
    seen: set[Card] = set()
    found = []
    for is_start in (_is_end, _is_any):
        for card in layout.cards:
            if card not in seen and is_start(links[card]):
                path = tuple(_walk(card, links.__getitem__))
                seen.update(path)
                found.append(Chain(path))
    return tuple(sorted(found, key=lambda chain: min(chain.cells)))


def _is_end(links: Sequence[Card]) -> bool:
    return len(links) < 2


def _is_any(_links: Sequence[Card]) -> bool:
    return True


def _walk(start: Card, links: Callable[[Card], Sequence[Card]]) -> Iterator[Card]:
    """Follow a path from its end, or a ring once round; no card has more than two links."""
    before: Card | None = None
    here: Card | None = start
    while here is not None:
        yield here
        onward = [card for card in links(here) if card != before]
        before, here = here, onward[0] if onward else None
        if here == start:
            return


def finished(layout: Layout, options: Options) -> tuple[Chain, ...]:
    """Find the finished Sosigs of a layout."""
    return tuple(chain for chain in chains(layout) if chain.state(options) == "finished")


def shape_of(path: Sequence[Cell]) -> str:
    """Tell how a path of neighbouring cells turns at each cell but the first and last: s straight, l left, r right.

    The text is the same for any rotation and shift of the path. Raises ValueError where two cells are no neighbours.
    """
    edges = []
    for (row, column), (next_row, next_column) in pairwise(path):
        edge = _BY_STEP.get((next_row - row, next_column - column))
        if edge is None:
            raise ValueError(f"expected neighbouring cells, got {(row, column)} and {(next_row, next_column)}")
        edges.append(DIRECTIONS.index(edge))
    return "".join("sr?l"[(after - edge) % 4] for edge, after in pairwise(edges))


_MIRRORED = str.maketrans("lr", "rl")


def same_shape(one: str, other: str) -> bool:
    """Tell whether two shapes are one in some rotation or mirror image, from either end."""
    back = other[::-1]
    return one in {other, other.translate(_MIRRORED), back, back.translate(_MIRRORED)}
