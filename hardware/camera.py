"""The one interface of everything that takes pictures: a real camera, a folder, the virtual table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
"""A colour picture: height x width x 3, blue green red, 0 to 255."""


class CameraError(OSError):
    """A camera that cannot be opened, gave no frame in time, or went away."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One image from a camera with the moment it was taken (`time_s`: seconds of a monotonic clock)."""

    pixels: Pixels
    time_s: float


@runtime_checkable
class Camera(Protocol):
    """A source of frames.

    `read` waits at most `timeout_s` seconds and raises CameraError when no frame came. `close` may be called twice.
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

    def close(self) -> None:
        """Let go of the device."""
        ...
