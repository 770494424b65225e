"""Icons from one-colour masks: trimmed to their ink, scaled, tinted, and kept."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pygame

from display.theme import Colour
from display.views import Mask

_KEPT = 512


class IconStore:
    """The icons by label. `masks`: label -> height x width, uint8, 255 where the ink is; asked for when it is drawn."""

    def __init__(self, masks: Mapping[str, Mask] | None = None) -> None:
        self._masks = masks or {}
        self._inks: dict[str, Mask | None] = {}
        self._scaled: dict[tuple[str, int, int, Colour], pygame.Surface] = {}

    def __contains__(self, label: str) -> bool:
        return label in self._masks

    def get(self, label: str, box_wh: tuple[int, int], colour: Colour) -> pygame.Surface | None:
        """The icon as large as fits into `box_wh` pixels in `colour`; None where the label has none or is all clear."""
        if label not in self._masks or min(box_wh) < 1:
            return None
        if label not in self._inks:
            self._inks[label] = _ink(label, self._masks[label])
        ink = self._inks[label]
        if ink is None:
            return None
        key = (label, *box_wh, colour)
        if key not in self._scaled:
            if len(self._scaled) >= _KEPT:
                self._scaled.pop(next(iter(self._scaled)))
            self._scaled[key] = _tinted(ink, box_wh, colour)
        return self._scaled[key]


def _ink(label: str, mask: Mask) -> Mask | None:
    """The mask cut to its ink, None where it has none."""
    if mask.ndim != 2 or mask.dtype != np.uint8:
        raise ValueError(
            f"expected the mask of {label!r} as height x width of uint8, got {mask.shape} of {mask.dtype}; "
            "give one channel, 255 where the ink is"
        )
    rows, columns = np.nonzero(mask.max(axis=1) > 32)[0], np.nonzero(mask.max(axis=0) > 32)[0]
    if not len(rows):
        return None
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _tinted(ink: Mask, box_wh: tuple[int, int], colour: Colour) -> pygame.Surface:
    height, width = ink.shape
    scale = min(box_wh[0] / width, box_wh[1] / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    rgba = np.full((height, width, 4), 255, np.uint8)
    rgba[..., 3] = ink
    surface = pygame.image.frombuffer(rgba.tobytes(), (width, height), "RGBA")
    scaled = pygame.transform.smoothscale(surface, size)
    scaled.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return scaled
