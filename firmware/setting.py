"""Puts a box together from its parts: screen, buttons, match, and what watches the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pygame

from display.screen import Screen
from display.views import Mask, MenuView
from firmware.configuration import Configuration, Loaded, load_configuration
from firmware.failure import FailureError
from firmware.home import Home, find_home
from firmware.journal import Journal
from firmware.match.stage import SetChoice, Surroundings

GAME = "sausage-sizzle"
"""The game that the set-up teaches, and whose dice the doctor reads."""
_NO_SCREEN = "start it on a desktop or set DISPLAY (DISPLAY=:0); without a desktop set SDL_VIDEODRIVER=kmsdrm"


def load() -> tuple[Home, Loaded]:
    """Return where this box lives and its configuration."""
    home = find_home()
    return home, load_configuration(home.configuration)


@contextmanager
def open_screen(configuration: Configuration, *, side_panel: bool, fullscreen: bool) -> Iterator[Screen]:
    """Open the window and show at once that something is coming; FailureError where there is no screen."""
    size = (configuration.screen.width, configuration.screen.height)
    screen = Screen(size, side_panel=side_panel)
    try:
        need_a_screen()
        screen.open(fullscreen=fullscreen)
    except pygame.error as error:
        raise FailureError(f"no screen was found ({error})", remedy=_NO_SCREEN) from error
    try:
        screen.show(MenuView(title="sizzlebox", text="Getting ready", big=True))
        yield screen
    finally:
        screen.close()


def need_a_screen() -> None:
    """Refuse to play where nobody can see it: SDL falls back silently to a window that is nowhere.

    SDL is told which of the two kinds of desktop is there, or the other one's library complains on stderr.
    """
    if "SDL_VIDEODRIVER" not in os.environ and sys.platform.startswith("linux"):
        if "WAYLAND_DISPLAY" not in os.environ and "DISPLAY" in os.environ:
            os.environ["SDL_VIDEODRIVER"] = "x11"
        elif "WAYLAND_DISPLAY" not in os.environ:
            raise pygame.error("neither DISPLAY nor WAYLAND_DISPLAY is set")
    pygame.display.init()
    if pygame.display.get_driver() == "offscreen" != os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise pygame.error("only an invisible one")


def icons() -> dict[str, Mask]:
    """Return the drawn faces of every edition as masks for the screen."""
    from hardware.pieces import faces  # noqa: PLC0415 - loads cv2; the first screen is drawn before

    return {label: faces.mask(label, 160) for label in faces.labels()}


def surroundings(home: Home, loaded: Loaded, *, camera: bool, quit_words: str) -> Surroundings:
    """Return what the match needs from this box."""
    from firmware.eyes import store  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.lessons import Teacher  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.photo import from_jpeg, to_jpeg  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.setup.kept import SetUpFile  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.setup.tools import SetUpTools  # noqa: PLC0415 - loads cv2; the first screen is drawn before

    tools = SetUpTools(SetUpFile(home.set_up), store(home), GAME, home.drafts)
    return Surroundings(
        open_journal=lambda: Journal.open(home.journal),
        sets=partial(set_choices, home),
        to_jpeg=to_jpeg,
        from_jpeg=from_jpeg,
        camera=camera,
        default_sets=loaded.configuration.sets,
        problem="; ".join(part for part in (loaded.problem, tools.file.problem) if part),
        quit_words=quit_words,
        teacher=Teacher(store(home)),
        set_up=tools,
    )


def set_choices(home: Home, game: str) -> tuple[SetChoice, ...]:
    """Return the taught sets of a game that can be loaded; a damaged one is not offered."""
    from firmware.eyes import store  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from vision.sets import SetError  # noqa: PLC0415 - loads cv2; the first screen is drawn before

    found = []
    sets = store(home)
    for name, _shipped in sets.names(game):
        try:
            found.append(SetChoice(name, tuple(sets.load(game, name).labels)))
        except SetError:
            continue
    return tuple(found)
