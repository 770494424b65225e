"""The screen of the box: draws views on the window or on any surface, and says what was touched."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from display import parts, shapes, theme
from display.canvas import Canvas, Written
from display.geometry import ROTATIONS, Rect, turned_wh
from display.icons import IconStore
from display.pages import VERB, Pages
from display.registry import drawing_of
from display.touch import TapReader, Target
from display.views import Action, Mask, View
from display.window import PANEL_PART, open_window, put, window_wh

__all__ = ["Screen", "Target", "WindowParts", "window_parts"]

LEAST_WH = (320, 320)


@dataclass(frozen=True, slots=True)
class WindowParts:
    """Where the parts of the window lie: the box's screen, and in the simulator its buttons and the table beside."""

    screen: Rect
    panel: Rect
    desk: Rect


def window_parts(window_wh: tuple[int, int], size_wh: tuple[int, int], *, side_panel: bool) -> WindowParts:
    """Divide a window. With `side_panel` the screen keeps its proportions, the buttons lie below, the table beside."""
    whole = Rect(0, 0, *window_wh)
    if not side_panel:
        return WindowParts(whole, Rect(0, whole.h, 0, 0), Rect(whole.w, 0, 0, 0))
    box_wh = (size_wh[0], round(size_wh[1] * (1 + PANEL_PART)))
    column = whole.cut_left(whole.w // 2)[0].fitted(*box_wh)
    column = Rect(0, column.y, column.w, column.h)
    screen, panel = column.cut_top(round(column.w * size_wh[1] / size_wh[0]))
    return WindowParts(screen, panel, whole.cut_left(column.w)[1])


class Screen:
    """The screen of `size_wh` pixels, `rotation` degrees clockwise on its window; the simulator's is always upright.

    Touches are turned by `touch_rotation`, where it is not given as the picture is.
    icons: label -> mask (height x width, uint8, 255 where the ink is). With `side_panel` the window has room for the
    buttons of the box (`parts.panel`) and for the virtual table (`parts.desk`), which the caller draws on `window`.
    clock: seconds, for telling doubled events apart.
    """

    def __init__(
        self,
        size_wh: tuple[int, int] = (800, 480),
        *,
        icons: Mapping[str, Mask] | None = None,
        side_panel: bool = False,
        rotation: int = 0,
        touch_rotation: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if min(size_wh) < min(LEAST_WH):
            raise ValueError(f"expected a screen of at least {LEAST_WH[0]} pixels either way, got {size_wh}")
        if not {rotation, touch_rotation or 0} <= set(ROTATIONS):
            raise ValueError(f"expected rotations of {ROTATIONS}, got {rotation} and {touch_rotation}")
        self.size_wh = size_wh
        self.side_panel = side_panel
        self.rotation = 0 if side_panel else rotation
        self.touch_rotation = self.rotation if side_panel or touch_rotation is None else touch_rotation
        self.light = 1.0
        """How bright the screen is drawn, 0 to 1: below 1 while it rests."""
        self.window: pygame.Surface | None = None
        self.written: tuple[Written, ...] = ()
        """The texts of the last drawing, for tests and for reading the screen out."""
        self._icons = IconStore(icons)
        self._pages = Pages()
        self._taps = TapReader(clock)
        self._targets: tuple[Target, ...] = ()
        self._view: View | None = None
        self._kind: tuple[type[View], str] | None = None
        self._clock = clock

    def set_icons(self, icons: Mapping[str, Mask]) -> None:
        """Draw with other icons from now on, as those of another edition."""
        self._icons = IconStore(icons)

    # The window

    def open(self, *, fullscreen: bool = False) -> None:
        """Open a window; ScreenError where there is no screen."""
        self.take(open_window(self.size_wh, fullscreen=fullscreen, side_panel=self.side_panel, rotation=self.rotation))

    def take(self, window: pygame.Surface) -> None:
        """Draw on a window that is open already."""
        self.window = window

    def close(self) -> None:
        """Close the window; may be called twice."""
        if self.window is not None:
            self.window = None
            pygame.display.quit()

    @property
    def parts(self) -> WindowParts:
        """Where the parts lie in the window as it is now, upright (before `open`: as it would be)."""
        if self.window is not None:
            now_wh = self.window.get_size()
        else:
            now_wh = window_wh(self.size_wh, side_panel=self.side_panel, rotation=self.rotation)
        return window_parts(turned_wh(now_wh, self.rotation), self.size_wh, side_panel=self.side_panel)

    def show(self, view: View, *, flip: bool = True) -> tuple[Target, ...]:
        """Draw the view on the window and show it; without `flip` the caller draws more and calls pygame's flip."""
        if self.window is None:
            raise RuntimeError("expected an open window, got none; call open() first, or draw() on a surface")
        window = self.window = pygame.display.get_surface() or self.window
        surface = pygame.Surface(turned_wh(window.get_size(), self.rotation)) if self.rotation else window
        place = self.parts.screen.xywh
        targets = self.draw(surface.subsurface(place), view)
        if self.light < 1:
            surface.fill((round(255 * self.light),) * 3, place, pygame.BLEND_MULT)
        if self.rotation:
            put(surface, window, self.rotation)
        if flip:
            pygame.display.flip()
        return targets

    # Drawing

    def draw(self, surface: pygame.Surface, view: View) -> tuple[Target, ...]:
        """Draw the view over the whole surface; returns what can be touched, in the surface's pixels."""
        kind = (type(view), view.title)
        if kind != self._kind:
            self._taps.reset()
            self._pages.forget()
            self._kind = kind
        canvas = Canvas(surface, self._icons, self._pages, view)
        surface.fill(theme.GROUND)
        area, bar = canvas.area.cut_bottom(parts.bar_height(canvas))
        drawing_of(view)(canvas, view, area)
        parts.bar(canvas, bar, view.hints)
        parts.notice(canvas)
        if view.wait_s > 0:
            self._working(canvas)
        canvas.finish()
        self._view, self._targets, self.written = view, tuple(canvas.targets), tuple(canvas.written)
        return self._targets

    def _working(self, canvas: Canvas) -> None:
        """A sausage that rocks while something is being worked on, over the middle or where there is room for it."""
        place = canvas.wait_at or canvas.area
        side = min(canvas.u(120), place.w, place.h)
        x, y = place.centre
        place = Rect(x - side // 2, y - side // 2, side, side)
        canvas.card(place.inset(-canvas.u(4)), theme.MUSTARD, 24)
        canvas.card(place, theme.GROUND, 20)
        turn = 20 if int(self._clock() * 3) % 2 else -20
        sausage = pygame.transform.rotate(shapes.sign("sausage", place.inset(side // 6).w, theme.EMBER), turn)
        canvas.surface.blit(sausage, (x - sausage.get_width() // 2, y - sausage.get_height() // 2))

    # Touch

    def touched(self, events: Sequence[pygame.event.Event]) -> list[Action]:
        """The actions that fingers and the mouse asked for; pages of long lists are turned here and not returned."""
        upright_wh = turned_wh(self.window.get_size(), self.rotation) if self.window is not None else self.size_wh
        offset = (self.parts.screen.x, self.parts.screen.y) if self.window is not None else (0, 0)
        turned = (self.rotation, self.touch_rotation)
        actions: list[Action] = []
        for action in self._taps.read(events, self._targets, upright_wh, offset, turned):
            if action.verb != VERB:
                actions.append(action)
                continue
            self._pages.turn(action)
            if self.window is not None and self._view is not None:
                self.show(self._view)
        return actions

    def let_go(self) -> None:
        """Forget a touch that is under way: lifting that finger asks for nothing."""
        self._taps.reset()

    def held_s(self, action: Action) -> float:
        """How long a finger has been down on what asks for `action`, in seconds; 0 where there is none."""
        return self._taps.held_s(action)
