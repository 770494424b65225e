"""How a table of cards is photographed: lens, lamp and sensor with their faults, what is mirrored, what lies about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from hardware.simulated.camera import LIGHTS
from hardware.simulated.card_drawing import F32, Finish, Shine, draw_slabs
from hardware.simulated.card_laying import Habit, Lying, fineness, flat_corners, slabs_of, stacked
from hardware.simulated.card_things import Things, strew
from hardware.simulated.conditions import conditions
from hardware.simulated.deck import Deck, Pixels
from hardware.simulated.laying import Rng
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens, Pose
from hardware.simulated.scene import Scene, draw_table
from hardware.simulated.sensor import Sensor, bent, develop
from hardware.simulated.surfaces import SURFACES

SIZE_WH = (1600, 1200)
MOST_TILT_DEG = 40.0
NEAREST_MM = 200.0
"""A camera over a table is no nearer; one that is held over a single card may be."""
WASHED_LEVEL, GLARE_LEVEL = 150.0, 50.0
"""Mirrored light of so many grey levels leaves nothing of a print to be read, or is seen as glare."""
HIDDEN_SHARE = 0.5
"""A card is hidden where more than this share of its face is washed out."""
READABLE_EXPOSURES = (0.5, 1.6)
TAUGHT_MM = 50.0
"""What is shorter is photographed from nearer by when it is taught."""
_EDGE_PX = 14
_SURFACE_SEEDS = 12
"""So many tables of each surface: they are slow to grow, and the faults come from lamps and cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """How a table is photographed: lens, lamp, sensor, what faces mirror, the table top, and tags that say so."""

    lens: Lens
    light: Light
    sensor: Sensor
    shines: tuple[Shine, ...]
    surface: tuple[str, int, float]
    tags: tuple[str, ...] = ()
    shadow_seed: int = 0
    """Not 0: somebody's shadow falls across the table, of a form that this gives."""
    things: Things = field(default_factory=Things)


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """A photo before it is told what lies there: pixels, corners of every card (4 x 3, mm), the shot, its tags.

    `lost` is the share of each card's face that mirrored light washes out.
    """

    pixels: Pixels
    corners: tuple[Floats, ...]
    shot: Shot
    tags: tuple[str, ...]
    lost: tuple[float, ...]

    def outline(self, index: int) -> Floats:
        """The corners of a card's face in the picture (4 x 2, pixels), art top left first."""
        shot = self.shot
        return bent(shot.lens.project(self.corners[index]), shot.sensor.bend, shot.lens.resolution_wh)


def take(rng: Rng, deck: Deck, lying: Sequence[Lying[Any]], habit: Habit, *, faults: bool) -> Taken:
    """Photograph cards, 1600 x 1200; with `faults` the light, the lens and what lies about are of a real evening."""
    corners = stacked(deck, lying, rim_mm=habit.sleeve.sleeve_mm if habit.sleeve else 0.0)
    shot = faulty_shot(rng, corners) if faults else plain_shot(rng, corners)
    if faults and rng.random() < 0.75:
        quads = [flat_corners((one.x_mm, one.y_mm), deck.size_of(one.card.name), one.turn_deg) for one in lying]
        things = strew(rng, deck, shot.lens, quads, fineness_of(shot.lens), sleeve=habit.sleeve)
        shot = replace(shot, things=things)
    pixels, veil = photograph(rng, deck, lying, habit, shot)
    tags = [tag for tag in shot.tags if tag != "glare"]
    tags += [*shot.things.tags, *(["clutter"] if shot.things.tags else [])]
    tags += ["glare"] if max(washed(corners, shot, veil, GLARE_LEVEL)) > 0.1 else []
    return Taken(pixels, corners, shot, tuple(tags), tuple(washed(corners, shot, veil)))


def take_to_teach(rng: Rng, deck: Deck, lying: Sequence[Lying[Any]], long_mm: float) -> Taken:
    """Photograph one card or piece of a length from above in good light, as one that is taught is."""
    light, sensor = LIGHTS[str(rng.choice(["soft", "window"]))]
    near = min(1.0, long_mm / TAUGHT_MM)
    pose = Pose(float(rng.uniform(170, 240)) * near, float(rng.uniform(0, 5)), 90.0, float(rng.normal(0, 1.5)))
    pose = replace(pose, target_mm=(float(rng.uniform(-12, 12)) * near, float(rng.uniform(-8, 8)) * near))
    surface = (str(rng.choice(SURFACES)), int(rng.integers(_SURFACE_SEEDS)), float(rng.uniform(0, 360)))
    shot = Shot(Lens(pose, SIZE_WH, 62.0), light, sensor, (), surface, ("overhead", f"surface {surface[0]}"))
    pixels, veil = photograph(rng, deck, lying, Habit(), shot)
    corners = stacked(deck, lying)
    return Taken(pixels, corners, shot, shot.tags, tuple(washed(corners, shot, veil)))


def photograph(rng: Rng, deck: Deck, lying: Sequence[Lying[Any]], habit: Habit, shot: Shot) -> tuple[Pixels, F32]:
    """The picture, and what mirrored light added to each pixel of it (grey levels, the lens taken as straight)."""
    lens = shot.lens
    name, seed, turn = shot.surface
    scene = Scene(lens, shot.light, shot.sensor, name, seed, turn)
    picture = draw_table(scene)
    slabs = slabs_of(deck, lying, habit, fineness_of(lens))
    veil = draw_slabs(picture, lens, shot.light, (*slabs, *shot.things.slabs), shot.shines)
    if shot.things.cup:
        shot.things.cup.draw(picture, lens, shot.light)
    if shot.shadow_seed:
        _fallen_shadow(picture, shot.shadow_seed, shot.light)
    return develop(picture, shot.light, shot.sensor, rng), veil


def habit_of_chance(rng: Rng) -> tuple[Habit, list[str]]:
    """How the cards were laid, and tags that say what is bad about it."""
    crooked, loose, close, bent_up, film = (bool(rng.random() < p) for p in (0.3, 0.25, 0.25, 0.2, 0.35))
    gap = float(rng.uniform(2.5, 6)) if loose else float(rng.uniform(-2.2, -0.5)) if close else float(rng.uniform(0, 2))
    sleeve = _sleeve(rng) if film else None
    finish = Finish(float(rng.uniform(0.03, 0.45)), float(rng.uniform(10, 20)), float(rng.uniform(0.1, 0.6)))
    habit = Habit(
        gap_mm=gap,
        slip_mm=float(rng.uniform(1.0, 1.8) if crooked else rng.uniform(0.3, 0.8)),
        crooked_deg=float(rng.uniform(2.4, 4.0) if crooked else rng.uniform(0.5, 1.6)),
        lift_mm=float(rng.uniform(0.7, 1.4) if bent_up else rng.uniform(0.1, 0.4)),
        sleeve=sleeve,
        finish=finish,
        stray=float(rng.uniform(0, 0.2)),
    )
    told = {"crooked": crooked, "gaps": loose, "overlap": close and not loose, "bent cards": bent_up, "sleeved": film}
    return habit, [name for name, is_so in told.items() if is_so]


def _sleeve(rng: Rng) -> Finish:
    return Finish(
        float(rng.uniform(0.45, 0.9)),
        float(rng.uniform(3.5, 9)),
        float(rng.uniform(0.5, 1.6)),
        float(rng.uniform(0.7, 1.8)),
    )


def plain_shot(rng: Rng, corners: Sequence[Floats]) -> Shot:
    """A table top, a lamp and a camera of chance without faults, all cards (4 x 3 corners, mm) in sight."""
    oblique = rng.random() < 0.35
    tilt = float(rng.uniform(25, MOST_TILT_DEG) if oblique else rng.uniform(0, 13))
    name = str(rng.choice(list(LIGHTS)))
    light, sensor = LIGHTS[name]
    lens = aimed(rng, corners, tilt, float(rng.uniform(60, 70)))
    surface = (str(rng.choice(SURFACES)), int(rng.integers(_SURFACE_SEEDS)), float(rng.uniform(0, 360)))
    tags = ("oblique" if oblique else "overhead", f"surface {surface[0]}", f"light {name}")
    return Shot(lens, light, sensor, (), surface, tags)


def faulty_shot(
    rng: Rng, corners: Sequence[Floats], size_wh: tuple[int, int] = SIZE_WH, *, nearest_mm: float = NEAREST_MM
) -> Shot:
    """A table top, a lamp and a camera with the faults of a real evening, all cards (4 x 3 corners, mm) in sight.

    The camera is no nearer than `nearest_mm`.
    """
    how = conditions(rng)
    # The lamp and the exposure of dice, but no darker or lighter than a person needs for reading cards.
    low, high = READABLE_EXPOSURES
    how = replace(how, light=replace(how.light, exposure=min(high, max(low, how.light.exposure))))
    tilt = min(how.pose.tilt_deg, MOST_TILT_DEG)
    lens = aimed(rng, corners, tilt, how.hfov_deg, bend=how.sensor.bend, size_wh=size_wh, nearest_mm=nearest_mm)
    surface = (str(rng.choice(SURFACES)), int(rng.integers(_SURFACE_SEEDS)), float(rng.uniform(0, 360)))
    dx, dy, dz = (float(v) for v in how.light.direction())
    # A good lamp is large: its mirror image is faint.
    shines = [Shine((dx, dy, dz), how.light.strength * (0.3 if "good light" in how.tags else 0.9))]
    if "glare" in how.tags:
        shines.append(_mirrored_lamp(rng, lens, corners))
    tags = [*how.tags, f"surface {surface[0]}"]
    seed = int(rng.integers(1, 1 << 30)) if "hard shadow" in tags and rng.random() < 0.4 else 0
    tags += ["shadow across"] if seed else []
    return Shot(lens, how.light, how.sensor, tuple(shines), surface, tuple(tags), seed)


def _mirrored_lamp(rng: Rng, lens: Lens, corners: Sequence[Floats]) -> Shine:
    """A lamp where a flat card of chance would mirror it into the lens."""
    card = corners[int(rng.integers(len(corners)))].mean(axis=0)
    way = lens.position - card + (*rng.normal(0, 25, 2), 0.0)
    way = way / np.linalg.norm(way)
    return Shine((-float(way[0]), -float(way[1]), float(way[2])), float(rng.uniform(0.6, 1.6)))


def aimed(
    rng: Rng,
    corners: Sequence[Floats],
    tilt_deg: float,
    hfov_deg: float,
    *,
    bend: float = 0.0,
    size_wh: tuple[int, int] = SIZE_WH,
    nearest_mm: float = NEAREST_MM,
) -> Lens:
    """A lens that has every card in its picture and looks away from the player, so that the rows lie about level."""
    points = np.concatenate(list(corners))
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    target = (float(middle[0] + rng.normal(0, 12)), float(middle[1] + rng.normal(0, 9)))
    turn = 90.0 + float(np.clip(rng.normal(0, 5), -12, 12))
    roll = float(np.clip(rng.normal(0, 3), -8, 8))
    distance = nearest_mm
    while True:
        lens = Lens(Pose(distance, tilt_deg, turn, roll, target), size_wh, hfov_deg)
        seen = bent(lens.project(points), bend, size_wh)
        if (seen >= _EDGE_PX).all() and (seen <= np.array(size_wh) - _EDGE_PX).all():
            break
        distance *= 1.03
    farther = float(rng.uniform(1.0, 1.5)) if distance < 420 else float(rng.uniform(1.0, 1.15))
    return Lens(Pose(distance * farther, tilt_deg, turn, roll, target), size_wh, hfov_deg)


def fineness_of(lens: Lens) -> float:
    """How finely cards are printed for a lens."""
    return fineness(lens.focal_px, lens.pose.distance_mm)


def washed(corners: Sequence[Floats], shot: Shot, veil: F32, level: float = WASHED_LEVEL) -> list[float]:
    """The share of each card's face to which mirrored light adds more than so many grey levels of the photo."""
    lost = (veil * np.float32(shot.light.exposure) > level).astype(np.uint8)
    shares = []
    for card in corners:
        quad = shot.lens.project(card).round().astype(np.int32)
        low, high = np.maximum(quad.min(axis=0), 0), quad.max(axis=0) + 1
        face = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), dtype=np.uint8)
        cv2.fillConvexPoly(face, quad - low, 1)
        part = lost[low[1] : high[1], low[0] : high[0]]
        face = face[: part.shape[0], : part.shape[1]]
        shares.append(float((part * face).sum() / max(1, int(face.sum()))))
    return shares


def _fallen_shadow(picture: Pixels, seed: int, light: Light) -> None:
    """Darken (in place) where somebody who leans over the table stands in the lamp's light: a head, an arm."""
    rng = np.random.default_rng(seed)
    height, width = (side // 4 for side in picture.shape[:2])
    mask = np.zeros((height, width), dtype=np.uint8)
    turn = rng.uniform(0, 2 * math.pi)
    away = rng.uniform(0.25, 0.6) * width
    head = (width / 2 + away * math.cos(turn), height / 2 + away * math.sin(turn))
    out = (width / 2 + 2 * width * math.cos(turn), height / 2 + 2 * width * math.sin(turn))
    size = rng.uniform(0.1, 0.2) * width
    cv2.ellipse(
        mask, (int(head[0]), int(head[1])), (int(size), int(size * 1.25)), math.degrees(turn) + 90, 0, 360, 255, -1
    )
    cv2.line(mask, (int(head[0]), int(head[1])), (int(out[0]), int(out[1])), 255, int(size * rng.uniform(0.9, 2.2)))
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5 + 25 * light.softness)
    depth = light.strength / (light.strength + light.ambient) * 0.72
    keep = cv2.resize(255 - (soft * depth).astype(np.uint8), picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    picture[:] = cv2.multiply(picture, cv2.merge([keep, keep, keep]), scale=1 / 255)
