"""What the box knows of the printed mats: the place of every marker and of the playing area, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MatLayout:
    """One size of the mat, measured from the upper left corner of its paper: x to the right, y down.

    It mirrors hardware/pieces/mat_layout.py, which prints it; a test holds the two together. `ring` has the middles
    of the markers clockwise from the upper left one, whose id is `first_id`.
    """

    paper: str
    size_mm: tuple[float, float]
    marker_mm: float
    first_id: int
    ring_mm: tuple[tuple[float, float], ...]
    area_mm: tuple[float, float, float, float]
    """Left, top, right, bottom of the playing area."""

    @property
    def ids(self) -> range:
        """The numbers of its markers."""
        return range(self.first_id, self.first_id + len(self.ring_mm))

    def corners_mm(self, number: int) -> F64:
        """The corners of a marker (4 x 2), clockwise from its upper left one; raises ValueError for another mat's."""
        if number not in self.ids:
            raise ValueError(f"expected a marker of the {self.paper} mat, {self.ids}, got {number}")
        half = self.marker_mm / 2
        x, y = self.ring_mm[number - self.first_id]
        return np.array([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])

    @property
    def area_corners_mm(self) -> F64:
        """The corners of the playing area (4 x 2), clockwise from the upper left one."""
        left, top, right, bottom = self.area_mm
        return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def _ring(columns_mm: tuple[float, ...], rows_mm: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    top, bottom, left, right = rows_mm[0], rows_mm[-1], columns_mm[0], columns_mm[-1]
    upper, lower = [(x, top) for x in columns_mm], [(x, bottom) for x in reversed(columns_mm)]
    down, up = [(right, y) for y in rows_mm[1:-1]], [(left, y) for y in reversed(rows_mm[1:-1])]
    return (*upper, *down, *lower, *up)


_A4 = _ring((16.0, 85.0, 212.0, 281.0), (16.0, 75.0, 135.0, 194.0))
_A3 = _ring((18.0, 81.0, 144.0, 276.0, 339.0, 402.0), (18.0, 105.0, 192.0, 279.0))
MATS: Mapping[str, MatLayout] = MappingProxyType(
    {
        "a4": MatLayout("a4", (297.0, 210.0), 16.0, 0, _A4, (27.0, 27.0, 270.0, 183.0)),
        "a3": MatLayout("a3", (420.0, 297.0), 20.0, 12, _A3, (31.0, 31.0, 389.0, 266.0)),
    }
)
"""The mats by paper."""
