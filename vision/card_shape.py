"""Completes outlines: of a part of a card that looks like a card itself, where the whole card may lie."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.card_sizes import LEVEL, Sizes, fit_sizes

F64 = npt.NDArray[np.float64]

_CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
_SAME = 0.1
"""Outlines whose corners differ by less (in sides) are one."""
_STICKS_OUT = (0.43, 0.53, 0.63)
"""So much of a card (in sides) is in sight from under another that lies on it."""
_FOCAL = 0.92
"""The focal length of phones and cameras, in longer sides of their pictures."""
_LEAST_TILT = 0.25
"""A slant that is smaller (radians) is hardly more than how outlines are off."""
_GAP = 0.06
"""So much room (in sides) is between cards that lie side by side."""
_WHOLE = 0.1
"""A side that is off by less (logarithm) is a side of the card."""


@dataclass(frozen=True, slots=True, eq=False)
class CardShape:
    """How cards of one deck look in a picture: `slant` (2 x 2, its determinant 1) turns a circle on the table into the
    ellipse that is seen of it, `sizes` says how large cards are, `ratio` is a card's width to its height."""

    slant: F64
    sizes: Sizes
    ratio: float

    @staticmethod
    def beside(card: F64) -> list[F64]:
        """About where cards may lie (4 x 2 pixels each) on the four sides of one that is known."""
        across, along = card[1] - card[0] + card[2] - card[3], card[3] - card[0] + card[2] - card[1]
        return [card + way * (1 + _GAP) / 2 for way in (across, -across, along, -along)]

    @staticmethod
    def behind(card: F64) -> list[F64]:
        """About where cards may lie (4 x 2 pixels each) that stick out from under one that is known."""
        across, along = (card[1] - card[0] + card[2] - card[3]) / 2, (card[3] - card[0] + card[2] - card[1]) / 2
        return [card + way * sign * share for way in (along, across) for sign in (-1, 1) for share in _STICKS_OUT]

    def completions(self, part: F64) -> list[F64]:
        """Where a card may lie (4 x 2 pixels each) that has a corner of this outline for its own, or its middle.

        It may have any of the sizes that are known.
        """
        return _different([quad for grown in self.sizes.kinds for quad in self._completions(part, grown)])

    def _completions(self, part: F64, grown: float) -> list[F64]:
        right, down = _directions(part)
        found: list[F64] = []
        for wide, high in ((self.ratio, 1.0), (1.0, self.ratio)):
            middle = part.mean(axis=0)
            for _ in range(2):
                # How long the sides are depends a little on where the card is: once more from there.
                across, along = self._length(middle, right) * wide, self._length(middle, down) * high
                frame = np.stack([right * across, down * along]) * grown
            found += [middle + self._tapered(middle, (_CORNERS - 0.5) @ frame)]
            for corner, place in zip(_CORNERS, part, strict=True):
                centre = place + (0.5 - corner) @ frame
                quad = centre + self._tapered(centre, (_CORNERS - 0.5) @ frame)
                at = int(np.argmin(np.linalg.norm(_CORNERS - corner, axis=1)))
                found.append(quad + place - quad[at])
        return found

    def _length(self, middle: F64, way: F64) -> float:
        """How many pixels a card's height is, laid along a direction (a unit vector)."""
        unit = math.sqrt(self.sizes.root(middle) ** 3 / self.ratio)
        return unit / math.sqrt(float(way @ np.linalg.solve(self.slant, way)))

    def _tapered(self, middle: F64, offsets: F64) -> F64:
        """Offsets from a middle (N x 2 pixels) as they are seen: what is nearer to the camera is larger."""
        growth = offsets @ self.sizes.slope / self.sizes.root(middle)
        return np.asarray(offsets / np.clip(1 - growth, 0.5, 2.0)[:, None])


def fit_shape(cards: Sequence[tuple[F64, int]], size_wh: tuple[int, int], ratio: float) -> CardShape:
    """The shape of cards in a picture of this size, from known ones: outlines (4 x 2 pixels) with quarter turns."""
    slants = [_slant(outline, quarters, ratio) for outline, quarters in cards]
    middle = np.median(slants, axis=0) if slants else np.eye(2)
    slant = middle / math.sqrt(max(1e-9, float(np.linalg.det(middle))))
    return CardShape(slant, fit_sizes([outline for outline, _ in cards], _lean(slant, max(size_wh))), ratio)


def _lean(slant: F64, longer_px: int) -> F64:
    """By which share cards grow for each pixel to the right and down under a camera that sees circles so.

    What is lower in the picture is taken to be nearer: a camera looks over the table, not back from its far side.
    """
    shares, axes = np.linalg.eigh(slant)
    tilt = math.acos(math.sqrt(min(1.0, float(shares[0] / shares[1]))))
    if tilt < _LEAST_TILT:
        return LEVEL
    steepest = axes[:, 0] if axes[1, 0] > 0 else -axes[:, 0]
    return np.asarray(steepest * math.tan(tilt) / (_FOCAL * longer_px))


def _slant(outline: F64, quarters: int, ratio: float) -> F64:
    wide, high = (1.0, ratio) if quarters % 2 else (ratio, 1.0)
    across = (outline[1] - outline[0] + outline[2] - outline[3]) / 2 / wide
    along = (outline[3] - outline[0] + outline[2] - outline[1]) / 2 / high
    found = np.outer(across, across) + np.outer(along, along)
    return np.asarray(found / math.sqrt(max(1e-9, float(np.linalg.det(found)))))


def guessed(part: F64, ratio: float) -> Iterator[F64]:
    """Where a card may lie that has a side of this outline for its own, seen from straight above."""
    right, down = _directions(part)
    wide = float(np.linalg.norm(part[1] - part[0] + part[2] - part[3])) / 2
    high = float(np.linalg.norm(part[3] - part[0] + part[2] - part[1])) / 2
    for size in ((wide, wide / ratio), (wide, wide * ratio), (high * ratio, high), (high / ratio, high)):
        if max(abs(math.log(size[0] / wide)), abs(math.log(size[1] / high))) < _WHOLE:
            continue
        frame = np.stack([right * size[0], down * size[1]])
        for at in (0, 2):
            yield part[at] + (_CORNERS - _CORNERS[at]) @ frame


def _directions(part: F64) -> tuple[F64, F64]:
    """To the right and down along an outline's sides, as unit vectors."""
    right, down = part[1] - part[0] + part[2] - part[3], part[3] - part[0] + part[2] - part[1]
    return right / max(1e-6, float(np.linalg.norm(right))), down / max(1e-6, float(np.linalg.norm(down)))


def _different(outlines: Sequence[F64]) -> list[F64]:
    kept: list[F64] = []
    for one in outlines:
        side = float(np.linalg.norm(one[1] - one[0]) + np.linalg.norm(one[2] - one[1])) / 2
        if all(float(abs(one - other).max()) > _SAME * side for other in kept):
            kept.append(one)
    return kept
