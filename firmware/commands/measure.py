"""`sizzlebox measure`: accuracy and speed on labelled pictures or on simulated rolls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware.commands.read import read_one
from firmware.commands.score import decode_table
from firmware.console import progress, show, write_json
from firmware.eyes import open_eyes
from firmware.failure import FailureError
from firmware.measuring import Labelled, LabelsError, Measurement, labelled
from vision.pictures import PictureError


def measure_folder(game: str, folder: Path, set_name: str, *, as_json: bool) -> None:
    """Read every picture that labels.json names and print how well that went."""
    eyes = open_eyes(game, set_name)
    entries = _labels(folder)
    measurement = Measurement()
    with progress("Measuring") as tell:
        for number, entry in enumerate(entries):
            tell(number, len(entries))
            try:
                reading = read_one(eyes, _place_of(folder, entry.file))
            except PictureError:
                reading = None
            measurement.add(entry.truths, entry.tags, reading)
    _print({"game": game, "set": eyes.set_name, "folder": str(folder)}, measurement, as_json=as_json)


def measure_simulated(game: str, count: int, seed: int, set_name: str, *, as_json: bool) -> None:
    """Read simulated rolls over all surfaces and lights and print how well that went."""
    from hardware.simulated.photos import simulated_roll  # noqa: PLC0415 - only for this measurement

    eyes = open_eyes(game, set_name)
    measurement = Measurement()
    with progress("Measuring") as tell:
        for number in range(count):
            tell(number, count)
            roll = simulated_roll(seed + number)
            entry = labelled({"file": f"roll {seed + number}", "dice": list(roll.truth), "tags": list(roll.tags)})
            measurement.add(entry.truths, entry.tags, eyes.reader.read(roll.pixels))
    _print({"game": game, "set": eyes.set_name, "simulated": count, "seed": seed}, measurement, as_json=as_json)


def _labels(folder: Path) -> list[Labelled]:
    """The entries of a folder's labels.json; FailureError where there are none."""
    file = folder / "labels.json"
    try:
        data = decode_table(file.read_bytes(), str(file))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FailureError(f"{file} cannot be read ({reason})", remedy="give a folder with labels.json") from error
    if not isinstance(data, list) or not data:
        raise FailureError(f"expected a list of pictures in {file}, got none")
    try:
        return [labelled(entry) for entry in data]
    except LabelsError as error:
        raise FailureError(f"{file}: {error}") from error


def _place_of(folder: Path, name: str) -> Path:
    """Where a picture lies: under the name labels.json gives it, or beside labels.json."""
    named = folder / name
    return named if named.exists() else folder / Path(name).name


def _print(head: dict[str, Any], measurement: Measurement, *, as_json: bool) -> None:
    figures = measurement.figures()
    if as_json:
        write_json({**head, **figures})
        return
    from firmware.commands.measure_tables import tables  # noqa: PLC0415 - slow to load, and not needed for JSON

    show(*tables(", ".join(f"{key} {value}" for key, value in head.items()), figures))
