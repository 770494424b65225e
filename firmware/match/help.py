"""The help: the games to read about, and the pages of one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, HelpView, MenuView, View
from firmware.match.page import BACK, Page

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import Stage

TURN, BEFORE = Action("next-page"), Action("page-before")


class HelpIndexPage(Page):
    """The games, each with its help."""

    def choices(self) -> tuple[Choice, ...]:
        """Return the games, and the way back."""
        games = (Choice(game.name, Action("game", game.id)) for game in self.stage.games.values())
        return *games, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(title="Help", hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Open the help of a game, or leave."""
        if action == BACK:
            self.back()
        else:
            self.stage.push(HelpPage(self.stage, self.stage.games[action.about]))


class HelpPage(Page):
    """One page of text about a game after another."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        super().__init__(stage)
        self._pages = game.help
        self._page = 0

    def choices(self) -> tuple[Choice, ...]:
        """Return the next page, the one before, and the way out."""
        last = self._page == len(self._pages) - 1
        return (
            Choice("First page" if last else "Next page", TURN),
            Choice("Page before", BEFORE, enabled=self._page > 0),
            Choice("Back", BACK),
        )

    def view(self) -> View:
        """Return the open page."""
        title, paragraphs = self._pages[self._page]
        return HelpView(
            title=title,
            paragraphs=paragraphs,
            others=tuple(others for _, others in self._pages if others is not paragraphs),
            page=self._page + 1,
            pages=len(self._pages),
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Turn the page or leave."""
        if action == TURN:
            self._page = (self._page + 1) % len(self._pages)
        elif action == BEFORE:
            self._page -= 1
        else:
            self.back()
