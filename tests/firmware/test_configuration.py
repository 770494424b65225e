"""The configuration file, and where the box keeps its data."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from firmware.configuration import Configuration, load_configuration
from firmware.home import find_home
from hardware.buttons import Pins
from hardware.simulated.camera import LIGHTS, TableCamera, VirtualCamera
from hardware.simulated.mats import MAT_SURFACES
from hardware.simulated.surfaces import SURFACES
from hardware.simulated.table import VirtualTable

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def told_settings() -> list[str]:
    """Every settings block of the README and the docs, and each with the words that a comment there offers instead."""
    blocks = [b for page in PAGES for b in re.findall(r"^```toml\n(.*?)^```", page.read_text(), re.S | re.M)]
    others = [
        block[: line.start(2)] + other + block[line.end(2) :]
        for block in blocks
        for line in re.finditer(r'^(\w+ = )(".*?")\s*#.*$', block, re.M)
        for other in re.findall(r'\bor (".*?")', line[0])
    ]
    # What is told in a sentence: "with `surface = "mat"` under `[simulator]`".
    told = r"`(\w+ = [^`]+)`\s+(?:under|in)\s+`(\[\w+\])`"
    return blocks + others + [f"{part}\n{key}\n" for p in PAGES for key, part in re.findall(told, p.read_text())]


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "sizzlebox.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_missing_file_is_all_defaults(tmp_path: Path) -> None:
    """Without a file the defaults hold, nothing is complained about and nothing is created."""
    loaded = load_configuration(tmp_path / "none" / "sizzlebox.toml")
    assert loaded.configuration == Configuration()
    assert loaded.problem == ""
    assert list(tmp_path.iterdir()) == []


def test_everything_can_be_set(tmp_path: Path) -> None:
    """Each part of the file reaches the configuration; what is not named keeps its default."""
    path = written(
        tmp_path,
        """
        [screen]
        width = 1024
        height = 600
        fullscreen = false
        [camera]
        source = "1"
        [buttons]
        green = 16
        [sets]
        sausage-sizzle = "house"
        [simulator]
        seed = 7
        surface = "wood"
        light = "dim"
        """,
    )
    loaded = load_configuration(path)
    assert loaded.problem == ""
    made = loaded.configuration
    assert (made.screen.width, made.screen.height, made.screen.fullscreen) == (1024, 600, False)
    assert (made.camera.source, made.buttons.green, made.buttons.blue) == ("1", 16, 5)
    assert made.sets == {"sausage-sizzle": "house"}
    assert (made.simulator.seed, made.simulator.surface, made.simulator.light) == (7, "wood", "dim")


@pytest.mark.parametrize("text", told_settings())
def test_every_setting_that_the_docs_name_is_taken(tmp_path: Path, text: str) -> None:
    """Whatever settings the README or a page of docs/ shows are loaded without a word, and change something."""
    assert tomllib.loads(text)
    loaded = load_configuration(written(tmp_path, text))
    assert loaded.problem == ""
    assert "mat" not in text or loaded.configuration.simulator.surface in MAT_SURFACES


@pytest.mark.parametrize(
    "key", [("surface", name) for name in (*SURFACES, *MAT_SURFACES)] + [("light", n) for n in LIGHTS]
)
def test_what_the_virtual_camera_takes_can_be_set(tmp_path: Path, key: tuple[str, str]) -> None:
    """Every surface and lamp of the virtual camera is taken from the file, and the camera can be made with it."""
    loaded = load_configuration(written(tmp_path, f'[simulator]\n{key[0]} = "{key[1]}"\n'))
    assert loaded.problem == ""
    assert isinstance(VirtualCamera(VirtualTable(), **{key[0]: key[1]}, fps=0), TableCamera)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[screen]\nwidth = \n", "line 2"),
        ("[screen]\nheight = 480\nwidth = 'wide'\n", "line 3: screen.width: expected a whole number, got a text"),
        ("[screen]\n\n\nwidth = 12\n", "line 4: screen.width: expected a whole number of at least 320"),
        ("screen = 3\n", "line 1: screen"),
        ("screen.width = 3\n", "line 1: screen.width"),
        ("[buttons]\ngreen = 99\n", "line 2: buttons.green: expected a GPIO number from 2 to 27 for green, got 99"),
        (f"[screen]\nwidth = {'9' * 5000}\n", "a number in it is too long"),
        ("when = 2026-02-30\n", "nvalid date"),
        ("\n[simulator]\nsurface = 'marble'\n", "line 3: simulator.surface: expected a surface of wood"),
        ("[simulator]\nlight = 'disco'\n", "line 2: simulator.light: expected a light of soft"),
        ("[buttons]\ngreen = 16\nblue = 16\n", "line 1: buttons: "),
        ("[camera]\nsource = 'attic'\n", 'line 2: camera.source: expected "auto"'),
        ("[screen]\nwidth = 1\nwidth = 2\n", "line 3"),
        ("a = [" * 3000, "sizzlebox.toml"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ("[screen", "sizzlebox.toml"),
    ],
)
def test_broken_file(tmp_path: Path, text: str | bytes, message: str) -> None:
    """What is broken has its default, one line says where, and the file stays as it was."""
    path = written(tmp_path, text)
    before = path.read_bytes()
    loaded = load_configuration(path)
    assert loaded.configuration == Configuration()
    assert message in loaded.problem
    assert "\n" not in loaded.problem
    assert "default" in loaded.problem
    assert path.read_bytes() == before


def test_what_is_right_holds_beside_what_is_wrong(tmp_path: Path) -> None:
    """Wrong values take nothing else with them, and each is named; pins that collide give all pins their defaults."""
    text = "[camera]\nsource = '/pictures'\n[screen]\nwidth = 10\nrotation = 90\nfullscreen = 'yes'\n"
    text += "[simulator]\nseed = -3\n"
    loaded = load_configuration(
        written(tmp_path, text + "light = 'dim'\nsurface = 'marble'\n[buttons]\ngreen = 16\nblue = 16\n")
    )
    made = loaded.configuration
    assert (made.camera.source, made.simulator.light, made.screen.rotation) == ("/pictures", "dim", 90)
    assert (made.screen.width, made.screen.fullscreen, made.simulator.seed, made.buttons) == (800, None, 0, Pins())
    wrong = ("line 4: screen.width", "line 6: screen.fullscreen: expected true or false", "line 8: simulator.seed")
    for words in (
        *wrong,
        "line 10: simulator.surface",
        "line 11: buttons: ",
        "for these the defaults are used, the rest holds",
    ):
        assert words in loaded.problem


def test_unknown_keys_are_named(tmp_path: Path) -> None:
    """Unknown keys are named with their line and ignored; the others still count."""
    loaded = load_configuration(written(tmp_path, "colour = 1\n[screen]\nwidth = 1024\nwidht = 3\n[sound]\nloud = 1\n"))
    assert loaded.configuration.screen.width == 1024
    for words in ("colour (line 1)", "screen.widht (line 4)", "sound (line 5)"):
        assert words in loaded.problem


def test_byte_order_mark_and_folder(tmp_path: Path) -> None:
    """A file saved with a byte order mark is read; a folder in its place is a plain problem."""
    loaded = load_configuration(written(tmp_path, b"\xef\xbb\xbf[screen]\nwidth = 640\n"))
    assert loaded.configuration.screen.width == 640
    folder = tmp_path / "folder" / "sizzlebox.toml"
    folder.mkdir(parents=True)
    assert "cannot be read" in load_configuration(folder).problem


def test_home_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SIZZLEBOX_HOME holds data and configuration alike; without it (or empty) the user's usual places do."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "box"))
    home = find_home()
    assert home.journal.parent == home.configuration.parent == tmp_path / "box"
    assert not (tmp_path / "box").exists()
    monkeypatch.setenv("SIZZLEBOX_HOME", " ")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert str(find_home().journal).startswith(str(tmp_path / "user"))
