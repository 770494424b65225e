"""Makes one reading of several: a table counts as read when frames agree, and what flickers stays a doubt."""

from __future__ import annotations

import math
from dataclasses import replace

from vision.reading import Guess, Piece, Reading

AGREEING_FRAMES = 3
"""So many frames in a row must say the same."""
MOST_FRAMES = 7
"""After so many frames without agreement the table is read with its doubts."""


class RollVote:
    """Collects the readings of one still table."""

    def __init__(self) -> None:
        self._readings: list[Reading] = []
        self._named: list[Piece] = []

    def again(self) -> None:
        """Begin a new vote on pieces that nobody moved: what flickered before stays a doubt."""
        self._readings = []

    def add(self, reading: Reading) -> Reading | None:
        """Take one more reading of the same table; the agreed reading once there is one, else None.

        A place that was read in two ways keeps both as guesses and is not sure, however often one of them came.
        """
        self._readings.append(reading)
        for piece in reading.pieces:
            if piece.sure and not any(_near(piece, other) and piece.shows == other.shows for other in self._named):
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
            others = [named for named in self._named if _near(piece, named) and named.shows != piece.shows]
            if piece.sure and others:
                guesses = (_guess(piece, 0.5), *(_guess(other, 0.5 / len(others)) for other in others))
                pieces.append(replace(piece, sure=False, confidence=min(piece.confidence, 0.5), guesses=guesses))
                x, y = (round(v) for v in piece.centre)
                between = ", ".join(_told(other) for other in others)
                doubts.append(f"what lies at {x}, {y} flickers between {_told(piece)} and {between}")
            else:
                pieces.append(piece)
        lost = _lost(self._readings, final)
        doubts.extend(lost)
        if len(doubts) == len(final.doubts):
            return None
        return replace(final, pieces=tuple(pieces), doubts=tuple(doubts))


def seen_in_both(reading: Reading, before: Reading) -> Reading:
    """The reading with only those pieces of it, whatever they are named, that an earlier one has in the same place."""
    return replace(reading, pieces=tuple(piece for piece in reading.pieces if _at(before, piece) is not None))


def _guess(piece: Piece, likelihood: float) -> Guess:
    """What a piece was named, as one guess of several."""
    return replace(piece.guesses[0] if piece.guesses else Guess(piece.label, 1.0), likelihood=likelihood)


def _told(piece: Piece) -> str:
    """What a piece was named, in words."""
    return " ".join(piece.shows)


def _lost(readings: list[Reading], final: Reading) -> list[str]:
    """Sure pieces that at least two frames saw and the last does not."""
    doubts: list[str] = []
    seen: list[Piece] = []
    for reading in readings[:-1]:
        for piece in reading.pieces:
            if not piece.sure or _at(final, piece) is not None or any(_near(piece, s) for s in seen):
                continue
            seen.append(piece)
            if sum(_at(r, piece) is not None for r in readings) >= 2:
                x, y = (round(v) for v in piece.centre)
                doubts.append(f"something ({piece.label}) at {x}, {y} is seen only now and then")
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
    return all((other := _at(b, piece)) is not None and other.says == piece.says for piece in a.pieces)
