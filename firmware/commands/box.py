"""Bare `sizzlebox`: run the box; on a machine without camera and buttons, offer the simulator."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware.failure import FailureError
from firmware.setting import icons, load, open_screen, surroundings


def run_box() -> None:
    """Run the box with the buttons that are there; the dice are tapped in where no camera is."""
    home, loaded = load()
    if not has_pins():
        _offer_simulator()
        return
    configuration = loaded.configuration
    with open_screen(configuration, side_panel=False, fullscreen=True) as screen:
        from firmware.loop import Loop  # noqa: PLC0415 - slow to load; the screen stands already
        from firmware.match import Stage  # noqa: PLC0415 - as above
        from hardware.buttons import ButtonError, Panel  # noqa: PLC0415 - as above

        screen.set_icons(icons())
        try:
            panel = Panel(configuration.buttons)
        except ButtonError as error:
            raise FailureError(str(error)) from error
        stage = Stage(surroundings(home, loaded, camera=False, quit_words=""))
        try:
            Loop(screen, panel, stage, None).run()
        finally:
            panel.close()
            stage.close()


def has_pins(devices: Path = Path("/dev")) -> bool:
    """True on a machine whose pins can be used, as a Raspberry Pi's."""
    return any(devices.glob("gpiochip*"))


def _offer_simulator() -> None:
    """Ask a person at a terminal; say what to type to anything else."""
    found = "no camera and no buttons were found on this machine"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise FailureError(found, remedy="for the simulator type: sizzlebox sim")
    sys.stdout.write(f"{found[:1].upper()}{found[1:]}. Open the simulator? [Y/n] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() in {"", "y", "yes"}:
        from firmware.commands.sim import run_sim  # noqa: PLC0415 - only if wanted

        run_sim(0)
