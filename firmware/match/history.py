"""Earlier matches: finished and open ones, each with its sheet; an open one can be gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.journal import JournalError, MatchRow
from firmware.local_time import local_day
from firmware.match.page import BACK, Page
from firmware.match.play import Play, replayed
from firmware.match.podium import PodiumPage
from firmware.match.turns import open_table
from scorer.sausage_sizzle.game import State
from scorer.words import listing

if TYPE_CHECKING:
    from firmware.match.stage import Stage

SHOWN = 30


class HistoryPage(Page):
    """The latest matches as a list."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rows: list[tuple[MatchRow, State | None]] = []

    def shown(self) -> None:
        """Read the list anew: a match that was opened from it may have changed."""
        rows: list[tuple[MatchRow, State | None]] = []
        for match in self.stage.book().matches()[:SHOWN]:
            try:
                rows.append((match, replayed(self.stage.book(), match)))
            except JournalError:
                rows.append((match, None))
        self._rows = rows

    def choices(self) -> tuple[Choice, ...]:
        """Return one row a match, and the way back."""
        return (*(self._row(match, state) for match, state in self._rows), Choice("Back", BACK))

    def view(self) -> View:
        """Return the list."""
        text = "" if self._rows else "No match has been played yet."
        return MenuView(
            title="Earlier matches", text=text, hints=self.hints(), focus=self.focus, choices=self.choices()
        )

    def green_words(self, chosen: Choice) -> str:
        """Say "Open" for a match."""
        return "Open" if chosen.action.verb == "match" else chosen.text

    def do(self, action: Action) -> None:
        """Open a match: an open one to go on, a finished one to look at."""
        if action == BACK:
            self.back()
            return
        match = next(match for match, _ in self._rows if str(match.id) == action.about)
        play = Play.resume(self.stage.book(), match)
        if play.state.over:
            self.stage.push(PodiumPage(self.stage, play, earlier=True))
        else:
            open_table(self.stage, play)

    @staticmethod
    def _row(match: MatchRow, state: State | None) -> Choice:
        action = Action("match", str(match.id))
        if state is None:
            return Choice(local_day(match.started_utc), action, detail="cannot be shown", enabled=False)
        totals = ", ".join(f"{name} {total}" for name, total in state.totals.items())
        detail = f"won by {listing(state.winners)}" if state.over else f"open, turn {state.turn_number}"
        return Choice(f"{local_day(match.started_utc)}  {totals}", action, detail=detail)
