"""Simulated rolls with faults: their tags, their truth, and that it lies where the lens draws it."""

from __future__ import annotations

import hashlib
from collections import Counter

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated.conditions import LIGHT_FAULTS, conditions
from hardware.simulated.cube import resting
from hardware.simulated.faulty_roll import faulty_roll
from hardware.simulated.laying import overlap, tilt
from hardware.simulated.lighting import Glare, Light
from hardware.simulated.photos import Photo, simulated_roll
from hardware.simulated.sensor import Sensor, bent, develop
from scorer.sausage_sizzle.editions import EDITIONS


@pytest.fixture(scope="module")
def photos() -> list[Photo]:
    return [simulated_roll(seed, faults=True) for seed in (1, 3, 4, 9)]


def test_photos_with_faults_tell_their_truth(photos: list[Photo]) -> None:
    """Eight dice of the edition, all in the picture, each with its outline; one tag of light and one of the angle."""
    for photo in photos:
        assert photo.pixels.shape == (960, 1280, 3)
        assert Counter(die["die"] for die in photo.truth) == {"critter": 4, "food": 4}
        for die in photo.truth:
            assert EDITIONS["sausage-sizzle"].kind_of(die["face"]) == die["die"]
            assert (np.array(die["top_polygon"]) >= 0).all()
            assert (np.array(die["top_polygon"]) <= (1280, 960)).all()
        assert len({"good light", "hard light"} & {*photo.tags}) == 1
        assert len({"oblique", "overhead"} & {*photo.tags}) == 1
        assert len(photo.tags) == len(set(photo.tags))
        assert ("cocked" in photo.tags) == any("cocked" in die for die in photo.truth)
        assert ("hidden" in photo.tags) == any("hidden" in die for die in photo.truth)


def test_the_same_seed_gives_the_same_photo(photos: list[Photo]) -> None:
    """With faults too, a photo depends on its seed alone."""
    again = simulated_roll(4, faults=True)
    assert np.array_equal(again.pixels, photos[2].pixels)
    assert (again.truth, again.tags) == (photos[2].truth, photos[2].tags)


def test_outlines_lie_on_the_dice(photos: list[Photo]) -> None:
    """Inside its outline a die shows its body: each critter die is lighter than every food die of the photo."""
    for photo in photos:
        grey = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY)
        shown: dict[str, list[float]] = {"critter": [], "food": []}
        for die in photo.truth:
            if not {"hidden", "cocked"} & {*die}:
                corners = np.array(die["top_polygon"])
                mask = np.zeros(grey.shape, np.uint8)
                cv2.fillConvexPoly(mask, (die["centre"] + 0.8 * (corners - die["centre"])).round().astype(np.int32), 1)
                shown[die["die"]].append(float(grey[mask > 0].mean()))
        assert min(shown["critter"]) > max(shown["food"]), photo.tags


def test_about_half_of_the_light_is_good() -> None:
    """Half of all conditions are good light without any of its faults; every fault comes and its figures agree."""
    tags: Counter[str] = Counter()
    for seed in range(1500):
        made = conditions(np.random.default_rng(seed))
        tags.update(made.tags)
        if "good light" in made.tags:
            assert not {*LIGHT_FAULTS} & {*made.tags}
            assert abs(np.log2(made.light.exposure)) <= 1 / 3
            assert made.light.softness >= 0.5
        else:
            assert {*LIGHT_FAULTS} & {*made.tags}
        assert 280 <= made.pose.distance_mm <= 500
        assert made.pose.tilt_deg <= 45
    assert tags["good light"] / 1500 == pytest.approx(0.5, abs=0.05)
    for tag in (*LIGHT_FAULTS, "oblique", "far", "motion", "defocus", "noise", "jpeg", "lens bend"):
        assert tags[tag] > 1500 * 0.04, tag


@given(st.sampled_from([-0.09, -0.04, 0.02, 0.04]), st.floats(60, 260), st.floats(40, 200))
def test_a_bent_lens_draws_points_where_it_says(bend: float, x: float, y: float) -> None:
    """A dot of a straight picture lies, in the bent picture, where `bent` puts it."""
    straight = np.zeros((240, 320, 3), np.uint8)
    cv2.circle(straight, (round(x), round(y)), 4, (255, 255, 255), -1)
    shown = develop(straight, Light(), Sensor(noise=0, vignette=0, bend=bend), np.random.default_rng(0))
    moments = cv2.moments(shown[..., 0])
    middle = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
    (wanted,) = bent(np.array([[float(round(x)), float(round(y))]]), bend, (320, 240))
    assert middle == pytest.approx(tuple(wanted), abs=0.3)


def test_glare_is_brightest_in_its_middle() -> None:
    """A mirrored lamp fades outwards, more slowly along its length, and a matt surface hardly shows it."""
    glare = Glare((10.0, 0.0), 8.0, 2.0, 90.0, 1.0)
    x, y = np.array([10, 10, 22, 60], np.float32), np.array([0, 12, 0, 0], np.float32)
    middle, along, across, far = glare.veil(x, y, np.ones(4, np.float32))
    assert middle > 0.99
    assert middle >= along > across > far
    assert far < 0.01
    assert glare.veil(x, y, np.full(4, 0.1, np.float32))[0] == pytest.approx(middle / 10)


def test_a_strong_glare_hides_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die whose face the lamp washes out is marked as hidden and tagged; without the lamp it is not."""
    strength = [3.0]
    monkeypatch.setattr(
        "hardware.simulated.faulty_roll._glare",
        lambda _rng, dice: Glare(dice[0].solid.centre_mm[:2], 14.0, 1.0, 0.0, strength[0]),
    )
    seed = next(n for n in range(99) if "glare" in conditions(np.random.default_rng(n)).tags)
    edition = EDITIONS["sausage-sizzle"]
    washed = faulty_roll(np.random.default_rng(seed), edition)
    strength[0] = 0.0
    plain = faulty_roll(np.random.default_rng(seed), edition)
    assert washed.truth[0].get("hidden") is True
    assert "hidden" in washed.tags
    assert "hidden" not in plain.truth[0]


def test_cocked_dice_are_tilted_and_stand_on_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll with a cocked die has exactly one, tagged, and it is a leaning or a raised one."""
    from hardware.simulated import faulty_roll as module

    monkeypatch.setattr(module, "COCKED_SHARE", 1.0)
    for seed in range(40):
        dice, _ = module._throw(np.random.default_rng(seed), EDITIONS["sausage-sizzle"])
        (odd,) = [die for die in dice if die.cocked]
        lowest = float(odd.solid.corners()[:, 2].min())
        slant = float(np.ptp(odd.solid.face_corners(odd.solid.face_up())[:, 2]))
        assert (lowest == pytest.approx(0, abs=1e-6) and slant > 2) or lowest == pytest.approx(16)
        flat = [(d.solid.centre_mm[0], d.solid.centre_mm[1], 0.0) for d in dice if not d.cocked]
        assert len(flat) == 7


def test_a_tilted_die_leans_or_stands_upon_its_host() -> None:
    """Both ways of lying cocked come, a leaning die beside its host and a standing one above it."""
    host = faulty_host()
    ways = [tilt(np.random.default_rng(seed), host, 16.0) for seed in range(60)]
    assert 5 < sum(not way.leans for way in ways) < 35
    for way in ways:
        assert way.rotation @ way.rotation.T == pytest.approx(np.eye(3), abs=1e-9)
        assert way.away_mm > 15 if way.leans else way.floor_mm == 16


def faulty_host():
    from hardware.simulated.cube import Body, Solid

    return Solid(Body(16.0), np.zeros((6, 8, 8), np.uint8), (0.0, 0.0, 8.0), resting(0, 30.0))


@pytest.mark.parametrize(
    ("other", "covers"), [((10.0, 0.0, 0.0), True), ((16.2, 0.0, 0.0), False), ((17.0, 0.0, 45.0), True)]
)
def test_turned_squares_overlap(other: tuple[float, float, float], covers: bool) -> None:
    """Squares that touch side by side do not overlap; one that is turned reaches farther."""
    assert overlap((0.0, 0.0, 0.0), other, 16.0) is covers


def test_without_faults_nothing_changed() -> None:
    """A roll without faults is told as before: same dice, same tags for a seed."""
    photo = simulated_roll(11)
    told = repr([(die["face"], np.round(die["centre"], 1).tolist()) for die in photo.truth]) + repr(photo.tags)
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == "22f30e533d92069c"
    assert not any({"cocked", "hidden"} & {*die} for die in photo.truth)
