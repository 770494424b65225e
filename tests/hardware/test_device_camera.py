"""What every camera with a device does when the device fails, hangs, is slow or comes back; the devices are faked."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera import CameraError, CameraStartingError, first_frame
from hardware.device_camera import MOST_LEFT, DeviceCamera


class FakeDevice:
    """A device whose world decides what it does."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.closed = False

    @property
    def rests(self) -> bool:
        return self.world.rests

    def advance(self) -> None:
        self.world.advanced += 1
        time.sleep(self.world.pause_s)
        if self.world.hangs:
            self.world.woken.wait(20)
        if self.world.error is not None:
            raise self.world.error

    def renew(self) -> None:
        self.world.renewed += 1
        self.advance()

    def pixels(self) -> np.ndarray:
        if not self.world.made:
            time.sleep(self.world.first_picture_s)
        self.world.made += 1
        return np.full((4, 6, 3), self.world.made % 250, np.uint8)

    def close(self) -> None:
        self.closed = True


class World:
    def __init__(self) -> None:
        self.devices: list[FakeDevice] = []
        self.opening_s = 0.0
        self.first_picture_s = 0.0
        self.hangs = False
        self.error: Exception | None = None
        self.woken = threading.Event()
        self.made = self.advanced = self.renewed = 0
        self.rests = False
        self.pause_s = 0.002

    def open(self) -> FakeDevice:
        time.sleep(self.opening_s)
        self.devices.append(FakeDevice(self))
        return self.devices[-1]

    def camera(self, **options) -> DeviceCamera:
        return DeviceCamera("the camera", self.open, **{"silent_s": 0.15, "opening_s": 2.0, **options})


@pytest.fixture
def world() -> Iterator[World]:
    made = World()
    yield made
    made.woken.set()


def failures(camera: DeviceCamera, count: int) -> list[str]:
    told = []
    for _ in range(count):
        with pytest.raises(CameraError) as caught:
            camera.read(timeout_s=0.2)
        told.append(str(caught.value))
    return told


def test_a_slow_device_is_waited_for(world: World) -> None:
    """While a device is being opened the caller is told so, in its own time, and it is opened once."""
    world.opening_s = 0.4
    camera = world.camera()
    with pytest.raises(CameraStartingError, match="getting ready"):
        camera.read(timeout_s=0.05)
    assert first_frame(camera).pixels.shape == (4, 6, 3)
    assert len(world.devices) == 1
    camera.close()


def test_ready_at_the_last_moment(world: World) -> None:
    """A device that is ready too late for a frame within the call is starting, not failing."""
    world.opening_s, world.first_picture_s = 0.1, 0.5
    camera = world.camera(silent_s=1.0)
    with pytest.raises(CameraStartingError, match="ask again"):
        camera.read(timeout_s=0.3)
    assert first_frame(camera).pixels.any()
    camera.close()


def test_a_device_that_never_opens(world: World) -> None:
    """A device that does not open within its time is a fault, and is tried again."""
    world.opening_s = 0.5
    camera = world.camera(opening_s=0.1)
    assert "does not open in" in failures(camera, 1)[0]
    world.opening_s = 0.0
    assert first_frame(camera).pixels.any()
    camera.close()


def test_a_device_that_hangs(world: World) -> None:
    """A device that blocks for ever is a fault within the time-out, and one that works takes its place."""
    camera = world.camera()
    first_frame(camera)
    world.hangs = True
    assert "check its cable" in failures(camera, 1)[0]
    world.hangs = False
    # The thread that hangs is waited for a while: most devices cannot be opened twice.
    assert first_frame(camera).pixels.any()
    assert len(world.devices) == 2
    world.woken.set()
    camera.close()
    # The thread that was left behind lets go of its device as soon as it wakes, which nobody waits for.
    until_s = time.monotonic() + 5
    while not all(device.closed for device in world.devices):
        assert time.monotonic() < until_s
        time.sleep(0.005)


def test_hanging_all_evening(world: World) -> None:
    """However often a device hangs, few threads are left behind; when they wake up all is well again."""
    world.hangs = True
    camera = world.camera(opening_s=0.05)
    before = threading.active_count()
    told = [failures(camera, 1)[0] for _ in range(3 * MOST_LEFT)]
    assert "hangs in its driver" in told[-1]
    assert threading.active_count() <= before + MOST_LEFT
    world.hangs = False
    world.woken.set()
    time.sleep(0.1)
    assert first_frame(camera).pixels.any()
    camera.close()


def test_unplugged_and_back(world: World) -> None:
    """The driver's fault is told once in its words; the next call opens the device anew."""
    camera = world.camera()
    first_frame(camera)
    world.error = CameraError("gone; plug it in")
    assert failures(camera, 2) == ["gone; plug it in", "gone; plug it in"]
    world.error = None
    assert first_frame(camera).pixels.any()
    assert [device.closed for device in world.devices[:2]] == [True, True]
    camera.close()


def test_a_driver_that_raises(world: World) -> None:
    """Whatever the driver raises is one line for the player with something to do."""
    world.error = RuntimeError("driver\nexploded")
    assert failures(world.camera(), 1) == ["the camera failed (driver exploded); check its cable"]


def test_nobody_looks(world: World) -> None:
    """Pictures that nobody asked for are not made."""
    camera = world.camera()
    first_frame(camera)
    made = world.made
    time.sleep(0.1)
    assert world.made == made
    camera.close()


def test_closed_while_somebody_waits(world: World) -> None:
    """Closing wakes up who waits for a frame."""
    world.hangs = True
    camera = world.camera(opening_s=10)
    threading.Timer(0.05, camera.close).start()
    start_s = time.monotonic()
    with pytest.raises(CameraError, match="closed"):
        camera.read(timeout_s=5)
    assert time.monotonic() - start_s < 2


def test_a_device_that_nobody_looks_at_rests(world: World) -> None:
    """Under a closed lid a device is hardly asked for pictures, and the first that is wanted then is a new one."""
    world.rests, world.pause_s = True, 0.01
    camera = world.camera()
    first_frame(camera)
    time.sleep(0.4)
    before = world.advanced
    time.sleep(0.5)
    assert world.advanced - before <= 2
    renewed = world.renewed
    assert camera.read(timeout_s=1.0).pixels.any()
    assert world.renewed > renewed
    camera.close()


def test_a_film_is_played_on(world: World) -> None:
    """A device that does not rest goes on while nobody looks."""
    camera = world.camera()
    first_frame(camera)
    time.sleep(0.4)
    before = world.advanced
    time.sleep(0.5)
    assert world.advanced - before > 10
    camera.close()


def test_hanging_while_it_rests(world: World) -> None:
    """A device that hangs after a rest is a fault within the time-out, as any other."""
    world.rests = True
    camera = world.camera()
    first_frame(camera)
    time.sleep(0.4)
    world.hangs = True
    assert "check its cable" in failures(camera, 1)[0]
    world.woken.set()
    camera.close()
