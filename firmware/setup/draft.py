"""A set that is being taught at the box: each picture of a face is on the disk before it counts."""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from firmware.setup.kept import SetUpError
from scorer.sausage_sizzle.editions import Edition
from vision.decoding import decode
from vision.faces import EXAMPLE_SIDE
from vision.regular_file import read_regular
from vision.sets import Set, SetError, SetStore
from vision.teach import learn
from vision.whole_file import write_whole

Pixels = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]

PICTURES = 3
"""So many pictures are taken of each face."""
STEPS = 4
"""The steps in which a set is made: what was made before is looked up, the faces compared, noted, and kept."""
FIRST_NAME = "our dice"
_FILE = re.compile(r"(.+)-([1-9][0-9]{0,5})\.png")
_MADE = "made.json"
_MOST_BYTES = 1_000_000


class Made(msgspec.Struct, frozen=True):
    """The set that was made of a draft: its name, and what tells it from any other that may have this name later."""

    name: str
    mark: str


class DraftError(SetUpError):
    """A picture that cannot be kept or taken out again; the message is one line for the player."""


class Draft:
    """The pictures taken so far of the faces of an edition, in a folder of their own: <label>-<number>.png.

    What was taken is read again when the box starts; a picture that the power cut off does not count. Once the set is
    made the folder is put aside, and comes back only where a face is taken anew.
    """

    def __init__(self, folder: Path, edition: Edition, game: str) -> None:
        self.edition = edition
        self._folder = folder
        self._aside = folder.with_name(f".{folder.name}.made")
        self._is_aside = False
        self._game = game
        self._faces: dict[str, dict[int, Pixels]] = {label: {} for label in edition.labels}
        for label, number in sorted(_numbers(folder)):
            face = _face(folder / f"{label}-{number}.png") if label in self._faces else None
            if face is not None:
                self._faces[label][number] = face

    @property
    def labels(self) -> tuple[str, ...]:
        """The faces to be shown, in the order in which they are asked for."""
        return tuple(self._faces)

    def taken(self, label: str) -> int:
        """How many pictures of a face there are."""
        return len(self._faces[label])

    def faces(self, label: str) -> tuple[Pixels, ...]:
        """The pictures of a face, the first one first."""
        return tuple(self._faces[label].values())

    @property
    def shown(self) -> int:
        """Of how many faces there are pictures enough."""
        return sum(self.taken(label) >= PICTURES for label in self.labels)

    @property
    def is_begun(self) -> bool:
        """True where any picture was taken."""
        return any(self._faces.values())

    @property
    def missing(self) -> tuple[str, ...]:
        """The faces of which there is no picture at all: without them no set can be made."""
        return tuple(label for label in self.labels if not self.taken(label))

    def unfinished(self, after: str = "") -> str | None:
        """The next face of which pictures are wanting, in the order, beginning behind `after`; None where none is."""
        at = self.labels.index(after) + 1 if after in self._faces else 0
        ordered = (*self.labels[at:], *self.labels[:at])
        return next((label for label in ordered if self.taken(label) < PICTURES), None)

    def add(self, label: str, face: Pixels) -> None:
        """Keep one more picture of a face (EXAMPLE_SIDE square, grey); DraftError where it cannot be written."""
        number = next(number for number in count(1) if number not in self._faces[label])
        try:
            self._bring_back()
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / f"{label}-{number}.png", cv2.imencode(".png", face)[1].tobytes())
        except OSError as error:
            reason = error.strerror or str(error)
            raise DraftError(f"the picture cannot be kept ({reason}); make room and take it again") from error
        self._faces[label][number] = face

    def take_out(self, label: str) -> None:
        """Forget all pictures of a face, to take them again; DraftError where one stays."""
        try:
            self._bring_back()
            for number in sorted(self._faces[label]):
                (self._folder / f"{label}-{number}.png").unlink(missing_ok=True)
                del self._faces[label][number]
        except OSError as error:
            raise DraftError(f"a picture of {label} cannot be taken out ({error.strerror or error})") from error

    def finish(self, store: SetStore, progress: Progress | None = None) -> tuple[Set, tuple[str, ...]]:
        """Make a set of the pictures and keep it, and put the draft aside; return the set and its warnings.

        It takes the place of the set that this draft made before, if that is as it was left: a set that has learnt
        since, or another of its name, stays. It takes a moment on a small computer: `progress` is told after each
        step how many of how many are done. SetError where a face has no picture, or the set cannot be kept: then the
        draft stays.
        """
        if self.missing:
            raise SetError(f"no picture yet of {', '.join(self.missing)}; show these faces first")
        tell = progress or (lambda _done, _steps: None)
        examples = {label: self.faces(label) for label in self.labels}
        try:
            self._bring_back()
            tell(1, STEPS)
            taught, warnings = learn(self._game, self._name(store), examples)
            tell(2, STEPS)
            # Noted before the set is kept: cut off in between, the draft knows its set again.
            write_whole(self._folder / _MADE, msgspec.json.encode(Made(taught.name, _mark(taught))))
        except OSError as error:
            raise SetError(f"{self._folder} cannot be written ({error.strerror or error}); make room") from error
        tell(3, STEPS)
        store.save(taught)
        self._put_aside()
        tell(STEPS, STEPS)
        return taught, warnings

    def remove(self) -> None:
        """Forget the draft: its set is kept."""
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.rmtree(self._aside, ignore_errors=True)

    def _name(self, store: SetStore) -> str:
        """The name of the set that this draft made, where that is still the same set; else one that none has."""
        made = self._made()
        if made is not None:
            with contextlib.suppress(SetError):
                if _mark(store.load(self._game, made.name)) == made.mark:
                    return made.name
        taken = {name.casefold() for name, _ in store.names(self._game)}
        names = (FIRST_NAME, *(f"{FIRST_NAME} {number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name.casefold() not in taken)

    def _made(self) -> Made | None:
        """What was made of this draft before; None where nothing was, or nothing that can be known again."""
        try:
            return msgspec.json.decode(read_regular(self._folder / _MADE, _MOST_BYTES), type=Made)
        except (OSError, ValueError, RecursionError):
            return None

    def _put_aside(self) -> None:
        """Let the draft count as none, in one step; where that fails it stays, and making its set again is harmless."""
        shutil.rmtree(self._aside, ignore_errors=True)
        with contextlib.suppress(OSError):
            self._folder.rename(self._aside)
            self._is_aside = True

    def _bring_back(self) -> None:
        """Let the draft count again after it was put aside; OSError where it cannot."""
        if self._is_aside:
            self._aside.rename(self._folder)
            self._is_aside = False


def _face(path: Path) -> Pixels | None:
    try:
        face = decode(read_regular(path, _MOST_BYTES), cv2.IMREAD_GRAYSCALE)
    except (OSError, ValueError):
        return None
    return face if face is not None and face.shape == (EXAMPLE_SIDE, EXAMPLE_SIDE) else None


def _numbers(folder: Path) -> list[tuple[str, int]]:
    """The labels and numbers of the pictures in a folder."""
    if not folder.is_dir():
        return []
    found = [_FILE.fullmatch(path.name) for path in folder.iterdir()]
    return [(match[1], int(match[2])) for match in found if match]


def _mark(taught: Set) -> str:
    """What tells a set from others: all its pictures, those that corrections added too."""
    digest = hashlib.sha256()
    for label, faces in taught.faces.items():
        for face in faces:
            digest.update(label.encode() + b"\0" + face.tobytes())
    return digest.hexdigest()
