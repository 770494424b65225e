"""What is chosen before a match: what the game asks for, camera or hand, and the set that the pieces are read with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from display.views import Action, Choice, MenuView, View
from firmware.match.page import Page
from firmware.match.play import Play, Settings
from firmware.match.players import PlayersPage
from scorer.game import EditionInfo

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import SetChoice, Stage

GO, CAMERA, SET = (Action(verb) for verb in ("go", "camera", "set"))


class OptionsPage(Page):
    """Rows that change with each press; the first goes on. Who inherits adds a game's rows and begins its match."""

    def __init__(self, stage: Stage, game: MatchGame, sets: Sequence[SetChoice], edition: EditionInfo) -> None:
        super().__init__(stage)
        self._game = game
        self._sets = tuple(sets)
        self.edition = edition
        self._set = ""
        self._with_camera = stage.around.camera
        self.choose_fitting_set()

    @property
    def game(self) -> str:
        """The game that is prepared."""
        return self._game.id

    def own_rows(self) -> tuple[Choice, ...]:
        """Return the rows of the game."""
        raise NotImplementedError

    def do_own(self, action: Action) -> None:
        """Change a row of the game."""
        raise NotImplementedError

    def begin(self, players: tuple[str, ...], settings: Settings) -> Play[Any]:
        """Begin the match; raises IllegalEvent where the rules do not allow it."""
        raise NotImplementedError

    def no_set_words(self) -> str:
        """Say that no set fits what was chosen."""
        raise NotImplementedError

    def choices(self) -> tuple[Choice, ...]:
        """Return the rows."""
        pieces, fitting = self._game.pieces, self._fitting()
        by_hand = f"the {pieces} are tapped in by hand"
        camera_detail = f"the camera reads the {pieces}" if self._with_camera else by_hand
        if not self.stage.around.camera:
            camera_detail = f"no camera is connected: {by_hand}"
        elif not fitting:
            camera_detail = f"{self.no_set_words()}: {by_hand}"
        camera = Choice(
            f"Camera: {'on' if self._with_camera else 'off'}",
            CAMERA,
            detail=camera_detail,
            enabled=self.stage.around.camera and bool(fitting),
        )
        rows = [Choice("Go on to the players", GO), *self.own_rows(), camera]
        if self._with_camera:
            detail = "" if len(fitting) > 1 else "the only set that fits"
            text = f"{pieces.capitalize()}: {self._set}"
            rows.append(Choice(text, SET, detail=detail, enabled=len(fitting) > 1))
        return tuple(rows)

    def view(self) -> View:
        """Return the rows as a list."""
        title = f"New match: {self._game.name}"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say "Change" for a row that changes."""
        return "Go on" if chosen.action == GO else "Change"

    def do(self, action: Action) -> None:
        """Change a row, or go on."""
        if action == GO:
            settings = Settings(self._set if self._with_camera else "", self._with_camera)
            self.stage.push(PlayersPage(self.stage, self.edition, lambda players: self.begin(players, settings)))
        elif action == CAMERA:
            self._with_camera = not self._with_camera
        elif action == SET:
            names = [choice.name for choice in self._fitting()]
            self._set = names[(names.index(self._set) + 1) % len(names)]
        else:
            self.do_own(action)

    def choose_fitting_set(self) -> None:
        """Stay with the set where it fits the edition, else take the one that matches begin with, else the first."""
        names = [choice.name for choice in self._fitting()]
        wished = (self._set, self.stage.default_set(self._game.id))
        self._set = next((name for name in (*wished, *names) if name in names), "")
        self._with_camera = self.stage.around.camera and bool(names)

    def _fitting(self) -> tuple[SetChoice, ...]:
        return tuple(choice for choice in self._sets if self._game.fits(choice, self.edition.id))
