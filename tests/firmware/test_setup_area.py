"""A marked playing area: what lies outside is left out with its doubts, and an area that no longer fits is dropped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from firmware.setup.area import within
from firmware.setup.area_guard import AGREEING_LOOKS, LOOK_S, MOVED, OTHER_SIZE, AreaGuard, with_table
from firmware.setup.kept import Area
from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.optics import Pose
from hardware.simulated.table import VirtualTable
from vision.agree import RollVote
from vision.reading import Piece, Reading

AREA = Area(200.0, 100.0, 1000.0, 800.0, (1280, 960))
POSE = Pose(300.0, 9.0, 90.0, 0.0, (0.0, 16.0))


def piece(label: str, x: float, y: float, *, sure: bool = True, kind: str = "critter") -> Piece:
    corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
    return Piece(label, kind, sure, 0.9 if sure else 0.5, (x, y), corners)


def test_what_lies_outside_is_left_out_with_its_doubts() -> None:
    """A token outside goes with the doubt about it; dice inside, their doubts and doubts about no die stay."""
    inside, doubted = piece("quokka", 400.4, 300.6), piece("snake", 500.0, 400.0, sure=False)
    token, sure_token = piece("echidna", 1100.5, 400.0, sure=False), piece("echidna", 100.0, 400.0)
    doubts = (
        "the die at 500, 400 may be snake or echidna",
        "what lies at 1100, 400 may be a die showing echidna",
        "a die (quokka) at 1150, 90 is seen only now and then",
        "a die (quokka) at 600, 500 is seen only now and then",
        "the picture is strange",
    )
    reading = Reading((inside, doubted, token, sure_token), doubts, 12.0)
    kept, left_out = within(reading, AREA)
    assert kept.pieces == (inside, doubted)
    assert kept.doubts == (doubts[0], doubts[3], doubts[4])
    assert left_out == 1
    assert kept.milliseconds == 12.0


def test_the_doubt_at_the_edge_goes_with_its_piece() -> None:
    """Where rounding puts a doubt's place to the other side of the edge, it stays or goes as its die does."""
    just_in, just_out = piece("quokka", 200.2, 300.0, sure=False), piece("snake", 199.8, 500.0, sure=False)
    reading = Reading((just_in, just_out), ("the die at 200, 300 may be a", "the die at 200, 500 may be b"), 1.0)
    kept, _ = within(reading, AREA)
    assert kept.pieces == (just_in,)
    assert kept.doubts == ("the die at 200, 300 may be a",)


@pytest.mark.parametrize(("outside", "left"), [(1, 1), (2, 0)])
def test_too_many_of_a_kind_are_counted_anew(outside: int, left: int) -> None:
    """Six critter dice of which enough lie outside are no doubt any more; five still are, and are told as five."""
    pieces = tuple(piece("quokka", 1100.0 if n < outside else 400.0 + 60 * n, 300.0) for n in range(6))
    reading = Reading(pieces, ("6 critter dice seen, but Sausage Sizzle! has 4",), 1.0)
    kept, _ = within(reading, AREA)
    assert kept.doubts == ("5 critter dice seen, but Sausage Sizzle! has 4",) * left
    assert within(Reading(pieces, (), 1.0), AREA)[0].doubts == ()


def test_frames_agree_although_clutter_flickers() -> None:
    """Clutter outside that is read otherwise in each frame does not keep a roll from being read without a doubt."""
    vote, agreed = RollVote(), None
    for label in ("snake", "echidna", "snake"):
        clutter = piece(label, 1150.0, 300.0, sure=label == "snake")
        reading = Reading((piece("quokka", 400.0, 300.0), clutter), (), 1.0)
        agreed = vote.add(within(reading, AREA)[0])
    assert agreed is not None
    assert agreed.is_sure
    assert [p.label for p in agreed.pieces] == ["quokka"]


def photo(seed: int, *, pose: Pose = POSE, light: str = "soft", surface: str = "felt") -> np.ndarray:
    table = VirtualTable(seed=seed)
    table.roll(0.0)
    table.advance(5.0)
    view = View(pose=pose, surface=surface, surface_seed=14, light=light)
    return VirtualCamera(table, seed=seed, view=view, clock=lambda: 9.0, fps=0).read().pixels


def faults(guard: AreaGuard, pixels: np.ndarray, looks: int = AGREEING_LOOKS, start_s: float = 100.0) -> list[str]:
    found = []
    for n in range(looks):
        guard.look(pixels, start_s + n * (LOOK_S + 0.1))
        found.append(guard.fault)
    return found


@pytest.mark.parametrize("surface", ["felt", "cloth"])
def test_a_moved_camera_is_noticed_and_other_dice_or_light_are_not(surface: str) -> None:
    """Another roll, another lamp and a trifle of a push leave the area; a camera turned or shifted drops it."""
    area = with_table(AREA, photo(1, surface=surface), photo(1, surface=surface, light="lamp"))
    assert len(area.parts) >= 5
    same = ({"light": "dim"}, {"light": "warm"}, {"pose": replace(POSE, target_mm=(2.0, 16.0))})
    for n, change in enumerate(same):
        assert faults(AreaGuard(area), photo(30 + n, surface=surface, **change), 3) == ["", "", ""], change
    for pose in (replace(POSE, target_mm=(60.0, 60.0)), replace(POSE, distance_mm=360.0), replace(POSE, roll_deg=20.0)):
        assert faults(AreaGuard(area), photo(5, surface=surface, pose=pose)) == ["", MOVED], pose


def test_one_bad_look_drops_nothing() -> None:
    """A single picture that is elsewhere, as with something in the way, is forgotten when the next one fits."""
    guard = AreaGuard(with_table(AREA, photo(1), photo(2)))
    elsewhere = photo(5, pose=replace(POSE, target_mm=(60.0, 60.0)))
    for n, pixels in enumerate((elsewhere, photo(6), elsewhere, photo(7))):
        guard.look(pixels, 100.0 + 4 * n)
        assert guard.fault == ""


def test_a_bare_table_stays_silent() -> None:
    """On a table without any grain nothing can be told, and nothing is claimed."""
    rng = np.random.default_rng(3)
    frames = [(120 + rng.normal(0, 2, (960, 1280, 3))).clip(0, 255).astype(np.uint8) for _ in range(3)]
    area = with_table(AREA, frames[0], frames[1])
    assert faults(AreaGuard(area), frames[2], 3) == ["", "", ""]


def test_frames_of_another_size_drop_the_area() -> None:
    """Where the camera gives another resolution nothing is left out, and it is said why the area is gone."""
    guard = AreaGuard(AREA)
    reading = Reading((piece("quokka", 10.0, 10.0),), (), 1.0)
    kept, left_out = guard.kept(reading, np.zeros((480, 640, 3), np.uint8))
    assert (kept, left_out) == (reading, 0)
    assert guard.fault == OTHER_SIZE
