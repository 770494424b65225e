"""A set that is being taught at the box: nothing that was taken is lost, and it becomes a set."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from firmware.setup.draft import Draft, DraftError
from scorer.sausage_sizzle.editions import EDITIONS
from vision.faces import EXAMPLE_SIDE
from vision.sets import SetError, SetStore

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
    again = draft_in(tmp_path)
    again.take_out("snake")
    assert again.taken("snake") == draft_in(tmp_path).taken("snake") == 0
    fill(again, store, ("snake",))
    assert again.finish(store)[0].name == "our dice"
    other = Draft(tmp_path / "other", EDITION, GAME)
    fill(other, store)
    assert other.finish(store)[0].name == "our dice 2"
    again.remove()
    assert not draft_in(tmp_path).is_begun


def test_a_full_disk_is_told(tmp_path: Path, store: SetStore) -> None:
    """A picture that cannot be written does not count, and one line says so."""
    draft = draft_in(tmp_path)
    (tmp_path / "teaching").write_text("in the way")
    with pytest.raises(DraftError, match="take it again"):
        draft.add("quokka", np.zeros((EXAMPLE_SIDE, EXAMPLE_SIDE), np.uint8))
    assert draft.taken("quokka") == 0
