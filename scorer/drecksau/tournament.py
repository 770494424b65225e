"""The tournament of Drecksau: trophies and mud buckets for rounds won, who is champion, and the deciding round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorer.drecksau.board import Win
from scorer.game import leaders

STACK = (1, 2, 3)
"""The stars of the trophies, and the carrots of the mud buckets, from the top of the stack."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What a round won brings: a trophy with so many stars, or a mud bucket with so many carrots."""

    kind: Literal["trophy", "bucket"]
    points: int

    @property
    def told(self) -> str:
        """The prize in words: "the trophy with 2 stars"."""
        what = "star" if self.kind == "trophy" else "carrot"
        return f"the {self.kind} with {self.points} {what}{'' if self.points == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a tournament stands: the prize of every round won (None of the deciding one), the points, and what is next.

    `champions`: who has won it, empty before. `decider`: who plays one more round, empty where none is needed.
    """

    prizes: tuple[Prize | None, ...]
    totals: dict[str, int]
    champions: tuple[str, ...] = ()
    decider: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """True where there is a champion."""
        return bool(self.champions)


def standing(players: tuple[str, ...], wins: Sequence[Win]) -> Standing:
    """Hand out the prizes of the rounds won, in their order; a win after the end of the tournament is not looked at.

    A win with pretty pigs takes the top trophy, one with dirty pigs the top mud bucket. The tournament ends when a
    stack is empty; where players share the most points, the next win decides between them.
    """
    sums = dict.fromkeys(players, 0)
    left = {"pretty": list(STACK), "dirty": list(STACK)}
    prizes: list[Prize | None] = []
    for win in wins:
        if not all(left.values()):
            prizes.append(None)
            return Standing(tuple(prizes), sums, (win.player,))
        prize = Prize("trophy" if win.with_what == "pretty" else "bucket", left[win.with_what].pop(0))
        sums[win.player] += prize.points
        prizes.append(prize)
        best = leaders(sums)
        if not all(left.values()) and len(best) == 1:
            return Standing(tuple(prizes), sums, best)
    return Standing(tuple(prizes), sums, decider=() if all(left.values()) else leaders(sums))
