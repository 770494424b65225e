"""The command line in rough hands: closed and full streams, names that command terminals, names of no files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.__main__ import run
from firmware.console import cell, shown, write_text
from firmware.failure import FailureError
from firmware.home import find_home
from firmware.journal import Journal
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay

BO = {"players": [{"name": "B\u001b[31mo", "turns": []}]}

pytestmark = pytest.mark.usefixtures("empty_home")


def in_shell(words: str, streams: str) -> subprocess.CompletedProcess[bytes]:
    """The program started by a shell with its streams as given."""
    command = f'exec "$0" -m firmware {words} {streams}'
    return subprocess.run(["/bin/sh", "-c", command, sys.executable], capture_output=True, check=False)


@pytest.mark.parametrize(
    ("words", "streams", "told"),
    [
        ("score sausage-sizzle -", "<&-", b"standard input is closed"),
        ("score sausage-sizzle - --json", "<&-", b"standard input is closed"),
        ("history --json", ">&-", b"standard output is closed"),
        ("history", ">&-", b"standard output is closed"),
        ("sets", ">&-", b"standard output is closed"),
        ("--version", ">&-", b"standard output is closed"),
        ("", "<&- >&-", b"sizzlebox sim"),
        ("history --json", ">/dev/full", b"cannot be written (No space left"),
        ("sets", ">/dev/full", b"cannot be written (No space left"),
        ("--help", ">/dev/full", b"cannot be written (No space left"),
        ("read --help", ">/dev/full", b"cannot be written (No space left"),
        ("--help", ">&-", b"standard output is closed"),
        ("history bogus", "2>&-", b""),
    ],
)
def test_streams_that_are_closed_or_full(words: str, streams: str, told: bytes) -> None:
    """A stream that is closed or full ends the command with one plain line that names it."""
    done = in_shell(words, streams)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert done.stderr.count(b"\n") == (1 if told else 0)
    assert b"unexpected" not in done.stderr


def test_no_file_gets_the_number_of_a_closed_stream(empty_home: Path, tmp_path: Path) -> None:
    """What is complained of with stderr closed does not end up in a file that was opened meanwhile."""
    with Journal.open(empty_home / "journal.sqlite") as journal:
        DicePlay.begin(journal, "sausage-sizzle", ("Ana",), Settings("", with_camera=False))
    assert in_shell(f"history export {tmp_path}/x.json", "<&- >&- 2>&-").returncode == 1
    assert json.loads((tmp_path / "x.json").read_text())["matches"]


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\x7f", "\x9b", "\r", "\n", "\u2028", "\u202e", "\u2066"])
def test_control_signs_are_spelt_out(sign: str) -> None:
    """What would command a terminal, break a line or turn the writing round is shown as an escape."""
    assert shown(f"a{sign}b").isprintable()
    assert sign not in cell(f"a{sign}b").plain


@pytest.mark.parametrize("name", ["Ana", "Jörg-Uwe", "蛇", "ילדה", "👩\u200d🔬", "a\u00a0b"])
def test_names_of_all_kinds_are_shown_as_they_are(name: str) -> None:
    """Letters of every script, joined emoji and hard spaces are no control signs."""
    assert shown(name) == name


def test_lines_stay_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Plain text keeps its own lines, whatever else is spelt out in them."""
    write_text("one\ntwo\x1b[2J\n")
    assert capsys.readouterr().out == "one\ntwo\\u001b[2J\n"


def test_no_escape_of_a_name_reaches_the_terminal(empty_home: Path, tmp_path: Path) -> None:
    """Names with control signs in a table, in the history, in an error and as a file come out harmless."""
    with Journal.open(empty_home / "journal.sqlite") as journal:
        DicePlay.begin(journal, "sausage-sizzle", ("B\x1b[31mo",), Settings("", with_camera=False))
    (tmp_path / "table.json").write_text(json.dumps(BO))
    for words in (
        "history",
        "history --csv",
        "score sausage-sizzle table.json",
        "score sausage-sizzle $(printf 'a\\033b')",
    ):
        done = in_shell(words, "")
        assert b"\x1b" not in done.stdout + done.stderr
        assert b"\\u001b" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["", "/", "..", "no\0name"])
@pytest.mark.parametrize(
    "words",
    [
        ["history", "export"],
        ["history", "import"],
        ["sets", "import"],
        ["sets", "export", "sausage-sizzle", "print-and-play"],
        ["print", "dice", "-o"],
    ],
    ids=" ".join,
)
def test_names_of_no_file(words: list[str], name: str, tmp_path: Path, failed: Callable[..., str]) -> None:
    """What can be no file's name is refused as that, with one remedy, and nothing is written."""
    assert run([*words, name]) == 1
    assert "is no file name; name a file" in failed()
    assert list(tmp_path.iterdir()) == []


def test_pictures_to_no_folder(tmp_path: Path, failed: Callable[..., str]) -> None:
    """An empty folder's name does not scatter the pictures about here."""
    assert run(["print", "dice", "--png", ""]) == 1
    assert "is no folder's name" in failed()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["none/d.pdf", "."])
def test_printing_nowhere_has_one_remedy(place: str, failed: Callable[..., str]) -> None:
    """A place where no sheet can be written is told with one thing to do, not with two."""
    assert run(["print", "dice", "-o", place]) == 1
    told = failed()
    assert told.count(";") == 1


@pytest.mark.parametrize("words", [["history"], ["score", "sausage-sizzle", "x.json"], ["sets"]])
def test_a_home_of_nobody(words: list[str], monkeypatch: pytest.MonkeyPatch, failed: Callable[..., str]) -> None:
    """A home of a user who does not exist is one plain line."""
    monkeypatch.setenv("SIZZLEBOX_HOME", "~nobodyx/y")
    assert run(words) == 1
    failed()
    with pytest.raises(FailureError, match="SIZZLEBOX_HOME"):
        find_home()


def test_a_fault_without_a_home(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault of the program that cannot be written down either is still one line."""
    import firmware.commands.score

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(firmware.commands.score, "score_file", broken)
    monkeypatch.setenv("SIZZLEBOX_HOME", "~nobodyx/y")
    assert run(["score", "sausage-sizzle", "-"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "could not be written down" in err


def test_a_label_that_is_no_text(tmp_path: Path, failed: Callable[..., str]) -> None:
    """A folder of photos whose name is no UTF-8 is refused as a label."""
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/photos/\xff")).mkdir(parents=True)
    assert run(["teach", "sausage-sizzle", str(tmp_path / "photos"), "--set", "mine"]) == 1
    assert "cannot be a label" in failed()


def test_a_picture_is_named_as_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The name of a picture in the JSON is what was typed, dots and slashes included."""
    (tmp_path / "a.jpg").write_text("no picture")
    assert run(["read", "sausage-sizzle", "./a.jpg", ".//b.jpg", "--json"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["file"] for line in lines] == ["./a.jpg", ".//b.jpg"]


def test_empty_names_are_refused(tmp_path: Path, failed: Callable[..., str]) -> None:
    """An empty name of a picture or of a set is told as that, and not taken for this folder or the usual set."""
    assert run(["read", "sausage-sizzle", ""]) == 1
    assert '"" is no file name' in failed()
    assert run(["read", "sausage-sizzle", "a.jpg", "--set", ""]) == 1
    assert failed().rstrip().endswith('and spaces, got ""')


def test_a_bare_table_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture without a die says so to a person, with what helps, and stays an empty list for a program."""
    cv2.imwrite(str(tmp_path / "bare.png"), np.full((480, 640, 3), 120, np.uint8))
    assert run(["read", "sausage-sizzle", "bare.png"]) == 0
    assert "no piece was found" in " ".join(capsys.readouterr().out.split())
    assert run(["read", "sausage-sizzle", "bare.png", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pieces"] == []


@pytest.mark.parametrize(
    ("game", "first_key", "total"),
    # Sosig: two cards of 1 and a Burnt one, orders 3 + 2, a Little Sosig, and -2: a Sosig of 3 is no longest of 5.
    [("sausage-sizzle", "edition", 12), ("sosig", "prize", 2 + 5 + 1 - 2)],
)
def test_the_help_of_score_shows_a_table_that_can_be_scored(
    game: str, first_key: str, total: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The examples in the help of score are tables: copied into a file they are scored."""
    assert run(["score", "--help"]) == 0
    told = capsys.readouterr().out
    example = told[told.index(f'{{"{first_key}"') :]
    example = example[: example.index("]}]}") + 4]
    (tmp_path / "t.json").write_text(example)
    assert run(["score", game, "t.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["total"] == total
