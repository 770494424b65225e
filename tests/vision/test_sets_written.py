"""Saving and exporting sets when the disk fails: whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from vision.sets import Set, SetError, SetStore

GAME = "sausage-sizzle"


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def fill_disk_after(monkeypatch: pytest.MonkeyPatch, syncs: int) -> None:
    """Let the disk be full from the n-th file written on."""
    done = []

    def fsync(_: int) -> None:
        done.append(1)
        if len(done) > syncs:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize("written", range(5))
def test_a_full_disk_leaves_the_old_set(
    written: int, store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the disk fills up while saving, one line says so, the old set is untouched and no scraps stay."""
    store.save(make_set())
    before = everything(tmp_path)
    fill_disk_after(monkeypatch, written)
    with pytest.raises(SetError, match=r"cannot be kept.*No space left") as caught:
        store.save(make_set(labels={"a": 2, "b": 2}))
    assert "\n" not in str(caught.value)
    assert everything(tmp_path) == before
    assert [path.name for path in (tmp_path / "store" / GAME).iterdir()] == ["house"]


def test_a_full_disk_leaves_no_half_new_set(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set that could not be written for the first time is not there at all."""
    fill_disk_after(monkeypatch, 2)
    with pytest.raises(SetError):
        store.save(make_set())
    assert list((tmp_path / "store" / GAME).iterdir()) == []


def test_a_store_that_is_no_folder_is_told(make_set: Callable[..., Set], tmp_path: Path) -> None:
    """Where the store's place is taken by a file, saving says so in one line and reading finds no sets of its own."""
    (tmp_path / "store").write_text("in the way")
    store = SetStore(tmp_path / "store")
    with pytest.raises(SetError, match="cannot be kept") as caught:
        store.save(make_set())
    assert "\n" not in str(caught.value)
    assert all(shipped for _, shipped in store.names(GAME))


def test_an_export_into_nowhere_is_told(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """Exporting into a folder that is not there, or onto a folder, says so in one line and leaves nothing."""
    store.save(make_set())
    (tmp_path / "folder").mkdir()
    for target in (tmp_path / "none" / "a.zip", tmp_path / "folder"):
        with pytest.raises(SetError, match="cannot be written") as caught:
            store.export(GAME, "house", target)
        assert "\n" not in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "store"]


@pytest.mark.parametrize("name", ["", "/", ".."])
def test_an_export_to_no_name_is_told(name: str, store: SetStore, make_set: Callable[..., Set]) -> None:
    """A target that names no file is refused in one line."""
    store.save(make_set())
    with pytest.raises(SetError, match="expected the name of a file"):
        store.export(GAME, "house", Path(name))


def test_an_export_without_room_for_scratch_is_told(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the set cannot even be laid out for packing, that is said in one line and no file is left."""
    store.save(make_set())

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SetError, match="No space left"):
        store.export(GAME, "house", tmp_path / "house.zip")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["store"]


@pytest.mark.parametrize("label", ["back\\slash", "a/b", "\udcff", "two\nlines", ".."])
def test_a_label_that_would_not_be_read_back_is_not_kept(
    label: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """What loading refuses as a label is refused by saving too, before anything is written."""
    with pytest.raises(SetError, match="cannot be kept"):
        store.save(make_set(labels={label: 1}))
    assert not (tmp_path / "store").exists()


@pytest.mark.parametrize("name", ["Print-And-Play", "PRINT-AND-PLAY"])
def test_a_shipped_name_in_other_capitals_is_refused(name: str, store: SetStore, make_set: Callable[..., Set]) -> None:
    """No set is taught or removed under a shipped one's name, however it is capitalised."""
    with pytest.raises(SetError, match="comes with the program"):
        store.save(make_set(name))
    with pytest.raises(SetError, match="comes with the program"):
        store.remove(GAME, name)


def test_a_failed_export_leaves_the_older_file(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk fills up while exporting, the file of an earlier export stays as it was."""
    store.save(make_set())
    target = tmp_path / "house.zip"
    target.write_bytes(b"older")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(SetError, match="No space left"):
        store.export(GAME, "house", target)
    assert target.read_bytes() == b"older"
    assert not list(tmp_path.glob("*.part"))


def test_a_failing_swap_keeps_the_old_set(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the new folder cannot take the old one's place, the old set is there as before."""
    store.save(make_set())
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if self.suffix == ".part":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(SetError):
        store.save(make_set(labels={"new": 1}))
    assert store.load(GAME, "house").labels == ("snake", "emu")


@pytest.mark.parametrize("name", ["house.zip.part", ".house.zip.part", ".house.zip.new", "house.zip.tmp"])
def test_an_export_touches_no_other_file(
    name: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """A file of somebody's beside the export stays, whatever its name, and also what a link there leads to."""
    store.save(make_set())
    mine, place = tmp_path / "diary.txt", tmp_path / "out"
    mine.write_bytes(b"mine")
    for made in (lambda path: path.write_bytes(b"mine"), lambda path: path.symlink_to(mine)):
        place.mkdir()
        made(place / name)
        store.export(GAME, "house", place / "house.zip")
        assert (place / name).read_bytes() == b"mine"
        assert sorted(path.name for path in place.iterdir()) == sorted([name, "house.zip"])
        shutil.rmtree(place)
    assert mine.read_bytes() == b"mine"
