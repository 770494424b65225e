"""Reads a picture file into pixels: upright by its EXIF, huge photos at a reduced size, and says plainly what fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.decoding import decode

Pixels = npt.NDArray[np.uint8]

LEAST_SIDE_PX = 64
"""Below this no die can be read."""
_FULL_SIDE_PX = 2600
_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_KINDS = "a JPEG or PNG picture"


class PictureError(ValueError):
    """A file that cannot be read as a picture; the message says what was expected and what came."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture (height x width x 3, blue green red); `scale` picture-file pixels make one of these pixels."""

    pixels: Pixels
    scale: float = 1.0


def load(path: Path) -> Picture:
    """Read a picture of any size; a photo over 2600 pixels wide or high is decoded at a half, quarter or eighth.

    Raises PictureError for a file that is missing, empty, cut short, damaged, no picture, or too small to show a die.
    """
    data = _bytes(path)
    if data[:2] == b"\xff\xd8" and b"\xff\xd9" not in data[_scan_start(data) :]:
        raise PictureError(f"{path}: the JPEG is cut short; copy or take the photo again")
    peek = _peek(data)
    if peek is None:
        raise PictureError(f"{path}: expected {_KINDS}, found something else or a damaged one; copy or take it again")
    factor = next(f for f in (1, 2, 4, 8) if max(peek.shape) * 8 / f <= _FULL_SIDE_PX or f == 8)
    pixels = peek if factor == 8 else decode(data, _REDUCED[factor])
    if pixels is None:
        raise PictureError(f"{path}: the picture is damaged; copy or take the photo again")
    if min(pixels.shape[:2]) < LEAST_SIDE_PX:
        raise PictureError(_too_small(path, pixels))
    return Picture(pixels, float(factor))


def _bytes(path: Path) -> bytes:
    """The content of a file; PictureError where there is none."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise PictureError(f"{path}: expected {_KINDS}, found no such file") from None
    except IsADirectoryError:
        raise PictureError(f"{path}: expected {_KINDS}, found a folder") from None
    except (OSError, ValueError) as error:
        # A ValueError is a name with a zero byte, which the list of a folder of pictures may hold.
        raise PictureError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if not data:
        raise PictureError(f"{path}: expected {_KINDS}, found an empty file")
    return data


def _scan_start(data: bytes) -> int:
    """Where a JPEG's own picture begins: after its header, which may hold a small picture with an end mark too."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at


def _peek(data: bytes) -> Pixels | None:
    """The picture at an eighth, cheap to decode for a JPEG; one of less than eight pixels, which has none, enlarged."""
    eighth = decode(data, _REDUCED[8])
    if eighth is not None:
        return eighth
    whole = decode(data, _REDUCED[1])
    return whole if whole is not None and max(whole.shape[:2]) < 8 else None


def _too_small(path: Path, pixels: Pixels) -> str:
    height, width = pixels.shape[:2]
    least = LEAST_SIDE_PX
    return f"{path}: the picture is {width} x {height} pixels; at least {least} x {least} are needed"
