"""Drawings to print on training dice: signs of many fonts, pips, and grown shapes; none of a real edition.

The fonts are those of the Debian packages fonts-symbola, fonts-dejavu, fonts-freefont-ttf, fonts-liberation,
fonts-lato, fonts-ubuntu, fonts-roboto-unhinted, fonts-open-sans, fonts-comic-neue and fonts-cantarell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

SIZE = 64
SIGNS = ((0x2600, 0x27C0), (0x1F300, 0x1F650), (0x1F680, 0x1F9F0))
"""The blocks of pictographs, as ranges of code points."""
FONTS = Path("/usr/share/fonts/truetype")
Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """One drawing (SIZE x SIZE, 255 ink, filling the square) and its kin: glyphs of one kin look alike."""

    mask: Mask
    kin: str


def _fill(ink: Mask) -> Mask | None:
    """The ink cut out and scaled to fill the square, or None where there is hardly any."""
    ys, xs = np.nonzero(ink > 60)
    if len(xs) < 40:
        return None
    cut = ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    scale = (SIZE - 2) / max(cut.shape)
    size = (max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale)))
    if min(size) < 8:
        return None
    small = cv2.resize(cut, size, interpolation=cv2.INTER_AREA)
    square = np.zeros((SIZE, SIZE), dtype=np.uint8)
    y, x = (SIZE - size[1]) // 2, (SIZE - size[0]) // 2
    square[y : y + size[1], x : x + size[0]] = small
    return square if 0.04 < square.mean() / 255 < 0.85 else None


def _written(font: Path, text: str) -> Mask | None:
    """A sign of a font, large."""
    try:
        face = ImageFont.truetype(str(font), 160)
    except OSError:
        return None
    image = Image.new("L", (360, 360), 0)
    ImageDraw.Draw(image).text((180, 180), text, fill=255, font=face, anchor="mm")
    return _fill(np.asarray(image, dtype=np.uint8))


def _has(font: Path) -> set[int]:
    """The code points that a font draws."""
    with TTFont(str(font), fontNumber=0, lazy=True) as opened:
        return set(opened.getBestCmap() or {})


def _pips(count: int, rng: np.random.Generator) -> Mask:
    """The pips of a common die."""
    places = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
        6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }[count]
    mask = np.zeros((SIZE * 4, SIZE * 4), dtype=np.uint8)
    radius, reach = rng.uniform(18, 32), rng.uniform(62, 88)
    for x, y in places:
        cv2.circle(mask, (int(128 + x * reach), int(128 + y * reach)), int(radius), 255, -1)
    return np.asarray(cv2.resize(mask, (SIZE, SIZE), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _grown(rng: np.random.Generator) -> Mask | None:
    """A creature of chance: a few blobs and limbs joined, with holes for eyes or stripes."""
    big = np.zeros((256, 256), dtype=np.uint8)
    centre = np.array([128.0, 128.0])
    for _ in range(rng.integers(1, 4)):
        axes = (int(rng.uniform(20, 75)), int(rng.uniform(14, 50)))
        place = tuple(int(v) for v in centre + rng.normal(0, 30, 2))
        cv2.ellipse(big, place, axes, rng.uniform(0, 180), 0, 360, 255, -1)
    for _ in range(rng.integers(0, 6)):
        start = centre + rng.normal(0, 25, 2)
        angle, points = rng.uniform(0, 2 * math.pi), [start]
        for _ in range(rng.integers(2, 5)):
            angle += rng.normal(0, 0.6)
            points.append(points[-1] + rng.uniform(15, 45) * np.array([math.cos(angle), math.sin(angle)]))
        cv2.polylines(big, [np.array(points, np.int32)], False, 255, int(rng.uniform(8, 26)))
    for _ in range(rng.integers(0, 4)):
        place = tuple(int(v) for v in centre + rng.normal(0, 28, 2))
        if rng.random() < 0.5:
            cv2.circle(big, place, int(rng.uniform(5, 14)), 0, -1)
        else:
            tip = tuple(int(v) for v in np.array(place) + rng.normal(0, 40, 2))
            cv2.line(big, place, tip, 0, int(rng.uniform(4, 11)))
    return _fill(big)


def outlined(mask: Mask, width: int) -> Mask:
    """Only the contour of a drawing, as engraved or burnt faces have it."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    padded = cv2.copyMakeBorder(mask, width, width, width, width, cv2.BORDER_CONSTANT)
    edge = cv2.morphologyEx(padded, cv2.MORPH_GRADIENT, kernel)
    return np.asarray(cv2.resize(edge, (SIZE, SIZE), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def bank(seed: int) -> Sequence[Glyph]:
    """A few thousand glyphs; the same seed and the same fonts give the same bank."""
    rng = np.random.default_rng(seed)
    glyphs: list[Glyph] = []
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZabdefghkmnqrtuwy&?@#%+*ΓΔΘΛΞΠΣΦΨΩЖЯЮДБЦ"
    plain = [p for p in sorted(FONTS.rglob("*.ttf")) if _wanted(p)]
    for font in plain:
        known = _has(font)
        for text in "23456789" + "".join(rng.choice(list(letters), 8, replace=False)):
            mask = _written(font, text) if ord(text) in known else None
            if mask is not None:
                glyphs.append(Glyph(mask, f"char-{text.lower()}"))
    symbols = [p for p in FONTS.rglob("*.ttf") if "ymbola" in p.name or p.name == "DejaVuSans.ttf"]
    for font in symbols:
        codes = [c for c in sorted(_has(font)) if any(low <= c < high for low, high in SIGNS)]
        for code in codes:
            mask = _written(font, chr(code))
            if mask is not None:
                glyphs.append(Glyph(mask, f"symbol-{code:x}"))
    for count in range(2, 7):
        glyphs.extend(Glyph(_pips(count, rng), f"pips-{count}") for _ in range(24))
    for number in range(900):
        mask = _grown(rng)
        if mask is not None:
            glyphs.append(Glyph(mask, f"grown-{number}"))
    return glyphs


def _wanted(font: Path) -> bool:
    """Upright text fonts in a regular or bold cut; the rest repeats them."""
    name = font.stem.lower()
    if any(word in name for word in ("italic", "oblique", "symbola", "thin", "light", "noto", "condensed", "emoji")):
        return False
    return any(word in name for word in ("bold", "regular", "black", "medium")) or "-" not in name
