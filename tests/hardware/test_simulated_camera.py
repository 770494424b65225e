"""The virtual camera keeps the contract of every camera, and its truth is what its pictures show."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.pieces import faces
from hardware.simulated.camera import LIGHTS, View, VirtualCamera
from hardware.simulated.optics import Pose
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import VirtualTable
from scorer.sausage_sizzle.editions import EDITIONS


def rolled(seed: int = 3, edition_id: str = "sausage-sizzle") -> VirtualTable:
    table = VirtualTable(edition_id, seed=seed)
    table.roll(0.0)
    table.advance(5.0)
    return table


def camera_of(table: VirtualTable, **options) -> VirtualCamera:
    return VirtualCamera(table, **{"clock": lambda: 7.0, "fps": 0, **options})


@pytest.mark.parametrize("size", [(1280, 960), (640, 480), (800, 450)])
def test_a_frame_has_the_cameras_size_and_time(size: tuple[int, int]) -> None:
    """Frames are height x width x 3 bytes as the resolution says, with the clock's time."""
    camera = camera_of(rolled(), resolution_wh=size)
    frame = camera.read()
    assert isinstance(camera, Camera)
    assert camera.resolution_wh == size
    assert frame.pixels.shape == (size[1], size[0], 3)
    assert frame.pixels.dtype == np.uint8
    assert frame.time_s == 7.0
    assert camera.name


def test_a_closed_camera_says_so() -> None:
    """After closing, which may be done twice, reading raises CameraError in one line."""
    camera = camera_of(rolled())
    camera.read()
    camera.close()
    camera.close()
    with pytest.raises(CameraError, match="closed") as caught:
        camera.read()
    assert "\n" not in str(caught.value)


def test_frames_come_at_their_pace() -> None:
    """With a pace, no frame, the second neither, comes faster than it says."""
    camera = VirtualCamera(rolled(), fps=20, resolution_wh=(160, 120))
    start = time.monotonic()
    for _ in range(6):
        camera.read()
    assert time.monotonic() - start >= 5 / 20 - 0.01


def test_no_frame_in_time_is_an_error() -> None:
    """A frame that is not due within the timeout raises CameraError at once, and the camera works on."""
    camera = VirtualCamera(rolled(), fps=2, resolution_wh=(160, 120))
    camera.read()
    start = time.monotonic()
    with pytest.raises(CameraError, match="no frame"):
        camera.read(timeout_s=0.05)
    assert time.monotonic() - start < 0.4
    assert camera.read(timeout_s=2.0).pixels.shape == (120, 160, 3)


def test_time_moves_the_dice() -> None:
    """Each frame shows the dice where they are at the clock's time: tumbling first, still in the end."""
    now_s = [0.0]
    table = VirtualTable(seed=3)
    camera = camera_of(table, clock=lambda: now_s[0], resolution_wh=(320, 240))
    empty = camera.read().pixels.astype(int)
    table.roll(0.0)
    shown = []
    for now_s[0] in (0.3, 0.6, 3.0, 4.0):
        shown.append(camera.read().pixels.astype(int))
    assert table.is_still
    changes = [(np.abs(a - b).max(axis=2) > 40).sum() for a, b in zip([empty, *shown], shown, strict=False)]
    assert min(changes[:3]) > 200
    assert changes[3] == 0


def test_the_same_seed_takes_the_same_picture() -> None:
    """Two cameras of one seed take the same frames; another seed and the next frame differ by noise only."""
    frames = [camera_of(rolled(), seed=seed).read().pixels.astype(int) for seed in (1, 1, 2)]
    assert np.array_equal(frames[0], frames[1])
    assert not np.array_equal(frames[0], frames[2])
    assert np.abs(frames[0] - frames[2]).mean() < 6
    camera = camera_of(rolled(), seed=1)
    first, second = camera.read().pixels, camera.read().pixels
    assert not np.array_equal(first, second)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("surface", SURFACES)
def test_every_surface_and_lamp_gives_a_picture(surface: str, light: str) -> None:
    """On every surface, under every lamp, dice can be seen and the picture is neither black nor burnt out."""
    table = VirtualTable(seed=3)
    camera = camera_of(table, surface=surface, light=light, resolution_wh=(320, 240))
    bare = camera.read().pixels.astype(int)
    table.roll(0.0)
    table.advance(5.0)
    shown = camera.read().pixels.astype(int)
    assert 15 < shown.mean() < 240
    assert (np.abs(shown - bare).max(axis=2) > 30).sum() > 500


def test_unknown_names_are_refused() -> None:
    """A surface or a lamp that is not there raises ValueError and names those that are."""
    with pytest.raises(ValueError, match="felt"):
        VirtualCamera(rolled(), surface="ice")
    with pytest.raises(ValueError, match="lamp"):
        VirtualCamera(rolled(), light="moon")


TILTED = View(Pose(400.0, 38.0, 70.0, 4.0))


@pytest.mark.parametrize("view", [View(), TILTED], ids=["overhead", "oblique"])
def test_a_tap_on_a_die_is_that_die(view: View) -> None:
    """The middle of each top face belongs to that die, the corner of the picture to none."""
    table = rolled(6)
    camera = camera_of(table, view=view)
    for index, (_, _, corners) in enumerate(camera.top_faces()):
        x, y = np.mean(corners, axis=0)
        assert camera.die_at(float(x), float(y)) == index
    assert camera.die_at(2, 2) is None
    table.new_turn()
    assert camera.top_faces() == []
    assert camera.die_at(640, 480) is None


@pytest.mark.parametrize("view", [View(), TILTED], ids=["overhead", "oblique"])
def test_a_point_of_the_table_leads_back(view: View) -> None:
    """A die pushed to the table's point under a pixel has its middle at that pixel."""
    table = rolled(6)
    camera = camera_of(table, view=view)
    for pixel in ((300.0, 250.0), (900.0, 300.0), (640.0, 700.0)):
        table.move(0, 500.0, 500.0)
        spot = camera.table_point(*pixel)
        others = [np.hypot(d.x_mm - spot[0], d.y_mm - spot[1]) for d in table.dice[1:]]
        if min(others) < 25:
            continue
        table.move(0, *spot)
        assert (table.dice[0].x_mm, table.dice[0].y_mm) == spot
        assert camera.die_at(*pixel) == 0
        corners = np.array(camera.top_faces()[0][2])
        assert np.abs(corners.mean(axis=0) - pixel).max() < np.ptp(corners, axis=0).max() / 2


def flat(pixels: np.ndarray, corners: list[list[float]], side: int = 64) -> np.ndarray:
    """A top face cut out square, grey, its print upright."""
    target = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(corners, np.float32), target)
    return cv2.cvtColor(cv2.warpPerspective(pixels, matrix, (side, side)), cv2.COLOR_BGR2GRAY)


def printed(label: str, side: int = 64) -> np.ndarray:
    """The label's drawing as the stickers carry it: 15 mm wide on a die of 16 mm."""
    picture = np.zeros((side, side), np.uint8)
    inner = round(side * 15 / 16)
    start = (side - inner) // 2
    picture[start : start + inner, start : start + inner] = faces.mask(label, inner)
    return picture


def likeness(face: np.ndarray, drawing: np.ndarray) -> float:
    inside = slice(8, -8)
    soft = cv2.GaussianBlur(drawing, (0, 0), 1.2)
    return float(abs(np.corrcoef(face[inside, inside].ravel(), soft[inside, inside].ravel())[0, 1]))


@pytest.mark.parametrize("view", [View(surface="paper"), TILTED], ids=["overhead", "oblique"])
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_truth_is_what_the_picture_shows(edition_id: str, view: View) -> None:
    """Inside each top face's corners stands that label's drawing, upright, and none of the edition's others fits so."""
    labels = EDITIONS[edition_id].labels
    seen = set()
    for seed in range(3):
        camera = camera_of(rolled(seed, edition_id), view=view)
        pixels = camera.read().pixels
        for kind, label, corners in camera.top_faces():
            face = flat(pixels, corners)
            fits = {other: likeness(face, printed(other)) for other in labels}
            assert fits[label] > 0.75, (label, fits[label])
            assert max(fits, key=fits.__getitem__) == label
            assert fits[label] > likeness(face, np.ascontiguousarray(np.rot90(printed(label), 2))) - 0.02
            assert kind == EDITIONS[edition_id].kind_of(label)
            seen.add(label)
    assert len(seen) >= 7


def test_critter_dice_are_light_and_food_dice_dark() -> None:
    """The two kinds differ in brightness, as the printed stickers do."""
    camera = camera_of(rolled(2), surface="paper")
    pixels = camera.read().pixels
    median = {"critter": [], "food": []}
    for kind, _, corners in camera.top_faces():
        face = flat(pixels, corners)
        rim = np.concatenate([face[6:9, 8:-8].ravel(), face[-9:-6, 8:-8].ravel()])
        median[kind].append(float(np.median(rim)))
    assert min(median["critter"]) > max(median["food"]) + 50


@pytest.mark.parametrize("die", [0, 5])
def test_side_faces_are_drawn_from_aside(die: int) -> None:
    """A camera that looks aslant sees the print of the side that is turned to it, and no other drawing fits so well."""
    table = VirtualTable(seed=1)
    table.dice[die].on_table = True
    camera = camera_of(table, view=View(Pose(200.0, 55.0, 90.0, 0.0), surface="paper"), light="soft")
    labels = set(table.dice[die].faces)
    for up in range(6):
        shown = table.dice[die]
        shown.up, shown.x_mm, shown.y_mm = up, 0.0, 0.0
        table.move(die, 0.0, 1.0)
        solid = shown.solid()
        toward = [float(solid.face_corners(n)[:, 1].mean()) for n in range(6)]
        front = int(np.argmin(toward))
        assert front != up
        corners = camera._lens.project(solid.face_corners(front)).tolist()
        face = flat(camera.read().pixels, corners)
        fits = {label: max(likeness(face, np.rot90(printed(label), q).copy()) for q in range(4)) for label in labels}
        assert fits[shown.faces[front]] > 0.6
        assert max(fits, key=fits.__getitem__) == shown.faces[front]


def test_a_hand_changes_the_picture() -> None:
    """A hand over the table covers much of it and reaches to the picture's edge; taken away, all is as before."""
    table = rolled(1)
    camera = camera_of(table, resolution_wh=(320, 240))
    before = camera.read().pixels.astype(int)
    table.put_hand(True)
    covered = np.abs(camera.read().pixels.astype(int) - before).max(axis=2) > 40
    assert 0.05 < covered.mean() < 0.7
    assert any(edge.any() for edge in (covered[0], covered[-1], covered[:, 0], covered[:, -1]))
    table.put_hand(False)
    assert (np.abs(camera.read().pixels.astype(int) - before).max(axis=2) > 40).mean() < 0.001
