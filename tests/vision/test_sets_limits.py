"""A set that is kept can be read, exported and taken in again: its size, its labels and its name are judged before."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faces import EXAMPLE_SIDE
from vision.set_folder import MOST_ABOUT_BYTES
from vision.set_zip import MOST_BYTES, MOST_FILES
from vision.sets import DamagedSetError, Set, SetError, SetStore
from vision.taught import MOST_EXAMPLES, MOST_OF_LABEL

GAME = "sausage-sizzle"
FACE = np.random.default_rng(3).integers(0, 256, (EXAMPLE_SIDE, EXAMPLE_SIDE), np.uint8)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of files are not waited for until they are on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def many(counts: dict[str, int], bare: int = 0) -> Set:
    return Set(GAME, "large", {label: (FACE,) * n for label, n in counts.items()}, (FACE,) * bare)


LARGEST = {
    "of a label": many({"snake": MOST_OF_LABEL, "emu": 1}),
    "of the bare table": many({"snake": 1, "emu": 1}, MOST_OF_LABEL),
}
TOO_LARGE = {
    "of a label": many({"snake": MOST_OF_LABEL + 1, "emu": 1}),
    "of the bare table": many({"snake": 1, "emu": 1}, MOST_OF_LABEL + 1),
    "of all": many({f"label number {n}": 10 for n in range(MOST_EXAMPLES // 9)}),
}


@pytest.mark.parametrize("what", LARGEST)
def test_the_largest_set_makes_the_whole_way(what: str, store: SetStore, tmp_path: Path) -> None:
    """What can just be kept, of faces that hardly pack, can be read, exported and taken in elsewhere."""
    store.save(LARGEST[what])
    store.export(GAME, "large", tmp_path / "large.zip")
    assert SetStore(tmp_path / "elsewhere").import_(tmp_path / "large.zip").labels == LARGEST[what].labels


def test_the_most_examples_fit_into_an_import() -> None:
    """As many examples as a set may have, of faces that do not pack at all, stay below what an import takes."""
    largest = len(cv2.imencode(".png", FACE)[1].tobytes())
    assert largest > EXAMPLE_SIDE**2
    assert MOST_EXAMPLES * largest + MOST_ABOUT_BYTES < MOST_BYTES
    assert MOST_EXAMPLES + 100 < MOST_FILES


@pytest.mark.parametrize("what", TOO_LARGE)
def test_one_more_is_refused_before_anything_is_replaced(
    what: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """A set that nobody could read again is refused with the limit and what to do, and the older one stays."""
    store.save(make_set("large"))
    with pytest.raises(SetError, match=rf"({MOST_OF_LABEL}|{MOST_EXAMPLES}) .*the most: leave photos"):
        store.save(TOO_LARGE[what])
    assert store.load(GAME, "large").labels == ("snake", "emu")
    assert [path.name for path in (tmp_path / "store" / GAME).iterdir()] == ["large"]


def test_an_older_set_that_is_too_large_is_not_exported(
    store: SetStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set kept by a program without the limit is read, but its export, which no import would take, is refused."""
    monkeypatch.setattr("vision.taught.MOST_EXAMPLES", 10**6)
    store.save(TOO_LARGE["of all"])
    monkeypatch.undo()
    (tmp_path / "large.zip").write_bytes(b"older")
    with pytest.raises(SetError, match=f"too large to be taken in elsewhere.*{MOST_EXAMPLES}"):
        store.export(GAME, "large", tmp_path / "large.zip")
    assert (tmp_path / "large.zip").read_bytes() == b"older"


def test_a_name_in_other_capitals_is_refused(store: SetStore, make_set: Callable[..., Set]) -> None:
    """Keeping a set under a name that differs from another's in capitals only is refused; the same name replaces it."""
    store.save(make_set("eq"))
    with pytest.raises(SetError, match=r"'eq' of sausage-sizzle is here already.*capitals only"):
        store.save(make_set("Eq", {"new": 1}))
    store.save(make_set("eq", {"new": 1}))
    assert store.load(GAME, "eq").labels == ("new",)
    assert [name for name, shipped in store.names(GAME) if not shipped] == ["eq"]


@pytest.mark.parametrize("labels", [("snake", "Snake"), ("caf\u00e9", "cafe\u0301"), ("stra\u00dfe", "STRASSE")])
def test_labels_that_are_one_are_not_kept(
    labels: tuple[str, str], store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """Saving refuses what importing refuses: two labels that no person and not every disk tells apart."""
    with pytest.raises(SetError, match="the labels"):
        store.save(make_set(labels=dict.fromkeys(labels, 1)))
    assert not (tmp_path / "store").exists()


# ---- files that are none ----------------------------------------------------------------------------------------


@pytest.fixture
def in_time() -> Iterator[None]:
    """What takes longer than ten seconds fails instead of hanging."""

    def late(*_: object) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def huge_picture() -> bytes:
    """A small file that unfolds into a very large picture."""
    return cv2.imencode(".png", np.zeros((12_000, 12_000), np.uint8))[1].tobytes()


STRANGE: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "a device without anything": lambda path: path.symlink_to("/dev/null"),
    "a folder": lambda path: path.mkdir(),
    "a dead link": lambda path: path.symlink_to("nowhere"),
    "a huge picture": lambda path: path.write_bytes(huge_picture()),
    "a huge file": lambda path: path.touch() or os.truncate(path, 10**12),
}


@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("file", ["set.json", "faces/snake/01.png", "bare/00.png"])
@pytest.mark.usefixtures("in_time")
def test_what_is_no_file_is_damage(
    file: str, strange: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """A pipe, a device or an endless file in a set's folder is told as damage, at once."""
    store.save(make_set())
    place = tmp_path / "store" / GAME / "house" / file
    place.unlink()
    STRANGE[strange](place)
    with pytest.raises(DamagedSetError, match=r"teach (it|the set) again"):
        store.load(GAME, "house")
    assert ("house", False) in store.names(GAME)
    store.save(make_set())
    assert store.load(GAME, "house").labels == ("snake", "emu")


@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("file", ["added.json", "added/1.png"])
@pytest.mark.usefixtures("in_time")
def test_additions_that_are_no_files_are_left_out(
    file: str, strange: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """The same among the added examples costs only these, and the next correction is kept."""
    store.save(make_set())
    store.add(GAME, "house", "snake", FACE, source="a correction", when="now")
    place = tmp_path / "store" / GAME / "house" / file
    place.unlink()
    STRANGE[strange](place)
    assert store.load(GAME, "house").added == ()
    if strange != "a folder":
        store.add(GAME, "house", "snake", FACE, source="a correction", when="now")
        assert len(store.load(GAME, "house").added) == 1
