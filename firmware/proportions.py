"""What a share counted on a few pictures says of all pictures: the exact interval of Clopper and Pearson."""

from __future__ import annotations

import math

LEVEL = 0.95
METHOD = "Clopper-Pearson, 95 %"
"""How the intervals of a measurement are made.

Clopper and Pearson (Biometrika 26, 1934) never promise too much, also for none of n, which is the case that matters
here; the shorter intervals in use fall below their level just there.
"""
_HALVINGS = 60


def interval(part: int, whole: int, level: float = LEVEL) -> tuple[float, float] | None:
    """Return the lowest and the highest true share (0 to 1) that `part` of `whole` is compatible with.

    None where there is nothing to share; ValueError for a part that is not from 0 to whole, or a level not inside 0
    to 1.
    """
    if not 0 <= part <= whole or not 0 < level < 1:
        raise ValueError(f"expected a part of {whole} and a level from 0 to 1, got {part} and {level}")
    if whole == 0:
        return None
    tail = (1 - level) / 2
    return _lowest(part, whole, tail), 1 - _lowest(whole - part, whole, tail)


def _lowest(part: int, whole: int, tail: float) -> float:
    """The share at which `part` or more of `whole` come about with the likelihood `tail`; found by halving."""
    if part == 0:
        return 0.0
    low, high = 0.0, part / whole
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _at_least(part, whole, middle) < tail:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_least(part: int, whole: int, share: float) -> float:
    """The likelihood of `part` or more of `whole` at a share inside 0 to part / whole: its terms fall."""
    ways = math.lgamma(whole + 1) - math.lgamma(part + 1) - math.lgamma(whole - part + 1)
    term = math.exp(ways + part * math.log(share) + (whole - part) * math.log1p(-share))
    total, odds = 0.0, share / (1 - share)
    for count in range(part, whole + 1):
        total += term
        term *= (whole - count) / (count + 1) * odds
        if term < total * 1e-12:
            break
    return total
