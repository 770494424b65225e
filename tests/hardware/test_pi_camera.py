"""The Pi's own camera: its streams, its light settled and held, its faults on a fake, and the real picamera2."""

from __future__ import annotations

import sys
import time
import types

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, first_frame
from hardware.pi_camera import PiCamera, has_pi_camera, load_picamera2, to_bgr

BARS = np.array([[255, 255, 255], [0, 255, 255], [255, 255, 0], [0, 255, 0], [255, 0, 255], [0, 0, 255], [255, 0, 0]])
"""The colour bars of libcamera's virtual camera from left to right, blue green red; the last one is black."""


def on(bench) -> PiCamera:
    return PiCamera(load=bench.picamera2, silent_s=0.2, opening_s=2.0)


def wait_for(condition) -> None:
    until_s = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until_s, "it never came to be"
        time.sleep(0.005)


def test_one_configuration_on_a_fake(bench) -> None:
    """It is configured once: the whole view of the sensor, a small stream beside it, at most 20 frames a second."""
    camera = on(bench)
    assert first_frame(camera).pixels.shape == (720, 1280, 3)
    (opened,) = bench.made
    chosen = opened.configuration
    assert opened.configured == 1
    assert chosen["main"] == {"format": "RGB888", "size": (1280, 720)}
    assert chosen["lores"] == {"format": "YUV420", "size": (640, 360)}
    assert chosen["raw"] == {"size": (2304, 1296)}
    assert min(chosen["controls"]["FrameDurationLimits"]) >= 50_000
    camera.close()
    assert opened.closed


def test_every_picture_is_given_back_on_a_fake(bench) -> None:
    """Whether somebody looks or not, each request is released once."""
    camera = on(bench)
    first_frame(camera)
    wait_for(lambda: len(bench.made[0].requests) > 30)
    camera.close()
    assert {request.released for request in bench.made[0].requests} == {1}


def test_settled_then_held_on_a_fake(bench) -> None:
    """Exposure, gain, colours and focus find the table, then stand: later pictures are taken with what was held."""
    camera = on(bench)
    first_frame(camera)
    opened = bench.made[0]
    wait_for(lambda: opened.set.get("AeEnable") is False)
    held = opened.set
    assert held["ExposureTime"] == pytest.approx(12_000, rel=0.05)
    assert held["AnalogueGain"] == 1.0
    assert held["AwbEnable"] is False
    assert held["ColourGains"] == (1.6, 1.8)
    assert (held["AfMode"], held["LensPosition"]) == (0, 3.2)
    bench.lamp = 1.2
    count = len(opened.requests)
    wait_for(lambda: camera.read() and len(opened.requests) > count + 20)
    assert opened.requests[-1].get_metadata()["ExposureTime"] == held["ExposureTime"]
    camera.close()


@pytest.mark.parametrize("missing", [{"AfMode", "AfTrigger", "LensPosition"}, {"AwbEnable", "ColourGains"}, None])
def test_a_module_without_a_control_on_a_fake(bench, missing: set[str] | None) -> None:
    """A module without autofocus, without colour gains or without any control is never asked for what it has not."""
    bench.controls = set() if missing is None else bench.controls - missing
    camera = on(bench)
    first_frame(camera)
    opened = bench.made[0]
    wait_for(lambda: camera.read() and len(opened.requests) > 60)
    assert first_frame(camera).pixels.mean() > 20
    assert set(opened.set) <= bench.controls
    wait_for(lambda: missing is None or opened.set.get("AeEnable") is False)
    camera.close()


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"present": False}, "ribbon cable"), ({"silent": True}, "stopped giving pictures")],
    ids=["none-on-the-port", "cable-moved"],
)
def test_faults_are_said_and_left_on_a_fake(bench, changed: dict, words: str) -> None:
    """A camera that is missing, with a USB camera beside it, or whose cable moved is told as that, and comes back."""
    vars(bench).update(changed)
    camera = on(bench)
    with pytest.raises(CameraError, match=words):
        first_frame(camera)
    assert all(opened.closed for opened in bench.made)
    bench.present, bench.silent = True, False
    assert first_frame(camera).pixels.any()
    camera.close()


def test_hanging_in_the_driver_on_a_fake(bench) -> None:
    """A wait that outlasts its own time-out leaves the caller in time, and the box goes on when it ends."""
    camera = on(bench)
    first_frame(camera)
    bench.hangs_for_good = True
    start_s = time.monotonic()
    # A picture may have been under way.
    with pytest.raises(CameraError, match="check its cable"):  # noqa: PT012 - either call may be the one
        camera.read(timeout_s=0.5)
        camera.read(timeout_s=0.5)
    assert time.monotonic() - start_s < 2
    bench.hangs_for_good = False
    bench.woken.set()
    assert first_frame(camera).pixels.any()
    camera.close()


def test_in_use_elsewhere_on_a_fake(bench) -> None:
    """A camera that another program holds is told with the driver's first words, as often as asked."""
    first, second = on(bench), None
    first_frame(first)
    second = on(bench)
    for _ in range(2):
        with pytest.raises(CameraError, match=r"cannot be opened \(Device is busy\); is another program using it"):
            first_frame(second)
    first.close()
    assert first_frame(second).pixels.any()
    second.close()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ImportError("No module named 'libcamera'"), "apt install python3-picamera2"),
        (ValueError("numpy.dtype size changed"), "numpy in .venv must be the system's"),
    ],
)
def test_picamera2_that_does_not_load(monkeypatch: pytest.MonkeyPatch, error: Exception, words: str) -> None:
    """A picamera2 that is missing or does not fit is told with the package and the flag that bring it."""

    class Finder:
        def find_spec(self, name: str, *_rest: object) -> None:
            if name == "picamera2":
                raise error

    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    with pytest.raises(CameraError, match=words) as caught:
        load_picamera2()
    assert "--system-site-packages" in str(caught.value)


def test_it_is_imported_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """picamera2 and libcamera are told to be quiet: what is wrong is said by the program."""
    said = []
    fake = types.SimpleNamespace(set_logging=said.append)
    monkeypatch.setitem(sys.modules, "picamera2", types.SimpleNamespace(Picamera2=fake))
    monkeypatch.delenv("LIBCAMERA_LOG_LEVELS", raising=False)
    assert load_picamera2() is fake
    assert said == [50]


@pytest.mark.parametrize(
    ("name", "found"), [("unicam-image", True), ("rp1-cfe-csi2_ch0", True), ("bcm2835-codec-decode", False)]
)
def test_whether_one_answers(tmp_path, name: str, found: bool) -> None:
    """A camera on the port of a Pi 4 or 5 is known by the kernel's name of it, without loading anything."""
    (tmp_path / "video0").mkdir()
    (tmp_path / "video0" / "name").write_text(name + "\n")
    assert has_pi_camera(tmp_path) is found


def coloured() -> np.ndarray:
    """A picture of 8 x 4 pixels whose halves are an orange and a blue, so that no two channels can be mistaken."""
    return np.repeat(np.array([[[30, 120, 220]], [[200, 90, 40]]], np.uint8), 4, axis=0).repeat(4, axis=1)


def planes(picture: np.ndarray, *, paired: bool, swapped: bool, padding: int) -> np.ndarray:
    """The picture in YUV with half the colours, as picamera2 gives it: one array, rows of brightness first."""
    i420 = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
    height, width = picture.shape[:2]
    luma, chroma = i420[:height], i420[height:].reshape(2, height // 2, width // 2)
    first, second = chroma[::-1] if swapped else chroma
    if paired:
        return np.vstack([luma, np.dstack([first, second]).reshape(height // 2, width)])
    flat = [np.pad(plane, ((0, 0), (0, padding // 2))).reshape(-1, width + padding) for plane in (first, second)]
    return np.vstack([np.pad(luma, ((0, 0), (0, padding))), *flat])


@pytest.mark.parametrize(
    ("pixel_format", "made"),
    [
        ("RGB888", lambda p: p),
        ("BGR888", lambda p: p[..., ::-1].copy()),
        ("XRGB8888", lambda p: np.dstack([p, p[..., 0]])),
        ("XBGR8888", lambda p: np.dstack([p[..., ::-1], p[..., 0]])),
        ("YUV420", lambda p: planes(p, paired=False, swapped=False, padding=0)),
        ("YUV420", lambda p: planes(p, paired=False, swapped=False, padding=8)),
        ("YVU420", lambda p: planes(p, paired=False, swapped=True, padding=0)),
        ("NV12", lambda p: planes(p, paired=True, swapped=False, padding=0)),
        ("NV21", lambda p: planes(p, paired=True, swapped=True, padding=0)),
    ],
)
def test_whatever_format_comes(pixel_format: str, made) -> None:
    """Every format that libcamera may choose becomes blue, green, red of the picture's own size."""
    picture = coloured()
    pixels = to_bgr(made(picture), pixel_format, (4, 8))
    assert pixels.shape == picture.shape
    assert np.abs(pixels.astype(int) - picture).max() <= 6


def test_a_format_that_is_unknown() -> None:
    """A format that nobody can make a picture of is told by its name."""
    with pytest.raises(CameraError, match="gives SRGGB10"):
        to_bgr(coloured(), "SRGGB10", (4, 8))


def test_the_colours_of_the_real_picamera2(on_libcamera) -> None:
    """The real picamera2 on libcamera's virtual camera gives its colour bars in their true colours."""
    camera = on_libcamera()
    pixels = first_frame(camera).pixels
    camera.close()
    assert pixels.shape == (960, 1280, 3)
    seen = pixels[480, 80 : 1280 - 160 : 160].astype(int)
    assert np.abs(seen - BARS).max() <= 8


def test_two_at_once_with_the_real_picamera2(on_libcamera) -> None:
    """The real camera is opened by one at a time: the other is told so, and has it once it is free."""
    first, second = on_libcamera(), None
    first_frame(first)
    second = on_libcamera()
    with pytest.raises(CameraError, match="is another program using it"):
        first_frame(second)
    first.close()
    assert first_frame(second).pixels.any()
    second.close()
