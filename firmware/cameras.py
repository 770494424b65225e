"""Which camera the box uses: the one that the configuration names, or the best that is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from firmware.configuration import AUTO, NONE, PI, USB, VIRTUAL
from hardware import pi_camera
from hardware.camera import Camera
from hardware.pi_camera import PiCamera, has_pi_camera
from hardware.recorded_camera import FilmCamera, FolderCamera
from hardware.usb_camera import ABOUT, DEVICES, UsbCamera, usb_cameras


def choose_camera(
    source: str,
    devices: Path = DEVICES,
    about: Path = ABOUT,
    has_picamera2: Callable[[], bool] = pi_camera.has_picamera2,
) -> Callable[[], Camera] | None:
    """Return what opens the camera that `source` names, None for none; nothing is opened or loaded yet.

    "auto" is the Pi's own camera where one answers and picamera2 is there to read it, else a USB camera.
    """
    if source == AUTO:
        source = _best(devices, about, has_picamera2)
    if source == NONE:
        return None
    if source == VIRTUAL:
        return _virtual
    if source == PI:
        return PiCamera
    if source == USB or source.isdecimal():
        number = int(source) if source.isdecimal() else None
        return partial(UsbCamera, number, find=partial(usb_cameras, devices, about))
    path = Path(source)
    try:
        path = path.expanduser()
        is_film = path.is_file()
    except (OSError, RuntimeError):
        # No such user, too long a name, a closed folder: said when it is opened, as of one that is missing.
        is_film = False
    return partial(FilmCamera, path) if is_film else partial(FolderCamera, path)


def _best(devices: Path, about: Path, has_picamera2: Callable[[], bool]) -> str:
    on_port = has_pi_camera(about)
    if on_port and has_picamera2():
        return PI
    if usb_cameras(devices, about):
        return USB
    # Without picamera2 this camera says, when it is opened, what to install.
    return PI if on_port else NONE


def _virtual() -> Camera:
    """A virtual camera over dice that were rolled; the table to play at is the simulator's."""
    from hardware.simulated.camera import VirtualCamera  # noqa: PLC0415 - slow to load, and only for this source
    from hardware.simulated.table import VirtualTable  # noqa: PLC0415 - slow to load, and only for this source

    table = VirtualTable(seed=1)
    table.roll(0.0)
    return VirtualCamera(table)
