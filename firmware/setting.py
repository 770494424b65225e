"""Puts a box together from its parts: screen, buttons, match, and what watches the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pygame

from display.window import ScreenError, curtain, open_window
from firmware.configuration import Configuration, Loaded, load_configuration
from firmware.failure import FailureError
from firmware.home import Home, find_home

if TYPE_CHECKING:
    from display.screen import Screen
    from display.views import Mask
    from firmware.match.stage import SetChoice, Surroundings

GAME = "sausage-sizzle"
"""The game that the set-up teaches, and whose dice the doctor reads."""
_NO_SCREEN = "start it on a desktop, set DISPLAY (DISPLAY=:0), or sit down at the bare console"


def load() -> tuple[Home, Loaded]:
    """Return where this box lives and its configuration."""
    home = find_home()
    return home, load_configuration(home.configuration)


@contextmanager
def open_screen(configuration: Configuration, *, side_panel: bool, fullscreen: bool) -> Iterator[Screen]:
    """Open the window and show at once that something is coming; FailureError where there is no screen."""
    wanted = configuration.screen
    size_wh, rotation = (wanted.width, wanted.height), 0 if side_panel else wanted.rotation
    try:
        window = open_window(size_wh, fullscreen=fullscreen, side_panel=side_panel, rotation=rotation)
    except ScreenError as error:
        raise FailureError(f"no screen was found ({error})", remedy=_NO_SCREEN) from error
    try:
        curtain(window, rotation=rotation)
        from display.screen import Screen  # noqa: PLC0415 - slow to load; the first picture stands already

        screen = Screen(size_wh, side_panel=side_panel, rotation=wanted.rotation, touch_rotation=wanted.touch_rotation)
        screen.take(window)
        yield screen
    finally:
        pygame.display.quit()


class Icons(Mapping[str, "Mask"]):
    """The drawn faces of every edition as masks for the screen, each drawn when it is first asked for."""

    def __init__(self) -> None:
        from hardware.pieces import faces  # noqa: PLC0415 - loads cv2; the first screen is drawn before

        self._draw, self._labels = faces.mask, faces.labels()

    def __getitem__(self, label: str) -> Mask:
        if label not in self._labels:
            raise KeyError(label)
        return self._draw(label, 160)

    def __iter__(self) -> Iterator[str]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)


def surroundings(
    home: Home, loaded: Loaded, *, camera: bool, quit_words: str, power_off: Callable[[], None] | None = None
) -> Surroundings:
    """Return what the match needs from this box; `power_off` is None where it does not switch the system off."""
    from firmware.diary import Diary  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.doubtful import Doubtful  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.eyes import store  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.journal import Journal  # noqa: PLC0415 - slow to load; the first screen is drawn before
    from firmware.lessons import Teacher  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.match.stage import Surroundings  # noqa: PLC0415 - slow to load; the first screen is drawn before
    from firmware.photo import from_jpeg, to_jpeg  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.setup.kept import SetUpFile  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.setup.tools import SetUpTools  # noqa: PLC0415 - loads cv2; the first screen is drawn before

    tools = SetUpTools(SetUpFile(home.set_up), store(home), GAME, home.drafts)
    wanted = loaded.configuration.screen
    return Surroundings(
        open_journal=lambda: Journal.open(home.journal),
        sets=partial(set_choices, home),
        to_jpeg=to_jpeg,
        from_jpeg=from_jpeg,
        camera=camera,
        default_sets=loaded.configuration.sets,
        problem="; ".join(part for part in (loaded.problem, tools.file.problem) if part),
        quit_words=quit_words,
        power_off=power_off,
        touch_rotation=wanted.rotation if wanted.touch_rotation is None else wanted.touch_rotation,
        teacher=Teacher(store(home)),
        set_up=tools,
        witness=Diary(Doubtful(home.doubts)),
    )


def set_choices(home: Home, game: str) -> tuple[SetChoice, ...]:
    """Return the taught sets of a game that can be loaded; a damaged one is not offered."""
    from firmware.eyes import store  # noqa: PLC0415 - loads cv2; the first screen is drawn before
    from firmware.match.stage import SetChoice  # noqa: PLC0415 - slow to load; the first screen is drawn before
    from vision.sets import SetError  # noqa: PLC0415 - loads cv2; the first screen is drawn before

    found = []
    sets = store(home)
    for name, _shipped in sets.names(game):
        try:
            found.append(SetChoice(name, tuple(sets.load(game, name).labels)))
        except SetError:
            continue
    return tuple(found)
