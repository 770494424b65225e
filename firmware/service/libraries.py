"""Whether the libraries of an installed box are the ones that work on a Raspberry Pi, and from the right place."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

SYSTEM = Path("/usr/lib/python3/dist-packages")
FROM_SYSTEM = {
    "numpy": ("python3-numpy", "picamera2 is built for that numpy and breaks with another"),
    "PIL": ("python3-pil", "picamera2 is tried with that one"),
    "pygame": ("python3-pygame", "the one from PyPI cannot open a screen without a desktop"),
    "lgpio": ("python3-lgpio", "the one from PyPI lacks its library"),
    "picamera2": ("python3-picamera2", "it belongs to the libcamera of the system"),
}
"""The modules that have to be the system's: the apt package, and why."""
OWN = ("cv2", "gpiozero", "msgspec", "fpdf")
REMEDY = "run ./install.sh again"


def library_faults(load: Callable[[str], ModuleType] = importlib.import_module, system: Path = SYSTEM) -> list[str]:
    """Import every library and return what is wrong, a sentence each with what to do; empty where all is well."""
    faults = []
    for name in (*FROM_SYSTEM, *OWN):
        try:
            # A library that was built for another numpy raises whatever it likes.
            module = load(name)
        except Exception as error:
            package = f"sudo apt install {FROM_SYSTEM[name][0]}, then " if name in FROM_SYSTEM else ""
            faults.append(f"{name} cannot be loaded ({' '.join(str(error).split())}): {package}{REMEDY}")
            continue
        place = Path(module.__file__ or "")
        if name in FROM_SYSTEM and not place.is_relative_to(system):
            package, why = FROM_SYSTEM[name]
            faults.append(f"expected {name} of the system ({package}; {why}), got {place}: {REMEDY}")
    return faults


def main() -> int:
    """Print every fault; 1 where there is one."""
    faults = library_faults()
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
