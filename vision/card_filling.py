"""Looks for a single card that fills the picture, as a photo or a scan of one face: no table is seen around it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.finder import Candidate, Finder
from vision.outline import shared

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_FRAME, _GREY = 0.4, (128, 128, 128)
"""So much room (in the picture's shorter sides) is laid around it, in this colour."""
_LEAST_LOGIT = 1.0
_FILLED = 0.85
"""A card that fills a picture covers such a share of it at least."""


def framed(pixels: Pixels) -> tuple[Pixels, int]:
    """The picture (height x width x 3) with an even frame, as on a table; and how wide the frame is (pixels)."""
    wide = round(_FRAME * min(pixels.shape[:2]))
    made = cv2.copyMakeBorder(pixels, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=_GREY)
    return np.asarray(made, dtype=np.uint8), wide


def filling(finder: Finder, with_frame: Pixels, frame_px: int) -> list[Candidate]:
    """The card that fills what lies within the frame of `framed`, none where that does not look like one card."""
    height, width = (side - 2 * frame_px for side in with_frame.shape[:2])
    whole = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]) - 0.5 + frame_px
    found = finder.look_at(with_frame, [whole])
    return [one for one in found if one.logit > _LEAST_LOGIT and shared(whole, one.outline) > _FILLED]


def unframed(candidate: Candidate, frame_px: int) -> Candidate:
    """The same card in the picture without its frame."""
    return replace(candidate, outline=candidate.outline - frame_px)
