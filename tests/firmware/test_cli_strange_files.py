"""Files of a strange kind in every command that opens one: pipes, devices, names without an end; nothing hangs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.failure import MOST_REASONS, FailureError

READING = (
    "read sausage-sizzle {}",
    "score sausage-sizzle {}",
    "history import {}",
    "sets import {}",
    "measure sausage-sizzle {}.folder",
)
WRITING = ("history export {}", "sets export sausage-sizzle print-and-play {}", "print dice -o {}")

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize("words", READING)
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_no_file_to_read(words: str, kind: str, tmp_path: Path, failed: Callable[..., str]) -> None:
    """A pipe that nobody fills and a device without an end are refused as what they are, at once."""
    (tmp_path / "x.folder").mkdir()
    for place in (tmp_path / "x", tmp_path / "x.folder" / "labels.json"):
        os.mkfifo(place) if kind == "pipe" else place.symlink_to("/dev/zero")
    assert run(words.format("x").split()) == 1
    assert f"found a {kind}" in failed()


@pytest.mark.parametrize("words", WRITING)
def test_no_file_to_write(words: str, tmp_path: Path, failed: Callable[..., str]) -> None:
    """A pipe or device is not replaced by the file that was to be written."""
    os.mkfifo(tmp_path / "x")
    assert run(words.format("x").split()) == 1
    assert "x is a pipe, not a file" in failed()
    assert (tmp_path / "x").is_fifo()


@pytest.mark.parametrize("words", [*READING, *WRITING, "score {} x.json", "sets remove {} x", "print {}"])
def test_endless_names_are_shortened(words: str, failed: Callable[..., str]) -> None:
    """A name of ten thousand letters does not fill the screen."""
    assert run(words.format("x" * 10_000).split()) in {1, 2}
    assert len(failed()) < 1000


def test_endless_reasons_are_counted() -> None:
    """Beyond a number that anybody reads, reasons are only counted; the remedy stays."""
    few = FailureError(*(f"r{n}" for n in range(MOST_REASONS)), remedy="mend it")
    many = FailureError(*(f"r{n}" for n in range(MOST_REASONS + 7)), remedy="mend it")
    assert few.line.endswith(f"r{MOST_REASONS - 1}; mend it")
    assert many.line.endswith(f"r{MOST_REASONS - 1}; and 7 more; mend it")
