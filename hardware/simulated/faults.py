"""A virtual camera with the disturbances of a real evening: lamps, shadows, focus, white balance, and no picture."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError, Frame, Pixels
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.lighting import Light
from hardware.simulated.sensor import Sensor

F32 = npt.NDArray[np.float32]
FaultKind = Literal[
    "lamp", "dusk", "shadow", "focus", "white-balance", "flicker", "frozen", "black", "covered", "unplugged"
]
FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)


@dataclass(frozen=True, slots=True)
class CameraFault:
    """One disturbance that lasts for a while; the same seed disturbs in the same way.

    lamp: the lamp is switched off, or another one on, and back at the end. dusk: half of the light goes and the rest
    turns warm or cold, evenly over the whole time. shadow: somebody's soft shadow crosses the table. focus: the lens
    hunts, and the picture grows and shrinks with it. white-balance: the colours jump to and fro. flicker: every second
    frame is darker. frozen: the same frame again and again, until the camera is opened anew. black: a cap on the lens.
    covered: a finger on it. unplugged: no frame at all.
    """

    kind: FaultKind
    began_s: float
    lasts_s: float = 3.0
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse a kind that no camera has, and a time that is none."""
        if self.kind not in FAULTS:
            raise ValueError(f"expected a fault of {', '.join(FAULTS)}, got {self.kind!r}")
        if not self.lasts_s > 0:
            raise ValueError(f"expected a fault that lasts longer than 0 s, got {self.lasts_s}")

    def part(self, now_s: float) -> float | None:
        """How much of it has passed, 0 to 1; None before and after."""
        part = (now_s - self.began_s) / self.lasts_s
        return part if 0 <= part < 1 else None

    def chance(self, count: int) -> npt.NDArray[np.float64]:
        """Numbers of chance from 0 to 1 that belong to this fault."""
        return np.random.default_rng([self.seed, FAULTS.index(self.kind), 31]).random(count)


class FaultyCamera(VirtualCamera):
    """A virtual camera whose `fault` may be set at any time; None is a camera in order."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fault: CameraFault | None = None
        self._in_order = (self._light, self._sensor)
        self._lit = _shape(self._light)
        self._shade: F32 | None = None
        self._last: Pixels | None = None
        self._count = 0

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Photograph the table with the fault of this moment; see VirtualCamera."""
        fault, now_s = self.fault, self._clock()
        part = fault.part(now_s) if fault is not None else None
        if fault is not None and part is not None and fault.kind == "unplugged":
            raise CameraError(f"{self.name} gives no pictures any more; check its cable")
        self._count += 1
        self._light, self._sensor = self._in_order
        shade = None
        if fault is not None and part is not None:
            self._light = _lit(fault, part, self._light)
            self._sensor = _sensed(fault, part, now_s, self._sensor, self._count)
            shade = _shade(fault, part, self.resolution_wh) if fault.kind == "shadow" else None
        if shade is not None or self._shade is not None or self._lit != _shape(self._light):
            self._drawn = None
        self._shade, self._lit = shade, _shape(self._light)
        frame = super().read(timeout_s)
        pixels = frame.pixels
        if fault is not None and part is not None:
            pixels = self._spoiled(fault, now_s, pixels)
        self._last = pixels
        return Frame(pixels, frame.time_s)

    def restart(self) -> None:
        """Open the device anew, which sets one in motion that stood still."""
        if self.fault is not None and self.fault.kind == "frozen":
            self.fault = None

    def _draw(self, bare: Pixels) -> Pixels:
        drawn = super()._draw(bare)
        return drawn if self._shade is None else _dimmed(drawn, self._shade)

    def _spoiled(self, fault: CameraFault, now_s: float, pixels: Pixels) -> Pixels:
        """What comes out of the camera instead of the frame."""
        if fault.kind == "frozen":
            return pixels if self._last is None else self._last.copy()
        if fault.kind == "black":
            return np.asarray(self._rng.integers(0, 3, pixels.shape), dtype=np.uint8)
        if fault.kind == "covered":
            return _covered(fault, pixels, self._rng)
        if fault.kind == "focus":
            return _breathed(pixels, 1 + 0.004 * _hunt(fault, now_s))
        return pixels


def _shape(light: Light) -> Light:
    """What of a light the drawing of the table shows; the rest is the sensor's."""
    return replace(light, warmth=0.0, gradient=0.0, exposure=1.0)


def _lit(fault: CameraFault, part: float, light: Light) -> Light:
    """The light during a fault, kept so that dice and table are lit alike."""
    a, b, c = fault.chance(3)
    if fault.kind == "dusk":
        return replace(light, exposure=light.exposure * (1 - 0.5 * part), warmth=light.warmth + (a - 0.5) * part)
    if fault.kind != "lamp":
        return light
    whole = light.strength + light.ambient
    if a < 0.5:
        strength, ambient = light.strength * 0.15, light.ambient
    else:
        # A second lamp from elsewhere outshines the first.
        strength, ambient = light.strength * (1.3 + 0.5 * b), light.ambient
        light = replace(light, azimuth_deg=light.azimuth_deg + 60 + 120 * c, gradient=light.gradient + 0.15)
    now = strength + ambient
    return replace(
        light, strength=strength * whole / now, ambient=ambient * whole / now, exposure=light.exposure * now / whole
    )


def _sensed(fault: CameraFault, part: float, now_s: float, sensor: Sensor, count: int) -> Sensor:
    """The sensor during a fault."""
    a, b = fault.chance(2)
    if fault.kind == "focus":
        return replace(sensor, defocus_px=sensor.defocus_px + (4 + 6 * a) * _hunt(fault, now_s))
    if fault.kind == "white-balance":
        # It holds each of two answers for a few frames.
        away = 0.12 + 0.13 * a if int(part * fault.lasts_s / (0.2 + 0.5 * b)) % 2 == 0 else 0.0
        blue, green, red = sensor.cast
        return replace(sensor, cast=(blue * (1 + away), green, red * (1 - away)))
    if fault.kind == "flicker" and count % 2:
        dim = 0.82 + 0.1 * a
        blue, green, red = sensor.cast
        return replace(sensor, cast=(blue * dim, green * dim, red * dim))
    return sensor


def _hunt(fault: CameraFault, now_s: float) -> float:
    """How far the lens is from sharp while it hunts, 0 to 1."""
    pace_hz = 0.7 + 0.8 * float(fault.chance(3)[2])
    return (1 - math.cos(2 * math.pi * pace_hz * (now_s - fault.began_s))) / 2


def _breathed(pixels: Pixels, scale: float) -> Pixels:
    """The picture drawn a little larger around its middle, as a lens does that changes its focus."""
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), 0, scale)
    grown = cv2.warpAffine(pixels, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(grown, dtype=np.uint8)


def _shade(fault: CameraFault, part: float, size_wh: tuple[int, int]) -> F32:
    """How much light is left where a person's soft shadow lies, coarsely (h x w, 0 to 1)."""
    width, height = 80, round(80 * size_wh[1] / size_wh[0])
    a, b, c, d = fault.chance(4)
    way = 2 * math.pi * a
    reach = 1.3 * width
    middle_x = width / 2 + math.cos(way) * reach * (2 * part - 1)
    middle_y = height / 2 + math.sin(way) * reach * (2 * part - 1) + (b - 0.5) * height / 3
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    along = (x - middle_x) * math.cos(way) + (y - middle_y) * math.sin(way)
    aside = -(x - middle_x) * math.sin(way) + (y - middle_y) * math.cos(way)
    radius = width * (0.22 + 0.16 * c)
    away = np.sqrt(along**2 + (aside / 1.5) ** 2) - radius
    edge = width * 0.09
    full = np.clip(0.5 - away / edge / 2, 0, 1)
    return np.asarray(1 - (0.25 + 0.3 * d) * full * full * (3 - 2 * full), dtype=np.float32)


def _dimmed(scene: Pixels, shade: F32) -> Pixels:
    keep = cv2.resize((shade * 255).astype(np.uint8), scene.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.multiply(scene, cv2.merge([keep, keep, keep]), scale=1 / 255), dtype=np.uint8)


def _covered(fault: CameraFault, pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """A finger on the lens: a dull red glow without any outline."""
    a, b = fault.chance(2)
    small = cv2.resize(pixels, (4, 3), interpolation=cv2.INTER_AREA).astype(np.float32)
    glow = small.mean() * (0.06 + 0.14 * a) * (0.8 + 0.2 * small / max(1.0, float(small.max())))
    glow *= np.array([0.3, 0.4, 1.0 + 0.5 * b], dtype=np.float32)
    wide = cv2.resize(glow.astype(np.float32), pixels.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    noisy = np.clip(wide + rng.normal(0, 1.5, wide.shape), 0, 255)
    return np.asarray(noisy, dtype=np.uint8)
