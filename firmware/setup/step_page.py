"""What the pages of the set-up share: the live picture, the sentences beside it, going on and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, Mark, Sentence, SetupView, View
from firmware.match.page import Page
from firmware.match.stage import OWN_SET
from firmware.setup.kept import STEPS
from firmware.setup.study import Study, Survey
from firmware.setup.tools import SetUpTools
from firmware.wanted import Wanted
from hardware.lamps import LampMode

if TYPE_CHECKING:
    from firmware.match.stage import SetChoice, Stage

NEXT, LEAVE = Action("next-step"), Action("leave-set-up")


class StepPage(Page):
    """One step; subclasses say what to look for, what to say and to draw, and what can be chosen."""

    step = 1
    title = ""

    def __init__(self, stage: Stage, tools: SetUpTools) -> None:
        super().__init__(stage)
        self.tools = tools
        self.known: tuple[SetChoice, ...] = ()
        self._fault = ""

    def survey(self) -> Survey | None:
        """Return what the camera side shall look for."""
        raise NotImplementedError

    def sentences(self) -> tuple[Sentence, ...]:
        """Return what to say while the table lies still, or while nothing depends on it."""
        raise NotImplementedError

    def marks(self) -> tuple[Mark, ...]:
        """Return what to draw into the picture."""
        return ()

    def shown(self) -> None:
        """Read the list of sets anew: one may have been taught, or removed by a command."""
        self.known = self.stage.around.sets(self.tools.game)

    def looked(self) -> None:
        """Read the list of sets anew where something cannot be used: it may be a set that was just removed."""
        fault, before = self.stage.sight.fault, self._fault
        self._fault = fault
        if fault and fault != before and self.stage.page is self:
            self.known = self.stage.around.sets(self.tools.game)

    @property
    def set_name(self) -> str:
        """The set that matches begin with, or where that is gone the first there is; empty without any."""
        names = [known.name for known in self.known]
        default_sets = self.stage.around.default_sets
        wished = (self.stage.default_set(self.tools.game), default_sets.get(self.tools.game, OWN_SET))
        return next((name for name in (*wished, *names) if name in names), "")

    @property
    def reading(self) -> Wanted:
        """What the table is read with in the set-up."""
        return Wanted(self.tools.game, self.set_name)

    @property
    def study(self) -> Study | None:
        """What was found out about the table as it lies now."""
        return self.stage.sight.study

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while a still table is being looked at and green does nothing."""
        sight = self.stage.sight
        looking = self.survey() is not None and self.study is None and sight.state in {"settling", "still"}
        return "slow" if looking and self.focus is None else "on"

    def view(self) -> View:
        """Return the picture with its marks, and the sentences."""
        sight = self.stage.sight
        return SetupView(
            title=self.title,
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            step=self.step,
            steps=STEPS,
            picture=sight.picture,
            marks=self.marks() if sight.picture is not None else (),
            sentences=self._told(),
        )

    def _told(self) -> tuple[Sentence, ...]:
        """What is wrong with the camera comes first; what disturbs the picture stands beside the rest."""
        sight = self.stage.sight
        if sight.fault:
            by_hand = Sentence("Until then the dice can be tapped in by hand: everything else works as well.")
            return Sentence(capitalised(sight.fault), "fault"), by_hand
        if sight.picture is None:
            return (Sentence("Waiting for the camera."),)
        noted = (Sentence(capitalised(sight.note), "warning"),) if sight.note else ()
        return (*noted, *self._missing_set(), *self.sentences())

    def _missing_set(self) -> tuple[Sentence, ...]:
        """Say that the set that matches should begin with is not there, on a page that reads dice."""
        survey, wished = self.survey(), self.stage.default_set(self.tools.game)
        if survey is None or survey.reading.set_name in ("", wished):
            return ()
        return (Sentence(f"The set “{wished}” is gone: “{survey.reading.set_name}” takes its place.", "warning"),)

    def do(self, action: Action) -> None:
        """Leave the set-up from wherever it is."""
        if action == LEAVE:
            leave(self.stage, self.tools, f"{self._kept_words()}“Set up” goes on at step {self.step}", self.step)

    def _kept_words(self) -> str:
        """Say what is kept; empty where nothing was set up so far."""
        known = self.tools.file.now
        if self.tools.waiting:
            return "Your pictures are kept. "
        return "What you set up is kept. " if known.area is not None or known.set_name else ""


def leave(stage: Stage, tools: SetUpTools, words: str, step: int = 1) -> None:
    """Go back to the start page; the set-up does not come by itself again, and begins with `step` the next time."""
    stage.reset()
    stage.say(words)
    tools.file.mark_seen(step)


def leave_choice() -> Choice:
    """Return the way out, the same on every page."""
    return Choice("Leave", LEAVE)


def capitalised(words: str) -> str:
    """Return words as a sentence begins, the rest as it is."""
    return f"{words[:1].upper()}{words[1:]}"
