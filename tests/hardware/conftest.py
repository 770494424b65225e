"""What the tests of cameras share: one of every kind, and the stand-ins for devices."""

from __future__ import annotations

import importlib.util
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from hardware.camera import Camera

ON_VIRTUAL_LIBCAMERA = "SIZZLEBOX_VIRTUAL_LIBCAMERA"
"""Set where libcamera's virtual camera is at hand; `make test-picamera2` makes such a place."""


def _beside(name: str) -> ModuleType:
    """A file of this folder that tests use."""
    spec = importlib.util.spec_from_file_location(f"hardware_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FakeCapture:
    """Stands for cv2.VideoCapture of a camera: gives `frames` pictures, then fails or hangs."""

    def __init__(self, frames: int = 10**9, *, hangs: bool = False, opens: bool = True, stamps: bool = True) -> None:
        self.left = frames
        self.hangs = hangs
        self.opens = opens
        self.stamps = stamps
        self.stale = False
        self.decoded = self.grabbed = 0
        self.released = False
        self.rng = np.random.default_rng(2)
        self.woken = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def grab(self) -> bool:
        assert not self.released, "grabbed after it was let go"
        time.sleep(0.002)
        if self.left <= 0:
            until_s = time.monotonic() + 20
            while self.hangs and not self.woken and time.monotonic() < until_s:
                time.sleep(0.005)
            return False
        if not self.stale:
            self.left -= 1
            self.grabbed += 1
        return True

    def retrieve(self):
        self.decoded += 1
        return True, self.rng.integers(80, 120, (48, 64, 3), np.uint8)

    def get(self, propId: int) -> float:  # noqa: N803 - OpenCV's name
        assert propId == cv2.CAP_PROP_POS_MSEC
        return 1000.0 + 33 * self.grabbed if self.stamps else 0.0

    def release(self) -> None:
        self.released = True


@pytest.fixture
def fake_capture() -> type[FakeCapture]:
    return FakeCapture


@pytest.fixture
def bench():
    """The world of a fake picamera2; what hangs in it wakes up at the end."""
    made = _beside("fake_picamera2").Bench()
    yield made
    made.woken.set()


def _folder(place: Path) -> Path:
    rng = np.random.default_rng(4)
    for name in ("a.png", "b.jpg"):
        picture = cv2.resize(rng.integers(40, 200, (6, 8, 3), np.uint8), (64, 48), interpolation=cv2.INTER_CUBIC)
        cv2.imwrite(str(place / name), picture)
    return place


@pytest.fixture
def picture_folder(tmp_path: Path) -> Path:
    """A folder with two pictures of 64 x 48 pixels, that differ."""
    return _folder(tmp_path)


def _film(place: Path) -> Path:
    path = place / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for level in range(60, 180, 20):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    return path


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A film of 6 pictures of 64 x 48 pixels, each brighter than the last, 30 a second."""
    return _film(tmp_path)


def _virtual(_place: Path) -> Camera:
    from hardware.simulated.camera import VirtualCamera
    from hardware.simulated.table import VirtualTable

    return VirtualCamera(VirtualTable(seed=1), fps=60, resolution_wh=(160, 120))


def _virtual_cards(_place: Path) -> Camera:
    from hardware.simulated.card_camera import VirtualCardCamera
    from hardware.simulated.card_table import VirtualCardTable

    return VirtualCardCamera(VirtualCardTable(seed=1), fps=60, resolution_wh=(160, 120))


def _virtual_spread(_place: Path) -> Camera:
    from hardware.simulated.spread_camera import SpreadCamera
    from hardware.simulated.spread_tables import PigTable

    return SpreadCamera(PigTable(seed=1), fps=60, resolution_wh=(160, 120))


def _simulator(_place: Path) -> Camera:
    from firmware.bench import Bench

    return Bench("sausage-sizzle", seed=1, fps=60)


def _usb_on_a_fake(_place: Path) -> Camera:
    from hardware.usb_camera import UsbCamera

    return UsbCamera(0, open_capture=lambda _number: FakeCapture())


def _pi_on_a_fake(_place: Path) -> Camera:
    from hardware.pi_camera import PiCamera

    return PiCamera(load=_beside("fake_picamera2").Bench().picamera2)


def _pi_on_libcamera(_place: Path | None = None) -> Camera:
    if ON_VIRTUAL_LIBCAMERA not in os.environ:
        pytest.skip("libcamera's virtual camera is not here: make test-picamera2 makes a place where it is")
    from hardware.pi_camera import PiCamera, load_picamera2

    return PiCamera(load=partial(_beside("libcamera_glue").virtual_picamera2, load_picamera2))


def _folder_of_pictures(place: Path) -> Camera:
    from hardware.recorded_camera import FolderCamera

    return FolderCamera(_folder(place), fps=60)


def _played_film(place: Path) -> Camera:
    from hardware.recorded_camera import FilmCamera

    return FilmCamera(_film(place))


KINDS = {
    "usb-on-a-fake": _usb_on_a_fake,
    "pi-on-a-fake": _pi_on_a_fake,
    "pi-on-libcamera": _pi_on_libcamera,
    "folder": _folder_of_pictures,
    "film": _played_film,
    "virtual-dice": _virtual,
    "virtual-cards": _virtual_cards,
    "virtual-spread": _virtual_spread,
    "simulator": _simulator,
}


@pytest.fixture(params=KINDS)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    """An open camera of every kind."""
    made = KINDS[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def on_libcamera() -> Callable[[], Camera]:
    """Makes the Pi camera on the real picamera2 and libcamera's virtual camera; skips where they are not."""
    return _pi_on_libcamera
