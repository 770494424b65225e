"""A USB camera, or any other that the system shows as /dev/video<number>, read through OpenCV."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hardware.camera import CameraError, Pixels
from hardware.device_camera import OPENING_S, RESOLUTION_WH, SILENT_S, DeviceCamera

DEVICES = Path("/dev")
ABOUT = Path("/sys/class/video4linux")
"""Where Linux tells of each video device what it is."""
KEPT, _SOON_MS = 4, 10_000.0
"""So many pictures a driver keeps at most; a time farther from now is none of the clock that Linux stamps them with."""
_STAMP, _FOURCC, _WIDTH, _HEIGHT, _BUFFERS = 0, 6, 3, 4, 38
"""OpenCV's numbers of POS_MSEC (here the driver's time of a picture), FOURCC, FRAME_WIDTH, FRAME_HEIGHT, BUFFERSIZE."""


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Return True while the device is open."""
        ...

    def grab(self) -> bool:
        """Wait for a picture; False where none comes."""
        ...

    def retrieve(self) -> tuple[bool, Any]:
        """Decode the picture grabbed last."""
        ...

    def get(self, propId: int) -> float:  # noqa: N803 - OpenCV's name
        """Return a property of the device."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


def open_capture(number: int) -> Capture:
    """Open /dev/video<number> at RESOLUTION_WH, or as near as the camera has it."""
    if not (DEVICES / f"video{number}").exists():
        # OpenCV would say so too, but on stderr and at every try.
        raise CameraError(f"camera {number} is not there; plug it in, or name another in the configuration")
    import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

    capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
    # Unpacked pictures of this size are too much for USB 2: a camera would give five a second.
    capture.set(_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(_WIDTH, RESOLUTION_WH[0])
    capture.set(_HEIGHT, RESOLUTION_WH[1])
    capture.set(_BUFFERS, 1)
    return capture


def usb_cameras(devices: Path = DEVICES, about: Path = ABOUT) -> tuple[int, ...]:
    """Return the numbers of the cameras that were plugged in, lowest first, then of those that a program plays.

    Left out are a Pi's own encoders and camera port, and the second device of a camera, which gives no pictures.
    """
    names = (path.name.removeprefix("video") for path in devices.glob("video*"))
    found = [(rank, int(name)) for name in names if name.isdecimal() and (rank := _rank(about / f"video{name}"))]
    return tuple(number for _, number in sorted(found))


def _rank(about: Path) -> int:
    """1 for a camera on USB, 2 for one that a program plays or of which nothing is told, 0 for what is none."""
    if not about.exists():
        return 2
    index = about / "index"
    if index.is_file() and index.read_text().strip() != "0":
        return 0
    if any(part.startswith("usb") for part in (about / "device").resolve().parts):
        return 1
    return 2 if "virtual" in about.resolve().parts else 0


class UsbDevice:
    """An open capture; a driver that gives one picture for ever, as some do when unplugged, has failed."""

    def __init__(self, capture: Capture, name: str, silent_s: float = SILENT_S) -> None:
        if not capture.isOpened():
            raise CameraError(f"{name} cannot be opened; close the program that uses it, or plug it in anew")
        self._capture, self._name, self._silent_s = capture, name, silent_s
        self._stamp = 0.0

    @property
    def rests(self) -> bool:
        """It sees to its light by itself."""
        return True

    def advance(self) -> None:
        """Wait for a picture with another time than the last; a driver that tells no times is believed."""
        until_s = time.monotonic() + self._silent_s
        while self._capture.grab():
            stamp = self._capture.get(_STAMP)
            if stamp <= 0 or stamp != self._stamp:
                self._stamp = stamp
                return
            if time.monotonic() > until_s:
                raise CameraError(f"{self._name} gives the same picture again and again; check its cable")
            time.sleep(0.01)
        raise CameraError(f"{self._name} gives no pictures any more; check its cable")

    def renew(self) -> None:
        """Wait for a picture with a time after now; where the driver tells none, let go as many as it may keep."""
        now_ms = 1000 * time.monotonic()
        for _ in range(KEPT):
            self.advance()
            if 0 <= self._stamp - now_ms < _SOON_MS:
                return

    def pixels(self) -> Pixels:
        """Decode the picture."""
        fine, pixels = self._capture.retrieve()
        if not fine or pixels is None:
            raise CameraError(f"{self._name} gives damaged pictures; check its cable")
        return np.asarray(pixels, np.uint8)

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


class UsbCamera(DeviceCamera):
    """The camera /dev/video<number>; without a number the first that is plugged in whenever it is opened.

    `open_capture` and `find` (the numbers that are there) come from outside in tests; the rest is for DeviceCamera.
    """

    def __init__(
        self,
        number: int | None = None,
        *,
        open_capture: Callable[[int], Capture] = open_capture,
        find: Callable[[], tuple[int, ...]] = usb_cameras,
        clock: Callable[[], float] = time.monotonic,
        silent_s: float = SILENT_S,
        opening_s: float = OPENING_S,
    ) -> None:
        name = "the USB camera" if number is None else f"camera {number}"

        def open_device() -> UsbDevice:
            numbers = find() if number is None else (number,)
            if not numbers:
                raise CameraError(f"{name} is not there; plug it in")
            return UsbDevice(open_capture(numbers[0]), name, silent_s)

        super().__init__(name, open_device, clock=clock, silent_s=silent_s, opening_s=opening_s)
