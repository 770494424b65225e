"""The pieces of Wurst Case Scenario as they are printed: which designs there are, how many, and how each is drawn."""

from __future__ import annotations

from functools import cache

from hardware.pieces import wurst_art, wurst_cards
from hardware.pieces.deck_sheet import Card, DeckSheet, Grid
from hardware.pieces.frames import TALL_MM
from hardware.pieces.shapes import Drawing, Place
from hardware.pieces.wurst_art import TOKEN_MM
from hardware.pieces.wurst_deck import deck


@cache
def sheet() -> DeckSheet:
    """The pieces to print; a token has its number on both sides, so that it cannot lie the wrong way up."""
    told = deck()
    found = [Card(name, 1, "back-belt", TALL_MM) for name in told.belt()]
    found += [Card(card.label, card.cards, "back-action", TALL_MM) for card in told.actions]
    found += [Card(f"identity-{number}", 1, "back-identity", TALL_MM) for number in told.numbers()]
    found.append(Card("help", told.help_cards, "help-back", TALL_MM))
    found += [Card(number, 1, number, TOKEN_MM) for number in told.numbers()]
    blocks = ((Grid(TALL_MM, 4, 4), "belt and cards"), (Grid(TOKEN_MM, 8, 4), "sausages"))
    return DeckSheet("Wurst Case Scenario", tuple(found), drawing, blocks)


def drawing(name: str) -> tuple[Drawing, Place]:
    """Draw the design or back of that name, art upright, and tell its size; raises KeyError for another name."""
    return _drawings()[name]


@cache
def _drawings() -> dict[str, tuple[Drawing, Place]]:
    told = deck()
    found = {number: (wurst_art.token(int(number)), TOKEN_MM) for number in told.numbers()}
    found |= {f"belt-{number}": (wurst_art.belt(number), TALL_MM) for number in range(1, told.belt_cards + 1)}
    found |= {"machine": (wurst_art.machine(), TALL_MM)}
    found |= {card.label: (wurst_cards.action(card), TALL_MM) for card in told.actions}
    named = zip(told.numbers(), told.sausages, strict=True)
    found |= {f"identity-{number}": (wurst_cards.identity(int(number), name), TALL_MM) for number, name in named}
    found |= {"help": (wurst_cards.help_front(), TALL_MM), "help-back": (wurst_cards.help_back(), TALL_MM)}
    return found | {f"back-{name}": (wurst_cards.back(name), TALL_MM) for name in wurst_cards.BACKS}
