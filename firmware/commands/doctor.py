"""`sizzlebox doctor`: is the box well, part by part, in plain words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from firmware.console import write_json, write_text
from firmware.doctor import Check, Machine, count, examine, worst
from firmware.doctor.told import LEAST_WIDTH, MOST_WIDTH, line
from firmware.failure import FailureError
from firmware.home import find_home
from firmware.version import version_line

if TYPE_CHECKING:
    from firmware.doctor.box import Box
    from hardware.buttons import Panel

PRESS_S = 30.0
"""So long each button is waited for."""


def doctor(*, as_json: bool) -> None:
    """Print every check as it is made; FailureError with all faults where there is one, or where there is no home."""
    find_home()
    if as_json:
        checks = list(look())
        write_json(as_object(checks))
    else:
        checks = []
        width = min(MOST_WIDTH, max(LEAST_WIDTH, shutil.get_terminal_size((MOST_WIDTH, 24)).columns))
        for check in look(_pressed if _is_watched() else None):
            write_text(line(check, width))
            checks.append(check)
        write_text(f"\n{count(checks)}")
    faults = [f"{check.name}: {check.reason}, {check.remedy}" for check in checks if check.state == "fault"]
    if faults:
        raise FailureError(*faults)


def look(press: Callable[[Panel], Iterator[str]] | None = None) -> Iterator[Check]:
    """Check this box; with `press` the buttons are pressed too."""

    def open_box() -> Box:
        from firmware.doctor.box import this_box  # noqa: PLC0415 - it needs the libraries, which are looked at first

        return this_box(press)

    return examine(Machine.here(), open_box)


def as_object(checks: Iterable[Check]) -> dict[str, object]:
    """The checks as they are written in JSON."""
    found = list(checks)
    return {"version": version_line(), "state": worst(found), "checks": [asdict(check) for check in found]}


def _is_watched() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _pressed(panel: Panel) -> Iterator[str]:
    """Have whoever sits at the terminal press each button; Enter leaves the rest out."""
    # They need the libraries, which are looked at first.
    from firmware.service.first_try import enter_pressed, try_buttons  # noqa: PLC0415 - see above

    write_text("Which button is which? Enter leaves this out.")
    yield from try_buttons(panel, write_text, PRESS_S, enter_pressed)
