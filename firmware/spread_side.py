"""The simulator's tables of Salsicha, Wurst Case Scenario and Drecksau: their drawn keys, and what these do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from firmware.handled_side import HandledSide
from firmware.side import HelpLine, Place
from firmware.spread_bench import SpreadBench


@dataclass(frozen=True, slots=True)
class Manual:
    """What one of these tables offers: the words for laying at random and for the start, cards to fetch, help lines.

    `fetched`: for each word of the table that a card is fetched by, its key and what is written on it.
    """

    at_random: str
    start: str
    fetched: Mapping[str, tuple[int, str]]
    help: tuple[str, ...]


_BUTTONS = "1 green   2 blue: other choice   3 red"
MANUALS: Mapping[str, Manual] = MappingProxyType(
    {
        "salsicha": Manual(
            "Random hand (G)",
            "Clear (X)",
            {"dogs": (pygame.K_d, "Deal a card (D)"), "combinations": (pygame.K_c, "Combination (C)")},
            (
                "A dealt card sticks to the pointer until a click lays it.  Drag a card to move it.",
                "Wheel or right click: turn.   Delete, or off the table: put back.",
            ),
        ),
        "wurst-case-scenario": Manual(
            "Sausages at random (G)",
            "All to the start (X)",
            {},
            (
                "Drag a sausage to another card, on it or below it; onto the machine: it has fallen.",
                "Wheel or right click: turn.   Delete: the sausage under the pointer has fallen.",
            ),
        ),
        "drecksau": Manual(
            "Random (G)",
            "Clean (X)",
            {
                "pig-clean": (pygame.K_n, "Pig (N)"),
                "pig-pretty": (pygame.K_p, "Pretty (P)"),
                "barn": (pygame.K_b, "Barn (B)"),
                "lightning-rod": (pygame.K_r, "Rod (R)"),
                "barn-door": (pygame.K_d, "Door (D)"),
            },
            (
                "A click lays the card that sticks to the pointer: below its pig, names in sight.  Drag: move.",
                "F: turn the pig there over.   Wheel or right click: turn.   Delete, or off the table: away.",
            ),
        ),
    }
)
"""The manual of each table by its game."""


class SpreadSide(HandledSide):
    """A table on which cards lie freely."""

    def __init__(self, bench: SpreadBench, manual: Manual) -> None:
        self.bench: SpreadBench = bench
        self._manual = manual
        self.keys = {pygame.K_g: "lay", pygame.K_x: "clear", pygame.K_h: "hand"} | {
            key: word for word, (key, _) in manual.fetched.items()
        }

    def words(self) -> Mapping[str, str]:
        """Return laying at random, the start, the cards to fetch and the hand."""
        return {
            "lay": self._manual.at_random,
            **{word: written for word, (_, written) in self._manual.fetched.items()},
            "clear": self._manual.start,
            "hand": "Hand away (H)" if self.bench.hand else "Hand (H)",
        }

    def help(self) -> tuple[HelpLine, ...]:
        """Return what mouse and keys do."""
        return (*(HelpLine(line) for line in self._manual.help), HelpLine(_BUTTONS))

    def do(self, word: str, place: Place) -> None:
        """Lay at random, clear, move the hand, or fetch a card."""
        if word == "lay":
            self.bench.lay()
        elif word == "clear":
            self.bench.clear()
        elif word == "hand":
            self.bench.toggle_hand()
        else:
            self.bench.fetch(word, *place)

    def key(self, key: int, place: Place) -> None:
        """Turn the card under the pointer over, or put it back."""
        if key == pygame.K_f:
            self.bench.flip(*place)
        else:
            super().key(key, place)
