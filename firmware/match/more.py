"""What is needed more seldom during a match: undo, redo, putting a turn in by hand, help, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, MenuView, View
from firmware.match.help import HelpPage
from firmware.match.lesson import UNLEARN
from firmware.match.lost_set import SetsPage
from firmware.match.page import BACK, Page
from firmware.match.play import Change, Play
from firmware.match.turns import TAP, ask_leave, ask_undo, open_table

if TYPE_CHECKING:
    from firmware.match.stage import Stage

UNDO, REDO, SETS, HELP, LEAVE = (Action(verb) for verb in ("undo", "redo", "choose-set", "help", "leave"))


class MorePage(Page):
    """A list of seldom things."""

    def __init__(self, stage: Stage, play: Play[Any]) -> None:
        super().__init__(stage)
        self._play = play
        self._game = stage.game_of(play)

    def choices(self) -> tuple[Choice, ...]:
        """Return the list."""
        last, redo, pieces = self._play.last, self._play.next_redo, self._game.pieces
        rows = [choice for choice, _ in self._game.own_rows(self.stage, self._play)]
        rows += [
            Choice("Take back", UNDO, detail=_short(last), enabled=last is not None),
            Choice("Bring back", REDO, detail=_short(redo), enabled=redo is not None),
        ]
        reads = self.stage.around.camera and not self._play.state.over
        if reads and self._play.settings.with_camera:
            rows.append(Choice(f"Tap the {pieces} in", TAP, detail="this turn only"))
        elif reads:
            rows.append(Choice("Read with the camera", SETS, detail=f"choose the set of {pieces}"))
        rows += self.stage.lesson.undo_choices()
        rows += [Choice("Help", HELP), Choice("Leave the match", LEAVE), Choice("Back", BACK)]
        return tuple(rows)

    def view(self) -> View:
        """Return the list."""
        return MenuView(title="More", hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Carry out what was chosen."""
        stage, play = self.stage, self._play
        own = next((page for choice, page in self._game.own_rows(stage, play) if choice.action == action), None)
        if own is not None:
            stage.push(own())
        elif action == UNDO:
            ask_undo(stage, play)
        elif action == REDO:
            redone = play.next_redo
            if play.redo() and redone:
                stage.booked(redone.booked_again)
                open_table(stage, play)
        elif action == TAP:
            stage.pop()
            stage.push(self._game.by_hand(stage, play))
        elif action == SETS:
            stage.push(SetsPage(stage, play))
        elif action == UNLEARN:
            stage.pop()
            stage.lesson.do(action)
        elif action == HELP:
            stage.push(HelpPage(stage, self._game))
        elif action == LEAVE:
            ask_leave(stage)
        else:
            self.back()


def _short(change: Change | None) -> str:
    return change.short if change else "nothing"
