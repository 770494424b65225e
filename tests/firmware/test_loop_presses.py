"""The main loop under chattering buttons: what is heard, no bounce that books twice, and the touch test."""

from __future__ import annotations

import random
import re
import runpy
from pathlib import Path

import pygame
import pytest

from display.views import Action, TableView, TouchTestView

BOX = runpy.run_path(str(Path(__file__).with_name("at_the_box.py")))


@pytest.fixture
def seat(tmp_path: Path):
    made = BOX["Seat"](tmp_path)
    yield made
    made.panel.close()
    made.stage.close()
    made.screen.close()


# ---- sounds, and nothing twice ------------------------------------------------------------------------------------


def start_match(seat, dice: tuple[str, ...] = ("snake", "snake", "quokka", "echidna", "5", "4", "3", "2")) -> None:
    for verb, about in (("new", ""), ("game", "sausage-sizzle"), ("go", ""), ("press", "green"), ("go", "")):
        seat.stage.touch(Action(verb, about), seat.now_s)
        seat.step(0.5)
    for label in dice:
        seat.stage.touch(Action("face", label), seat.now_s)
        seat.step(0.5)


def test_booking_is_heard(seat) -> None:
    """What was booked is heard once."""
    start_match(seat)
    assert isinstance(seat.stage.view(), TableView)
    seat.press("green")
    assert seat.ears.heard == []
    seat.press("green")
    assert seat.ears.heard == ["booked"]
    seat.wait(2)
    assert seat.ears.heard == ["booked"]


def test_question_is_heard_once(seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the box begins to ask it is heard once, and again at the next question."""
    for lamp in ("slow", "fast", "fast", "on", "fast"):
        monkeypatch.setattr(seat.stage, "lamps", lambda lamp=lamp: {"green": lamp, "blue": "off", "red": "on"})
        seat.step()
    assert seat.ears.heard == ["question", "question"]


@pytest.mark.parametrize("seed", range(8))
def test_no_bounce_books_twice(seat, seed: int) -> None:
    """Chatter on both edges of every press, ghost edges on the other buttons and a finger on the screen book once."""
    rng = random.Random(seed)
    start_match(seat)

    def chatter(end: str) -> None:
        for _ in range(rng.randrange(15)):
            for step in (seat.panel.press, seat.panel.release):
                step("green")
                seat.now_s += rng.uniform(0.0001, 0.002)
            ghost = rng.choice(("blue", "red"))
            seat.panel.press(ghost)
            seat.now_s += 0.0005
            seat.panel.release(ghost)
            if rng.random() < 0.3:
                seat.loop.step()
        (seat.panel.press if end == "down" else seat.panel.release)("green")

    for held_s in (0.08, 0.15):
        chatter("down")
        seat.step(held_s)
        chatter("up")
        seat.step(rng.uniform(0.1, 0.6))
    seat.stage.touch(Action("press", "green"), seat.now_s)
    for _ in range(3):
        chatter("down")
        seat.step(0.03)
        chatter("up")
        seat.step(0.05)
        assert len(seat.stage.play.state.turns("Player 1")) == 1
    assert seat.ears.heard == ["booked"]


def test_whatever_is_pressed_one_green_books_one_turn(seat) -> None:
    """Over a whole match of impatient pressing, no turn is booked that was not tapped in."""
    rng = random.Random(4)
    start_match(seat)
    for turn in range(1, 4):
        for _ in range(6):
            seat.panel.press("green")
            seat.step(rng.uniform(0.02, 0.05))
            seat.panel.release("green")
            seat.step(rng.uniform(0.035, 0.06))
        assert len(seat.stage.play.state.turns("Player 1")) == turn
        seat.wait(1)
        for label in ("quokka", "crocodile", "platypus", "echidna", "5", "4", "3", "2"):
            seat.stage.touch(Action("face", label), seat.now_s)
            seat.step(0.5)


# ---- the touch test -----------------------------------------------------------------------------------------------


def test_touch_test_through_the_screen(seat) -> None:
    """Fingers on the five rings come out right; the place of the red field belongs to the test as well."""
    seat.stage.touch(Action("off"), seat.now_s)
    seat.stage.touch(Action("touch-test"), seat.now_s)
    seat.step()
    while isinstance(view := seat.stage.view(), TouchTestView):
        finger = {"x": view.ring[0] + 0.01, "y": view.ring[1], "touch_id": 1, "finger_id": 0}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger))
        pygame.event.post(pygame.event.Event(pygame.FINGERUP, finger))
        seat.step(0.7)
    assert seat.stage.view().text == "The touchscreen is right."
    seat.stage.touch(Action("again"), seat.now_s)
    seat.step()
    corner = {"x": 0.95, "y": 0.97, "touch_id": 1, "finger_id": 0}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, corner))
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, corner))
    seat.step()
    assert len(seat.stage.view().touches) == 1


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_touch_test_names_the_setting_that_helps(seat, degrees: int) -> None:
    """What the test says of a panel that is turned is the setting with which its touches arrive on their rings."""
    panel_turns = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (1 - y, x),
        180: lambda x, y: (1 - x, 1 - y),
        270: lambda x, y: (y, 1 - x),
    }[degrees]

    def test() -> str:
        seat.stage.touch(Action("touch-test"), seat.now_s)
        seat.step()
        while isinstance(view := seat.stage.view(), TouchTestView):
            x, y = panel_turns(*view.ring)
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, x=x, y=y, touch_id=1, finger_id=0))
            seat.step(0.7)
        words = seat.stage.view().text
        seat.press("red")
        return words

    seat.stage.touch(Action("off"), seat.now_s)
    found = re.search(r"touch_rotation = (\d+)", test())
    seat.screen.touch_rotation = int(found[1]) if found else 0
    assert test() == "The touchscreen is right."


def test_dead_touchscreen_catches_nobody(seat) -> None:
    """Without a touch the test leaves by itself; the red button leaves it at once."""
    seat.stage.touch(Action("off"), seat.now_s)
    for leave in (lambda: seat.wait(21), lambda: seat.press("red")):
        seat.stage.touch(Action("touch-test"), seat.now_s)
        assert isinstance(seat.stage.view(), TouchTestView)
        leave()
        assert seat.title == "Stop here?"
