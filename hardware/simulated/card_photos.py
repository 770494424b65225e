"""Photos of Sosig tables for measuring and teaching: any layout, surface, lamp and camera place, with the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hardware.simulated.card_deck import CardDeck, printed_deck
from hardware.simulated.card_grower import Growth, Laid, blocked, grow, holes, islands, tops
from hardware.simulated.card_laying import Habit, Lying
from hardware.simulated.card_shots import HIDDEN_SHARE, TAUGHT_MM, Taken, habit_of_chance, take, take_to_teach
from hardware.simulated.grid_laying import lay, truth_of
from hardware.simulated.laying import Rng
from hardware.simulated.photos import Photo

LEAST_CARDS, MOST_CARDS = 4, 30


def simulated_layout(
    seed: int, deck: CardDeck | None = None, *, cards: int | None = None, faults: bool = False
) -> Photo:
    """Grow a layout of 4 to 30 cards (or `cards`) and photograph it, 1600 x 1200; the seed gives everything.

    `truth` has an entry for each card that is seen, as `cards` of labels.json: label, cell, turn, exits_on_table,
    burnt, under, halves, polygon (the face's corners, art top left first, pixels), centre. With `faults` the light,
    the lens, the hands that laid the cards and what lies about are those of a real evening, each with its tag; an
    entry may then be "hidden" (glare leaves nothing of it to be read: nothing is asked of it).
    """
    rng = np.random.default_rng([seed, 53])
    deck = deck or printed_deck()
    laid = grow(rng, deck, _growth(rng, cards, faults=faults))
    habit, tags = habit_of_chance(rng) if faults else (Habit(), [])
    lying = lay(rng, deck, laid, habit)
    taken = take(rng, deck, lying, habit, faults=faults)
    truth = truths(lying, taken)
    hidden = ["hidden"] if any("hidden" in card for card in truth) else []
    kinds = dict.fromkeys((*taken.tags, *tags, *_layout_tags(laid), *hidden))
    return Photo(taken.pixels, truth, tuple(kinds), taken.shot.lens.pose.tilt_deg)


def single_card(label: str, seed: int, deck: CardDeck | None = None) -> Photo:
    """One card of that label, art upright, from above in good light: a photo to teach with.

    Raises KeyError where the deck has no card of that label.
    """
    rng = np.random.default_rng([seed, 59])
    deck = deck or printed_deck()
    names = [design.name for design in deck.designs if design.label == label]
    design = deck.design(str(rng.choice(names)) if names else label)
    laid = Laid((0, 0), design.name, 0, design.exits, design.halves)
    lying = lay(rng, deck, (laid,), Habit(crooked_deg=1.0))
    taken = take_to_teach(rng, deck, lying, TAUGHT_MM)
    return Photo(taken.pixels, truths(lying, taken), taken.tags, taken.shot.lens.pose.tilt_deg)


def truths(lying: Sequence[Lying[Laid]], taken: Taken) -> tuple[dict[str, Any], ...]:
    """The truth about every card that is seen, top row first; of a covered card only that it lies under another."""
    found = []
    seen = {one.card.cell: number for number, one in enumerate(lying)}
    for cell in sorted(seen):
        index = seen[cell]
        told = truth_of(lying[index].card, cell, taken.outline(index))
        found.append(told | ({"hidden": True} if taken.lost[index] > HIDDEN_SHARE else {}))
    return tuple(found)


def _growth(rng: Rng, cards: int | None, *, faults: bool) -> Growth:
    """Layouts of every size; islands, holes, Burnt cards, Scrontches and (with faults) blocked exits by chance."""
    count = cards or int(rng.integers(LEAST_CARDS, MOST_CARDS + 1))
    several = count >= 6 and rng.random() < 0.3
    return Growth(
        count,
        islands=int(rng.integers(2, 4)) if several else 1,
        blocked=int(rng.integers(1, 4)) if faults and rng.random() < 0.2 else 0,
        holes=int(count >= 9 and rng.random() < 0.5),
        burnt=int(rng.integers(0, 4)) if rng.random() < 0.5 else 0,
        scrontches=int(rng.integers(0, 3)) if rng.random() < 0.5 and count > 5 else 0,
        most_rows=6,
        most_columns=8,
    )


def _layout_tags(laid: Sequence[Laid]) -> list[str]:
    seen = tops(laid)
    cells = frozenset(card.cell for card in seen)
    told = {
        "islands": islands(cells) > 1,
        "holes": holes(cells) > 0,
        "blocked": blocked(seen) > 0,
        "burnt": any(card.burnt for card in seen),
        "scrontch": any(card.label.startswith("scrontch") for card in seen),
        "many cards": len(seen) > 20,
    }
    return [name for name, is_so in told.items() if is_so]
