"""The one value that every reader returns: the pieces seen in a picture and what is doubted about them."""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]
"""A place in the picture as given, in pixels: x to the right, y down."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One name a piece may have, and how likely it is (0 to 1)."""

    label: str
    likelihood: float


@dataclass(frozen=True, slots=True)
class Piece:
    """One die's top face, or one card: its name, how sure that name is, and where it lies.

    `outline` holds the four corners of the face in pixels, clockwise on the picture. `guesses` begins with
    `label` and falls in likelihood; a sure piece needs no second guess.
    """

    label: str
    kind: str | None
    sure: bool
    confidence: float
    centre: Point
    outline: tuple[Point, Point, Point, Point]
    guesses: tuple[Guess, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a confidence outside 0 to 1 and a centre that is no number."""
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"expected a confidence from 0 to 1, got {self.confidence}")
        if not all(math.isfinite(v) for v in self.centre):
            raise ValueError(f"expected a finite centre, got {self.centre}")

    @property
    def about(self) -> dict[str, object]:
        """What is told of it beside its label, by name."""
        return {"kind": self.kind}

    @property
    def shows(self) -> tuple[str, ...]:
        """What the piece was named; one that is named in two ways flickers."""
        return (self.label,)

    @property
    def says(self) -> tuple[object, ...]:
        """What two readings of one piece must agree on."""
        return self.shows

    @property
    def side_px(self) -> float:
        """The mean length of the outline's sides, in pixels."""
        return sum(math.dist(self.outline[i], self.outline[(i + 1) % 4]) for i in range(4)) / 4


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in one picture: pieces from top to bottom, doubts as plain English sentences, the time it took."""

    pieces: tuple[Piece, ...]
    doubts: tuple[str, ...]
    milliseconds: float

    @property
    def is_sure(self) -> bool:
        """True where nothing is doubted: then every piece is right, or it is a fault."""
        return not self.doubts and all(piece.sure for piece in self.pieces)
