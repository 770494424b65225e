"""The end of teaching: the set is made, and the two faces that are hardest to tell apart are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.setup.draft import Draft
from firmware.setup.step_page import capitalised
from firmware.setup.tools import Finished, SetUpTools
from hardware.lamps import LampMode
from vision.teach import TOO_CLOSE

if TYPE_CHECKING:
    from firmware.match.stage import Stage

DONE, AGAIN, BEGIN = Action("done"), Action("again"), Action("begin-with")
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
        """Take the set once it is made: matches begin with it if its faces can be told apart."""
        if self._result is not None:
            return
        if self._learning.result is None:
            # The bar moves on, and the sign of waiting with it.
            self.stage.version += 1
            return
        self._result = self._learning.result
        self.stage.version += 1
        if isinstance(self._result, str):
            return
        name, file = self._result[0].name, self._tools.file
        if not self._is_weak:
            file.choose_set(name)
        elif file.now.set_name == name:
            # It was better before it was made again.
            file.choose_set("")

    @property
    def _is_weak(self) -> bool:
        """True for a set with two faces that cannot be told apart: matches begin with it only where that is chosen."""
        weakest = self._result[0].weakest if isinstance(self._result, tuple) else None
        return weakest is not None and weakest.apart < TOO_CLOSE

    def choices(self) -> tuple[Choice, ...]:
        """Return being done, and taking pictures of the weakest pair anew."""
        if self._result is None:
            return ()
        if isinstance(self._result, str):
            return Choice("Try again", AGAIN), Choice("Back", BACK)
        weakest = self._result[0].weakest
        pair = weakest.labels if weakest else ()
        begin = (Choice("Begin with it", BEGIN),) if self._is_weak else ()
        return Choice("Done", DONE), *(Choice(f"Retake {label}", Action("retake", label)) for label in pair), *begin

    def red_words(self) -> str:
        """Return nothing while the set is being made: in a moment there is something to choose."""
        return "Back" if self._result is not None else ""

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while the set is being made."""
        return "slow" if self._result is None else "on"

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
            progress=self._learning.progress if result is None else (0, 0),
        )

    def _told(self, result: Finished) -> str:
        """The name of the set, its weakest pair, and what is doubtful about its pictures."""
        taught, warnings = result
        first, second = taught.weakest.labels if taught.weakest else ("", "")
        apart = f"{taught.weakest.apart:.2f} of 1 apart; {TOO_CLOSE} is enough" if taught.weakest else ""
        if self._is_weak:
            told = [f"Kept as “{taught.name}”. Matches do not begin with it: {first} and {second} are only {apart}."]
            told.append("Retake them, or begin with it all the same: at the table you are then asked about both.")
        else:
            told = [f"Kept as “{taught.name}”; matches begin with it."]
            told += [f"Most alike are {first} and {second}, {apart}."] if apart else []
        serious = [words for words in warnings if not (first in words and second in words)]
        told += [f"{capitalised(words).replace('check its photo', 'retake it')}." for words in serious[:_MOST_WARNINGS]]
        return " ".join(told)

    def do(self, action: Action) -> None:
        """Be done, take a face's pictures anew, or try once more."""
        if action == BEGIN and isinstance(self._result, tuple):
            self._tools.file.choose_set(self._result[0].name)
            self._leave_teaching()
        elif action == DONE:
            self._leave_teaching()
        elif action == AGAIN:
            self._result, self._learning = None, self._tools.learn(self._draft)
        elif action.verb == "retake":
            self._draft.take_out(action.about)
            self.stage.pop()
            self._show_again(action.about)
        else:
            self.back()

    def back(self) -> None:
        """Be done where the set is kept: there is no draft any more to go back to."""
        if isinstance(self._result, str):
            super().back()
        else:
            self.do(DONE)

    def _leave_teaching(self) -> None:
        """Go back to the choice of dice, under which the new set now stands; the draft is no more."""
        from firmware.setup.dice_page import DicePage  # noqa: PLC0415 - the pages open each other in a circle

        self._draft.remove()
        page = next(page for page in self.stage.pages if isinstance(page, DicePage))
        self.stage.back_to(page)
        name = self._result[0].name if isinstance(self._result, tuple) else ""
        is_chosen = name == self._tools.file.now.set_name
        done = "Done: lay some dice down and see how they are read"
        self.stage.say(done if is_chosen else f"“{name}” is kept: choose it here to play with it")
