"""The configuration file, and where the box keeps its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.configuration import Configuration, load_configuration
from firmware.home import find_home


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
        green = 5
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
    assert (made.camera.source, made.buttons.green, made.buttons.blue) == ("1", 5, 27)
    assert made.sets == {"sausage-sizzle": "house"}
    assert (made.simulator.seed, made.simulator.surface, made.simulator.light) == (7, "wood", "dim")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[screen]\nwidth = \n", "line 2"),
        ("[screen]\nheight = 480\nwidth = 'wide'\n", "line 3: screen.width: expected a whole number, got a text"),
        ("[screen]\n\n\nwidth = 12\n", "line 4: screen.width: expected a whole number of at least 320"),
        ("screen = 3\n", "line 1: screen"),
        ("screen.width = 3\n", "line 1: screen.width"),
        ("[buttons]\ngreen = 99\n", "line 1: buttons: expected a pin from 2 to 27 for green, got 99"),
        (f"[screen]\nwidth = {'9' * 5000}\n", "a number in it is too long"),
        ("when = 2026-02-30\n", "nvalid date"),
        ("\n[simulator]\nsurface = 'marble'\n", "line 2: simulator: expected a surface of wood"),
        ("[simulator]\nlight = 'disco'\n", "line 1: simulator: expected a light of soft"),
        ("[camera]\nsource = 'attic'\n", 'line 1: camera: expected "auto"'),
        ("[screen]\nwidth = 1\nwidth = 2\n", "line 3"),
        ("a = [" * 3000, "sizzlebox.toml"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ("[screen", "sizzlebox.toml"),
    ],
)
def test_broken_file(tmp_path: Path, text: str | bytes, message: str) -> None:
    """A broken file gives the defaults and one line that says where, and stays as it was."""
    path = written(tmp_path, text)
    before = path.read_bytes()
    loaded = load_configuration(path)
    assert loaded.configuration == Configuration()
    assert message in loaded.problem
    assert "\n" not in loaded.problem
    assert "defaults are used" in loaded.problem
    assert path.read_bytes() == before


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
