"""Notices that a marked playing area no longer fits: frames of another size, or a camera that was moved."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from firmware.setup.area import within
from firmware.setup.kept import Area
from vision.decoding import decode
from vision.reading import Reading

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

LOOK_S = 3.0
"""The table is compared at most so often: nothing is read meanwhile."""
AGREEING_LOOKS = 2
"""So many looks one after the other must say that the camera was moved."""
SLACK = 0.04
"""A shift up to this share of the picture's width costs an area nothing."""
OTHER_SIZE = "The camera gives pictures of another size: mark the playing area anew under Set up"
MOVED = "The camera or the table was moved: mark the playing area anew under Set up"

_WIDTH_PX = 320
_ROWS, _COLUMNS = 4, 5
_KNOWN, _FOUND = 0.5, 0.35
"""How alike (1: the same) a part of the table must be from frame to frame to be known, and later to be found again."""
_MOST_STRANGE = 0.01
"""A part of which a larger share stands out has a die or something else on it, and tells nothing."""
_LEAST_PARTS, _MOVED_SHARE = 5, 0.2
"""So many parts must be free, and less than this share of them found again, to call the camera moved."""


def with_table(area: Area, frame: Pixels, later: Pixels) -> Area:
    """The area with what is needed to notice a moved camera, from two frames (height x width x 3) at rest."""
    small = _small(frame)
    jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    known = [n for n, alike in enumerate(_alike(small, _small(later))) if alike is not None and alike >= _KNOWN]
    return replace(area, table=bytes(jpeg), parts=tuple(known))


class AreaGuard:
    """Compares still tables with the one around which an area was marked.

    Dice come and go; what stays, as the grain of the table or its cloth, tells whether the camera was moved. On a table
    that shows nothing of the kind it stays silent: the outline on the table's page is then all there is.
    """

    def __init__(self, area: Area) -> None:
        self.area = area
        before = decode(area.table, cv2.IMREAD_GRAYSCALE) if area.table else None
        self._before = None if before is None else np.asarray(before, dtype=np.uint8)
        self._due_s = float("-inf")
        self._moved_looks = 0
        self.fault = ""
        """Why the area no longer fits, in one sentence; empty while nothing speaks against it."""

    def kept(self, reading: Reading, pixels: Pixels) -> tuple[Reading, int]:
        """What of the reading of a frame lies in the area, and how many sure dice do not; all of it with a fault."""
        if self.area.size_wh != (pixels.shape[1], pixels.shape[0]):
            self.fault = OTHER_SIZE
        return (reading, 0) if self.fault else within(reading, self.area)

    def look(self, pixels: Pixels, time_s: float) -> None:
        """Compare a frame of a still table with the one of old, if it is time for that."""
        if self._before is None or self.fault or time_s < self._due_s:
            return
        self._due_s = time_s + LOOK_S
        self._moved_looks = self._moved_looks + 1 if self._is_elsewhere(self._before, _small(pixels)) else 0
        if self._moved_looks >= AGREEING_LOOKS:
            self.fault = MOVED

    def _is_elsewhere(self, before: Pixels, now: Pixels) -> bool:
        if before.shape != now.shape:
            return False
        alike = _alike(before, now)
        free = [found for n in self.area.parts if n < len(alike) and (found := alike[n]) is not None]
        again = sum(found >= _FOUND for found in free)
        return len(free) >= _LEAST_PARTS and again < _MOVED_SHARE * len(free)


def _small(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    size = (_WIDTH_PX, max(_ROWS * 8, round(_WIDTH_PX * height / width)))
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _detail(grey: Pixels) -> F32:
    """What a small picture shows besides its light: in units of what is usual in it."""
    bright = np.log(grey.astype(np.float32) + 8)
    fine = bright - cv2.GaussianBlur(bright, (0, 0), 10)
    return np.asarray(fine / (np.median(np.abs(fine)) + 1e-3), dtype=np.float32)


def _alike(before: Pixels, now: Pixels) -> list[float | None]:
    """How alike each part of two small pictures is, shifted by at most the slack; None with something on it."""
    there, here = _detail(before), _detail(now)
    height, width = there.shape[0] // _ROWS, there.shape[1] // _COLUMNS
    slack = round(SLACK * _WIDTH_PX)
    found: list[float | None] = []
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            place = np.s_[row * height : (row + 1) * height, column * width : (column + 1) * width]
            one, other = there[place], here[place]
            if max(_strange(one), _strange(other)) > _MOST_STRANGE:
                found.append(None)
                continue
            inner = one[slack : height - slack, slack : width - slack]
            found.append(float(cv2.matchTemplate(other, inner, cv2.TM_CCOEFF_NORMED).max()))
    return found


def _strange(detail: F32) -> float:
    """The share of a part that stands out far from the rest."""
    return float((np.abs(detail) > 8).mean())
