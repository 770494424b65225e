"""What every page of the screen has: choices that blue goes through, green carries out, red leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, ButtonHints, Choice, View
from firmware.setup.study import Survey
from hardware.lamps import LampMode

if TYPE_CHECKING:
    from firmware.match.stage import Stage

BACK = Action("back")
OTHER = "Other choice"
"""What blue does wherever it moves the frame, in the words of every page, the help and the simulator."""


class Page:
    """One page; subclasses say what can be chosen, what it does, and how it is shown."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._focus: Action | None = None

    def view(self) -> View:
        """Return what the screen shows now."""
        raise NotImplementedError

    def choices(self) -> tuple[Choice, ...]:
        """Return what can be chosen, in the order blue goes through it."""
        raise NotImplementedError

    def do(self, action: Action) -> None:
        """Carry out one of the page's actions."""
        raise NotImplementedError

    def back(self) -> None:
        """Do what red does."""
        self.stage.pop()

    def red_words(self) -> str:
        """Return what red would do, in a word or two; empty where it does nothing."""
        return "Back"

    def extra_actions(self) -> tuple[Action, ...]:
        """Return what can be touched beside the choices."""
        return ()

    def shown(self) -> None:
        """Prepare for being the page on top (again)."""

    def looked(self) -> None:
        """Take note of a new sight (`stage.sight`)."""

    def tick(self) -> None:
        """Let time pass (`stage.now_s`)."""

    def survey(self) -> Survey | None:
        """Return what the camera side should look for while this page is on top; None for a page that asks nothing."""
        return None

    @property
    def game(self) -> str:
        """The id of the game that this page prepares; empty for all others."""
        return ""

    @property
    def camera_moves(self) -> bool:
        """True while players may move the camera over other pieces, which lie still."""
        return False

    def waiting_lamp(self) -> LampMode:
        """Return how the green lamp burns while green would do something."""
        return "on"

    # The same for every page.

    @property
    def focus(self) -> Action | None:
        """What green would carry out."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        return actions[0] if actions else None

    def set_focus(self, action: Action | None) -> None:
        """Put the focus on an action; an action that cannot be chosen leaves it on the first that can."""
        self._focus = action

    def hints(self) -> ButtonHints:
        """Return what the buttons would do now."""
        focus = self.focus
        chosen = next((choice for choice in self.choices() if choice.action == focus), None)
        words = self.green_words(chosen) if chosen else ""
        return ButtonHints(words, OTHER if len(self._enabled()) > 1 else "", self.red_words())

    def green_words(self, chosen: Choice) -> str:
        """Return what green would do, in a word or two."""
        return chosen.text

    def lamps(self) -> dict[str, LampMode]:
        """Return what the lamps show: lit where a press does something."""
        hints = self.hints()
        return {
            "green": self.waiting_lamp() if hints.green or self.waiting_lamp() == "slow" else "off",
            "blue": "on" if hints.blue else "off",
            "red": "on" if hints.red else "off",
        }

    def press(self, button: str) -> None:
        """Take a press: green carries the focus out, blue moves it on, red goes back."""
        if button == "green":
            focus = self.focus
            if focus is not None:
                self.do(focus)
        elif button == "blue":
            self._next()
        elif button == "red" and self.red_words():
            self.back()

    def touch(self, action: Action) -> None:
        """Take a touch; what cannot be chosen now says why, where it knows, and what is not offered is ignored."""
        if action.verb == "press":
            self.press(action.about)
        elif action in self._enabled() or action in self.extra_actions():
            self.do(action)
        elif why := next((choice.why for choice in self.choices() if choice.action == action), ""):
            self.stage.say(why)

    def _enabled(self) -> list[Action]:
        return [choice.action for choice in self.choices() if choice.enabled]

    def _next(self) -> None:
        actions = self._enabled()
        if actions:
            focus = self.focus
            at = actions.index(focus) if focus in actions else -1
            self._focus = actions[(at + 1) % len(actions)]
