"""The end of a match: the places, the winners, and what may come next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, PodiumPlace, PodiumView, View
from firmware.match.bin import DELETE, ask_delete
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK, Page
from firmware.match.play import Play
from firmware.match.turns import ask_undo
from scorer.words import listing

if TYPE_CHECKING:
    from firmware.match.stage import Stage

AGAIN, SHEET = Action("again"), Action("sheet")


class PodiumPage(Page):
    """Who won; red takes the last turn back, or leads back to the list where the match is an `earlier` one."""

    def __init__(self, stage: Stage, play: Play[Any], *, earlier: bool = False) -> None:
        super().__init__(stage)
        self._play = play
        self._earlier = earlier

    def choices(self) -> tuple[Choice, ...]:
        """Return a new match, the sheets, and the way on; an earlier match is first of all looked at."""
        looks = Choice("Sheets", SHEET), *(choice for choice, _ in self._own_rows)
        if self._earlier:
            seldom = Choice("Play again", AGAIN), Choice("Delete", DELETE)
            return *looks, *seldom, Choice("Back to the list", BACK)
        return Choice("Play again", AGAIN), *looks, Choice("To the start", BACK)

    @property
    def _own_rows(self) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        return self.stage.game_of(self._play).podium_rows(self.stage, self._play)

    def view(self) -> View:
        """Return the places."""
        state, game = self._play.state, self.stage.game_of(self._play)
        has_points = game.has_points(state)
        return PodiumView(
            title="The match is over",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            places=tuple(
                PodiumPlace(
                    place.rank,
                    place.name,
                    place.total if has_points else None,
                    place.name in state.winners,
                    Action("sheet-of", place.name),
                )
                for place in state.ranking()
            ),
            sentence=game.outcome(state),
        )

    def extra_actions(self) -> tuple[Action, ...]:
        """Return each player's sheet; with the buttons the sheets lead from one to the next."""
        return tuple(Action("sheet-of", name) for name in self._play.state.players)

    def red_words(self) -> str:
        """Say that red takes the last turn back, or leads back."""
        return "Back" if self._earlier else "Undo"

    def back(self) -> None:
        """Ask whether the last turn is to be taken back, or go back to the list."""
        if self._earlier:
            self.stage.pop()
        else:
            ask_undo(self.stage, self._play)

    def do(self, action: Action) -> None:
        """Play again with the same players, look at the sheets or prizes, delete an earlier match, or leave."""
        stage = self.stage
        if action == AGAIN:
            self._ask_again()
        elif action == DELETE:
            ask_delete(stage, self._play.match)
        elif action == SHEET or action.verb == "sheet-of":
            play = self._play
            stage.push(stage.game_of(play).sheet(stage, play, action.about or play.state.players[0]))
        elif page := next((page for choice, page in self._own_rows if choice.action == action), None):
            stage.push(page())
        elif self._earlier:
            stage.pop()
        else:
            stage.reset()

    def _ask_again(self) -> None:
        """Ask before a new match is begun with the same players."""
        stage, play, state = self.stage, self._play, self._play.state
        # Whoever came second last time begins, so that the start goes round the table.
        players = (*state.players[1:], state.players[0])
        who = f"{listing(players)}: {players[0]} begins" if len(players) > 1 else players[0]
        words, game = f"A new match of {who}.", stage.game_of(play)
        begin = partial(game.play_again, stage, play, players)
        stage.push(ConfirmPage(stage, "Play again?", words, yes="Play", no="Not now", act=begin))
