"""Cameras that play what was recorded: the pictures of a folder, or a film, from the beginning again and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from hardware.camera import CameraError, Pixels
from hardware.device_camera import DeviceCamera
from scorer.words import shorten

SUFFIXES = (".jpg", ".jpeg", ".png")
FOLDER_FPS = 25.0
SHOWN_S = 4.0
"""How long each picture of a folder is shown: long enough to be read."""
_MOST_FPS = 60.0
_GRAIN = 2
"""Files bear no noise of a sensor from frame to frame, and by that noise a live picture is told from one that stands
still: each frame gets so many grey levels of it at most."""


class _Pace:
    """Waits so that pictures come at an even rate."""

    def __init__(self, fps: float) -> None:
        self._pause_s = 1 / fps
        self._due_s = time.monotonic()

    def wait(self) -> None:
        """Wait until the next picture is due."""
        now_s = time.monotonic()
        time.sleep(max(0.0, self._due_s - now_s))
        self._due_s = max(self._due_s, now_s) + self._pause_s


def _grained(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

    # As much is added as taken away on the whole, so that the picture keeps its brightness.
    grain = rng.integers(0, 2 * _GRAIN + 1, pixels.shape, np.uint8)
    return np.asarray(cv2.subtract(cv2.add(pixels, grain), np.full_like(pixels, _GRAIN)), np.uint8)


class FolderDevice:
    """The JPEG and PNG pictures of a folder in the order of their names, SHOWN_S each."""

    def __init__(self, folder: Path, fps: float, shown_s: float) -> None:
        self._folder = folder
        try:
            self._paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        except OSError as error:
            raise CameraError(
                f"{shorten(folder)} cannot be opened ({error.strerror}); name a folder of pictures or a film"
            ) from error
        if not self._paths:
            raise CameraError(f"{shorten(folder)} holds no JPEG or PNG pictures; put some in, or name another folder")
        self._pace = _Pace(fps)
        self._each = max(1, round(shown_s * fps))
        self._count = -1
        self._loaded: tuple[Path, Pixels] | None = None
        self._rng = np.random.default_rng(7)

    @property
    def rests(self) -> bool:
        """Its pictures change with time."""
        return False

    def advance(self) -> None:
        """Wait for the next frame; every now and then it shows the next picture."""
        self._pace.wait()
        self._count += 1

    def renew(self) -> None:
        """The next frame is a new one."""
        self.advance()

    def pixels(self) -> Pixels:
        """Decode the picture; CameraError for a file that is none."""
        path = self._paths[self._count // self._each % len(self._paths)]
        if self._loaded is None or self._loaded[0] != path:
            import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

            pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if pixels is None:
                raise CameraError(f"{shorten(path)} is no picture; take it out of the folder")
            self._loaded = (path, np.asarray(pixels, np.uint8))
        return _grained(self._loaded[1], self._rng)

    def close(self) -> None:
        """Forget the picture."""
        self._loaded = None


class FilmDevice:
    """A film at its own pace; after its end it begins anew."""

    def __init__(self, path: Path) -> None:
        import cv2  # noqa: PLC0415 - slow to load, and needed only where a camera is used

        if not path.is_file():
            raise CameraError(f"{shorten(path)} is not there; name another film, or a folder of pictures")
        self._path, self._cv2 = path, cv2
        self._capture = cv2.VideoCapture(str(path))
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._pace = _Pace(fps if 0 < fps <= _MOST_FPS else FOLDER_FPS)
        self._rng = np.random.default_rng(7)

    @property
    def rests(self) -> bool:
        """It plays on."""
        return False

    def advance(self) -> None:
        """Wait for the next picture of the film; CameraError where it has none."""
        self._pace.wait()
        if self._capture.grab():
            return
        self._capture.release()
        self._capture = self._cv2.VideoCapture(str(self._path))
        if not self._capture.grab():
            raise CameraError(f"{shorten(self._path)} cannot be played; name another film, or a folder of pictures")

    def renew(self) -> None:
        """The next picture is a new one."""
        self.advance()

    def pixels(self) -> Pixels:
        """Decode the picture."""
        fine, pixels = self._capture.retrieve()
        if not fine or pixels is None:
            raise CameraError(f"{shorten(self._path)} is damaged; name another film, or a folder of pictures")
        return _grained(np.asarray(pixels, np.uint8), self._rng)

    def close(self) -> None:
        """Close the film."""
        self._capture.release()


class FolderCamera(DeviceCamera):
    """The pictures of a folder as a camera; `fps` frames a second, each picture for `shown_s` seconds."""

    def __init__(
        self,
        folder: Path,
        *,
        fps: float = FOLDER_FPS,
        shown_s: float = SHOWN_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(f"the folder {shorten(folder)}", lambda: FolderDevice(folder, fps, shown_s), clock=clock)


class FilmCamera(DeviceCamera):
    """A film as a camera: a file that OpenCV can play, such as AVI or MP4."""

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(f"the film {shorten(path)}", lambda: FilmDevice(path), clock=clock)
