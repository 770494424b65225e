"""Picture files: what fails says so in one line, EXIF is respected, huge photos come reduced with the right scale."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pictures import LEAST_SIDE_PX, MOST_BYTES, PictureError, load


def upright(width: int = 160, height: int = 96) -> np.ndarray:
    """A picture whose four quarters differ: blue, green, red and white, clockwise from the top left."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (255, 0, 0)
    pixels[: height // 2, width // 2 :] = (0, 255, 0)
    pixels[height // 2 :, width // 2 :] = (0, 0, 255)
    pixels[height // 2 :, : width // 2] = (255, 255, 255)
    return pixels


def jpeg(pixels: np.ndarray, orientation: int | None = None, quality: int = 90) -> bytes:
    """The picture as a JPEG, with an EXIF orientation (1 to 8) where one is given."""
    data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
    if orientation is None:
        return data
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff = b"II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0)
    segment = b"Exif\0\0" + tiff
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + data[2:]


def rough(side: int = 400) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 256, (side, side, 3), np.uint8)


def a_gap(path: Path) -> None:
    """Put nothing there."""


def a_folder(path: Path) -> None:
    path.mkdir()


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def png_promising(width: int, height: int) -> bytes:
    """A small PNG whose head, with a right checksum, promises another size."""
    data = bytearray(cv2.imencode(".png", rough(64))[1].tobytes())
    data[16:24] = struct.pack(">II", width, height)
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    return bytes(data)


def jpeg_promising(width: int, height: int) -> bytes:
    """A small JPEG whose head promises another size."""
    data = bytearray(jpeg(rough(64)))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def over_the_limit(path: Path) -> None:
    """A file with a JPEG's beginning and a hole behind it that makes it larger than is read."""
    with path.open("wb") as file:
        file.write(jpeg(rough(64)))
        file.truncate(MOST_BYTES + 1)


def other_kind(path: Path, kind: str) -> None:
    """A sound picture of a kind that is not promised."""
    path.write_bytes(cv2.imencode(kind, rough())[1].tobytes())


BAD: list[tuple[str, Callable[[Path], object], str]] = [
    ("missing", a_gap, "found no such file"),
    ("empty", lambda path: path.write_bytes(b""), "found an empty file"),
    ("text", lambda path: path.write_text("no picture at all\n" * 40), "found something else or a damaged one"),
    ("folder", a_folder, "found a folder"),
    ("links to itself", a_loop, "cannot be read"),
    ("cut short", lambda path: path.write_bytes(jpeg(rough())[:-9000]), "cut short"),
    ("only the start", lambda path: path.write_bytes(jpeg(rough())[:3]), "cut short"),
    ("a start and an end", lambda path: path.write_bytes(b"\xff\xd8\xff\xd9"), "damaged"),
    ("one pixel", lambda path: path.write_bytes(cv2.imencode(".png", rough(1))[1].tobytes()), "1 x 1 pixels"),
    ("too narrow", lambda path: path.write_bytes(jpeg(rough()[:, :40])), "40 x 400 pixels"),
    ("too thin", lambda path: path.write_bytes(cv2.imencode(".png", rough(3000)[:1])[1].tobytes()), "3000 x 1 pixels"),
    ("thin and long", lambda path: path.write_bytes(jpeg(rough(3000)[:70])), "too long and thin"),
    ("too large", lambda path: path.write_bytes(png_promising(60_000, 60_000)), "too large: 60000 x 60000 pixels"),
    ("too large a JPEG", lambda path: path.write_bytes(jpeg_promising(60_000, 60_000)), "60000 x 60000 pixels"),
    ("a pipe", os.mkfifo, "found a pipe"),
    ("a device", lambda path: path.symlink_to("/dev/zero"), "found a device"),
    ("over the limit", over_the_limit, "over 200 MB"),
    *((kind, partial(other_kind, kind=kind), "found something else") for kind in (".tiff", ".bmp", ".webp")),
    ("GIF", lambda path: path.write_bytes(b"GIF89a" + bytes(400)), "found something else"),
    ("a PNG head", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40)), "damaged"),
]


@pytest.mark.parametrize(("make", "why"), [(make, why) for _, make, why in BAD], ids=[name for name, _, _ in BAD])
def test_bad_files_say_why_in_one_line(make: Callable[[Path], object], why: str, tmp_path: Path) -> None:
    """A file that is no readable picture raises a PictureError of one line that names the file and the reason."""
    path = tmp_path / "a.jpg"
    make(path)
    with pytest.raises(PictureError) as caught:
        load(path)
    told = str(caught.value)
    assert str(path) in told
    assert why in told
    assert "\n" not in told


def test_a_name_that_is_too_long_is_no_crash(tmp_path: Path) -> None:
    """A path that the system refuses is reported like any other unreadable file."""
    with pytest.raises(PictureError, match="cannot be read"):
        load(tmp_path / ("x" * 300 + ".jpg"))


def test_the_smallest_picture_is_taken(tmp_path: Path) -> None:
    """A picture of exactly the least side is read, one pixel less is refused with its size."""
    for side in (LEAST_SIDE_PX, LEAST_SIDE_PX - 1):
        (tmp_path / f"{side}.png").write_bytes(cv2.imencode(".png", rough(side))[1].tobytes())
    assert load(tmp_path / f"{LEAST_SIDE_PX}.png").pixels.shape == (LEAST_SIDE_PX, LEAST_SIDE_PX, 3)
    with pytest.raises(PictureError, match=f"{LEAST_SIDE_PX - 1} x {LEAST_SIDE_PX - 1}"):
        load(tmp_path / f"{LEAST_SIDE_PX - 1}.png")


STORED: dict[int, Callable[[np.ndarray], np.ndarray]] = {
    1: lambda p: p,
    2: lambda p: p[:, ::-1],
    3: lambda p: p[::-1, ::-1],
    4: lambda p: p[::-1],
    5: lambda p: p.transpose(1, 0, 2),
    6: np.rot90,
    7: lambda p: p[::-1, ::-1].transpose(1, 0, 2),
    8: lambda p: np.rot90(p, -1),
}
"""How a camera stores an upright picture under each EXIF orientation."""


@pytest.mark.parametrize("orientation", STORED)
def test_exif_orientation_is_respected(orientation: int, tmp_path: Path) -> None:
    """Whichever way a camera stored the picture, it is loaded upright."""
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg(np.ascontiguousarray(STORED[orientation](upright())), orientation))
    picture = load(path)
    assert picture.pixels.shape == upright().shape
    assert np.abs(picture.pixels.astype(int) - upright()).mean() < 8


def test_a_reduced_photo_is_turned_too(tmp_path: Path) -> None:
    """EXIF orientation counts for a huge photo that is decoded reduced as well."""
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg(np.ascontiguousarray(np.rot90(upright(3200, 2400))), 6))
    picture = load(path)
    assert picture.scale == 2
    assert picture.pixels.shape == (1200, 1600, 3)
    assert np.abs(picture.pixels.astype(int) - upright(1600, 1200)).mean() < 4


@pytest.mark.parametrize(("width", "height"), [(8000, 6000), (4000, 3000), (6000, 8000), (2600, 1950), (1280, 960)])
def test_scale_leads_back_to_the_file(width: int, height: int, tmp_path: Path) -> None:
    """The pixels times the scale are the picture as given, and no side is left above 2600 pixels."""
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg(upright(width, height), quality=30))
    picture = load(path)
    rows, columns = picture.pixels.shape[:2]
    assert max(rows, columns) <= 2600
    assert (columns * picture.scale, rows * picture.scale) == pytest.approx((width, height), abs=picture.scale)
    assert max(rows, columns) > 1300 or picture.scale == 1
    assert np.abs(picture.pixels.astype(int) - upright(columns, rows)).mean() < 4


def png(pixels: np.ndarray, colour_type: int, palette: bytes = b"") -> bytes:
    """A PNG of 8 bits written by hand, for the kinds that OpenCV does not write."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    height, width = pixels.shape[:2]
    head = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    lines = b"".join(b"\0" + row.tobytes() for row in pixels)
    parts = [
        (b"IHDR", head),
        *([(b"PLTE", palette)] if palette else []),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def written(pixels: np.ndarray) -> bytes:
    return cv2.imencode(".png", pixels)[1].tobytes()


GREY = cv2.cvtColor(upright(), cv2.COLOR_BGR2GRAY)
ALPHA = np.full(GREY.shape, 128, np.uint8)
QUARTERS = np.zeros(GREY.shape, np.uint8)
QUARTERS[:48, 80:], QUARTERS[48:, 80:], QUARTERS[48:, :80] = 1, 2, 3
PNGS = {
    "alpha": (written(np.dstack([upright(), ALPHA])), upright()),
    "16 bit": (written(upright().astype(np.uint16) * 257), upright()),
    "16 bit and alpha": (written(np.dstack([upright(), ALPHA]).astype(np.uint16) * 257), upright()),
    "palette": (png(QUARTERS, 3, bytes([0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255])), upright()),
    "grey": (written(GREY), np.dstack([GREY] * 3)),
    "grey 16 bit": (written(GREY.astype(np.uint16) * 257), np.dstack([GREY] * 3)),
    "grey and alpha": (png(np.dstack([GREY, ALPHA]), 4), np.dstack([GREY] * 3)),
}


@pytest.mark.parametrize("kind", PNGS)
def test_every_kind_of_png_is_read(kind: str, tmp_path: Path) -> None:
    """A PNG with alpha, with 16 bits, with a palette or in grey gives the same three channels as a plain one."""
    data, wanted = PNGS[kind]
    path = tmp_path / "a.png"
    path.write_bytes(data)
    pixels = load(path).pixels
    assert pixels.dtype == np.uint8
    assert pixels.shape == wanted.shape
    assert np.abs(pixels.astype(int) - wanted).max() <= 1


def test_a_grey_jpeg_has_three_channels(tmp_path: Path) -> None:
    """A JPEG without colour is read like any other."""
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg(cv2.cvtColor(upright(), cv2.COLOR_BGR2GRAY)))
    pixels = load(path).pixels
    assert pixels.shape == (96, 160, 3)
    assert (pixels[..., 0] == pixels[..., 2]).all()


def test_the_ending_of_the_name_does_not_matter(tmp_path: Path) -> None:
    """What the bytes say counts: a PNG that is called .jpg is read."""
    path = tmp_path / "a.jpg"
    path.write_bytes(cv2.imencode(".png", upright())[1].tobytes())
    assert np.array_equal(load(path).pixels, upright())


def test_a_cut_photo_with_a_thumbnail_is_refused(tmp_path: Path) -> None:
    """The end mark of the thumbnail inside a photo is not taken for the end of the photo."""
    thumbnail = jpeg(upright())
    segment = b"Exif\0\0" + thumbnail
    data = jpeg(rough(200))
    whole = data[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + data[2:]
    path = tmp_path / "a.jpg"
    path.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(PictureError, match=r"damaged|cut short"):
        load(path)


def test_a_cut_png_is_refused(tmp_path: Path) -> None:
    """A PNG whose second half is missing is damaged, not a picture with a grey half."""
    data = cv2.imencode(".png", rough(300))[1].tobytes()
    path = tmp_path / "a.png"
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(PictureError, match=r"damaged|cut short"):
        load(path)


def test_a_photo_with_a_film_behind_it_is_read(tmp_path: Path) -> None:
    """A phone's moving photo, a JPEG with a film appended, is read as the JPEG it is."""
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg(upright()) + bytes(200_000))
    assert load(path).pixels.shape == (96, 160, 3)
