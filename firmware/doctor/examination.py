"""Looks at one part of the box after the other, what the others need first."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from firmware.doctor.bounded import LIMIT_S, bounded
from firmware.doctor.check import Check, skipped
from firmware.doctor.installed import (
    of_console,
    of_groups,
    of_libraries,
    of_power,
    of_python,
    of_start,
    of_system,
)
from firmware.failure import FailureError
from firmware.machine import Machine
from firmware.service.libraries import Load, distributions, library_faults

if TYPE_CHECKING:
    from firmware.doctor.box import Box
    from vision.readers import ReadsPictures


def examine(
    machine: Machine,
    open_box: Callable[[], Box],
    *,
    load: Load = importlib.import_module,
    installed: Callable[[], Collection[str]] = distributions,
    limit_s: float = LIMIT_S,
) -> Iterator[Check]:
    """Check everything; never longer than `limit_s` seconds for a part, whatever it does.

    `load` and `installed` are what the libraries are looked up with, `open_box` gives the box, whose code needs them.
    """
    yield from of_system(machine)
    yield of_python(machine)
    yield from bounded("groups", lambda: of_groups(machine), limit_s)
    yield from bounded("start", lambda: (*of_start(machine), of_console(machine)), limit_s)
    yield from bounded("power", lambda: (of_power(machine),), limit_s)
    faults = []

    def libraries() -> Iterator[Check]:
        faults.extend(library_faults(machine, load, installed, of_box=machine.is_box))
        yield from of_libraries(faults, of_box=machine.is_box)

    yield from bounded("libraries", libraries, limit_s)
    if any(fault.stops for fault in faults):
        yield skipped("the rest", "it needs those libraries")
        return
    yield from _of_box(machine, open_box(), limit_s)


def _of_box(machine: Machine, box: Box, limit_s: float) -> Iterator[Check]:
    from firmware.doctor import devices, keeping  # noqa: PLC0415 - they need the libraries, which were looked at first
    from firmware.doctor.versions import of_versions  # noqa: PLC0415 - as above
    from firmware.setting import GAME  # noqa: PLC0415 - as above
    from firmware.setup.kept import SetUpFile  # noqa: PLC0415 - as above

    configuration = box.loaded.configuration
    yield from bounded("versions", lambda: (of_versions(),), limit_s)
    yield keeping.of_configuration(box.loaded)
    yield from bounded("disk", lambda: (keeping.of_storage(box.home),), limit_s)
    yield from bounded("journal", lambda: (keeping.of_journal(box.home),), limit_s)
    set_up = SetUpFile(box.home.set_up)
    used = {(game, box.first_set(game)) for game in box.games}
    if set_up.now.set_name:
        used = {(game, set_up.now.set_name if game == GAME else name) for game, name in used}
    yield from bounded("sets", lambda: keeping.of_sets(box.sets, used), limit_s)
    yield from bounded(
        "networks", lambda: keeping.of_networks(box.load_network, box.networks, box.wanted_networks), limit_s
    )
    yield keeping.of_set_up(set_up)
    yield from bounded("screen", lambda: (devices.of_screen(machine, box.need_a_screen),), limit_s)
    if machine.is_pi and devices.is_running(box.home):
        for name in ("buttons", "camera", "light and aim"):
            yield skipped(name, "the box is running and holds it; quit it and ask again")
        return
    yield from _of_buttons(machine, box, limit_s)
    readers: list[ReadsPictures] = []
    dice = dict(used)[GAME]
    yield from bounded("light and aim", partial(_of_reader, box, GAME, dice, readers), limit_s)
    yield from bounded(
        "camera",
        lambda: devices.of_camera(
            configuration,
            box.find_camera,
            readers[0] if readers else None,
            set_up.now.area,
            is_box=machine.is_box,
        ),
        limit_s,
    )


def _of_buttons(machine: Machine, box: Box, limit_s: float) -> Iterator[Check]:
    from firmware.doctor import devices  # noqa: PLC0415 - it needs the libraries, which were looked at first

    pins = box.loaded.configuration.buttons
    has_pins = box.has_pins()
    told = list(
        bounded(
            "buttons",
            lambda: devices.of_buttons(pins, is_pi=machine.is_pi, has_pins=has_pins, open_panel=box.open_panel),
            limit_s,
        )
    )
    yield from told
    if box.press is None or not has_pins or any(check.state == "fault" for check in told):
        return
    # Nobody is hurried here: whoever presses may leave it out.
    panel = box.open_panel(pins)
    try:
        faults = list(box.press(panel))
    finally:
        panel.close()
    for fault in faults:
        reason, _, remedy = fault.partition(": ")
        yield Check("presses", "fault", reason, remedy)
    if not faults:
        yield Check("presses", "ok", "every button that was pressed is the one it should be")


def _of_reader(box: Box, game: str, name: str, readers: list[ReadsPictures]) -> Iterator[Check]:
    """Open what reads the dice, for light and aim; where it cannot be, that was told with the sets and networks."""
    from vision.network import NetworkError  # noqa: PLC0415 - it needs the libraries, which were looked at first

    with suppress(FailureError, NetworkError):
        readers.append(box.open_reader(game, name))
    yield from ()
