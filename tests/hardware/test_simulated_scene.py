"""The parts of the virtual world: projection, resting dice, drawn scenes, things lying about, photos of rolls."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated import cube
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Lens, Pose
from hardware.simulated.photos import simulated_roll, single_die
from hardware.simulated.scene import Flat, Hand, Scene, draw_scene, photograph
from hardware.simulated.sensor import Sensor
from hardware.simulated.surfaces import SIDE, SURFACES, texture
from hardware.simulated.table import body_of, prints_of
from scorer.sausage_sizzle.editions import EDITIONS

POSES = st.builds(
    Pose, st.floats(250, 600), st.floats(0, 50), st.floats(0, 360), st.floats(-20, 20), st.just((5.0, -8.0))
)
SMALL = Lens(Pose(), (320, 240))


def a_die(x_mm: float = 0.0, y_mm: float = 0.0, kind: str = "critter") -> cube.Solid:
    labels = next(tuple(d.faces) for d in EDITIONS["sausage-sizzle"].dice if d.kind == kind)
    return cube.Solid(body_of(kind), prints_of(labels), (x_mm, y_mm, 8.0), cube.resting(0, 15.0))


@given(POSES, st.floats(-90, 90), st.floats(-70, 70), st.floats(0, 20))
def test_projection_and_its_way_back_agree(pose: Pose, x_mm: float, y_mm: float, height_mm: float) -> None:
    """A point of the table, projected into the picture and followed back, is the same point."""
    lens = Lens(pose)
    ((x_px, y_px),) = lens.project(np.array([[x_mm, y_mm, height_mm]]))
    assert lens.table_point(float(x_px), float(y_px), height_mm) == pytest.approx((x_mm, y_mm), abs=0.05)
    flat = lens.table_homography() @ np.array([x_mm, y_mm, 1.0])
    assert flat[:2] / flat[2] == pytest.approx(lens.project(np.array([[x_mm, y_mm, 0.0]]))[0], abs=1e-3)


@given(POSES)
def test_the_camera_looks_at_its_target(pose: Pose) -> None:
    """The target lies in the middle of the picture, at the distance that the pose says."""
    lens = Lens(pose, (640, 480))
    assert lens.project(np.array([[*pose.target_mm, 0.0]]))[0] == pytest.approx((319.5, 239.5), abs=1e-3)
    assert np.linalg.norm(lens.position - np.array([*pose.target_mm, 0.0])) == pytest.approx(pose.distance_mm)
    assert lens.axes @ lens.axes.T == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(lens.axes) == pytest.approx(1)


def test_the_picture_is_not_mirrored() -> None:
    """Seen from above from the player's side, right is right and farther away is higher up."""
    lens = Lens(Pose(azimuth_deg=90.0))
    middle, right, far = lens.project(np.array([[0.0, 0, 0], [30, 0, 0], [0, 30, 0]]))
    assert right[0] > middle[0] + 10
    assert far[1] < middle[1] - 10


@given(st.integers(0, 5), st.floats(-360, 360))
def test_a_resting_die_lies_flat_with_its_face_up(face: int, yaw_deg: float) -> None:
    """A resting die shows the face that was asked for, level, its opposite below, and its print is not mirrored."""
    rotation = cube.resting(face, yaw_deg)
    assert rotation @ rotation.T == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(rotation) == pytest.approx(1)
    die = cube.Solid(body_of("food"), prints_of(("2", "3", "4", "5", "sausage", "2")), (0.0, 0.0, 8.0), rotation)
    assert die.face_up() == face
    assert die.face_corners(face)[:, 2] == pytest.approx(16)
    assert die.face_corners(cube.OPPOSITE[face])[:, 2] == pytest.approx(0, abs=1e-9)
    top_left, top_right, bottom_right, _ = die.face_corners(face)
    outward = np.cross(top_right - top_left, top_right - bottom_right)
    assert outward[2] > 0


@pytest.mark.parametrize("surface", SURFACES)
def test_surfaces_grow_from_their_seed(surface: str) -> None:
    """The same seed grows the same surface, which nobody can change, and another seed another one."""
    grown = texture(surface, 1)
    assert grown.shape == (SIDE, SIDE, 3)
    assert not grown.flags.writeable
    texture.cache_clear()
    assert np.array_equal(texture(surface, 1), grown)
    assert not np.array_equal(texture(surface, 2), grown)


def test_an_unknown_surface_is_refused() -> None:
    """A surface that is not there raises ValueError and names those that are."""
    with pytest.raises(ValueError, match="neoprene"):
        texture("ice", 1)


def test_the_nearer_die_hides_the_farther() -> None:
    """Dice are drawn far to near, whatever their order in the scene."""
    lens = Lens(Pose(160.0, 65.0, 90.0), (320, 240))
    dice = (a_die(0, 0), a_die(0, 16.5, "food"))
    one, other = (draw_scene(Scene(lens, dice=order)).astype(int) for order in (dice, dice[::-1]))
    # The order in which shadows darken the table may round a value the other way.
    assert np.abs(one - other).max() <= 2
    near, far = (draw_scene(Scene(lens, dice=(die,))).astype(int) for die in dice)
    top = np.zeros((240, 320), np.uint8)
    corners = lens.project((dice[0].face_corners(0) - dice[0].centre_mm) * 0.7 + dice[0].centre_mm + (0, 0, 2.4))
    cv2.fillConvexPoly(top, corners.round().astype(np.int32), 255)
    assert (top > 0).sum() > 100
    like_near, like_far = (np.abs(one - alone)[top > 0].mean() for alone in (near, far))
    assert like_near < like_far / 3


def test_a_die_throws_a_shadow_away_from_the_lamp() -> None:
    """Beside the die the table is darker on the side away from the lamp than on the lamp's side."""
    light = Light(azimuth_deg=0.0, elevation_deg=40.0, strength=0.75, ambient=0.3, softness=0.1)
    bare, shown = (draw_scene(Scene(SMALL, light, surface="paper", dice=d)).astype(int) for d in ((), (a_die(),)))
    darker = (bare - shown).mean(axis=2)
    (left, right) = (SMALL.project(np.array([[x, 0.0, 0.0]]))[0].round().astype(int) for x in (-13.0, 13.0))
    assert darker[left[1], left[0]] > 30
    assert darker[left[1], left[0]] > darker[right[1], right[0]] + 20


def test_a_flat_thing_lies_on_the_table() -> None:
    """A card lying about is seen in its own colour, with a die upon it above it."""
    card = Flat(np.full((20, 30, 3), (0, 0, 200), np.uint8), np.full((20, 30), 255, np.uint8), (0.0, 0.0), 60.0, 10.0)
    shown = draw_scene(Scene(SMALL, surface="paper", flats=(card,)))
    x, y = SMALL.project(np.array([[20.0, 0.0, 0.5]]))[0].round().astype(int)
    assert tuple(shown[y, x]) == (0, 0, 200)
    above = draw_scene(Scene(SMALL, surface="paper", flats=(card,), dice=(a_die(),)))
    middle = SMALL.project(np.array([[0.0, 0.0, 16.0]]))[0].round().astype(int)
    assert (above[middle[1] - 8 : middle[1] + 8, middle[0] - 8 : middle[0] + 8].min(axis=2) > 60).mean() > 0.2


def test_a_hand_is_drawn_over_the_dice() -> None:
    """Where the palm is, the dice are not seen."""
    dice = (a_die(0, 0),)
    with_die, without = (draw_scene(Scene(SMALL, dice=d, hand=Hand())).astype(int) for d in (dice, ()))
    x, y = SMALL.project(np.array([[0.0, 0.0, 16.0]]))[0].round().astype(int)
    assert np.array_equal(with_die[y - 5 : y + 5, x - 5 : x + 5], without[y - 5 : y + 5, x - 5 : x + 5])


@pytest.mark.parametrize(
    "sensor",
    [
        Sensor(noise=0),
        Sensor(defocus_px=2.5),
        Sensor(motion_px=6, motion_deg=30),
        Sensor(jpeg=40),
        Sensor(contrast=1.4),
    ],
)
def test_every_fault_of_a_camera_leaves_a_picture(sensor: Sensor) -> None:
    """Blur, noise, JPEG and a bent tone curve keep the picture's size and about its look."""
    scene = Scene(SMALL, sensor=sensor, dice=(a_die(),))
    shown = photograph(scene, np.random.default_rng(1))
    assert shown.shape == (240, 320, 3)
    assert np.corrcoef(shown.ravel(), draw_scene(scene).ravel())[0, 1] > 0.8
    assert np.array_equal(shown, photograph(scene, np.random.default_rng(1)))


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_photos_of_rolls_tell_their_truth(edition_id: str) -> None:
    """A photo of a roll names eight dice of its edition, inside the picture, and is the same for the same seed."""
    photo, again = simulated_roll(11, edition_id), simulated_roll(11, edition_id)
    assert np.array_equal(photo.pixels, again.pixels)
    assert photo.truth == again.truth
    assert len(photo.truth) == 8
    for die in photo.truth:
        assert EDITIONS[edition_id].kind_of(die["face"]) == die["die"]
        assert np.mean(die["top_polygon"], axis=0) == pytest.approx(die["centre"])
        assert 0 <= die["centre"][0] < photo.pixels.shape[1]
        assert 0 <= die["centre"][1] < photo.pixels.shape[0]
    assert photo.tags[0] == ("oblique" if photo.tilt_deg >= 20 else "overhead")


def test_a_photo_to_teach_with_shows_one_die() -> None:
    """A single die shows the label that was asked for; a label no die has is refused with those there are."""
    for label in EDITIONS["sausage-sizzle"].labels[::5]:
        (die,) = single_die(label, 4).truth
        assert die["face"] == label
    with pytest.raises(ValueError, match="quokka"):
        single_die("unicorn", 1)


def test_a_die_is_not_see_through() -> None:
    """Whatever the table's colour is, the middle of a die's top face has the die's colour."""
    shown = [np.full((240, 320, 3), below, np.uint8) for below in (0, 255)]
    for picture in shown:
        cube.draw(picture, SMALL, a_die(), Light())
    x, y = SMALL.project(np.array([[0.0, 0.0, 16.0]]))[0].round().astype(int)
    assert np.array_equal(shown[0][y - 3 : y + 3, x - 3 : x + 3], shown[1][y - 3 : y + 3, x - 3 : x + 3])
