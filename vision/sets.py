"""A set is a taught edition: labels and example faces in a folder a person can look into; this file keeps them.

On disk a set is STORE/GAME/NAME/set.json beside faces/<label>/00.png, 01.png ... (grey squares) and, where the
teacher gave pictures of the bare table, bare/00.png ...: what was seen there and is no die.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

import cv2
import numpy as np
import numpy.typing as npt

from scorer.registry import GAMES
from scorer.words import quote, shorten
from vision.added import LIST, Added, one_more, read_added, write_added
from vision.decoding import decode
from vision.faces import EXAMPLE_SIDE
from vision.regular_file import NotRegularError, open_regular

Pixels = npt.NDArray[np.uint8]

FORMAT = 1
SHIPPED = Path(__file__).parent / "shipped"
"""The sets that come with the program, STORE/GAME/NAME."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
_WANTED = "expected a set that `sets export` wrote"
_MOST_IMPORT_BYTES = 50_000_000
_MOST_IMPORT_FILES = 5_000


class SetError(ValueError):
    """A set that cannot be used; the message says why and what to do."""


class UnknownSetError(SetError):
    """No set of this name has been taught."""


class DamagedSetError(SetError):
    """A set's files are missing or cannot be read."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two labels and how far apart they are: 0 cannot be told apart, 1 nothing in common."""

    labels: tuple[str, str]
    apart: float


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """A taught edition: for each label its example faces (EXAMPLE_SIDE square, grey), and the weakest pair."""

    game: str
    name: str
    examples: Mapping[str, tuple[Pixels, ...]]
    bare: tuple[Pixels, ...] = ()
    weakest: Pair | None = None
    warnings: tuple[str, ...] = field(default=())
    added: tuple[Added, ...] = ()
    """The examples that corrections added to the taught ones."""

    @property
    def faces(self) -> dict[str, tuple[Pixels, ...]]:
        """All examples by label: the taught ones, then the added ones."""
        return {
            label: (*taught, *(one.face for one in self.added if one.label == label))
            for label, taught in self.examples.items()
        }

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the faces, in the order they are kept."""
        return tuple(self.examples)


def is_label(label: object) -> bool:
    """True for a text that can be the name of a face: a folder's name everywhere, of signs that can be shown."""
    # str.isprintable refuses control signs and half surrogates, which no folder's name can hold everywhere.
    return (
        isinstance(label, str) and label not in {"", ".", ".."} and label.isprintable() and not set(label) & {"/", "\\"}
    )


def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and not name.endswith((" ", "."))


def check_name(name: str) -> str:
    """The name itself; SetError where it could not be a folder's name everywhere."""
    if not _is_name(name):
        raise SetError(
            f"expected a set's name of up to 40 letters, digits, '-', '_', '.' and spaces, got {quote(name)}"
        )
    return name


class SetStore:
    """The taught sets in `folder` and the shipped ones, which are never changed."""

    def __init__(self, folder: Path, shipped: Path = SHIPPED) -> None:
        self._folder = folder
        self._shipped = shipped

    def names(self, game: str) -> list[tuple[str, bool]]:
        """The sets of a game as (name, comes with the program), the shipped ones first."""
        found = [(path.name, True) for path in _folders(self._shipped / game)]
        shipped = {name for name, _ in found}
        return found + [(p.name, False) for p in _folders(self._folder / game) if p.name not in shipped]

    def _taken(self, game: str, name: str) -> tuple[str, bool] | None:
        """The set whose name this is but for capitals: no person tells such names apart, nor does every disk."""
        return next((known for known in self.names(game) if known[0].casefold() == name.casefold()), None)

    def load(self, game: str, name: str) -> Set:
        """Read a set; UnknownSetError or DamagedSetError where that fails."""
        check_name(name)
        roots = (self._folder, self._shipped) if self._is_copy(game, name) else (self._shipped, self._folder)
        for root in roots:
            if (root / game / name).is_dir():
                return _read(root / game / name, game, name)
        known = ", ".join(n for n, _ in self.names(game)) or "none"
        raise UnknownSetError(
            f"no set {name!r} of {game}; known sets: {known}; teach it with: sizzlebox teach {game} FOLDER --set NAME"
        )

    def save(self, taught: Set) -> None:
        """Keep a set, in place of an older one of its name.

        SetError where a shipped one has the name, where a label is no folder's name, or where it cannot be written.
        """
        check_name(taught.name)
        self._refuse_shipped(taught.game, taught.name)
        self._keep(taught)

    def add(self, game: str, name: str, label: str, face: Pixels, *, source: str, when: str) -> tuple[Added, bool]:
        """Add an example of a label (EXAMPLE_SIDE square, grey) to the player's copy of a set.

        A shipped set is copied first and not changed. `source` and `when` say where it comes from. Returns what was
        added, and whether the oldest added example of the label had to go for it. SetError where it cannot be kept.
        """
        taught = self.load(game, name)
        if label not in taught.examples:
            raise SetError(f"the set {name!r} has no label {label!r}; its labels: {', '.join(taught.labels)}")
        added = one_more(taught.added, label, face, when, source)
        self._keep_added(replace(taught, added=added))
        return added[-1], len(added) == len(taught.added)

    def take_back(self, game: str, name: str, file: str) -> None:
        """Remove the one added example that `add` put into this file; SetError where it is not there or stays."""
        taught = self.load(game, name)
        left = tuple(one for one in taught.added if one.file != file)
        if len(left) == len(taught.added):
            raise SetError(f"the example {file} is no longer in the set {name!r}; nothing to take back")
        self._keep_added(replace(taught, added=left))

    def _keep_added(self, taught: Set) -> None:
        target = self._folder / taught.game / taught.name
        if (self._shipped / taught.game / taught.name).is_dir() and not self._is_copy(taught.game, taught.name):
            if target.exists():
                raise SetError(f"{target} is in the way of your copy of the set {taught.name!r}; move it elsewhere")
            self._keep(taught)
            return
        try:
            write_added(target, taught.added)
        except OSError as error:
            raise SetError(f"{target} cannot be written ({error.strerror or error}); the set is as before") from error

    def _is_copy(self, game: str, name: str) -> bool:
        """True where the player's own copy of a shipped set is, with what corrections added."""
        return (self._shipped / game / name).is_dir() and (self._folder / game / name / LIST).is_file()

    def _keep(self, taught: Set) -> None:
        """Write a set into the player's folder."""
        wrong = next((label for label in taught.examples if not is_label(label)), None)
        if wrong is not None:
            raise SetError(f"the set {taught.name!r} has a label {wrong!r} that cannot be kept; give it another name")
        target = self._folder / taught.game / taught.name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=".", suffix=".part", dir=target.parent))
            try:
                _write(fresh, taught)
                _swap(fresh, target)
            finally:
                shutil.rmtree(fresh, ignore_errors=True)
        except OSError as error:
            raise SetError(f"the set {taught.name!r} cannot be kept in {target}: {error.strerror or error}") from error

    def remove(self, game: str, name: str) -> None:
        """Delete a taught set, or the copy that corrections made of a shipped one; SetError for others."""
        check_name(name)
        target = self._folder / game / name
        if not target.is_dir() or ((self._shipped / game / name).is_dir() and not self._is_copy(game, name)):
            self._refuse_shipped(game, name)
            self.load(game, name)
        try:
            shutil.rmtree(target)
        except OSError as error:
            raise SetError(f"the set {name!r} cannot be removed: {error.strerror or error}") from error

    def export(self, game: str, name: str, file: Path) -> None:
        """Write a set as one zip file, whole or not at all; SetError where that fails."""
        taught = self.load(game, name)
        if file.name in {"", ".."}:
            raise SetError(f"expected the name of a file to write, got {str(file)!r}")
        part = file.with_name(file.name + ".part")
        try:
            with tempfile.TemporaryDirectory() as scratch:
                _write(Path(scratch), taught)
                with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
                    for path in sorted(Path(scratch).rglob("*")):
                        if path.is_file():
                            packed.write(path, path.relative_to(scratch).as_posix())
            part.replace(file)
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise SetError(f"{file}: cannot be written ({error.strerror or error}); name another place") from error

    def import_(self, file: Path) -> Set:
        """Take in a set that `export` wrote; SetError where it is none or its name is taken."""
        with tempfile.TemporaryDirectory() as scratch:
            _unpack(file, Path(scratch))
            about = _about(Path(scratch), str(file), "export it again")
            game, name = about.get("game"), str(about.get("name"))
            if not _is_name(name):
                raise SetError(f"{file}: the set's name {name[:40]!r} is none that can be kept; export it again")
            if not isinstance(game, str) or game not in GAMES:
                raise SetError(f"{file}: the set is of {game!r}; expected a game of {', '.join(GAMES)}")
            taught = _read(Path(scratch), game, name, str(file), "export it again")
        self._refuse_shipped(game, name)
        if known := self._taken(game, name):
            there = known[0]
            raise SetError(f"a set {there!r} of {game} is here already; first: sizzlebox sets remove {game} {there!r}")
        self.save(taught)
        return taught

    def _refuse_shipped(self, game: str, name: str) -> None:
        known = self._taken(game, name)
        if known and known[1]:
            raise SetError(f"the set {known[0]!r} comes with the program and is not changed; choose another name")


def _folders(root: Path) -> list[Path]:
    if not root.is_dir():
        return []
    return sorted(p for p in root.iterdir() if p.is_dir() and _NAME.fullmatch(p.name))


def _swap(fresh: Path, target: Path) -> None:
    """Put a freshly written folder in the target's place; the old one is gone only once the new one stands."""
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _write(folder: Path, taught: Set) -> None:
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


def _about(folder: Path, shown: str, remedy: str) -> dict[str, object]:
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


def _read(folder: Path, game: str, name: str, shown: str = "", remedy: str = "teach the set again") -> Set:
    """The set in a folder; DamagedSetError in the words of `_about`."""
    shown = shown or str(folder)
    about = _about(folder, shown, remedy)
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


def _unpack(file: Path, folder: Path) -> None:
    """Unpack an exported set; SetError for anything that could not be one."""
    shown = shorten(file)
    try:
        with open_regular(file) as opened, zipfile.ZipFile(opened) as packed:
            members = packed.infolist()
            if len(members) > _MOST_IMPORT_FILES or sum(m.file_size for m in members) > _MOST_IMPORT_BYTES:
                raise SetError(f"{shown}: too large for a set; export it again")
            for member in members:
                parts = PurePosixPath(member.filename).parts
                if member.filename.startswith("/") or ".." in parts or "\\" in member.filename:
                    raise SetError(f"{file}: holds a path that leads out of the set ({member.filename!r})")
            packed.extractall(folder)
    except (FileNotFoundError, IsADirectoryError) as error:
        found = "a folder" if isinstance(error, IsADirectoryError) else "no such file"
        raise SetError(f"{shown}: {_WANTED}, found {found}; correct the name") from None
    except NotRegularError as error:
        raise SetError(f"{shown}: {_WANTED}; {error.strerror}") from None
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
        raise SetError(f"{shown}: {_WANTED}, found something else or a damaged one; export it again") from None
    except OSError as error:
        raise SetError(f"{shown}: cannot be taken in ({error.strerror or error}); nothing was changed") from None
