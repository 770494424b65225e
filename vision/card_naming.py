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
_MOST_OPTIONS = 10
_FARTHER, _MOST_RIVALS = 4.5, 4
"""A label so many times as far away as the first is none that may be meant: of 1,265 strangers' cards with none nearer
all were named rightly."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a card: its label's number, the quarters it is turned, its exits there, how likely that is.

    `cosine`: to the nearest example, so turned.
    """

    label: int
    quarters: int
    exits: str
    likelihood: float
    cosine: float


@dataclass(frozen=True, slots=True)
class Naming:
    """What a card may be, the likeliest first, and how well the two ways of reading it agree.

    `best`: the cosine to the first option's label. `crossing`: the logarithm of the odds that just the edges of that
    option are crossed (inf where the label has no exits to be compared). `agreed`: the whole card alone would be
    given these exits too.
    """

    options: tuple[Option, ...]
    best: float
    crossing: float
    agreed: bool

    @property
    def rivals(self) -> tuple[Option, ...]:
        """The likeliest option of each label that comes near the best one, the best first."""
        first: dict[int, Option] = {}
        for option in self.options:
            first.setdefault(option.label, option)
        reach = 1.01 - (1.01 - self.best) * _FARTHER
        return tuple(one for n, one in enumerate(first.values()) if not n or one.cosine > reach)[:_MOST_RIVALS]


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

    def weigh(
        self, likeness: Likeness, crossings: Crossings, quarters: Sequence[int], first: Option | None = None
    ) -> Naming:
        """All options of a card that lies in one of these quarters; both are told in the frame they count in.

        `first`: the option that is to be the first, whatever is likelier by these two ways of reading alone.
        """
        cosines = np.full((4, len(self._exits)), -2.0)
        cosines[list(quarters)] = likeness.by_turn[list(quarters)]
        logits = np.clip(crossings.exits, -_MOST_LOGIT, _MOST_LOGIT)
        edges = -np.logaddexp(0, -self._signs * logits[None, None]).sum(axis=2)
        joint = cosines / _HEAT + _CROSSINGS_WEIGHT * edges
        order = np.argsort(-joint, axis=None)[:_MOST_OPTIONS]
        weights = np.exp(joint.ravel()[order] - joint.ravel()[order[0]])
        shares = weights / np.exp(np.clip(joint - joint.max(), -50, 0)).sum()
        options = tuple(
            Option(n % len(self._exits), n // len(self._exits), self._exit_at(n), float(share), float(cosines.flat[n]))
            for n, share in zip(order.tolist(), shares, strict=True)
        )
        if first is not None:
            same = [one for one in options if (one.label, one.quarters) == (first.label, first.quarters)]
            options = (*same, *(one for one in options if one not in same))
        return self._naming(options, cosines, crossings)

    def _exit_at(self, flat: int) -> str:
        return self._turned[flat // len(self._exits)][flat % len(self._exits)]

    def _naming(self, options: tuple[Option, ...], cosines: F64, crossings: Crossings) -> Naming:
        first = options[0]
        alone = int(np.argmax(cosines))
        return Naming(
            options,
            float(cosines[first.quarters, first.label]),
            crossings.odds_of(first.exits) if first.exits else math.inf,
            self._exit_at(alone) == first.exits,
        )


def _exits_of(label: str) -> str:
    try:
        return parse_label(label)[1]
    except UnknownCardError:
        return ""
