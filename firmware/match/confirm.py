"""A question with two answers: do it, or keep everything as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page

if TYPE_CHECKING:
    from firmware.match.stage import Stage

YES = Action("yes")


class ConfirmPage(Page):
    """Asks `text`; `yes` calls `act`, anything else goes back.

    The frame is on `yes`; on `no` where `careful`: what is most likely not meant takes more than green.
    """

    def __init__(
        self, stage: Stage, title: str, text: str, *, yes: str, no: str, act: Callable[[], None], careful: bool = False
    ) -> None:
        super().__init__(stage)
        self._title, self._text, self._yes, self._no, self._act = title, text, yes, no, act
        self._careful = careful

    def red_words(self) -> str:
        """Say what keeps everything as it is."""
        return self._no

    def choices(self) -> tuple[Choice, ...]:
        """Return the two answers, the one in the frame first."""
        yes, no = Choice(self._yes, YES), Choice(self._no, BACK)
        return (no, yes) if self._careful else (yes, no)

    def view(self) -> View:
        """Return the question."""
        return MenuView(
            title=self._title, text=self._text, hints=self.hints(), focus=self.focus, choices=self.choices()
        )

    def do(self, action: Action) -> None:
        """Leave the question, and carry out what was confirmed."""
        self.stage.pop()
        if action == YES:
            self._act()
