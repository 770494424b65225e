"""The final scoring in six steps, each with its points, its reasons and the cells that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from scorer.game import RefusalError
from scorer.sosig.cards import Cell
from scorer.sosig.chains import Chain, chains
from scorer.sosig.layout import EMPTY, Layout
from scorer.sosig.options import Options
from scorer.sosig.prizes import MEASURES, Award, Prize, award
from scorer.words import counted, tell

StepId = Literal["invalids", "sum", "bonuses", "incompletes", "orders", "prize"]
NATURAL_FIRST, NATURAL_SECOND = 4, 2
FEWEST_FOR_NATURAL = 3
"""With fewer players Natural cards are ignored."""
FEWEST_SPICY = 2
DEFAULTS = Options()


class IllegalHolding(RefusalError):  # noqa: N818 - the name says what it is, as the rules put it
    """Orders or Little Sosigs that nobody can hold."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player brings to the scoring; IllegalHolding where points or Little Sosigs are negative.

    `orders`: the points of the orders won. `met_prize`: marked as having met a prize that the box does not measure.
    """

    layout: Layout = EMPTY
    orders: tuple[int, ...] = ()
    little_sosigs: int = 0
    met_prize: bool = False

    def __post_init__(self) -> None:
        """Keep the orders as a tuple and refuse what is negative."""
        object.__setattr__(self, "orders", tuple(self.orders))
        if faults := kept_faults(self.orders, self.little_sosigs):
            raise IllegalHolding(faults)


def kept_faults(orders: Iterable[int], little_sosigs: int) -> tuple[str, ...]:
    """List what is wrong with orders and Little Sosigs: negative points."""
    faults = [
        f"order {n}: expected points of 0 or more, got {tell(points)}"
        for n, points in enumerate(orders, 1)
        if points < 0
    ]
    if little_sosigs < 0:
        faults.append(f"expected 0 or more Little Sosigs, got {tell(little_sosigs)}")
    return tuple(faults)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of one player: what it gives, the cells to light up, and the reasons in plain English."""

    id: StepId
    points: int
    cells: tuple[Cell, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """How one player's score came about: the chains, the six steps in their order, and their points apart."""

    chains: tuple[Chain, ...]
    steps: tuple[Step, ...]
    sum: int
    spicy: int
    natural: int
    incomplete: int
    orders: int
    prize: int

    @property
    def total(self) -> int:
        """All points together; may be negative."""
        return sum(step.points for step in self.steps)

    @property
    def running(self) -> tuple[int, ...]:
        """The total after each of the steps."""
        return tuple(accumulate(step.points for step in self.steps))

    def step(self, step_id: StepId) -> Step:
        """Give the step of that id."""
        return next(step for step in self.steps if step.id == step_id)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """A player's chains by what has become of them; `remaining` are those that count."""

    all: tuple[Chain, ...]
    invalid: tuple[Chain, ...]
    remaining: tuple[Chain, ...]
    incomplete: tuple[Chain, ...]
    finished: tuple[Chain, ...]


def score(holdings: Sequence[Holding], prize: Prize | None = None, options: Options = DEFAULTS) -> tuple[Sheet, ...]:
    """Score what the players have, in their order; `prize` None: no prize was played for.

    The steps are those of the rules: invalids out, sum, bonuses, incompletes, orders, prize.
    """
    tables = [_sort(holding.layout, options) for holding in holdings]
    naturals = _natural_points([_naturals(table, options) for table in tables], options)
    finished = [table.finished for table in tables]
    awards: Sequence[Award | None] = [None] * len(holdings)
    if prize is not None:
        awards = award(prize, finished, [holding.met_prize for holding in holdings], options)
    prize_steps = [_prize(table, prize, won, options) for table, won in zip(tables, awards, strict=True)]
    rows = zip(holdings, tables, naturals, prize_steps, strict=True)
    return tuple(_sheet(holding, table, natural, step, options) for holding, table, natural, step in rows)


def _sort(layout: Layout, options: Options) -> _Sorted:
    found = chains(layout)
    of = {
        state: tuple(c for c in found if c.state(options) == state) for state in ("invalid", "incomplete", "finished")
    }
    remaining = tuple(chain for chain in found if chain not in of["invalid"])
    return _Sorted(found, of["invalid"], remaining, of["incomplete"], of["finished"])


def _sheet(holding: Holding, table: _Sorted, natural: int, prize: Step, options: Options) -> Sheet:
    spicy_chains = [chain for chain in table.remaining if len(chain.with_effect("spicy")) >= FEWEST_SPICY]
    spicy = sum(len(chain.with_effect("spicy")) for chain in spicy_chains)
    steps = (
        _invalids(table),
        _sum(table),
        _bonuses(table, spicy_chains, natural, options),
        _incompletes(table, options),
        _orders(holding),
        prize,
    )
    points = {step.id: step.points for step in steps}
    return Sheet(
        table.all,
        steps,
        sum=points["sum"],
        spicy=spicy,
        natural=natural,
        incomplete=points["incompletes"],
        orders=points["orders"],
        prize=points["prize"],
    )


def _cells(found: Iterable[Chain]) -> tuple[Cell, ...]:
    return tuple(cell for chain in found for cell in chain.cells)


def _naturals(table: _Sorted, options: Options) -> int:
    """Count a player's Natural cards: those of remaining chains, Burnt ones not."""
    counting = table.remaining if options.natural_of_incompletes else table.finished
    return sum(len(chain.with_effect("natural")) for chain in counting)


def _natural_points(counts: Sequence[int], options: Options) -> tuple[int, ...]:
    """Compare the players' Natural cards: most, then the next lower count; all who tie earn."""
    if len(counts) < FEWEST_FOR_NATURAL:
        return (0,) * len(counts)
    ranks = sorted({n for n in counts if n > 0 or not options.zero_natural_earns_nothing}, reverse=True)
    earned = dict(zip(ranks, (NATURAL_FIRST, NATURAL_SECOND), strict=False))
    if len(ranks) > 1 and counts.count(ranks[0]) > 1 and not options.second_after_tie:
        del earned[ranks[1]]
    return tuple(earned.get(count, 0) for count in counts)


def _invalids(table: _Sorted) -> Step:
    reasons = tuple(
        "a single card: out"
        if len(chain.cards) == 1
        else f"{counted(len(chain.cards), 'card')} without a head: out"
        if chain.heads == 0
        else "two heads without a body: out"
        for chain in table.invalid
    )
    return Step("invalids", 0, _cells(table.invalid), reasons)


def _sum(table: _Sorted) -> Step:
    points = sum(chain.points for chain in table.remaining)
    nothing = sum(card.points == 0 for chain in table.remaining for card in chain.cards)
    reasons = [f"{counted(points, 'card')}: +{points}"] if points else []
    reasons += [f"{counted(nothing, 'Burnt or Scrontch card')}: 0"] if nothing else []
    return Step("sum", points, _cells(table.remaining), tuple(reasons))


def _bonuses(table: _Sorted, spicy_chains: Sequence[Chain], natural: int, options: Options) -> Step:
    cells: list[Cell] = []
    reasons = []
    points = natural
    for chain in spicy_chains:
        cards = chain.with_effect("spicy")
        cells += (card.cell for card in cards)
        points += len(cards)
        reasons.append(f"{len(cards)} Spicy cards in one Sosig: +{len(cards)}")
    if natural:
        counting = table.remaining if options.natural_of_incompletes else table.finished
        cells += (card.cell for chain in counting for card in chain.with_effect("natural"))
        place = "most" if natural == NATURAL_FIRST else "second"
        reasons.append(f"{place} Natural cards ({_naturals(table, options)}): +{natural}")
    return Step("bonuses", points, tuple(cells), tuple(reasons))


def _incompletes(table: _Sorted, options: Options) -> Step:
    reasons = []
    for chain in table.incomplete:
        why = "with a Scrontch" if chain.has_scrontch else "without a body" if chain.heads == 2 else "with one head"
        reasons.append(f"a Sosig {why}: {chain.penalty(options)}")
    points = sum(chain.penalty(options) for chain in table.incomplete)
    return Step("incompletes", points, _cells(table.incomplete), tuple(reasons))


def _orders(holding: Holding) -> Step:
    reasons = [f"an order: +{tell(points)}" for points in holding.orders]
    if holding.little_sosigs:
        reasons.append(f"{counted(holding.little_sosigs, 'Little Sosig')}: +{tell(holding.little_sosigs)}")
    return Step("orders", sum(holding.orders) + holding.little_sosigs, (), tuple(reasons))


def _prize(table: _Sorted, prize: Prize | None, won: Award | None, options: Options) -> Step:
    if prize is None or won is None:
        return Step("prize", 0, (), ())
    shown: tuple[Chain, ...] = ()
    why = "met" if won.met else "not met"
    if prize.is_measured:
        measure = MEASURES[prize.measure]
        shown = measure.shown_by(table.finished, options)
        why = f"{won.value} {measure.words}"
    return Step("prize", won.points, _cells(shown), (f"{prize.name}, {why}: {won.points:+d}",))
