"""Tests of taps: down and up on one target count once, whatever doubles the system sends."""

from __future__ import annotations

import pygame
import pytest

from display.geometry import Rect
from display.touch import HOLD_S, LOST_S, TWIN_S, TapReader, Target
from display.views import Action

WINDOW = (800, 480)
A = Target(Rect(0, 0, 100, 100), Action("a"))
B = Target(Rect(200, 0, 100, 100), Action("b"))
ON_A, ALSO_ON_A, ON_B, NOWHERE = (50, 50), (60, 55), (250, 50), (600, 400)
DOWN, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
F_DOWN, F_UP = pygame.FINGERDOWN, pygame.FINGERUP


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def mouse(kind: int, at: tuple[int, int], *, button: int = 1, touch: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=at, button=button, touch=touch)


def finger(kind: int, at: tuple[int, int], finger_id: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, x=at[0] / WINDOW[0], y=at[1] / WINDOW[1], touch_id=7, finger_id=finger_id)


def verbs(reader: TapReader, *events: pygame.event.Event) -> list[str]:
    return [action.verb for action in reader.read(events, (A, B), WINDOW)]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([mouse(DOWN, ON_A), mouse(UP, ALSO_ON_A)], ["a"]),
        ([finger(F_DOWN, ON_B), finger(F_UP, ON_B)], ["b"]),
        ([finger(F_DOWN, ON_A), mouse(DOWN, ON_A), finger(F_UP, ON_A), mouse(UP, ON_A)], ["a"]),
        ([mouse(DOWN, ON_A), finger(F_DOWN, ON_A), mouse(UP, ON_A), finger(F_UP, ON_A)], ["a"]),
        ([finger(F_DOWN, ON_A), finger(F_UP, ON_A), mouse(DOWN, ON_A), mouse(UP, ON_A)], ["a"]),
        ([mouse(DOWN, ON_A), mouse(UP, ON_A), finger(F_DOWN, ON_A), finger(F_UP, ON_A)], ["a"]),
        ([finger(F_DOWN, ON_A), finger(F_UP, ON_A), finger(F_DOWN, ON_A), finger(F_UP, ON_A)], ["a", "a"]),
        ([mouse(DOWN, ON_A), mouse(UP, ON_A), mouse(DOWN, ON_A), mouse(UP, ON_A)], ["a", "a"]),
        ([finger(F_DOWN, ON_A), finger(F_UP, ON_A), mouse(DOWN, ON_B), mouse(UP, ON_B)], ["a", "b"]),
        ([mouse(DOWN, ON_A, touch=True), mouse(UP, ON_A, touch=True)], []),
        ([mouse(DOWN, ON_A), mouse(UP, ON_B)], []),
        ([finger(F_DOWN, ON_A), finger(F_UP, NOWHERE)], []),
        ([mouse(UP, ON_A)], []),
        ([finger(F_UP, ON_A)], []),
        ([mouse(DOWN, ON_A, button=3), mouse(UP, ON_A, button=3)], []),
        ([finger(F_DOWN, ON_A, 1), finger(F_DOWN, ON_B, 2), finger(F_UP, ON_B, 2), finger(F_UP, ON_A, 1)], ["a"]),
        ([finger(F_DOWN, NOWHERE), finger(F_UP, ON_A)], []),
    ],
)
def test_one_tap_counts_once(events: list[pygame.event.Event], expected: list[str]) -> None:
    """Down and up on the same target is one tap; doubles of the other kind, a drag and a lone up are none."""
    assert verbs(TapReader(Clock()), *events) == expected


def test_a_mouse_click_long_after_a_touch_counts() -> None:
    """Only what follows at once is the double of a touch: a later click at the same place is a tap."""
    clock = Clock()
    reader = TapReader(clock)
    assert verbs(reader, finger(F_DOWN, ON_A), finger(F_UP, ON_A)) == ["a"]
    clock.now_s += TWIN_S + 0.1
    assert verbs(reader, mouse(DOWN, ON_A), mouse(UP, ON_A)) == ["a"]


def test_a_lost_up_does_not_block_for_ever() -> None:
    """A finger whose up never came stops standing in the way after a while."""
    clock = Clock()
    reader = TapReader(clock)
    assert verbs(reader, finger(F_DOWN, ON_A, 1)) == []
    assert verbs(reader, finger(F_DOWN, ON_B, 2), finger(F_UP, ON_B, 2)) == []
    clock.now_s += LOST_S + 0.1
    assert verbs(reader, finger(F_DOWN, ON_B, 3), finger(F_UP, ON_B, 3)) == ["b"]


def test_a_tap_may_take_several_reads() -> None:
    """Down and up may come in different reads of the events, as the loop finds them."""
    reader = TapReader(Clock())
    assert verbs(reader, mouse(DOWN, ON_A)) == []
    assert reader.pressed == A
    assert verbs(reader, mouse(UP, ON_A)) == ["a"]
    assert reader.pressed is None


def test_a_finger_down_on_the_screen_before_does_not_act_on_the_next() -> None:
    """When another screen appears under the finger, lifting it does nothing."""
    reader = TapReader(Clock())
    verbs(reader, finger(F_DOWN, ON_A))
    reader.reset()
    assert verbs(reader, finger(F_UP, ON_A)) == []


def test_targets_may_lie_off_the_corner_of_the_window() -> None:
    """In the simulator the screen is a part of the window: places are counted from its corner."""
    reader = TapReader(Clock())
    events = [mouse(DOWN, (150, 90)), mouse(UP, (150, 90))]
    assert [action.verb for action in reader.read(events, (A,), WINDOW, (100, 40))] == ["a"]


SPOT = Target(Rect(100, 50, 200, 100), Action("spot"), "the picture", spot=True)


@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_a_spot_is_told_where_it_is_dragged(kind: str) -> None:
    """Down, moves and up on a spot give the place in shares of it, also beyond its edge; elsewhere nothing."""
    reader = TapReader(lambda: 5.0)

    def event(what: str, x: float, y: float) -> pygame.event.Event:
        if kind == "mouse":
            types = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}
            more = {"buttons": (1, 0, 0), "rel": (0, 0)} if what == "move" else {"button": 1}
            return pygame.event.Event(types[what], pos=(x, y), touch=False, **more)
        types = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
        return pygame.event.Event(types[what], x=x / 800, y=y / 480, dx=0, dy=0, touch_id=1, finger_id=2)

    moves = [event("move", 120, 60), event("down", 150, 100), event("move", 250, 125), event("up", 400, 20)]
    given = reader.read(moves, (SPOT,), (800, 480))
    assert given == [Action("grip", "0.2500 0.5000"), Action("drag", "0.7500 0.7500"), Action("drop", "1.0000 0.0000")]
    assert reader.read([event("move", 200, 80), event("up", 200, 80)], (SPOT,), (800, 480)) == []
    assert reader.read([event("down", 20, 20), event("move", 150, 90), event("up", 150, 90)], (SPOT,), (800, 480)) == []


LONG = Target(Rect(0, 0, 100, 100), Action("a"), held=Action("why"))


@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_a_finger_that_rests_asks_for_something_else(kind: str) -> None:
    """A finger that rests on a target asks once for what holding it gives, while it is down, and for no tap after."""
    clock = Clock()
    reader = TapReader(clock)
    down, up = (mouse(DOWN, ON_A), mouse(UP, ON_A)) if kind == "mouse" else (finger(F_DOWN, ON_A), finger(F_UP, ON_A))
    assert reader.read([down], (LONG, B), WINDOW) == []
    clock.now_s += HOLD_S - 0.1
    assert reader.read([], (LONG, B), WINDOW) == []
    clock.now_s += 0.2
    assert reader.read([], (LONG, B), WINDOW) == [Action("why")]
    assert reader.read([], (LONG, B), WINDOW) == []
    assert reader.read([up], (LONG, B), WINDOW) == []


def test_a_double_that_comes_after_a_long_touch_is_none() -> None:
    """Where the system reports a touch again as a mouse click once it has ended, holding long asks for no tap."""
    clock = Clock()
    reader = TapReader(clock)
    reader.read([finger(F_DOWN, ON_A)], (LONG, B), WINDOW)
    clock.now_s += HOLD_S + 0.1
    assert reader.read([finger(F_UP, ON_A)], (LONG, B), WINDOW) == [Action("a")]
    assert reader.read([mouse(DOWN, ON_A), mouse(UP, ON_A)], (LONG, B), WINDOW) == []


def test_a_finger_that_has_left_its_target_does_not_rest() -> None:
    """A finger that slides off a target and back is no longer held there, but lifting it is still a tap."""
    clock = Clock()
    reader = TapReader(clock)
    moves = [mouse(DOWN, ON_A), pygame.event.Event(pygame.MOUSEMOTION, pos=ON_B, buttons=(1, 0, 0), rel=(0, 0))]
    moves.append(pygame.event.Event(pygame.MOUSEMOTION, pos=ON_A, buttons=(1, 0, 0), rel=(0, 0)))
    assert reader.read(moves, (LONG, B), WINDOW) == []
    clock.now_s += HOLD_S + 0.1
    assert reader.read([], (LONG, B), WINDOW) == []
    assert reader.read([mouse(UP, ON_A)], (LONG, B), WINDOW) == [Action("a")]
