"""The bundle for a bug report: what it holds, that it names nobody, and where it cannot be written."""

from __future__ import annotations

import json
import shutil
import unicodedata
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from firmware.__main__ import run
from firmware.commands import report as command
from firmware.configuration import load_configuration
from firmware.doctor import Check
from firmware.doubtful import Doubtful
from firmware.home import Home
from firmware.journal import Journal
from firmware.log import LOG, begin, end, write_down
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.report import gather
from firmware.report_names import Discreet, names_in
from vision.sets import SHIPPED, SetStore

ODD = (
    "Zoë-Ann O'Hara",
    "Łukasz",
    "李雷",
    "Bo",
    "MÜLLER 🦘",
    'Ka"ty\\',
    "[x](y)",
    "Anaïs de la Tour",
    "r.*t",
    "Guest 2",
    "Rupert",
    "Ivy",
)
NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


def spellings(name: str) -> set[str]:
    """How somebody might look for a name: as it is, in other letters, composed otherwise, escaped."""
    forms = {name, unicodedata.normalize("NFD", name), json.dumps(name)[1:-1], ascii(name)[1:-1], repr(name)[1:-1]}
    return forms if len(name) < 3 else forms | {name.lower(), name.upper()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "Łukasz home"))
    folder = tmp_path / "Łukasz home"
    return Home(folder, folder)


def play(home: Home, *names: str) -> None:
    with Journal.open(home.journal) as journal:
        DicePlay.begin(journal, "sausage-sizzle", names, Settings("", with_camera=False))


def fill(home: Home) -> None:
    """A home in which names stand wherever a person or a fault may have put them."""
    for first in range(0, len(ODD), 2):
        play(home, *ODD[first : first + 2])
    shutil.copytree(SHIPPED / "sausage-sizzle/print-and-play", home.sets / "sausage-sizzle/rupertdice")
    shutil.copytree(SHIPPED / "sausage-sizzle/print-and-play", home.sets / "sausage-sizzle/plain dice")
    (home.sets / "sausage-sizzle/plain dice/set.json").write_text("{")
    text = "# the box of Anaïs de la Tour\n[camera]\nsource = '/home/łukasz/pictures of Bo'\n[sets]\n"
    home.configuration.write_text(f"{text}sausage-sizzle = 'rupertdice'\n'Bo' = 'x'\n", "utf-8")
    home.set_up.write_text(json.dumps({"dropped": "Guest 2 moved the camera"}))
    begin(home)
    for name in ODD:
        LOG.warning("refused: %s, %r, %a, %s is no player", name, name, name, json.dumps(name))
        LOG.warning("cut: %s…, in %s/photos", name[:5], home.data)
    end()
    for name in ODD:
        write_down(home, "sizzlebox", KeyError(name))
    pictures = Doubtful(home.doubts)
    doubt = {"why": "doubted", "game": "sausage-sizzle", "set": "rupertdice", "doubts": ["the die of Bo"]}
    pictures.keep(np.full((48, 64, 3), 90, np.uint8), doubt, NOW)
    pictures.close()


CHECKS = (
    Check("journal", "fault", "match 1 of Zoë-Ann O'Hara is damaged", "ask MÜLLER 🦘"),
    Check("disk", "ok", "enough"),
)


def bundled(home: Home, machine) -> dict[str, bytes]:
    loaded = load_configuration(home.configuration)
    return {part.name: part.data for part in gather(home, loaded, machine, SetStore(home.sets), CHECKS, NOW)}


def test_the_bundle_names_nobody(home: Home, machine_of) -> None:
    """No name, in no spelling, stands in any part of the bundle nor in the name of one, and no folder of this home."""
    fill(home)
    parts = bundled(home, machine_of())
    texts = {name: data.decode() for name, data in parts.items() if not name.endswith(".jpg")}
    everything = "\n".join([*texts, *texts.values()])
    for name in ODD:
        for form in spellings(name):
            assert form not in everything, (form, [part for part, text in texts.items() if form in text])
    assert str(home.data) not in everything
    assert "/home/pi" not in everything
    assert "/home/USER/pictures of PLAYER" in texts["settings.json"]
    assert '"PLAYER" is no player' in texts["log.txt"]
    assert json.loads(texts["settings.json"])["settings"]["sets"] == {"sausage-sizzle": "SET"}
    assert {"SET", "plain dice"} <= {one["set"] for one in json.loads(texts["sets.json"])["sausage-sizzle"]}


def test_the_bundle_holds_what_a_bug_report_needs(home: Home, machine_of) -> None:
    """Doctor, versions, settings, sets, log and pictures are in it, and the first part says of each what it is."""
    fill(home)
    parts = bundled(home, machine_of())
    assert {"read-me.txt", "doctor.txt", "doctor.json", "versions.json", "log.txt", "doubts/1.jpg"} <= set(parts)
    assert all(name in parts["read-me.txt"].decode() for name in parts if name != "read-me.txt")
    told = json.loads(parts["doctor.json"])
    assert (told["state"], [check["name"] for check in told["checks"]]) == ("fault", ["journal", "disk"])
    assert "FAULT     journal" in parts["doctor.txt"].decode()
    assert "KeyError" in parts["log.txt"].decode()
    assert json.loads(parts["doubts/1.json"])["size_wh"] == [64, 48]
    assert parts["doubts/1.jpg"].startswith(b"\xff\xd8")
    assert json.loads(parts["journal.json"])["matches"] == {"sausage-sizzle": len(ODD) // 2}


def test_a_report_of_nothing(home: Home, machine_of) -> None:
    """A home in which nothing was kept gives a whole report, and stays empty."""
    parts = bundled(home, machine_of())
    assert "the log: there is none yet" in parts["read-me.txt"].decode()
    assert json.loads(parts["journal.json"]) == {"matches": {}}
    assert not home.data.exists()


@pytest.mark.parametrize("damage", [b"\0" * 100, b"not this"])
def test_names_of_a_damaged_journal(home: Home, damage: bytes) -> None:
    """The names that a journal tells are found also where the file can be read by nobody any more."""
    play(home, *ODD[:2])
    data = home.journal.read_bytes()
    home.journal.rename(home.data / "journal-damaged-1.sqlite").write_bytes(damage + data[len(damage) :])
    assert {"Zoë-Ann O'Hara", "Łukasz"} <= names_in(home)
    play(home, "Bo")
    with Journal.open(home.journal) as journal:
        journal.put_in_bin(journal.matches()[0].id)
    assert "Bo" in names_in(home)


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (("Ana",), "ANA's banana, ana and Anas dice", "PLAYER's banana, PLAYER and PLAYERs dice"),
        (("Al",), "Al also found al", "PLAYER also found al"),
        (("Rob",), "a problem of rob_dice", "a problem of PLAYER_dice"),
        (("A", "7", " ", "\u200b"), "A fault in row 7", "A fault in row 7"),
        (("é",), "é", "PLAYER"),
        (("Bartholomew",), "“Barth…” and “Bar…”", "“PLAYER” and “PLAYER”"),
        (("Ann  Lee",), "ann lee; Ann\u00a0Lee; Lee", "PLAYER; PLAYER\u00a0PLAYER; PLAYER"),
        ((), "nobody", "nobody"),
    ],
)
def test_names_are_found_as_words(names: tuple[str, ...], text: str, expected: str) -> None:
    """A name goes wherever it is a word, in any letters, and takes no other word with it."""
    assert Discreet(names, {}).text(text) == expected


def test_places_are_not_told() -> None:
    """Folders of the home, and of any user, go; a longer name that begins alike stays another."""
    discreet = Discreet((), {Path("/srv/box"): "HOME", Path("/srv"): "OTHER"})
    assert discreet.text("/srv/box/a, /srv/boxes, /media/ana/stick/x") == "HOME/a, OTHER/boxes, /media/USER/stick/x"
    assert discreet.value({"/srv": ["/srv/box", 1, None]}) == {"/srv": ["HOME", 1, None]}


# ---- the command --------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "look", lambda: iter(CHECKS))


@pytest.mark.usefixtures("quick")
def test_the_command(home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is a whole zip, and what is said names its size and all it holds; with --json as an object."""
    fill(home)
    file = tmp_path / "bug.zip"
    assert run(["report", str(file)]) == 0
    out = capsys.readouterr().out
    with zipfile.ZipFile(file) as bundle:
        assert bundle.testzip() is None
        assert all(name in out for name in bundle.namelist())
    assert " kB. It holds" in out
    assert run(["report", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bytes"] == file.stat().st_size
    assert told["holds"][0]["name"] == "read-me.txt"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.usefixtures("quick", "home")
@pytest.mark.parametrize("place", ["no/bug.zip", "", "folder", "/proc/bug.zip", "/dev/null", "-"])
def test_where_nothing_can_be_written(place: str, tmp_path: Path, failed: Callable[..., str], monkeypatch) -> None:
    """A file that cannot be written is one line with status 1, before anything was looked at, and leaves nothing."""
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run(["report", place]) == 1
    failed()
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.usefixtures("home")
def test_a_report_that_breaks_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failed: Callable[..., str]) -> None:
    """Where the disk fills while the bundle is written, what stood under its name before still does."""
    file = tmp_path / "bug.zip"
    file.write_text("before")

    def full() -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "look", full)
    assert run(["report", str(file)]) == 1
    assert "no space left" in failed()
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["bug.zip"]


def test_a_name_in_a_long_line_of_the_doctor(home: Home, machine_of) -> None:
    """Lines are broken after names and places are taken out: half a name stands nowhere."""
    play(home, "Susanna", "Bob")
    told = f"the folder {home.data}/of-the-whole-family is here, and the dice of wuerfel-vom-lieblings-susanna as well"
    store, checks = SetStore(home.sets), [Check("sets", "ok", told)]
    parts = gather(home, load_configuration(home.configuration), machine_of(), store, checks, NOW)
    text = next(part.data.decode() for part in parts if part.name == "doctor.txt")
    assert "usann" not in text.lower()
    assert "HOME-OF-SIZZLEBOX/of-the-whole-family" in "".join(text.split())


def test_many_names_take_no_longer_than_few() -> None:
    """A log of a hundred thousand signs is looked through once, however many players there were."""
    many = Discreet([f"Player-{n}-{'abcdefgh'[n % 8]}son" for n in range(400)], {})
    text = "nobody is named here, or hardly. " * 3000
    assert many.text(f"{text}Player-399-hson") == f"{text}PLAYER"
