"""Scenes of chance with strangers' dice: every body, drawing, lamp, table and thing lying about that can be met."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training import things
from firmware.training.glyphs import Glyph, outlined
from hardware.simulated.cube import Body, Solid, resting
from hardware.simulated.laying import free_spot, tilt
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens, Pose
from hardware.simulated.scene import Flat, Hand, Scene
from hardware.simulated.sensor import Sensor
from hardware.simulated.surfaces import SURFACES, WILD
from vision.plane import facings

Rng = np.random.Generator
PRINT = 96
"""Side of a face's print in texels."""


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """One kind of dice: their body, and how their drawings are printed."""

    body: Body
    glyphs: tuple[int, ...]
    share: float
    outline: int


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """A die of a scene, which glyph (index into the bank) lies on each of its faces, and whether it lies flat."""

    solid: Solid
    faces: tuple[int, ...]
    cocked: bool = False


class Top(NamedTuple):
    """A die's top face: its corners (4 x 2 pixels, in the order of the upright print), its glyph, the share of it that
    is in plain sight, whether the die is cocked, and which way the face looks (see vision.refiner.Look.facing)."""

    outline: Floats
    glyph: int
    free: float
    cocked: bool
    facing: complex


def style(rng: Rng, count: int) -> Style:
    """Dice of chance: light with dark ink or dark with light ink, round or sharp, matt or glossy, wood or plastic."""
    wooden = rng.random() < 0.2
    light_body = wooden or rng.random() < 0.55
    if wooden:
        tone = rng.uniform(0.5, 0.85)
        colour = (tone * rng.uniform(0.4, 0.7), tone * rng.uniform(0.65, 0.85), tone)
        ink = things.colour(rng, 0.03, 0.25)
    else:
        colour = things.colour(rng, 0.55, 0.97) if light_body else things.colour(rng, 0.03, 0.45)
        ink = things.colour(rng, 0.02, 0.28) if light_body else things.colour(rng, 0.72, 0.98)
    if rng.random() < 0.15:
        colour = (0.93, 0.95, 0.96) if light_body else (0.07, 0.07, 0.08)
        ink = (0.05, 0.05, 0.05) if light_body else (0.92, 0.93, 0.93)
    body = Body(
        size_mm=rng.uniform(12, 21),
        colour=colour,
        ink=ink,
        rounding=rng.uniform(0.04, 0.25) if wooden or rng.random() < 0.6 else rng.uniform(0.25, 0.6),
        ball=1.0 if rng.random() < 0.55 else rng.uniform(0.74, 0.95),
        gloss=0.0 if wooden else float(rng.choice([0.05, 0.25, 0.5, 0.8])),
        grain=rng.uniform(0.03, 0.16) if wooden else 0.0,
        translucency=rng.uniform(0.2, 0.9) if not wooden and rng.random() < 0.1 else 0.0,
    )
    outline = int(rng.integers(3, 7)) if rng.random() < 0.3 else 0
    return Style(body, tuple(int(g) for g in rng.integers(0, count, 7)), rng.uniform(0.5, 0.95), outline)


def print_of(glyph: Glyph, share: float, outline: int) -> npt.NDArray[np.uint8]:
    """A face's print (PRINT x PRINT): the glyph filling `share` of the side."""
    mask = outlined(glyph.mask, outline) if outline and not glyph.kin.startswith("pips") else glyph.mask
    side = max(8, int(PRINT * (max(share, 0.72) if glyph.kin.startswith("pips") else share)))
    face = np.zeros((PRINT, PRINT), dtype=np.uint8)
    start = (PRINT - side) // 2
    face[start : start + side, start : start + side] = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    return face


def two_styles(rng: Rng, count: int) -> tuple[Style, Style]:
    """The two kinds of dice of a game, mostly of one size; their glyphs are drawn from `count`."""
    first, second = style(rng, count), style(rng, count)
    if rng.random() < 0.8:
        second = replace(second, body=replace(second.body, size_mm=first.body.size_mm))
    return first, second


def _dice(rng: Rng, bank: Sequence[Glyph], styles: tuple[Style, Style], most: int, reach_mm: float) -> list[Die]:
    """Dice of two styles lying apart, in rows or in clusters, never through each other."""
    placed: list[tuple[float, float, float]] = []
    dice: list[Die] = []
    yaw_row = rng.uniform(0, 360)
    cluster = rng.random()
    for _ in range(int(rng.integers(1, most + 1))):
        kind = styles[int(rng.integers(2))]
        size = kind.body.size_mm
        place = free_spot(rng, placed, size=size, reach=(reach_mm, reach_mm), cluster=cluster, row_deg=yaw_row)
        if place is None:
            continue
        x, y, yaw = place
        placed.append((x, y, yaw))
        dice.append(_die(rng, bank, kind, (x, y, size / 2), resting(int(rng.integers(6)), yaw)))
    return dice


def _die(rng: Rng, bank: Sequence[Glyph], kind: Style, centre: tuple[float, float, float], rotation: Floats) -> Die:
    faces = tuple(int(g) for g in rng.choice(kind.glyphs, 6))
    prints = np.stack([print_of(bank[g], kind.share, kind.outline) for g in faces])
    return Die(Solid(kind.body, prints, centre, rotation), faces)


def _cocked(rng: Rng, bank: Sequence[Glyph], styles: tuple[Style, Style], dice: Sequence[Die]) -> list[Die]:
    """Dice that do not lie flat: leaning against one that does, or standing upon it; in three scenes of ten."""
    made: list[Die] = []
    for _ in range(int(rng.integers(1, 3)) if dice and rng.random() < 0.3 else 0):
        host = dice[int(rng.integers(len(dice)))].solid
        kind = styles[int(rng.integers(2))]
        size = kind.body.size_mm
        how = tilt(rng, host, size)
        place = how.centre(host)
        others = [d.solid for d in (*dice, *made) if d.solid is not host]
        if any(math.dist(place, o.centre_mm[:2]) < 0.95 * max(size, o.body.size_mm) for o in others):
            continue
        die = _die(rng, bank, kind, (*place, 0.0), how.rotation)
        height = how.floor_mm - float(die.solid.corners()[:, 2].min())
        made.append(Die(replace(die.solid, centre_mm=(*place, height)), die.faces, cocked=True))
    return made


def _blocks(rng: Rng, dice: Sequence[Die], reach: float) -> list[Solid]:
    """Blank wooden cubes of other games: no die, though a cube."""
    blocks: list[Solid] = []
    placed = [(d.solid.centre_mm[0], d.solid.centre_mm[1], 0.0) for d in dice]
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.35 else 0):
        size = rng.uniform(8, 20)
        spot = (rng.uniform(-reach, reach), rng.uniform(-reach, reach), rng.uniform(0, 360))
        if any(math.hypot(spot[0] - p[0], spot[1] - p[1]) < 34 for p in placed):
            continue
        body = Body(size, things.colour(rng, 0.15, 0.95), rounding=rng.uniform(0.03, 0.3), gloss=rng.uniform(0, 0.5))
        blank = np.zeros((6, 8, 8), dtype=np.uint8)
        blocks.append(Solid(body, blank, (spot[0], spot[1], size / 2), resting(0, spot[2])))
    return blocks


def light(rng: Rng) -> Light:
    """A lamp of chance: soft overhead, hard lamp, window, warm bulb, dim room."""
    strength = rng.uniform(0.1, 0.85)
    return Light(
        azimuth_deg=rng.uniform(0, 360),
        elevation_deg=rng.uniform(25, 88),
        strength=strength,
        ambient=rng.uniform(0.95, 1.1) - strength,
        softness=float(rng.choice([0.03, 0.2, 0.6, 1.2])),
        warmth=float(np.clip(rng.normal(0.1, 0.4), -0.8, 1)),
        gradient=float(rng.choice([0.0, 0.1, 0.3, 0.5])),
        exposure=float(np.exp(rng.normal(-0.12, 0.38))),
        depth=rng.uniform(0.0, 0.8),
        around=rng.uniform(0.45, 1.0),
    )


def sensor(rng: Rng) -> Sensor:
    """A camera of chance, most of them good."""
    return Sensor(
        noise=rng.uniform(0.5, 3) if rng.random() < 0.7 else rng.uniform(3, 10),
        defocus_px=0.0 if rng.random() < 0.5 else rng.uniform(0.5, 4.5),
        motion_px=rng.uniform(2, 7) if rng.random() < 0.12 else 0.0,
        motion_deg=rng.uniform(0, 180),
        cast=(rng.uniform(0.88, 1.12), rng.uniform(0.95, 1.05), rng.uniform(0.88, 1.12)),
        vignette=rng.uniform(0, 0.3),
        contrast=rng.uniform(0.75, 1.3),
        jpeg=int(rng.integers(40, 97)) if rng.random() < 0.6 else 0,
    )


def pose(rng: Rng) -> Pose:
    """A camera overhead or oblique, 24 to 55 cm away."""
    tilt = rng.uniform(0, 14) if rng.random() < 0.45 else rng.uniform(10, 48)
    return Pose(rng.uniform(240, 550), tilt, rng.uniform(0, 360), rng.normal(0, 12), (0.0, 0.0))


def _lens(rng: Rng, window_px: int, resolution_wh: tuple[int, int], hfov_deg: tuple[float, float]) -> Lens:
    """A camera of chance, and a square window of its picture where `window_px` is not 0."""
    eye = pose(rng)
    width, height = resolution_wh
    x, y = int(rng.integers(0, max(1, width - window_px))), int(rng.integers(0, max(1, height - window_px)))
    window = (x, y, window_px, window_px) if window_px else None
    return Lens(eye, resolution_wh, rng.uniform(*hfov_deg), window)


def scene(
    rng: Rng,
    bank: Sequence[Glyph],
    window_px: int,
    resolution_wh: tuple[int, int] = (1280, 960),
    *,
    most_dice: int = 9,
    hfov_deg: tuple[float, float] = (56.0, 76.0),
    styles: tuple[Style, Style] | None = None,
    surface_seeds: range = range(9),
    wild: float = 0.0,
) -> tuple[Scene, list[Die]]:
    """A scene seen through a square window of `window_px` somewhere in the full picture, and its dice.

    `styles`: the two kinds of dice; left out, they are of chance too. A window of 0 is the full picture.
    `surface_seeds`: which tables are taken of each kind; few at a time, as they are slow to grow. `wild`: the share of
    scenes on tables that look like none.
    """
    lens = _lens(rng, window_px, resolution_wh, hfov_deg)
    across, down = lens.resolution_wh
    middle = lens.table_point(across / 2, down / 2)
    edge = lens.table_point(across, down / 2)
    reach = max(30.0, math.dist(middle, edge) * 0.95)
    shift = np.array([*middle, 0.0])
    styles = styles or two_styles(rng, len(bank))
    flat = _dice(rng, bank, styles, most_dice, min(reach, 75))
    dice = [_moved(d, shift) for d in (*flat, *_cocked(rng, bank, styles, flat))]
    blocks = [_moved(Die(b, ()), shift).solid for b in _blocks(rng, dice, reach)]
    made = Scene(
        lens,
        light(rng),
        sensor(rng),
        WILD if rng.random() < wild else str(rng.choice(SURFACES)),
        int(rng.choice(surface_seeds)),
        rng.uniform(0, 360),
        tuple(float(v) for v in rng.uniform(0.75, 1.15, 3)),  # type: ignore[arg-type]  # three, as drawn
        tuple(_shift_flat(f, shift) for f in things.flats(rng, bank, reach)),
        tuple(w + shift for w in things.rim(rng)),
        things.colour(rng, 0.05, 0.6),
        tuple(d.solid for d in dice) + tuple(blocks),
        Hand((float(middle[0]), float(middle[1] - 60)), rng.uniform(0, 360)) if rng.random() < 0.03 else None,
    )
    return made, dice


def _moved(die: Die, shift: Floats) -> Die:
    x, y, z = np.array(die.solid.centre_mm) + shift
    solid = die.solid
    moved = Solid(solid.body, solid.prints, (float(x), float(y), float(z)), solid.rotation)
    return Die(moved, die.faces, die.cocked)


def _shift_flat(flat: Flat, shift: Floats) -> Flat:
    x, y = flat.centre_mm[0] + shift[0], flat.centre_mm[1] + shift[1]
    return Flat(flat.picture, flat.cover, (float(x), float(y)), flat.size_mm, flat.turn_deg, flat.thickness_mm)


def top_faces(lens: Lens, dice: Sequence[Die], others: Sequence[Solid]) -> list[Top]:
    """Each die's top face, the ones in plain sight first."""
    hulls = []
    for solid in others:
        hull = cv2.convexHull(lens.project(solid.corners()).astype(np.float32).reshape(-1, 1, 2))
        hulls.append((float(np.linalg.norm(lens.position - np.array(solid.centre_mm))), hull))
    found = []
    for die in dice:
        up = die.solid.face_up()
        outline = lens.project(die.solid.face_corners(up))
        own = float(np.linalg.norm(lens.position - np.array(die.solid.centre_mm)))
        spots = [outline.mean(axis=0) * (1 - k) + c * k for c in outline for k in (0.45, 0.85)]
        spots.append(outline.mean(axis=0))
        near = [h for d, h in hulls if d < own - 1]
        free = sum(
            all(cv2.pointPolygonTest(h, (float(s[0]), float(s[1])), False) < 0 for h in near) for s in spots
        ) / len(spots)
        found.append(Top(outline, die.faces[up], free, die.cocked, _facing(lens, die.solid, up)))
    return sorted(found, key=lambda top: -top.free)


def _facing(lens: Lens, solid: Solid, face: int) -> complex:
    """Which way a face looks, seen along the line of sight to its middle."""
    corners = solid.face_corners(face)
    out = np.cross(corners[1] - corners[0], corners[0] - corners[3])
    ray = lens.axes @ (corners.mean(axis=0) - lens.position)
    return complex(facings(lens.axes @ out / np.linalg.norm(out), (ray[:2] / ray[2])[None])[0])
