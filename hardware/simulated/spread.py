"""Cards that lie freely on a table, in rows and fans, on and beside one another; photos of them with the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from hardware.simulated.card_laying import Habit, Lying, Place, Rng, crooked, flat_corners
from hardware.simulated.card_shots import HIDDEN_SHARE, TAUGHT_MM, Taken, habit_of_chance, take, take_to_teach
from hardware.simulated.deck import Deck, Size
from hardware.simulated.optics import Floats
from hardware.simulated.photos import Photo

COVERED_SHARE = 0.6
"""A card is hidden as well where more than this share of its face lies under others."""
_FINE = 4.0
"""What lies under other cards is worked out on so many pixels a millimetre."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A card of a spread: its name, its quarter turns clockwise, and what else there is to tell of it.

    `told`: further facts of its truth, such as the area it lies in; `counted` is False for what a reader does not
    list, as the cards of a belt.
    """

    name: str
    quarters: int
    told: tuple[tuple[str, Any], ...] = ()
    counted: bool = True

    @property
    def label(self) -> str:
        """What a reader calls it."""
        return self.name.split("@")[0]

    @property
    def covers(self) -> bool:
        """False: whatever it lies on, it leans on that."""
        return False


Pile = Sequence[Lying[Spread]]


def spot(rng: Rng, card: Spread, place: Place, habit: Habit, lean_deg: float = 0.0) -> Lying[Spread]:
    """Lay a card by hand about a place (mm), `lean_deg` clockwise off its quarter."""
    return crooked(rng, card, place, habit, lean_deg)


def turned_about(lying: Pile, quarters: int, middle: Place = (0.0, 0.0)) -> tuple[Lying[Spread], ...]:
    """The whole spread turned clockwise by quarters, as somebody on another side of the table lays it."""
    angle = math.radians(-90.0 * quarters)
    cos, sin = round(math.cos(angle)), round(math.sin(angle))
    found = []
    for one in lying:
        x, y = one.x_mm - middle[0], one.y_mm - middle[1]
        card = replace(one.card, quarters=(one.card.quarters + quarters) % 4)
        at = (middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos)
        found.append(replace(one, card=card, x_mm=at[0], y_mm=at[1], turn_deg=one.turn_deg + 90.0 * quarters))
    return tuple(found)


def row_of(
    rng: Rng, cards: Sequence[Spread], size_mm: Size, middle: Place, habit: Habit, *, fan_deg: float = 0.0
) -> tuple[Lying[Spread], ...]:
    """Cards side by side about a place (mm), with `fan_deg` from one to the next as on a circle below them."""
    step = size_mm[0] + habit.gap_mm + (2 * habit.sleeve.sleeve_mm if habit.sleeve else 0.0)
    found = []
    for number, card in enumerate(cards):
        off = number - (len(cards) - 1) / 2
        lean = off * fan_deg
        if fan_deg:
            # On this circle neighbours touch with their lower corners.
            radius = step / (2 * math.tan(math.radians(fan_deg) / 2)) + size_mm[1] / 2
            x, y = radius * math.sin(math.radians(lean)), radius * (math.cos(math.radians(lean)) - 1)
        else:
            x, y = off * step, 0.0
        found.append(spot(rng, card, (middle[0] + x, middle[1] + y), habit, lean))
    return tuple(found)


def rows_of(
    rng: Rng, cards: Sequence[Spread], size_mm: Size, middle: Place, habit: Habit, *, across: int
) -> tuple[Lying[Spread], ...]:
    """Cards in rows of so many, the first row farthest from the player, about a place (mm)."""
    rows = [cards[first : first + across] for first in range(0, len(cards), across)]
    step = size_mm[1] + habit.gap_mm + 2.0
    found: list[Lying[Spread]] = []
    for number, row in enumerate(rows):
        down = (number - (len(rows) - 1) / 2) * step
        found += row_of(rng, row, size_mm, (middle[0], middle[1] - down), habit)
    return tuple(found)


def centred(lying: Pile) -> tuple[Lying[Spread], ...]:
    """The same spread about the table's middle."""
    places = np.array([[one.x_mm, one.y_mm] for one in lying])
    middle = (places.min(axis=0) + places.max(axis=0)) / 2
    return tuple(replace(one, x_mm=one.x_mm - middle[0], y_mm=one.y_mm - middle[1]) for one in lying)


def covered(deck: Deck, lying: Pile) -> tuple[float, ...]:
    """The share of each card's face that lies under cards laid after it."""
    quads = [flat_corners((one.x_mm, one.y_mm), deck.size_of(one.card.name), one.turn_deg) for one in lying]
    shares = []
    for number, quad in enumerate(quads):
        low = quad.min(axis=0)
        size = np.ceil((quad.max(axis=0) - low) * _FINE).astype(int) + 1
        own, above = (np.zeros((int(size[1]), int(size[0])), dtype=np.uint8) for _ in range(2))
        cv2.fillConvexPoly(own, _pixels(quad, low), 1)
        for other in quads[number + 1 :]:
            cv2.fillConvexPoly(above, _pixels(other, low), 1)
        shares.append(float((own & above).sum() / max(1, int(own.sum()))))
    return tuple(shares)


def _pixels(quad: Floats, low: Floats) -> Any:
    return ((quad - low) * _FINE).round().astype(np.int32)


def habit_for(rng: Rng, *, faults: bool) -> tuple[Habit, list[str]]:
    """How a spread is laid: neatly by hand, or with the faults of an evening and their tags."""
    return habit_of_chance(rng) if faults else (Habit(crooked_deg=2.0, slip_mm=0.8), [])


def photo_of(rng: Rng, deck: Deck, lying: Pile, habit: Habit, tags: Sequence[str], *, faults: bool) -> Photo:
    """Photograph a spread, 1600 x 1200.

    `truth` has an entry for each card that a reader lists, in the order they were laid, as `cards` of labels.json:
    label, turn (clockwise, quarters), polygon (art top left first, pixels), centre, what `told` says, and "covered",
    the share of it that lies under others, where there is any; `others` has the same of what it does not list. An
    entry is "hidden" where glare or other cards leave little of it to be seen: nothing is asked of it then.
    """
    taken = take(rng, deck, lying, habit, faults=faults)
    shares = covered(deck, lying)
    entries = [(one.card.counted, _truth(one.card, taken, n, shares[n])) for n, one in enumerate(lying)]
    truth = tuple(entry for counted, entry in entries if counted)
    others = tuple(entry for counted, entry in entries if not counted)
    seen = [name for name in ("covered", "hidden") if any(name in entry for entry in truth)]
    kinds = tuple(dict.fromkeys((*taken.tags, *tags, *seen)))
    return Photo(taken.pixels, truth, kinds, taken.shot.lens.pose.tilt_deg, others)


def single_piece(deck: Deck, label: str, seed: int) -> Photo:
    """One card or token of that label, art upright, from above in good light: a photo to teach with.

    Raises KeyError where the deck has none of that label.
    """
    rng = np.random.default_rng([seed, 67])
    card = Spread(deck.named(label), 0)
    lying = (spot(rng, card, (0.0, 0.0), Habit(crooked_deg=1.0)),)
    # Tokens are smaller than the cards that the usual distance is for.
    taken = take_to_teach(rng, deck, lying, min(TAUGHT_MM, max(deck.size_of(card.name))))
    return Photo(taken.pixels, (_truth(card, taken, 0, 0.0),), taken.tags, taken.shot.lens.pose.tilt_deg)


def _truth(card: Spread, taken: Taken, index: int, share: float) -> dict[str, Any]:
    outline = taken.outline(index)
    told: dict[str, Any] = {"label": card.label, "turn": 90 * card.quarters, **dict(card.told)}
    told |= {"polygon": outline.tolist(), "centre": outline.mean(axis=0).tolist()}
    if share > 0.02:
        told["covered"] = round(share, 3)
    if taken.lost[index] > HIDDEN_SHARE or share > COVERED_SHARE:
        told["hidden"] = True
    return told
