"""A whole scene of the virtual table, and how it is drawn: surface, things lying about, shadows, dice, hand."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated import cube, surfaces
from hardware.simulated.cube import Solid
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens
from hardware.simulated.sensor import Sensor, develop

Pixels = npt.NDArray[np.uint8]
_LAYER_MM = 0.4
"""The sides of a flat thing are drawn in layers so far apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A thing that lies flat on the table: its picture (h x w x 3), its cover (h x w, 0 to 255), its place.

    `size_mm` is its width; `thickness_mm` gives it a shadow, and sides where `edge` is their colour (b, g, r, 0 to 1).
    """

    picture: Pixels
    cover: Pixels
    centre_mm: tuple[float, float]
    size_mm: float
    turn_deg: float
    thickness_mm: float = 0.5
    edge: tuple[float, float, float] | None = None

    def corners(self, height_mm: float = 0.0) -> Floats:
        """Its four corners in the world (4 x 3, mm), in the order of its picture's corners."""
        height, width = self.picture.shape[:2]
        half_w, half_h = self.size_mm / 2, self.size_mm / 2 * height / width
        turn = math.radians(self.turn_deg)
        spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        box = np.array([[-half_w, half_h], [half_w, half_h], [half_w, -half_h], [-half_w, -half_h]])
        flat = box @ spin.T + np.array(self.centre_mm)
        return np.column_stack([flat, np.full(4, height_mm)])


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand and forearm over the table: where its palm is, the way the arm points, its skin (b, g, r 0 to 1)."""

    palm_mm: tuple[float, float] = (0.0, 0.0)
    arm_deg: float = -90.0
    skin: tuple[float, float, float] = (0.45, 0.58, 0.8)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Everything the virtual camera photographs."""

    lens: Lens
    light: Light = field(default_factory=Light)
    sensor: Sensor = field(default_factory=Sensor)
    surface: str = "wood"
    surface_seed: int = 0
    surface_turn_deg: float = 0.0
    surface_tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    flats: tuple[Flat, ...] = ()
    walls: tuple[Floats, ...] = ()
    """Boxes as 8 x 3 corners (mm), the last four above the first four: the rim of a tray."""
    wall_colour: tuple[float, float, float] = (0.25, 0.22, 0.22)
    dice: tuple[Solid, ...] = ()
    hand: Hand | None = None


def photograph(
    scene: Scene, rng: np.random.Generator, full_xywh: tuple[float, float, float, float] | None = None
) -> Pixels:
    """The camera's picture of the scene; `rng` gives the noise of this one frame."""
    return develop(draw_scene(scene), scene.light, scene.sensor, rng, full_xywh)


def draw_scene(scene: Scene) -> Pixels:
    """The scene as a perfect camera would see it (height x width x 3)."""
    return draw_dice(draw_table(scene), scene.lens, scene.light, scene.dice, scene.hand)


def draw_table(scene: Scene) -> Pixels:
    """The scene without its dice and hand: what does not change while a game is played."""
    lens = scene.lens
    picture = _surface(scene)
    for flat in scene.flats:
        shade_under(picture, lens, [flat.corners(0), flat.corners(flat.thickness_mm)], scene.light)
        _draw_flat(picture, lens, flat)
    if scene.walls:
        shade_under(picture, lens, list(scene.walls), scene.light)
        _draw_walls(picture, scene)
    return picture


def draw_dice(picture: Pixels, lens: Lens, light: Light, dice: tuple[Solid, ...], hand: Hand | None = None) -> Pixels:
    """Draw dice with their shadows, and a hand, over a picture of the table (in place)."""
    if dice:
        shade_under(picture, lens, [d.corners() for d in dice], light)
        _contact(picture, lens, dice, light.depth)
    far_first = sorted(dice, key=lambda d: -float(np.linalg.norm(lens.position - np.array(d.centre_mm))))
    for solid in far_first:
        cube.draw(picture, lens, solid, light)
    if hand:
        _draw_hand(picture, lens, hand, light)
    return picture


def _surface(scene: Scene) -> Pixels:
    """The table top under the lens."""
    texture = surfaces.texture(scene.surface, scene.surface_seed)
    turn = math.radians(scene.surface_turn_deg)
    scale = surfaces.TEXELS_PER_MM
    middle = surfaces.SIDE / 2
    to_texels = np.array(
        [
            [math.cos(turn) * scale, -math.sin(turn) * scale, middle],
            [math.sin(turn) * scale, math.cos(turn) * scale, middle],
            [0, 0, 1],
        ]
    )
    matrix = scene.lens.table_homography() @ np.linalg.inv(to_texels)
    size = scene.lens.resolution_wh
    picture = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    if scene.surface_tint != (1.0, 1.0, 1.0):
        picture = cv2.multiply(picture, np.array([*scene.surface_tint, 1.0]))
    return np.asarray(picture, dtype=np.uint8)


def _span(points: Floats, size: tuple[int, int], margin: float) -> tuple[int, int, int, int] | None:
    """The part of the picture around some pixels (N x 2), or None when nothing of it is in sight."""
    low, high = points.min(axis=0) - margin, points.max(axis=0) + margin
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(size[0], int(high[0]) + 1), min(size[1], int(high[1]) + 1)
    return (x0, y0, x1, y1) if x1 - x0 > 2 and y1 - y0 > 2 else None


def _darken(picture: Pixels, span: tuple[int, int, int, int], shade: npt.NDArray[np.uint8], depth: float) -> None:
    """Darken a part of the picture by `depth` where the shade (0 to 255, any size) is full."""
    x0, y0, x1, y1 = span
    keep = cv2.resize(255 - (shade * depth).astype(np.uint8), (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    patch = picture[y0:y1, x0:x1]
    patch[:] = cv2.multiply(patch, cv2.merge([keep, keep, keep]), scale=1 / 255)


def shade_under(picture: Pixels, lens: Lens, solids: list[Floats], light: Light) -> None:
    """The shadow that the lamp makes of solids (N x 3 points of each, mm; their hull counts) on the table."""
    lamp = light.direction()
    depth = light.strength / (light.strength + light.ambient)
    falls = [lens.project(_shadow_of(corners, lamp)) for corners in solids]
    pixel_mm = light.softness * 12 * lens.focal_px / max(1.0, float(lens.position[2]))
    span = _span(np.concatenate(falls), lens.resolution_wh, 3 + 2 * pixel_mm)
    if span is None or depth < 0.02:
        return
    x0, y0, x1, y1 = span
    shrink = 0.5
    shade = np.zeros((max(1, int((y1 - y0) * shrink)), max(1, int((x1 - x0) * shrink))), dtype=np.uint8)
    for fall in falls:
        outline = cv2.convexHull(((fall - (x0, y0)) * shrink * 16).astype(np.int32).reshape(-1, 1, 2))
        cv2.fillConvexPoly(shade, outline, 255, cv2.LINE_AA, 4)
    blur = max(0.6, pixel_mm * shrink * 0.5)
    _darken(picture, span, np.asarray(cv2.GaussianBlur(shade, (0, 0), blur), dtype=np.uint8), depth * 0.92)


def _shadow_of(corners: Floats, lamp: Floats) -> Floats:
    """Corners dropped onto the table along the light, together with their feet (N x 3)."""
    reach = corners[:, 2:] / max(0.15, lamp[2])
    return np.asarray(corners - reach * lamp)


def _contact(picture: Pixels, lens: Lens, dice: tuple[Solid, ...], depth: float) -> None:
    """The dark line where a die stands on the table and the room's light does not reach (see Light.depth)."""
    shrink = 0.5
    for die in dice:
        foot = die.corners()
        foot[:, 2] = 0
        seen = lens.project(foot)
        side = float(np.ptp(seen[:, 0]) + np.ptp(seen[:, 1])) / 2
        span = _span(seen, lens.resolution_wh, side * 0.4)
        if span is None:
            continue
        x0, y0, x1, y1 = span
        shade = np.zeros((max(1, int((y1 - y0) * shrink)), max(1, int((x1 - x0) * shrink))), dtype=np.uint8)
        outline = cv2.convexHull(((seen - (x0, y0)) * shrink).astype(np.int32).reshape(-1, 1, 2))
        cv2.fillConvexPoly(shade, outline, 255)
        _darken(picture, span, np.asarray(cv2.GaussianBlur(shade, (0, 0), side * 0.06), dtype=np.uint8), depth)


def _draw_flat(picture: Pixels, lens: Lens, flat: Flat) -> None:
    """Lay a flat thing into the picture, its sides below it."""
    if flat.edge:
        side = np.empty_like(flat.picture)
        side[:] = np.array(flat.edge) * 255
        for height in np.arange(0.0, flat.thickness_mm, _LAYER_MM):
            _draw_flat(picture, lens, replace(flat, picture=side, thickness_mm=float(height), edge=None))
    seen = lens.project(flat.corners(flat.thickness_mm))
    span = _span(seen, lens.resolution_wh, 2)
    if span is None:
        return
    x0, y0, x1, y1 = span
    height, width = flat.picture.shape[:2]
    # The middle of the first pixel is 0, so the picture's edge is half a pixel before it.
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, (seen - (x0, y0)).astype(np.float32))
    size = (x1 - x0, y1 - y0)
    art = cv2.warpPerspective(flat.picture, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(flat.cover, matrix, size, flags=cv2.INTER_LINEAR)
    share = cover.astype(np.float32)[..., None] / 255
    patch = picture[y0:y1, x0:x1]
    patch[:] = (patch * (1 - share) + art * share).astype(np.uint8)


def _draw_walls(picture: Pixels, scene: Scene) -> None:
    """The rim of a tray: each wall's sides and its top, the far walls first."""
    lamp = scene.light.direction()
    eye = scene.lens.position
    faces = ((0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7))
    for wall in sorted(scene.walls, key=lambda w: -float(np.linalg.norm(w.mean(axis=0) - eye))):
        seen = scene.lens.project(wall)
        for face in faces:
            corner = wall[list(face)]
            normal = np.cross(corner[1] - corner[0], corner[2] - corner[1])
            normal /= np.linalg.norm(normal) + 1e-9
            if normal @ (corner[0] - wall.mean(axis=0)) < 0:
                normal = -normal
            if normal @ (eye - corner[0]) <= 0:
                continue
            facing = max(0.0, float(normal @ lamp))
            bright = scene.light.ambient * (0.6 + 0.4 * float(normal[2])) + scene.light.strength * facing
            colour = tuple(float(min(255, c * 255 * bright)) for c in scene.wall_colour)
            cv2.fillConvexPoly(picture, (seen[list(face)] * 16).astype(np.int32), colour, cv2.LINE_AA, 4)


def _draw_hand(picture: Pixels, lens: Lens, hand: Hand, light: Light) -> None:
    """A forearm, a palm and four fingers and a thumb, 40 mm above the table, with their shadow."""
    turn = math.radians(hand.arm_deg)
    along, aside = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    palm = np.array(hand.palm_mm)
    limbs = [(palm, palm + along * 420, 34.0), (palm - along * 22, palm + along * 15, 40.0)]
    for spread, reach in ((-27, 62), (-9, 78), (9, 82), (26, 70)):
        limbs.append((palm - along * 20 + aside * spread, palm - along * reach + aside * spread * 1.2, 9.5))
    limbs.append((palm + aside * 26, palm - along * 34 + aside * 62, 11.0))
    lamp = light.direction()
    for height, colour in ((0.0, None), (40.0, hand.skin)):
        mask = np.zeros(picture.shape[:2], dtype=np.uint8)
        shift = -40.0 / max(0.3, lamp[2]) * lamp[:2] if colour is None else np.zeros(2)
        for start, end, radius in limbs:
            ends = lens.project(np.array([[*(start + shift), height], [*(end + shift), height]]))
            width = max(1, round(2 * radius * lens.focal_px / max(60.0, float(lens.position[2]) - height)))
            a, b = (tuple(int(v) for v in np.clip(e, -9000, 9000)) for e in ends)
            cv2.line(mask, a, b, 255, width, cv2.LINE_AA)
        _blend_hand(picture, mask, colour, light)


def _blend_hand(
    picture: Pixels, mask: npt.NDArray[np.uint8], colour: tuple[float, float, float] | None, light: Light
) -> None:
    """Darken the mask's soft edge as a shadow (no colour), or paint it as round, lit skin."""
    small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.resize(cv2.GaussianBlur(small, (0, 0), 5), mask.shape[::-1])
    if colour is None:
        keep = (255 - soft * (0.6 * light.strength / (light.strength + light.ambient))).astype(np.uint8)
        picture[:] = cv2.multiply(picture, cv2.merge([keep] * 3), scale=1 / 255)
        return
    inside = mask > 127
    shade = (0.55 + 0.45 * soft.astype(np.float32) / 255)[inside]
    picture[inside] = np.clip(shade[:, None] * np.array(colour) * 255, 0, 255).astype(np.uint8)
