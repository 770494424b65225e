"""Measures what each fault of light and aim costs the reader: where the limits of vision/aim.py come from.

    python -m firmware.training.aim [--rolls 20] [--seed 1000] [FAULT ...]

Rolls in good light on all surfaces are photographed with one fault that grows, and read with the box's own set. Each
line tells how many were read without a doubt, the pieces rightly named, what was measured, and what was said of it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from firmware.eyes import OWN_SET, store
from firmware.measuring import Tally, Truth, labelled
from hardware.simulated.camera import LIGHTS
from hardware.simulated.optics import Lens, Pose
from hardware.simulated.photos import GOOD_LIGHTS
from hardware.simulated.scene import Pixels, Scene, photograph
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import VirtualTable
from vision.aim import judge
from vision.look import Look, measure
from vision.reader import Reader


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored by the table: how bright (1 is white) and how wide (a share of the picture's width)."""

    strength: float = 0.0
    size: float = 0.12


SWEEPS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "exposure": tuple({"exposure": e, "noise": 2 / max(e, 0.3)} for e in (0.12, 0.18, 0.25, 0.35, 0.5, 0.7, 1, 1.5, 2)),
    "defocus": tuple({"defocus_px": float(d)} for d in (0, 2, 4, 5, 6, 7, 8, 10)),
    "distance": tuple({"distance_mm": float(d)} for d in (300, 400, 500, 550, 600, 700, 850)),
    "tilt": tuple({"tilt_deg": float(t)} for t in (0, 20, 30, 40, 45, 50, 55, 60)),
    "gradient": tuple({"gradient": g} for g in (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95)),
    "shadow": tuple(
        {"strength": s, "ambient": round(1.05 - s, 2), "elevation_deg": 42.0, "softness": 0.06}
        for s in (0.3, 0.5, 0.65, 0.75, 0.85, 0.95)
    ),
    "glare": tuple({"glare": Glare(s, w)} for s, w in ((0.0, 0.12), (1.5, 0.04), (1.5, 0.09), (1.5, 0.16), (3.0, 0.2))),
}
"""By fault: what is changed of the light, the sensor, the pose or the glare, step by step."""


def photo(seed: int, change: Mapping[str, Any]) -> tuple[Pixels, tuple[Truth, ...]]:
    """A roll in good light, overhead and near, but for `change`; and what lies there."""
    rng = np.random.default_rng([seed, 99])
    table = VirtualTable(seed=seed)
    table.roll(0.0)
    table.advance(10.0)
    light, sensor = LIGHTS[str(rng.choice(GOOD_LIGHTS))]
    light = replace(light, azimuth_deg=float(rng.uniform(0, 360)))
    pose = Pose(rng.uniform(300, 400), rng.uniform(0, 15), rng.uniform(0, 360), rng.normal(0, 3), (0.0, 5.0))
    surface, surface_seed = str(rng.choice(list(SURFACES))), int(rng.integers(1000))
    lens = Lens(_changed(pose, change))
    dice = tuple(die.solid() for die in table.dice)
    scene = Scene(lens, _changed(light, change), _changed(sensor, change), surface, surface_seed, dice=dice)
    faces = [lens.project(die.solid().face_corners(die.up)).tolist() for die in table.dice]
    truth = [{"face": die.label, "top_polygon": face} for die, face in zip(table.dice, faces, strict=True)]
    pixels = with_glare(photograph(scene, rng), change.get("glare", Glare()), rng)
    return pixels, labelled({"file": f"roll {seed}", "dice": truth}).truths


def _changed(value: Any, change: Mapping[str, Any]) -> Any:
    return replace(value, **{field.name: change[field.name] for field in fields(value) if field.name in change})


def with_glare(pixels: Pixels, glare: Glare, rng: np.random.Generator) -> Pixels:
    """The picture with a lamp mirrored somewhere inside it: light that adds to what is there and drives it to white."""
    height, width = pixels.shape[:2]
    x, y = rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    apart = ((columns - x) ** 2 + (rows - y) ** 2) / (glare.size * width) ** 2
    return np.asarray(np.clip(pixels + glare.strength * 255 * np.exp(-apart / 2)[..., None], 0, 255), dtype=np.uint8)


def sweep(reader: Reader, fault: str, rolls: int, seed: int) -> None:
    """Print a line for each step of a fault."""
    for change in SWEEPS[fault]:
        tally, looks, said = Tally(), list[Look](), Counter[str]()
        for number in range(rolls):
            pixels, truths = photo(seed + number, change)
            reading = reader.read(pixels)
            tally.add(truths, reading)
            looks.append(measure(pixels, reading))
            said.update(f"{finding.what} {finding.severity.name.lower()}" for finding in judge(looks[-1]))
        figures = tally.figures()
        told = " ".join(f"{name} {_spread(looks, name)}" for name in _SHOWN)
        head = f"coverage {figures['coverage']:.2f} piece {figures['piece']:.3f} silent {figures['silent_wrong']:.2f}"
        words = ", ".join(f"{what} {count}" for what, count in said.most_common()) or "nothing"
        sys.stdout.write(f"{fault} {change}\n  {head} | {told}\n  said: {words}\n")
        sys.stdout.flush()


_SHOWN = ("white", "clipped", "edge_px", "edge_share", "side_px", "tilt_deg", "shadow", "uneven")


def _spread(looks: list[Look], name: str) -> str:
    """The lowest, middle and highest value of a measure."""
    values = [value for value in (float(getattr(look, name)) for look in looks) if np.isfinite(value)]
    return "/".join(f"{v:.3g}" for v in np.percentile(values, (0, 50, 100))) if values else "none"


def main() -> None:
    """Run the sweeps that the command line names, all without a name."""
    parser = argparse.ArgumentParser(prog="python -m firmware.training.aim", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=", ".join(SWEEPS))
    parser.add_argument("--rolls", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1000)
    options = parser.parse_args()
    unknown = [fault for fault in options.faults if fault not in SWEEPS]
    if unknown:
        parser.error(f"expected faults of {', '.join(SWEEPS)}, got {', '.join(unknown)}")
    reader = Reader(store().load("sausage-sizzle", OWN_SET))
    for fault in options.faults or SWEEPS:
        sweep(reader, fault, options.rolls, options.seed)


if __name__ == "__main__":
    main()
