"""A set that is being taught at the box: nothing that was taken is lost, and it becomes a set."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from firmware.setup.draft import Draft, DraftError
from scorer.sausage_sizzle.editions import EDITIONS
from vision.faces import EXAMPLE_SIDE
from vision.sets import Set, SetError, SetStore

GAME = "sausage-sizzle"
EDITION = EDITIONS[GAME]


@pytest.fixture
def store(tmp_path: Path) -> SetStore:
    return SetStore(tmp_path / "sets")


def draft_in(folder: Path) -> Draft:
    return Draft(folder / "teaching", EDITION, GAME)


def shipped(store: SetStore, label: str) -> tuple[np.ndarray, ...]:
    return store.load(GAME, "print-and-play").examples[label]


def fill(draft: Draft, store: SetStore, labels=EDITION.labels) -> None:
    for label in labels:
        for face in shipped(store, label)[:3]:
            draft.add(label, face)


def test_what_was_taken_is_there_after_a_restart(tmp_path: Path, store: SetStore) -> None:
    """Every picture counts again in a new process, and the teaching goes on at the first face that lacks one."""
    draft = draft_in(tmp_path)
    assert not draft.is_begun
    fill(draft, store, EDITION.labels[:2])
    draft.add(EDITION.labels[2], shipped(store, EDITION.labels[2])[0])
    again = draft_in(tmp_path)
    assert [again.taken(label) for label in again.labels[:4]] == [3, 3, 1, 0]
    assert again.shown == 2
    assert again.unfinished() == EDITION.labels[2]


def test_making_the_set_tells_how_far_it_has_come(tmp_path: Path, store: SetStore) -> None:
    """Each step is told once it is done, and the last only when the set is kept."""
    draft, told = draft_in(tmp_path), []
    fill(draft, store)
    draft.finish(store, lambda done, steps: told.append((done, steps, len(store.names(GAME)))))
    before = told[0][2]
    assert told == [(1, 4, before), (2, 4, before), (3, 4, before), (4, 4, before + 1)]


def test_a_picture_cut_off_by_the_power_does_not_count(tmp_path: Path, store: SetStore) -> None:
    """A half-written picture, one of another size and strange files beside are passed over."""
    draft = draft_in(tmp_path)
    fill(draft, store, EDITION.labels[:1])
    folder = tmp_path / "teaching"
    whole = (folder / f"{EDITION.labels[0]}-1.png").read_bytes()
    (folder / f"{EDITION.labels[0]}-2.png").write_bytes(whole[: len(whole) // 2])
    (folder / ".quokka-9.png.new").write_bytes(whole)
    (folder / "zebra-1.png").write_bytes(whole)
    (folder / "quokka-x.png").write_bytes(whole)
    again = draft_in(tmp_path)
    assert again.taken(EDITION.labels[0]) == 2
    again.add(EDITION.labels[0], shipped(store, EDITION.labels[0])[0])
    assert draft_in(tmp_path).taken(EDITION.labels[0]) == 3


def test_skipped_faces_come_round_again(tmp_path: Path, store: SetStore) -> None:
    """Behind the last face the first that lacks pictures is asked for; with all taken none is."""
    draft = draft_in(tmp_path)
    fill(draft, store, EDITION.labels[1:])
    assert draft.unfinished(EDITION.labels[-1]) == EDITION.labels[0]
    assert draft.missing == EDITION.labels[:1]
    fill(draft, store, EDITION.labels[:1])
    assert draft.unfinished() is None
    assert draft.missing == ()


def test_it_becomes_a_set_under_a_name_of_its_own(tmp_path: Path, store: SetStore) -> None:
    """The set has a free name, keeps it when it is made again, and another draft takes the next."""
    draft = draft_in(tmp_path)
    with pytest.raises(SetError, match="quokka"):
        draft.finish(store)
    fill(draft, store)
    taught, warnings = draft.finish(store)
    assert taught.name == "our dice"
    assert taught.weakest is not None
    assert any("weakest pair" in words or "cannot be told apart" in words for words in warnings)
    assert {label: len(faces) for label, faces in store.load(GAME, "our dice").examples.items()} == dict.fromkeys(
        EDITION.labels, 3
    )
    draft.take_out("snake")
    assert draft.taken("snake") == draft_in(tmp_path).taken("snake") == 0
    assert draft_in(tmp_path).taken("quokka") == 3
    fill(draft, store, ("snake",))
    assert draft.finish(store)[0].name == "our dice"
    other = Draft(tmp_path / "other", EDITION, GAME)
    fill(other, store)
    assert other.finish(store)[0].name == "our dice 2"
    again = draft_in(tmp_path)
    fill(again, store)
    assert again.finish(store)[0].name == "our dice 3"
    again.remove()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".other.made", "sets"]


def test_a_draft_that_became_a_set_is_no_draft_any_more(tmp_path: Path, store: SetStore) -> None:
    """Without any word after the set was made, as when the power goes, nothing is left to go on with."""
    draft = draft_in(tmp_path)
    fill(draft, store)
    draft.finish(store)
    assert not draft_in(tmp_path).is_begun


@pytest.mark.parametrize("change", ["learnt", "another", "gone", "same"])
def test_no_other_set_loses_its_place(tmp_path: Path, store: SetStore, change: str) -> None:
    """Made again, it takes the place only of the set it made, untouched: not of one that learnt, nor of a friend's."""
    draft = draft_in(tmp_path)
    fill(draft, store)
    name = draft.finish(store)[0].name
    extra = shipped(store, "snake")[3]
    draft.take_out("snake")
    if change == "learnt":
        store.add(GAME, name, "snake", extra, source="a correction", when="today")
    elif change in {"another", "gone"}:
        store.remove(GAME, name)
    if change == "another":
        store.save(Set(GAME, name, {label: shipped(store, label)[:1] for label in EDITION.labels}))
    before = store.load(GAME, name) if change != "gone" else None
    # The power goes, and the teaching is gone on with.
    again = draft_in(tmp_path)
    fill(again, store, ("snake",))
    made = again.finish(store)[0].name
    assert made == ("our dice" if change in {"gone", "same"} else "our dice 2")
    if before is not None and change != "same":
        after = store.load(GAME, name)
        assert [len(faces) for faces in after.faces.values()] == [len(faces) for faces in before.faces.values()]


def test_cut_off_while_the_set_is_kept(tmp_path: Path, store: SetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the power goes just behind the keeping, the draft is still there and makes the same set, not a second."""
    draft = draft_in(tmp_path)
    fill(draft, store)
    monkeypatch.setattr(Draft, "_put_aside", lambda _: None)
    draft.finish(store)
    assert draft_in(tmp_path).shown == len(EDITION.labels)
    assert draft_in(tmp_path).finish(store)[0].name == "our dice"
    store.add(GAME, "our dice", "snake", shipped(store, "snake")[3], source="a correction", when="today")
    assert draft_in(tmp_path).finish(store)[0].name == "our dice 2"
    assert len(store.load(GAME, "our dice").added) == 1


@pytest.mark.parametrize(
    "made", [b"", b"our dice", b"{}", b'{"name": "../x", "mark": ""}', b'{"name": 3, "mark": "a"}']
)
def test_a_damaged_note_of_the_set_claims_nothing(tmp_path: Path, store: SetStore, made: bytes) -> None:
    """What cannot be read about the set made before takes no set's place: a free name is chosen."""
    draft = draft_in(tmp_path)
    fill(draft, store)
    (tmp_path / "teaching" / "made.json").write_bytes(made)
    store.save(Set(GAME, "our dice", {label: shipped(store, label)[:1] for label in EDITION.labels}))
    assert draft.finish(store)[0].name == "our dice 2"


def test_memory_and_disk_count_the_same_pictures(tmp_path: Path, store: SetStore) -> None:
    """Files that no draft writes count as none, and pictures taken beside high numbers count again after a restart."""
    draft = draft_in(tmp_path)
    fill(draft, store, ("snake",))
    folder = tmp_path / "teaching"
    whole = (folder / "snake-1.png").read_bytes()
    for name in ("snake-0001.png", "snake-0.png", "snake-1000000.png"):
        (folder / name).write_bytes(whole)
    os.mkfifo(folder / "snake-7.png")
    assert draft_in(tmp_path).taken("snake") == 3
    (folder / "snake-999999.png").write_bytes(whole)
    again = draft_in(tmp_path)
    for face in shipped(store, "snake")[:5]:
        again.add("snake", face)
    assert again.taken("snake") == draft_in(tmp_path).taken("snake") == 4 + 5
    again.take_out("snake")
    assert draft_in(tmp_path).taken("snake") == 0


def test_the_first_picture_stays_the_first(tmp_path: Path, store: SetStore) -> None:
    """The pictures of a face keep the order in which they were taken, also beyond nine and after a restart."""
    draft = draft_in(tmp_path)
    faces = [np.full((EXAMPLE_SIDE, EXAMPLE_SIDE), shade, np.uint8) for shade in range(11)]
    for face in faces:
        draft.add("snake", face)
    assert [int(face[0, 0]) for face in draft_in(tmp_path).faces("snake")] == list(range(11))


def test_a_full_disk_is_told(tmp_path: Path, store: SetStore) -> None:
    """A picture that cannot be written does not count, and one line says so."""
    draft = draft_in(tmp_path)
    (tmp_path / "teaching").write_text("in the way")
    with pytest.raises(DraftError, match="take it again"):
        draft.add("quokka", np.zeros((EXAMPLE_SIDE, EXAMPLE_SIDE), np.uint8))
    assert draft.taken("quokka") == 0
