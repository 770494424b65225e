"""Whether the libraries work on this computer and come from the right place; the installer and the doctor ask here."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import sys
import warnings
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from firmware.machine import Machine

FROM_SYSTEM = {
    "numpy": ("python3-numpy", "picamera2 is built for that numpy and breaks with another"),
    "PIL": ("python3-pil", "picamera2 is tried with that one"),
    "pygame": ("python3-pygame", "the one from PyPI cannot open a screen without a desktop"),
    "lgpio": ("python3-lgpio", "the one from PyPI lacks its library"),
    "picamera2": ("python3-picamera2", "it belongs to the libcamera of the system"),
}
"""The modules that on a box have to be the system's: the apt package, and why."""
OWN = ("cv2", "gpiozero", "msgspec", "fpdf", "rich")
NEEDED = ("numpy", "cv2", "pygame", "msgspec")
"""Without these nothing of the box works, on a PC neither; the rest is looked at first on a box."""
OLDEST_CV, NEXT_CV, CV_FOR_NUMPY_2 = (4, 10), (6,), (4, 12)
GPIOZERO_OF_PI_5 = (2, 0, 1, 3)
_OTHER_NUMPY = ("numpy.dtype size changed", "numpy.core.multiarray failed", "compiled using NumPy 1")

Load = Callable[[str], ModuleType]


@dataclass(frozen=True, slots=True)
class LibraryFault:
    """What is wrong with a library: `what` names the kind of fault, `reason` and `remedy` are clauses for people.

    `loads` is False where the library cannot be used at all.
    """

    what: str
    name: str
    reason: str
    remedy: str
    loads: bool = True

    def __str__(self) -> str:
        return f"{self.reason}: {self.remedy}"

    @property
    def stops(self) -> bool:
        """True where nothing of the box works without it."""
        return self.name in NEEDED and not self.loads


def distributions() -> frozenset[str]:
    """The names of everything that is installed for this Python."""
    named = (one.metadata["Name"] for one in importlib.metadata.distributions())
    return frozenset(name.lower().replace("_", "-") for name in named if name)


def library_faults(
    machine: Machine,
    load: Load = importlib.import_module,
    installed: Callable[[], Collection[str]] = distributions,
    *,
    of_box: bool = True,
) -> list[LibraryFault]:
    """Import every library and return what is wrong; empty where all is well.

    `of_box`: they have to be those of a box; else of a PC, where no camera port and no pins are waited for.
    """
    names = (*FROM_SYSTEM, *OWN) if of_box else ("numpy", "pygame", *OWN)
    loaded: dict[str, ModuleType] = {}
    faults: list[LibraryFault] = []
    for name in names:
        try:
            # A library that was built for another numpy raises whatever it likes; what it only warns of is its own.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                loaded[name] = load(name)
        except Exception as error:
            faults.append(_unloaded(name, error, machine, of_box=of_box))
    if of_box:
        faults += _of_places(loaded, machine)
    faults += _of_opencv(loaded, installed(), machine, of_box=of_box)
    faults += _of_gpiozero(loaded, machine)
    return faults


def _unloaded(name: str, error: Exception, machine: Machine, *, of_box: bool) -> LibraryFault:
    """Tell why a library does not load."""
    words = " ".join(str(error).split())[:200]
    package = FROM_SYSTEM[name][0] if of_box and name in FROM_SYSTEM else ""
    if package and isinstance(error, ModuleNotFoundError) and error.name == name:
        return _missing(name, package, machine)
    if any(sign in words for sign in _OTHER_NUMPY):
        reason = f"{name} does not load, for it is built for another numpy ({words})"
        return LibraryFault(
            "other-numpy", name, reason, f"{machine.again}: it leaves the system's numpy in place", loads=False
        )
    if name == "cv2" and "libGL" in words:
        reason = f"OpenCV is the one with windows, which needs what is not here ({words})"
        return LibraryFault("window-opencv", name, reason, f"{machine.again}: it brings the headless one", loads=False)
    if isinstance(error, ModuleNotFoundError) and error.name == name:
        return LibraryFault("not-installed", name, f"{name} is not installed", machine.again, loads=False)
    remedy = f"sudo apt install --reinstall {package}, then {machine.again}" if package else machine.again
    return LibraryFault("broken", name, f"{name} cannot be loaded ({words})", remedy, loads=False)


def _missing(name: str, package: str, machine: Machine) -> LibraryFault:
    """Tell why a module of the system is not seen: it is not there, or .venv does not look there."""
    there = machine.packages / name
    if not there.exists() and not there.with_suffix(".py").exists():
        remedy = f"sudo apt install {package}"
        return LibraryFault("not-installed", name, f"{name} is not installed", remedy, loads=False)
    if not machine.sees_packages:
        reason = f"{name} is installed, but .venv was made without --system-site-packages and does not see it"
        return LibraryFault("hidden", name, reason, machine.again, loads=False)
    own, system = machine.python, machine.system_python
    if system is not None and system != own:
        reason = "{} belongs to the system's Python {}.{}, and .venv was made with Python {}.{}"
        return LibraryFault("other-python", name, reason.format(name, *system, *own), machine.again, loads=False)
    remedy = f"sudo apt install --reinstall {package}, then {machine.again}"
    return LibraryFault("broken", name, f"{name} is installed, but Python does not find it", remedy, loads=False)


def _of_places(loaded: dict[str, ModuleType], machine: Machine) -> Iterator[LibraryFault]:
    for name, (package, why) in FROM_SYSTEM.items():
        if name not in loaded:
            continue
        place = Path(loaded[name].__file__ or "")
        if not place.is_relative_to(machine.packages):
            reason = f"expected {name} of the system ({package}; {why}), got {place}"
            yield LibraryFault(f"{name}-from-pip", name, reason, machine.again)


def _of_opencv(
    loaded: dict[str, ModuleType], installed: Collection[str], machine: Machine, *, of_box: bool
) -> Iterator[LibraryFault]:
    own, numpy = _version(loaded.get("cv2")), _version(loaded.get("numpy"))
    told = ".".join(map(str, own))
    if own and not OLDEST_CV <= own < NEXT_CV:
        reason = f"expected OpenCV from 4.10 to 5, got {told}{', as the apt package' if own < OLDEST_CV else ''}"
        yield LibraryFault("opencv-version", "cv2", reason, machine.again)
    elif own >= CV_FOR_NUMPY_2 and numpy and numpy < (2,):
        reason = f"OpenCV {told} is built for numpy 2, and this system has numpy {'.'.join(map(str, numpy))}"
        yield LibraryFault("opencv-numpy", "cv2", reason, f"{machine.again}: it brings OpenCV 4.11")
    builds = sorted(name for name in installed if re.fullmatch(r"opencv(-contrib)?-python(-headless)?", name))
    if len(builds) > 1:
        reason = f"{' and '.join(builds)} are installed, and each has written over files of the other"
        yield LibraryFault("opencv-twice", "cv2", reason, f"remove .venv, then {machine.again}")
    elif of_box and builds and not builds[0].endswith("headless") and "cv2" in loaded:
        reason = f"OpenCV is the one with windows ({builds[0]}), whose Qt gets in the way of the screen"
        yield LibraryFault("window-opencv", "cv2", reason, f"{machine.again}: it brings the headless one")


def _of_gpiozero(loaded: dict[str, ModuleType], machine: Machine) -> Iterator[LibraryFault]:
    own = _version(loaded.get("gpiozero"))
    if own and own < GPIOZERO_OF_PI_5 and machine.model.startswith("Raspberry Pi 5"):
        reason = f"gpiozero {'.'.join(map(str, own))} does not find the pins of a Raspberry Pi 5; 2.0.1.post3 does"
        yield LibraryFault("gpiozero-old", "gpiozero", reason, machine.again)


def _version(module: ModuleType | None) -> tuple[int, ...]:
    """The numbers of a module's version; none where it tells none."""
    if module is None:
        return ()
    told = getattr(module, "__version__", "")
    if not told:
        try:
            told = importlib.metadata.version(module.__name__)
        except importlib.metadata.PackageNotFoundError:
            return ()
    return tuple(int(number) for number in re.findall(r"\d+", str(told))[:4])


def main() -> int:
    """Print every fault of an installed box; 1 where there is one."""
    faults = library_faults(Machine.here())
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
