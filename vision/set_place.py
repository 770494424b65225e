"""Puts a freshly written set in its place so that, whenever the program ends, the old one or the new one is there.

Beside the sets of a game there are, while one is written, hidden folders: .NAME.old, the set that is being replaced,
and .*.part, one that is not yet or no longer a set. Only who holds the folder `alone` makes or removes them.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from vision.taught import is_name
from vision.whole_file import sync_folder

_OLD, _PART = ".old", ".part"


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep all other programs and threads from writing sets in a folder meanwhile; waits for one that does."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        # Where the file system knows no locks, nobody else is kept out, as on any disk without them.
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextlib.contextmanager
def fresh_folder(folder: Path) -> Iterator[Path]:
    """Give an empty folder to write a set into, which goes if it is not put in a place; to be used `alone`."""
    fresh = Path(tempfile.mkdtemp(prefix=".", suffix=_PART, dir=folder))
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def swap(fresh: Path, target: Path) -> None:
    """Put a freshly written folder in the target's place; the old one is gone only once the new one stands."""
    old = target.with_name(f".{target.name}{_OLD}")
    if target.exists():
        shutil.rmtree(old, ignore_errors=True)
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    with contextlib.suppress(OSError):
        sync_folder(target.parent)
    shutil.rmtree(old, ignore_errors=True)


def take_away(target: Path) -> None:
    """Remove a set's folder: from one moment to the next it is no set any more; OSError where it stays."""
    with fresh_folder(target.parent) as gone:
        target.rename(gone / target.name)


def bring_back(folder: Path) -> None:
    """Give the sets of a folder their names back that a killed program left without, as far as that can be done."""
    with contextlib.suppress(OSError):
        if _lost(folder):
            with alone(folder):
                _bring_back(folder)


def tidy(folder: Path) -> None:
    """Bring back what a killed program left without its name, and clear what else it left; to be used `alone`."""
    _bring_back(folder)
    for path in _hidden(folder, _PART) + _hidden(folder, _OLD):
        shutil.rmtree(path, ignore_errors=True)


def _bring_back(folder: Path) -> None:
    for old, target in _lost(folder):
        old.rename(target)


def _lost(folder: Path) -> list[tuple[Path, Path]]:
    """The sets that were being replaced and stand in no place, with the place where they stood."""
    olds = [(old, folder / old.name[1 : -len(_OLD)]) for old in _hidden(folder, _OLD)]
    return [(old, target) for old, target in olds if is_name(target.name) and not os.path.lexists(target)]


def _hidden(folder: Path, ending: str) -> list[Path]:
    if not folder.is_dir():
        return []
    return [p for p in folder.iterdir() if p.name.startswith(".") and p.name.endswith(ending) and p.is_dir()]
