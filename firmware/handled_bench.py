"""A simulator's table of cards and its camera, shared between the window's thread and the one that watches."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from firmware.shared_camera import SharedCamera
from hardware.simulated.camera import View
from hardware.simulated.card_camera import HandledCamera
from hardware.simulated.handled_table import HandledTable

Table = TypeVar("Table", bound=HandledTable[Any])


class HandledBench(SharedCamera[HandledCamera[Table]], Generic[Table]):
    """A virtual table of cards under a virtual camera; itself a camera, so that the watcher takes its frames.

    Everything the player does goes through here, under one lock with the taking of frames; places are pixels of the
    frame. `camera` looks at the table from the first of `views`. `surface` and `light` are names of the virtual
    camera's (empty: its default); `fps` 0 takes frames without waiting.
    """

    def __init__(
        self,
        table: Table,
        camera: Callable[..., HandledCamera[Table]],
        views: tuple[View, ...],
        *,
        seed: int,
        surface: str = "",
        light: str = "",
        clock: Callable[[], float] = time.monotonic,
        fps: float = 12.0,
    ) -> None:
        super().__init__(fps)
        self.hand = False
        self.table = table
        self._views = views
        self._camera_at = partial(
            camera, table, seed=seed, surface=surface or None, light=light or None, clock=clock, fps=0
        )
        self._view = 0
        self.camera = self._camera_at(view=views[self._view])

    def move_camera(self) -> None:
        """Move the camera on to the next of its views."""
        with self._lock:
            self._view = (self._view + 1) % len(self._views)
            self.camera = self._camera_at(view=self._views[self._view])

    @property
    def holding(self) -> bool:
        """True while a card is between the player's fingers."""
        with self._lock:
            return self.table.held is not None

    def grip(self, x_px: float, y_px: float) -> bool:
        """Take the card there, or the top one of the pile there; tells whether something is held now."""
        with self._lock:
            if self.table.held is None:
                word = self.table.pile_at(*self.camera.table_point(x_px, y_px))
                index = self.camera.card_at(x_px, y_px)
                if index is not None:
                    self.table.lift(index)
                elif word is not None:
                    self.table.take(word, *self.camera.held_point(x_px, y_px))
            return self.table.held is not None

    def fetch(self, word: str, x_px: float, y_px: float) -> bool:
        """Take a card of a word that has no pile on the table; tells whether one was left."""
        with self._lock:
            return self.table.take(word, *self.camera.held_point(x_px, y_px))

    def carry(self, x_px: float, y_px: float) -> None:
        """Move what is held to a place in the picture."""
        with self._lock:
            self.table.carry(*self.camera.held_point(x_px, y_px))

    def drop(self, x_px: float, y_px: float) -> bool:
        """Let go of what is held, over a place of the table; tells whether it lies there."""
        with self._lock:
            self.table.carry(*self.camera.table_point(x_px, y_px))
            return self.table.drop()

    def turn(self, x_px: float, y_px: float, quarters: int = 1) -> None:
        """Turn what is held, or else the card there, by quarters clockwise."""
        with self._lock:
            index = self.camera.card_at(x_px, y_px)
            if self.table.held is not None:
                self.table.turn_held(quarters)
            elif index is not None:
                self.table.turn(index, quarters)

    def put_back(self, x_px: float, y_px: float) -> None:
        """Put the card there back into its pile."""
        with self._lock:
            index = self.camera.card_at(x_px, y_px)
            if index is not None:
                self.table.put_back(index)

    def clear(self) -> None:
        """Put every card back."""
        with self._lock:
            self.table.clear()

    def toggle_hand(self) -> None:
        """Hold a hand into the picture, or take it away."""
        with self._lock:
            self.hand = not self.hand
            self.table.put_hand(self.hand)

    def left(self, word: str) -> int:
        """How many cards of a word are neither on the table nor held."""
        with self._lock:
            return self.table.pile(word)

    def cards(self) -> list[dict[str, Any]]:
        """The truth about every card that is seen, as `cards` of labels.json."""
        with self._lock:
            return self.camera.cards()
