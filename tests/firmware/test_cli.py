"""The command line: exit statuses, the one line of a failure, score, print and version."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.games import GAMES, PRINTS
from scorer.registry import GAMES as REGISTERED

ANA = {
    "players": [
        {
            "name": "Ana",
            "turns": [
                {"dice": ["echidna", "echidna", "echidna", "quokka", 5, 5, 5, 4], "critter": "echidna"},
            ],
        }
    ]
}

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize(
    "words",
    [
        ["bogus"],
        ["score"],
        ["score", "poker", "x.json"],
        ["score", "sausage-sizzle", "x.json", "--loud"],
        ["read", "sausage-sizzle"],
        ["read", "poker", "a.jpg"],
        ["teach", "sausage-sizzle", "folder"],
        ["print", "cheese"],
        ["measure", "sausage-sizzle"],
        ["measure", "sausage-sizzle", "folder", "--simulated", "3"],
        ["history", "--csv", "--json"],
        ["history", "burn", "all"],
        ["sim", "--seed", "minus"],
    ],
)
def test_wrong_usage(words: list[str], failed: Callable[..., str]) -> None:
    """Wrong usage ends with status 2, one line on stderr and nothing on stdout."""
    assert run(words) == 2
    assert "--help" in failed()


def test_every_game_can_be_scored() -> None:
    """The command line knows no game that the scorer does not, nor the other way round."""
    assert set(GAMES) == set(REGISTERED)


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    """--version prints the name and number, --help every command."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("sizzlebox ")
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    commands = ("sim", "read", "teach", "sets", "score", "print", "measure", "history", "doctor", "report")
    assert all(command in out for command in commands)


def test_version_is_quick() -> None:
    """The version is printed without loading the heavy libraries."""
    code = "import sys; from firmware.__main__ import run; run(['--version']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not any(name in done.stdout for name in ("'cv2'", "'pygame'", "'numpy'", "'typer'"))


def test_the_bare_box_starts_without_what_reads_the_command_line(tmp_path: Path) -> None:
    """The first picture does not wait for typer, and the camera is opened before the match is loaded."""
    code = """
import sys
from firmware import cameras
from firmware.__main__ import run
def choose(source):
    def opened():
        print("typer" in sys.modules, "display.screen" in sys.modules, "firmware.loop" in sys.modules)
        raise SystemExit
    return opened
cameras.choose_camera = choose
run([])
"""
    home = {"SIZZLEBOX_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={**os.environ, **home}
    )
    assert done.stdout.splitlines()[-1] == "False True False", done.stderr


def test_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table is tallied, as JSON and as a table for people."""
    file = tmp_path / "table.json"
    file.write_text(json.dumps(ANA))
    assert run(["score", "sausage-sizzle", str(file), "--json"]) == 0
    tally = json.loads(capsys.readouterr().out)
    assert tally["players"][0]["total"] == 12
    assert tally["over"] is False
    assert run(["score", "sausage-sizzle", str(file)]) == 0
    assert "Ana: 12" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"{", "is no JSON"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b'{"players": NaN}', "NaN is no number"),
        (b'{"players": [-Infinity]}', "-Infinity"),
        (b'{"players": [1e999]}', "too large"),
        (b'{"players": ' + b"9" * 5000 + b"}", "5000 digits"),
        (b'{"players": [], "players": []}', "stands twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "expected"),
        (b'{"players": []}', "no players"),
        (b" " * 4_000_001, "too large"),
        (b'{"players": [{"name": "\\ud800", "turns": []}]}', "half a character"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_score_refuses(tmp_path: Path, content: bytes, words: str, failed: Callable[..., str]) -> None:
    """What is no table of the game is refused with status 1 and its reasons in one line."""
    file = tmp_path / "table.json"
    file.write_bytes(content)
    assert run(["score", "sausage-sizzle", str(file), "--json"]) == 1
    assert words in failed()


def test_score_takes_a_byte_order_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file saved by an editor that adds a byte order mark is scored."""
    file = tmp_path / "table.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(ANA).encode())
    assert run(["score", "sausage-sizzle", str(file), "--json"]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", ["missing.json", ".", "no\0name"])
def test_score_without_a_file(tmp_path: Path, name: str, failed: Callable[..., str]) -> None:
    """A missing file, a folder and a name that cannot be are one plain line each."""
    assert run(["score", "sausage-sizzle", f"{tmp_path}/{name}"]) == 1
    failed()


def test_score_from_standard_input() -> None:
    """ "-" reads the table from standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "firmware", "score", "sausage-sizzle", "-", "--json"],
        input=json.dumps(ANA),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["winners"] == ["Ana"]


def test_print_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The dice are printed as a PDF and as one picture a face."""
    assert run(["print", "dice", "-o", str(tmp_path / "d.pdf"), "--png", str(tmp_path / "faces")]) == 0
    assert (tmp_path / "d.pdf").read_bytes().startswith(b"%PDF")
    assert {file.stem for file in (tmp_path / "faces").glob("*.png")} >= {"quokka", "sausage", "5"}
    assert "d.pdf" in capsys.readouterr().out


def test_print_mat(tmp_path: Path, capsys: pytest.CaptureFixture[str], failed: Callable[..., str]) -> None:
    """The mat is printed on A4 or A3, has no edition, and another paper is wrong usage."""
    for paper, width in (("a4", b"841.89"), ("a3", b"1190.55")):
        pdf = tmp_path / f"{paper}.pdf"
        assert run(["print", "mat", "-o", str(pdf), "--png", str(tmp_path), "--paper", paper]) == 0
        assert b"/MediaBox [0 0 " + width in pdf.read_bytes()
        assert (tmp_path / f"mat-{paper}.png").is_file()
    assert run(["print", "mat", "-o", str(tmp_path / "plain.pdf")]) == 0
    assert (tmp_path / "plain.pdf").read_bytes() == (tmp_path / "a4.pdf").read_bytes()
    capsys.readouterr()
    assert run(["print", "mat", "--paper", "a5"]) == 2
    assert "a4 or a3" in failed()
    assert run(["print", "dice", "--edition", "zz"]) == 2
    assert "sausage-sizzle or wuerfelwurst" in failed()
    assert run(["print", "dice", "-o", str(tmp_path / "d.txt")]) == 0
    assert "d.txt is a PDF all the same" in capsys.readouterr().err
    for wrong in (["print", "mat", "--edition", "wuerfelwurst"], ["print", "dice", "--paper", "a3"]):
        assert run(wrong) == 2


@pytest.mark.parametrize("what", PRINTS)
def test_everything_named_can_be_printed(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each word that the help of `print` names gives a PDF."""
    assert run(["print", what, "-o", str(tmp_path / "all.pdf")]) == 0
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF-")
    assert "all.pdf" in capsys.readouterr().out


def test_print_sosig(tmp_path: Path, capsys: pytest.CaptureFixture[str], failed: Callable[..., str]) -> None:
    """The cards of Sosig are printed as a PDF and as a picture a design; they have one edition, on A4."""
    assert run(["print", "sosig", "-o", str(tmp_path / "s.pdf"), "--png", str(tmp_path / "cards")]) == 0
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF-")
    assert {"body-ne-spicy.png", "burnt-head-n.png", "scrontch-n.png", "back-head.png"} <= {
        path.name for path in (tmp_path / "cards").iterdir()
    }
    assert capsys.readouterr().err == ""
    for wrong in (["--edition", "deluxe"], ["--paper", "a3"]):
        assert run(["print", "sosig", *wrong]) == 2
        failed()


def test_print_where_nothing_can_be_written(tmp_path: Path, failed: Callable[..., str]) -> None:
    """A place that cannot be written is one line with status 1."""
    assert run(["print", "dice", "-o", str(tmp_path / "no" / "d.pdf")]) == 1
    failed()


def test_the_last_resort(monkeypatch: pytest.MonkeyPatch, empty_home: Path, failed: Callable[..., str]) -> None:
    """A fault of the program is one line too; the traceback is in the log."""
    import firmware.commands.score

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("two lines\nof it")

    monkeypatch.setattr(firmware.commands.score, "score_file", broken)
    assert run(["score", "sausage-sizzle", "-"]) == 1
    assert "something unexpected" in failed(unexpected=True)
    assert "Traceback" in (empty_home / "sizzlebox.log").read_text()


def test_a_check_that_hangs_keeps_nobody() -> None:
    """While a check of the doctor hangs in a driver the program ends all the same, with its status and all it wrote."""
    code = (
        "import sys, threading, atexit\n"
        "from firmware.__main__ import main\n"
        "atexit.register(lambda: threading.Event().wait())\n"
        "threading.Thread(target=threading.Event().wait, name='doctor camera', daemon=True).start()\n"
        "sys.argv[1:] = ['bogus'] if sys.argv[1:] else ['--version']\n"
        "main()"
    )
    for words, status in (([], 0), (["wrong"], 2)):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], check=False, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == status
        assert "sizzlebox" in done.stdout + done.stderr


def test_interrupted() -> None:
    """Ctrl-C ends with status 130 and one line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "firmware", "score", "sausage-sizzle", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(0.6)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, out) == (130, "")
    assert err == "sizzlebox: stopped\n"


def test_nobody_reads_the_output() -> None:
    """A pipe that is closed ends quietly."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "firmware", "--help"], stdout=write_end, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write_end)
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("measure", ("coverage: pictures read", "silent wrong: ", "sure wrong: ", "piece: ", "p95")),
        ("read", ("one JSON object a line", '{"file": "b.jpg", "error": "..."}')),
    ],
)
def test_the_help_says_what_comes_out(command: str, told: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """What the output of a command means stands in its help."""
    assert run([command, "--help"]) == 0
    words = capsys.readouterr().out
    for part in told:
        assert part in words, part
