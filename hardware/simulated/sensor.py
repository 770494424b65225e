"""What lens and sensor do to a picture: exposure, colour cast, vignette, blur, noise and JPEG."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.lighting import Light

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Sensor:
    """The faults of one camera.

    `noise` is the spread in grey levels; `defocus_px` and `motion_px` widths of blur; `cast` the gains of blue, green
    and red that a wrong white balance adds; `vignette` how much darker the corners are (0 to 1); `contrast` bends
    the tone curve (1 is straight); `jpeg` a quality from 1 to 100, 0 for none. `bend` is how much farther out the lens
    draws what is half a picture's width from the middle, as a share: below 0 a barrel, above 0 a pincushion.
    """

    noise: float = 2.0
    defocus_px: float = 0.0
    motion_px: float = 0.0
    motion_deg: float = 0.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    vignette: float = 0.15
    contrast: float = 1.0
    jpeg: int = 0
    bend: float = 0.0


@lru_cache(maxsize=2)
def _noise_tiles(colour: bool) -> tuple[npt.NDArray[np.int16], int]:
    """A tile of noise with spread 32, larger than any frame by a margin that the caller shifts it through."""
    rng = np.random.default_rng(20)
    margin = 64
    luma = rng.standard_normal((1080 + margin, 1920 + margin, 1)) * 0.8
    chroma = rng.standard_normal((1080 + margin, 1920 + margin, 3)) * 0.6 if colour else 0
    return (np.broadcast_to(luma + chroma, (1080 + margin, 1920 + margin, 3)) * 32).astype(np.int16), margin


def _gain_map(light: Light, sensor: Sensor, shape: tuple[int, int], full: tuple[float, float, float, float]) -> Pixels:
    """Light, exposure, cast and vignette as one gain per pixel and colour, 128 standing for 1."""
    x0, y0, width, height = full
    xs = (np.linspace(0, shape[1], 24) + x0 - width / 2) / (width / 2)
    ys = (np.linspace(0, shape[0], 18) + y0 - height / 2) / (width / 2)
    x, y = np.meshgrid(xs, ys)
    turn = math.radians(light.azimuth_deg)
    slope = 1 + light.gradient * (x * math.cos(turn) - y * math.sin(turn))
    fall = 1 - sensor.vignette * (x * x + y * y) / 1.6
    gains = np.array(light.gains()) * np.array(sensor.cast)
    coarse = np.clip((slope * fall)[..., None] * gains * 128, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def develop(
    scene: Pixels,
    light: Light,
    sensor: Sensor,
    rng: np.random.Generator,
    full_xywh: tuple[float, float, float, float] | None = None,
) -> Pixels:
    """Turn the light of a scene (height x width x 3) into the picture the camera would give of it.

    `full_xywh`: where this picture lies in a larger one (x, y of its corner, the larger one's width and height).
    """
    height, width = scene.shape[:2]
    picture = cv2.multiply(
        scene, _gain_map(light, sensor, (height, width), full_xywh or (0, 0, width, height)), scale=1 / 128
    )
    if sensor.bend:
        xs, ys = _unbent(sensor.bend, (width, height))
        picture = cv2.remap(picture, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if sensor.defocus_px > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), sensor.defocus_px / 2)
    if sensor.motion_px > 1:
        picture = cv2.filter2D(picture, -1, _streak(sensor.motion_px, sensor.motion_deg))
    if sensor.contrast != 1:
        tones = np.linspace(0, 1, 256)
        curve = (tones**sensor.contrast * 255).astype(np.uint8)
        picture = cv2.LUT(picture, curve)
    if sensor.noise > 0:
        tiles, margin = _noise_tiles(True)
        dy, dx = (int(v) for v in rng.integers(0, margin, 2))
        tile = _tile(tiles[dy:, dx:], height, width)
        picture = cv2.addWeighted(picture, 1.0, tile, sensor.noise / 32, 0, dtype=cv2.CV_8U)
    if sensor.jpeg:
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, sensor.jpeg])
        picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return np.asarray(picture, dtype=np.uint8)


def _zoom(bend: float, size_wh: tuple[int, int]) -> float:
    """What keeps a barrel's corners in the corners, so that no pixel lies outside what was drawn."""
    return 1 / (1 + min(bend, 0.0) * (1 + (size_wh[1] / size_wh[0]) ** 2))


def bent(points: npt.NDArray[np.float64], bend: float, size_wh: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Where a lens with this `bend` draws points (N x 2, pixels of a straight picture of this size)."""
    middle = (np.array(size_wh) - 1) / 2
    out = (points - middle) / (size_wh[0] / 2)
    grown = _zoom(bend, size_wh) * (1 + bend * np.square(out).sum(axis=-1, keepdims=True))
    return np.asarray(middle + out * grown * (size_wh[0] / 2))


@lru_cache(maxsize=4)
def _unbent(bend: float, size_wh: tuple[int, int]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """For every pixel of a bent picture, its place in the straight one (x and y, each height x width)."""
    width, height = size_wh
    half = width / 2
    y, x = np.mgrid[0:height, 0:width]
    x, y = (x - (width - 1) / 2) / half, (y - (height - 1) / 2) / half
    wanted = np.hypot(x, y) / _zoom(bend, size_wh)
    # Newton's method on r (1 + bend r r) = wanted; four steps are exact to a hundredth of a pixel.
    radius = wanted.copy()
    for _ in range(4):
        radius -= (radius * (1 + bend * radius**2) - wanted) / (1 + 3 * bend * radius**2)
    share = radius / np.maximum(wanted * _zoom(bend, size_wh), 1e-9)
    xs, ys = x * share * half + (width - 1) / 2, y * share * half + (height - 1) / 2
    return xs.astype(np.float32), ys.astype(np.float32)


def _tile(tiles: npt.NDArray[np.int16], height: int, width: int) -> npt.NDArray[np.int16]:
    """Noise of the wanted size, repeated where the frame is larger than the tile."""
    if tiles.shape[0] >= height and tiles.shape[1] >= width:
        return tiles[:height, :width]
    repeats = (-(-height // tiles.shape[0]), -(-width // tiles.shape[1]), 1)
    return np.asarray(np.tile(tiles, repeats)[:height, :width], dtype=np.int16)


def _streak(length_px: float, angle_deg: float) -> npt.NDArray[np.float32]:
    """The kernel of a straight motion blur."""
    side = int(length_px) | 1
    side = max(3, side)
    kernel = np.zeros((side, side), dtype=np.float32)
    middle = side // 2
    dx, dy = math.cos(math.radians(angle_deg)) * middle, math.sin(math.radians(angle_deg)) * middle
    start = (round(middle - dx), round(middle - dy))
    cv2.line(kernel, start, (round(middle + dx), round(middle + dy)), (1.0,), 1, cv2.LINE_AA)
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)
