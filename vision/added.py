"""Keeps the examples that a player's corrections added to a set: which label, from where and when, and in what file.

On disk they are added.json beside a set's set.json, and added/*.png. Only what added.json lists counts, and it is
replaced in one step: whenever the power goes, the set is whole, with the newest example or without it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scorer.words import shorten, tell
from vision.example_file import read_example
from vision.regular_file import read_regular
from vision.whole_file import write_whole

Pixels = npt.NDArray[np.uint8]

MOST_ADDED = 8
"""So many added examples a label has at most; beyond that the one added first goes."""
LIST = "added.json"
_FOLDER = "added"
_MOST_LIST_BYTES = 20_000_000
_MOST_CHARACTERS = 1000
_FILE = re.compile(r"[0-9]{1,9}\.png")


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """One added example: `face` (EXAMPLE_SIDE square, grey, of a card colour), `when` as ISO text, `source` in words.

    `file` is its file's name.
    """

    label: str
    face: Pixels
    when: str
    source: str
    file: str


def one_more(added: tuple[Added, ...], label: str, face: Pixels, when: str, source: str) -> tuple[Added, ...]:
    """The added examples with a new one at the end; where its label has too many, the oldest of that label is gone."""
    number = max((int(one.file.removesuffix(".png")) for one in added), default=0) + 1
    longer = (*added, Added(label, face, when, source, f"{number}.png"))
    of_label = [one for one in longer if one.label == label]
    gone = set(map(id, of_label[: max(0, len(of_label) - MOST_ADDED)]))
    return tuple(one for one in longer if id(one) not in gone)


def read_added(folder: Path, labels: Collection[str], *, colour: bool = False) -> tuple[Added, ...]:
    """The added examples in a set's folder; what of them is damaged is left out, for the set is usable without."""
    try:
        listed = json.loads(read_regular(folder / LIST, _MOST_LIST_BYTES).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return ()
    found = (_read_one(folder, one, labels, colour) for one in (listed if isinstance(listed, list) else []))
    return tuple(one for one in found if one is not None)


def _read_one(folder: Path, about: object, labels: Collection[str], colour: bool) -> Added | None:
    if not isinstance(about, dict):
        return None
    label, file = about.get("label"), about.get("file")
    if not isinstance(label, str) or label not in labels or not isinstance(file, str) or not _FILE.fullmatch(file):
        return None
    face = read_example(folder / _FOLDER / file, colour=colour)
    if face is None:
        return None
    return Added(label, face, plain_text(about.get("when", "")), plain_text(about.get("source", "")), file)


def plain_text(value: object) -> str:
    """A remark as a text that can be shown and kept: of a bearable length, half characters as question marks."""
    return shorten(value if isinstance(value, str) else tell(value), _MOST_CHARACTERS).encode(errors="replace").decode()


def _holds(picture: Path, data: bytes) -> bool:
    try:
        return read_regular(picture, len(data)) == data
    except OSError:
        return False


def write_added(folder: Path, added: tuple[Added, ...]) -> None:
    """Keep these added examples and no others; OSError where that fails, and then the earlier ones are kept."""
    pictures = folder / _FOLDER
    pictures.mkdir(exist_ok=True)
    for one in added:
        picture, data = pictures / one.file, cv2.imencode(".png", one.face)[1].tobytes()
        # A file that is there already may be left from an addition that the power cut off.
        if not _holds(picture, data):
            write_whole(picture, data)
    about = [{"label": one.label, "file": one.file, "when": one.when, "source": one.source} for one in added]
    write_whole(folder / LIST, json.dumps(about, indent=1, ensure_ascii=False).encode())
    kept = {one.file for one in added}
    for path in pictures.iterdir():
        if path.name not in kept:
            path.unlink(missing_ok=True)
