"""Finds the consolation prize of a hand: exact, and with the cards to take and to discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.salsicha.cards import PARTS, Combination, Profile, Shape, profiles, split


@dataclass(frozen=True, slots=True)
class Way:
    """How a hand becomes a combination in one turn: two cards taken or none, and one discarded or none.

    Nothing of both is a hand that is the combination already. The discarded card may be one of those taken.
    """

    combination: Combination
    take: tuple[str, ...] = ()
    discard: str | None = None


def held(hand: Sequence[str], live: Sequence[Combination]) -> Combination | None:
    """Give the first live combination that the hand is, all its cards used; None where it is none."""
    return next((combination for combination in live if combination.fits(hand)), None)


def consolation(hand: Sequence[str], discard: Sequence[str], live: Sequence[Combination]) -> Way | None:
    """Find how the hand could have become a live combination in one turn; None where it could not.

    `discard` is the face-up discard area. Combinations are tried as listed, and for each holding it, then discarding
    one card, then taking two of the discard area and discarding one. The answer does not depend on the order of the
    cards. Raises UnknownCardError.
    """
    for combination in live:
        way = _way(hand, discard, combination)
        if way is not None:
            return way
    return None


def _way(hand: Sequence[str], discard: Sequence[str], combination: Combination) -> Way | None:
    more = combination.size - len(hand)
    if more == 0:
        return Way(combination) if combination.fits(hand) else None
    if more == -1:
        return _by_discarding(hand, combination)
    if more == 1 and len(discard) > 1:
        return _by_taking(hand, discard, combination)
    return None


def _by_discarding(hand: Sequence[str], combination: Combination) -> Way | None:
    for card in sorted(set(hand)):
        if combination.fits(_without(hand, card)):
            return Way(combination, (), card)
    return None


def _by_taking(hand: Sequence[str], discard: Sequence[str], combination: Combination) -> Way | None:
    """Try every card of the hand as the discarded one, and every card that lies there as the first one taken.

    Which second card completes the hand follows from the shapes. One that completes the hand alone is taken with any
    other, which is discarded again.
    """
    goal = combination.shape
    area = Counter(discard)
    if wanted := _completing(hand, area, goal):
        spare = min(_without(discard, wanted))
        return Way(combination, (wanted, spare), spare)
    for card in sorted(set(hand)):
        kept = _without(hand, card)
        if not _may_become(kept, goal):
            continue
        for first in sorted(area):
            area[first] -= 1
            second = _completing([*kept, first], area, goal)
            area[first] += 1
            if second is not None:
                return Way(combination, (first, second), card)
    return None


def _without(cards: Sequence[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest


def _may_become(cards: Sequence[str], goal: Shape) -> bool:
    """Tell whether two more cards could make the goal: they change two colours at most."""
    missing = Counter(profiles(cards).values())
    missing.subtract(goal)
    return sum(count for count in missing.values() if count > 0) <= 2


def _completing(cards: Sequence[str], area: Counter[str], goal: Shape) -> str | None:
    """Give the first card of the area, by label, that makes the goal of these cards; None where none does."""
    now = profiles(cards)
    have = Counter(now.values())
    have.subtract(goal)
    over = [profile for profile, count in have.items() if count > 0 for _ in range(count)]
    under = [profile for profile, count in have.items() if count < 0 for _ in range(-count)]
    if len(under) != 1 or len(over) > 1:
        return None
    before: Profile | None = over[0] if over else None
    part = _one_more(before or (0, 0, 0), under[0])
    if part is None:
        return None
    fitting = (
        label for label, count in area.items() if count and label.endswith(part) and now.get(split(label)[0]) == before
    )
    return min(fitting, default=None)


def _one_more(before: Profile, after: Profile) -> str | None:
    """Name the part of which `after` has one more than `before`; None where that is not the whole difference."""
    difference = [b - a for a, b in zip(before, after, strict=True)]
    return PARTS[difference.index(1)] if sorted(difference) == [0, 0, 1] else None
