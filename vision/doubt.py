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
    COCKED = "a die that does not lie flat"
    UNLIKELY = "perhaps a die"
    HIDDEN = "a die cut off by the picture's edge"
    SMALL = "a die too small to read"
    NOTHING = "no die"


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression; the last weight is the constant."""

    of: tuple[float, ...]

    def share(self, features: tuple[float, ...]) -> float:
        """The probability, 0 to 1."""
        power = sum(w * f for w, f in zip(self.of, (*features, 1.0), strict=True))
        return 1 / (1 + math.exp(-min(max(power, -30.0), 30.0)))


# Fitted by firmware/training/calibrate.py on faces, tables and lamps that the networks were not trained on.
IS_WORTH_A_LOOK = Weights((1.39, 0.94, -1.33))
IS_DIE = Weights((1.07, 0.72, 1.53, 1.86, -7.00, -5.90, -1.23))
IS_FLAT = Weights((-0.04, -0.71, -3.24, -1.71, -0.27, 6.54))
IS_NAMED = Weights((0.30, 2.01, 7.47, 8.21, 4.75, 0.01))


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a candidate.

    `score`: the finder's, 0 to 1; `logit`, `cocked`: the refiner's. `best`, `second`: the cosine to the nearest and the
    next label. `own`: how near the nearest label's examples lie to one another; `rival`: how near to the next label's.
    `bare`: the cosine to what the bare table showed when the set was taught (-1 nothing). `slant_off`, `size_off`,
    `facing_off` and `facing_times`: how badly it fits the other candidates (see
    vision.plane.Discord). `leaning`: how far `cocked` is above that of the others. `side_px`: the face's
    side in the picture.
    """

    score: float
    logit: float
    cocked: float
    best: float
    second: float
    own: float
    rival: float
    bare: float
    slant_off: float
    size_off: float
    facing_off: float
    facing_times: float
    leaning: float
    side_px: float
    cut_off: bool

    @property
    def of_a_die(self) -> tuple[float, ...]:
        """What tells a die: both logits, how near it comes to a face of the set, and how badly it fits the others."""
        return *told_by_sight(self.score, self.logit), self.nearness, self.slant_off, self.size_off, self.facing_off

    @property
    def of_lying_flat(self) -> tuple[float, ...]:
        """What tells a die that lies flat: the refiner's logit and how it compares with the others', where it faces."""
        return _held(self.cocked), _held(self.leaning), self.slant_off, self.facing_off, min(self.facing_times, 8.0)

    @property
    def of_a_name(self) -> tuple[float, ...]:
        """What tells the right name: the refiner's logit, likeness and margin, and both against the set's own."""
        return _held(self.logit), self.best, self.margin, self.best - self.own, self.margin_of_set

    @property
    def margin(self) -> float:
        """How much nearer the nearest label is than the next."""
        return self.best - self.second

    @property
    def nearness(self) -> float:
        """How near it comes to the likeness that the set's own examples of one label have: 0 far, 3 or more as near."""
        return -math.log(max(0.02, self.own - self.best + 0.03))

    @property
    def margin_of_set(self) -> float:
        """The margin against that of the set's own examples: about 1 for one of its faces."""
        return self.margin / max(0.1, 1 - self.rival)

    @property
    def presence(self) -> float:
        """How likely this is the top face of a die, 0 to 1."""
        return IS_DIE.share(self.of_a_die)

    @property
    def flatness(self) -> float:
        """How likely the die lies flat, if this is one, 0 to 1."""
        return IS_FLAT.share(self.of_lying_flat)

    @property
    def naming(self) -> float:
        """How likely the nearest label is right, if this is a die that lies flat, 0 to 1."""
        return IS_NAMED.share(self.of_a_name)

    def confidence(self, presence: float) -> float:
        """How likely the reading is right, 0 to 1, for a die that is there with probability `presence`."""
        return presence * self.flatness * self.naming


def told_by_sight(score: float, logit: float) -> tuple[float, float]:
    """What the finder's score (0 to 1) and the refiner's logit tell of a die."""
    score = min(max(score, 1e-3), 1 - 1e-3)
    return math.log(score / (1 - score)), _held(logit)


def is_hopeless(score: float, logit: float) -> bool:
    """True where a candidate is hardly a die, whatever it resembles: it need not be looked at further."""
    return IS_WORTH_A_LOOK.share(told_by_sight(score, logit)) < _HOPELESS_BELOW


def _held(logit: float) -> float:
    """A logit within what was met often enough to learn from."""
    return min(max(logit, -8.0), 8.0)


SURE_CONFIDENCE = 0.95
"""Above this a reading is booked without a question."""
LEAST_SIDE_PX = 15.0
_HOPELESS_BELOW = 0.005
"""Of 1,010 dice of calibrate.py none is below, and three quarters of what the finder marks beside them is."""
_NOTHING_BELOW = 0.1
_NOTHING_MISSING_BELOW = 0.04
_LEAST_MARGIN = 0.06
"""Two labels nearer than this are one to the eye: never sure, however clear the face."""
_A_DIE_ABOVE = 0.6
_KNOWN = 0.5


def judge(evidence: Evidence, presence: float, *, missing: bool = False) -> Judgement:
    """The judgement; only SURE is ever booked without a question.

    `presence`: how likely this is a die once all candidates are known (evidence.presence where nothing else is).
    `missing`: fewer dice are seen than there are; then less likely places are asked about too.
    """
    least = _NOTHING_MISSING_BELOW if missing else _NOTHING_BELOW
    if presence < least or evidence.bare > evidence.best:
        return Judgement.NOTHING
    if presence < _A_DIE_ABOVE:
        return Judgement.UNLIKELY
    if evidence.cut_off:
        return Judgement.HIDDEN
    return _of_a_whole_die(evidence, presence)


def _of_a_whole_die(evidence: Evidence, presence: float) -> Judgement:
    """The judgement of what is a die and lies wholly in the picture."""
    if evidence.side_px < LEAST_SIDE_PX:
        return Judgement.SMALL
    if evidence.margin >= _LEAST_MARGIN and evidence.confidence(presence) >= SURE_CONFIDENCE:
        return Judgement.SURE
    if evidence.flatness < min(presence, evidence.naming):
        return Judgement.COCKED
    return Judgement.CLOSE if evidence.best >= _KNOWN else Judgement.STRANGE
