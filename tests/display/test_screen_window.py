"""Tests of the screen as the program uses it: the window, taps on it, pages, other sizes, and its speed."""

from __future__ import annotations

import os
import time
from dataclasses import replace

import numpy as np
import pygame
import pytest

from display import theme
from display.geometry import Rect
from display.pages import VERB
from display.screen import Screen, Target, window_parts
from display.views import Action, Choice, MenuView, View


@pytest.fixture
def screen(masks):
    """An open screen of the usual size."""
    shown = Screen(icons=masks)
    shown.open()
    yield shown
    shown.close()


def tap(screen: Screen, at: tuple[int, int]) -> list[Action]:
    down, up = (
        pygame.event.Event(kind, pos=at, button=1, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    return screen.touched([down, up])


def target_of(targets: tuple[Target, ...], action: Action) -> Target:
    return next(target for target in targets if target.action == action)


def test_touching_a_choice_gives_its_action(screen: Screen, views) -> None:
    """What is drawn at a place is what a touch there asks for."""
    targets = screen.show(views["choose"])
    wanted = Action("critter", "quokka")
    assert tap(screen, target_of(targets, wanted).rect.centre) == [wanted]


def test_touching_a_hint_presses_the_button(screen: Screen, views) -> None:
    """The bar of hints is three more buttons."""
    screen.show(views["choose"])
    assert [tap(screen, (x, 460)) for x in (100, 400, 700)] == [
        [Action("press", "green")],
        [Action("press", "blue")],
        [Action("press", "red")],
    ]


def test_a_disabled_choice_cannot_be_touched(screen: Screen) -> None:
    """A choice that is not enabled is shown and does nothing."""
    targets = screen.show(MenuView(title="Menu", choices=(Choice("Coach", Action("coach"), enabled=False),)))
    assert not any(target.action == Action("coach") for target in targets)
    assert any(written.text == "Coach" for written in screen.written)


def test_a_new_screen_under_the_finger_is_not_touched(screen: Screen, views) -> None:
    """A finger that went down on one screen does not act on the one that followed."""
    at = target_of(screen.show(views["choose"]), Action("critter", "quokka")).rect.centre
    screen.touched([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    screen.show(views["menu-start"])
    assert screen.touched([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)]) == []


def test_a_picture_that_goes_on_does_not_lose_a_touch(screen: Screen, views) -> None:
    """The live picture is redrawn many times a second; a tap that lasts over several drawings counts."""
    view = views["table"]
    at = screen.show(view)[-1].rect.centre
    wanted = screen.show(view)[-1].action
    screen.touched([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    screen.show(replace(view, picture=view.picture.copy()))
    assert screen.touched([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)]) == [wanted]


def test_pages_turn_by_touch_and_stay_inside_the_screen(screen: Screen, views) -> None:
    """The arrows of a long list turn its page at once; the program never hears of it."""
    view = replace(views["menu-many"], focus=None)
    first = screen.show(view)
    onward = next(target for target in first if target.action.verb == VERB)
    assert tap(screen, onward.rect.centre) == []
    second = {target.action for target in screen.show(view)}
    assert Action("match", "0") not in second
    assert Action("match", "12") in second


def test_the_page_follows_the_focus(screen: Screen, views) -> None:
    """When blue goes on to a choice of another page, that page is shown; a turned page stays while it does not move."""
    view = views["menu-many"]
    shown = {target.action for target in screen.show(replace(view, focus=view.choices[22].action))}
    assert view.choices[22].action in shown
    back = next(t for t in screen.show(replace(view, focus=view.choices[22].action)) if t.action.verb == VERB)
    tap(screen, back.rect.centre)
    again = {target.action for target in screen.show(replace(view, focus=view.choices[22].action))}
    assert view.choices[22].action not in again
    moved = {target.action for target in screen.show(replace(view, focus=view.choices[0].action))}
    assert view.choices[0].action in moved


def test_the_keyboard_writes_capitals_where_a_word_begins(screen: Screen, views) -> None:
    """Keys are capitals at the beginning and after a hyphen, small letters inside a word."""
    view = views["players"]
    for typed, key in (("", "Ä"), ("A", "ä"), ("Jan-", "Ä"), ("Ana ", "Ä")):
        keys = {t.action.about for t in screen.show(replace(view, typed=typed)) if t.action.verb == "key"}
        assert key in keys


def test_known_names_follow_what_is_typed(screen: Screen, views) -> None:
    """Names of earlier matches that begin with the typed letters are offered, those in the match are not."""
    view = replace(views["players"], names=("Jule",), known=("Jule", "Juri", "Mia"), typed="j")
    known = {t.action.about for t in screen.show(view) if t.action.verb == "known"}
    assert known == {"Juri"}


def test_added_names_leave_their_place_empty(screen: Screen, views) -> None:
    """A name that was added is not offered, and no other name moves."""
    view = replace(views["players"], names=(), known=("Ana", "Bo", "Cy"), typed="")
    first, second = (
        {t.action.about: t.rect for t in screen.show(replace(view, names=names)) if t.action.verb == "known"}
        for names in ((), ("Bo",))
    )
    assert second == {name: rect for name, rect in first.items() if name != "Bo"}


def test_touching_is_possible_with_fingers(screen: Screen, views) -> None:
    """Finger events count in parts of the window."""
    at = target_of(screen.show(views["menu-start"]), Action("open", "Help")).rect.centre
    events = [
        pygame.event.Event(kind, x=at[0] / 800, y=at[1] / 480, touch_id=1, finger_id=0)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP)
    ]
    assert screen.touched(events) == [Action("open", "Help")]


def test_the_system_is_asked_for_no_doubled_touches(screen: Screen) -> None:
    """Opening the window switches off mouse events made from touches."""
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"


def test_the_pointer_is_never_switched_off(masks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hiding the pointer has killed touch on some panels: full screen uses a clear pointer instead."""
    hidden = []
    monkeypatch.setattr(pygame.mouse, "set_visible", hidden.append)
    shown = Screen(icons=masks)
    shown.open(fullscreen=True)
    shown.close()
    assert hidden == []


def test_show_needs_an_open_window(views) -> None:
    """Showing without a window says what to do."""
    with pytest.raises(RuntimeError, match="open"):
        Screen().show(views["help"])


def test_a_screen_too_small_is_refused() -> None:
    """A size no screen fits on is refused with the least."""
    with pytest.raises(ValueError, match="at least 320"):
        Screen((200, 100))


def test_a_window_can_be_closed_and_opened_again(masks, views) -> None:
    """Closing twice does no harm, and what was cached works in the next window."""
    shown = Screen(icons=masks)
    for _ in range(2):
        shown.open()
        shown.show(views["table"])
        shown.close()
        shown.close()


@pytest.mark.parametrize("window", [(1600, 624), (1004, 391), (1366, 700), (900, 900)])
def test_the_simulator_has_room_for_box_and_table(window: tuple[int, int]) -> None:
    """The window of the simulator is divided into screen, buttons and table, which share no pixel."""
    parts = window_parts(window, (800, 480), side_panel=True)
    assert abs(parts.screen.w / parts.screen.h - 800 / 480) < 0.02
    rects = (parts.screen, parts.panel, parts.desk)
    assert all(rect.w > 100 and rect.h > 50 for rect in rects)
    assert not parts.screen.overlaps(parts.panel)
    assert not parts.screen.overlaps(parts.desk)
    assert all(Rect(0, 0, *window).holds(rect) for rect in rects)


def test_the_simulator_s_screen_is_touched_where_it_is_drawn(masks, views) -> None:
    """Targets of the part of the window that is the box's screen are hit at their place in the window."""
    shown = Screen(icons=masks, side_panel=True)
    shown.open()
    target = target_of(shown.show(views["menu-start"]), Action("open", "Help"))
    corner = shown.parts.screen
    at = (corner.x + target.rect.centre[0], corner.y + target.rect.centre[1])
    assert tap(shown, at) == [Action("open", "Help")]
    assert tap(shown, shown.parts.desk.centre) == []
    shown.close()


def test_work_in_progress_is_shown(masks, views) -> None:
    """A view that waits shows a sign over its middle, another one a third of a second later."""
    now = [0.0]
    screen = Screen(icons=masks, clock=lambda: now[0])
    surface = pygame.Surface((800, 480))
    pictures = []
    for wait_s, at_s in ((0.0, 0.0), (1.0, 0.0), (1.0, 0.4)):
        now[0] = at_s
        screen.draw(surface, replace(views["help"], wait_s=wait_s))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == 3


def test_the_sign_of_waiting_hides_no_words(size: tuple[int, int], masks) -> None:
    """Where there is nothing to choose yet the words, the bar and the rocking sign each have a place of their own."""
    now = [0.0]
    words = "A moment: the faces are compared with one another."
    screen = Screen(size, icons=masks, clock=lambda: now[0])
    shown = []
    for at_s, done in ((0.0, 1), (0.4, 1), (0.4, 3)):
        now[0] = at_s
        surface = pygame.Surface(size)
        screen.draw(surface, MenuView(title="Learning", text=words, wait_s=1.0, progress=(done, 4)))
        shown.append(pygame.surfarray.array3d(surface).astype(int))
    rocks, grows = (np.nonzero(np.abs(shown[n] - shown[n + 1]).sum(axis=2)) for n in (0, 1))
    (place,) = [written.rect for written in screen.written if written.text == words]
    assert place.bottom < grows[1].min() <= grows[1].max() < rocks[1].min()
    colours = shown[0][place.x : place.right, place.y : place.bottom]
    assert not (colours == theme.MUSTARD).all(axis=2).any()


def test_a_redraw_takes_little_time(views, masks) -> None:
    """A full redraw of the table with a camera's picture leaves the box idle for most of the time between frames."""
    view: View = replace(views["table"], picture=np.zeros((960, 1280, 3), np.uint8))
    screen, surface = Screen(icons=masks), pygame.Surface((800, 480))
    screen.draw(surface, view)
    times = []
    for _ in range(12):
        start = time.thread_time()
        screen.draw(surface, view)
        times.append(time.thread_time() - start)
    assert min(times) < 0.025
