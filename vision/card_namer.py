"""Turns cards into vectors that lie near each other for the same drawing the same way up, whatever lamp and table."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.network import Network, standard

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

SIDE, SPAN = 64, 1.04
"""Side of the network's picture in pixels; the card fills 1/SPAN of it."""
WIDTH = 128


class CardNamer:
    """The network is described in firmware/training/card_namer.py."""

    def __init__(self) -> None:
        self._network = Network("card_namer")

    def vectors(self, cards: list[Pixels]) -> F32:
        """Cards (N of SIDE x SIDE x 3, blue green red) as unit vectors (N x WIDTH)."""
        if not cards:
            return np.zeros((0, WIDTH), dtype=np.float32)
        return np.concatenate([self._network.run(standard(card)) for card in cards])
