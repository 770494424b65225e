"""Choose the critter: the points each would give, the best one in the frame, green books it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, ChooseView, CritterOption, View
from firmware.match.page import Page
from scorer.sausage_sizzle.turn import Option, reason, take
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class ChoosePage(Page):
    """Shows one card a critter; `book` gets the dice and the chosen critter."""

    def __init__(
        self,
        stage: Stage,
        player: str,
        dice: tuple[str, ...],
        options: tuple[Option, ...],
        *,
        book: Callable[[tuple[str, ...], str], None],
        chosen: str = "",
    ) -> None:
        super().__init__(stage)
        self.depends_on: Page | None = None
        """The page whose dice these are, if they may still change under it."""
        self.dice = dice
        self._player = player
        self._options = options
        self._book = book
        allowed = [option for option in options if option.allowed]
        # The critter of a turn that is corrected, else the one worth most, the first among equals.
        best = max(allowed, key=lambda option: (option.critter == chosen, option.points), default=None)
        if best is not None:
            self.set_focus(Action("critter", best.critter))

    def choices(self) -> tuple[Choice, ...]:
        """Return the critters that may be chosen, best first for blue to go down."""
        ordered = sorted(self._options, key=lambda option: -option.points)
        return tuple(
            Choice(
                option.critter,
                Action("critter", option.critter),
                detail=str(option.points),
                enabled=option.allowed,
                icon=option.critter,
            )
            for option in ordered
        )

    def view(self) -> View:
        """Return the dice and the six cards."""
        focus = self.focus
        return ChooseView(
            title=f"{self._player}: which critter?",
            hints=self.hints(),
            focus=focus,
            choices=self.choices(),
            player=self._player,
            dice=self.dice,
            options=tuple(
                CritterOption(
                    option.critter,
                    option.count,
                    option.multiplier,
                    option.points,
                    option.used,
                    Action("critter", option.critter),
                    option.allowed,
                )
                for option in self._options
            ),
            reason=reason(take(self.dice, focus.about)) if focus else "No critter can be chosen with these dice",
        )

    def green_words(self, chosen: Choice) -> str:
        """Say how many points would be booked."""
        return f"Book {counted(int(chosen.detail), 'point')}"

    def touch(self, action: Action) -> None:
        """A touched card gets the frame and shows its reason; only green books, on the box or on the screen."""
        if action.verb != "critter":
            super().touch(action)
        elif action == self.focus:
            self.stage.say(f"Green books it: {counted(take(self.dice, action.about).points, 'point')}")
        elif action in self._enabled():
            self.set_focus(action)

    def do(self, action: Action) -> None:
        """Book the critter in the frame."""
        self._book(self.dice, action.about)
