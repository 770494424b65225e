"""The printed deck of Sosig and the scorer mean the same by orders, prizes and numbers of cards."""

from __future__ import annotations

from hardware.pieces import sosig_deck
from scorer.sosig import cards, orders, prizes


def test_the_scorer_understands_every_order_of_the_deck() -> None:
    """Each printed order is one that the scorer can check, and a drawn shape is the shape it checks."""
    for printed in sosig_deck.deck().orders:
        if isinstance(printed, sosig_deck.LengthOrder):
            assert orders.LengthOrder(printed.cards, printed.points).cards == printed.cards
        else:
            order = orders.ShapeOrder(printed.bodies, printed.points)
            assert orders.ShapeOrder.along(printed.cells(), printed.points) == order


def test_the_scorer_measures_every_prize_of_the_deck() -> None:
    """Each printed prize can be settled by measuring, and the three of the rulebook are as the scorer has them."""
    for printed in sosig_deck.deck().prizes:
        made = prizes.Prize(printed.id, printed.name, printed.measure, printed.minimum, printed.points, printed.others)
        assert made.is_measured
        assert prizes.PRIZES.get(printed.id, made) == made
    assert set(prizes.PRIZES) <= {printed.id for printed in sosig_deck.deck().prizes}


def test_the_scorer_counts_as_many_cards_as_the_deck_has() -> None:
    """Heads, bodies, orders and mystery meats of the deck are those that the end of the game is told by."""
    deck = sosig_deck.deck()
    assert sum(card.count for card in deck.cards if card.part == "head") == cards.HEADS
    assert sum(card.count for card in deck.cards if card.part == "body") == cards.BODIES
    assert len(deck.orders) == cards.ORDERS
    assert sum(meat.count for meat in deck.mystery_meats) == cards.MYSTERY_MEATS
    assert {card.effect for card in deck.cards} == set(cards.EFFECTS)
