"""A set that is being taught at the box: each picture of a face is on the disk before it counts."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from firmware.setup.kept import SetUpError
from scorer.sausage_sizzle.editions import Edition
from vision.decoding import decode
from vision.faces import EXAMPLE_SIDE
from vision.sets import Set, SetError, SetStore
from vision.teach import learn
from vision.whole_file import write_whole

Pixels = npt.NDArray[np.uint8]

PICTURES = 3
"""So many pictures are taken of each face."""
FIRST_NAME = "our dice"
_FILE = re.compile(r"(.+)-([0-9]{1,6})\.png")
_NAME = "name.txt"


class DraftError(SetUpError):
    """A picture that cannot be kept or taken out again; the message is one line for the player."""


class Draft:
    """The pictures taken so far of the faces of an edition, in a folder of their own: <label>-<number>.png.

    What was taken is read again when the box starts; a picture that the power cut off does not count.
    """

    def __init__(self, folder: Path, edition: Edition, game: str) -> None:
        self.edition = edition
        self._folder = folder
        self._game = game
        self._faces: dict[str, dict[int, Pixels]] = {label: {} for label in edition.labels}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            found = _FILE.fullmatch(path.name)
            face = _face(path) if found and found[1] in self._faces else None
            if found and face is not None:
                self._faces[found[1]][int(found[2])] = face

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
        number = max(self._faces[label], default=0) + 1
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / f"{label}-{number}.png", cv2.imencode(".png", face)[1].tobytes())
        except OSError as error:
            reason = error.strerror or str(error)
            raise DraftError(f"the picture cannot be kept ({reason}); make room and take it again") from error
        self._faces[label][number] = face

    def take_out(self, label: str) -> None:
        """Forget all pictures of a face, to take them again; DraftError where one stays."""
        try:
            for number in sorted(self._faces[label]):
                (self._folder / f"{label}-{number}.png").unlink(missing_ok=True)
                del self._faces[label][number]
        except OSError as error:
            raise DraftError(f"a picture of {label} cannot be taken out ({error.strerror or error})") from error

    def finish(self, store: SetStore) -> tuple[Set, tuple[str, ...]]:
        """Make a set of the pictures and keep it, in the place of what this draft made before; and its warnings.

        It takes a moment on a small computer. SetError where a face has no picture, or the set cannot be kept.
        """
        if self.missing:
            raise SetError(f"no picture yet of {', '.join(self.missing)}; show these faces first")
        name = self._name(store)
        examples = {label: self.faces(label) for label in self.labels}
        taught, warnings = learn(self._game, name, examples)
        store.save(taught)
        return taught, warnings

    def remove(self) -> None:
        """Forget the draft: its set is kept."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _name(self, store: SetStore) -> str:
        """The name of this draft's set: chosen once, so that it never takes another set's place."""
        path = self._folder / _NAME
        try:
            return path.read_text("utf-8").strip()
        except FileNotFoundError:
            taken = {name.casefold() for name, _ in store.names(self._game)}
            names = (FIRST_NAME, *(f"{FIRST_NAME} {number}" for number in range(2, len(taken) + 3)))
            name = next(name for name in names if name.casefold() not in taken)
        except (OSError, ValueError) as error:
            raise SetError(f"{path} cannot be read ({error}); remove it") from error
        try:
            write_whole(path, name.encode())
        except OSError as error:
            raise SetError(f"{path} cannot be written ({error.strerror or error}); make room") from error
        return name


def _face(path: Path) -> Pixels | None:
    try:
        face = decode(path.read_bytes(), cv2.IMREAD_GRAYSCALE)
    except (OSError, ValueError):
        return None
    return face if face is not None and face.shape == (EXAMPLE_SIDE, EXAMPLE_SIDE) else None
