"""Holds a card against two drawings it may be at a time: a network that sees all three tells which it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.card_namer import IN_EXAMPLE, square
from vision.network import Network, standard
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
Drawing = tuple[int, int]
"""A label's number, and the quarters its art is turned clockwise."""

SIDE, SPAN = 112, 1.04
"""Side of the network's picture in pixels; the card fills 1/SPAN of it. Larger than where names are told: effects may
differ by a pattern that is fine."""
WIDTH = 24
"""A card is looked at once, and becomes so many maps of a quarter of SIDE."""


class Drawings:
    """The examples of each label of a set, looked at, ready to be compared with a card."""

    def __init__(self, taught: Set) -> None:
        self._eye, self._judge = Network("card_look"), Network("card_between")
        self._faces = [[square(face, IN_EXAMPLE, SIDE, SPAN) for face in faces] for faces in taught.faces.values()]
        self._drawn: dict[Drawing, F32] = {}
        for label in range(len(self._faces)):
            self._drawing((label, 0))

    def odds(self, pixels: Pixels, outline: F64, first: Drawing, others: Sequence[Drawing]) -> list[float]:
        """How much rather a card shows a first drawing than each of some others: logarithms of odds.

        `outline` (4 x 2 pixels) begins at the table's top left.
        """
        if not others:
            return []
        label, quarters = first
        # Upright as the first drawing is; so that one is always ready.
        card = self._look(np.rot90(square(pixels, outline, SIDE, SPAN), quarters))
        own = self._drawing((label, 0))
        return [self._between(card, own, self._drawing((other, (turn - quarters) % 4))) for other, turn in others]

    def _drawing(self, drawing: Drawing) -> F32:
        """What the examples of a label look like, so turned; kept, for it will be asked for again."""
        if drawing not in self._drawn:
            label, quarters = drawing
            looks = [self._look(np.rot90(face, -quarters)) for face in self._faces[label]]
            self._drawn[drawing] = np.asarray(np.mean(looks, axis=0), dtype=np.float32)
        return self._drawn[drawing]

    def _look(self, card: Pixels) -> F32:
        return self._eye.run(standard(np.ascontiguousarray(card))).copy()

    def _between(self, card: F32, one: F32, other: F32) -> float:
        """For one against the other; asked both ways round, for the network does not know that they are alike."""
        there, back = (
            float(self._judge.run(np.concatenate(maps, axis=1)).item())
            for maps in ((card, one, other), (card, other, one))
        )
        return (there - back) / 2
