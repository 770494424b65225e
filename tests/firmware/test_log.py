"""The log and the pictures kept for a bug report: what is written, how much, and that nothing of it can hurt."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from firmware import log
from firmware.diary import PAUSE_S, Diary
from firmware.doubtful import MOST, Doubtful, kept_in
from firmware.home import Home
from firmware.log import LOG, begin, end, lines_of, note_start, write_down
from firmware.match import NO_SIGHT, Sight, Stage
from firmware.match.lesson import Correction, Lesson
from firmware.wanted import Wanted
from vision.reading import Guess, Piece, Reading

NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
DICE = Wanted("sausage-sizzle", "ours", 0)


@pytest.fixture
def home(tmp_path: Path):
    yield Home(tmp_path / "home", tmp_path / "home")
    end()


def frame(grey: int = 90) -> np.ndarray:
    return np.full((48, 64, 3), grey, np.uint8)


def reading(*, sure: bool) -> Reading:
    guesses = (Guess("quokka", 0.6), Guess("platypus", 0.3))
    piece = Piece("quokka", "critter", sure, 0.6, (4.5, 4.5), SQUARE, guesses)
    return Reading((piece,), () if sure else ("the die may be quokka or platypus",), 9.0)


# ---- the log ------------------------------------------------------------------------------------------------------


def test_lines_of_the_log(home: Home) -> None:
    """A line has its time and its weight; the start names the program, its Python and what it runs on."""
    LOG.warning("nobody listens yet")
    begin(home)
    note_start("the box", camera="auto", screen="")
    LOG.warning("the camera is gone")
    end()
    LOG.warning("nobody listens any more")
    start, gone = lines_of(home).splitlines()
    assert start.split()[1:6] == ["INFO", "start", "of", "the", "box:"]
    assert start.split()[0].endswith("Z")
    assert all(word in start for word in ("sizzlebox ", "Python ", "camera auto"))
    assert "screen" not in start
    assert gone.endswith("WARNING the camera is gone")


def test_the_log_stays_small(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much happens, two halves of limited size are all there is, with the newest lines in them."""
    monkeypatch.setattr(log, "MOST_BYTES", 2000)
    begin(home)
    for number in range(400):
        LOG.info("event %d", number)
    end()
    assert sorted(path.name for path in home.data.iterdir()) == ["sizzlebox.log", "sizzlebox.log.1"]
    assert all(path.stat().st_size <= 2000 for path in home.data.iterdir())
    lines = lines_of(home).splitlines()
    assert [line.split()[-1] for line in lines] == [str(number) for number in range(400 - len(lines), 400)]


def test_the_same_is_written_once_in_a_while(home: Home) -> None:
    """What happens again and again is written again after ten minutes only."""
    times = iter(range(0, 1200, 5))
    begin(home, clock=lambda: float(next(times)))
    for _ in range(240):
        LOG.warning("the camera is gone")
    assert lines_of(home).count("gone") == 2


@pytest.mark.parametrize("place", ["file/below", "/proc/none"])
def test_a_log_that_cannot_be_written(tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no log can be kept the box goes on, and nothing is printed; an error says that it was not written."""
    (tmp_path / "file").write_text("x")
    home = Home(tmp_path / place, tmp_path / place)
    begin(home)
    LOG.warning("the camera is gone")
    end()
    assert not write_down(home, "sizzlebox", ValueError("odd"))
    assert lines_of(home) == ""
    assert capsys.readouterr() == ("", "")


def test_an_error_can_be_told_without_its_words(home: Home) -> None:
    """Of an error in work on somebody's file the log has the kind and the places, of what led to it too, no words."""

    def fail() -> None:
        try:
            raise KeyError("Ana")
        except KeyError as error:
            raise ValueError("no Ana") from error

    with pytest.raises(ValueError, match="no Ana") as caught:
        fail()
    assert write_down(home, "sizzlebox score", caught.value, words=False)
    told = lines_of(home)
    assert "sizzlebox score broke off" in told
    assert [line for line in told.splitlines() if line in {"KeyError", "ValueError"}] == ["KeyError", "ValueError"]
    assert told.count("Traceback") == 2
    assert told.replace('KeyError("Ana")', "").replace('"no Ana"', "").count("Ana") == 0


# ---- the pictures -------------------------------------------------------------------------------------------------


def test_the_last_pictures_are_kept(tmp_path: Path) -> None:
    """Of many pictures the last few stay, the latest first, each with what was told of it; halves are cleared away."""
    (tmp_path / ".20200101.new").write_bytes(b"half")
    (tmp_path / "20200101.json").write_text("{}")
    pictures = Doubtful(tmp_path)
    for number in range(MOST + 5):
        pictures.keep(frame(number), {"number": number}, NOW + timedelta(seconds=number))
    pictures.close()
    kept = kept_in(tmp_path)
    assert [one.about["number"] for one in kept] == list(range(MOST + 4, 4, -1))
    assert kept[0].about["size_wh"] == [64, 48]
    assert len(list(tmp_path.iterdir())) == 2 * MOST


def test_pictures_are_kept_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large pictures go earlier, so that all of them together never fill a card."""
    from firmware import doubtful

    monkeypatch.setattr(doubtful, "MOST_BYTES", 20_000)
    noise = np.random.default_rng(1).integers(0, 255, (64, 64, 3), dtype=np.uint8)
    pictures = Doubtful(tmp_path)
    for number in range(6):
        pictures.keep(noise, {"number": number}, NOW + timedelta(seconds=number))
    pictures.close()
    sizes = [path.stat().st_size for path in tmp_path.glob("*.jpg")]
    assert 1 <= len(sizes) < 6
    assert sum(sizes) <= 20_000


def test_pictures_that_cannot_be_kept(tmp_path: Path, home: Home) -> None:
    """Where the folder cannot be made the log says so, and the match goes on; what is damaged is left out."""
    (tmp_path / "file").write_text("x")
    begin(home)
    pictures = Doubtful(tmp_path / "file/doubts")
    pictures.keep(frame(), {}, NOW)
    pictures.close()
    pictures.keep(frame(), {}, NOW)
    assert "cannot be kept" in lines_of(home)
    assert kept_in(tmp_path / "file/doubts") == []
    (tmp_path / "1.jpg").write_bytes(b"x")
    (tmp_path / "1.json").write_text("{")
    assert kept_in(tmp_path) == []


# ---- what is noted of a match -------------------------------------------------------------------------------------


class Kept:
    """Takes what is to be kept."""

    def __init__(self) -> None:
        self.about: list[dict] = []

    def keep(self, pixels: np.ndarray, about: dict, now: datetime) -> None:
        assert (pixels.shape, now) == (frame().shape, NOW)
        assert json.dumps(about)
        self.about.append(about)

    def close(self) -> None:
        self.about.append({"why": "closed"})


@pytest.fixture
def diary(home: Home):
    begin(home)
    kept = Kept()
    return Diary(kept, lambda: NOW), kept, lambda: lines_of(home)


def still(found: Reading, time_s: float = 1.0) -> Sight:
    return Sight("still", time_s, frame(), found, frame())


def test_a_doubt_is_noted_with_its_picture(diary) -> None:
    """A doubted reading is kept once with all that each piece may be, and that it was booked; a sure one is not."""
    notes, kept, lines = diary
    doubted = still(reading(sure=False))
    for sight in (still(reading(sure=True)), doubted, doubted, Sight("still", 2.0, frame(), doubted.reading, frame())):
        notes.seen(sight, DICE)
    notes.booked()
    notes.booked()
    (about,) = kept.about
    assert (about["why"], about["game"], about["set"]) == ("doubted", "sausage-sizzle", "ours")
    assert about["pieces"][0]["guesses"] == [["quokka", 0.6], ["platypus", 0.3]]
    assert "doubted, sausage-sizzle ours: the die may be quokka or platypus" in lines()
    assert lines().count("booked after a doubt") == 1


def test_a_flickering_doubt_is_kept_now_and_then(diary) -> None:
    """Doubts that come quickly one after the other cost one picture each pause."""
    notes, kept, _ = diary
    for second in range(int(3 * PAUSE_S)):
        notes.seen(still(reading(sure=False), float(second)), DICE)
    assert len(kept.about) == 3


def test_a_correction_is_kept(diary) -> None:
    """A piece that a person named otherwise than it was read is kept with both names, also where it is not learnt."""
    notes, kept, lines = diary
    lesson = Lesson(None, lambda _: None, notes.corrected)
    lesson.offer(Correction("sausage-sizzle", "ours", "platypus", "Platypus", "quokka", frame(), SQUARE))
    (about,) = kept.about
    assert (about["why"], about["read_as"], about["label"]) == ("corrected", "quokka", "platypus")
    assert "read as quokka, is platypus" in lines()


def test_trouble_is_noted(diary) -> None:
    """A camera that fails and comes back, an area that is dropped and what the journal refuses each give a line."""
    notes, kept, lines = diary
    for sight in (
        Sight("fault", 1.0, fault="The camera is gone (since 20:15)"),
        Sight("fault", 2.0, fault="The camera is gone (since 20:15)"),
        NO_SIGHT,
        Sight("fault", 3.0, fault="It is black"),
        Sight("still", 4.0, frame(), area_fault="The camera was moved"),
    ):
        notes.seen(sight, DICE)
    notes.refused("the disk is full")
    notes.close()
    told = [line.split(" ", 1)[1] for line in lines().splitlines()]
    assert told == [
        "WARNING camera or set: The camera is gone (since 20:15)",
        "WARNING camera or set: It is black",
        "INFO the camera is well again",
        "WARNING playing area: The camera was moved",
        "WARNING refused: the disk is full",
    ]
    assert kept.about == [{"why": "closed"}]


class Heard:
    """Takes note of what a match tells."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def seen(self, sight: Sight, wanted: Wanted) -> None:
        if sight.reading is not None:
            self.told.append((wanted.game, sight.reading.is_sure))

    def corrected(self, correction: Correction) -> None:
        self.told.append((correction.read_as, correction.label))

    def booked(self) -> None:
        self.told.append("booked")

    def refused(self, why: str) -> None:
        self.told.append(why)

    def close(self) -> None:
        self.told.append("closed")


def test_a_match_tells_what_matters(player) -> None:
    """Of a turn with a doubt the notes hear the reading, the answer, the booking, and at last that all is over."""
    heard = Heard()
    player.close()
    player.stage = Stage(replace(player.stage.around, witness=heard))
    player.start("Ana")
    player.roll("echidna", "echidna", "echidna", ("quokka", "platypus"), "5", "5", "5", "4")
    player.touch("die", "3")
    player.touch("face", "platypus")
    player.press("green", "green")
    player.close()
    assert heard.told == [("sausage-sizzle", False), ("quokka", "platypus"), "booked", "closed"]


def test_pipes_hold_nothing_up(home: Home) -> None:
    """Where a pipe stands in the place of the log or of a picture, it is neither waited for nor read."""
    home.doubts.mkdir(parents=True)
    for path in (home.log, home.doubts / "a.jpg", home.doubts / "a.json"):
        os.mkfifo(path)
    begin(home)
    LOG.warning("said to nobody")
    end()
    assert lines_of(home) == ""
    assert kept_in(home.doubts) == []
