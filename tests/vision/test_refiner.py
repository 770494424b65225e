"""The second look: boxes cut and measured exactly, and marks set right on pictures of known dice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated.photos import Photo
from vision.outline import code_of, half_diagonal
from vision.refiner import CARDS, DICE, Box, Refiner, View, outline_of

SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


@pytest.fixture(scope="module")
def refiner() -> Refiner:
    return Refiner()


@given(st.floats(-20, 700), st.floats(-20, 500), st.floats(3, 90), st.sampled_from([DICE, CARDS]))
def test_a_box_holds_the_face_in_its_middle(x: float, y: float, half: float, view: View) -> None:
    """The face fills its share of the cut within a rounding, in its middle, and going in and out loses nothing."""
    outline = SQUARE * half + (x, y)
    box, side = Box.around(outline, view), view.side
    inside = box.inwards(outline)
    assert np.abs(box.outwards(inside) - outline).max() < 1e-9
    assert np.abs(inside.mean(axis=0) - (side - 1) / 2).max() <= 0.51 * side / box.side + 1e-9
    step = next(step for step in (8, 4, 2, 1) if box.side >= step * side or step == 1)
    if box.side > 8:
        assert box.side % step == 0
        assert half_diagonal(inside) == pytest.approx(view.unit_px, rel=0.5 * step / box.side)


@given(st.floats(-60, 160), st.floats(-60, 120), st.floats(2, 60))
def test_a_cut_never_fails(x: float, y: float, half: float) -> None:
    """A box over the edge of the picture, or beside it, is cut with the edge's pixels repeated."""
    picture = np.full((60, 100, 3), 77, np.uint8)
    cut = Box.around(SQUARE * half + (x, y), DICE).cut(picture)
    assert cut.shape == (DICE.side, DICE.side, 3)
    assert (cut == 77).all()


def test_a_rightly_marked_face_has_code_nought() -> None:
    """The numbers of a square that fills as much of the cut as it should are its shape, and 0 for place and size."""
    square = SQUARE * (DICE.side / DICE.span / 2) + (DICE.side - 1) / 2
    code = code_of(square)
    code[:3] = 0
    assert np.abs(outline_of(code, DICE) - square).max() < 1e-3


def test_marks_astray_are_set_right(refiner: Refiner, rolls: list[Photo]) -> None:
    """A mark a fifth of a side off and a tenth too large is set right within a twelfth; one between dice is refused."""
    rng = np.random.default_rng(4)
    for photo in rolls:
        for die in photo.truth:
            outline = np.array(die["top_polygon"])
            side = half_diagonal(outline) * np.sqrt(2)
            shift = rng.normal(0, 1, 2)
            middle = outline.mean(axis=0)
            astray = middle + (outline - middle) * 1.1 + 0.2 * side * shift / np.linalg.norm(shift)
            look = refiner.look(photo.pixels, astray)
            assert np.linalg.norm(look.outline.mean(axis=0) - middle) < side / 12
    corner = SQUARE * 20 + 25
    assert refiner.look(rolls[0].pixels, corner).logit < 0
