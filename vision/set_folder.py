"""Writes a set into a folder that a person can look into, and reads it back.

A set's folder holds set.json beside faces/<label>/00.png, 01.png ... (grey squares) and, where the teacher gave
pictures of the bare table, bare/00.png ...: what was seen there and is no die.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import cv2

from vision.added import read_added, write_added
from vision.decoding import decode
from vision.faces import EXAMPLE_SIDE
from vision.taught import DamagedSetError, Pair, Pixels, Set, is_label

FORMAT = 1


def write_set(folder: Path, taught: Set) -> None:
    """Write a set into an empty folder; OSError where that fails."""
    weakest = taught.weakest
    about = {
        "format": FORMAT,
        "game": taught.game,
        "name": taught.name,
        "labels": {label: len(faces) for label, faces in taught.examples.items()},
        "bare": len(taught.bare),
        "weakest": None if weakest is None else {"labels": list(weakest.labels), "apart": round(weakest.apart, 3)},
        "warnings": list(taught.warnings),
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
        about = json.loads((folder / "set.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DamagedSetError(f"{shown} is no set: its set.json is missing; {remedy}") from None
    except (OSError, ValueError, RecursionError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "it is no JSON"
        raise DamagedSetError(f"{shown}: set.json cannot be read ({reason}); {remedy}") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT or not isinstance(about.get("labels"), dict):
        raise DamagedSetError(f"{shown}: set.json is not one of a set of format {FORMAT}; {remedy}")
    return about


def read_set(folder: Path, game: str, name: str, shown: str = "", remedy: str = "teach the set again") -> Set:
    """The set in a folder; DamagedSetError in the words of `read_about`."""
    shown = shown or str(folder)
    about = read_about(folder, shown, remedy)
    labels = about["labels"]
    if not isinstance(labels, dict) or not labels:
        raise DamagedSetError(f"{shown}: the set has no labels; {remedy}")
    files: dict[str, list[str]] = {}
    for label, count in labels.items():
        if not is_label(label) or not isinstance(count, int) or not 0 < count < 1000:
            raise DamagedSetError(f"{shown}: set.json names a label {label!r} wrongly; {remedy}")
        files[label] = [f"faces/{label}/{n:02d}.png" for n in range(count)]
    bare_count = about.get("bare", 0)
    if not isinstance(bare_count, int) or not 0 <= bare_count < 1000:
        raise DamagedSetError(f"{shown}: set.json counts the bare table's pictures wrongly; {remedy}")

    def face(file: str) -> Pixels:
        found = _face(folder / file)
        if found is None:
            raise DamagedSetError(f"{shown}: {file} is missing or damaged; {remedy}")
        return found

    examples = {label: tuple(face(file) for file in names) for label, names in files.items()}
    bare = tuple(face(f"bare/{n:02d}.png") for n in range(bare_count))
    weakest, warnings = _weakest(about.get("weakest")), _texts(about.get("warnings"))
    return Set(game, name, examples, bare, weakest, warnings, read_added(folder, examples))


def _face(path: Path) -> Pixels | None:
    """An example in the size that examples have, or None."""
    try:
        face = decode(path.read_bytes(), cv2.IMREAD_GRAYSCALE)
    except (OSError, ValueError):
        return None
    return face if face is not None and face.shape == (EXAMPLE_SIDE, EXAMPLE_SIDE) else None


def _weakest(data: object) -> Pair | None:
    if not isinstance(data, dict):
        return None
    labels, apart = data.get("labels"), data.get("apart")
    if not isinstance(labels, list) or len(labels) != 2 or not isinstance(apart, int | float):
        return None
    if not 0 <= apart <= 1:  # NaN too: it compares false
        return None
    return Pair((str(labels[0]), str(labels[1])), float(apart))


def _texts(data: object) -> tuple[str, ...]:
    return tuple(str(text) for text in data) if isinstance(data, list) else ()
