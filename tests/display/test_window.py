"""The window: which screen is chosen, what is said where there is none, and the first picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from display import window
from display.geometry import ROTATIONS, turned_wh
from display.screen import Screen
from display.window import ScreenError, choose_driver, curtain, open_window

BOTH = {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}


class Sdl:
    """In the place of SDL: a system on which some drivers work."""

    def __init__(self, environ: dict[str, str], *works: str) -> None:
        self.environ, self.works = environ, works
        self.tried: list[str] = []

    def start(self) -> None:
        driver = self.environ.get("SDL_VIDEODRIVER", "")
        self.tried.append(driver)
        if driver not in self.works:
            raise pygame.error(f"{driver} not available")

    def driver(self) -> str:
        return self.tried[-1]


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Sdl, dict[str, str]]]:
    """Makes a Linux with such variables, such drivers that work, and with or without a graphics card."""

    def make(variables: dict[str, str], *works: str, card: bool = True) -> tuple[Sdl, dict[str, str]]:
        environ = dict(variables)
        sdl = Sdl(environ, *works)
        monkeypatch.setattr(window.sys, "platform", "linux")
        monkeypatch.setattr(pygame.display, "get_driver", sdl.driver)
        monkeypatch.setattr(pygame.display, "quit", lambda: None)
        if card:
            (tmp_path / "card1").touch()
        return sdl, environ

    return make


@pytest.mark.parametrize(
    ("variables", "works", "tried"),
    [
        (BOTH, ("wayland", "x11", "kmsdrm"), ["wayland"]),
        (BOTH, ("x11", "kmsdrm"), ["wayland", "x11"]),
        (BOTH, ("kmsdrm",), ["wayland", "x11", "kmsdrm"]),
        ({"DISPLAY": ":0"}, ("wayland", "x11", "kmsdrm"), ["x11"]),
        ({}, ("wayland", "x11", "kmsdrm"), ["kmsdrm"]),
        ({"SDL_VIDEODRIVER": "x11", **BOTH}, ("wayland", "x11"), ["x11"]),
    ],
)
def test_screens_are_tried_in_order(system, tmp_path: Path, variables, works, tried: list[str]) -> None:
    """Wayland comes before X11, both before the bare console; a driver that was named is the only one."""
    sdl, environ = system(variables, *works)
    assert choose_driver(environ, tmp_path, sdl.start) == tried[-1]
    assert sdl.tried == tried
    assert environ["SDL_VIDEODRIVER"] == tried[-1]


def test_no_screen_is_said_once_with_every_reason(system, tmp_path: Path) -> None:
    """Where no screen works the message names all three with what is wrong, and nothing is left set."""
    sdl, environ = system(BOTH, card=False)
    with pytest.raises(ScreenError) as refused:
        choose_driver(environ, tmp_path, sdl.start)
    words = str(refused.value)
    assert words.count("not available") == 2
    assert words.startswith("Wayland: wayland not available; X11: x11 not available; bare console: no graphics card")
    assert "SDL_VIDEODRIVER" not in environ


def test_console_without_rights_says_which_groups(system, tmp_path: Path) -> None:
    """A console that may not be drawn on names the groups its user should be in."""
    sdl, environ = system({})
    with pytest.raises(ScreenError, match=r"WAYLAND_DISPLAY is not set; .*DISPLAY is not set; .* groups video, render"):
        choose_driver(environ, tmp_path, sdl.start)


def test_invisible_window_is_no_screen(system, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that falls back to a window nobody sees is refused."""
    sdl, environ = system({"DISPLAY": ":0"}, "x11", card=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(ScreenError, match="invisible"):
        choose_driver(environ, tmp_path, sdl.start)


@pytest.fixture
def opened():
    yield
    pygame.display.quit()


def test_bare_console_is_filled(opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the bare console, which has no windows, the screen is filled though a window was asked for."""
    asked: list[tuple[object, ...]] = []
    set_mode = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
    monkeypatch.setattr(
        pygame.display, "set_mode", lambda size, flags: (asked.append((size, flags)), set_mode((800, 480)))[1]
    )
    pygame.display.init()
    open_window((800, 480))
    assert asked == [((0, 0), pygame.FULLSCREEN)]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_first_picture_is_drawn_by_little(opened, rotation: int) -> None:
    """The first picture shows the name in the middle, whichever way up the screen is."""
    made = open_window((800, 480), rotation=rotation)
    assert made.get_size() == turned_wh((800, 480), rotation)
    curtain(made, rotation=rotation)
    light = pygame.surfarray.array3d(made).max(axis=2) > 200
    columns, rows = np.nonzero(light)
    assert abs(columns.mean() / made.get_width() - 0.5) < 0.1
    assert abs(rows.mean() / made.get_height() - 0.5) < 0.1


# ---- a screen that is mounted another way up ----------------------------------------------------------------------


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_turned_picture_is_the_upright_one_turned(opened, rotation: int, views) -> None:
    """What the window shows, turned back, is what an upright screen of that size shows."""
    screen = Screen((800, 480), rotation=rotation)
    screen.open()
    screen.show(views["menu-start"])
    upright = pygame.Surface((800, 480))
    Screen((800, 480)).draw(upright, views["menu-start"])
    back = pygame.transform.rotate(screen.window, rotation)
    assert back.get_size() == (800, 480)
    assert np.array_equal(pygame.surfarray.array3d(back), pygame.surfarray.array3d(upright))


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("kind", ["finger", "mouse"])
def test_touches_are_turned_with_the_picture(opened, rotation: int, kind: str, views) -> None:
    """A touch on a tile where the turned window shows it asks for that tile."""
    screen = Screen((800, 480), rotation=rotation)
    screen.open()
    for target in screen.show(views["menu-start"]):
        spot = pygame.Surface((800, 480))
        spot.set_at(target.rect.centre, (255, 255, 255))
        shown = pygame.surfarray.array3d(pygame.transform.rotate(spot, -rotation)).max(axis=2)
        ((x,), (y,)) = np.nonzero(shown)
        assert screen.touched(tapped(kind, (int(x), int(y)), screen.window.get_size())) == [target.action]


def tapped(kind: str, at: tuple[int, int], window_wh: tuple[int, int]) -> list[pygame.event.Event]:
    if kind == "mouse":
        return [
            pygame.event.Event(one, pos=at, button=1, touch=False)
            for one in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ]
    shares = {"x": (at[0] + 0.5) / window_wh[0], "y": (at[1] + 0.5) / window_wh[1]}
    return [pygame.event.Event(one, **shares, touch_id=2, finger_id=0) for one in (pygame.FINGERDOWN, pygame.FINGERUP)]


def test_touches_can_be_turned_alone(opened, views) -> None:
    """A panel that is mounted the other way round than its picture is set right by its own rotation."""
    now = [0.0]
    screen = Screen((800, 480), touch_rotation=180, clock=lambda: now[0])
    screen.open()
    target = screen.show(views["menu-start"])[0]
    x, y = target.rect.centre
    assert screen.touched(tapped("finger", (799 - x, 479 - y), (800, 480))) == [target.action]
    now[0] = 1.0
    assert screen.touched(tapped("mouse", (x, y), (800, 480))) == [target.action]


def test_unknown_rotation_is_refused() -> None:
    """A screen turned by anything but quarters is refused with what there is."""
    with pytest.raises(ValueError, match=r"\(0, 90, 180, 270\), got 45"):
        Screen(rotation=45)


def test_dark_screen_keeps_its_picture(opened, views) -> None:
    """At rest the same picture is drawn with less light."""
    screen = Screen((800, 480))
    screen.open()
    pictures = []
    for light in (1.0, 0.3):
        screen.light = light
        screen.show(views["menu-start"])
        pictures.append(pygame.surfarray.array3d(screen.window).astype(float))
    assert np.abs(pictures[0] * 0.3 - pictures[1]).max() < 2
