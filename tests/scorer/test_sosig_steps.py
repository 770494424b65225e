"""The six steps of Sosig, worked out by hand from the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.prizes import MEASURES, PRIZES, Prize, prize_of
from scorer.sosig.steps import Holding, IllegalHolding, Sheet, score

Grid = Callable[[str], list[dict[str, Any]]]
FIVE = "he bew bew bew hw"
THREE = "he bew hw"
NATURAL = "he.natural bew"


def holding(cards: list[dict[str, Any]], **more: Any) -> Holding:
    lying = (Card(tuple(c["cell"]), c["part"], c["exits"], c["effect"], c["burnt"]) for c in cards)
    return Holding(Layout(tuple(lying)), **more)


def sheet(cards: list[dict[str, Any]], options: Options | None = None, **more: Any) -> Sheet:
    return score([holding(cards, **more)], None, options or Options())[0]


def test_a_table_worked_out_by_hand(grid: Grid) -> None:
    """Every step of one player among three, with the arithmetic beside it.

    The first row and its bend are a finished Sosig of 5, one card Burnt: 4 points. Spicy: 2 in it count +2, the Burnt
    third does not. Below stands a head with a Scrontch, 1 point and -2. A single head is out.
    """
    ana = holding(
        grid(
            """
            he.spicy bew.spicy! bsw.spicy . hs
            .        .          bns       . .
            he       sw         hn        . .
            """
        ),
        orders=(3, 2),
        little_sosigs=1,
    )
    ben = holding(grid("he.natural bew.natural hw"))
    cleo = holding(grid("he.natural bew bew bew bew hw"))
    first, second, third = score([ana, ben, cleo], PRIZES["longest"])
    assert (first.sum, first.spicy, first.natural, first.incomplete, first.orders, first.prize) == (
        4 + 1,
        2,
        0,
        -2,
        3 + 2 + 1,
        -2,
    )
    assert first.total == 5 + 2 + 0 - 2 + 6 - 2 == 9
    assert first.running == (0, 5, 7, 5, 11, 9)
    # Ben: 3 cards, most Natural +4, no longest -2. Cleo: 6 cards, second +2, longest of all +4.
    assert (second.total, third.total) == (3 + 4 - 2, 6 + 2 + 4)


def test_each_step_lights_its_cards(grid: Grid) -> None:
    """The cells of a step are those it speaks of."""
    table = sheet(grid("he.spicy bew.spicy hw . hs\nhe sw . . ."), Options())
    cells = {step.id: step.cells for step in table.steps}
    assert list(cells) == ["invalids", "sum", "bonuses", "incompletes", "orders", "prize"]
    assert cells["invalids"] == ((0, 4),)
    assert cells["sum"] == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1))
    assert cells["bonuses"] == ((0, 0), (0, 1))
    assert cells["incompletes"] == ((1, 0), (1, 1))
    assert cells["orders"] == cells["prize"] == ()
    assert table.step("sum").reasons == ("4 cards: +4", "1 Burnt or Scrontch card: 0")
    assert table.step("invalids").reasons == ("a single card: out",)


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        # sum, spicy, incomplete
        ("he bew hw", (3, 0, 0)),
        ("he hw", (2, 0, -2)),
        ("he sw", (1, 0, -2)),
        ("he bew sw", (2, 0, -2)),
        ("he! bew! hw!", (0, 0, 0)),
        ("he! sw", (0, 0, -2)),
        ("he.spicy bew hw", (3, 0, 0)),
        ("he.spicy bew.spicy", (2, 2, -2)),
        ("he.spicy bew.spicy! hw.spicy", (2, 2, 0)),
        ("he.spicy bew.spicy! hw", (2, 0, 0)),
        ("bew.spicy bew.spicy", (0, 0, 0)),
        # Spicy cards of two Sosigs do not count together.
        ("he.spicy bew hw\nhe.spicy bew hw", (6, 0, 0)),
        ("bes bsw\nbne bnw", (0, 0, 0)),
        ("se bew", (0, 0, 0)),
    ],
)
def test_cards_spicy_and_incompletes(grid: Grid, drawing: str, expected: tuple[int, int, int]) -> None:
    """What single chains give, by the rules and our rulings."""
    table = sheet(grid(drawing))
    assert (table.sum, table.spicy, table.incomplete) == expected
    assert table.total == sum(expected)


def test_nothing_laid_is_nothing_scored() -> None:
    """A player without a card has six empty steps."""
    (table,) = score([Holding()])
    assert (table.total, table.chains, len(table.steps)) == (0, (), 6)


@pytest.mark.parametrize(
    ("counts", "expected", "without_second"),
    [
        ((3, 2, 1), (4, 2, 0), (4, 2, 0)),
        ((3, 3, 1), (4, 4, 2), (4, 4, 0)),
        ((3, 3, 1, 1), (4, 4, 2, 2), (4, 4, 0, 0)),
        ((3, 1, 1), (4, 2, 2), (4, 2, 2)),
        ((2, 0, 0), (4, 0, 0), (4, 0, 0)),
        ((2, 2, 0), (4, 4, 0), (4, 4, 0)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((1, 1, 1, 1), (4, 4, 4, 4), (4, 4, 4, 4)),
        ((5, 1), (0, 0), (0, 0)),
        ((5,), (0,), (0,)),
    ],
)
def test_natural_cards_are_compared(
    grid: Grid, counts: tuple[int, ...], expected: tuple[int, ...], without_second: tuple[int, ...]
) -> None:
    """Most and second earn, all who tie, nobody with none, and nobody at all with fewer than three players."""
    holdings = [holding(grid("he " + "bew.natural " * count)) for count in counts]
    assert tuple(table.natural for table in score(holdings)) == expected
    tied = Options(second_after_tie=False)
    assert tuple(table.natural for table in score(holdings, None, tied)) == without_second


def test_natural_cards_of_invalids_and_under_burnt_do_not_count(grid: Grid) -> None:
    """Incomplete chains count, discarded ones and Burnt cards not; and so by house rule."""
    holdings = [
        holding(grid("he.natural bew.natural!")),  # 1, incomplete
        holding(grid("bew.natural bew.natural")),  # 0: no head
        holding(grid("he.natural bew.natural hw")),  # 2, finished
    ]
    assert [table.natural for table in score(holdings)] == [2, 0, 4]
    finished_only = Options(natural_of_incompletes=False)
    assert [table.natural for table in score(holdings, None, finished_only)] == [0, 0, 4]
    zero_ranks = Options(natural_of_incompletes=False, zero_natural_earns_nothing=False)
    assert [table.natural for table in score(holdings, None, zero_ranks)] == [2, 2, 4]


def test_a_scrontch_costs_once_or_by_house_rule_twice(grid: Grid) -> None:
    """One head and a Scrontch: -2, or -4 where the house has it so."""
    assert sheet(grid("he bew sw")).incomplete == -2
    assert sheet(grid("he bew sw"), Options(scrontch_once=False)).incomplete == -4
    assert sheet(grid("he bew"), Options(scrontch_once=False)).incomplete == -2


BENT = "he bsw\n. bne bsw\n. . bne hw"  # he-bsw-bne-bsw-bne-hw: 6 cards, 4 folds
TURNS = "he bsw .\n. bne bsw\n. . hn"  # 5 cards, 3 folds


@pytest.mark.parametrize(
    ("prize", "drawings", "expected"),
    [
        ("longest", [FIVE, THREE], [4, -2]),
        ("longest", [FIVE, FIVE, THREE], [4, 4, -2]),
        ("longest", [THREE, "he bew bew hw"], [-2, -2]),
        ("longest", ["he bew bew bew bew", FIVE], [-2, 4]),  # an incomplete one of 5 counts for nothing
        ("longest", ["he! bew! bew! bew! hw!", THREE], [4, -2]),
        ("most-sosigs", ["\n".join([THREE] * 3), "\n".join([THREE] * 2)], [4, -2]),
        ("most-sosigs", ["\n".join([THREE] * 2), THREE], [-2, -2]),
        ("most-folded", [TURNS, FIVE], [4, -2]),
        ("most-folded", [TURNS, BENT], [-2, 4]),
        ("most-folded", ["he bsw\n. hn", FIVE], [-2, -2]),
        # Three folds in all, but not in one Sosig.
        ("most-folded", ["he bsw\n. hn\nhe bsw\n. hn\nhe bsw\n. hn", FIVE], [-2, -2]),
    ],
)
def test_the_prizes_of_the_rulebook(grid: Grid, prize: str, drawings: list[str], expected: list[int]) -> None:
    """The best by the measure, from the minimum on, and everybody else pays."""
    holdings = [holding(grid(drawing)) for drawing in drawings]
    assert [table.prize for table in score(holdings, PRIZES[prize])] == expected
    lenient = Options(nobody_pays=False)
    nobody = 4 not in expected
    assert [t.prize for t in score(holdings, PRIZES[prize], lenient)] == ([0] * len(holdings) if nobody else expected)


def test_a_prize_shows_the_sosigs_it_measures(grid: Grid) -> None:
    """The cells of the prize step are the Sosigs that the number comes from."""
    table = score([holding(grid(f"{FIVE}\n{THREE}"))], PRIZES["longest"])[0].step("prize")
    assert (table.cells, table.reasons) == (
        tuple((0, n) for n in range(5)),
        ("Longest Sosig, 5 cards in one Sosig: +4",),
    )
    all_of_them = score([holding(grid(f"{FIVE}\n{THREE}"))], PRIZES["most-sosigs"])[0].step("prize")
    assert len(all_of_them.cells) == 8


def test_a_burnt_card_counts_for_prizes_unless_the_house_has_it_otherwise(grid: Grid) -> None:
    """The house rule takes Burnt cards from length and folds."""
    burnt = [holding(grid("he bew! bew bew hw"))]
    assert score(burnt, PRIZES["longest"])[0].prize == 4
    assert score(burnt, PRIZES["longest"], Options(burnt_counts=False))[0].prize == -2


def test_an_unknown_prize_is_settled_by_marks(grid: Grid) -> None:
    """Whoever is marked gets the points, all others pay; nobody marked is nobody met."""
    pair = [holding(grid(THREE), met_prize=met) for met in (True, False)]
    assert [table.prize for table in score(pair, prize_of("prettiest"))] == [4, -2]
    nobody = [holding(grid(THREE)), holding(grid(FIVE))]
    assert [table.prize for table in score(nobody, prize_of("prettiest"))] == [-2, -2]
    assert [table.prize for table in score(nobody, prize_of("prettiest"), Options(nobody_pays=False))] == [0, 0]
    assert [table.prize for table in score(pair)] == [0, 0]


def test_a_prize_is_data(grid: Grid) -> None:
    """Any prize of a known measure is played by its own numbers; one that cannot be is refused."""
    mild = Prize("hot", "Hottest", "spicy", minimum=1, points=3, others=-1)
    pair = [holding(grid("he.spicy bew hw")), holding(grid("he bew.spicy! hw"))]
    assert [table.prize for table in score(pair, mild)] == [3, -1]
    for wrong in ({"measure": "beauty"}, {"minimum": -1}, {"points": -1}, {"others": 1}, {"id": ""}):
        with pytest.raises(ValueError, match="expected"):
            Prize(**{"id": "x", "name": "X", **wrong})


@pytest.mark.parametrize(
    ("measure", "value"),
    # he bew.spicy hw, and he.flaky bsw.natural bns.cocktail hn with one fold: 3 + 4 cards.
    [
        ("sosigs", 2),
        ("length", 4),
        ("folded", 1),
        ("straight", 1),
        ("cards", 7),
        ("spicy", 1),
        ("natural", 1),
        ("flaky", 1),
        ("cocktail", 1),
    ],
)
def test_every_measure_measures(grid: Grid, measure: str, value: int) -> None:
    """Each measure on one table, where an incomplete chain of every effect counts for nothing."""
    drawing = """
        he bew.spicy hw . he.natural bew.spicy bew.spicy bew.flaky bew.cocktail
        . . . . . . . . .
        he.flaky bsw.natural . . . . . . .
        . bns.cocktail . . . . . . .
        . hn . . . . . . .
    """
    (table,) = score([holding(grid(drawing))])
    finished = [chain for chain in table.chains if chain.state(Options()) == "finished"]
    assert MEASURES[measure].value(finished, Options()) == value
    assert MEASURES[measure].value([], Options()) == 0
    assert set(MEASURES) == {
        "sosigs", "length", "folded", "straight", "cards", "spicy", "natural", "flaky", "cocktail",
    }  # fmt: skip


def test_what_is_negative_cannot_be_held() -> None:
    """Orders and Little Sosigs below 0 are refused with every reason."""
    with pytest.raises(IllegalHolding) as refused:
        Holding(orders=(1, -1, -2), little_sosigs=-1)
    assert len(refused.value.reasons) == 3
