"""The cards of Sosig: where one lies, which way it leads, what it does, and why one cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from scorer.game import JsonObject, RefusalError
from scorer.remarks import whole_number
from scorer.words import counted, listing, plural, quote, tell

Cell = tuple[int, int]
"""Row and column of a card in the grid; rows grow downwards (south), columns to the right (east)."""

DIRECTIONS = "nesw"
"""The edges of a card, clockwise from the top."""
STEPS = MappingProxyType({"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)})
OPPOSITE = MappingProxyType({"n": "s", "e": "w", "s": "n", "w": "e"})
EXITS = MappingProxyType({"head": 1, "body": 2, "scrontch": 1})
"""How many exits each part has; these are all the parts."""
EFFECTS = ("plain", "flaky", "cocktail", "spicy", "natural")

HEADS, BODIES, ORDERS, MYSTERY_MEATS = 24, 56, 16, 17
"""How many cards of each kind a deck holds."""
REMOVED_HEADS = MappingProxyType({2: 6, 3: 4, 4: 0})
"""How many heads are taken out before the game, by the number of players."""


class IllegalCard(RefusalError):  # noqa: N818 - the name says what it is, as the rules put it
    """A card that no deck has, or a Burnt card where none may lie."""


def neighbour(cell: Cell, edge: str) -> Cell:
    """Give the cell beyond that edge (n, e, s or w)."""
    down, right = STEPS[edge]
    return cell[0] + down, cell[1] + right


def tell_cell(cell: Cell) -> str:
    """Tell where a card lies, as in "[0, 1]"; numbers that would fill the screen are called very large."""
    return f"[{tell(cell[0])}, {tell(cell[1])}]"


def turned(edges: str, quarters: int) -> str:
    """Give letters of edges after quarter turns clockwise, in n e s w order."""
    return in_order("".join(DIRECTIONS[(DIRECTIONS.index(edge) + quarters) % 4] for edge in edges))


def in_order(edges: str) -> str:
    """Bring letters of edges into n e s w order."""
    return "".join(edge for edge in DIRECTIONS for _ in range(edges.count(edge)))


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it lies in the grid; IllegalCard holds every reason against one that cannot be.

    `part`: head, body or scrontch. `exits`: letters of n e s w as seen on the table, in any order, kept in that one.
    `effect`: one of EFFECTS; on a Burnt card what lies below, where it is known; a Scrontch has none. `burnt`: covered
    by a Burnt card. `halves`: edges with half a mystery-meat symbol, letters as in exits.
    """

    cell: Cell
    part: str
    exits: str
    effect: str = "plain"
    burnt: bool = False
    halves: str = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be and bring the edges into order, so that equal cards are equal."""
        draft = Draft(self.cell, self.part, self.exits, self.effect, self.burnt, self.halves)
        if faults := draft.faults():
            raise IllegalCard(f"card at {tell_cell(self.cell)}: {fault}" for fault in faults)
        object.__setattr__(self, "cell", tuple(self.cell))
        object.__setattr__(self, "exits", in_order(self.exits))
        object.__setattr__(self, "halves", in_order(self.halves))
        if self.part == "scrontch":
            object.__setattr__(self, "effect", "plain")

    @property
    def folded(self) -> bool:
        """True for a body whose exits are on neighbouring edges."""
        return self.part == "body" and OPPOSITE[self.exits[0]] != self.exits[1]

    @property
    def live_effect(self) -> str:
        """The effect that counts: a Burnt card has none."""
        return "plain" if self.burnt else self.effect

    @property
    def points(self) -> int:
        """What the card itself is worth: 1, or 0 where it is a Scrontch or Burnt."""
        return 0 if self.burnt or self.part == "scrontch" else 1


class Lying(Protocol):
    """What the faults of a layout are looked for in: a card, or a draft of which something may be unknown (None)."""

    @property
    def cell(self) -> Cell | None:
        """Where it lies."""
        ...

    @property
    def part(self) -> str | None:
        """What it is."""
        ...

    @property
    def exits(self) -> str | None:
        """Which way it leads."""
        ...

    @property
    def effect(self) -> str | None:
        """What it does."""
        ...


@dataclass(frozen=True, slots=True)
class Draft:
    """A card as somebody gave it, of any content; None where what was given is no cell, part, exits or effect."""

    cell: Cell | None
    part: str | None
    exits: str | None
    effect: str | None
    burnt: bool = False
    halves: str | None = ""

    def faults(self) -> tuple[str, ...]:
        """List what the rules have against the card; what is None has been told where it was read."""
        found = []
        if self.part is not None and self.part not in EXITS:
            found.append(f"expected {listing(tuple(EXITS), 'or')} as the part, got {quote(self.part)}")
        if self.exits is not None:
            found += self._exit_faults(self.exits)
        if self.effect is not None and self.effect not in EFFECTS:
            found.append(f"expected {listing(EFFECTS, 'or')} as the effect, got {quote(self.effect)}")
        if self.halves is not None and (fault := _edges_fault("halves", self.halves)):
            found.append(fault)
        if self.burnt and self.part == "scrontch":
            found.append("expected Burnt on a head or a body, got it on a Scrontch")
        elif self.burnt and self.effect == "flaky":
            found.append("expected Burnt on an unprotected card, got it on a Flaky one")
        return tuple(found)

    def _exit_faults(self, exits: str) -> list[str]:
        if fault := _edges_fault("exits", exits):
            return [fault]
        wanted = EXITS.get(self.part or "")
        if wanted is None or len(exits) == wanted:
            return []
        came = f"{quote(exits)} ({len(exits)})" if exits else "none"
        return [f"expected exactly {counted(wanted, 'exit')} on a {self.part}, got {came}"]


def _edges_fault(what: str, edges: str) -> str | None:
    if any(edge not in DIRECTIONS for edge in edges):
        return f"expected the {what} as letters of n e s w, got {quote(edges)}"
    twice = [edge for edge in DIRECTIONS if edges.count(edge) > 1]
    if twice:
        return f"expected each of the {what} once, got {quote(edges)}"
    return None


CARD_KEYS = ("cell", "part", "exits", "effect", "burnt", "halves")


def read_draft(data: JsonObject) -> tuple[Draft, tuple[str, ...]]:
    """Read a card from a decoded JSON object: what it is as far as it can be told, and every fault.

    "effect" may be left out (plain), "burnt" too (false) and "halves" (none); null counts as left out.
    """
    faults: list[str] = []
    draft = Draft(
        _read_cell(data.get("cell"), faults),
        _read_text("part", data.get("part"), faults),
        _read_text("exits", data.get("exits"), faults),
        _read_text("effect", data.get("effect", "plain"), faults, "plain"),
        _read_flag("burnt", data.get("burnt"), faults),
        _read_text("halves", data.get("halves", ""), faults, ""),
    )
    return draft, (*faults, *draft.faults())


def _read_cell(value: object, faults: list[str]) -> Cell | None:
    numbers = [whole_number(part) for part in value] if isinstance(value, list) and len(value) == 2 else [None]
    if None in numbers:
        came = f"a list of {counted(len(value), 'value')}" if isinstance(value, list) and len(value) != 2 else ""
        came = came or (listing([tell(part) for part in value]) if isinstance(value, list) else tell(value))
        faults.append(f"expected two whole numbers, row and column, as the cell, got {came}")
        return None
    row, column = numbers
    return (row or 0, column or 0)


def _read_text(key: str, value: object, faults: list[str], default: str | None = None) -> str | None:
    if value is None and default is not None:
        return default
    if isinstance(value, str):
        return value
    faults.append(f"expected a text as the {key}, got {tell(value)}")
    return None


def _read_flag(key: str, value: object, faults: list[str]) -> bool:
    if value is None or isinstance(value, bool):
        return bool(value)
    faults.append(f"expected true or false as {key}, got {tell(value)}")
    return False


def told_exits(exits: str) -> str:
    """Tell exits in words: "exit n", "exits n and e"."""
    return f"{plural('exit', len(exits))} {listing(tuple(exits))}"
