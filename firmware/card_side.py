"""The simulator's table of Sosig: cards that are taken from the decks, laid, turned and burnt with mouse and keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from firmware.card_bench import CardBench
from firmware.match import Stage
from firmware.side import HelpLine, Place, Side

GROWN_CARDS = 14
"""So many cards the button lays."""


class CardSide(Side):
    """The table of cards."""

    keys = {  # noqa: RUF012 - never changed; the base says Mapping
        pygame.K_g: "grow",
        pygame.K_c: "clear",
        pygame.K_s: "scrontch",
        pygame.K_h: "hand",
    }

    def __init__(self, bench: CardBench) -> None:
        self.bench: CardBench = bench

    def attend(self, stage: Stage) -> None:
        """Nothing of the table depends on what the box shows."""

    def words(self) -> Mapping[str, str]:
        """Return growing, clearing, a Scrontch and the hand."""
        return {
            "grow": "Grow Sosigs (G)",
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
            self.bench.grow(GROWN_CARDS)
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
        elif key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.bench.put_back(*place)

    def press(self, place: Place) -> bool:
        """Take the card there, or the top one of the deck there."""
        return self.bench.grip(*place)

    def move(self, place: Place, *, dragging: bool) -> None:  # noqa: ARG002 - a Scrontch is carried without a button
        """Carry what is held."""
        if self.bench.holding:
            self.bench.carry(*place)

    def release(self, place: Place, *, dragged: bool) -> None:  # noqa: ARG002 - a click takes a card and lays it again
        """Let go of what is held."""
        if self.bench.holding:
            self.bench.drop(*place)

    def turn(self, place: Place, quarters: int) -> None:
        """Turn what is held, or else the card there."""
        self.bench.turn(*place, quarters)
