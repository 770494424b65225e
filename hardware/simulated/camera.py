"""The virtual camera: it photographs the virtual table, with the faults of a real one, at a real one's pace."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Pixels
from hardware.simulated.lighting import Light
from hardware.simulated.mats import MAT_SURFACES, laid_mat
from hardware.simulated.optics import Lens, Pose
from hardware.simulated.scene import Scene, draw_dice, draw_table
from hardware.simulated.sensor import Sensor, develop
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import SIZE_MM, VirtualTable

LIGHTS: dict[str, tuple[Light, Sensor]] = {
    "soft": (Light(120, 70, 0.45, 0.6, 0.9), Sensor(noise=1.5)),
    "lamp": (Light(40, 42, 0.75, 0.35, 0.06), Sensor(noise=2.0)),
    "window": (Light(180, 30, 0.5, 0.5, 0.8, -0.25, 0.35), Sensor(noise=2.0, cast=(1.05, 1.0, 0.97))),
    "warm": (Light(250, 55, 0.6, 0.45, 0.4, 0.6, 0.1, 0.9), Sensor(noise=2.5)),
    "dim": (Light(90, 60, 0.4, 0.6, 0.7, 0.2, 0.1, 0.45), Sensor(noise=4.5)),
}
"""The lamps by name, each with the camera's answer to it."""


@dataclass(frozen=True, slots=True)
class View:
    """How a virtual camera looks: where it stands and on what, under which lamp."""

    pose: Pose = Pose(400.0, 9.0, 90.0, 0.0, (0.0, 12.0))  # noqa: RUF009 - a frozen value
    hfov_deg: float = 66.0
    surface: str = "felt"
    surface_seed: int = 4
    light: str = "soft"


class Photographed(Protocol):
    """A table that a virtual camera can look at."""

    @property
    def version(self) -> int:
        """Counts every change of what there is to see."""
        ...

    def advance(self, now_s: float) -> None:
        """Move what moves to where it is at that time."""
        ...


Table = TypeVar("Table", bound=Photographed)


class TableCamera(ABC, Generic[Table]):
    """A camera over a virtual table of any game; see hardware.camera.Camera.

    `seed` gives the noise. `surface` and `light` override those of `view`; the surface "mat" or "mat-a3"
    lays the printed mat on that of the view. `clock` tells the time that things on the table move
    by; `fps` paces `read` (0: as fast as asked).
    """

    usual_view: ClassVar[View] = View()

    def __init__(
        self,
        table: Table,
        *,
        seed: int = 0,
        view: View | None = None,
        surface: str | None = None,
        light: str | None = None,
        clock: Callable[[], float] = time.monotonic,
        fps: float = 15.0,
        resolution_wh: tuple[int, int] = (1280, 960),
    ) -> None:
        view = view or self.usual_view
        lamp = light or view.light
        self.surface = surface or view.surface
        if lamp not in LIGHTS:
            raise ValueError(f"expected a light of {', '.join(LIGHTS)}, got {lamp!r}")
        if self.surface not in (*SURFACES, *MAT_SURFACES):
            names = ", ".join((*SURFACES, *MAT_SURFACES))
            raise ValueError(f"expected a surface of {names}, got {self.surface!r}")
        self.table = table
        self._light, self._sensor = LIGHTS[lamp]
        self._lens = Lens(view.pose, resolution_wh, view.hfov_deg)
        mats = (laid_mat(self.surface, self._lens),) if self.surface in MAT_SURFACES else ()
        below = next((name for name in (self.surface, view.surface) if name in SURFACES), "wood")
        self._scene = Scene(self._lens, self._light, self._sensor, below, view.surface_seed, 18.0, flats=mats)
        self._rng = np.random.default_rng([seed, 5])
        self._clock, self._pause_s = clock, 1 / fps if fps else 0.0
        self._due_s = 0.0
        self._bare: Pixels | None = None
        self._drawn: tuple[int, Pixels] | None = None
        self._open = True

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        return "the virtual camera"

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        return self._lens.resolution_wh

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Photograph the table as it is now; CameraError once closed, or when no frame is due within `timeout_s`."""
        if not self._open:
            raise CameraError(f"{self.name} is closed; open it again")
        if self._pause_s:
            self._wait(timeout_s)
        now_s = self._clock()
        self.table.advance(now_s)
        if self._drawn is None or self._drawn[0] != self.table.version:
            if self._bare is None:
                # The table top never changes while this camera looks at it.
                self._bare = draw_table(self._scene)
            self._drawn = (self.table.version, self._draw(self._bare.copy()))
        return Frame(develop(self._drawn[1], self._light, self._sensor, self._rng), now_s)

    def _wait(self, timeout_s: float) -> None:
        now_s = time.monotonic()
        if self._due_s - now_s > timeout_s:
            raise CameraError(f"{self.name} gave no frame within {timeout_s:g} s")
        time.sleep(max(0.0, self._due_s - now_s))
        self._due_s = max(self._due_s, now_s) + self._pause_s

    @abstractmethod
    def _draw(self, bare: Pixels) -> Pixels:
        """Draw what lies on the table into the picture of the bare one."""

    def restart(self) -> None:
        """Change nothing: there is no device that could give useless frames."""

    def close(self) -> None:
        """Let go of the table for good; may be called twice."""
        self._open = False


class VirtualCamera(TableCamera[VirtualTable]):
    """A camera over the dice of a `VirtualTable`."""

    def _draw(self, bare: Pixels) -> Pixels:
        solids = tuple(die.solid() for die in self.table.dice if die.on_table)
        return draw_dice(bare, self._lens, self._light, solids, self.table.hand)

    def die_at(self, x_px: float, y_px: float) -> int | None:
        """The index of the die under a pixel of the frame, the nearest to the camera first."""
        best: tuple[float, int] | None = None
        for index, die in enumerate(self.table.dice):
            if not die.on_table:
                continue
            solid = die.solid()
            hull = cv2.convexHull(self._lens.project(solid.corners()).astype(np.float32).reshape(-1, 1, 2))
            if cv2.pointPolygonTest(hull, (x_px, y_px), False) >= 0:
                away = float(np.linalg.norm(self._lens.position - np.array(solid.centre_mm)))
                best = min(best or (away, index), (away, index))
        return None if best is None else best[1]

    def table_point(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where on the table a pixel of the frame lies, for a die's middle there, in mm."""
        return self._lens.table_point(x_px, y_px, SIZE_MM / 2)

    def top_faces(self) -> list[tuple[str, str, list[list[float]]]]:
        """The truth: kind, label and top face (corners of the upright print, pixels) of every die on the table."""
        found = []
        for die in self.table.dice:
            if die.on_table:
                corners = self._lens.project(die.solid().face_corners(die.up))
                found.append((die.kind, die.label, [[float(x), float(y)] for x, y in corners]))
        return found
