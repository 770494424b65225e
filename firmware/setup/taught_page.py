"""The end of teaching: the set is made, and the two faces that are hardest to tell apart are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.setup.draft import Draft
from firmware.setup.step_page import capitalised
from firmware.setup.tools import Finished, SetUpTools
from vision.teach import TOO_CLOSE

if TYPE_CHECKING:
    from firmware.match.stage import Stage

DONE, AGAIN = Action("done"), Action("again")
_MOST_WARNINGS = 3


class TaughtPage(Page):
    """Waits for the set; `show_again` asks for a face once more."""

    def __init__(self, stage: Stage, tools: SetUpTools, draft: Draft, show_again: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._tools = tools
        self._draft = draft
        self._show_again = show_again
        self._learning = tools.learn(draft)
        self._result: Finished | str | None = None

    def tick(self) -> None:
        """Take the set once it is made: from then on matches begin with it."""
        if self._result is not None or self._learning.result is None:
            return
        self._result = self._learning.result
        self.stage.version += 1
        if not isinstance(self._result, str):
            self._tools.file.choose_set(self._result[0].name)

    def choices(self) -> tuple[Choice, ...]:
        """Return being done, and taking pictures of the weakest pair anew."""
        if self._result is None:
            return ()
        if isinstance(self._result, str):
            return Choice("Try again", AGAIN), Choice("Back", BACK)
        weakest = self._result[0].weakest
        pair = weakest.labels if weakest else ()
        return Choice("Done", DONE), *(Choice(f"Retake {label}", Action("retake", label)) for label in pair)

    def red_words(self) -> str:
        """Return nothing while the set is being made: in a moment there is something to choose."""
        return "Back" if self._result is not None else ""

    def view(self) -> View:
        """Return how the teaching came out."""
        result = self._result
        title = "Your dice are learnt"
        if result is None:
            title, text = "Learning your dice", "A moment: the faces are compared with one another."
        elif isinstance(result, str):
            title, text = "Not learnt yet", capitalised(result)
        else:
            text = self._told(result)
        return MenuView(
            title=title,
            text=text,
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            wait_s=1.0 if result is None else 0.0,
        )

    def _told(self, result: Finished) -> str:
        """The name of the set, its weakest pair, and what is doubtful about its pictures."""
        taught, warnings = result
        told = [f"Kept as “{taught.name}”; matches begin with it."]
        if taught.weakest is not None:
            first, second = taught.weakest.labels
            enough = f"; {TOO_CLOSE} is enough" if taught.weakest.apart >= TOO_CLOSE else ""
            told.append(f"Most alike are {first} and {second}, {taught.weakest.apart:.2f} of 1 apart{enough}.")
        serious = [words for words in warnings if not words.startswith("weakest pair")]
        told += [f"{capitalised(words).replace('check its photo', 'retake it')}." for words in serious[:_MOST_WARNINGS]]
        return " ".join(told)

    def do(self, action: Action) -> None:
        """Be done, take a face's pictures anew, or try once more."""
        if action == DONE:
            self._draft.remove()
            self._leave_teaching()
        elif action == AGAIN:
            self._result, self._learning = None, self._tools.learn(self._draft)
        elif action.verb == "retake":
            self._draft.take_out(action.about)
            self.stage.pop()
            self._show_again(action.about)
        else:
            self.back()

    def _leave_teaching(self) -> None:
        """Go back to the choice of dice, under which the new set now stands."""
        from firmware.setup.dice_page import DicePage  # noqa: PLC0415 - the pages open each other in a circle

        page = next(page for page in self.stage.pages if isinstance(page, DicePage))
        self.stage.back_to(page)
        self.stage.say("Done: lay some dice down and see how they are read")
