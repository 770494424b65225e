"""Puts the belt right: any sausage is put on any card, as it stands on the real table, and booked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, View
from display.wurst_views import BeltView
from firmware.match.page import BACK, Page
from firmware.match.turns import open_table
from firmware.match.wurst_case_scenario.belt_view import PLACES, drawn, place_action, sausage_action
from firmware.match.wurst_case_scenario.play import BeltPlay
from firmware.match.wurst_case_scenario.words import told_place
from scorer.wurst_case_scenario.belt import MACHINE, SAUSAGES, Belt
from scorer.wurst_case_scenario.events import BeltCorrected

if TYPE_CHECKING:
    from firmware.match.stage import Stage

BOOK = Action("book")


class CorrectBeltPage(Page):
    """A sausage is touched, then its card; red takes one change after the other back."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage)
        self._play = play
        self._belts: list[Belt] = [play.state.belt]
        self._chosen = ""

    @property
    def _belt(self) -> Belt:
        return self._belts[-1]

    def _places(self) -> tuple[int, ...]:
        """Where the chosen sausage may be put: anywhere else, but the last one stays on the belt."""
        if not self._chosen:
            return ()
        at, last = self._belt.card(self._chosen), self._belt.standing == (self._chosen,)
        return tuple(place for place in PLACES if place != at and not (last and place == MACHINE))

    def choices(self) -> tuple[Choice, ...]:
        """Return booking, then the sausages or the places for the chosen one, and the way back."""
        book = (Choice("Book it", BOOK),) if self._belt != self._belts[0] and not self._chosen else ()
        if self._chosen:
            spots = (Choice(told_place(place).capitalize(), place_action(place)) for place in self._places())
            return *spots, Choice("Back", BACK)
        names = (
            Choice(
                f"{name} from the machine" if self._belt.card(name) == MACHINE else f"Move {name}", sausage_action(name)
            )
            for name in SAUSAGES
        )
        return *book, *names, Choice("Back", BACK)

    def view(self) -> View:
        """Return the belt as it is put."""
        before = self._belts[0]
        return BeltView(
            title="Put the belt right",
            todo=f"Where does {self._chosen} stand?" if self._chosen else "Tap a sausage that stands elsewhere",
            told="Put the belt right" if self._chosen else "As it stands on the table, whatever was booked",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            belt=drawn(
                self._belt,
                lit=() if self._chosen else self._belt.standing,
                chosen=(self._chosen,) if self._chosen else (),
                moved=[name for name in SAUSAGES if self._belt.card(name) != before.card(name)],
                places=self._places(),
            ),
        )

    def red_words(self) -> str:
        """Say what red takes back first."""
        if self._chosen:
            return "Put back"
        return "Undo" if len(self._belts) > 1 else "Back"

    def back(self) -> None:
        """Let go, take the last change back, or leave."""
        if self._chosen:
            self._chosen = ""
        elif len(self._belts) > 1:
            self._belts.pop()
        else:
            self.stage.pop()
        self.set_focus(None)

    def extra_actions(self) -> tuple[Action, ...]:
        """Return every sausage: touched again it is let go of, another one is taken in its place."""
        return tuple(sausage_action(name) for name in SAUSAGES)

    def do(self, action: Action) -> None:
        """Choose a sausage, put it somewhere, book, or leave."""
        if action.verb == "sausage":
            self._chosen = "" if action.about == self._chosen else action.about
            self.set_focus(None)
        elif action.verb == "place":
            place, at = int(action.about), self._belt.card(self._chosen)
            self._belts.append(self._belt.moved(self._chosen, place - at))
            self._chosen = ""
            self.set_focus(BOOK)
        elif action == BOOK:
            self.stage.booked(self._play.noticed(self._play.book(BeltCorrected(self._belt.cards))))
            open_table(self.stage, self._play)
        else:
            self.stage.pop()
