"""The USB camera on devices that a test plays."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.usb_camera import UsbCamera, devices


class Device:
    """A video device that gives `frames` pictures and then fails or hangs."""

    def __init__(self, frames: int, *, hangs: bool = False, opens: bool = True) -> None:
        self.left = frames
        self.hangs = hangs
        self.opens = opens
        self.released = threading.Event()
        self.go_on = threading.Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def read(self):
        if self.left <= 0:
            if self.hangs:
                self.go_on.wait(10)
            return False, None
        self.left -= 1
        return True, np.full((48, 64, 3), self.left % 250, np.uint8)

    def release(self) -> None:
        self.released.set()


def test_it_is_a_camera() -> None:
    """It has the interface of every camera and tells the size of its frames."""
    device = Device(10**6)
    camera = UsbCamera(3, open_device=lambda _: device)
    assert isinstance(camera, Camera)
    frame = camera.read()
    assert frame.pixels.shape == (48, 64, 3)
    assert camera.resolution_wh == (64, 48)
    assert camera.name == "camera 3"
    camera.close()
    camera.close()
    assert device.released.wait(5)


def test_no_frame_twice() -> None:
    """Each call gives a newer frame than the one before."""
    camera = UsbCamera(0, open_device=lambda _: Device(10**6))
    times = [camera.read().time_s for _ in range(5)]
    camera.close()
    assert times == sorted(set(times))


@pytest.mark.parametrize(
    ("device", "words"),
    [
        (Device(0, opens=False), "cannot be opened"),
        (Device(0), "no pictures any more"),
        (Device(0, hangs=True), "gave no picture"),
    ],
    ids=["missing", "unplugged", "hanging"],
)
def test_faults_are_said(device: Device, words: str) -> None:
    """A camera that is missing, unplugged or hangs is a plain error within the time-out."""
    camera = UsbCamera(0, open_device=lambda _: device)
    with pytest.raises(CameraError, match=words):
        camera.read(timeout_s=0.2)
    device.go_on.set()
    camera.close()


def test_a_driver_that_raises() -> None:
    """What the driver raises is a camera fault, not the end of the program."""

    def broken(number: int) -> Device:
        raise RuntimeError("driver\nexploded")

    with pytest.raises(CameraError, match="driver exploded"):
        UsbCamera(0, open_device=broken).read(timeout_s=1)


def test_it_comes_back() -> None:
    """A camera that was plugged in again gives frames at the next call."""
    opened = iter([Device(0), Device(10**6)])
    camera = UsbCamera(0, open_device=lambda _: next(opened))
    with pytest.raises(CameraError):
        camera.read(timeout_s=1)
    assert camera.read(timeout_s=1).pixels.shape == (48, 64, 3)
    camera.close()


def test_devices(tmp_path: Path) -> None:
    """The video devices of the system are listed by number."""
    for name in ("video2", "video0", "video10", "videotape"):
        (tmp_path / name).touch()
    assert devices(tmp_path) == (0, 2, 10)
