"""Reads dice without any network, by square shapes and normalised correlation: what `measure` compares with."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from scorer.sausage_sizzle.editions import EDITIONS, Edition
from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN, cut
from vision.inventory import surplus
from vision.reading import Guess, Piece, Point, Reading
from vision.sets import Set
from vision.squares import Square, find_squares

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

SIDE = 48
_SPAN = 0.94
"""A trifle less than the face is compared: what lies around it differs from table to table."""
_TURNS = 36
_STEPS = (0.12, 0.06)
"""How far an outline is moved to fit its drawing better, in sides; shapes often hold a bit of a side face too."""
_LEAST_LIKENESS = 0.3
_MOST_PLACES = 60
_APART = 0.6

# Fitted by firmware/training/calibrate_baseline.py on simulated rolls; docs/seeing.md says what came of it.
_WEIGHTS = (19.92, 5.59, -8.91, 1.83, -13.14)
SURE_CONFIDENCE = 0.95
LEAST_MARGIN = 0.06
"""Labels nearer to each other than this are refused, whatever the fit says."""
_NOTHING_BELOW = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A place: its outline (4 x 2 pixels), and the correlation (-1 to 1) with each label's nearest example.

    `votes`: how often the shape was seen. `bare`: the correlation with what the bare table showed, -1 for nothing.
    `size_off`: the difference of the logarithms of its side and that of the clearest other places.
    """

    outline: F64
    votes: int
    by_label: F32
    bare: float
    size_off: float = 0.0

    @property
    def best(self) -> float:
        """The correlation with the nearest label."""
        return float(self.by_label.max())

    @property
    def margin(self) -> float:
        """How much nearer that label is than the next; all of it where there is no other."""
        ordered = np.sort(self.by_label)
        return float(ordered[-1] - ordered[-2]) if len(ordered) > 1 else self.best

    @property
    def features(self) -> tuple[float, ...]:
        """What the confidence is made from."""
        return self.best, self.margin, self.size_off, math.log(self.votes)

    @property
    def confidence(self) -> float:
        """How likely this is a die with the nearest label, 0 to 1."""
        power = sum(w * f for w, f in zip(_WEIGHTS, (*self.features, 1.0), strict=True))
        return 1 / (1 + math.exp(-min(max(power, -30.0), 30.0)))

    @property
    def is_sure(self) -> bool:
        """True where the name may be booked without a question."""
        return self.confidence >= SURE_CONFIDENCE and self.margin >= LEAST_MARGIN


class Baseline:
    """Reads dice by one taught set, called like vision.reader.Reader; it loads nothing but the set."""

    def __init__(self, taught: Set, edition: Edition | None = None) -> None:
        self.taught = taught
        self._labels = taught.labels
        faces = [face for group in taught.examples.values() for face in group]
        self._owner = np.repeat([n for n, group in enumerate(taught.examples.values()) for _ in group], _TURNS)
        self._examples = _standard([turned for face in faces for turned in _turned(face)])
        self._bare = _standard([turned for face in taught.bare for turned in _turned(face)])
        whole = [e for e in EDITIONS.values() if all(e.kind_of(label) for label in taught.labels)]
        self._inventory = edition or (whole[0] if whole else None)
        self._edition = self._inventory or next(iter(EDITIONS.values()))

    def read(self, pixels: Pixels, scale: float = 1.0) -> Reading:
        """The reading of a picture (height x width x 3, blue green red); `scale` multiplies all its coordinates."""
        start = time.perf_counter()
        pieces = [
            self._piece(match, scale)
            for match in self.matches(pixels)
            if match.confidence >= _NOTHING_BELOW and match.bare <= match.best
        ]
        pieces.sort(key=lambda p: (p.centre[1], p.centre[0]))
        doubts = [_doubt(piece) for piece in pieces if not piece.sure]
        if self._inventory is not None:
            doubts.extend(surplus([piece.kind for piece in pieces], self._inventory))
        return Reading(tuple(pieces), tuple(doubts), (time.perf_counter() - start) * 1000)

    def matches(self, pixels: Pixels) -> list[Match]:
        """What `read` judges: the places that resemble a face of the set at all, none upon another."""
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        squares = find_squares(pixels)
        found = _apart(self._compared(grey, [square.outline for square in squares], [s.votes for s in squares]))
        for step in _STEPS:
            found = [self._moved(grey, match, step) for match in found]
        return _with_sizes(_apart(found))

    def label_of(self, match: Match) -> str:
        """The nearest label."""
        return self._labels[int(np.argmax(match.by_label))]

    def _compared(self, grey: Pixels, outlines: Sequence[F64], votes: Sequence[int]) -> list[Match]:
        faces = _standard([cut(grey, outline, SIDE, _SPAN) for outline in outlines])
        near = faces @ self._examples.T
        best = np.stack([near[:, self._owner == n].max(axis=1) for n in range(len(self._labels))], axis=1)
        bare = (faces @ self._bare.T).max(axis=1) if len(self._bare) else np.full(len(faces), -1.0)
        return [
            Match(outline, count, row, float(b))
            for outline, count, row, b in zip(outlines, votes, best, bare, strict=True)
        ]

    def _moved(self, grey: Pixels, match: Match, step: float) -> Match:
        """The match with its outline moved or resized by a step, where that is more like a face."""
        outlines = [match.outline, *_neighbours(match.outline, step)]
        return max(self._compared(grey, outlines, [match.votes] * len(outlines)), key=lambda m: m.best)

    def _piece(self, match: Match, scale: float) -> Piece:
        order = np.argsort(match.by_label)[::-1][:4]
        weights = np.exp((match.by_label[order] - match.by_label[order[0]]) * 12)
        shares = weights / weights.sum() * (1 if len(order) > 1 else match.confidence)
        guesses = tuple(Guess(self._labels[n], float(s)) for n, s in zip(order.tolist(), shares.tolist(), strict=True))
        corners = [_point(corner, scale) for corner in match.outline]
        return Piece(
            label=guesses[0].label,
            kind=self._edition.kind_of(guesses[0].label),
            sure=match.is_sure,
            confidence=round(match.confidence, 4),
            centre=_point(match.outline.mean(axis=0), scale),
            outline=(corners[0], corners[1], corners[2], corners[3]),
            guesses=guesses,
        )


def _turned(example: Pixels) -> list[Pixels]:
    """The face of an example in all turns."""
    half = EXAMPLE_SIDE / EXAMPLE_SPAN / 2
    corners = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]) * half
    turns = corners * np.exp(2j * np.pi * np.arange(_TURNS) / _TURNS)[:, None]
    outlines = np.stack([turns.real, turns.imag], axis=2) + EXAMPLE_SIDE / 2 - 0.5
    return [cut(example, outline, SIDE, _SPAN) for outline in outlines]


def _standard(faces: Sequence[Pixels]) -> F32:
    """Faces as rows of mean 0 and length 1, so that a product is a correlation; an almost even one stays short."""
    values = np.array(faces, dtype=np.float32).reshape(len(faces), SIDE * SIDE)
    values -= values.mean(axis=1, keepdims=True)
    return np.asarray(values / (np.linalg.norm(values, axis=1, keepdims=True) + 4 * SIDE), dtype=np.float32)


def _neighbours(outline: F64, step: float) -> list[F64]:
    """An outline moved by a step along its own axes, and each of these a little smaller or larger."""
    middle = outline.mean(axis=0)
    across, down = (outline[1] - outline[0]) * step, (outline[3] - outline[0]) * step
    return [
        middle + x * across + y * down + (outline - middle) * size
        for x, y, size in product((-1, 0, 1), (-1, 0, 1), (1 - step, 1.0, 1 + step))
        if (x, y, size) != (0, 0, 1.0)
    ]


def _apart(matches: Sequence[Match]) -> list[Match]:
    """The clearest matches, without those that lie mostly on a clearer one."""
    kept: list[Match] = []
    for match in sorted(matches, key=lambda m: -m.best):
        if len(kept) == _MOST_PLACES or match.best < _LEAST_LIKENESS:
            break
        middle, side = match.outline.mean(axis=0), _side(match.outline)
        if all(
            np.linalg.norm(middle - other.outline.mean(axis=0)) > _APART * max(side, _side(other.outline))
            for other in kept
        ):
            kept.append(match)
    return kept


def _with_sizes(matches: Sequence[Match]) -> list[Match]:
    """Each match with how far its size is from that of the clear ones: side faces look smaller, sheets larger."""
    if not matches:
        return []
    sizes = np.log([_side(match.outline) for match in matches])
    order = np.argsort([-match.best for match in matches])
    usual = float(np.median(sizes[order[:6]]))
    return [
        Match(m.outline, m.votes, m.by_label, m.bare, abs(float(size) - usual))
        for m, size in zip(matches, sizes, strict=True)
    ]


def _side(outline: F64) -> float:
    return Square(outline, 1).side_px


def _point(place: F64, scale: float) -> Point:
    # The middle of the first pixel is 0 in both pictures.
    x, y = (place + 0.5) * scale - 0.5
    return round(float(x), 1), round(float(y), 1)


def _doubt(piece: Piece) -> str:
    x, y = (round(v) for v in piece.centre)
    other = piece.guesses[1].label if len(piece.guesses) > 1 else "no die"
    return f"what lies at {x}, {y} may be {piece.label} or {other}"
