"""Writes a file whole or not at all, also when the power goes or the disk is full."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path`, durably; what stood there stays until all is written. Raises OSError and leaves no rest."""
    with whole_file(path) as file:
        file.write(data)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write into that stands at `path` only once all is written; else as `write_whole`."""
    handle, fresh = _unused(path)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    # A folder may be open to writing and closed to reading.
    with contextlib.suppress(PermissionError):
        sync_folder(path.parent)


def _unused(path: Path) -> tuple[int, Path]:
    """Make a file beside `path` under a name that nothing has, not even a link; its handle and its path."""
    while True:
        # Not named after the file: the longest names leave no room for more.
        fresh = path.with_name(f".{secrets.token_hex(6)}.new")
        with contextlib.suppress(FileExistsError):
            return os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666), fresh


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
