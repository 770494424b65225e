"""Earlier matches: a finished one is looked at, an open one gone on with, and any can be deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, MenuView, View
from firmware.journal import MatchRow
from firmware.match.bin import BinPage, MatchPage, row_of, state_of
from firmware.match.page import BACK, Page
from firmware.match.podium import PodiumPage
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.stage import Stage

SHOWN = 30
BIN = Action("bin")


class HistoryPage(Page):
    """The latest matches as a list."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rows: list[tuple[MatchRow, Any]] = []
        self._binned = 0

    def shown(self) -> None:
        """Read the list anew: a match that was opened from it may have changed."""
        book = self.stage.book()
        self._rows = [(match, state_of(self.stage, match)) for match in book.matches()[:SHOWN]]
        self._binned = len(book.binned())

    def choices(self) -> tuple[Choice, ...]:
        """Return one row a match, the bin where anything lies in it, and the way back."""
        binned = [Choice("The bin", BIN, detail=counted(self._binned, "match"))] if self._binned else []
        return (*(row_of(self.stage, match, state) for match, state in self._rows), *binned, Choice("Back", BACK))

    def view(self) -> View:
        """Return the list."""
        text = "" if self._rows else "No match is in the book."
        return MenuView(
            title="Earlier matches", text=text, hints=self.hints(), focus=self.focus, choices=self.choices()
        )

    def green_words(self, chosen: Choice) -> str:
        """Say "Open" for a match."""
        return "Open" if chosen.action.verb == "match" else chosen.text

    def do(self, action: Action) -> None:
        """Open a match: a finished one to look at, any other to say what to do with it."""
        if action == BACK:
            self.back()
        elif action == BIN:
            self.stage.push(BinPage(self.stage))
        else:
            match, state = next(row for row in self._rows if str(row[0].id) == action.about)
            if not isinstance(state, str) and state.over:
                self.stage.push(PodiumPage(self.stage, self.stage.resume(match), earlier=True))
            else:
                self.stage.push(MatchPage(self.stage, match, state))
