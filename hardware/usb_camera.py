"""A USB camera, or any other that the system shows as /dev/video<number>, read through OpenCV."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hardware.camera import CameraError, Frame, Pixels

RESOLUTION_WH = (1280, 960)


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Return True while the device is open."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Wait for a frame."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


def open_device(number: int) -> Capture:
    """Open /dev/video<number> at RESOLUTION_WH, or as near as the camera has it."""
    import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

    capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, RESOLUTION_WH[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, RESOLUTION_WH[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def devices(folder: Path = Path("/dev")) -> tuple[int, ...]:
    """Return the numbers of the video devices, lowest first."""
    found = (path.name.removeprefix("video") for path in folder.glob("video*"))
    return tuple(sorted(int(number) for number in found if number.isdecimal()))


class UsbCamera:
    """A camera that a thread reads all the time, so that `read` gives the newest frame and never hangs.

    A device that blocks for ever (a moved cable does that) leaves `read` with CameraError after its time-out; the
    next `read` opens the device anew.
    """

    def __init__(
        self,
        number: int,
        *,
        open_device: Callable[[int], Capture] = open_device,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._number = number
        self._open = open_device
        self._clock = clock
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._error = ""
        self._generation = 0
        self._running = False
        self._resolution_wh = RESOLUTION_WH
        self._start()

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        return f"camera {self._number}"

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        return self._resolution_wh

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take a frame that no earlier call has given; raises CameraError where none comes in time."""
        with self._fresh:
            if not self._running and not self._error:
                self._start()
            if not self._fresh.wait_for(lambda: self._frame is not None or not self._running, timeout_s):
                self._running = False
                raise CameraError(f"{self.name} gave no picture for {timeout_s:.0f} seconds; check its cable")
            frame, self._frame = self._frame, None
            if frame is None:
                # Told once; the next call tries the device again.
                words, self._error = self._error, ""
                raise CameraError(words or f"{self.name} is closed")
            return frame

    def close(self) -> None:
        """Let go of the device; may be called twice."""
        with self._fresh:
            self._generation += 1
            self._running = False
            self._fresh.notify_all()

    def _start(self) -> None:
        self._generation += 1
        self._running, self._error, self._frame = True, "", None
        threading.Thread(target=self._run, args=(self._generation,), name=self.name, daemon=True).start()

    def _run(self, generation: int) -> None:
        """Read until told to stop; a thread that hangs in the driver is left behind and ends when it wakes."""
        try:
            capture = self._open(self._number)
            try:
                if not capture.isOpened():
                    self._end(generation, f"{self.name} cannot be opened; is it plugged in, and free?")
                    return
                while self._running and self._generation == generation:
                    fine, pixels = capture.read()
                    if not fine or pixels is None:
                        self._end(generation, f"{self.name} gives no pictures any more; check its cable")
                        return
                    self._post(generation, np.asarray(pixels, np.uint8))
            finally:
                capture.release()
        except Exception as error:  # OpenCV raises its own kinds; whatever it is, the player is told
            self._end(generation, f"{self.name} failed ({' '.join(str(error).split())[:120]})")

    def _post(self, generation: int, pixels: Pixels) -> None:
        with self._fresh:
            if generation == self._generation:
                self._resolution_wh = (pixels.shape[1], pixels.shape[0])
                self._frame = Frame(pixels, self._clock())
                self._fresh.notify_all()

    def _end(self, generation: int, words: str) -> None:
        with self._fresh:
            if generation == self._generation:
                self._running, self._error = False, words
                self._fresh.notify_all()
