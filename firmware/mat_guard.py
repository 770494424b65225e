"""Keeps an eye on the printed mat while the table lies still: where it lies, and what to tell the players about it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.mat import Mat, find_mat, px_limit
from vision.mat_watch import FINE_PX, LEAST_TO_REALIGN, Band, MatWatch, View

Pixels = npt.NDArray[np.uint8]

LOOK_S = 1.0
"""The mat is looked for at most so often: a bump is no hurry, and the frames are."""
TOLD_S = 6.0
"""A bump after which the mat was found again is told for so long."""
GONE_S = 8.0
"""A mat of which no marker is seen for so long was taken off the table."""
UNEVEN_AGAIN_S = 30.0
"""A mat that does not lie flat is told of once, and anew only after it lay flat for so long."""

_EDGE_MM, _STEP_MM = 4.0, 3.0
"""The paper is white so far inside its edge; there it is looked at in such steps for what reaches over it."""
_STRANGE, _STRANGE_SHARE = 0.35, 0.02
"""A place whose colour is off the usual one by this part is covered; so many of the places, and it is an arm."""


class MatGuard:
    """Finds the mat, remembers how it lies and follows it when it or the camera was pushed.

    Hand it pictures of a table that lies still, with times of one monotonic clock. Without a mat it has no words.
    """

    def __init__(self) -> None:
        self._due_s = float("-inf")
        self.forget()

    @property
    def mat(self) -> Mat | None:
        """How the mat lay when it was looked at last; None where there is none or it was not seen well enough."""
        return None if self._view is None else self._view.mat

    def forget(self) -> None:
        """Know of no mat: the next one that is seen is where it should be."""
        self._watch: MatWatch | None = None
        self._view: View | None = None
        self._refusal = ""
        self._told, self._told_until_s = "", float("-inf")
        self._lost_since_s: float | None = None
        self._uneven_s = float("-inf")

    def note(self, time_s: float) -> str:
        """One line for the players: why the mat is of no use now, or for a while that it was moved; else empty."""
        return self._refusal or (self._told if time_s < self._told_until_s else "")

    def look(self, pixels: Pixels, time_s: float) -> None:
        """Look for the mat in a picture (height x width x 3) if it is time for that."""
        if time_s < self._due_s:
            return
        self._due_s = time_s + LOOK_S
        if self._watch is not None and self._watch.mat.size_wh != (pixels.shape[1], pixels.shape[0]):
            # The camera gives another size now: places in pixels say nothing any more.
            self.forget()
        if self._watch is None:
            self._begin(find_mat(pixels))
        else:
            self._follow(self._watch, self._watch.look(pixels), time_s)

    def is_bump(self, pixels: Pixels, time_s: float) -> bool:
        """True where the mat was pushed and nothing reaches over its edge: what seems a hand is the pushed picture.

        Looks if it is time for that, as `look` does, but takes nothing from a picture without such a mat.
        """
        if self._watch is None or time_s < self._due_s or self._watch.mat.size_wh != (pixels.shape[1], pixels.shape[0]):
            return False
        self._due_s = time_s + LOOK_S
        view = self._watch.look(pixels)
        if view.mat is None or not _bumped(view) or _reached_over(pixels, view.mat):
            return False
        self._follow(self._watch, view, time_s)
        return True

    def _begin(self, mat: Mat | None) -> None:
        # A mat known by fewer markers would seem to have moved as soon as the others are seen.
        if mat is not None and len(mat.markers) >= LEAST_TO_REALIGN:
            self._watch, self._view = MatWatch(mat), View(Band.FINE, mat, 0.0)

    def _follow(self, watch: MatWatch, view: View, time_s: float) -> None:
        before, self._view = self._view, view
        if view.moved_px is not None:
            self._lost_since_s = None
        elif self._lost_since_s is None:
            self._lost_since_s = time_s
        elif time_s - self._lost_since_s >= GONE_S:
            self.forget()
            return
        if view.mat is None:
            # A single bad picture is no reason to bother anybody.
            if before is not None and before.band is Band.REFUSED:
                self._refusal = view.reason
            return
        self._refusal = ""
        if view.band is Band.DEGRADED:
            self._tell(view, time_s)
            watch.set_view(view.mat)

    def _tell(self, view: View, time_s: float) -> None:
        """Say once what happened: every bump, but a mat that is not flat only when that is news."""
        bumped = _bumped(view)
        if bumped or time_s - self._uneven_s > UNEVEN_AGAIN_S:
            self._told, self._told_until_s = view.reason, time_s + TOLD_S
        if not bumped:
            self._uneven_s = time_s


def _bumped(view: View) -> bool:
    """True where the whole mat is elsewhere, not only a curled corner of it."""
    return view.mat is not None and view.moved_px is not None and view.moved_px > px_limit(FINE_PX, view.mat.size_wh)


def _reached_over(pixels: Pixels, mat: Mat) -> bool:
    """True where something lies over the paper's white edge, which every arm over the mat has to cross."""
    width_mm, height_mm = mat.layout.size_mm
    along, down = (
        np.arange(_EDGE_MM, width_mm - _EDGE_MM, _STEP_MM),
        np.arange(_EDGE_MM, height_mm - _EDGE_MM, _STEP_MM),
    )
    sides = [(along, np.full_like(along, y_mm)) for y_mm in (_EDGE_MM, height_mm - _EDGE_MM)]
    sides += [(np.full_like(down, x_mm), down) for x_mm in (_EDGE_MM, width_mm - _EDGE_MM)]
    places_px = mat.pixels(np.concatenate([np.column_stack(side) for side in sides])).round().astype(np.int64)
    x_px, y_px = places_px[((places_px >= 0) & (places_px < mat.size_wh)).all(axis=1)].T
    colours = pixels[y_px, x_px].astype(np.float64)
    usual = np.maximum(np.median(colours, axis=0), 1.0)
    return float((np.abs(colours / usual - 1).max(axis=1) > _STRANGE).mean()) > _STRANGE_SHARE
