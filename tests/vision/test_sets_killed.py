"""A set outlives whatever ends the program while it is written, and what is left lying about goes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from vision.set_place import alone
from vision.sets import Set, SetError, SetStore, UnknownSetError

GAME = "sausage-sizzle"
OLD, NEW = ("snake", "emu"), ("new",)

KILLED = """
import os, sys
from pathlib import Path
from vision.sets import SetStore
import dataclasses
step, done, name = int(sys.argv[2]), [], sys.argv[3]
store = SetStore(Path(sys.argv[1]))
taught = store.load("sausage-sizzle", name)
taught = dataclasses.replace(taught, examples={"new": taught.examples["snake"]})
rename = Path.rename
def counted(self, target):
    if len(done) == step:
        os._exit(9)
    done.append(1)
    return rename(self, target)
Path.rename = counted
import shutil
rmtree = shutil.rmtree
def last(*given, **how):
    if len(done) == step:
        os._exit(9)
    return rmtree(*given, **how)
shutil.rmtree = last
getattr(store, sys.argv[4])(*((taught,) if sys.argv[4] == "save" else ("sausage-sizzle", name)))
"""


def killed(store: Path, step: int, what: str = "save", name: str = "house") -> int:
    """Save or remove a set in a program of its own that ends just before its `step`-th rename, or what follows it."""
    return subprocess.run(
        [sys.executable, "-c", KILLED, str(store), str(step), name, what],
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ).returncode


@pytest.mark.parametrize("step", range(3))
def test_a_set_is_never_lost(step: int, store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """Killed at any step of replacing a set, the next start finds the old one or the new one, whole and by its name."""
    store.save(make_set())
    assert killed(tmp_path / "store", step) == 9
    again = SetStore(tmp_path / "store")
    assert ("house", False) in again.names(GAME)
    assert again.load(GAME, "house").labels == (NEW if step == 2 else OLD)


def test_a_lost_name_is_found_by_loading_alone(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """Reading with a set brings it back too, without listing the sets first."""
    store.save(make_set())
    (tmp_path / "store" / GAME / "house").rename(tmp_path / "store" / GAME / ".house.old")
    assert SetStore(tmp_path / "store").load(GAME, "house").labels == OLD


def test_the_next_write_keeps_the_old_one_until_it_stands(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """Killed twice at the worst moment, the set is still there."""
    store.save(make_set())
    for _ in range(2):
        assert killed(tmp_path / "store", 1) == 9
    assert SetStore(tmp_path / "store").load(GAME, "house").labels == OLD


@pytest.mark.parametrize("step", range(3))
def test_nothing_stays_lying_about(step: int, store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """What a killed write left is cleared by the next one, of any set of the game."""
    store.save(make_set())
    assert killed(tmp_path / "store", step) == 9
    SetStore(tmp_path / "store").save(make_set("other"))
    assert sorted(path.name for path in (tmp_path / "store" / GAME).iterdir()) == ["house", "other"]


def test_a_removed_set_does_not_come_back(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """Where an older copy is left beside a set, removing the set removes both."""
    store.save(make_set())
    assert killed(tmp_path / "store", 2) == 9
    assert (tmp_path / "store" / GAME / ".house.old").is_dir()
    SetStore(tmp_path / "store").remove(GAME, "house")
    assert ("house", False) not in SetStore(tmp_path / "store").names(GAME)
    assert list((tmp_path / "store" / GAME).iterdir()) == []


@pytest.mark.parametrize("step", [0, 1])
def test_a_removal_is_whole_or_not_at_all(
    step: int, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """Killed while a set is removed, it is there and whole, or gone: never there and damaged."""
    store.save(make_set())
    assert killed(tmp_path / "store", step, "remove") == 9
    again = SetStore(tmp_path / "store")
    if step:
        with pytest.raises(UnknownSetError):
            again.load(GAME, "house")
    else:
        assert again.load(GAME, "house").labels == OLD


def test_what_another_program_is_writing_is_left_alone(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """A folder that is being written is no rest: the second program waits for the first, and both sets are kept."""
    store.save(make_set())
    folder = tmp_path / "store" / GAME
    begun = threading.Thread(target=store.save, args=(make_set("other"),))
    with alone(folder):
        (folder / ".busy.part").mkdir()
        begun.start()
        begun.join(0.3)
        assert (folder / ".busy.part").is_dir()
        (folder / ".busy.part").rename(folder / "third")
    begun.join()
    assert sorted(path.name for path in folder.iterdir()) == ["house", "other", "third"]


def test_a_store_that_cannot_be_written_is_still_read(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a lost name cannot be brought back, the other sets are read as ever and this one is unknown."""
    store.save(make_set())
    store.save(make_set("other"))
    folder = tmp_path / "store" / GAME
    (folder / "house").rename(folder / ".house.old")

    def refused(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "rename", refused)
    assert store.load(GAME, "other").labels == OLD
    assert ("other", False) in store.names(GAME)
    with pytest.raises(SetError):
        store.load(GAME, "house")
