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
    """Asks `text`; green on `yes` calls `act`, anything else goes back."""

    def __init__(self, stage: Stage, title: str, text: str, *, yes: str, no: str, act: Callable[[], None]) -> None:
        super().__init__(stage)
        self._title, self._text, self._yes, self._no, self._act = title, text, yes, no, act

    def red_words(self) -> str:
        """Say what keeps everything as it is."""
        return self._no

    def choices(self) -> tuple[Choice, ...]:
        """Return the two answers."""
        return Choice(self._yes, YES), Choice(self._no, BACK)

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
