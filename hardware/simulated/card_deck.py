"""Decks of Sosig for a simulated table: faces that know their exits, and the deck printed for this project."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from hardware.pieces import sosig_sheet
from hardware.pieces.frames import TALL_MM
from hardware.pieces.sosig_cards import SQUARE_MM
from hardware.pieces.sosig_deck import deck
from hardware.simulated.deck import PX_PER_MM, Deck, Kind, Pixels
from scorer.sosig.labels import parse_label

_parsed = lru_cache(maxsize=512)(parse_label)


@dataclass(frozen=True, slots=True)
class Design(Kind):
    """One face of the grid: its name (a label, with @2 and so on for variants), how many there are, halves upright.

    Raises UnknownCardError (a ValueError) for a name that no card of the grid can have.
    """

    halves: str = ""

    def __post_init__(self) -> None:
        """Refuse a name that is no label."""
        _parsed(self.name)

    @property
    def part(self) -> str:
        """What it is: head, body, burnt-head, burnt-body or scrontch."""
        return _parsed(self.name)[0]

    @property
    def exits(self) -> str:
        """Its exits with the art upright."""
        return _parsed(self.name)[1]

    @property
    def effect(self) -> str:
        """Its effect, empty for a Burnt card and the Scrontch."""
        return _parsed(self.name)[2]


@dataclass(frozen=True, slots=True, eq=False)
class CardDeck(Deck):
    """A deck of Sosig; `backs` are of the size of the grid's cards, a square one fits the grid in all quarter turns."""

    designs: tuple[Design, ...]

    def design(self, name: str) -> Design:
        """The design of that name; KeyError where the deck has none."""
        for design in self.designs:
            if design.name == name:
                return design
        raise KeyError(f"expected a card of the deck, such as {self.designs[0].name}, got {name!r}")


@lru_cache(maxsize=256)
def _printed(name: str) -> Pixels:
    drawn = sosig_sheet.sheet().picture(name, PX_PER_MM)
    drawn.flags.writeable = False
    return drawn


@cache
def printed_deck() -> CardDeck:
    """The deck that is printed for this project, on card, cut with square corners."""
    told = deck()
    designs = [Design(name, card.count, card.halves) for name, card in told.names().items()]
    designs += [Design(m.label, m.count) for m in told.mystery_meats if m.label != "little-sosig"]
    tall = [card for card in sosig_sheet.sheet().cards if card.size_mm == TALL_MM]
    return CardDeck(
        SQUARE_MM,
        tuple(designs),
        _printed,
        tuple(sorted({card.back for card in sosig_sheet.sheet().cards if card.size_mm == SQUARE_MM})),
        tuple((name, card.size_mm) for card in tall for name in (card.label, card.back)),
        corner_mm=0.3,
    )
