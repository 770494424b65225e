"""What an installation can leave wrong: each fault of libraries, groups, start and power, in a faked computer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from firmware.doctor import Check, examine
from firmware.doctor.installed import of_console, of_groups, of_power, of_python, of_start, of_system
from firmware.machine import Machine, answer
from firmware.service.libraries import FROM_SYSTEM, OWN, LibraryFault, library_faults

ROOT = Path(__file__).parents[2]
VERSIONS = {"numpy": "2.2.4", "cv2": "5.0.0", "gpiozero": "2.0.1.post3"}


def library(name: str, place: str | Path, version: str = "1.0") -> ModuleType:
    module = ModuleType(name)
    module.__file__ = f"{place}/{name}/__init__.py"
    module.__version__ = version  # type: ignore[attr-defined]  # as libraries tell it
    return module


def faults_of(
    machine: Machine,
    *,
    versions: dict[str, str] | None = None,
    from_pip: str = "",
    error: tuple[str, Exception] | None = None,
    installed: tuple[str, ...] = ("opencv-python-headless",),
    of_box: bool = True,
) -> list[LibraryFault]:
    """What is said of libraries that load from where they should, but for what was changed."""

    def load(name: str) -> ModuleType:
        if error is not None and error[0] == name:
            raise error[1]
        place = machine.packages if name in FROM_SYSTEM and name != from_pip else machine.prefix
        return library(name, place, (VERSIONS | (versions or {})).get(name, "1.0"))

    return library_faults(machine, load, lambda: installed, of_box=of_box)


def gone(name: str) -> tuple[str, Exception]:
    return name, ModuleNotFoundError(f"No module named {name!r}", name=name)


PICAMERA2 = {"usr/lib/python3/dist-packages/picamera2/__init__.py": ""}
VENV = "home/pi/sizzlebox/.venv/pyvenv.cfg"
DTYPE = ValueError("numpy.dtype size changed, may indicate binary incompatibility")
LIBGL = ImportError("libGL.so.1: cannot open shared object file: No such file or directory")
BUILDS = ("opencv-python", "opencv-python-headless")

LIBRARY_FAULTS: tuple[tuple[str, dict[str, Any], dict[str, Any], str, str], ...] = (
    # what, the computer, the libraries, words of the reason, words of the remedy
    (
        "not-installed",
        {},
        {"error": gone("picamera2")},
        "picamera2 is not installed",
        "sudo apt install python3-picamera2",
    ),
    ("not-installed", {}, {"error": gone("lgpio")}, "lgpio is not installed", "sudo apt install python3-lgpio"),
    ("not-installed", {}, {"error": gone("msgspec")}, "msgspec is not installed", "run ./install.sh again"),
    (
        "hidden",
        {"files": {**PICAMERA2, VENV: "include-system-site-packages = false\n"}},
        {"error": gone("picamera2")},
        "without --system-site-packages",
        "run ./install.sh again",
    ),
    (
        "other-python",
        {"files": PICAMERA2, "python": (3, 11)},
        {"error": gone("picamera2")},
        "the system's Python 3.13, and .venv was made with Python 3.11",
        "run ./install.sh again",
    ),
    ("broken", {"files": PICAMERA2}, {"error": gone("picamera2")}, "does not find it", "apt install --reinstall"),
    ("other-numpy", {}, {"error": ("picamera2", DTYPE)}, "built for another numpy", "leaves the system's numpy"),
    (
        "numpy-from-pip",
        {},
        {"from_pip": "numpy"},
        "expected numpy of the system (python3-numpy",
        "run ./install.sh again",
    ),
    ("pygame-from-pip", {}, {"from_pip": "pygame"}, "cannot open a screen without a desktop", "run ./install.sh again"),
    ("lgpio-from-pip", {}, {"from_pip": "lgpio"}, "lacks its library", "run ./install.sh again"),
    ("picamera2-from-pip", {}, {"from_pip": "picamera2"}, "libcamera of the system", "run ./install.sh again"),
    ("PIL-from-pip", {}, {"from_pip": "PIL"}, "python3-pil", "run ./install.sh again"),
    ("opencv-version", {}, {"versions": {"cv2": "4.6.0"}}, "got 4.6.0, as the apt package", "run ./install.sh again"),
    ("opencv-version", {}, {"versions": {"cv2": "6.1.0"}}, "from 4.10 to 5, got 6.1.0", "run ./install.sh again"),
    ("opencv-numpy", {}, {"versions": {"cv2": "4.12.0", "numpy": "1.24.2"}}, "built for numpy 2", "OpenCV 4.11"),
    ("opencv-twice", {}, {"installed": BUILDS}, "written over files of the other", "remove .venv"),
    ("window-opencv", {}, {"error": ("cv2", LIBGL)}, "libGL.so.1", "headless"),
    ("window-opencv", {}, {"installed": ("opencv-python",)}, "whose Qt gets in the way", "headless"),
    ("gpiozero-old", {}, {"versions": {"gpiozero": "2.0.1"}}, "pins of a Raspberry Pi 5", "run ./install.sh again"),
    ("broken", {}, {"error": ("fpdf", OSError("odd"))}, "fpdf cannot be loaded (odd)", "run ./install.sh again"),
)


@pytest.mark.parametrize(("what", "computer", "changed", "reason", "remedy"), LIBRARY_FAULTS)
def test_each_fault_of_a_library(
    machine_of, *, what: str, computer: dict[str, Any], changed: dict[str, Any], reason: str, remedy: str
) -> None:
    """Each way in which a library can be the wrong one is told by its own name, with the way out."""
    (fault,) = faults_of(machine_of(**computer), **changed)
    assert fault.what == what
    assert reason in fault.reason
    assert remedy in fault.remedy
    assert str(fault) == f"{fault.reason}: {fault.remedy}"


def test_libraries_of_a_well_installed_box(machine_of) -> None:
    """Where everything loads, and what has to be the system's is, nothing is said."""
    assert faults_of(machine_of()) == []
    # Bookworm: the system's numpy 1, and the last OpenCV for it.
    assert faults_of(machine_of(), versions={"numpy": "1.24.2", "cv2": "4.11.0"}) == []


@pytest.mark.parametrize("name", FROM_SYSTEM)
def test_library_of_the_wrong_place_is_told(machine_of, name: str) -> None:
    """A library that should be the system's but came from pip is named with its apt package and the way out."""
    (fault,) = faults_of(machine_of(), from_pip=name)
    assert FROM_SYSTEM[name][0] in fault.reason
    assert fault.loads


@pytest.mark.parametrize("name", [*FROM_SYSTEM, *OWN])
def test_library_that_does_not_load_is_told(machine_of, name: str) -> None:
    """A library that breaks because it was built for another numpy is named with the reason, and nothing hides it."""
    (fault,) = faults_of(machine_of(), error=(name, DTYPE))
    assert fault.reason.startswith(f"{name} does not load")
    assert not fault.loads


def test_a_pc_needs_no_library_of_a_pi(machine_of) -> None:
    """On a PC neither picamera2 nor lgpio is missed, and numpy may come from anywhere."""
    computer = machine_of(pi=False)
    assert faults_of(computer, error=gone("picamera2"), from_pip="numpy", of_box=False) == []
    (fault,) = faults_of(computer, error=gone("cv2"), of_box=False)
    assert (fault.what, fault.remedy) == ("not-installed", "run make setup in the folder of the program")


def test_a_pi_4_takes_an_older_gpiozero(machine_of) -> None:
    """The old gpiozero is a fault on a Raspberry Pi 5 only."""
    computer = machine_of({"proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0"})
    assert faults_of(computer, versions={"gpiozero": "2.0"}) == []


@pytest.mark.parametrize("name", ["numpy", "cv2", "msgspec", "pygame"])
def test_without_a_library_the_doctor_still_speaks(machine_of, name: str) -> None:
    """Where the program cannot run at all, the doctor says why and leaves out what needs that library."""

    def load(asked: str) -> ModuleType:
        if asked == name:
            raise ImportError("odd")
        return library(asked, "/nowhere", VERSIONS.get(asked, "1.0"))

    def never() -> Any:
        raise AssertionError("the box was opened")

    checks = list(examine(machine_of(pi=False), never, load=load, installed=lambda: ()))
    assert [(check.name, check.state) for check in checks][-2:] == [("libraries", "fault"), ("the rest", "ok")]


# ---- the computer -------------------------------------------------------------------------------------------------

UNIT, AUTOSTART = "home/pi/.config/systemd/user/sizzlebox.service", "home/pi/.config/autostart/sizzlebox.desktop"
SYSTEM_UNIT = "etc/systemd/system/sizzlebox.service"
WANTED = "etc/systemd/system/multi-user.target.wants/sizzlebox.service"
NO_DESKTOP = {"etc/systemd/system/display-manager.service": None}
LITE = {UNIT: None, AUTOSTART: None, SYSTEM_UNIT: "ExecStart=OWN\n", WANTED: "", **NO_DESKTOP}
DRAWN = ("libgbm.so.1", "libEGL.so.1", "libGLESv2.so.2", "dri/vc4_dri.so")
CONSOLE = {f"usr/lib/aarch64-linux-gnu/{name}": "" for name in DRAWN}


def first(found: Any) -> Check:
    """The one check, or the first of those that are not well."""
    checks = [found] if isinstance(found, Check) else list(found)
    return next((check for check in checks if check.state != "ok"), checks[0])


COMPUTER_FAULTS: tuple[tuple[Callable[[Machine], Any], dict[str, Any], str, str, str], ...] = (
    # the check, the computer, the state, words of the reason, words of the remedy
    (of_system, {"bits": 32}, "fault", "32 bit", "64-bit"),
    (
        of_system,
        {"files": {"etc/os-release": "VERSION_CODENAME=bullseye\n"}},
        "warning",
        "bullseye",
        "Trixie or Bookworm",
    ),
    (of_system, {"user_id": 0}, "warning", "runs as root", "without sudo"),
    (of_python, {"python": (3, 14)}, "fault", "Python 3.14", "3.11 to 3.13"),
    (
        of_groups,
        {"files": {"etc/group": "video:x:44:\ngpio:x:986:\n"}, "group_ids": frozenset({44})},
        "fault",
        "not in gpio, so the buttons",
        "sudo usermod -aG gpio pi",
    ),
    (of_groups, {"group_ids": frozenset()}, "warning", "holds from the next start", "restart the Pi"),
    (of_start, {"files": {UNIT: None, AUTOSTART: None}}, "warning", "does not start", "./install.sh"),
    (of_start, {"files": {SYSTEM_UNIT: ""}}, "fault", "two starts", "./install.sh"),
    (of_start, {"files": {AUTOSTART: None}}, "fault", "nothing starts it", "./install.sh"),
    (of_start, {"files": {UNIT: 'ExecStart="/old/.venv/bin/sizzlebox"\n'}}, "warning", "another copy", "./install.sh"),
    (of_start, {"files": NO_DESKTOP}, "fault", "waits for a desktop", "--lite"),
    (of_start, {"files": {**LITE, **dict.fromkeys(NO_DESKTOP, "")}}, "fault", "gives to a desktop", "--desktop"),
    (of_start, {"files": {**LITE, WANTED: None}}, "fault", "nothing starts it", "./install.sh"),
    (of_start, {"ask": lambda _c: "failed"}, "fault", "failed when", "journalctl --user -u sizzlebox"),
    (
        of_console,
        {"files": LITE},
        "fault",
        "libgbm1, libegl1, libgles2 and libgl1-mesa-dri",
        "sudo apt install libgbm1",
    ),
    (of_power, {"say": "throttled=0x50005"}, "fault", "too little voltage now", "power supply"),
    (of_power, {"say": "throttled=0x50000"}, "warning", "has given too little", "power supply"),
    (of_power, {"say": "throttled=0x8"}, "warning", "too hot and", "fan"),
    (of_power, {"say": "throttled=0x80000"}, "warning", "has been too hot", "fan"),
    (of_power, {"say": ""}, "warning", "cannot be told", "raspi-utils"),
    (
        of_power,
        {
            "say": "",
            "files": {"sys/class/hwmon/hwmon0/name": "rpi_volt\n", "sys/class/hwmon/hwmon0/in0_lcrit_alarm": "1\n"},
        },
        "fault",
        "too little voltage",
        "power supply",
    ),
)


def computer_of(machine_of: Callable[..., Machine], computer: dict[str, Any]) -> Machine:
    made: Machine = machine_of(**computer)
    unit = made.root / SYSTEM_UNIT
    if unit.exists():
        unit.write_text(unit.read_text().replace("OWN", f"{made.prefix}/bin/sizzlebox"))
    return made


@pytest.mark.parametrize(("look", "computer", "state", "reason", "remedy"), COMPUTER_FAULTS)
def test_each_fault_of_the_computer(
    machine_of, *, look: Callable[[Machine], Any], computer: dict[str, Any], state: str, reason: str, remedy: str
) -> None:
    """Each thing that is not as install.sh leaves it is recognised, with its reason and the one thing to do."""
    check = first(look(computer_of(machine_of, computer)))
    assert check.state == state
    assert reason in check.reason
    assert remedy in check.remedy


@pytest.mark.parametrize("look", [of_system, of_python, of_groups, of_start, of_console, of_power])
@pytest.mark.parametrize(
    "computer",
    [
        {},
        {"files": LITE | CONSOLE},
        {
            "say": "",
            "files": {"sys/class/hwmon/hwmon0/name": "rpi_volt\n", "sys/class/hwmon/hwmon0/in0_lcrit_alarm": "0"},
        },
        {"files": {"etc/os-release": "VERSION_CODENAME=bookworm\n"}, "python": (3, 11)},
        {"pi": False, "user_id": 0, "say": ""},
    ],
)
def test_computers_that_are_well(machine_of, look: Callable[[Machine], Any], computer: dict[str, Any]) -> None:
    """A box with a desktop, one without, one that only the kernel tells of, Bookworm and a PC have nothing wrong."""
    check = first(look(computer_of(machine_of, computer)))
    assert (check.state, check.remedy) == ("ok", "")


def test_a_pc_lacks_nothing_of_a_pi(machine_of) -> None:
    """Groups, start, console and power of a Raspberry Pi are not here on a PC, and nobody is told to bring them."""
    computer = machine_of(pi=False, say="")
    for look in (of_groups, of_start, of_console, of_power):
        check = first(look(computer))
        assert (check.here, check.word) == (False, "not here")


def test_commands_of_the_system_are_asked_with_patience_only() -> None:
    """A command that is not there, fails, or prints no text gives nothing, and nothing is raised."""
    assert answer(["/nowhere/vcgencmd"]) == ""
    assert answer(["echo", "throttled=0x0"]) == "throttled=0x0"
    assert answer(["\0"]) == ""


def test_this_computer_can_be_asked() -> None:
    """Whatever this computer is, every check of the installation gives an answer about it."""
    here = Machine.here()
    for look in (of_system, of_python, of_groups, of_start, of_console, of_power):
        assert first(look(here)).reason


def test_the_page_names_every_fault_of_a_library() -> None:
    """The page about the doctor has a row for each kind of fault that a library can have."""
    rows = set(re.findall(r"^\| `([\w-]+)`", (ROOT / "docs/doctor.md").read_text("utf-8"), re.MULTILINE))
    assert {what for what, *_ in LIBRARY_FAULTS} == rows
