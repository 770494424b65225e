"""Sizes of cards over a picture: what is as large as the known ones fits, also seen at a slant."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.card_sizes import fit_sizes

F64 = npt.NDArray[np.float64]
TILT = np.array([[900.0, 0, 800], [0, 650, 300], [0, 0.55, 1.6]])
"""From the table, in metres, to the pixels of a camera that looks at it at a slant."""


def seen(x: float, y: float, size: float = 1.0) -> F64:
    """The outline of a card 63 x 88 mm with this middle (m), so many times as large."""
    box = np.array([[-0.0315, -0.044], [0.0315, -0.044], [0.0315, 0.044], [-0.0315, 0.044]]) * size + (x, y)
    points = np.column_stack([box, np.ones(4)]) @ TILT.T
    return np.asarray(points[:, :2] / points[:, 2:])


TABLE = [seen(x, y) for x in (-0.2, 0.0, 0.2) for y in (-0.3, 0.0, 0.3)]


def test_a_card_of_the_same_size_fits_anywhere() -> None:
    """What is as large as the others fits, near the camera and far from it, and what is larger or smaller does not."""
    sizes = fit_sizes(TABLE)
    for x, y in ((0.1, -0.25), (-0.1, 0.28), (0.3, 0.1)):
        assert sizes.fits(seen(x, y))
        assert not sizes.fits(seen(x, y, 1.35))
        assert not sizes.fits(seen(x, y, 0.7))


def test_one_row_shows_the_size_beside_it_too() -> None:
    """Cards in one row say nothing about how size changes across it: beside the row more is allowed than in it."""
    sizes = fit_sizes([seen(x, 0.0) for x in (-0.2, 0.0, 0.2)])
    assert sizes.fits(seen(0.0, 0.12))
    assert not sizes.fits(seen(0.0, 0.0, 1.3))


def test_a_set_may_have_two_sizes() -> None:
    """Where cards of two sizes are known, both fit and nothing between them does."""
    sizes = fit_sizes([*TABLE, seen(0.05, 0.05, 0.6), seen(-0.1, -0.1, 0.6)])
    assert sizes.fits(seen(0.1, 0.2, 0.6))
    assert sizes.fits(seen(0.1, 0.2))
    assert not sizes.fits(seen(0.1, 0.2, 0.78))


def test_without_known_cards_every_size_fits() -> None:
    """Nothing is known of sizes where no card is."""
    assert fit_sizes([]).fits(seen(0, 0, 3.0))
