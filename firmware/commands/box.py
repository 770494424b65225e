"""Bare `sizzlebox`: run the box with what is there; without camera and buttons, offer the simulator."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cameras import VIRTUAL, choose_camera
from firmware.configuration import Configuration
from firmware.failure import FailureError
from firmware.service.notify import Notifier
from firmware.setting import icons, load, open_screen, surroundings
from hardware.camera import Camera

if TYPE_CHECKING:
    from firmware.watcher import Watcher
    from hardware.buttons import Panel


def run_box() -> None:
    """Run the box; what of it is missing is said on the start screen, and the rest works."""
    home, loaded = load()
    configuration = loaded.configuration
    source = configuration.camera.source
    if source == VIRTUAL:
        _simulate()
        return
    if choose_camera(source) is None and not has_pins():
        _offer_simulator()
        return
    with open_screen(configuration, side_panel=False, fullscreen=configuration.screen.fullscreen) as screen:
        from firmware.loop import Loop  # noqa: PLC0415 - slow to load; the screen stands already
        from firmware.match import Stage  # noqa: PLC0415 - slow to load; the screen stands already

        screen.set_icons(icons())
        panel, trouble = _panel(configuration) if has_pins() else (None, "")
        problem = "; ".join(part for part in (loaded.problem, trouble) if part)
        # Looked for as late as can be: at boot a USB camera may take some seconds to appear.
        open_camera = choose_camera(source)
        watcher = _watcher(open_camera) if open_camera is not None else None
        around = surroundings(home, replace(loaded, problem=problem), camera=watcher is not None, quit_words="Quit")
        stage = Stage(around)
        try:
            Loop(screen, panel, stage, watcher, beat=Notifier().beat).run()
        finally:
            if watcher is not None:
                watcher.close()
            if panel is not None:
                panel.close()
            stage.close()


def has_pins(folder: Path = Path("/dev")) -> bool:
    """True on a machine whose pins can be used, as a Raspberry Pi's."""
    return any(folder.glob("gpiochip*"))


def _panel(configuration: Configuration) -> tuple[Panel | None, str]:
    """The buttons, or why there are none."""
    from hardware.buttons import ButtonError, Panel  # noqa: PLC0415 - slow to load; the screen stands already

    with warnings.catch_warnings():
        # gpiozero warns of every driver that it tries in vain; the last reason is in the error.
        warnings.simplefilter("ignore")
        try:
            return Panel(configuration.buttons), ""
        except ButtonError as error:
            return None, str(error)


def _watcher(open_camera: Callable[[], Camera]) -> Watcher:
    from firmware.eyes import open_eyes  # noqa: PLC0415 - slow to load; the screen stands already
    from firmware.watcher import Watcher  # noqa: PLC0415 - slow to load; the screen stands already

    watcher = Watcher(open_camera(), lambda game, name: open_eyes(game, name).reader)
    watcher.start()
    return watcher


def _offer_simulator() -> None:
    """Ask a person at a terminal; say what to type to anything else."""
    found = "no camera and no buttons were found on this machine"
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise FailureError(found, remedy="for the simulator type: sizzlebox sim")
    sys.stdout.write(f"{found[:1].upper()}{found[1:]}. Open the simulator? [Y/n] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() in {"", "y", "yes"}:
        _simulate()


def _simulate() -> None:
    from firmware.commands.sim import run_sim  # noqa: PLC0415 - only if wanted

    run_sim(0)
