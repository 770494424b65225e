"""The Raspberry Pi's own camera, through picamera2: settled on the table once, then held."""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hardware.camera import CameraError, Pixels
from hardware.device_camera import OPENING_S, RESOLUTION_WH, SILENT_S, DeviceCamera
from hardware.settling import Phase, Settling
from hardware.usb_camera import ABOUT

NAME = "the Pi camera"
FRAME_US = (50_000, 100_000)
"""The shortest and the longest time of a frame in microseconds: 20 a second, and 10 where it is dim."""
SMALL_WIDTH_PX = 640
BUFFERS = 4
_PORTS = ("unicam", "rp1-cfe")
"""What the kernel calls the port of a Pi 4 and of a Pi 5 once a camera has answered on it."""
_COARSE = 8
_GET_IT = "sudo apt install python3-picamera2, and make .venv anew with --system-site-packages"

Picamera2 = Any
"""The class of picamera2, or one that behaves like it: it has no types."""


def load_picamera2() -> Picamera2:
    """Import picamera2; CameraError where that cannot be, with the package and the flag that are missing."""
    # What is wrong reaches the player as a CameraError; on stderr it would only stand in the way.
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:FATAL")
    try:
        import picamera2  # noqa: PLC0415 - slow to load, only on a Pi, and no dependency: apt alone has it
    except ImportError as error:
        raise CameraError(f"picamera2 is not to be had ({error}); {_GET_IT}") from error
    except Exception as error:  # a numpy that does not fit raises ValueError, and others may raise what they like
        words = f"picamera2 does not load ({' '.join(str(error).split())[:120]})"
        raise CameraError(f"{words}; numpy in .venv must be the system's: {_GET_IT}") from error
    picamera2.Picamera2.set_logging(logging.CRITICAL)
    return picamera2.Picamera2


def has_picamera2() -> bool:
    """True where picamera2 can be imported, as far as can be told without the seconds that this takes."""
    return importlib.util.find_spec("picamera2") is not None


def has_pi_camera(about: Path = ABOUT) -> bool:
    """True where a camera has answered on a Pi's own port."""
    names = [path.read_text().strip() for path in about.glob("video*/name")]
    return any(name.startswith(_PORTS) for name in names)


class PiDevice:
    """A camera that picamera2 has opened: one configuration for as long as it is open, each wait with a time-out.

    The main stream is read, the small one measures the light. `silent_s` is the longest wait for a picture in seconds.
    """

    def __init__(self, picamera2: Picamera2, silent_s: float = SILENT_S) -> None:
        self._silent_s = silent_s
        self._request: Any = None
        self._camera = _opened(picamera2)
        try:
            self._camera.configure(_configuration(self._camera))
            chosen = self._camera.camera_configuration()
            self._main, self._small = chosen["main"], chosen["lores"]
            self._settling = Settling(self._camera.camera_controls)
            self._set(self._settling.begin())
            self._camera.start()
        except Exception as error:
            self.close()
            raise CameraError(f"{NAME} cannot be started ({_reason(error)}); switch the box off and on") from error

    @property
    def rests(self) -> bool:
        """It counts frames until its light and focus are held."""
        return self._settling.phase is Phase.HELD

    def advance(self) -> None:
        """Wait for the next picture, and set what it tells about the light."""
        self._release()
        try:
            self._request = self._camera.capture_request(wait=self._silent_s)
        except TimeoutError as error:
            # A picture that comes after all would go to this wait, and nobody would release it.
            self._camera.cancel_all_and_flush()
            raise CameraError(f"{NAME} has stopped giving pictures; check its ribbon cable") from error
        small = self._request.make_array("lores")
        luma = small[: self._small["size"][1] : _COARSE, : self._small["size"][0] : _COARSE]
        self._set(self._settling.look(self._request.get_metadata(), luma, time.monotonic()))

    def renew(self) -> None:
        """Wait for the next picture: none is kept, so it is a new one."""
        self.advance()

    def pixels(self) -> Pixels:
        """Make the picture, whatever format libcamera chose for it."""
        return to_bgr(self._request.make_array("main"), self._main["format"], self._main["size"])

    def close(self) -> None:
        """Give the request back and let go of the camera."""
        self._release()
        self._camera.close()

    def _release(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            request.release()

    def _set(self, controls: dict[str, Any]) -> None:
        if controls:
            self._camera.set_controls(controls)


def _opened(picamera2: Picamera2) -> Any:
    """The first camera that is on no USB; CameraError where there is none, or another program has it."""
    numbers = [n for n, about in enumerate(picamera2.global_camera_info()) if "/usb" not in about["Id"]]
    if not numbers:
        raise CameraError(f"{NAME} is not found; switch the box off, and press its ribbon cable home at both ends")
    camera = picamera2.__new__(picamera2)
    try:
        camera.__init__(numbers[0])
    except Exception as error:
        # picamera2 leaves a pipe open when it fails; tried all evening, this would use up what the system allows.
        with contextlib.suppress(AttributeError, OSError):
            os.close(camera.notifyme_w)
        raise CameraError(f"{NAME} cannot be opened ({_reason(error)}); is another program using it?") from error
    # At the end of Python it would be closed without a time-out, and a camera that hangs would keep the program alive.
    atexit.unregister(camera.close)
    return camera


def _configuration(camera: Any) -> dict[str, Any]:
    """The whole view of the sensor, about RESOLUTION_WH, with a small stream beside it."""
    across, down = camera.sensor_resolution
    width = RESOLUTION_WH[0]
    size, small = ((w, w * down // across // 2 * 2) for w in (width, SMALL_WIDTH_PX))
    # Half the sensor is the one mode that every Pi camera has and that leaves nothing of the view out.
    return dict(
        camera.create_video_configuration(
            main={"format": "RGB888", "size": size},
            lores={"format": "YUV420", "size": small},
            raw={"size": (across // 2, down // 2)},
            buffer_count=BUFFERS,
            queue=False,
            controls={"FrameDurationLimits": FRAME_US} if "FrameDurationLimits" in camera.camera_controls else {},
        )
    )


def to_bgr(array: Pixels, pixel_format: str, size_wh: tuple[int, int]) -> Pixels:
    """Make a picture of an array as picamera2 gives it for a pixel format of libcamera, padding cut off."""
    import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

    # libcamera names the channels from the last byte in memory to the first: RGB888 is blue, green, red.
    if pixel_format == "RGB888":
        return array
    codes = {
        "BGR888": cv2.COLOR_RGB2BGR,
        "XRGB8888": cv2.COLOR_BGRA2BGR,
        "XBGR8888": cv2.COLOR_RGBA2BGR,
        "YUV420": cv2.COLOR_YUV2BGR_I420,
        "YVU420": cv2.COLOR_YUV2BGR_YV12,
        "NV12": cv2.COLOR_YUV2BGR_NV12,
        "NV21": cv2.COLOR_YUV2BGR_NV21,
        "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    }
    if pixel_format not in codes:
        raise CameraError(f"expected pictures as {', '.join(('RGB888', *codes))}, {NAME} gives {pixel_format}")
    pixels = np.asarray(cv2.cvtColor(array, codes[pixel_format]), np.uint8)
    return np.ascontiguousarray(pixels[: size_wh[1], : size_wh[0]])


def _reason(error: BaseException) -> str:
    """The words of the error that began it: picamera2 wraps it twice and says less each time."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split())[:120] or type(error).__name__


class PiCamera(DeviceCamera):
    """The camera on a Pi's own port; `load` gives the class Picamera2, the rest is for DeviceCamera."""

    def __init__(
        self,
        *,
        load: Callable[[], Picamera2] = load_picamera2,
        clock: Callable[[], float] = time.monotonic,
        silent_s: float = SILENT_S,
        opening_s: float = OPENING_S,
    ) -> None:
        # Waited for a little shorter than the caller does, so that the device is let go in good order.
        super().__init__(
            NAME, lambda: PiDevice(load(), 0.8 * silent_s), clock=clock, silent_s=silent_s, opening_s=opening_s
        )
