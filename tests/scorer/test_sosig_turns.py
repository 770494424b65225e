"""Turns of Sosig: orders won, Sosigs finished now, Cocktails, mystery meats, Burnt, the end of the decks, the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorer.game import IllegalEvent
from scorer.sosig.cards import Card
from scorer.sosig.game import Kept, LayoutCounted, MatchStarted, PrizeSettled, TurnBooked, replay
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.orders import LengthOrder, Order, ShapeOrder
from scorer.sosig.turns import Decks, Turn, compare, decks_left

Grid = Callable[[str], list[dict[str, Any]]]
OPTIONS = Options()


def layout(cards: list[dict[str, Any]], **halves: str) -> Layout:
    """The cards as a layout; halves by cell, as in c01="e"."""
    made = []
    for c in cards:
        row, column = c["cell"]
        half = halves.get(f"c{row}{column}", "")
        made.append(Card((row, column), c["part"], c["exits"], c["effect"], c["burnt"], half))
    return Layout(tuple(made))


def turn(before: Layout, after: Layout, *orders: Order) -> Turn:
    return compare(before, after, OPTIONS, orders)


def test_a_sosig_finished_now_wins_its_orders(grid: Grid) -> None:
    """Length and shape orders that the new Sosig meets are won, several at once; others are not."""
    before, after = layout(grid("he bew bsw\n. . .")), layout(grid("he bew bsw\n. . hn"))
    four, five = LengthOrder(4, 3, mystery_meat=True), LengthOrder(5, 4)
    hook, line = ShapeOrder("ls", 2), ShapeOrder("ss", 1)
    told = turn(before, after, five, four, line, hook)
    assert [win.order for win in told.wins] == [four, hook]
    assert [win.chain for win in told.wins] == list(told.finished) * 2
    assert told.placed == ((1, 2),)
    assert told.mystery_meats == 1
    assert told.warnings == ()


def test_a_sosig_finished_before_wins_nothing(grid: Grid) -> None:
    """Only what was finished this turn counts, also where a new card moved the count of rows and columns."""
    before = layout(grid("he bew hw"))
    after = Layout((*before.shifted(1, 1).cards, Card((0, 1), "body", "ns")))
    told = turn(before, after, LengthOrder(3, 2))
    assert (told.finished, told.wins, told.placed) == ((), (), ((0, 1),))
    assert turn(before, before).placed == ()


def test_one_card_may_finish_two_sosigs(grid: Grid) -> None:
    """A turn with a free turn may finish two Sosigs; an order is won once, by the first that meets it."""
    told = turn(layout(grid("he bew .\nhe bew .")), layout(grid("he bew hw\nhe bew hw")), LengthOrder(3, 2))
    assert len(told.finished) == 2
    assert len(told.wins) == 1


@pytest.mark.parametrize("drawing", ["he bew", "he hw", "he bew sw", "bew bew"])
def test_what_is_not_finished_wins_nothing(grid: Grid, drawing: str) -> None:
    """Two heads alone, one head, a Scrontch: no order, however long."""
    assert turn(Layout(), layout(grid(drawing)), LengthOrder(3, 1), ShapeOrder("s", 1)).wins == ()


@pytest.mark.parametrize(
    "drawing",
    [
        "he bew bsw\n. . hn",
        "hs .\nbns .\nbne hw",
        "bes bew hw\nhn . .",
        "hs bes hw\nbne bnw .",
        ". . hs\nhe bew bnw",
    ],
)
def test_a_shape_is_won_in_any_turn_and_mirror_image(grid: Grid, drawing: str) -> None:
    """A hook of two bodies, bend next to a head, in several rotations, mirror images, from either end."""
    lying = layout(grid(drawing))
    wins = turn(Layout(), lying, ShapeOrder("sr", 2), ShapeOrder.along([(0, 0), (0, 1), (1, 1), (2, 1)], 2)).wins
    is_hook = drawing != "hs bes hw\nbne bnw ."
    assert len(wins) == (2 if is_hook else 0)


@pytest.mark.parametrize("make", [
    lambda: LengthOrder(2, 1),
    lambda: LengthOrder(5, -1),
    lambda: ShapeOrder("", 1),
    lambda: ShapeOrder("sx", 1),
    lambda: ShapeOrder("rrr", 1),
    lambda: ShapeOrder("rr", -1),
])  # fmt: skip
def test_an_order_that_nothing_can_win_is_refused(make: Callable[[], Order]) -> None:
    """Too short a length, other letters, a path that comes upon itself, negative points."""
    with pytest.raises(ValueError, match="expected"):
        make()


def test_an_order_draws_its_shape() -> None:
    """The path of a shape order is a picture of it."""
    assert ShapeOrder("rl", 1).path() == ((0, 0), (0, 1), (1, 1), (1, 2))


def test_a_burnt_sosig_still_wins_orders_unless_the_house_has_it_otherwise(grid: Grid) -> None:
    """Burnt cards count for length; by house rule they do not."""
    before, after = layout(grid("he bew! .")), layout(grid("he bew! hw"))
    order = LengthOrder(3, 1)
    assert len(compare(before, after, OPTIONS, [order]).wins) == 1
    assert compare(before, after, Options(burnt_counts=False), [order]).wins == ()


@pytest.mark.parametrize(
    ("before", "after", "free"),
    [
        ("he.cocktail .", "he.cocktail bew.cocktail", True),
        ("he.cocktail . bew.cocktail", "he.cocktail bew bew.cocktail", True),
        ("he.cocktail bew.cocktail .", "he.cocktail bew.cocktail bew", False),
        ("he.cocktail bew.cocktail .", "he.cocktail bew.cocktail bew.cocktail", True),
        ("he.cocktail! .", "he.cocktail! bew.cocktail", False),
        ("he.cocktail .", "he.cocktail bns.cocktail", False),
        ("he .", "he bew.cocktail", False),
    ],
)
def test_two_cocktails_joined_are_a_free_turn(grid: Grid, before: str, after: str, free: bool) -> None:
    """Only Cocktails joined now, in one Sosig, that are not Burnt."""
    assert turn(layout(grid(before)), layout(grid(after))).free_turn is free


def test_halves_of_a_mystery_meat_are_joined(grid: Grid) -> None:
    """Both halves on one edge give one mystery meat, once; under a Burnt card none."""
    before = layout(grid("he . ."), c00="e")
    after = layout(grid("he bew ."), c00="e", c01="ew")
    assert turn(before, after).meats == (((0, 0), (0, 1)),)
    later = layout(grid("he bew bew"), c00="e", c01="ew", c02="e")
    assert turn(after, later).meats == ()
    assert turn(Layout(), layout(grid("he! bew"), c00="e", c01="w")).meats == ()
    down = layout(grid("hs\nbns"), c00="s", c10="n")
    assert turn(Layout(), down).mystery_meats == 1


@pytest.mark.parametrize(
    ("before", "after", "warning"),
    [
        ("he bew", "he bsw!", "Burnt at [0, 1] does not match the body ew below: it is a body sw"),
        ("he bew", "he hw!", "Burnt at [0, 1] does not match the body ew below: it is a head w"),
        ("he bew.flaky", "he bew!", "Burnt at [0, 1] lies on a Flaky card"),
        ("he bew!", "he bew", "Burnt at [0, 1] is gone"),
        ("he bew hw", "he bew .", "the card at [0, 2] is gone"),
        ("he bew hw", "he bew.spicy hw", "was a body ew and is a body ew spicy"),
        ("he bew .", "he bew bsw\n. . hn", "2 cards are new, expected one a turn"),
        ("he bew . .", "he bew . hn", "a new card touches no other by an edge"),
        ("he bew .", "he bew bns", "the exit e of the card at [0, 1] is blocked now"),
    ],
)
def test_what_no_turn_leaves_behind_is_told(grid: Grid, before: str, after: str, warning: str) -> None:
    """Burnt that does not fit, cards that changed or went, too many new ones, loose ones, blocked exits."""
    told = turn(layout(grid(before)), layout(grid(after))).warnings
    assert len(told) == 1
    assert warning in told[0]


@pytest.mark.parametrize(
    ("before", "after", "burnt"),
    [("he bew", "he bew!", ((0, 1),)), ("he bew!", "he! bew!", ((0, 0),)), ("he bew hw", "he bew! hw", ((0, 1),))],
)
def test_a_fitting_burnt_is_no_warning(grid: Grid, before: str, after: str, burnt: tuple[tuple[int, int], ...]) -> None:
    """A Burnt of the same shape is told as what it is."""
    told = turn(layout(grid(before)), layout(grid(after)))
    assert (told.burnt, told.warnings) == (burnt, ())


def test_an_opponents_scrontch_is_no_second_card(grid: Grid) -> None:
    """A Scrontch laid by somebody else does not count as a card of the turn."""
    assert turn(layout(grid("he bew .\nhe . .")), layout(grid("he bew sw\nhe bew ."))).warnings == ()


@pytest.mark.parametrize(
    ("players", "heads", "bodies", "left", "last"),
    [
        # 24 heads - 0, 4 or 6 removed - 1 open - laid; 56 bodies - 2 open - laid.
        (4, 0, 0, Decks(23, 54), False),
        (3, 0, 0, Decks(19, 54), False),
        (2, 0, 0, Decks(17, 54), False),
        (2, 15, 0, Decks(2, 54), False),
        (2, 16, 0, Decks(1, 54), True),
        (3, 18, 0, Decks(1, 54), True),
        (4, 22, 0, Decks(1, 54), True),
        (4, 0, 52, Decks(23, 2), False),
        (4, 0, 53, Decks(23, 1), True),
        (4, 0, 60, Decks(23, -6), True),
        (1, 0, 0, Decks(23, 54), False),
    ],
)
def test_the_decks_say_when_the_game_ends(players: int, heads: int, bodies: int, left: Decks, last: bool) -> None:
    """One card left in a deck: the turn is the last, and the notice names the deck."""
    laid = Layout(tuple(Card((0, 2 * n), "head", "n") for n in range(heads)))
    other = Layout(tuple(Card((0, 2 * n), "body", "ns") for n in range(bodies)))
    decks = decks_left([laid, other], players)
    assert (decks, decks.last_turn) == (left, last)
    assert bool(decks.notice) is last


def test_the_notice_names_the_deck() -> None:
    """What the box says at the end of the game."""
    assert Decks(1, 9).notice == "1 card in the head deck: this turn is the last"
    assert Decks(1, 0).notice == "1 card in the head deck and no card in the body deck: this turn is the last"


def cards_of(drawing: list[dict[str, Any]]) -> tuple[Card, ...]:
    return layout(drawing).cards


def test_a_match_goes_round_the_table(grid: Grid) -> None:
    """The next player is on turn after each turn booked, the same after a free turn; then the counting, in order."""
    start = MatchStarted("sosig", ("Ana", "Ben"))
    one = TurnBooked("Ana", cards_of(grid("he.cocktail .")))
    free = TurnBooked("Ana", cards_of(grid("he.cocktail bew.cocktail")))
    assert replay([start]).player_on_turn == "Ana"
    assert replay([start, one]).player_on_turn == "Ben"
    state = replay([start, one, free])
    assert (state.player_on_turn, state.last_turn.free_turn) == ("Ana", True)
    state = replay([start, one, free, LayoutCounted("Ben", cards_of(grid("he bew hw")))])
    assert (state.player_on_turn, state.counting, state.over) == ("Ana", True, False)
    state = replay([start, LayoutCounted("Ben", ()), LayoutCounted("Ana", cards_of(grid("he bew hw")))])
    assert (state.player_on_turn, state.over, state.winners) == (None, True, ("Ana",))
    assert state.totals == {"Ana": 3, "Ben": 0}


def test_a_match_and_its_prize() -> None:
    """The prize counts when cards are counted; marks are for prizes not measured, and for players only."""
    start = MatchStarted("sosig", ("Ana", "Ben"), "prettiest")
    met = PrizeSettled("prettiest", ("Ben",))
    assert replay([start, met]).totals == {"Ana": 0, "Ben": 0}
    assert replay([start, met, LayoutCounted("Ana", ())]).totals == {"Ana": -2, "Ben": 4}
    for event in (PrizeSettled("longest", ("Ben",)), PrizeSettled("", ("Ben",)), PrizeSettled("prettiest", ("Eve",))):
        with pytest.raises(IllegalEvent):
            replay([start, event])
    assert replay([start, met, PrizeSettled("longest")]).holding("Ben").met_prize is False


def test_what_cannot_be_is_not_booked(grid: Grid) -> None:
    """An impossible layout, negative points, a foreign player: every reason, and nothing is changed."""
    start = MatchStarted("sosig", ("Ana", "Ben"))
    twins = (*cards_of(grid("he bew")), Card((0, 1), "scrontch", "e"))
    with pytest.raises(IllegalEvent) as refused:
        replay([start, TurnBooked("Ana", twins)])
    assert len(refused.value.reasons) == 2
    for event in (Kept("Ana", (-1,), 0), Kept("Eve", (1,), 0), LayoutCounted("Eve", ())):
        with pytest.raises(IllegalEvent):
            replay([start, event])


@pytest.mark.parametrize("players", [("Ana",), ("A", "B", "C", "D", "E"), ("Ana", "Ana")])
def test_a_match_is_for_two_to_four(players: tuple[str, ...]) -> None:
    """Fewer, more, and two of one name do not play."""
    with pytest.raises(IllegalEvent):
        replay([MatchStarted("sosig", players)])
    with pytest.raises(IllegalEvent, match="house rules"):
        replay([MatchStarted("sosig", ("Ana", "Ben"), house_rules=("x",))])
    with pytest.raises(IllegalEvent, match="edition"):
        replay([MatchStarted("sausage-sizzle", ("Ana", "Ben"))])
