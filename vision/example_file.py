"""Reads an example face from its file, whatever lies there: a pipe, a device or a picture of the wrong size is none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.decoding import decode
from vision.faces import EXAMPLE_SIDE
from vision.regular_file import read_regular

_MOST_BYTES = 200_000
"""No example has so many: uncompressed it has a seventh of it."""
_HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + 2 * EXAMPLE_SIDE.to_bytes(4, "big")
"""A picture file that begins otherwise is none of an example; told before a huge one is unfolded in the memory."""


def read_example(path: Path, *, colour: bool = False) -> npt.NDArray[np.uint8] | None:
    """The example (EXAMPLE_SIDE square, grey or colour) in a PNG file; None where there is none, or a damaged one."""
    try:
        data = read_regular(path, _MOST_BYTES)
    except (OSError, ValueError):
        return None
    if not data.startswith(_HEAD):
        return None
    face = decode(data, cv2.IMREAD_COLOR if colour else cv2.IMREAD_GRAYSCALE)
    wanted = (EXAMPLE_SIDE, EXAMPLE_SIDE, 3) if colour else (EXAMPLE_SIDE, EXAMPLE_SIDE)
    return face if face is not None and face.shape == wanted else None
