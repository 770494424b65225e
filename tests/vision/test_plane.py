"""The plane the candidates lie on: true top faces fit it, side faces and drawings of another size do not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated.optics import Lens, Pose
from vision.plane import Discord, discords

SIZE = (1280, 960)
FACE = np.array([[-8.0, -8.0], [8.0, -8.0], [8.0, 8.0], [-8.0, 8.0]])
PLACES = [(-60, -40), (-15, -45), (40, -30), (-50, 10), (0, 0), (55, 15), (-30, 50), (35, 55)]


def seen(tilt_deg: float, turn_deg: float, rng: np.random.Generator) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """The outlines of eight top faces under a camera, and of one side face of each, as a finder would mark them."""
    lens = Lens(Pose(350, tilt_deg, turn_deg), SIZE, 62)
    tops, sides = [], []
    for place in PLACES:
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = FACE @ turn.T + place
        tops.append(lens.project(np.column_stack([corners, np.full(4, 16.0)])) + rng.normal(0, 0.5, (4, 2)))
        upright = np.array([[*corners[0], 16], [*corners[1], 16], [*corners[1], 0], [*corners[0], 0]])
        sides.append(lens.project(upright) + rng.normal(0, 0.5, (4, 2)))
    return tops, sides


@settings(max_examples=25, deadline=None)
@given(st.floats(0, 48), st.floats(0, 360), st.integers(0, 1000))
def test_side_faces_fit_worst(tilt_deg: float, turn_deg: float, seed: int) -> None:
    """Under any camera the top faces of a roll fit one another, and a side face among them fits worse than all."""
    tops, sides = seen(tilt_deg, turn_deg, np.random.default_rng(seed))
    found = discords([*tops, sides[seed % 8]], [3.0] * 8 + [1.0], SIZE)
    misfits = [d.slant / 0.08 + d.size / 0.07 for d in found]
    assert max(d.size for d in found[:-1]) < 0.15
    assert misfits[-1] == max(misfits)


def test_the_farther_die_may_be_smaller() -> None:
    """Under an oblique camera far dice are smaller than near ones, and that is no misfit."""
    tops, _ = seen(45, 0, np.random.default_rng(5))
    sizes = [np.ptp(top, axis=0).mean() for top in tops]
    assert max(sizes) > 1.25 * min(sizes)
    assert max(d.size for d in discords(tops, [4.0] * 8, SIZE)) < 0.1


def test_an_outline_too_small_is_off_by_what_it_lacks() -> None:
    """The misfit of a size is the logarithm of how many times it should be larger."""
    tops, _ = seen(20, 100, np.random.default_rng(6))
    middle = tops[3].mean(axis=0)
    tops[3] = middle + (tops[3] - middle) * 0.7
    assert discords(tops, [4.0] * 8, SIZE)[3].size == pytest.approx(-np.log(0.7), abs=0.08)


def test_nothing_to_compare_with_is_no_discord() -> None:
    """A single candidate disagrees with nothing, and one beside mere shadows of candidates hardly."""
    tops, sides = seen(30, 0, np.random.default_rng(7))
    assert discords([], [], SIZE) == []
    assert discords(tops[:1], [3.0], SIZE) == [Discord(0.0, 0.0)]
    top, _ = discords([tops[0], sides[1]], [3.0, -5.0], SIZE)
    assert top.slant < 0.02
    assert top.size < 0.02
