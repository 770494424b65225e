"""Deleting a match: asked first, then kept in a bin from which it can be brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, MenuView, View
from firmware.journal import JournalError, MatchRow
from firmware.local_time import local_day
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK, Page
from firmware.match.play import replayed
from firmware.match.turns import open_table, who

if TYPE_CHECKING:
    from firmware.match.stage import Stage

_ROW = 42
"""The most letters of all players with their points on one row."""
DELETE, GO_ON = Action("delete"), Action("go-on")


def state_of(stage: Stage, match: MatchRow) -> Any:
    """Give the state that a match of the book has come to, or as a text why it cannot be shown."""
    try:
        stage.game_id(match)
        return replayed(stage.book(), match)
    except JournalError as error:
        return str(error)


def row_of(stage: Stage, match: MatchRow, state: Any) -> Choice:
    """Give the row of a list: when the match was played, who has how many points, which game it was, and who won."""
    action = Action("match", str(match.id))
    if isinstance(state, str):
        return Choice(local_day(match.started_utc), action, detail="cannot be shown")
    game = stage.games[match.game]
    has_points = game.has_points(state)
    points = {place.name: place.total for place in state.ranking()}
    totals = ", ".join(f"{name} {points[name]}" if has_points else name for name in state.players)
    won = f"won by {who(state.winners)}" if state.winners else "nobody won"
    detail = won if state.over else f"open, {game.progress(state)}"
    if len(totals) > _ROW and not has_points:
        totals = who(state.players)
    elif len(totals) > _ROW:
        totals = who(state.players)
        detail += f" with {max(points.values())}" if state.over else ""
    return Choice(f"{local_day(match.started_utc)}  {totals}", action, detail=f"{detail} ({game.name})")


def ask_delete(stage: Stage, match: int) -> None:
    """Ask whether a match is to be deleted; done, the page that asked is left as well."""

    def act() -> None:
        stage.book().put_in_bin(match)
        stage.pop()
        stage.say("Deleted. “The bin” at the end of the list has it")

    kept = "It goes into the bin, and can be brought back from there."
    stage.push(ConfirmPage(stage, "Delete this match?", kept, yes="Delete", no="Keep it", act=act))


class MatchPage(Page):
    """What can be done with a match of the list that is not over, or cannot be shown."""

    def __init__(self, stage: Stage, match: MatchRow, state: Any) -> None:
        super().__init__(stage)
        self._match = match
        self._state = state

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, deleting, and the way back."""
        go_on = () if isinstance(self._state, str) else (Choice("Go on", GO_ON),)
        return *go_on, Choice("Delete", DELETE), Choice("Back", BACK)

    @property
    def focus(self) -> Action | None:
        """Going on, or back: deleting is never what green would do first."""
        first = BACK if isinstance(self._state, str) else GO_ON
        return self._focus if self._focus in self._enabled() else first

    def view(self) -> View:
        """Return the choices under the match they are about."""
        row = row_of(self.stage, self._match, self._state)
        text = f"{row.text}: {self._state if isinstance(self._state, str) else row.detail}"
        return MenuView(title="A match", text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Go on with the match, ask whether to delete it, or leave."""
        if action == GO_ON:
            open_table(self.stage, self.stage.resume(self._match))
        elif action == DELETE:
            ask_delete(self.stage, self._match.id)
        else:
            self.back()


class BinPage(Page):
    """The deleted matches as a list; each can be brought back."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rows: list[Choice] = []

    def shown(self) -> None:
        """Read the list anew."""
        self._rows = [row_of(self.stage, match, state_of(self.stage, match)) for match in self.stage.book().binned()]

    def choices(self) -> tuple[Choice, ...]:
        """Return one row a match, and the way back."""
        return (*self._rows, Choice("Back", BACK))

    def view(self) -> View:
        """Return the list."""
        text = "Choose a match to bring it back." if self._rows else "The bin is empty."
        return MenuView(title="The bin", text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say "Bring back" for a match."""
        return "Bring back" if chosen.action.verb == "match" else chosen.text

    def do(self, action: Action) -> None:
        """Ask whether a match is to be brought back, or leave."""
        if action == BACK:
            self.back()
            return
        row = next(row for row in self._rows if row.action == action)

        def act() -> None:
            self.stage.book().take_from_bin(int(action.about))
            self.shown()
            self.stage.say("Brought back: it is in the list again")

        title = "Bring it back?"
        self.stage.push(ConfirmPage(self.stage, title, row.text, yes="Bring back", no="Leave it", act=act))
