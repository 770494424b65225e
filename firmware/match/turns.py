"""Which page a match shows: its table or the podium; and what the tables of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from display.views import Action, Choice
from firmware.match.confirm import ConfirmPage
from firmware.match.page import Page
from scorer.words import counted, listing, shorten

if TYPE_CHECKING:
    from firmware.match.play import Play
    from firmware.match.stage import Stage

_CALLED, _TILE = 14, 34
"""The most letters of a name in a sentence, and of the names on a tile."""
SHEET, MORE, GO, TAP = (Action(verb) for verb in ("sheet", "more", "go", "tap"))


def open_table(stage: Stage, play: Play[Any]) -> None:
    """Show the page that a match is at."""
    show(stage, play, lambda: stage.game_of(play).table(stage, play))


def show(stage: Stage, play: Play[Any], table: Callable[[], Page]) -> None:
    """Show the podium of a match that is done, else the page that `table` makes."""
    from firmware.match.podium import PodiumPage  # noqa: PLC0415 - the pages open each other in a circle

    stage.play = play
    # What was corrected belongs to the turn that is left.
    stage.lesson.withdraw()
    stage.reset(PodiumPage(stage, play) if play.is_done else table())


def called(name: str) -> str:
    """Give a name as it stands in a sentence that must be read at a glance: the middle of a long one is left out."""
    return shorten(name, _CALLED)


def who(names: Sequence[str]) -> str:
    """Name the players of a match on one tile: all where there is room, else the first and how many others."""
    told = listing([called(name) for name in names])
    if len(names) <= 1 or len(told) <= _TILE:
        return told
    return f"{called(names[0])} and {counted(len(names) - 1, 'other')}"


class TurnPage(Page):
    """What the tables share: the sheet, more, and red as undo."""

    def __init__(self, stage: Stage, play: Play[Any]) -> None:
        super().__init__(stage)
        self._of = play

    def score_actions(self) -> tuple[Action, ...]:
        """Return what touching a player's score asks for."""
        return tuple(Action("sheet-of", name) for name in self._of.state.players)

    def by_hand(self) -> Choice:
        """Return putting the turn in by hand, for a camera that cannot be relied on just now."""
        return Choice(f"Tap the {self.stage.game_of(self._of).pieces} in", TAP)

    def common_choices(self) -> tuple[Choice, ...]:
        """Return what every table offers."""
        return Choice("Sheet", SHEET), Choice("More", MORE)

    def do_common(self, action: Action) -> None:
        """Carry out what every table offers."""
        from firmware.match.more import MorePage  # noqa: PLC0415 - the pages open each other in a circle

        stage, play = self.stage, self._of
        if action == SHEET:
            stage.push(stage.game_of(play).sheet(stage, play, play.player))
        elif action.verb == "sheet-of":
            stage.push(stage.game_of(play).sheet(stage, play, action.about))
        elif action == MORE:
            stage.push(MorePage(stage, play))
        elif action == TAP:
            stage.push(stage.game_of(play).by_hand(stage, play))

    def red_words(self) -> str:
        """Say what red does: take the last turn back, or leave before there is one."""
        return "Undo" if self._of.last else "Leave"

    def back(self) -> None:
        """Ask before a booked turn is taken back, and before the match is left."""
        if self._of.last:
            ask_undo(self.stage, self._of)
        else:
            ask_leave(self.stage)


def ask_undo(stage: Stage, play: Play[Any]) -> None:
    """Ask whether the last change is to be taken back."""
    last = play.last
    if last is not None:
        game = stage.game_of(play)
        stage.push(
            ConfirmPage(
                stage,
                last.question,
                last.answer or last.what,
                yes="Take it back",
                no="Keep it",
                act=lambda: game.take_back(stage, play),
            )
        )


def ask_leave(stage: Stage) -> None:
    """Ask whether the match is to be left."""
    kept = "It is kept and can be gone on with."
    stage.push(ConfirmPage(stage, "Leave the match?", kept, yes="Leave", no="Stay", act=stage.reset))
