"""The simulator's tables of Salsicha, Wurst Case Scenario and Drecksau, each with its camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware.handled_bench import HandledBench
from hardware.simulated.camera import View
from hardware.simulated.optics import Pose
from hardware.simulated.spread_camera import SpreadCamera
from hardware.simulated.spread_tables import SpreadTable


class SpreadBench(HandledBench[SpreadTable]):
    """A virtual table on which cards lie freely, made by `table`, with its camera `away_mm` above it.

    `options` as for `HandledBench`.
    """

    def __init__(self, table: Callable[..., SpreadTable], away_mm: float, *, seed: int, **options: Any) -> None:
        view = View(Pose(away_mm, 7.0, 90.0, 0.0, (0.0, 0.0)), surface="felt", surface_seed=14)
        super().__init__(table(seed=seed), SpreadCamera, (view,), seed=seed, **options)

    def lay(self) -> None:
        """Lay a random table, as there can be one in a game, in place of what lies there."""
        with self._lock:
            self.table.lay()

    def flip(self, x_px: float, y_px: float) -> bool:
        """Turn the card there over to its other face; tells whether it has one."""
        with self._lock:
            index = self.camera.card_at(x_px, y_px)
            return index is not None and self.table.flip(index)
