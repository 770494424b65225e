"""Cards before a sausage runs over them: ground, pattern, border, words; and whole cards of any other art."""

from __future__ import annotations

import colorsys
import math

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training.things import colour
from hardware.simulated.deck import Size

Rng = np.random.Generator
Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Paint = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""
LONG_PX = 256
"""The long side of a card's picture."""
_FINE = 2
WORDS = ("SPICY", "ZEST", "Mild", "no 7", "BANGER", "wurst", "hot", "XL", "BIO", "aaa", "Smoky", "2 x", "grill", "end")


def paint_of(rng: Rng, low: float, high: float) -> Paint:
    """A colour whose lightness lies between low and high (0 to 1)."""
    if rng.random() < 0.5:
        b, g, r = colour(rng, low, high)
        return b * 255, g * 255, r * 255
    pure = np.array(colorsys.hsv_to_rgb(rng.uniform(0, 1), rng.uniform(0.4, 0.95), 1.0)[::-1])
    light, wanted = float(pure @ (0.114, 0.587, 0.299)), float(rng.uniform(low, high))
    mixed = pure * (wanted / light) if wanted < light else pure + (1 - pure) * ((wanted - light) / (1.0001 - light))
    b, g, r = (float(v) * 255 for v in mixed)
    return b, g, r


def blank(size_mm: Size, ground: Paint) -> Pixels:
    """An empty card, drawn larger than it will be (see `done`)."""
    scale = LONG_PX * _FINE / max(size_mm)
    canvas = np.empty((round(size_mm[1] * scale), round(size_mm[0] * scale), 3), dtype=np.uint8)
    canvas[:] = np.array(ground)
    return canvas


def smooth(canvas: Pixels) -> Pixels:
    """The drawing at its size, LONG_PX on the long side, its lines smooth."""
    size = (canvas.shape[1] // _FINE, canvas.shape[0] // _FINE)
    return np.asarray(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def backdrop(rng: Rng, canvas: Pixels, kind: int, second: Paint) -> None:
    """Fill the ground with a pattern in a second colour (in place): 0 none, 1 fade, 2 stripes, 3 dots, and so on."""
    height, width = canvas.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    step = float(rng.uniform(14, 70))
    turn = rng.uniform(0, math.pi)
    along = x * np.float32(math.cos(turn)) + y * np.float32(math.sin(turn))
    if kind == 1:
        share = (along - along.min()) / max(1.0, float(np.ptp(along)))
    elif kind == 2:
        share = (along % step < step * 0.5).astype(np.float32)
    elif kind == 3:
        share = (np.hypot(x % step - step / 2, y % step - step / 2) < step * 0.28).astype(np.float32)
    elif kind == 4:
        share = np.clip(np.hypot(x - width / 2, y - height / 2) / (0.7 * max(width, height)), 0, 1)
    elif kind == 5:
        spots = rng.standard_normal((7, 7)).astype(np.float32)
        share = np.clip(np.asarray(cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC)) * 0.5 + 0.5, 0, 1)
    else:
        return
    mixed = canvas + (np.array(second, np.float32) - canvas) * share[..., None]
    canvas[:] = np.clip(mixed, 0, 255).astype(np.uint8)


def frame(canvas: Pixels, share: float, kind: int, paint: Paint) -> None:
    """A border (in place): full, a line inside, corners alone, or none where the share is 0."""
    if share <= 0:
        return
    height, width = canvas.shape[:2]
    thick = max(2, round(share * min(height, width)))
    if kind == 0:
        cv2.rectangle(canvas, (0, 0), (width - 1, height - 1), paint, 2 * thick)
    elif kind == 1:
        cv2.rectangle(canvas, (thick, thick), (width - 1 - thick, height - 1 - thick), paint, max(2, thick // 3))
    elif kind == 2:
        cv2.rectangle(canvas, (0, 0), (width - 1, height - 1), paint, thick)
        cv2.rectangle(canvas, (2 * thick, 2 * thick), (width - 1 - 2 * thick, height - 1 - 2 * thick), paint, 3)
    else:
        reach = round(min(height, width) * 0.16)
        for x in (0, width - 1):
            for y in (0, height - 1):
                cv2.circle(canvas, (x, y), reach, paint, max(2, thick // 2), cv2.LINE_AA)


def write(canvas: Pixels, word: str, paint: Paint) -> None:
    """Write along the lower edge (in place)."""
    height, width = canvas.shape[:2]
    at = (round(width * 0.06), round(height * 0.93))
    cv2.putText(canvas, word, at, cv2.FONT_HERSHEY_DUPLEX, min(height, width) / 500, paint, 2, cv2.LINE_AA)


def blob_of(rng: Rng) -> Floats:
    """A closed form of chance within 1 of (0, 0): smooth, starry or with corners."""
    corners = int(rng.integers(3, 12))
    turn = (
        np.sort(rng.uniform(0, 2 * math.pi, corners))
        if rng.random() < 0.5
        else np.linspace(0, 2 * math.pi, corners, False)
    )
    reach = rng.uniform(0.35, 1.0, corners)
    if rng.random() < 0.4:
        fine = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        reach, turn = np.interp(fine, turn, reach, period=2 * math.pi), fine
    return np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None]


def plain_art(rng: Rng, size_mm: Size, shared: Rng | None = None) -> Pixels:
    """A card without sausage: ground, border, forms, lines and words of chance; `shared` gives ground and border."""
    base = shared or rng
    canvas = blank(size_mm, paint_of(base, 0.1, 0.97))
    backdrop(base, canvas, int(base.integers(7)), paint_of(base, 0.05, 0.95))
    frame(canvas, float(base.choice([0.0, 0.04, 0.09])), int(base.integers(4)), paint_of(base, 0.02, 0.95))
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 7))):
        middle = rng.uniform(0.15, 0.85, 2) * (width, height)
        blob = blob_of(rng) * rng.uniform(0.06, 0.36) * min(width, height) + middle
        cv2.fillPoly(canvas, [blob.round().astype(np.int32)], paint_of(rng, 0.02, 0.98), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 5))):
        ends = (rng.uniform(0.08, 0.92, (2, 2)) * (width, height)).round().astype(np.int32)
        cv2.polylines(canvas, [ends], False, paint_of(rng, 0.02, 0.9), int(rng.integers(2, 26)), cv2.LINE_AA)
    if rng.random() < 0.5:
        write(canvas, str(rng.choice(WORDS)), paint_of(rng, 0.02, 0.9))
    return smooth(canvas)
