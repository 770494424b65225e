"""The deck of Sosig as it is printed: which designs there are, how many, and which drawing each of them is."""

from __future__ import annotations

from functools import cache

from hardware.pieces import sosig_cards
from hardware.pieces.deck_sheet import Card, DeckSheet, Grid
from hardware.pieces.frames import TALL_MM
from hardware.pieces.shapes import Drawing, Place
from hardware.pieces.sosig_art import face
from hardware.pieces.sosig_cards import SQUARE_MM
from hardware.pieces.sosig_deck import LITTLE_SOSIG, deck
from scorer.sosig.labels import parse_label

SQUARES, TALLS = Grid(SQUARE_MM, 3, 5), Grid(TALL_MM, 4, 4)


@cache
def sheet() -> DeckSheet:
    """The deck to print; the label of a card of the grid is that of `parse_label`, with @2, @3 where it has halves."""
    blocks = ((SQUARES, "heads, bodies, mystery meats"), (TALLS, "orders, prizes, help"))
    return DeckSheet("Sosig", _cards(), drawing, blocks)


def _cards() -> tuple[Card, ...]:
    """Every design of the deck: heads, bodies, mystery meats, orders, prizes, the help card."""
    told = deck()
    found = [Card(name, card.count, f"back-{card.part}", SQUARE_MM) for name, card in told.names().items()]
    found += [Card(meat.label, meat.count, "back-mystery", SQUARE_MM) for meat in told.mystery_meats]
    found += [Card(order.label, 1, "back-order", TALL_MM) for order in told.orders]
    found += [Card(prize.label, 1, "back-prize", TALL_MM) for prize in told.prizes]
    return (*found, Card("help", told.help_cards, "help-back", TALL_MM))


def drawing(name: str) -> tuple[Drawing, Place]:
    """Draw the design or back of that name, art upright, and tell its size.

    Raises UnknownCardError for another name.
    """
    beside = _beside_the_grid()
    if name in beside:
        return beside[name]
    back = name.removeprefix("back-")
    if back != name and back in sosig_cards.BACKS:
        return sosig_cards.back(back), sosig_cards.back_size(back)
    card = deck().names().get(name)
    return face(*parse_label(name), card.halves if card else ""), SQUARE_MM


@cache
def _beside_the_grid() -> dict[str, tuple[Drawing, Place]]:
    """Draw orders, prizes, the Little Sosig and the help card, by name."""
    told = deck()
    found: dict[str, tuple[Drawing, Place]] = {
        "help": (sosig_cards.help_front(), TALL_MM),
        "help-back": (sosig_cards.help_back(), TALL_MM),
        LITTLE_SOSIG: (sosig_cards.little_sosig(), SQUARE_MM),
    }
    found |= {order.label: (sosig_cards.order(order), TALL_MM) for order in told.orders}
    return found | {prize.label: (sosig_cards.prize(prize), TALL_MM) for prize in told.prizes}
