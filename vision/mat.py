"""Finds the printed mat in a picture: which one it is, and which millimetre of it lies under which pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.mat_layout import MATS, MatLayout

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]
Markers = list[tuple[int, F64]]
"""Numbers and corners (4 x 2, pixels) of what was found; a number may come twice."""

REFERENCE_WIDTH_PX = 1280
"""Limits in pixels are meant for a picture of this width and grow with it."""
COARSE_PX, FINE_PX = 640, 1280
"""The long side at which markers are looked for first, and where that shows some but not enough."""
MOST_ERROR_PX = 4.0
"""A marker further from where the others want it is none of the mat's, or lies on a crease."""
MOST_UNCERTAIN_MM = 2.5
"""A mat whose playing area is not known better than this is not used."""
_CORNER_PX = 0.35
_LEAST_MARKERS = 2
_ENOUGH_MARKERS = 6
_WINDOW = 15


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """A mat seen in one picture of `size_wh` pixels.

    `to_px`: the 3 x 3 matrix from its millimetres to pixels. `markers`: number and corners (4 x 2, pixels) of each
    that agrees with it. `error_px`: their mean distance (root of the mean square) from where the matrix has them.
    `uncertain_mm`: how far off a corner of the playing area may be (one standard deviation).
    """

    layout: MatLayout
    to_px: F64
    markers: tuple[tuple[int, F64], ...]
    error_px: float
    uncertain_mm: float
    size_wh: tuple[int, int]

    def __post_init__(self) -> None:
        """Refuse a matrix of another shape, and one that cannot be turned round."""
        if self.to_px.shape != (3, 3) or not np.isfinite(self.to_px).all() or abs(np.linalg.det(self.to_px)) < 1e-12:
            raise ValueError(f"expected a 3 x 3 matrix that can be inverted, got {self.to_px}")

    @property
    def seen(self) -> frozenset[int]:
        """The numbers of the markers that were used."""
        return frozenset(number for number, _ in self.markers)

    def pixels(self, places_mm: F64) -> F64:
        """Places on the mat (N x 2, mm) as pixels (N x 2)."""
        return through(self.to_px, places_mm)

    def millimetres(self, places_px: F64) -> F64:
        """Pixels (N x 2) as places on the paper (N x 2, mm)."""
        return through(np.asarray(np.linalg.inv(self.to_px)), places_px)

    @property
    def area_px(self) -> F64:
        """The outline of the playing area (4 x 2 pixels), clockwise on the paper."""
        return self.pixels(self.layout.area_corners_mm)

    def mm_per_px(self, place_mm: F64 | None = None) -> float:
        """Millimetres a pixel at a place on the mat (2), the middle of the playing area where none is named.

        Seen aslant a pixel is longer than wide: this is the root of the area it covers.
        """
        middle = self.layout.area_corners_mm.mean(axis=0) if place_mm is None else np.asarray(place_mm)
        box = middle + np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
        return 2.0 / float(np.sqrt(abs(_area(self.pixels(box)))))


def find_mat(pixels: Pixels) -> Mat | None:
    """The mat in a picture (height x width x 3 or height x width), or None where none is seen well enough."""
    return look_for_mat(pixels)[1]


def look_for_mat(pixels: Pixels) -> tuple[Markers, Mat | None]:
    """All markers in a picture (height x width x 3 or height x width), and the mat where they pin one down.

    Half the picture's detail mostly will do; only where that shows a few markers is the whole looked at.
    """
    grey = pixels if pixels.ndim == 2 else np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    markers: Markers = []
    mat = None
    for long_side_px in (COARSE_PX, FINE_PX):
        seen = find_markers(grey, long_side_px)
        fitted = fit_mat(seen, (grey.shape[1], grey.shape[0]))
        if fitted is None:
            seen = [(number, _refined(grey, corners)) for number, corners in seen]
            fitted = fit_mat(seen, (grey.shape[1], grey.shape[0]))
        if fitted is not None:
            seen, fitted = _looked_at_again(grey, seen, fitted)
        markers = seen if len(seen) >= len(markers) else markers
        mat = fitted or mat
        if not seen or (mat is not None and len(mat.markers) >= _ENOUGH_MARKERS):
            break
    return markers, mat


def find_markers(grey: Pixels, long_side_px: int) -> Markers:
    """All markers of the mats' numbers in a grey picture, looked for at a long side of at most `long_side_px`.

    Their corners are in pixels of the picture as it is, but only as good as what was looked at.
    """
    scale = min(1.0, long_side_px / max(grey.shape))
    # The mean over parts of pixels is slow, but not at a half, which it mostly is; anything else loses markers.
    small = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found, ids, _ = _detector().detectMarkers(np.asarray(small, dtype=np.uint8))
    if ids is None:
        return []
    known = {number for layout in MATS.values() for number in layout.ids}
    markers: Markers = []
    for number, corners in zip(np.asarray(ids).reshape(-1).tolist(), found, strict=True):
        if number in known:
            rough = (np.asarray(corners, dtype=np.float64).reshape(4, 2) + 0.5) / scale - 0.5
            markers.append((number, rough))
    return markers


def fit_mat(markers: Sequence[tuple[int, F64]], size_wh: tuple[int, int]) -> Mat | None:
    """The mat that most of these markers agree on, or None where they do not pin one down."""
    best: Mat | None = None
    for layout in MATS.values():
        mine = [(number, corners) for number, corners in markers if number in layout.ids]
        mat = _fit(layout, mine, size_wh)
        if mat is not None and (best is None or len(mat.markers) > len(best.markers)):
            best = mat
    return best


def through(matrix: F64, places: F64) -> F64:
    """Places (N x 2) carried over by a 3 x 3 matrix."""
    long = np.column_stack([np.asarray(places, dtype=np.float64).reshape(-1, 2), np.ones(np.size(places) // 2)])
    carried = long @ matrix.T
    return np.asarray(carried[:, :2] / carried[:, 2:])


def px_limit(limit_px: float, size_wh: tuple[int, int]) -> float:
    """A limit meant for a picture 1280 wide, for one of this size."""
    return limit_px * max(size_wh) / REFERENCE_WIDTH_PX


@lru_cache(maxsize=1)
def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    # One threshold instead of three: the mat's own white rims leave no doubt what is black.
    parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = _WINDOW
    parameters.minMarkerPerimeterRate = 0.05
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def _refined(grey: Pixels, rough: F64) -> F64:
    """Corners (4 x 2) moved to the nearest true corner of the picture."""
    side_px = float(np.linalg.norm(rough - np.roll(rough, -1, axis=0), axis=1).min())
    # A window over a whole cell would meet the marker's inner corners.
    reach = int(np.clip(side_px / 9, 2, 7))
    corners = rough.astype(np.float32).reshape(-1, 1, 2)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 20, 0.02)
    moved = np.asarray(cv2.cornerSubPix(grey, corners, (reach, reach), (-1, -1), stop)).reshape(4, 2)
    far = np.linalg.norm(moved - rough, axis=1) > reach
    return np.where(far[:, None], rough, moved.astype(np.float64))


def _looked_at_again(grey: Pixels, markers: Markers, mat: Mat) -> tuple[Markers, Mat]:
    """Corners sought from where the mat wants them, not from where half the detail had them, and the mat of these."""
    used = mat.seen
    again = [(n, _refined(grey, mat.pixels(mat.layout.corners_mm(n)))) for n in sorted(used)]
    # These markers agree already: no need to look for strays among them.
    closer = _fit(mat.layout, again, mat.size_wh, strays=False)
    if closer is None or closer.error_px > mat.error_px:
        return markers, mat
    return [*again, *((n, corners) for n, corners in markers if n not in used)], closer


def _fit(layout: MatLayout, markers: Markers, size_wh: tuple[int, int], *, strays: bool = True) -> Mat | None:
    """A matrix by RANSAC, then again by least squares on the markers that agree with it with all four corners."""
    limit_px = px_limit(MOST_ERROR_PX, size_wh)
    kept = markers
    for attempt in range(3):
        if len(kept) < _LEAST_MARKERS:
            return None
        places, seen = _stacked(layout, kept)
        # cv2 wants the error in the units of what it maps to: pixels.
        method = cv2.RANSAC if strays and attempt == 0 else 0
        matrix, _ = cv2.findHomography(places, seen, method, limit_px, maxIters=500)
        if matrix is None or np.asarray(matrix).shape != (3, 3) or abs(np.linalg.det(matrix)) < 1e-12:
            return None
        to_px = np.asarray(matrix, dtype=np.float64)
        errors = dict(enumerate(_marker_errors(layout, to_px, markers)))
        typical = float(np.median([error for error in errors.values() if error <= limit_px] or [limit_px]))
        agreeing = [n for n, error in errors.items() if error <= min(limit_px, max(4 * typical, limit_px / 4))]
        again = [markers[n] for n in _once_each(markers, agreeing, errors)]
        if attempt > 0 and len(again) == len(kept):
            break
        kept = again
    return _checked(layout, kept, to_px, size_wh)


def _once_each(markers: Markers, agreeing: list[int], errors: dict[int, float]) -> list[int]:
    """Of markers with the same number only the one that fits best."""
    best: dict[int, int] = {}
    for n in sorted(agreeing, key=lambda n: errors[n]):
        best.setdefault(markers[n][0], n)
    return sorted(best.values())


def _checked(layout: MatLayout, markers: Markers, to_px: F64, size_wh: tuple[int, int]) -> Mat | None:
    """The mat, unless its playing area is badly known or seen from behind."""
    if len(markers) < _LEAST_MARKERS:
        return None
    places, seen = _stacked(layout, markers)
    error_px = float(np.sqrt(((through(to_px, places) - seen) ** 2).sum(axis=1).mean()))
    sigma_px = max(px_limit(_CORNER_PX, size_wh), error_px)
    uncertain_mm = _uncertainty_mm(layout, to_px, places, sigma_px)
    if _area(through(to_px, layout.area_corners_mm)) <= 0 or not uncertain_mm <= MOST_UNCERTAIN_MM:
        return None
    return Mat(layout, to_px / to_px[2, 2], tuple(markers), error_px, uncertain_mm, size_wh)


def _stacked(layout: MatLayout, markers: Markers) -> tuple[F64, F64]:
    places = np.concatenate([layout.corners_mm(number) for number, _ in markers])
    return places, np.concatenate([corners for _, corners in markers])


def _marker_errors(layout: MatLayout, to_px: F64, markers: Markers) -> list[float]:
    """How far each marker's corners lie from where the matrix has them, in the mean, in pixels."""
    places, seen = _stacked(layout, markers)
    away = np.linalg.norm(through(to_px, places) - seen, axis=1)
    return [float(error) for error in away.reshape(-1, 4).mean(axis=1)]


def _uncertainty_mm(layout: MatLayout, to_px: F64, places: F64, sigma_px: float) -> float:
    """How far off the worst corner of the playing area may be when each found corner is off by `sigma_px`.

    The usual propagation: the covariance of the matrix's eight numbers from the corners that were found, and from
    these the covariance of a corner of the area.
    """
    middle, span = places.mean(axis=0), 100.0
    local = to_px @ np.array([[span, 0, middle[0]], [0, span, middle[1]], [0, 0, 1.0]])
    local = local / local[2, 2]
    slopes = _slopes(local, (places - middle) / span)
    try:
        spread = np.linalg.inv(slopes.T @ slopes) * sigma_px**2
    except np.linalg.LinAlgError:
        return float("inf")
    worst = 0.0
    for corner in layout.area_corners_mm:
        slope = _slopes(local, ((corner - middle) / span)[None])
        variance_px = float(np.trace(slope @ spread @ slope.T))
        box = corner + np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
        px_per_mm = np.sqrt(abs(_area(through(to_px, box)))) / 2
        worst = max(worst, float(np.sqrt(max(variance_px, 0.0)) / max(px_per_mm, 1e-6)))
    return worst


def _slopes(matrix: F64, places: F64) -> F64:
    """How the pixels of places (N x 2) change with the first eight numbers of the matrix (2N x 8)."""
    x, y = places[:, 0], places[:, 1]
    long = np.column_stack([x, y, np.ones_like(x)])
    carried = long @ matrix.T
    depth = carried[:, 2:]
    seen = carried[:, :2] / depth
    none = np.zeros_like(long)
    upper = np.column_stack([long, none, -seen[:, :1] * long[:, :2]]) / depth
    lower = np.column_stack([none, long, -seen[:, 1:] * long[:, :2]]) / depth
    return np.concatenate([upper, lower])


def _area(outline: F64) -> float:
    """The area inside an outline, above 0 where it runs clockwise on a picture."""
    x, y = outline[:, 0], outline[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2
