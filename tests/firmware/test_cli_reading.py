"""The commands that see: read, teach, sets and measure, with good and bad input."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.__main__ import run
from hardware.simulated.photos import simulated_roll, single_die

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Photos: one roll with its labels.json, and single dice to teach two faces with."""
    place = tmp_path_factory.mktemp("photos")
    roll = simulated_roll(3)
    cv2.imwrite(str(place / "roll.jpg"), roll.pixels)
    (place / "labels.json").write_text(
        json.dumps([{"file": "roll.jpg", "dice": list(roll.truth), "tags": list(roll.tags), "tilt_deg": roll.tilt_deg}])
    )
    for label in ("snake", "5"):
        (place / "teach" / label).mkdir(parents=True)
        for seed in (1, 2):
            cv2.imwrite(str(place / "teach" / label / f"{seed}.jpg"), single_die(label, seed).pixels)
    (place / "teach" / "notes.txt").write_text("not a picture")
    return place


def one_line(capsys: pytest.CaptureFixture[str], *, silent: bool = True) -> str:
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert not silent or out == ""
    return err


def test_read_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A reading has the form of the contract, and names the box's own set where none is given."""
    assert run(["read", "sausage-sizzle", str(folder / "roll.jpg"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"file", "game", "set", "milliseconds", "pieces", "doubts"}
    assert (told["game"], told["set"]) == ("sausage-sizzle", "print-and-play")
    for piece in told["pieces"]:
        assert set(piece) == {"label", "kind", "sure", "confidence", "centre", "outline"}
        assert len(piece["outline"]) == 4
    assert len(told["pieces"]) >= 8


def test_read_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json a person gets a table."""
    assert run(["read", "sausage-sizzle", str(folder / "roll.jpg")]) == 0
    assert "critter" in capsys.readouterr().out


def test_pictures_that_cannot_be_read(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each bad picture has its line of JSON in its place, the good ones still go through, the status is 1."""
    (tmp_path / "text.jpg").write_text("this is no picture")
    (tmp_path / "empty.jpg").write_bytes(b"")
    names = [tmp_path / "text.jpg", folder / "roll.jpg", tmp_path / "empty.jpg", tmp_path, tmp_path / "missing.jpg"]
    assert run(["read", "sausage-sizzle", *map(str, names), "--json"]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["file"] for line in lines] == [str(name) for name in names]
    assert ["error" in line for line in lines] == [True, False, True, True, True]
    assert all("\n" not in line["error"] for line in lines if "error" in line)
    assert err.count("\n") == 1


def test_a_tiny_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture of one pixel ends plainly, whether it is read as empty or refused."""
    cv2.imwrite(str(tmp_path / "tiny.png"), np.zeros((1, 1, 3), np.uint8))
    status = run(["read", "sausage-sizzle", str(tmp_path / "tiny.png"), "--json"])
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert (status, "error" in told) in {(0, False), (1, True)}
    assert err.count("\n") == status
    assert told.get("pieces", []) == []


def test_an_unknown_set(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set that was never taught is refused with the names of those that were."""
    assert run(["read", "sausage-sizzle", str(folder / "roll.jpg"), "--set", "attic", "--json"]) == 1
    assert "print-and-play" in one_line(capsys)


def test_teach_list_export_remove_import(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set is taught, listed, written to a file, removed and taken in again, and reads all along."""
    game, zip_file = "sausage-sizzle", str(tmp_path / "mine.zip")
    assert run(["teach", game, str(folder / "teach"), "--set", "mine", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["labels"]) == {"snake", "5"}
    assert run(["sets", game, "--json"]) == 0
    assert "mine" in [one["set"] for one in json.loads(capsys.readouterr().out)["sets"]]
    assert run(["sets", "export", game, "mine", zip_file]) == 0
    assert run(["sets", "remove", game, "mine"]) == 0
    capsys.readouterr()
    assert run(["sets", "remove", game, "mine"]) == 1
    one_line(capsys)
    assert run(["sets", "import", zip_file]) == 0
    capsys.readouterr()
    snake = str(folder / "teach" / "snake" / "1.jpg")
    assert run(["read", game, snake, "--set", "mine", "--json"]) == 0
    assert [piece["label"] for piece in json.loads(capsys.readouterr().out)["pieces"]] == ["snake"]


def test_a_set_in_other_capitals_is_not_taught(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that differs from a taught one's in capitals only is refused, by the same words as an import's."""
    assert run(["teach", "sausage-sizzle", str(folder / "teach"), "--set", "eq"]) == 0
    capsys.readouterr()
    assert run(["teach", "sausage-sizzle", str(folder / "teach"), "--set", "Eq"]) == 1
    assert "capitals only" in one_line(capsys)


def test_teaching_says_whether_the_faces_are_apart_enough(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What teaching says of the two faces most alike has a scale and a verdict; the warning without one is left out."""
    assert run(["teach", "sausage-sizzle", str(folder / "teach"), "--set", "mine"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^Most alike are (5 and snake|snake and 5): 0\.\d\d apart; 0\.2 is enough$", out, re.M)
    assert "weakest pair" not in out


def test_a_damaged_set(folder: Path, empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set whose files are damaged is refused in one line and still listed, with the reason."""
    run(["teach", "sausage-sizzle", str(folder / "teach"), "--set", "mine"])
    (empty_home / "sets" / "sausage-sizzle" / "mine" / "set.json").write_text("{")
    capsys.readouterr()
    assert run(["read", "sausage-sizzle", str(folder / "roll.jpg"), "--set", "mine", "--json"]) == 1
    one_line(capsys)
    assert run(["sets", "--json"]) == 0
    mine = next(one for one in json.loads(capsys.readouterr().out)["sets"] if one["set"] == "mine")
    assert "error" in mine


@pytest.mark.parametrize(
    "words",
    [
        ["sets", "remove", "sausage-sizzle", "print-and-play"],
        ["sets", "export", "sausage-sizzle", "attic", "x.zip"],
        ["sets", "import", "nowhere.zip"],
        ["teach", "sausage-sizzle", "nowhere", "--set", "mine"],
        ["teach", "sausage-sizzle", ".", "--set", "../mine"],
        ["teach", "sosig", ".", "--set", "mine"],
        ["teach", "drecksau", ".", "--set", "mine"],
        ["measure", "sausage-sizzle", "nowhere"],
    ],
)
def test_plain_refusals(words: list[str], tmp_path: Path, monkeypatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be done is one line on stderr, nothing on stdout, status 1."""
    monkeypatch.chdir(tmp_path)
    assert run([*words, "--json"]) == 1
    one_line(capsys)


@pytest.mark.parametrize("words", [["sets", "poker"], ["sets", "remove", "poker", "x"], ["sets", "remove", "sosig"]])
def test_wrong_usage_of_sets(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown games and missing names are wrong usage."""
    assert run(words) == 2
    one_line(capsys)


def test_teaching_from_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without photos is refused."""
    (tmp_path / "photos" / "snake").mkdir(parents=True)
    assert run(["teach", "sausage-sizzle", str(tmp_path / "photos"), "--set", "mine"]) == 1
    one_line(capsys)


def test_measure(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measuring tells the figures of the whole and of each tag; a missing picture counts as failed."""
    assert run(["measure", "sausage-sizzle", str(folder), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["pictures"], figures["failed"], figures["silent_wrong"]) == (1, 0, 0.0)
    assert figures["piece"] > 0.5
    assert figures["tags"]
    shutil.copy(folder / "labels.json", tmp_path)
    assert run(["measure", "sausage-sizzle", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failed"] == 1
    assert run(["measure", "sausage-sizzle", str(folder)]) == 0
    assert "silent wrong" in capsys.readouterr().out


def test_measure_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    """Simulated rolls are measured with the box's own set; the same seed gives the same rolls."""
    assert run(["measure", "sausage-sizzle", "--simulated", "2", "--seed", "5", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["pictures"] == 2
    run(["measure", "sausage-sizzle", "--simulated", "2", "--seed", "5", "--json"])
    again = json.loads(capsys.readouterr().out)
    assert {key: first[key] for key in ("coverage", "right", "piece")} == {
        key: again[key] for key in ("coverage", "right", "piece")
    }


def test_measure_simulated_with_faults(capsys: pytest.CaptureFixture[str]) -> None:
    """With --faults each fault is a line of the table by tags; a folder has its own faults and is refused with it."""
    words = ["measure", "sausage-sizzle", "--simulated", "2", "--seed", "5", "--faults"]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["faults"], told["pictures"]) == (True, 2)
    assert sum(told["tags"].get(tag, {"pictures": 0})["pictures"] for tag in ("good light", "hard light")) == 2
    assert run([*words[:2], "nowhere", "--faults"]) == 2
    one_line(capsys)


def test_measure_beside_the_baseline(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --baseline the same pictures are read without networks too; the reader's own figures stay as they are."""
    assert run(["measure", "sausage-sizzle", str(folder), "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert "baseline" not in alone
    assert run(["measure", "sausage-sizzle", str(folder), "--json", "--baseline"]) == 0
    both = json.loads(capsys.readouterr().out)
    baseline = both.pop("baseline")
    times = {"ms_median", "ms_p95", "tags"}
    assert {k: v for k, v in both.items() if k not in times} == {k: v for k, v in alone.items() if k not in times}
    assert set(baseline) == set(both) - {"game", "set", "folder"}
    assert (baseline["pictures"], baseline["failed"]) == (1, 0)
    assert baseline["tags"].keys() == both["tags"].keys()
    shutil.copy(folder / "labels.json", tmp_path)
    assert run(["measure", "sausage-sizzle", str(tmp_path), "--json", "--baseline"]) == 0
    assert json.loads(capsys.readouterr().out)["baseline"]["failed"] == 1
    assert run(["measure", "sausage-sizzle", str(folder), "--baseline"]) == 0
    assert " ".join(capsys.readouterr().out.split()).count("without networks") == 1


@pytest.mark.parametrize("content", ["", "{}", "[]", '[{"file": "a.jpg"}]', '[{"file": "a.jpg", "dice": [{}]}]'])
def test_labels_that_say_nothing(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A labels.json that cannot be understood is one plain line."""
    (tmp_path / "labels.json").write_text(content)
    assert run(["measure", "sausage-sizzle", str(tmp_path), "--json"]) == 1
    one_line(capsys)


@pytest.mark.parametrize(
    "name", ["a" * 5000 + ".jpg", "a/" * 3000 + "a.jpg", "a\0.jpg", "", "roll.jpg/x", "loop/a.jpg"]
)
def test_a_picture_that_cannot_be_named_is_one_that_failed(
    name: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that no file can have does not end the measurement: the picture counts as failed, the others are read."""
    shutil.copy(folder / "roll.jpg", tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    (good,) = json.loads((folder / "labels.json").read_text())
    (tmp_path / "labels.json").write_text(json.dumps([{**good, "file": name}, good]))
    assert run(["measure", "sausage-sizzle", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["pictures"], told["failed"]) == (2, 1)
