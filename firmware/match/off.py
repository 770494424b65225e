"""Leaving the box, from any page by holding red down: quit, shut down; and the test of its touchscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.touch_test import TouchTestPage
from hardware.lamps import LampMode

if TYPE_CHECKING:
    from firmware.match.stage import Stage

SHUT_DOWN, QUIT, TOUCH_TEST = (Action(verb) for verb in ("shut-down", "quit", "touch-test"))
GIVEN_UP_S = 60.0
"""A system that is still there after so long does not shut down."""


class OffPage(Page):
    """What ends an evening; everything booked is kept whatever is chosen."""

    def choices(self) -> tuple[Choice, ...]:
        """Return what this box can do; only one with a switch of its own is shut down from here."""
        around = self.stage.around
        rows = []
        if around.power_off is not None:
            rows.append(Choice("Shut down", SHUT_DOWN, detail="before you pull the plug"))
        if around.quit_words:
            rows.append(Choice(around.quit_words, QUIT, detail="this program only"))
        rows += [Choice("Touch test", TOUCH_TEST, detail="five rings to touch"), Choice("Back", BACK)]
        return tuple(rows)

    def view(self) -> View:
        """Return the list."""
        return MenuView(
            title="Stop here?",
            text="Everything booked is kept.",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Carry out what was chosen."""
        if action == QUIT:
            self.stage.leave()
        elif action == SHUT_DOWN and self.stage.around.power_off is not None:
            self.stage.around.power_off()
            self.stage.push(FarewellPage(self.stage))
        elif action == TOUCH_TEST:
            self.stage.push(TouchTestPage(self.stage))
        else:
            self.back()


class FarewellPage(Page):
    """Waits for the system to end this program."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._since_s = stage.now_s

    def red_words(self) -> str:
        """Return nothing: what was begun goes on."""
        return ""

    def choices(self) -> tuple[Choice, ...]:
        """Return nothing to choose."""
        return ()

    def do(self, action: Action) -> None:
        """Nothing is offered."""

    def waiting_lamp(self) -> LampMode:
        """Blink slowly: the box is at work."""
        return "slow"

    def view(self) -> View:
        """Say when the plug may be pulled."""
        return MenuView(
            title="Shutting down",
            text="Pull the plug once the green light on the Pi has stopped blinking.",
            hints=self.hints(),
            wait_s=1.0,
        )

    def tick(self) -> None:
        """Go back where the system did not end."""
        if self.stage.now_s - self._since_s > GIVEN_UP_S:
            self.stage.pop()
            self.stage.say("The system did not shut down. Quit, and shut it down from its own menu.")
