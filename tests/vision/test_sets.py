"""Sets on disk: kept and read back whole, the shipped ones protected, damage told in one line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faces import EXAMPLE_SIDE
from vision.sets import DamagedSetError, Pair, Set, SetError, SetStore, UnknownSetError, check_name

GAME = "sausage-sizzle"


def folder_of(tmp_path: Path, name: str = "house") -> Path:
    return tmp_path / "store" / GAME / name


def same_faces(a: tuple[np.ndarray, ...], b: tuple[np.ndarray, ...]) -> bool:
    return len(a) == len(b) and all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def assert_same(a: Set, b: Set) -> None:
    assert (a.game, a.name, a.labels, a.warnings, a.weakest) == (b.game, b.name, b.labels, b.warnings, b.weakest)
    assert all(same_faces(a.examples[label], b.examples[label]) for label in a.labels)
    assert same_faces(a.bare, b.bare)


def test_a_set_is_read_back_as_it_was_kept(store: SetStore, make_set: Callable[..., Set]) -> None:
    """Labels in their order, every example's pixels, the bare table, the weakest pair and the warnings come back."""
    given = make_set("my dice", {"Känguru": 3, "2": 1, "a.b": 2, "100 %": 1, "蛇": 1})
    kept = Set(GAME, given.name, given.examples, given.bare, Pair(("2", "蛇"), 0.125), ("look", "grüße"))
    store.save(kept)
    assert_same(store.load(GAME, "my dice"), kept)


def test_a_set_without_bare_table_and_pair_is_kept(store: SetStore, make_set: Callable[..., Set]) -> None:
    """A set with one label, no picture of the bare table and no weakest pair is kept too."""
    store.save(make_set("one", {"x": 1}, bare=0))
    back = store.load(GAME, "one")
    assert (back.labels, back.bare, back.weakest) == (("x",), (), None)


def test_names_are_by_game_and_shipped_first(store: SetStore, make_set: Callable[..., Set]) -> None:
    """The shipped sets come first and are marked; a game has only its own sets."""
    store.save(make_set("aaa"))
    store.save(make_set("zzz", game="sosig"))
    names = store.names(GAME)
    assert ("print-and-play", True) in names
    assert names[-1] == ("aaa", False)
    assert [shipped for _, shipped in names] == sorted((shipped for _, shipped in names), reverse=True)
    assert ("zzz", False) in store.names("sosig")
    assert store.names("no such game") == []


def test_unknown_set_names_the_known_ones(store: SetStore) -> None:
    """Asking for a set that nobody taught tells which there are and how to teach one."""
    with pytest.raises(UnknownSetError, match=r"'pips'.*print-and-play.*sizzlebox teach"):
        store.load(GAME, "pips")
    with pytest.raises(UnknownSetError):
        store.remove(GAME, "pips")


def test_every_shipped_set_loads(tmp_path: Path) -> None:
    """Each set that comes with the program is whole, and its weakest pair is one of its own labels."""
    store = SetStore(tmp_path)
    shipped = [name for name, comes_along in store.names(GAME) if comes_along]
    assert "print-and-play" in shipped
    for name in shipped:
        found = store.load(GAME, name)
        assert len(found.labels) >= 10
        assert found.weakest is not None
        assert set(found.weakest.labels) <= set(found.labels)


def test_shipped_sets_are_never_changed(tmp_path: Path, make_set: Callable[..., Set]) -> None:
    """Neither saving nor removing touches a set that came with the program."""
    shipped = tmp_path / "shipped"
    SetStore(shipped, tmp_path / "none").save(make_set("basic"))
    store = SetStore(tmp_path / "store", shipped)
    before = {path: path.read_bytes() for path in shipped.rglob("*") if path.is_file()}
    with pytest.raises(SetError, match="comes with the program"):
        store.save(make_set("basic", {"other": 1}))
    with pytest.raises(SetError, match="comes with the program"):
        store.remove(GAME, "basic")
    assert {path: path.read_bytes() for path in shipped.rglob("*") if path.is_file()} == before
    assert store.load(GAME, "basic").labels == ("snake", "emu")


def test_a_removed_set_is_gone(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """After removal nothing of the set is left and its name is free again."""
    store.save(make_set())
    store.remove(GAME, "house")
    assert list((tmp_path / "store" / GAME).iterdir()) == []
    with pytest.raises(UnknownSetError):
        store.load(GAME, "house")
    store.save(make_set())
    assert store.load(GAME, "house").labels == ("snake", "emu")


def test_saving_again_replaces_the_set(store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """A set saved under a taught name stands in place of the old one, and no scraps stay behind."""
    store.save(make_set(labels={"old": 5}))
    store.save(make_set(labels={"new": 1}))
    assert store.load(GAME, "house").labels == ("new",)
    assert [path.name for path in (tmp_path / "store" / GAME).iterdir()] == ["house"]
    assert not (folder_of(tmp_path) / "faces" / "old").exists()


GOOD_NAMES = ["house", "a", "My Dice 2", "v1.2_b-c", "x" * 40]
BAD_NAMES = [
    "",
    ".",
    "..",
    ".hidden",
    "a/b",
    "../a",
    "a\\b",
    "x" * 41,
    "a\n",
    "a ",
    "a.",
    "-a",
    " a",
    "ä",
    "a\0",
    "a:b",
]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_good_names_are_taken(name: str) -> None:
    """A name of letters, digits, dots, dashes and spaces is given back as it is."""
    assert check_name(name) == name


@pytest.mark.parametrize("name", BAD_NAMES)
def test_bad_names_are_refused(name: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """A name that is no folder's name everywhere is refused by every operation, in one line."""
    actions: list[Callable[[], object]] = [
        lambda: check_name(name),
        lambda: store.save(make_set(name)),
        lambda: store.load(GAME, name),
        lambda: store.remove(GAME, name),
    ]
    for action in actions:
        with pytest.raises(SetError, match="40 letters") as caught:
            action()
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "store").exists()


# ---- damage -----------------------------------------------------------------------------------------------------


def change(**fields: object) -> Callable[[Path], None]:
    """A damage that changes fields of set.json."""

    def done(folder: Path) -> None:
        about = json.loads((folder / "set.json").read_text("utf-8"))
        (folder / "set.json").write_text(json.dumps({**about, **fields}), "utf-8")

    return done


def text(content: str | bytes) -> Callable[[Path], None]:
    data = content.encode() if isinstance(content, str) else content
    return lambda folder: (folder / "set.json").write_bytes(data) and None


def face(data: bytes) -> Callable[[Path], None]:
    return lambda folder: (folder / "faces" / "snake" / "01.png").write_bytes(data) and None


def as_png(*shape: int) -> bytes:
    return cv2.imencode(".png", np.zeros(shape, np.uint8))[1].tobytes()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no set.json": lambda folder: (folder / "set.json").unlink(),
    "set.json empty": text(""),
    "set.json cut short": text('{"format": 1, "labels": {'),
    "set.json a list": text("[1]"),
    "set.json no text": text(b"\xff\xfe\x00\x81"),
    "another format": change(format=99),
    "labels missing": change(labels=None),
    "labels a list": change(labels=["snake"]),
    "no labels": change(labels={}),
    "label leads away": change(labels={"../snake": 1}),
    "label is up": change(labels={"..": 1}),
    "label empty": change(labels={"": 1}),
    "count no number": change(labels={"snake": "2"}),
    "count nil": change(labels={"snake": 0}),
    "count below nil": change(labels={"snake": -1}),
    "count huge": change(labels={"snake": 10**12}),
    "count a fraction": change(labels={"snake": 1.5}),
    "more than there are": change(labels={"snake": 3}),
    "unknown label": change(labels={"snake": 2, "ghost": 1}),
    "bare no number": change(bare="1"),
    "bare below nil": change(bare=-1),
    "more bare than there are": change(bare=2),
    "faces missing": lambda folder: shutil.rmtree(folder / "faces"),
    "face missing": lambda folder: (folder / "faces" / "snake" / "00.png").unlink(),
    "face empty": face(b""),
    "face no picture": face(b"hello"),
    "face cut short": face(as_png(EXAMPLE_SIDE, EXAMPLE_SIDE)[:60]),
    "face too small": face(as_png(10, 10)),
    "face not square": face(as_png(EXAMPLE_SIDE, EXAMPLE_SIDE + 1)),
    "bare missing": lambda folder: shutil.rmtree(folder / "bare"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_in_one_line(damage: str, store: SetStore, make_set: Callable[..., Set], tmp_path: Path) -> None:
    """A damaged set raises DamagedSetError: one line that says what is wrong and to teach it again."""
    store.save(make_set())
    DAMAGES[damage](folder_of(tmp_path))
    with pytest.raises(DamagedSetError, match=r"teach (it|the set) again") as caught:
        store.load(GAME, "house")
    assert "\n" not in str(caught.value)


def test_a_damaged_set_can_be_removed_or_taught_again(
    store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """Damage is no dead end: the set is still listed, can be removed, and saving makes it whole again."""
    store.save(make_set())
    (folder_of(tmp_path) / "set.json").unlink()
    assert ("house", False) in store.names(GAME)
    store.save(make_set())
    assert store.load(GAME, "house").labels == ("snake", "emu")
    (folder_of(tmp_path) / "set.json").write_text("?")
    store.remove(GAME, "house")
    assert ("house", False) not in store.names(GAME)


@pytest.mark.parametrize(
    "weakest", [None, 5, [], {}, {"labels": ["a"], "apart": 1}, {"labels": ["a", "b"], "apart": "x"}]
)
def test_an_unusable_weakest_pair_is_left_out(
    weakest: object, store: SetStore, make_set: Callable[..., Set], tmp_path: Path
) -> None:
    """The pair is a remark: where it is unusable the set still loads, without it."""
    store.save(make_set())
    change(weakest=weakest, warnings=7)(folder_of(tmp_path))
    found = store.load(GAME, "house")
    assert (found.weakest, found.warnings) == (None, ())
