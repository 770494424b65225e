"""Finds, cuts out, names and turns the cards of any taught deck, wherever they lie: what all readers of cards share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.card_doubt import CardEvidence, Rival, against
from vision.card_exits import NO_CROSSINGS, Crossings
from vision.card_namer import CardNamer
from vision.card_naming import Naming, Namings
from vision.card_pairs import Drawings
from vision.eye import card_finder
from vision.finder import Candidate
from vision.memory import Likeness, Memory
from vision.reading import Point
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]
SizeWH = tuple[int, int]

ALL_TURNS = (0, 1, 2, 3)
_LEAST_LOGIT = -2.5
"""What is less likely a card by its look (logarithm of odds) is not named: of training cards 1 in 600 is."""
_CARD_LOGIT = 2.0
"""What looks so much like a card is not passed over silently."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A candidate with what it resembles, in the frame of its own outline."""

    candidate: Candidate
    likeness: Likeness

    @property
    def may_be_card(self) -> bool:
        """True for what looks like a card and not like the bare table, whatever is printed on it."""
        return self.candidate.logit > _CARD_LOGIT and self.likeness.bare <= self.best

    @property
    def best(self) -> float:
        """The cosine to the nearest label."""
        return float(self.likeness.by_label.max())

    @property
    def quarters(self) -> int:
        """The quarters by which it is turned, by its look alone."""
        return int(np.argmax(self.likeness.by_turn.max(axis=1)))

    def nearest(self, count: int) -> list[tuple[int, int]]:
        """The numbers of the nearest labels, each with the quarters in which it is nearest."""
        order = np.argsort(-self.likeness.by_label)[:count].tolist()
        return [(label, int(np.argmax(self.likeness.by_turn[:, label]))) for label in order]

    def from_corner(self, first: int) -> Seen:
        """The same told in the frame of the outline that begins with another of its corners (0 to 3)."""
        likeness = replace(self.likeness, by_turn=np.roll(self.likeness.by_turn, -first, axis=0))
        return Seen(replace(self.candidate, outline=np.roll(self.candidate.outline, -first, axis=0)), likeness)


class CardSight:
    """Sees cards by one taught set.

    `ratio` is a card's width to its height, art upright. Loading takes a moment: make it once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self.labels = taught.labels
        self.ratio = taught.ratio or 1.0
        self.finder = card_finder()
        self._namer = CardNamer()
        self._memory = Memory(taught, self._namer)
        self._namings = Namings(taught.labels)
        self._drawings = Drawings(taught)

    def sights(self, pixels: Pixels, *, every: bool = False) -> list[Seen]:
        """Every candidate of a picture (height x width x 3, blue green red) that may be a card by its look.

        With `every` also those that lie upon others.
        """
        found = self.finder.candidates(pixels) if every else self.finder.find(pixels)
        return self.seen(pixels, [one for one in found if one.logit > _LEAST_LOGIT])

    def seen(self, pixels: Pixels, candidates: Sequence[Candidate]) -> list[Seen]:
        """Candidates with what they resemble, in their order."""
        vectors = self._namer.vectors([self._namer.of_picture(pixels, one.outline) for one in candidates])
        return [Seen(one, like) for one, like in zip(candidates, self._memory.compare(vectors), strict=True)]

    def named(
        self, pixels: Pixels, seen: Seen, outline: F64, quarters: Sequence[int], crossings: Crossings = NO_CROSSINGS
    ) -> tuple[Naming, CardEvidence]:
        """What a card may be that lies in one of these quarters, and what speaks for it.

        `outline` (4 x 2 pixels): where its corners are, as well as is known; there its drawing is compared with those
        of its rivals. `crossings`: which edges a sausage crosses, where that was looked at.
        """
        naming = self._namings.weigh(seen.likeness, crossings, quarters)
        rivals = self._rivals(pixels, outline, naming)
        shares = [against(naming.best, rival) for rival in rivals]
        if min(shares, default=1.0) < 0.5:
            # Held against both drawings it shows the other one.
            other = naming.rivals[1 + int(np.argmin(shares))]
            naming = self._namings.weigh(seen.likeness, crossings, quarters, first=other)
            rivals = self._rivals(pixels, outline, naming)
        evidence = evidence_of(seen, naming.best, (pixels.shape[1], pixels.shape[0]))
        return naming, replace(evidence, rivals=rivals, crossing=naming.crossing, agreed=naming.agreed)

    def _rivals(self, pixels: Pixels, outline: F64, naming: Naming) -> tuple[Rival, ...]:
        first, *others = naming.rivals
        options = [(one.label, one.quarters) for one in others]
        odds = self._drawings.odds(pixels, outline, (first.label, first.quarters), options)
        return tuple(Rival(one.cosine, rather) for one, rather in zip(others, odds, strict=True))


def alone(seen: Seen) -> CardEvidence:
    """What speaks for a candidate before anything is known of the others."""
    return evidence_of(seen, seen.best, (0, 0))


def evidence_of(seen: Seen, best: float, size_wh: SizeWH) -> CardEvidence:
    """What speaks for a candidate by itself; no edge of the picture cuts it where the picture's size is (0, 0)."""
    outline = seen.candidate.outline
    low, high = outline.min(axis=0), outline.max(axis=0)
    slack = 0.04 * seen.candidate.side_px
    cut_off = size_wh != (0, 0) and bool(low.min() < -slack or (high > np.array(size_wh) - 1 + slack).any())
    return CardEvidence(
        score=seen.candidate.score,
        logit=seen.candidate.logit,
        best=best,
        own=seen.likeness.own,
        rival=seen.likeness.rival,
        bare=seen.likeness.bare,
        side_px=seen.candidate.side_px,
        cut_off=cut_off,
    )


def gap(one: Candidate, others: Sequence[Candidate]) -> float:
    """How far the nearest of the others is away, in sides."""
    gaps = [float(np.linalg.norm(one.centre - other.centre)) / max(one.side_px, other.side_px) for other in others]
    return min(gaps, default=math.inf)


def point(place: F64, scale: float) -> Point:
    """A place (2, pixels) in the picture as given, for one pixel of which `scale` gives the pixels."""
    # The middle of the first pixel is 0 in both pictures.
    x, y = (place + 0.5) * scale - 0.5
    return round(float(x), 1), round(float(y), 1)
