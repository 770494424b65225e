"""Finds the card in each photo that a set is taught from, with more patience than at the table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from vision.finder import Candidate, Finder, apart
from vision.shrink import shrunk

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_LEAST_LOGIT = 1.0
_AS_SURE, _AS_LARGE = 4.0, 0.8
"""A card in a photo is no less sure than the surest by more (logarithm of odds), and no smaller than the largest."""
_WORTH_LOGIT = -3.0
_LOOKS = 4
_GROWN = (1.5, 2.2, 3.2)
_ALIKE = 0.1
"""A card's ratio of width to height differs by less (logarithm) from that of the others; photos are not straight."""
_SQUARE = 0.06
"""A card no longer than this (logarithm of width to height) is square: outlines in photos are off by half of it."""


def patient_look(finder: Finder, pixels: Pixels) -> list[Candidate]:
    """What may be a card in a photo (height x width x 3), each looked at again from where it was seen.

    The photo is searched at its own size and at half of it, and about each mark for a larger card: a single one may
    fill the photo, and what is drawn on it is marked first.
    """
    half = shrunk(pixels, (pixels.shape[1] // 2, pixels.shape[0] // 2))
    marks = [one.outline for one in finder.candidates(pixels) if one.logit > _WORTH_LOGIT]
    marks += [(one.outline + 0.5) * 2 - 0.5 for one in finder.candidates(half) if one.logit > _WORTH_LOGIT]
    marks += [_grown(mark, share) for mark in tuple(marks) for share in _GROWN]
    return [one for mark in marks for one in _looks(finder, pixels, mark)]


def _grown(outline: F64, share: float) -> F64:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * share)


def _looks(finder: Finder, pixels: Pixels, mark: F64) -> Iterator[Candidate]:
    """What is seen from a mark, from there, and so on, as long as it seems to be a card."""
    for _ in range(_LOOKS):
        found = finder.look_at(pixels, [mark])
        if not found or found[0].logit < _LEAST_LOGIT:
            return
        yield found[0]
        mark = found[0].outline


def ratio_of(one: Candidate) -> float:
    """Width to height of an outline whose first corner is its top left."""
    top, right, bottom, left = np.linalg.norm(one.outline - np.roll(one.outline, -1, axis=0), axis=1)
    return float((top + bottom) / (left + right))


def common_ratio(photos: Sequence[Sequence[Candidate]]) -> float:
    """The width to height that most of these photos agree on; one that is nearly square is square, as cards are cut.

    1 where no photo shows a card.
    """
    logs = np.array([math.log(ratio_of(one)) for found in photos for one in largest(found)[:1]])
    if not len(logs):
        return 1.0
    votes = (abs(logs[:, None] - logs[None]) < _ALIKE / 2).sum(axis=1)
    middle = float(np.median(logs[abs(logs - logs[int(np.argmax(votes))]) < _ALIKE / 2]))
    return 1.0 if abs(middle) < _SQUARE else math.exp(middle)


def largest(found: Sequence[Candidate], ratio: float | None = None) -> list[Candidate]:
    """The largest of the clear cards of a photo and those as large, of that ratio: what is drawn on a card may look
    like one, too."""
    able = [one for one in found if ratio is None or abs(math.log(ratio_of(one) / ratio)) < _ALIKE]
    if not able:
        return []
    surest = max(one.logit for one in able)
    able = [one for one in able if one.logit > surest - _AS_SURE]
    side = max(one.side_px for one in able)
    return apart([one for one in able if one.side_px > _AS_LARGE * side])
