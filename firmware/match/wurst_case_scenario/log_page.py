"""What was played: every turn with its card and steps, the belt after it, and the way back to before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from display.wurst_views import BeltView
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK, Page
from firmware.match.turns import called, open_table
from firmware.match.wurst_case_scenario.belt_view import drawn
from firmware.match.wurst_case_scenario.play import BeltPlay, PlayedTurn
from scorer.words import counted, listing

if TYPE_CHECKING:
    from firmware.match.stage import Stage

BEFORE, AFTER, TAKE = Action("turn-before"), Action("turn-after"), Action("take-back")


class LogPage(Page):
    """The turns, the last one first; at the end also who held which sausages, where they told."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return one row a turn, and the way back."""
        rows = (
            Choice(
                f"Round {turn.round}, {called(turn.player)}",
                Action("turn", str(number)),
                detail="; ".join(turn.told[:3]),
            )
            for number, turn in reversed(list(enumerate(self._play.turns)))
        )
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(
            title="What was played",
            text=self._secrets() or ("" if self._play.turns else "Nothing has been played yet."),
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def _secrets(self) -> str:
        """Who held whom, once that is no secret any more."""
        state = self._play.state
        if not state.over:
            return ""
        return "; ".join(f"{called(name)} held {listing(held)}" for name, held in state.held.items() if held)

    def green_words(self, chosen: Choice) -> str:
        """Say "Open" for a turn."""
        return "Open" if chosen.action.verb == "turn" else chosen.text

    def do(self, action: Action) -> None:
        """Open a turn, or go back."""
        if action == BACK:
            self.stage.pop()
        else:
            self.stage.push(PlayedTurnPage(self.stage, self._play, int(action.about)))


class PlayedTurnPage(Page):
    """One turn: what happened, and where all stood after it."""

    def __init__(self, stage: Stage, play: BeltPlay, number: int) -> None:
        super().__init__(stage)
        self._play = play
        self._number = number

    @property
    def _turn(self) -> PlayedTurn:
        return self._play.turns[self._number]

    def choices(self) -> tuple[Choice, ...]:
        """Return the turns beside it, taking it back, and the way back."""
        return (
            Choice("Turn before", BEFORE, enabled=self._number > 0),
            Choice("Next turn", AFTER, enabled=self._number < len(self._play.turns) - 1),
            Choice("Take it back", TAKE),
            Choice("Back", BACK),
        )

    @property
    def focus(self) -> Action | None:
        """A turn beside it, or the way back: taking back is never what green would do first."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        return actions[0] if actions[0] != TAKE else BACK

    def view(self) -> View:
        """Return the belt after the turn."""
        turn = self._turn
        jpeg = self._play.journal.photo(turn.photo) if turn.photo else None
        return BeltView(
            title="A turn",
            todo=f"{called(turn.player)}, round {turn.round}",
            note=f"{self._number + 1} of {counted(len(self._play.turns), 'turn')}",
            told="; ".join(turn.told) or "Nothing happened",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            belt=drawn(turn.belt, touch=False),
            picture=self.stage.around.from_jpeg(jpeg) if jpeg else None,
        )

    def do(self, action: Action) -> None:
        """Show a turn beside it, ask whether to take it back, or go back."""
        if action in {BEFORE, AFTER}:
            self._number += -1 if action == BEFORE else 1
            self.set_focus(action)
        elif action == TAKE:
            self._ask()
        else:
            self.stage.pop()

    def _ask(self) -> None:
        """Ask before this turn, and all that came after it, is taken back."""
        play, turn = self._play, self._turn
        later = len(play.turns) - 1 - self._number
        after = f", and the {counted(later, 'turn')} after it" if later else ""
        words = f"{turn.player}'s turn of round {turn.round}{after}. “More” brings one step after the other back."

        def act() -> None:
            play.back_to(turn.first - 1)
            self.stage.say(f"Taken back: {called(turn.player)} is on turn again")
            open_table(self.stage, play)

        self.stage.push(ConfirmPage(self.stage, "Take it back?", words, yes="Take it back", no="Keep it", act=act))
