"""The question about one die: two candidates first, then every other face, and "no die here"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, CorrectView, View
from firmware.match.page import Page
from firmware.match.sausage_sizzle.roll import RollDie
from firmware.match.sight import Pixels
from hardware.lamps import LampMode
from scorer.sausage_sizzle.editions import Edition

if TYPE_CHECKING:
    from firmware.match.stage import Stage

NO_DIE = Action("no-die")


class QuestionPage(Page):
    """Asks what a die shows; `answer` gets the label, or None for "no die here". Without a die, one is added.

    `place` is the die's number in the row of dice, from 1, and how many there are.
    """

    def __init__(
        self,
        stage: Stage,
        edition: Edition,
        answer: Callable[[str | None], None],
        *,
        place: tuple[int, int],
        die: RollDie | None = None,
        crop: Pixels | None = None,
        words: str = "",
    ) -> None:
        super().__init__(stage)
        self._edition = edition
        self._place = place
        self._die = die
        self._crop = crop
        self._words = words or ("What does this die show?" if die else "Which face did the camera miss?")
        self._answer = answer

    def choices(self) -> tuple[Choice, ...]:
        """Return the faces, likely ones first."""
        known = set(self._edition.labels)
        likely = [label for label in self._likely() if label in known]
        faces = [*likely, *(label for label in self._edition.labels if label not in likely)]
        current = self._die.label if self._die else ""
        found = [Choice(label, Action("face", label), icon=label, selected=label == current) for label in faces]
        if self._die is not None:
            found.append(Choice("No die here", NO_DIE))
        return tuple(found)

    def _likely(self) -> tuple[str, ...]:
        if self._die is None:
            return ()
        return self._die.likely[:2]

    def view(self) -> View:
        """Return the die large with the faces beside it."""
        return CorrectView(
            title=self._which(),
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            crop=self._crop,
            label=self._die.label if self._die else "",
            question=self._words,
        )

    def _which(self) -> str:
        """Which die of the row it is, and whether it is in doubt, or else what it is taken for."""
        which = f"Die {self._place[0]} of {self._place[1]}"
        if self._die is None:
            return f"{which}: added"
        return f"{which}: {self._die.label if self._die.sure else 'not sure'}"

    def waiting_lamp(self) -> LampMode:
        """Blink fast: the box has a question."""
        return "fast"

    def do(self, action: Action) -> None:
        """Give the answer and go back."""
        self.stage.pop()
        self._answer(None if action == NO_DIE else action.about)
