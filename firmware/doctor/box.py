"""The parts of a box as the doctor takes them, and those of the box that this program is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from display.window import choose_driver
from firmware.cameras import choose_camera
from firmware.commands.box import has_pins
from firmware.configuration import Configuration, Loaded
from firmware.eyes import OWN_SET, open_eyes, store
from firmware.home import Home
from firmware.setting import load
from hardware.buttons import Panel, Pins
from hardware.camera import Camera
from vision.network import FOLDER, NETWORKS, Network
from vision.readers import READERS, ReadsPictures
from vision.sets import SetStore


@dataclass(frozen=True, slots=True)
class Box:
    """What the doctor looks at; the parts are given as what opens them, so that stand-ins can be looked at too.

    `find_camera` gives the camera that the configuration wishes for or None; `open_reader` takes a game and a set and
    raises FailureError where that set cannot be loaded; `need_a_screen` raises RuntimeError (as pygame.error) where
    there is none, and tells by what it is drawn; `networks` is the folder in which the wanted ones should be.
    `press` has each button pressed and yields what is wrong, as (reason, remedy); None where nobody is asked.
    """

    home: Home
    loaded: Loaded
    find_camera: Callable[[Configuration], Camera | None]
    open_reader: Callable[[str, str], ReadsPictures]
    has_pins: Callable[[], bool]
    need_a_screen: Callable[[], str]
    sets: SetStore
    open_panel: Callable[[Pins], Panel] = Panel
    networks: Path = FOLDER
    load_network: Callable[[str], object] = Network
    wanted_networks: tuple[str, ...] = NETWORKS
    press: Callable[[Panel], Iterator[str]] | None = None
    games: tuple[str, ...] = field(default=tuple(READERS))

    def first_set(self, game: str) -> str:
        """The set that a match of this game begins with, as the settings have it."""
        return self.loaded.configuration.sets.get(game, OWN_SET)


def this_box(press: Callable[[Panel], Iterator[str]] | None = None) -> Box:
    """The box that this program runs as; FailureError where its home cannot be used."""
    home, loaded = load()
    return Box(
        home=home,
        loaded=loaded,
        find_camera=_camera,
        open_reader=lambda game, name: open_eyes(game, name).reader,
        has_pins=has_pins,
        need_a_screen=_try_screen,
        sets=store(home),
        press=press,
    )


def _camera(configuration: Configuration) -> Camera | None:
    open_camera = choose_camera(configuration.camera.source)
    return None if open_camera is None else open_camera()


def _try_screen() -> str:
    try:
        return choose_driver()
    finally:
        pygame.display.quit()
