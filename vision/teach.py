"""Learns a set from example photos: a folder FOLDER/<label>/*.jpg with FOLDER/empty/ for the bare table, or faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN, cut
from vision.finder import Candidate, Finder
from vision.memory import Memory
from vision.namer import Namer
from vision.pictures import PictureError, load
from vision.sets import Set, check_name, is_label

Pixels = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]

ENDINGS = {".jpg", ".jpeg", ".png"}
EMPTY = "empty"
"""The name of the folder with pictures of the table without dice."""
_SURE_SCORE = 0.45
_SURE_LOGIT = 1.0
TOO_CLOSE = 0.2
"""Two labels nearer than this cannot be told apart reliably: half as far as common digits of one font are."""


class TeachError(ValueError):
    """Photos that no set can be learnt from; the message says which and what to do."""


@dataclass(frozen=True, slots=True)
class _Lesson:
    label: str
    path: Path


def teach(game: str, folder: Path, name: str, progress: Progress | None = None) -> tuple[Set, tuple[str, ...]]:
    """Learn a set from photos and say what is weak about it.

    `progress` is called with (photos done, photos in all). Raises TeachError where the folder holds no usable photo
    of some label, and SetError for a name that cannot be kept.
    """
    check_name(name)
    lessons = _lessons(folder)
    finder, namer = Finder(), Namer()
    faces: dict[str, list[Pixels]] = {lesson.label: [] for lesson in lessons}
    problems: list[str] = []
    for number, lesson in enumerate(lessons):
        if progress:
            progress(number, len(lessons))
        try:
            faces[lesson.label].extend(_faces(finder, lesson))
        except PictureError as error:
            problems.append(str(error))
    if progress:
        progress(len(lessons), len(lessons))
    bare = tuple(faces.pop(EMPTY, []))
    blind = [label for label, found in faces.items() if not found]
    if blind:
        raise TeachError(
            "; ".join([f"no die found in the photos of {', '.join(blind)}: photograph one die from above", *problems])
        )
    taught = Set(game, name, {label: tuple(found) for label, found in faces.items()}, bare)
    return _judged(taught, Memory(taught, namer), problems)


def likely(found: Sequence[Candidate]) -> list[Candidate]:
    """Those of a finder's candidates that are dice beyond doubt, in their order."""
    return [c for c in found if c.score >= _SURE_SCORE and c.logit >= _SURE_LOGIT]


def example(pixels: Pixels, outline: npt.NDArray[np.float64]) -> Pixels:
    """The example (EXAMPLE_SIDE square, grey) of the face inside an outline (4 x 2 pixels) of a colour picture."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    return cut(grey, outline, EXAMPLE_SIDE, EXAMPLE_SPAN)


def learn(game: str, name: str, examples: Mapping[str, Sequence[Pixels]]) -> tuple[Set, tuple[str, ...]]:
    """Make a set of examples (EXAMPLE_SIDE square, grey) by label, one or more each, and say what is weak about it."""
    taught = Set(game, check_name(name), {label: tuple(faces) for label, faces in examples.items()})
    return _judged(taught, Memory(taught, Namer()), [])


def _lessons(folder: Path) -> list[_Lesson]:
    """All photos below a folder with the label of their subfolder."""
    if not folder.is_dir():
        raise TeachError(f"{folder}: expected a folder with one subfolder a label, found no such folder")
    lessons: list[_Lesson] = []
    for sub in sorted(p for p in folder.iterdir() if p.is_dir() and not p.name.startswith(".")):
        if not is_label(sub.name):
            raise TeachError(f"{folder}: the folder {sub.name!r} cannot be a label; give it a name of plain letters")
        photos = [p for p in sorted(sub.iterdir()) if p.suffix.lower() in ENDINGS and p.is_file()]
        if not photos and sub.name != EMPTY:
            raise TeachError(f"{sub}: expected photos (.jpg, .jpeg, .png) of {sub.name}, found none")
        lessons.extend(_Lesson(sub.name, photo) for photo in photos)
    if not any(lesson.label != EMPTY for lesson in lessons):
        raise TeachError(f"{folder}: expected photos in subfolders named by label, such as snake/1.jpg, found none")
    return lessons


def _faces(finder: Finder, lesson: _Lesson) -> list[Pixels]:
    """The faces in one photo: all likely ones, or the likeliest where none is."""
    pixels = load(lesson.path).pixels
    found = finder.find(pixels)
    if lesson.label != EMPTY:
        found = likely(found) or found[:1]
    return [example(pixels, candidate.outline) for candidate in found]


def _judged(taught: Set, memory: Memory, problems: list[str]) -> tuple[Set, tuple[str, ...]]:
    """The set with its weakest pair, and warnings about it."""
    warnings = list(problems)
    for label, faces in taught.examples.items():
        if len(faces) < 3:
            warnings.append(f"{label} has only {len(faces)} example(s): three photos a face read better")
    for label, number, other in memory.strangers():
        warnings.append(f"example {number + 1} of {label} looks more like {other}: check its photo")
    weakest = memory.weakest()
    if weakest is not None:
        first, second = weakest.labels
        if weakest.apart < TOO_CLOSE:
            warnings.append(
                f"{first} and {second} cannot be told apart reliably ({weakest.apart:.2f} of 1): add a photo of each; "
                "until then their readings are doubts"
            )
        else:
            warnings.append(f"weakest pair: {first} and {second}, {weakest.apart:.2f} of 1 apart")
    return replace(taught, weakest=weakest, warnings=tuple(warnings)), tuple(warnings)
