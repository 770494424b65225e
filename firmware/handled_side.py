"""The simulator's tables of cards: what the mouse and the wheel do on each of them."""

from __future__ import annotations

from typing import Any

import pygame

from firmware.handled_bench import HandledBench
from firmware.match import Stage
from firmware.side import Place, Side


class HandledSide(Side):
    """A table of cards, which are dragged, turned and put back."""

    bench: HandledBench[Any]

    def attend(self, stage: Stage) -> None:
        """Nothing of the table depends on what the box shows."""

    def key(self, key: int, place: Place) -> None:
        """Put the card under the pointer back."""
        if key in (pygame.K_DELETE, pygame.K_BACKSPACE):
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
