"""Tests of the rectangles that screens are divided with."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.geometry import Rect, best_grid

rects = st.builds(Rect, *[st.integers(-50, 400)] * 2, *[st.integers(0, 500)] * 2)


@given(rects, st.integers(1, 9), st.integers(1, 9), st.integers(0, 8))
def test_cells_of_a_grid_lie_inside_and_apart(rect: Rect, columns: int, rows: int, gap: int) -> None:
    """The cells of a grid lie inside the rectangle and share no pixel."""
    cells = rect.grid(columns, rows, gap)
    assert len(cells) == columns * rows
    solid = [cell for cell in cells if cell.w and cell.h]
    assert all(rect.holds(cell) for cell in solid)
    assert not any(a.overlaps(b) for a, b in combinations(solid, 2))


@given(rects, st.integers(0, 600), st.integers(0, 20))
def test_cutting_loses_only_the_gap(rect: Rect, part: int, gap: int) -> None:
    """The two parts of a cut and the gap between them are the whole again, whichever side is cut."""
    for first, second, along in (
        (*rect.cut_top(part, gap), "h"),
        (*rect.cut_bottom(part, gap), "h"),
        (*rect.cut_left(part, gap), "w"),
        (*rect.cut_right(part, gap), "w"),
    ):
        whole = getattr(rect, along)
        both = getattr(first, along) + getattr(second, along)
        assert whole - gap <= both <= whole or both == whole
        assert rect.holds(first)
        assert rect.holds(second)


@given(rects, st.integers(1, 100), st.integers(1, 100))
def test_fitted_keeps_proportion_and_touches_two_sides(rect: Rect, width: int, height: int) -> None:
    """The fitted rectangle lies inside and is as wide or as high as its place."""
    fitted = rect.fitted(width, height)
    assert rect.holds(fitted)
    assert fitted.w == rect.w or fitted.h == rect.h


def test_an_inset_may_not_turn_inside_out() -> None:
    """An inset larger than the rectangle leaves nothing, never a negative size."""
    assert Rect(0, 0, 10, 4).inset(50) == Rect(5, 2, 0, 0)


def test_a_negative_size_is_refused() -> None:
    """A rectangle of negative size is refused with what was expected."""
    with pytest.raises(ValueError, match="at least 0"):
        Rect(0, 0, -1, 5)


@pytest.mark.parametrize("count", range(1, 25))
def test_the_best_grid_holds_everything_large_enough(count: int) -> None:
    """A grid has a cell for every thing, and each is as large as asked where that is possible."""
    area = Rect(0, 0, 480, 360)
    columns, rows = best_grid(area, count, 0, 60)
    assert columns * rows >= count
    assert all(min(cell.w, cell.h) >= 60 for cell in area.grid(columns, rows))


def test_a_point_on_the_far_edge_is_outside() -> None:
    """Neighbouring rectangles never both hold a point."""
    left, right = Rect(0, 0, 20, 10).columns(2)
    assert (10, 5) not in left
    assert (10, 5) in right
