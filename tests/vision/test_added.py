"""Examples that corrections add to a set: kept beside it, limited, taken back, and whole whatever happens."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import numpy as np
import pytest

from vision import added as added_module
from vision.added import LIST, MOST_ADDED
from vision.faces import EXAMPLE_SIDE
from vision.memory import Memory
from vision.namer import Namer
from vision.sets import Set, SetError, SetStore

GAME, OWN = "sausage-sizzle", "print-and-play"


def face(number: int) -> np.ndarray:
    return np.random.default_rng(number).integers(0, 255, (EXAMPLE_SIDE, EXAMPLE_SIDE), dtype=np.uint8)


def add(store: SetStore, name: str, label: str, number: int):
    return store.add(GAME, name, label, face(number), source="a correction", when=f"2026-01-01T12:00:{number:02d}")


@pytest.fixture
def store(tmp_path: Path) -> SetStore:
    made = SetStore(tmp_path / "sets")
    made.save(Set(GAME, "ours", {"a": (face(100), face(101)), "b": (face(102),)}))
    return made


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_an_added_example_is_kept_with_its_origin(store: SetStore) -> None:
    """It counts as an example of its label, after the taught ones, and says where it comes from and when."""
    kept, dropped = add(store, "ours", "a", 1)
    again = store.load(GAME, "ours")
    assert not dropped
    assert [(one.label, one.when, one.source) for one in again.added] == [("a", "2026-01-01T12:00:01", "a correction")]
    assert again.faces["a"][-1].tobytes() == face(1).tobytes() == kept.face.tobytes()
    assert len(again.faces["a"]) == 3
    assert len(again.examples["a"]) == 2


def test_it_is_remembered_by_the_next_reader(store: SetStore) -> None:
    """A memory made of the set after a correction knows the added face as that label."""
    namer = Namer()
    seen = namer.vectors(namer.of_example(face(7), 0))
    before = Memory(store.load(GAME, "ours"), namer).compare(seen)[0].by_label
    add(store, "ours", "b", 7)
    after = Memory(store.load(GAME, "ours"), namer).compare(seen)[0].by_label
    assert after[1] > 0.99 > before[1]
    assert after[0] == pytest.approx(before[0])


def test_taking_back_removes_exactly_that(store: SetStore, tmp_path: Path) -> None:
    """What was added before and after stays; taking back the same twice is refused."""
    first, second, third = (add(store, "ours", "a", n)[0] for n in (1, 2, 3))
    store.take_back(GAME, "ours", second.file)
    assert [one.file for one in store.load(GAME, "ours").added] == [first.file, third.file]
    assert sorted(p.name for p in (tmp_path / "sets" / GAME / "ours" / "added").iterdir()) == [first.file, third.file]
    with pytest.raises(SetError, match="no longer"):
        store.take_back(GAME, "ours", second.file)


def test_the_oldest_of_a_label_goes(store: SetStore) -> None:
    """Beyond the limit the example of that label that was added first is dropped, and that is told."""
    other = add(store, "ours", "b", 50)[0]
    told = [add(store, "ours", "a", n)[1] for n in range(MOST_ADDED + 2)]
    assert told == [False] * MOST_ADDED + [True] * 2
    again = store.load(GAME, "ours")
    assert [one.when[-2:] for one in again.added if one.label == "a"] == [f"{n:02d}" for n in range(2, MOST_ADDED + 2)]
    assert other.file in {one.file for one in again.added}
    assert len({one.file for one in again.added}) == len(again.added)


def test_a_shipped_set_is_copied_and_not_changed(tmp_path: Path) -> None:
    """A correction goes into the player's copy; the shipped files stay, and removing the copy brings them back."""
    store = SetStore(tmp_path / "sets")
    before = tree(Path(added_module.__file__).parent / "shipped")
    whole = store.load(GAME, OWN)
    kept, _ = add(store, OWN, "snake", 1)
    assert tree(Path(added_module.__file__).parent / "shipped") == before
    copy = store.load(GAME, OWN)
    assert copy.faces["snake"][-1].tobytes() == face(1).tobytes()
    assert copy.labels == whole.labels
    store.take_back(GAME, OWN, kept.file)
    assert store.load(GAME, OWN).added == ()
    store.remove(GAME, OWN)
    assert store.load(GAME, OWN).added == ()
    with pytest.raises(SetError, match="comes with the program"):
        store.remove(GAME, OWN)


def test_a_strange_label_is_refused(store: SetStore) -> None:
    """Nothing is added under a label that the set does not have."""
    with pytest.raises(SetError, match="no label 'zebra'"):
        add(store, "ours", "zebra", 1)
    assert store.load(GAME, "ours").added == ()


def test_it_travels_with_the_set(store: SetStore, tmp_path: Path) -> None:
    """An exported set holds what was added."""
    add(store, "ours", "a", 1)
    store.export(GAME, "ours", tmp_path / "ours.zip")
    other = SetStore(tmp_path / "elsewhere")
    assert other.import_(tmp_path / "ours.zip").added[0].face.tobytes() == face(1).tobytes()
    assert other.load(GAME, "ours").added[0].source == "a correction"


@pytest.mark.parametrize("name", ["ours", OWN])
@pytest.mark.parametrize("step", range(8))
def test_power_may_go_at_any_moment(store: SetStore, monkeypatch: pytest.MonkeyPatch, name: str, step: int) -> None:
    """However far the writing came, the set is read whole: with the new example or without it."""
    label = store.load(GAME, name).labels[0]
    add(store, name, label, 1)
    calls = 0

    def gone(path, *rest, real=Path.replace, **options):
        nonlocal calls
        calls += 1
        if calls > step // 2:
            if step % 2:
                real(path, *rest, **options)
            raise KeyboardInterrupt
        return real(path, *rest, **options)

    monkeypatch.setattr(Path, "replace", gone)
    with contextlib.suppress(KeyboardInterrupt):
        add(store, name, label, 2)
    monkeypatch.undo()
    left = store.load(GAME, name)
    assert [one.when[-2:] for one in left.added] in (["01"], ["01", "02"])
    add(store, name, label, 3)
    assert [one.when[-2:] for one in store.load(GAME, name).added][-1] == "03"
    assert store.load(GAME, name).added[-1].face.tobytes() == face(3).tobytes()


@pytest.mark.parametrize("text", ["", "[", "{}", '[{"file": "../../x.png", "label": "a"}]', '[{"label": "a"}, 7]'])
def test_a_damaged_list_costs_no_set(store: SetStore, tmp_path: Path, text: str) -> None:
    """A list of additions that says nothing usable leaves the taught set as it is."""
    add(store, "ours", "a", 1)
    (tmp_path / "sets" / GAME / "ours" / LIST).write_text(text)
    assert store.load(GAME, "ours").added == ()
    assert len(store.load(GAME, "ours").faces["a"]) == 2


def test_a_lost_picture_costs_only_itself(store: SetStore, tmp_path: Path) -> None:
    """An added picture that is gone or damaged is left out, and the others stay."""
    first, second = (add(store, "ours", "a", n)[0] for n in (1, 2))
    (tmp_path / "sets" / GAME / "ours" / "added" / first.file).write_bytes(b"no picture")
    assert [one.file for one in store.load(GAME, "ours").added] == [second.file]
    listed = json.loads((tmp_path / "sets" / GAME / "ours" / LIST).read_text())
    assert {one["file"] for one in listed} == {first.file, second.file}
