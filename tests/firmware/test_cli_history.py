"""The command history: its three forms, and matches to and from a file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.journal import Journal
from firmware.match.play import Play, Settings

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")
JPEG = b"\xff\xd8\xff photo"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def played(home: Path) -> Path:
    with Journal.open(home / "journal.sqlite") as journal:
        play = Play.begin(journal, "sausage-sizzle", ("Ana",), Settings("print-and-play", with_camera=True))
        for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
            play.book((*[critter] * 4, "5", "5", "5", "4"), critter, JPEG)
        play = Play.begin(journal, "sausage-sizzle", ("=Bo", "Ana"), Settings("", with_camera=False))
        play.book(DICE, "echidna", None)
        play.undo()
    return home


def test_an_empty_history(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the first match the history is empty, and asking for it makes no files."""
    assert run(["history"]) == 0
    assert "No match" in capsys.readouterr().out
    assert run(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"matches": []}
    assert not home.exists()


def test_json(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON tells of each match its players with ranks and scores, and whether it is finished."""
    assert run(["history", "--json"]) == 0
    open_one, finished = json.loads(capsys.readouterr().out)["matches"]
    assert finished["players"] == [{"rank": 1, "name": "Ana", "score": 96, "winner": True}]
    assert finished["finished_utc"]
    assert open_one["finished_utc"] is None
    assert [player["score"] for player in open_one["players"]] == [0, 0]
    assert not any(player["winner"] for player in open_one["players"])


def test_csv(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CSV has one row a player; a name that a spreadsheet would take for a formula is quoted."""
    assert run(["history", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["player"], row["score"], row["winner"]) for row in rows] == [
        ("'=Bo", "0", "no"),
        ("Ana", "0", "no"),
        ("Ana", "96", "yes"),
    ]


def test_table(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without an option the matches stand in a table."""
    assert run(["history"]) == 0
    out = capsys.readouterr().out
    assert "won by Ana" in out
    assert "open" in out


def test_export_and_import(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An exported history comes back whole in another home, photos too; a second import adds nothing."""
    file = tmp_path / "matches.json"
    assert run(["history", "export", str(file)]) == 0
    run(["history", "--json"])
    before = capsys.readouterr().out.splitlines()[-1]
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "other"))
    assert run(["history", "import", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["added"] == 2
    run(["history", "--json"])
    assert capsys.readouterr().out.splitlines()[-1] == before
    assert run(["history", "import", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "added": 0, "known": 2}
    with Journal.open(tmp_path / "other" / "journal.sqlite") as journal:
        rows = journal.rows(journal.matches()[-1].id)
        assert journal.photo(rows[1].photo) == JPEG


def rewritten(file: Path, change) -> None:
    data = json.loads(file.read_text())
    change(data)
    file.write_text(json.dumps(data))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["matches"][0]["rows"][1]["payload"].update(critter="kangaroo"),
        lambda data: data["matches"][0].update(game="poker"),
        lambda data: data["matches"][0].update(rows=[]),
        lambda data: data["matches"][0].update(uid="../x"),
        lambda data: data.update(sizzlebox_history=2),
        lambda data: data.update(extra=1),
        lambda data: data["matches"][0]["rows"][1].update(kind="bribe"),
    ],
    ids=["illegal", "game", "no-events", "uid", "form", "unknown", "kind"],
)
def test_import_refuses(played: Path, tmp_path: Path, change, capsys: pytest.CaptureFixture[str]) -> None:
    """A file whose matches the rules do not allow, or that is not of this form, changes nothing."""
    file = tmp_path / "matches.json"
    run(["history", "export", str(file)])
    rewritten(file, change)
    (played / "journal.sqlite").unlink()
    capsys.readouterr()
    assert run(["history", "import", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "nothing was changed" in err
    assert not (played / "journal.sqlite").exists()


@pytest.mark.parametrize("content", [b"", b"not json", b"[[[[", b"\xff\xff", b"[" * 100000])
def test_import_of_something_else(
    home: Path, tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is no exported history is one plain line."""
    file = tmp_path / "matches.json"
    file.write_bytes(content)
    assert run(["history", "import", str(file)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_import_beside_a_damaged_journal(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged journal that an import finds is set aside, never without a word."""
    file = tmp_path / "matches.json"
    assert run(["history", "export", str(file)]) == 0
    (played / "journal.sqlite").write_bytes(b"scrambled eggs" * 500)
    capsys.readouterr()
    assert run(["history", "import", str(file), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["added"] == 2
    assert "set aside" in err
    assert any(kept.read_bytes() == b"scrambled eggs" * 500 for kept in played.glob("journal-damaged-*"))


def test_a_damaged_journal(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged journal is one plain line with status 1, and the file is left as it is."""
    journal = played / "journal.sqlite"
    journal.write_bytes(b"scrambled eggs" * 500)
    assert run(["history"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "damaged" in err
    assert journal.read_bytes() == b"scrambled eggs" * 500


def test_exporting_nowhere(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A place that cannot be written is one plain line."""
    assert run(["history", "export", str(tmp_path / "no" / "x.json")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_reading_while_a_box_plays(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The history can be read while a box holds the journal; importing meanwhile is refused plainly."""
    with Journal.open(played / "journal.sqlite"):
        assert run(["history", "--json"]) == 0
        assert len(json.loads(capsys.readouterr().out)["matches"]) == 2
        run(["history", "export", str(played / "x.json")])
        capsys.readouterr()
        assert run(["history", "import", str(played / "x.json")]) == 1
        assert "in use" in capsys.readouterr().err
