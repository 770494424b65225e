"""The first evening: from the very first start through the set-up to a played turn."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from display.views import SetupView, TableView
from firmware.eyes import store
from firmware.home import Home
from firmware.setup.draft import PICTURES, Draft
from firmware.setup.face_page import FacePage
from scorer.sausage_sizzle.editions import EDITIONS
from vision.sets import SetStore

HERE = Path(__file__).parent
EDITION = EDITIONS["sausage-sizzle"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """The home of the boxes of this test, also for what looks it up by itself."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path))
    return Home(tmp_path, tmp_path)


def begun(home: Home, *, but: tuple[str, ...]) -> None:
    """Pictures of all faces but some, taken from the box's own dice on an earlier evening."""
    shipped = SetStore(home.sets).load("sausage-sizzle", "print-and-play")
    draft = Draft(home.drafts / EDITION.id, EDITION, "sausage-sizzle")
    with pytest.MonkeyPatch.context() as patch:
        # That evening is long past: nothing of it waits for the disk, which is slow while much else is written.
        patch.setattr(os, "fsync", lambda _: None)
        for label in EDITION.labels:
            for face in () if label in but else shipped.examples[label][:PICTURES]:
                draft.add(label, face)


def drag(box, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag on the live picture, from and to places in shares of it, with a few stops between."""
    (spot,) = [target for target in box.screen._targets if target.spot]

    def at(part: float) -> tuple[float, float]:
        x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        return spot.rect.x + x * spot.rect.w, spot.rect.y + y * spot.rect.h

    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at(0.0), button=1, touch=False))
    for part in (0.3, 0.7, 1.0):
        event = {"pos": at(part), "rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **event))
        box.step()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at(1.0), button=1, touch=False))
    box.step()


def test_from_the_first_start_to_a_played_turn(new_box, simulated, evening, played, home) -> None:
    """The set-up comes by itself, the area is dragged, the last face is taught, and the first turn scores rightly."""
    begun(home, but=("sausage",))
    box = new_box(simulated, seed=11, first=True)
    assert box.view.title == "Aim the camera"
    evening.wait_for(box, "No dice are seen")
    box.bench.roll()
    box.clock.now_s += 1.2
    evening.wait_for(box, "nothing is left to change")
    assert sum(mark.kind == "die" for mark in box.view.marks) == 8
    box.press("green")
    evening.wait_for(box, "the whole picture counts")
    box.tap("mark-area")
    box.step(8)
    drag(box, (0.1, 0.1), (0.03, 0.05))
    drag(box, (0.9, 0.9), (0.97, 0.96))
    box.press("green")
    area = box.stage.area
    assert area is not None
    assert area.left / 1280 == pytest.approx(0.03, abs=0.01)
    assert area.bottom / 960 == pytest.approx(0.96, abs=0.01)
    box.press("green")
    evening.wait_for(box, "without a doubt")
    box.tap("teach")
    box.tap("edition", "sausage-sizzle")
    assert box.view.title == "Face 11 of 11"
    assert box.view.face == "sausage"
    for x, y in ((480.0, 380.0), (600.0, 500.0), (760.0, 420.0)):
        evening.lay(box, x, y)
    while box.view.wait_s:
        time.sleep(0.02)
        box.step()
    assert box.view.title == "Your dice are learnt"
    assert "Most alike are" in box.view.text
    box.press("green")
    box.press("green")
    assert box.view.title == "sizzlebox"
    assert [name for name, _ in store(home).names("sausage-sizzle")][-1] == "our dice"
    played.start(box, "Player 1")
    assert box.stage.play.settings.set_name == "our dice"
    assert box.stage.play.settings.with_camera
    totals = {"Player 1": 0}
    played.play_turn(box, random.Random(11), totals)
    assert box.stage.play.state.turn_number == 2


def test_killed_while_teaching(new_box, simulated, evening, home) -> None:
    """A box killed with kill -9 while it is taught has every picture it said it had, and goes on at that face."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "first_evening.py"), str(home.data)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        text=True,
    )
    assert process.stdout is not None
    told: list[list[str]] = []
    for line in process.stdout:
        if line.startswith("taken"):
            told.append(line.split())
        if len(told) == 4:
            break
    time.sleep(random.uniform(0.0, 0.3))
    process.send_signal(signal.SIGKILL)
    process.stdout.close()
    process.wait()
    assert told[-1][1:] == [EDITION.labels[1], "1"]
    box = new_box(simulated, seed=6, first=True)
    assert box.view.title == "Aim the camera"
    evening.open_teaching(box)
    page = box.stage.page
    assert isinstance(page, FacePage)
    assert page.label == EDITION.labels[1]
    assert box.view.taken[0] in {1, 2}
    before = box.view.taken[0]
    evening.lay(box, 500.0, 400.0)
    assert (page.label, box.view.taken[0]) in {(EDITION.labels[1], before + 1), (EDITION.labels[2], 0)}


def test_clutter_outside_the_area_is_left_out(new_box, simulated, played, home) -> None:
    """A die beside the marked area is no part of the roll: it is said where it lies, and counts once it is moved in."""
    box = new_box(simulated, seed=11)
    box.tap("set-up")
    box.tap("next-step")
    box.tap("mark-area")
    box.step(8)
    drag(box, (0.1, 0.1), (0.0, 0.0))
    drag(box, (0.9, 0.9), (0.8, 1.0))
    box.press("green")
    box.tap("leave-set-up")
    played.start(box, "Player 1")
    box.bench.new_turn()
    box.roll()
    assert isinstance(box.view, TableView)
    assert box.view.area is not None
    far = max(range(8), key=lambda n: box.bench.table.dice[n].x_mm)
    box.bench.drag(far, 1180.0, 480.0)
    for _ in range(30):
        box.step()
    assert "outside the playing area" in box.view.todo
    assert len(box.view.dice) < 8
    for index, die in enumerate(box.bench.table.dice):
        if box.bench.camera.top_faces()[index][2][0][0] > 1000:
            box.bench.drag(index, 140.0 + 60 * index, 760.0)
        assert die.on_table
    for _ in range(30):
        box.step()
    box.answer_questions()
    assert box.view.hints.green.startswith(("Choose", "Book"))


def test_without_a_camera_it_goes_on_by_hand(new_box, home) -> None:
    """Without a camera the first start says so and leads on with one press; the set-up comes by itself only once."""
    box = new_box(first=True)
    assert isinstance(box.view, SetupView)
    assert box.view.title == "No camera"
    assert "tap the eight dice in" in " ".join(sentence.text for sentence in box.view.sentences)
    box.press("green")
    assert box.view.title == "sizzlebox"
    box.tap("new")
    box.tap("game", "sausage-sizzle")
    box.tap("go")
    box.tap("known", "Player 1")
    box.tap("go")
    for label in ("snake", "snake", "quokka", "echidna", "5", "4", "3", "2"):
        box.tap("face", label)
    box.press("green", "green")
    assert box.stage.play.state.totals == {"Player 1": 4}
    box = new_box(first=True)
    assert box.view.title == "sizzlebox"


@pytest.mark.parametrize("step", [1, 2, 3])
def test_every_step_is_left_with_one_tap(new_box, simulated, home, step: int) -> None:
    """From each step one tap leads to the start page, red leads back one step, and the next start asks nothing."""
    box = new_box(simulated, seed=3, first=True)
    for _ in range(step - 1):
        box.tap("next-step")
    assert box.view.step == step
    if step > 1:
        box.press("red")
        assert box.view.step == step - 1
        box.press("green")
    box.tap("leave-set-up")
    assert box.view.title == "sizzlebox"
    assert not box.stage.around.set_up.file.is_first_start
