"""The simulator's table and camera together, shared between the window's thread and the one that watches."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from firmware.shared_camera import SharedCamera
from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.optics import Pose
from hardware.simulated.table import VirtualTable

_VIEW = View(pose=Pose(distance_mm=300.0, tilt_deg=9.0, target_mm=(0.0, 16.0)), surface="felt", surface_seed=14)
"""Near enough for dice that a person tells apart on a small window: about 52 pixels of 1280 a die; green felt."""


class Bench(SharedCamera[VirtualCamera]):
    """A virtual table under a virtual camera; itself a camera, so that the watcher takes its frames.

    Everything the player does goes through here, under one lock with the taking of frames. `surface` and `light` are
    names of the virtual camera's (empty: its default); `fps` 0 takes frames without waiting.
    """

    def __init__(
        self,
        edition: str,
        *,
        seed: int,
        surface: str = "",
        light: str = "",
        clock: Callable[[], float] = time.monotonic,
        fps: float = 12.0,
    ) -> None:
        super().__init__(fps)
        self._clock = clock
        self._seed = seed
        self._surface = surface or None
        self._light = light or None
        self._turns = random.Random(seed)
        self.hand = False
        self._lay(edition)

    def _lay(self, edition: str) -> None:
        self.edition = edition
        self.table = VirtualTable(edition, seed=self._seed)
        self.camera = VirtualCamera(
            self.table,
            seed=self._seed,
            view=_VIEW,
            surface=self._surface,
            light=self._light,
            clock=self._clock,
            fps=0,
        )
        self.table.put_hand(self.hand)

    def use_edition(self, edition: str) -> None:
        """Lay other dice on the table where they are not there already."""
        if edition != self.edition:
            with self._lock:
                self._seed += 1
                self._lay(edition)

    def roll(self) -> None:
        """Roll every die that is not set aside."""
        with self._lock:
            self.table.roll(self._clock())

    def new_turn(self) -> None:
        """Take all dice back into the hand."""
        with self._lock:
            self.table.new_turn()

    def lay(self, label: str, x_px: float, y_px: float) -> bool:
        """Lay one die alone, this face up and turned by chance, at a place in the picture; False where none has it."""
        with self._lock:
            index = next((n for n, die in enumerate(self.table.dice) if label in die.faces), None)
            if index is None:
                return False
            self.table.new_turn()
            die = self.table.dice[index]
            die.up, die.yaw_deg = die.faces.index(label), self._turns.uniform(0.0, 360.0)
            self.table.move(index, *self.camera.table_point(x_px, y_px))
            return True

    def lay_somewhere(self, label: str) -> bool:
        """Lay such a die somewhere round the middle of the picture."""
        width, height = self.resolution_wh
        return self.lay(label, self._turns.uniform(0.3, 0.7) * width, self._turns.uniform(0.3, 0.7) * height)

    def toggle_aside(self, index: int) -> None:
        """Set a die aside, or take it back to be rolled again."""
        with self._lock:
            if self.table.dice[index].aside:
                self.table.take_back(index)
            else:
                self.table.set_aside(index)

    def drag(self, index: int, x_px: float, y_px: float) -> None:
        """Move a die to a place in the picture."""
        with self._lock:
            self.table.move(index, *self.camera.table_point(x_px, y_px))

    def toggle_hand(self) -> None:
        """Hold a hand into the picture, or take it away."""
        with self._lock:
            self.hand = not self.hand
            self.table.put_hand(self.hand)

    def die_at(self, x_px: float, y_px: float) -> int | None:
        """Return which die lies at a place in the picture."""
        with self._lock:
            return self.camera.die_at(x_px, y_px)

    def aside_corners(self) -> list[list[tuple[float, float]]]:
        """Return the four corners of the top face of each die set aside, in pixels of the frame."""
        with self._lock:
            on_table = [die for die in self.table.dice if die.on_table]
            faces = [corners for _kind, _label, corners in self.camera.top_faces()]
            found = [corners for die, corners in zip(on_table, faces, strict=True) if die.aside]
        return [[(x, y) for x, y in corners] for corners in found]

    @property
    def still(self) -> bool:
        """True when no die tumbles."""
        with self._lock:
            return self.table.is_still
