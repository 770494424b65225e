"""Tells where beside cards something lies that is not the table: a card that was not seen may be there, or under it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.outline import half_diagonal
from vision.shrink import shrunk

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

_WIDTH_PX = 480
"""The picture is looked at so small: the weave of a cloth and noise are no things that lie on it."""
_FROM, _TO, _INSET = 0.06, 1.3, 0.08
"""Beside a card is looked from and to so far (in its sides), over its side without so much at both ends."""
_SHADE = 1.12
"""So much larger than its outline a card is, with its edge and its shadow."""
_COLOURS, _SAMPLES, _LEAST_SAMPLES = 12, 4000, 400
"""A table is told by so many colours, from so many pixels; from fewer it is not known."""
_DARKEST, _BRIGHTEST = 0.6, 1.2
"""A lamp and shadows make a table's colour so many times as bright."""
_LEAST_OFF, _MOST_OFF = 16.0, 45.0
_USUAL, _WIDELY = 98.0, 1.15
"""What is not the table is so many levels away from all its colours, and so many times as far as most of its pixels
(percent)."""
_REACH = 0.5
"""So far (in half diagonals of a card) around all this the table is not looked at either."""
_LEAST_SHARE = 0.1
"""What covers less of a card (a share of its area) is not asked about."""


def sides_of(card: F64, *, all_four: bool) -> list[F64]:
    """The ground (4 x 2 pixels each) to the left and the right of a card, or on `all_four` of its sides."""
    turned = [np.roll(card, -quarters, axis=0) for quarters in ((0, 1, 2, 3) if all_four else (0, 2))]
    found = []
    for first, second, third, fourth in turned:
        top, bottom, down = second - first, third - fourth, third - second
        near = [second + top * _FROM + down * _INSET, third + bottom * _FROM - down * _INSET]
        far = [third + bottom * _TO - down * _INSET, second + top * _TO + down * _INSET]
        found.append(np.stack([near[0], far[1], far[0], near[1]]))
    return found


def strange_places(pixels: Pixels, cards: Sequence[F64], taken: Sequence[F64], *, all_four: bool) -> list[F64]:
    """Where beside `cards` something lies that has none of the table's colours (2, pixels each).

    `taken`: the outlines (4 x 2 pixels) of all that is known to lie there. `pixels` are height x width x 3, blue green
    red. A table of which nothing is in sight away from the cards is not known, and nothing is told.
    """
    scale = max(1.0, pixels.shape[1] / _WIDTH_PX)
    small = shrunk(pixels, (round(pixels.shape[1] / scale), round(pixels.shape[0] / scale)))
    grounds = [_filled([one], scale, small.shape[:2]) for card in cards for one in sides_of(card, all_four=all_four)]
    known = _filled([_grown(one) for one in taken], scale, small.shape[:2])
    # What lies beside a card may reach farther than is looked, and must not be taken for the table.
    reach = round(_REACH * max((half_diagonal(card) for card in cards), default=0.0) / scale)
    near = cv2.dilate(np.logical_or.reduce([known, *grounds]).astype(np.uint8), np.ones((2 * reach + 1,) * 2, np.uint8))
    off = _off_table(small, near > 0)
    if off is None:
        return []
    areas = [cv2.contourArea(card.astype(np.float32)) / scale**2 for card in cards for _ in range(4 if all_four else 2)]
    found: list[F64] = []
    for ground, area in zip(grounds, areas, strict=True):
        place = _largest(np.asarray(off & ground & ~known), _LEAST_SHARE * area)
        if place is not None:
            found.append((place + 0.5) * scale - 0.5)
    return _merged(found, max((np.sqrt(area) * scale for area in areas), default=0.0))


def _off_table(small: Pixels, near: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_] | None:
    """Which pixels have none of the colours seen where nothing is `near`, None where too little is seen there."""
    sample = small[~near].astype(np.float32)
    if len(sample) < _LEAST_SAMPLES:
        return None
    sample = sample[:: max(1, len(sample) // _SAMPLES)]
    cv2.setRNGSeed(1)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 12, 1.0)
    start = np.zeros((len(sample), 1), dtype=np.int32)
    _, _, colours = cv2.kmeans(sample, _COLOURS, start, stop, 1, cv2.KMEANS_PP_CENTERS)
    told = np.asarray(colours, dtype=np.float32)
    usual = float(np.percentile(_away(sample, told), _USUAL))
    away = _away(small.reshape(-1, 3).astype(np.float32), told).reshape(small.shape[:2])
    return np.asarray(away > min(max(usual * _WIDELY, _LEAST_OFF), _MOST_OFF))


def _away(some: F32, colours: F32) -> F32:
    """How far pixels (N x 3) are from the nearest of some colours, as bright as the lamp may make it."""
    nearest = np.full(len(some), np.inf, dtype=np.float32)
    for colour in colours:
        bright = np.clip(some @ colour / max(1.0, float(colour @ colour)), _DARKEST, _BRIGHTEST)
        nearest = np.minimum(nearest, np.linalg.norm(some - bright[:, None] * colour, axis=1))
    return nearest


def _largest(mask: npt.NDArray[np.bool_], least_px: float) -> F64 | None:
    """The middle (2, pixels) of the largest thing in a mask, None where it has fewer pixels than `least_px`."""
    clean = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, middles = cv2.connectedComponentsWithStats(clean)
    if count < 2:
        return None
    best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    return np.asarray(middles[best]) if stats[best, cv2.CC_STAT_AREA] > max(least_px, 4.0) else None


def _merged(places: Sequence[F64], apart_px: float) -> list[F64]:
    """Each of these places once: what is seen from two cards is one thing."""
    kept: list[F64] = []
    for place in places:
        if all(float(np.linalg.norm(place - other)) > apart_px for other in kept):
            kept.append(place)
    return kept


def _filled(quads: Sequence[F64], scale: float, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(shape, dtype=np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, ((quad + 0.5) / scale - 0.5).round().astype(np.int32), (1,))
    return mask > 0


def _grown(outline: F64) -> F64:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * _SHADE)
