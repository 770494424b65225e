"""The virtual camera over cards that lie freely: hardware.camera.Camera for a `SpreadTable`."""

from __future__ import annotations

from typing import Any

from hardware.simulated.card_camera import HandledCamera
from hardware.simulated.spread import covered
from hardware.simulated.spread_tables import SpreadTable


class SpreadCamera(HandledCamera[SpreadTable]):
    """A camera over the cards of a `SpreadTable`."""

    def cards(self) -> list[dict[str, Any]]:
        """The truth about every card that a reader lists, as `truth` of a photo of a spread has it."""
        found = []
        shares = covered(self.table.deck, self.table.cards)
        for index, (one, outline) in enumerate(zip(self.table.cards, self.outlines(), strict=True)):
            if one.card.counted:
                told: dict[str, Any] = {"label": one.card.label, "turn": 90 * one.card.quarters}
                told |= {"polygon": outline.tolist(), "centre": outline.mean(axis=0).tolist()}
                found.append(
                    told | dict(self.table.facts(index)) | ({"covered": shares[index]} if shares[index] else {})
                )
        return found
