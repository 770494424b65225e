"""The tally at the end: the six steps for all players, one press at a time, with the cards that each speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.sosig_views import Diagram, TallyPlayer, TallyView
from display.views import Action, Choice, View
from firmware.match.sosig.keep_page import KeepPage
from firmware.match.sosig.measured import card_of, is_measured, met_by, told_values
from firmware.match.sosig.notes import STEPS
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.words import STEP_NAMES, STEP_RULES, told_prize
from firmware.match.turns import MORE, TurnPage, ask_undo, open_table
from scorer.sosig.game import State

if TYPE_CHECKING:
    from firmware.match.stage import Stage

NEXT, KEEP = Action("next-step"), Action("keep")


class TallyPage(TurnPage):
    """One step; green goes on to the next and at last to the podium, red goes back and at last undoes."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage, play)
        self.play = play

    @property
    def step(self) -> int:
        """The number of the step that is shown, from 1."""
        return min(self.play.notes.step, STEPS)

    def choices(self) -> tuple[Choice, ...]:
        """Return the next step, orders and prize, more, and the sheets."""
        last = self.step == STEPS
        ask = last and self._has_nobody_met()
        go = Choice("Who met the prize?", KEEP) if ask else Choice("Winner" if last else "Next step", NEXT)
        rest = (Choice("Winner", NEXT),) if ask else (Choice("Orders", KEEP),)
        sheets = (Choice(f"{name}'s sheet", Action("sheet-of", name)) for name in self.play.state.players)
        return go, *rest, Choice("More", MORE), *sheets

    def _has_nobody_met(self) -> bool:
        """True where the players have to say who met the prize, and have not yet."""
        state = self.play.state
        asks = state.prize is not None and not is_measured(state.prize.id)
        return asks and not any(holding.met_prize for holding in state.holdings)

    def view(self) -> View:
        """Return the step with its cards lit, the points and the running totals."""
        state, index = self.play.state, self.step - 1
        sheets = self.play.sheets
        step_id = next(iter(sheets.values())).steps[index].id
        totals = {name: sheet.running[index] for name, sheet in sheets.items()}
        best = max(totals.values())
        players = tuple(
            TallyPlayer(
                name,
                Diagram.of(state.holding(name).layout, state.options, lit=sheet.steps[index].cells),
                sheet.steps[index].points,
                totals[name],
                sheet.steps[index].reasons,
                Action("sheet-of", name),
                leads=self.step > 1 and totals[name] == best,
            )
            for name, sheet in sheets.items()
        )
        return TallyView(
            title=STEP_NAMES[step_id],
            rule=(_told_prize(state) if step_id == "prize" else "") or STEP_RULES[step_id],
            step=self.step,
            players=players,
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "sheet-of"),
        )

    def _reckon_prize(self) -> None:
        """Mark who has met a prize that the rules leave to marks, where the cards show it."""
        state = self.play.state
        if state.prize is None or card_of(state.prize.id) is None:
            return
        met, marked = met_by(state, state.prize.id), tuple(n for n in state.players if state.holding(n).met_prize)
        if met != marked:
            self.play.settle(state.prize.id, met)

    def red_words(self) -> str:
        """Say that red goes a step back, before the first one to the last change."""
        return "Step before" if self.step > 1 else "Undo"

    def back(self) -> None:
        """Go a step back; from the first one ask before the last count is taken back."""
        if self.step > 1:
            self.play.show_step(self.step - 1)
            self.set_focus(None)
        else:
            ask_undo(self.stage, self.play)

    def do(self, action: Action) -> None:
        """Show the next step or the podium, what the players keep, or a sheet."""
        if action == NEXT:
            if self.step == STEPS - 1:
                self._reckon_prize()
            self.play.show_step(self.step + 1)
            self.set_focus(None)
            if self.play.is_done:
                open_table(self.stage, self.play)
        elif action == KEEP:
            self.stage.push(KeepPage(self.stage, self.play, self.play.state.players[0]))
        else:
            self.do_common(action)


def _told_prize(state: State) -> str:
    """What the prize measures of each player, or that nobody has met it; empty where the rule says enough."""
    return told_values(state) or told_prize(state)
