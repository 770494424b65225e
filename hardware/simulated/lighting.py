"""The lamps over the virtual table: how bright a surface is, where shadows fall, how the light is coloured."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

F32 = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp and the light of the room.

    `azimuth_deg`, `elevation_deg`: where the lamp stands, seen from the table. `strength` of the lamp and `ambient`
    of the room add up to about 1 on the table top. `softness` is the width of its shadows' edge as a share of their
    length (0 hard). `warmth`: -1 blue to 1 orange. `gradient`: how much brighter the lamp's side of the table is.
    `exposure`: what the camera makes of it, 1 is right. `depth`: how much of the room's light the table and the
    neighbours take from the foot of a thing (0 to 1). `around`: how much of the room's light an upright face gets, as a
    share of what one that lies gets (0 to 1): 1 in a bright room with light walls.
    """

    azimuth_deg: float = 120.0
    elevation_deg: float = 60.0
    strength: float = 0.5
    ambient: float = 0.55
    softness: float = 0.4
    warmth: float = 0.0
    gradient: float = 0.0
    exposure: float = 1.0
    depth: float = 0.45
    around: float = 0.62

    def direction(self) -> npt.NDArray[np.float64]:
        """The unit vector from the table to the lamp."""
        turn, rise = math.radians(self.azimuth_deg), math.radians(self.elevation_deg)
        return np.array([math.cos(rise) * math.cos(turn), math.cos(rise) * math.sin(turn), math.sin(rise)])

    def on(self, normals: F32, rays: F32, heights: F32, gloss: float) -> tuple[F32, F32]:
        """The diffuse factor (N) and the highlight (N, 0 to 1) on points.

        `normals` and `rays` are 3 x N in the world; `heights` say how far up the die a point lies (0 table, 1 top):
        near the table the room's light is blocked by the table and the neighbours.
        """
        lamp = self.direction().astype(np.float32)
        facing = np.maximum(lamp @ normals, 0)
        room = self.ambient * (self.around + (1 - self.around) * normals[2]) * (1 - self.depth + self.depth * heights)
        diffuse = room + self.strength * facing / max(0.35, float(lamp[2]))
        mirrored = rays - 2 * np.einsum("ij,ij->j", rays, normals) * normals
        toward = np.maximum(lamp @ mirrored, 0)
        sharp = 60.0 / (1 + 6 * self.softness)
        highlight = gloss * self.strength * toward**sharp * 0.9
        sky = gloss * self.ambient * 0.14 * np.maximum(mirrored[2], 0) ** 3
        return diffuse.astype(np.float32), (highlight + sky).astype(np.float32)

    def gains(self) -> tuple[float, float, float]:
        """Blue, green and red gain of the light's colour, times the exposure."""
        return (
            self.exposure * (1 - 0.38 * self.warmth),
            self.exposure * (1 - 0.06 * abs(self.warmth)),
            self.exposure * (1 + 0.22 * self.warmth),
        )


@dataclass(frozen=True, slots=True)
class Glare:
    """The mirrored lamp: a bright spot of `radius_mm` around a place on the table, `stretch` times as long as wide.

    `strength` is what it adds to the picture of a mirror, 1 being all that the camera can hold.
    """

    centre_mm: tuple[float, float]
    radius_mm: float = 12.0
    stretch: float = 1.0
    turn_deg: float = 0.0
    strength: float = 1.0

    def veil(self, x_mm: F32, y_mm: F32, gloss: F32) -> F32:
        """What is added (0 to 1 and above) at points of a plane, where `gloss` goes from 0 matt to 1 mirror."""
        turn = math.radians(self.turn_deg)
        x, y = x_mm - self.centre_mm[0], y_mm - self.centre_mm[1]
        along, across = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        away = np.hypot(along / self.stretch, across) / self.radius_mm
        core = np.clip((1.5 - away) / 0.9, 0, 1)
        halo = 0.16 * np.exp(-((away / 2.5) ** 2))
        return np.asarray(self.strength * (core * core * (3 - 2 * core) + halo) * gloss, dtype=np.float32)
