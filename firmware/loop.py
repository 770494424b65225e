"""The main loop: what the buttons, the screen and the camera report goes into the match, its view comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from display.screen import Screen
from display.views import Action, PlayersView, View
from firmware.doze import Doze
from firmware.match import Sight, Stage
from firmware.setup.kept import Area
from firmware.setup.study import Survey
from firmware.wanted import Wanted
from hardware.backlight import Backlight
from hardware.buttons import HOLD_S, ButtonName, Panel
from hardware.sound import Sound

FPS = 20
SOON_S = 0.5
"""How long after the last change the loop stays quick; then it rests between looks."""
IDLE_FPS = 8
TOLD_S = 1.0
"""So long red has to be held before it is said what holding it is good for."""
DIM_LIGHT = 0.3
"""How bright the screen is drawn while the box dozes, where there is no backlight to dim."""
DIM_BACKLIGHT = 0.15
RED = Action("press", "red")
BUTTON_KEYS: dict[int, ButtonName] = {
    pygame.K_1: "green",
    pygame.K_KP1: "green",
    pygame.K_2: "blue",
    pygame.K_KP2: "blue",
    pygame.K_3: "red",
    pygame.K_KP3: "red",
}
"""A keyboard's keys for the three buttons."""
MENU_KEY = pygame.K_ESCAPE
"""A keyboard's key for holding red down."""
_LIFE = frozenset(
    (
        pygame.KEYDOWN,
        pygame.FINGERDOWN,
        pygame.FINGERMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEWHEEL,
    )
)


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

    `beat` hears after every round, with the time in seconds, that the loop does not hang. After `dim_after_s` seconds
    in which nothing was touched, pressed or moved the screen and its `backlight` go dim (0: never), and the next touch
    or press only wakes them.
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
        sound: Sound | None = None,
        backlight: Backlight | None = None,
        dim_after_s: float = 0.0,
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
        self._sound = sound
        self._backlight = backlight
        self._doze = Doze(dim_after_s)
        self._woken_s = -1e9
        self._held_for = 0
        """How far a hold of red has come: 0 not at all, 1 it was said what it does, 2 it did that."""
        self._asking = False
        self._waited_for: list[pygame.event.Event] = []
        self._red_key_s: float | None = None
        """Since when the keyboard's red key is down."""

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
                # Not posted again: it would come after those that wait behind it, and lift a finger before it touches.
                self._waited_for.append(event)

    def step(self) -> bool:
        """Go round once; False when the player has quit."""
        now_s = self._clock()
        events = [*self._waited_for, *pygame.event.get()]
        self._waited_for.clear()
        if any(event.type == pygame.QUIT for event in events):
            return False
        self._take(events, now_s)
        self._take_presses(now_s)
        self._take_hold(now_s)
        self._look(now_s)
        self.stage.tick(now_s)
        if self._doze.tired(now_s):
            self._dim()
        if self.panel is not None:
            self.panel.light({} if self._doze.asleep else self.stage.lamps())
        self._sing()
        self._draw(events, now_s)
        if self._beat is not None:
            self._beat(now_s)
        return not self.stage.quit

    def _take(self, events: Sequence[pygame.event.Event], now_s: float) -> None:
        """Take keys and touches; those that wake the box do nothing else."""
        if any(event.type in _LIFE for event in events) and self._alive(now_s):
            if self.beside is not None:
                self.beside.handle(events, now_s)
            self.screen.touched(events)
            self.screen.let_go()
            return
        untyped = self._keys(events, now_s)
        if self.beside is not None:
            self.beside.handle(untyped, now_s)
        for action in self.screen.touched(events):
            self.stage.touch(action, now_s)

    def _take_presses(self, now_s: float) -> None:
        """Take the buttons; a press that wakes the box does nothing else, also where it counts later."""
        if self.panel is None:
            return
        presses = self.panel.presses()
        stuck = self.panel.stuck(now_s)
        self.stage.note_stuck(stuck)
        if presses or self.panel.pressed - stuck:
            self._alive(now_s)
        for press in presses:
            if press.time_s > self._woken_s:
                self.stage.press(press.button, now_s)

    def _take_hold(self, now_s: float) -> None:
        """Say after a while what holding red is good for, on the box or on the screen, and then do it."""
        held_s = self.screen.held_s(RED)
        if self._red_key_s is not None:
            held_s = max(held_s, now_s - self._red_key_s)
        if self.panel is not None and now_s - self.panel.held_s(now_s) > self._woken_s:
            held_s = max(held_s, self.panel.held_s(now_s))
        if held_s >= HOLD_S and self._held_for < 2:
            self._held_for = 2
            self.stage.hold(now_s)
        elif held_s >= TOLD_S and self._held_for < 1:
            self._held_for = 1
            self.stage.say("Keep red down to quit")
        elif held_s == 0:
            self._held_for = 0

    def _alive(self, now_s: float) -> bool:
        """Take note of a sign of life; True where it wakes the box."""
        if not self._doze.alive(now_s):
            return False
        self._woken_s = now_s
        self.screen.light = 1.0
        if self._backlight is not None:
            self._backlight.restore()
        self._drawn_version = -1
        return True

    def _dim(self) -> None:
        """Save power, and the eyes of those who look at something else."""
        if self._backlight is not None and self._backlight.works:
            self._backlight.dim(DIM_BACKLIGHT)
        else:
            self.screen.light = DIM_LIGHT
        self._drawn_version = -1

    def _sing(self) -> None:
        """Let it be heard what was booked or refused, and when the box begins to ask."""
        sounds = list(self.stage.take_sounds())
        asking = self.stage.lamps()["green"] == "fast"
        if asking and not self._asking:
            sounds.append("question")
        self._asking = asking
        if self._sound is not None and sounds:
            self._sound.play(sounds[-1])

    def _look(self, now_s: float) -> None:
        if self.watcher is None:
            return
        stage = self.stage
        self.watcher.want(stage.wanted, survey=stage.survey, area=stage.area, moves=stage.camera_moves)
        sight = self.watcher.sight
        if sight is not self._seen:
            self._seen = sight
            if sight.state in {"moving", "hand"}:
                self._alive(now_s)
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
            if event.type == pygame.KEYUP and BUTTON_KEYS.get(event.key) == "red":
                self._let_red_go(now_s)
            if event.type != pygame.KEYDOWN:
                left.append(event)
                continue
            view = self.stage.view()
            action = typed(event, view) if isinstance(view, PlayersView) else None
            if action is not None:
                self.stage.touch(action, now_s)
                continue
            left.append(event)
            if event.key == MENU_KEY:
                self.stage.hold(now_s)
            if event.key in BUTTON_KEYS and self.beside is None:
                # The simulator presses its mock pins instead.
                if BUTTON_KEYS[event.key] == "red":
                    self._red_key_s = now_s
                else:
                    self.stage.press(BUTTON_KEYS[event.key], now_s)
        return left

    def _let_red_go(self, now_s: float) -> None:
        """The red key is up: as with the button, a press counts now, and not where it was held."""
        if self._red_key_s is not None and now_s - self._red_key_s < HOLD_S:
            self.stage.press("red", now_s)
        self._red_key_s = None


def typed(event: pygame.event.Event, view: View) -> Action | None:
    """Return what a key does on the page that asks for names: letters are typed, digits are the buttons'."""
    if event.key == pygame.K_BACKSPACE:
        return Action("backspace")
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return Action("add") if getattr(view, "typed", "") else Action("go")
    letter = getattr(event, "unicode", "")
    if len(letter) == 1 and letter.isprintable() and not letter.isdigit():
        return Action("key", letter)
    return None
