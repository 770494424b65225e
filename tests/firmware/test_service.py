"""The box as a service: what systemd hears of it, its units, its libraries and its first try."""

from __future__ import annotations

import configparser
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.screen import Screen
from firmware.configuration import Configuration, Loaded
from firmware.home import Home
from firmware.loop import Loop
from firmware.match import Stage
from firmware.service import first_try
from firmware.service.notify import Notifier
from firmware.setting import surroundings
from hardware.buttons import SimulatedPanel, simulated_panel
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable

SERVICE = Path(first_try.__file__).parent
UNITS = ("desktop.service", "lite.service")


class Systemd:
    """The end of the socket that systemd holds."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(1000).decode())
            except BlockingIOError:
                return found


@pytest.fixture(params=["file", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Systemd, dict[str, str]]]:
    name = str(tmp_path / "notify") if request.param == "file" else f"sizzlebox-test-{os.getpid()}"
    abstract = request.param == "abstract"
    made = Systemd(f"\0{name}" if abstract else name)
    yield made, {"NOTIFY_SOCKET": f"@{name}" if abstract else name, "WATCHDOG_USEC": "60000000"}
    made.socket.close()


def test_beats_reach_systemd(systemd) -> None:
    """Systemd hears once that the box is ready, then three times within its limit that it goes round."""
    end, environment = systemd
    notifier = Notifier(environment)
    for tenth in range(1001):
        notifier.beat(7.0 + tenth / 10)
    heard = end.heard()
    assert heard[0] == "READY=1"
    assert set(heard[1:]) == {"WATCHDOG=1"}
    assert 4 <= len(heard[1:]) <= 5


@pytest.mark.parametrize("more", [{"WATCHDOG_USEC": ""}, {"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "often"}])
def test_no_beats_where_none_are_wanted(systemd, more: dict[str, str]) -> None:
    """Without a watchdog, or with one of another process, systemd hears only that the box is ready."""
    end, environment = systemd
    notifier = Notifier(environment | more)
    for second in range(200):
        notifier.beat(float(second))
    assert end.heard() == ["READY=1"]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "3000000"}])
def test_box_goes_on_where_nobody_listens(environment: dict[str, str]) -> None:
    """Without systemd, or where its socket is gone, the beats do no harm."""
    notifier = Notifier(environment)
    for second in range(10):
        notifier.beat(float(second))


def test_loop_beats_after_its_first_picture(systemd, tmp_path: Path) -> None:
    """The box is ready for systemd only when its first screen has been drawn, and each later round is a beat."""
    end, environment = systemd
    screen = Screen((800, 480))
    screen.open()
    home = Home(tmp_path, tmp_path)
    stage = Stage(surroundings(home, Loaded(Configuration()), camera=False, quit_words="Quit"))
    notifier = Notifier(environment)
    written: list[int] = []

    def beat(now_s: float) -> None:
        written.append(len(screen.written))
        notifier.beat(now_s)

    times = iter(range(0, 90, 30))
    loop = Loop(screen, None, stage, None, beat=beat, clock=lambda: float(next(times)))
    for _ in range(3):
        assert loop.step()
    stage.close()
    screen.close()
    assert written[0] > 0
    assert end.heard() == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]


# ---- the units ----------------------------------------------------------------------------------------------------


def _unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign] - the documented way to keep capital letters
    parser.read(SERVICE / name)
    return parser


@pytest.mark.parametrize("name", UNITS)
def test_units_watch_restart_and_dump_nothing(name: str) -> None:
    """Each unit waits until the box is ready, watches it, starts it anew a few times only, and dumps no core."""
    unit = _unit(name)
    service = unit["Service"]
    assert (service["Type"], service["Restart"], service["LimitCORE"]) == ("notify", "on-failure", "0")
    assert int(service["WatchdogSec"]) >= 30
    times, span_s = int(unit["Unit"]["StartLimitBurst"]), int(unit["Unit"]["StartLimitIntervalSec"])
    assert 2 <= times <= 10
    # A box that fails at once has used up its starts within the span, so that it does stop.
    assert times * (int(service["RestartSec"]) + 20) < span_s
    assert service["ExecStart"] == '"@FOLDER@/.venv/bin/sizzlebox"'


def test_box_runs_as_the_player() -> None:
    """On the bare console the box runs as the player with a session of its own, on the driver of that console."""
    service = _unit("lite.service")["Service"]
    assert service["User"] == "@USER@"
    assert (service["PAMName"], service["TTYPath"]) == ("login", "/dev/tty1")
    assert service["Environment"] == "SDL_VIDEODRIVER=kmsdrm"
    assert "User" not in _unit("desktop.service")["Service"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_units(name: str, tmp_path: Path) -> None:
    """Filled in for a folder with a space, a unit has no word that systemd does not know."""
    program = tmp_path / "a folder/.venv/bin/sizzlebox"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    text = (SERVICE / name).read_text("utf-8").replace("@FOLDER@", str(tmp_path / "a folder")).replace("@USER@", "root")
    unit = tmp_path / "sizzlebox.service"
    unit.write_text(text)
    scope = ["--user"] if name == "desktop.service" else []
    environment = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
    command = ["systemd-analyze", "verify", "--man=no", *scope, str(unit)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True, timeout=60)
    told = [line for line in (done.stdout + done.stderr).splitlines() if "sizzlebox" in line]
    assert not told, told


# ---- the installer ------------------------------------------------------------------------------------------------

ROOT = SERVICE.parent.parent


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not here")
@pytest.mark.parametrize("script", ["install.sh", *(f".ci/{path.name}" for path in sorted((ROOT / ".ci").iterdir()))])
def test_scripts_are_clean(script: str) -> None:
    """Shellcheck has nothing to say of the installer nor of the scripts behind the make targets."""
    done = subprocess.run(["shellcheck", ROOT / script], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"), [(["--help"], 0, "--uninstall"), (["--nonsense"], 2, "--nonsense")]
)
def test_installer_tells_its_options(words: list[str], status: int, said: str) -> None:
    """The installer lists its options, and refuses another before it does anything."""
    done = subprocess.run([ROOT / "install.sh", *words], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == status
    assert said in done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("dash") is None, reason="dash, the sh of Raspberry Pi OS, is not here")
def test_installer_says_how_to_run_it() -> None:
    """Run with a shell that is no bash, the installer says at once how it is run, and nothing else."""
    done = subprocess.run(["dash", ROOT / "install.sh"], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "./install.sh" in done.stderr


STAND_IN_SYSTEMCTL = """#!/bin/sh
echo "$*" >>"$HOME/asked"
case "$*" in
    "--user is-active"*) echo "$STATE" ;;
    "is-active"*) echo inactive; exit 3 ;;
    *start*sizzlebox*) exit "$START_STATUS" ;;
esac
"""
STAND_IN_STEPS = """
check_player() { player=somebody; }
check_system() { :; }
install_packages() { :; }
make_venv() { :; }
join_groups() { :; }
install_service() { :; }
systemd_runs() { true; }
try_box() { if [ "$TRY_STATUS" != 0 ]; then fail 'no camera was found'; fi; }
"""


def _install_again(
    folder: Path, *, installed: bool = True, try_status: int = 0, start_status: int = 0, state: str = "active"
) -> tuple[str, list[str]]:
    """Run the installer in its own order over a box that runs, its heavy steps stood in for: stderr, what was asked."""
    (folder / "bin").mkdir()
    (folder / "bin/systemctl").write_text(STAND_IN_SYSTEMCTL)
    (folder / "bin/systemctl").chmod(0o755)
    if installed:
        (folder / ".venv").mkdir()
        (folder / ".venv/installed").touch()
    script = (ROOT / "install.sh").read_text("utf-8")
    begins = script.index("\ncheck_player\n")
    (folder / "install.sh").write_text(script[:begins] + STAND_IN_STEPS + script[begins:])
    environment = {
        "HOME": str(folder),
        "PATH": f"{folder}/bin:/usr/bin:/bin",
        "START_STATUS": str(start_status),
        "STATE": state,
        "TRY_STATUS": str(try_status),
    }
    command = ["bash", folder / "install.sh", "--desktop"]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == (1 if try_status or start_status else 0), done.stderr
    return done.stderr, (folder / "asked").read_text().splitlines()


STOP, START = "--user stop sizzlebox.service", "--user start --no-block sizzlebox.service"


@pytest.mark.parametrize(("installed", "start_status"), [(True, 0), (True, 1), (False, 0)])
def test_failed_try_leaves_no_box_stopped(tmp_path: Path, installed: bool, start_status: int) -> None:
    """A box that ran before an installation that fails runs again, or it is said what starts it."""
    told, asked = _install_again(tmp_path, installed=installed, try_status=1, start_status=start_status)
    assert "no camera was found" in told
    assert asked.count(START) == installed
    if installed and not start_status:
        assert asked.index(STOP) < asked.index(START)
        assert "it is starting again as it was" in told
    else:
        assert "does not run now" in told
        assert "systemctl --user start sizzlebox" in told


def test_box_that_ran_runs_again_after_all_is_well(tmp_path: Path) -> None:
    """A box that ran before an installation that goes well is started once, and nothing is said of a fault."""
    told, asked = _install_again(tmp_path)
    assert told == ""
    assert asked.count(START) == 1


def test_program_that_was_there_runs_again(tmp_path: Path) -> None:
    """Where the program could not be made anew, the one from before is put back, and the box runs with it."""
    before = tmp_path / ".venv.before"
    before.mkdir()
    (before / "installed").touch()
    told, asked = _install_again(tmp_path, installed=False, try_status=1)
    assert asked.count(START) == 1
    assert "it is starting again as it was" in told
    assert (tmp_path / ".venv/installed").exists()
    assert not before.exists()


@pytest.mark.parametrize(("state", "runs"), [("activating", True), ("inactive", False), ("failed", False)])
def test_box_about_to_start_again_counts_as_running(tmp_path: Path, state: str, runs: bool) -> None:
    """A box that waits for its next start is stopped and started as one that runs; one that rests is let alone."""
    _, asked = _install_again(tmp_path, state=state)
    assert (asked.count(STOP), asked.count(START)) == (runs, runs)


def test_other_opencv_is_pinned_for_bookworm() -> None:
    """For Bookworm, and numpy 1, exactly one library is pinned anew, to an OpenCV before 4.12, with its hashes."""
    lines = [line for line in (SERVICE / "bookworm.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    name, version = lines[0].rstrip(" \\").split("==")
    assert name == "opencv-python-headless"
    assert (4, 10) <= tuple(map(int, version.split(".")[:2])) < (4, 12)
    assert len(lines) == 3
    assert all(line.strip().startswith("--hash=sha256:") for line in lines[1:])


# ---- the first try ------------------------------------------------------------------------------------------------


def test_first_frame_is_taken() -> None:
    """A camera that works is named with the size of its pictures, and let go."""
    said: list[str] = []
    assert list(first_try.try_camera(lambda: VirtualCamera(VirtualTable(seed=1)), "virtual", said.append)) == []
    assert "gives pictures of" in said[0]


def test_missing_camera_is_a_fault_unless_switched_off() -> None:
    """A camera that is nowhere is a fault with its remedy; one that the configuration switches off is none."""
    said: list[str] = []
    assert "connect one" in next(first_try.try_camera(None, "auto", said.append))
    assert list(first_try.try_camera(None, "none", said.append)) == []


class Fingers:
    """Presses what is asked for, or another button."""

    def __init__(self, panel: SimulatedPanel, instead: dict[str, str]) -> None:
        self.panel = panel
        self.instead = instead
        self.lit: list[dict[str, str]] = []

    def __call__(self, words: str) -> None:
        if not words.startswith("Press"):
            return
        self.lit.append({name: lamp.mode for name, lamp in self.panel.lamps.items() if lamp.mode != "off"})
        name = words.split()[2]
        name = self.instead.get(name, name)
        for step in (self.panel.press, self.panel.release):
            step(name)
            # A contact has to stay for the debounce before it counts.
            until_s = time.monotonic() + 0.06
            while time.monotonic() < until_s and step == self.panel.release:
                time.sleep(0.01)
            if step == self.panel.press:
                time.sleep(0.06)


@pytest.mark.parametrize(
    ("instead", "faults"),
    [
        ({}, []),
        (
            {"green": "blue", "blue": "green"},
            ["expected the green button, got blue", "expected the blue button, got green"],
        ),
    ],
)
def test_each_button_is_pressed_once(instead: dict[str, str], faults: list[str]) -> None:
    """Each lamp is lit alone until its button was pressed; swapped buttons are told by their names."""
    panel = simulated_panel()
    fingers = Fingers(panel, instead)
    found = list(first_try.try_buttons(panel, fingers, patience_s=5))
    assert [fault.split(":")[0] for fault in found] == faults
    assert fingers.lit == [{"green": "on"}, {"blue": "on"}, {"red": "on"}]
    assert all(lamp.mode == "off" for lamp in panel.lamps.values())
    panel.close()


def test_silent_button_ends_the_try() -> None:
    """Where no press comes in time the try ends with the button that was asked for."""
    panel = simulated_panel()
    (fault,) = first_try.try_buttons(panel, [].append, patience_s=0.05)
    assert "green" in fault
    panel.close()


def test_enter_leaves_the_buttons_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter at the terminal leaves the buttons out; what is not typed at a terminal never does."""
    ours, theirs = os.openpty()
    with os.fdopen(theirs) as terminal, os.fdopen(ours, "wb", buffering=0) as keyboard:
        monkeypatch.setattr("sys.stdin", terminal)
        assert not first_try.enter_pressed()
        keyboard.write(b"\n")
        until_s = time.monotonic() + 5
        while not first_try.enter_pressed():
            assert time.monotonic() < until_s
        assert not first_try.enter_pressed()
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert not first_try.enter_pressed()


def test_first_try_is_not_greeted() -> None:
    """The first try says nothing that is not its own, as the greeting of pygame."""
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-c", "import firmware.service.first_try, pygame"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout == ""


def test_try_is_left_out_when_asked() -> None:
    """Whoever does not want to press leaves the rest of the buttons out, and nothing is wrong then."""
    panel = simulated_panel()
    said: list[str] = []
    assert list(first_try.try_buttons(panel, said.append, 5, lambda: True)) == []
    assert said == ["Press the green button; its lamp is lit now.", "The buttons are left out."]
    assert all(lamp.mode == "off" for lamp in panel.lamps.values())
    panel.close()
