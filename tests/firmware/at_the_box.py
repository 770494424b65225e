"""Somebody at a box on mock pins: its real loop, screen and book, on a clock of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from display.screen import Screen
from display.views import Action
from firmware.journal import Journal
from firmware.loop import Loop
from firmware.match import Sight, Stage
from firmware.match.stage import Surroundings
from hardware.backlight import Backlight
from hardware.buttons import simulated_panel

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
        self.loop = self.make_loop(Backlight(folder / "kept", folder / "light"))
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
