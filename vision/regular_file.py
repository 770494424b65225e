"""Opens a file that a person named, if it is one: a pipe that nobody fills or a device without an end is none."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import IO

_KINDS = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


class NotRegularError(OSError):
    """A pipe, a device or a socket; `strerror` says which, and what was expected."""


class TooLargeError(OSError):
    """A file of more bytes than are taken; `strerror` says how many that are."""


def open_regular(path: Path) -> IO[bytes]:
    """Open a file to read; OSError as `open` raises it, and NotRegularError for what is no file, without waiting."""
    # A named pipe without a writer would hold up an open that waits.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise NotRegularError(errno.EINVAL, f"expected a file, found {kind_of(mode)}", str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def kind_of(mode: int) -> str:
    """Say what `st_mode` tells of a thing that is neither file nor folder, as in "a pipe"."""
    return next((words for is_one, words in _KINDS if is_one(mode)), "something else")


def read_regular(path: Path, most_bytes: int) -> bytes:
    """Return what a file holds; as `open_regular`, and TooLargeError where that is more than `most_bytes`."""
    with open_regular(path) as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        limit = f"it is too large: over {most_bytes // 1_000_000} MB"
        raise TooLargeError(errno.EFBIG, limit, str(path))
    return data
