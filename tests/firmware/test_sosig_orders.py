"""Orders of Sosig taken with one tap, and the nine prizes of the printed deck."""

from __future__ import annotations

import pytest

from display.sosig_views import KeepView
from display.views import Action
from hardware.pieces.sosig_deck import deck
from scorer.sosig.cards import Card
from scorer.sosig.prizes import PRIZES, prize_of

ROW = (Card((0, 0), "head", "e"), Card((0, 1), "body", "ew"), Card((0, 2), "head", "w"))
TAKE = Action("take")


@pytest.fixture
def table(player):
    """Ana has finished a Sosig of three cards while an order for that, with a mystery meat, lay open."""
    player.start("Ana", "Bo", game="sosig")
    player.touch("more")
    player.touch("open-orders")
    player.touch("new-length")
    player.touch("meat")
    player.touch("more-points")
    player.touch("add")
    player.touch("new-length")
    player.touch("longer")
    player.touch("add")
    player.touch("back")
    player.touch("back")
    player.lay(*ROW)
    player.press("green")
    return player


def offered(player) -> set[Action]:
    return {choice.action for choice in player.view.choices}


def test_a_won_order_is_taken_with_one_tap(table) -> None:
    """The order goes to the player whose turn it was, with its points, its mystery meat is named, and it is gone."""
    assert next(choice.text for choice in table.view.choices if choice.action == TAKE) == "Take the order"
    table.touch("take")
    play = table.stage.play
    assert play.state.holding("Ana").orders == (2,)
    assert [order.cards for order in play.notes.orders] == [4]
    assert "mystery meat" in table.view.notice
    assert TAKE not in offered(table)


def test_green_takes_it(table) -> None:
    """With the buttons green takes the order, until the next cards are there to be booked."""
    assert table.view.hints.green == "Take the order"
    table.lay(ROW[0], at=(300.0, 260.0))
    assert table.view.hints.green == "Book the turn"
    assert TAKE in offered(table)
    table.touch("take")
    assert table.stage.play.state.holding("Ana").orders == (2,)
    assert table.stage.play.state.holding("Bo").orders == ()


def test_an_order_taken_back_lies_open_again(table, seat) -> None:
    """Undo brings the order back, redo takes it again, also across runs; what is booked instead leaves it open."""
    table.touch("take")
    table.press("red", "green")
    assert len(table.stage.play.notes.orders) == 2
    assert table.stage.play.state.holding("Ana").orders == ()
    again = seat()
    again.touch("go-on")
    assert len(again.stage.play.notes.orders) == 2
    again.touch("more")
    again.touch("redo")
    assert [order.cards for order in again.stage.play.notes.orders] == [4]
    again.press("red", "green")
    again.touch("sheet-of", "Bo")
    again.touch("keep")
    again.touch("add", "5")
    assert len(again.stage.play.notes.orders) == 2
    last = seat()
    last.touch("go-on")
    assert len(last.stage.play.notes.orders) == 2
    assert last.stage.play.state.holding("Bo").orders == (5,)


def test_an_order_is_won_by_the_turn_booked_last_alone(table) -> None:
    """Once the next turn is booked the order is no longer offered: only a Sosig finished this turn wins it."""
    table.lay(ROW[0], at=(300.0, 260.0))
    table.press("green")
    assert TAKE not in offered(table)


def test_every_prize_of_the_deck_has_the_name_on_its_card() -> None:
    """The screen calls all nine prizes as the printed cards do; the three of the rulebook are measured as there."""
    assert len(deck().prizes) == 9
    for card in deck().prizes:
        known = prize_of(card.id)
        assert (known.name, known.points, known.others) == (card.name, card.points, card.others)
        if card.id in PRIZES:
            assert (known.measure, known.minimum) == (card.measure, card.minimum)
        else:
            assert not known.is_measured


def test_a_prize_is_chosen_from_all_of_them(table) -> None:
    """No prize, the nine of the deck and another one can be chosen, before and during a match."""
    table.touch("sheet-of", "Ana")
    table.touch("keep")
    assert isinstance(table.view, KeepView)
    table.touch("prize")
    assert len([choice for choice in table.view.choices if choice.action.verb == "prize"]) == 11
    table.touch("prize", "most-straight")
    assert isinstance(table.view, KeepView)
    assert table.stage.play.state.prize.name == "Straightest Sosig"
    table.touch("prize")
    assert table.view.focus == Action("prize", "most-straight")
    table.touch("prize", "another prize")
    table.touch("met", "Bo")
    table.touch("prize")
    table.touch("prize", "another prize")
    assert table.stage.play.state.holding("Bo").met_prize
    table.touch("prize")
    table.touch("prize", "")
    assert table.stage.play.state.prize is None


@pytest.fixture
def orders(seat):
    """The page of the open orders, none of them open yet."""
    player = seat(camera=False)
    player.start("Ana", "Bo", game="sosig")
    player.touch("more")
    player.touch("open-orders")
    return player


@pytest.mark.parametrize("shape", ["r", "rl", "rlr", "rr", "rrll", "srsrsr"])
def test_every_shape_can_be_described(orders, shape: str) -> None:
    """A shape begins without a body, so that every one of the deck can be described; an empty one cannot be kept."""
    orders.touch("new-shape")
    assert Action("add") not in ready(orders)
    for letter in shape:
        orders.touch("bend", letter)
    orders.touch("add")
    assert [order.shape for order in orders.stage.play.notes.orders] == [shape]


def ready(player) -> set[Action]:
    return {choice.action for choice in player.view.choices if choice.enabled}


def test_the_last_body_is_taken_back(orders) -> None:
    """What was put on a shape too much is taken back, body by body, to none; what comes upon itself is not offered."""
    orders.touch("new-shape")
    for letter in "lll":
        orders.touch("bend", letter)
    assert Action("bend", "l") not in ready(orders)
    for _ in range(4):
        orders.touch("turn-back")
    assert orders.view.order.path == ((0, 0), (0, 1))


def test_length_and_points_go_up_and_down(orders) -> None:
    """Length and points are changed either way, within what an order can be."""
    orders.touch("new-length")
    assert Action("shorter") not in ready(orders)
    for verb in ("longer", "longer", "shorter", "more-points", "more-points", "fewer-points", "meat"):
        orders.touch(verb)
    shown = orders.view.order
    assert (shown.cards, shown.points, shown.mystery_meat) == (4, 2, True)


def test_the_orders_of_the_printed_deck_are_there(orders) -> None:
    """All sixteen are pictures: a touch puts one out, another one takes it away, and both are said."""
    orders.touch("printed")
    pictures = [choice for choice in orders.view.choices if choice.action.verb == "printed-order"]
    assert len(pictures) == len(deck().orders) == 16
    for number in ("0", "9", "0"):
        orders.touch("printed-order", number)
    assert orders.view.notice == "3 cards: taken away"
    assert [choice.selected for choice in orders.view.choices].count(True) == 1
    orders.press("red")
    assert [order.shape for order in orders.stage.play.notes.orders] == ["rl"]


def test_an_order_is_taken_away_after_a_question(orders) -> None:
    """Touching an open order asks before it is gone."""
    orders.touch("printed")
    orders.touch("printed-order", "0")
    orders.touch("back")
    orders.touch("away", "0")
    assert orders.view.title == "Take the order away?"
    orders.press("red")
    assert len(orders.stage.play.notes.orders) == 1
    orders.touch("away", "0")
    orders.touch("yes")
    assert orders.stage.play.notes.orders == ()
