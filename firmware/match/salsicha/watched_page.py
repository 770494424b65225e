"""The camera over a match of Salsicha: a hand or the discard area as it is read, asked about where that is not sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.salsicha_views import CardChoice, PickView
from display.salsicha_views import SeenCard as DrawnCard
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.lesson import LEARN
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.page import BACK, Page
from firmware.match.salsicha.cards_page import GO, TITLE, PlacePage, book
from firmware.match.salsicha.places import Place
from firmware.match.salsicha.play import DISCARD, DogPlay, FromPicture
from firmware.match.salsicha.seen import Card, Said, candidates, dog_cards, odd_things
from firmware.match.salsicha.which_page import OneCardPage, WhichPage, offer_lesson
from firmware.match.salsicha.words import Colours, is_card, told_card
from firmware.match.seen import NO_PICTURE, area_in, crop_around, on_picture
from firmware.match.turns import TAP, called
from hardware.lamps import LampMode
from scorer.words import counted
from vision.reading import Reading

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

ADD = Action("add")
_LAY_BEFORE = "A hand that lay here before does not count: lift it and lay it again, or tap it in"


class Watching:
    """What the camera shows of the cards, for pages that go by it."""

    def __init__(self, stage: Stage, play: DogPlay) -> None:
        self._stage = stage
        self._play = play
        self._fault = ""
        self.reading: Reading | None = None
        """The latest reading of a still table; None before the first one."""

    def look(self) -> bool:
        """Take a new sight; tells whether there is a new reading."""
        sight = self._stage.sight
        if sight.fault and sight.fault != self._fault:
            self._fault = sight.fault
            if is_lost(self._stage, self._play):
                # The words of the camera side are about commands; here is a screen.
                self._stage.reset(LostSetPage(self._stage, self._play))
                return False
        reading = Reading((), (), 0.0) if sight.state == "empty" else sight.reading
        if sight.state not in {"empty", "still"} or reading is None or reading is self.reading:
            return False
        if sight.state == "empty" and self.reading is not None and not self.reading.pieces:
            return False
        self.reading = reading
        return True

    @property
    def is_current(self) -> bool:
        """True while the reading tells what lies there now."""
        sight = self._stage.sight
        return self.reading is not None and (sight.state == "empty" or sight.reading is self.reading)

    @property
    def picture(self) -> Pixels:
        """The frame that was read, else the latest one."""
        sight = self._stage.sight
        picture = sight.read_from if self.is_current and sight.read_from is not None else sight.picture
        return NO_PICTURE if picture is None else picture

    def from_picture(self) -> FromPicture:
        """Give the photo that was read with its labels, to be kept with a booking."""
        frame = self._stage.sight.read_from
        if self.reading is None or frame is None:
            return FromPicture()
        return FromPicture(self._stage.around.to_jpeg(frame), tuple(piece.label for piece in self.reading.pieces))

    def waiting_words(self, name: str, lay: str) -> str:
        """Say what the camera waits for."""
        sight = self._stage.sight
        note = f"{sight.note[:1].upper()}{sight.note[1:]}"
        if sight.fault:
            return sight.fault
        if sight.state == "hand":
            return note or f"{name}: take your hand off the table"
        if sight.state in {"moving", "settling", "still"} and not self.is_current:
            return note or ("Something moves" if sight.state == "moving" else "Reading the cards")
        return note or lay


class SeenPage(Page):
    """The cards of a place as the camera reads them: a proposal that green books, once nothing in it is doubted."""

    def __init__(self, stage: Stage, play: DogPlay, place: Place, sheet: Page | None = None) -> None:
        super().__init__(stage)
        self.play = play
        self.place = place
        self._sheet = sheet
        self._colours = Colours(stage, play)
        self._watching = Watching(stage, play)
        self._said = Said()
        self._cards: tuple[Card, ...] = ()
        self._lay_before = False
        """True where something lies there that counts for another place, as what lay there before a hand was asked."""

    @property
    def _is_hand(self) -> bool:
        return self.place.whose != DISCARD

    def shown(self) -> None:
        """Look at what the camera sees now already."""
        self.looked()

    def looked(self) -> None:
        """Take a new reading; what was said of cards that still lie there holds."""
        if self._watching.look():
            self._reckon()

    def _reckon(self) -> None:
        pieces = dog_cards(self._watching.reading)
        mine = self.play.laid.without_others(pieces, self.place.whose, hand=self._is_hand)
        self._lay_before = len(mine) < len(pieces)
        self._cards = self._said.cards(mine)

    def _say(self, said: Said) -> None:
        self._said = said
        self._reckon()
        self.set_focus(None)

    @property
    def labels(self) -> tuple[str, ...]:
        """The cards of the proposal."""
        return tuple(card.label for card in self._cards)

    def _doubtful(self) -> Card | None:
        return next((card for card in self._cards if not card.sure), None)

    def _odd(self) -> tuple[str, ...]:
        reading = self._watching.reading
        return odd_things(reading) if reading is not None and not self._said.accepted else ()

    def _state(self) -> str:
        """What is to be done: wait, answer a question, or book."""
        if not self._watching.is_current or not self._cards:
            return "wait"
        if self._doubtful() is not None or self._odd():
            return "question"
        return "ready" if self.place.can_be(self.labels) else "other"

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, each card, adding one, tapping them in, and leaving."""
        cards = (
            Choice(told_card(one.label).capitalize(), Action("correct", str(n))) for n, one in enumerate(self._cards)
        )
        return *self._ends(), *cards

    def _ends(self) -> tuple[Choice, ...]:
        state = self._state()
        words = "Answer" if state == "question" else self.place.go_words(self.labels)
        return (
            Choice(words, GO, enabled=state in {"question", "ready"}),
            *(self.stage.lesson.choices() if state == "ready" else ()),
            Choice("Add a card", ADD, enabled=self._watching.is_current),
            Choice("Tap them in", TAP),
            Choice("Back", BACK),
        )

    @property
    def focus(self) -> Action | None:
        """Going on where that is possible, tapping the cards in where the camera is in trouble; else nothing."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        if GO in actions:
            return GO
        return TAP if self.stage.sight.fault else None

    def _todo(self) -> str:
        state, name = self._state(), called(self.place.whose)
        if state == "question":
            return "Not sure of one card: which is it?" if self._doubtful() else "Is that all?"
        if state != "wait":
            return self.place.beyond(self.labels) or self.place.told(self.labels)
        lay = "Lay the discards out" if self.place.whose == DISCARD else f"{name}: lay your hand open on the table"
        return self._watching.waiting_words(name or "Please", lay)

    def view(self) -> View:
        """Return the picture with the cards, and what comes of them."""
        current = self._watching.is_current
        tiles = (
            CardChoice(
                told_card(one.label).capitalize(),
                Action("correct", str(n)),
                card=self._colours.card(one.label),
                doubt=not one.sure,
            )
            for n, one in enumerate(self._cards)
            if is_card(one.label)
        )
        picture = self._watching.picture
        return PickView(
            title=TITLE,
            todo=self._todo(),
            hints=self.hints(),
            focus=self.focus,
            picked=tuple(tiles),
            empty=_LAY_BEFORE if self._is_hand and self._lay_before and current else "No card so far",
            choices=self._ends(),
            picture=picture,
            seen=drawn(self._colours, self._cards) if current else (),
            area=area_in(picture, self.stage.area),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say that a card is corrected."""
        return f"Correct {chosen.text.lower()}" if chosen.action.verb == "correct" else chosen.text

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while waiting for the cards, fast for a question."""
        waiting: dict[str, LampMode] = {"wait": "slow", "question": "fast"}
        return waiting.get(self._state(), "on")

    def red_words(self) -> str:
        """Say that red takes back what was said last."""
        return "Take back" if self._said.undo else "Back"

    def back(self) -> None:
        """Take back what was said last, else leave."""
        if self._said.undo:
            self._say(self._said.taken_back())
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Book the cards or ask about one, correct or add one, tap them in, or leave."""
        if action == GO:
            self._go()
        elif action.verb == "correct":
            self._ask(self._cards[int(action.about)])
        elif action == LEARN:
            self.stage.lesson.do(action)
            self.set_focus(None)
        elif action == ADD:
            self.stage.push(OneCardPage(self.stage, self.play, lambda label: self._say(self._said.with_more(label))))
        elif action == TAP:
            self.stage.pop()
            sure = tuple(card.label for card in self._cards if card.sure)
            page = PlacePage(self.stage, self.play, self.place, self._sheet)
            page.begin_with(sure)
            self.stage.push(page)
        else:
            self.stage.pop()

    def _go(self) -> None:
        doubtful = self._doubtful()
        if doubtful is not None:
            self._ask(doubtful)
        elif self._odd():
            self._ask_odd()
        else:
            pieces = tuple(card.piece for card in self._cards if card.piece)
            read = replace(self._watching.from_picture(), pieces=pieces)
            book(self.stage, self.place, self.labels, self._sheet, read)

    def _ask(self, card: Card) -> None:
        if card.piece is None:
            place = [one for one in self._cards if one.piece is None].index(card)
            self._say(self._said.without_more(place))
            return
        piece = card.piece

        def answer(label: str | None) -> None:
            self._say(self._said.with_answer(piece, label))
            offer_lesson(self.stage, self.play, piece, label)

        crop = crop_around(self.stage.sight.read_from, piece)
        offered = tuple(label for label in dict.fromkeys((card.label, *candidates(piece))) if is_card(label))
        self.stage.push(WhichPage(self.stage, self.play, crop, offered, answer))

    def _ask_odd(self) -> None:
        picture, words = self._watching.picture, self._odd()
        told = "; ".join(on_picture(one, (picture.shape[1], picture.shape[0])) for one in words)
        text = f"{told[:1].upper()}{told[1:]}. {counted(len(self._cards), 'card')} so far."

        def act() -> None:
            self._say(self._said.with_accepted())

        self.stage.push(ConfirmPage(self.stage, "Are these all?", text, yes="All of them", no="Look again", act=act))


def drawn(colours: Colours, cards: tuple[Card, ...]) -> tuple[DrawnCard, ...]:
    """Give cards as they are drawn into the picture."""
    return tuple(
        DrawnCard(one.piece.outline, colours.card(one.label), one.sure)
        for one in cards
        if one.piece is not None and is_card(one.label)
    )
