"""One of the players of a round is chosen: who begins it, or whose pigs the camera shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class PlayerPage(Page):
    """The players of the round, `now` the chosen one; `act` gets who is chosen instead."""

    def __init__(self, stage: Stage, play: PigPlay, title: str, now: str, act: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._play = play
        self._title = title
        self._now = now
        self._act = act

    def choices(self) -> tuple[Choice, ...]:
        """Return the players, and the way back."""
        rows = (Choice(name, Action("chosen", name), selected=name == self._now) for name in self._play.board.players)
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(title=self._title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Keep who is chosen, or go back."""
        if action == BACK:
            self.back()
            return
        self._act(action.about)
        open_table(self.stage, self._play)
