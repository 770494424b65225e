"""The sheet of Drecksau: what was booked, with its photo, and the way back to before any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.drecksau_views import PlayRow, PlaysView
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.drecksau.play import Entry, PigPlay
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

ALL, BEFORE = Action("all"), Action("before")


class PlaysPage(Page):
    """The entries of one player, or of all; an opened one can be taken back together with what came after it."""

    def __init__(self, stage: Stage, play: PigPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player
        self._opened = 0
        self._photo: Pixels | None = None

    def choices(self) -> tuple[Choice, ...]:
        """Return the entries, the last one first, going back to before the opened one, the tabs, and the way back."""
        rows = (Choice(entry.what, _action(entry), selected=entry.number == self._opened) for entry in self._entries())
        before = (Choice("Go back to before it", BEFORE),) if self._opened else ()
        tabs = (
            Choice(name, Action("player", name), selected=name == self._player) for name in self._play.state.players
        )
        return *rows, *before, Choice("All", ALL, selected=not self._player), *tabs, Choice("Back", BACK)

    @property
    def focus(self) -> Action | None:
        """The way back, until something else is chosen: green takes nothing back by itself."""
        return self._focus if self._focus in self._enabled() else BACK

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in reversed(self._play.entries) if self._player in {"", entry.player})

    def view(self) -> View:
        """Return the entries as rows, beside them the photo of the opened one."""
        state = self._play.state
        rows = tuple(
            PlayRow(entry.number, entry.card, entry.what, _action(entry), entry.did, entry.number == self._opened)
            for entry in self._entries()
        )
        return PlaysView(
            title=f"{self._player}'s sheet" if self._player else "Everybody's sheet",
            note=counted(state.totals[self._player], "point") if self._player and state.is_tournament else "",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "entry"),
            rows=rows,
            picture=self._photo,
            empty="Nothing booked yet",
        )

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to an entry."""
        if chosen.action.verb != "entry":
            return chosen.text
        return "Close" if chosen.selected else "Open"

    def red_words(self) -> str:
        """Say that red closes an opened entry first."""
        return "Close" if self._opened else "Back"

    def back(self) -> None:
        """Close an opened entry, then the sheet."""
        if self._opened:
            self._open(0)
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Open an entry, ask whether to go back to before it, show another player's entries, or leave."""
        if action.verb == "entry":
            number = int(action.about)
            self._open(0 if number == self._opened else number)
            self.set_focus(action)
        elif action == BEFORE:
            self._ask(self._opened)
        elif action == ALL or action.verb == "player":
            self._player = action.about
            self._open(0)
            self.set_focus(action)
        else:
            self.stage.pop()

    def _open(self, number: int) -> None:
        """Open the entry of this number, 0 for none, and look its photo up."""
        self._opened = number
        jpeg = self._play.photo_of(self._play.entries[number - 1]) if number else None
        self._photo = self.stage.around.from_jpeg(jpeg) if jpeg else None

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
