"""The grid of layouts seen from straight above, case by case: islands, strays, rivals, holes, corners, refusals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision.grid import fit_grid

SIZE = (1600, 1200)
SIDE_PX = 120.0
Cell = tuple[int, int]


def flat(cells: dict[Cell, tuple[float, float]], side: float = SIDE_PX, turn_deg: float = 0) -> list[np.ndarray]:
    """Outlines of square cards seen from straight above; a cell's value is how far (cells) it lies down and right."""
    t = math.radians(turn_deg)
    spun = np.array([[math.cos(t), math.sin(t)], [-math.sin(t), math.cos(t)]])
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    pitch = 1.06 * SIDE_PX
    places = [(300 + pitch * (c + right), 250 + pitch * (r + down)) for (r, c), (down, right) in cells.items()]
    return [box @ spun + place for place in places]


def block(rows: range, columns: range, down: float = 0.0, right: float = 0.0) -> dict[Cell, tuple[float, float]]:
    """A full block of cells that lies so far off."""
    return {(r, c): (down, right) for r in rows for c in columns}


@pytest.mark.parametrize(("off", "sure", "shift"), [(0.0, True, 3), (0.15, True, 3), (-0.15, True, 3), (0.5, False, 3)])
def test_two_islands_a_row_apart(off: float, sure: bool, shift: int) -> None:
    """Two islands a whole row apart are surely so; with a row and a half between them it is one row or two."""
    cells = block(range(2), range(4)) | block(range(3, 5), range(4), down=off)
    grid = fit_grid(flat(cells), [4.0] * len(cells), SIZE)
    assert grid is not None
    assert grid.sure is sure
    (joint,) = grid.joints
    assert joint.sure is sure
    assert {one.cell[0] for one in grid.placed if one.index >= 8} <= ({shift, 4} if sure else {3, 4, 5})
    if not sure:
        (first, second), (third, fourth) = (cell for cell, _ in joint.shift.choices[:2])
        assert {abs(first - third), abs(second - fourth)} == {0, 1}
        assert joint.shift.confidence < 0.7


def test_cards_alone_between_cells_are_strays() -> None:
    """A card by size and turn that lies between cells has none; a token and a large order have none for their size."""
    outlines = [
        *flat(block(range(3), range(3))),
        *flat({(1, 4): (0.5, 0.45)}),
        *flat({(0, 6): (0, 0)}, side=60),
        *flat({(1, 3): (1.2, 0.9)}, side=160),
        *flat({(4, 1): (0.0, 0.0)}, turn_deg=30),
    ]
    grid = fit_grid(outlines, [4.0] * len(outlines), SIZE)
    assert grid is not None
    assert [one.index for one in grid.placed] == list(range(9))
    assert [stray.reason for stray in grid.strays] == ["off-lattice", "size", "size", "turn"]
    assert grid.sure


def test_two_marks_on_one_cell_are_rivals() -> None:
    """A card found twice claims its cell twice, the likelier mark first."""
    outlines = [*flat(block(range(2), range(2))), *flat({(0, 1): (0.05, -0.04)}, turn_deg=6)]
    grid = fit_grid(outlines, [3, 3, 3, 3, 4], SIZE)
    assert grid is not None
    assert grid.rivals == ((4, 1),)
    assert not grid.sure


def test_a_hole_is_where_the_card_is_missed() -> None:
    """The empty cell with most neighbours comes first, and its outline is where the card would lie."""
    cells = block(range(3), range(3))
    whole = dict(zip(cells, flat(cells), strict=True))
    del cells[1, 1], cells[0, 0]
    grid = fit_grid(flat(cells), [4.0] * 7, SIZE)
    assert grid is not None
    found = [(hole.cell, hole.neighbours, hole.in_picture) for hole in grid.holes]
    assert found == [((1, 1), 4, True), ((0, 0), 2, True)]
    assert abs(grid.holes[0].outline - whole[1, 1]).max() < 2


@pytest.mark.parametrize("roll_deg", [0, 20, -30, 90, 180])
def test_the_first_corner_is_the_top_left(roll_deg: float) -> None:
    """However the table lies in the picture, rows go down in it and outlines begin at the top left."""
    t = math.radians(roll_deg)
    spun = np.array([[math.cos(t), math.sin(t)], [-math.sin(t), math.cos(t)]])
    middle = np.array(SIZE) / 2
    outlines = [(card - middle) @ spun + middle for card in flat(block(range(2), range(3)))]
    grid = fit_grid(outlines, [4.0] * 6, SIZE)
    assert grid is not None
    assert grid.sure
    for one in grid.placed:
        right, down = one.outline[1] - one.outline[0], one.outline[3] - one.outline[0]
        assert right[0] > abs(right[1])
        assert down[1] > abs(down[0])
    assert max(one.cell for one in grid.placed) == ((1, 2) if roll_deg % 180 != 90 else (2, 1))


def test_few_things() -> None:
    """Nothing gives no grid, one card a grid of one cell, two neighbours one of two."""
    assert fit_grid([], [], SIZE) is None
    for count in (1, 2):
        grid = fit_grid(flat(block(range(1), range(count))), [4.0] * count, SIZE)
        assert grid is not None
        assert [one.cell for one in grid.placed] == [(0, n) for n in range(count)]


def test_what_is_no_outline_is_refused() -> None:
    """Odds that are missing and corners that are no numbers are refused with what came."""
    with pytest.raises(ValueError, match="as many odds as outlines"):
        fit_grid(flat(block(range(1), range(2))), [1.0], SIZE)
    with pytest.raises(ValueError, match="all numbers"):
        fit_grid([np.full((4, 2), math.nan)], [1.0], SIZE)
