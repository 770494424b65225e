"""Makes one reading of several: a roll counts as read when frames agree, and what flickers stays a doubt."""

from __future__ import annotations

import math
from dataclasses import replace

from vision.reading import Guess, Piece, Reading

AGREEING_FRAMES = 3
"""So many frames in a row must say the same."""
MOST_FRAMES = 7
"""After so many frames without agreement the roll is read with its doubts."""


class RollVote:
    """Collects the readings of one still table."""

    def __init__(self) -> None:
        self._readings: list[Reading] = []
        self._named: list[Piece] = []

    def again(self) -> None:
        """Begin a new vote on dice that nobody moved: what flickered before stays a doubt."""
        self._readings = []

    def add(self, reading: Reading) -> Reading | None:
        """Take one more reading of the same table; the agreed reading once there is one, else None.

        A place that was read in two ways keeps both as guesses and is not sure, however often one of them came.
        """
        self._readings.append(reading)
        for piece in reading.pieces:
            if piece.sure and not any(_near(piece, other) and piece.label == other.label for other in self._named):
                self._named.append(piece)
        latest = self._readings[-AGREEING_FRAMES:]
        if len(latest) == AGREEING_FRAMES and all(_same(latest[0], r) and r.is_sure for r in latest):
            flickered = self._flickered(reading)
            return flickered or reading
        if len(self._readings) >= MOST_FRAMES:
            return self._flickered(reading) or reading
        return None

    def _flickered(self, final: Reading) -> Reading | None:
        """The last reading with every piece marked that other frames named otherwise or did not see."""
        doubts = list(final.doubts)
        pieces = []
        for piece in final.pieces:
            names = dict.fromkeys(named.label for named in self._named if _near(piece, named))
            others = [name for name in names if name != piece.label]
            if piece.sure and others:
                guesses = (Guess(piece.label, 0.5), *(Guess(o, 0.5 / len(others)) for o in others))
                pieces.append(replace(piece, sure=False, confidence=min(piece.confidence, 0.5), guesses=guesses))
                x, y = (round(v) for v in piece.centre)
                doubts.append(f"the die at {x}, {y} flickers between {piece.label} and {', '.join(others)}")
            else:
                pieces.append(piece)
        lost = _lost(self._readings, final)
        doubts.extend(lost)
        if len(doubts) == len(final.doubts):
            return None
        return Reading(tuple(pieces), tuple(doubts), final.milliseconds)


def _lost(readings: list[Reading], final: Reading) -> list[str]:
    """Sure dice that at least two frames saw and the last does not."""
    doubts: list[str] = []
    seen: list[Piece] = []
    for reading in readings[:-1]:
        for piece in reading.pieces:
            if not piece.sure or _at(final, piece) is not None or any(_near(piece, s) for s in seen):
                continue
            seen.append(piece)
            if sum(_at(r, piece) is not None for r in readings) >= 2:
                x, y = (round(v) for v in piece.centre)
                doubts.append(f"a die ({piece.label}) at {x}, {y} is seen only now and then")
    return doubts


def _near(a: Piece, b: Piece) -> bool:
    return math.dist(a.centre, b.centre) < 0.4 * max(a.side_px, b.side_px)


def _at(reading: Reading, piece: Piece) -> Piece | None:
    """The piece of a reading that lies where this one lies."""
    return next((other for other in reading.pieces if _near(piece, other)), None)


def _same(a: Reading, b: Reading) -> bool:
    """True where two readings have the same pieces in the same places."""
    if len(a.pieces) != len(b.pieces):
        return False
    return all((other := _at(b, piece)) is not None and other.label == piece.label for piece in a.pieces)
