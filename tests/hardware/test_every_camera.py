"""The contract of every camera: frames in time, faults in words, let go and opened anew, nothing left behind."""

from __future__ import annotations

import contextlib
import gc
import os
import threading
import time

import numpy as np
import pytest

from hardware.camera import Camera, CameraError, first_frame


def open_files() -> int:
    """How many files this process has open, also where there is no /proc to ask."""

    def is_open(number: int) -> bool:
        try:
            os.fstat(number)
        except OSError:
            return False
        return True

    return sum(is_open(number) for number in range(512))


def test_it_gives_frames(camera: Camera) -> None:
    """Its frames have the size that its resolution says, show something, and nobody writes into them later."""
    assert isinstance(camera, Camera)
    assert camera.name
    frame = first_frame(camera)
    width, height = camera.resolution_wh
    assert frame.pixels.shape == (height, width, 3)
    assert frame.pixels.dtype == np.uint8
    assert frame.pixels.flags.c_contiguous
    assert frame.pixels.mean() > 20
    kept = frame.pixels.copy()
    assert camera.read().pixels is not frame.pixels
    assert np.array_equal(frame.pixels, kept)


def test_no_frame_comes_twice(camera: Camera) -> None:
    """Each frame is newer than the one before."""
    times = [first_frame(camera).time_s, *(camera.read().time_s for _ in range(5))]
    assert times == sorted(set(times))


def test_a_short_wait_is_kept(camera: Camera) -> None:
    """A caller with no time gets a frame or CameraError at once, and the camera works on."""
    first_frame(camera)
    for _ in range(3):
        start_s = time.monotonic()
        with contextlib.suppress(CameraError):
            camera.read(timeout_s=0.0)
        assert time.monotonic() - start_s < 1.0
    assert first_frame(camera).pixels.any()


def test_it_is_let_go_and_opened_anew(camera: Camera) -> None:
    """After a restart, also after two, frames come again, newer ones and of the same size."""
    before = first_frame(camera)
    camera.restart()
    camera.restart()
    after = first_frame(camera)
    assert after.time_s > before.time_s
    assert after.pixels.shape == before.pixels.shape


def test_closed_is_closed(camera: Camera) -> None:
    """After closing, which may be done twice, reading raises CameraError in one line, also after a restart."""
    first_frame(camera)
    camera.close()
    camera.close()
    for _ in range(2):
        with pytest.raises(CameraError, match="closed") as caught:
            camera.read()
        assert "\n" not in str(caught.value)
        camera.restart()


def test_nothing_is_left_behind(camera: Camera) -> None:
    """Opened anew again and again it has no more threads and files than before, and closed none of its own."""
    others = threading.active_count()
    first_frame(camera)
    for _ in range(2):
        camera.restart()
        first_frame(camera)
    gc.collect()
    files, threads = open_files(), threading.active_count()
    for _ in range(4):
        camera.restart()
        first_frame(camera)
    gc.collect()
    assert open_files() <= files
    assert threading.active_count() <= threads
    camera.close()
    until_s = time.monotonic() + 5
    while threading.active_count() > others and time.monotonic() < until_s:
        time.sleep(0.02)
    assert threading.active_count() <= others
