"""The table that `history` prints: edition, progress, and the time of this place."""

from __future__ import annotations

import json
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.journal import Journal
from firmware.local_time import local_day, local_minute
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay

DICE = ("quokka", "quokka", "quokka", "snake", "5", "5", "5", "4")


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def begin(empty_home: Path, edition: str, *turns: str) -> None:
    with Journal.open(empty_home / "journal.sqlite") as journal:
        play = DicePlay.begin(journal, edition, ("Ana", "Bo"), Settings("", with_camera=False))
        for critter in turns:
            play.book(DICE, critter, None)


def test_the_edition_and_the_progress(empty_home: Path, wide: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Of an open match the table tells which edition is played, which turn it is at, and who plays it."""
    begin(empty_home, "wuerfelwurst")
    begin(empty_home, "sausage-sizzle", "quokka", "quokka", "snake")
    assert run(["history"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (older,) = [line for line in lines if "Würfelwurst" in line]
    (newer,) = [line for line in lines if "Sausage Sizzle!" in line]
    assert "open, turn 1, Ana to play" in older
    assert "open, turn 2, Bo to play" in newer


def test_the_time_of_this_place(
    empty_home: Path, wide: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has the hour of the player's wall; JSON keeps UTC."""
    begin(empty_home, "sausage-sizzle")
    assert run(["history", "--json"]) == 0
    utc = datetime.fromisoformat(json.loads(capsys.readouterr().out)["matches"][0]["started_utc"])
    assert utc.utcoffset() == timedelta(0)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "LOC-5:45")
        time.tzset()
        assert run(["history"]) == 0
    time.tzset()
    wall = utc + timedelta(hours=5, minutes=45)
    assert f"{wall:%Y-%m-%d %H:%M}" in capsys.readouterr().out


def test_a_time_that_is_none_is_shown_as_it_stands() -> None:
    """One match with a time that cannot be read does not take the list away."""
    assert local_minute("yesterday") == "yesterday"
    assert local_day("0001-01-01") == "0001-01-01"
