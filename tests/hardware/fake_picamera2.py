"""A stand-in for picamera2 with the faults that libcamera's virtual camera cannot make; tests name it a fake."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np

ADVERTISED = {
    "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", "FrameDurationLimits",
    "AfMode", "AfTrigger", "LensPosition",
}  # fmt: skip
LATENCY = 3
"""A control takes so many frames until a picture shows it."""
RIGHT_US = 12_000
"""The exposure that suits a lamp of strength 1."""


class FakeRequest:
    """One picture, which must be given back once."""

    def __init__(self, camera: FakePicamera2, metadata: dict[str, Any], level: float) -> None:
        self._camera, self._metadata, self._level = camera, metadata, level
        self.released = 0

    def make_array(self, name: str) -> np.ndarray:
        assert not self.released, "a picture that was given back"
        stream = self._camera.configuration[name]
        width, height = stream["size"]
        grey = self._camera.bench.rng.normal(self._level, 1.0, (height, width)).clip(0, 255).astype(np.uint8)
        if name == "lores":
            assert stream["format"] == "YUV420"
            return np.vstack([grey, np.full((height // 2, width), 128, np.uint8)])
        assert stream["format"] == "RGB888"
        return np.dstack([grey, grey, grey])

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def release(self) -> None:
        self.released += 1
        self._camera.held -= 1


class Bench:
    """The world that every FakePicamera2 of a test sees: the lamp, and what is wrong with the camera."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(3)
        self.lamp = 1.0
        self.frame_s = 0.002
        self.present = True
        self.silent = False
        self.hangs_for_good = False
        self.alternates = False
        self.dark_when_held = False
        self.controls = set(ADVERTISED)
        self.made: list[FakePicamera2] = []
        self.woken = threading.Event()

    def picamera2(self) -> Any:
        """The class, as load_picamera2 gives it."""
        bench = self

        class Bound(FakePicamera2):
            def __init__(self, number: int = 0) -> None:
                super().__init__(bench, number)

            @staticmethod
            def global_camera_info() -> list[dict[str, Any]]:
                usb = {"Id": "/base/soc/usb@7e980000/1-1:1.0", "Num": 1}
                own = {"Id": "/base/soc/i2c0mux/i2c@1/imx708@1a", "Num": 0}
                return [own, usb] if bench.present else [usb]

        return Bound


class FakePicamera2:
    """Behaves as picamera2 does where hardware.pi_camera uses it."""

    sensor_resolution = (4608, 2592)

    def __init__(self, bench: Bench, number: int) -> None:
        self.bench = bench
        if any(not other.closed for other in bench.made):
            raise RuntimeError("Camera __init__ sequence did not complete.") from RuntimeError("Device is busy")
        assert number == 0
        bench.made.append(self)
        self.configuration: dict[str, Any] = {}
        self.configured = 0
        self.closed = self.started = False
        self.held = self.waits = 0
        self.requests: list[FakeRequest] = []
        self.set: dict[str, Any] = {}
        self.asked: list[dict[str, Any]] = []
        self._on_way: list[tuple[int, dict[str, Any]]] = []
        self._frame = 0
        self._exposure, self._gain, self._gains, self._lens = 2_000.0, 1.0, (1.2, 2.4), 1.0
        self._focus_at = 0

    @property
    def camera_controls(self) -> dict[str, Any]:
        return dict.fromkeys(self.bench.controls, (0, 1, 0))

    def create_video_configuration(self, **parts: Any) -> dict[str, Any]:
        return parts

    def configure(self, configuration: dict[str, Any]) -> None:
        assert not self.started
        self.configured += 1
        self.configuration = configuration
        self.set_controls(configuration["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def set_controls(self, controls: dict[str, Any]) -> None:
        unknown = set(controls) - self.bench.controls
        if unknown:
            raise RuntimeError(f"Control {unknown.pop()} is not advertised by libcamera")
        self.asked.append(dict(controls))
        self._on_way.append((self._frame + LATENCY, dict(controls)))

    def start(self) -> None:
        self.started = True

    def capture_request(self, wait: float) -> FakeRequest:
        assert self.started
        if self.bench.hangs_for_good:
            self.bench.woken.wait(20)
        if self.bench.silent:
            self.waits += 1
            time.sleep(wait)
            raise TimeoutError
        time.sleep(self.bench.frame_s)
        self._expose()
        self.held += 1
        assert self.held <= self.configuration["buffer_count"], "pictures were not given back"
        self.requests.append(FakeRequest(self, self._metadata(), self._level()))
        return self.requests[-1]

    def cancel_all_and_flush(self) -> None:
        self.waits = 0

    def close(self) -> None:
        assert not self.waits, "closed with a wait that nobody cancelled: picamera2 would hang"
        self.closed, self.started = True, False

    def _expose(self) -> None:
        """One more frame: controls that are due count, and what is automatic comes a step nearer."""
        self._frame += 1
        for due, controls in list(self._on_way):
            if due <= self._frame:
                self.set |= controls
                self._on_way.remove((due, controls))
                if controls.get("AfTrigger") == 0 and controls.get("AfMode") == 1:
                    self._focus_at = self._frame + 6
        if self.set.get("AeEnable", True):
            self._exposure += 0.4 * (RIGHT_US / self.bench.lamp - self._exposure)
        elif self.set.get("ExposureTime"):
            self._exposure = self.set["ExposureTime"]
        if self.set.get("AwbEnable", True):
            other = self.bench.alternates and self._frame % 2
            self._gains = (1.9, 1.5) if other else (1.6, 1.8)
        else:
            self._gains = self.set["ColourGains"]
        if self._focus_at == self._frame:
            self._lens = 3.2

    def _metadata(self) -> dict[str, Any]:
        told = {"ExposureTime": round(self._exposure), "AnalogueGain": self._gain, "ColourGains": self._gains}
        if "AfMode" in self.bench.controls:
            focusing = self._frame < self._focus_at
            told |= {"AfState": 1 if focusing else 2 if self._focus_at else 0, "LensPosition": self._lens}
        return told

    def _level(self) -> float:
        if self.bench.dark_when_held and not self.set.get("AeEnable", True):
            return 1.0
        return 110 * self.bench.lamp * self._exposure / RIGHT_US
