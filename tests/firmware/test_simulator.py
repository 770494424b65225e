"""The simulator's window: mouse, keys, drawn buttons and the virtual table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from display.screen import Screen
from display.views import Action, PlayersView
from firmware.configuration import Configuration, Loaded
from firmware.home import Home
from firmware.loop import Loop
from firmware.match import Stage
from firmware.setting import Icons, surroundings
from firmware.setup.kept import SetUpFile
from firmware.sides import virtual_tables
from firmware.simulator import Desk
from firmware.watcher import Watcher
from hardware.buttons import simulated_panel
from vision.reading import Reading


class Blind:
    """A reader that sees no dice: these tests are about the table, not about reading it."""

    def read(self, pixels, scale: float = 1.0) -> Reading:  # noqa: ARG002 - the interface of every reader
        return Reading((), (), 1.0)


class Window:
    """The simulator's window without a screen, driven with the mouse and keys on a clock of its own."""

    def __init__(self, home) -> None:
        self.now_s = 50.0
        self.screen = Screen((800, 480), icons=Icons(), side_panel=True, clock=self.clock)
        self.screen.open()
        self.panel = simulated_panel(clock=self.clock)
        SetUpFile(Home(home, home).set_up).mark_seen()
        self.stage = Stage(surroundings(Home(home, home), Loaded(Configuration()), camera=True, quit_words="Quit"))
        self.tables = virtual_tables(seed=4, clock=self.clock, fps=0)
        self.bench = self.tables.side.bench
        self.watcher = Watcher(self.tables, lambda *_: Blind(), always=True, clock=self.clock)
        self.desk = Desk(self.screen, self.panel, self.tables, self.stage, self.watcher)
        self.loop = Loop(self.screen, self.panel, self.stage, self.watcher, beside=self.desk, clock=self.clock)
        self.step(2)

    def clock(self) -> float:
        return self.now_s

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.now_s += 0.05
            self.watcher.step()
            self.loop.step()

    def key(self, key: int, text: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
        self.step(4)

    def mouse(self, kind: int, at: tuple[float, float]) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))

    def click(self, at: tuple[float, float]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)
        self.step(4)

    def roll(self) -> None:
        self.key(pygame.K_r)
        self.now_s += 1.5
        self.step()

    def place_of(self, index: int) -> tuple[float, float]:
        """Where in the window the middle of a die's top face is."""
        corners = self.bench.camera.top_faces()[index][2]
        x, y = (sum(axis) / 4 for axis in zip(*corners, strict=True))
        picture = self.desk._picture
        width, height = self.bench.resolution_wh
        return picture.x + x * picture.w / width, picture.y + y * picture.h / height


@pytest.fixture
def window(tmp_path) -> Iterator[Window]:
    made = Window(tmp_path)
    yield made
    made.panel.close()
    made.stage.close()
    made.screen.close()
    made.watcher.close()


def test_keys_are_buttons(window) -> None:
    """The keys 1, 2 and 3 press green, blue and red through the mock pins, however short the key is down."""
    window.key(pygame.K_2)
    assert window.stage.view().focus == Action("history")
    window.key(pygame.K_1)
    assert window.stage.view().title == "Earlier matches"
    window.key(pygame.K_3)
    assert window.stage.view().title == "sizzlebox"


def test_drawn_buttons_are_buttons(window) -> None:
    """A click on a drawn button is one press of it, and its lamp shows that it can be pressed."""
    (x, y), _radius = window.desk._front._discs["blue"]
    window.click((x, y))
    assert window.stage.view().focus == Action("history")
    assert window.panel.lamps["blue"].mode == "on"
    assert window.panel.lamps["red"].mode == "off"


def test_rolling(window) -> None:
    """R rolls all eight dice onto the table."""
    assert not any(die.on_table for die in window.bench.table.dice)
    window.roll()
    assert all(die.on_table for die in window.bench.table.dice)
    assert window.bench.still


def test_clicking_a_die_sets_it_aside_and_back(window) -> None:
    """A click sets a die aside; it is not rolled again until another click takes it back."""
    window.roll()
    window.click(window.place_of(2))
    assert [die.aside for die in window.bench.table.dice].count(True) == 1
    kept = window.bench.table.dice[2].label
    for _ in range(4):
        window.roll()
        assert window.bench.table.dice[2].label == kept
    window.click(window.place_of(2))
    assert not window.bench.table.dice[2].aside


def test_dice_set_aside_are_marked_on_the_drawn_table(window) -> None:
    """The drawn table outlines exactly the dice that were set aside, where they lie."""
    assert window.bench.aside_corners() == []
    window.roll()
    assert window.bench.aside_corners() == []
    window.click(window.place_of(2))
    (corners,) = window.bench.aside_corners()
    assert corners == [tuple(corner) for corner in window.bench.camera.top_faces()[2][2]]
    picture = window.desk._picture
    scale = picture.w / window.bench.resolution_wh[0]
    x, y = corners[0]
    shown = window.screen.window.get_at((round(picture.x + x * scale), round(picture.y + y * scale)))
    assert min(shown[:3]) > 170
    window.bench.new_turn()
    assert window.bench.aside_corners() == []


def test_without_a_camera_the_table_says_what_to_do(window) -> None:
    """In a match without camera the desk says that the dice rolled there are to be tapped in; with one it does not."""
    window.key(pygame.K_1)
    window.key(pygame.K_1)
    assert not any("tap" in line.text for line in window.tables.side.help())
    window.stage.touch(Action("camera"), window.now_s)
    window.key(pygame.K_1)
    window.key(pygame.K_1)
    window.key(pygame.K_RETURN)
    assert window.stage.play is not None
    assert not window.stage.play.settings.with_camera
    window.step()
    assert "tap the eight dice in" in window.tables.side.help()[0].text


def test_dragging_a_die(window) -> None:
    """A die that is dragged lies where it was let go, and is not set aside by it."""
    window.roll()
    die = window.bench.table.dice[1]
    before = (die.x_mm, die.y_mm)
    start = window.place_of(1)
    goal = (window.desk._picture.x + 40.0, window.desk._picture.bottom - 40.0)
    window.mouse(pygame.MOUSEBUTTONDOWN, start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    window.mouse(pygame.MOUSEBUTTONUP, goal)
    window.step(2)
    assert (die.x_mm, die.y_mm) != before
    assert not die.aside
    at = window.place_of(1)
    assert abs(at[0] - goal[0]) + abs(at[1] - goal[1]) < 12


def test_the_hand(window) -> None:
    """H holds a hand over the table and takes it away again; so does the drawn word."""
    window.key(pygame.K_h)
    assert window.bench.table.hand is not None
    window.click(window.desk._words["hand"].centre)
    assert window.bench.table.hand is None


def test_typing_names(window) -> None:
    """Where names are asked for, the keyboard types them, and R and H are letters."""
    for _ in range(3):
        window.key(pygame.K_1)
    assert isinstance(window.stage.view(), PlayersView)
    window.key(pygame.K_h, "H")
    window.key(pygame.K_r, "r")
    assert window.stage.view().typed == "Hr"
    assert window.bench.table.hand is None
    window.key(pygame.K_BACKSPACE)
    window.key(pygame.K_RETURN)
    assert window.stage.view().names == ("H",)


def test_digits_are_buttons_in_a_name(window) -> None:
    """Also while a name is being typed 1, 2 and 3 are the buttons: 1 adds it, 3 takes a letter back."""
    for _ in range(3):
        window.key(pygame.K_1, "1")
    assert isinstance(window.stage.view(), PlayersView)
    for key, sign in ((pygame.K_w, "W"), (pygame.K_i, "i"), (pygame.K_KP3, "3"), (pygame.K_1, "1")):
        window.key(key, sign)
    assert (window.stage.view().typed, window.stage.view().names) == ("", ("W",))
    window.key(pygame.K_3, "3")
    assert window.stage.view().names == ()


def test_a_new_turn_takes_all_dice(window) -> None:
    """The first roll of the next player takes the dice that were set aside as well."""
    for _ in range(4):
        window.key(pygame.K_1)
    window.key(pygame.K_RETURN)
    assert window.stage.play is not None
    window.roll()
    window.click(window.place_of(0))
    window.roll()
    assert window.bench.table.dice[0].aside
    play = window.stage.play
    dice = window.bench.table.labels()
    play.book(dice, next(option.critter for option in play.options(dice) if option.allowed), None)
    window.roll()
    assert not any(die.aside for die in window.bench.table.dice)


def test_the_other_edition_lays_other_dice(window) -> None:
    """When Würfelwurst is played, its dice lie on the virtual table."""
    window.key(pygame.K_1)
    window.key(pygame.K_1)
    window.stage.touch(Action("edition"), window.now_s)
    for key in (pygame.K_1, pygame.K_1):
        window.key(key)
    window.key(pygame.K_RETURN)
    assert window.stage.play.edition.id == "wuerfelwurst"
    assert window.stage.wanted.set_name == "print-and-play-wuerfelwurst"
    window.step()
    assert set(window.bench.table.dice[0].faces) == set(window.stage.play.edition.critters)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1080)])
def test_any_window_size(window, size: tuple[int, int]) -> None:
    """In a window of another size everything has its place inside, and clicks still find their dice."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.step()
    window.roll()
    parts = window.screen.parts
    for rect in (parts.screen, parts.panel, window.desk._picture, *window.desk._words.values()):
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= size[0]
        assert rect.bottom <= size[1]
    window.click(window.place_of(5))
    assert window.bench.table.dice[5].aside


def test_a_step_of_the_set_up_says_how_dice_get_on_the_table(window) -> None:
    """Where the set-up wants to see dice, the words below the table name the key that rolls them."""
    window.stage.touch(Action("set-up"), window.now_s)
    for _ in range(3):
        window.step()
        assert "Press R" in window.tables.side.help()[0].text
        window.now_s += 1.0
        window.stage.touch(Action("next-step"), window.now_s)
    window.step()
    assert not any("Press R" in line.text for line in window.tables.side.help())


def test_the_die_that_is_asked_for_is_laid(window) -> None:
    """Where the set-up asks for a face, a click on the table lays one die with it there, and R lays it elsewhere."""
    for verb in ("set-up", "next-step", "next-step", "teach"):
        window.stage.touch(Action(verb), window.now_s)
        window.now_s += 1.0
    window.stage.touch(Action("edition", "wuerfelwurst"), window.now_s)
    window.step(2)
    label = window.stage.page.label
    assert "asked for" in window.tables.side.help()[0].text
    assert not any("R roll" in line.text for line in window.tables.side.help())
    picture = window.desk._picture
    goal = (picture.x + picture.w * 0.4, picture.y + picture.h * 0.6)
    window.click(goal)
    (laid,) = [die for die in window.bench.table.dice if die.on_table]
    assert laid.label == label
    at = window.bench.camera.table_point(1280 * 0.4, 960 * 0.6)
    assert (laid.x_mm, laid.y_mm) == pytest.approx(at, abs=1.5)
    before = (laid.x_mm, laid.y_mm, laid.yaw_deg)
    window.key(pygame.K_r)
    (laid,) = [die for die in window.bench.table.dice if die.on_table]
    assert laid.label == label
    assert (laid.x_mm, laid.y_mm, laid.yaw_deg) != before
    goal = (picture.x + picture.w * 0.7, picture.y + picture.h * 0.3)
    window.mouse(pygame.MOUSEBUTTONDOWN, window.place_of(0))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    window.mouse(pygame.MOUSEBUTTONUP, goal)
    window.step(2)
    assert (laid.x_mm, laid.y_mm) == pytest.approx(window.bench.camera.table_point(1280 * 0.7, 960 * 0.3), abs=1.5)


def test_the_table_of_the_game_that_is_played(window) -> None:
    """A match of Sosig puts its table into the window with its keys, a match of Sausage Sizzle! its dice again."""
    for verb, about in (("new", ""), ("game", "sosig"), ("go", ""), ("known", "Player 1"), ("known", "Player 2")):
        window.now_s += 1.0
        window.stage.touch(Action(verb, about), window.now_s)
    window.now_s += 1.0
    window.stage.touch(Action("go"), window.now_s)
    window.step(2)
    assert window.tables.game == "sosig"
    window.key(pygame.K_g)
    assert len(window.tables.side.bench.cards()) == 14
    assert "grow" in window.desk._words
    window.stage.reset()
    for verb, about in (("new", ""), ("game", "sausage-sizzle"), ("go", ""), ("known", "Player 1"), ("go", "")):
        window.now_s += 1.0
        window.stage.touch(Action(verb, about), window.now_s)
    window.step(2)
    assert window.tables.game == "sausage-sizzle"
    window.roll()
    assert all(die.on_table for die in window.bench.table.dice)
