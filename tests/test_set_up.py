"""`make` sets the project up by itself, once, and names what is missing; tried with stand-ins for Python and pip."""

from __future__ import annotations

import ctypes.util
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ("cat", "chmod", "cksum", "cp", "dirname", "env", "flock", "head", "id", "make", "mkdir", "rm", "sed", "sh")

# Answers `-c` with the real Python that was told another version, makes .venv by copying itself, and keeps a diary of
# what pip was asked for. `offline` in the folder makes pip fail half-way, as a lost network does.
STAND_IN = """#!/bin/sh
read -r version has_venv prefix < {identity}
case $1 in
-c)
    exec {real} -I -c "import sys
sys.version_info = tuple(map(int, '$version'.split('.')))
sys.base_prefix, sys._base_executable = '$prefix', sys.argv[2]
if '$has_venv' == 'no': sys.modules['ensurepip'] = None
exec(sys.argv[1])" "$2" {own} ;;
-m)
    case $2 in
    venv) mkdir -p .venv/bin; cp {own} .venv/bin/python; echo "venv $version" >> diary ;;
    pip)
        echo "$*" >> diary
        case $* in *--version*) exit 0 ;; esac
        if [ -e offline ]; then echo 'no network' >&2; exit 1; fi
        case $* in *--editable*)
            printf '#!/bin/sh\\necho "playing $*"\\n' > .venv/bin/sizzlebox; chmod +x .venv/bin/sizzlebox ;;
        esac ;;
    pytest) echo "testing" ;;
    esac ;;
esac
"""


@dataclass
class House:
    """A copy of the files that `make` works with, on a machine that has nothing but `TOOLS` and what a test adds."""

    folder: Path
    bin: Path

    def add_python(self, name: str, version: str, *, has_venv: bool = True) -> Path:
        """Put a stand-in on the PATH under `name`; `identity` beside it can be rewritten to make it another."""
        own, identity = self.bin / name, self.bin / f"{name}.identity"
        identity.write_text(f"{version} {'yes' if has_venv else 'no'} /usr/{name}\n")
        own.write_text(STAND_IN.format(identity=quote(str(identity)), real=quote(sys.executable), own=quote(str(own))))
        own.chmod(0o755)
        return own

    def add_program(self, name: str, exit_status: int) -> None:
        """Put a program on the PATH that only ends with `exit_status`, as the shim of a version manager does."""
        (self.bin / name).write_text(f"#!/bin/sh\nexit {exit_status}\n")
        (self.bin / name).chmod(0o755)

    def make(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run make in the folder; a driver for the screen is chosen unless `environment` takes it away."""
        return subprocess.run(
            [str(self.bin / "make"), *arguments],
            cwd=self.folder,
            env={"PATH": str(self.bin), "SDL_VIDEODRIVER": "dummy", **environment},
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def says(self, *arguments: str, **environment: str) -> str:
        """Run make, expect it to fail with one line of the project's own, and return that line."""
        done = self.make(*arguments, **environment)
        own = [line for line in done.stderr.splitlines() if not line.startswith("make")]
        assert done.returncode != 0
        assert len(own) == 1, done.stderr
        return own[0]

    @property
    def diary(self) -> list[str]:
        """What the stand-ins were asked to make and install, without the question whether pip is there."""
        path = self.folder / "diary"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line for line in lines if "--version" not in line]


@pytest.fixture
def house(tmp_path: Path) -> House:
    folder, binaries = tmp_path / "a folder", tmp_path / "bin"
    (folder / ".ci").mkdir(parents=True)
    binaries.mkdir()
    for name in ("Makefile", ".ci/set-up", "pyproject.toml", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, folder / name)
    for tool in TOOLS:
        found = shutil.which(tool)
        if found is not None:
            (binaries / tool).symlink_to(found)
    return House(folder, binaries)


def test_run_sets_up_and_opens_the_simulator(house: House) -> None:
    """On a machine with a fit Python, `make run` makes .venv, installs the pins and starts `sizzlebox sim`."""
    house.add_python("python3", "3.11.2")
    done = house.make("run", "ARGS=--seed 3")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "playing sim --seed 3\n"
    assert house.diary[0] == "venv 3.11.2"
    assert "--require-hashes" in house.diary[1]
    assert house.diary[1].endswith("-r requirements.txt")
    assert len(house.diary) == 3


def test_test_sets_up_and_runs_the_tests(house: House) -> None:
    """`make test` after `make run` adds what the tests need to the same .venv; then `make run` finds all it needs."""
    house.add_python("python3", "3.13.5")
    house.make("run")
    done = house.make("test")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "testing\n"
    assert house.diary.count("venv 3.13.5") == 1
    assert house.diary[-2].endswith("-r requirements-dev.txt")
    before = house.diary
    house.make("run")
    assert house.diary == before


def test_set_up_is_skipped_when_up_to_date(house: House) -> None:
    """A second run makes and installs nothing, and says nothing of a set-up."""
    house.add_python("python3", "3.12.1")
    house.make("run")
    before = house.diary
    done = house.make("run")
    assert house.diary == before
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.txt"])
def test_changed_pins_are_installed(house: House, name: str) -> None:
    """A change of the dependencies is installed into the .venv that is there, without making it anew."""
    house.add_python("python3", "3.12.1")
    house.make("run")
    with (house.folder / name).open("a") as file:
        file.write("# another\n")
    assert house.make("run").returncode == 0
    assert house.diary.count("venv 3.12.1") == 1
    assert len(house.diary) == 5


def test_unfinished_set_up_starts_anew(house: House) -> None:
    """After a set-up that broke off, the next run removes what it left and sets up from the start."""
    house.add_python("python3", "3.11.2")
    (house.folder / "offline").touch()
    assert house.make("run").returncode != 0
    assert not (house.folder / ".venv/bin/sizzlebox").exists()
    (house.folder / ".venv/half-a-package").touch()
    (house.folder / "offline").unlink()
    done = house.make("run")
    assert "was not finished" in done.stderr
    assert done.stdout == "playing sim\n"
    assert not (house.folder / ".venv/half-a-package").exists()


def test_box_made_by_the_installer_is_left_alone(house: House) -> None:
    """A .venv of ./install.sh is run as it is; the tests, which would replace libraries of the system, are refused."""
    house.add_python("python3", "3.11.2")
    house.make("run")
    before = house.diary
    (house.folder / ".venv/installed").touch()
    with (house.folder / "requirements.txt").open("a") as file:
        file.write("# another\n")
    assert house.make("run").stdout == "playing sim\n"
    assert "another clone" in house.says("test")
    assert house.diary == before


def test_missing_command_is_installed_again(house: House) -> None:
    """Where .venv/bin/sizzlebox was deleted, the next run brings it back."""
    house.add_python("python3", "3.11.2")
    house.make("run")
    (house.folder / ".venv/bin/sizzlebox").unlink()
    assert house.make("run").stdout == "playing sim\n"


def test_moved_folder_is_noticed(house: House) -> None:
    """In a folder that was renamed or copied, .venv is made anew: its scripts name the old place."""
    house.add_python("python3", "3.11.2")
    house.make("run")
    house.folder = house.folder.rename(house.folder.with_name("elsewhere"))
    assert "the folder has moved" in house.make("run").stderr
    assert house.diary.count("venv 3.11.2") == 2


def test_removed_python_is_noticed(house: House) -> None:
    """A .venv whose Python was uninstalled is made anew with one that is there."""
    house.add_python("python3.11", "3.11.2")
    house.make("run")
    (house.bin / "python3.11").unlink()
    (house.bin / "python3.11.identity").unlink()
    house.add_python("python3", "3.13.5")
    done = house.make("run")
    assert "is gone" in done.stderr
    assert done.stdout == "playing sim\n"
    assert "venv 3.13.5" in house.diary


def test_upgraded_python_is_noticed(house: House) -> None:
    """After the system's Python went from 3.11 to 3.13 under it, .venv is made anew; a patch release is no reason."""
    house.add_python("python3", "3.11.2")
    house.make("run")
    house.add_python("python3", "3.11.9")
    assert house.make("run").stderr == ""
    house.add_python("python3", "3.13.5")
    assert "its Python has changed" in house.make("run").stderr
    assert house.diary.count("venv 3.13.5") == 1


def test_named_python_is_used(house: House) -> None:
    """PYTHON= takes that one and no other, also over a .venv made with another, and stays without asking again."""
    house.add_python("python3", "3.11.2")
    other = house.add_python("my-python", "3.12.4")
    house.make("run")
    assert "was asked for" in house.make("run", f"PYTHON={other}").stderr
    assert house.diary[-3] == "venv 3.12.4"
    assert house.make("run", f"PYTHON={other}").stderr == ""
    assert house.make("run").stderr == ""


def test_own_venv_is_kept(house: House) -> None:
    """A working .venv that somebody made by hand is filled, not deleted."""
    python = house.add_python("python3", "3.12.1")
    subprocess.run([python, "-m", "venv", ".venv"], cwd=house.folder, env={"PATH": str(house.bin)}, check=True)
    (house.folder / ".venv/mine").touch()
    assert house.make("run").stdout == "playing sim\n"
    assert (house.folder / ".venv/mine").exists()


def test_python_is_judged_by_running_it(house: House) -> None:
    """Names that a version manager puts on the PATH without having that version are passed over."""
    house.add_program("python3.13", 127)
    house.add_program("python3.12", 127)
    house.add_python("python3.11", "3.11.7")
    assert house.make("run").returncode == 0
    assert house.diary[0] == "venv 3.11.7"


def test_missing_python_is_named(house: House) -> None:
    """Without Python, one line says which versions fit and how to get one."""
    line = house.says("run")
    assert "Python 3.11, 3.12 or 3.13" in line
    assert line.endswith("apt install python3 python3-venv")


@pytest.mark.parametrize("version", ["2.7.18", "3.10.13", "3.14.0"])
def test_unfit_python_is_named(house: House, version: str) -> None:
    """A Python too old or too new is named with its version, beside the versions that fit."""
    house.add_python("python3", version)
    line = house.says("run")
    assert f"python3 is {'.'.join(version.split('.')[:2])}" in line
    assert "3.11, 3.12 or 3.13" in line
    assert "apt install python3 python3-venv" in line
    assert house.diary == []


def test_missing_venv_module_is_named(house: House) -> None:
    """Debian's Python without python3-venv is told by the line that brings it, before anything is made."""
    house.add_python("python3", "3.11.2", has_venv=False)
    assert house.says("test").endswith("apt install python3-venv")
    assert not (house.folder / ".venv").exists()


def test_missing_venv_module_of_a_second_python(house: House) -> None:
    """For a Python that is not the system's own, the package with its number is named."""
    house.add_python("python3", "3.9.2")
    house.add_python("python3.12", "3.12.4", has_venv=False)
    assert house.says("test").endswith("apt install python3.12-venv")


def test_another_python_with_venv_is_taken(house: House) -> None:
    """Where one Python lacks its venv module and another has it, the other is used."""
    house.add_python("python3.13", "3.13.5", has_venv=False)
    house.add_python("python3", "3.11.2")
    assert house.make("test").returncode == 0
    assert house.diary[0] == "venv 3.11.2"


def test_unfit_named_python_is_told(house: House) -> None:
    """PYTHON= with one that does not fit, or does not run, is refused by its name and not replaced by another."""
    house.add_python("python3", "3.11.2")
    house.add_python("old", "3.9.2")
    assert "PYTHON=old is 3.9" in house.says("run", "PYTHON=old")
    assert "PYTHON=nowhere does not run" in house.says("run", "PYTHON=nowhere")


def test_sudo_stands_in_the_line_where_it_exists(house: House) -> None:
    """The line to type begins with sudo on a machine that has it."""
    house.add_program("sudo", 0)
    assert house.says("run").endswith("sudo apt install python3 python3-venv")


def test_missing_screen_is_named_first(house: House) -> None:
    """Without a screen, `make run` says what to do in one line and downloads nothing; `make test` needs none."""
    house.add_python("python3", "3.11.2")
    line = house.says("run", SDL_VIDEODRIVER="")
    assert "no screen" in line
    assert "xvfb-run -a make run" in line
    assert house.diary == []
    assert house.make("test", SDL_VIDEODRIVER="").returncode == 0


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_screen_that_cannot_be_opened_is_named(house: House, name: str) -> None:
    """A screen that is named but does not answer, or that no library here can open, is told before the set-up."""
    house.add_python("python3", "3.11.2")
    libraries = ctypes.util.find_library("X11") and ctypes.util.find_library("Xext")
    if name == "WAYLAND_DISPLAY" and ctypes.util.find_library("wayland-client"):
        pytest.skip("this machine can open Wayland screens: whether one answers is left to the simulator")
    line = house.says("run", SDL_VIDEODRIVER="", **{name: ":7654"})
    assert ("does not answer" if libraries and name == "DISPLAY" else "apt install libx11-6 libxext6") in line
    assert house.diary == []


def test_two_set_ups_at_once(house: House) -> None:
    """Two terminals that set the same folder up together end with one .venv that works."""
    if shutil.which("flock") is None:
        pytest.skip("flock is not on this machine")
    house.add_python("python3", "3.11.2")
    environment = {"PATH": str(house.bin), "SDL_VIDEODRIVER": "dummy"}
    command = [str(house.bin / "make"), "run"]
    both = [subprocess.Popen(command, cwd=house.folder, env=environment, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    assert house.diary.count("venv 3.11.2") == 1


def test_foreign_settings_stay_outside(house: House) -> None:
    """PYTHONPATH and pip's own target folder do not reach the set-up."""
    house.add_python("python3", "3.11.2")
    with (house.folder / "Makefile").open("a") as file:
        file.write("\nshow:\n\t@env\n")
    shown = house.make("show", PYTHONPATH="/opt/other", PYTHONHOME="/opt", PIP_TARGET="/opt").stdout
    assert not {line.split("=")[0] for line in shown.splitlines()} & {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"}
    assert "PIP_USER=0" in shown.splitlines()
