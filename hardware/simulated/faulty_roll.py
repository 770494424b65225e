"""Rolls among clutter under faulty light, and what of each die can be seen in the photo of one."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import Pixels
from hardware.simulated.clutter import strew
from hardware.simulated.conditions import conditions
from hardware.simulated.cube import Solid, resting
from hardware.simulated.laying import Rng, Spot, free_spot, overlap, tilt
from hardware.simulated.lighting import Glare
from hardware.simulated.optics import Lens
from hardware.simulated.scene import Scene, draw_dice, draw_table
from hardware.simulated.sensor import bent, develop
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import REACH_MM, SIZE_MM, body_of, prints_of
from scorer.sausage_sizzle.editions import Die, Edition

COCKED_SHARE = 0.05
"""In so many rolls one die lies cocked."""
LEAST_CONTRAST = 20
"""Grey levels between ink and bare die under which a place on a face shows nothing."""
LEAST_FREE = 0.5
"""A die is hidden when less of its top face than this is in sight with any contrast."""
_GLOSS = {"wood": 0.45, "felt": 0.08, "neoprene": 0.2, "cloth": 0.12, "paper": 0.3, "printed": 0.25}
_EDGE_PX = 6


@dataclass(frozen=True, slots=True, eq=False)
class Thrown:
    """A die of the roll: kind, label of the face that is most upwards, the solid, and whether it lies cocked."""

    kind: str
    label: str
    solid: Solid
    cocked: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of a roll with faults: its pixels, its truth as the `dice` of labels.json, its tags, the tilt."""

    pixels: Pixels
    truth: tuple[dict[str, Any], ...]
    tags: tuple[str, ...]
    tilt_deg: float


def faulty_roll(rng: Rng, edition: Edition) -> Shot:
    """Roll the edition's dice among clutter and photograph them with faults of light and camera."""
    how = conditions(rng)
    dice, layout = _throw(rng, edition)
    lens = _aimed(Lens(how.pose, hfov_deg=how.hfov_deg), dice, how.sensor.bend)
    solids = tuple(die.solid for die in dice)
    things = strew(rng, solids, lens, edition.critters)
    surface = str(rng.choice(SURFACES))
    scene = Scene(
        lens,
        how.light,
        how.sensor,
        surface,
        int(rng.integers(1000)),
        float(rng.uniform(0, 360)),
        flats=tuple(things.flats),
        walls=things.walls,
        wall_colour=things.wall_colour,
    )
    bare = draw_table(scene)
    if things.cup:
        things.cup.draw(bare, lens, how.light)
    glare = _glare(rng, dice) if "glare" in how.tags else None
    owners = _owners(lens, (*solids, *things.blocks))
    veil = _veil(glare, lens, solids, owners, _GLOSS[surface]) if glare else None
    pixels = develop(_with_dice(bare, scene, solids, things.blocks, veil), how.light, how.sensor, rng)
    washed_out = glare or "overexposed" in how.tags
    seen = _seen(bare, scene, solids, things.blocks, veil) if washed_out else np.ones_like(owners, dtype=np.bool_)
    truth = tuple(_truth(lens, how.sensor.bend, die, _free(lens, die, n, owners, seen)) for n, die in enumerate(dice))
    found = [name for name in ("cocked", "hidden") if any(name in die for die in truth)]
    tags = (*how.tags, f"surface {surface}", *layout, *things.tags, *(["clutter"] if things.tags else []), *found)
    return Shot(pixels, truth, tags, how.pose.tilt_deg)


def _aimed(lens: Lens, dice: tuple[Thrown, ...], bend: float) -> Lens:
    """The lens, moved away as far as needed for every die to be in the picture."""
    width, height = lens.resolution_wh
    while True:
        seen = bent(np.concatenate([lens.project(die.solid.corners()) for die in dice]), bend, (width, height))
        if (seen >= _EDGE_PX).all() and (seen <= np.array([width, height]) - _EDGE_PX).all():
            return lens
        pose = replace(lens.pose, distance_mm=lens.pose.distance_mm + 10, target_mm=(0.0, 0.0))
        lens = Lens(pose, (width, height), math.degrees(2 * math.atan(width / 2 / lens.focal_px)))


def _throw(rng: Rng, edition: Edition) -> tuple[tuple[Thrown, ...], list[str]]:
    """The edition's dice lying apart, in rows or in clusters, one of them cocked now and then; and the tags of that."""
    cluster, row_deg = float(rng.random()), float(rng.uniform(0, 360))
    cocked = rng.random() < COCKED_SHARE
    order = [edition.dice[int(n)] for n in rng.permutation(len(edition.dice))]
    spots: list[Spot] = []
    while len(spots) < len(order) - cocked:
        spot = free_spot(rng, spots, size=SIZE_MM, reach=REACH_MM, cluster=cluster, row_deg=row_deg)
        # Rows may grow out of the table; such a spot is drawn again.
        if spot and abs(spot[0]) <= REACH_MM[0] + 5 and abs(spot[1]) <= REACH_MM[1] + 5:
            spots.append(spot)
    dice = [_lying(rng, die, spot) for die, spot in zip(order, spots, strict=False)]
    if cocked:
        dice.append(_cocked(rng, order[-1], dice))
    touching = any(overlap(a, b, SIZE_MM * 1.05) for n, a in enumerate(spots) for b in spots[:n])
    return tuple(dice), ["touching"] if touching else []


def _lying(rng: Rng, die: Die, spot: Spot) -> Thrown:
    up = int(rng.integers(6))
    solid = Solid(body_of(die.kind), prints_of(tuple(die.faces)), (spot[0], spot[1], SIZE_MM / 2), resting(up, spot[2]))
    return Thrown(die.kind, die.faces[up], solid)


def _cocked(rng: Rng, die: Die, flat: list[Thrown]) -> Thrown:
    """A die that leans against one of those that lie flat, touching it, or stands upon it."""
    prints = prints_of(tuple(die.faces))
    while True:
        host = flat[int(rng.integers(len(flat)))].solid
        how = tilt(rng, host, SIZE_MM)
        if how.away_mm < 0.2 * SIZE_MM:
            # Dice hardly ever come to rest edge upon edge, and from above nobody would tell.
            continue
        solid = Solid(body_of(die.kind), prints, (0.0, 0.0, 0.0), how.rotation)
        corners = solid.corners()
        if how.leans:
            toward = np.array([math.cos(how.turn_rad), math.sin(how.turn_rad), 0.0])
            how = how._replace(away_mm=SIZE_MM / 2 - float((corners @ toward).min()) + 0.1)
        x, y = how.centre(host)
        others = [d.solid for d in flat if d.solid is not host]
        if how.leans and any(math.dist((x, y), o.centre_mm[:2]) < 1.3 * SIZE_MM for o in others):
            continue
        if abs(x) <= REACH_MM[0] + 15 and abs(y) <= REACH_MM[1] + 15:
            solid = replace(solid, centre_mm=(x, y, how.floor_mm - float(corners[:, 2].min())))
            return Thrown(die.kind, die.faces[solid.face_up()], solid, cocked=True)


def _glare(rng: Rng, dice: tuple[Thrown, ...]) -> Glare:
    """A mirrored lamp near a die of chance."""
    x, y, _ = dice[int(rng.integers(len(dice)))].solid.centre_mm
    place = (float(x + rng.normal(0, 14)), float(y + rng.normal(0, 14)))
    radius, stretch = float(rng.uniform(5, 15)), float(rng.uniform(1, 2.2))
    return Glare(place, radius, stretch, float(rng.uniform(0, 180)), float(rng.uniform(0.35, 1.3)))


def _owners(lens: Lens, solids: tuple[Solid, ...]) -> npt.NDArray[np.int16]:
    """Which solid each pixel shows (its index; -1 the table), by the hulls of their sharp cubes."""
    width, height = lens.resolution_wh
    owners = np.full((height, width), -1, dtype=np.int16)
    away = [float(np.linalg.norm(lens.position - np.array(solid.centre_mm))) for solid in solids]
    for index in sorted(range(len(solids)), key=lambda n: -away[n]):
        hull = cv2.convexHull(lens.project(solids[index].corners()).round().astype(np.int32))
        cv2.fillConvexPoly(owners, hull, index)
    return owners


def _top_mask(lens: Lens, solid: Solid) -> npt.NDArray[np.uint8]:
    """1 where the face that is most upwards lies in the picture, were it alone."""
    width, height = lens.resolution_wh
    mask = np.zeros((height, width), dtype=np.uint8)
    outline = lens.project(solid.face_corners(solid.face_up())).round().astype(np.int32)
    cv2.fillConvexPoly(mask, outline, 1)
    return mask


def _veil(
    glare: Glare, lens: Lens, dice: tuple[Solid, ...], owners: npt.NDArray[np.int16], table_gloss: float
) -> npt.NDArray[np.float32]:
    """What the mirrored lamp adds to each pixel (height x width x 1, 0 to 255): most on the dice's tops."""
    width, height = lens.resolution_wh
    gloss = np.where(owners < 0, table_gloss, 0.05).astype(np.float32)
    for index, solid in enumerate(dice):
        gloss[(_top_mask(lens, solid) > 0) & (owners == index)] = 1.0
    gloss = np.asarray(cv2.GaussianBlur(gloss, (0, 0), 1.2), dtype=np.float32)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    rays = lens.rays(xs.ravel(), ys.ravel())
    steps = (SIZE_MM - lens.position[2]) / np.minimum(rays[2], -1e-3)
    x_mm, y_mm = (float(lens.position[n]) + steps * rays[n] for n in (0, 1))
    veil = glare.veil(x_mm.astype(np.float32), y_mm.astype(np.float32), gloss.ravel())
    return np.asarray(veil.reshape(height, width, 1) * 255, dtype=np.float32)


def _with_dice(
    bare: Pixels, scene: Scene, dice: tuple[Solid, ...], blocks: list[Solid], veil: npt.NDArray[np.float32] | None
) -> Pixels:
    picture = draw_dice(bare.copy(), scene.lens, scene.light, (*dice, *blocks))
    return picture if veil is None else np.clip(picture + veil, 0, 255).astype(np.uint8)


def _seen(
    bare: Pixels, scene: Scene, dice: tuple[Solid, ...], blocks: list[Solid], veil: npt.NDArray[np.float32] | None
) -> npt.NDArray[np.bool_]:
    """Where ink would differ from a bare die in the photo, noise aside and the lens taken as straight."""
    clean = replace(scene.sensor, noise=0.0, jpeg=0, bend=0.0)
    shown = []
    for ink in (0, 255):
        flat = tuple(replace(die, prints=np.full((6, 8, 8), ink, np.uint8)) for die in dice)
        drawn = _with_dice(bare, scene, flat, blocks, veil)
        shown.append(develop(drawn, scene.light, clean, np.random.default_rng(0)))
    apart = cv2.absdiff(*shown)
    return np.asarray(np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2]) >= LEAST_CONTRAST)


def _free(lens: Lens, die: Thrown, index: int, owners: npt.NDArray[np.int16], seen: npt.NDArray[np.bool_]) -> float:
    """The share of a die's top face that is in plain sight and keeps some contrast."""
    top = _top_mask(lens, die.solid) > 0
    return float((top & (owners == index) & seen).sum() / max(1, top.sum()))


def _truth(lens: Lens, bend: float, die: Thrown, free: float) -> dict[str, Any]:
    """A die as labels.json has it; `cocked` and `hidden` only where it is so."""
    outline = bent(lens.project(die.solid.face_corners(die.solid.face_up())), bend, lens.resolution_wh)
    told: dict[str, Any] = {
        "die": die.kind,
        "face": die.label,
        "top_polygon": outline.tolist(),
        "centre": outline.mean(axis=0).tolist(),
    }
    states = {"cocked": die.cocked, "hidden": free < LEAST_FREE}
    return told | {name: True for name, is_so in states.items() if is_so}
