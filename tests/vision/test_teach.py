"""Teaching a set from a few photos: any labels, plain words about bad folders, honest warnings."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.simulated.photos import simulated_roll, single_die
from vision.reader import Reader
from vision.sets import Set, SetError, SetStore
from vision.teach import TeachError, teach

GAME = "sausage-sizzle"
LABELS = {"quokka": "Känguru 2.0", "5": "100 %", "sausage": "the wurst", "snake": "蛇"}
"""What the faces are called in the set that these tests teach."""


@pytest.fixture(scope="session")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to teach from: three photos of each of four faces, under names of their own, and a bare table."""
    folder = tmp_path_factory.mktemp("photos")
    for face, label in LABELS.items():
        (folder / label).mkdir()
        for n in range(3):
            write(folder / label / f"{n}.jpg", single_die(face, 10 * n + len(label)).pixels)
    (folder / "empty").mkdir()
    write(folder / "empty" / "a.png", np.full((480, 640, 3), (60, 90, 40), np.uint8))
    return folder


def write(path: Path, pixels: np.ndarray) -> None:
    path.write_bytes(cv2.imencode(path.suffix, pixels)[1].tobytes())


@pytest.fixture(scope="session")
def taught(photos: Path) -> tuple[Set, tuple[str, ...], list[tuple[int, int]]]:
    """The set learnt from the photos, its warnings, and the calls of progress."""
    calls: list[tuple[int, int]] = []
    return (*teach(GAME, photos, "four", lambda done, total: calls.append((done, total))), calls)


@pytest.fixture
def folder(photos: Path, tmp_path: Path) -> Path:
    """Two labels of the photos, for a test to spoil."""
    for label in ("the wurst", "蛇"):
        shutil.copytree(photos / label, tmp_path / "photos" / label)
    return tmp_path / "photos"


def test_labels_of_any_name_are_learnt(taught: tuple[Set, tuple[str, ...], object]) -> None:
    """The labels are the folders' names, each photo gives one example, and the bare table is no label."""
    made = taught[0]
    assert set(made.labels) == set(LABELS.values())
    assert all(len(faces) == 3 for faces in made.examples.values())
    assert (made.game, made.name) == (GAME, "four")


def test_taught_faces_are_read_back(taught: tuple[Set, tuple[str, ...], object], tmp_path: Path) -> None:
    """New photos of the taught faces are read under the taught names, after the set has been on disk."""
    store = SetStore(tmp_path)
    store.save(taught[0])
    reader = Reader(store.load(GAME, "four"))
    named = sure = 0
    for number, (face, label) in enumerate(2 * [*LABELS.items()]):
        photo = single_die(face, 500 + number)
        x, y = photo.truth[0]["centre"]
        pieces = reader.read(photo.pixels).pieces
        at = [p for p in pieces if abs(p.centre[0] - x) + abs(p.centre[1] - y) < p.side_px / 2]
        named += any(p.label == label for p in at)
        sure += any(p.sure for p in at)
        assert all(p.label == label for p in at if p.sure)
        assert all(p.kind is None for p in pieces)
    assert named >= 7
    assert sure >= 5


def test_progress_counts_every_photo(taught: tuple[Set, tuple[str, ...], list[tuple[int, int]]]) -> None:
    """Progress goes from nothing to all photos, one by one."""
    assert taught[2] == [(n, 13) for n in range(14)]


def test_the_weakest_pair_is_reported(taught: tuple[Set, tuple[str, ...], object]) -> None:
    """The set says which two labels are the nearest, and no warning says more than that of good photos."""
    made, warnings, _ = taught
    assert made.weakest is not None
    assert set(made.weakest.labels) <= set(made.labels)
    assert made.warnings == warnings
    assert all("weakest pair" in warning for warning in warnings)


def test_two_labels_of_one_face_are_a_warning(folder: Path) -> None:
    """Labels that got the same photos cannot be told apart, and teaching says so."""
    shutil.copytree(folder / "蛇", folder / "snake")
    made, warnings = teach(GAME, folder, "twins")
    assert any("蛇" in w and "snake" in w and "cannot be told apart" in w for w in warnings)
    assert made.weakest is not None
    assert set(made.weakest.labels) == {"蛇", "snake"}


def test_few_photos_are_a_warning(folder: Path) -> None:
    """A label with fewer than three examples is learnt all the same, and said to be weak."""
    (folder / "蛇" / "1.jpg").unlink()
    (folder / "蛇" / "2.jpg").unlink()
    made, warnings = teach(GAME, folder, "few")
    assert len(made.examples["蛇"]) == 1
    assert any("蛇" in w and "1 example" in w for w in warnings)


def test_a_damaged_photo_is_a_warning(folder: Path) -> None:
    """One photo that cannot be read is named in a warning; the others are learnt from."""
    spoilt = folder / "蛇" / "1.jpg"
    spoilt.write_bytes(spoilt.read_bytes()[:3000])
    (folder / "蛇" / "7.png").write_text("no picture")
    made, warnings = teach(GAME, folder, "spoilt")
    assert len(made.examples["蛇"]) == 2
    assert any(str(spoilt) in w for w in warnings)
    assert any("7.png" in w for w in warnings)


def test_other_files_are_ignored(folder: Path) -> None:
    """Notes, hidden folders, other endings and folders inside a label's folder change nothing; endings may be large."""
    (folder / "notes.txt").write_text("x")
    (folder / "5.jpg").write_bytes(b"")
    (folder / ".thumbnails").mkdir()
    (folder / ".thumbnails" / "a.jpg").write_bytes(b"")
    (folder / "蛇" / "notes.txt").write_text("x")
    (folder / "蛇" / "film.mp4").write_bytes(b"x")
    (folder / "蛇" / "more.jpg").mkdir()
    (folder / "蛇" / "0.jpg").rename(folder / "蛇" / "0.JPG")
    made, warnings = teach(GAME, folder, "notes")
    assert {label: len(faces) for label, faces in made.examples.items()} == {"the wurst": 3, "蛇": 3}
    assert all("weakest pair" in warning or warning.startswith("note: ") for warning in warnings)


def test_what_was_passed_over_is_noted(folder: Path) -> None:
    """Pictures of another kind, dead links and files beside the folders are told in one line, which no set keeps."""
    for name in ("蛇/4.webp", "蛇/5.heic", "the wurst/notes.txt"):
        (folder / name).write_bytes(b"x")
    (folder / "蛇" / "dead.jpg").symlink_to("nowhere.jpg")
    (folder / "蛇" / ".DS_Store").write_bytes(b"x")
    (folder / "7.jpg").write_bytes(b"x")
    made, warnings = teach(GAME, folder, "notes")
    note = warnings[-1]
    assert note.startswith('note: passed over, for only .jpeg, .jpg and .png files are taken: "photos/7.jpg", ')
    assert note.endswith(" and 2 more")
    assert ".DS_Store" not in note
    assert "\n" not in note
    assert made.warnings == warnings[:-1]


def test_dice_on_the_bare_table_are_a_warning(folder: Path) -> None:
    """A roll among the pictures of the bare table is told with its number of dice; a table without dice is not."""
    (folder / "empty").mkdir()
    write(folder / "empty" / "bare.png", np.full((480, 640, 3), (60, 90, 40), np.uint8))
    write(folder / "empty" / "roll.jpg", simulated_roll(0).pixels)
    _, warnings = teach(GAME, folder, "spoilt")
    told = [warning for warning in warnings if "bare table" in warning]
    assert len(told) == 1
    assert f"{folder / 'empty' / 'roll.jpg'} seems to show 8 dice" in told[0]


@pytest.mark.parametrize("limit", ["MOST_OF_LABEL", "MOST_EXAMPLES"])
def test_more_than_a_set_holds_is_refused(limit: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the photos hold more than can be kept, that is said with the limit before anything is kept."""
    monkeypatch.setattr(f"vision.taught.{limit}", 2)
    with pytest.raises(TeachError, match=r"3 examples.*2 of .*are the most: leave photos"):
        teach(GAME, folder, "large")


def test_too_much_on_the_bare_table_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same holds of what is like a die on the bare table."""
    monkeypatch.setattr("vision.taught.MOST_OF_LABEL", 6)
    (folder / "empty").mkdir()
    write(folder / "empty" / "roll.jpg", simulated_roll(0).pixels)
    with pytest.raises(TeachError, match="bare table, and 6 are the most"):
        teach(GAME, folder, "large")


@pytest.mark.parametrize("name", ["Empty", "EMPTY"])
def test_the_bare_table_has_its_name_in_any_capitals(name: str, folder: Path) -> None:
    """A folder Empty is the bare table too, and no label."""
    (folder / name).mkdir()
    write(folder / name / "a.png", np.full((480, 640, 3), (60, 90, 40), np.uint8))
    assert set(teach(GAME, folder, "bare")[0].labels) == {"the wurst", "蛇"}


def test_a_label_is_composed(folder: Path) -> None:
    """A folder's name with its accents apart, as some systems write it, gives the label as anybody types it."""
    (folder / "蛇").rename(folder / "cafe\u0301")
    assert set(teach(GAME, folder, "bare")[0].labels) == {"the wurst", "caf\u00e9"}


def nothing(folder: Path) -> None:
    shutil.rmtree(folder)


def a_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("x")


def emptied(folder: Path) -> None:
    for sub in folder.iterdir():
        shutil.rmtree(sub)


def only_a_bare_table(folder: Path) -> None:
    emptied(folder)
    (folder / "empty").mkdir()
    write(folder / "empty" / "a.jpg", np.full((480, 640, 3), 90, np.uint8))


def a_label_without_photos(folder: Path) -> None:
    (folder / "ghost").mkdir()
    (folder / "ghost" / "notes.txt").write_text("x")


def photos_without_dice(folder: Path) -> None:
    (folder / "ghost").mkdir()
    write(folder / "ghost" / "a.jpg", np.full((480, 640, 3), 90, np.uint8))


def only_damaged_photos(folder: Path) -> None:
    (folder / "ghost").mkdir()
    (folder / "ghost" / "a.jpg").write_bytes(b"")


def labels_in_other_capitals(folder: Path) -> None:
    (folder / "snake").mkdir()
    (folder / "Snake").mkdir()


def labels_composed_in_two_ways(folder: Path) -> None:
    (folder / "caf\u00e9").mkdir()
    (folder / "cafe\u0301").mkdir()


def a_label_with_a_backslash(folder: Path) -> None:
    (folder / "back\\slash").mkdir()


def a_label_that_is_no_text(folder: Path) -> None:
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff")).mkdir()


BAD: list[tuple[Callable[[Path], None], str]] = [
    (nothing, "found no such folder"),
    (a_file, "found no such folder"),
    (emptied, "expected photos in subfolders"),
    (only_a_bare_table, "expected photos in subfolders"),
    (labels_in_other_capitals, "snake.*capitals only"),
    (labels_composed_in_two_ways, "written alike"),
    (a_label_with_a_backslash, r"'back\\\\slash' cannot be a label"),
    (a_label_that_is_no_text, r"'\\udcff' cannot be a label"),
    (a_label_without_photos, "ghost.*found none"),
    (photos_without_dice, "no die found in the photos of ghost"),
    (only_damaged_photos, r"no die found in the photos of ghost.*a\.jpg.*empty"),
]


@pytest.mark.parametrize(("spoil", "why"), BAD, ids=[spoil.__name__ for spoil, _ in BAD])
def test_bad_folders_say_why_in_one_line(spoil: Callable[[Path], None], why: str, folder: Path) -> None:
    """A folder from which no set can be learnt raises TeachError: one line with the reason and what to do."""
    spoil(folder)
    with pytest.raises(TeachError, match=why) as caught:
        teach(GAME, folder, "bad")
    assert "\n" not in str(caught.value)


def test_a_bad_name_is_refused_before_the_photos_are_read(folder: Path) -> None:
    """A name that cannot be kept is refused at once."""
    calls: list[int] = []
    with pytest.raises(SetError, match="40 letters"):
        teach(GAME, folder, "../x", lambda done, _: calls.append(done))
    assert calls == []


def test_two_labels_of_one_face_are_a_warning_and_then_a_doubt(folder: Path) -> None:
    """Labels that got the same photos cannot be told apart: teaching says so, and their readings are doubts."""
    shutil.copytree(folder / "蛇", folder / "snake")
    made, warnings = teach(GAME, folder, "twins")
    assert any("蛇" in w and "snake" in w and "cannot be told apart" in w for w in warnings)
    assert made.weakest is not None
    assert set(made.weakest.labels) == {"蛇", "snake"}
    reading = Reader(made).read(single_die("snake", 900).pixels)
    assert not any(piece.sure for piece in reading.pieces if piece.label in {"蛇", "snake"})
    assert reading.doubts
