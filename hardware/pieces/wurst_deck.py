"""The pieces of Wurst Case Scenario drawn for this project: sausages, belt, action cards, read from their data file.

Eight sausages, eight belt cards, a Meat Machine, eight identities and 38 action cards are the counts of the game. How
many there are of each action is our own choice: half of the deck moves one or two sausages, every action for sausages
comes with a character who obliges (Mustard), one who asks for what is possible (Ketchup), and mostly one who leaves
it free (Mayonnaise); four cards are Donuts, which stop a move.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from hardware.pieces.deck_file import read_deck

FILE = Path(__file__).parent / "wurst_case_scenario" / "deck.json"
"""Where the pieces are written down."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card: what it does, with how many sausages, whose it is ("" of a Donut), and how many there are.

    `ask` takes a card from another player, `draw` one from the deck, `pile` the top one of the discard pile.
    """

    action: Literal["move", "all", "swap", "together", "apart", "ask", "draw", "pile", "donut"]
    count: int
    character: Literal["mustard", "ketchup", "mayonnaise", ""]
    cards: int

    def __post_init__(self) -> None:
        """Refuse a card that cannot be."""
        if self.cards < 1 or not 1 <= self.count <= (3 if self.action == "move" else 1):
            raise ValueError(f"expected 1 to 3 sausages to move and at least one card, got {self}")
        if (self.character == "") != (self.action == "donut"):
            raise ValueError(f"expected a character of every action but the Donut, got {self}")

    @property
    def label(self) -> str:
        """The name of its picture: "move-2-ketchup", "donut"."""
        many = (str(self.count),) if self.action == "move" else ()
        return "-".join(word for word in (self.action, *many, self.character) if word)


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pieces."""

    sausages: tuple[str, ...]
    belt_cards: int
    actions: tuple[Action, ...]
    help_cards: int

    def numbers(self) -> tuple[str, ...]:
        """The labels of the sausages: "1" to "8"."""
        return tuple(str(number + 1) for number in range(len(self.sausages)))

    def belt(self) -> tuple[str, ...]:
        """The labels of the belt cards from the start, and of the Meat Machine after them."""
        return (*(f"belt-{number + 1}" for number in range(self.belt_cards)), "machine")


@cache
def deck(path: Path = FILE) -> Deck:
    """Read the pieces; raises DamagedDeckError."""
    return read_deck(path, Deck)
