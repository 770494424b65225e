"""Decides from the evidence whether a candidate is a die, and whether its name may be trusted."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass


class Judgement(enum.Enum):
    """What a candidate is taken for."""

    SURE = "a die with this name"
    CLOSE = "a die, one of two names"
    STRANGE = "a die whose face is none of the set"
    UNLIKELY = "perhaps a die"
    HIDDEN = "a die cut off by the picture's edge"
    SMALL = "a die too small to read"
    NOTHING = "no die"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a candidate.

    `score`: the finder's, 0 to 1. `best`, `second`: the cosine to the nearest and the next label. `bare`: to what the
    bare table showed when the set was taught (-1 nothing). `side_px`: the face's side in the picture.
    """

    score: float
    best: float
    second: float
    bare: float
    side_px: float
    cut_off: bool

    @property
    def confidence(self) -> float:
        """How likely the name is right, 0 to 1."""
        naming = 14.0 * (self.best - self.second) + 6.0 * self.best - 3.6
        finding = 7.0 * self.score - 0.6
        return 1 / (1 + math.exp(-min(naming, 30))) / (1 + math.exp(-min(finding, 30)))


SURE_CONFIDENCE = 0.97
LEAST_SIDE_PX = 15.0
_CERTAIN_SCORE = 0.5
_KNOWN = 0.55
_WELL_KNOWN = 0.7


def judge(evidence: Evidence) -> Judgement:
    """The judgement; only SURE is ever booked without a question."""
    known = evidence.best >= _KNOWN and evidence.best > evidence.bare
    if evidence.score < _CERTAIN_SCORE:
        return Judgement.UNLIKELY if evidence.best >= _WELL_KNOWN and known else Judgement.NOTHING
    if evidence.cut_off:
        return Judgement.HIDDEN
    if not known:
        return Judgement.STRANGE
    if evidence.side_px < LEAST_SIDE_PX:
        return Judgement.SMALL
    return Judgement.SURE if evidence.confidence >= SURE_CONFIDENCE else Judgement.CLOSE
