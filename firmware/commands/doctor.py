"""`sizzlebox doctor`: is the box well, part by part, in plain words."""

from __future__ import annotations

from dataclasses import asdict

import pygame

from firmware.cameras import choose_camera
from firmware.commands.box import has_pins
from firmware.configuration import Configuration
from firmware.console import show, write_json
from firmware.doctor import Check, examine
from firmware.eyes import OWN_SET, open_eyes
from firmware.failure import FailureError
from firmware.setting import GAME, load, need_a_screen
from firmware.version import version_line
from hardware.camera import Camera


def doctor(*, as_json: bool) -> None:
    """Print every check; FailureError with all faults where there is one."""
    home, loaded = load()
    checks = list(
        examine(
            home,
            loaded,
            find_camera=_camera,
            open_reader=lambda name: open_eyes(GAME, name).reader,
            has_pins=has_pins,
            need_a_screen=_try_screen,
            set_name=loaded.configuration.sets.get(GAME, OWN_SET),
        )
    )
    if as_json:
        worst = max((check.state for check in checks), key=("ok", "warning", "fault").index)
        write_json({"version": version_line(), "state": worst, "checks": [asdict(check) for check in checks]})
    else:
        _show(checks)
    faults = [f"{check.name}: {check.reason}, {check.remedy}" for check in checks if check.state == "fault"]
    if faults:
        raise FailureError(*faults)


def _camera(configuration: Configuration) -> Camera | None:
    open_camera = choose_camera(configuration.camera.source)
    return None if open_camera is None else open_camera()


def _try_screen() -> None:
    try:
        need_a_screen()
    finally:
        pygame.display.quit()


def _show(checks: list[Check]) -> None:
    from rich.table import Table  # noqa: PLC0415 - slow to load, and not needed for JSON
    from rich.text import Text  # noqa: PLC0415 - slow to load, and not needed for JSON

    table = Table(show_header=False, box=None)
    for check in checks:
        words = f"{check.reason}: {check.remedy}" if check.remedy else check.reason
        table.add_row(
            Text(check.state.upper() if check.state == "fault" else check.state), Text(check.name), Text(words)
        )
    show(table)
