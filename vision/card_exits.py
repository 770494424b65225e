"""Tells which edges of a card a sausage crosses, knowing no deck: the second, independent way of reading a card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorer.sosig.cards import DIRECTIONS
from vision.network import Network, standard

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

SIDE, SPAN = 48, 1.12
"""Side of the network's picture in pixels; the card fills 1/SPAN of it."""
_HALF_LOGIT = -1.0
"""Half a symbol is told from here on (logarithm of odds): of 209 on simulated tables 29 lay below, nearly all on heads,
of 2,695 edges without one none above."""


@dataclass(frozen=True, slots=True, eq=False)
class Crossings:
    """What the network says of a card: logarithms of odds of an exit, and of half a symbol, at n e s w (4 each)."""

    exits: F64
    halves: F64

    @property
    def letters(self) -> str:
        """The likeliest exits, in n e s w order."""
        return _letters(self.exits, 0.0)

    @property
    def half_letters(self) -> str:
        """The edges that likely show half a symbol, in n e s w order."""
        return _letters(self.halves, _HALF_LOGIT)

    def odds_of(self, exits: str) -> float:
        """The logarithm of the odds of just these exits against the likeliest others.

        Above 0 where they are the likeliest; how far is how clear the least clear edge is.
        """
        signs = np.array([1.0 if edge in exits else -1.0 for edge in DIRECTIONS])
        return float((self.exits * signs).min())


NO_CROSSINGS = Crossings(np.zeros(4), np.zeros(4))
"""Nothing is known of a card's edges."""


class ExitFinder:
    """The network is described in firmware/training/card_exits.py."""

    def __init__(self) -> None:
        self._network = Network("card_exits")

    def crossings(self, card: Pixels) -> Crossings:
        """What a card shows (SIDE x SIDE x 3, blue green red, as it lies)."""
        answer = self._network.run(standard(card)).ravel().astype(np.float64)
        return Crossings(answer[:4], answer[4:])


def _letters(logits: F64, above: float) -> str:
    return "".join(edge for edge, logit in zip(DIRECTIONS, logits.tolist(), strict=True) if logit > above)
