"""The photo that cards were read from, beside what is in the book for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.salsicha_views import CardChoice, PickView
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.salsicha.words import told_card

if TYPE_CHECKING:
    from display.salsicha_views import DogCard
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage


class PhotoPage(Page):
    """One photo to look at; `cards` are those booked, by their labels."""

    def __init__(self, stage: Stage, photo: Pixels, cards: tuple[tuple[str, DogCard], ...]) -> None:
        super().__init__(stage)
        self._photo = photo
        self._cards = cards

    def choices(self) -> tuple[Choice, ...]:
        """Return the way back."""
        return (Choice("Back", BACK),)

    def view(self) -> View:
        """Return the photo and the cards."""
        cards = (
            CardChoice(told_card(label).capitalize(), Action("card", str(n)), card=card)
            for n, (label, card) in enumerate(self._cards)
        )
        return PickView(
            title="What the camera saw",
            hints=self.hints(),
            focus=self.focus,
            picked=tuple(cards),
            empty="No card is booked",
            choices=self.choices(),
            picture=self._photo,
        )

    def do(self, action: Action) -> None:  # noqa: ARG002 - there is one thing to do
        """Leave."""
        self.stage.pop()
