"""A camera in trouble: what is said and since when, when it is asked again, and when it is opened anew."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from firmware.camera_guard import BLIND_RETRY_S, RETRY_S, CameraGuard, Trouble
from hardware.camera import CameraError, CameraStartingError, Frame

BLACK = np.zeros((48, 64, 3), np.uint8)


class Camera:
    name = "the camera"
    resolution_wh = (64, 48)

    def __init__(self) -> None:
        self.now_s = 0.0
        self.rng = np.random.default_rng(1)
        self.error: CameraError | None = None
        self.pixels: np.ndarray | None = None
        self.restarts_s: list[float] = []

    def read(self, timeout_s: float = 2.0) -> Frame:  # noqa: ARG002 - the interface of every camera
        self.now_s += 0.25
        if self.error is not None:
            raise self.error
        table = self.rng.integers(100, 140, (48, 64, 3)).astype(np.uint8)
        return Frame(table if self.pixels is None else self.pixels, self.now_s)

    def restart(self) -> None:
        self.restarts_s.append(self.now_s)

    def close(self) -> None:
        pass


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def guard(camera) -> CameraGuard:
    """A guard whose evening began at 20:00."""
    return CameraGuard(camera, lambda: camera.now_s, lambda: datetime.fromtimestamp(20 * 3600 + camera.now_s, tz=UTC))


def test_since_when(camera, guard) -> None:
    """The moment when it began is told and stays, whatever is wrong next; a frame ends it."""
    assert isinstance(guard.take(), Frame)
    camera.error = CameraError("gone; plug it in")
    assert guard.take() == Trouble("Gone; plug it in (since 20:00)", RETRY_S[0])
    camera.now_s += 120
    camera.error, camera.pixels = None, BLACK
    assert (
        guard.take().words == "The picture of the camera is black; take the cap off or switch a lamp on (since 20:00)"
    )
    camera.pixels = None
    assert isinstance(guard.take(), Frame)
    camera.error = CameraError("gone; plug it in")
    assert guard.take().words.endswith("(since 20:02)")


def test_a_camera_that_starts_is_no_fault(camera, guard) -> None:
    """A camera that is being opened is asked again soon without a word; what was wrong before stands meanwhile."""
    camera.error = CameraStartingError("getting ready; wait")
    assert guard.take() == Trouble("", BLIND_RETRY_S)
    camera.error = CameraError("gone; plug it in")
    told = guard.take().words
    camera.error = CameraStartingError("getting ready; wait")
    assert guard.take() == Trouble(told, BLIND_RETRY_S)


def test_a_failing_camera_is_asked_less_and_less_often(camera, guard) -> None:
    """The rests grow to the longest, and begin anew after a frame."""
    camera.error = CameraError("gone; plug it in")
    assert tuple(guard.take().rest_s for _ in range(6)) == (*RETRY_S, RETRY_S[-1], RETRY_S[-1])
    camera.error = None
    guard.take()
    camera.error = CameraError("gone; plug it in")
    assert guard.take().rest_s == RETRY_S[0]


def test_a_picture_that_stands_still_is_opened_anew(camera, guard) -> None:
    """A frozen camera is opened anew at once, then less and less often, and left alone when it moves again."""
    for _ in range(8):
        guard.take()
    camera.pixels = camera.read().pixels
    while camera.now_s < 200:
        guard.take()
    gaps = np.diff(camera.restarts_s)
    assert camera.restarts_s[0] < 10
    assert list(gaps) == sorted(gaps)
    assert 4 <= len(camera.restarts_s) <= 6
    assert "stands still" in guard.take().words
    camera.pixels = None
    assert isinstance(guard.take(), Frame)
    count = len(camera.restarts_s)
    for _ in range(100):
        guard.take()
    assert len(camera.restarts_s) == count


def test_a_black_picture_is_opened_anew_after_a_while(camera, guard) -> None:
    """A black picture is most likely a cap: the camera is left alone for half a minute, then it is tried."""
    camera.pixels = BLACK
    while camera.now_s < 29:
        guard.take()
    assert camera.restarts_s == []
    while camera.now_s < 40:
        guard.take()
    assert len(camera.restarts_s) >= 1


def test_a_rest_does_not_end_the_trouble(camera, guard) -> None:
    """Where nobody looked for a while, a camera that still fails has failed since it was first seen to."""
    camera.error = CameraError("gone; plug it in")
    for _ in RETRY_S:
        guard.take()
    guard.rest()
    camera.now_s += 600
    assert guard.take() == Trouble("Gone; plug it in (since 20:00)", RETRY_S[0])
