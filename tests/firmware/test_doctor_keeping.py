"""The doctor on what the box keeps and came with: disk, journal, sets, networks, set-up."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware.doctor import keeping
from firmware.home import Home
from firmware.journal import Journal
from firmware.setup.kept import SetUpFile
from vision.network import FOLDER, NETWORKS, Network
from vision.sets import SHIPPED, SetStore


def refuses(error: Exception) -> Callable[..., Any]:
    def refuse(*_: object, **_named: object) -> Any:
        raise error

    return refuse


@pytest.mark.parametrize(
    ("content", "words"),
    [('{"dropped": "The camera was moved"}', "camera was moved"), ("{", "set-up.json")],
)
def test_a_set_up_with_a_fault(tmp_path: Path, content: str, words: str) -> None:
    """An area that was dropped and a file that cannot be used are warnings with something to do."""
    (tmp_path / "set-up.json").write_text(content)
    check = keeping.of_set_up(SetUpFile(tmp_path / "set-up.json"))
    assert check.state == "warning"
    assert words in check.reason
    assert check.remedy


def test_every_set_is_looked_at(tmp_path: Path) -> None:
    """A damaged set is a fault where matches begin with it and else a warning; one that is gone is a fault."""
    shutil.copytree(SHIPPED / "sausage-sizzle/print-and-play", tmp_path / "sausage-sizzle/ours")
    (tmp_path / "sausage-sizzle/ours/set.json").write_text("{")
    store = SetStore(tmp_path)
    damaged, _ = keeping.of_sets(store, set())
    assert (damaged.state, "ours" in damaged.reason) == ("warning", True)
    used = {("sausage-sizzle", "ours"), ("sosig", "attic")}
    assert [check.state for check in keeping.of_sets(store, used)] == ["fault", "fault", "ok"]
    (lacking,) = keeping.of_sets(SetStore(tmp_path / "other", tmp_path / "none"), {("sosig", "print-and-play")})
    assert (lacking.state, "tapped in" in lacking.reason) == ("warning", True)


def test_shipped_networks_load() -> None:
    """Every network that comes with the program is on the list, found and loaded; one that is missing is a fault."""
    (check,) = keeping.of_networks(Network, FOLDER, NETWORKS)
    assert check.state == "ok"
    assert {path.stem for path in FOLDER.glob("*.onnx")} == set(NETWORKS)
    (check,) = keeping.of_networks(Network, FOLDER, (*NETWORKS, "nose"))
    assert (check.state, "nose.onnx is not in" in check.reason) == ("fault", True)


@pytest.mark.parametrize(("free_mb", "state"), [(5000, "ok"), (200, "warning"), (10, "fault")])
def test_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, state: str) -> None:
    """Little room is a warning, none a fault."""
    usage = type("Usage", (), {"free": free_mb * 1_000_000})
    monkeypatch.setattr(keeping.shutil, "disk_usage", lambda _folder: usage)
    assert keeping.of_storage(Home(tmp_path / "not" / "there", tmp_path)).state == state


@pytest.mark.parametrize(
    ("number", "reason", "remedy"),
    [
        (errno.EROFS, "read-only", "memory card"),
        (errno.ENOSPC, "no space", "make room"),
        (errno.EACCES, "permission", "SIZZLEBOX_HOME"),
    ],
)
def test_a_disk_that_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str, remedy: str
) -> None:
    """A folder that cannot be written is a fault with the way out of just that."""
    monkeypatch.setattr(keeping.tempfile, "TemporaryFile", refuses(OSError(number, os.strerror(number))))
    check = keeping.of_storage(Home(tmp_path, tmp_path))
    assert (check.state, reason in check.reason, remedy in check.remedy) == ("fault", True, True)


def test_photos_that_are_gone(tmp_path: Path) -> None:
    """Photos that the journal names and nobody finds are counted in a warning; the scores are whole."""
    home = Home(tmp_path, tmp_path)
    with Journal.open(home.journal) as journal:
        match = journal.start("sausage-sizzle", {"x": 1})
        for number in range(3):
            journal.append(match, {"x": 2}, b"\xff\xd8" + bytes([number]))
    assert keeping.of_journal(home).state == "ok"
    for photo in sorted((tmp_path / "photos").iterdir())[:2]:
        photo.unlink()
    check = keeping.of_journal(home)
    assert (check.state, "2 photos of them are gone" in check.reason) == ("warning", True)
