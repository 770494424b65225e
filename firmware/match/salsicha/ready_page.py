"""One more combination for a copy: one of its own that was taken out is there ready made, any other is tapped in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.salsicha_views import CombinationChoice, CombinationsView
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.salsicha.copies import Combinations, first_of
from firmware.match.salsicha.make_page import MakePage
from firmware.match.salsicha.words import told_name
from scorer.salsicha.cards import Combination

if TYPE_CHECKING:
    from firmware.match.stage import Stage

MAKE = Action("make")


def open_adding(stage: Stage, copy: str, known: Sequence[Combination], done: Callable[[Combination], None]) -> None:
    """Show the page on which one is added to a copy that has `known`; `done` takes it."""
    has = {one.shape for one in known}, {one.name for one in known}
    ready = tuple(one for one in first_of(copy) if one.shape not in has[0] and one.name not in has[1])
    stage.push(ReadyPage(stage, ready, known, done) if ready else MakePage(stage, known, done))


class ReadyPage(Page):
    """What is there ready made, and tapping the parts of another one in; `done` takes the combination."""

    def __init__(
        self,
        stage: Stage,
        ready: Combinations,
        known: Sequence[Combination],
        done: Callable[[Combination], None],
    ) -> None:
        super().__init__(stage)
        self._ready = ready
        self._known = known
        self._done = done

    def _rows(self) -> tuple[CombinationChoice, ...]:
        return tuple(
            CombinationChoice(told_name(one.name), Action("ready", one.name), parts=one.parts) for one in self._ready
        )

    def choices(self) -> tuple[Choice, ...]:
        """Return those that are ready, tapping the parts of another one, and the way back."""
        return *self._rows(), Choice("Tap the parts of another", MAKE), Choice("Back", BACK)

    def view(self) -> View:
        """Return the combinations as dogs."""
        return CombinationsView(
            title="Add a combination",
            text="Which one is added?",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "ready"),
            combinations=self._rows(),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say that a combination is added."""
        return f"Add {chosen.text}" if chosen.action.verb == "ready" else chosen.text

    def do(self, action: Action) -> None:
        """Add one that is ready, make another, or go back."""
        self.stage.pop()
        if action.verb == "ready":
            self._done(next(one for one in self._ready if one.name == action.about))
        elif action == MAKE:
            self.stage.push(MakePage(self.stage, self._known, self._done))
