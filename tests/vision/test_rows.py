"""Rows: what lies on a table in the order a person reads it, also where the camera looks askew."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pytest

from vision.rows import in_rows

F64 = npt.NDArray[np.float64]


def laid(places: list[tuple[float, float]], turn_deg: float = 0.0) -> list[F64]:
    """Outlines of cards 44 x 63 with these middles, the whole table turned."""
    turn = math.radians(turn_deg)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    box = np.array([[-22, -31.5], [22, -31.5], [22, 31.5], [-22, 31.5]])
    return [(box + place) @ spin.T for place in places]


TWO_ROWS = [(0, 0), (50, 8), (100, -6), (4, 70), (52, 78)]


@pytest.mark.parametrize("turn_deg", [0, -9, 9, 20])
def test_rows_run_along_the_cards(turn_deg: float) -> None:
    """Two crooked rows are told apart at every slight turn of the camera, each from left to right."""
    order = [3, 1, 4, 0, 2]
    outlines = laid([TWO_ROWS[n] for n in order], turn_deg)
    assert [[order[n] for n in row] for row in in_rows(outlines)] == [[0, 1, 2], [3, 4]]


def test_a_long_row_that_runs_downhill_stays_one() -> None:
    """Nine cards in a row are one row although the last lies lower in the picture than a card is high."""
    outlines = laid([(50 * n, 0) for n in range(9)], 12)
    assert in_rows(outlines) == [list(range(9))]


def test_no_cards_make_no_rows() -> None:
    """Nothing has no rows."""
    assert in_rows([]) == []
