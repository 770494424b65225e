"""What of a frame the pages of every game show: the marked playing area, a piece cut out of it, places by name."""

from __future__ import annotations

import re

import numpy as np

from firmware.match.sight import Pixels
from firmware.setup.kept import Area
from vision.reading import Piece, Point

_CROP_SIDES = 1.1
_SPOT = re.compile(r"\bat (\d+), (\d+)")
NO_PICTURE = np.full((480, 640, 3), 40, np.uint8)
"""Stands in the place of the picture before there is one."""


def area_in(picture: Pixels | None, area: Area | None) -> tuple[Point, Point, Point, Point] | None:
    """The corners of the marked playing area, where it is one of this picture."""
    fits = area is not None and picture is not None and area.size_wh == (picture.shape[1], picture.shape[0])
    return area.corners if area is not None and fits else None


def crop_around(pixels: Pixels | None, piece: Piece) -> Pixels | None:
    """Cut a piece out of the frame it was read in, with a little of the table around it."""
    if pixels is None:
        return None
    half = max(8.0, _CROP_SIDES * piece.side_px)
    x, y = piece.centre
    top, left = max(0, int(y - half)), max(0, int(x - half))
    crop = pixels[top : int(y + half) + 1, left : int(x + half) + 1]
    return crop.copy() if crop.size else None


def art_corners(piece: Piece, turn: int) -> tuple[Point, Point, Point, Point]:
    """The corners of a card clockwise from the top left of its art, which is turned by so many degrees clockwise."""
    outline, quarters = piece.outline, turn // 90 % 4
    return outline[quarters], outline[quarters - 3], outline[quarters - 2], outline[quarters - 1]


def on_picture(words: str, size_wh: tuple[int, int]) -> str:
    """Say what the reader has to say in the words of the screen: places in the picture by name, not in pixels."""
    width, height = size_wh

    def spot(found: re.Match[str]) -> str:
        down = ("top", "", "bottom")[min(2, 3 * int(found[2]) // max(1, height))]
        across = ("left", "", "right")[min(2, 3 * int(found[1]) // max(1, width))]
        name = " ".join(word for word in (down, across) if word)
        return f"at the {name} of the picture" if name else "in the middle of the picture"

    return _SPOT.sub(spot, words)
