"""Photos of hands of Salsicha laid out on the table, with the discard area and the round's combination cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hardware.pieces.salsicha_deck import deck as printed
from hardware.simulated.card_laying import Habit, Lying, Rng
from hardware.simulated.deck import Deck
from hardware.simulated.photos import Photo
from hardware.simulated.printed_decks import salsicha_deck
from hardware.simulated.spread import Spread, centred, habit_for, photo_of, row_of, rows_of, turned_about

FEWEST, MOST = 3, 9
"""So many cards a hand may have."""
LIVE = 4
"""So many combinations are live in a round."""
_APART_MM = 16.0
_MOST_FAN_DEG = 5.0
_COMBINATION = "combination-"


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies before the camera: cards of the hand, of the discard area, combination cards, and tags."""

    lying: tuple[Lying[Spread], ...]
    tags: tuple[str, ...]


def simulated_hand(seed: int, *, cards: int | None = None, faults: bool = False) -> Photo:
    """Lay a hand of 3 to 9 cards (or `cards`) and photograph it; often the discard area and the combinations too.

    The truth is that of `photo_of`, with "area": hand, discard or combination. The seed gives everything.
    """
    rng = np.random.default_rng([seed, 61])
    habit, tags = habit_for(rng, faults=faults)
    laid = lay_hand(rng, salsicha_deck(), habit, cards=cards)
    return photo_of(rng, salsicha_deck(), laid.lying, habit, (*tags, *laid.tags), faults=faults)


def lay_hand(rng: Rng, deck: Deck, habit: Habit, *, cards: int | None = None) -> Laid:
    """Lay a hand in a row, in two rows or as a fan, and by chance discards and combination cards beyond it."""
    count = cards or int(rng.integers(FEWEST, MOST + 1))
    discards = int(rng.integers(1, 11)) if rng.random() < 0.55 else 0
    drawn = _drawn(rng, count + discards)
    way = str(rng.choice(["row", "fan", "two rows"], p=[0.55, 0.25, 0.2]))
    flipped = rng.random() < 0.25
    hand = [Spread(name, 2 * int(flipped and rng.random() < 0.3), (("area", "hand"),)) for name in drawn[:count]]
    width, height = deck.size_mm
    if way == "two rows" and count > FEWEST:
        lying, reach = [*rows_of(rng, hand, deck.size_mm, (0.0, 0.0), habit, across=-(-count // 2))], height
    else:
        fan = float(rng.uniform(1.5, _MOST_FAN_DEG)) if way == "fan" else 0.0
        lying, reach = [*row_of(rng, hand, deck.size_mm, (0.0, 0.0), habit, fan_deg=fan)], height / 2
    tags = [way, *(["many cards"] if count >= 8 else [])]
    if rng.random() < 0.12:
        quarter = int(rng.choice([1, 2, 3], p=[0.15, 0.7, 0.15]))
        lying = [*turned_about(lying, quarter)]
        reach = max(reach, max(abs(one.y_mm) for one in lying) + height / 2)
        tags.append("from another side")
    above = reach + _APART_MM
    if discards:
        open_cards = [Spread(name, 0, (("area", "discard"),)) for name in drawn[count:]]
        rows = -(-discards // 5)
        block = rows * (height + habit.gap_mm + 2.0)
        lying += rows_of(rng, open_cards, deck.size_mm, (0.0, above + block / 2), habit, across=5)
        above += block + _APART_MM
        tags.append("discard area")
    if rng.random() < 0.5:
        live = [Spread(name, 0, (("area", "combination"),)) for name in live_combinations(rng, deck)]
        shift = float(rng.uniform(-width, width))
        lying += row_of(rng, live, deck.size_mm, (shift, above + height / 2), habit)
        tags.append("combinations")
    return Laid(centred(lying), tuple(tags))


def live_combinations(rng: Rng, deck: Deck) -> tuple[str, ...]:
    """The labels of the Perfect and of three other combination cards."""
    names = [design.name for design in deck.designs if design.name.startswith(_COMBINATION)]
    return names[0], *(str(name) for name in rng.permutation(names[1:])[: LIVE - 1])


def _drawn(rng: Rng, count: int) -> list[str]:
    """Cards from the top of the shuffled deck; often several of one colour are among them, as somebody collects."""
    told = printed()
    colours = list(told.colours if rng.random() < 0.6 else rng.permutation(told.colours)[:7])
    pile = [f"{colour}-{part}" for colour in colours for part, number in told.parts.items() for _ in range(number)]
    shuffled = [str(name) for name in rng.permutation(pile)]
    if rng.random() < 0.4:
        favourite = str(rng.choice(colours))
        shuffled.sort(key=lambda name: not name.startswith(favourite))
        several = shuffled[: int(rng.integers(2, 7))]
        rest = [str(name) for name in rng.permutation(shuffled[len(several) :])]
        return [*several, *rest][:count]
    return shuffled[:count]
