"""Fits the confidence of the reader without networks to simulated rolls, and prints the weights.

    python -m firmware.training.calibrate_baseline [--rolls 60] [--seed 20000]

A match is right if it lies on a die and has its name. The printed weights belong into vision/baseline.py.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from hardware.simulated.photos import Photo, simulated_roll
from vision.baseline import Baseline, Match
from vision.sets import SetStore

F64 = npt.NDArray[np.float64]
_REACH = 0.6
_RIDGE = 0.02


def evidence(reader: Baseline, photo: Photo) -> list[tuple[Match, bool]]:
    """The matches of a photo, each with whether it is right."""
    rows = []
    for match in reader.matches(photo.pixels):
        x, y = match.outline.mean(axis=0).tolist()
        near = [d for d in photo.truth if math.dist(d["centre"], (x, y)) < _REACH * _side(d["top_polygon"])]
        rows.append((match, any(d["face"] == reader.label_of(match) for d in near)))
    return rows


def _side(corners: list[list[float]]) -> float:
    return sum(math.dist(corners[n], corners[n - 1]) for n in range(4)) / 4


def fitted(features: F64, right: F64) -> F64:
    """The weights of a logistic regression (features N x K, right N of 0 or 1), the constant last; Newton's method."""
    rows = np.concatenate([features, np.ones((len(features), 1))], axis=1)
    weights = np.zeros(rows.shape[1])
    ridge = np.diag([_RIDGE] * features.shape[1] + [0.0])
    for _ in range(60):
        share = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (right - share) - ridge @ weights
        bend = (rows * (share * (1 - share))[:, None]).T @ rows + ridge + 1e-9 * np.eye(rows.shape[1])
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Read the rolls, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rolls", type=int, default=60)
    parser.add_argument("--seed", type=int, default=20000)
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        reader = Baseline(SetStore(Path(folder)).load("sausage-sizzle", "print-and-play"))
    rows = [row for n in range(wanted.rolls) for row in evidence(reader, simulated_roll(wanted.seed + n))]
    features = np.array([match.features for match, _ in rows])
    right = np.array([fine for _, fine in rows], dtype=np.float64)
    weights = fitted(features, right)
    sys.stdout.write(f"{len(rows)} matches, {int(right.sum())} right of {8 * wanted.rolls} dice\n")
    sys.stdout.write(f"_WEIGHTS = ({', '.join(f'{weight:.2f}' for weight in weights)})\n")


if __name__ == "__main__":
    main()
