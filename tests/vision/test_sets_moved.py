"""Sets that leave the box as one file and come in again, also from people who mean harm."""

from __future__ import annotations

import json
import os
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
    {"name": 5},
    {"name": ["house"]},
    {"game": 1_000_000 * "a "},
    {"game": ["sausage-sizzle"]},
]


@pytest.mark.parametrize("fields", WRONG, ids=[str(fields)[:30] for fields in WRONG])
def test_wrong_values_in_set_json_are_refused(fields: dict[str, object], packed: Path, store: SetStore) -> None:
    """A set.json whose values are of the wrong type or out of range is refused in one line."""
    about(packed, **fields)
    assert len(refused(store, packed)) < 500


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


@pytest.mark.parametrize("remark", ["\ud800", 5, None, ["a"], "x" * 5_000_000])
def test_a_remark_of_any_content_does_no_harm(remark: object, packed: Path, store: SetStore) -> None:
    """Half characters, endless texts and what is no text, as a warning or in the weakest pair, are kept harmlessly."""
    about(packed, warnings=[remark, "good"][:2], weakest={"labels": [remark, "snake"], "apart": 0.5})
    if len(str(remark)) > 4_000_000:
        assert "too large" in refused(store, packed)
        return
    came = store.import_(packed)
    assert came.weakest is None
    assert came.warnings[-1] == "good"
    assert all(len(warning) <= 1000 and warning.encode() for warning in came.warnings)
    assert store.load(GAME, "house").warnings == came.warnings


def test_remarks_of_a_correction_do_no_harm(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """A half character in what is told of an added example is no error of the system either."""
    made = make_set()
    store.save(made)
    store.add(GAME, "house", "snake", made.examples["snake"][0], source="a correction", when="now")
    store.export(GAME, "house", tmp_path / "house.zip")
    store.remove(GAME, "house")
    listed = [{"label": "snake", "file": "1.png", "when": "\ud800", "source": "\udfff"}]
    repack(tmp_path / "house.zip", {"added/added.json": None, "added.json": json.dumps(listed).encode()})
    assert len(store.import_(tmp_path / "house.zip").added) == 1


@pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2], ids=["lzma", "bzip2"])
@pytest.mark.parametrize("spoilt", [False, True])
def test_what_another_packing_makes_is_refused(how: int, spoilt: bool, packed: Path, store: SetStore) -> None:
    """A zip packed in a way that no export uses is refused in one line, whole or damaged."""
    with zipfile.ZipFile(packed) as zipped:
        inside = {name: zipped.read(name) for name in zipped.namelist()}
    with zipfile.ZipFile(packed, "w", how) as zipped:
        for name, data in inside.items():
            zipped.writestr(name, data)
    if spoilt:
        whole = packed.read_bytes()
        packed.write_bytes(whole[:50] + bytes([byte ^ 0x55 for byte in whole[50:90]]) + whole[90:])
    assert "sets export" in refused(store, packed)


def test_bytes_spoilt_anywhere_are_refused_or_do_no_harm(
    packed: Path, store: SetStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever byte of a zip's directory is spoilt, the import succeeds or says one line."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    whole, told = packed.read_bytes(), []
    directory = whole.index(b"PK\x01\x02")
    for place in range(directory, len(whole), 3):
        packed.write_bytes(whole[:place] + bytes([whole[place] ^ 0x0C]) + whole[place + 1 :])
        try:
            came = store.import_(packed)
        except SetError as error:
            told.append(str(error))
        else:
            store.remove(GAME, came.name)
    assert told
    assert not any("\n" in line for line in told)


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("name", ["faces", "faces/snake", "set.json/a", "bare/00.png/x"])
def test_a_file_that_is_also_a_folder_is_told_so(name: str, order: int, packed: Path, store: SetStore) -> None:
    """A zip in which one path is a file and a folder is refused with these words, whichever comes first."""
    with zipfile.ZipFile(packed) as zipped:
        inside = {one: zipped.read(one) for one in zipped.namelist()}
    with zipfile.ZipFile(packed, "w") as zipped:
        for one, data in list({**inside, name: b"x"}.items())[::order]:
            zipped.writestr(one, data)
    assert "both as a file and as a folder" in refused(store, packed)


def test_a_path_that_stands_twice_is_told(packed: Path, store: SetStore) -> None:
    """Of two files of one name in a zip nobody knows which is meant."""
    with zipfile.ZipFile(packed, "a") as zipped, pytest.warns(UserWarning, match="Duplicate"):
        zipped.writestr("set.json", b"{}")
    assert "more than once" in refused(store, packed)


def test_endless_paths_take_no_time(packed: Path, store: SetStore) -> None:
    """Paths of thousands of folders are refused at once."""
    repack(packed, {"a/" * 30_000 + f"{n}": b"" for n in range(20)})
    assert "deeper" in refused(store, packed)


def test_a_byte_order_mark_does_no_harm(packed: Path, store: SetStore) -> None:
    """A set.json that an editor saved with a byte order mark is read like any other."""
    with zipfile.ZipFile(packed) as zipped:
        text = zipped.read("set.json")
    repack(packed, {"set.json": b"\xef\xbb\xbf" + text})
    assert store.import_(packed).labels == ("snake", "Känguru")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"format": 1}'.encode("utf-16"), "no UTF-8 text"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"format": ', "no JSON"),
        (b" " * 4_000_001, "too large"),
    ],
)
def test_what_is_wrong_with_set_json_is_told_truly(text: bytes, told: str, packed: Path, store: SetStore) -> None:
    """The reason is the one that is so."""
    repack(packed, {"set.json": text})
    assert told in refused(store, packed)


def test_a_game_that_cannot_be_read_is_refused(packed: Path, store: SetStore) -> None:
    """A set of a game without a reader is refused in words, and taken in once there is one."""
    about(packed, game="drecksau")
    with pytest.raises(SetError, match=r"is of drecksau, whose pieces this version cannot read; .*sausage-sizzle"):
        store.import_(packed, ("sausage-sizzle",))
    assert "house" not in [name for name, _ in store.names("drecksau")]
    assert store.import_(packed, ("sausage-sizzle", "drecksau")).game == "drecksau"


@pytest.mark.parametrize("labels", [("snake", "SNAKE"), ("caf\u00e9", "cafe\u0301"), ("CAF\u00c9", "cafe\u0301")])
def test_labels_that_are_one_are_refused(labels: tuple[str, str], packed: Path, store: SetStore) -> None:
    """Labels that differ in capitals, or in how an accent is put on, are one label: an import with both is refused."""
    with zipfile.ZipFile(packed) as zipped:
        face = zipped.read("faces/snake/00.png")
    about(packed, labels=dict.fromkeys(labels, 1))
    repack(packed, {f"faces/{label}/00.png": face for label in labels})
    assert "the labels" in refused(store, packed)
