"""Teaching on the screen: no die is booked under another face, and a set that is made leaves nothing behind."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from firmware.match import Sight
from firmware.setup.dice_page import DicePage
from firmware.setup.draft import PICTURES
from firmware.setup.face_page import FacePage
from firmware.setup.study import Face, FaceStudy
from firmware.setup.taught_page import TaughtPage
from scorer.sausage_sizzle.editions import EDITIONS
from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN
from vision.sets import SetStore

GAME = "sausage-sizzle"
LABELS = EDITIONS[GAME].labels
EXAMPLES = SetStore(Path("nowhere")).load(GAME, "print-and-play").examples


def show(guest, label: str, x: float, *, number: int = 0, stir: bool = True) -> None:
    """Let a die with this face lie at a place of the picture."""
    if stir:
        guest.see("moving")
    left, top = round(x) - EXAMPLE_SIDE // 2, 400 - EXAMPLE_SIDE // 2
    x, y, half = left + EXAMPLE_SIDE / 2 - 0.5, top + EXAMPLE_SIDE / 2 - 0.5, EXAMPLE_SIDE / EXAMPLE_SPAN / 2
    outline = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    frame = np.full((960, 1280, 3), 90, np.uint8)
    frame[top : top + EXAMPLE_SIDE, left : left + EXAMPLE_SIDE] = EXAMPLES[label][number][:, :, None]
    guest.now_s += 0.1
    study = FaceStudy((Face(outline, sure=True),))
    guest.stage.seen(Sight("still", guest.now_s, frame, study=study), guest.now_s)


def counts(guest) -> list[int]:
    draft = guest.tools.draft(GAME)
    return [draft.taken(label) for label in LABELS]


# One die under one face.


def test_green_alone_teaches_nothing_of_an_untouched_die(guest) -> None:
    """Pressed again and again with one die lying there, green takes one picture, and then waits for a movement."""
    guest.teach()
    for _ in range(40):
        show(guest, "quokka", 300.0, stir=False)
        guest.press("green")
    assert sum(counts(guest)) == 1
    assert guest.stage.page.focus is None


@pytest.mark.parametrize("leave", ["taken", "skip", "retake"])
def test_another_face_waits_until_the_die_was_moved(guest, leave: str) -> None:
    """However the next face came to be asked for, the die that lies there is not taken for it, and that is said."""
    page = guest.teach()
    for x in (300.0, 420.0, 560.0)[: 3 if leave == "taken" else 1]:
        show(guest, "quokka", x)
    if leave != "taken":
        guest.touch(leave)
    before = counts(guest)
    for stir in (False, True, False):
        show(guest, "quokka", 560.0 if leave == "taken" else 300.0, stir=stir)
        guest.press("green")
    assert counts(guest) == before
    assert "until you move it" in guest.said
    show(guest, page.label, 700.0)
    assert counts(guest)[LABELS.index(page.label)] == 1


def test_a_die_tipped_in_its_place_counts_as_moved(guest) -> None:
    """Who turns the next face up without moving the die has shown it."""
    page = guest.teach()
    guest.touch("skip")
    show(guest, LABELS[1], 300.0)
    guest.touch("skip")
    show(guest, LABELS[2], 300.0)
    assert page.label == LABELS[2]
    assert counts(guest)[:4] == [0, 1, 1, 0]


@pytest.mark.parametrize("taken", [0, 1])
def test_a_picture_like_another_face_is_asked_about(guest, taken: int) -> None:
    """Moved but not turned, the die is asked about each time; red and green alone leave it, the other answer takes."""
    page = guest.teach()
    for x in (300.0, 420.0, 560.0):
        show(guest, "quokka", x)
    for number in range(taken + 1):
        show(guest, "quokka", 700.0 + 90.0 * number, number=number)
        assert "looks like quokka" in guest.said
        for answer in ("green", "red"):
            guest.press("green")
            assert guest.stage.view().title == f"Is this {page.label}?"
            guest.press(answer)
            assert counts(guest)[1] == number
        if number < taken:
            guest.press("green", "blue", "green")
            assert counts(guest)[1] == number + 1


def test_answers_of_a_question_are_about_the_picture_that_was_asked_about(guest) -> None:
    """What is seen while the question stands changes nothing about what is kept."""
    guest.teach()
    for x in (300.0, 420.0, 560.0):
        show(guest, "quokka", x)
    show(guest, "quokka", 700.0, number=1)
    guest.press("green")
    guest.see("none")
    guest.press("blue", "green")
    (kept,) = guest.tools.draft(GAME).faces(LABELS[1])
    assert np.abs(kept.astype(int) - EXAMPLES["quokka"][1]).max() <= 1


# With all pictures taken.


def full(guest, *, but: str = "") -> None:
    """Pictures of all faces, left by a box that was switched off; those of `but` show the first face."""
    draft = guest.tools.draft(GAME)
    for label in LABELS:
        for picture in EXAMPLES[LABELS[0] if label == but else label][:PICTURES]:
            draft.add(label, picture)


def test_gone_on_with_all_taken_it_asks_to_finish(guest) -> None:
    """Nothing is asked to be laid down, no picture is taken by itself or with green, and green finishes."""
    full(guest)
    guest.teach()
    show(guest, LABELS[-1], 300.0, number=3)
    assert counts(guest) == [PICTURES] * len(LABELS)
    assert isinstance(guest.stage.page, FacePage)
    assert "All faces are shown" in guest.said
    assert "elsewhere" not in guest.said
    assert "take" not in guest.offered
    assert guest.view.hints.green == "Finish"
    guest.press("green")
    assert isinstance(guest.stage.page, TaughtPage)


def test_a_complete_face_takes_no_more(guest) -> None:
    """On a face that has its pictures while others lack theirs, none is taken, and the page says how to go on."""
    full(guest)
    page = guest.teach()
    page._draft.take_out(LABELS[0])
    show(guest, LABELS[-1], 300.0, number=3)
    assert counts(guest) == [0] + [PICTURES] * (len(LABELS) - 1)
    assert "Skip" in guest.said
    guest.touch("skip")
    assert page.label == LABELS[0]


# The set.


def taught(guest, *, but: str = "") -> TaughtPage:
    """The page behind the last face, with its set made of the box's own dice; `but` gets pictures of another face."""
    full(guest, but=but)
    guest.teach()
    guest.touch("finish")
    page = guest.stage.page
    assert isinstance(page, TaughtPage)
    while not page.choices():
        time.sleep(0.01)
        guest.stage.tick(guest.now_s)
    return page


@pytest.mark.parametrize("leave", ["done", "red", "power"])
def test_a_set_that_is_made_leaves_no_draft(guest, leave: str) -> None:
    """However the end of the teaching is left, the next teaching begins anew, and red leads on to the dice."""
    taught(guest)
    if leave == "done":
        guest.touch("done")
    elif leave == "red":
        guest.press("red")
    assert not guest.tools.draft(GAME).is_begun
    assert (leave == "power") or isinstance(guest.stage.page, DicePage)


def test_a_face_retaken_at_the_end_goes_into_the_same_set(guest) -> None:
    """Retaking after the set is made brings the other pictures back, and the set keeps its name."""
    page = taught(guest)
    guest.touch("retake", page.choices()[1].action.about)
    assert guest.tools.draft(GAME).shown == len(LABELS) - 1
    assert isinstance(guest.stage.page, FacePage)


def test_a_good_set_is_what_matches_begin_with(guest) -> None:
    """A set whose faces can be told apart becomes the one that matches begin with."""
    taught(guest)
    assert guest.file.now.set_name == "our dice"
    assert "matches begin with it" in guest.stage.view().text


def test_a_set_that_cannot_tell_two_faces_apart_is_only_offered(guest) -> None:
    """It is kept, but matches begin with it only where that is chosen; the page says why not."""
    guest.file.choose_set("old ones")
    taught(guest, but="snake")
    assert guest.file.now.set_name == "old ones"
    words = guest.stage.view().text
    assert "Matches do not begin with it: quokka and snake are only 0.0" in words
    assert words.count("snake") == 1
    guest.touch("begin-with")
    assert guest.file.now.set_name == "our dice"
    assert isinstance(guest.stage.page, DicePage)


def test_a_set_that_got_worse_is_no_longer_begun_with(guest) -> None:
    """Made again with a face that cannot be told apart, the set gives its place up until it is chosen."""
    taught(guest)
    label = guest.stage.page.choices()[1].action.about
    guest.touch("retake", label)
    for number in range(PICTURES):
        show(guest, "quokka" if label != "quokka" else "snake", 300.0 + 130.0 * number, number=number)
        guest.press("green", "blue", "green")
    finished = guest.stage.page
    assert isinstance(finished, TaughtPage)
    while not finished.choices():
        time.sleep(0.01)
        guest.stage.tick(guest.now_s)
    assert guest.file.now.set_name == ""
    guest.touch("done")
    assert "“our dice” is kept" in guest.stage.view().notice
