"""The question about one card beside a pig: what it is, then which pig it lies with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.views import Action, Choice, CorrectView, View
from firmware.match.drecksau.seen import NAMES
from firmware.match.page import Page
from firmware.match.sight import Pixels
from hardware.lamps import LampMode

if TYPE_CHECKING:
    from firmware.match.stage import Stage
    from vision.card_reading import PigPiece

NO_CARD, NO_PIG = Action("no-card"), Action("no-pig")


class QuestionPage(Page):
    """Asks what a card is; `answer` gets its label, or None for "no card here"."""

    def __init__(
        self, stage: Stage, piece: PigPiece, answer: Callable[[str | None], None], *, crop: Pixels | None
    ) -> None:
        super().__init__(stage)
        self._piece = piece
        self._crop = crop
        self._answer = answer

    def choices(self) -> tuple[Choice, ...]:
        """Return what it can be, likely ones first, and that no card is there."""
        likely = [guess.label for guess in self._piece.guesses if guess.label in NAMES]
        labels = dict.fromkeys((*likely, self._piece.label, *NAMES))
        names = tuple(Choice(NAMES[label], Action("label", label)) for label in labels if label in NAMES)
        return *names, Choice("No card here", NO_CARD)

    def view(self) -> View:
        """Return the card large with the names beside it."""
        return CorrectView(
            title="",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            crop=self._crop,
            label=self._piece.label,
            question="What is this card?",
        )

    def waiting_lamp(self) -> LampMode:
        """Blink fast: the box has a question."""
        return "fast"

    def do(self, action: Action) -> None:
        """Give the answer and go back."""
        self.stage.pop()
        self._answer(None if action == NO_CARD else action.about)


class WithWhichPage(Page):
    """Asks which of the pigs that are seen a card lies with; `answer` gets the pig's number in the picture, or None."""

    def __init__(
        self, stage: Stage, name: str, pigs: Sequence[str], answer: Callable[[int | None], None], *, crop: Pixels | None
    ) -> None:
        super().__init__(stage)
        self._name = name
        self._pigs = tuple(pigs)
        self._crop = crop
        self._answer = answer

    def choices(self) -> tuple[Choice, ...]:
        """Return the pigs in the order of the picture, and that the card is with none of them."""
        pigs = (Choice(pig, Action("with", str(n))) for n, pig in enumerate(self._pigs, start=1))
        return *pigs, Choice("With none", NO_PIG)

    def view(self) -> View:
        """Return the card large with the pigs beside it."""
        return CorrectView(
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            crop=self._crop,
            question=f"{self._name}: with which pig?",
        )

    def waiting_lamp(self) -> LampMode:
        """Blink fast: the box has a question."""
        return "fast"

    def do(self, action: Action) -> None:
        """Give the answer and go back."""
        self.stage.pop()
        self._answer(None if action == NO_PIG else int(action.about))
