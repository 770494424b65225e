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
class Weights:
    """A logistic regression on `Evidence.features`; the last weight is the constant."""

    of: tuple[float, ...]

    def share(self, evidence: Evidence) -> float:
        """The probability, 0 to 1."""
        power = sum(w * f for w, f in zip(self.of, (*evidence.features, 1.0), strict=True))
        return 1 / (1 + math.exp(-min(max(power, -30.0), 30.0)))


# Fitted by firmware/training/calibrate.py on faces, tables and lamps that the networks were not trained on.
IS_DIE = Weights((1.32, 0.82, 4.21, -2.61, -1.29, -5.9, -0.85))
IS_NAMED = Weights((0.18, 0.13, 8.65, 16.3, 0.63, -0.48, -6.48))


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a candidate.

    `score`: the finder's, 0 to 1; `logit`: the refiner's. `best`, `second`: the cosine to the nearest and the next
    label. `bare`: to what the bare table showed when the set was taught (-1 nothing). `slant_off`, `size_off`: how
    badly its shape fits the other candidates (see vision.finder.Discord). `side_px`: the face's side in the picture.
    `alone`: no likelier candidate lies beside it, as a top face does beside its side faces.
    """

    score: float
    logit: float
    best: float
    second: float
    bare: float
    slant_off: float
    size_off: float
    side_px: float
    cut_off: bool
    alone: bool

    @property
    def features(self) -> tuple[float, ...]:
        """What the regressions weigh: both logits, best likeness, its margin, misfit of slant and size."""
        score = min(max(self.score, 1e-3), 1 - 1e-3)
        logit = min(max(self.logit, -6.0), 6.0)
        margin = self.best - self.second
        return math.log(score / (1 - score)), logit, self.best, margin, self.slant_off, self.size_off

    @property
    def presence(self) -> float:
        """How likely this is the top face of a die, 0 to 1."""
        return IS_DIE.share(self)

    @property
    def naming(self) -> float:
        """How likely the nearest label is right, if this is a die, 0 to 1."""
        return IS_NAMED.share(self)


SURE_CONFIDENCE = 0.95
"""Above this a reading is booked without a question."""
LEAST_SIDE_PX = 15.0
_NOTHING_BELOW = 0.1
_MISSING_ABOVE = 0.04
_WELL_KNOWN = 0.8
_WELL_APART = 0.3
_LEAST_MARGIN = 0.06
"""Two labels nearer than this are one to the eye: never sure, however clear the face."""
_A_DIE_ABOVE = 0.6
_KNOWN = 0.5


def _may_be_missed(evidence: Evidence, presence: float) -> bool:
    """True for what the finder hardly believes but might be a die: a face of the set, clear and by itself.

    The two limits of a clear face are typed, not fitted (see docs/seeing.md): a question too many is the lesser fault.
    """
    clear = evidence.best >= _WELL_KNOWN and evidence.best - evidence.second >= _WELL_APART
    return presence >= _MISSING_ABOVE or (clear and evidence.alone)


def judge(evidence: Evidence, presence: float, *, missing: bool = False) -> Judgement:
    """The judgement; only SURE is ever booked without a question.

    `presence`: how likely this is a die once all candidates are known (evidence.presence where nothing else is).
    `missing`: fewer dice are seen than there are; then less likely places are asked about too.
    """
    nothing = presence < _NOTHING_BELOW and not (missing and _may_be_missed(evidence, presence))
    if nothing or evidence.bare > evidence.best:
        return Judgement.NOTHING
    if presence < _A_DIE_ABOVE:
        return Judgement.UNLIKELY
    if evidence.cut_off:
        return Judgement.HIDDEN
    if evidence.side_px < LEAST_SIDE_PX:
        return Judgement.SMALL
    apart = evidence.best - evidence.second >= _LEAST_MARGIN
    if apart and presence * evidence.naming >= SURE_CONFIDENCE:
        return Judgement.SURE
    return Judgement.CLOSE if evidence.best >= _KNOWN else Judgement.STRANGE
