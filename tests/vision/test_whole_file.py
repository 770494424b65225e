"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.whole_file import write_whole


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """What stood there is replaced, and nothing else is left in the folder."""
    file = tmp_path / "a.bin"
    file.write_bytes(b"before")
    write_whole(file, b"after")
    assert file.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_write_that_fails_leaves_what_stood_there(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full, or a rename that fails, leaves the earlier file and no rest."""

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "a.bin"
    file.write_bytes(b"before")
    monkeypatch.setattr(os if broken == "fsync" else Path, broken, fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"after")
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_no_other_file_is_touched(tmp_path: Path) -> None:
    """Whatever stands beside the file under a name like its own stays, and no link of that name is written through."""
    mine = tmp_path / "diary.txt"
    mine.write_bytes(b"mine")
    beside = [".a.bin.new", "a.bin.new", "a.bin.part", ".a.bin.part", "a.bin~", ".a.bin.tmp"]
    for name in beside[1:]:
        (tmp_path / name).write_bytes(b"theirs")
    (tmp_path / beside[0]).symlink_to(mine)
    write_whole(tmp_path / "a.bin", b"after")
    assert mine.read_bytes() == b"mine"
    assert (tmp_path / beside[0]).is_symlink()
    assert all((tmp_path / name).read_bytes() == b"theirs" for name in beside[1:])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*beside, "a.bin", "diary.txt"])


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    """A file written so may be read by whom any other new file may."""
    (tmp_path / "usual").touch()
    write_whole(tmp_path / "a.bin", b"x")
    assert (tmp_path / "a.bin").stat().st_mode == (tmp_path / "usual").stat().st_mode
