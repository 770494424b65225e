"""Opens the set-up: by itself where nothing has been set up and no match played, and from the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.journal import JournalError

if TYPE_CHECKING:
    from firmware.match.stage import Stage


def open_set_up(stage: Stage) -> None:
    """Put the step at which the set-up was left on the start page, with those before it to go back to."""
    from firmware.setup.aim_page import AimPage  # noqa: PLC0415 - it loads cv2; the first screen is drawn before
    from firmware.setup.area_page import AreaPage  # noqa: PLC0415 - it loads cv2; the first screen is drawn before
    from firmware.setup.dice_page import DicePage  # noqa: PLC0415 - it loads cv2; the first screen is drawn before

    tools = stage.around.set_up
    if tools is None:
        return
    # Without a camera the first step says so and leads to playing by hand.
    steps = (AimPage, AreaPage, DicePage)[: tools.file.now.step if stage.around.camera else 1]
    for page in steps:
        stage.push(page(stage, tools))


def is_first_start(stage: Stage) -> bool:
    """True where the set-up should come by itself: never seen, no match in the book, nothing else to be told."""
    tools = stage.around.set_up
    if tools is None or not tools.file.is_first_start or stage.around.problem:
        return False
    try:
        book = stage.book()
        return not book.notice and not book.matches()
    except JournalError:
        # The start page says what is wrong with the book.
        return False
