"""Tells from live frames whether the table moves, lies still, or has a hand over it."""

from __future__ import annotations

import enum
from collections import deque

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]


class TableState(enum.Enum):
    """What the table does."""

    MOVING = "moving"
    HAND = "hand"
    SETTLING = "settling"
    STILL = "still"


WIDTH_PX, HEIGHT_PX = 160, 120
_CHANGED = 0.11
"""A spot has changed when its brightness, freed of the light's, differs by this share."""
_MOVING_SPOTS = 12
"""So many changed spots of 160 x 120 are a movement: a die of 30 pixels at 1280 covers about 14."""
_HAND_SHARE = 0.035
"""A stranger this large that reaches in over the picture's edge is a hand; a die covers 0.2 %."""
_WHITE = 2.0
"""A spot is white when it is so many times as bright as the middle of its frame."""
SETTLE_S = 0.25
"""The table counts as still after so long without a change."""
HAND_LEAVES_S = 20.0
"""A stranger that lies motionless for so long is part of the table, not a hand."""


class TableWatch:
    """Looks at every frame and keeps what it needs to know of the last ones."""

    def __init__(self) -> None:
        self._last: deque[F32] = deque(maxlen=2)
        self._still_since_s: float | None = None
        self._empty: F32 | None = None

    def look(self, pixels: Pixels, time_s: float) -> TableState:
        """The state after this frame (any size; `time_s` from a monotonic clock)."""
        now = _plain(pixels)
        moved = bool(self._last) and any(int(_differs(now, old).sum()) >= _MOVING_SPOTS for old in self._last)
        first = not self._last
        self._last.append(now)
        if moved or first:
            self._still_since_s = time_s
        since_s = self._still_since_s if self._still_since_s is not None else time_s
        still_s = time_s - since_s
        if self._hand(now, still_s):
            return TableState.HAND
        if moved:
            return TableState.MOVING
        if still_s < SETTLE_S:
            return TableState.SETTLING
        # What lies still without a hand is what a hand is told apart from.
        self._empty = now
        return TableState.STILL

    def _hand(self, now: F32, still_s: float) -> bool:
        """True while something large reaches in over the picture's edge that was not there when all was still."""
        if self._empty is None or still_s > HAND_LEAVES_S:
            return False
        strange = cv2.morphologyEx(_differs(now, self._empty), cv2.MORPH_CLOSE, np.ones((5, 5), dtype=np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(strange, connectivity=8)
        for n in range(1, count):
            x, y, w, h, area = (int(v) for v in stats[n])
            reaches_in = x <= 1 or y <= 1 or x + w >= WIDTH_PX - 1 or y + h >= HEIGHT_PX - 1
            # A change of light covers nearly everything; a hand never does.
            if reaches_in and _HAND_SHARE * WIDTH_PX * HEIGHT_PX <= area <= 0.85 * WIDTH_PX * HEIGHT_PX:
                return True
        return False


def _plain(pixels: Pixels) -> F32:
    """A frame small, grey and freed of overall brightness and slow shading (values around 1)."""
    small = cv2.resize(pixels, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0).astype(np.float32) + 8
    return np.asarray(grey / float(np.median(grey)), dtype=np.float32)


def _differs(a: F32, b: F32) -> npt.NDArray[np.uint8]:
    """Where two plain frames differ by more than the light explains (0 or 1)."""
    ratio = (a + 0.05) / (b + 0.05)
    # The light may have changed more on one side of the table: the slow part of the ratio is the light's.
    coarse = cv2.resize(ratio, (8, 6), interpolation=cv2.INTER_AREA)
    light = cv2.resize(cv2.medianBlur(coarse, 3), (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_LINEAR)
    changed = np.abs(ratio / light - 1) > _CHANGED
    # What a lamp drives to white cannot follow it: two whites differ by the sensor's limit, not by a movement.
    return np.asarray(changed & (np.minimum(a, b) < _WHITE), dtype=np.uint8)
