"""The deck of Sosig drawn for this project: which cards it has and how many of each, read from its data file.

How the mix was chosen. 24 heads, 56 bodies, 16 orders, 9 prizes and 17 mystery meats are the counts of the game.
Three cards in ten are plain (8 of 24 heads, 8 of 24 straight and 8 of 32 folded bodies); the four effects share the
rest evenly, 4 heads, 4 straight and 6 folded bodies each, so that none is the rare one, and two Cocktails or two
Spicy cards in one Sosig are likely but no gift. Folded bodies are four in seven: most shape orders need them, and so
does every Sosig that has to get round another. About a quarter of the cards of each effect and form carry half a
mystery meat, always on an edge that no sausage crosses. Of the mystery meats nine are Burnt, three for each form of
card, four are Scrontches and four Little Sosigs. Longer or more crooked orders give more points; six of the sixteen,
easy and hard ones, give a mystery meat as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from hardware.pieces.deck_file import read_deck

FILE = Path(__file__).parent / "sosig" / "deck.json"
"""Where the deck is written down."""

LITTLE_SOSIG = "little-sosig"


class GridCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A head or body: its exits and the edges with half a mystery meat with the art upright, and how many there are."""

    part: Literal["head", "body"]
    exits: Literal["n", "ns", "ne"]
    effect: Literal["plain", "flaky", "cocktail", "spicy", "natural"]
    halves: Literal["", "e", "s", "w"]
    count: int

    def __post_init__(self) -> None:
        """Refuse a card that cannot be."""
        _check_count(self.count)
        if (self.part == "head") != (len(self.exits) == 1):
            raise ValueError(f"expected one exit of a head and two of a body, got {self.part} with {self.exits}")
        if self.halves and self.halves in self.exits:
            raise ValueError(
                f"expected half a mystery meat on an edge without exit, got {self.halves} and {self.exits}"
            )

    @property
    def label(self) -> str:
        """What the reader calls the card."""
        return f"{self.part}-{self.exits}-{self.effect}"


class MysteryMeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mystery meat by its label, and how many there are."""

    label: Literal["burnt-head-n", "burnt-body-ns", "burnt-body-ne", "scrontch-n", "little-sosig"]
    count: int

    def __post_init__(self) -> None:
        """Refuse a card that cannot be."""
        _check_count(self.count)


class LengthOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="length"):
    """An order for a finished Sosig of so many cards."""

    cards: int
    points: int
    mystery_meat: bool

    @property
    def label(self) -> str:
        """The name of its picture."""
        return f"order-length-{self.cards}"


class ShapeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="shape"):
    """An order for a finished Sosig of a shape: one letter a body from head to head, s straight, l left, r right."""

    bodies: str
    points: int
    mystery_meat: bool

    def __post_init__(self) -> None:
        """Refuse a shape that cannot be laid."""
        if not self.bodies or set(self.bodies) - set("slr") or len(set(self.cells())) != len(self.bodies) + 2:
            raise ValueError(f"expected a shape of s, l and r that does not come upon itself, got {self.bodies!r}")

    @property
    def label(self) -> str:
        """The name of its picture."""
        return f"order-shape-{self.bodies}"

    def cells(self) -> tuple[tuple[int, int], ...]:
        """(row, column) from head to head; it begins going right."""
        row, column, heading = 0, 1, (0, 1)
        found = [(0, 0), (0, 1)]
        for letter in self.bodies:
            if letter != "s":
                heading = (heading[1], -heading[0]) if letter == "r" else (-heading[1], heading[0])
            row, column = row + heading[0], column + heading[1]
            found.append((row, column))
        return tuple(found)


class PrizeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize: what is measured, in words, the least that earns it, its points, and what the others get."""

    id: str
    name: str
    measure: str
    words: str
    minimum: int
    points: int
    others: int

    @property
    def label(self) -> str:
        """The name of its picture."""
        return f"prize-{self.id}"


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole deck."""

    cards: tuple[GridCard, ...]
    mystery_meats: tuple[MysteryMeat, ...]
    orders: tuple[LengthOrder | ShapeOrder, ...]
    prizes: tuple[PrizeCard, ...]
    help_cards: int

    def names(self) -> Mapping[str, GridCard]:
        """Every head and body by the name of its picture: its label, and @2, @3 for those with half a mystery meat."""
        found: dict[str, GridCard] = {}
        for card in self.cards:
            variant = 1 + sum(other.label == card.label for other in found.values())
            found[card.label if variant == 1 else f"{card.label}@{variant}"] = card
        return MappingProxyType(found)


@cache
def deck(path: Path = FILE) -> Deck:
    """Read the deck; raises DamagedDeckError."""
    return read_deck(path, Deck)


def _check_count(count: int) -> None:
    if count < 1:
        raise ValueError(f"expected at least one of a card, got {count}")
