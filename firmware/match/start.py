"""The start: go on with an open match, begin a new one, look at earlier ones, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.journal import JournalError, MatchRow
from firmware.match.help import HelpIndexPage
from firmware.match.history import HistoryPage
from firmware.match.new_match import NewMatchPage
from firmware.match.off import OffPage
from firmware.match.page import Page
from firmware.match.play import replayed
from firmware.match.turns import open_table, who
from firmware.setup.begin import open_set_up

if TYPE_CHECKING:
    from firmware.match.stage import Stage

GO_ON, NEW, HISTORY, SET_UP, HELP, OFF = (Action(verb) for verb in ("go-on", "new", "history", "set-up", "help", "off"))


class StartPage(Page):
    """The first page; everything comes back to it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._open: MatchRow | None = None
        self._told = ""
        self._trouble = ""
        self._taught = ""
        """How far the teaching has come that was begun and waits."""

    def red_words(self) -> str:
        """Return nothing: there is no page before this one."""
        return ""

    def shown(self) -> None:
        """Look up which match is open; leaving a match ends it for the camera as well."""
        self.stage.play = None
        self._open = None
        self._trouble = ""
        draft = self.stage.around.set_up.waiting if self.stage.around.set_up else None
        self._taught = f"dice: {draft.shown} of {len(draft.labels)} faces" if draft else ""
        try:
            matches = self.stage.book().open_matches()
        except JournalError as error:
            self._trouble = f"Nothing can be kept: {error}"
            return
        for match in matches:
            try:
                game = self.stage.games[self.stage.game_id(match)]
                state = replayed(self.stage.book(), match)
            except JournalError as error:
                self.stage.say(str(error))
                continue
            self._open = match
            self._told = f"{game.name}: {who(state.players)}, {game.progress(state)}"
            break

    def choices(self) -> tuple[Choice, ...]:
        """Return the large tiles; an open match comes first."""
        tiles = [
            Choice("New match", NEW, icon="play"),
            Choice("Earlier matches", HISTORY),
            Choice("Help", HELP),
        ]
        if self.stage.around.set_up is not None:
            tiles.insert(2, Choice("Set up", SET_UP, detail=self._taught))
        if self._open is not None:
            tiles.insert(0, Choice("Go on", GO_ON, detail=self._told))
        around = self.stage.around
        if around.quit_words or around.power_off is not None:
            tiles.append(Choice(around.quit_words if around.power_off is None else "Switch off", OFF))
        return tuple(tiles)

    def view(self) -> View:
        """Return the tiles, and what is wrong with the configuration or the book."""
        told = (self.stage.around.problem, self.stage.stuck, self._journal_words())
        return MenuView(
            title="sizzlebox",
            text="; ".join(part for part in told if part),
            big=True,
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Open what was chosen."""
        stage = self.stage
        if action == GO_ON and self._open is not None:
            play = stage.resume(self._open)
            play.finish_if_over()
            open_table(stage, play)
        elif action == NEW:
            stage.book()
            stage.push(NewMatchPage(stage))
        elif action == HISTORY:
            stage.push(HistoryPage(stage))
        elif action == SET_UP:
            open_set_up(stage)
        elif action == HELP:
            stage.push(HelpIndexPage(stage))
        elif action == OFF:
            stage.push(OffPage(stage))

    def _journal_words(self) -> str:
        """What happened when the journal was opened, or why it was not: too important for a passing notice."""
        if self._trouble:
            return self._trouble
        return self.stage.journal.notice if self.stage.journal else ""
