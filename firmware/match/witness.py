"""What is told of a match to whoever keeps notes for a bug report."""

from __future__ import annotations

from typing import Protocol

from firmware.match.lesson import Correction
from firmware.match.sight import Sight
from firmware.wanted import Wanted


class Witness(Protocol):
    """Hears what may matter for a bug report; must be quick, and never raises."""

    def seen(self, sight: Sight, wanted: Wanted) -> None:
        """Take what the camera side knows now, read with `wanted`."""
        ...

    def corrected(self, correction: Correction) -> None:
        """Take that a person named a piece otherwise than it was read."""
        ...

    def booked(self) -> None:
        """Take that something was booked."""
        ...

    def refused(self, why: str) -> None:
        """Take that journal, set-up or system refused something."""
        ...

    def close(self) -> None:
        """Bring everything to an end; may be called twice."""
        ...


class Nobody:
    """Keeps no notes."""

    def seen(self, sight: Sight, wanted: Wanted) -> None:
        """Let it pass."""

    def corrected(self, correction: Correction) -> None:
        """Let it pass."""

    def booked(self) -> None:
        """Let it pass."""

    def refused(self, why: str) -> None:
        """Let it pass."""

    def close(self) -> None:
        """There is nothing to end."""
