"""Who begins a round of Drecksau: anybody may, the box only proposes somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class BeginnerPage(Page):
    """The players of the round."""

    def __init__(self, stage: Stage, play: PigPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the players, and the way back."""
        now = self._play.player
        rows = (Choice(name, Action("begins", name), selected=name == now) for name in self._play.board.players)
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(title="Who begins?", hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Let that player begin, or go back."""
        if action == BACK:
            self.back()
            return
        self._play.let_begin(action.about)
        open_table(self.stage, self._play)
