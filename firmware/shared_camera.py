"""A virtual camera shared between the window's thread, which moves what lies there, and the one that watches."""

from __future__ import annotations

import threading
import time
from typing import Any, Generic, TypeVar

from hardware.camera import Frame
from hardware.simulated.camera import TableCamera

Eye = TypeVar("Eye", bound=TableCamera[Any])


class SharedCamera(Generic[Eye]):
    """A simulator's camera, see hardware.camera.Camera: frames are taken, and the table is touched, under one lock.

    `fps` paces the frames (0: as fast as asked). Who inherits sets `camera`, whose own pace is 0.
    """

    camera: Eye

    def __init__(self, fps: float) -> None:
        self._lock = threading.RLock()
        self._pause_s = 1 / fps if fps else 0.0
        self._due_s = 0.0

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        return "the simulated camera"

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        return self.camera.resolution_wh

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take the next frame, at the pace of a real camera."""
        if self._pause_s:
            # Waited for outside the lock, which the player's hand needs too.
            time.sleep(max(0.0, self._due_s - time.monotonic()))
            self._due_s = time.monotonic() + self._pause_s
        with self._lock:
            return self.camera.read(timeout_s)

    def restart(self) -> None:
        """Open the camera anew."""
        with self._lock:
            self.camera.restart()

    def close(self) -> None:
        """Let go of the camera."""
        self.camera.close()
