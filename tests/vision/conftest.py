"""What the tests of seeing share: the shipped set, a reader, simulated rolls, and sets made by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.simulated.photos import Photo, simulated_roll
from vision.card_reader import CardReader
from vision.faces import EXAMPLE_SIDE
from vision.reader import Reader
from vision.reading import Piece, Reading
from vision.sets import Set, SetStore

GAME = "sausage-sizzle"
ROLLS = range(100, 112)

Pairs = list[tuple[dict[str, Any], Piece | None]]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """The set that comes with the program."""
    return SetStore(tmp_path_factory.mktemp("sets")).load(GAME, "print-and-play")


@pytest.fixture(scope="session")
def reader(shipped: Set) -> Reader:
    """One reader for all tests: loading it is the slow part."""
    return Reader(shipped)


@pytest.fixture(scope="session")
def card_set(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """The set of cards that comes with the program."""
    return SetStore(tmp_path_factory.mktemp("card-sets")).load("sosig", "print-and-play")


@pytest.fixture(scope="session")
def card_reader(card_set: Set) -> CardReader:
    """One reader of cards for all tests."""
    return CardReader(card_set)


@pytest.fixture(scope="session")
def rolls() -> list[Photo]:
    """Photos of rolls on all kinds of tables."""
    return [simulated_roll(seed) for seed in ROLLS]


@pytest.fixture(scope="session")
def readings(reader: Reader, rolls: list[Photo]) -> list[Reading]:
    """What the reader makes of the rolls."""
    return [reader.read(roll.pixels) for roll in rolls]


@pytest.fixture(scope="session")
def paired() -> Callable[[tuple[dict[str, Any], ...], tuple[Piece, ...]], Pairs]:
    """A function that gives each true die the nearest piece that lies on it, or None."""

    def pairs_of(truth: tuple[dict[str, Any], ...], pieces: tuple[Piece, ...]) -> Pairs:
        pairs: Pairs = []
        for die in truth:
            corners = die["top_polygon"]
            side = sum(math.dist(corners[i], corners[(i + 1) % 4]) for i in range(4)) / 4
            near = [p for p in pieces if math.dist(p.centre, die["centre"]) < 0.5 * side]
            pairs.append((die, min(near, key=lambda p: math.dist(p.centre, die["centre"]), default=None)))
        return pairs

    return pairs_of


@pytest.fixture(scope="session")
def make_set() -> Callable[..., Set]:
    """A function that makes a set of random faces: `make_set("house", snake=3, emu=1)`."""

    def made(name: str = "house", labels: dict[str, int] | None = None, *, game: str = GAME, bare: int = 1) -> Set:
        rng = np.random.default_rng(5)

        def faces(count: int) -> tuple[np.ndarray, ...]:
            return tuple(rng.integers(0, 256, (EXAMPLE_SIDE, EXAMPLE_SIDE), np.uint8) for _ in range(count))

        counts = {"snake": 2, "emu": 1} if labels is None else labels
        return Set(game, name, {label: faces(n) for label, n in counts.items()}, faces(bare), None, ("a warning",))

    return made


@pytest.fixture
def store(tmp_path: Path) -> SetStore:
    """A store of sets of its own, beside the shipped ones."""
    return SetStore(tmp_path / "store")
