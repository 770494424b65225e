"""The doctor on parts of the box that are well, missing and broken, and the command that tells of them."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware.__main__ import run
from firmware.commands import doctor as command
from firmware.configuration import CameraPart, Configuration, Loaded
from firmware.doctor import Check, count, devices, examine, worst
from firmware.doctor import box as box_module
from firmware.doctor import told as told_module
from firmware.doctor.bounded import bounded
from firmware.doctor.box import Box
from firmware.eyes import open_eyes
from firmware.failure import FailureError
from firmware.home import Home
from firmware.journal import Journal
from firmware.setup.kept import Area, SetUpFile
from hardware.buttons import ButtonError, Pins, SimulatedPanel
from hardware.camera import CameraError, Frame
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable
from vision.network import NetworkError
from vision.reader import Reader
from vision.sets import SetStore


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


def still(grey: int) -> Still:
    return Still(np.full((480, 640, 3), grey, np.uint8))


def refuses(error: Exception) -> Callable[..., Any]:
    def refuse(*_: object, **_named: object) -> Any:
        raise error

    return refuse


@pytest.fixture
def examined(tmp_path: Path, reader: Reader, machine_of) -> Callable[..., dict[str, Check]]:
    """Looks at a PC with a virtual camera, or at what was changed of it; gives the worst check of each name."""
    (tmp_path / "networks").mkdir()
    (tmp_path / "networks/finder.onnx").write_bytes(b"")

    def look(machine=None, **changed: Any) -> dict[str, Check]:
        parts: dict[str, Any] = {
            "home": Home(tmp_path / "home", tmp_path / "home"),
            "loaded": Loaded(Configuration()),
            "find_camera": lambda _configuration: virtual(),
            "open_reader": lambda _game, _name: reader,
            "has_pins": lambda: False,
            "need_a_screen": lambda: "x11",
            "sets": SetStore(tmp_path / "home/sets"),
            "networks": tmp_path / "networks",
            "load_network": lambda _name: None,
            "wanted_networks": ("finder",),
            "games": ("sausage-sizzle",),
        }
        machine = machine or machine_of(pi=False)
        found = examine(machine, lambda: Box(**(parts | changed)), load=_loaded, installed=lambda: ())
        order = ("ok", "warning", "fault")
        return {check.name: check for check in sorted(found, key=lambda check: order.index(check.state))}

    return look


def _loaded(name: str) -> Any:
    return type("Module", (), {"__name__": name, "__version__": "99", "__file__": ""}) if name != "cv2" else _CV2


_CV2 = type("Module", (), {"__name__": "cv2", "__version__": "4.11.0", "__file__": ""})


def test_all_is_well(tmp_path: Path, examined) -> None:
    """A PC with a camera over dice in good light has no fault, misses no Pi, and the doctor leaves nothing behind."""
    checks = examined()
    assert [check for check in checks.values() if check.state != "ok"] == []
    assert checks["light and aim"].reason == "good, and sharp; dice seen: 8"
    assert checks["camera"].reason == "the virtual camera gives pictures of 1280 x 960 pixels"
    assert {name for name, check in checks.items() if not check.here} == {
        "groups",
        "start",
        "console",
        "power",
        "buttons",
    }
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("part", "changed", "expected"),
    [
        ("configuration", {"loaded": Loaded(Configuration(), "sizzlebox.toml: line 2")}, ("warning", "line 2")),
        ("screen", {"need_a_screen": refuses(RuntimeError("none set"))}, ("fault", "no screen was found (none set)")),
        ("screen", {"need_a_screen": lambda: "dummy"}, ("warning", "nobody sees")),
        (
            "networks",
            {"load_network": refuses(NetworkError("finder.onnx: cut off; x"))},
            ("fault", "finder.onnx: cut off"),
        ),
        ("networks", {"networks": Path("/nowhere")}, ("fault", "finder.onnx is not in /nowhere")),
        ("sets", {"loaded": Loaded(Configuration(sets={"sausage-sizzle": "attic"}))}, ("fault", "attic")),
        ("camera", {"find_camera": lambda _c: Still(None)}, ("fault", "cannot be opened")),
        ("camera", {"find_camera": lambda _c: still(90)}, ("fault", "stands still")),
        (
            "camera",
            {"find_camera": refuses(ZeroDivisionError("odd driver"))},
            ("fault", "ZeroDivisionError: odd driver"),
        ),
        ("light and aim", {"find_camera": lambda _c: still(0)}, ("fault", "black")),
    ],
)
def test_what_is_wrong(examined, part: str, changed: dict[str, Any], expected: tuple[str, str]) -> None:
    """Each part that is missing or broken is said, with the one thing to do."""
    state, words = expected
    check = examined(**changed)[part]
    assert check.state == state
    assert words in check.reason
    assert check.remedy


def test_a_camera_is_missed_on_a_box_only(examined, machine_of) -> None:
    """Without a camera a PC lacks nothing, and a Raspberry Pi is told to connect one."""
    check = examined(find_camera=lambda _c: None)["camera"]
    assert (check.state, check.here) == ("ok", False)
    (check, _) = devices.of_camera(Configuration(), lambda _c: None, None, is_box=True)
    assert (check.state, check.reason) == ("warning", "no camera was found")


@pytest.mark.parametrize("camera", [Still(None), still(90)])
def test_a_camera_is_closed_again(camera: Still) -> None:
    """Whatever the camera did, the doctor lets go of it."""
    list(devices.of_camera(Configuration(), lambda _c: camera, None))
    assert camera.closed


def test_a_camera_that_is_not_wanted(examined) -> None:
    """A camera switched off in the configuration is nothing to complain of."""
    loaded = Loaded(Configuration(camera=CameraPart("none")))
    checks = examined(loaded=loaded, find_camera=lambda _c: None)
    assert checks["camera"].reason == "switched off in the configuration"
    assert checks["light and aim"].reason == "not checked: no camera"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"find_camera": lambda _c: None}, "no camera"),
        ({"find_camera": lambda _c: Still(None)}, "the camera gives no picture"),
        ({"find_camera": lambda _c: still(90)}, "the picture stands still"),
        ({"open_reader": refuses(FailureError("no set attic"))}, "no set of dice to read with"),
        ({"open_reader": refuses(NetworkError("namer.onnx: gone; x"))}, "no set of dice to read with"),
    ],
)
def test_what_is_not_checked_is_said(examined, changed: dict[str, Any], why: str) -> None:
    """Light and aim are never left out silently: where they cannot be looked at the doctor says why."""
    assert examined(**changed)["light and aim"].reason == f"not checked: {why}"


def test_what_was_set_up_on_the_screen(tmp_path: Path, examined, reader: Reader) -> None:
    """The set chosen there is the one that is tried, and the marked area is told with its share of the picture."""
    assert "whole picture" in examined()["set-up"].reason
    asked = []
    file = SetUpFile(tmp_path / "home/set-up.json")
    file.choose_set("our dice")
    file.mark_area(Area(0.0, 0.0, 640.0, 960.0, (1280, 960)))
    checks = examined(open_reader=lambda _game, name: asked.append(name) or reader)
    assert asked == ["our dice"]
    assert "50% of the picture" in checks["set-up"].reason
    assert "playing area" not in checks
    file.mark_area(Area(0.0, 0.0, 320.0, 480.0, (640, 480)))
    assert "640 x 480" in examined()["playing area"].reason


# ---- the buttons --------------------------------------------------------------------------------------------------


def of_buttons(**changed: Any) -> list[Check]:
    parts = {"is_pi": True, "has_pins": True, "open_panel": SimulatedPanel}
    return list(devices.of_buttons(Pins(buzzer=25), **(parts | changed)))


def test_buttons_that_are_well() -> None:
    """Which button, lamp and sound is on which pin is told, with their numbers."""
    (check,) = of_buttons()
    assert check.reason == "green on GPIO 4, blue on 5, red on 6; their lamps on 12, 13, 26, the buzzer on 25"


def test_buttons_without_pins() -> None:
    """Pins that a Raspberry Pi does not give are a fault; a PC has none and lacks none."""
    (check,) = of_buttons(has_pins=False)
    assert (check.state, bool(check.remedy)) == ("fault", True)
    (check,) = of_buttons(has_pins=False, is_pi=False)
    assert (check.state, check.here) == ("ok", False)
    (check,) = of_buttons(open_panel=refuses(ButtonError("GPIO 4 is busy")))
    assert (check.state, check.reason) == ("fault", "GPIO 4 is busy")


def test_a_button_that_is_closed() -> None:
    """A contact that is closed while nobody is asked to press is told by the button's name."""

    def pressed(pins: Pins) -> SimulatedPanel:
        panel = SimulatedPanel(pins)
        panel.press("blue")
        return panel

    (check,) = of_buttons(open_panel=pressed)
    assert (check.state, check.reason) == ("warning", "blue is pressed, or its wire touches ground")


def test_presses_are_asked_for_only_where_somebody_sits(examined, machine_of) -> None:
    """With somebody at a terminal the buttons are pressed once each, and what they show is a check of its own."""

    def press(panel: SimulatedPanel) -> Iterator[str]:
        assert not panel.pressed
        yield "expected the green button, got blue: swap their wires"

    pins = {"has_pins": lambda: True, "open_panel": SimulatedPanel}
    assert "presses" not in examined(machine_of(), **pins)
    check = examined(machine_of(), **pins, press=press)["presses"]
    assert (check.state, check.remedy) == ("fault", "swap their wires")
    assert examined(machine_of(), **pins, press=lambda _panel: iter(()))["presses"].state == "ok"


def test_enter_leaves_the_presses_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever sits at the terminal is told which button to press, and Enter leaves that out without a fault."""
    keys, terminal = os.openpty()
    os.write(keys, b"\n")
    panel = SimulatedPanel(Pins())
    with os.fdopen(terminal) as keyboard:
        monkeypatch.setattr(command.sys, "stdin", keyboard)
        assert list(command._pressed(panel)) == []
    os.close(keys)
    panel.close()
    assert capsys.readouterr().out.splitlines() == [
        "Which button is which? Enter leaves this out.",
        "Press the green button; its lamp is lit now.",
        "The buttons are left out.",
    ]


def test_a_running_box_is_let_alone(tmp_path: Path, examined, machine_of) -> None:
    """While the box runs on a Pi neither its pins nor its camera are touched, and the doctor says so."""
    home = Home(tmp_path / "home", tmp_path / "home")
    assert not devices.is_running(home)
    with Journal.open(home.journal):
        checks = examined(machine_of(), has_pins=refuses(AssertionError("touched")))
        assert devices.is_running(home)
    assert {checks[name].reason for name in ("buttons", "camera", "light and aim")} == {
        "not checked: the box is running and holds it; quit it and ask again"
    }
    assert not devices.is_running(home)


# ---- the screen ---------------------------------------------------------------------------------------------------


def test_a_screen_of_somebody_else(machine_of) -> None:
    """From a terminal beside a running desktop, as over the network, its screen is no fault; kmsdrm in one is."""
    refuse = refuses(RuntimeError("nothing"))
    assert devices.of_screen(machine_of(), refuse).state == "fault"
    assert devices.of_screen(machine_of({"run/user/1000/wayland-0": ""}), refuse).state == "warning"
    drawn = {"environment": {"WAYLAND_DISPLAY": "wayland-0", "SDL_VIDEODRIVER": "kmsdrm"}}
    check = devices.of_screen(machine_of(**drawn), lambda: "kmsdrm")
    assert (check.state, check.remedy) == ("fault", "unset SDL_VIDEODRIVER")


# ---- whatever happens ---------------------------------------------------------------------------------------------


def test_no_check_hangs() -> None:
    """A part that gives no answer is a fault after its time, and the others are looked at."""
    release = threading.Event()
    began_s = time.monotonic()
    (check,) = bounded("camera", lambda: iter([release.wait()]), 0.05)  # type: ignore[list-item]  # it never gets there
    release.set()
    assert time.monotonic() - began_s < 5
    assert (check.name, check.state, "no answer" in check.reason) == ("camera", "fault", True)


def test_no_check_breaks_off() -> None:
    """Whatever is raised inside a check is a fault of that part, in one line."""
    (check,) = bounded("journal", refuses(RuntimeError("two\nlines")))
    assert (check.state, check.reason) == ("fault", "it could not be looked at (RuntimeError: two lines)")


def test_the_worst_counts() -> None:
    """The doctor's verdict is that of the worst part, and each kind is counted."""
    checks = [Check("a", "ok", ""), Check("b", "warning", "", "x"), Check("c", "ok", "", here=False)]
    assert (worst(checks), count(checks)) == ("warning", "1 warning, 1 ok, 1 not here")
    assert worst([*checks, Check("d", "fault", "", "x")]) == "fault"
    assert worst([]) == "ok"


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has every check whether or not there is a fault; a fault is status 1 with one line that says it."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path))
    monkeypatch.setattr(box_module, "choose_camera", lambda _source: None)
    assert run(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["version"].split()[0], told["state"]) == ("sizzlebox", "warning")
    assert {"camera", "buttons", "screen", "sets", "disk", "versions"} <= {check["name"] for check in told["checks"]}
    assert all(set(check) == {"name", "state", "reason", "remedy", "here", "looked"} for check in told["checks"])
    monkeypatch.setattr(box_module, "choose_driver", refuses(RuntimeError("neither is set")))
    monkeypatch.setattr(command.Machine, "has", lambda _machine, _pattern: False)
    assert run(["doctor"]) == 1
    out, err = capsys.readouterr()
    assert "FAULT     screen" in out
    assert "1 fault, " in out
    assert err.count("\n") == 1
    assert "screen: no screen was found (neither is set), start it on a desktop" in err


@pytest.mark.parametrize("width", [60, 90])
def test_a_line_fits(width: int) -> None:
    """A check is told in lines no wider than the terminal, with what to do on a line of its own."""
    check = Check("light and aim", "fault", "the lamp makes hard shadows " * 6, "add a second lamp " * 6)
    rows = told_module.line(check, width).split("\n")
    assert max(map(len, rows)) <= width
    assert rows[0].startswith("FAULT     light and aim  the lamp")
    assert sum(row.strip().startswith("> add a second") for row in rows) == 1


def test_a_camera_says_itself_what_to_do() -> None:
    """What a camera says after its semicolon is the remedy, and stands there once."""

    class Gone(Still):
        def read(self, timeout_s: float = 2.0) -> Frame:  # noqa: ARG002 - the interface of every camera
            raise CameraError("camera 7 is not there; plug it in")

    check, _ = devices.of_camera(Configuration(), lambda _c: Gone(None), None)
    assert (check.reason, check.remedy) == ("camera 7 is not there", "plug it in; until then the dice are tapped in")
