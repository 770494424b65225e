"""Prizes as data: what is measured, the least that earns it, and the points; an unknown one is settled by marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorer.sosig.chains import Chain
from scorer.sosig.options import Options
from scorer.words import listing, quote


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that every player's finished Sosigs have: of the best single one, or of all of them together."""

    id: str
    of: Callable[[Chain, Options], int]
    best_single: bool
    words: str

    def value(self, finished: Sequence[Chain], options: Options) -> int:
        """Measure a player's finished Sosigs; 0 without any."""
        each = [self.of(chain, options) for chain in finished]
        return max(each, default=0) if self.best_single else sum(each)

    def shown_by(self, finished: Sequence[Chain], options: Options) -> tuple[Chain, ...]:
        """Give the Sosigs that the number comes from."""
        if not self.best_single:
            return tuple(chain for chain in finished if self.of(chain, options))
        best = self.value(finished, options)
        return tuple(chain for chain in finished if self.of(chain, options) == best)


def _effect(effect: str) -> Callable[[Chain, Options], int]:
    return lambda chain, _options: len(chain.with_effect(effect))


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        measure.id: measure
        for measure in (
            Measure("sosigs", lambda _chain, _options: 1, False, "finished Sosigs"),
            Measure("length", lambda chain, options: chain.length(options), True, "cards in one Sosig"),
            Measure("folded", lambda chain, options: chain.folded(options), True, "folded bodies in one Sosig"),
            Measure("straight", lambda chain, options: chain.straight(options), True, "straight bodies in one Sosig"),
            Measure("cards", lambda chain, options: chain.length(options), False, "cards in finished Sosigs"),
            Measure("spicy", _effect("spicy"), True, "Spicy cards in one Sosig"),
            Measure("natural", _effect("natural"), False, "Natural cards in finished Sosigs"),
            Measure("flaky", _effect("flaky"), False, "Flaky cards in finished Sosigs"),
            Measure("cocktail", _effect("cocktail"), False, "Cocktail cards in finished Sosigs"),
        )
    }
)
"""What a prize may measure, by id."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize; `measure` is an id of MEASURES, or "" where the players say who met it.

    `points` go to everyone who meets it best and reaches `minimum`, `others` to everybody else. Raises ValueError for
    an empty id, an unknown measure, a minimum below 0, negative points or positive `others`.
    """

    id: str
    name: str
    measure: str = ""
    minimum: int = 0
    points: int = 4
    others: int = -2

    def __post_init__(self) -> None:
        """Refuse a prize that cannot be."""
        if not self.id:
            raise ValueError("expected an id of the prize, got none")
        if self.measure and self.measure not in MEASURES:
            raise ValueError(f"expected a measure of {listing(tuple(MEASURES))}, got {quote(self.measure)}")
        if self.minimum < 0 or self.points < 0 or self.others > 0:
            raise ValueError(
                "expected a minimum and points of 0 or more and 0 or less for the others, got "
                f"{self.minimum}, {self.points} and {self.others}"
            )

    @property
    def is_measured(self) -> bool:
        """True where the box finds out itself who meets it."""
        return bool(self.measure)


PRIZES: Mapping[str, Prize] = MappingProxyType(
    {
        prize.id: prize
        for prize in (
            Prize("most-sosigs", "Most Sosigs", "sosigs", minimum=3),
            Prize("longest", "Longest Sosig", "length", minimum=5),
            Prize("most-folded", "Most folded Sosig", "folded", minimum=3),
        )
    }
)
"""The prizes that the rulebook tells in words, by id."""


MARKED: Mapping[str, str] = MappingProxyType(
    {
        "most-straight": "Straightest Sosig",
        "most-cards": "Biggest butcher",
        "most-spicy": "Hottest Sosig",
        "most-natural": "Greenest garden",
        "most-flaky": "Best bakery",
        "most-cocktail": "Happiest hour",
    }
)
"""The names of the other six prizes of the printed deck by id: who met one the players say."""


def prize_of(prize_id: str) -> Prize:
    """Give the prize of that id; one that is not known is settled by marks."""
    return PRIZES.get(prize_id) or Prize(prize_id, MARKED.get(prize_id, prize_id))


@dataclass(frozen=True, slots=True)
class Award:
    """What a prize gives one player: the points, the number measured (None for marks), and whether it was met."""

    points: int
    value: int | None
    met: bool


def award(
    prize: Prize, finished: Sequence[Sequence[Chain]], marked: Sequence[bool], options: Options
) -> tuple[Award, ...]:
    """Settle a prize between the players: their finished Sosigs, and whether each is marked as having met it.

    Where nobody meets it everybody gets `others` (our ruling; `nobody_pays` off: nothing).
    """
    values: list[int | None] = [None] * len(finished)
    met = list(marked)
    if prize.is_measured:
        measured = [MEASURES[prize.measure].value(chains, options) for chains in finished]
        best = max((value for value in measured if value >= prize.minimum), default=None)
        values = list(measured)
        met = [value == best for value in measured]
    others = prize.others if any(met) or options.nobody_pays else 0
    return tuple(Award(prize.points if won else others, value, won) for won, value in zip(met, values, strict=True))
