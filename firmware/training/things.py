"""What lies about on a table besides dice: tokens, score sheets, cards, pencils, cups, the rim of a tray."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training.glyphs import SIZE, Glyph, outlined
from hardware.simulated.optics import Floats
from hardware.simulated.scene import Flat

Rng = np.random.Generator
Art = tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]
"""A picture (h x w x 3) and its cover (h x w)."""


def colour(rng: Rng, low: float, high: float) -> tuple[float, float, float]:
    """A colour whose lightness lies between low and high."""
    hue = rng.uniform(0, 1, 3)
    tone = rng.uniform(low, high)
    mixed = tone + (hue - hue.mean()) * rng.choice([0.0, 0.15, 0.6]) * min(tone, 1 - tone) * 2
    b, g, r = np.clip(mixed, 0.02, 0.97)
    return float(b), float(g), float(r)


def _token(rng: Rng, bank: Sequence[Glyph]) -> Art:
    """A round token, with or without a drawing on it."""
    face = np.zeros((96, 96, 3), dtype=np.float32)
    body, ink = np.array(colour(rng, 0.2, 0.95)), np.array(colour(rng, 0.02, 0.9))
    face[:] = body * 255
    if rng.random() < 0.7:
        drawn = np.zeros((96, 96), dtype=np.uint8)
        drawn[18:78, 18:78] = cv2.resize(
            bank[int(rng.integers(len(bank)))].mask, (60, 60), interpolation=cv2.INTER_AREA
        )
        if rng.random() < 0.3:
            small = np.asarray(cv2.resize(drawn, (SIZE, SIZE)), dtype=np.uint8)
            drawn[:] = cv2.resize(outlined(small, 3), (96, 96))
        share = drawn[..., None].astype(np.float32) / 255
        face[:] = face * (1 - share) + ink * 255 * share
    cover = np.zeros((96, 96), dtype=np.uint8)
    cv2.circle(cover, (48, 48), 47, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(face, (48, 48), 44, tuple(float(v * 255) for v in ink), 2, cv2.LINE_AA)
    return face.astype(np.uint8), cover


def _sheet(rng: Rng, bank: Sequence[Glyph]) -> Art:
    """A score sheet or a card: paper with lines, printed and written signs."""
    width, height = int(rng.integers(160, 300)), int(rng.integers(200, 330))
    paper = np.full((height, width, 3), 255 * np.array(colour(rng, 0.5, 0.97)), dtype=np.float32)
    ink = tuple(float(v * 255) for v in colour(rng, 0.02, 0.35))
    step = int(rng.integers(18, 46))
    if rng.random() < 0.7:
        for y in range(step, height, step):
            cv2.line(paper, (0, y), (width, y), ink, 1)
        for x in range(step, width, int(step * rng.uniform(1, 2.5))):
            cv2.line(paper, (x, 0), (x, height), ink, 1)
    for _ in range(int(rng.integers(0, 40))):
        side = int(step * rng.uniform(0.5, 0.9))
        x, y = int(rng.integers(0, width - side)), int(rng.integers(0, height // step)) * step + 2
        if y + side >= height:
            continue
        mask = cv2.resize(bank[int(rng.integers(len(bank)))].mask, (side, side), interpolation=cv2.INTER_AREA)
        share = mask[..., None].astype(np.float32) / 255
        patch = paper[y : y + side, x : x + side]
        patch[:] = patch * (1 - share) + np.array(ink) * share
    for _ in range(int(rng.integers(0, 7))):
        place = (int(rng.integers(width)), int(rng.integers(height)))
        cv2.circle(paper, place, int(rng.integers(6, 30)), tuple(float(v) for v in rng.uniform(0, 255, 3)), 3)
    if rng.random() < 0.4:
        edge = tuple(float(v) for v in rng.uniform(0, 255, 3))
        cv2.rectangle(paper, (0, 0), (width - 1, height - 1), edge, int(rng.integers(4, 16)))
    return paper.astype(np.uint8), np.full((height, width), 255, dtype=np.uint8)


def _printed_faces(rng: Rng, bank: Sequence[Glyph]) -> Art:
    """A sheet or card with drawings in square cells, each much like the top of a die: a table of points, stickers."""
    cell = int(rng.integers(36, 64))
    columns, rows = int(rng.integers(1, 6)), int(rng.integers(1, 7))
    gap = int(rng.choice([0, 0, 3, 8]))
    margin = int(rng.integers(4, 40))
    step = cell + gap
    paper = np.full((rows * step + 2 * margin, columns * step + 2 * margin, 3), 255, dtype=np.float32)
    paper *= np.array(colour(rng, 0.55, 0.98))
    ink, ground = np.array(colour(rng, 0.02, 0.4)) * 255, np.array(colour(rng, 0.02, 0.98)) * 255
    framed, filled, share = rng.random() < 0.7, rng.random() < 0.35, rng.uniform(0.45, 0.85)
    if filled and float(ground.mean()) < 110:
        ink = np.array(colour(rng, 0.7, 0.98)) * 255
    for n in range(rows * columns):
        if rng.random() < 0.15:
            continue
        x, y = margin + n % columns * step, margin + n // columns * step
        patch = paper[y : y + cell, x : x + cell]
        if filled:
            patch[:] = ground
        if framed:
            cv2.rectangle(paper, (x, y), (x + cell - 1, y + cell - 1), tuple(float(v) for v in ink), 1 + int(gap > 3))
        side = int(cell * share)
        mask = cv2.resize(bank[int(rng.integers(len(bank)))].mask, (side, side), interpolation=cv2.INTER_AREA)
        start = (cell - side) // 2
        inner = patch[start : start + side, start : start + side]
        inked = mask[..., None].astype(np.float32) / 255
        inner[:] = inner * (1 - inked) + ink * inked
    return np.clip(paper, 0, 255).astype(np.uint8), np.full(paper.shape[:2], 255, dtype=np.uint8)


def _pencil(rng: Rng) -> Art:
    """A pencil seen from above."""
    art = np.zeros((12, 240, 3), dtype=np.uint8)
    art[:] = (np.array(colour(rng, 0.2, 0.9)) * 255).astype(np.uint8)
    art[3:6] = np.minimum(art[3:6].astype(np.int32) + 40, 255)
    art[:, 215:] = (120, 180, 220)
    art[4:8, 232:] = 30
    return art, np.full((12, 240), 255, dtype=np.uint8)


def flats(rng: Rng, bank: Sequence[Glyph], reach: float) -> tuple[Flat, ...]:
    """Things lying about: tokens, sheets, cards, pencils, cups from above."""
    laid: list[Flat] = []
    for _ in range(int(rng.integers(0, 7)) if rng.random() < 0.75 else 0):
        place = (rng.uniform(-reach, reach), rng.uniform(-reach, reach))
        turn = rng.uniform(0, 360)
        kind = rng.random()
        if kind < 0.5:
            laid.append(Flat(*_token(rng, bank), place, rng.uniform(12, 32), turn, rng.uniform(1, 3)))
        elif kind < 0.8:
            if rng.random() < 0.5:
                laid.append(Flat(*_sheet(rng, bank), place, rng.uniform(40, 110), turn, 0.3))
            else:
                art, cover = _printed_faces(rng, bank)
                # A cell is about as large as a die: 50 texels are 10 to 22 mm.
                laid.append(Flat(art, cover, place, art.shape[1] / 50 * rng.uniform(10, 22), turn, 0.3))
        elif kind < 0.9:
            laid.append(Flat(*_pencil(rng), place, 170, turn, 6))
        else:
            art, cover = _token(rng, bank)
            art[:] = (np.array(colour(rng, 0.1, 0.9)) * 255).astype(np.uint8)
            cv2.circle(art, (48, 48), 38, tuple(float(v) * 0.6 for v in art[0, 0]), -1, cv2.LINE_AA)
            laid.append(Flat(art, cover, place, rng.uniform(70, 95), turn, 30))
    return tuple(laid)


def rim(rng: Rng) -> tuple[Floats, ...]:
    """The four walls of a dice tray, or none."""
    if rng.random() > 0.15:
        return ()
    half, thick, high = rng.uniform(80, 140), rng.uniform(4, 10), rng.uniform(12, 35)
    turn = rng.uniform(0, math.pi / 2)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    walls = []
    for quarter in range(4):
        c, s = math.cos(quarter * math.pi / 2), math.sin(quarter * math.pi / 2)
        plan = np.array([[-half - thick, half], [half, half], [half, half + thick], [-half - thick, half + thick]])
        plan = plan @ np.array([[c, -s], [s, c]]).T @ spin.T
        walls.append(np.concatenate([np.column_stack([plan, np.full(4, z)]) for z in (0.0, high)]))
    return tuple(walls)
