from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from display.screen import Screen
from display.views import Action, View
from firmware.configuration import Configuration, Loaded
from firmware.home import Home
from firmware.loop import Loop
from firmware.match import Stage
from firmware.setting import icons, surroundings
from hardware.buttons import simulated_panel

STEP_S = 0.05


class Clock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class Box:
    """A whole box without hardware: the real loop, screen, buttons and book, on a clock of its own."""

    def __init__(self, home: Path, *, camera: bool = False) -> None:
        self.clock = Clock()
        self.screen = Screen((800, 480), icons=icons(), clock=self.clock)
        self.screen.open()
        self.panel = simulated_panel(clock=self.clock)
        place = Home(home, home)
        self.stage = Stage(surroundings(place, Loaded(Configuration()), camera=camera, quit_words="Quit"))
        self.loop = Loop(self.screen, self.panel, self.stage, self.watcher(), clock=self.clock)
        self.running = True
        self.step()

    def watcher(self):
        return None

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.now_s += STEP_S
            self.running = self.loop.step()

    @property
    def view(self) -> View:
        return self.stage.view()

    # By buttons.

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.panel.press(button)
            self.step(2)
            self.panel.release(button)
            self.step(10)

    def choose(self, verb: str, about: str = "") -> None:
        """Go to an action with blue and carry it out with green."""
        wanted = Action(verb, about)
        for _ in range(60):
            if self.view.focus == wanted:
                self.press("green")
                return
            self.press("blue")
        raise AssertionError(f"{wanted} cannot be reached with blue on {self.view.title}")

    # By touch.

    def tap(self, verb: str, about: str = "") -> None:
        """Touch what gives an action, turning pages of lists where it is not on the first."""
        wanted = Action(verb, about)
        for _ in range(8):
            targets = {target.action: target for target in self.screen._targets}
            if wanted in targets:
                self._tap_at(targets[wanted].rect.centre)
                self.step(10)
                return
            pages = [target for action, target in targets.items() if action.verb == "page"]
            assert pages, f"{wanted} cannot be touched on {self.view.title}; there is {sorted(map(str, targets))}"
            self._tap_at(pages[-1].rect.centre)
        raise AssertionError(f"{wanted} is on no page of {self.view.title}")

    def _tap_at(self, at: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
            self.step()

    def close(self) -> None:
        self.panel.close()
        self.stage.close()
        self.screen.close()


@pytest.fixture
def new_box(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Makes boxes that keep the same book, one after the other."""
    made: list[Box] = []

    def make(kind: type[Box] = Box, **options) -> Box:
        for earlier in made:
            earlier.close()
        made.append(kind(tmp_path, **options))
        return made[-1]

    yield make
    for box in made:
        box.close()


@pytest.fixture
def box(new_box: Callable[..., Box]) -> Box:
    return new_box()
