"""A match whose set of dice is gone: choose another one to read with, or tap the dice in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.play import Play, Settings
from firmware.match.turns import TurnPage, called, open_table

if TYPE_CHECKING:
    from firmware.match.stage import SetChoice, Stage

CHOOSE, TAP = Action("choose-dice"), Action("tap")


def fitting_sets(stage: Stage, play: Play) -> tuple[SetChoice, ...]:
    """Return the sets that show every face of the match's edition, those that can be loaded."""
    return tuple(known for known in stage.around.sets() if set(play.edition.labels) <= set(known.labels))


class LostSetPage(TurnPage):
    """Stands where the camera's table would; the match goes on either way."""

    def shown(self) -> None:
        """Look anew which sets there are: the lost one may have been brought back."""
        self._fitting = fitting_sets(self.stage, self.play)

    def choices(self) -> tuple[Choice, ...]:
        """Return the two ways to go on, and what every table offers."""
        none = "" if self._fitting else f"no set here shows the dice of {self.play.edition.name}"
        return (
            Choice("Choose other dice", CHOOSE, detail=none, enabled=bool(self._fitting)),
            Choice("Tap the dice in", TAP, detail="the camera rests in this match"),
            *self.common_choices(),
        )

    def view(self) -> View:
        """Return what happened, and the choices."""
        name = called(self.play.settings.set_name)
        return MenuView(
            title=f"{called(self.play.player)}: the set “{name}” is gone",
            text="This match was read with it. Everything booked is kept.",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Go on with another set or by hand."""
        if action == CHOOSE:
            self.stage.push(DicePage(self.stage, self.play))
        elif action == TAP:
            self.play.use(Settings("", with_camera=False))
            open_table(self.stage, self.play)
        else:
            self.do_common(action)


class DicePage(Page):
    """The sets that a match can be read with."""

    def __init__(self, stage: Stage, play: Play) -> None:
        super().__init__(stage)
        self._play = play

    def shown(self) -> None:
        """Look up which sets there are."""
        self._fitting = fitting_sets(self.stage, self._play)

    def choices(self) -> tuple[Choice, ...]:
        """Return a row a set, and the way back."""
        now = self._play.settings.set_name
        names = [known.name for known in self._fitting]
        return *(Choice(name, Action("dice", name), selected=name == now) for name in names), Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(
            title="Which dice are played with?", hints=self.hints(), focus=self.focus, choices=self.choices()
        )

    def do(self, action: Action) -> None:
        """Read the match with the chosen set from now on."""
        if action == BACK:
            self.back()
            return
        self._play.use(Settings(action.about, with_camera=True))
        open_table(self.stage, self._play)
