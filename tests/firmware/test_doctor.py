"""The doctor, on parts that are well, missing and broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware import doctor
from firmware.__main__ import run
from firmware.commands import doctor as command
from firmware.configuration import CameraPart, Configuration, Loaded
from firmware.doctor import Check, examine
from firmware.eyes import open_eyes
from firmware.failure import FailureError
from firmware.home import Home
from firmware.setup.kept import Area, SetUpFile
from hardware.camera import CameraError, Frame
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable
from vision.reader import Reader


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_eyes("sausage-sizzle").reader


def virtual(light: str = "soft") -> VirtualCamera:
    table = VirtualTable(seed=4)
    table.roll(0.0)
    table.advance(10.0)
    return VirtualCamera(table, seed=4, light=light, clock=lambda: 10.0, fps=0)


class Still:
    """A camera that gives one picture for ever, or none."""

    name, resolution_wh, closed = "camera 3", (640, 480), False

    def __init__(self, pixels: np.ndarray | None) -> None:
        self.pixels = pixels

    def read(self, *_: float) -> Frame:
        if self.pixels is None:
            raise CameraError("camera 3 cannot be opened; is it plugged in, and free?")
        return Frame(self.pixels.copy(), 0.0)

    def close(self) -> None:
        self.closed = True


def examined(tmp_path: Path, reader: Reader, **changed: Any) -> dict[str, Check]:
    parts: dict[str, Any] = {
        "home": Home(tmp_path / "data", tmp_path),
        "loaded": Loaded(Configuration()),
        "find_camera": lambda _configuration: virtual(),
        "open_reader": lambda _name: reader,
        "has_pins": lambda: False,
        "need_a_screen": lambda: None,
        "set_name": "print-and-play",
    }
    return {check.name: check for check in examine(**{**parts, **changed})}


def refuses(error: Exception) -> Callable[..., Any]:
    def refuse(*_: object, **_named: object) -> Any:
        raise error

    return refuse


def test_all_is_well(tmp_path: Path, reader: Reader) -> None:
    """A box with a camera over dice in good light has no fault, and the doctor leaves nothing behind."""
    checks = examined(tmp_path, reader)
    assert {name for name, check in checks.items() if check.state != "ok"} == {"buttons"}
    assert checks["light and aim"].reason == "good; dice seen: 8"
    assert checks["camera"].reason == "the virtual camera gives pictures of 1280 x 960 pixels"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("part", "changed", "expected"),
    [
        ("configuration", {"loaded": Loaded(Configuration(), "sizzlebox.toml: line 2")}, ("warning", "line 2")),
        ("screen", {"need_a_screen": refuses(RuntimeError("none set"))}, ("fault", "no screen was found (none set)")),
        ("set", {"open_reader": refuses(FailureError("no set attic"))}, ("fault", "no set attic")),
        ("camera", {"find_camera": lambda _c: None}, ("warning", "no camera was found")),
        ("camera", {"find_camera": lambda _c: Still(None)}, ("fault", "cannot be opened")),
        ("camera", {"find_camera": lambda _c: Still(np.full((480, 640, 3), 90, np.uint8))}, ("fault", "stands still")),
        ("light and aim", {"find_camera": lambda _c: Still(np.zeros((480, 640, 3), np.uint8))}, ("fault", "black")),
    ],
)
def test_what_is_wrong(
    tmp_path: Path, reader: Reader, part: str, changed: dict[str, Any], expected: tuple[str, str]
) -> None:
    """Each part that is missing or broken is said, with the one thing to do."""
    state, words = expected
    check = examined(tmp_path, reader, **changed)[part]
    assert check.state == state
    assert words in check.reason
    assert check.remedy


def test_a_camera_is_closed_again(tmp_path: Path, reader: Reader) -> None:
    """Whatever the camera did, the doctor lets go of it."""
    for camera in (Still(None), Still(np.full((480, 640, 3), 90, np.uint8))):
        examined(tmp_path, reader, find_camera=lambda _c, camera=camera: camera)
        assert camera.closed


def test_a_camera_that_is_not_wanted(tmp_path: Path, reader: Reader) -> None:
    """A camera switched off in the configuration is nothing to complain of."""
    loaded = Loaded(Configuration(camera=CameraPart("none")))
    checks = examined(tmp_path, reader, loaded=loaded, find_camera=lambda _c: None)
    assert checks["camera"].state == "ok"
    assert checks["light and aim"].reason == "not checked: no camera"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"find_camera": lambda _c: None}, "no camera"),
        ({"find_camera": lambda _c: Still(None)}, "the camera gives no picture"),
        ({"find_camera": lambda _c: Still(np.full((480, 640, 3), 90, np.uint8))}, "the picture stands still"),
        ({"open_reader": refuses(FailureError("no set attic"))}, "no set of dice to read with"),
    ],
)
def test_what_is_not_checked_is_said(tmp_path: Path, reader: Reader, changed: dict[str, Any], why: str) -> None:
    """Light and aim are never left out silently: where they cannot be looked at the doctor says why."""
    assert examined(tmp_path, reader, **changed)["light and aim"].reason == f"not checked: {why}"


def test_what_was_set_up_on_the_screen(tmp_path: Path, reader: Reader) -> None:
    """The set chosen there is the one that is tried, and the marked area is told with its share of the picture."""
    assert "whole picture" in examined(tmp_path, reader)["set-up"].reason
    asked = []
    file = SetUpFile(tmp_path / "set-up.json")
    file.choose_set("our dice")
    file.mark_area(Area(0.0, 0.0, 640.0, 960.0, (1280, 960)))
    checks = examined(tmp_path, reader, open_reader=lambda name: asked.append(name) or reader)
    assert asked == ["our dice"]
    assert checks["set"].reason.startswith("our dice, chosen in the set-up: ")
    assert "50% of the picture" in checks["set-up"].reason
    assert "playing area" not in checks
    file.mark_area(Area(0.0, 0.0, 320.0, 480.0, (640, 480)))
    assert "640 x 480" in examined(tmp_path, reader)["playing area"].reason


@pytest.mark.parametrize(
    ("content", "words"),
    [('{"dropped": "The camera was moved"}', "camera was moved"), ("{", "set-up.json")],
)
def test_a_set_up_with_a_fault(tmp_path: Path, reader: Reader, content: str, words: str) -> None:
    """An area that was dropped and a file that cannot be used are warnings with something to do."""
    (tmp_path / "set-up.json").write_text(content)
    check = examined(tmp_path, reader)["set-up"]
    assert check.state == "warning"
    assert words in check.reason
    assert check.remedy


@pytest.mark.parametrize(("free_mb", "state"), [(5000, "ok"), (200, "warning"), (10, "fault")])
def test_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, state: str) -> None:
    """Little room is a warning, none a fault."""
    usage = type("Usage", (), {"free": free_mb * 1_000_000})
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _folder: usage)
    assert doctor.of_storage(Home(tmp_path / "not" / "there", tmp_path)).state == state


def test_a_disk_that_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be written is a fault with the way out."""
    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", refuses(OSError(30, "Read-only file system")))
    check = doctor.of_storage(Home(tmp_path, tmp_path))
    assert (check.state, "read-only" in check.reason) == ("fault", True)
    assert "SIZZLEBOX_HOME" in check.remedy


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has every check whether or not there is a fault; a fault is status 1 with one line that says it."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path))
    monkeypatch.setattr(command, "choose_camera", lambda _source: None)
    assert run(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["version"].split()[0], told["state"]) == ("sizzlebox", "warning")
    assert {"camera", "buttons", "screen", "set", "disk", "versions"} <= {check["name"] for check in told["checks"]}
    assert all(set(check) == {"name", "state", "reason", "remedy"} for check in told["checks"])
    monkeypatch.setattr(command, "need_a_screen", refuses(RuntimeError("neither is set")))
    assert run(["doctor"]) == 1
    out, err = capsys.readouterr()
    assert "FAULT" in out
    assert err.count("\n") == 1
    assert "screen: no screen was found (neither is set), start it on a desktop" in err


def test_a_camera_says_itself_what_to_do(tmp_path: Path, reader: Reader) -> None:
    """What a camera says after its semicolon is the remedy, and stands there once."""

    class Gone(Still):
        def read(self, timeout_s: float = 2.0) -> Frame:  # noqa: ARG002 - the interface of every camera
            raise CameraError("camera 7 is not there; plug it in")

    check = examined(tmp_path, reader, find_camera=lambda _c: Gone(None))["camera"]
    assert (check.reason, check.remedy) == ("camera 7 is not there", "plug it in; until then the dice are tapped in")
