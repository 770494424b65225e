"""What the mat says of things that may be dice: which lie outside it, and which have a size that no die here has."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.finder import Candidate
from vision.mat import find_mat
from vision.mat_pose import Upright, pose_of

Pixels = npt.NDArray[np.uint8]

SMALLEST_MM, LARGEST_MM = 9.0, 27.0
"""Dice have sides from 10 to 25 mm, and an outline is a little off."""
MOST_UNLIKE = 1.4
"""Outlines of 16 mm dice found on simulated mats measure 12 to 21.5 mm, 98 of 100 from 13.3 to 19.7: what is by more
than this factor off the others is not one of them."""
_LIKELY = 0.5
_LEAST_OTHERS = 2


def upright_mat(pixels: Pixels) -> Upright | None:
    """The mat in a picture (height x width x 3 or height x width) with its camera's pose, or None."""
    mat = find_mat(pixels)
    return None if mat is None else Upright(mat, pose_of(mat))


def on_mat(candidates: Sequence[Candidate], upright: Upright | None) -> list[Candidate]:
    """Those whose middle stands in the playing area and that are no marker; all where there is no mat.

    A marker looks like the top of a dark die, and seen aslant that top would stand further in. One that was read is
    not covered: nothing can lie there.
    """
    if upright is None:
        return list(candidates)
    markers = [corners.astype(np.float32).reshape(-1, 1, 2) for _, corners in upright.mat.markers]
    return [
        candidate
        for candidate in candidates
        if upright.holds(upright.face_mm(candidate.outline)[1])
        and not any(_within(candidate.centre, marker) for marker in markers)
    ]


def odd_sizes(candidates: Sequence[Candidate], presences: Sequence[float], upright: Upright | None) -> list[str]:
    """For each candidate what is wrong with its size in mm, in words that follow "it"; empty where nothing is.

    `presences`: how likely each is a die; the size of the dice is the middle one of the likely others.
    """
    if upright is None:
        return ["" for _ in candidates]
    sides_mm = [upright.face_mm(c.outline)[0] for c in candidates]
    words = []
    for n, side_mm in enumerate(sides_mm):
        others = [s for m, s in enumerate(sides_mm) if m != n and presences[m] >= _LIKELY]
        usual_mm = float(np.median(others)) if len(others) >= _LEAST_OTHERS else None
        words.append(_odd(side_mm, usual_mm))
    return words


def _within(place_px: npt.NDArray[np.float64], outline: npt.NDArray[np.float32]) -> bool:
    return cv2.pointPolygonTest(outline, (float(place_px[0]), float(place_px[1])), False) >= 0


def _odd(side_mm: float, usual_mm: float | None) -> str:
    if not SMALLEST_MM <= side_mm <= LARGEST_MM:
        return f"is {side_mm:.0f} mm wide, as no die is"
    if usual_mm is not None and not 1 / MOST_UNLIKE <= side_mm / usual_mm <= MOST_UNLIKE:
        return f"is {side_mm:.0f} mm wide where the dice are {usual_mm:.0f} mm"
    return ""
