"""The end of a match whose identities are not all told: who holds the last sausage?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.turns import MORE, TurnPage, open_table
from firmware.match.wurst_case_scenario.play import BeltPlay
from scorer.wurst_case_scenario.events import HolderNamed

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class HolderPage(TurnPage):
    """The players who may hold the survivor, and nobody; red takes back what ended the game."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage, play)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return who has not told other identities, nobody, and more."""
        silent = (name for name, held in self._play.state.held.items() if not held)
        rows = (Choice(f"{name} holds it", Action("holder", name), detail="and wins") for name in silent)
        return *rows, Choice("Nobody holds it", Action("holder"), detail="all lose"), Choice("More", MORE)

    @property
    def focus(self) -> Action | None:
        """Nothing before blue is pressed: nobody wins by a press too many."""
        return self._focus if self._focus in self._enabled() else None

    def view(self) -> View:
        """Return the question."""
        last = self._play.state.belt.survivor
        text = f"Turn your identity cards over: who holds {last}?"
        title = f"{last} is the last one standing!"
        return MenuView(title=title, text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Book who holds it, or do what every table offers."""
        if action.verb == "holder":
            self.stage.booked(self._play.noticed(self._play.book(HolderNamed(action.about))))
            open_table(self.stage, self._play)
        else:
            self.do_common(action)
