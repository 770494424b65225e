"""A match whose set is gone: choose another one to read with, or put the pieces in by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.play import Play
from firmware.match.turns import TurnPage, called, open_table

if TYPE_CHECKING:
    from firmware.match.stage import SetChoice, Stage

CHOOSE, TAP = Action("choose-set"), Action("tap")


def fitting_sets(stage: Stage, play: Play[Any]) -> tuple[SetChoice, ...]:
    """Return the sets that a match can be read with, of those that can be loaded."""
    game, edition = stage.game_of(play), play.state.edition.id
    return tuple(known for known in stage.around.sets(game.id) if game.fits(known, edition))


def is_lost(stage: Stage, play: Play[Any]) -> bool:
    """True where the set that a match is read with is not there any more."""
    return play.settings.set_name not in {known.name for known in stage.around.sets(play.rules.id)}


class LostSetPage(TurnPage):
    """Stands where the camera's table would; the match goes on either way."""

    def __init__(self, stage: Stage, play: Play[Any]) -> None:
        super().__init__(stage, play)
        self._play = play
        self._pieces = stage.game_of(play).pieces

    def shown(self) -> None:
        """Look anew which sets there are: the lost one may have been brought back."""
        self._fitting = fitting_sets(self.stage, self._play)

    def choices(self) -> tuple[Choice, ...]:
        """Return the two ways to go on, and what every table offers."""
        none = "" if self._fitting else f"no set here shows the {self._pieces} of {self._play.state.edition.name}"
        return (
            Choice(f"Choose other {self._pieces}", CHOOSE, detail=none, enabled=bool(self._fitting)),
            Choice(f"Tap the {self._pieces} in", TAP, detail="the camera rests in this match"),
            *self.common_choices(),
        )

    def view(self) -> View:
        """Return what happened, and the choices."""
        name = called(self._play.settings.set_name)
        return MenuView(
            title=f"{called(self._play.player)}: the set “{name}” is gone",
            text="This match was read with it. Everything booked is kept.",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Go on with another set or by hand."""
        if action == CHOOSE:
            self.stage.push(SetsPage(self.stage, self._play))
        elif action == TAP:
            self._play.use(replace(self._play.settings, set_name="", with_camera=False))
            open_table(self.stage, self._play)
        else:
            self.do_common(action)


class SetsPage(Page):
    """The sets that a match can be read with."""

    def __init__(self, stage: Stage, play: Play[Any]) -> None:
        super().__init__(stage)
        self._play = play

    def shown(self) -> None:
        """Look up which sets there are."""
        self._fitting = fitting_sets(self.stage, self._play)

    def choices(self) -> tuple[Choice, ...]:
        """Return a row a set, and the way back."""
        now = self._play.settings.set_name
        names = [known.name for known in self._fitting]
        return *(Choice(name, Action("set", name), selected=name == now) for name in names), Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = f"Which {self.stage.game_of(self._play).pieces} are played with?"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Read the match with the chosen set from now on."""
        if action == BACK:
            self.back()
            return
        self._play.use(replace(self._play.settings, set_name=action.about, with_camera=True))
        open_table(self.stage, self._play)
