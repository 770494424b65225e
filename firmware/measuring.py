"""How well readings agree with the truth: the figures of `sizzlebox measure`, without any picture."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from firmware.labelled import LabelsError, Truth, labelled
from firmware.proportions import METHOD, interval
from vision.reading import Piece, Reading

__all__ = ["LabelsError", "Measurement", "Tally", "Truth", "compare", "labelled"]

BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
"""The edges of the reliability table's bands of confidence: narrow at the top, where a die is booked unasked."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A reading beside the truth: pairs of a true piece and the one read there, true ones missed, pieces too many."""

    pairs: tuple[tuple[Truth, Piece], ...]
    missed: tuple[Truth, ...]
    phantoms: tuple[Piece, ...]

    @property
    def wrong(self) -> tuple[tuple[Truth, Piece], ...]:
        """The pairs with the wrong name, and cocked dice that were read as sure."""
        return tuple((truth, piece) for truth, piece in self.pairs if not truth.is_told_by(piece))

    @property
    def right(self) -> bool:
        """True if every true piece is there with its name, and nothing else."""
        return not (self.wrong or self.missed or self.phantoms)


def compare(truths: Sequence[Truth], pieces: Sequence[Piece]) -> Compared:
    """Pair true and read pieces, nearest first, each at most once; a hidden true piece is never missed."""
    near = sorted(
        (math.dist(truth.centre, piece.centre), i, j)
        for i, truth in enumerate(truths)
        for j, piece in enumerate(pieces)
        if math.dist(truth.centre, piece.centre) <= truth.reach_px
    )
    partner: dict[int, int] = {}
    for _, i, j in near:
        if i not in partner and j not in partner.values():
            partner[i] = j
    return Compared(
        tuple((truths[i], pieces[j]) for i, j in sorted(partner.items())),
        tuple(truth for i, truth in enumerate(truths) if i not in partner and not truth.hidden),
        tuple(piece for j, piece in enumerate(pieces) if j not in partner.values()),
    )


@dataclass(slots=True)
class Tally:
    """Sums over pictures.

    A picture is answered when it was read without any doubt. silent_wrong, answered but not right, is the one figure
    that must be nil. A cocked die is a piece that is right when it is doubted, so a picture with one can be right but
    not answered: `answerable` counts the pictures without, and `answerable_answered` those of them that were answered.
    Hidden dice are no pieces to count.
    """

    pictures: int = 0
    answered: int = 0
    right: int = 0
    silent_wrong: int = 0
    failed: int = 0
    answerable: int = 0
    answerable_answered: int = 0
    true_pieces: int = 0
    right_pieces: int = 0
    sure_wrong: int = 0
    milliseconds: list[float] = field(default_factory=list)

    def add(self, truths: Sequence[Truth], reading: Reading | None) -> Compared:
        """Count one picture; a reading of None is a picture that failed."""
        pieces = reading.pieces if reading else ()
        compared = compare(truths, pieces)
        answered = reading is not None and reading.is_sure
        right = reading is not None and compared.right
        wrong = [piece for _, piece in compared.wrong] + list(compared.phantoms)
        self.pictures += 1
        self.failed += reading is None
        self.answered += answered
        self.right += right
        self.silent_wrong += answered and not right
        answerable = not any(truth.cocked for truth in truths)
        self.answerable += answerable
        self.answerable_answered += answerable and answered
        self.true_pieces += sum(not truth.hidden for truth in truths)
        self.right_pieces += sum(truth.is_told_by(piece) for truth, piece in compared.pairs if not truth.hidden)
        self.sure_wrong += sum(piece.sure for piece in wrong)
        if reading is not None:
            self.milliseconds.append(reading.milliseconds)
        return compared

    def figures(self) -> dict[str, Any]:
        """Return shares of the pictures and of the true pieces, and the times; None where there is nothing to share.

        The intervals `..._95` are of shares of pictures: the pieces of one picture err together, so that an interval
        of a share of pieces would promise too much. `sure_wrong` counts what was read where nothing lies too, and is
        taken of the true pieces all the same: it can be above 1. Where none is true it is a number.
        """
        ordered = sorted(self.milliseconds)
        return {
            "pictures": self.pictures,
            "coverage": _share(self.answered, self.pictures),
            "coverage_95": _range(self.answered, self.pictures),
            "coverage_answerable": _share(self.answerable_answered, self.answerable),
            "right": _share(self.right, self.pictures),
            "right_95": _range(self.right, self.pictures),
            "silent_wrong": _share(self.silent_wrong, self.pictures),
            "silent_wrong_pictures": self.silent_wrong,
            "silent_wrong_95": _range(self.silent_wrong, self.pictures),
            "piece": _share(self.right_pieces, self.true_pieces),
            "sure_wrong": _share(self.sure_wrong, max(1, self.true_pieces)) if self.pictures else None,
            "sure_wrong_pieces": self.sure_wrong,
            "failed": self.failed,
            "ms_median": round(statistics.median(ordered), 1) if ordered else None,
            "ms_p95": round(ordered[math.ceil(0.95 * len(ordered)) - 1], 1) if ordered else None,
        }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _range(part: int, whole: int) -> list[float] | None:
    """The interval of a share, in a form for JSON."""
    ends = interval(part, whole)
    return [round(end, 5) for end in ends] if ends else None


@dataclass(slots=True)
class Band:
    """The read pieces whose confidence lies in one band: how many, how many right, and how many were promised."""

    said: int = 0
    right: int = 0
    expected: float = 0.0


@dataclass(slots=True)
class Reliability:
    """Whether confidence means what it says: of pieces read with 0.9, nine in ten should be right."""

    bands: list[Band] = field(default_factory=lambda: [Band() for _ in BANDS[1:]])

    def add(self, compared: Compared) -> None:
        """Count every piece that was read; one that lies on no true piece is wrong."""
        for truth, piece in compared.pairs:
            # Confidence is that of a die that lies flat and has this name.
            self._count(piece, right=truth.is_named_by(piece) and not truth.cocked)
        for piece in compared.phantoms:
            self._count(piece, right=False)

    def _count(self, piece: Piece, *, right: bool) -> None:
        # A band begins with its lower edge; the last one holds both of its edges.
        band = self.bands[min(sum(piece.confidence >= edge for edge in BANDS), len(self.bands)) - 1]
        band.said += 1
        band.right += right
        band.expected += piece.confidence

    def figures(self) -> list[dict[str, Any]]:
        """Return the bands from low to high: edges, pieces said, of them right, expected right, the share right."""
        return [
            {
                "from": low,
                "to": high,
                "said": band.said,
                "right": band.right,
                "expected": round(band.expected, 1),
                "share": _share(band.right, band.said),
            }
            for (low, high), band in zip(pairwise(BANDS), self.bands, strict=True)
        ]


@dataclass(slots=True)
class Confusions:
    """Which label was read for which, or what else was wrong about it, how often, and how often without a doubt."""

    pairs: Counter[tuple[str, str, tuple[str, ...]]] = field(default_factory=Counter)
    sure: Counter[tuple[str, str, tuple[str, ...]]] = field(default_factory=Counter)
    missed: int = 0
    phantoms: int = 0
    cocked: int = 0

    def add(self, compared: Compared) -> None:
        """Count the wrong names, the true pieces that were not seen and the pieces that are none."""
        for truth, piece in compared.wrong:
            if truth.cocked:
                self.cocked += 1
                continue
            key = (truth.label, piece.label, truth.wrong_about(piece) if truth.label == piece.label else ())
            self.pairs[key] += 1
            self.sure[key] += piece.sure
        self.missed += len(compared.missed)
        self.phantoms += len(compared.phantoms)

    def figures(self) -> list[dict[str, Any]]:
        """Return the pairs, the most frequent first; "wrong" names what else is wrong where the label is right."""
        return [
            {"true": pair[0], "read": pair[1], "wrong": list(pair[2]), "count": count, "sure": self.sure[pair]}
            for pair, count in sorted(self.pairs.items(), key=lambda entry: (-entry[1], entry[0]))
        ]


@dataclass(slots=True)
class Measurement:
    """The tally over all pictures and one for each tag, the reliability and the confusions."""

    whole: Tally = field(default_factory=Tally)
    by_tag: dict[str, Tally] = field(default_factory=dict)
    reliability: Reliability = field(default_factory=Reliability)
    confusions: Confusions = field(default_factory=Confusions)

    def add(self, truths: Sequence[Truth], tags: Iterable[str], reading: Reading | None) -> Compared:
        """Count one picture."""
        for tag in tags:
            self.by_tag.setdefault(tag, Tally()).add(truths, reading)
        compared = self.whole.add(truths, reading)
        self.reliability.add(compared)
        self.confusions.add(compared)
        return compared

    def figures(self) -> dict[str, Any]:
        """Return the figures of the whole, and under "tags" those of each tag."""
        return {
            **self.whole.figures(),
            "interval": METHOD,
            "missed": self.confusions.missed,
            "phantoms": self.confusions.phantoms,
            "cocked_sure": self.confusions.cocked,
            "reliability": self.reliability.figures(),
            "confusions": self.confusions.figures(),
            "tags": {tag: self.by_tag[tag].figures() for tag in sorted(self.by_tag)},
        }
