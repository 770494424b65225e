"""Uses how many dice an edition has: what lies beside a whole roll is no die, what a roll still lacks may be one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorer.sausage_sizzle.editions import Edition

_DICE_ABOVE = 0.5
_CLUTTER_BELOW = 0.9
_RIVAL_ABOVE = 0.3
OVERLOOKED = 2
"""No more dice than this are overlooked in one picture."""
_WORDS = {1: "one", 2: "two"}
_WHOLE_ROLL_ODDS = 40.0
"""A candidate that makes a roll whole, four of each kind and no rival, is so many times likelier a die. On simulated
tables a die goes unseen in 6 of 1,000 cases and clutter looks like a die in 1 of 25 pictures; that both happen in one
picture and the kinds fit is rarer by far than this."""


def revised(presences: Sequence[float], kinds: Sequence[str | None], edition: Edition) -> list[float]:
    """How likely each candidate is a die, 0 to 1, once the edition's number of dice is known.

    Where the likeliest candidates are a whole roll, those clearly below are nothing; where these are no rivals either,
    the roll's own gain. Otherwise nothing changes.
    """
    total = len(edition.dice)
    order = sorted(range(len(presences)), key=lambda n: -presences[n])
    roll, rest = order[:total], order[total:]
    counts = Counter(kinds[n] for n in roll)
    whole = all(counts[kind] == edition.count(kind) for kind in {die.kind for die in edition.dice})
    if not whole or len(roll) < total or presences[roll[-1]] < _DICE_ABOVE:
        return list(presences)
    rival = presences[rest[0]] if rest else 0.0
    if rival >= _CLUTTER_BELOW or _odds(presences[roll[-1]]) < 2 * _odds(rival):
        return list(presences)
    gain = _WHOLE_ROLL_ODDS if rival < _RIVAL_ABOVE else 1.0
    changed = [0.0] * len(presences)
    for n in roll:
        odds = gain * _odds(presences[n])
        changed[n] = odds / (1 + odds)
    return changed


def _odds(share: float) -> float:
    return share / max(1e-9, 1 - share)


def lacking(presences: Sequence[float], edition: Edition) -> int:
    """How many dice fewer are seen than the edition has, 0 or more."""
    return max(0, len(edition.dice) - sum(p >= _DICE_ABOVE for p in presences))


def shortage(seen: int, edition: Edition) -> list[str]:
    """A sentence where one or two dice of a roll are not seen: they are likelier hidden or overlooked than not there.

    All dice of a roll lie on the table, those set aside too (RULES: set aside, never taken away). Where more are
    missing, the picture shows something else than a roll.
    """
    missing = len(edition.dice) - seen
    if not 0 < missing <= OVERLOOKED:
        return []
    return [f"{seen} dice seen, but {edition.name} has {len(edition.dice)}: {_WORDS[missing]} may be hidden"]


def surplus(kinds: Sequence[str | None], edition: Edition) -> list[str]:
    """A sentence for each kind of which more dice are seen than the edition has."""
    counts = Counter(kinds)
    return [
        f"{counts[kind]} {kind} dice seen, but {edition.name} has {edition.count(kind)}"
        for kind in ("critter", "food")
        if counts[kind] > edition.count(kind)
    ]
