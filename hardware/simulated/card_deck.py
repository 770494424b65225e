"""What lies on a simulated table of Sosig: the designs of a deck, their pictures, and what belongs beside the grid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from hardware.pieces import sosig_sheet
from hardware.pieces.frames import TALL_MM
from hardware.pieces.sosig_cards import SQUARE_MM
from hardware.pieces.sosig_deck import deck
from scorer.sosig.labels import parse_label

Pixels = npt.NDArray[np.uint8]
Size = tuple[float, float]
"""Width and height in mm."""
PX_PER_MM = 8.0
"""How finely the printed deck is drawn: the art of a card is never enlarged in a picture of a whole layout."""


_parsed = lru_cache(maxsize=512)(parse_label)


@dataclass(frozen=True, slots=True)
class Design:
    """One face of the grid: its name (a label, with @2 and so on for variants), how many there are, halves upright.

    Raises UnknownCardError (a ValueError) for a name that no card of the grid can have.
    """

    name: str
    count: int
    halves: str = ""

    def __post_init__(self) -> None:
        """Refuse a name that is no label."""
        _parsed(self.name)

    @property
    def label(self) -> str:
        """What a reader calls it."""
        return self.name.split("@")[0]

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
class CardDeck:
    """A deck to lay: `size_mm` of a card of the grid, its designs, and `picture_of` the picture (BGR) of each name.

    `backs` are names of pictures of that size; `beside` names and sizes of the cards that lie beside the grid.
    `turns` are the quarter turns in which a card fits the grid: all four of a square one. `corner_mm` is the radius
    of the corners, `thickness_mm` that of a card.
    """

    size_mm: Size
    designs: tuple[Design, ...]
    picture_of: Callable[[str], Pixels]
    backs: tuple[str, ...]
    beside: tuple[tuple[str, Size], ...]
    turns: tuple[int, ...] = (0, 1, 2, 3)
    corner_mm: float = 0.0
    thickness_mm: float = 0.35

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
