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
