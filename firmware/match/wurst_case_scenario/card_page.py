"""Which action card is played: what it does, then who stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.sosig_views import GroupedChoice
from display.views import Action, Choice, View
from display.wurst_views import ActionCardView
from firmware.match.page import BACK, Page
from firmware.match.turns import called, open_table
from firmware.match.wurst_case_scenario.play import BeltPlay
from firmware.match.wurst_case_scenario.words import ACTION_NAMES, DUTIES, sentence
from scorer.wurst_case_scenario.belt import SAUSAGES
from scorer.wurst_case_scenario.cards import CHARACTERS, ActionCard, card_faults
from scorer.wurst_case_scenario.events import CardPlayed, HandDiscarded

if TYPE_CHECKING:
    from firmware.match.stage import Stage

HAND = Action("hand")
_SIGNS = {"all": "forward"}
"""The signs of the actions where they are called otherwise."""


class ActionCardPage(Page):
    """Two touches: the action, and the character, which plays the card."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage)
        self._play = play
        self._action = ""
        self._count = 1

    def choices(self) -> tuple[Choice, ...]:
        """Return how many move, the other actions, the characters, a new hand, and the way back."""
        moves = (
            GroupedChoice(str(n), Action("move", str(n)), selected=self._is("move", n), group="move")
            for n in range(1, len(SAUSAGES) + 1)
        )
        others = (
            GroupedChoice(
                name,
                Action("action", action),
                selected=self._is(action, 1),
                icon=_SIGNS.get(action, action),
                group="pair" if action in {"swap", "together", "apart"} else "other",
            )
            for action, name in ACTION_NAMES.items()
        )
        ends = GroupedChoice("New hand", HAND, group="end"), GroupedChoice("Back", BACK, group="end")
        return *moves, *sorted(others, key=lambda choice: choice.group == "other"), *self._characters(), *ends

    def _is(self, action: str, count: int) -> bool:
        return (self._action, self._count) == (action, count)

    def _characters(self) -> tuple[Choice, ...]:
        return tuple(
            GroupedChoice(
                name,
                Action("character", character),
                detail="not possible now" if self._action and self._why_not(character) else DUTIES[character],
                enabled=not self._why_not(character),
                why=self._why_not(character),
                group="character",
            )
            for character, name in CHARACTERS.items()
        )

    def _why_not(self, character: str) -> str:
        """Why the card cannot be played with a character; empty where it can."""
        if not self._action:
            return "First tap what the card does"
        state = self._play.state
        faults = card_faults(state.belt, state.turn, ActionCard(self._action, character, self._count))
        return sentence(faults[0]) if faults else ""

    @property
    def focus(self) -> Action | None:
        """The actions first; once one is chosen, who stands on the card."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        return next((action for action in actions if self._action and action.verb == "character"), actions[0])

    def view(self) -> View:
        """Return the choices in rows."""
        title = f"{called(self._play.player)}: {'who is on the card?' if self._action else 'which card?'}"
        return ActionCardView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say what a number means."""
        if chosen.action.verb == "move":
            return f"Move {chosen.text}"
        return chosen.text

    def red_words(self) -> str:
        """Say that red first takes the choice of an action back."""
        return "Other card" if self._action else "Back"

    def back(self) -> None:
        """Take the choice of an action back, then leave."""
        if self._action:
            self._action = ""
            self.set_focus(None)
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Choose the action, play the card, or leave."""
        if action.verb in {"move", "action"}:
            is_move = action.verb == "move"
            self._action, self._count = ("move", int(action.about)) if is_move else (action.about, 1)
            self.set_focus(None)
        elif action.verb == "character":
            self._book(CardPlayed(self._action, action.about, self._count))
        elif action == HAND:
            self._book(HandDiscarded())
        else:
            self.stage.pop()

    def _book(self, event: CardPlayed | HandDiscarded) -> None:
        self.stage.booked(self._play.noticed(self._play.book(event)))
        open_table(self.stage, self._play)
