"""Learns a set from example photos: a folder FOLDER/<label>/*.jpg with FOLDER/empty/ for the bare table, or faces."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scorer.words import listing, quote, shorten
from vision.eye import EYES, Eye, dice_eye
from vision.finder import Candidate, apart
from vision.memory import Memory
from vision.pictures import PictureError, load
from vision.taught import Set, alike_fault, check_name, is_label, label_key, size_fault

Pixels = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]

ENDINGS = {".jpg", ".jpeg", ".png"}
EMPTY = "empty"
"""The name of the folder with pictures of the table without dice or cards."""
_MOST_NAMED = 3
_SURE_SCORE = 0.45
_SURE_LOGIT = 1.0
_AS_SURE, _AS_LARGE = 4.0, 0.8
"""A card in a photo to teach with is no less sure than the surest by more (logarithm of odds), and no smaller."""
_SQUARE_LOG = 0.06
"""A card no longer than this (logarithm of width to height) is square: outlines in photos are off by half of it."""
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
    of some label, two of its subfolders are one label or it holds more than a set can, and SetError for a name that
    cannot be kept. The last of the warnings may be a note on files that were passed over; it is not kept in the set.
    """
    check_name(name)
    lessons, passed_over = _lessons(folder)
    eye = EYES[game]()
    ratios: list[float] = []
    faces: dict[str, list[Pixels]] = {lesson.label: [] for lesson in lessons}
    problems: list[str] = []
    for number, lesson in enumerate(lessons):
        if progress:
            progress(number, len(lessons))
        try:
            found, clear = _faces(eye, lesson)
        except PictureError as error:
            problems.append(str(error))
            continue
        faces[lesson.label].extend(face for face, _ in found)
        if lesson.label == EMPTY and clear:
            problems.append(_pieces_on_bare(eye, lesson.path, clear))
        elif lesson.label != EMPTY:
            ratios.extend(ratio for _, ratio in found)
        _refuse_too_many(folder, faces, colour=eye.of_cards)
    if progress:
        progress(len(lessons), len(lessons))
    bare = tuple(faces.pop(EMPTY, []))
    blind = [label for label, found in faces.items() if not found]
    if blind:
        raise TeachError(
            "; ".join([f"no {eye.one} found in the photos of {', '.join(blind)}: photograph one from above", *problems])
        )
    ratio = _ratio(ratios) if eye.of_cards else None
    taught = Set(game, name, {label: tuple(found) for label, found in faces.items()}, bare, ratio=ratio)
    made, warnings = _judged(taught, eye, problems)
    return made, (*warnings, *_told_passed_over(passed_over))


def _refuse_too_many(folder: Path, faces: Mapping[str, Sequence[Pixels]], *, colour: bool) -> None:
    counts = {label: len(found) for label, found in faces.items() if label != EMPTY}
    if fault := size_fault(counts, len(faces.get(EMPTY, ())), colour=colour):
        raise TeachError(f"{folder}: {fault}")


def _pieces_on_bare(eye: Eye, path: Path, clear: int) -> str:
    shown = f"{clear} {eye.one if clear == 1 else eye.several}"
    told = f"{shorten(path)} seems to show {shown}, but what lies on the bare table is"
    return f"{told} taken for no {eye.one}: take its pictures without {eye.several}"


def _ratio(ratios: Sequence[float]) -> float:
    """A card's width to height by those of the photos; one that is nearly square is square, as cards are cut."""
    middle = float(np.median(ratios))
    return 1.0 if abs(math.log(middle)) < _SQUARE_LOG else middle


def _told_passed_over(paths: Sequence[Path]) -> list[str]:
    if not paths:
        return []
    names = [quote(f"{path.parent.name}/{path.name}") for path in paths[:_MOST_NAMED]]
    more = [f"{len(paths) - len(names)} more"] if len(paths) > len(names) else []
    return [f"note: passed over, for only {listing(sorted(ENDINGS))} files are taken: {listing([*names, *more])}"]


def likely(found: Sequence[Candidate]) -> list[Candidate]:
    """Those of a finder's candidates that are dice or cards beyond doubt, in their order."""
    return [c for c in found if c.score >= _SURE_SCORE and c.logit >= _SURE_LOGIT]


def learn(game: str, name: str, examples: Mapping[str, Sequence[Pixels]]) -> tuple[Set, tuple[str, ...]]:
    """Make a set of dice of examples (EXAMPLE_SIDE square, grey) by label, one or more each, and say what is weak."""
    taught = Set(game, check_name(name), {label: tuple(faces) for label, faces in examples.items()})
    return _judged(taught, dice_eye(), [])


def _lessons(folder: Path) -> tuple[list[_Lesson], list[Path]]:
    """All photos below a folder with the label of their subfolder, and what beside them is none."""
    if not folder.is_dir():
        raise TeachError(f"{folder}: expected a folder with one subfolder a label, found no such folder")
    beside = sorted(p for p in folder.iterdir() if not p.name.startswith("."))
    subs = [p for p in beside if p.is_dir()]
    passed_over = [p for p in beside if p not in set(subs)]
    lessons: list[_Lesson] = []
    for label, sub in _labelled(folder, subs):
        inside = [p for p in sorted(sub.iterdir()) if not p.name.startswith(".")]
        photos = [p for p in inside if p.suffix.lower() in ENDINGS and p.is_file()]
        if not photos and label != EMPTY:
            raise TeachError(f"{sub}: expected photos (.jpg, .jpeg, .png) of {label}, found none")
        lessons.extend(_Lesson(label, photo) for photo in photos)
        passed_over += sorted(set(inside) - set(photos))
    if not any(lesson.label != EMPTY for lesson in lessons):
        raise TeachError(f"{folder}: expected photos in subfolders named by label, such as snake/1.jpg, found none")
    return lessons, passed_over


def _labelled(folder: Path, subs: Sequence[Path]) -> list[tuple[str, Path]]:
    """The subfolders with the labels they stand for; TeachError where one is no label, or two are the same."""
    found: list[tuple[str, Path]] = []
    for sub in subs:
        if not is_label(sub.name):
            raise TeachError(f"{folder}: the folder {sub.name!r} cannot be a label; give it a name of plain letters")
        label = unicodedata.normalize("NFC", sub.name)
        found.append((EMPTY if label_key(label) == EMPTY else label, sub))
    if fault := alike_fault(label for label, _ in found):
        raise TeachError(f"{folder}: {fault}; put their photos into one folder, or give one another name")
    return found


def _faces(eye: Eye, lesson: _Lesson) -> tuple[list[tuple[Pixels, float]], int]:
    """The faces in one photo with their ratios of width to height, and how many are pieces beyond doubt.

    They are all likely ones, or the likeliest where none is; of the bare table all, for what is like a piece there is
    none.
    """
    pixels = load(lesson.path).pixels
    found = eye.finder.find(pixels)
    clear = likely(found)
    if eye.of_cards and lesson.label != EMPTY:
        found = clear = apart(_largest(likely(eye.finder.candidates(pixels))))
    taken = found if lesson.label == EMPTY else clear or found[:1]
    return [(eye.namer.example(pixels, one.outline), _ratio_of(one)) for one in taken], len(clear)


def _largest(clear: Sequence[Candidate]) -> list[Candidate]:
    """The largest of the clear cards in a photo and those as large: what is drawn on a card may look like one."""
    if not clear:
        return []
    surest = max(one.logit for one in clear)
    able = [one for one in clear if one.logit > surest - _AS_SURE]
    largest = max(one.side_px for one in able)
    return [one for one in able if one.side_px > _AS_LARGE * largest]


def _ratio_of(candidate: Candidate) -> float:
    """Width to height of an outline whose first corner is its top left."""
    top, right, bottom, left = np.linalg.norm(candidate.outline - np.roll(candidate.outline, -1, axis=0), axis=1)
    return float((top + bottom) / (left + right))


def _judged(taught: Set, eye: Eye, problems: list[str]) -> tuple[Set, tuple[str, ...]]:
    """The set with its weakest pair, and warnings about it."""
    warnings = list(problems)
    memory = Memory(taught, eye.namer)
    for label, faces in taught.examples.items():
        if len(faces) < eye.photos:
            wanted = "three photos a face" if eye.photos == 3 else "two photos a card"
            warnings.append(f"{label} has only {len(faces)} example(s): {wanted} read better")
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
