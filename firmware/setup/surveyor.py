"""Finds out what a step of the set-up wants to know of a frame; it runs in the thread of the watcher."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from firmware.setup.study import AimStudy, Face, FaceStudy, MatStudy, Quad, Study, Survey
from vision.agree import seen_in_both
from vision.aim import SMALL_PX, judge
from vision.doubt import is_hopeless
from vision.finder import Candidate, Finder
from vision.look import measure
from vision.mat import Mat, look_for_mat, px_limit
from vision.mat_dice import on_mat, upright_mat
from vision.mat_watch import LEAST_TO_REALIGN, MOST_ERROR_PX, Band
from vision.reading import Reading
from vision.teach import likely

Pixels = npt.NDArray[np.uint8]

AGAIN_S = 1.0
"""A still table is looked at anew so often."""
_LEAST_PX = SMALL_PX[1] / 2
"""What is smaller is a speck of the table."""
_STRAYS = 1
"""So few markers may be something that looks like one."""


class Surveyor:
    """Looks at still frames; its networks are loaded when they are first needed."""

    def __init__(self) -> None:
        self._finder: Finder | None = None
        self._before: Reading | None = None

    def forget(self) -> None:
        """The table is another one than it was: what was read of it before agrees with nothing."""
        self._before = None

    def faces(self, pixels: Pixels) -> FaceStudy:
        """The dice in a frame (height x width x 3), for teaching."""
        self._finder = self._finder or Finder()
        found = [c for c in self._finder.find(pixels) if not is_hopeless(c.score, c.logit) and c.side_px >= _LEAST_PX]
        found = on_mat(found, upright_mat(pixels))
        sure = likely(found)
        return FaceStudy(tuple(Face(_quad(c), bool(sure)) for c in sure or found[:1]))

    def study(self, survey: Survey, pixels: Pixels, reading: Reading | None) -> Study | None:
        """What the survey asks of a frame (height x width x 3); "aim" needs its reading.

        It tells of dice that the frame looked at before shows in the same place; None where there was none before.
        """
        if survey.kind == "mat":
            return mat_study(pixels)
        if survey.kind == "faces" or reading is None:
            return self.faces(pixels)
        before, self._before = self._before, reading
        if before is None:
            return None
        seen = seen_in_both(reading, before)
        look = measure(pixels, seen)
        return AimStudy(judge(look), seen, look.glare)


def mat_study(pixels: Pixels) -> MatStudy:
    """How well the mat is seen in one frame (height x width x 3), in the bands of `vision.mat_watch`."""
    markers, mat = look_for_mat(pixels)
    if mat is None:
        if len(markers) <= _STRAYS:
            return MatStudy(None, "")
        what = f"Only {len(markers)} markers of a mat are of use"
        return MatStudy(Band.REFUSED, f"{what}: bring the whole mat into the picture, lying flat")
    corners = [(float(x), float(y)) for x, y in mat.area_px]
    band, words = _judged(mat)
    return MatStudy(band, words, (corners[0], corners[1], corners[2], corners[3]))


def _judged(mat: Mat) -> tuple[Band, str]:
    """The band of a mat that was found, and what to do about it."""
    seen = f"The {mat.layout.paper.upper()} mat is seen, {len(mat.markers)} of its {len(mat.layout.ids)} markers"
    if mat.error_px > px_limit(MOST_ERROR_PX, mat.size_wh):
        return Band.DEGRADED, f"{seen}, but it is not flat: tape its corners down"
    if len(mat.markers) < LEAST_TO_REALIGN:
        return Band.DEGRADED, f"{seen}: bring the whole mat into the picture, and take away what covers it"
    if not ((mat.area_px >= 0) & (mat.area_px <= np.array(mat.size_wh) - 1)).all():
        return Band.DEGRADED, f"{seen}, but a part of its grey is out of the picture: move the camera"
    return Band.FINE, f"{seen}. What lies beside its grey is ignored"


def _quad(candidate: Candidate) -> Quad:
    corners = [(float(x), float(y)) for x, y in candidate.outline]
    return corners[0], corners[1], corners[2], corners[3]
