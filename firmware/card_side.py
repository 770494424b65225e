"""The simulator's table of Sosig: cards that are taken from the decks, laid, turned and burnt with mouse and keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from firmware.card_bench import CardBench
from firmware.handled_side import HandledSide
from firmware.side import HelpLine, Place

GROWN_CARDS = 14
MORE_CARDS = 4
"""So many cards the button lays on an empty table, and so many more where some lie there."""


class CardSide(HandledSide):
    """The table of cards."""

    keys = {  # noqa: RUF012 - never changed; the base says Mapping
        pygame.K_g: "grow",
        pygame.K_c: "clear",
        pygame.K_s: "scrontch",
        pygame.K_h: "hand",
    }

    def __init__(self, bench: CardBench) -> None:
        self.bench: CardBench = bench

    def words(self) -> Mapping[str, str]:
        """Return growing, clearing, a Scrontch and the hand."""
        return {
            "grow": "Grow Sosigs (G)" if self.bench.is_empty else f"{MORE_CARDS} cards more (G)",
            "clear": "Put all back (C)",
            "scrontch": "Scrontch (S)",
            "hand": "Hand away (H)" if self.bench.hand else "Hand (H)",
        }

    def help(self) -> tuple[HelpLine, ...]:
        """Return what mouse and keys do, and how many cards are left."""
        decks = f"Left: {self.bench.left('head')} heads, {self.bench.left('body')} bodies."
        return (
            HelpLine("Drag from a deck to lay a card; drag a card to move it, off the grid to put it back."),
            HelpLine("Wheel or right click: turn.   B: burn the card under the pointer.   Delete: put it back."),
            HelpLine("M: move the camera nearer, over a part of the table, and back."),
            HelpLine(f"{decks}   1 green   2 blue: other choice   3 red"),
        )

    def do(self, word: str, place: Place) -> None:
        """Grow, clear, fetch a Scrontch, or move the hand."""
        if word == "grow":
            if self.bench.is_empty:
                self.bench.grow(GROWN_CARDS)
            else:
                self.bench.grow_on(MORE_CARDS)
        elif word == "clear":
            self.bench.clear()
        elif word == "hand":
            self.bench.toggle_hand()
        else:
            # It sticks to the pointer until the next click lets it go.
            self.bench.fetch(word, *place)

    def key(self, key: int, place: Place) -> None:
        """Burn the card under the pointer, or put it back; or move the camera."""
        if key == pygame.K_m:
            self.bench.move_camera()
        elif key == pygame.K_b:
            self.bench.burn(*place)
        else:
            super().key(key, place)
