"""Finds cards that lie partly under others, by what is in sight of their drawings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.card_align import Aligner, Laid
from vision.card_sight import CardSight, Seen
from vision.finder import Candidate
from vision.outline import shared

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

LEAST_COVERED, MOST_COVERED = 0.06, 0.7
"""A card with less of it (a share) under others is as good as bare; with more too little is seen of it."""
_LABELS = 6
"""For so many labels a place is looked at."""
_LEAST_AGREEMENT = 0.65
SURE_AGREEMENT, _SURE_MARGIN = 0.9, 0.1
"""What is in sight of a card agrees so well with its drawing, and with no other label's nearly as well."""


@dataclass(frozen=True, slots=True, eq=False)
class Covered:
    """A card partly under others: where it lies, the number of its label, its quarters, the next label, agreements."""

    candidate: Candidate
    label: int
    quarters: int
    agreement: float
    rival: int | None
    rival_agreement: float

    @property
    def sure(self) -> bool:
        """True where what is in sight leaves no other label."""
        clear = self.agreement - self.rival_agreement > _SURE_MARGIN
        return self.agreement > SURE_AGREEMENT and clear


class CoveredCards:
    """Looks for the covered cards of a set."""

    def __init__(self, sight: CardSight, aligner: Aligner) -> None:
        self._sight, self._aligner = sight, aligner

    def best(
        self, pixels: Pixels, places: Sequence[Candidate], above: Sequence[F64], quarters: int | None = None
    ) -> Covered | None:
        """The card that agrees best with what is in sight at one of these places, what lies `above` it left out.

        `quarters`: how it may be turned, beside what it looks like.
        """
        places = [one for one in places if _is_covered(one.outline, above)]
        best: Covered | None = None
        for one in sorted(self._sight.seen(pixels, places), key=lambda one: -one.best):
            found = self._at(pixels, one, above, quarters)
            if found is not None and (best is None or found.agreement > best.agreement):
                best = found
            if best is not None and best.sure:
                break
        return best

    def _at(self, pixels: Pixels, seen: Seen, above: Sequence[F64], turned: int | None) -> Covered | None:
        laid: dict[int, tuple[Laid, int]] = {}
        near = seen.nearest(_LABELS)
        tried = [(label, quarters) for label, own in near for quarters in {own, own if turned is None else turned}]
        found = self._aligner.each_laid(pixels, seen.candidate.outline, tried, above)
        for (label, quarters), one in zip(tried, found, strict=True):
            if one is None or not _is_covered(one.outline, above):
                continue
            if label not in laid or one.agreement > laid[label][0].agreement:
                laid[label] = one, quarters
        ordered = sorted(laid, key=lambda label: -laid[label][0].agreement)
        if not ordered or laid[ordered[0]][0].agreement < _LEAST_AGREEMENT:
            return None
        first, quarters = laid[ordered[0]]
        rival = ordered[1] if len(ordered) > 1 else None
        return Covered(
            replace(seen.candidate, outline=first.outline),
            ordered[0],
            quarters,
            first.agreement,
            rival,
            0.0 if rival is None else laid[rival][0].agreement,
        )


def hidden(outline: F64, above: Sequence[F64]) -> float:
    """The share of an outline (4 x 2 pixels) that lies under others."""
    return min(1.0, sum(shared(outline, other) for other in above))


def _is_covered(outline: F64, above: Sequence[F64]) -> bool:
    """True where others hide a part of this, and no single one is mostly hidden by it: that would lie here too."""
    share = hidden(outline, above)
    return LEAST_COVERED < share < MOST_COVERED and all(shared(other, outline) < MOST_COVERED for other in above)
