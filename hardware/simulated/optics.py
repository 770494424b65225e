"""The pinhole of the virtual camera: where a point of the table falls in the picture, and back.

The world is measured in mm: x to the right, y away from the player, z up from the table top.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the camera stands: it looks at `target_mm` on the table from `distance_mm` away.

    `tilt_deg` 0 is straight down; `azimuth_deg` 90 looks away from the player; `roll_deg` turns the camera itself.
    """

    distance_mm: float = 380.0
    tilt_deg: float = 0.0
    azimuth_deg: float = 90.0
    roll_deg: float = 0.0
    target_mm: tuple[float, float] = (0.0, 0.0)


class Lens:
    """A pinhole camera at a pose; `resolution_wh` in pixels, `hfov_deg` the width of its view in degrees.

    `window_xywh` renders only that part of the full picture (used to make many small training pictures).
    """

    def __init__(
        self,
        pose: Pose,
        resolution_wh: tuple[int, int] = (1280, 960),
        hfov_deg: float = 66.0,
        window_xywh: tuple[int, int, int, int] | None = None,
    ) -> None:
        width, height = resolution_wh
        x, y, w, h = window_xywh or (0, 0, width, height)
        self.pose = pose
        self.resolution_wh = (w, h)
        self.focal_px = width / 2 / math.tan(math.radians(hfov_deg) / 2)
        self.principal = (width / 2 - 0.5 - x, height / 2 - 0.5 - y)
        tilt, azimuth, roll = (math.radians(a) for a in (pose.tilt_deg, pose.azimuth_deg, pose.roll_deg))
        forward = np.array([math.sin(tilt) * math.cos(azimuth), math.sin(tilt) * math.sin(azimuth), -math.cos(tilt)])
        level = np.array([math.sin(azimuth), -math.cos(azimuth), 0.0])
        right = math.cos(roll) * level + math.sin(roll) * np.cross(forward, level)
        down = np.cross(forward, right)
        self.axes: Floats = np.stack([right, down, forward])
        self.position: Floats = np.array([*pose.target_mm, 0.0]) - pose.distance_mm * forward

    def project(self, points_mm: Floats) -> Floats:
        """Points of the world (N x 3, mm) as pixels (N x 2)."""
        seen = (np.asarray(points_mm, dtype=np.float64) - self.position) @ self.axes.T
        depth = np.maximum(seen[:, 2:], 1e-6)
        return np.asarray(seen[:, :2] / depth * self.focal_px + np.array(self.principal))

    def rays(self, xs: npt.NDArray[np.float32], ys: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Unit directions in the world (3 x N) of the pixels at xs, ys (N each)."""
        u = (xs - self.principal[0]) / self.focal_px
        v = (ys - self.principal[1]) / self.focal_px
        directions = self.axes.T.astype(np.float32) @ np.stack([u, v, np.ones_like(u)]).astype(np.float32)
        unit: npt.NDArray[np.float32] = directions / np.linalg.norm(directions, axis=0)
        return unit

    def table_homography(self) -> Floats:
        """The 3 x 3 matrix from table mm (x, y, 1) to pixels."""
        inner = np.array([[self.focal_px, 0, self.principal[0]], [0, self.focal_px, self.principal[1]], [0, 0, 1]])
        outer = np.column_stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.position])
        return np.asarray(inner @ outer)

    def table_point(self, x_px: float, y_px: float, height_mm: float = 0.0) -> tuple[float, float]:
        """Where the pixel's ray meets the plane `height_mm` above the table, in mm."""
        ray = self.rays(np.array([x_px], np.float32), np.array([y_px], np.float32))[:, 0]
        steps = (height_mm - self.position[2]) / min(float(ray[2]), -1e-6)
        return float(self.position[0] + steps * ray[0]), float(self.position[1] + steps * ray[1])
