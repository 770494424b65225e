"""Step 1, the camera: what to change about light and aim, drawn into the live picture."""

from __future__ import annotations

import math

from display.views import Action, Choice, Mark, Sentence, SetupView, View
from firmware.setup.area_page import AreaPage
from firmware.setup.step_page import NEXT, StepPage, capitalised, leave_choice
from firmware.setup.study import AimStudy, Survey
from vision.aim import Severity, is_small
from vision.look import Glare
from vision.reading import Piece

_NO_CAMERA = (
    Sentence("No camera is connected.", "warning"),
    Sentence("Go on by hand: roll, and tap the eight dice in on the screen. Everything else works as well."),
    Sentence("With a camera plugged in, start the box anew and choose “Set up”."),
)


class AimPage(StepPage):
    """Says at most three things to change, or that all is well."""

    step, title = 1, "Aim the camera"

    def survey(self) -> Survey | None:
        """Look at light and aim, by the dice that the set of the next match knows."""
        return Survey("aim", self.reading) if self.stage.around.camera else None

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, and leaving."""
        if not self.stage.around.camera:
            return (Choice("Go on by hand", leave_choice().action),)
        return Choice("Go on", NEXT), leave_choice()

    def red_words(self) -> str:
        """Say that the first step has nothing before it but the start page."""
        return "Leave"

    def back(self) -> None:
        """Leave the set-up."""
        self.do(leave_choice().action)

    def view(self) -> View:
        """Return the picture, or without a camera only what to do."""
        if self.stage.around.camera:
            return super().view()
        return SetupView(
            title="No camera",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            sentences=_NO_CAMERA,
        )

    def sentences(self) -> tuple[Sentence, ...]:
        """Return what to change, the worst first."""
        study = self.study
        if not isinstance(study, AimStudy):
            if self.stage.sight.state in ("moving", "hand"):
                return (Sentence("The picture moves. It is looked at again once it is still."),)
            return (Sentence("Looking at the table."),)
        if study.findings:
            tones = {Severity.WARNING: "warning", Severity.FAULT: "fault"}
            return tuple(Sentence(f"{capitalised(f.sentence)}.", tones[f.severity]) for f in study.findings)
        count = len(study.reading.pieces)
        seen = "1 die is seen." if count == 1 else f"{count} dice are seen."
        return Sentence("Light and aim are good: nothing is left to change.", "good"), Sentence(seen)

    def marks(self) -> tuple[Mark, ...]:
        """Return the spots of glare, and each die with a word about it: good, not sure, or too small."""
        study, picture = self.study, self.stage.sight.picture
        if not isinstance(study, AimStudy) or picture is None:
            return ()
        size_wh = (picture.shape[1], picture.shape[0])
        named = {finding.what for finding in study.findings}
        glare = tuple(_spot(spot, size_wh) for spot in study.glare[:2]) if "glare" in named else ()
        dice = tuple(
            Mark("die" if piece.sure else "doubt", piece.outline, _word(piece, picture.shape[1]))
            for piece in study.reading.pieces
        )
        return (*glare, *dice)

    def do(self, action: Action) -> None:
        """Go on to the playing area."""
        if action == NEXT:
            self.stage.push(AreaPage(self.stage, self.tools))
        else:
            super().do(action)


def _word(piece: Piece, width_px: int) -> str:
    """What is to be said of a die in a picture of that width."""
    if is_small(piece.side_px, width_px):
        return "too small"
    return "good" if piece.sure else "not sure"


def _spot(glare: Glare, size_wh: tuple[int, int]) -> Mark:
    """A circle of the spot's size round its middle."""
    width, height = size_wh
    x, y = glare.centre[0] * width, glare.centre[1] * height
    radius = 1.2 * math.sqrt(glare.share * width * height / math.pi)
    left, top, right, bottom = x - radius, y - radius, x + radius, y + radius
    return Mark("glare", ((left, top), (right, top), (right, bottom), (left, bottom)), "glare")
