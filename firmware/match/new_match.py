"""The first question of a new match: which game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class NewMatchPage(Page):
    """The games, always in the same places; the one that was played last has the frame."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        last = next((match.game for match in stage.book().matches() if match.game in stage.games), "")
        self.set_focus(Action("game", last))

    def choices(self) -> tuple[Choice, ...]:
        """Return the games in the order they are registered in, and the way back."""
        games = (Choice(game.name, Action("game", game.id)) for game in self.stage.games.values())
        return *games, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = "Which game do you play?"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Prepare a match of a game, or leave."""
        if action == BACK:
            self.back()
        else:
            self.stage.push(self.stage.games[action.about].begin(self.stage))
