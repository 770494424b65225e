"""Bare `sizzlebox`: run the box with what is there; without camera and buttons, offer the simulator."""

from __future__ import annotations

import shutil
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from firmware.configuration import NONE, VIRTUAL
from firmware.failure import FailureError
from firmware.log import begin, note_start
from firmware.power import power_off
from firmware.service.notify import Notifier
from firmware.setting import Icons, load, open_screen, surroundings

if TYPE_CHECKING:
    from display.screen import Screen
    from firmware.configuration import Loaded
    from firmware.home import Home
    from firmware.match import Stage
    from firmware.watcher import Watcher
    from hardware.buttons import Panel, Pins
    from hardware.camera import Camera
    from hardware.sound import Sound


def run_box() -> None:
    """Run the box; what of it is missing is said on the start screen, and the rest works."""
    home, loaded = load()
    configuration = loaded.configuration
    source = configuration.camera.source
    if source == VIRTUAL:
        _simulate()
        return
    pins = has_pins()
    if not pins and source != NONE and _find_camera(source) is None:
        _offer_simulator(loaded.problem)
        return
    wish = configuration.screen.fullscreen
    with open_screen(configuration, side_panel=False, fullscreen=pins if wish is None else wish) as screen:
        _play(home, loaded, screen, pins=pins)


def _play(home: Home, loaded: Loaded, screen: Screen, *, pins: bool) -> None:
    """Put the parts of the box together behind its screen, and play until somebody quits."""
    configuration = loaded.configuration
    source = configuration.camera.source
    with ExitStack() as ends:
        # First of all: a camera opens itself in a thread while the rest is loaded.
        camera = _open_camera(source, ends)
        from firmware.loop import Loop  # noqa: PLC0415 - slow to load; the screen stands already
        from firmware.match import Stage  # noqa: PLC0415 - slow to load; the screen stands already
        from hardware.backlight import Backlight  # noqa: PLC0415 - slow to load; the screen stands already

        screen.set_icons(Icons())
        parts = _parts(configuration.buttons) if pins else Parts()
        ends.callback(parts.close)
        problem = "; ".join(part for part in (loaded.problem, *parts.troubles) if part)
        begin(home)
        note_start("the box", camera=source, pins=str(pins), screen=pygame.display.get_driver(), problem=problem)
        # Looked for again as late as can be: at boot a USB camera may take some seconds to appear.
        camera = camera or _open_camera(source, ends)
        watcher = _watcher(camera) if camera is not None else None
        if watcher is not None:
            ends.callback(watcher.close)
        told = replace(loaded, problem=problem)
        off = power_off if pins else None
        stage = Stage(surroundings(home, told, camera=watcher is not None, quit_words="Quit", power_off=off))
        ends.callback(stage.close)
        backlight = Backlight(home.backlight)
        backlight.restore()
        ends.callback(backlight.restore)
        _end_well(stage)
        Loop(
            screen,
            parts.panel,
            stage,
            watcher,
            beat=Notifier().beat,
            sound=parts.sound,
            backlight=backlight,
            dim_after_s=configuration.screen.dim_after_s,
        ).run()


def _end_well(stage: Stage) -> None:
    """Where the system shuts down, or a terminal is closed, end as a player does: lamps and light are left in order."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        # What was started to outlive its terminal goes on.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: stage.leave())


@dataclass(frozen=True, slots=True)
class Parts:
    """What hangs on the pins, as far as it works, and what does not."""

    panel: Panel | None = None
    sound: Sound | None = None
    troubles: tuple[str, ...] = ()

    def close(self) -> None:
        """Let go of the pins."""
        for part in (self.panel, self.sound):
            if part is not None:
                part.close()


def _parts(pins: Pins) -> Parts:
    """The buttons and the sound, or why there are none."""
    from hardware.buttons import ButtonError, Panel  # noqa: PLC0415 - slow to load; the screen stands already
    from hardware.sound import Sound  # noqa: PLC0415 - slow to load; the screen stands already

    panel, sound, troubles = None, None, []
    with warnings.catch_warnings():
        # gpiozero warns of every driver that it tries in vain; the last reason is in the error.
        warnings.simplefilter("ignore")
        try:
            panel = Panel(pins)
        except ButtonError as error:
            troubles.append(str(error))
        try:
            sound = Sound(pins) if pins.sounds else None
        except ButtonError as error:
            troubles.append(str(error))
    return Parts(panel, sound, tuple(troubles))


def _find_camera(source: str) -> Callable[[], Camera] | None:
    from firmware.cameras import choose_camera  # noqa: PLC0415 - loads numpy; a box has its first picture before

    return choose_camera(source)


def _open_camera(source: str, ends: ExitStack) -> Camera | None:
    """The camera that is there, closed at the end at the latest; None without one."""
    find = _find_camera(source)
    if find is None:
        return None
    camera = find()
    ends.callback(camera.close)
    return camera


def has_pins(devices: Path = Path("/dev"), board: Path = Path("/proc/device-tree/model")) -> bool:
    """True on a machine whose pins can be used, as a Raspberry Pi's; the chips of a PC lead to no header."""
    return board.exists() and any(devices.glob("gpiochip*"))


def _watcher(camera: Camera) -> Watcher:
    from firmware.eyes import open_eyes  # noqa: PLC0415 - slow to load; the screen stands already
    from firmware.watcher import Watcher  # noqa: PLC0415 - slow to load; the screen stands already

    watcher = Watcher(camera, lambda game, name: open_eyes(game, name).reader)
    watcher.start()
    return watcher


def _offer_simulator(problem: str) -> None:
    """Ask a person at a terminal; say what to type to anything else. `problem`: what ails the configuration, or ""."""
    found = "; ".join(filter(None, [problem, "no camera and no buttons were found on this machine"]))
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise FailureError(found, remedy=f"for the simulator type: {_command()} sim")
    sys.stdout.write(f"{found[:1].upper()}{found[1:]}. Open the simulator? [Y/n] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() in {"", "y", "yes"}:
        _simulate()


def _command() -> str:
    """How this program is called from where the person is."""
    called = Path(sys.argv[0])
    return str(called) if called.name == "sizzlebox" and not shutil.which("sizzlebox") else "sizzlebox"


def _simulate() -> None:
    from firmware.commands.sim import run_sim  # noqa: PLC0415 - only if wanted

    run_sim(0)
