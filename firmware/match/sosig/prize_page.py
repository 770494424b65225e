"""Which prize is played for: none, one of the nine of the printed deck, or another one of which the players say all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.sosig.measured import is_measured
from firmware.match.sosig.play import ANOTHER
from hardware.pieces.sosig_deck import deck
from scorer.sosig.game import NO_PRIZE
from scorer.sosig.prizes import prize_of

if TYPE_CHECKING:
    from firmware.match.stage import Stage


def prize_words(prize_id: str) -> str:
    """Name a prize by its id."""
    return {NO_PRIZE: "No prize", ANOTHER: "Another prize"}.get(prize_id) or prize_of(prize_id).name


def prize_detail(prize_id: str) -> str:
    """Say what a prize is for; empty where only the players know."""
    card = next((card for card in deck().prizes if card.id == prize_id), None)
    return f"{card.minimum} or more {card.words}" if card else ""


def who_says(prize_id: str) -> str:
    """Say what a prize is for, and who says whether it was met."""
    if prize_id == NO_PRIZE:
        return "can be chosen later as well"
    met = "the box measures it" if is_measured(prize_id) else "tap at the end who met it"
    detail = prize_detail(prize_id)
    return f"{detail}: {met}" if detail else met


class PrizePage(Page):
    """The prizes; `now` is the one played for, `chosen` gets another one."""

    def __init__(self, stage: Stage, now: str, chosen: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._now = now
        self._chosen = chosen
        self.set_focus(Action("prize", now))

    def choices(self) -> tuple[Choice, ...]:
        """Return no prize, those of the deck, another one, and the way back."""
        ids = (NO_PRIZE, *(card.id for card in deck().prizes), ANOTHER)
        # A match from elsewhere may be played for one that nobody here knows.
        known = ids if self._now in ids else (*ids, self._now)
        rows = (
            Choice(prize_words(one), Action("prize", one), detail=prize_detail(one), selected=one == self._now)
            for one in known
        )
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = "Which prize is played for?"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Take the prize, or leave everything as it is."""
        self.stage.pop()
        if action != BACK and action.about != self._now:
            self._chosen(action.about)
