"""Places on the screen as small values: rectangles that are cut, inset and divided into rows, columns and grids."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels: left top corner `x`, `y`, width `w` and height `h` (neither below 0)."""

    x: int
    y: int
    w: int
    h: int

    def __post_init__(self) -> None:
        """Refuse a negative size."""
        if self.w < 0 or self.h < 0:
            raise ValueError(f"expected a width and height of at least 0, got {self.w} x {self.h}")

    @property
    def right(self) -> int:
        """The first column to the right of the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the rectangle."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle, rounded down."""
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def xywh(self) -> tuple[int, int, int, int]:
        """The four numbers, as pygame takes them."""
        return self.x, self.y, self.w, self.h

    def __contains__(self, point: tuple[float, float]) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def holds(self, other: Rect) -> bool:
        """True where `other` lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlaps(self, other: Rect) -> bool:
        """True where the two share at least one pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """The rectangle made smaller by `dx` left and right and `dy` (without it `dx`) above and below."""
        dy = dx if dy is None else dy
        dx, dy = min(dx, self.w // 2), min(dy, self.h // 2)
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: int, dy: int) -> Rect:
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def cut_top(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Cut off the upper `height` pixels: (upper, rest), with `gap` pixels lost between them."""
        height = max(0, min(height, self.h))
        rest = max(0, self.h - height - gap)
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.bottom - rest, self.w, rest)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Cut off the lower `height` pixels: (rest, lower)."""
        height = max(0, min(height, self.h))
        rest = max(0, self.h - height - gap)
        return Rect(self.x, self.y, self.w, rest), Rect(self.x, self.bottom - height, self.w, height)

    def cut_left(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Cut off the left `width` pixels: (left, rest)."""
        width = max(0, min(width, self.w))
        rest = max(0, self.w - width - gap)
        return Rect(self.x, self.y, width, self.h), Rect(self.right - rest, self.y, rest, self.h)

    def cut_right(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Cut off the right `width` pixels: (rest, right)."""
        width = max(0, min(width, self.w))
        rest = max(0, self.w - width - gap)
        return Rect(self.x, self.y, rest, self.h), Rect(self.right - width, self.y, width, self.h)

    def columns(self, count: int, gap: int = 0) -> tuple[Rect, ...]:
        """Divide into `count` columns of (to a pixel) equal width."""
        edges = [self.x + round(i * (self.w + gap) / count) for i in range(count + 1)]
        return tuple(Rect(a, self.y, max(0, b - a - gap), self.h) for a, b in pairwise(edges))

    def rows(self, count: int, gap: int = 0) -> tuple[Rect, ...]:
        """Divide into `count` rows of (to a pixel) equal height."""
        edges = [self.y + round(i * (self.h + gap) / count) for i in range(count + 1)]
        return tuple(Rect(self.x, a, self.w, max(0, b - a - gap)) for a, b in pairwise(edges))

    def grid(self, columns: int, rows: int, gap: int = 0) -> tuple[Rect, ...]:
        """Divide into cells, row by row from the left top."""
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap))

    def fitted(self, width: float, height: float) -> Rect:
        """The largest rectangle with the proportions `width` : `height`, in the middle."""
        if width <= 0 or height <= 0:
            raise ValueError(f"expected proportions above 0, got {width} : {height}")
        scale = min(self.w / width, self.h / height)
        w, h = max(0, min(self.w, round(width * scale))), max(0, min(self.h, round(height * scale)))
        return Rect(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def square(self) -> Rect:
        """The largest square in the middle."""
        return self.fitted(1, 1)


def best_grid(area: Rect, count: int, gap: int, least: int, proportion: float = 1.6) -> tuple[int, int]:
    """Columns and rows for `count` cells in `area`: every cell at least `least` pixels where that can be, and its
    width : height as near to `proportion` as can be, with few cells left empty.
    """
    if count <= 0:
        return 1, 1

    def cost(columns: int) -> float:
        rows = -(-count // columns)
        w, h = (area.w + gap) / columns - gap, (area.h + gap) / rows - gap
        if w <= 0 or h <= 0:
            return 1e9
        shape = max(w / h / proportion, proportion * h / w)
        small = max(0.0, least - min(w, h))
        return shape + 0.3 * (columns * rows - count) + 100 * small

    columns = min(range(1, count + 1), key=cost)
    return columns, -(-count // columns)


ROTATIONS = (0, 90, 180, 270)
"""By how many degrees a picture may be turned clockwise on a screen that is mounted another way up."""


def turned_wh(size_wh: tuple[int, int], rotation: int) -> tuple[int, int]:
    """Width and height once turned by one of ROTATIONS; the same way back."""
    return size_wh if rotation in {0, 180} else (size_wh[1], size_wh[0])
