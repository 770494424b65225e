"""Reads a picture file into pixels: upright by its EXIF, huge photos at a reduced size, and says plainly what fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scorer.words import shorten
from vision.decoding import decode
from vision.regular_file import NotRegularError, TooLargeError, read_regular

Pixels = npt.NDArray[np.uint8]

LEAST_SIDE_PX = 64
"""Below this no die can be read."""
MOST_PIXELS = 200_000_000
"""Above this a picture would fill the memory of a small computer; the largest phone photos have so many."""
MOST_BYTES = 200_000_000
_FULL_SIDE_PX = 2600
_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
_JPEG_SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The JPEG segments that say how large the picture is."""
_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_KINDS = "a JPEG or PNG picture"
_AGAIN = "copy it anew or take it again"


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
    if not data.startswith((_JPEG, _PNG)):
        raise PictureError(f"{_named(path)}: expected {_KINDS}, found something else or a damaged one; {_AGAIN}")
    size = _size(data)
    if size is not None:
        _refuse_size(path, *size)
    if data.startswith(_JPEG) and b"\xff\xd9" not in data[_scan_start(data) :]:
        raise PictureError(f"{_named(path)}: the JPEG is cut short; {_AGAIN}")
    peek = _peek(data)
    if peek is None:
        raise PictureError(f"{_named(path)}: expected {_KINDS}, found a damaged one; {_AGAIN}")
    factor = next(f for f in (1, 2, 4, 8) if max(peek.shape) * 8 / f <= _FULL_SIDE_PX or f == 8)
    pixels = peek if factor == 8 else decode(data, _REDUCED[factor])
    if pixels is None:
        raise PictureError(f"{_named(path)}: the picture is damaged; {_AGAIN}")
    if min(pixels.shape[:2]) < LEAST_SIDE_PX:
        height, width = pixels.shape[:2]
        raise PictureError(_too_thin(path, width * factor, height * factor))
    return Picture(pixels, float(factor))


def _named(path: Path) -> str:
    return shorten(path)


def _bytes(path: Path) -> bytes:
    """The content of a file; PictureError where there is none."""
    try:
        data = read_regular(path, MOST_BYTES)
    except FileNotFoundError:
        raise PictureError(f"{_named(path)}: expected {_KINDS}, found no such file") from None
    except IsADirectoryError:
        raise PictureError(f"{_named(path)}: expected {_KINDS}, found a folder") from None
    except (NotRegularError, TooLargeError) as error:
        raise PictureError(f"{_named(path)}: expected {_KINDS}; {error.strerror}") from None
    except (OSError, ValueError) as error:
        # A ValueError is a name with a zero byte, which the list of a folder of pictures may hold.
        raise PictureError(f"{_named(path)}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if not data:
        raise PictureError(f"{_named(path)}: expected {_KINDS}, found an empty file")
    return data


def _size(data: bytes) -> tuple[int, int] | None:
    """The width and height that a PNG's or JPEG's head promises, before any turning; None where it says nothing."""
    if data.startswith(_PNG):
        if data[12:16] != b"IHDR" or len(data) < 24:
            return None
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] in _JPEG_SIZES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _refuse_size(path: Path, width: int, height: int) -> None:
    """Raise PictureError for a promised size that is too large to decode or too small for a die; none promises 0."""
    if width * height > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        told = f"the picture is too large: {width} x {height} pixels, and {most} megapixels are the most"
        raise PictureError(f"{_named(path)}: {told}; make it smaller")
    if 0 < min(width, height) < LEAST_SIDE_PX:
        least = f"at least {LEAST_SIDE_PX} x {LEAST_SIDE_PX} are needed"
        raise PictureError(f"{_named(path)}: the picture is {width} x {height} pixels; {least}")


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


def _too_thin(path: Path, width: int, height: int) -> str:
    told = f"the picture is too long and thin, about {width} x {height} pixels"
    return f"{_named(path)}: {told}; cut it to the part with the dice"
