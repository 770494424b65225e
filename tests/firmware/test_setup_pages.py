"""The pages of the set-up: what they say, what is taken by itself, and how each is left."""

from __future__ import annotations

import numpy as np
import pytest

from display.views import Action
from firmware.journal import Journal
from firmware.match.sausage_sizzle.options import DiceOptions
from firmware.setup.area_page import AreaPage
from firmware.setup.dice_page import DicePage
from firmware.setup.kept import Area
from firmware.setup.study import AimStudy, Face, MatStudy
from firmware.setup.surveyor import mat_study
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable
from scorer.sausage_sizzle.editions import EDITIONS
from vision.aim import Finding, Severity
from vision.look import Glare
from vision.mat_watch import Band
from vision.reading import Piece, Reading

GAME = "sausage-sizzle"
LABELS = EDITIONS[GAME].labels


def face(x: float, y: float = 400.0, *, side: float = 50.0, sure: bool = True) -> Face:
    h = side / 2
    return Face(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), sure)


def die(label: str, x: float, *, sure: bool = True) -> Piece:
    return Piece(label, "critter", sure, 0.9, (x, 400.0), face(x).outline)


# Coming and going.


def test_it_comes_by_itself_only_when_nothing_was_set_up(guest_of) -> None:
    """The very first start opens the first step; once it was left, or a match was played, the start page comes."""
    first = guest_of()
    assert first.view.title == "Aim the camera"
    first.press("red")
    assert first.stage.view().title == "sizzlebox"
    first.stage.close()
    again = guest_of()
    assert again.stage.view().title == "sizzlebox"
    again.touch("set-up")
    assert again.view.title == "Aim the camera"


@pytest.mark.parametrize("step", [1, 2, 3])
def test_it_goes_on_at_the_step_that_was_left(guest_of, step: int) -> None:
    """Leaving says where it goes on, and it does so there, also after the box was started anew."""
    guest = guest_of()
    for _ in range(step - 1):
        guest.touch("next-step")
    guest.touch("leave-set-up")
    words = guest.stage.view().notice
    assert words == f"“Set up” goes on at step {step}"
    guest.touch("set-up")
    assert guest.view.step == step
    guest.stage.close()
    again = guest_of()
    again.touch("set-up")
    assert again.view.step == step
    again.press(*["red"] * step)
    assert again.stage.view().title == "sizzlebox"


def test_leaving_says_that_something_is_kept_only_where_there_is(guest) -> None:
    """A set that was chosen is told as kept; before, nothing was set up, and nothing is said to be kept."""
    guest.go_to(DicePage)
    guest.touch("leave-set-up")
    assert "kept" not in guest.stage.view().notice
    guest.tools.file.choose_set("pips")
    guest.touch("set-up")
    guest.touch("leave-set-up")
    assert "What you set up is kept" in guest.stage.view().notice


def test_gone_through_it_begins_anew(guest) -> None:
    """After Done the set-up begins with the first step again."""
    guest.go_to(DicePage)
    guest.press("green")
    guest.touch("set-up")
    assert guest.view.step == 1


def test_the_start_page_tells_of_teaching_that_waits(guest) -> None:
    """Where teaching was begun the tile says how many faces are done, and leaving says that the pictures are kept."""
    guest.teach()
    for x in (300.0, 420.0, 560.0):
        guest.lay(face(x))
    guest.touch("leave-set-up")
    assert "pictures are kept" in guest.stage.view().notice
    (tile,) = (choice for choice in guest.stage.page.choices() if choice.action == Action("set-up"))
    assert tile.detail == "dice: 1 of 11 faces"


def test_it_stays_away_where_a_match_was_played(guest_of, tmp_path) -> None:
    """A box with a match in its book was set up in its own way: nobody is asked."""
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.start(GAME, {"type": "started"}, {})
    assert guest_of().stage.view().title == "sizzlebox"


def test_a_fault_of_the_camera_is_said_and_blocks_nothing(guest) -> None:
    """The fault stands on the page with the way on by hand, and green still goes on."""
    guest.see("fault", fault="the test camera is gone; check its cable")
    assert "The test camera is gone" in guest.said
    assert "by hand" in guest.said
    guest.press("green")
    assert guest.view.step == 2


# Step 1.


def test_what_to_change_is_said_and_drawn(guest) -> None:
    """The findings stand in their order with their tones; the glare and each die with its width are drawn."""
    findings = (
        Finding("far", Severity.FAULT, "the dice are only 20 pixels wide", "move the camera nearer"),
        Finding("glare", Severity.WARNING, "a lamp glares at the top left", "move the lamp aside"),
    )
    reading = Reading((die("quokka", 300.0), die("snake", 500.0, sure=False)), ("a doubt",), 1.0)
    guest.see("still", AimStudy(findings, reading, (Glare((0.25, 0.5), 0.01),)))
    assert [sentence.tone for sentence in guest.view.sentences] == ["fault", "warning"]
    assert guest.view.sentences[0].text == "The dice are only 20 pixels wide: move the camera nearer."
    glare, sure, doubt = guest.view.marks
    assert (glare.kind, sure.kind, doubt.kind) == ("glare", "die", "doubt")
    assert (sure.words, doubt.words) == ("good", "not sure")
    (left, top), (right, bottom) = glare.outline[0], glare.outline[2]
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((320, 480))
    assert np.pi * ((right - left) / 2) ** 2 / (1280 * 960) == pytest.approx(0.01 * 1.44, rel=0.01)


@pytest.mark.parametrize(("side", "word"), [(28.0, "too small"), (30.0, "good")])
def test_a_die_is_called_good_or_too_small(guest, side: float, word: str) -> None:
    """Beside each die stands a word that says what to make of its size, not a number of pixels."""
    seen = Piece("quokka", "critter", True, 0.9, (300.0, 400.0), face(300.0, side=side).outline)
    guest.see("still", AimStudy((), Reading((seen,), (), 1.0), ()))
    assert [mark.words for mark in guest.view.marks] == [word]


def test_all_well_is_said_in_green(guest) -> None:
    """With nothing to change the page says so in the good tone, and a moving picture says that it waits."""
    guest.see("still", AimStudy((), Reading((die("quokka", 300.0),), (), 1.0), ()))
    assert guest.view.sentences[0].tone == "good"
    assert "1 die is seen" in guest.said
    guest.see("moving")
    assert guest.view.marks == ()
    assert "once it is still" in guest.said


# Step 2.


@pytest.mark.parametrize(("band", "tone"), [(Band.FINE, "good"), (Band.DEGRADED, "warning"), (Band.REFUSED, "fault")])
def test_how_well_the_mat_is_seen(guest, band: Band, tone: str) -> None:
    """Each band has its tone; the playing area is drawn where the mat gives one, and then takes another's place."""
    guest.file.mark_area(Area(100.0, 100.0, 900.0, 900.0, (1280, 960)))
    guest.go_to(AreaPage)
    corners = ((10.0, 10.0), (600.0, 10.0), (600.0, 500.0), (10.0, 500.0))
    guest.see("still", MatStudy(band, "The A4 mat", None if band is Band.REFUSED else corners))
    assert guest.view.sentences[0].tone == tone
    assert [mark.outline == corners for mark in guest.view.marks] == [band is not Band.REFUSED]
    assert ("mark-area" in guest.offered) == (band is Band.REFUSED)
    guest.touch("next-step")
    assert (guest.file.now.area is None) == (band is not Band.REFUSED)


def test_the_mat_is_judged_from_its_picture() -> None:
    """A mat under the camera is fine, a table without one has no band."""
    seen = []
    for surface in ("mat", "felt"):
        camera = VirtualCamera(VirtualTable(seed=1), surface=surface, clock=lambda: 1.0, fps=0)
        seen.append(mat_study(camera.read().pixels))
    assert seen[0].band is Band.FINE
    assert "12 of its 12" in seen[0].words
    assert seen[0].area is not None
    assert seen[1] == MatStudy(None, "")


# Step 3.


def test_sets_are_told_from_what_can_be_done(guest) -> None:
    """Each set has the sign of dice, no other choice has, and the built-in one is called what it is."""
    guest.go_to(DicePage)
    signs = {choice.action.verb: choice.icon for choice in guest.view.choices}
    assert signs == {"next-step": "", "teach": "", "leave-set-up": "", "choose-set": "dice"}
    assert "the printed dice of this program, for Sausage Sizzle!" in guest.said
    guest.touch("choose-set", "old ones")
    assert "printed dice" not in guest.said
    assert "“old ones”: for Würfelwurst" in guest.said


def test_a_set_is_chosen(guest) -> None:
    """Only sets that an edition can be played with are offered; a match begins with the chosen one and its edition."""
    guest.go_to(DicePage)
    names = [c.action.about for c in guest.stage.page.choices() if c.action.verb == "choose-set"]
    assert names == ["print-and-play", "old ones"]
    guest.touch("choose-set", "old ones")
    assert guest.file.now.set_name == "old ones"
    guest.press("green")
    guest.touch("new")
    guest.touch("game", "sausage-sizzle")
    assert isinstance(guest.stage.page, DiceOptions)
    rows = [choice.text for choice in guest.stage.page.choices()]
    assert any("Würfelwurst" in row for row in rows)
    assert "Dice: old ones" in rows


def test_three_pictures_of_a_face_by_themselves(guest) -> None:
    """A die alone that was laid down is taken, again each time it lies elsewhere, and the third leads on."""
    page = guest.teach()
    for number, x in enumerate((300.0, 420.0, 560.0), 1):
        guest.lay(face(x))
        assert guest.tools.draft(GAME).taken(LABELS[0]) == number
    assert page.label == LABELS[1]
    assert guest.view.title == "Face 2 of 11"


@pytest.mark.parametrize(
    "faces",
    [(), (face(300.0), face(500.0)), (face(300.0, sure=False),), (face(300.0, side=20.0),)],
    ids=["none", "two", "perhaps a die", "small"],
)
def test_what_is_not_taken_by_itself(guest, faces: tuple[Face, ...]) -> None:
    """No die, two dice, something that may be none and one too small are said, and not taken."""
    guest.teach()
    guest.lay(*faces)
    assert not guest.tools.draft(GAME).is_begun
    assert guest.view.sentences[-1].tone == "warning"
    assert ("take" in guest.offered) == (len(faces) == 1)


def test_the_same_picture_is_not_taken_twice(guest) -> None:
    """A die that lies as before, whatever moved in between, is not taken, with green neither, until it is moved."""
    guest.teach()
    guest.lay(face(300.0))
    guest.lay(face(301.0))
    guest.press("green")
    assert guest.tools.draft(GAME).taken(LABELS[0]) == 1
    assert "until you move it" in guest.said
    guest.lay(face(320.0), stir=False)
    guest.press("green")
    assert guest.tools.draft(GAME).taken(LABELS[0]) == 2


def test_a_new_face_waits_for_a_new_die(guest) -> None:
    """After the third picture the die that still lies there is not taken for the next face."""
    guest.teach()
    for x in (300.0, 420.0, 560.0):
        guest.lay(face(x))
    guest.lay(face(560.0), stir=False)
    guest.lay(face(560.0))
    assert guest.tools.draft(GAME).taken(LABELS[1]) == 0


def test_clutter_outside_the_area_does_not_stop_the_teaching(guest) -> None:
    """Of several things only the one inside the marked area counts."""
    guest.file.mark_area(Area(100.0, 100.0, 900.0, 900.0, (1280, 960)))
    guest.teach()
    guest.lay(face(300.0), face(1200.0))
    assert guest.tools.draft(GAME).taken(LABELS[0]) == 1


def test_skip_and_retake(guest) -> None:
    """Skip asks for the next face; retake takes this face's pictures out, or those of the one before."""
    page = guest.teach()
    guest.touch("skip")
    assert page.label == LABELS[1]
    guest.lay(face(300.0))
    guest.touch("retake")
    assert (page.label, guest.tools.draft(GAME).is_begun) == (LABELS[1], False)
    for x in (320.0, 420.0, 560.0):
        guest.lay(face(x))
    assert page.label == LABELS[2]
    guest.touch("retake")
    assert (page.label, guest.tools.draft(GAME).taken(LABELS[1])) == (LABELS[1], 0)


def test_leaving_keeps_what_was_taken(guest) -> None:
    """Red from a face leads back to the choice, which offers to go on."""
    guest.teach()
    guest.lay(face(300.0))
    guest.press("red")
    details = [choice.detail for choice in guest.stage.page.choices()]
    assert "go on: 0 of 11 faces done" in details
    guest.touch("edition", GAME)
    assert guest.view.taken == (1, 3)


def test_a_full_disk_is_said_and_the_picture_taken_again(guest, tmp_path) -> None:
    """A picture that cannot be kept is told, and green takes it once there is room."""
    guest.teach()
    (tmp_path / "teaching").mkdir()
    (tmp_path / "teaching" / GAME).write_text("in the way")
    guest.lay(face(300.0))
    assert "take it again" in guest.view.notice
    (tmp_path / "teaching" / GAME).unlink()
    guest.press("green")
    assert guest.view.taken == (1, 3)


def test_a_set_that_is_gone_is_not_asked_for(guest) -> None:
    """Where the chosen set was removed by a command, light and aim are looked at with one that is there."""
    guest.file.choose_set("long gone")
    guest.touch("leave-set-up")
    guest.touch("set-up")
    survey = guest.stage.survey
    assert survey is not None
    assert survey.reading.set_name == "print-and-play"
