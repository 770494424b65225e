"""Notices when the camera or the mat was bumped: the markers' places now against those when the view was set."""

from __future__ import annotations

import enum
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.mat import Markers, Mat, look_for_mat, px_limit

Pixels = npt.NDArray[np.uint8]

FINE_PX = 1.5
"""So far, in a picture 1280 wide, markers may wander while the view counts as unmoved: warmth, a door, noise."""
MOST_ERROR_PX = 2.5
"""Markers that disagree by more with one plane lie on a mat that is not flat; nothing is measured on that."""
LEAST_TO_REALIGN = 4
"""So many markers must agree before a new view is believed."""
LEAST_TO_STAY = 2
"""So many in their old places are enough to say that nothing moved: a hand covers the others."""


class Band(enum.Enum):
    """How far a view can be trusted."""

    FINE = "fine"
    DEGRADED = "degraded"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What became of a view that was set.

    `mat`: how the mat lies now, None where refused. `moved_px`: by how much the markers moved, the middle one of all
    that are seen, None where none is. `reason`: plain words for the player, empty where all is well.
    """

    band: Band
    mat: Mat | None
    moved_px: float | None
    reason: str = ""

    def __post_init__(self) -> None:
        """Refuse a view that is used without a mat, or one not fine that says no reason."""
        if (self.mat is None) != (self.band is Band.REFUSED):
            raise ValueError(f"expected a mat unless the view is refused, got {self.band.value}")
        if (self.band is Band.FINE) != (self.reason == ""):
            raise ValueError(f"expected a reason where a view is not fine, got {self.reason!r} for {self.band.value}")


class MatWatch:
    """Remembers the mat as it lay when the view was set and compares pictures with it."""

    def __init__(self, mat: Mat) -> None:
        self._set = mat

    @property
    def mat(self) -> Mat:
        """The mat as it lay when the view was set."""
        return self._set

    def set_view(self, mat: Mat) -> None:
        """Take a new place for the right one, as after a bump that was told about."""
        self._set = mat

    def look(self, pixels: Pixels) -> View:
        """What became of the view in this picture (height x width x 3, of the size that the view was set with).

        Raises ValueError for a picture of another size: its pixels cannot be compared.
        """
        size_wh = (pixels.shape[1], pixels.shape[0])
        if size_wh != self._set.size_wh:
            raise ValueError(
                f"expected a picture of {self._set.size_wh} pixels as the view, got {size_wh}; set it anew"
            )
        markers, fresh = look_for_mat(pixels)
        moves = self._moves(markers)
        if not moves:
            return View(Band.REFUSED, None, None, self._nothing_seen(markers))
        moved_px = float(np.median(list(moves.values())))
        if moved_px <= px_limit(FINE_PX, size_wh):
            return self._unmoved(moves, fresh, moved_px)
        return self._moved(fresh, moved_px, len(moves))

    def _moves(self, markers: Markers) -> dict[int, float]:
        """How far each marker of this mat is from its place, in the mean of its corners, in pixels."""
        places = dict(self._set.markers)
        moves: dict[int, float] = {}
        for number, corners in markers:
            if number not in self._set.layout.ids:
                continue
            # A marker that was covered when the view was set has its place by the matrix.
            place = places.get(number)
            where = self._set.pixels(self._set.layout.corners_mm(number)) if place is None else place
            away = float(np.linalg.norm(corners - where, axis=1).mean())
            moves[number] = min(away, moves.get(number, away))
        return moves

    def _nothing_seen(self, markers: Markers) -> str:
        if markers:
            return f"another mat lies there: put the {self._set.layout.paper.upper()} mat back, or set the view anew"
        return "no marker of the mat is seen: take away what covers it, turn the camera to it, or give more light"

    def _unmoved(self, moves: dict[int, float], fresh: Mat | None, moved_px: float) -> View:
        limit_px = px_limit(FINE_PX, self._set.size_wh)
        if len(moves) < LEAST_TO_STAY:
            return View(Band.REFUSED, None, moved_px, f"{_count(len(moves))}: take away what covers the others")
        better = fresh is not None and fresh.uncertain_mm <= self._set.uncertain_mm
        mat = fresh if fresh is not None and better and fresh.layout is self._set.layout else self._set
        strayed = [number for number, away in moves.items() if away > 2 * limit_px]
        if len(strayed) >= LEAST_TO_STAY:
            return View(
                Band.DEGRADED,
                mat,
                moved_px,
                f"{len(strayed)} of {len(moves)} markers left their places, the others did not: lay the mat flat",
            )
        return View(Band.FINE, mat, moved_px)

    def _moved(self, fresh: Mat | None, moved_px: float, seen: int) -> View:
        begin = f"the camera or the mat was moved by {moved_px:.0f} pixels"
        agreeing = 0 if fresh is None or fresh.layout is not self._set.layout else len(fresh.markers)
        if fresh is None or agreeing < LEAST_TO_REALIGN:
            what = _count(seen) if seen < LEAST_TO_REALIGN else f"the {seen} markers seen do not tell how it lies"
            return View(
                Band.REFUSED, None, moved_px, f"{begin} and {what}: bring the whole mat into the picture, lying flat"
            )
        if fresh.error_px > px_limit(MOST_ERROR_PX, fresh.size_wh):
            words = f"{begin} and its markers are off one plane by {fresh.error_px:.1f} pixels: lay the mat flat"
            return View(Band.REFUSED, None, moved_px, words)
        words = f"{begin}; the box found it again by {agreeing} markers"
        if not _in_sight(fresh):
            words += ", but a part of the playing area is out of the picture"
        return View(Band.DEGRADED, fresh, moved_px, words)


def _in_sight(mat: Mat) -> bool:
    """True where the whole playing area is in the picture."""
    return bool((mat.area_px >= 0).all() and (mat.area_px <= np.array(mat.size_wh) - 1).all())


def _count(seen: int) -> str:
    return f"only {seen} marker{'' if seen == 1 else 's'} of the mat {'is' if seen == 1 else 'are'} seen"
