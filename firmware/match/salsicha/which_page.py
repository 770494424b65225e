"""Which card a piece is, asked with its picture and what it may be; and the lesson that may come of the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.salsicha_views import CardChoice, PickView
from display.views import Action, Choice, View
from firmware.match.lesson import Correction
from firmware.match.page import BACK, Page
from firmware.match.salsicha.cards_page import GO, CardsPage
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.words import Colours, told_card
from firmware.match.seen import NO_PICTURE, art_corners
from vision.card_reading import LaidCard, TurnedGuess
from vision.reading import Piece

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

NONE, OTHER_CARD = Action("none"), Action("other-card")


def offer_lesson(stage: Stage, play: DogPlay, piece: Piece, label: str | None) -> None:
    """Offer to learn what a person has said of a card, where the set has such a card and that says something new."""
    stage.lesson.withdraw()
    frame = stage.sight.read_from
    is_new = label is not None and not (piece.sure and piece.label == label)
    if label is None or not is_new or frame is None or label not in stage.labels_of(play):
        return
    turns = {guess.label: guess.turn for guess in piece.guesses if isinstance(guess, TurnedGuess)}
    turn = turns.get(label, piece.turn if isinstance(piece, LaidCard) else 0)
    corners, name = art_corners(piece, turn), told_card(label)
    stage.lesson.offer(Correction(play.rules.id, play.settings.set_name, label, name, piece.label, frame, corners))


class OneCardPage(CardsPage):
    """One card out of all: touching it is the answer."""

    def __init__(self, stage: Stage, play: DogPlay, done: Callable[[str], None]) -> None:
        super().__init__(stage, play)
        self._done = done

    def todo(self) -> str:
        """Ask for the card."""
        return "Which card is it?"

    def go(self) -> Choice:
        """Return leaving without a card."""
        return Choice("None", GO)

    def take(self) -> None:
        """Leave without a card."""
        self.stage.pop()

    def other_choices(self) -> tuple[Choice, ...]:
        """Return nothing more."""
        return ()

    def do(self, action: Action) -> None:
        """Give the card that was touched, or leave."""
        self.stage.pop()
        if action.verb == "card":
            self._done(action.about)

    def green_words(self, chosen: Choice) -> str:
        """Say which card it is."""
        return told_card(chosen.action.about).capitalize() if chosen.action.verb == "card" else chosen.text


class WhichPage(Page):
    """What one card is: its picture large, the candidates beside it; `done` takes the label, None for no card."""

    def __init__(
        self,
        stage: Stage,
        play: DogPlay,
        crop: Pixels | None,
        offered: tuple[str, ...],
        done: Callable[[str | None], None],
    ) -> None:
        super().__init__(stage)
        self._play = play
        self._crop = NO_PICTURE if crop is None else crop
        self._offered = offered
        self._done = done
        self._colours = Colours(stage, play)

    def _tiles(self) -> tuple[CardChoice, ...]:
        return tuple(
            CardChoice(told_card(label).capitalize(), Action("is", label), card=self._colours.card(label))
            for label in self._offered
        )

    def _ends(self) -> tuple[Choice, ...]:
        return Choice("Another card", OTHER_CARD), Choice("No card here", NONE), Choice("Back", BACK)

    def choices(self) -> tuple[Choice, ...]:
        """Return the candidates, any other card, no card, and the way back."""
        return *self._tiles(), *self._ends()

    def view(self) -> View:
        """Return the picture of the card and the candidates."""
        return PickView(
            title="Which card is it?",
            hints=self.hints(),
            focus=self.focus,
            picked=self._tiles(),
            empty="No candidate",
            choices=self._ends(),
            picture=self._crop,
        )

    def do(self, action: Action) -> None:
        """Give the answer, offer all cards, or leave."""
        if action == OTHER_CARD:
            self.stage.pop()
            self.stage.push(OneCardPage(self.stage, self._play, self._done))
            return
        self.stage.pop()
        if action.verb == "is":
            self._done(action.about)
        elif action == NONE:
            self._done(None)
