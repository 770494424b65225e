"""The deck of Salsicha as it is printed: which designs there are, how many, and which drawing each of them is."""

from __future__ import annotations

from functools import cache
from itertools import cycle

from hardware.pieces import salsicha_cards
from hardware.pieces.deck_sheet import Card, DeckSheet, Grid
from hardware.pieces.frames import TALL_MM
from hardware.pieces.salsicha_art import face
from hardware.pieces.salsicha_deck import deck
from hardware.pieces.shapes import Drawing, Place
from scorer.salsicha.cards import split


@cache
def sheet() -> DeckSheet:
    """The deck to print; a dog's cards are called colour-part, combination cards combination-id."""
    told = deck()
    found = [Card(label, told.parts[split(label)[1]], "back-dog", TALL_MM) for label in told.labels()]
    found += [Card(card.label, 1, "back-combination", TALL_MM) for card in told.combinations]
    found.append(Card("help", told.help_cards, "help-back", TALL_MM))
    return DeckSheet("Salsicha", tuple(found), drawing, ((Grid(TALL_MM, 4, 4), "dogs, dog combinations, help"),))


def drawing(name: str) -> tuple[Drawing, Place]:
    """Draw the design or back of that name, art upright, and tell its size.

    Raises UnknownCardError for another name, and KeyError for a colour that is not drawn.
    """
    beside = _beside_the_dogs()
    return (beside[name] if name in beside else face(*split(name))), TALL_MM


@cache
def _beside_the_dogs() -> dict[str, Drawing]:
    """Draw the combination cards, the help card and the backs, by name."""
    found = {f"back-{name}": salsicha_cards.back(name) for name in salsicha_cards.BACKS}
    found |= {"help": salsicha_cards.help_front(), "help-back": salsicha_cards.help_back()}
    panels = cycle(salsicha_cards.PANELS)
    return found | {card.label: salsicha_cards.combination(card, next(panels)) for card in deck().combinations}
