"""One player's cards as the camera sees them: what lies there, what is in doubt, what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from display.views import View
from firmware.match.confirm import ConfirmPage
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.seen import NO_PICTURE, area_in, crop_around
from firmware.match.sosig.board import (
    NO_READING,
    Answer,
    Board,
    Judged,
    Said,
    carried,
    is_same,
    labels_of,
    make_board,
    shows,
)
from firmware.match.sosig.card_page import CardPage
from firmware.match.sosig.layout_page import LayoutPage
from firmware.match.sosig.play import CardPlay
from firmware.match.turns import called
from hardware.lamps import LampMode
from scorer.sosig.cards import Card, Cell
from vision.card_reading import LayoutReading

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

_WAITING = {"moving": "moving", "hand": "hand"}


@dataclass(frozen=True, slots=True)
class Booked:
    """Cards that are booked and may still lie there: as they were read, or only their labels."""

    reading: LayoutReading | None = None
    labels: tuple[str, ...] = ()

    def is_shown_by(self, reading: LayoutReading) -> bool:
        """True for a reading of those cards, unmoved."""
        if self.reading is None:
            return shows(self.labels, reading)
        return is_same(self.reading, reading) and shows(labels_of(self.reading), reading)


NOTHING_BOOKED = Booked()


class CameraPage(LayoutPage):
    """The page of a player whose cards the camera reads; those booked last count only once they lie otherwise."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage, play)
        self._booked = Booked(play.booked_as, play.last_read)
        self._reading: LayoutReading | None = None
        self._made: tuple[LayoutReading, Said, Board] | None = None
        self._fault = ""

    # What is seen.

    def looked(self) -> None:
        """Take a new sight; a reading of another table forgets everything that was said."""
        sight = self.stage.sight
        if sight.fault and sight.fault != self._fault:
            self._fault = sight.fault
            if is_lost(self.stage, self.play):
                # The words of the camera side are about commands; here is a screen.
                self.stage.reset(LostSetPage(self.stage, self.play))
                return
        reading = NO_READING if sight.state == "empty" else sight.reading
        if sight.state in ("empty", "still") and isinstance(reading, LayoutReading) and reading is not self._reading:
            self._take_up(reading)

    def _take_up(self, reading: LayoutReading) -> None:
        play = self.play
        moved = not is_same(play.seen, reading)
        play.said = carried(play.said, play.seen, reading)
        self._reading = play.seen = reading
        if not self._booked.is_shown_by(reading):
            self._booked = NOTHING_BOOKED
        if moved:
            self.set_focus(None)
            if isinstance(self.stage.page, CardPage) and self.stage.pages[-2] is self:
                self.stage.pop()
                self.stage.say("The cards have changed: look again")

    @property
    def _current(self) -> LayoutReading | None:
        """The reading to go by; None while there is none, or only cards that are booked already."""
        sight = self.stage.sight
        if sight.state not in ("still", "empty") or (sight.state == "still" and sight.reading is None):
            return None
        return None if self._booked != NOTHING_BOOKED else self._reading

    def board(self) -> Board | None:
        """Return the reading together with what was said about it."""
        reading, said = self._current, self.play.said
        if reading is None:
            return None
        if self._made is None or self._made[0] is not reading or self._made[1] is not said:
            self._made = reading, said, make_board(reading, said)
        return self._made[2]

    # What is said.

    def told(self, cell: Cell, card: Card | None) -> None:
        """Keep what a person says of a card until it lies elsewhere."""
        board, said = self.board(), self.play.said
        one = board.at(cell) if board is not None else None
        if one is not None and one.piece is not None:
            said = said.with_answer(Answer.about(one.piece, card))
        elif card is None:
            said = said.without(cell)
        else:
            said = said.with_card(card)
        self.play.said = said

    def doubt(self, judged: Judged) -> None:
        """Ask about a card, or whether all of them are right."""
        if judged.ask is not None:
            super().doubt(judged)
            return
        words = "; ".join((self.board() or Board()).loose)
        title = "Are the cards right?"
        self.stage.push(ConfirmPage(self.stage, title, words, yes="Right", no="Look again", act=self._accept))

    def booked(self) -> None:
        """Wait until other cards are there."""
        self.play.booked_as = self.play.seen
        super().booked()

    def _accept(self) -> None:
        self.play.said = replace(self.play.said, accepted=True)

    def crop_of(self, cell: Cell) -> Pixels | None:
        """Cut a card out of the frame it was read in."""
        board = self.board()
        one = board.at(cell) if board is not None else None
        return crop_around(self.stage.sight.read_from, one.piece) if one is not None and one.piece is not None else None

    def photo(self) -> tuple[bytes | None, tuple[str, ...]]:
        """Return the frame that was read as a photo, and the labels as the camera gave them."""
        frame, reading = self.stage.sight.read_from, self._current
        jpeg = self.stage.around.to_jpeg(frame) if frame is not None and reading is not None else None
        return jpeg, labels_of(reading) if reading is not None else ()

    # What is shown.

    def picture(self) -> Pixels | None:
        """Return the frame that was read, else the latest one."""
        sight = self.stage.sight
        picture = sight.read_from if self._current is not None and sight.read_from is not None else sight.picture
        return NO_PICTURE if picture is None else picture

    def view(self) -> View:
        """Return the table with the playing area drawn into it."""
        view = super().view()
        area = area_in(self.picture(), self.stage.area)
        return replace(view, area=area)  # type: ignore[call-arg]  # a LayoutView, which has an area

    def state_words(self, judged: Judged | None) -> tuple[str, str]:
        """Say what the camera sees, and what to do next."""
        sight, name = self.stage.sight, called(self.whose)
        note = f"{sight.note[:1].upper()}{sight.note[1:]}"
        lay = f"{name}: show your cards to the camera" if self.play.counting else f"{name}: lay a card"
        if sight.fault:
            return "fault", sight.fault
        if judged is not None and judged.verdict == "question":
            return "question", judged.words
        if judged is not None and judged.verdict == "ready" and self.can_go(judged):
            does = "green counts these cards" if self.play.counting else "green books this turn"
            return "ready", note or f"{name}: {does}"
        if judged is not None or self._booked != NOTHING_BOOKED or sight.state == "none":
            return "lay", note or lay
        if sight.state in _WAITING:
            hand = f"{name}: take your hand off the table"
            return _WAITING[sight.state], note or (hand if sight.state == "hand" else "Something moves")
        return "reading", note or "Reading the cards"

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while reading, fast for a question."""
        sight, judged = self.stage.sight, self.judged()
        if judged is not None and judged.verdict == "question":
            return "fast"
        if self.focus is not None:
            return "on"
        reading = sight.state == "settling" or (sight.state == "still" and sight.reading is None)
        return "slow" if reading and self._booked == NOTHING_BOOKED else "off"
