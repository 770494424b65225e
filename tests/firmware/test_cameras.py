"""Which camera the box uses: named in the configuration, or found by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.cameras import choose_camera
from firmware.configuration import CameraPart
from hardware.camera import CameraError, first_frame
from hardware.pi_camera import PiCamera
from hardware.recorded_camera import FilmCamera, FolderCamera
from hardware.usb_camera import UsbCamera


def chosen(source: str, place: Path, *, port: str = "", videos: tuple[str, ...] = (), picamera2: bool = True):
    """What is opened on a machine with these video devices, and a camera on a Pi's port of that name; None for none."""
    if port:
        (place / "class" / "video0").mkdir(parents=True)
        (place / "class" / "video0" / "name").write_text(f"{port}\n")
        (place / "class" / "video0" / "index").write_text("0\n")
    for name in videos:
        (place / name).touch()
    made = choose_camera(source, place, place / "class", lambda: picamera2)
    return getattr(made, "func", made)


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ({}, None),
        ({"videos": ("video0",)}, UsbCamera),
        ({"port": "unicam-image", "videos": ("video0", "video1")}, PiCamera),
        ({"port": "rp1-cfe-csi2_ch0", "videos": ("video0",)}, PiCamera),
        ({"port": "unicam-image", "videos": ("video0", "video1"), "picamera2": False}, UsbCamera),
        ({"port": "unicam-image", "videos": ("video0",), "picamera2": False}, PiCamera),
        ({"port": "bcm2835-codec-decode", "videos": ("video0",)}, None),
    ],
)
def test_found_by_itself(tmp_path: Path, there: dict, expected: type | None) -> None:
    """The Pi's own camera where picamera2 can read it, else a USB camera, else the Pi's, which says what is missing."""
    assert chosen("auto", tmp_path, **there) is expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [("none", None), ("pi", PiCamera), ("usb", UsbCamera), ("3", UsbCamera), ("/no/such/place", FolderCamera)],
)
def test_named(tmp_path: Path, source: str, expected: type | None) -> None:
    """The configuration has the last word, whatever is there."""
    assert chosen(source, tmp_path, port="unicam-image", videos=("video0", "video1")) is expected


def test_recordings(tmp_path: Path) -> None:
    """A path is a film where it is a file, else a folder of pictures; a missing one is told when it is opened."""
    film = tmp_path / "evening.mp4"
    film.touch()
    assert chosen(str(film), tmp_path) is FilmCamera
    made = choose_camera(str(tmp_path / "gone"))
    assert made is not None
    camera = made()
    with pytest.raises(CameraError, match="gone cannot be opened"):
        first_frame(camera)
    camera.close()


def test_the_virtual_camera() -> None:
    """The virtual camera of the configuration shows dice on a table."""
    made = choose_camera("virtual")
    assert made is not None
    camera = made()
    assert first_frame(camera).pixels.std() > 5
    camera.close()


@pytest.mark.parametrize("source", ["attic", "", "-1", "²", "4321", "pictures/evening"])
def test_what_no_camera_is(source: str) -> None:
    """Anything else is refused with all that there is."""
    with pytest.raises(ValueError, match='expected "auto", "none", "pi", "usb", "virtual", the number of a camera'):
        CameraPart(source)


@pytest.mark.parametrize("source", ["~nobody-of-this-name/pictures", f"/{'long' * 100}", "/proc/1/root/pictures"])
def test_a_place_that_cannot_be_looked_at_is_told_when_it_is_opened(tmp_path: Path, source: str) -> None:
    """No user, too long a name, a closed folder: the box starts, and the camera says that it cannot be opened."""
    open_camera = choose_camera(source, tmp_path, tmp_path / "class", lambda: False)
    camera = open_camera()
    with pytest.raises(CameraError, match="cannot be opened"):
        first_frame(camera)
    camera.close()
