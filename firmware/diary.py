"""Keeps notes for a bug report while a match is played: camera faults, doubts with their pictures, what was refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from firmware.doubtful import Doubtful
from firmware.log import LOG
from firmware.match.lesson import Correction
from firmware.match.sight import NO_SIGHT, Sight
from firmware.reading_json import piece_as_json
from firmware.version import version_line
from firmware.wanted import Wanted
from vision.reading import Reading

PAUSE_S = 10.0
"""A doubt so soon after another is likely the same: its picture is not kept."""


class Diary:
    """Writes into the log and keeps pictures; see firmware.match.witness.Witness."""

    def __init__(self, pictures: Doubtful, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._pictures = pictures
        self._clock = clock
        self._sight: Sight = NO_SIGHT
        self._kept_s = -PAUSE_S
        self._doubted: Reading | None = None

    def seen(self, sight: Sight, wanted: Wanted) -> None:
        """Take note of a camera that fails or comes back, of an area that no longer fits, and of a doubted reading."""
        before, self._sight = self._sight, sight
        if sight.fault and sight.fault != before.fault:
            LOG.warning("camera or set: %s", sight.fault)
        elif before.fault and not sight.fault and sight.state != "none":
            LOG.info("the camera is well again")
        if sight.area_fault and sight.area_fault != before.area_fault:
            LOG.warning("playing area: %s", sight.area_fault)
        reading = sight.reading
        if reading is None or reading is before.reading or reading.is_sure:
            return
        self._doubted = reading
        LOG.info("doubted, %s %s: %s", wanted.game, wanted.set_name, "; ".join(reading.doubts) or "a piece")
        if sight.read_from is not None and sight.time_s - self._kept_s >= PAUSE_S:
            self._kept_s = sight.time_s
            about = {"why": "doubted", **_told(wanted.game, wanted.set_name, reading)}
            self._pictures.keep(sight.read_from, about, self._clock())

    def corrected(self, correction: Correction) -> None:
        """Keep the picture of a piece that a person named otherwise than it was read."""
        LOG.info("corrected, %s %s: read as %s, is %s", *_about(correction))
        game, set_name, read_as, label = _about(correction)
        outline = [[round(x, 1), round(y, 1)] for x, y in correction.outline]
        about = {
            "why": "corrected",
            "game": game,
            "set": set_name,
            "read_as": read_as,
            "label": label,
            "outline": outline,
        }
        self._pictures.keep(correction.pixels, {"version": version_line(), **about}, self._clock())

    def booked(self) -> None:
        """Take note that what was doubted is booked."""
        if self._doubted is not None and self._doubted is self._sight.reading:
            LOG.info("booked after a doubt")
        self._doubted = None

    def refused(self, why: str) -> None:
        """Take note of what the journal, the set-up or the system refused."""
        LOG.warning("refused: %s", why)

    def close(self) -> None:
        """Write what waits to be written; may be called twice."""
        self._pictures.close()


def _about(correction: Correction) -> tuple[str, str, str, str]:
    return correction.game, correction.set_name, correction.read_as, correction.label


def _told(game: str, set_name: str, reading: Reading) -> dict[str, Any]:
    """A doubted reading, with all that each piece may be."""
    pieces = [
        {**piece_as_json(piece), "guesses": [[guess.label, round(guess.likelihood, 4)] for guess in piece.guesses]}
        for piece in reading.pieces
    ]
    return {"version": version_line(), "game": game, "set": set_name, "doubts": list(reading.doubts), "pieces": pieces}
