"""The main loop: what the buttons, the screen and the camera report goes into the match, its view comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from display.screen import Screen
from display.views import Action, PlayersView, View
from firmware.match import Sight, Stage
from firmware.match.wanted import Wanted
from firmware.setup.kept import Area
from firmware.setup.study import Survey
from hardware.buttons import ButtonName, Panel

FPS = 20
SOON_S = 0.5
"""How long after the last change the loop stays quick; then it rests between looks."""
IDLE_FPS = 8
BUTTON_KEYS: dict[int, ButtonName] = {
    pygame.K_1: "green",
    pygame.K_KP1: "green",
    pygame.K_2: "blue",
    pygame.K_KP2: "blue",
    pygame.K_3: "red",
    pygame.K_KP3: "red",
}
"""A keyboard's keys for the three buttons."""


class Watches(Protocol):
    """What the loop needs of the camera side: see `firmware.watcher.Watcher`."""

    @property
    def sight(self) -> Sight:
        """What is known now."""
        ...

    def want(
        self, reading: Wanted, *, survey: Survey | None = None, area: Area | None = None, moves: bool = False
    ) -> None:
        """Read with this set from now on, or look for what a survey asks; another revision is loaded anew."""
        ...


class Beside(Protocol):
    """What stands beside the screen in the same window: the simulator's table."""

    def handle(self, events: Sequence[pygame.event.Event], now_s: float) -> None:
        """Take the window's events."""
        ...

    def draw(self) -> None:
        """Draw into the window, after the screen and before it is shown."""
        ...

    @property
    def restless(self) -> bool:
        """True while it has to be drawn anew though nothing was reported."""
        ...


class Loop:
    """One box: its screen, its buttons, its match, and what watches the table for it (None without a camera).

    `beat` hears after every round, with the time in seconds, that the loop does not hang.
    """

    def __init__(
        self,
        screen: Screen,
        panel: Panel | None,
        stage: Stage,
        watcher: Watches | None,
        *,
        beside: Beside | None = None,
        beat: Callable[[float], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen = screen
        self.panel = panel
        self.stage = stage
        self.watcher = watcher
        self.beside = beside
        self._beat = beat
        self._clock = clock
        self._drawn_version = -1
        self._seen: Sight | None = None
        self._busy_until_s = 0.0

    def run(self) -> None:
        """Go round until the player quits."""
        pace = pygame.time.Clock()
        while self.step():
            if self.beside is not None or self._clock() < self._busy_until_s:
                pace.tick(FPS)
                continue
            # Resting: a touch wakes the loop at once, a button or the camera at the next look.
            event = pygame.event.wait(1000 // IDLE_FPS)
            if event.type != pygame.NOEVENT:
                pygame.event.post(event)

    def step(self) -> bool:
        """Go round once; False when the player has quit."""
        now_s = self._clock()
        events = pygame.event.get()
        if any(event.type == pygame.QUIT for event in events):
            return False
        untyped = self._keys(events, now_s)
        if self.beside is not None:
            self.beside.handle(untyped, now_s)
        for action in self.screen.touched(events):
            self.stage.touch(action, now_s)
        for press in self.panel.presses() if self.panel else ():
            self.stage.press(press.button, now_s)
        self._look(now_s)
        self.stage.tick(now_s)
        if self.panel is not None:
            self.panel.light(self.stage.lamps())
        self._draw(events, now_s)
        if self._beat is not None:
            self._beat(now_s)
        return not self.stage.quit

    def _look(self, now_s: float) -> None:
        if self.watcher is None:
            return
        stage = self.stage
        self.watcher.want(stage.wanted, survey=stage.survey, area=stage.area, moves=stage.camera_moves)
        sight = self.watcher.sight
        if sight is not self._seen:
            self._seen = sight
            self.stage.seen(sight, now_s)

    def _draw(self, events: Sequence[pygame.event.Event], now_s: float) -> None:
        """Draw where something may have changed."""
        restless = self.beside is not None and self.beside.restless
        if self.stage.version == self._drawn_version and not events and not restless:
            return
        if self.stage.version != self._drawn_version or events:
            self._busy_until_s = now_s + SOON_S
        self._drawn_version = self.stage.version
        self.screen.show(self.stage.view(), flip=False)
        if self.beside is not None:
            self.beside.draw()
        pygame.display.flip()

    def _keys(self, events: Sequence[pygame.event.Event], now_s: float) -> list[pygame.event.Event]:
        """Let a keyboard type names where names are asked for, and press the buttons of a box; give what is left."""
        left = []
        for event in events:
            if event.type != pygame.KEYDOWN:
                left.append(event)
                continue
            view = self.stage.view()
            action = typed(event, view) if isinstance(view, PlayersView) else None
            if action is not None:
                self.stage.touch(action, now_s)
                continue
            left.append(event)
            if event.key in BUTTON_KEYS and self.beside is None:
                # The simulator presses its mock pins instead.
                self.stage.press(BUTTON_KEYS[event.key], now_s)
        return left


def typed(event: pygame.event.Event, view: View) -> Action | None:
    """Return what a key does on the page that asks for names; before the first letter digits are the buttons'."""
    if event.key == pygame.K_BACKSPACE:
        return Action("backspace")
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return Action("add") if getattr(view, "typed", "") else Action("go")
    letter = getattr(event, "unicode", "")
    typing = bool(getattr(view, "typed", ""))
    if len(letter) == 1 and letter.isprintable() and (typing or not letter.isdigit()):
        return Action("key", letter)
    return None
