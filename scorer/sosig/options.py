"""The house rules of Sosig: every ruling of ours as one switch, all of them in one value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.words import listing, tell


class UnknownHouseRuleError(ValueError):
    """A house rule that the game does not have."""


@dataclass(frozen=True, slots=True)
class Options:
    """How the rulings stand; the defaults are the rulings, each switch turned off is a house rule.

    `second_after_tie`: after a tie for most Natural cards the next lower count is second.
    `nobody_pays`: where nobody reaches a prize's minimum, everybody gets its penalty; off: nobody gets anything.
    `two_heads_incomplete`: two heads with no body between them are incomplete; off: invalid.
    `headless_scrontch_invalid`: a chain with a Scrontch and no head is invalid; off: incomplete.
    `scrontch_once`: one head and a Scrontch are penalised once; off: for both.
    `natural_of_incompletes`: Natural cards of incomplete chains count; off: of finished Sosigs only.
    `zero_natural_earns_nothing`: no Natural card, no points; off: none may still be most or second.
    `burnt_counts`: a Burnt card counts for length and folds; off: only for finishing and shape.
    """

    second_after_tie: bool = True
    nobody_pays: bool = True
    two_heads_incomplete: bool = True
    headless_scrontch_invalid: bool = True
    scrontch_once: bool = True
    natural_of_incompletes: bool = True
    zero_natural_earns_nothing: bool = True
    burnt_counts: bool = True

    @classmethod
    def with_house_rules(cls, ids: Iterable[str]) -> Options:
        """Make the options in which these house rules (ids of HOUSE_RULES) hold; raises UnknownHouseRuleError."""
        wanted = tuple(ids)
        unknown = [rule for rule in wanted if rule not in _SWITCHES]
        if unknown:
            told = listing([tell(rule) for rule in unknown])
            raise UnknownHouseRuleError(f"expected house rules of {listing(tuple(_SWITCHES))}, got {told}")
        return cls(**{_SWITCHES[rule]: False for rule in wanted})

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The ids of the house rules that hold, in the order of HOUSE_RULES; empty where all rulings hold."""
        return tuple(rule.id for rule in HOUSE_RULES if not getattr(self, rule.switch))


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One switch for the settings page: the id kept with a match, the ruling, and what holds instead."""

    id: str
    switch: str
    ruling: str
    instead: str


HOUSE_RULES = (
    HouseRule(
        "no-second-after-tie",
        "second_after_tie",
        "After a tie for most Natural cards the next lower count is second",
        "After a tie for most Natural cards nobody is second",
    ),
    HouseRule(
        "nobody-pays-no-prize",
        "nobody_pays",
        "Nobody reaches the prize's minimum: everybody gets its penalty",
        "Nobody reaches the prize's minimum: nobody gets anything",
    ),
    HouseRule(
        "two-heads-invalid",
        "two_heads_incomplete",
        "Two heads with no body between them are incomplete, and their cards count",
        "Two heads with no body between them are invalid",
    ),
    HouseRule(
        "headless-scrontch-incomplete",
        "headless_scrontch_invalid",
        "A chain with a Scrontch and no head is invalid",
        "A chain with a Scrontch and no head is incomplete, and its cards count",
    ),
    HouseRule(
        "scrontch-twice",
        "scrontch_once",
        "One head and a Scrontch: the penalty once",
        "One head and a Scrontch: the penalty twice",
    ),
    HouseRule(
        "natural-finished-only",
        "natural_of_incompletes",
        "Natural cards of incomplete chains count",
        "Natural cards count in finished Sosigs only",
    ),
    HouseRule(
        "zero-natural-ranks",
        "zero_natural_earns_nothing",
        "Who has no Natural card earns nothing for them",
        "Who has no Natural card may still be first or second",
    ),
    HouseRule(
        "burnt-not-counted",
        "burnt_counts",
        "A Burnt card counts as the card it covers for length and folds",
        "A Burnt card counts neither for length nor for folds",
    ),
)
"""Every house rule, those that the rules call options first."""
_SWITCHES = {rule.id: rule.switch for rule in HOUSE_RULES}
