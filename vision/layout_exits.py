"""Looks for exits that contradict each other: one card's sausage goes on where its neighbour's picture shows none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.sosig.cards import DIRECTIONS, OPPOSITE, Cell, neighbour


@dataclass(frozen=True, slots=True)
class SeenExits:
    """The exits of a card as it lies (letters of n e s w), None where they are not known.

    `twice`: whether two independent ways of reading the card agree on them surely.
    """

    exits: str | None
    twice: bool = False

    def __post_init__(self) -> None:
        """Refuse letters that are no edges or stand twice."""
        exits = self.exits or ""
        if len(set(exits)) != len(exits) or not set(exits) <= set(DIRECTIONS):
            raise ValueError(f"expected letters of n e s w, each once at most, got {self.exits!r}")


@dataclass(frozen=True, slots=True)
class BlockedExit:
    """An exit that faces an edge without one.

    `cell` has the exit on its `edge`, `other` lies beyond it and has none there. `doubt`: whether that makes the pair
    doubtful; a blocked exit may lie on a table, so it does not where both cards are sure in two ways.
    """

    cell: Cell
    edge: str
    other: Cell
    doubt: bool


def blocked_exits(seen: Mapping[Cell, SeenExits]) -> tuple[BlockedExit, ...]:
    """Every exit that leads to a card without an exit there, top row first; cards not known contradict nobody."""
    found = []
    for cell in sorted(seen):
        card = seen[cell]
        for edge in (edge for edge in DIRECTIONS if edge in (card.exits or "")):
            beyond = neighbour(cell, edge)
            other = seen.get(beyond)
            if other is None or other.exits is None or OPPOSITE[edge] in other.exits:
                continue
            found.append(BlockedExit(cell, edge, beyond, not (card.twice and other.twice)))
    return tuple(found)


def doubtful_pairs(seen: Mapping[Cell, SeenExits]) -> tuple[tuple[Cell, Cell], ...]:
    """The pairs of neighbours that contradict each other and are not both sure in two ways, each once."""
    pairs = {(min(one.cell, one.other), max(one.cell, one.other)) for one in blocked_exits(seen) if one.doubt}
    return tuple(sorted(pairs))
