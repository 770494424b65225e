"""The virtual cameras over tables of cards: hardware.camera.Camera for a `HandledTable`, and for that of Sosig."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any, TypeVar

import cv2
import numpy as np

from hardware.camera import Pixels
from hardware.simulated.camera import TableCamera, View
from hardware.simulated.card_drawing import Shine, Slab, draw_slabs, printed
from hardware.simulated.card_laying import fineness, flat_corners, slabs_of, stacked
from hardware.simulated.card_table import VirtualCardTable
from hardware.simulated.grid_laying import truth_of
from hardware.simulated.handled_table import HandledTable
from hardware.simulated.optics import Floats, Pose
from hardware.simulated.scene import draw_dice

CARD_VIEW = View(Pose(430.0, 7.0, 90.0, 0.0, (-34.0, 0.0)), surface="felt", surface_seed=14)
"""The whole grid and both decks, a printed card about 115 pixels of 1280 wide."""

HELD_MM = 18.0
"""How high above the table a card is held."""


Table = TypeVar("Table", bound=HandledTable[Any])


class HandledCamera(TableCamera[Table]):
    """A camera over cards that a player handles."""

    @cached_property
    def _fine(self) -> float:
        return fineness(self._lens.focal_px, float(np.linalg.norm(self._lens.position)))

    def _draw(self, bare: Pixels) -> Pixels:
        table = self.table
        slabs = (*self._piles(), *slabs_of(table.deck, table.cards, table.habit, self._fine), *self._held())
        x, y, z = (float(v) for v in self._light.direction())
        draw_slabs(bare, self._lens, self._light, slabs, (Shine((x, y, z), 0.3 * self._light.strength),))
        return draw_dice(bare, self._lens, self._light, (), table.hand)

    def _piles(self) -> list[Slab]:
        """The piles, each as high as it has cards."""
        deck, made = self.table.deck, []
        for number, pile in enumerate(self.table.piles()):
            count = self.table.pile(pile.word)
            if count:
                rng = np.random.default_rng([number, 83])
                size_mm = deck.size_of(pile.picture)
                face, cover = printed(rng, deck.picture_of(pile.picture), size_mm, deck.corner_mm, self._fine)
                high = deck.thickness_of(pile.picture) * count
                flat = flat_corners(pile.place, size_mm, pile.turn_deg)
                corners = np.column_stack([flat, np.full(4, high)])
                made.append(Slab(face, cover, corners, high, deck.corner_mm, seed=number))
        return made

    def _held(self) -> list[Slab]:
        """The card between the player's fingers, above all others."""
        deck, held = self.table.deck, self.table.held
        if held is None:
            return []
        rng = np.random.default_rng(1)
        size_mm = deck.size_of(held.name)
        face, cover = printed(rng, deck.picture_of(held.name), size_mm, deck.corner_mm, self._fine)
        flat = flat_corners((held.x_mm, held.y_mm), size_mm, 90.0 * held.quarters - 2)
        corners = np.column_stack([flat, np.full(4, HELD_MM)])
        return [Slab(face, cover, corners, deck.thickness_of(held.name), deck.corner_mm)]

    def _corners(self) -> tuple[Floats, ...]:
        sleeve = self.table.habit.sleeve
        return stacked(self.table.deck, self.table.cards, rim_mm=sleeve.sleeve_mm if sleeve else 0.0)

    def card_at(self, x_px: float, y_px: float) -> int | None:
        """The index of the card under a pixel of the frame, the one laid last first."""
        for index, corners in reversed(list(enumerate(self._corners()))):
            quad = self._lens.project(corners).astype(np.float32).reshape(-1, 1, 2)
            if cv2.pointPolygonTest(quad, (x_px, y_px), False) >= 0:
                return index
        return None

    def table_point(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where on the table a pixel of the frame lies, in mm."""
        return self._lens.table_point(x_px, y_px)

    def held_point(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where a held card's middle is above the table when it is seen at a pixel of the frame, in mm."""
        return self._lens.table_point(x_px, y_px, HELD_MM)

    def pixel(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Where a place of the table is in the frame."""
        x, y = self._lens.project(np.array([[x_mm, y_mm, 0.0]]))[0]
        return float(x), float(y)

    def outlines(self) -> tuple[Floats, ...]:
        """The corners of every card's face in the frame (4 x 2, pixels), in the order they were laid."""
        return tuple(self._lens.project(corners) for corners in self._corners())

    @abstractmethod
    def cards(self) -> list[dict[str, Any]]:
        """The truth about every card that is seen, as `cards` of labels.json."""


class VirtualCardCamera(HandledCamera[VirtualCardTable]):
    """A camera over the cards of Sosig."""

    usual_view = CARD_VIEW

    def cards(self) -> list[dict[str, Any]]:
        """The truth about every card that is seen, as `cards` of labels.json; cell (0, 0) is the layout's top left."""
        table = self.table
        outlines = self.outlines()
        seen = {one.card.cell: number for number, one in enumerate(table.cards)}
        if not seen:
            return []
        top, left = (min(cell[axis] for cell in seen) for axis in (0, 1))
        found = []
        for cell in sorted(seen):
            card = table.cards[seen[cell]].card
            found.append(truth_of(card, (cell[0] - top, cell[1] - left), outlines[seen[cell]]))
        return found
