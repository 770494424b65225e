"""Measures what the reader's evidence is worth on strangers' dice, and fits the confidence to it (`make calibrate`).

    python -m firmware.training.calibrate [--editions 40] [--seed 9] [--keep FILE]

Each edition has 11 faces that the networks never saw, taught from three photos a face as a player would, and read on
other tables under other lamps among clutter. The fits are logistic regressions on what `Evidence` weighs.
"""

from __future__ import annotations

import argparse
import enum
import pickle
import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training import glyphs, scenes
from hardware.simulated.cube import Solid, resting
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Lens, Pose
from hardware.simulated.scene import Scene, photograph
from hardware.simulated.sensor import Sensor
from hardware.simulated.surfaces import SURFACES
from vision.doubt import Evidence, told_by_sight
from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN, cut
from vision.reader import Reader
from vision.sets import Set

FACES = 11
TABLES = range(9000, 9009)
"""Seeds of tables that no training picture shows."""
COCKED_COUNT = 0.1
"""In these scenes one die in 16 is cocked, to have enough to learn from; here one in some 160 is taken to be, a die in
one roll of twenty, as hardware/simulated/faulty_roll.py has them. Nobody has counted them on real tables."""
Rng = np.random.Generator


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """Strangers' dice: their faces and the two kinds of dice these are on (6 faces on the first, 5 on the other)."""

    bank: list[glyphs.Glyph]
    styles: tuple[scenes.Style, scenes.Style]


def edition(rng: Rng, bank: list[glyphs.Glyph]) -> Edition:
    """Eleven faces of kins that were held out, six drawings and five digits or other signs."""
    unseen = [g for n, g in enumerate(bank) if n % 7 == 3]
    chosen: list[glyphs.Glyph] = []
    for index in rng.permutation(len(unseen)):
        if all(unseen[index].kin != c.kin and not _alike(unseen[index], c) for c in chosen):
            chosen.append(unseen[index])
        if len(chosen) == FACES:
            break
    first, second = scenes.two_styles(rng, FACES)
    return Edition(chosen, (replace(first, glyphs=tuple(range(6))), replace(second, glyphs=tuple(range(6, FACES)))))


def _alike(a: glyphs.Glyph, b: glyphs.Glyph) -> bool:
    small = [cv2.resize(g.mask, (20, 20), interpolation=cv2.INTER_AREA).astype(np.float32) for g in (a, b)]
    return any(
        float(np.corrcoef(np.rot90(small[0], turns).ravel(), small[1].ravel())[0, 1]) > 0.8 for turns in range(4)
    )


def taught(rng: Rng, made: Edition) -> Set:
    """Three photos a face from above, the face cut out where it truly lies a pixel or so off."""
    examples = {}
    for number, glyph in enumerate(made.bank):
        kind = made.styles[0 if number < 6 else 1]
        faces = []
        for _ in range(3):
            others = [made.bank[int(n)] for n in rng.choice(kind.glyphs, 5)]
            prints = np.stack([scenes.print_of(g, kind.share, kind.outline) for g in (glyph, *others)])
            place = (float(rng.uniform(-60, 60)), float(rng.uniform(-50, 50)), kind.body.size_mm / 2)
            solid = Solid(kind.body, prints, place, resting(0, float(rng.uniform(0, 360))))
            lens = Lens(Pose(rng.uniform(300, 420), rng.uniform(0, 10), rng.uniform(0, 360)))
            lamp = Light(rng.uniform(0, 360), rng.uniform(50, 80), 0.45, 0.55, 0.6, rng.normal(0, 0.1))
            scene = Scene(lens, lamp, Sensor(), str(rng.choice(SURFACES)), int(rng.choice(TABLES)), dice=(solid,))
            outline = lens.project(solid.face_corners(0)) + rng.normal(0, 0.8, (4, 2))
            grey = np.asarray(cv2.cvtColor(photograph(scene, rng), cv2.COLOR_BGR2GRAY), dtype=np.uint8)
            faces.append(cut(grey, outline, EXAMPLE_SIDE, EXAMPLE_SPAN))
        examples[f"face{number}"] = tuple(faces)
    return Set("sausage-sizzle", "calibration", examples)


class Verdict(enum.IntEnum):
    """What a candidate truly is."""

    NO_DIE = 0
    WRONG_NAME = 1
    RIGHT_NAME = 2
    COCKED = 3


def witness(rng: Rng, made: Edition, reader: Reader) -> list[tuple[Evidence, Verdict]]:
    """Read one scene: every clear candidate's evidence, and what it truly is."""
    scene, dice = scenes.scene(rng, made.bank, 0, most_dice=9, styles=made.styles, surface_seeds=TABLES)
    scene = replace(scene, hand=None)
    truths = scenes.top_faces(scene.lens, dice, scene.dice)
    found = []
    for evidence, label, centre in reader.evidence(photograph(scene, rng)):
        verdict: Verdict | None = Verdict.NO_DIE
        for top in reversed(truths):
            side = float(np.linalg.norm(top.outline - np.roll(top.outline, 1, axis=0), axis=1).mean())
            if np.linalg.norm(top.outline.mean(axis=0) - np.array(centre)) < 0.5 * side:
                named = Verdict.RIGHT_NAME if label == f"face{top.glyph}" else Verdict.WRONG_NAME
                verdict = None if top.free < 0.8 else Verdict.COCKED if top.cocked else named
        if verdict is not None and not evidence.cut_off:
            found.append((evidence, verdict))
    return found


def gather(editions: range, seed: int) -> list[tuple[Evidence, Verdict]]:
    """What ten scenes of every edition show."""
    bank = list(glyphs.bank(1))
    rows: list[tuple[Evidence, Verdict]] = []
    for number in editions:
        rng = np.random.default_rng([seed, number])
        made = edition(rng, bank)
        reader = Reader(taught(rng, made))
        for _ in range(10):
            rows += witness(rng, made, reader)
        sys.stderr.write(f"\r{number + 1} editions, {len(rows)} candidates")
    return rows


def fit(
    features: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], counts: npt.NDArray[np.float64] | float = 1.0
) -> npt.NDArray[np.float64]:
    """The weights (and last the constant) of a logistic regression, by Newton's method with a little restraint.

    `counts`: how often each row is to count.
    """
    inputs = np.column_stack([features, np.ones(len(features))])
    weights = np.zeros(inputs.shape[1])
    for _ in range(40):
        share = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (counts * (right - share)) - 1e-2 * weights
        bend = (inputs * (counts * share * (1 - share))[:, None]).T @ inputs + 1e-2 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Gather, fit and say how well the fit holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--editions", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--keep", type=Path, help="a file to keep the candidates in; what is there is used again")
    wanted = parser.parse_args()
    kept = sorted(wanted.keep.parent.glob(wanted.keep.name)) if wanted.keep else []
    if kept:
        rows = [row for path in kept for row in pickle.loads(path.read_bytes())]  # noqa: S301  # written below
    else:
        rows = gather(range(wanted.start, wanted.start + wanted.editions), wanted.seed)
        if wanted.keep:
            wanted.keep.write_bytes(pickle.dumps(rows))
    report(rows)


def report(rows: list[tuple[Evidence, Verdict]]) -> None:
    """Fit the three regressions and print their weights, and how often what they say is right."""
    verdict = np.array([v for _, v in rows])
    dice = verdict != Verdict.NO_DIE
    flat = dice & (verdict != Verdict.COCKED)
    features = [np.array([getattr(e, name) for e, _ in rows]) for name in ("of_a_die", "of_lying_flat", "of_a_name")]
    is_worth = fit(np.array([told_by_sight(e.score, e.logit) for e, _ in rows]), dice)
    is_die = fit(features[0], dice)
    is_flat = fit(features[1][dice], flat[dice], np.where(flat[dice], 1.0, COCKED_COUNT))
    is_named = fit(features[2][flat], verdict[flat] == Verdict.RIGHT_NAME)
    fitted = (("IS_WORTH_A_LOOK", is_worth), ("IS_DIE", is_die), ("IS_FLAT", is_flat), ("IS_NAMED", is_named))
    for name, weights in fitted:
        sys.stderr.write(f"\n{name} = Weights(({', '.join(f'{w:.2f}' for w in weights)}))")
    present = share_of(features[0], is_die)
    share = present * share_of(features[1], is_flat) * share_of(features[2], is_named)
    steps = (0, 0.02, 0.04, 0.1, 0.3, 0.6, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 1.01)
    for name, values in (("presence", present), ("confidence", share)):
        for low, high in pairwise(steps):
            part = verdict[(values >= low) & (values < high)]
            counts = ", ".join(f"{v.name.lower().replace('_', ' ')} {(part == v).sum()}" for v in Verdict)
            sys.stderr.write(f"\n{name} {low} to {high}: {len(part)} candidates: {counts}")
    sys.stderr.write("\n")


def share_of(features: npt.NDArray[np.float64], weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What a logistic regression of these weights says to each row (N)."""
    return np.asarray(1 / (1 + np.exp(-np.clip(features @ weights[:-1] + weights[-1], -30, 30))))


if __name__ == "__main__":
    main()
