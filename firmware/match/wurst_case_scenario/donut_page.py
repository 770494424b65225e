"""A Donut: who plays it, and which step it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table
from firmware.match.wurst_case_scenario.play import BeltPlay
from scorer.wurst_case_scenario.cards import may_do_more
from scorer.wurst_case_scenario.events import MoveCancelled

if TYPE_CHECKING:
    from firmware.match.stage import Stage

LAST, NEXT = Action("stop", "last"), Action("stop", "next")


class DonutPage(Page):
    """First who plays it; then, where a step is booked and more may follow, which of the two it stops."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage)
        self._play = play
        self._player = ""

    def choices(self) -> tuple[Choice, ...]:
        """Return the players who are not on turn, or the steps, and the way back."""
        play = self._play
        if self._player:
            last = play.last.short if play.last else ""
            return (
                Choice("The next step", NEXT, detail="what is done stays"),
                Choice("The last step", LAST, detail=f"{last}, goes back"),
                Choice("Back", BACK),
            )
        others = (name for name in play.state.players if name != play.player)
        return *(Choice(name, Action("donut-of", name)) for name in others), Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = "Which step does the Donut stop?" if self._player else "A Donut! Who plays it?"
        text = "The rest of the card is lost as well."
        return MenuView(title=title, text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def back(self) -> None:
        """Ask again who plays it, or leave."""
        if self._player:
            self._player = ""
            self.set_focus(None)
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Take the answer."""
        play, state = self._play, self._play.state
        if action == BACK:
            self.back()
            return
        if action.verb == "donut-of":
            self._player = action.about
            last = bool(state.turn.steps) and play.last_is_step
            if last and may_do_more(state.belt, state.turn):
                self.set_focus(None)
                return
            action = LAST if last else NEXT
        player, self._player = self._player, ""
        change = play.stop_last_step(player) if action == LAST else play.book(MoveCancelled(player))
        self.stage.booked(play.noticed(change))
        open_table(self.stage, play)
