"""Writes a set into a folder that a person can look into, and reads it back.

A set's folder holds set.json beside faces/<label>/00.png, 01.png ... (squares, grey of dice, colour of cards) and,
where the teacher gave pictures of the bare table, bare/00.png ...: what was seen there and is no piece.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import TypeGuard

import cv2

from scorer.words import shorten
from vision.added import plain_text, read_added, write_added
from vision.example_file import read_example
from vision.regular_file import read_regular
from vision.taught import MOST_OF_LABEL, DamagedSetError, Pair, Pixels, Set, alike_fault, is_label

FORMAT = 1
MOST_ABOUT_BYTES = 4_000_000
_MOST_WARNINGS = 100
"""So many of a set's warnings are kept with it; all are told when it is taught."""


def write_set(folder: Path, taught: Set) -> None:
    """Write a set into an empty folder; OSError where that fails."""
    weakest = taught.weakest
    about = {
        "format": FORMAT,
        "game": taught.game,
        "name": taught.name,
        "labels": {label: len(faces) for label, faces in taught.examples.items()},
        "bare": len(taught.bare),
        **({} if taught.ratio is None else {"ratio": round(taught.ratio, 4)}),
        "weakest": None if weakest is None else {"labels": list(weakest.labels), "apart": round(weakest.apart, 3)},
        "warnings": [plain_text(text) for text in taught.warnings[:_MOST_WARNINGS]],
    }
    groups = {Path("faces") / label: faces for label, faces in taught.examples.items()}
    groups[Path("bare")] = taught.bare
    for group, faces in groups.items():
        (folder / group).mkdir(parents=True, exist_ok=True)
        for number, face in enumerate(faces):
            _, data = cv2.imencode(".png", face)
            _save(folder / group / f"{number:02d}.png", data.tobytes())
    if taught.added:
        write_added(folder, taught.added)
    _save(folder / "set.json", json.dumps(about, indent=1, ensure_ascii=False).encode())
    folder.chmod(0o755)


def _save(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def read_about(folder: Path, shown: str, remedy: str) -> dict[str, object]:
    """The set.json of a folder; DamagedSetError where it is missing or says nothing usable.

    `shown` is what a person calls the folder, `remedy` what puts it right.
    """
    try:
        about: object = json.loads(read_regular(folder / "set.json", MOST_ABOUT_BYTES).decode("utf-8-sig"))
    except FileNotFoundError:
        raise DamagedSetError(f"{shown} is no set: its set.json is missing; {remedy}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise DamagedSetError(f"{shown}: set.json cannot be read ({_amiss(error)}); {remedy}") from None
    if (
        not isinstance(about, dict)
        or about.get("format") != FORMAT
        or about["format"] is True
        or not isinstance(about.get("labels"), dict)
    ):
        raise DamagedSetError(f"{shown}: set.json is not one of a set of format {FORMAT}; {remedy}")
    return about


def _amiss(error: Exception) -> str:
    """Say what is wrong with a set.json that cannot be read."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8 text"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "it is no JSON"


def read_set(folder: Path, game: str, name: str, shown: str = "", remedy: str = "teach the set again") -> Set:
    """The set in a folder; DamagedSetError in the words of `read_about`."""
    shown = shown or str(folder)
    about = read_about(folder, shown, remedy)
    labels = about["labels"]
    if not isinstance(labels, dict) or not labels:
        raise DamagedSetError(f"{shown}: the set has no labels; {remedy}")
    files: dict[str, list[str]] = {}
    for label, count in labels.items():
        if not is_label(label) or not _is_count(count) or count == 0:
            raise DamagedSetError(f"{shown}: set.json names a label {shorten(repr(label), 60)} wrongly; {remedy}")
        files[label] = [f"faces/{label}/{n:02d}.png" for n in range(count)]
    if fault := alike_fault(files):
        raise DamagedSetError(f"{shown}: {fault}; {remedy}")
    ratio = about.get("ratio")
    if ratio is not None and not _is_ratio(ratio):
        raise DamagedSetError(f"{shown}: set.json gives a card's ratio of width to height wrongly; {remedy}")
    bare_count = about.get("bare", 0)
    if not _is_count(bare_count):
        raise DamagedSetError(f"{shown}: set.json counts the bare table's pictures wrongly; {remedy}")

    def face(file: str) -> Pixels:
        found = read_example(folder / file, colour=ratio is not None)
        if found is None:
            raise DamagedSetError(f"{shown}: {file} is missing or damaged; {remedy}")
        return found

    examples = {label: tuple(face(file) for file in names) for label, names in files.items()}
    bare = tuple(face(f"bare/{n:02d}.png") for n in range(bare_count))
    weakest, warnings = _weakest(about.get("weakest"), examples), _texts(about.get("warnings"))
    added = read_added(folder, examples, colour=ratio is not None)
    return Set(game, name, examples, bare, weakest, warnings, added, ratio)


def _is_ratio(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.2 <= value <= 5.0


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_OF_LABEL


def _weakest(data: object, labels: Collection[str]) -> Pair | None:
    """The weakest pair, a remark that is left out where it is not of two of the labels."""
    pair, apart = (data.get("labels"), data.get("apart")) if isinstance(data, dict) else (None, None)
    if not isinstance(pair, list) or len(pair) != 2 or not isinstance(apart, int | float):
        return None
    first, second = pair
    if not isinstance(first, str) or not isinstance(second, str) or not {first, second} <= set(labels):
        return None
    if not 0 <= apart <= 1:  # NaN too: it compares false
        return None
    return Pair((first, second), float(apart))


def _texts(data: object) -> tuple[str, ...]:
    """The warnings of a set.json as they can be shown and kept again."""
    return tuple(plain_text(text) for text in data[:_MOST_WARNINGS]) if isinstance(data, list) else ()
