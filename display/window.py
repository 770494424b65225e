"""Opens the window on whatever screen there is, and shows at once that the box is coming."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Final

import pygame

from display import shapes, text, theme
from display.geometry import Rect, turned_wh

PANEL_PART: Final = 0.3
"""The height of the drawn buttons below the simulator's screen, as a part of that screen's."""
_CARDS: Final = Path("/dev/dri")


class ScreenError(RuntimeError):
    """No screen can be drawn on; says of each kind why."""


def choose_driver(
    environ: MutableMapping[str, str] = os.environ,
    cards: Path = _CARDS,
    start: Callable[[], None] = pygame.display.init,
) -> str:
    """Start SDL on the first screen that answers, of Wayland, X11 and the bare console; return its driver.

    A driver that SDL_VIDEODRIVER names is the only one tried. ScreenError where none works, with every reason: left
    to itself SDL would open a window that nobody sees. `environ` keeps the name of the driver.
    """
    if "SDL_VIDEODRIVER" in environ or not sys.platform.startswith("linux"):
        return _started(environ.get("SDL_VIDEODRIVER", ""), start)
    reasons = []
    for kind, driver, missing in (
        ("Wayland", "wayland", "" if environ.get("WAYLAND_DISPLAY") else "WAYLAND_DISPLAY is not set"),
        ("X11", "x11", "" if environ.get("DISPLAY") else "DISPLAY is not set"),
        ("bare console", "kmsdrm", "" if any(cards.glob("card*")) else f"no graphics card at {cards}"),
    ):
        if missing:
            reasons.append(f"{kind}: {missing}")
            continue
        environ["SDL_VIDEODRIVER"] = driver
        try:
            return _started(driver, start)
        except ScreenError as error:
            reasons.append(f"{kind}: {error}")
            del environ["SDL_VIDEODRIVER"]
    raise ScreenError("; ".join(reasons))


def _started(wanted: str, start: Callable[[], None]) -> str:
    pygame.display.quit()
    try:
        start()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        hint = ", is this user in the groups video, render and input?" if wanted == "kmsdrm" else ""
        raise ScreenError(f"{error}{hint}") from error
    if driver == "offscreen" != wanted:
        pygame.display.quit()
        raise ScreenError("only an invisible one")
    return driver


def open_window(
    size_wh: tuple[int, int],
    *,
    fullscreen: bool = False,
    side_panel: bool = False,
    rotation: int = 0,
    title: str = "sizzlebox",
) -> pygame.Surface:
    """Open the window of a screen of `size_wh`; ScreenError where there is none.

    On the bare console, which has no windows, it fills the screen.
    """
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    if not pygame.display.get_init():
        choose_driver()
    pygame.font.init()
    pygame.display.set_caption(title)
    try:
        if not fullscreen and pygame.display.get_driver().lower() != "kmsdrm":
            part_wh = window_wh(size_wh, side_panel=side_panel, rotation=rotation)
            return pygame.display.set_mode(part_wh, pygame.RESIZABLE)
        window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    except pygame.error as error:
        raise ScreenError(str(error)) from error
    # A pointer that is switched off takes the touch of some panels with it; a clear one does not.
    with contextlib.suppress(pygame.error):  # a screen without pointer has none to make clear
        pygame.mouse.set_cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)
    return window


def window_wh(size_wh: tuple[int, int], *, side_panel: bool, rotation: int = 0) -> tuple[int, int]:
    """How large a window is opened for a screen of `size_wh`, in pixels of the desktop, which it never exceeds."""
    width, height = turned_wh(size_wh, rotation)
    if not side_panel:
        return width, height
    height = round(height * (1 + PANEL_PART))
    width *= 2
    room_w, room_h = max(pygame.display.get_desktop_sizes(), default=(width, height))
    scale = min(1.0, room_w * 0.98 / width, room_h * 0.9 / height)
    return round(width * scale), round(height * scale)


def curtain(window: pygame.Surface, *, rotation: int = 0) -> None:
    """Show the name of the box while the rest of it is still being loaded."""
    area = Rect(0, 0, *turned_wh(window.get_size(), rotation))
    surface = pygame.Surface((area.w, area.h))
    surface.fill(theme.GROUND)
    unit = min(area.w, area.h) / 480
    name = text.line("sizzlebox", round(theme.HUGE * unit), theme.CREAM)
    words = text.line("Getting ready", round(theme.BODY * unit), theme.MUTED)
    sausage = shapes.sign("sausage", round(140 * unit), theme.EMBER)
    x, y = area.centre
    for drawn, below in ((sausage, -110), (name, 10), (words, 80)):
        surface.blit(drawn, (x - drawn.get_width() // 2, y + round(below * unit) - drawn.get_height() // 2))
    put(surface, window, rotation)
    pygame.display.flip()


def put(surface: pygame.Surface, window: pygame.Surface, rotation: int) -> None:
    """Put an upright picture of the whole window onto it, turned clockwise."""
    window.blit(pygame.transform.rotate(surface, -rotation) if rotation else surface, (0, 0))
