"""Step 3, the dice: choose the set that they are read with, or teach one's own; what it reads is shown at once."""

from __future__ import annotations

from display.views import Action, Choice, Mark, Sentence
from firmware.match.stage import SetChoice
from firmware.setup.step_page import NEXT, StepPage, leave, leave_choice
from firmware.setup.study import AimStudy, Survey
from firmware.setup.teach_page import TeachPage
from scorer.sausage_sizzle.editions import EDITIONS

TEACH = Action("teach")
OWN = "print-and-play"
"""The set that comes with the program; those of further editions add the edition to this name."""


class DicePage(StepPage):
    """Each known set that shows all faces of an edition can be chosen; the chosen one reads the table."""

    step, title = 3, "Show it your dice"

    @property
    def _playable(self) -> tuple[SetChoice, ...]:
        """The sets with which some edition can be played."""
        return tuple(known for known in self.known if editions_of(known))

    def survey(self) -> Survey | None:
        """Read the table with the chosen set."""
        return Survey("aim", self.reading)

    def choices(self) -> tuple[Choice, ...]:
        """Return being done, teaching, leaving, and the known sets."""
        chosen = self.set_name
        names = [known.name for known in self._playable]
        sets = [Choice(name, Action("choose-set", name), selected=name == chosen, icon="dice") for name in names]
        return Choice("Done", NEXT), Choice("Teach my own", TEACH), leave_choice(), *sets

    def sentences(self) -> tuple[Sentence, ...]:
        """Return what the chosen set is for, and what it reads."""
        name = self.set_name
        known = next((known for known in self._playable if known.name == name), None)
        played = " and ".join(EDITIONS[edition].name for edition in editions_of(known)) if known else "no edition"
        what = f"the printed dice of this program, for {played}" if is_built_in(name) else f"for {played}"
        told = Sentence(f"Your dice are read as “{name}”: {what}.")
        study = self.study
        if not isinstance(study, AimStudy):
            return told, Sentence("Lay some dice down and see how they are read.")
        pieces = study.reading.pieces
        doubted = sum(not piece.sure for piece in pieces)
        if not pieces:
            cards = Sentence("You play with cards, or later with dice? “Done”: cards are chosen with their match.")
            return told, Sentence("No dice are seen: lay some down and see how they are read."), cards
        seen = f"{len(pieces)} dice are" if len(pieces) > 1 else "1 die is"
        if not doubted:
            return told, Sentence(f"{seen} read, without a doubt.", "good")
        words = f"{seen} seen, {doubted} not sure. Are these other dice? Choose their set, or teach your own."
        return told, Sentence(words, "warning")

    def marks(self) -> tuple[Mark, ...]:
        """Return each die with what it is read as."""
        study = self.study
        if not isinstance(study, AimStudy):
            return ()
        return tuple(
            Mark("die" if piece.sure else "doubt", piece.outline, piece.label if piece.sure else f"{piece.label}?")
            for piece in study.reading.pieces
        )

    def do(self, action: Action) -> None:
        """Be done, teach, or choose a set."""
        if action == NEXT:
            leave(self.stage, self.tools, "All set up")
        elif action == TEACH:
            self.stage.push(TeachPage(self.stage, self.tools))
        elif action.verb == "choose-set":
            self.tools.file.choose_set(action.about)
        else:
            super().do(action)


def is_built_in(name: str) -> bool:
    """True for the name of a set that comes with the program; no other set may have it."""
    return name == OWN or name.startswith(f"{OWN}-")


def editions_of(known: SetChoice) -> tuple[str, ...]:
    """Return the ids of the editions that can be played with a set: it has all their faces."""
    return tuple(name for name, edition in EDITIONS.items() if set(edition.labels) <= set(known.labels))
