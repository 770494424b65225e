"""The plane the candidates lie on: true top faces fit it, side faces and drawings of another size do not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated.optics import Lens, Pose
from vision.plane import Discord, discords, facings

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


def looks(tilt_deg: float, turn_deg: float, outlines: list[np.ndarray], lean_deg: float = 0.0) -> list[complex]:
    """Which way faces look that lean by `lean_deg` towards the world's x."""
    lens = Lens(Pose(350, tilt_deg, turn_deg), SIZE, 62)
    lean = np.radians(lean_deg)
    normal = lens.axes @ np.array([np.sin(lean), 0.0, np.cos(lean)])
    rays = [(o.mean(axis=0) - lens.principal) / lens.focal_px for o in outlines]
    return [complex(look) for look in facings(normal, np.array(rays))]


@settings(max_examples=25, deadline=None)
@given(st.floats(0, 48), st.floats(0, 360), st.integers(0, 1000))
def test_side_faces_fit_worst(tilt_deg: float, turn_deg: float, seed: int) -> None:
    """Under any camera the top faces of a roll fit one another, and a side face among them fits worse than all."""
    tops, sides = seen(tilt_deg, turn_deg, np.random.default_rng(seed))
    side = sides[seed % 8]
    # A side face that is taken for a top one looks about as if it were one, half of it.
    ways = looks(tilt_deg, turn_deg, [*tops, side])
    ways[-1] += 0.3
    found = discords([*tops, side], ways, [3.0] * 8 + [1.0], SIZE)
    misfits = [d.slant / 0.08 + d.size / 0.07 + d.facing / 0.1 for d in found]
    assert max(d.size for d in found[:-1]) < 0.15
    assert misfits[-1] == max(misfits)


def test_the_farther_die_may_be_smaller() -> None:
    """Under an oblique camera far dice are smaller than near ones, and that is no misfit."""
    tops, _ = seen(45, 0, np.random.default_rng(5))
    sizes = [np.ptp(top, axis=0).mean() for top in tops]
    assert max(sizes) > 1.25 * min(sizes)
    assert max(d.size for d in discords(tops, looks(45, 0, tops), [4.0] * 8, SIZE)) < 0.1


def test_an_outline_too_small_is_off_by_what_it_lacks() -> None:
    """The misfit of a size is the logarithm of how many times it should be larger."""
    tops, _ = seen(20, 100, np.random.default_rng(6))
    middle = tops[3].mean(axis=0)
    tops[3] = middle + (tops[3] - middle) * 0.7
    assert discords(tops, looks(20, 100, tops), [4.0] * 8, SIZE)[3].size == pytest.approx(-np.log(0.7), abs=0.08)


def test_nothing_to_compare_with_is_no_discord() -> None:
    """A single candidate disagrees with nothing, and one beside mere shadows of candidates hardly."""
    tops, sides = seen(30, 0, np.random.default_rng(7))
    assert discords([], [], [], SIZE) == []
    assert discords(tops[:1], [0j], [3.0], SIZE) == [Discord(0.0, 0.0, 0.0, 0.0)]
    top, _ = discords([tops[0], sides[1]], looks(30, 0, [tops[0], sides[1]]), [3.0, -5.0], SIZE)
    assert top.slant < 0.02
    assert top.size < 0.02
    assert top.facing < 0.02


@settings(max_examples=25, deadline=None)
@given(st.floats(0, 40), st.floats(0, 360), st.integers(0, 1000))
def test_a_leaning_die_looks_another_way(tilt_deg: float, turn_deg: float, seed: int) -> None:
    """Under any camera a die that leans by 20 degrees looks another way than the flat ones, which all look the same."""
    tops, _ = seen(tilt_deg, turn_deg, np.random.default_rng(seed))
    ways = looks(tilt_deg, turn_deg, tops)
    ways[seed % 8] = looks(tilt_deg, turn_deg, tops, lean_deg=20)[seed % 8]
    found = [d.facing for d in discords(tops, ways, [4.0] * 8, SIZE)]
    leaning = found.pop(seed % 8)
    assert max(found) < 0.09
    assert leaning > 0.17


def test_looking_ways_are_those_of_the_camera() -> None:
    """From straight above a flat face in the middle looks at 0; from 30 degrees it looks up by half."""
    flat = np.array([0.0, 0.0, -1.0])
    assert abs(facings(flat, np.zeros((1, 2)))[0]) < 1e-12
    aslant = np.array([0.0, -0.5, -np.sqrt(0.75)])
    assert facings(aslant, np.zeros((1, 2)))[0] == pytest.approx(-0.5j)


@given(st.floats(-0.9, 0.9), st.floats(-0.9, 0.9))
def test_a_face_seen_straight_on_looks_at_nought(x: float, y: float) -> None:
    """Wherever in the picture: a face whose normal points to the camera looks at 0."""
    ray = np.array([x, y, 1.0])
    assert abs(facings(-ray / np.linalg.norm(ray), np.array([[x, y]]))[0]) < 1e-9
