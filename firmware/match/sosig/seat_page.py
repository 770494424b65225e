"""Whose cards are looked at: another player than the one whose turn it would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.sosig.play import CardPlay
from firmware.match.turns import open_table

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class SeatPage(Page):
    """The players; not every turn has to be booked, so whose is next is not always known."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the players, and the way back."""
        now = self._play.player
        rows = (
            Choice(name, Action("seat", name), detail="counted" if done else "", selected=name == now)
            for name, done in zip(self._play.state.players, self._play.state.counted, strict=True)
        )
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = "Whose cards are these?"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Look at the cards of that player, or go back."""
        if action == BACK:
            self.back()
            return
        self._play.look_at(action.about)
        open_table(self.stage, self._play)
