"""What of a frame the pages of every game show: the marked playing area, and a piece cut out of it."""

from __future__ import annotations

import numpy as np

from firmware.match.sight import Pixels
from firmware.setup.kept import Area
from vision.reading import Piece, Point

_CROP_SIDES = 1.1
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
