"""One player's cards as the camera sees them: what lies there, what is in doubt, what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from display.views import Action, Choice, Quad, View
from firmware.match.confirm import ConfirmPage
from firmware.match.lesson import LEARN
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.seen import NO_PICTURE, area_in, crop_around, on_picture
from firmware.match.sosig.board import (
    NO_READING,
    Answer,
    Board,
    BoardCard,
    Judged,
    Said,
    goes_on,
    is_same,
    labels_of,
    make_board,
    shows,
)
from firmware.match.sosig.card_page import CardPage
from firmware.match.sosig.layout_page import LayoutPage
from firmware.match.sosig.learning import correction_of
from firmware.match.sosig.lost import doubt_of
from firmware.match.sosig.parts import MOST_PICTURES, Part, carried_over, joined, settled, side_by_side
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.words import on_screen
from firmware.match.turns import TAP, called
from hardware.lamps import LampMode
from scorer.sosig.cards import Card, Cell
from scorer.sosig.layout import Layout
from vision.card_reading import LayoutReading

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

PART, WHOLE, AS_BOOKED = Action("part-of-it"), Action("whole"), Action("as-booked")
_WAITING = {"moving": "stirs", "hand": "hand"}
_COMMON = 3
"""So many cards in common with the others mostly show where a part lies."""


@dataclass(frozen=True, slots=True)
class Booked:
    """Cards that are booked and may still lie there: as their pictures were read, or only their labels."""

    readings: tuple[LayoutReading, ...] = ()
    labels: tuple[str, ...] = ()

    def is_shown_by(self, reading: LayoutReading) -> bool:
        """True for a reading of those cards, unmoved."""
        if not self.readings:
            return shows(self.labels, reading)
        return any(is_same(one, reading) and shows(labels_of(one), reading) for one in self.readings)


NOTHING_BOOKED = Booked()


class CameraPage(LayoutPage):
    """The page of a player whose cards the camera reads; those booked last count only once they lie otherwise."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage, play)
        self._booked = Booked(play.booked_as, play.last_read)
        self._reading: LayoutReading | None = None
        self._made: tuple[LayoutReading, Said, Board] | None = None
        self._is_apart = False
        """True where the picture of now cannot be laid on the kept ones."""
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
        moved = not is_same(self.play.shown, reading)
        self._reading = self.play.shown = reading
        self._join()
        if not self._booked.is_shown_by(reading):
            self._booked = NOTHING_BOOKED
        if moved:
            self.stage.lesson.withdraw()
            self.set_focus(None)
            if isinstance(self.stage.page, CardPage) and self.stage.pages[-2] is self:
                self.stage.pop()
                self.stage.say("The cards have changed: look again")

    def _join(self) -> None:
        """Lay the picture of now on those that were kept."""
        play = self.play
        whole = joined(play.parts, None if self._waits_for_part else play.shown)
        self._is_apart = bool(whole.left_out)
        if self._is_apart:
            whole = joined(play.parts, None)
        said = carried_over(play.said, play.seen, whole, len(play.parts))
        if said is None:
            self.stage.say("What was said of the cards no longer holds: look at them again")
        play.seen, play.said = whole, said or Said()

    @property
    def camera_moves(self) -> bool:
        """True: the camera is moved from one player's cards to the next, and from part to part of large ones."""
        return True

    @property
    def _waits_for_part(self) -> bool:
        """True while the camera still shows the part that was kept last, or no card at all."""
        parts, now = self.play.parts, self.play.shown
        return bool(parts) and (not now.cards or is_same(parts[-1].reading, now))

    @property
    def _current(self) -> LayoutReading | None:
        """The reading to go by; None while there is none, or only cards that are booked already."""
        sight = self.stage.sight
        if sight.state not in ("still", "empty") or (sight.state == "still" and sight.reading is None):
            return None
        return None if self._booked != NOTHING_BOOKED or self._reading is None else self.play.seen

    def board(self) -> Board | None:
        """Return the reading together with what was said about it."""
        reading, said = self._current, self.play.said
        if reading is None:
            return None
        if self._made is None or self._made[0] is not reading or self._made[1] is not said:
            self._made = reading, said, make_board(reading, said)
        return self._made[2]

    def can_go(self, judged: Judged | None) -> bool:
        """True where there is something to book or to answer, and no part of a larger layout is missing."""
        return not self._part_words() and super().can_go(judged)

    # What is said.

    def told(self, cell: Cell, card: Card | None) -> None:
        """Keep what a person says of a card until it lies elsewhere."""
        board, said = self.board(), self.play.said
        one = board.at(cell) if board is not None else None
        if one is not None and one.piece is not None:
            answer = Answer.about(one.piece, card)
            said = said.with_settled(cell, card) if self.play.parts else said.with_answer(answer)
            self._offer_lesson(one, card)
        elif card is None:
            said = said.without(cell)
        else:
            said = said.with_card(card)
        self.play.said = said

    def _offer_lesson(self, one: BoardCard, card: Card | None) -> None:
        """Offer to learn what a person has said of a card, where it says something new."""
        stage, play = self.stage, self.play
        stage.lesson.withdraw()
        frame = stage.sight.read_from
        if one.piece is not None and card is not None and frame is not None and not play.parts:
            found = correction_of(one.piece, card, stage.labels_of(play), play.settings.set_name, frame)
            if found is not None:
                stage.lesson.offer(found)

    def doubt(self, judged: Judged) -> None:
        """Ask about a card, or whether all of them are right."""
        if judged.ask is not None:
            super().doubt(judged)
            return
        picture = self.picture()
        size_wh = (picture.shape[1], picture.shape[0])
        cells = [one.card.cell for one in (self.board() or Board()).cards]
        loose = (on_screen(on_picture(words, size_wh), cells) for words in (self.board() or Board()).loose)
        words = "; ".join(f"{words[:1].upper()}{words[1:]}" for words in loose)
        title = "Are the cards right?"
        self.stage.push(ConfirmPage(self.stage, title, words, yes="Right", no="Look again", act=self._accept))

    def booked(self) -> None:
        """Wait until other cards are there."""
        self.play.booked_as = (*(part.reading for part in self.play.parts), self.play.shown)
        super().booked()

    def _accept(self) -> None:
        self.play.said = replace(self.play.said, accepted=True)

    def crop_of(self, cell: Cell) -> Pixels | None:
        """Cut a card out of the frame it was read in."""
        board = self.board()
        one = board.at(cell) if board is not None else None
        if one is None or one.piece is None:
            return None
        frames = [*(part.frame for part in self.play.parts), self.stage.sight.read_from]
        return crop_around(frames[one.piece.picture], one.piece)

    def photo(self) -> tuple[bytes | None, tuple[str, ...]]:
        """Return what was read as a photo, all of its pictures side by side, and the labels as the camera gave them."""
        reading = self._current
        if reading is None:
            return None, ()
        taken = (*(part.frame for part in self.play.parts), self.stage.sight.read_from)
        frames = [frame for frame in taken if frame is not None]
        return self.stage.around.to_jpeg(side_by_side(frames)) if frames else None, labels_of(reading)

    # What is shown.

    def common_choices(self) -> tuple[Choice, ...]:
        """Return what every table of cards offers; while parts are kept only what has to do with them."""
        usual = super().common_choices()
        if self.play.parts:
            return *self._part_choices(), usual[-1]
        return (self.by_hand(), *usual[1:]) if self.stage.sight.fault else usual

    def special_choices(self) -> tuple[Choice, ...]:
        """Return what is there only now: orders that were won, cards of the turns, a lesson, a part of a layout."""
        ready = (judged := self.judged()) is not None and judged.verdict == "ready"
        booked = (Choice("As booked", AS_BOOKED),) if self._can_take_booked else ()
        lesson = self.stage.lesson.choices() if ready else ()
        return (*super().special_choices(), *booked, *lesson, *self._part_choices())

    @property
    def _can_take_booked(self) -> bool:
        """True where the cards may be counted as they were booked in the turns, and are not read the same."""
        play, judged = self.play, self.judged()
        booked = play.cards_of(self.whose)
        read = judged.layout.cards if judged is not None and judged.verdict == "ready" else ()
        return play.counting and not play.is_counted(self.whose) and booked not in ((), read)

    @property
    def _takes_booked(self) -> bool:
        """True where that has the frame: nothing is read, or something that hardly can be these cards."""
        judged, play = self.judged(), self.play
        if not self._can_take_booked or (judged is not None and judged.verdict == "question"):
            return False
        layout, booked = judged.layout if judged is not None else Layout(), Layout(play.cards_of(self.whose))
        return doubt_of(self.whose, booked, layout, play.state.options, by_hand=False) is not None

    def _part_choices(self) -> tuple[Choice, ...]:
        """Keeping this picture as a part of a larger layout, and giving that up."""
        parts, reading = self.play.parts, self._current
        if parts:
            found = (Choice("One picture", WHOLE),)
            may_keep = len(parts) < MOST_PICTURES - 1 and not self._part_words() and reading is not None
            return (Choice("Part of it", PART), *found) if may_keep else found
        if reading is None or len(reading.cards) < _COMMON:
            return ()
        offered = goes_on({card.cell for card in reading.cards}, reading.looked)
        return (Choice("Part of it", PART),) if offered else ()

    def _part_words(self) -> str:
        """Say what is missing of a layout that is larger than one picture; empty where nothing is."""
        parts = self.play.parts
        if not parts:
            return ""
        if self._waits_for_part:
            # Kept in memory alone: a part of a layout is nothing to be booked.
            return f"Part {len(parts)} is kept until the box is off: show the next one, with {_COMMON} of these cards"
        if self._is_apart:
            return f"This part cannot be joined: show {_COMMON} cards of the others with it"
        return ""

    @property
    def focus(self) -> Action | None:
        """Going on where that is possible; tapping the cards in where the camera is in trouble."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        if AS_BOOKED in actions and self._takes_booked:
            return AS_BOOKED
        return TAP if TAP in actions else super().focus

    def do(self, action: Action) -> None:
        """Keep a part or give that up, learn, or do what every table of cards offers."""
        if action == PART:
            self._keep_part()
        elif action == WHOLE:
            self._give_parts_up()
        elif action == LEARN:
            self.stage.lesson.do(action)
        elif action == AS_BOOKED:
            # What the camera shows is not counted by that: it may be the next player's.
            self.keep_layout(Layout(self.play.cards_of(self.whose)))
            super().booked()
        else:
            super().do(action)

    def _keep_part(self) -> None:
        """Keep this picture; the camera is moved on, or the next part turned towards it."""
        play, board = self.play, self.board()
        if board is None:
            return
        play.said = settled(play.said, play.seen, board)
        play.parts = (*play.parts, Part(play.shown, self.stage.sight.read_from))
        self._join()
        self.set_focus(None)

    def _give_parts_up(self) -> None:
        """Go by the picture of now alone."""
        self.play.parts, self.play.said = (), Said()
        self._join()
        self.set_focus(None)
        self.stage.say("Only what the camera shows now is read")

    def outline_of(self, one: BoardCard) -> Quad | None:
        """Return where the picture shows a card; one that another picture shows has none."""
        now = len(self.play.parts) - self._waits_for_part
        return super().outline_of(one) if one.piece is not None and one.piece.picture == now else None

    def picture(self) -> Pixels:
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
        if self._takes_booked:
            return "ready", note or f"{name}: as booked, or show them"
        if (told := self._told(judged, note)) is not None:
            return told
        if judged is not None or self._booked != NOTHING_BOOKED or sight.state == "none":
            return "lay", note or lay
        if sight.state in _WAITING:
            hand = f"{name}: take your hand off the table"
            return _WAITING[sight.state], note or (hand if sight.state == "hand" else "Something moves")
        return "reading", note or "Reading the cards"

    def _told(self, judged: Judged | None, note: str) -> tuple[str, str] | None:
        """Say what is to be done about cards that are read, if anything is."""
        if judged is None:
            return None
        if missing := self._part_words():
            return "part", note or missing
        if judged.verdict == "question":
            return "question", judged.words
        if judged.verdict == "ready" and self.can_go(judged):
            does = "green counts these cards" if self.play.counting else "green books this turn"
            return "ready", note or f"{called(self.whose)}: {does}"
        return None

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while reading, fast for a question."""
        sight, judged = self.stage.sight, self.judged()
        if judged is not None and judged.verdict == "question" and self.can_go(judged):
            return "fast"
        if self.focus is not None:
            return "on"
        reading = sight.state == "settling" or (sight.state == "still" and sight.reading is None)
        return "slow" if reading and self._booked == NOTHING_BOOKED else "off"
