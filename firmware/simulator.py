"""The simulator's part of the window: the virtual table with the mouse's hand over it, and the drawn buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from display import picture, shapes, text, theme
from display.box_panel import BoxPanel
from display.geometry import Rect
from display.screen import Screen
from display.views import PlayersView
from firmware.bench import Bench
from firmware.loop import BUTTON_KEYS
from firmware.match import Stage
from firmware.match.tap_table import TapTable
from firmware.setup.face_page import FacePage
from firmware.watcher import Watcher
from hardware.buttons import BUTTONS, ButtonName, SimulatedPanel

HOLD_S = 0.06
"""How long a drawn button stays down at least, so that the quickest click is a press."""
DRAG_PX = 6
_LAY = "Click on the table, or press R: one die lies there with the face that is asked for."
_BY_HAND = "No camera reads this turn: roll here, then tap the eight dice in on the screen of the box."
_HELP = (
    "Click a die: set it aside, or take it back.  Drag a die: move it.",
    "R roll   H hand over the table   1 2 3 the buttons: green, blue, red",
)


@dataclass(slots=True)
class _Held:
    """What the pointer holds down: a die (which may become a drag), a drawn button, or a word."""

    at: tuple[float, float]
    die: int | None = None
    button: ButtonName | None = None
    word: str = ""
    dragged: bool = False


class Desk:
    """Everything beside the screen of the box; the box itself knows nothing of it."""

    def __init__(self, screen: Screen, panel: SimulatedPanel, bench: Bench, stage: Stage, watcher: Watcher) -> None:
        self._screen = screen
        self._panel = panel
        self._bench = bench
        self._stage = stage
        self._watcher = watcher
        self._front = BoxPanel()
        self._held: _Held | None = None
        self._release_at_s: dict[ButtonName, float] = {}
        self._down: set[ButtonName] = set()
        self._words: dict[str, Rect] = {}
        self._picture = Rect(0, 0, 1, 1)
        self._turn: tuple[object, ...] = ()

    # In.

    def handle(self, events: Sequence[pygame.event.Event], now_s: float) -> None:
        """Take keys, the mouse and fingers."""
        self._lift(now_s)
        if self._stage.play is not None:
            self._bench.use_edition(self._stage.play.edition.id)
        elif isinstance(self._stage.page, FacePage):
            self._bench.use_edition(self._stage.page.edition.id)
        for event in events:
            if event.type == pygame.KEYDOWN and not getattr(event, "repeat", False):
                self._key(event, now_s)
            elif event.type == pygame.KEYUP and event.key in BUTTON_KEYS:
                self._let_go(BUTTON_KEYS[event.key])
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                self._pointer_down(event, now_s)
            elif event.type in (pygame.MOUSEMOTION, pygame.FINGERMOTION):
                self._pointer_moved(event)
            elif event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
                self._pointer_up(event)

    def _key(self, event: pygame.event.Event, now_s: float) -> None:
        if event.key in BUTTON_KEYS:
            self._press(BUTTON_KEYS[event.key], now_s)
        elif isinstance(self._stage.view(), PlayersView):
            return  # letters are names here
        elif event.key == pygame.K_r:
            self.roll()
        elif event.key == pygame.K_h:
            self._bench.toggle_hand()

    def roll(self) -> None:
        """Roll what is not set aside; the first roll of a turn takes all eight. For teaching, lay the die asked for."""
        if self._asked:
            self._bench.lay_somewhere(self._asked)
            return
        play = self._stage.play
        turn = (play.match, play.player, len(play.used)) if play is not None else ()
        if turn != self._turn:
            self._turn = turn
            self._bench.new_turn()
        self._bench.roll()

    @property
    def _asked(self) -> str:
        """The face that the set-up asks for; empty on other pages."""
        page = self._stage.page
        return page.label if isinstance(page, FacePage) else ""

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

    def _pointer_down(self, event: pygame.event.Event, now_s: float) -> None:
        at = self._place(event)
        if self._held is not None or at is None:
            return
        held = _Held(at)
        if at in self._picture:
            held.die = self._bench.die_at(*self._in_picture(at))
            if held.die is None and self._asked:
                self._bench.lay(self._asked, *self._in_picture(at))
                return
        hit = self._front.hit(at)
        held.button = next((name for name in BUTTONS if name == hit), None)
        held.word = next((word for word, rect in self._words.items() if at in rect), "")
        if held.button is not None:
            self._press(held.button, now_s)
        if held.die is not None or held.button is not None or held.word:
            self._held = held

    def _pointer_moved(self, event: pygame.event.Event) -> None:
        held, at = self._held, self._place(event)
        if held is None or held.die is None or at is None:
            return
        far = abs(at[0] - held.at[0]) + abs(at[1] - held.at[1]) > DRAG_PX
        if (held.dragged or far) and at in self._picture:
            held.dragged = True
            self._bench.drag(held.die, *self._in_picture(at))

    def _pointer_up(self, event: pygame.event.Event) -> None:
        held, at = self._held, self._place(event)
        if held is None or at is None:
            return
        self._held = None
        if held.button is not None:
            self._let_go(held.button)
        elif held.die is not None and not held.dragged:
            self._bench.toggle_aside(held.die)
        elif held.word and at in self._words[held.word]:
            if held.word == "roll":
                self.roll()
            else:
                self._bench.toggle_hand()

    def _place(self, event: pygame.event.Event) -> tuple[float, float] | None:
        """Where in the window an event of the mouse or of a finger is; None for other buttons and for doubles."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            width, height = self._screen.window.get_size() if self._screen.window else (1, 1)
            return event.x * width, event.y * height
        if getattr(event, "touch", False) or getattr(event, "button", 1) != 1:
            return None
        return float(event.pos[0]), float(event.pos[1])

    def _in_picture(self, at: tuple[float, float]) -> tuple[float, float]:
        """From the window's pixels to those of the camera's frame."""
        width, height = self._bench.resolution_wh
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
        inner = area.inset(max(4, area.w // 80))
        line = max(15, min(24, area.w // 34))
        words_below = self.help()
        inner, foot = inner.cut_bottom(line * (3 + len(words_below)) + 16)
        width, height = self._bench.resolution_wh
        self._picture = inner.fitted(width, height)
        frame = self._watcher.sight.picture
        if frame is not None:
            picture.draw(window, self._picture, frame)
            self._mark_aside(window)
        keys, help_area = foot.cut_top(line * 2 + 8, 8)
        roll = f"Lay {self._asked} (R)" if self._asked else "Roll (R)"
        labels = {"roll": roll, "hand": "Hand away (H)" if self._bench.hand else "Hand over the table (H)"}
        for (word, label), cell in zip(labels.items(), keys.columns(2, 8), strict=True):
            self._words[word] = cell
            shapes.card(window, cell, theme.CREAM, cell.h // 4)
            written = _line(label, line + 4, theme.INK, cell.w - 8)
            middle = (cell.centre[0] - written.get_width() // 2, cell.centre[1] - written.get_height() // 2)
            window.blit(written, middle)
        for words, row in zip(words_below, help_area.rows(len(words_below)), strict=True):
            colour = theme.MUSTARD if words in {_BY_HAND, _LAY} else theme.MUTED
            window.blit(_line(words, line, colour, row.w), (row.x, row.y))

    def _mark_aside(self, window: pygame.Surface) -> None:
        """Outline the dice set aside, and say once what the outline means."""
        width, height = self._bench.resolution_wh
        place = self._picture
        quads = [
            [(place.x + x * place.w / width, place.y + y * place.h / height) for x, y in quad]
            for quad in self._bench.aside_corners()
        ]
        thick = max(2, place.w // 300)
        window.set_clip(place.xywh)
        for quad in quads:
            shapes.outline(window, quad, theme.INK, thick + 3)
            shapes.outline(window, quad, theme.CREAM, thick)
        if quads:
            words = text.line("set aside", max(14, place.w // 40), theme.CREAM)
            left, top = min(x for quad in quads for x, _ in quad), min(y for quad in quads for _, y in quad)
            at = Rect(round(left), round(top) - words.get_height() - 8, words.get_width() + 12, words.get_height() + 4)
            shapes.card(window, at, theme.GROUND, at.h // 3)
            window.blit(words, (at.x + 6, at.y + 2))
        window.set_clip(None)

    def help(self) -> tuple[str, ...]:
        """Return the lines below the table: what the mouse and the keys do, and what is to be done by hand."""
        if self._asked:
            return (_LAY, *_HELP[1:])
        by_hand = isinstance(self._stage.page, TapTable)
        return (_BY_HAND, *_HELP) if by_hand else _HELP


def _line(words: str, line_px: int, colour: theme.Colour, width_px: int) -> pygame.Surface:
    """A line of text, set smaller where it would be too wide."""
    written = text.line(words, line_px, colour)
    if written.get_width() > width_px:
        written = text.line(words, max(8, line_px * width_px // written.get_width()), colour)
    return written
