"""What is chosen before a match: the edition, the camera or taps, and the set that the dice are read with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import Page
from firmware.match.play import Settings
from firmware.match.players import PlayersPage
from scorer.sausage_sizzle.editions import DEFAULT_EDITION, EDITIONS, Edition

if TYPE_CHECKING:
    from firmware.match.stage import SetChoice, Stage

GO, EDITION, CAMERA, SET = (Action(verb) for verb in ("go", "edition", "camera", "set"))


class OptionsPage(Page):
    """Rows that change with each press; the first goes on."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._sets = stage.around.sets() if stage.around.camera else ()
        self._edition = self._edition_of(stage.default_set)
        self._set = ""
        self._with_camera = stage.around.camera
        self._choose_fitting_set()

    def choices(self) -> tuple[Choice, ...]:
        """Return the rows."""
        fitting = self._fitting()
        camera_detail = "the camera reads the dice" if self._with_camera else "the dice are tapped in by hand"
        if not self.stage.around.camera:
            camera_detail = "no camera is connected: the dice are tapped in by hand"
        elif not fitting:
            camera_detail = f"no set shows the critters of {self._edition.name}: the dice are tapped in by hand"
        rows = [
            Choice("Go on to the players", GO),
            Choice(f"Edition: {self._edition.name}", EDITION, detail=f"up to {self._edition.most_players} players"),
            Choice(
                f"Camera: {'on' if self._with_camera else 'off'}",
                CAMERA,
                detail=camera_detail,
                enabled=self.stage.around.camera and bool(fitting),
            ),
        ]
        if self._with_camera:
            detail = "" if len(fitting) > 1 else "the only set that fits"
            rows.append(Choice(f"Dice: {self._set}", SET, detail=detail, enabled=len(fitting) > 1))
        return tuple(rows)

    def view(self) -> View:
        """Return the rows as a list."""
        return MenuView(title="New match", hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say "Change" for a row that changes."""
        return "Go on" if chosen.action == GO else "Change"

    def do(self, action: Action) -> None:
        """Change a row, or go on."""
        if action == GO:
            settings = Settings(self._set if self._with_camera else "", self._with_camera)
            self.stage.push(PlayersPage(self.stage, self._edition, settings))
        elif action == EDITION:
            ids = list(EDITIONS)
            self._edition = EDITIONS[ids[(ids.index(self._edition.id) + 1) % len(ids)]]
            self._choose_fitting_set()
        elif action == CAMERA:
            self._with_camera = not self._with_camera
        elif action == SET:
            names = [choice.name for choice in self._fitting()]
            self._set = names[(names.index(self._set) + 1) % len(names)]

    def _fitting(self) -> tuple[SetChoice, ...]:
        """The sets that show every critter and food of the edition."""
        return tuple(choice for choice in self._sets if set(self._edition.labels) <= set(choice.labels))

    def _edition_of(self, set_name: str) -> Edition:
        """The edition whose dice a set shows; the usual one where it shows those too, or is not known."""
        labels = next((set(choice.labels) for choice in self._sets if choice.name == set_name), set())
        usual = EDITIONS[DEFAULT_EDITION]
        return next((e for e in (usual, *EDITIONS.values()) if set(e.labels) <= labels), usual)

    def _choose_fitting_set(self) -> None:
        """Stay with the set where it fits the edition, else take the one that matches begin with, else the first."""
        names = [choice.name for choice in self._fitting()]
        self._set = next((name for name in (self._set, self.stage.default_set, *names) if name in names), "")
        self._with_camera = self.stage.around.camera and bool(names)
