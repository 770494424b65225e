"""Sees every card that lies free on the table, in any turn, beside or partly on others: what it may be, how surely."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.card_doubt import A_CARD_ABOVE, NOTHING_BELOW, CardEvidence, CardJudgement, judge
from vision.card_naming import Naming
from vision.card_reading import LaidCard, TurnedGuess
from vision.card_sight import ALL_TURNS, CardSight, Seen, alone, gap, point
from vision.card_sizes import fit_sizes
from vision.card_words import doubt_kind, doubt_words, may_be_card_words
from vision.finder import Candidate
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_KNOWN = 0.9
"""What is so likely a card of the set shows how large its cards are in the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class FreeCard:
    """A card: where it is seen, what it may be, what speaks for it, and what it is taken for.

    `guesses` are its names with turns, the likeliest first.
    """

    candidate: Candidate
    guesses: tuple[TurnedGuess, ...]
    evidence: CardEvidence
    verdict: CardJudgement

    @property
    def label(self) -> str:
        """Its likeliest name."""
        return self.guesses[0].label

    @property
    def outline(self) -> F64:
        """Its corners (4 x 2 pixels), clockwise from the one at the picture's top left."""
        return self.candidate.outline

    def piece(self, scale: float) -> LaidCard:
        """The card as it is told; `scale` multiplies all coordinates."""
        corners = [point(place, scale) for place in self.outline]
        return LaidCard(
            label=self.label,
            kind=None,
            sure=self.verdict is CardJudgement.SURE,
            confidence=round(self.evidence.confidence, 4),
            centre=point(self.outline.mean(axis=0), scale),
            outline=(corners[0], corners[1], corners[2], corners[3]),
            guesses=self.guesses,
            turn=self.guesses[0].turn,
            doubt=doubt_kind(self.verdict),
        )


@dataclass(frozen=True, slots=True, eq=False)
class FreeTable:
    """What lies in one picture: cards of the set, and what may be cards but shows none of the set."""

    cards: tuple[FreeCard, ...]
    odd: tuple[Candidate, ...]

    def doubts(self, scale: float) -> list[str]:
        """What is doubtful about the cards' looks and names, and about what else lies there, in words."""
        unsure = [card for card in self.cards if card.verdict is not CardJudgement.SURE]
        told = [doubt_words(card.piece(scale), card.verdict, card.candidate.side_px) for card in unsure]
        return told + [may_be_card_words(*point(one.centre, scale)) for one in self.odd]


class FreeCards:
    """Sees the free cards of one taught set.

    Loading takes a moment: make it once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self._sight = CardSight(taught)

    def look(self, pixels: Pixels) -> FreeTable:
        """What lies in a picture (height x width x 3, blue green red)."""
        sights = self._sight.sights(pixels)
        sizes = fit_sizes([one.candidate.outline for one in sights if alone(one).presence > _KNOWN])
        cards: list[FreeCard] = []
        odd: list[Candidate] = []
        for one in sights:
            card = self._card(pixels, one)
            if card.evidence.presence >= A_CARD_ABOVE:
                cards.append(card)
            elif sizes.fits(card.outline):
                if card.evidence.presence >= NOTHING_BELOW:
                    cards.append(card)
                elif one.may_be_card:
                    odd.append(one.candidate)
        return FreeTable(tuple(cards), tuple(one for one in odd if gap(one, [c.candidate for c in cards]) > 0.5))

    def _card(self, pixels: Pixels, seen: Seen) -> FreeCard:
        naming, evidence = self._sight.named(pixels, seen, seen.candidate.outline, ALL_TURNS)
        return FreeCard(seen.candidate, self._guesses(naming), evidence, judge(evidence))

    def _guesses(self, naming: Naming) -> tuple[TurnedGuess, ...]:
        return tuple(
            TurnedGuess(self._sight.labels[one.label], round(one.likelihood, 4), turn=90 * one.quarters)
            for one in naming.options
        )
