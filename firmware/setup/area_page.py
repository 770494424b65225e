"""Step 2, the playing area: how well the mat is seen, or without one the rectangle that the player marked."""

from __future__ import annotations

from display.views import Action, Choice, Mark, Sentence
from firmware.setup.dice_page import DicePage
from firmware.setup.mark_page import MarkPage
from firmware.setup.step_page import NEXT, StepPage, leave_choice
from firmware.setup.study import MatStudy, Survey
from vision.mat_watch import Band

MARK, WHOLE = Action("mark-area"), Action("whole-picture")
_TONES = {Band.FINE: "good", Band.DEGRADED: "warning", Band.REFUSED: "fault"}


class AreaPage(StepPage):
    """Says what counts of the picture, and lets it be changed where no mat says it."""

    step, title = 2, "Frame the playing area"

    def survey(self) -> Survey | None:
        """Look for the mat."""
        return Survey("mat")

    @property
    def _mat(self) -> MatStudy | None:
        """The mat, where one is seen well or badly."""
        study = self.study
        return study if isinstance(study, MatStudy) and study.band is not None else None

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, marking an area where no mat gives one, and leaving."""
        found = [Choice("Go on", NEXT)]
        area = self.tools.file.now.area
        if self._mat is None or self._mat.area is None:
            found.append(Choice("Change the area" if area else "Mark an area", MARK))
        if area:
            found.append(Choice("Whole picture", WHOLE))
        return (*found, leave_choice())

    def sentences(self) -> tuple[Sentence, ...]:
        """Return how well the mat is seen, else what counts."""
        known, mat, study = self.tools.file.now, self._mat, self.study
        if mat is not None and mat.band is not None:
            told = Sentence(f"{mat.words}.", _TONES[mat.band])
            return (
                (told, Sentence("It takes the place of the area you marked.")) if known.area and mat.area else (told,)
            )
        dropped = (Sentence(f"{known.dropped}.", "warning"),) if known.dropped else ()
        if known.area:
            return (Sentence("What lies outside the area you marked is ignored.", "good"),)
        if study is None:
            return (*dropped, Sentence("Looking for a mat."))
        hint = Sentence("Things beside the dice? Mark the area in which you roll, or lay a printed mat under it.")
        return (*dropped, Sentence("No mat is seen: the whole picture counts.", "good"), hint)

    def marks(self) -> tuple[Mark, ...]:
        """Return the mat's playing area, or the one that was marked."""
        picture, area = self.stage.sight.picture, self.tools.file.now.area
        if self._mat is not None and self._mat.area is not None:
            return (Mark("area", self._mat.area),)
        if area is None or picture is None or area.size_wh != (picture.shape[1], picture.shape[0]):
            return ()
        return (Mark("area", area.corners),)

    def do(self, action: Action) -> None:
        """Go on to the dice, mark an area or let the whole picture count."""
        if action == NEXT:
            self.stage.push(DicePage(self.stage, self.tools))
            if self._mat is not None and self._mat.area is not None:
                self.tools.file.mark_area(None)
        elif action == MARK:
            self.stage.push(MarkPage(self.stage, self.tools))
        elif action == WHOLE:
            self.tools.file.mark_area(None)
        else:
            super().do(action)
