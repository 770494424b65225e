"""Photos of single rolls for measuring and teaching: any surface, lamp and camera place, with the truth about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hardware.camera import Pixels
from hardware.simulated.camera import LIGHTS, View, VirtualCamera
from hardware.simulated.faulty_roll import faulty_roll
from hardware.simulated.optics import Pose
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import VirtualTable
from scorer.sausage_sizzle.editions import edition

GOOD_LIGHTS = ("soft", "window")
"""The lamps of a well lit table."""
_OBLIQUE_DEG = 20.0


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo and its truth: `truth` as the `dice` or `cards` of labels.json, `tags`, and the tilt of the camera.

    `others`: the same of what lies there too but is nothing that a reader lists, such as the cards of a belt.
    """

    pixels: Pixels
    truth: tuple[dict[str, Any], ...]
    tags: tuple[str, ...]
    tilt_deg: float
    others: tuple[dict[str, Any], ...] = ()


def simulated_roll(seed: int, edition_id: str = "sausage-sizzle", *, faults: bool = False) -> Photo:
    """Roll all eight dice and photograph them; surface, lamp and camera change with the seed.

    With `faults` the light, the lens and what lies about have the faults of a real evening, each with its tag, and
    exactly one of the tags "good light" and "hard light". Entries of the truth then may have "cocked" (the die does
    not lie flat: only a doubt is right) and "hidden" (its face cannot be seen: nothing is asked of it).
    """
    if faults:
        shot = faulty_roll(np.random.default_rng([seed, 47]), edition(edition_id))
        return Photo(shot.pixels, shot.truth, shot.tags, shot.tilt_deg)
    rng = np.random.default_rng([seed, 41])
    table = VirtualTable(edition_id, seed=seed)
    table.roll(0.0)
    table.advance(10.0)
    view = _view(rng, oblique=bool(rng.random() < 0.35))
    return _photograph(table, view, rng)


def single_die(label: str, seed: int, edition_id: str = "sausage-sizzle") -> Photo:
    """One die showing `label`, from above: a photo to teach with. ValueError where no die of the edition shows it."""
    rng = np.random.default_rng([seed, 43])
    table = VirtualTable(edition_id, seed=seed)
    die = next((d for d in table.dice if label in d.faces), None)
    if die is None:
        raise ValueError(f"expected a label of {', '.join(table.edition.labels)}, got {label!r}")
    die.up, die.on_table, die.yaw_deg = die.faces.index(label), True, float(rng.uniform(0, 360))
    die.x_mm, die.y_mm = float(rng.uniform(-60, 60)), float(rng.uniform(-40, 40))
    return _photograph(table, replace(_view(rng, oblique=False), light=str(rng.choice(GOOD_LIGHTS))), rng)


def _view(rng: np.random.Generator, *, oblique: bool) -> View:
    tilt = rng.uniform(25, 42) if oblique else rng.uniform(0, 13)
    return View(
        Pose(rng.uniform(300, 460), tilt, rng.uniform(0, 360), rng.normal(0, 5)),
        rng.uniform(60, 70),
        str(rng.choice(SURFACES)),
        int(rng.integers(1000)),
        str(rng.choice(list(LIGHTS))),
    )


def _photograph(table: VirtualTable, view: View, rng: np.random.Generator) -> Photo:
    camera = VirtualCamera(table, seed=int(rng.integers(1 << 30)), view=view, clock=lambda: 10.0, fps=0)
    pixels = camera.read().pixels
    dice = tuple(
        {"die": kind, "face": label, "top_polygon": outline, "centre": np.mean(outline, axis=0).tolist()}
        for kind, label, outline in camera.top_faces()
    )
    tilted = "oblique" if view.pose.tilt_deg >= _OBLIQUE_DEG else "overhead"
    return Photo(pixels, dice, (tilted, f"surface {view.surface}", f"light {view.light}"), view.pose.tilt_deg)
