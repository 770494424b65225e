"""A virtual table of cards of any game: what lies there, the piles beside it, and the card between the fingers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from hardware.simulated.card_laying import Card, Habit, Lying
from hardware.simulated.deck import Deck
from hardware.simulated.scene import Hand


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile beside the layout: its word, the name of the picture on top, where its middle is (mm), its turn."""

    word: str
    picture: str
    place: tuple[float, float]
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the player's fingers: its name, its quarter turns, where it is held (mm), and where it came from."""

    name: str
    quarters: int
    x_mm: float
    y_mm: float
    home: Any = None
    """What the table needs to put it back where it lay; None for a card from a pile."""


class HandledTable(ABC, Generic[Card]):
    """Cards of a deck on a table, which a player takes, lays, turns and puts back; the same seed does the same.

    Cards lie as `habit` says: crooked, and a little beside their places. What cannot be done changes nothing.
    """

    deck: Deck

    def __init__(self, deck: Deck, *, seed: int, habit: Habit | None = None) -> None:
        self._rng = np.random.default_rng([seed, 79])
        self.deck = deck
        self.habit = habit or Habit()
        self.hand: Hand | None = None
        self.version = 0
        """Counts every change, so that a camera knows whether to draw anew."""
        self.held: Held | None = None
        self._lying: list[Lying[Card]] = []

    @property
    def cards(self) -> tuple[Lying[Card], ...]:
        """Every card on the table in the order they were laid."""
        return tuple(self._lying)

    @property
    def is_still(self) -> bool:
        """True: cards do not move by themselves."""
        return True

    def advance(self, now_s: float) -> None:
        """Nothing moves by itself."""

    # Piles.

    @abstractmethod
    def piles(self) -> tuple[Pile, ...]:
        """The piles that lie beside the layout."""

    @abstractmethod
    def pile_of(self, name: str) -> str:
        """The word of the pile that a card goes back to."""

    def left(self) -> Counter[str]:
        """How many of each design are neither on the table nor held, by name."""
        left = Counter({design.name: design.count for design in self.deck.designs})
        left.subtract(one.card.name for one in self._lying)
        left.subtract([self.held.name] if self.held else [])
        return left

    def pile(self, word: str) -> int:
        """How many cards a pile holds."""
        return sum(count for name, count in self.left().items() if self.pile_of(name) == word)

    def deal(self, word: str) -> str | None:
        """The name of the card on top of a pile, seen or not; None where it is empty."""
        names = [name for name, count in self.left().items() if self.pile_of(name) == word for _ in range(count)]
        return str(self._rng.choice(names)) if names else None

    def pile_at(self, x_mm: float, y_mm: float) -> str | None:
        """The pile at a place of the table, or None."""
        for pile in self.piles():
            half_w, half_h = (side / 2 for side in self.deck.size_of(pile.picture))
            if abs(x_mm - pile.place[0]) <= half_w and abs(y_mm - pile.place[1]) <= half_h:
                return pile.word
        return None

    # Held between fingers.

    def take(self, word: str, x_mm: float, y_mm: float) -> bool:
        """Take the top card of a pile (see `deal`) between the fingers; tells whether there was one."""
        name = self.deal(word) if self.held is None else None
        if name is None:
            return False
        self.held = Held(name, self.deck.turns[0], x_mm, y_mm)
        self.version += 1
        return True

    @abstractmethod
    def lift(self, index: int) -> bool:
        """Take a card off the table, where that can be done."""

    def carry(self, x_mm: float, y_mm: float) -> None:
        """Move what is held, if anything is."""
        if self.held is not None:
            held = self.held
            self.held = Held(held.name, held.quarters, x_mm, y_mm, held.home)
            self.version += 1

    def turn_held(self, quarters: int = 1) -> None:
        """Turn what is held by quarters clockwise, on to the next turn in which a card may lie."""
        if self.held is not None:
            held = self.held
            self.held = Held(held.name, self.next_turn(held.quarters, quarters), held.x_mm, held.y_mm, held.home)
            self.version += 1

    def next_turn(self, quarters: int, by: int) -> int:
        """The turn after so many quarters clockwise, or beyond it the next one in which a card of this deck lies."""
        quarter = quarters + by
        while quarter % 4 not in self.deck.turns:
            quarter += 1 if by > 0 else -1
        return quarter % 4

    @abstractmethod
    def drop(self) -> bool:
        """Let go of what is held; tells whether it lies where it was let go."""

    @abstractmethod
    def turn(self, index: int, quarters: int = 1) -> bool:
        """Turn a card by quarters clockwise; tells whether it could be turned."""

    @abstractmethod
    def put_back(self, index: int) -> None:
        """Put a card back into its pile."""

    def clear(self) -> None:
        """Put every card back, the one that is held too."""
        self._lying.clear()
        self.held = None
        self.version += 1

    def put_hand(self, on: bool) -> None:
        """Hold a hand over the table, or take it away."""
        self.hand = Hand((10.0, -20.0), -80.0) if on else None
        self.version += 1
