"""The mat while a match is played: a bump is told once, a mat of no use until it is seen again, a hand not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from display.screen import Screen
from display.views import Action
from firmware import mat_guard
from firmware.configuration import Configuration, Loaded
from firmware.home import Home
from firmware.loop import Loop
from firmware.mat_guard import GONE_S, TOLD_S, UNEVEN_AGAIN_S, MatGuard
from firmware.match import Stage
from firmware.setting import Icons, surroundings
from firmware.setup.kept import SetUpFile
from firmware.watcher import Watcher
from hardware.camera import Frame
from hardware.simulated.camera import LIGHTS, View, VirtualCamera
from hardware.simulated.mats import MIDDLE_MM
from hardware.simulated.optics import Pose
from hardware.simulated.scene import Hand
from hardware.simulated.table import VirtualTable
from vision.mat import find_mat
from vision.readers import READERS
from vision.sets import SHIPPED, SetStore
from vision.settle import HAND_LEAVES_S

GAME = "sausage-sizzle"
POSE = Pose(400.0, 9.0, 90.0, 0.0, MIDDLE_MM)
SIZE_WH = (960, 720)
MM_PER_PX = 400.0 * np.tan(np.radians(33.0)) / (SIZE_WH[0] / 2)
READY = "Ana: choose a critter, or roll on"


@pytest.fixture(scope="module")
def reader():
    return READERS[GAME](SetStore(SHIPPED).load(GAME, "print-and-play"))


class PushedCamera:
    """A camera over the virtual table that can be pushed, and under which the mat can be changed."""

    name = "the pushed camera"
    resolution_wh = SIZE_WH

    def __init__(self, table: VirtualTable, clock: Callable[[], float]) -> None:
        self._table, self._clock = table, clock
        self.put("mat")

    def put(self, surface: str, pose: Pose = POSE) -> None:
        """Look from here on this from now on."""
        view = View(pose, surface="wood")
        self._now = VirtualCamera(
            self._table, view=view, surface=surface, clock=self._clock, fps=0, seed=3, resolution_wh=SIZE_WH
        )

    def push(self, pixels: float) -> None:
        """Stand so many pixels further to the right than at first."""
        x_mm, y_mm = POSE.target_mm
        self.put("mat", replace(POSE, target_mm=(x_mm + pixels * MM_PER_PX, y_mm)))

    def read(self, timeout_s: float = 2.0) -> Frame:
        return self._now.read(timeout_s)

    def close(self) -> None:
        self._now.close()


class Box:
    """A box on a clock of its own in which Ana has rolled on the mat: real loop, watcher and reader."""

    def __init__(self, home: Path, reader) -> None:
        self.now_s = 100.0
        self.table = VirtualTable(seed=4)
        self.camera = PushedCamera(self.table, self.clock)
        self.watcher = Watcher(self.camera, lambda *_: reader, clock=self.clock)
        self.screen = Screen((800, 480), icons=Icons(), clock=self.clock)
        self.screen.open()
        SetUpFile(Home(home, home).set_up).mark_seen()
        self.stage = Stage(surroundings(Home(home, home), Loaded(Configuration()), camera=True, quit_words="Quit"))
        self.loop = Loop(self.screen, None, self.stage, self.watcher, clock=self.clock)
        self.start()

    def clock(self) -> float:
        return self.now_s

    def start(self) -> None:
        begin = (("new", ""), ("game", "sausage-sizzle"), ("go", ""))
        for verb, about in (*begin, ("key", "A"), ("key", "n"), ("key", "a"), ("add", ""), ("go", "")):
            self.now_s += 1.0
            self.stage.touch(Action(verb, about), self.now_s)

    def roll(self) -> None:
        self.table.roll(self.now_s)
        self.wait(3.0)
        assert self.words == READY

    @property
    def words(self) -> str:
        return self.stage.view().todo

    def wait(self, span_s: float, rest_s: float = 0.45) -> list[str]:
        """Let time pass, in longer steps while nothing happens; return what the page said, each change once."""
        said: list[str] = []
        until_s = self.now_s + span_s
        while self.now_s < until_s:
            at_rest = self.watcher.sight.reading is not None or self.watcher.sight.state == "hand"
            self.now_s += rest_s if at_rest else 0.1
            self.watcher.step()
            self.loop.step()
            if not said or said[-1] != self.words:
                said.append(self.words)
        return said

    def close(self) -> None:
        self.stage.close()
        self.screen.close()
        self.watcher.close()


@pytest.fixture
def box(tmp_path: Path, reader) -> Iterator[Box]:
    made = Box(tmp_path, reader)
    made.roll()
    yield made
    made.close()


def of_the_mat(said: list[str]) -> list[str]:
    """What was said of the mat, not of the dice."""
    return [words for words in said if "mat" in words or "marker" in words]


@pytest.mark.parametrize(("pixels", "times"), [(0.5, 0), (3.0, 1), (40.0, 1)])
def test_a_bump_is_told_once(box: Box, pixels: float, times: int) -> None:
    """Half a pixel is nothing; after three or forty the box finds the mat again, says so once and goes on as before."""
    box.camera.push(pixels)
    said = of_the_mat(box.wait(TOLD_S + 4.0))
    assert len(said) == times, said
    assert all("was moved by" in words and "found it again" in words for words in said)
    assert box.words == READY


def test_the_mat_is_followed(box: Box) -> None:
    """A second bump is measured from where the first one left the mat, not from where it lay at first."""
    box.camera.push(40.0)
    box.wait(TOLD_S + 2.0)
    box.camera.push(40.5)
    assert of_the_mat(box.wait(4.0)) == []
    box.camera.push(52.0)
    (told,) = of_the_mat(box.wait(4.0))
    moved_px = int(told.split(" moved by ")[1].split()[0])
    assert 8 <= moved_px <= 16


@pytest.mark.parametrize("stays_s", [2.0, 26.0])
def test_a_hand_is_no_bump(box: Box, stays_s: float) -> None:
    """A hand over a part of the mat brings no word of the mat, not even where it lies there for good."""
    box.table.hand = Hand((85.0, MIDDLE_MM[1]), 0.0)
    box.table.version += 1
    said = box.wait(stays_s)
    assert "Ana: take your hand off the table" in said
    box.table.hand = None
    box.table.version += 1
    said += box.wait(4.0)
    assert of_the_mat(said) == []


def test_a_mat_of_no_use_is_told_until_it_is_seen_again(box: Box) -> None:
    """With too few markers in the picture the page says what to do as long as it is so, and no longer."""
    box.camera.put("mat", replace(POSE, target_mm=(330.0, 22.0)))
    box.wait(HAND_LEAVES_S + 4.0)
    assert "bring the whole mat into the picture" in box.words
    box.wait(GONE_S + 2.0)
    assert "bring the whole mat into the picture" in box.words
    box.camera.push(0.0)
    assert box.wait(4.0)[-1] == READY


def test_a_mat_taken_away_is_forgotten(box: Box) -> None:
    """The note on a mat that is not seen ends when it seems to have been taken off, and one laid anew is no bump."""
    box.camera.put("wood")
    said = of_the_mat(box.wait(5.0))
    assert [words.split(":")[0] for words in said] == ["No marker of the mat is seen"]
    assert of_the_mat([box.wait(GONE_S)[-1]]) == []
    box.camera.push(60.0)
    assert of_the_mat(box.wait(5.0)) == []


def test_without_a_mat_nothing_is_said(box: Box) -> None:
    """On a table without a mat a pushed camera is no matter of the mat."""
    box.camera.put("wood")
    box.wait(GONE_S + 5.0)
    x_mm, y_mm = POSE.target_mm
    box.camera.put("wood", replace(POSE, target_mm=(x_mm + 25.0, y_mm)))
    assert of_the_mat(box.wait(5.0)) == []


def test_between_matches_the_mat_is_forgotten(box: Box) -> None:
    """A camera that was set up anew while no match was on is not told as a bump in the next one."""
    box.stage.play = None
    box.wait(0.5)
    box.camera.push(60.0)
    box.stage.reset()
    box.start()
    assert of_the_mat(box.wait(5.0)) == []


def test_frames_come_first(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mat is looked at at most once a second, and never while dice move, settle or are being read."""
    looks: list[tuple[float, bool]] = []
    look = mat_guard.MatWatch.look

    def counted(watch, pixels):
        looks.append((box.now_s, box.watcher.sight.reading is not None))
        return look(watch, pixels)

    monkeypatch.setattr(mat_guard.MatWatch, "look", counted)
    box.wait(3.0, rest_s=0.15)
    box.roll()
    times_s = [time_s for time_s, _ in looks]
    assert 4 <= len(times_s) <= 7
    assert np.diff(times_s).min() >= 0.99
    assert all(read for _, read in looks)


# The guard alone.


def photo(pose: Pose = POSE, hand: Hand | None = None, surface: str = "mat", light: str = "soft") -> np.ndarray:
    table = VirtualTable(seed=1)
    table.hand = hand
    view = View(pose, surface="wood", light=light)
    return (
        VirtualCamera(table, view=view, surface=surface, clock=lambda: 9.0, fps=0, resolution_wh=SIZE_WH).read().pixels
    )


def test_another_mat_takes_its_place() -> None:
    """The other paper laid in its place is told for a while; then it is the mat, and watched like the first."""
    pose = replace(POSE, distance_mm=440.0)
    guard, other = MatGuard(), photo(pose, surface="mat-a3")
    guard.look(photo(pose), 0.0)
    notes = []
    for second in range(1, 14):
        guard.look(other, float(second))
        notes.append(guard.note(float(second)))
    assert "another mat" in notes[1]
    assert notes[-1] == ""
    assert guard.mat.layout.paper == "a3"
    guard.look(photo(replace(pose, target_mm=(6.0, MIDDLE_MM[1])), surface="mat-a3"), 14.0)
    assert "found it again" in guard.note(14.0)


@pytest.mark.parametrize("light", LIGHTS)
def test_what_seems_a_hand(light: str) -> None:
    """A pushed mat is a bump under every lamp; with an arm over its edge it waits until that is gone."""
    guard, pushed = MatGuard(), replace(POSE, target_mm=(8.0, 20.0))
    guard.look(photo(light=light), 0.0)
    for second, arm_deg in enumerate(range(0, 360, 45), start=1):
        turn = np.radians(arm_deg)
        hand = Hand((70 * float(np.cos(turn)), MIDDLE_MM[1] + 50 * float(np.sin(turn))), arm_deg)
        for pose, time_s in ((POSE, 2.0 * second), (pushed, 2.0 * second + 1)):
            assert not guard.is_bump(photo(pose, hand, light=light), time_s), arm_deg
            assert guard.note(time_s) == ""
    assert guard.is_bump(photo(pushed, light=light), 40.0)
    assert "found it again" in guard.note(40.0)
    assert not guard.is_bump(photo(pushed, light=light), 41.0)


def test_a_mat_that_is_not_flat_is_told_once() -> None:
    """Curled corners are told for a while, not every second, and anew when the mat lay flat in between."""
    guard, flat = MatGuard(), photo()
    guard.look(flat, 0.0)
    curled = flat.copy()
    for number in (0, 11):
        corners = dict(guard.mat.markers)[number]
        x, y = corners.min(axis=0).astype(int) - 8
        w, h = corners.max(axis=0).astype(int) + 8 - (x, y)
        curled[y : y + h, x + 7 : x + 7 + w] = flat[y : y + h, x : x + w]
    told = []
    for second in range(1, 40):
        guard.look(curled, float(second))
        told.append(guard.note(float(second)))
    assert "lay the mat flat" in told[0]
    assert [bool(words) for words in told] == [second < TOLD_S for second in range(39)]
    for second in range(40, 42 + int(UNEVEN_AGAIN_S)):
        guard.look(flat, float(second))
        assert guard.note(float(second)) == ""
    guard.look(curled, 80.0)
    assert "lay the mat flat" in guard.note(80.0)


def test_one_bad_picture_is_not_told() -> None:
    """A single picture in which the mat cannot be used brings no note; a second one does, and a good one ends it."""
    guard, good, bad = MatGuard(), photo(), photo(replace(POSE, target_mm=(330.0, 22.0)))
    guard.look(good, 0.0)
    for time_s, pixels, told in ((1, bad, False), (2, good, False), (3, bad, False), (4, bad, True), (5, good, False)):
        guard.look(pixels, float(time_s))
        assert bool(guard.note(float(time_s))) is told
        assert (guard.mat is None) is (pixels is bad)


def test_pictures_of_another_size() -> None:
    """A camera that gives another size has the mat found anew, and nothing is told."""
    guard, large = MatGuard(), photo()
    small = np.ascontiguousarray(large[::2, ::2])
    guard.look(large, 0.0)
    guard.look(small, 1.0)
    guard.look(small, 2.0)
    assert guard.note(2.0) == ""
    assert guard.mat.area_px == pytest.approx(find_mat(small).area_px, abs=0.5)


def test_too_few_markers_are_no_beginning() -> None:
    """A mat of which only two or three markers are seen is not taken up: where the others lie is not known."""
    guard, pixels = MatGuard(), photo()
    mat = find_mat(pixels)
    covered = np.full_like(pixels, 90)
    for number, corners in mat.markers[:3]:
        low, high = corners.min(axis=0).astype(int) - 10, corners.max(axis=0).astype(int) + 10
        assert number in mat.layout.ids
        covered[low[1] : high[1], low[0] : high[0]] = pixels[low[1] : high[1], low[0] : high[0]]
    guard.look(covered, 0.0)
    assert guard.mat is None
    guard.look(pixels, 1.0)
    assert guard.mat is not None
    assert guard.note(1.0) == ""
