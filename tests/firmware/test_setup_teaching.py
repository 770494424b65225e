"""Teaching on the screen: no die is booked under another face, and a set that is made leaves nothing behind."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from firmware.setup.dice_page import DicePage
from firmware.setup.draft import PICTURES
from firmware.setup.face_page import FacePage
from firmware.setup.taught_page import TaughtPage
from scorer.sausage_sizzle.editions import EDITIONS
from vision.sets import SetStore

GAME = "sausage-sizzle"
LABELS = EDITIONS[GAME].labels


def taught(guest, *, but: str = "") -> TaughtPage:
    """The page behind the last face, with its set made of the box's own dice; `but` gets pictures of another face."""
    examples = SetStore(Path("nowhere")).load(GAME, "print-and-play").examples
    draft = guest.tools.draft(GAME)
    for label in LABELS:
        for picture in examples["quokka" if label == but else label][:PICTURES]:
            draft.add(label, picture)
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
