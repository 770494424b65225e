"""The tournament of Drecksau: trophies and mud buckets, after each round and whenever they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.drecksau_views import PrizesView, PrizeTotal, ShownPrize
from display.views import Action, Choice, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.page import BACK, Page
from firmware.match.turns import TurnPage, called, open_table
from scorer.drecksau.game import State
from scorer.drecksau.tournament import STACK
from scorer.words import listing

if TYPE_CHECKING:
    from firmware.match.stage import Stage

NEXT = Action("next-round")


def shown_prizes(state: State) -> tuple[ShownPrize, ...]:
    """Give all prizes of a tournament, those that are won with who has them; fresh is the one just won."""
    won = (*state.wins, state.board.win) if state.board.win else state.wins
    takers = {
        (prize.kind, prize.points): (win.player, number)
        for number, (win, prize) in enumerate(zip(won, state.standing.prizes, strict=True), start=1)
        if prize is not None
    }
    found = []
    for kind in ("trophy", "bucket"):
        for points in STACK:
            taker, number = takers.get((kind, points), ("", 0))
            found.append(ShownPrize(kind, points, taker, state.board.win is not None and number == len(won)))
    return tuple(found)


def shown_totals(state: State) -> tuple[PrizeTotal, ...]:
    """Give everybody's points; who has most leads, once there are any."""
    best = max(state.totals.values())
    return tuple(PrizeTotal(name, total, total == best > 0) for name, total in state.totals.items())


class RoundPage(TurnPage):
    """Who has won the round and which prize; green begins the next one."""

    def __init__(self, stage: Stage, play: PigPlay) -> None:
        super().__init__(stage, play)
        self.play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the next round, and what every table offers."""
        words = "Deciding round" if self.play.state.standing.decider else "Next round"
        return Choice(words, NEXT), *self.common_choices()

    def view(self) -> View:
        """Return the prizes with the one that was won just now."""
        state, win = self.play.state, self.play.board.win
        prize = state.standing.prizes[-1]
        decider = state.standing.decider
        player, pigs = (win.player, win.with_what) if win is not None else ("", "")
        took = f": {called(player)} takes {prize.told}" if prize is not None else ""
        then = f". {listing([called(name) for name in decider])} share the lead" if decider else ""
        return PrizesView(
            title=f"{player} wins round {state.round}",
            sentence=f"All pigs are {pigs}{took}{then}",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            prizes=shown_prizes(state),
            totals=shown_totals(state),
        )

    def do(self, action: Action) -> None:
        """Begin the next round, or do what every table offers."""
        if action == NEXT:
            self.stage.booked(self.play.next_round().booked)
            open_table(self.stage, self.play)
        else:
            self.do_common(action)


class PrizesPage(Page):
    """The prizes during a round."""

    def __init__(self, stage: Stage, play: PigPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the way back."""
        return (Choice("Back", BACK),)

    def view(self) -> View:
        """Return the prizes."""
        state = self._play.state
        return PrizesView(
            title="Trophies and mud buckets",
            sentence="Pretty pigs win the top trophy, dirty ones the top bucket",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            prizes=shown_prizes(state),
            totals=shown_totals(state),
        )

    def do(self, action: Action) -> None:  # noqa: ARG002 - there is one thing to do
        """Go back."""
        self.back()
