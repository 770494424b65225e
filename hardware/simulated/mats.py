"""Lays the printed mat on the virtual table, ink and paper as a camera sees them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import cv2
import numpy as np

from hardware.pieces.mat_layout import MATS
from hardware.pieces.mat_sheet import picture
from hardware.simulated.optics import Lens
from hardware.simulated.scene import Flat

MAT_SURFACES: Mapping[str, str] = MappingProxyType({"mat": "a4", "mat-a3": "a3"})
"""What a virtual camera takes in place of a surface, and the paper that this lays on the table."""
MIDDLE_MM = (0.0, 22.0)
"""Where the mat's middle lies: dice that are rolled and the row of those set aside are both inside."""
_INK, _PAPER = 18.0, 235.0
"""Printed black and white paper as a camera sees them, of 255."""


def laid_mat(surface: str, lens: Lens, middle_mm: tuple[float, float] = MIDDLE_MM, turn_deg: float = 0.0) -> Flat:
    """The mat as a flat thing, as finely drawn as the lens can see it; KeyError for what is no mat surface."""
    paper = MAT_SURFACES[surface]
    across_mm = float(np.linalg.norm(lens.position - np.array([*middle_mm, 0.0])))
    drawn = picture(paper, round(min(max(lens.focal_px / across_mm, 2.0), 6.0)))
    tones = np.linspace(_INK, _PAPER, 256).round().astype(np.uint8)
    grey = np.asarray(cv2.LUT(drawn, tones), dtype=np.uint8)
    cover = np.full_like(grey, 255)
    return Flat(
        np.asarray(cv2.merge([grey] * 3), dtype=np.uint8),
        cover,
        middle_mm,
        MATS[paper].size_mm[0],
        turn_deg,
        thickness_mm=0.0,
    )
