"""The table tops: wood, felt, neoprene, woven and printed cloth, and paper, each grown from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
Colour = tuple[float, float, float]

TEXELS_PER_MM = 3.0
SIDE = 1536
"""A surface is SIDE x SIDE texels; beyond its edge it is mirrored."""


def _noise(rng: np.random.Generator, cell_x: float, cell_y: float) -> F32:
    """Smooth noise with mean 0 and spread 1, its features about `cell` texels wide and high."""
    shape = (max(2, round(SIDE / cell_y)), max(2, round(SIDE / cell_x)))
    coarse = rng.standard_normal(shape).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _paint(colour: Colour, brightness: F32) -> Pixels:
    """A picture of one colour (blue green red, 0 to 1) whose brightness varies."""
    return np.asarray(np.clip(brightness[..., None] * np.array(colour, np.float32) * 255, 0, 255), dtype=np.uint8)


def _wood(rng: np.random.Generator) -> Pixels:
    """Planks with growth rings stretched along them and dark joints."""
    tone = rng.uniform(0.25, 0.85)
    colour = (tone * rng.uniform(0.38, 0.7), tone * rng.uniform(0.62, 0.86), tone)
    fibre = _noise(rng, 260, 3.5) * 0.05 + _noise(rng, 420, 12) * 0.07 + _noise(rng, 500, 60) * 0.06
    rings = np.sin(_noise(rng, 600, 90) * 5 + np.arange(SIDE, dtype=np.float32)[:, None] / rng.uniform(8, 25))
    light = 1 + fibre + rings * rng.uniform(0.0, 0.06)
    plank = int(rng.uniform(140, 420))
    for start in range(int(rng.integers(plank)), SIDE, plank):
        light[start:] *= rng.uniform(0.9, 1.1)
        light[start : start + int(rng.integers(2, 6))] *= rng.uniform(0.35, 0.8)
    return _paint(colour, light)


def _felt(rng: np.random.Generator) -> Pixels:
    """Short wool fibres in one colour."""
    hue = rng.choice([[0.3, 0.5, 0.12], [0.55, 0.25, 0.12], [0.18, 0.15, 0.55], [0.2, 0.2, 0.2], [0.5, 0.5, 0.5]])
    colour = tuple(np.clip(hue * rng.uniform(0.7, 1.4) + rng.uniform(-0.08, 0.08, 3), 0.03, 0.9))
    strong = rng.uniform(0.4, 1.4)
    light = 1 + strong * (_noise(rng, 2.2, 2.2) * 0.1 + _noise(rng, 6, 4) * 0.08 + _noise(rng, 110, 110) * 0.06)
    return _paint((colour[0], colour[1], colour[2]), light)


def _neoprene(rng: np.random.Generator) -> Pixels:
    """A fine dark or coloured weave, almost even."""
    tone = rng.uniform(0.08, 0.55)
    colour = tuple(np.clip(tone + rng.uniform(-0.08, 0.08, 3), 0.03, 0.9))
    weave = np.sin(np.arange(SIDE) * 2.1)[:, None] * np.sin(np.arange(SIDE) * 2.1)[None] * 0.04
    light = 1 + weave.astype(np.float32) + _noise(rng, 3, 3) * 0.05 + _noise(rng, 160, 160) * 0.03
    return _paint((colour[0], colour[1], colour[2]), light)


def _paper(rng: np.random.Generator) -> Pixels:
    """Plain paper or a painted table, light or grey."""
    tone = rng.uniform(0.35, 0.95)
    colour = tuple(np.clip(tone + rng.uniform(-0.06, 0.06, 3), 0.05, 1))
    light = 1 + _noise(rng, 2.5, 2.5) * rng.uniform(0.005, 0.05) + _noise(rng, 300, 300) * 0.02
    return _paint((colour[0], colour[1], colour[2]), light)


def _cloth(rng: np.random.Generator) -> Pixels:
    """Woven cloth with dots, stripes or checks in a second colour."""
    ground, print_ = rng.uniform(0.05, 0.95, 3), rng.uniform(0.05, 0.95, 3)
    step = rng.uniform(14, 34) * TEXELS_PER_MM / 2
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    pattern = rng.choice(["dots", "stripes", "checks", "plain", "twill"])
    if pattern == "dots":
        shift = np.where((y // step) % 2 > 0, step / 2, 0)
        inside = np.hypot((x + shift) % step - step / 2, y % step - step / 2) < step * rng.uniform(0.15, 0.36)
    elif pattern == "stripes":
        inside = (x % step) < step * rng.uniform(0.2, 0.7)
    elif pattern == "checks":
        inside = ((x // step) + (y // step)) % 2 > 0
    elif pattern == "twill":
        inside = ((x + y) % (step / 3)) < step / 6
    else:
        inside = np.zeros((SIDE, SIDE), bool)
    weave = 1 + (_noise(rng, 30, 1.6) + _noise(rng, 1.6, 30)) * rng.uniform(0.02, 0.06)
    share = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 0.8)[..., None]
    mixed = ground * (1 - share) + print_ * share
    return np.asarray(np.clip(mixed * weave[..., None] * 255, 0, 255), dtype=np.uint8)


def _printed(rng: np.random.Generator) -> Pixels:
    """A tablecloth or play mat printed in several strong colours: bars, tartan, dots, waves or scattered shapes."""
    colours = np.clip(rng.uniform(0.02, 0.98, 3) * 0.3 + rng.uniform(0, 0.75, (4, 3)), 0.02, 0.98).astype(np.float32)
    pattern = rng.choice(["bars", "tartan", "dots", "waves", "shapes"])
    if pattern == "bars":
        index = np.tile(_bars(rng), (SIDE, 1))
    elif pattern == "tartan":
        across, down = _bars(rng), _bars(rng)
        index = np.where(np.add.outer(np.arange(SIDE), np.arange(SIDE)) % 4 < 2, across[None], down[:, None])
    elif pattern == "dots":
        index = _dots(rng)
    elif pattern == "waves":
        y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
        bend = np.sin(x / rng.uniform(20, 90)) * rng.uniform(5, 40)
        index = ((y + bend) // rng.uniform(12, 60)).astype(np.int64) % int(rng.integers(2, 5))
    else:
        index = np.clip(np.digitize(_noise(rng, rng.uniform(15, 90), rng.uniform(15, 90)), [-0.4, 0.3, 0.9]), 0, 3)
    soft = cv2.GaussianBlur(colours[index % 4], (0, 0), 0.7)
    weave = 1 + (_noise(rng, 24, 1.6) + _noise(rng, 1.6, 24)) * rng.uniform(0.0, 0.06)
    return np.asarray(np.clip(soft * weave[..., None] * 255, 0, 255), dtype=np.uint8)


def _bars(rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Which colour (0 to 3) every texel of a repeated row of uneven bars has (SIDE)."""
    widths = rng.uniform(3, 40, int(rng.integers(2, 7))) * rng.choice([0.5, 1.0, 2.0])
    ends = np.cumsum(widths)
    inks = rng.permutation(len(widths)) % 4
    return np.asarray(inks[np.searchsorted(ends, np.arange(SIDE) % ends[-1], side="right")], dtype=np.int64)


def _dots(rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Dots (1, and 2 in every other row) in rows on a ground of 0 (SIDE x SIDE)."""
    step = rng.uniform(14, 110)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    odd = (y // step) % 2 > 0
    away = np.hypot((x + np.where(odd, step / 2, 0)) % step - step / 2, y % step - step / 2)
    return np.where(away < step * rng.uniform(0.15, 0.4), np.where(odd, int(rng.integers(1, 3)), 1), 0)


def _wild(rng: np.random.Generator) -> Pixels:
    """Clouds, gratings, shapes and squares of chance, of every size, colour and contrast: no table looks like this."""
    picture = np.empty((SIDE, SIDE, 3), dtype=np.float32)
    picture[:] = rng.uniform(0.05, 0.95, 3)
    for _ in range(int(rng.integers(1, 5))):
        share = _WILD[int(rng.integers(len(_WILD)))](rng)[..., None]
        picture += (rng.uniform(0, 1, 3).astype(np.float32) - picture) * share * np.float32(rng.uniform(0.3, 1))
    middle = picture.mean(axis=(0, 1))
    picture = middle + (picture - middle) * np.float32(rng.uniform(0.3, 1))
    grain = _noise(rng, rng.uniform(1.5, 5), rng.uniform(1.5, 5)) * rng.uniform(0, 0.05)
    return np.asarray(np.clip((picture + grain[..., None]) * 255, 0, 255), dtype=np.uint8)


def _clouds(rng: np.random.Generator) -> F32:
    """Where a second colour shows (0 to 1): noise of three sizes."""
    size = np.exp(rng.uniform(np.log(4), np.log(300)))
    total = sum(_noise(rng, size * k, size * k * rng.uniform(0.3, 3)) * k for k in (0.25, 0.5, 1.0))
    return np.asarray(np.clip(total * rng.uniform(0.3, 3) + 0.5, 0, 1), dtype=np.float32)


def _grating(rng: np.random.Generator) -> F32:
    """Stripes, or a lattice of two gratings, soft or sharp."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    waves = np.ones((SIDE, SIDE), dtype=np.float32)
    for _ in range(int(rng.integers(1, 3))):
        turn, step = rng.uniform(0, np.pi), np.exp(rng.uniform(np.log(5), np.log(150)))
        waves *= np.sin((x * np.cos(turn) + y * np.sin(turn)) * (2 * np.pi / step)).astype(np.float32)
    return np.asarray(np.clip(waves * np.exp(rng.uniform(-1, 3)) + rng.uniform(0, 1), 0, 1), dtype=np.float32)


def _scattered(rng: np.random.Generator) -> F32:
    """Shapes scattered about, filled or drawn: rings, strokes, letters, and squares as large as dice with a letter."""
    share = np.zeros((SIDE, SIDE), dtype=np.uint8)
    kind, filled = int(rng.integers(4)), rng.random() < 0.6
    for _ in range(int(rng.integers(20, 300))):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        size, ink, sign = rng.uniform(8, 70), int(rng.integers(80, 256)), chr(int(rng.integers(48, 91)))
        if kind == 0:
            axes = (int(size / 2), int(size / 2 * rng.uniform(0.3, 1)))
            thick = -1 if filled else int(rng.integers(1, 7))
            cv2.ellipse(share, (x, y), axes, rng.uniform(0, 180), 0, 360, ink, thick, cv2.LINE_AA)
        elif kind == 1:
            end = (int(x + rng.uniform(-3, 3) * size), int(y + rng.uniform(-3, 3) * size))
            cv2.line(share, (x, y), end, ink, int(rng.integers(1, 14)), cv2.LINE_AA)
        elif kind == 2:
            cv2.putText(share, sign, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size / 22, ink, int(rng.integers(1, 6)))
        else:
            box = cv2.boxPoints(((x, y), (size, size), rng.uniform(0, 90))).astype(np.int32)
            if filled:
                cv2.fillConvexPoly(share, box, ink, cv2.LINE_AA)
            else:
                cv2.polylines(share, [box], True, ink, 2, cv2.LINE_AA)
            at = (x - int(size / 4), y + int(size / 4))
            cv2.putText(share, sign, at, cv2.FONT_HERSHEY_SIMPLEX, size / 44, 255 - ink, 2)
    return np.asarray(share.astype(np.float32) / 255)


_WILD = (_clouds, _grating, _scattered)

_GROW: Mapping[str, Callable[[np.random.Generator], Pixels]] = {
    "wood": _wood,
    "felt": _felt,
    "neoprene": _neoprene,
    "cloth": _cloth,
    "paper": _paper,
    "printed": _printed,
    "wild": _wild,
}
WILD = "wild"
"""For training only: a reader that holds on these holds on tables that nobody thought of."""
SURFACES = tuple(name for name in _GROW if name != WILD)
"""The names of the tables that can be laid."""


@lru_cache(maxsize=48)
def texture(surface: str, seed: int) -> Pixels:
    """The surface as a picture, SIDE x SIDE x 3 (read only); the same seed grows the same one.

    Raises ValueError for a surface that is neither in SURFACES nor WILD.
    """
    if surface not in _GROW:
        raise ValueError(f"expected a surface of {', '.join(_GROW)}, got {surface!r}")
    grown = _GROW[surface](np.random.default_rng([seed, list(_GROW).index(surface)]))
    grown.flags.writeable = False
    return grown
