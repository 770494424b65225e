"""Reads a picture of cards that lie side by side, as a hand, a discard area or what else is laid out: all of them."""

from __future__ import annotations

import time

import numpy as np
import numpy.typing as npt

from vision.free_cards import FreeCards
from vision.reading import Reading
from vision.rows import in_rows
from vision.taught import Set


class HandReader:
    """Reads cards of one taught set; in what order they are told means nothing to the game.

    Loading takes a moment: make a reader once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self.taught = taught
        self._cards = FreeCards(taught)

    def read(self, pixels: npt.NDArray[np.uint8], scale: float = 1.0) -> Reading:
        """The reading of a picture (height x width x 3, blue green red): `pieces` are LaidCard, row after row.

        `scale` multiplies all coordinates of the reading: the pixels of the picture as given for one of these.
        """
        start = time.perf_counter()
        table = self._cards.look(pixels)
        ordered = [table.cards[n] for row in in_rows([card.outline for card in table.cards]) for n in row]
        doubts = table.doubts(scale)
        doubts += table.beside(pixels, [card.outline for card in table.cards], scale, all_four=True)
        return Reading(
            pieces=tuple(card.piece(scale) for card in ordered),
            doubts=tuple(doubts),
            milliseconds=(time.perf_counter() - start) * 1000,
        )
