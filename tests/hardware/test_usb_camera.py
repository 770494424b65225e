"""The USB camera, on captures that a test plays: which device it is, and what a driver does when it is unplugged."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hardware.camera import CameraError, first_frame
from hardware.usb_camera import UsbCamera, UsbDevice, open_capture, usb_cameras


def usb(capture, number: int | None = 0, **options) -> UsbCamera:
    options = {"silent_s": 0.2, "opening_s": 0.4, **options}
    return UsbCamera(number, open_capture=lambda _number: capture, **options)


def test_its_name_and_size(fake_capture) -> None:
    """It is called by its number, and is as large as its pictures turn out to be."""
    camera = usb(fake_capture(), 3)
    assert camera.name == "camera 3"
    assert first_frame(camera).pixels.shape == (48, 64, 3)
    assert camera.resolution_wh == (64, 48)
    camera.close()


@pytest.mark.parametrize("faked", ["missing", "unplugged", "hanging", "giving one picture for ever"])
def test_faults_are_said_on_a_fake(fake_capture, faked: str) -> None:
    """A camera that is missing, unplugged, hangs or gives its last picture for ever is told as that, and what to do."""
    capture = fake_capture(3)
    words = {
        "missing": "cannot be opened",
        "unplugged": "no pictures any more",
        "hanging": "stopped giving pictures",
        "giving one picture for ever": "same picture again and again",
    }[faked]
    capture.opens = faked != "missing"
    capture.hangs = faked == "hanging"
    if faked == "giving one picture for ever":
        capture.left, capture.stale = 9, True
    camera = usb(capture)
    told = ""
    until_s = time.monotonic() + 5
    while words not in told and time.monotonic() < until_s:
        try:
            camera.read(timeout_s=0.3)
        except CameraError as error:
            told = str(error)
    assert words in told
    assert ";" in told
    capture.woken = True
    camera.close()


def test_a_driver_without_times_is_believed(fake_capture) -> None:
    """Where the driver tells no times, pictures count as new."""
    camera = usb(fake_capture(stamps=False))
    assert first_frame(camera).pixels.any()
    assert camera.read().pixels.any()
    camera.close()


def test_it_comes_back_under_another_number(fake_capture) -> None:
    """Without a number, the camera that is there when it is opened is taken, whatever its number now."""
    opened: list[int] = []

    def open_number(number: int):
        opened.append(number)
        return fake_capture(10**9 if number == 2 else 1)

    camera = UsbCamera(open_capture=open_number, find=lambda: (2,) if opened else (0,))
    assert camera.name == "the USB camera"
    told = ""
    while opened == [0]:
        try:
            first_frame(camera)
        except CameraError as error:
            told = str(error)
    assert "no pictures any more" in told
    assert first_frame(camera).pixels.any()
    assert opened == [0, 2]
    camera.close()


def test_none_is_plugged_in() -> None:
    """Without any device the fault says to plug one in."""
    camera = UsbCamera(find=lambda: ())
    with pytest.raises(CameraError, match="plug it in"):
        first_frame(camera)
    camera.close()


def test_a_number_that_is_not_there(capfd: pytest.CaptureFixture[str]) -> None:
    """A device that does not exist is told in words, and OpenCV writes nothing beside them."""
    with pytest.raises(CameraError, match="camera 987 is not there"):
        open_capture(987)
    assert capfd.readouterr() == ("", "")


def device(root: Path, number: int, where: str, *, index: int = 0) -> None:
    """One video device as Linux shows it, on a bus."""
    (root / "dev").mkdir(exist_ok=True)
    (root / "dev" / f"video{number}").touch()
    about = root / "devices" / where / "video4linux" / f"video{number}"
    about.mkdir(parents=True)
    (about / "index").write_text(f"{index}\n")
    if "virtual" not in where:
        (about / "device").symlink_to(root / "devices" / where)
    (root / "class").mkdir(exist_ok=True)
    (root / "class" / f"video{number}").symlink_to(about)


def test_which_devices_are_cameras(tmp_path: Path) -> None:
    """Those on USB come first, then played ones; a Pi's encoders and port, and a camera's second device, are none."""
    device(tmp_path, 0, "platform/axi/1f00128000.csi")
    device(tmp_path, 1, "virtual")
    device(tmp_path, 2, "platform/scb/pci0000:00/usb1/1-1/1-1.2/1-1.2:1.0")
    device(tmp_path, 3, "platform/scb/pci0000:00/usb1/1-1/1-1.2/1-1.2:1.0", index=1)
    device(tmp_path, 10, "platform/bcm2835-codec")
    (tmp_path / "dev" / "videotape").touch()
    assert usb_cameras(tmp_path / "dev", tmp_path / "class") == (2, 1)
    assert usb_cameras(tmp_path / "none", tmp_path / "class") == ()


def test_where_the_system_tells_nothing(tmp_path: Path) -> None:
    """Without a word from the system about them, all video devices count, lowest first."""
    for name in ("video2", "video0"):
        (tmp_path / name).touch()
    assert usb_cameras(tmp_path, tmp_path / "class") == (0, 2)


class Queue:
    """A capture that keeps three pictures while nobody takes any, stamped with the clock of Linux or with none."""

    def __init__(self, *, stamps: bool) -> None:
        self.kept = [time.monotonic() - 60 for _ in range(3)]
        self.taken_s, self.stamps = 0.0, stamps

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def grab(self) -> bool:
        # Another thread may hold Python up for longer than any picture of the queue takes.
        time.sleep(0.005)
        self.taken_s = self.kept.pop(0) if self.kept else time.monotonic()
        return True

    def get(self, propId: int) -> float:  # noqa: ARG002, N803 - OpenCV's name
        return 1000 * self.taken_s if self.stamps else 0.0


@pytest.mark.parametrize("stamps", [True, False])
def test_what_the_driver_has_kept_is_let_go(stamps: bool) -> None:
    """After a rest the picture is one of now, on a busy machine too, whether or not the driver tells its time."""
    queue = Queue(stamps=stamps)
    device = UsbDevice(queue, "the camera")
    begun_s = time.monotonic()
    device.renew()
    assert queue.taken_s >= begun_s
    if stamps:
        assert not queue.kept
