"""Photos of the belt of Wurst Case Scenario: eight cards in a row, the machine, and sausages on or at the cards."""

from __future__ import annotations

import numpy as np

from hardware.pieces.wurst_deck import deck as printed
from hardware.simulated.card_laying import Habit, Lying, Rng
from hardware.simulated.deck import Deck
from hardware.simulated.photos import Photo
from hardware.simulated.printed_decks import wurst_deck
from hardware.simulated.spread import Spread, centred, habit_for, photo_of, row_of, spot, turned_about

CARDS = 8
_MOST_GAP_MM = 3.0
_BETWEEN_MM = 1.2
"""Between two tokens side by side, and between two rows of them."""


def simulated_belt(seed: int, *, faults: bool = False) -> Photo:
    """Lay the belt with sausages somewhere on it and photograph it; the seed gives everything.

    The truth is that of `photo_of` for the sausages, with "card": 1 at the start to 8 at the machine; the belt cards
    and the machine are its `others`.
    """
    rng = np.random.default_rng([seed, 71])
    habit, tags = habit_for(rng, faults=faults)
    cards = sausages_of_chance(rng)
    lying = lay_belt(rng, wurst_deck(), habit, cards, on=rng.random() < 0.6)
    tags = [*tags, *(["start"] if set(cards.values()) == {1} else [])]
    if rng.random() < 0.15:
        lying = turned_about(lying, 2)
        tags.append("from another side")
    return photo_of(rng, wurst_deck(), lying, habit, tags, faults=faults)


def sausages_of_chance(rng: Rng) -> dict[str, int]:
    """On which card each sausage is that has not fallen, as in the middle of a game; now and then at its start."""
    numbers = printed().numbers()
    if rng.random() < 0.08:
        return dict.fromkeys(numbers, 1)
    middle, left = float(rng.uniform(1.5, 7.5)), int(rng.integers(1, len(numbers) + 1))
    standing = sorted(str(name) for name in rng.permutation(numbers)[:left])
    return {name: int(np.clip(round(rng.normal(middle, 1.8)), 1, CARDS)) for name in standing}


def lay_belt(
    rng: Rng, deck: Deck, habit: Habit, cards: dict[str, int], *, on: bool = True
) -> tuple[Lying[Spread], ...]:
    """Lay the belt cards from the left, the machine after them, and each sausage on its card or below it.

    Tokens lie two side by side in the column of their card: with `on` from its lower half down, else all below it.
    """
    belt = [Spread(name, 0, counted=False) for name in printed().belt()]
    lying = [*row_of(rng, belt, deck.size_mm, (0.0, 0.0), _close(habit))]
    places: dict[int, list[str]] = {}
    for name in rng.permutation(sorted(cards)):
        places.setdefault(cards[str(name)], []).append(str(name))
    for card, names in sorted(places.items()):
        under = lying[card - 1]
        for number, name in enumerate(names):
            at = _slot(deck, number, len(names), on=on)
            quarters = int(rng.choice([0, 2, 1, 3], p=[0.86, 0.08, 0.03, 0.03]))
            piece = Spread(name, quarters if quarters in (0, 2) or len(names) == 1 else 0, (("card", card),))
            lying.append(spot(rng, piece, (under.x_mm + at[0], under.y_mm + at[1]), _gently(habit)))
    return centred(lying)


def _slot(deck: Deck, number: int, count: int, *, on: bool) -> tuple[float, float]:
    """Where the token of that number lies, from the middle of its card (mm): in pairs, row by row toward the player."""
    width, height = deck.size_of("1")
    row, column = divmod(number, 2)
    alone = count == 2 * row + 1
    x = 0.0 if alone else (column - 0.5) * (width + _BETWEEN_MM)
    first = -height / 2 - 0.6 if on else -deck.size_mm[1] / 2 - 4.0 - height / 2
    gap = 0.0 if row == 0 else 3.0 if on else 0.0
    return x, first - row * (height + _BETWEEN_MM) - gap


def _close(habit: Habit) -> Habit:
    """Belt cards lie close to one another, whatever the hand that laid them."""
    return Habit(
        min(habit.gap_mm, _MOST_GAP_MM), habit.slip_mm, habit.crooked_deg, habit.lift_mm, habit.sleeve, habit.finish
    )


def _gently(habit: Habit) -> Habit:
    """Tokens are set down with less slip: two have room beside each other."""
    return Habit(0.0, min(0.4, habit.slip_mm), min(3.0, habit.crooked_deg), 0.0, None, habit.finish)
