"""A player's sheet: the six steps with their reasons, the cards that each speaks of, the photo, and the correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.sosig_views import CardSheetView, Diagram, StepRow
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.sosig.hand_page import CorrectPage
from firmware.match.sosig.keep_page import KeepPage
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.words import STEP_NAMES

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

CORRECT, KEEP = Action("correct"), Action("keep")


class SheetPage(Page):
    """One player's steps; a touched step lights up its cards."""

    def __init__(self, stage: Stage, play: CardPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player or play.state.players[0]
        self._opened = ""
        self._photo: Pixels | None = None
        self._look_up_photo()

    def shown(self) -> None:
        """Look the photo up anew: a correction may have come in between."""
        self._look_up_photo()

    def _look_up_photo(self) -> None:
        jpeg = self._play.photo_of(self._player)
        self._photo = self.stage.around.from_jpeg(jpeg) if jpeg else None

    def choices(self) -> tuple[Choice, ...]:
        """Return the steps, correcting the cards and what is kept, the other players, and the way back."""
        rows = (Choice(row.name, row.action, selected=row.opened) for row in self._rows())
        counted = self._play.is_counted(self._player)
        correct = (Choice("Correct the cards", CORRECT),) if counted else ()
        tabs = (
            Choice(name, Action("player", name), selected=name == self._player) for name in self._play.state.players
        )
        return *rows, *correct, Choice("Orders", KEEP), *tabs, Choice("Back", BACK)

    def _rows(self) -> tuple[StepRow, ...]:
        sheet = self._play.sheets[self._player]
        return tuple(
            StepRow(STEP_NAMES[step.id], step.points, step.reasons, Action("step", step.id), step.id == self._opened)
            for step in sheet.steps
        )

    def view(self) -> View:
        """Return the sheet."""
        state, sheet = self._play.state, self._play.sheets[self._player]
        lit = sheet.step(self._opened).cells if self._opened else None  # type: ignore[arg-type]  # an id of its steps
        return CardSheetView(
            title=f"{self._player}'s sheet",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "step"),
            player=self._player,
            rows=self._rows(),
            total=sheet.total,
            diagram=Diagram.of(state.holding(self._player).layout, state.options, lit=lit),
            picture=self._photo,
        )

    def green_words(self, chosen: Choice) -> str:
        """Say "Show" for a step and for a player."""
        return f"Show {chosen.text}" if chosen.action.verb in {"step", "player"} else chosen.text

    def back(self) -> None:
        """Close an opened step, then the sheet."""
        if self._opened:
            self._opened = ""
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Open a step, show another player, correct, or leave."""
        stage, play = self.stage, self._play
        if action.verb == "step":
            self._opened = "" if action.about == self._opened else action.about
            self.set_focus(action)
        elif action.verb == "player":
            self._player, self._opened = action.about, ""
            self._look_up_photo()
        elif action == CORRECT:
            stage.push(CorrectPage(stage, play, self._player, self, self._photo))
        elif action == KEEP:
            stage.push(KeepPage(stage, play, self._player))
        else:
            stage.pop()
