"""The cards of Drecksau as they are printed: which designs there are, how many, and how each is drawn."""

from __future__ import annotations

from functools import cache

from hardware.pieces import drecksau_cards
from hardware.pieces.deck_sheet import Card, DeckSheet, Grid
from hardware.pieces.drecksau_deck import DIRTY_SIDE, PIG, deck
from hardware.pieces.frames import TALL_MM
from hardware.pieces.shapes import Drawing, Place


@cache
def sheet() -> DeckSheet:
    """The cards to print; a pig is clean on one side and dirty on the other."""
    told = deck()
    found = [Card(PIG, told.pigs, DIRTY_SIDE, TALL_MM)]
    found += [Card(card.label, card.count, "back-card", TALL_MM) for card in told.cards]
    found += [
        Card(f"{kind}-{points}", 1, f"back-{kind}", TALL_MM) for kind in ("trophy", "bucket") for points in told.prizes
    ]
    found.append(Card("help", told.help_cards, "help-back", TALL_MM))
    return DeckSheet("Drecksau", tuple(found), drawing, ((Grid(TALL_MM, 4, 4), "pigs and cards"),))


def drawing(name: str) -> tuple[Drawing, Place]:
    """Draw the design or back of that name, art upright, and tell its size; raises KeyError for another name."""
    return _drawings()[name], TALL_MM


@cache
def _drawings() -> dict[str, Drawing]:
    found = {name: draw() for name, draw in drecksau_cards.FACES.items()}
    found |= {f"trophy-{points}": drecksau_cards.trophy(points) for points in deck().prizes}
    found |= {f"bucket-{points}": drecksau_cards.bucket(points) for points in deck().prizes}
    found |= {"help": drecksau_cards.help_front(), "help-back": drecksau_cards.help_back()}
    return found | {f"back-{name}": drecksau_cards.back(name) for name in drecksau_cards.BACKS}
