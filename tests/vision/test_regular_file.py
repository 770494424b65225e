"""Files that a person named: only what is a file is opened, and only up to a size."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.regular_file import NotRegularError, TooLargeError, open_regular, read_regular


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    """A file as large as the limit is read, one byte more is refused with the limit."""
    path = tmp_path / "a"
    path.write_bytes(bytes(2_000_000))
    assert len(read_regular(path, 2_000_000)) == 2_000_000
    with pytest.raises(TooLargeError, match="over 1 MB"):
        read_regular(path, 1_999_999)


def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    """A named pipe that nobody writes to is told as a pipe at once."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotRegularError, match="found a pipe"):
        open_regular(tmp_path / "pipe")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused(device: str) -> None:
    """A device, which may never end, is told as a device."""
    with pytest.raises(NotRegularError, match="found a device"):
        read_regular(Path(device), 10)


def test_the_system_s_own_refusals_stay(tmp_path: Path) -> None:
    """What is missing or a folder raises what `open` raises, and a link to a file is the file."""
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert read_regular(tmp_path / "link", 1) == b"x"
