"""The main loop: red held down, stuck buttons, and rest while nobody plays."""

from __future__ import annotations

import runpy
from pathlib import Path

import pygame
import pytest

from display.views import Action
from firmware.loop import DIM_LIGHT
from firmware.match import Sight
from firmware.power import PowerError
from hardware.buttons import HOLD_S, STUCK_S

BOX = runpy.run_path(str(Path(__file__).with_name("at_the_box.py")))


@pytest.fixture
def seat(tmp_path: Path):
    made = BOX["Seat"](tmp_path)
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


def key(kind: int) -> None:
    pygame.event.post(pygame.event.Event(kind, key=pygame.K_3, unicode="3", mod=0))


def test_the_red_key_is_the_red_button(seat) -> None:
    """Where a keyboard stands in for the buttons its red key goes back once it is let go, and held it leads out."""
    seat.panel.close()
    seat.loop.panel = None
    seat.stage.touch(Action("help"), seat.now_s)
    key(pygame.KEYDOWN)
    seat.step()
    key(pygame.KEYUP)
    seat.step(0.1)
    assert seat.title == "sizzlebox"
    seat.stage.touch(Action("help"), seat.now_s)
    key(pygame.KEYDOWN)
    seat.wait(HOLD_S + 0.3)
    key(pygame.KEYUP)
    seat.step(0.1)
    assert seat.title == "Stop here?"


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
    seat = BOX["Seat"](tmp_path, power_off=lambda: asked.append(True))
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

    seat = BOX["Seat"](tmp_path, power_off=refuse)
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
    seat.wait(BOX["DIM_S"] + 1)
    assert seat.brightness.read_text() == "30"
    assert {lamp.mode for lamp in seat.panel.lamps.values()} == {"off"}
    for button in ("red", "green"):
        seat.press(button)
        assert seat.brightness.read_text() == "200"
        assert seat.title == "Help"
        assert seat.panel.lamps["green"].mode == "on"
        seat.wait(BOX["DIM_S"] + 1)
    seat.press("blue")
    seat.press("red")
    assert seat.title == "sizzlebox"


def test_touch_only_wakes(seat) -> None:
    """The first touch of a dim screen does nothing else, nor does the system's double of it; the second one counts."""
    seat.wait(BOX["DIM_S"] + 1)
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
    seat.wait(BOX["DIM_S"] + 1)
    for expected in ("sizzlebox", "Which game do you play?"):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0))
        seat.step()
        assert seat.title == expected


@pytest.mark.parametrize(("state", "wakes"), [("moving", True), ("hand", True), ("still", False), ("fault", False)])
def test_what_moves_on_the_table_wakes(seat, state: str, wakes: bool) -> None:
    """A hand over the table or dice that roll wake the screen; a table that lies still or a failing camera do not."""
    seat.wait(BOX["DIM_S"] + 1)
    seat.eyes.sight = Sight(state, seat.now_s, fault="black" if state == "fault" else "")  # type: ignore[arg-type] - a state's name
    seat.step()
    assert (seat.brightness.read_text() == "200") is wakes


def test_dim_without_a_backlight(seat) -> None:
    """Where no backlight can be set the picture itself is drawn darker, and nothing is drawn while nothing changes."""
    seat.loop = seat.make_loop(None)
    seat.wait(1)
    bright = pygame.surfarray.array3d(pygame.display.get_surface()).mean()
    seat.wait(BOX["DIM_S"])
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
    seat.wait(STUCK_S + BOX["DIM_S"] + 2)
    assert seat.brightness.read_text() == "30"


def test_a_tap_keeps_its_order_while_the_loop_rests(seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finger that comes down and goes up during one long rest is one tap, and no hold that never ends."""
    seat.stage.touch(Action("help"), seat.now_s)
    seat.wait(1.0)
    shown = seat.screen.show(seat.stage.view())
    place = next(target.rect for target in shown if target.action == Action("press", "red")).centre
    waited = pygame.event.wait
    left = [4]

    def tapped(_ms: int) -> pygame.event.Event:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=place, button=1, touch=False))
        monkeypatch.setattr(pygame.event, "wait", lambda ms: waited(min(ms, 1)))
        return waited(1)

    def step() -> bool:
        left[0] -= 1
        seat.now_s += 1.0
        return stepped() and left[0] > 0

    stepped = seat.loop.step
    monkeypatch.setattr(seat.loop, "step", step)
    monkeypatch.setattr(pygame.event, "wait", tapped)
    seat.loop.run()
    assert seat.title == "sizzlebox"
    assert "Keep red down" not in seat.stage.view().notice
