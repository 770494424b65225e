"""The simulator's part of the window: the virtual table with the mouse's hand over it, and the drawn buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from display import picture, shapes, theme
from display.box_panel import BoxPanel
from display.geometry import Rect
from display.screen import Screen
from display.views import PlayersView
from firmware.loop import BUTTON_KEYS
from firmware.match import Stage
from firmware.side import Place, fitted_line
from firmware.virtual_tables import VirtualTables
from firmware.watcher import Watcher
from hardware.buttons import BUTTONS, ButtonName, SimulatedPanel

HOLD_S = 0.06
"""How long a drawn button stays down at least, so that the quickest click is a press."""
DRAG_PX = 6
_LEFT, _RIGHT = 1, 3


@dataclass(slots=True)
class _Held:
    """What the pointer holds down: something on the table (which may become a drag), a drawn button, or a word."""

    at: tuple[float, float]
    on_table: bool = False
    button: ButtonName | None = None
    word: str = ""
    dragged: bool = False


class Desk:
    """Everything beside the screen of the box; the box itself knows nothing of it."""

    def __init__(
        self, screen: Screen, panel: SimulatedPanel, tables: VirtualTables, stage: Stage, watcher: Watcher
    ) -> None:
        self._screen = screen
        self._panel = panel
        self._tables = tables
        self._stage = stage
        self._watcher = watcher
        self._front = BoxPanel()
        self._held: _Held | None = None
        self._at = (0.0, 0.0)
        self._release_at_s: dict[ButtonName, float] = {}
        self._down: set[ButtonName] = set()
        self._words: dict[str, Rect] = {}
        self._picture = Rect(0, 0, 1, 1)

    # In.

    def handle(self, events: Sequence[pygame.event.Event], now_s: float) -> None:
        """Take keys, the mouse and fingers."""
        self._lift(now_s)
        self._tables.attend(self._stage)
        for event in events:
            if event.type == pygame.KEYDOWN and not getattr(event, "repeat", False):
                self._key(event, now_s)
            elif event.type == pygame.KEYUP and event.key in BUTTON_KEYS:
                self._let_go(BUTTON_KEYS[event.key])
            elif event.type == pygame.MOUSEWHEEL:
                self._turn(event)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                self._pointer_down(event, now_s)
            elif event.type in (pygame.MOUSEMOTION, pygame.FINGERMOTION):
                self._pointer_moved(event)
            elif event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
                self._pointer_up(event)

    def _key(self, event: pygame.event.Event, now_s: float) -> None:
        side = self._tables.side
        if event.key in BUTTON_KEYS:
            self._press(BUTTON_KEYS[event.key], now_s)
        elif isinstance(self._stage.view(), PlayersView):
            return  # letters are names here
        elif event.key in side.keys:
            side.do(side.keys[event.key], self._in_picture(self._at))
        else:
            side.key(event.key, self._in_picture(self._at))

    def _press(self, button: ButtonName, now_s: float) -> None:
        self._down.add(button)
        self._release_at_s[button] = now_s + HOLD_S
        self._panel.press(button)

    def _let_go(self, button: ButtonName) -> None:
        self._down.discard(button)

    def _lift(self, now_s: float) -> None:
        """Open the contacts that nobody holds any more and that were down long enough."""
        for button, least_s in list(self._release_at_s.items()):
            if button not in self._down and now_s >= least_s:
                self._panel.release(button)
                del self._release_at_s[button]

    def _turn(self, event: pygame.event.Event) -> None:
        if event.y and self._at in self._picture:
            self._tables.side.turn(self._in_picture(self._at), 1 if event.y > 0 else -1)

    def _pointer_down(self, event: pygame.event.Event, now_s: float) -> None:
        at = self._place(event)
        if at is None or self._held is not None:
            return
        if getattr(event, "button", _LEFT) == _RIGHT:
            if at in self._picture:
                self._tables.side.turn(self._in_picture(at), 1)
            return
        held = _Held(at)
        if at in self._picture:
            held.on_table = self._tables.side.press(self._in_picture(at))
        hit = self._front.hit(at)
        held.button = next((name for name in BUTTONS if name == hit), None)
        held.word = next((word for word, rect in self._words.items() if at in rect), "")
        if held.button is not None:
            self._press(held.button, now_s)
        if held.on_table or held.button is not None or held.word:
            self._held = held

    def _pointer_moved(self, event: pygame.event.Event) -> None:
        held, at = self._held, self._place(event)
        if at is None:
            return
        if held is not None and held.on_table:
            held.dragged |= abs(at[0] - held.at[0]) + abs(at[1] - held.at[1]) > DRAG_PX
        if at in self._picture:
            self._tables.side.move(self._in_picture(at), dragging=held is not None and held.dragged)

    def _pointer_up(self, event: pygame.event.Event) -> None:
        held, at = self._held, self._place(event)
        if held is None or at is None or getattr(event, "button", _LEFT) == _RIGHT:
            return
        self._held = None
        if held.button is not None:
            self._let_go(held.button)
        elif held.on_table:
            self._tables.side.release(self._in_picture(at), dragged=held.dragged)
        elif held.word and at in self._words[held.word]:
            self._tables.side.do(held.word, self._in_picture(at))

    def _place(self, event: pygame.event.Event) -> tuple[float, float] | None:
        """Where in the window an event of the mouse or of a finger is; None for other buttons and for doubles."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            width, height = self._screen.window.get_size() if self._screen.window else (1, 1)
            self._at = event.x * width, event.y * height
            return self._at
        if getattr(event, "touch", False) or getattr(event, "button", _LEFT) not in (_LEFT, _RIGHT):
            return None
        self._at = float(event.pos[0]), float(event.pos[1])
        return self._at

    def _in_picture(self, at: tuple[float, float]) -> Place:
        """From the window's pixels to those of the camera's frame."""
        width, height = self._tables.resolution_wh
        place = self._picture
        return (at[0] - place.x) * width / place.w, (at[1] - place.y) * height / place.h

    # Out.

    @property
    def restless(self) -> bool:
        """True while a button is on its way up."""
        return bool(self._release_at_s)

    def draw(self) -> None:
        """Draw the front of the box and the table beside it."""
        window = self._screen.window
        if window is None:
            return
        parts = self._screen.parts
        below = Rect(0, parts.panel.y, parts.panel.w, window.get_height() - parts.panel.y)
        for area in (Rect(0, 0, parts.screen.w, parts.screen.y), below, parts.desk):
            window.fill(theme.BAR, area.xywh)
        lamps: dict[str, float] = {name: lamp.value for name, lamp in self._panel.lamps.items()}
        self._front.draw(window, parts.panel, lamps, self._down | set(self._release_at_s))
        self._draw_desk(window, parts.desk)

    def _draw_desk(self, window: pygame.Surface, area: Rect) -> None:
        self._tables.attend(self._stage)
        side, inner = self._tables.side, area.inset(max(4, area.w // 80))
        line = max(15, min(24, area.w // 34))
        lines = side.help()
        inner, foot = inner.cut_bottom(line * (3 + len(lines)) + 16)
        self._picture = inner.fitted(*self._tables.resolution_wh)
        frame = self._watcher.sight.picture
        if frame is not None:
            picture.draw(window, self._picture, frame)
            window.set_clip(self._picture.xywh)
            side.draw_marks(window, self._picture)
            window.set_clip(None)
        keys, help_area = foot.cut_top(line * 2 + 8, 8)
        labels = side.words()
        self._words = dict(zip(labels, keys.columns(len(labels), 8), strict=True))
        for word, cell in self._words.items():
            shapes.card(window, cell, theme.CREAM, cell.h // 4)
            written = fitted_line(labels[word], line + 4, theme.INK, cell.w - 8)
            middle = (cell.centre[0] - written.get_width() // 2, cell.centre[1] - written.get_height() // 2)
            window.blit(written, middle)
        for told, row in zip(lines, help_area.rows(len(lines)), strict=True):
            colour = theme.MUSTARD if told.important else theme.MUTED
            window.blit(fitted_line(told.text, line, colour, row.w), (row.x, row.y))
