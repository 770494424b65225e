"""Sets that leave the box as one file and come in again, also from people who mean harm."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from vision.sets import Set, SetError, SetStore

GAME = "sausage-sizzle"


@pytest.fixture
def packed(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> Path:
    """An exported set that is no longer in the store."""
    store.save(make_set(labels={"snake": 2, "Känguru": 1}))
    store.export(GAME, "house", tmp_path / "house.zip")
    store.remove(GAME, "house")
    return tmp_path / "house.zip"


def repack(file: Path, changes: dict[str, bytes | None]) -> None:
    """Write a zip anew with some of its files changed, added or (None) left out."""
    with zipfile.ZipFile(file) as zipped:
        inside: dict[str, bytes | None] = {name: zipped.read(name) for name in zipped.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in {**inside, **changes}.items():
            if data is not None:
                zipped.writestr(name, data)


def about(file: Path, **fields: object) -> None:
    """Change fields of the set.json in a zip."""
    with zipfile.ZipFile(file) as zipped:
        known = json.loads(zipped.read("set.json"))
    repack(file, {"set.json": json.dumps({**known, **fields}).encode()})


def refused(store: SetStore, file: Path) -> str:
    """The one line with which an import is refused; nothing has been taken in and nothing lies outside the store."""
    around = file.parent
    before = sorted(path for path in around.rglob("*") if "store" not in path.parts)
    with pytest.raises(SetError) as caught:
        store.import_(file)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"{file}: ") or str(caught.value).startswith(f"{file} is no set")
    assert tempfile.gettempdir() not in str(caught.value).replace(str(file), "")
    assert ("house", False) not in store.names(GAME)
    assert sorted(path for path in around.rglob("*") if "store" not in path.parts) == before
    assert not [path for path in (around / "store").rglob("*") if path.is_file()]
    return str(caught.value)


def test_a_set_moves_from_box_to_box(packed: Path, store: SetStore, tmp_path: Path) -> None:
    """An exported set comes in under its own name with the same labels and faces."""
    other = SetStore(tmp_path / "other")
    came = other.import_(packed)
    assert (came.game, came.name, came.labels) == (GAME, "house", ("snake", "Känguru"))
    assert other.load(GAME, "house").examples["Känguru"][0].tobytes() == came.examples["Känguru"][0].tobytes()
    assert ("house", False) in other.names(GAME)
    assert ("house", False) not in store.names(GAME)


@pytest.mark.parametrize("name", ["Print-And-Play", "PRINT-AND-PLAY", "HOUSE", "House"])
def test_a_name_that_differs_in_capitals_only_is_taken(
    name: str, packed: Path, store: SetStore, make_set: Callable[..., Set]
) -> None:
    """An import whose name differs from one that is here in capitals only is refused: no person tells the two apart."""
    store.save(make_set())
    before = store.names(GAME)
    about(packed, name=name)
    with pytest.raises(SetError, match=r"house|comes with the program"):
        store.import_(packed)
    assert store.names(GAME) == before


def test_a_taken_name_is_not_overwritten(packed: Path, store: SetStore, make_set: Callable[..., Set]) -> None:
    """An import never replaces a set that is here, and says how to make room."""
    store.save(make_set(labels={"mine": 1}))
    with pytest.raises(SetError, match=r"here already.*sets remove"):
        store.import_(packed)
    assert store.load(GAME, "house").labels == ("mine",)


def test_a_shipped_set_can_be_exported_but_not_imported(store: SetStore, tmp_path: Path) -> None:
    """The shipped set leaves as a file like any other; its name stays taken."""
    store.export(GAME, "print-and-play", tmp_path / "shipped.zip")
    assert zipfile.is_zipfile(tmp_path / "shipped.zip")
    with pytest.raises(SetError, match="comes with the program"):
        store.import_(tmp_path / "shipped.zip")


def test_a_missing_file_is_told(store: SetStore, tmp_path: Path) -> None:
    """Importing a file that is not there says so."""
    with pytest.raises(SetError, match="found no such file"):
        store.import_(tmp_path / "none.zip")


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04" + bytes(60)], ids=["empty", "text", "a zip's start"])
def test_what_is_no_zip_is_refused(content: bytes, store: SetStore, tmp_path: Path) -> None:
    """A file that no export wrote is refused in one line."""
    (tmp_path / "a.zip").write_bytes(content)
    assert "sets export" in refused(store, tmp_path / "a.zip")


def test_a_folder_is_refused(store: SetStore, tmp_path: Path) -> None:
    """A folder in place of the file is refused in one line."""
    with pytest.raises(SetError, match="sets export"):
        store.import_(tmp_path)


def test_a_zip_cut_short_is_refused(packed: Path, store: SetStore) -> None:
    """A download that broke off is refused in one line."""
    packed.write_bytes(packed.read_bytes()[:-200])
    assert "sets export" in refused(store, packed)


LEADING_OUT = ["../evil.png", "faces/../../evil.png", "/evil.png", "faces\\..\\evil.png", "a/../../../evil"]


@pytest.mark.parametrize("name", LEADING_OUT)
def test_paths_that_lead_out_are_refused(name: str, packed: Path, store: SetStore) -> None:
    """A zip with a path that leads out of the set writes nothing anywhere."""
    repack(packed, {name: b"evil"})
    assert "leads out of the set" in refused(store, packed)
    assert not Path("/evil.png").exists()


def test_a_zip_with_too_many_files_is_refused(packed: Path, store: SetStore) -> None:
    """A zip of thousands of files is refused before anything is unpacked."""
    repack(packed, {f"faces/snake/{n}.x": b"" for n in range(5001)})
    assert "too large" in refused(store, packed)


def test_a_zip_bomb_is_refused(packed: Path, store: SetStore) -> None:
    """A small zip that would unpack to more than a set can hold is refused."""
    repack(packed, {"faces/snake/99.png": bytes(50_000_001)})
    assert packed.stat().st_size < 200_000
    assert "too large" in refused(store, packed)


MISSING: dict[str, dict[str, bytes | None]] = {
    "no set.json": {"set.json": None},
    "no face": {"faces/snake/01.png": None},
    "no bare table": {"bare/00.png": None},
    "an empty face": {"faces/snake/00.png": b""},
    "a face that is none": {"faces/snake/00.png": b"\x89PNG"},
}


@pytest.mark.parametrize("what", MISSING)
def test_a_set_that_is_not_whole_is_refused(what: str, packed: Path, store: SetStore) -> None:
    """A zip in which a file of the set is missing or damaged is refused in one line."""
    repack(packed, MISSING[what])
    refused(store, packed)


WRONG: list[dict[str, object]] = [
    {"format": 2},
    {"format": "1"},
    {"labels": []},
    {"labels": {}},
    {"labels": {"../snake": 2}},
    {"labels": {"snake": True, "ghost": 1}},
    {"labels": {"snake": "2"}},
    {"labels": {"snake": 10**9}},
    {"bare": "many"},
    {"name": "../../evil"},
    {"name": ".hidden"},
    {"name": ""},
    {"name": 5 * "long name "},
]


@pytest.mark.parametrize("fields", WRONG, ids=[str(fields)[:30] for fields in WRONG])
def test_wrong_values_in_set_json_are_refused(fields: dict[str, object], packed: Path, store: SetStore) -> None:
    """A set.json whose values are of the wrong type or out of range is refused in one line."""
    about(packed, **fields)
    refused(store, packed)


@pytest.mark.parametrize("game", ["../..", "/nowhere/at/all", "a/b", "..", ".", "", "chess"])
def test_a_set_of_no_game_is_refused(game: str, packed: Path, store: SetStore) -> None:
    """The game named in a zip is one of the five: it cannot lead out of the store either."""
    about(packed, game=game, name="house")
    refused(store, packed)


def test_a_spoilt_byte_is_refused(packed: Path, store: SetStore) -> None:
    """A zip whose packed bytes are spoilt on the way is refused, wherever the spoilt byte lies."""
    whole = packed.read_bytes()
    with zipfile.ZipFile(packed) as zipped:
        starts = [info.header_offset for info in zipped.infolist()]
    for start in starts:
        for place in (start + 60, start + 90):
            packed.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF] * 4) + whole[place + 4 :])
            refused(store, packed)


def test_a_deeply_nested_set_json_is_refused(packed: Path, store: SetStore) -> None:
    """A set.json of brackets without end is refused like any other that says nothing usable."""
    repack(packed, {"set.json": b"[" * 200_000})
    refused(store, packed)


@pytest.mark.parametrize("label", ["\ud800", "a\x1b[31m", "two\nlines", "back\\slash"])
def test_a_label_that_no_folder_can_have_is_refused(label: str, packed: Path, store: SetStore) -> None:
    """Half surrogates, control signs and separators in a label are refused, not met with an error of the system."""
    about(packed, labels={label: 1})
    refused(store, packed)


@pytest.mark.parametrize("apart", [float("nan"), float("inf"), -1, 10**400])
def test_a_senseless_distance_is_forgotten(apart: float, packed: Path, store: SetStore) -> None:
    """A weakest pair whose distance is no number from 0 to 1 is left out; the set itself is good."""
    about(packed, weakest={"labels": ["a", "b"], "apart": apart})
    assert store.import_(packed).weakest is None
