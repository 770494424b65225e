"""The watch for a bumped camera: three bands, plain reasons, and no alarm for hands, dice and lamps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardware.simulated import camera as virtual
from hardware.simulated.mats import MIDDLE_MM
from hardware.simulated.optics import Pose
from hardware.simulated.scene import Hand
from hardware.simulated.table import VirtualTable
from vision.mat import find_mat
from vision.mat_watch import Band, MatWatch, View

POSES = [Pose(330.0, 6.0, 90.0, 0.0, MIDDLE_MM), Pose(430.0, 42.0, 120.0, 3.0, MIDDLE_MM)]
BOTH = pytest.mark.parametrize("pose", POSES, ids=["overhead", "oblique"])


def shot(pose: Pose, *, light: str = "soft", roll: int = 1, hand: Hand | None = None, kind: str = "mat") -> np.ndarray:
    table = VirtualTable(seed=roll)
    table.roll(0.0)
    table.advance(9.0)
    table.hand = hand
    view = virtual.View(pose, surface="wood")
    camera = virtual.VirtualCamera(table, view=view, surface=kind, light=light, clock=lambda: 9.0, fps=0, seed=roll)
    return camera.read().pixels


def watch(pose: Pose) -> MatWatch:
    mat = find_mat(shot(pose))
    assert mat is not None
    return MatWatch(mat)


def pushed(pose: Pose, pixels: float, mm_per_px: float) -> Pose:
    return replace(pose, target_mm=(pose.target_mm[0] + pixels * mm_per_px, pose.target_mm[1]))


@BOTH
@pytest.mark.parametrize(("pixels", "band"), [(0.5, Band.FINE), (3.0, Band.DEGRADED), (40.0, Band.DEGRADED)])
def test_bumps_by_their_size(pose: Pose, pixels: float, band: Band) -> None:
    """Half a pixel is nothing; three and forty are told about and the mat is found again, hand or no hand."""
    guard = watch(pose)
    there = pushed(pose, pixels, guard.mat.mm_per_px())
    for hand in (None, Hand((85.0, MIDDLE_MM[1]), 0.0)):
        view = guard.look(shot(there, roll=2, hand=hand))
        assert view.band is band, view.reason
        assert view.mat is not None
        assert view.moved_px is not None
        assert 0.5 * pixels - 0.5 <= view.moved_px <= 1.6 * pixels + 0.5
        if band is Band.DEGRADED:
            assert "moved" in view.reason
            wanted = find_mat(shot(there, roll=2))
            assert wanted is not None
            assert view.mat.area_px == pytest.approx(wanted.area_px, abs=2.0)
            guard_after = watch(pose)
            guard_after.set_view(view.mat)
            assert guard_after.look(shot(there, roll=3)).band is Band.FINE


@BOTH
@pytest.mark.parametrize("light", ["lamp", "warm", "window", "dim"])
def test_lamps_and_dice_are_no_bump(pose: Pose, light: str) -> None:
    """Another lamp and other dice move no marker."""
    view = watch(pose).look(shot(pose, light=light, roll=5))
    assert (view.band, view.reason) == (Band.FINE, "")
    assert view.moved_px is not None
    assert view.moved_px < 1.0


@BOTH
@pytest.mark.parametrize("arm_deg", [0.0, 90.0, 180.0, -60.0])
def test_a_hand_is_no_bump(pose: Pose, arm_deg: float) -> None:
    """A hand over some of the markers, from any side, leaves the view fine and its millimetres as they were."""
    guard = watch(pose)
    palm = (70 * float(np.cos(np.radians(arm_deg))), MIDDLE_MM[1] + 50 * float(np.sin(np.radians(arm_deg))))
    view = guard.look(shot(pose, hand=Hand(palm, arm_deg)))
    assert view.band is Band.FINE, view.reason
    assert view.mat is not None
    assert view.mat.area_px == pytest.approx(guard.mat.area_px, abs=1.0)


@BOTH
def test_a_view_without_markers_is_refused(pose: Pose) -> None:
    """A camera that looks elsewhere, and one covered but for a single marker, are refused with what to do."""
    guard = watch(pose)
    away = guard.look(shot(replace(pose, target_mm=(900.0, 0.0))))
    assert (away.band, away.mat, away.moved_px) == (Band.REFUSED, None, None)
    assert "take away" in away.reason
    pixels = shot(pose)
    number, corners = guard.mat.markers[0]
    low, high = corners.min(axis=0).astype(int) - 10, corners.max(axis=0).astype(int) + 10
    covered = np.full_like(pixels, 90)
    covered[max(0, low[1]) : high[1], max(0, low[0]) : high[0]] = pixels[
        max(0, low[1]) : high[1], max(0, low[0]) : high[0]
    ]
    view = guard.look(covered)
    assert view.band is Band.REFUSED, number
    assert "only 1 marker" in view.reason


def test_a_bump_that_leaves_too_few_markers_is_refused() -> None:
    """Pushed so far that a few markers remain, the view is refused: they may not tell where the mat lies."""
    pose = POSES[0]
    view = watch(pose).look(shot(replace(pose, target_mm=(330.0, 22.0))))
    assert view.band is Band.REFUSED
    assert "bring the whole mat into the picture" in view.reason


def test_a_mat_half_out_of_the_picture_is_told_about() -> None:
    """Found again, but with a part of the playing area out of sight, the reason says so."""
    pose = POSES[0]
    view = watch(pose).look(shot(replace(pose, target_mm=(110.0, 22.0))))
    assert view.band is Band.DEGRADED
    assert "out of the picture" in view.reason


def test_another_mat_is_told_about() -> None:
    """An A3 mat in place of the A4 one is refused by its name."""
    pose = Pose(430.0, 6.0, 90.0, 0.0, MIDDLE_MM)
    view = watch(pose).look(shot(pose, kind="mat-a3"))
    assert view.band is Band.REFUSED
    assert "another mat" in view.reason


def test_a_curled_corner_is_told_about() -> None:
    """Where a few markers left their places and the others did not, the mat is not flat."""
    pose = POSES[0]
    guard = watch(pose)
    pixels = shot(pose)
    for number in (0, 11):
        corners = dict(guard.mat.markers)[number]
        x, y = corners.min(axis=0).astype(int) - 8
        w, h = corners.max(axis=0).astype(int) + 8 - (x, y)
        pixels[y : y + h, x + 7 : x + 7 + w] = pixels[y : y + h, x : x + w].copy()
    view = guard.look(pixels)
    assert view.band is Band.DEGRADED
    assert "flat" in view.reason


def test_bad_use_is_refused() -> None:
    """Pictures of another size cannot be compared, and a view says a reason exactly where it is not fine."""
    guard = watch(POSES[0])
    with pytest.raises(ValueError, match="set it anew"):
        guard.look(shot(POSES[0])[::2, ::2])
    for band, mat, reason in ((Band.FINE, guard.mat, "why"), (Band.DEGRADED, guard.mat, ""), (Band.REFUSED, None, "")):
        with pytest.raises(ValueError, match="expected a reason"):
            View(band, mat, 0.0, reason)
    with pytest.raises(ValueError, match="expected a mat"):
        View(Band.FINE, None, 0.0)
