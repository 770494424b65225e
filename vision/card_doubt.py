"""Decides from the evidence whether a candidate is a card of the layout, and whether its name may be trusted."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

from vision.doubt import Weights, told_by_sight


class CardJudgement(enum.Enum):
    """What a candidate is taken for."""

    SURE = "a card with this name"
    CLOSE = "a card, one of two"
    STRANGE = "a card that is none of the set clearly"
    DISAGREED = "a card whose edges do not show what its name says"
    UNLIKELY = "perhaps a card"
    HIDDEN = "a card cut off by the picture's edge"
    SMALL = "a card too small to read"
    NOTHING = "no card"


IS_CARD = Weights((0.44, 5.80, -8.23))
IS_NAMED = Weights((5.52, 21.53, 1.29, -5.06))


@dataclass(frozen=True, slots=True)
class CardEvidence:
    """What speaks for a candidate.

    `score`: the finder's, 0 to 1; `logit`: the refiner's. `best`, `second`, `other_exits`, `crossing` and `agreed`: see
    vision.card_naming.Naming. `own`: how near the nearest label's examples lie to one another; `rival`: how near to
    the next label's. `bare`: the cosine to what the bare table showed when the set was taught (-1 nothing). `side_px`:
    the mean side in the picture.
    """

    score: float
    logit: float
    best: float
    second: float
    other_exits: float
    crossing: float
    agreed: bool
    own: float
    rival: float
    bare: float
    side_px: float
    cut_off: bool

    @property
    def of_a_card(self) -> tuple[float, ...]:
        """What tells a card of the set: the refiner's logit and how near it comes to one.

        The finder's score adds nothing: cards of another size, which are none of the layout, have a high one too.
        """
        return told_by_sight(self.score, self.logit)[1], self.nearness

    @property
    def of_a_name(self) -> tuple[float, ...]:
        """What tells the right name: likeness and margin, and that against the set's own.

        What the edges show is no part of it: the second way of reading a card stays independent of this one.
        """
        return self.best, min(self.margin, 0.5), self.margin_of_set

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
        """The margin against that of the set's own examples: about 1 for one of its cards."""
        return min(self.margin / max(0.1, 1 - self.rival), 2.0)

    @property
    def presence(self) -> float:
        """How likely this is a card of the set, 0 to 1; what the bare table shows as well is none."""
        return 0.0 if self.bare > self.best else IS_CARD.share(self.of_a_card)

    @property
    def naming(self) -> float:
        """How likely name and exits are right, if this is a card of the set, 0 to 1."""
        return IS_NAMED.share(self.of_a_name)

    @property
    def confidence(self) -> float:
        """How likely the reading is right, 0 to 1."""
        return self.presence * self.naming


HOPELESS_BELOW = 0.01
"""What is less likely a card than this takes no part in the grid."""
SURE_CONFIDENCE = 0.97
LEAST_SIDE_PX = 24.0
NOTHING_BELOW = 0.12
A_CARD_ABOVE = 0.6
_LEAST_MARGIN = 0.03
_LEAST_CROSSING = 0.5
"""Edges less clear than this (logarithm of odds) do not confirm a name."""
_KNOWN = 0.4


def judge(evidence: CardEvidence) -> CardJudgement:
    """The judgement; only SURE is ever booked without a question, and only where both ways of reading agree."""
    if evidence.presence < NOTHING_BELOW:
        return CardJudgement.NOTHING
    if evidence.presence < A_CARD_ABOVE:
        return CardJudgement.UNLIKELY
    if evidence.cut_off or evidence.side_px < LEAST_SIDE_PX:
        return CardJudgement.HIDDEN if evidence.cut_off else CardJudgement.SMALL
    return _of_a_whole_card(evidence)


def _of_a_whole_card(evidence: CardEvidence) -> CardJudgement:
    """The judgement of what is a card and lies wholly in the picture."""
    if not evidence.agreed or evidence.crossing < _LEAST_CROSSING:
        return CardJudgement.DISAGREED
    if evidence.margin >= _LEAST_MARGIN and evidence.confidence >= SURE_CONFIDENCE:
        return CardJudgement.SURE
    return CardJudgement.CLOSE if evidence.best >= _KNOWN else CardJudgement.STRANGE
