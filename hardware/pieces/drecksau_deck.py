"""The cards of Drecksau: Sauschön drawn for this project: how many there are of each, read from their data file.

The counts are those of the game and its expansion: 12 pigs, clean on one side and dirty on the other, 54 cards of the
game, 32 of the expansion, three trophies and three mud buckets.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from hardware.pieces.deck_file import read_deck

FILE = Path(__file__).parent / "drecksau" / "deck.json"
"""Where the cards are written down."""
PIG, DIRTY_SIDE = "pig-clean", "pig-dirty"
"""The two sides of a pig's card."""


class HandCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the hand: the scorer's name of it, the label of its face on the table, how many there are."""

    card: str
    label: str
    count: int

    def __post_init__(self) -> None:
        """Refuse a card that cannot be."""
        if self.count < 1:
            raise ValueError(f"expected at least one of a card, got {self.count}")


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards; `prizes` are the stars and carrots of trophies and buckets."""

    pigs: int
    cards: tuple[HandCard, ...]
    prizes: tuple[int, ...]
    help_cards: int


@cache
def deck(path: Path = FILE) -> Deck:
    """Read the cards; raises DamagedDeckError."""
    return read_deck(path, Deck)
