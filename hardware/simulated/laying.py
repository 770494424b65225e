"""How dice come to lie: apart, touching in rows and clusters, leaning against one another or standing on one."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from hardware.simulated.cube import Solid, resting, rotation_about
from hardware.simulated.optics import Floats

Rng = np.random.Generator
Spot = tuple[float, float, float]
"""Where a die lies flat: x and y of its middle in mm, and how far it is turned in degrees."""


class Tilt(NamedTuple):
    """How a cocked die stands by its host: `away_mm` from the host's middle in the direction `turn_rad`, its lowest
    corner `floor_mm` above the table, and its rotation; `leans` is false where it stands upon the host."""

    away_mm: float
    turn_rad: float
    floor_mm: float
    rotation: Floats
    leans: bool

    def centre(self, host: Solid) -> tuple[float, float]:
        """Its middle in x and y (mm)."""
        x, y, _ = host.centre_mm
        return x + self.away_mm * math.cos(self.turn_rad), y + self.away_mm * math.sin(self.turn_rad)


def free_spot(
    rng: Rng, placed: list[Spot], *, size: float, reach: tuple[float, float], cluster: float, row_deg: float
) -> Spot | None:
    """A free place: beside a die that lies there already (touching, in line) or anywhere within `reach` (x, y).

    `cluster` below 0.45 makes dice touch, below 0.2 they are all turned by about `row_deg` as well. None where no
    place was found.
    """
    for _ in range(30):
        if placed and cluster < 0.45 and rng.random() < 0.75:
            x, y, yaw = placed[int(rng.integers(len(placed)))]
            turn = math.radians(yaw + 90 * int(rng.integers(4)))
            gap = size * (1.0 + rng.choice([0.005, 0.03, 0.15]))
            slide = rng.choice([0.0, rng.uniform(-0.5, 0.5)]) * size
            spot = (
                x + gap * math.cos(turn) - slide * math.sin(turn),
                y + gap * math.sin(turn) + slide * math.cos(turn),
                yaw,
            )
            slack = 0.99
        else:
            yaw = row_deg + rng.normal(0, 3) if cluster < 0.2 else rng.uniform(0, 360)
            spot = (rng.uniform(-reach[0], reach[0]), rng.uniform(-reach[1], reach[1]), yaw)
            slack = 1.0
        if all(not overlap(spot, other, size * slack) for other in placed):
            return spot
    return None


def overlap(a: Spot, b: Spot, size: float) -> bool:
    """True where two squares of one size, turned, cover each other (separating axes)."""
    if math.hypot(a[0] - b[0], a[1] - b[1]) > size * 1.42:
        return False
    boxes = []
    for x, y, yaw in (a, b):
        turn = np.radians(yaw + 45 + 90 * np.arange(4))
        boxes.append(np.stack([x + size / math.sqrt(2) * np.cos(turn), y + size / math.sqrt(2) * np.sin(turn)], 1))
    for yaw in (a[2], b[2]):
        for turn in (math.radians(yaw), math.radians(yaw + 90)):
            axis = np.array([math.cos(turn), math.sin(turn)])
            p, q = boxes[0] @ axis, boxes[1] @ axis
            if p.max() <= q.min() + 1e-6 or q.max() <= p.min() + 1e-6:
                return False
    return True


def tilt(rng: Rng, host: Solid, size: float) -> Tilt:
    """How a die of `size` mm lies cocked by a host that lies flat: three in ten upon it, the others leaning."""
    rotation = resting(int(rng.integers(6)), rng.uniform(0, 360))
    if rng.random() < 0.3:
        away, turn = rng.uniform(0, 0.45) * size, rng.uniform(0, 2 * math.pi)
        return Tilt(away, turn, host.centre_mm[2] + host.body.size_mm / 2, rotation, leans=False)
    right = host.rotation[:2, int(np.argmin(abs(host.rotation[2])))]
    turn = math.atan2(right[1], right[0]) + math.pi / 2 * int(rng.integers(4))
    away = rng.uniform(0.95, 1.3) * max(size, host.body.size_mm)
    axis = np.array([-math.sin(turn), math.cos(turn), 0.0])
    flat = resting(int(rng.integers(6)), math.degrees(turn) + rng.normal(0, 12))
    rotation = rotation_about(axis, float(rng.choice([-1, 1])) * rng.uniform(9, 45)) @ flat
    return Tilt(away, turn, 0.0, rotation, leans=True)
