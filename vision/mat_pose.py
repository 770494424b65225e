"""Where the camera stands over the mat, and what that says of things that stand up from it, as dice do."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.mat import Mat, through

F64 = npt.NDArray[np.float64]

USUAL_VIEW_DEG = 66.0
"""The width of view of a usual camera, taken where the picture does not tell: seen from straight above, a longer lens
further away makes the same picture."""
_LEAST_VIEW_DEG, _MOST_VIEW_DEG = 35.0, 110.0
_TELLING_TILT_DEG = 20.0


@dataclass(frozen=True, slots=True, eq=False)
class CameraPose:
    """A camera over a mat.

    `turn`: 3 x 3, from the mat's directions (x right, y down the paper, z into the table) to the camera's.
    `shift_mm`: where the mat's upper left corner lies for the camera. `focal_guessed`: the picture did not tell the
    focal length, nor did anybody, and a usual one was taken.
    """

    focal_px: float
    focal_guessed: bool
    middle_px: tuple[float, float]
    turn: F64
    shift_mm: F64

    @property
    def position_mm(self) -> tuple[float, float, float]:
        """The lens: x and y on the paper, and how high above it."""
        x, y, z = (float(v) for v in -self.turn.T @ self.shift_mm)
        return x, y, -z

    @property
    def tilt_deg(self) -> float:
        """How far the camera looks from straight down."""
        return math.degrees(math.acos(min(1.0, max(-1.0, float(self.turn[2, 2])))))

    def plane_to_px(self, height_mm: float) -> F64:
        """The 3 x 3 matrix from millimetres of the mat to pixels, for a plane so far above it."""
        inner = np.array([[self.focal_px, 0, self.middle_px[0]], [0, self.focal_px, self.middle_px[1]], [0, 0, 1.0]])
        shift = self.shift_mm - height_mm * self.turn[:, 2]
        return np.asarray(inner @ np.column_stack([self.turn[:, 0], self.turn[:, 1], shift]))


def pose_of(mat: Mat, focal_px: float | None = None) -> CameraPose:
    """The pose of the camera that saw the mat; `focal_px` where it is known, else it is guessed from the picture.

    The lens is taken to be a pinhole over the picture's middle.
    """
    width, height = mat.size_wh
    middle = ((width - 1) / 2, (height - 1) / 2)
    shifted = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]]) @ mat.to_px
    focal, guessed = (focal_px, False) if focal_px is not None else _focal(shifted, max(width, height))
    if focal <= 0:
        raise ValueError(f"expected a focal length above 0 pixels, got {focal}")
    columns = np.diag([1 / focal, 1 / focal, 1.0]) @ shifted
    size = (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1])) / 2
    columns = columns / size * (1 if columns[2, 2] > 0 else -1)
    first, second = columns[:, 0], columns[:, 1]
    left, _, right = np.linalg.svd(np.column_stack([first, second, np.cross(first, second)]))
    turn = left @ np.diag([1, 1, np.linalg.det(left @ right)]) @ right
    return CameraPose(float(focal), guessed, middle, np.asarray(turn), np.asarray(columns[:, 2]))


def _focal(shifted: F64, long_side_px: int) -> tuple[float, bool]:
    """The focal length from the two laws of a mat's matrix: its axes are upright to each other and of one length.

    With h1, h2 the first columns and w = 1/f^2: w (x1 x2 + y1 y2) + z1 z2 = 0, and
    w (x1^2 + y1^2 - x2^2 - y2^2) + z1^2 - z2^2 = 0. From straight above both say nothing.
    """
    usual = long_side_px / 2 / math.tan(math.radians(USUAL_VIEW_DEG / 2))
    scaled = shifted * np.array([[1 / usual], [1 / usual], [1.0]])
    scaled = scaled / np.linalg.norm(scaled[:, 0])
    (x1, x2), (y1, y2), (z1, z2) = (row[:2].tolist() for row in scaled)
    weights = np.array([x1 * x2 + y1 * y2, (x1 * x1 + y1 * y1 - x2 * x2 - y2 * y2) / 2])
    values = -np.array([z1 * z2, (z1 * z1 - z2 * z2) / 2])
    # The columns' third numbers are the slope of the paper to the line of sight.
    slope = math.hypot(z1, z2)
    if slope < math.sin(math.radians(_TELLING_TILT_DEG)) or weights @ weights < 1e-9:
        return usual, True
    share = float(weights @ values / (weights @ weights))
    if share <= 0:
        return usual, True
    focal = usual / math.sqrt(share)
    view_deg = 2 * math.degrees(math.atan(long_side_px / 2 / focal))
    return (focal, False) if _LEAST_VIEW_DEG <= view_deg <= _MOST_VIEW_DEG else (usual, True)


@dataclass(frozen=True, slots=True, eq=False)
class Upright:
    """A mat with its camera's pose: what is needed to measure dice that stand on it."""

    mat: Mat
    pose: CameraPose

    def face_mm(self, outline_px: F64) -> tuple[float, tuple[float, float]]:
        """The side of a die's top face (its outline, 4 x 2 pixels) and where on the paper its middle stands, in mm.

        A cube's top lies as high as its side is long: the height is tried until both agree.
        """
        side_mm = 16.0
        seen = np.asarray(outline_px, dtype=np.float64).reshape(4, 2)
        for _ in range(3):
            corners = through(np.asarray(np.linalg.inv(self.pose.plane_to_px(side_mm))), seen)
            side_mm = float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).mean())
            side_mm = min(max(side_mm, 1.0), 60.0)
        x, y = corners.mean(axis=0).tolist()
        return side_mm, (x, y)

    def holds(self, place_mm: tuple[float, float]) -> bool:
        """True inside the playing area."""
        left, top, right, bottom = self.mat.layout.area_mm
        return bool(left <= place_mm[0] <= right and top <= place_mm[1] <= bottom)
