"""Where everything on the printed mat lies: its markers and its playing area, in millimetres of the paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Place = tuple[float, float]
"""Millimetres from the upper left corner of the paper, which lies across: x to the right, y down."""

EDGE_MM = 8.0
"""White between a marker and the edge of the paper: printers leave 5 mm blank, and the white is the marker's rim."""
RIM_MM = 3.0
"""White round every marker, more than the width of one of its six cells, which the finding of markers needs."""
BITS_ACROSS = 6
"""Cells across a marker of DICT_4X4: four, and the black border."""


@dataclass(frozen=True, slots=True)
class MatLayout:
    """One size of the mat.

    `columns_mm`: where the middles of the markers of the upper and the lower row lie, from the left; `rows_mm`: those
    of the left and the right column, from the top. The corners belong to both. Ids go clockwise from the upper left
    one, beginning with `first_id`; no two mats share an id, so a marker says which mat it is and where on it.
    """

    paper: str
    size_mm: Place
    marker_mm: float
    first_id: int
    columns_mm: tuple[float, ...]
    rows_mm: tuple[float, ...]

    def __post_init__(self) -> None:
        """Refuse a layout whose markers stand nearer to the paper's edge than EDGE_MM."""
        for places, length_mm in ((self.columns_mm, self.size_mm[0]), (self.rows_mm, self.size_mm[1])):
            least_mm = EDGE_MM + self.marker_mm / 2
            if min(places) < least_mm or max(places) > length_mm - least_mm:
                raise ValueError(f"expected markers {EDGE_MM:g} mm off the edge of {self.paper}, got {places}")

    @property
    def middles_mm(self) -> dict[int, Place]:
        """The middle of every marker by its id."""
        left, right, top, bottom = self.columns_mm[0], self.columns_mm[-1], self.rows_mm[0], self.rows_mm[-1]
        ring = [(x_mm, top) for x_mm in self.columns_mm]
        ring += [(right, y_mm) for y_mm in self.rows_mm[1:-1]]
        ring += [(x_mm, bottom) for x_mm in reversed(self.columns_mm)]
        ring += [(left, y_mm) for y_mm in reversed(self.rows_mm[1:-1])]
        return {self.first_id + number: place for number, place in enumerate(ring)}

    @property
    def area_mm(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the playing area."""
        inset_mm = EDGE_MM + self.marker_mm + RIM_MM
        return inset_mm, inset_mm, self.size_mm[0] - inset_mm, self.size_mm[1] - inset_mm


# The middle gap of the rows is 110 mm and more: the measuring bar of 100 mm stands in it.
MATS: Mapping[str, MatLayout] = MappingProxyType(
    {
        "a4": MatLayout("a4", (297.0, 210.0), 16.0, 0, (16.0, 85.0, 212.0, 281.0), (16.0, 75.0, 135.0, 194.0)),
        "a3": MatLayout(
            "a3", (420.0, 297.0), 20.0, 12, (18.0, 81.0, 144.0, 276.0, 339.0, 402.0), (18.0, 105.0, 192.0, 279.0)
        ),
    }
)
"""The mats by paper, the default first."""
