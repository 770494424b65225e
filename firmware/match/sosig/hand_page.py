"""One player's cards entered by hand: for a match without a camera, one turn of another, or a correction."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice, PlayerScore
from firmware.match.page import Page
from firmware.match.sosig.board import Board, Judged, by_hand
from firmware.match.sosig.finished import change
from firmware.match.sosig.layout_page import LayoutPage
from firmware.match.sosig.play import CardPlay
from firmware.match.turns import called
from scorer.sosig.cards import Card, Cell
from scorer.sosig.game import LayoutCounted
from scorer.sosig.layout import Layout

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage


class HandPage(LayoutPage):
    """The cards that are booked for the player, to be changed; every change can be taken back with red."""

    by_hand_alone = True

    def __init__(self, stage: Stage, play: CardPlay, player: str = "", *, instead_of_camera: bool = False) -> None:
        super().__init__(stage, play, player)
        self._before: list[tuple[Card, ...]] = []
        self._cards = play.cards_of(self.whose)
        self._board = by_hand(self._cards)
        self._instead_of_camera = instead_of_camera

    def board(self) -> Board:
        """Return the cards as they were entered."""
        return self._board

    def told(self, cell: Cell, card: Card | None) -> None:
        """Put a card into a cell, or take the one there out."""
        others = tuple(known for known in self._cards if known.cell != cell)
        cards = others if card is None else (*others, card)
        if set(cards) != set(self._cards):
            self._before.append(self._cards)
            self._put(cards)
        self.set_focus(None)

    def _put(self, cards: tuple[Card, ...]) -> None:
        self._cards, self._board = cards, by_hand(cards)

    @property
    def is_changed(self) -> bool:
        """True where something was changed that is not booked."""
        return bool(self._before)

    def state_words(self, judged: Judged | None) -> tuple[str, str]:
        """Say what to touch, or what cannot be."""
        if judged is not None and judged.verdict == "question":
            return "question", judged.words
        name = called(self.whose)
        if not self._cards:
            return "lay", f"{name}: touch the empty place, and say which card lies there"
        return "ready" if self.can_go(
            judged
        ) else "lay", f"{name}: touch an empty place to add a card, a card to correct it"

    def _first(self) -> Action | None:
        """Take an order that was won, else add the first card."""
        return super()._first() or next(
            (choice.action for choice in self.choices() if choice.action.verb == "add"), None
        )

    def red_words(self) -> str:
        """Say what red does: take the last change back first."""
        if self._before:
            return "Take back"
        return "Camera" if self._instead_of_camera else super().red_words()

    def back(self) -> None:
        """Take the last change back, else leave."""
        if self._before:
            self._put(self._before.pop())
            self.set_focus(None)
        elif self._instead_of_camera:
            self.stage.pop()
        else:
            super().back()


class CorrectPage(HandPage):
    """The counted cards of a player, corrected beside their photo; `sheet` is the page it goes back to."""

    def __init__(self, stage: Stage, play: CardPlay, player: str, sheet: Page, photo: Pixels | None) -> None:
        super().__init__(stage, play, player)
        self._sheet = sheet
        self._photo = photo

    def picture(self) -> Pixels | None:
        """Give what the cards were read from."""
        return self._photo

    def common_choices(self) -> tuple[Choice, ...]:
        """Return nothing more: this page is for one thing."""
        return ()

    def special_choices(self) -> tuple[Choice, ...]:
        """Return nothing more here either."""
        return ()

    def scores(self) -> tuple[PlayerScore, ...]:
        """Leave the scores out: they change with the correction."""
        return ()

    def _players(self) -> tuple[str, ...]:
        return ()

    def go_words(self, judged: Judged | None) -> str:
        """Say that the correction is kept."""
        return "Look at it" if judged is not None and judged.verdict == "question" else "Keep it"

    def red_words(self) -> str:
        """Say what red does: take the last change back, else leave everything as it was."""
        return "Take back" if self.is_changed else "Back"

    def back(self) -> None:
        """Take the last change back, else leave everything as it was."""
        if self.is_changed:
            super().back()
        else:
            self.stage.pop()

    def go_on(self) -> None:
        """Book the correction; what was not changed is not booked."""
        if self.is_changed:
            super().go_on()
        else:
            self.stage.pop()
            self.stage.say("Nothing was changed")

    def put_down(self, layout: Layout) -> None:
        """Book the correction; in a finished match that is asked about first."""
        act = partial(super().put_down, layout)
        change(self.stage, self.play, LayoutCounted(self.whose, layout.cards), act)

    def booked(self) -> None:
        """Go back to the sheet, whatever it was opened from."""
        self.stage.back_to(self._sheet)
