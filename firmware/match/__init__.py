"""The match: readings and presses in, booked events and views out; no pixels are drawn and no camera is known here."""

from firmware.match.sight import NO_SIGHT, Sight
from firmware.match.stage import Stage

__all__ = ["NO_SIGHT", "Sight", "Stage"]
