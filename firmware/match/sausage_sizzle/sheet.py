"""The score sheet: every number with its reason, the photo of a turn, and the way to correct it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, SheetRow, SheetView, View
from firmware.match.page import BACK, Page
from firmware.match.sausage_sizzle.choose import ChoosePage
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.tap_table import CorrectDice
from firmware.match.sight import Pixels
from scorer.sausage_sizzle.turn import reason

if TYPE_CHECKING:
    from firmware.match.stage import Stage

CORRECT = Action("correct")


class SheetPage(Page):
    """One player's turns; a touched turn is opened with its photo and can then be corrected."""

    def __init__(self, stage: Stage, play: DicePlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player or play.state.players[0]
        self._turn = 0
        self._photo: Pixels | None = None

    def choices(self) -> tuple[Choice, ...]:
        """Return the turns, correcting the opened one, the other players, and the way back."""
        rows = [
            Choice(f"Turn {row.turn}", row.action, detail=row.reason, selected=row.turn == self._turn)
            for row in self._rows()
        ]
        correct = [Choice(f"Correct turn {self._turn}", CORRECT)] if self._turn else []
        return (*correct, *rows, *self._tabs(), Choice("Back", BACK))

    def view(self) -> View:
        """Return the sheet."""
        return SheetView(
            title=f"{self._player}'s sheet",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "turn"),
            player=self._player,
            rows=self._rows(),
            total=self._play.state.total(self._player),
            picture=self._photo,
        )

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the rows, which are touched in the sheet."""
        return tuple(row.action for row in self._rows())

    def green_words(self, chosen: Choice) -> str:
        """Say "Open" for a turn and "Show" for a player."""
        verbs = {"turn": "Open ", "player": "Show "}
        prefix = verbs.get(chosen.action.verb, "")
        return prefix + (chosen.text.lower() if chosen.action.verb == "turn" else chosen.text)

    def back(self) -> None:
        """Close an opened turn, then the sheet."""
        if self._turn:
            self._open(0)
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Open a turn, show another player, correct, or leave."""
        if action.verb == "turn":
            number = int(action.about)
            self._open(0 if number == self._turn else number)
        elif action.verb == "player":
            self._player = action.about
            self._open(0)
        elif action == CORRECT:
            self._correct()
        else:
            self.stage.pop()

    def _rows(self) -> tuple[SheetRow, ...]:
        return tuple(
            SheetRow(
                number,
                turn.critter,
                turn.dice,
                turn.points,
                reason(turn),
                Action("turn", str(number)),
                opened=number == self._turn,
                corrected=(self._player, number) in self._play.corrected,
            )
            for number, turn in enumerate(self._play.state.turns(self._player), start=1)
        )

    def _tabs(self) -> tuple[Choice, ...]:
        players = self._play.state.players
        if len(players) == 1:
            return ()
        return tuple(Choice(name, Action("player", name), selected=name == self._player) for name in players)

    def _open(self, number: int) -> None:
        self._turn = number
        jpeg = self._play.photo_of(self._player, number) if number else None
        self._photo = self.stage.around.from_jpeg(jpeg) if jpeg else None
        self.set_focus(CORRECT if number else None)

    def _correct(self) -> None:
        """Change the dice, then the critter; booked is only the end of it."""
        player, number, play = self._player, self._turn, self._play
        was = play.state.turns(player)[number - 1]

        def chosen(dice: tuple[str, ...], critter: str) -> None:
            booked = play.correct(player, number, dice, critter)
            if booked is None:
                self.stage.say("Nothing was changed")
            else:
                self.stage.booked(booked.booked)
            # Back to this sheet, whatever it was opened from: the table, the podium, a match of the list.
            self._open(0)
            self.stage.back_to(self)

        def entered(dice: tuple[str, ...]) -> None:
            options = play.correction_options(player, number, dice)
            self.stage.push(ChoosePage(self.stage, player, dice, options, book=chosen, chosen=was.critter))

        self.stage.push(CorrectDice(self.stage, play, player, number, entered, photo=self._photo))
