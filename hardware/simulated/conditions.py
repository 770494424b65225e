"""The light, the lens and the place of the camera for photos with faults, each fault by chance and with its tag."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware.simulated.laying import Rng
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Pose
from hardware.simulated.sensor import Sensor

LIGHT_FAULTS = ("hard shadow", "warm", "dim", "window", "glare", "overexposed", "underexposed")
"""The faults of light; a photo in good light has none of them."""
_CHANCES = (0.4, 0.3, 0.2, 0.25, 0.3, 0.15, 0.15)
_EXPOSURES = ("dim", "overexposed", "underexposed")
OBLIQUE_DEG = 20.0
FAR_MM = 420.0


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a photo is taken, and the tags that say so; whether a lamp glares is among these."""

    light: Light
    sensor: Sensor
    pose: Pose
    hfov_deg: float
    tags: tuple[str, ...]


def conditions(rng: Rng) -> Conditions:
    """Conditions of chance: good light in half of all, at least one fault of light in the others."""
    light, tags = (_good_light(rng), ["good light"]) if rng.random() < 0.5 else _hard_light(rng)
    sensor, faults = _sensor(rng, dim="dim" in tags)
    oblique = rng.random() < 0.4
    tilt = float(rng.uniform(OBLIQUE_DEG, 45) if oblique else rng.uniform(0, 15))
    target = (float(rng.uniform(-18, 18)), float(rng.uniform(-18, 18)))
    pose = Pose(float(rng.uniform(280, 500)), tilt, float(rng.uniform(0, 360)), float(rng.normal(0, 8)), target)
    place = ["oblique" if oblique else "overhead", *(["far"] if pose.distance_mm >= FAR_MM else [])]
    return Conditions(light, sensor, pose, float(rng.uniform(60, 70)), (*tags, *place, *faults))


def _good_light(rng: Rng) -> Light:
    """An even lamp with soft shadows, exposed within a third of a stop."""
    strength = rng.uniform(0.3, 0.5)
    return Light(
        azimuth_deg=float(rng.uniform(0, 360)),
        elevation_deg=float(rng.uniform(55, 85)),
        strength=float(strength),
        ambient=float(1.02 - strength),
        softness=float(rng.uniform(0.5, 1.2)),
        warmth=float(rng.uniform(-0.15, 0.25)),
        gradient=float(rng.uniform(0, 0.1)),
        exposure=float(2 ** rng.uniform(-1 / 3, 1 / 3)),
    )


def _hard_light(rng: Rng) -> tuple[Light, list[str]]:
    """A light with at least one fault; of the faults of exposure it has at most one, and no glare where it is dark."""
    chosen = [name for name, chance in zip(LIGHT_FAULTS, _CHANCES, strict=True) if rng.random() < chance]
    if not chosen:
        chosen = [str(rng.choice(LIGHT_FAULTS))]
    spared = [name for name in chosen if name in _EXPOSURES][1:]
    if {"dim", "underexposed"} & {*chosen} - {*spared}:
        # A mirrored lamp that a dark exposure does not blot out is grey, which no lamp is.
        spared.append("glare")
    faults = [name for name in chosen if name not in spared]
    light = replace(_good_light(rng), exposure=float(2 ** rng.uniform(-1 / 3, 1 / 3)))
    for name in faults:
        light = _spoilt(rng, light, name)
    return light, ["hard light", *faults]


def _spoilt(rng: Rng, light: Light, fault: str) -> Light:
    """The light with one more fault; glare is no matter of the light on the table, but of its mirror."""
    if fault == "hard shadow":
        strength = float(rng.uniform(0.62, 0.85))
        low, sharp = float(rng.uniform(25, 50)), float(rng.uniform(0.03, 0.12))
        return replace(light, strength=strength, ambient=1.02 - strength, elevation_deg=low, softness=sharp)
    if fault == "warm":
        return replace(light, warmth=float(rng.uniform(0.45, 0.95)))
    if fault == "window":
        return replace(light, gradient=float(rng.uniform(0.3, 0.5)), elevation_deg=float(rng.uniform(25, 45)))
    stops = {"dim": (-1.5, -0.9), "overexposed": (0.5, 1.0), "underexposed": (-1.3, -0.6)}.get(fault)
    return light if stops is None else replace(light, exposure=float(2 ** rng.uniform(*stops)))


def _sensor(rng: Rng, *, dim: bool) -> tuple[Sensor, list[str]]:
    """A camera of chance; in dim light it always has noise."""
    moved, unsharp, packed, bends = (bool(rng.random() < chance) for chance in (0.12, 0.15, 0.35, 0.3))
    noisy = dim or bool(rng.random() < 0.15)
    sensor = Sensor(
        noise=float(rng.uniform(4, 7) if noisy else rng.uniform(1, 3)),
        defocus_px=float(rng.uniform(1.2, 2.6)) if unsharp else 0.0,
        motion_px=float(rng.uniform(2, 4.5)) if moved else 0.0,
        motion_deg=float(rng.uniform(0, 180)),
        cast=(float(rng.uniform(0.94, 1.06)), 1.0, float(rng.uniform(0.94, 1.06))),
        vignette=float(rng.uniform(0.05, 0.25)),
        contrast=float(rng.uniform(0.85, 1.2)),
        jpeg=int(rng.integers(45, 86)) if packed else 0,
        bend=float(rng.choice([rng.uniform(-0.09, -0.03), rng.uniform(0.015, 0.04)])) if bends else 0.0,
    )
    faults = {"noise": noisy, "defocus": unsharp, "motion": moved, "jpeg": packed, "lens bend": bends}
    return sensor, [name for name, has in faults.items() if has]
