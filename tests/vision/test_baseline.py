"""The reader without networks: an easy roll right, nothing on a bare table, no crash, and truly no network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.photos import simulated_roll
from hardware.simulated.table import VirtualTable
from scorer.sausage_sizzle.editions import EDITIONS
from vision.baseline import LEAST_MARGIN, SURE_CONFIDENCE, Baseline, Match
from vision.reading import Reading
from vision.sets import Set

ROOT = Path(__file__).parents[2]
KIND_OF = EDITIONS["sausage-sizzle"].kind_of


@pytest.fixture(scope="module")
def baseline(shipped: Set) -> Baseline:
    return Baseline(shipped)


def photographed(table: VirtualTable, surface: str = "neoprene") -> tuple[np.ndarray, tuple[dict[str, Any], ...]]:
    camera = VirtualCamera(table, view=replace(View(), surface=surface), clock=lambda: 10.0, fps=0)
    pixels = camera.read().pixels
    faces = camera.top_faces()
    return pixels, tuple({"face": f, "top_polygon": o, "centre": np.mean(o, axis=0).tolist()} for _, f, o in faces)


def light_dice(seed: int) -> VirtualTable:
    """The four light dice of a roll, apart from each other."""
    table = VirtualTable(seed=seed)
    table.roll(0.0)
    table.advance(10.0)
    light = [die for die in table.dice if KIND_OF(die.label) == "critter"]
    for die in table.dice:
        die.on_table = die in light
    for number, die in enumerate(light):
        die.x_mm, die.y_mm = -60.0 + 40.0 * number, 15.0 * (number % 2)
    return table


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_easy_roll_is_read_right(seed: int, baseline: Baseline, paired: Callable[..., Any]) -> None:
    """Light dice on a plain dark table from above are all found and named, and nothing else is."""
    pixels, truth = photographed(light_dice(seed))
    reading = baseline.read(pixels)
    pairs = paired(truth, reading.pieces)
    assert len(truth) == 4
    assert [piece and piece.label for _, piece in pairs] == [die["face"] for die in truth]
    assert len(reading.pieces) == 4
    assert all(piece.kind == "critter" for piece in reading.pieces)
    assert reading.milliseconds > 0
    for die, piece in pairs:
        corners = np.array(die["top_polygon"])
        side = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()
        assert all(np.linalg.norm(corners - corner, axis=1).min() < 0.25 * side for corner in piece.outline)


def test_places_are_scaled(baseline: Baseline) -> None:
    """`scale` multiplies the places of the reading, the middle of the first pixel being 0."""
    pixels, _ = photographed(light_dice(1))
    once, twice = baseline.read(pixels), baseline.read(pixels, scale=2.0)
    for one, two in zip(once.pieces, twice.pieces, strict=True):
        assert two.centre == pytest.approx([(v + 0.5) * 2 - 0.5 for v in one.centre], abs=0.2)


@pytest.mark.parametrize("surface", ["neoprene", "paper"])
def test_nothing_lies_on_a_bare_table(surface: str, baseline: Baseline) -> None:
    """A table without dice gives an empty reading."""
    pixels, truth = photographed(VirtualTable(seed=3), surface)
    assert truth == ()
    assert baseline.read(pixels).pieces == ()


@pytest.mark.parametrize("shape", [(240, 320), (1, 1), (3, 900), (700, 20), (180, 1500)])
@pytest.mark.parametrize("kind", ["noise", "black", "white"])
def test_odd_pictures_are_read(shape: tuple[int, int], kind: str, baseline: Baseline) -> None:
    """Noise and even pictures of any size give a reading in which nothing is sure."""
    rng = np.random.default_rng(4)
    fill = {"black": 0, "white": 255}
    noise = rng.integers(0, 256, (*shape, 3), dtype=np.uint8)
    pixels = noise if kind == "noise" else np.full((*shape, 3), fill[kind], dtype=np.uint8)
    reading = baseline.read(pixels)
    assert isinstance(reading, Reading)
    assert not any(piece.sure for piece in reading.pieces)


def test_unsure_pieces_are_explained(baseline: Baseline) -> None:
    """Every piece that is not sure has a doubt at its place, and guesses begin with the label and fall."""
    for seed in (7009, 7014):
        reading = baseline.read(simulated_roll(seed).pixels)
        unsure = [piece for piece in reading.pieces if not piece.sure]
        assert reading.pieces
        assert len(reading.doubts) >= len(unsure)
        for piece in unsure:
            assert any(f"at {round(piece.centre[0])}, {round(piece.centre[1])} " in d for d in reading.doubts)
        for piece in reading.pieces:
            likelihoods = [guess.likelihood for guess in piece.guesses]
            assert piece.guesses[0].label == piece.label
            assert likelihoods == sorted(likelihoods, reverse=True)


def test_small_margins_are_refused() -> None:
    """Two labels nearer to each other than the least margin are never sure, and a wider margin is surer."""
    outline = np.array([[0.0, 0.0], [50.0, 0.0], [50.0, 50.0], [0.0, 50.0]])

    def match(best: float, second: float) -> Match:
        return Match(outline, 20, np.array([second, best], dtype=np.float32), -1.0)

    near, far = match(0.95, 0.95 - 0.9 * LEAST_MARGIN), match(0.95, 0.3)
    assert not near.is_sure
    assert far.is_sure
    assert far.confidence >= SURE_CONFIDENCE
    assert near.confidence < far.confidence
    assert match(0.5, 0.4).confidence < far.confidence


def test_a_set_of_one_label_and_no_bare_table(make_set: Callable[..., Set]) -> None:
    """A set of any labels can be read with; where no edition has them, no number of dice is doubted."""
    reading = Baseline(make_set(labels={"rune": 2}, bare=0)).read(simulated_roll(7001).pixels)
    assert all(piece.label == "rune" for piece in reading.pieces)
    assert not any("dice seen" in doubt for doubt in reading.doubts)


def test_no_network_is_loaded() -> None:
    """Importing the baseline imports neither the networks' module nor any that uses it."""
    script = (
        "import sys, vision.baseline\n"
        "wrong = {'vision.network', 'vision.finder', 'vision.namer', 'vision.verifier', 'vision.reader'}\n"
        "print(sorted(wrong & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
