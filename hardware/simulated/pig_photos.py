"""Photos of pigs of Drecksau in rows, with pretty cards, barns, rods and doors lying partly over or beside them."""

from __future__ import annotations

import numpy as np

from hardware.pieces.drecksau_deck import DIRTY_SIDE, PIG
from hardware.simulated.card_laying import Habit, Lying, Rng
from hardware.simulated.deck import Deck
from hardware.simulated.photos import Photo
from hardware.simulated.printed_decks import drecksau_deck
from hardware.simulated.spread import Spread, centred, habit_for, photo_of, spot
from scorer.drecksau.pigs import Pig

FEWEST, MOST = 3, 5
"""So many pigs a player may have."""
_STEPS_MM = (27.0, 40.0)
"""A card laid on another leaves so much of it in sight, its name at least."""


def simulated_pigs(seed: int, *, pigs: int | None = None, faults: bool = False) -> Photo:
    """Lay the pigs of one player, or of two in two rows, and photograph them; the seed gives everything.

    The truth is that of `photo_of`, with "of": the number of the pig that a card is, or lies on or beside; pigs are
    counted from 1, row after row from the top left.
    """
    rng = np.random.default_rng([seed, 73])
    habit, tags = habit_for(rng, faults=faults)
    count = pigs or int(rng.choice([3, 4, 5], p=[0.6, 0.2, 0.2]))
    rows = 2 if rng.random() < 0.3 else 1
    over = rows == 2 or rng.random() < 0.6
    herd = tuple(tuple(pig_of_chance(rng) for _ in range(count)) for _ in range(rows))
    lying = lay_pigs(rng, drecksau_deck(), habit, herd, over=over)
    tags = [*tags, "over" if over else "beside", *(["two rows"] if rows > 1 else [])]
    return photo_of(rng, drecksau_deck(), lying, habit, tags, faults=faults)


def pig_of_chance(rng: Rng) -> Pig:
    """A pig that can be, as in the middle of a round."""
    barn = bool(rng.random() < 0.45)
    rod, door = barn and bool(rng.random() < 0.35), barn and bool(rng.random() < 0.3)
    dirty = bool(rng.random() < 0.55)
    pretty = bool(rng.random() < 0.25) and not (dirty and door)
    return Pig(dirty, pretty, barn, rod, door)


def cards_of(pig: Pig) -> tuple[str, ...]:
    """The labels of the cards of a pig, the lowest first."""
    told = (("pig-pretty", pig.pretty), ("barn", pig.barn), ("lightning-rod", pig.rod), ("barn-door", pig.door))
    return (DIRTY_SIDE if pig.dirty else PIG, *(label for label, there in told if there))


def lay_pigs(
    rng: Rng, deck: Deck, habit: Habit, herd: tuple[tuple[Pig, ...], ...], *, over: bool = True
) -> tuple[Lying[Spread], ...]:
    """Lay pigs in rows, each with its cards: `over` one another toward the player, or below each other without touch.

    A pretty card lies partly over its pig either way.
    """
    width, height = deck.size_mm
    apart = width + max(6.0, habit.gap_mm + float(rng.uniform(5.0, 22.0)))
    rim = 2 * habit.sleeve.sleeve_mm if habit.sleeve else 0.0
    step = float(rng.uniform(*_STEPS_MM))
    lying: list[Lying[Spread]] = []
    top, number = 0.0, 0
    for row in herd:
        deepest = 0.0
        for column, pig in enumerate(row):
            number += 1
            y = 0.0
            for depth, label in enumerate(cards_of(pig)):
                if depth:
                    y -= step if over or label == "pig-pretty" else height + rim + max(1.5, habit.gap_mm)
                card = Spread(deck.named(label), 0, (("of", number),))
                lying.append(spot(rng, card, (column * apart, top + y), habit))
            deepest = min(deepest, y)
        top += deepest - height - float(rng.uniform(14.0, 26.0))
    return centred(lying)
