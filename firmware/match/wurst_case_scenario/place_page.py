"""Where one sausage stands of which the camera is not sure: the players touch its card, or the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, View
from display.wurst_views import BeltView
from firmware.match.page import BACK, Page
from firmware.match.wurst_case_scenario.belt_view import PLACES, drawn, place_action
from firmware.match.wurst_case_scenario.words import told_place
from scorer.wurst_case_scenario.belt import Belt

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class PlacePage(Page):
    """One touch answers; where it stands in the book has the frame."""

    def __init__(self, stage: Stage, belt: Belt, sausage: str, answer: Callable[[int], None]) -> None:
        super().__init__(stage)
        self._belt = belt
        self._sausage = sausage
        self._answer = answer
        self.set_focus(place_action(belt.card(sausage)))

    def choices(self) -> tuple[Choice, ...]:
        """Return the cards, the machine, and the way back."""
        spots = (Choice(told_place(place).removeprefix("to ").capitalize(), place_action(place)) for place in PLACES)
        return *spots, Choice("Back", BACK)

    def view(self) -> View:
        """Return the belt as it is booked, every place lit."""
        return BeltView(
            title="Where does it stand?",
            todo=f"Where does {self._sausage} stand?",
            told="The camera is not sure. Touch its card, or the machine",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            belt=drawn(self._belt, chosen=(self._sausage,), places=PLACES),
        )

    def do(self, action: Action) -> None:
        """Take the answer, or leave the question."""
        self.stage.pop()
        if action != BACK:
            self._answer(int(action.about))
