"""A round of Salsicha with a camera over the discard area: the card that was discarded is proposed, never booked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.salsicha_views import RoundView
from display.views import Action, Choice, Sentence
from firmware.match.salsicha.cards_page import book_turn
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.round_page import DEAL, RoundPage
from firmware.match.salsicha.seen import Card, Said, candidates, dog_cards
from firmware.match.salsicha.watched_page import Watching, drawn
from firmware.match.salsicha.which_page import WhichPage
from firmware.match.salsicha.words import is_card, told_card
from firmware.match.seen import area_in, crop_around
from hardware.lamps import LampMode
from scorer.salsicha.rounds import reminder

if TYPE_CHECKING:
    from firmware.match.stage import Stage

SEEN, ASK = Action("seen-discard"), Action("which-discard")


class WatchedRoundPage(RoundPage):
    """The same table; a card that is new among the discards is what the player on turn has discarded."""

    def __init__(self, stage: Stage, play: DogPlay) -> None:
        super().__init__(stage, play)
        self._watching = Watching(stage, play)
        self._said = Said()

    def shown(self) -> None:
        """Look at what the camera sees now already."""
        self.looked()

    def looked(self) -> None:
        """Take a new reading; while another page is shown what lies there is its business."""
        if self.stage.page is self and self._watching.look():
            pieces = dog_cards(self._watching.reading)
            self.play.laid = self.play.laid.after(pieces, fresh=self.play.is_fresh, deal=DEAL)

    @property
    def _new(self) -> Card | None:
        """The card that was discarded; None where none is new, or more than one."""
        news = self._said.cards(self.play.laid.news)
        return news[0] if len(news) == 1 and self._watching.is_current else None

    def choices(self) -> tuple[Choice, ...]:
        """Return booking the card that was discarded, or saying which it is, before what every round offers."""
        new = self._new
        if new is None:
            return super().choices()
        first = Choice(f"Discarded: {told_card(new.label)}", SEEN) if new.sure else Choice("Which card is it?", ASK)
        # It stands in the place of telling the card by hand.
        return first, *(choice for choice in super().choices() if choice.action.verb != "discarded")

    @property
    def focus(self) -> Action | None:
        """The card that was discarded; else as in every round."""
        actions = self._enabled()
        if self._focus not in actions and actions[0] in {SEEN, ASK}:
            return actions[0]
        return super().focus

    def green_words(self, chosen: Choice) -> str:
        """Say what green books in few words."""
        new = self._new
        return f"Book {told_card(new.label)}" if chosen.action == SEEN and new is not None else chosen.text

    def waiting_lamp(self) -> LampMode:
        """Blink fast for a question."""
        new = self._new
        return "fast" if new is not None and not new.sure else "on"

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what everybody passes on as soon as the card lies there, and what is wrong with the camera."""
        sight, new = self.stage.sight, self._new
        if sight.fault:
            return (Sentence(sight.fault, "fault"),)
        words = reminder(new.label, len(self.play.state.players)) if new is not None and new.sure else ""
        if words:
            return (Sentence(f"{words[:1].upper()}{words[1:]}", "warning"),)
        return super().sentences()

    def view(self) -> RoundView:
        """Return the round with the picture of the discards."""
        view = super().view()
        picture = self._watching.picture
        reading = self._watching.reading if self._watching.is_current else None
        return replace(
            view,
            picture=picture,
            seen=drawn(self.colours, self._said.cards(dog_cards(reading))),
            area=area_in(picture, self.stage.area),
        )

    def do(self, action: Action) -> None:
        """Book the discarded card, ask which it is, or do what every round offers."""
        new = self._new
        if action == SEEN and new is not None:
            book_turn(self.stage, self.play, new.label, self._watching.from_picture())
        elif action == ASK and new is not None and new.piece is not None:
            self._ask(new)
        else:
            super().do(action)

    def _ask(self, new: Card) -> None:
        piece = new.piece
        if piece is None:
            return

        def answer(label: str | None) -> None:
            self._said = self._said.with_answer(piece, label)
            self.set_focus(None)

        crop = crop_around(self.stage.sight.read_from, piece)
        offered = tuple(label for label in candidates(piece) if is_card(label))
        self.stage.push(WhichPage(self.stage, self.play, crop, offered, answer))
