"""Reading on the mat: markers are no dice, what lies outside is ignored, odd sizes are doubted, the rest unchanged."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import vision.reader
from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.cube import Body, Solid, resting
from hardware.simulated.mats import MIDDLE_MM, laid_mat
from hardware.simulated.optics import Lens, Pose
from hardware.simulated.photos import Photo
from hardware.simulated.scene import Scene, photograph
from hardware.simulated.table import VirtualTable, body_of, prints_of
from vision.finder import Candidate
from vision.mat import find_mat
from vision.mat_dice import odd_sizes, on_mat, upright_mat
from vision.mat_pose import Upright, pose_of
from vision.reader import Reader
from vision.reading import Reading

POSES = [
    Pose(300.0, 6.0, 90.0, 0.0, MIDDLE_MM),
    Pose(360.0, 12.0, 200.0, 5.0, MIDDLE_MM),
    Pose(420.0, 3.0, 20.0, -4.0, MIDDLE_MM),
    Pose(380.0, 35.0, 90.0, 0.0, MIDDLE_MM),
]
LIGHTS = ("soft", "window", "lamp", "soft")


def rolled(number: int) -> VirtualTable:
    table = VirtualTable(seed=number + 60)
    table.roll(0.0)
    table.advance(9.0)
    for index in range(number % 3):
        table.set_aside(index)
    return table


def camera(table: VirtualTable, pose: Pose, light: str = "soft") -> VirtualCamera:
    view = View(pose, surface="wood", surface_seed=5)
    return VirtualCamera(table, view=view, surface="mat", light=light, clock=lambda: 9.0, fps=0)


@pytest.fixture(scope="module")
def read(reader: Reader) -> list[tuple[VirtualCamera, Reading]]:
    cameras = [camera(rolled(n), POSES[n % 4], LIGHTS[n % 4]) for n in range(8)]
    return [(c, reader.read(c.read().pixels)) for c in cameras]


def test_dice_on_the_mat_are_read(read: list[tuple[VirtualCamera, Reading]]) -> None:
    """Nothing sure is wrong, nearly every die is named, and no marker of the mat is a piece."""
    named = total = 0
    for eye, reading in read:
        truth = [(np.mean(outline, axis=0), label) for _, label, outline in eye.top_faces()]
        for piece in reading.pieces:
            near = [label for place, label in truth if math.dist(place, piece.centre) < 0.5 * piece.side_px]
            assert near or not piece.sure
            assert not piece.sure or near == [piece.label]
        for place, label in truth:
            total += 1
            named += any(p.label == label and math.dist(place, p.centre) < 0.5 * p.side_px for p in reading.pieces)
    assert total == 64
    assert named >= 0.95 * total


def test_every_piece_stands_in_the_playing_area(read: list[tuple[VirtualCamera, Reading]]) -> None:
    """No piece is reported whose middle stands outside the grey."""
    for eye, reading in read:
        mat = find_mat(eye.read().pixels)
        assert mat is not None
        upright = Upright(mat, pose_of(mat))
        assert reading.pieces
        assert all(upright.holds(upright.face_mm(np.array(piece.outline))[1]) for piece in reading.pieces)


def test_a_die_beside_the_mat_is_ignored(reader: Reader) -> None:
    """A die pushed off the playing area, onto the paper's rim or the table, is not reported; the others are."""
    table = rolled(0)
    for index, x_mm in ((0, 137.0), (1, 170.0)):
        table.move(index, x_mm, 60.0)
    eye = camera(table, Pose(420.0, 4.0, 90.0, 0.0, MIDDLE_MM))
    reading = reader.read(eye.read().pixels)
    truth = [np.mean(outline, axis=0) for _, _, outline in eye.top_faces()]
    assert all(math.dist(piece.centre, place) > piece.side_px for piece in reading.pieces for place in truth[:2])
    assert sum(any(math.dist(p.centre, t) < 0.4 * p.side_px for p in reading.pieces) for t in truth[2:]) == 6


def test_a_thing_of_another_size_is_doubted(reader: Reader) -> None:
    """A cube of 25 mm among dice of 16 mm may be no die: it is asked about, with its millimetres."""
    lens = Lens(Pose(360.0, 5.0, 90.0, 0.0, MIDDLE_MM))
    labels = next(die.faces for die in rolled(0).dice if die.kind == "critter")
    dice = [
        Solid(body_of("critter"), prints_of(labels), (x, y, 8.0), resting(1, 20.0 + x))
        for x, y in ((-70.0, 0.0), (-30.0, 50.0), (50.0, 60.0), (70.0, -10.0))
    ]
    big: Body = replace(body_of("critter"), size_mm=25.0)
    dice.append(Solid(big, prints_of(labels), (0.0, 10.0, 12.5), resting(1, 30.0)))
    scene = Scene(lens, flats=(laid_mat("mat", lens),), dice=tuple(dice))
    reading = reader.read(photograph(scene, np.random.default_rng(3)))
    ((x, y),) = lens.project(np.array([[0.0, 10.0, 25.0]]))
    (piece,) = [p for p in reading.pieces if math.dist(p.centre, (x, y)) < 20]
    assert not piece.sure
    assert any("mm wide where the dice are 1" in doubt for doubt in reading.doubts)
    assert sum("mm wide" in doubt for doubt in reading.doubts) == 1


def test_tables_without_mat_are_read_as_before(
    reader: Reader, rolls: list[Photo], readings: list[Reading], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no mat lies the reading is the same, to the last digit, as by a reader that knows of none."""
    monkeypatch.setattr(vision.reader, "upright_mat", lambda _: None)
    for roll, before in list(zip(rolls, readings, strict=True))[:5]:
        after = reader.read(roll.pixels)
        assert (after.pieces, after.doubts) == (before.pieces, before.doubts)


def test_sizes_are_compared_with_likely_others() -> None:
    """Without a mat no size is odd; with one, what no die measures, and what is far off the likely others."""
    pixels = camera(rolled(0), POSES[0]).read().pixels
    upright = upright_mat(pixels)
    assert upright is not None
    middle = upright.mat.area_px.mean(axis=0)
    per_mm = 1 / upright.mat.mm_per_px()
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * per_mm

    def things(*sides_mm: float) -> list[Candidate]:
        return [Candidate(middle + side * square, 0.9) for side in sides_mm]

    sizes = things(17.0, 17.0, 17.0, 26.0, 45.0, 6.0)
    assert odd_sizes(sizes, [0.9] * 6, None) == [""] * 6
    words = odd_sizes(sizes, [0.9, 0.9, 0.9, 0.9, 0.1, 0.1], upright)
    assert words[:3] == ["", "", ""]
    assert "where the dice are 16 mm" in words[3]
    assert "as no die is" in words[4]
    assert "as no die is" in words[5]
    # One other die is no measure.
    assert odd_sizes(things(17.0, 25.0), [0.9, 0.9], upright) == ["", ""]
    far = [Candidate(np.array([5.0, 5.0]) + 16 * square, 0.9)]
    assert on_mat([*sizes, *far], upright) == sizes
    assert on_mat(far, None) == far


def test_a_marker_seen_aslant_is_no_die() -> None:
    """From 42 degrees a near marker's outline would stand inside as a die's top; it is dropped as the marker it is."""
    upright = upright_mat(camera(rolled(0), Pose(430.0, 42.0, 90.0, 0.0, MIDDLE_MM)).read().pixels)
    assert upright is not None
    markers = [Candidate(corners, 0.9) for _, corners in upright.mat.markers]
    assert any(upright.holds(upright.face_mm(marker.outline)[1]) for marker in markers)
    assert on_mat(markers, upright) == []
