"""Weighs what a card may be: every label in every turn, by what it shows as a whole and by the edges it crosses."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorer.sosig.cards import DIRECTIONS, turned
from scorer.sosig.labels import UnknownCardError, parse_label
from vision.card_exits import Crossings
from vision.memory import Likeness

F64 = npt.NDArray[np.float64]

_HEAT = 0.06
"""A cosine that is so much smaller is e times less likely, as the network was trained."""
_CROSSINGS_WEIGHT = 0.7
"""Against the name; below 1, for the edges of one card are not told independently of each other."""
_MOST_LOGIT = 6.0


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a card: its label's number, the quarters it is turned, its exits there, how likely that is."""

    label: int
    quarters: int
    exits: str
    likelihood: float


@dataclass(frozen=True, slots=True)
class Naming:
    """What a card may be, the likeliest first, and how well the two ways of reading it agree.

    `best`, `second`: the cosine to the nearest label and to the next one. `other_exits`: how much nearer the best
    option is than any with other exits. `crossing`: the logarithm of the odds that just the edges of the best option
    are crossed (inf where the label has no exits to be compared). `agreed`: the whole card alone would be named so too.
    """

    options: tuple[Option, ...]
    best: float
    second: float
    other_exits: float
    crossing: float
    agreed: bool


class Namings:
    """Names cards by the labels of a set; labels that are none of Sosig's have no exits."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._exits = [_exits_of(label) for label in labels]
        self._turned = [[turned(exits, quarters) for exits in self._exits] for quarters in range(4)]
        known = np.array([bool(exits) for exits in self._exits])
        flags = np.array(
            [[[edge in exits for edge in DIRECTIONS] for exits in row] for row in self._turned], dtype=np.float64
        )
        self._signs = (2 * flags - 1) * known[None, :, None]

    def weigh(self, likeness: Likeness, crossings: Crossings, quarters: Sequence[int]) -> Naming:
        """All options of a card that lies in one of these quarters; both are told in the frame they count in."""
        cosines = np.full((4, len(self._exits)), -2.0)
        cosines[list(quarters)] = likeness.by_turn[list(quarters)]
        logits = np.clip(crossings.exits, -_MOST_LOGIT, _MOST_LOGIT)
        edges = -np.logaddexp(0, -self._signs * logits[None, None]).sum(axis=2)
        joint = cosines / _HEAT + _CROSSINGS_WEIGHT * edges
        order = np.argsort(-joint, axis=None)[:6]
        weights = np.exp(joint.ravel()[order] - joint.ravel()[order[0]])
        shares = weights / np.exp(np.clip(joint - joint.max(), -50, 0)).sum()
        options = tuple(
            Option(int(n) % len(self._exits), int(n) // len(self._exits), self._exit_at(int(n)), float(share))
            for n, share in zip(order, shares, strict=True)
        )
        return self._naming(options, cosines, crossings)

    def _exit_at(self, flat: int) -> str:
        return self._turned[flat // len(self._exits)][flat % len(self._exits)]

    def _naming(self, options: tuple[Option, ...], cosines: F64, crossings: Crossings) -> Naming:
        first = options[0]
        by_label = cosines.max(axis=0)
        others = np.delete(by_label, first.label)
        best = float(cosines[first.quarters, first.label])
        elsewhere = [
            float(cosines[q, n])
            for q in range(4)
            for n in range(len(self._exits))
            if self._turned[q][n] != first.exits and cosines[q, n] > -1.5
        ]
        alone = int(np.argmax(cosines))
        agreed = alone % len(self._exits) == first.label and self._exit_at(alone) == first.exits
        return Naming(
            options,
            best,
            float(others.max()) if len(others) else -1.0,
            best - max(elsewhere) if elsewhere else 1.0,
            crossings.odds_of(first.exits) if first.exits else math.inf,
            agreed,
        )


def _exits_of(label: str) -> str:
    try:
        return parse_label(label)[1]
    except UnknownCardError:
        return ""
