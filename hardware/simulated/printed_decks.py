"""The decks printed for this project as they lie on a simulated table: Salsicha, Wurst Case Scenario, Drecksau."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from hardware.pieces import drecksau_sheet, salsicha_sheet, wurst_sheet
from hardware.pieces.deck_sheet import DeckSheet
from hardware.pieces.drecksau_deck import DIRTY_SIDE, PIG
from hardware.pieces.frames import TALL_MM
from hardware.pieces.salsicha_deck import deck as salsicha
from hardware.pieces.wurst_art import TOKEN_MM
from hardware.pieces.wurst_deck import deck as wurst
from hardware.simulated.deck import PX_PER_MM, Deck, Kind, OtherSize, Pixels

CORNER_MM = 0.3
TOKEN_HIGH_MM = 1.8
"""A token of Wurst Case Scenario is glued on thick card."""
_TABLE_CARDS = ("pig-pretty", "barn", "lightning-rod", "barn-door")
"""What lies on or beside pigs; all other cards of Drecksau are played and gone."""


def _deck(sheet: DeckSheet, labels: tuple[str, ...], others: tuple[OtherSize, ...] = ()) -> Deck:
    """A deck whose faces are the labels that the table shows; the other cards of its sheet lie about beside them."""
    counts = {card.label: card.count for card in sheet.cards}

    @lru_cache(maxsize=128)
    def picture_of(name: str) -> Pixels:
        drawn = sheet.picture(name, PX_PER_MM)
        drawn.flags.writeable = False
        return drawn

    designs = tuple(Kind(label, counts.get(label, counts.get(PIG, 0))) for label in labels)
    backs = tuple(sorted({card.back for card in sheet.cards if card.back.startswith("back-")}))
    return Deck(TALL_MM, designs, picture_of, backs, (("help", TALL_MM),), corner_mm=CORNER_MM, others=others)


@cache
def salsicha_deck() -> Deck:
    """Heads, bodies, tails and the combination cards."""
    told = salsicha()
    return _deck(salsicha_sheet.sheet(), (*told.labels(), *(card.label for card in told.combinations)))


@cache
def wurst_deck() -> Deck:
    """The sausages' tokens, the belt cards and the machine."""
    numbers = wurst().numbers()
    tokens = OtherSize(frozenset(numbers), TOKEN_MM, TOKEN_HIGH_MM)
    return _deck(wurst_sheet.sheet(), (*numbers, *wurst().belt()), others=(tokens,))


@cache
def drecksau_deck() -> Deck:
    """Pigs with either side up, and the cards that lie on or beside them."""
    return _deck(drecksau_sheet.sheet(), (PIG, DIRTY_SIDE, *_TABLE_CARDS))


DECKS: Mapping[str, Callable[[], Deck]] = MappingProxyType(
    {"salsicha": salsicha_deck, "wurst-case-scenario": wurst_deck, "drecksau": drecksau_deck}
)
"""The decks by the game's word on the command line."""
