"""What `sets` and the help of the commands say to a person."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import vision.sets
from firmware.__main__ import run
from firmware.cli import app
from firmware.home import find_home
from firmware.journal import Journal
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.measuring import labelled

GAME = "sausage-sizzle"
SHIPPED = Path(vision.sets.__file__).parent / "shipped" / GAME / "print-and-play"

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def ours(empty_home: Path) -> None:
    """A set of one's own, `ours`, that shows what the built-in one does."""
    folder = empty_home / "sets" / GAME / "ours"
    shutil.copytree(SHIPPED, folder)
    told = json.loads((folder / "set.json").read_text())
    (folder / "set.json").write_text(json.dumps({**told, "name": "ours"}))


def begin(set_name: str, *, camera: bool = True) -> None:
    with Journal.open(find_home().journal) as journal:
        DicePlay.begin(journal, GAME, ("Ana", "Bo"), Settings(set_name, camera))


def test_a_set_of_an_open_match_is_not_removed_by_the_way(
    ours, capsys: pytest.CaptureFixture[str], failed: Callable[..., str]
) -> None:
    """Removing a set that an open match is read with names the match; only --yes removes it all the same."""
    begin("ours")
    assert run(["sets", "remove", GAME, "ours"]) == 1
    err = failed()
    assert "open match of Ana and Bo" in err
    assert "--yes" in err
    assert run(["sets", "remove", GAME, "ours", "--yes"]) == 0
    assert run(["sets", GAME, "--json"]) == 0
    assert "ours" not in capsys.readouterr().out.split("{", 1)[1]


def test_a_set_of_other_matches_is_removed_at_once(ours, capsys: pytest.CaptureFixture[str]) -> None:
    """A match with other dice, and one that is finished or in the bin, stand in no set's way."""
    begin("print-and-play")
    with Journal.open(find_home().journal) as journal:
        for end in (journal.finish, journal.put_in_bin):
            play = DicePlay.begin(journal, GAME, ("Ana",), Settings("ours", True))
            end(play.match)
    assert run(["sets", "remove", GAME, "ours"]) == 0
    assert capsys.readouterr().out == "Removed: ours\n"


def test_a_journal_that_cannot_be_read_is_a_reason_to_ask(ours, empty_home: Path, failed: Callable[..., str]) -> None:
    """Where no one can tell which matches are open, it is said, and --yes removes the set."""
    (empty_home / "journal.sqlite").write_bytes(b"no journal" * 100)
    assert run(["sets", "remove", GAME, "ours"]) == 1
    assert "cannot be told" in failed()
    assert run(["sets", "remove", GAME, "ours", "--yes"]) == 0


def test_yes_is_for_removing(failed: Callable[..., str]) -> None:
    """--yes with anything else is wrong usage."""
    assert run(["sets", GAME, "--yes"]) == 2
    assert "--yes" in failed()


def test_what_comes_with_the_program_stays(failed: Callable[..., str]) -> None:
    """Removing a built-in set is refused with advice that can be followed."""
    assert run(["sets", "remove", GAME, "print-and-play"]) == 1
    err = failed()
    assert "comes with the program" in err
    assert "Set up" in err
    assert "another name" not in err


def test_answers_say_what_was_done(ours, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Export and import answer with what they have done, in words."""
    packed = str(tmp_path / "packed.zip")
    assert run(["sets", "export", GAME, "ours", packed]) == 0
    assert capsys.readouterr().out == f"Exported: ours to {packed}\n"
    assert run(["sets", "remove", GAME, "ours"]) == 0
    capsys.readouterr()
    assert run(["sets", "import", packed]) == 0
    assert capsys.readouterr().out == f"Imported: ours, 11 faces, for {GAME}\n"


def test_the_list_tells_whose_a_set_is_and_whether_it_is_good(ours, capsys: pytest.CaptureFixture[str]) -> None:
    """The list tells the built-in sets from one's own, and of the most alike pair whether that is apart enough."""
    assert run(["sets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (own,) = [line for line in lines if " ours " in line]
    assert "your own" in own
    assert re.search(r"echidna and quokka: 0\.\d\d apart; 0\.2 is enough", own)
    assert all("built in" in line for line in lines if "print-and-play" in line)


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_the_list_of_commands_is_whole(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """--help says of every command in full what it does, on however narrow a terminal."""
    monkeypatch.setenv("COLUMNS", columns)
    assert run(["--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "..." not in told.partition("Commands:")[2]
    for command in app.registered_commands:
        assert command.callback is not None
        first = (command.short_help or command.callback.__doc__ or "").strip().split("\n\n")[0].partition(". ")[0]
        assert " ".join(first.split()).rstrip(".") in told


def test_the_help_of_sets_has_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Listing, removing, exporting and importing have a line each."""
    assert run(["sets", "--help"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    for form in ("sets [GAME] ", "sets remove GAME NAME ", "sets export GAME NAME FILE ", "sets import FILE "):
        assert len([line for line in lines if line.startswith(form)]) == 1


def test_the_help_of_measure_shows_a_labels_file(capsys: pytest.CaptureFixture[str]) -> None:
    """The help of measure shows a labels.json that measure understands, once it holds numbers."""
    assert run(["measure", "--help"]) == 0
    shown = capsys.readouterr().out
    form = shown[shown.index("[{") : shown.index("]}]") + 3]
    numbers = (str(20 + n * n) for n in range(99))
    filled = re.sub(r"\b(x|y|wide|high)\b(?!\")", lambda _: next(numbers), form.replace("...", "").replace(", ]", "]"))
    entries = [labelled(entry) for entry in json.loads(re.sub(r",\s*\]", "]", filled))]
    assert [(entry.file, entry.truths[0].label, entry.tags) for entry in entries] == [
        ("a.jpg", "snake", ("dim",)),
        ("b.jpg", "snake", ()),
    ]
