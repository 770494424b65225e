"""Keeps the taught sets of a box, STORE/GAME/NAME each, beside those that come with the program."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from scorer.registry import GAMES
from scorer.words import listing, tell
from vision.added import LIST, Added, one_more, write_added
from vision.set_folder import read_about, read_set, write_set
from vision.set_place import alone, bring_back, fresh_folder, swap, take_away, tidy
from vision.set_zip import pack, unpack
from vision.taught import (
    DamagedSetError,
    Pair,
    Pixels,
    Set,
    SetError,
    UnknownSetError,
    alike_fault,
    check_name,
    is_label,
    is_name,
)
from vision.whole_file import whole_file

__all__ = [
    "SHIPPED",
    "DamagedSetError",
    "Pair",
    "Set",
    "SetError",
    "SetStore",
    "UnknownSetError",
    "check_name",
    "is_label",
]

SHIPPED = Path(__file__).parent / "shipped"
"""The sets that come with the program, STORE/GAME/NAME."""


class SetStore:
    """The taught sets in `folder` and the shipped ones, which are never changed."""

    def __init__(self, folder: Path, shipped: Path = SHIPPED) -> None:
        self._folder = folder
        self._shipped = shipped

    def names(self, game: str) -> list[tuple[str, bool]]:
        """The sets of a game as (name, comes with the program), the shipped ones first."""
        bring_back(self._folder / game)
        found = [(path.name, True) for path in _folders(self._shipped / game)]
        shipped = {name for name, _ in found}
        return found + [(p.name, False) for p in _folders(self._folder / game) if p.name not in shipped]

    def _taken(self, game: str, name: str) -> tuple[str, bool] | None:
        """The set whose name this is but for capitals: no person tells such names apart, nor does every disk."""
        alike = [known for known in self.names(game) if known[0].casefold() == name.casefold()]
        return next((known for known in alike if known[0] == name), alike[0] if alike else None)

    def load(self, game: str, name: str) -> Set:
        """Read a set; UnknownSetError or DamagedSetError where that fails."""
        check_name(name)
        bring_back(self._folder / game)
        roots = (self._folder, self._shipped) if self._is_copy(game, name) else (self._shipped, self._folder)
        for root in roots:
            if (root / game / name).is_dir():
                return read_set(root / game / name, game, name)
        known = ", ".join(n for n, _ in self.names(game)) or "none"
        raise UnknownSetError(
            f"no set {name!r} of {game}; known sets: {known}; teach it with: sizzlebox teach {game} FOLDER --set NAME"
        )

    def save(self, taught: Set) -> None:
        """Keep a set, in place of an older one of its name.

        SetError as `check_free`, where it is too large, where a label is no folder's name or two are alike, or where it
        cannot be written.
        """
        self.check_free(taught.game, taught.name)
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
        if fault := taught.size_fault:
            raise SetError(f"the example cannot be kept in {taught.name!r}: {fault}")
        try:
            write_added(target, taught.added)
        except OSError as error:
            raise SetError(f"{target} cannot be written ({error.strerror or error}); the set is as before") from error

    def _is_copy(self, game: str, name: str) -> bool:
        """True where the player's own copy of a shipped set is, with what corrections added."""
        return (self._shipped / game / name).is_dir() and (self._folder / game / name / LIST).is_file()

    @contextlib.contextmanager
    def _writing(self, game: str) -> Iterator[None]:
        """Let nobody else write sets of the game meanwhile; what a killed program left is put right first."""
        with alone(self._folder / game):
            tidy(self._folder / game)
            yield

    def _keep(self, taught: Set) -> None:
        """Write a set into the player's folder."""
        wrong = next((label for label in taught.examples if not is_label(label)), None)
        if wrong is not None:
            raise SetError(f"the set {taught.name!r} has a label {wrong!r} that cannot be kept; give it another name")
        if fault := alike_fault(taught.examples):
            raise SetError(f"the set {taught.name!r} cannot be kept: {fault}; give one of them another name")
        if fault := taught.size_fault:
            raise SetError(f"the set {taught.name!r} cannot be kept: {fault}")
        target = self._folder / taught.game / taught.name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with self._writing(taught.game), fresh_folder(target.parent) as fresh:
                write_set(fresh, taught)
                swap(fresh, target)
        except OSError as error:
            raise SetError(f"the set {taught.name!r} cannot be kept in {target}: {error.strerror or error}") from error

    def remove(self, game: str, name: str) -> None:
        """Delete a taught set, or the copy that corrections made of a shipped one; SetError for others."""
        check_name(name)
        bring_back(self._folder / game)
        target = self._folder / game / name
        if not target.is_dir() or ((self._shipped / game / name).is_dir() and not self._is_copy(game, name)):
            self._refuse_shipped(game, name)
            self.load(game, name)
        try:
            with self._writing(game):
                take_away(target)
        except OSError as error:
            raise SetError(f"the set {name!r} cannot be removed: {error.strerror or error}") from error

    def export(self, game: str, name: str, file: Path) -> None:
        """Write a set as one zip file, whole or not at all; SetError where that fails."""
        taught = self.load(game, name)
        if file.name in {"", ".."}:
            raise SetError(f"expected the name of a file to write, got {str(file)!r}")
        if fault := taught.size_fault:
            raise SetError(f"the set {name!r} is too large to be taken in elsewhere: {fault}, and teach it again")
        try:
            with tempfile.TemporaryDirectory() as scratch, whole_file(file) as packed:
                write_set(Path(scratch), taught)
                pack(Path(scratch), packed)
        except OSError as error:
            raise SetError(f"{file}: cannot be written ({error.strerror or error}); name another place") from error

    def import_(self, file: Path, games: Collection[str] = tuple(GAMES)) -> Set:
        """Take in a set that `export` wrote; SetError where it is none, of none of `games`, or its name is taken."""
        with tempfile.TemporaryDirectory() as scratch:
            unpack(file, Path(scratch))
            about = read_about(Path(scratch), str(file), "export it again")
            game, name = about.get("game"), about.get("name")
            if not isinstance(name, str) or not is_name(name):
                raise SetError(f"{file}: the set's name, {tell(name)}, is none that can be kept; export it again")
            if not isinstance(game, str) or game not in GAMES:
                raise SetError(f"{file}: the set is of {tell(game)}; expected a game of {', '.join(GAMES)}")
            if game not in games:
                told = f"{file}: the set is of {game}, whose pieces this version cannot read"
                raise SetError(f"{told}; it takes sets of {listing(tuple(games))}")
            taught = read_set(Path(scratch), game, name, str(file), "export it again")
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

    def check_free(self, game: str, name: str) -> None:
        """SetError where no set can be kept under this name: it is none, a shipped set's, or nearly another's."""
        check_name(name)
        self._refuse_shipped(game, name)
        known = self._taken(game, name)
        if known and known[0] != name:
            told = f"a set {known[0]!r} of {game} is here already, and {name!r} differs from it in capitals only"
            raise SetError(f"{told}; take {known[0]!r} to replace it, or choose another name")


def _folders(root: Path) -> list[Path]:
    if not root.is_dir():
        return []
    return sorted(p for p in root.iterdir() if p.is_dir() and is_name(p.name))
