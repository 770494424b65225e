"""Learns a set from example photos: a folder FOLDER/<label>/*.jpg with FOLDER/empty/ for the bare table, or faces."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scorer.words import listing, quote, shorten
from vision.eye import EYES, Eye, dice_eye
from vision.finder import Candidate
from vision.memory import Memory
from vision.pictures import PictureError, load
from vision.taught import Set, alike_fault, check_name, is_label, label_key, size_fault
from vision.teach_cards import Seen, choose, common_ratio, completed, patient_look, unclear

Pixels = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]

ENDINGS = {".jpg", ".jpeg", ".png"}
EMPTY = "empty"
"""The name of the folder with pictures of the table without dice or cards."""
_AROUND = "with some table around it"
_MOST_NAMED = 3
_SURE_SCORE = 0.45
_SURE_LOGIT = 1.0
_LIKE_ITS_OWN = 0.15
"""What comes so near to a label's examples, as cosines among them go, shows that label."""
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
    seen = _Photos(folder, eye)
    for number, lesson in enumerate(lessons):
        if progress:
            progress(number, len(lessons))
        seen.look(lesson)
    ratio = seen.settle()
    if progress:
        progress(len(lessons), len(lessons))
    bare = tuple(seen.faces.pop(EMPTY, []))
    blind = [label for label, found in seen.faces.items() if not found]
    if blind:
        told = f"no {eye.one} found in the photos of {', '.join(blind)}: photograph one from above, {_AROUND}"
        raise TeachError("; ".join([told, *seen.problems]))
    taught = Set(game, name, {label: tuple(found) for label, found in seen.faces.items()}, bare, ratio=ratio)
    made, warnings = _judged(taught, eye, seen.problems)
    return made, (*warnings, *_told_passed_over(passed_over))


class _Photos:
    """What the photos of a folder show: the faces by label, and what was wrong with photos."""

    def __init__(self, folder: Path, eye: Eye) -> None:
        self.faces: dict[str, list[Pixels]] = {}
        self.problems: list[str] = []
        self._folder, self._eye = folder, eye
        self._cards: list[tuple[_Lesson, Seen]] = []

    def look(self, lesson: _Lesson) -> None:
        """Look at one photo; of a card no face is kept yet, for all photos together tell what a card is like."""
        self.faces.setdefault(lesson.label, [])
        try:
            pixels = load(lesson.path).pixels
        except PictureError as error:
            self.problems.append(str(error))
            return
        if self._eye.of_cards and lesson.label != EMPTY:
            self._cards.append((lesson, patient_look(self._eye, lesson.label, pixels)))
            return
        found = self._eye.finder.find(pixels)
        clear = likely(found)
        # Of the bare table all are given, for what is like a piece there is none.
        self._keep(lesson.label, pixels, found if lesson.label == EMPTY else clear or found[:1])
        if lesson.label == EMPTY and clear and not self._eye.of_cards:
            self.problems.append(_pieces_on_bare(self._eye, lesson.path, len(clear)))

    def settle(self) -> float | None:
        """Keep the cards' faces; returns a card's width to height, None where the pieces are no cards."""
        if not self._eye.of_cards:
            return None
        photos = [seen for _, seen in self._cards]
        ratio = common_ratio(photos)
        for number in unclear(photos, ratio):
            pixels = load(self._cards[number][0].path).pixels
            photos[number] = completed(self._eye, photos[number], pixels, ratio)
        for (lesson, _), cards in zip(self._cards, choose(photos, ratio), strict=True):
            if cards:
                # Decoded once more: so many pictures are not kept at once.
                self._keep(lesson.label, load(lesson.path).pixels, cards)
            else:
                self.problems.append(f"no card was found in {shorten(lesson.path)}: take it from above, {_AROUND}")
        return ratio

    def _keep(self, label: str, pixels: Pixels, found: Sequence[Candidate]) -> None:
        self.faces[label] += [self._eye.namer.example(pixels, one.outline) for one in found]
        _refuse_too_many(self._folder, self.faces, colour=self._eye.of_cards)


def _refuse_too_many(folder: Path, faces: Mapping[str, Sequence[Pixels]], *, colour: bool) -> None:
    counts = {label: len(found) for label, found in faces.items() if label != EMPTY}
    if fault := size_fault(counts, len(faces.get(EMPTY, ())), colour=colour):
        raise TeachError(f"{folder}: {fault}")


def _pieces_on_bare(eye: Eye, path: Path, clear: int) -> str:
    shown = f"{clear} {eye.one if clear == 1 else eye.several}"
    told = f"{shorten(path)} seems to show {shown}, but what lies on the bare table is"
    return f"{told} taken for no {eye.one}: take its pictures without {eye.several}"


def _faces_on_bare(taught: Set, eye: Eye, memory: Memory) -> list[str]:
    """Which cards of the set lie face up on the bare table: backs of cards and other things may lie there."""
    seen = memory.compare(eye.namer.vectors([eye.namer.of_example(face, 0)[0] for face in taught.bare]))
    shown = {
        taught.labels[int(np.argmax(like.by_label))]
        for like in seen
        if float(like.by_label.max()) > like.own - _LIKE_ITS_OWN
    }
    told = "seems to lie on the bare table, and what lies there is taken for no card: take its pictures without it"
    return [f"{label} {told}" for label in sorted(shown)]


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


def _judged(taught: Set, eye: Eye, problems: list[str]) -> tuple[Set, tuple[str, ...]]:
    """The set with its weakest pair, and warnings about it."""
    warnings = list(problems)
    memory = Memory(taught, eye.namer)
    for label, faces in taught.examples.items():
        if len(faces) < eye.photos:
            wanted = "three photos a face" if eye.photos == 3 else "two photos a card"
            warnings.append(f"{label} has only {len(faces)} example(s): {wanted} read better")
    if eye.of_cards:
        warnings += _faces_on_bare(taught, eye, memory)
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
