"""The simulator's table of Sosig and its camera."""

from __future__ import annotations

from typing import Any

from firmware.handled_bench import HandledBench
from hardware.simulated.camera import View
from hardware.simulated.card_camera import CARD_VIEW, VirtualCardCamera
from hardware.simulated.card_table import VirtualCardTable
from hardware.simulated.optics import Pose

_NEAR_MM, _ASIDE_MM = 305.0, 78.0
VIEWS = (
    CARD_VIEW,
    *(
        View(Pose(_NEAR_MM, 7.0, 90.0, 0.0, (x_mm, 0.0)), surface="felt", surface_seed=14)
        for x_mm in (-_ASIDE_MM, _ASIDE_MM)
    ),
)
"""Where the camera can stand: over the whole grid with the decks, nearer over its left part, and over its right one."""


class CardBench(HandledBench[VirtualCardTable]):
    """A virtual table of Sosig; `options` as for `HandledBench`."""

    def __init__(self, *, seed: int, **options: Any) -> None:
        super().__init__(VirtualCardTable(seed=seed), VirtualCardCamera, VIEWS, seed=seed, **options)

    def burn(self, x_px: float, y_px: float) -> bool:
        """Cover the card there with a Burnt one of its form; tells whether that could be."""
        with self._lock:
            index = self.camera.card_at(x_px, y_px)
            return index is not None and self.table.burn(index)

    def grow(self, cards: int = 14) -> None:
        """Lay a random legal tableau with a finished Sosig in place of what lies there."""
        with self._lock:
            self.table.grow(cards, burnt=1, scrontches=1, finished=1)

    def grow_on(self, cards: int) -> int:
        """Lay so many cards more where the table has room, none of those there moved; how many were laid."""
        with self._lock:
            return self.table.grow_on(cards)

    @property
    def is_empty(self) -> bool:
        """True where no card lies on the table."""
        with self._lock:
            return not self.table.cards
