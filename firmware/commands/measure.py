"""`sizzlebox measure`: accuracy and speed on labelled pictures or on simulated tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.commands.score import decode_table
from firmware.console import progress, show, write_json
from firmware.eyes import Eyes, open_eyes
from firmware.failure import FailureError
from firmware.labelled import FORM, Labelled, LabelsError, labelled
from firmware.measuring import Measurement
from scorer.words import shorten, tell
from vision.baseline import Baseline, Pixels
from vision.pictures import PictureError, load
from vision.readers import ReadsPictures
from vision.regular_file import read_regular

if TYPE_CHECKING:
    from hardware.simulated.photos import Photo

LARGEST_BYTES = 100_000_000
"""So large a labels.json may be: that of some hundred thousand pictures."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The readers that are measured on the same pictures, each with its figures so far; the box's own comes first."""

    readers: tuple[ReadsPictures, ...]
    measurements: tuple[Measurement, ...]

    def add(self, entry: Labelled, pixels: Pixels | None, scale: float = 1.0) -> None:
        """Let all read one picture; None is one that could not be opened."""
        for reader, measurement in zip(self.readers, self.measurements, strict=True):
            reading = None if pixels is None else reader.read(pixels, scale)
            measurement.add(entry.truths, entry.tags, reading)


def measure_folder(game: str, folder: Path, set_name: str | None, *, baseline: bool = False, as_json: bool) -> None:
    """Read every picture that labels.json names and print how well that went."""
    eyes = open_eyes(game, set_name)
    entries = _labels(folder)
    bench = _bench(eyes, baseline=baseline)
    with progress("Measuring") as tell:
        for number, entry in enumerate(entries):
            tell(number, len(entries))
            try:
                picture = load(_place_of(folder, entry.file))
            except PictureError:
                bench.add(entry, None)
                continue
            bench.add(entry, picture.pixels, picture.scale)
    _print({"game": game, "set": eyes.set_name, "folder": str(folder)}, bench, as_json=as_json)


def measure_simulated(
    game: str,
    count: int,
    seed: int,
    set_name: str | None,
    *,
    faults: bool = False,
    baseline: bool = False,
    as_json: bool,
) -> None:
    """Read simulated rolls over all surfaces and lights, or with `faults`, and print how well that went."""
    eyes = open_eyes(game, set_name)
    bench = _bench(eyes, baseline=baseline)
    photograph, pieces = _simulation(game)
    with progress("Measuring") as tell:
        for number in range(count):
            tell(number, count)
            photo = photograph(seed + number, faults=faults)
            entry = {"file": f"seed {seed + number}", pieces: list(photo.truth), "tags": list(photo.tags)}
            bench.add(labelled(entry), photo.pixels)
    head = {"game": game, "set": eyes.set_name, "simulated": count, "seed": seed}
    _print({**head, "faults": True} if faults else head, bench, as_json=as_json)


_SIMULATIONS: Mapping[str, tuple[str, str, str]] = {
    "sausage-sizzle": ("photos", "simulated_roll", "dice"),
    "sosig": ("card_photos", "simulated_layout", "cards"),
    "salsicha": ("hand_photos", "simulated_hand", "cards"),
    "wurst-case-scenario": ("belt_photos", "simulated_belt", "cards"),
    "drecksau": ("pig_photos", "simulated_pigs", "cards"),
}
"""Of each game the module of the virtual table, what photographs it there, and what labels.json calls its pieces."""


def _simulation(game: str) -> tuple[Callable[..., Photo], str]:
    """What photographs the virtual table of a game, by seed and with faults or without; and what its pieces are."""
    module, name, pieces = _SIMULATIONS[game]
    # Only the table that is measured is loaded.
    photograph: Callable[..., Photo] = getattr(import_module(f"hardware.simulated.{module}"), name)
    return photograph, pieces


def _bench(eyes: Eyes, *, baseline: bool) -> Bench:
    """The box's reader, and where asked for the one without networks with the same set."""
    if baseline and eyes.reader.taught.ratio is not None:
        raise FailureError(f"{eyes.game} has no reader without networks", remedy="leave --baseline out")
    readers = (eyes.reader, Baseline(eyes.reader.taught)) if baseline else (eyes.reader,)
    return Bench(readers, tuple(Measurement() for _ in readers))


def _labels(folder: Path) -> list[Labelled]:
    """The entries of a folder's labels.json; FailureError where there are none."""
    file = folder / "labels.json"
    try:
        data = decode_table(read_regular(file, LARGEST_BYTES), str(file))
    except OSError as error:
        reason = f"{shorten(file)} cannot be read ({(error.strerror or str(error)).lower()})"
        raise FailureError(reason, remedy="give a folder with labels.json") from error
    if not isinstance(data, list) or not data:
        told = f"{shorten(file)}: expected a list with an entry for each picture, got {tell(data)}"
        raise FailureError(told, remedy=f"an entry is {FORM}")
    try:
        return [labelled(entry) for entry in data]
    except LabelsError as error:
        raise FailureError(f"{shorten(file)}: {error}", remedy=f"an entry is {FORM}") from error


def _place_of(folder: Path, name: str) -> Path:
    """Where a picture lies: under the name labels.json gives it, or beside labels.json."""
    named = folder / name
    try:
        return named if named.exists() else folder / Path(name).name
    except OSError:
        # A name that no file can have: opening it says so, as of any other picture that fails.
        return named


def _print(head: dict[str, Any], bench: Bench, *, as_json: bool) -> None:
    figures, *beside = (measurement.figures() for measurement in bench.measurements)
    if as_json:
        write_json({**head, **figures, **({"baseline": beside[0]} if beside else {})})
        return
    from firmware.commands.measure_tables import tables  # noqa: PLC0415 - slow to load, and not needed for JSON

    title = ", ".join(f"{key} {value}" for key, value in head.items())
    show(*tables(title, figures))
    for other in beside:
        show(*tables(f"{title}, without networks", other, with_words=False))
