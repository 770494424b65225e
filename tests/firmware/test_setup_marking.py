"""Marking the playing area: by finger and by buttons, left as it was, and dropped where it no longer fits."""

from __future__ import annotations

import pytest

from display.views import Action
from firmware.setup.area_guard import MOVED
from firmware.setup.area_page import AreaPage
from firmware.setup.kept import Area
from firmware.setup.mark_page import MarkPage
from firmware.setup.study import Face, MatStudy
from scorer.sausage_sizzle.editions import EDITIONS
from vision.mat_watch import Band

GAME = "sausage-sizzle"
LABELS = EDITIONS[GAME].labels


def face(x: float, y: float = 400.0, *, side: float = 50.0, sure: bool = True) -> Face:
    h = side / 2
    return Face(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), sure)


def test_the_corners_follow_a_finger(guest) -> None:
    """The nearer corner is taken and dragged; it never leaves the picture nor comes too near the other."""
    guest.go_to(MarkPage)
    guest.see("still")
    for verb, about in (("grip", "0.80 0.85"), ("drag", "0.60 0.60"), ("drop", "0.70 0.75")):
        guest.touch(verb, about)
    assert guest.view.corner == "second"
    guest.touch("drag", "0.2 0.2")
    guest.touch("grip", "0.1 0.2")
    guest.touch("drop", "0.99 0.0")
    guest.touch("keep-area")
    area = guest.file.now.area
    assert area is not None
    assert (area.right / 1280, area.bottom / 960) == pytest.approx((0.70, 0.75))
    assert (area.left / 1280, area.top / 960) == pytest.approx((0.55, 0.0))


def test_the_corners_follow_the_buttons(guest) -> None:
    """With blue and green alone the corners are moved, one after the other, and kept."""
    guest.go_to(MarkPage)
    guest.see("still")

    def choose(verb: str, about: str = "") -> None:
        for _ in range(12):
            if guest.stage.page.focus == Action(verb, about):
                guest.press("green")
                return
            guest.press("blue")
        raise AssertionError(verb)

    choose("move-corner", "left")
    guest.press("green")
    choose("other-corner")
    choose("move-corner", "up")
    choose("keep-area")
    area = guest.file.now.area
    assert area is not None
    assert (area.left / 1280, area.bottom / 960) == pytest.approx((0.02, 0.86))


def test_red_leaves_the_area_as_it_was(guest) -> None:
    """Going back from marking keeps nothing; the whole picture counts again with one tap."""
    guest.go_to(MarkPage)
    guest.see("still")
    guest.touch("grip", "0.2 0.2")
    guest.press("red")
    assert guest.file.now.area is None
    guest.file.mark_area(Area(100.0, 100.0, 900.0, 900.0, (1280, 960)))
    guest.touch("whole-picture")
    guest.press("green")
    assert guest.file.now.area is None


def test_the_whole_picture_is_not_taken_by_a_slip(guest) -> None:
    """The choices of step 2 keep their places whatever was marked, and dropping the area is asked about."""
    guest.go_to(AreaPage)
    places = [choice.action for choice in guest.view.choices]
    guest.file.mark_area(Area(100.0, 100.0, 900.0, 900.0, (1280, 960)))
    assert [choice.action for choice in guest.view.choices] == places
    corners = ((10.0, 10.0), (600.0, 10.0), (600.0, 500.0), (10.0, 500.0))
    guest.see("still", MatStudy(Band.FINE, "The A4 mat", corners))
    assert [choice.action for choice in guest.view.choices] == places
    guest.touch("whole-picture")
    guest.press("red")
    assert guest.file.now.area is not None
    assert isinstance(guest.stage.page, AreaPage)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((1200.0, 1220.0), "All 2 dice lie outside: draw"),
        ((400.0, 1220.0), "1 of 2 dice lies outside: draw"),
        ((1220.0,), "The only die that is seen lies outside: draw"),
        ((400.0, 500.0), ""),
    ],
    ids=["all", "one", "the only", "none"],
)
def test_an_area_that_shuts_dice_out_is_told_of(guest, at: tuple[float, ...], told: str) -> None:
    """While the area is drawn the page says how many of the dice that are seen it leaves out, and dashes them."""
    guest.go_to(MarkPage)
    assert guest.stage.survey is not None
    assert guest.stage.survey.kind == "faces"
    guest.lay(*(face(x) for x in at), face(640.0, sure=False))
    assert told in guest.said
    assert ("outside" in guest.said) == bool(told)
    area, *dice = guest.view.marks
    assert area.kind == "area"
    assert [mark.kind for mark in dice] == ["doubt" if x > 1152 else "die" for x in at]
    guest.touch("keep-area")
    assert ("outside" in guest.stage.view().notice.removeprefix("Kept: what lies outside")) == bool(told)


def test_an_area_that_no_longer_fits_is_dropped_with_a_sentence(guest) -> None:
    """When the camera side says that the area does not fit, it is gone, it is said, and step 2 says it too."""
    guest.file.mark_area(Area(100.0, 100.0, 900.0, 900.0, (1280, 960)))
    guest.see("still", area_fault=MOVED)
    assert guest.stage.area is None
    assert guest.stage.view().notice == MOVED
    guest.go_to(AreaPage)
    assert MOVED in guest.said
