"""Uses how many dice an edition has: what lies beside a whole roll is no die, what a roll still lacks may be one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorer.sausage_sizzle.editions import Edition

_DICE_ABOVE = 0.5
_CLUTTER_BELOW = 0.6
_WHOLE_ROLL_ODDS = 4.0
"""A candidate that makes a roll whole, four of each kind and nothing else likely, is so many times likelier a die:
clutter rarely fits exactly what is missing."""
MISSING_ABOVE = 0.04
"""While dice are missing, less likely places than usual are asked about."""


def revised(presences: Sequence[float], kinds: Sequence[str | None], edition: Edition) -> list[float]:
    """How likely each candidate is a die, 0 to 1, once the edition's number of dice is known.

    Where the likeliest candidates are a whole roll and those below are all less likely than 0.6, these are nothing and
    the roll's own gain; otherwise nothing changes.
    """
    total = len(edition.dice)
    order = sorted(range(len(presences)), key=lambda n: -presences[n])
    roll, rest = order[:total], order[total:]
    counts = Counter(kinds[n] for n in roll)
    whole = all(counts[kind] == edition.count(kind) for kind in {die.kind for die in edition.dice})
    if not whole or len(roll) < total or presences[roll[-1]] < _DICE_ABOVE:
        return list(presences)
    # Two places that are nearly as likely could both be the eighth die.
    if rest and presences[rest[0]] >= min(_CLUTTER_BELOW, presences[roll[-1]] - 0.2):
        return list(presences)
    changed = list(presences)
    for n in roll:
        odds = _WHOLE_ROLL_ODDS * presences[n] / max(1e-9, 1 - presences[n])
        changed[n] = odds / (1 + odds)
    for n in rest:
        changed[n] = 0.0
    return changed


def is_short(presences: Sequence[float], edition: Edition) -> bool:
    """True where fewer dice are seen than the edition has."""
    return sum(p >= _DICE_ABOVE for p in presences) < len(edition.dice)
