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


# Fitted by firmware/training/calibrate_cards.py on decks, tables and lamps that the networks were not trained on.
IS_CARD = Weights((0.60, 5.17, -9.16))
IS_NAMED = Weights((2.02, 0.96, -0.02))


@dataclass(frozen=True, slots=True)
class Rival:
    """Another label that a card may be: the cosine to it, and the logarithm of the odds that the card shows the drawing
    of its own label rather than that one's (see vision.card_pairs)."""

    cosine: float
    odds: float


@dataclass(frozen=True, slots=True)
class CardEvidence:
    """What speaks for a candidate.

    `score`: the finder's, 0 to 1; `logit`: the refiner's. `best`, `crossing` and `agreed`: see
    vision.card_naming.Naming. `rivals`: the labels it comes near to as well. `own`: how near the nearest label's
    examples lie to one another; `rival`: how near to the next label's. `bare`: the cosine to what the bare table showed
    when the set was taught (-1 nothing). `side_px`: the mean side in the picture.
    """

    score: float
    logit: float
    best: float
    own: float
    rival: float
    bare: float
    side_px: float
    cut_off: bool
    rivals: tuple[Rival, ...] = ()
    crossing: float = 0.0
    agreed: bool = False

    @property
    def of_a_card(self) -> tuple[float, ...]:
        """What tells a card of the set: the refiner's logit and how near it comes to one.

        The finder's score adds nothing: cards of another size, which are none of the layout, have a high one too.
        """
        return told_by_sight(self.score, self.logit)[1], self.nearness

    @property
    def apart(self) -> float:
        """How much nearer the label's examples lie to one another than to those of the next label."""
        return self.own - self.rival

    @property
    def nearness(self) -> float:
        """How near it comes to the likeness that the set's own examples of one label have: 0 far, 3 or more as near."""
        return -math.log(max(0.02, self.own - self.best + 0.03))

    @property
    def presence(self) -> float:
        """How likely this is a card of the set, 0 to 1; what the bare table shows as well is none."""
        return 0.0 if self.bare > self.best else IS_CARD.share(self.of_a_card)

    @property
    def naming(self) -> float:
        """How likely the name is right, if this is a card of the set, 0 to 1: against the strongest rival."""
        return min((against(self.best, rival) for rival in self.rivals), default=1.0)

    @property
    def confidence(self) -> float:
        """How likely the reading is right, 0 to 1."""
        return self.presence * self.naming


HOPELESS_BELOW = 0.01
"""What is less likely a card than this takes no part in the grid."""


def of_a_pair(best: float, rival: Rival) -> tuple[float, ...]:
    """What tells which of two labels a card is: how much farther the other is, and which of the two drawings it shows.

    What the edges show is no part of it: the second way of reading a card stays independent of this one.
    """
    farther = math.log((1 - rival.cosine + 0.01) / (1 - best + 0.01))
    return farther, min(max(rival.odds, -MOST_ODDS), MOST_ODDS)


def against(best: float, rival: Rival) -> float:
    """How likely a card is the label whose cosine is `best`, and not its rival, if it is one of them, 0 to 1."""
    return IS_NAMED.share(of_a_pair(best, rival))


MOST_ODDS = 9.0
"""Of two drawings; larger ones say no more."""
SURE_CONFIDENCE = 0.97
"""Above this a card is booked without a question: of 2,569 strangers' cards 1 such was wrong. That was measured, and
IS_NAMED fitted, with another training of the network of the edges than the one that is used."""
LEAST_APART = 0.0
"""Labels whose examples are no nearer to one another than to those of another are one to the eye: never sure."""
LEAST_SIDE_PX = 24.0
NOTHING_BELOW = 0.12
A_CARD_ABOVE = 0.6
LEAST_CROSSING = -1.0
"""Edges that speak more clearly against a name (logarithm of odds) contradict it."""
_KNOWN = 0.4
_CARD_LOGIT = 2.0


def judge(evidence: CardEvidence) -> CardJudgement:
    """The judgement; only SURE is ever booked without a question, and only where both ways of reading agree."""
    if evidence.presence < NOTHING_BELOW:
        # In a cell of the grid it lies where a card would, and may be one whose print cannot be seen.
        is_bare = evidence.logit <= _CARD_LOGIT or evidence.bare > evidence.best
        return CardJudgement.NOTHING if is_bare else CardJudgement.UNLIKELY
    if evidence.presence < A_CARD_ABOVE:
        return CardJudgement.UNLIKELY
    if evidence.cut_off or evidence.side_px < LEAST_SIDE_PX:
        return CardJudgement.HIDDEN if evidence.cut_off else CardJudgement.SMALL
    return _of_a_whole_card(evidence)


def _of_a_whole_card(evidence: CardEvidence) -> CardJudgement:
    """The judgement of what is a card and lies wholly in the picture."""
    if not evidence.agreed or evidence.crossing < LEAST_CROSSING:
        return CardJudgement.DISAGREED
    if evidence.apart >= LEAST_APART and evidence.confidence >= SURE_CONFIDENCE:
        return CardJudgement.SURE
    return CardJudgement.CLOSE if evidence.best >= _KNOWN else CardJudgement.STRANGE
