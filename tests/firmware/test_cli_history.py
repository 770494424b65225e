"""The command history: its three forms, and matches to and from a file."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.journal import Journal
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")
JPEG = b"\xff\xd8\xff photo"


@pytest.fixture
def played(empty_home: Path) -> Path:
    with Journal.open(empty_home / "journal.sqlite") as journal:
        play = DicePlay.begin(journal, "sausage-sizzle", ("Ana",), Settings("print-and-play", with_camera=True))
        for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
            play.book((*[critter] * 4, "5", "5", "5", "4"), critter, JPEG, as_read=("snake", "5"))
        play = DicePlay.begin(journal, "sausage-sizzle", ("=Bo", "Ana"), Settings("", with_camera=False))
        play.book(DICE, "echidna", None)
        play.undo()
    return empty_home


def test_an_empty_history(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the first match the history is empty, and asking for it makes no files."""
    assert run(["history"]) == 0
    assert "No match" in capsys.readouterr().out
    assert run(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"matches": []}
    assert not empty_home.exists()


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
        assert rows[1].as_read == ("snake", "5")


def rewritten(file: Path, change) -> None:
    data = json.loads(file.read_text())
    change(data)
    file.write_text(json.dumps(data))


def renamed(data, name: str) -> None:
    data["matches"][0]["rows"][0]["payload"]["players"] = [name]


def row(kind: str, payload=None) -> dict[str, object]:
    return {"kind": kind, "payload": payload or {}, "time_utc": "2026-05-01T12:00:00.000Z", "photo": ""}


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
        lambda data: renamed(data, "A" * 41),
        lambda data: renamed(data, "An\x1b[31ma"),
        lambda data: data["matches"][1]["rows"][1]["payload"].update(dice=["quokka"]),
        lambda data: data["matches"][1]["rows"].append(row("finish")),
        lambda data: data["matches"][0]["rows"].append(row("undo")),
        lambda data: data["matches"][1]["rows"].append(row("undo")),
        lambda data: data["matches"][0]["rows"].append(row("redo")),
        lambda data: data["matches"][0]["rows"].insert(0, row("finish")),
        lambda data: data["matches"][0]["rows"].append(row("finish", payload={"for": "ever"})),
        lambda data: data["matches"][0].update(started_utc="yesterday"),
        lambda data: data["matches"][0]["rows"][1].update(time_utc="2026-02-30T10:00:00Z"),
        lambda data: data["matches"][0]["settings"].update(set=["a", "list"]),
    ],
    ids=[
        *("illegal", "game", "no-events", "uid", "form", "unknown", "kind", "long-name", "escape-in-name"),
        *("undone-illegal", "finish-unfinished", "undo-finished", "undo-the-start", "redo-nothing", "finish-first"),
        *("finish-with-fields", "start-time", "row-time", "settings"),
    ],
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
    empty_home: Path, tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
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


def test_names_as_long_as_may_be_are_imported(played: Path, tmp_path: Path) -> None:
    """A name of forty characters in any script is taken."""
    file = tmp_path / "matches.json"
    run(["history", "export", str(file)])
    rewritten(file, lambda data: renamed(data, "Å" * 39 + "é"))
    (played / "journal.sqlite").unlink()
    assert run(["history", "import", str(file)]) == 0


DAMAGES = {
    "no json": "UPDATE events SET payload = '{' WHERE number = 3",
    "no object": "UPDATE events SET payload = '[]' WHERE number = 3",
    "no utf-8": "UPDATE events SET payload = CAST(x'7b22ff227d' AS TEXT) WHERE number = 3",
    "nested": "UPDATE events SET payload = '{\"a\":' || replace(hex(zeroblob(50000)), '00', '[') WHERE number = 3",
    "no event": "UPDATE events SET payload = '{}' WHERE number = 3",
    "gone": "DELETE FROM events WHERE match = 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_damaged_match(played: Path, damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row that says nothing costs its own match only: it is named, the others are listed and exported."""
    changed(played, DAMAGES[damage])
    run(["history", "--json"])
    bad, good = sorted(json.loads(capsys.readouterr().out)["matches"], key=lambda told: "error" not in told)
    assert f"match {bad['match'][:8]} is damaged" in bad["error"]
    assert [player["name"] for player in good["players"]] == ["=Bo", "Ana"]
    assert run(["history"]) == 0
    assert "is damaged" in capsys.readouterr().out
    assert run(["history", "--csv"]) == 0
    assert "=Bo" in capsys.readouterr().out
    assert run(["history", "export", str(tmp_path / "x.json"), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["matches"] == 1
    assert f"match {bad['match'][:8]}" in err
    assert err.count("\n") == 1
    assert run(["history", "import", str(tmp_path / "x.json")]) == 0


@pytest.mark.parametrize("settings", ["{", "[]", "'", "x'ff'"])
def test_damaged_settings(played: Path, settings: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was chosen beside the rules may be damaged: every match is listed all the same."""
    changed(played, "UPDATE matches SET settings = ?", settings)
    assert run(["history", "--json"]) == 0
    assert not any("error" in told for told in json.loads(capsys.readouterr().out)["matches"])


def changed(home: Path, statement: str, *values: str) -> None:
    database = sqlite3.connect(home / "journal.sqlite")
    with database:
        database.execute(statement, values)
    database.close()


@contextmanager
def read_only_copy(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Live in a copy of the home where nothing can be written, as somebody whom permissions stop."""
    run(["history"])  # An administrator's modules are loaded before somebody else runs them.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        for name in ("journal.sqlite", "journal.sqlite-wal"):
            if (home / name).exists():
                Path(folder, name).write_bytes((home / name).read_bytes())
                Path(folder, name).chmod(0o444)
        Path(folder).chmod(0o555)
        monkeypatch.setenv("SIZZLEBOX_HOME", folder)
        administrator = os.geteuid() == 0
        try:
            if administrator:
                os.seteuid(65534)
            yield
        finally:
            if administrator:
                os.seteuid(0)
            Path(folder).chmod(0o755)


def test_a_home_that_cannot_be_written(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The history of a home in which nothing can be written is read from it as it is; an import says what to do."""
    run(["history", "export", str(played / "x.json")])
    file = Path(played / "x.json").read_bytes()
    with read_only_copy(played, monkeypatch), tempfile.NamedTemporaryFile() as kept:
        Path(kept.name).write_bytes(file)
        capsys.readouterr()
        assert run(["history", "--json"]) == 0
        out, err = capsys.readouterr()
        assert len(json.loads(out)["matches"]) == 2
        assert err == ""
        assert run(["history", "import", kept.name]) == 1
        assert "set SIZZLEBOX_HOME to another folder" in capsys.readouterr().err


def test_a_log_that_waits_in_a_home_that_cannot_be_written(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the last turns are still in the log beside the journal it is not read without them: it says what to do."""
    with Journal.open(played / "journal.sqlite") as journal:
        journal.start("sausage-sizzle", {})
        with read_only_copy(played, monkeypatch):
            capsys.readouterr()
            assert run(["history"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "copy that folder" in err
    assert err.count("\n") == 1


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
