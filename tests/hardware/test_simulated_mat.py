"""The mat on the virtual table: under the dice, with all of them inside, on any surface, and nothing else changed."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.pieces.mat_layout import MATS
from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.mats import MAT_SURFACES, MIDDLE_MM
from hardware.simulated.optics import Pose
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import VirtualTable

POSE = Pose(420.0, 8.0, 90.0, 0.0, MIDDLE_MM)


def frame(table: VirtualTable, surface: str, below: str = "wood") -> np.ndarray:
    view = View(POSE, surface=below, surface_seed=3)
    return VirtualCamera(table, view=view, surface=surface, clock=lambda: 9.0, fps=0).read().pixels


@pytest.mark.parametrize("surface", MAT_SURFACES)
def test_all_dice_come_to_rest_inside(surface: str) -> None:
    """However the dice fall, and in the row of those set aside, their middles lie in the playing area."""
    mat = MATS[MAT_SURFACES[surface]]
    left, top, right, bottom = mat.area_mm
    for seed in range(12):
        table = VirtualTable(seed=seed)
        table.roll(0.0)
        table.advance(9.0)
        for index in range(8 if seed % 2 else 2):
            table.set_aside(index)
        for die in table.dice:
            x = die.x_mm - MIDDLE_MM[0] + mat.size_mm[0] / 2
            y = mat.size_mm[1] / 2 - (die.y_mm - MIDDLE_MM[1])
            assert left < x < right
            assert top < y < bottom


@pytest.mark.parametrize("surface", MAT_SURFACES)
def test_the_mat_lies_on_the_surface_of_the_view(surface: str) -> None:
    """Only where the mat lies does the picture differ from one without it; its middle is the mid grey."""
    table = VirtualTable()
    for below in ("wood", "felt"):
        with_mat, without = frame(table, surface, below), frame(table, below, below)
        middle = with_mat[440:520, 600:680].astype(float)
        assert np.ptp(middle.mean(axis=(0, 1))) < 8
        assert 95 < middle.mean() < 150
        if surface == "mat":
            outside = np.abs(with_mat.astype(int) - without)[:, :60]
            assert np.median(outside) < 8


def test_surfaces_stay_as_they_were() -> None:
    """The mats are no surface of chance: what the seeds of tables and photos give stays the same."""
    assert not set(MAT_SURFACES) & set(SURFACES)
    with pytest.raises(ValueError, match="mat-a3"):
        VirtualCamera(VirtualTable(), surface="lawn")
