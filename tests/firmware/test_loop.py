"""The main loop: red held down, rest while nobody plays, what is heard, and no bounce that books twice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from display.screen import Screen
from display.views import Action, TableView, TouchTestView
from firmware.journal import Journal
from firmware.loop import DIM_LIGHT, Loop
from firmware.match import Sight, Stage
from firmware.match.stage import Surroundings
from firmware.power import PowerError
from hardware.backlight import Backlight
from hardware.buttons import HOLD_S, STUCK_S, simulated_panel

DIM_S = 60.0


class Ears:
    """In the place of a buzzer."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        self.heard.append(name)


class Eyes:
    """In the place of a watcher: what it sees is put in by hand."""

    def __init__(self) -> None:
        self.sight = Sight("none", 0.0)

    def want(self, *_: object, **__: object) -> None:
        """Nothing is read."""


class Seat:
    """Somebody at a box on mock pins, with a clock of its own."""

    def __init__(self, folder: Path, *, power_off: Callable[[], None] | None = None) -> None:
        self.now_s = 100.0
        self.screen = Screen((800, 480), clock=lambda: self.now_s)
        self.screen.open()
        self.panel = simulated_panel(clock=lambda: self.now_s)
        self.ears, self.eyes = Ears(), Eyes()
        self.stage = Stage(
            Surroundings(
                open_journal=lambda: Journal.open(folder / "journal.sqlite"),
                sets=lambda _game: (),
                to_jpeg=lambda _: b"",
                from_jpeg=lambda _: None,
                camera=False,
                power_off=power_off,
            )
        )
        light = folder / "light" / "panel"
        light.mkdir(parents=True)
        self.brightness = light / "brightness"
        self.brightness.write_text("200")
        (light / "max_brightness").write_text("255")
        self.loop = self.make_loop(Backlight(folder / "light"))
        pygame.event.clear()
        self.step()

    def make_loop(self, backlight: Backlight | None) -> Loop:
        return Loop(
            self.screen,
            self.panel,
            self.stage,
            self.eyes,
            sound=self.ears,  # type: ignore[arg-type] - plays nothing
            backlight=backlight,
            dim_after_s=DIM_S,
            clock=lambda: self.now_s,
        )

    def step(self, seconds: float = 0.05) -> bool:
        self.now_s += seconds
        return self.loop.step()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.1)):
            self.step(0.1)

    def press(self, button: str) -> None:
        self.panel.press(button)
        self.step(0.06)
        self.panel.release(button)
        self.step(0.5)

    def point(self, kind: int, action: Action) -> None:
        """Post an event of the mouse on what gives an action."""
        target = next(t for t in self.screen.show(self.stage.view()) if t.action == action)
        pygame.event.post(pygame.event.Event(kind, pos=target.rect.centre, button=1, touch=False))
        self.step()

    @property
    def title(self) -> str:
        return self.stage.view().title


@pytest.fixture
def seat(tmp_path: Path):
    made = Seat(tmp_path)
    yield made
    made.panel.close()
    made.stage.close()
    made.screen.close()


# ---- red held down ------------------------------------------------------------------------------------------------


def test_holding_red_leads_out_of_every_page(seat) -> None:
    """Red held down for three seconds says after one what will come, then offers the way out, on any page."""
    for verb in ("history", "help", "new"):
        seat.stage.touch(Action(verb), seat.now_s)
        before = seat.title
        seat.panel.press("red")
        seat.wait(1.2)
        assert seat.title == before
        assert "Keep red down" in seat.stage.view().notice
        seat.wait(HOLD_S)
        assert seat.title == "Stop here?"
        seat.panel.release("red")
        seat.wait(0.3)
        assert seat.title == "Stop here?"
        seat.press("red")
        assert seat.title == before
        seat.press("red")


def test_red_let_go_early_goes_back_once(seat) -> None:
    """Red that is let go before three seconds are over goes back one page, as any press."""
    seat.stage.touch(Action("help"), seat.now_s)
    seat.panel.press("red")
    seat.wait(HOLD_S - 0.5)
    seat.panel.release("red")
    seat.wait(0.3)
    assert seat.title == "sizzlebox"


def test_red_can_be_held_on_the_screen(seat) -> None:
    """The red field of the screen, held by a finger, does the same, and lifting it presses nothing."""
    seat.stage.touch(Action("help"), seat.now_s)
    seat.step()
    seat.point(pygame.MOUSEBUTTONDOWN, Action("press", "red"))
    seat.wait(HOLD_S + 0.3)
    assert seat.title == "Stop here?"
    seat.point(pygame.MOUSEBUTTONUP, Action("press", "red"))
    assert seat.title == "Stop here?"


def test_escape_is_red_held_down(seat) -> None:
    """On a keyboard the escape key opens the way out, once."""
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))
        seat.step()
    assert seat.title == "Stop here?"
    seat.press("red")
    assert seat.title == "sizzlebox"


def test_quit_from_anywhere(seat) -> None:
    """The way out ends the program with one more press; on a machine that is no box it offers no shutting down."""
    seat.stage.touch(Action("new"), seat.now_s)
    seat.panel.press("red")
    seat.wait(HOLD_S + 0.2)
    seat.panel.release("red")
    seat.step(0.3)
    assert [choice.text for choice in seat.stage.view().choices] == ["Quit", "Touch test", "Back"]
    seat.panel.press("green")
    assert not seat.step(0.06)


def test_shutting_down(tmp_path: Path) -> None:
    """On a box the way out asks the system to switch off, says when the plug may be pulled, and gives up in the end."""
    asked: list[bool] = []
    seat = Seat(tmp_path, power_off=lambda: asked.append(True))
    seat.stage.touch(Action("off"), seat.now_s)
    seat.press("green")
    assert asked == [True]
    assert seat.title == "Shutting down"
    seat.press("red")
    seat.press("green")
    assert asked == [True]
    assert seat.title == "Shutting down"
    seat.wait(62)
    assert seat.title == "Stop here?"
    assert "did not shut down" in seat.stage.view().notice


def test_system_that_refuses_to_shut_down(tmp_path: Path) -> None:
    """Where the system refuses, the reason is shown and heard, and the box goes on."""

    def refuse() -> None:
        raise PowerError("the system does not shut down: access denied; quit, and shut it down from its own menu")

    seat = Seat(tmp_path, power_off=refuse)
    seat.stage.touch(Action("off"), seat.now_s)
    seat.press("green")
    assert seat.title == "Stop here?"
    assert "access denied" in seat.stage.view().notice
    assert seat.ears.heard == ["error"]


# ---- stuck buttons ------------------------------------------------------------------------------------------------


def test_stuck_button_is_said(seat) -> None:
    """A button that stays down is named on the screen, until it is free; a stuck one keeps nobody from playing."""
    seat.panel.press("blue")
    seat.wait(STUCK_S + 0.5)
    assert "The blue button is stuck" in seat.stage.view().notice
    seat.wait(6)
    assert "The blue button is stuck" in seat.stage.view().text
    seat.stage.touch(Action("help"), seat.now_s)
    seat.press("green")
    assert seat.title != "sizzlebox"
    seat.panel.release("blue")
    seat.wait(0.5)
    assert "free again" in seat.stage.view().notice
    assert seat.stage.stuck == ""


# ---- rest ---------------------------------------------------------------------------------------------------------


def test_screen_goes_dim_and_a_press_only_wakes(seat) -> None:
    """After a minute without a touch the light goes down and the lamps out; the first press only brings them back."""
    seat.stage.touch(Action("help"), seat.now_s)
    seat.wait(DIM_S + 1)
    assert seat.brightness.read_text() == "30"
    assert {lamp.mode for lamp in seat.panel.lamps.values()} == {"off"}
    for button in ("red", "green"):
        seat.press(button)
        assert seat.brightness.read_text() == "200"
        assert seat.title == "Help"
        assert seat.panel.lamps["green"].mode == "on"
        seat.wait(DIM_S + 1)
    seat.press("blue")
    seat.press("red")
    assert seat.title == "sizzlebox"


def test_touch_only_wakes(seat) -> None:
    """The first touch of a dim screen does nothing else, nor does the system's double of it; the second one counts."""
    seat.wait(DIM_S + 1)
    target = next(t for t in seat.screen.show(seat.stage.view()) if t.action == Action("help"))
    x, y = target.rect.centre
    finger = {"x": x / 800, "y": y / 480, "touch_id": 1, "finger_id": 0}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger))
    seat.step()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    seat.step()
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, finger))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False))
    seat.step()
    assert seat.title == "sizzlebox"
    assert seat.brightness.read_text() == "200"
    seat.wait(1)
    seat.point(pygame.MOUSEBUTTONDOWN, Action("help"))
    seat.point(pygame.MOUSEBUTTONUP, Action("help"))
    assert seat.title == "Help"


def test_key_only_wakes(seat) -> None:
    """The first key on a keyboard does nothing but wake the screen."""
    seat.wait(DIM_S + 1)
    for expected in ("sizzlebox", "Which game do you play?"):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0))
        seat.step()
        assert seat.title == expected


@pytest.mark.parametrize(("state", "wakes"), [("moving", True), ("hand", True), ("still", False), ("fault", False)])
def test_what_moves_on_the_table_wakes(seat, state: str, wakes: bool) -> None:
    """A hand over the table or dice that roll wake the screen; a table that lies still or a failing camera do not."""
    seat.wait(DIM_S + 1)
    seat.eyes.sight = Sight(state, seat.now_s, fault="black" if state == "fault" else "")  # type: ignore[arg-type] - a state's name
    seat.step()
    assert (seat.brightness.read_text() == "200") is wakes


def test_dim_without_a_backlight(seat) -> None:
    """Where no backlight can be set the picture itself is drawn darker, and nothing is drawn while nothing changes."""
    seat.loop = seat.make_loop(None)
    seat.wait(1)
    bright = pygame.surfarray.array3d(pygame.display.get_surface()).mean()
    seat.wait(DIM_S)
    dim = pygame.surfarray.array3d(pygame.display.get_surface()).mean()
    assert dim == pytest.approx(bright * DIM_LIGHT, rel=0.05)
    drawn: list[object] = []
    show = seat.screen.show
    seat.screen.show = lambda view, **options: (drawn.append(view), show(view, **options))[1]
    seat.wait(5)
    assert drawn == []
    seat.press("blue")
    assert pygame.surfarray.array3d(pygame.display.get_surface()).mean() == pytest.approx(bright, rel=0.05)


def test_stuck_button_does_not_keep_the_screen_awake(seat) -> None:
    """A button that is stuck is no sign of life."""
    seat.panel.press("blue")
    seat.wait(STUCK_S + DIM_S + 2)
    assert seat.brightness.read_text() == "30"


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
