"""A set that was chosen and then removed by a command: the set-up goes on with one that is there, and says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware.match.stage import SetChoice
from firmware.setup.aim_page import AimPage
from firmware.setup.dice_page import DicePage
from scorer.sausage_sizzle.editions import EDITIONS

LABELS = EDITIONS["sausage-sizzle"].labels
SHIPPED = SetChoice("print-and-play", LABELS)
OURS = SetChoice("our dice", LABELS)


def give(guest, *sets: SetChoice) -> None:
    guest.stage.around = replace(guest.stage.around, sets=lambda _game: sets)


@pytest.mark.parametrize("page", [AimPage, DicePage])
def test_it_is_gone_before_the_page_opens(guest, page: type) -> None:
    """Steps 1 and 3 read with the shipped set and say that the chosen one is gone, until another is chosen."""
    guest.file.choose_set("our dice")
    give(guest, SHIPPED)
    guest.touch("leave-set-up")
    guest.touch("set-up")
    if page is DicePage:
        guest.go_to(DicePage)
    guest.see("still")
    assert guest.stage.survey.reading.set_name == "print-and-play"
    assert "“our dice” is gone: “print-and-play” takes its place" in guest.said
    guest.file.choose_set("print-and-play")
    assert "gone" not in guest.said


@pytest.mark.parametrize("page", [AimPage, DicePage])
def test_it_goes_while_the_page_is_open(guest, page: type) -> None:
    """Where the set cannot be read any more the page looks at what sets there are, and goes on with another."""
    guest.file.choose_set("our dice")
    give(guest, SHIPPED, OURS)
    guest.touch("leave-set-up")
    guest.touch("set-up")
    if page is DicePage:
        guest.go_to(DicePage)
    assert guest.stage.survey.reading.set_name == "our dice"
    give(guest, SHIPPED)
    guest.see("fault", fault="no set 'our dice' of sausage-sizzle")
    assert guest.stage.survey.reading.set_name == "print-and-play"
    guest.see("still")
    assert "“our dice” is gone" in guest.said


def test_a_camera_that_fails_reads_the_sets_once(guest) -> None:
    """The same fault, told again and again, does not read all sets again and again."""
    read = []
    guest.stage.around = replace(guest.stage.around, sets=lambda _game: read.append(1) or (SHIPPED,))
    for _ in range(5):
        guest.see("fault", fault="the test camera is gone")
    assert len(read) == 1
