"""What lies about around and between the dice of a roll: tokens, sheet, card, pencil, blank cubes, cup, tray."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from hardware.pieces import faces
from hardware.simulated import surfaces
from hardware.simulated.cube import Body, Solid, resting
from hardware.simulated.laying import Rng
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens
from hardware.simulated.scene import Flat, shade_under

Pixels = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]
Place = tuple[float, float]
_PAPER_PX_MM = 5.0
_PAPERS: tuple[Colour, ...] = ((0.93, 0.95, 0.96), (0.78, 0.88, 0.93), (0.88, 0.9, 0.88))
_INKS: tuple[Colour, ...] = ((0.08, 0.08, 0.08), (0.42, 0.18, 0.1), (0.1, 0.1, 0.5), (0.12, 0.3, 0.08))
_BODIES: tuple[Colour, ...] = (
    (0.35, 0.65, 0.82),
    (0.9, 0.93, 0.94),
    (0.2, 0.2, 0.7),
    (0.5, 0.35, 0.12),
    (0.3, 0.55, 0.2),
)
_DRINKS: tuple[Colour, ...] = ((0.05, 0.1, 0.2), (0.1, 0.3, 0.55), (0.5, 0.55, 0.6))
_WOODS: tuple[Colour, ...] = ((0.5, 0.72, 0.86), (0.3, 0.52, 0.72), (0.42, 0.62, 0.78))
_CLEAR_MM = 14.0
"""A thing that no die may stand in keeps so far from a die's middle."""


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup that stands on the table: its middle, the radius of its foot and of its rim, its height, its colour."""

    centre_mm: Place
    foot_mm: float
    rim_mm: float
    height_mm: float
    colour: Colour
    fill: Colour

    def ring(self, height_mm: float, shrink_mm: float = 0.0) -> Floats:
        """Points around it at a height (48 x 3, mm)."""
        turn = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        radius = self.foot_mm + (self.rim_mm - self.foot_mm) * height_mm / self.height_mm - shrink_mm
        x, y = self.centre_mm[0] + radius * np.cos(turn), self.centre_mm[1] + radius * np.sin(turn)
        return np.column_stack([x, y, np.full(48, height_mm)])

    def draw(self, picture: Pixels, lens: Lens, light: Light) -> None:
        """Draw it with its shadow (in place)."""
        foot, rim, inner = self.ring(0), self.ring(self.height_mm), self.ring(self.height_mm, 2.5)
        shade_under(picture, lens, [np.concatenate([foot, rim])], light)
        level = self.height_mm * 0.7
        self._fill(picture, lens, rim, self.colour, light.ambient + light.strength)
        self._wall(picture, lens, light, (self.ring(level, 2.5), inner), -1.0)
        self._fill(picture, lens, self.ring(level, 2.5), self.fill, light.ambient * 0.8 + light.strength * 0.4)
        self._wall(picture, lens, light, (foot, rim), 1.0)

    def _wall(self, picture: Pixels, lens: Lens, light: Light, rings: tuple[Floats, Floats], side: float) -> None:
        """The part of a wall that looks at the camera; `side` 1 is the outside, -1 the inside."""
        lamp = light.direction()
        low, high = rings
        for here in range(48):
            there = (here + 1) % 48
            normal = low[here] - (*self.centre_mm, low[here][2])
            normal = side * normal / np.linalg.norm(normal)
            if normal @ (lens.position - low[here]) > 0:
                bright = light.ambient * 0.7 + light.strength * max(0.0, float(normal @ lamp)) * 1.2
                self._fill(
                    picture, lens, np.stack([low[here], low[there], high[there], high[here]]), self.colour, bright
                )

    @staticmethod
    def _fill(picture: Pixels, lens: Lens, points: Floats, colour: Colour, bright: float) -> None:
        seen = np.clip(lens.project(points), -4000, 4000)
        paint = tuple(min(255.0, 255 * c * bright) for c in colour)
        cv2.fillConvexPoly(picture, (seen * 16).astype(np.int32), paint, cv2.LINE_AA, 4)


@dataclass(slots=True)
class Clutter:
    """The things of one photo, and their names as tags."""

    flats: list[Flat] = field(default_factory=list)
    walls: tuple[Floats, ...] = ()
    wall_colour: Colour = (0.25, 0.22, 0.22)
    blocks: list[Solid] = field(default_factory=list)
    cup: Cup | None = None
    tags: list[str] = field(default_factory=list)
    rim: tuple[float, float, float] | None = None
    """The tray: half the width inside the rim and outside of it (mm), and its turn (radians)."""

    def has_room(self, place: Place, radius_mm: float) -> bool:
        """False where a thing of that radius would stand in the rim of the tray."""
        if self.rim is None:
            return True
        inner, outer, turn = self.rim
        x = place[0] * math.cos(turn) + place[1] * math.sin(turn)
        y = place[1] * math.cos(turn) - place[0] * math.sin(turn)
        away = max(abs(x), abs(y))
        return away + radius_mm < inner or away - radius_mm > outer


def strew(rng: Rng, dice: Sequence[Solid], lens: Lens, critters: Sequence[str]) -> Clutter:
    """Things of chance around and between the dice; none stands in a die or hides one from the lens."""
    made, spots = Clutter(), [die.centre_mm[:2] for die in dice]
    if rng.random() < 0.18:
        _tray(rng, made, dice, lens)
    for name, chance, reach, half, lay in (("score sheet", 0.35, 130, 64, _sheet), ("card", 0.25, 95, 52, _card)):
        place = _around(rng, reach)
        if rng.random() < chance and made.has_room(place, half):
            made.flats.append(lay(rng, place, critters))
            made.tags.append(name)
    taken = list(spots)
    for _ in range(int(rng.integers(1, 6)) if rng.random() < 0.4 else 0):
        radius = float(rng.uniform(9, 15))
        place = _around(rng, 100)
        if made.has_room(place, radius) and all(math.dist(place, other) > radius + _CLEAR_MM for other in taken):
            made.flats.append(_token(rng, place, radius, critters))
            taken.append(place)
            made.tags.append("tokens")
    for _ in range(int(rng.integers(1, 5)) if rng.random() < 0.25 else 0):
        size, place = float(rng.uniform(8, 18)), _around(rng, 95)
        clear = all(math.dist(place, other) > 0.75 * (size + 20) for other in taken)
        if clear and made.has_room(place, 0.71 * size):
            made.blocks.append(_block(rng, place, size))
            taken.append(place)
            made.tags.append("blank cubes")
    if rng.random() < 0.3:
        _pencil(rng, made, taken)
    if rng.random() < 0.25:
        _stand_cup(rng, made, taken, dice, lens)
    made.tags = list(dict.fromkeys(made.tags))
    return made


def _around(rng: Rng, reach_mm: float) -> Place:
    return float(rng.uniform(-reach_mm, reach_mm)), float(rng.uniform(-reach_mm, reach_mm) * 0.8)


def _pick(rng: Rng, colours: Sequence[Colour]) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def _stamp(art: npt.NDArray[np.float32], label: str, corner: tuple[int, int], side: int, ink: Colour) -> None:
    """Print a face's drawing into a picture (in place), as far as it lies inside."""
    x, y = corner
    share = faces.mask(label, side)[: max(0, art.shape[0] - y), : max(0, art.shape[1] - x), None] / np.float32(255)
    patch = art[y : y + side, x : x + side]
    patch[:] = patch * (1 - share) + np.array(ink, np.float32) * 255 * share


def _paper(size_mm: tuple[float, float], colour: Colour) -> npt.NDArray[np.float32]:
    width, height = (round(v * _PAPER_PX_MM) for v in size_mm)
    return np.full((height, width, 3), np.array(colour, np.float32) * 255, dtype=np.float32)


def _as_flat(rng: Rng, art: npt.NDArray[np.float32], place: Place, width_mm: float, thickness_mm: float) -> Flat:
    cover = np.full(art.shape[:2], 255, dtype=np.uint8)
    return Flat(art.clip(0, 255).astype(np.uint8), cover, place, width_mm, float(rng.uniform(0, 360)), thickness_mm)


def _sheet(rng: Rng, place: Place, critters: Sequence[str]) -> Flat:
    """A score sheet: a row for each critter, printed digits above and written ones in its boxes."""
    art, ink = _paper((74, 105), _pick(rng, _PAPERS)), _pick(rng, _INKS)
    columns, step = 5, int(rng.uniform(11, 14) * _PAPER_PX_MM)
    rows = min(len(critters) + 1, art.shape[0] // step - 1)
    across = (art.shape[1] - step) // columns
    line = tuple(255 * c for c in ink)
    for row in range(rows + 1):
        cv2.line(art, (6, row * step + 8), (art.shape[1] - 8, row * step + 8), line, 2)
    for column in range(columns + 1):
        x = min(step + column * across, art.shape[1] - 8)
        cv2.line(art, (x, 8), (x, rows * step + 8), line, 2)
    side = int(step * 0.78)
    for column in range(columns):
        _stamp(art, str(int(rng.integers(2, 6))), (step + column * across + 4, 12), side, ink)
    written = np.zeros(art.shape[:2], dtype=np.uint8)
    for row in range(1, rows):
        _stamp(art, critters[(row - 1) % len(critters)], (8, row * step + 12), side, ink)
        for column in range(int(rng.integers(0, columns + 1))):
            at = (step + column * across + 8, row * step + step - 4)
            text = str(int(rng.integers(1, 40)))
            cv2.putText(written, text, at, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, step / 52, 255, 2, cv2.LINE_AA)
    share = written[..., None] / np.float32(255)
    art[:] = art * (1 - share) + np.array(_pick(rng, _INKS), np.float32) * 255 * share
    return _as_flat(rng, art, place, 74, 0.3)


def _card(rng: Rng, place: Place, critters: Sequence[str]) -> Flat:
    """A card: a coloured border, a large critter, its value in two corners."""
    art = _paper((56, 87), _pick(rng, _BODIES))
    inner = _pick(rng, _PAPERS)
    art[20:-20, 20:-20] = np.array(inner, np.float32) * 255
    ink, value = _pick(rng, _INKS), str(int(rng.integers(2, 6)))
    _stamp(art, critters[int(rng.integers(len(critters)))], (55, 125), 170, ink)
    _stamp(art, value, (26, 26), 55, ink)
    art[:] = art[::-1, ::-1].copy()
    _stamp(art, value, (26, 26), 55, ink)
    flat = _as_flat(rng, art, place, 56, 0.4)
    corner = np.zeros_like(flat.cover)
    cv2.rectangle(corner, (16, 16), (corner.shape[1] - 17, corner.shape[0] - 17), 255, 32)
    cv2.rectangle(corner, (16, 16), (corner.shape[1] - 17, corner.shape[0] - 17), 255, -1)
    flat.cover[:] = corner
    return flat


def _token(rng: Rng, place: Place, radius_mm: float, critters: Sequence[str]) -> Flat:
    """A round token with a critter or a digit, of wood or card."""
    side = 200
    body, ink = _pick(rng, (*_BODIES, *_WOODS)), _pick(rng, (*_INKS, (0.93, 0.95, 0.96)))
    if abs(np.mean(body) - np.mean(ink)) < 0.25:
        ink = (0.05, 0.05, 0.05) if np.mean(body) > 0.4 else (0.95, 0.95, 0.95)
    art = np.full((side, side, 3), np.array(body, np.float32) * 255, dtype=np.float32)
    label = str(int(rng.integers(2, 6))) if rng.random() < 0.25 else critters[int(rng.integers(len(critters)))]
    _stamp(art, label, (35, 35), 130, ink)
    if rng.random() < 0.5:
        cv2.circle(art, (100, 100), 91, tuple(255 * c for c in ink), 4, cv2.LINE_AA)
    cover = np.zeros((side, side), dtype=np.uint8)
    cv2.circle(cover, (100, 100), 98, 255, -1, cv2.LINE_AA)
    edge = (body[0] * 0.6, body[1] * 0.6, body[2] * 0.6)
    thick, turn = float(rng.uniform(1, 3)), float(rng.uniform(0, 360))
    return Flat(art.clip(0, 255).astype(np.uint8), cover, place, 2 * radius_mm, turn, thick, edge)


def _block(rng: Rng, place: Place, size_mm: float) -> Solid:
    """A blank wooden cube of another game."""
    colour, grain = _pick(rng, (*_WOODS, *_BODIES)), float(rng.uniform(0.04, 0.12))
    body = Body(size_mm, colour, rounding=0.1, gloss=0.05, grain=grain)
    return Solid(body, np.zeros((6, 8, 8), np.uint8), (*place, size_mm / 2), resting(0, float(rng.uniform(0, 360))))


def _pencil(rng: Rng, made: Clutter, taken: Sequence[Place]) -> None:
    """A pencil beside all that stands there, where there is room for one."""
    for _ in range(30):
        middle, turn = np.array(_around(rng, 110)), float(rng.uniform(0, 360))
        along = np.array([math.cos(math.radians(turn)), math.sin(math.radians(turn))])
        line = [middle + along * away for away in np.linspace(-80, 80, 17)]
        clear = all(math.dist(spot, other) > 4 + _CLEAR_MM for spot in line for other in taken)
        if clear and made.has_room((float(middle[0]), float(middle[1])), 82):
            break
    else:
        return
    body = np.array(_pick(rng, _BODIES), np.float32) * 255
    art = np.zeros((42, 960, 3), dtype=np.float32)
    shine = np.interp(np.arange(42), [0, 10, 14, 27, 31, 42], [0.6, 0.75, 1.1, 1.05, 0.75, 0.55])
    art[:] = body * shine[:, None, None]
    art[:, :36] = np.array((120, 110, 200)) * shine[:, None, None]
    art[:, 36:64] = np.array((170, 180, 185)) * shine[:, None, None]
    art[:, 850:] = np.array((130, 185, 215)) * shine[:, None, None]
    art[:, 935:] = 45
    cover = np.full((42, 960), 255, dtype=np.uint8)
    for x in range(850, 960):
        half = 21 * (960 - x) / 110
        cover[: int(21 - half), x] = cover[int(np.ceil(21 + half)) :, x] = 0
    place = (float(middle[0]), float(middle[1]))
    dark = (float(body[0]) / 500, float(body[1]) / 500, float(body[2]) / 500)
    made.flats.append(Flat(art.clip(0, 255).astype(np.uint8), cover, place, 160, turn, 6.0, dark))
    made.tags.append("pencil")


def _hull(lens: Lens, points: Floats) -> npt.NDArray[np.float32]:
    return np.asarray(cv2.convexHull(lens.project(points).astype(np.float32)), dtype=np.float32)


def _hides(lens: Lens, thing: Floats, dice: Sequence[Solid]) -> bool:
    """True where a thing's hull and a die's meet in the picture: one of them would hide the other."""
    hull = _hull(lens, thing)
    return any(cv2.intersectConvexConvex(hull, _hull(lens, die.corners()))[0] > 0 for die in dice)


def _stand_cup(rng: Rng, made: Clutter, taken: Sequence[Place], dice: Sequence[Solid], lens: Lens) -> None:
    """A cup where it hides nothing, if there is such a place within sight."""
    for _ in range(40):
        turn, away = rng.uniform(0, 2 * math.pi), rng.uniform(85, 150)
        place = (float(away * math.cos(turn)), float(away * math.sin(turn)))
        foot = float(rng.uniform(24, 34))
        body, fill = _pick(rng, (*_BODIES, *_PAPERS)), _pick(rng, _DRINKS)
        cup = Cup(place, foot, foot + float(rng.uniform(2, 9)), float(rng.uniform(55, 90)), body, fill)
        solid = np.concatenate([cup.ring(0), cup.ring(cup.height_mm)])
        apart = all(math.dist(place, other) > cup.rim_mm + 18 for other in taken) and made.has_room(place, cup.rim_mm)
        if apart and not _hides(lens, solid, (*dice, *made.blocks)):
            seen = lens.project(solid)
            width, height = lens.resolution_wh
            inside = (seen[:, 0] > 0) & (seen[:, 0] < width) & (seen[:, 1] > 0) & (seen[:, 1] < height)
            if inside.mean() > 0.2:
                made.cup = cup
                made.tags.append("cup")
                return


def _tray(rng: Rng, made: Clutter, dice: Sequence[Solid], lens: Lens) -> None:
    """A tray around all dice with a floor of its own, unless its rim would hide one."""
    spots = np.array([die.centre_mm[:2] for die in dice])
    turn = float(rng.uniform(0, math.pi / 2))
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    half = float(np.abs(spots @ spin.T).max() + rng.uniform(20, 40))
    high, thick = float(rng.uniform(10, 24)), float(rng.uniform(5, 10))
    walls = []
    for quarter in range(4):
        c, s = math.cos(quarter * math.pi / 2), math.sin(quarter * math.pi / 2)
        plan = np.array([[-half - thick, half], [half, half], [half, half + thick], [-half - thick, half + thick]])
        plan = plan @ np.array([[c, s], [-s, c]]) @ spin
        walls.append(np.concatenate([np.column_stack([plan, np.full(4, z)]) for z in (0.0, high)]))
    if any(_hides(lens, wall, dice) for wall in walls):
        return
    floor = surfaces.texture(str(rng.choice(["felt", "neoprene", "paper", "wood"])), int(rng.integers(40)))
    span = min(surfaces.SIDE, round(2 * half * surfaces.TEXELS_PER_MM))
    cover = np.full((span, span), 255, dtype=np.uint8)
    cloth = np.ascontiguousarray(floor[:span, :span])
    made.flats.append(Flat(cloth, cover, (0.0, 0.0), 2 * half, math.degrees(turn), 0.0))
    made.walls, made.rim = tuple(walls), (half, half + thick, turn)
    made.wall_colour = _pick(rng, ((0.12, 0.2, 0.35), (0.08, 0.08, 0.08), (0.3, 0.5, 0.68), (0.1, 0.1, 0.3)))
    made.tags.append("tray")
