"""Checks what the installation left behind: the system, the libraries, the groups, the start, the power."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from firmware.doctor.check import Check, State, absent
from firmware.machine import Machine
from firmware.service.libraries import LibraryFault

FIT_PYTHONS = ((3, 11), (3, 14))
"""The oldest Python, and the first that is too new."""
RELEASES = ("trixie", "bookworm")
GROUPS = {
    "video": "the camera",
    "render": "the screen",
    "input": "the touchscreen",
    "gpio": "the buttons",
}
"""What a player may not use who is not in the group."""
DRAWS = {
    "libgbm1": "libgbm.so.1",
    "libegl1": "libEGL.so.1",
    "libgles2": "libGLESv2.so.2",
    "libgl1-mesa-dri": "dri/*_dri.so",
}
"""What SDL opens by itself on the bare console, by apt package."""
_SUPPLY = "take the power supply made for this Pi, with its own short cable"
_COOL = "give it a fan, or a case with holes"
_THROTTLED: tuple[tuple[int, State, str, str], ...] = (
    (0x1, "fault", "the supply gives too little voltage now; camera and card may fail at random", _SUPPLY),
    (0x10000, "warning", "the supply has given too little voltage since the Pi was switched on", _SUPPLY),
    (0xE, "warning", "the Pi is too hot and runs slower", _COOL),
    (0xE0000, "warning", "the Pi has been too hot since it was switched on, and ran slower", _COOL),
)
"""What the bits of `vcgencmd get_throttled` mean, the worst first."""
_UNIT = "sizzlebox.service"


def of_system(machine: Machine) -> Iterator[Check]:
    """The board, the system and the user."""
    what = machine.model if machine.is_pi else "no Raspberry Pi"
    words = f"{what}, {machine.release}, {machine.bits} bit"
    faults = []
    if machine.is_pi and machine.bits != 64:
        faults.append(Check("system", "fault", words, "write Raspberry Pi OS (64-bit) onto the memory card"))
    if machine.is_pi and machine.release not in RELEASES:
        remedy = "write Raspberry Pi OS Trixie or Bookworm onto the memory card"
        faults.append(Check("system", "warning", f"{words}: nobody has tried that", remedy))
    if machine.is_box and machine.user_id == 0:
        reason = "this runs as root, and the player cannot change the files that root leaves"
        faults.append(Check("system", "warning", reason, "run it as the one who plays, without sudo"))
    yield from faults or [Check("system", "ok", words)]


def of_python(machine: Machine) -> Check:
    """The Python that runs."""
    words = "Python {}.{}".format(*machine.python)
    if not FIT_PYTHONS[0] <= machine.python < FIT_PYTHONS[1]:
        return Check("python", "fault", words, "install the program with Python 3.11 to 3.13")
    return Check("python", "ok", f"{words}, in {machine.prefix}")


def of_libraries(faults: list[LibraryFault], *, of_box: bool) -> Iterator[Check]:
    """The libraries, a check for each fault of them."""
    for fault in faults:
        yield Check("libraries", "fault", fault.reason, fault.remedy)
    if not faults:
        words = "all load, and those of the camera and the pins are the system's" if of_box else "all load"
        yield Check("libraries", "ok", words)


def of_groups(machine: Machine) -> Iterator[Check]:
    """The groups that camera, screen, touch and buttons are open to."""
    if not machine.is_box:
        yield absent("groups", "they matter on a Raspberry Pi only")
        return
    if machine.user_id == 0:
        yield Check("groups", "ok", "root needs none")
        return
    own, wanted = machine.groups, [name for name in GROUPS if name in machine.known_groups]
    lacking = [name for name in wanted if name not in own]
    later = [name for name in wanted if own.get(name) is False]
    if lacking:
        shut = _listed([GROUPS[name] for name in lacking])
        reason = f"{machine.user} is not in {_listed(lacking)}, so {shut} may stay shut"
        yield Check(
            "groups", "fault", reason, f"sudo usermod -aG {','.join(lacking)} {machine.user}, then restart the Pi"
        )
    if later:
        yield Check(
            "groups",
            "warning",
            f"{machine.user} has joined {_listed(later)}, which holds from the next start on",
            "restart the Pi",
        )
    if not lacking and not later:
        yield Check(
            "groups", "ok", f"{machine.user} is in {_listed(wanted)}" if wanted else "this system has none of them"
        )


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# ---- the start ----------------------------------------------------------------------------------------------------


def _folder_of(machine: Machine) -> Path:
    return Path(machine.environment.get("XDG_CONFIG_HOME") or machine.home / ".config")


def starts(machine: Machine) -> tuple[str, ...]:
    """The ways in which the box is set to start by itself: "desktop", "lite", or both."""
    kinds = []
    if (_folder_of(machine) / "systemd/user" / _UNIT).exists():
        kinds.append("desktop")
    if (machine.root / "etc/systemd/system" / _UNIT).exists():
        kinds.append("lite")
    return tuple(kinds)


def has_desktop(machine: Machine) -> bool:
    """True where the system starts a desktop."""
    for folder in ("etc", "usr/lib", "lib"):
        try:
            target = os.readlink(machine.root / folder / "systemd/system/default.target")  # noqa: PTH115 - the bare name in the link is wanted
        except OSError:
            continue
        return Path(target).name == "graphical.target" and os.path.lexists(
            machine.root / "etc/systemd/system/display-manager.service"
        )
    return False


def of_start(machine: Machine) -> Iterator[Check]:
    """How the box starts with the Pi."""
    kinds = starts(machine)
    if not kinds:
        if machine.is_box:
            yield Check("start", "warning", "the box does not start with the Pi", "run ./install.sh")
        else:
            yield absent("start", "the box starts by itself on a Raspberry Pi only")
        return
    faults = list(_start_faults(machine, kinds))
    how = "with the desktop" if kinds[0] == "desktop" else "on the bare console"
    yield from faults or [Check("start", "ok", f"the box starts by itself {how}")]


def _start_faults(machine: Machine, kinds: tuple[str, ...]) -> Iterator[Check]:
    again = "run ./install.sh again"
    if len(kinds) > 1:
        reason = "two starts are set, with the desktop and on the console, and fight for screen and camera"
        yield Check("start", "fault", reason, again)
        return
    desktop = kinds[0] == "desktop"
    unit = (_folder_of(machine) / "systemd/user" if desktop else machine.root / "etc/systemd/system") / _UNIT
    link = (
        _folder_of(machine) / "autostart/sizzlebox.desktop"
        if desktop
        else machine.root / "etc/systemd/system/multi-user.target.wants" / _UNIT
    )
    if not os.path.lexists(link):
        yield Check("start", "fault", f"the box is set up to start, but nothing starts it ({link} is missing)", again)
    run = re.search(r'^ExecStart="?([^"\n]+)', _text(unit), re.MULTILINE)
    if run is None or Path(run[1]) != machine.prefix / "bin/sizzlebox":
        reason = f"another copy of the program starts: {run[1] if run else 'none is named'}"
        yield Check("start", "warning", reason, f"{again} in this folder, or ask the doctor of that one")
    if desktop and not has_desktop(machine):
        yield Check("start", "fault", "the box waits for a desktop, and this system starts none", f"{again} --lite")
    if not desktop and has_desktop(machine):
        reason = "the box takes the console, which this system gives to a desktop"
        yield Check("start", "fault", reason, f"{again} --desktop")
    scope = ["--user"] if desktop else []
    if machine.ask(["systemctl", *scope, "is-failed", _UNIT]) == "failed":
        told = " ".join(["journalctl", *scope, "-u sizzlebox"])
        yield Check("start", "fault", "the box failed when it was started last", f"look why: {told}")


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", errors="replace")
    except OSError:
        return ""


def of_console(machine: Machine) -> Check:
    """What draws on the bare console."""
    if "lite" not in starts(machine):
        return absent("console", "only a box without a desktop draws on the bare console")
    lacking = [name for name, file in DRAWS.items() if not machine.has(f"usr/lib/*/{file}")]
    if lacking:
        reason = f"the bare console cannot be drawn on: {_listed(lacking)} missing"
        return Check("console", "fault", reason, f"sudo apt install {' '.join(lacking)}")
    return Check("console", "ok", "what draws on it is installed")


# ---- the power ----------------------------------------------------------------------------------------------------


def of_power(machine: Machine) -> Check:
    """Whether the Pi gets the voltage it needs: too little explains many a fault of camera and card."""
    if not machine.is_pi:
        return absent("power", "only a Raspberry Pi tells of its supply")
    told = re.search(r"throttled=0x([0-9a-fA-F]+)", machine.ask(["vcgencmd", "get_throttled"]))
    if told is None:
        return _of_alarm(machine)
    bits = int(told[1], 16)
    for mask, state, reason, remedy in _THROTTLED:
        if bits & mask:
            return Check("power", state, reason, remedy)
    return Check("power", "ok", "enough voltage and not too hot since the Pi was switched on")


def _of_alarm(machine: Machine) -> Check:
    """The kernel's own alarm, for a user who may not ask the firmware."""
    for name in sorted(machine.root.glob("sys/class/hwmon/hwmon*/name")):
        if _text(name).strip() == "rpi_volt":
            if _text(name.with_name("in0_lcrit_alarm")).strip() == "1":
                reason = "the supply has given too little voltage; camera and card may fail at random"
                return Check("power", "fault", reason, _SUPPLY)
            return Check("power", "ok", "no alarm of too little voltage")
    reason = "whether the supply gives enough voltage cannot be told: vcgencmd does not answer"
    return Check("power", "warning", reason, "sudo apt install raspi-utils, and be in the group video")
