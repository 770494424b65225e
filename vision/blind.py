"""Notices a camera that shows no table: a black picture, a covered lens, or the same frame again and again."""

from __future__ import annotations

import enum

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

FROZEN_S = 3.0
"""A camera whose frames differ by less than its noise for so long has stopped."""
DARK_LEVEL = 6.0
"""A picture whose brightest parts are below this (of 255) shows nothing."""
_FROZEN_SHARE = 0.05
"""Frames that differ by this share of the usual noise are one frame."""
_LEARNT_AFTER = 10
"""So many pairs of frames show what the usual noise is: a few of them may be of a table that was just changed."""
_DIM_SHARE, _FLAT_SHARE = 0.35, 0.3
"""A covered lens gives less than this share of the usual light, and of the usual detail in it."""
_FLAT_LEVEL = 0.35
"""Detail of fewer grey levels than this is none."""
_LEARN = 0.05


class Blind(enum.Enum):
    """Why the picture shows no table; the values say it, and what to do."""

    BLACK = "is black; take the cap off or switch a lamp on"
    COVERED = "is dark and empty; uncover the lens or switch a lamp on"
    FROZEN = "stands still; check its cable"


class BlindCheck:
    """Looks at every frame and learns what this camera's picture usually is like."""

    def __init__(self) -> None:
        self._last: Pixels | None = None
        self._same_since_s = 0.0
        self._noise = 0.0
        self._pairs = 0
        self._light = 0.0
        self._detail = 0.0

    def look(self, pixels: Pixels, time_s: float) -> Blind | None:
        """What is wrong with the picture at this frame (`time_s` from a monotonic clock); None where nothing is."""
        frozen = self._is_frozen(np.ascontiguousarray(pixels[::4, ::4]), time_s)
        if float(pixels[::16, ::16].max()) < DARK_LEVEL:
            return Blind.BLACK
        grey = cv2.cvtColor(cv2.resize(pixels, (64, 48), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        values = grey.astype(np.float32)
        light = float(values.mean())
        detail = float(np.std(values - cv2.GaussianBlur(values, (0, 0), 3)))
        if self._light and light < _DIM_SHARE * self._light:
            flat = detail / max(light, 1.0) < _FLAT_SHARE * self._detail / self._light
            if flat or detail < _FLAT_LEVEL:
                return Blind.COVERED
        rate = _LEARN if self._light else 1.0
        self._light += rate * (light - self._light)
        self._detail += rate * (detail - self._detail)
        return Blind.FROZEN if frozen else None

    def _is_frozen(self, sample: Pixels, time_s: float) -> bool:
        """True once the frames have been the same for FROZEN_S."""
        if self._last is None or self._last.shape != sample.shape:
            self._last, self._same_since_s = sample, time_s
            return False
        differs = float(cv2.absdiff(sample, self._last).mean())
        self._last = sample
        learnt = self._pairs >= _LEARNT_AFTER
        if differs <= (_FROZEN_SHARE * self._noise if learnt else 0.0):
            return time_s - self._same_since_s > FROZEN_S
        self._same_since_s = time_s
        self._pairs += 1
        self._noise = min(differs, self._noise * 1.05) if self._noise else differs
        return False
