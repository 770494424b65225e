"""What of the program and its libraries is installed, by number."""

from __future__ import annotations

import platform

import cv2
import numpy as np
import pygame

from firmware.doctor.check import Check
from firmware.version import version_line


def versions() -> dict[str, str]:
    """The versions by name."""
    return {
        "sizzlebox": version_line().removeprefix("sizzlebox "),
        "Python": platform.python_version(),
        "numpy": np.__version__,
        "OpenCV": cv2.__version__,
        "pygame": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
    }


def of_versions() -> Check:
    """The program and the libraries that see and draw; their ranges are looked at with the libraries."""
    return Check("versions", "ok", ", ".join(f"{name} {number}" for name, number in versions().items()))
