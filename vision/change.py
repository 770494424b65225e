"""Compares two frames: what moved, what the light, the lens or the colours changed, and what reaches in."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

WIDTH_PX, HEIGHT_PX = 160, 120
_FLOOR = 4.0
"""Added to every grey level, so that black stays a number."""
_WEIGHTS = np.array([0.15, 0.55, 0.3], dtype=np.float32)
_CHANGED = 0.1
"""A spot has changed when its logarithm, freed of the light's, differs by this and by NOISY times the noise."""
_AT_ALL = _CHANGED / 3
"""Less than this is no change at all; skin can be nearly as bright as the table below it."""
_NOISY = 6.0
_PER_LIGHT = 2.5
"""Where the light changes by a share, shadows of dice change by up to so many times that."""
_PER_SHADE = 0.2
"""Where a shadow comes or goes, so much of its depth may be left over at its bends."""
_SUDDEN = 0.1
"""A lamp that changes all brightness by this at once also moves the shadows: what else moved is seen a frame later."""
_MOVING_SPOTS = 12
_CLUSTER = 4
"""So many changed spots of 160 x 120 are a movement, in clusters of at least four: a die of 30 pixels at 1280 covers
about 14."""
_SHARP = 0.12
"""A large thing has an edge that changes by this a spot; a shadow's is softer."""
_WIDE = 13
"""The light changes evenly over so many spots; a die is smaller."""
_WHITE = 2.0
"""A spot is white when it is so many times as bright as the middle of its frame."""
_HAND_SHARE = 0.035
"""A stranger this large that reaches in over the picture's edge is a hand; a die covers 0.2 %."""
_UNTOUCHED = 0.25
"""Where so much of the picture keeps its brightness, the change is a shadow's; a lamp shines everywhere."""
_SOFT = 0.11
"""A shadow's edge rises by less than this share of its depth a spot."""
_NEUTRAL = 0.5
"""The colours of what lies in a shadow differ by no more than this."""
_BESIDE = 25
_BLURS_PX = (0.5, 0.8, 1.2, 1.8, 2.6)
_SHARPER = 1.04


class Stranger(enum.Enum):
    """Something large that was not there before."""

    HAND = "hand"
    SHADOW = "shadow"


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """A frame of WIDTH_PX x HEIGHT_PX: its brightness (0 to 255), and the logarithms of its colours and brightness."""

    level: F32
    colours: F32
    grey: F32


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between two frames.

    `gain` and `cast` are the logarithms of the change of all brightness and of the colours against each other;
    `level` is the newer frame's. `uneven`: much of the picture changed in brightness, not alike;
    `partly`: a good part of it did not.
    """

    moves: bool
    gain: float
    cast: float
    level: float
    uneven: bool
    partly: bool
    noise: float


def small(pixels: Pixels) -> Small:
    """A frame of any size (height x width x 3) made ready to be compared."""
    shrunk = cv2.resize(pixels, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_AREA)
    values = cv2.GaussianBlur(shrunk, (3, 3), 0).astype(np.float32)
    colours = np.log(values + _FLOOR)
    return Small(values @ _WEIGHTS, colours, colours @ _WEIGHTS)


def changed(now: Small, before: Small, noise: float) -> Change:
    """What changed from one frame to another; `noise` as usual in grey levels, 0 where it is not known yet."""
    gains = np.median((now.colours - before.colours)[::3, ::3].reshape(-1, 3), axis=0)
    gain = float(gains @ _WEIGHTS)
    ratio = _colourless(now, before)
    field = _wide(ratio)
    local = ratio - field
    level = np.minimum(now.level, before.level) + _FLOOR
    found = 1.4826 * float(np.median((np.abs(local) * level)[::2, ::2]))
    usual = float(np.clip(found, noise, 2 * noise)) if noise > 0 else found
    least = np.maximum(max(_CHANGED, _PER_LIGHT * abs(gain)), _NOISY * usual / level) + _PER_SHADE * np.abs(field)
    spots = (np.abs(local) > least) | (_steepness(field) > np.maximum(_SHARP, least))
    spots &= ~_both_white(now, before)
    uneven = float(np.mean(np.abs(field) > 0.08))
    sudden = abs(gain) > _SUDDEN or uneven > 0.4
    return Change(
        moves=not sudden and _clustered(spots.astype(np.uint8)) >= _MOVING_SPOTS,
        gain=gain,
        cast=float(gains.max() - gains.min()),
        level=float(np.median(now.grey[::3, ::3])),
        uneven=uneven > 0.4,
        partly=float(np.mean(np.abs(field + gain) < 0.02)) > _UNTOUCHED,
        noise=found,
    )


def is_blur(one: Small, other: Small, noise: float) -> bool:
    """True where one frame is the other out of focus: all that differs is how sharp the same things are."""
    first, second = _detail(one), _detail(other)
    if max(first, second) < _SHARPER * min(first, second):
        return False
    sharp, soft = (one, other) if first > second else (other, one)
    gain = float(np.median((soft.grey - sharp.grey)[::3, ::3]))
    level = np.minimum(sharp.level, soft.level) + _FLOOR
    least = np.maximum(_CHANGED, _NOISY * noise / level)
    for blur_px in _BLURS_PX:
        blurred = cv2.GaussianBlur(sharp.grey, (0, 0), blur_px) + gain
        # A lens that hunts also draws a little larger or smaller: a spot may be its neighbour's.
        kernel = np.ones((3, 3), dtype=np.uint8)
        above = soft.grey - cv2.dilate(blurred, kernel)
        below = cv2.erode(blurred, kernel) - soft.grey
        if _clustered((np.maximum(above, below) > least).astype(np.uint8)) < _MOVING_SPOTS:
            return True
    return False


def stranger(now: Small, before: Small) -> Stranger | None:
    """What large thing lies over the table that did not before: a hand reaches in, a shadow is soft and grey."""
    ratio = _colourless(now, before)
    # The light may have changed more on one side of the table: the slow part of the ratio is the light's.
    coarse = cv2.medianBlur(cv2.resize(ratio, (8, 6), interpolation=cv2.INTER_AREA), 3)
    even = ratio - cv2.resize(coarse, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_LINEAR)
    # Beside something large that slow part overshoots: where nothing changed without it, nothing is strange.
    spots = (np.abs(even) > _CHANGED) & (np.abs(ratio) > _AT_ALL) & ~_both_white(now, before)
    strange = spots.astype(np.uint8)
    strange = np.asarray(cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((5, 5), dtype=np.uint8)), dtype=np.uint8)
    count, marks, stats, _ = cv2.connectedComponentsWithStats(strange, connectivity=8)
    found = None
    for n in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[n])
        # A change of light covers nearly everything; a hand never does.
        if not _HAND_SHARE <= area / (WIDTH_PX * HEIGHT_PX) <= 0.85:
            continue
        if float(np.percentile(np.abs(ratio[marks == n]), 80)) < 1.2 * _CHANGED:
            # Nothing changed here: it is what takes the light away that overshot beside a shadow.
            continue
        if _is_shade(now, before, ratio, marks == n):
            found = Stranger.SHADOW
        elif x <= 1 or y <= 1 or x + w >= WIDTH_PX - 1 or y + h >= HEIGHT_PX - 1:
            return Stranger.HAND
    return found


def _is_shade(now: Small, before: Small, ratio: F32, inside: npt.NDArray[np.bool_]) -> bool:
    """True where a part of the picture only became darker or lighter: of one colour, and with a soft edge."""
    colours = (now.colours - before.colours)[inside]
    colours = np.median(colours, axis=0) - np.median((now.colours - before.colours)[~inside], axis=0)
    if float(colours.max() - colours.min()) > _NEUTRAL:
        return False
    # The blob may be only the border of a shadow: how deep that is shows beside it.
    around = cv2.dilate(inside.astype(np.uint8), np.ones((_BESIDE, _BESIDE), dtype=np.uint8)) > 0
    depth = max(0.15, float(np.percentile(np.abs(ratio[inside]), 80)), float(np.percentile(np.abs(ratio[around]), 90)))
    smooth = np.asarray(cv2.GaussianBlur(ratio, (0, 0), 2), dtype=np.float32)
    return float(np.percentile(_steepness(smooth)[inside], 90)) < _SOFT * depth


def _colourless(now: Small, before: Small) -> F32:
    """The logarithm of how much brighter each spot became, freed of what all colours did."""
    ratio = now.colours - before.colours
    gains = np.median(ratio[::3, ::3].reshape(-1, 3), axis=0)
    return np.asarray((ratio - gains) @ _WEIGHTS, dtype=np.float32)


def _wide(ratio: F32) -> F32:
    """The part of a ratio that is the same over _WIDE spots, with its edges as sharp as they are."""
    steps = np.clip(ratio * 80 + 128, 0, 255).astype(np.uint8)
    return np.asarray((cv2.medianBlur(steps, _WIDE).astype(np.float32) - 128) / 80, dtype=np.float32)


def _steepness(values: F32) -> F32:
    """How much the values change from spot to spot."""
    across = cv2.Sobel(values, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    along = cv2.Sobel(values, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    return np.asarray(np.hypot(across, along), dtype=np.float32)


def _both_white(now: Small, before: Small) -> npt.NDArray[np.bool_]:
    """Where a lamp drives both frames to white: they differ by the sensor's limit, not by a movement."""
    whites = [frame.level > _WHITE * max(1.0, float(np.median(frame.level[::3, ::3]))) for frame in (now, before)]
    return np.asarray(whites[0] & whites[1], dtype=np.bool_)


def _clustered(spots: Mask) -> int:
    """How many spots lie in clusters that are more than noise."""
    if int(spots.sum()) < _MOVING_SPOTS:
        return 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(spots, connectivity=8)
    areas = stats[1:, cv2.CC_STAT_AREA]
    return int(areas[areas >= _CLUSTER].sum())


def _detail(frame: Small) -> float:
    """How much fine structure a frame holds."""
    return math.sqrt(float(np.mean(_steepness(frame.grey) ** 2)))
