"""The row of a belt from its cards: places counted from the start, whatever cards are missing."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from vision.belt_fit import fit_belt

F64 = npt.NDArray[np.float64]
TILT = np.array([[900.0, 120, 300], [-60, 650, 500], [0.1, 0.55, 1.4]])
"""From the table, in metres, to the pixels of a camera that looks at it at a slant and askew."""


def to_picture(points: F64) -> F64:
    """Places of the table (N x 2, m) in the picture."""
    made = np.column_stack([points, np.ones(len(points))]) @ TILT.T
    return np.asarray(made[:, :2] / made[:, 2:])


def card(number: float, y: float = 0.0) -> F64:
    """The outline of a card 44 x 63 mm, so many steps of 48 mm along the row."""
    box = np.array([[-0.022, -0.0315], [0.022, -0.0315], [0.022, 0.0315], [-0.022, 0.0315]])
    return to_picture(box + np.array([0.048 * number, y]))


@pytest.mark.parametrize("known", [(1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 9), (3, 4), (2, 5, 6)])
@pytest.mark.parametrize("corner", [0, 1, 2, 3])
def test_every_place_is_counted_from_the_start(known: tuple[int, ...], corner: int) -> None:
    """Few cards tell where all are, whichever corner their outlines begin with: beside the row as well."""
    belt = fit_belt({number: np.roll(card(number), corner, axis=0) for number in known})
    assert belt is not None
    for number in range(1, 9):
        along, _ = belt.place(to_picture(np.array([[0.048 * number, 0.09]]))[0])
        assert along == pytest.approx(number, abs=0.15)


def test_a_row_may_run_to_the_left() -> None:
    """The numbers say which end is the start."""
    belt = fit_belt({number: card(9 - number) for number in (1, 4, 7, 8)})
    assert belt is not None
    assert belt.place(card(7).mean(axis=0))[0] == pytest.approx(2, abs=0.1)


def test_cards_that_do_not_lie_by_their_numbers_are_no_row() -> None:
    """Two cards exchanged, or a single one, do not show where the others are."""
    assert fit_belt({1: card(1), 2: card(3), 3: card(2), 4: card(4)}) is None
    assert fit_belt({4: card(4)}) is None
    assert fit_belt({}) is None
