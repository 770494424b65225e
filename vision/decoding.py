"""Decodes the bytes of a picture and hears what the decoder's libraries say of damage, which they tell stderr alone."""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

_STDERR = 2
_FROM_LIBRARIES = re.compile(rb"Premature end|Inconsistent progression|jpe?g|png", re.IGNORECASE)
_DAMAGE = re.compile(rb"Corrupt JPEG data|Premature end of JPEG|Inconsistent progression|libpng error", re.IGNORECASE)
_ONE_AT_A_TIME = threading.Lock()


def decode(data: bytes, how: int) -> Pixels | None:
    """The picture, decoded as a cv2.IMREAD_ flag says; None where it is none, or damaged, if only in part.

    libjpeg fills what is missing with grey and libpng stops, and both write of it to file descriptor 2 only. What
    other threads write there meanwhile comes a moment later.
    """
    heard = bytearray()
    with _ONE_AT_A_TIME, _listening(heard):
        try:
            decoded = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), how) if data else None
        except cv2.error:
            decoded = None
    lines = bytes(heard).splitlines(keepends=True)
    others = b"".join(line for line in lines if not _FROM_LIBRARIES.search(line))
    if others:
        with contextlib.suppress(OSError):
            os.write(_STDERR, others)
    if decoded is None or any(_DAMAGE.search(line) for line in lines):
        return None
    return np.asarray(decoded, dtype=np.uint8)


@contextlib.contextmanager
def _listening(heard: bytearray) -> Iterator[None]:
    """Put what is written to file descriptor 2 into `heard`, as far as a pipe holds it."""
    kept = _kept_stderr()
    out, into = os.pipe()
    try:
        for end in (out, into):
            # A pipe that is full drops what comes rather than stop the decoder; an empty one has nothing more to give.
            os.set_blocking(end, False)
        os.dup2(into, _STDERR)
        try:
            yield
        finally:
            os.dup2(kept, _STDERR)
        with contextlib.suppress(BlockingIOError):
            while part := os.read(out, 65536):
                heard += part
    finally:
        for end in (out, into, kept):
            os.close(end)


def _kept_stderr() -> int:
    """A second handle to where stderr leads; to nowhere for a program that was started without one."""
    try:
        return os.dup(_STDERR)
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != _STDERR:
            os.dup2(nowhere, _STDERR)
            os.close(nowhere)
        return os.dup(_STDERR)
