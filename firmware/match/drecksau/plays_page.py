"""The sheet of Drecksau: what was booked, and the way back to before any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.drecksau_views import PlayRow, PlaysView
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.drecksau.play import Entry, PigPlay
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table

if TYPE_CHECKING:
    from firmware.match.stage import Stage

ALL = Action("all")


class PlaysPage(Page):
    """The entries of one player, or of all; an opened one can be taken back together with what came after it."""

    def __init__(self, stage: Stage, play: PigPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player

    def choices(self) -> tuple[Choice, ...]:
        """Return the entries, the last one first, the tabs, and the way back."""
        rows = (Choice(entry.what, _action(entry)) for entry in self._entries())
        tabs = (
            Choice(name, Action("player", name), selected=name == self._player) for name in self._play.state.players
        )
        return *rows, Choice("All", ALL, selected=not self._player), *tabs, Choice("Back", BACK)

    @property
    def focus(self) -> Action | None:
        """The way back, until something else is chosen: green takes nothing back by itself."""
        return self._focus if self._focus in self._enabled() else BACK

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in reversed(self._play.entries) if self._player in {"", entry.player})

    def view(self) -> View:
        """Return the entries as rows."""
        state = self._play.state
        rows = tuple(
            PlayRow(entry.number, entry.card, entry.what, _action(entry), entry.did) for entry in self._entries()
        )
        return PlaysView(
            title=f"{self._player}'s sheet" if self._player else "Everybody's sheet",
            note=f"{state.totals[self._player]} points" if self._player and state.is_tournament else "",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "entry"),
            rows=rows,
            empty="Nothing booked yet",
        )

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to an entry."""
        return "Go back to it" if chosen.action.verb == "entry" else chosen.text

    def do(self, action: Action) -> None:
        """Show another player's entries, ask whether to go back to one, or leave."""
        if action.verb == "entry":
            self._ask(int(action.about))
        elif action == ALL or action.verb == "player":
            self._player = action.about
            self.set_focus(action)
        else:
            self.back()

    def _ask(self, number: int) -> None:
        """Ask before an entry and all after it are taken back."""
        stage, play = self.stage, self._play
        entry, later = play.entries[number - 1], len(play.entries) - number

        def act() -> None:
            play.take_back_from(number)
            stage.say(f"Taken back: {later + 1} entries" if later else f"Taken back: {entry.what}")
            open_table(stage, play)

        after = "" if not later else f", and {later} more after it" if later > 1 else ", and the one after it"
        words = f"{entry.what}{after}. “More” brings it back."
        stage.push(ConfirmPage(stage, "Go back to before this?", words, yes="Take it back", no="Keep it", act=act))


def _action(entry: Entry) -> Action:
    return Action("entry", str(entry.number))
