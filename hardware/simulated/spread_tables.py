"""The virtual tables of Salsicha, Wurst Case Scenario and Drecksau: cards that a player lays wherever they like."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hardware.pieces.drecksau_deck import DIRTY_SIDE, PIG
from hardware.pieces.wurst_deck import deck as wurst
from hardware.simulated.belt_photos import lay_belt, sausages_of_chance
from hardware.simulated.card_laying import Habit, Lying
from hardware.simulated.deck import Deck
from hardware.simulated.hand_photos import lay_hand
from hardware.simulated.handled_table import HandledTable, Held, Pile
from hardware.simulated.pig_photos import FEWEST, lay_pigs, pig_of_chance
from hardware.simulated.printed_decks import drecksau_deck, salsicha_deck, wurst_deck
from hardware.simulated.spread import Spread, spot
from scorer.drecksau.pigs import CLEAN

REACH_MM = (255.0, 175.0)
"""So far from its middle the table goes, across and down."""
_HABIT = Habit(crooked_deg=1.6)


class SpreadTable(HandledTable[Spread]):
    """Cards that lie freely: a card lies where it is let go, a little crooked; beyond the table it is put back."""

    def __init__(self, deck: Deck, *, seed: int = 0, habit: Habit | None = None) -> None:
        super().__init__(deck, seed=seed, habit=habit or _HABIT)
        self._lying = [*self.start()]

    def piles(self) -> tuple[Pile, ...]:
        """None in the picture: there a reader would take them for cards that are laid out."""
        return ()

    @abstractmethod
    def start(self) -> tuple[Lying[Spread], ...]:
        """What lies there before anybody has touched it."""

    @abstractmethod
    def at_random(self) -> tuple[Lying[Spread], ...]:
        """A random table as there can be one in a game."""

    @abstractmethod
    def facts(self, index: int) -> Mapping[str, Any]:
        """What else is true of a card, by where it lies now."""

    def lay(self) -> None:
        """Lay a random table in place of what lies there."""
        self._set(self.at_random())

    def reset(self) -> None:
        """Lay what lies there at the start of a game."""
        self._set(self.start())

    def _set(self, lying: tuple[Lying[Spread], ...]) -> None:
        self._lying = [*lying]
        self.held = None
        self.version += 1

    def clear(self) -> None:
        """Put everything back to where it was at the start."""
        self.reset()

    def is_fixed(self, index: int) -> bool:
        """True for what stays where it is."""
        return not self._lying[index].card.counted

    def place(self, name: str, x_mm: float, y_mm: float, quarters: int = 0) -> bool:
        """Lay a card of that name about a place, turned by quarters clockwise; tells whether one was left."""
        if self.left()[name] <= 0 or not self.is_on(x_mm, y_mm):
            return False
        self._lying.append(spot(self._rng, Spread(name, quarters), (x_mm, y_mm), self.habit))
        self.version += 1
        return True

    def is_on(self, x_mm: float, y_mm: float) -> bool:
        """True where the table is."""
        return abs(x_mm) <= REACH_MM[0] and abs(y_mm) <= REACH_MM[1]

    def lift(self, index: int) -> bool:
        """Take a card off the table; what is fixed stays."""
        if self.held is not None or self.is_fixed(index):
            return False
        one = self._lying.pop(index)
        self.held = Held(one.card.name, one.card.quarters, one.x_mm, one.y_mm, one)
        self.version += 1
        return True

    def drop(self) -> bool:
        """Let go of what is held; tells whether it lies where it was let go."""
        held, self.held = self.held, None
        if held is None:
            return False
        self.version += 1
        return self.place(held.name, held.x_mm, held.y_mm, held.quarters)

    def turn(self, index: int, quarters: int = 1) -> bool:
        """Turn a card by quarters clockwise; what is fixed stays."""
        if self.is_fixed(index):
            return False
        one = self._lying[index]
        card = replace(one.card, quarters=self.next_turn(one.card.quarters, quarters))
        self._lying[index] = spot(self._rng, card, (one.x_mm, one.y_mm), self.habit)
        self.version += 1
        return True

    def flip(self, index: int) -> bool:  # noqa: ARG002 - only some cards have two faces
        """Turn a card over to its other face, where it has one; tells whether it has."""
        return False

    def put_back(self, index: int) -> None:
        """Put a card back into its pile; what is fixed stays."""
        if not self.is_fixed(index):
            del self._lying[index]
            self.version += 1


class HandTable(SpreadTable):
    """The table of Salsicha: cards of dogs and combination cards, as they are laid out."""

    def __init__(self, *, seed: int = 0, habit: Habit | None = None) -> None:
        super().__init__(salsicha_deck(), seed=seed, habit=habit)

    def pile_of(self, name: str) -> str:
        """Dogs, or combinations."""
        return "combinations" if name.startswith("combination") else "dogs"

    def start(self) -> tuple[Lying[Spread], ...]:
        """Nothing."""
        return ()

    def at_random(self) -> tuple[Lying[Spread], ...]:
        """A hand, often with the discard area and the combinations."""
        return lay_hand(self._rng, self.deck, self.habit).lying

    def facts(self, index: int) -> Mapping[str, Any]:
        """The area that a card was laid in, if it was not moved since."""
        return dict(self._lying[index].card.told)


class BeltTable(SpreadTable):
    """The table of Wurst Case Scenario: the belt lies fixed, the sausages are moved along it."""

    def __init__(self, *, seed: int = 0, habit: Habit | None = None) -> None:
        super().__init__(wurst_deck(), seed=seed, habit=habit)

    def pile_of(self, name: str) -> str:
        """All sausages are one pile, which lies nowhere."""
        return "sausages" if name in wurst().numbers() else "belt"

    def start(self) -> tuple[Lying[Spread], ...]:
        """All sausages at the first card."""
        return self._belt(dict.fromkeys(wurst().numbers(), 1))

    def at_random(self) -> tuple[Lying[Spread], ...]:
        """Sausages somewhere along the belt, some of them fallen."""
        return self._belt(sausages_of_chance(self._rng))

    def _belt(self, cards: Mapping[str, int]) -> tuple[Lying[Spread], ...]:
        lying = lay_belt(self._rng, self.deck, self.habit, dict(cards))
        row = next(one for one in lying if not one.card.counted)
        return tuple(replace(one, y_mm=one.y_mm - row.y_mm + 55.0) for one in lying)

    def facts(self, index: int) -> Mapping[str, Any]:
        """The card that a sausage is on or at."""
        cards = [one for one in self._lying if not one.card.counted][:-1]
        away = [abs(card.x_mm - self._lying[index].x_mm) for card in cards]
        return {"card": away.index(min(away)) + 1}

    def drop(self) -> bool:
        """Let go of a sausage: over the machine it has fallen, beyond the table it goes back to its place."""
        held = self.held
        if held is None:
            return False
        machine = [one for one in self._lying if not one.card.counted][-1]
        width, height = self.deck.size_mm
        if abs(held.x_mm - machine.x_mm) < width / 2 and abs(held.y_mm - machine.y_mm) < height / 2:
            self.held = None
            self.version += 1
            return False
        if super().drop():
            return True
        if held.home is not None:
            self._lying.append(held.home)
        return False


class PigTable(SpreadTable):
    """The table of Drecksau: a player's pigs, and what lies on or beside them."""

    def __init__(self, *, seed: int = 0, habit: Habit | None = None) -> None:
        super().__init__(drecksau_deck(), seed=seed, habit=habit)

    def pile_of(self, name: str) -> str:
        """A pig goes back with its clean side up."""
        return PIG if name == DIRTY_SIDE else name

    def left(self) -> Counter[str]:
        """How many of each are left; a pig has two faces but is one card."""
        left = super().left()
        pigs = next(design.count for design in self.deck.designs if design.name == PIG)
        left[PIG] = left[DIRTY_SIDE] = left[PIG] + left[DIRTY_SIDE] - pigs
        return left

    def pile(self, word: str) -> int:
        """How many cards of a label are left."""
        return self.left()[word]

    def deal(self, word: str) -> str | None:
        """A card of that label, pigs clean; None where none is left."""
        return word if self.pile(word) > 0 else None

    def start(self) -> tuple[Lying[Spread], ...]:
        """Three clean pigs."""
        return self._herd(lay_pigs(self._rng, self.deck, self.habit, ((CLEAN,) * FEWEST,)))

    def at_random(self) -> tuple[Lying[Spread], ...]:
        """Three pigs as in the middle of a round."""
        herd = (tuple(pig_of_chance(self._rng) for _ in range(FEWEST)),)
        return self._herd(lay_pigs(self._rng, self.deck, self.habit, herd, over=bool(self._rng.random() < 0.6)))

    def _herd(self, lying: tuple[Lying[Spread], ...]) -> tuple[Lying[Spread], ...]:
        """The pigs' own row stays where it is, whatever lies below it."""
        return tuple(replace(one, y_mm=one.y_mm - lying[0].y_mm + 110.0) for one in lying)

    def facts(self, index: int) -> Mapping[str, Any]:
        """The pig that a card is, or is nearest to, counted row after row from the top left."""
        one = self._lying[index]
        pigs = sorted((p for p in self._lying if self.pile_of(p.card.name) == PIG), key=self._reading_order)
        if not pigs:
            return {}
        nearest = min(pigs, key=lambda pig: self._away(one, pig))
        return {"of": pigs.index(nearest) + 1}

    def _reading_order(self, pig: Lying[Spread]) -> tuple[int, float]:
        return round(-pig.y_mm / self.deck.size_mm[1]), pig.x_mm

    def _away(self, one: Lying[Spread], pig: Lying[Spread]) -> float:
        """How far a card is from a pig; to the side counts more, for cards lie below their pigs."""
        return 3.0 * abs(one.x_mm - pig.x_mm) + abs(one.y_mm - pig.y_mm)

    def flip(self, index: int) -> bool:
        """Turn a pig over: clean, dirty."""
        one = self._lying[index]
        if self.pile_of(one.card.name) != PIG:
            return False
        name = PIG if one.card.name == DIRTY_SIDE else DIRTY_SIDE
        self._lying[index] = replace(one, card=replace(one.card, name=name))
        self.version += 1
        return True
