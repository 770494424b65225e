"""The deck of Salsicha drawn for this project: colours, parts and dog combinations, read from its data file.

Nine colours of one head, four bodies and one tail are the game's. Of the thirteen dog combinations four are those of
the rulebook (Perfect, Trousers, Salsiberus, Two-Storey); nine are our own, from four cards to nine, no two of which a
hand could be at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from hardware.pieces.deck_file import read_deck
from scorer.salsicha.cards import PARTS, Combination, combination_faults

FILE = Path(__file__).parent / "salsicha" / "deck.json"
"""Where the deck is written down."""


class DogCombination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combination card: for each part of the dog h, b or t, and the letter of its colour."""

    id: str
    name: str
    parts: str
    letters: str

    def __post_init__(self) -> None:
        """Refuse a combination that cannot be."""
        if len(self.parts) != len(self.letters) or set(self.parts) - set("hbt"):
            raise ValueError(f"expected h, b or t and a letter for each part, got {self.parts} and {self.letters}")
        faults = combination_faults(self.combination)
        if faults:
            raise ValueError("; ".join(faults))

    @property
    def label(self) -> str:
        """The name of its picture."""
        return f"combination-{self.id}"

    @property
    def combination(self) -> Combination:
        """The same as the scorer has it."""
        names = {part[0]: part for part in PARTS}
        return Combination(
            self.id, tuple((names[part], letter) for part, letter in zip(self.parts, self.letters, strict=True))
        )


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole deck."""

    colours: tuple[str, ...]
    parts: Mapping[str, int]
    combinations: tuple[DogCombination, ...]
    help_cards: int

    def labels(self) -> tuple[str, ...]:
        """Every card of a dog by its label, colour by colour."""
        return tuple(f"{colour}-{part}" for colour in self.colours for part in self.parts)


@cache
def deck(path: Path = FILE) -> Deck:
    """Read the deck; raises DamagedDeckError."""
    return read_deck(path, Deck)
