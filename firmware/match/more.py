"""What is needed more seldom during a match: undo, redo, tapping the dice in, help, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.help import HelpPage
from firmware.match.lesson import UNLEARN
from firmware.match.page import BACK, Page
from firmware.match.play import Booked, Play
from firmware.match.tap_table import TapTable
from firmware.match.turns import ask_leave, ask_undo, called, open_table, told

if TYPE_CHECKING:
    from firmware.match.stage import Stage

UNDO, REDO, TAP, HELP, LEAVE = (Action(verb) for verb in ("undo", "redo", "tap", "help", "leave"))


class MorePage(Page):
    """A list of seldom things."""

    def __init__(self, stage: Stage, play: Play) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the list."""
        last, redo = self._play.last, self._play.next_redo
        rows = [
            Choice("Take back", UNDO, detail=_short(last), enabled=last is not None),
            Choice("Bring back", REDO, detail=_short(redo), enabled=redo is not None),
        ]
        if self._play.settings.with_camera and self.stage.around.camera:
            rows.append(Choice("Tap the dice in", TAP, detail="this turn only"))
        rows += self.stage.lesson.undo_choices()
        rows += [Choice("Help", HELP), Choice("Leave the match", LEAVE), Choice("Back", BACK)]
        return tuple(rows)

    def view(self) -> View:
        """Return the list."""
        return MenuView(title="More", hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Carry out what was chosen."""
        stage = self.stage
        if action == UNDO:
            ask_undo(stage, self._play)
        elif action == REDO:
            redone = self._play.next_redo
            if self._play.redo() and redone:
                stage.booked(told(redone, again=True))
                open_table(stage, self._play)
        elif action == TAP:
            stage.pop()
            stage.push(TapTable(stage, self._play, instead_of_camera=True))
        elif action == UNLEARN:
            stage.pop()
            stage.lesson.do(action)
        elif action == HELP:
            stage.push(HelpPage(stage))
        elif action == LEAVE:
            ask_leave(stage)
        else:
            self.back()


def _short(booked: Booked | None) -> str:
    if booked is None:
        return "nothing"
    what = "the correction: " if booked.corrected else ""
    return f"{what}{called(booked.player)}, turn {booked.turn}, {booked.points} with {booked.critter}"
