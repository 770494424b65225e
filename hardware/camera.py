"""The one interface of everything that takes pictures: a real camera, recorded pictures, the virtual table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
"""A colour picture: height x width x 3, blue green red, 0 to 255."""


class CameraError(OSError):
    """A camera that cannot be opened, gave no frame in time, or went away; says in one line what to do."""


class CameraStartingError(CameraError):
    """A camera that is being opened and has given no frame yet; asked again, it will."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One image from a camera with the moment it was taken (`time_s`: seconds of a monotonic clock)."""

    pixels: Pixels
    time_s: float


@runtime_checkable
class Camera(Protocol):
    """A source of frames.

    `read` waits at most `timeout_s` seconds and raises CameraError when no frame came, CameraStartingError while the
    device is being opened; asked again, a camera that failed tries to come back by itself. No frame is given twice.
    `restart` lets go of the device, and the next `read` opens it anew: for one that gives frames, but useless ones.
    `close` may be called twice; a closed camera stays closed.
    """

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        ...

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        ...

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take the next frame."""
        ...

    def restart(self) -> None:
        """Let go of the device until the next `read`."""
        ...

    def close(self) -> None:
        """Let go of the device for good."""
        ...


def first_frame(camera: Camera, patience_s: float = 30.0) -> Frame:
    """Take a frame of a camera that may still be starting; CameraError where it fails or is not ready in time."""
    until_s = time.monotonic() + patience_s
    while True:
        try:
            return camera.read()
        except CameraStartingError:
            if time.monotonic() > until_s:
                raise
