"""Cards put together by touching them: hands, the discard area, and the one card that was discarded."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from display.salsicha_views import CardChoice, PickView
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK, Page
from firmware.match.salsicha.photo_page import PhotoPage
from firmware.match.salsicha.pick import Picks, blue_order
from firmware.match.salsicha.places import Place
from firmware.match.salsicha.play import BY_HAND, DogPlay, FromPicture
from firmware.match.salsicha.words import Colours, told_card, told_parts
from firmware.match.turns import called, open_table
from scorer.salsicha.cards import DECK, PARTS, split
from scorer.salsicha.events import TurnBooked

if TYPE_CHECKING:
    from firmware.match.stage import Stage

GO, CLEAR, PHOTO = Action("go"), Action("clear"), Action("photo")
TITLE = "Cards"
"""The same while cards are chosen: a screen with another title begins its lists anew."""


class CardsPage(Page):
    """All cards to touch, those chosen above. Who inherits says what comes of them."""

    def __init__(self, stage: Stage, play: DogPlay, cards: Sequence[str] = ()) -> None:
        super().__init__(stage)
        self.play = play
        self.colours = Colours(stage, play)
        self._picks: Picks[str] = Picks(cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards chosen so far."""
        return self._picks.now

    def begin_with(self, cards: Sequence[str]) -> None:
        """Choose these at once, as what a camera has read; taken back they are as they were."""
        if tuple(cards) != self.cards:
            self._picks.put(cards)

    @abstractmethod
    def todo(self) -> str:
        """Say what comes of the cards, or what is to be done."""

    @abstractmethod
    def go(self) -> Choice:
        """Return going on with the cards."""

    @abstractmethod
    def take(self) -> None:
        """Go on with the cards."""

    def blocked(self, label: str) -> str:
        """Say why a card cannot be chosen; empty where it can."""
        most = DECK[split(label)[1]]
        if self.cards.count(label) < most:
            return ""
        return f"The deck has {told_parts(most, label)}: chosen already"

    @property
    def goes_on(self) -> bool:
        """True where the frame goes to going on by itself."""
        return False

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that can be chosen."""
        return PARTS

    def _tiles(self) -> tuple[CardChoice, ...]:
        counts = Counter(self.cards)
        return tuple(
            CardChoice(
                told_card(label).capitalize(),
                Action("card", label),
                enabled=not self.blocked(label),
                card=self.colours.card(label),
                count=counts[label],
            )
            for colour in self.colours.names
            for part in self.parts
            for label in (f"{colour}-{part}",)
        )

    def _ends(self) -> tuple[Choice, ...]:
        """Return what stands beside the cards, going on first."""
        clear = (Choice("Take all out", CLEAR),) if self.cards and not self._picks.is_changed else ()
        return self.go(), *clear, *self.other_choices()

    def other_choices(self) -> tuple[Choice, ...]:
        """Return what else can be done."""
        return (Choice("Cancel", BACK),)

    def choices(self) -> tuple[Choice, ...]:
        """Return the cards, those of the colour that was touched last first, then what else can be done."""
        tiles = [tile for tile in self._tiles() if tile.enabled]
        last = self.colours.card(self.cards[-1]).mark if self.cards else ""
        go, *rest = self._ends()
        return blue_order(tiles, last, go, rest)

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the cards that cannot be chosen, which say why, and the chosen ones, which are taken out."""
        off = (tile.action for tile in self._tiles() if not tile.enabled)
        return *off, *(Action("out", str(n)) for n in range(len(self.cards)))

    @property
    def focus(self) -> Action | None:
        """The card touched last, or the first one; going on once that is the next thing to do."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        if GO in actions and (self.goes_on or (self.cards and not self._picks.is_changed)):
            return GO
        last = self.cards[-1] if self.cards else ""
        same = [a for a in actions if a.verb == "card" and last and split(a.about)[0] == split(last)[0]]
        return next(iter((*same, *(a for a in actions if a.verb == "card"), *actions)), None)

    def view(self) -> View:
        """Return the cards."""
        chosen = (
            CardChoice(told_card(label).capitalize(), Action("out", str(n)), card=self.colours.card(label))
            for n, label in enumerate(self.cards)
        )
        return PickView(
            title=TITLE,
            todo=self.todo(),
            hints=self.hints(),
            focus=self.focus,
            cards=self._tiles(),
            picked=tuple(chosen),
            empty="No card so far",
            choices=self._ends(),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say which card is added."""
        return f"Add {told_card(chosen.action.about)}" if chosen.action.verb == "card" else chosen.text

    def red_words(self) -> str:
        """Say that red takes the last change back first."""
        return "Take back" if self._picks.is_changed else "Back"

    def back(self) -> None:
        """Take the last change back, else leave."""
        if self._picks.is_changed:
            self._picks.take_back()
            self.set_focus(None)
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Choose a card, take one out, go on, or leave; a card that cannot be chosen says why."""
        if action.verb == "card":
            if words := self.blocked(action.about):
                self.stage.say(words)
                return
            self._picks.add(action.about)
            self.set_focus(None if self.goes_on else action)
        elif action.verb == "out":
            self._picks.take_out(int(action.about))
            self.set_focus(None)
        elif action == CLEAR:
            self._picks.put(())
            self.set_focus(None)
        elif action == GO:
            self.take()
        else:
            self.stage.pop()


class PlacePage(CardsPage):
    """The cards of a hand or of the discard area in a round; a correction goes back to its `sheet`."""

    def __init__(self, stage: Stage, play: DogPlay, place: Place, sheet: Page | None = None) -> None:
        super().__init__(stage, play, place.cards)
        self.place = place
        self._sheet = sheet

    def blocked(self, label: str) -> str:
        """Say that a card lies elsewhere, or that the deck has no more of it."""
        return super().blocked(label) or self.place.surplus(label, self.cards.count(label) + 1)

    def todo(self) -> str:
        """Say what the cards are worth."""
        return self.place.told(self.cards)

    @property
    def goes_on(self) -> bool:
        """True where the hand is what it is to be."""
        return self.place.is_complete(self.cards)

    def other_choices(self) -> tuple[Choice, ...]:
        """Return the photo, where one was kept, beside leaving."""
        has_photo = self.play.has_photo(self.place.number, self.place.whose)
        return *((Choice("Photo", PHOTO),) if has_photo else ()), *super().other_choices()

    def do(self, action: Action) -> None:
        """Show the photo, or do what every page of cards does."""
        if action != PHOTO:
            super().do(action)
            return
        jpeg = self.play.photo_of(self.place.number, self.place.whose)
        photo = self.stage.around.from_jpeg(jpeg) if jpeg else None
        if photo is None:
            self.stage.say("The photo is gone")
        else:
            booked = tuple((label, self.colours.card(label)) for label in self.place.cards)
            self.stage.push(PhotoPage(self.stage, photo, booked))

    def go(self) -> Choice:
        """Return booking the cards."""
        why = self.place.told(self.cards)
        return Choice(self.place.go_words(self.cards), GO, enabled=self.place.can_be(self.cards), why=why)

    def take(self) -> None:
        """Book the cards, or leave where nothing was changed."""
        book(self.stage, self.place, self.cards, self._sheet)


def book(stage: Stage, place: Place, cards: tuple[str, ...], sheet: Page | None, read: FromPicture = BY_HAND) -> None:
    """Book the cards of a place, and show the page that the match is at, or the sheet that it was corrected from.

    Cards of which the deck cannot have so many are asked about first.
    """
    if place.is_booked and Counter(cards) == Counter(place.cards):
        stage.pop()
        stage.say("Nothing was changed")
        return

    def act() -> None:
        if read.pieces:
            place.play.laid = place.play.laid.with_booked(place.whose, read.pieces)
        told = place.play.put(place.event(cards), read)
        if sheet is None:
            open_table(stage, place.play)
        else:
            stage.back_to(sheet)
        stage.booked(told.booked)

    if words := place.beyond(cards):
        stage.push(ConfirmPage(stage, "Is that right?", f"{words}.", yes="Book it so", no="Look again", act=act))
    else:
        act()


def book_turn(stage: Stage, play: DogPlay, discarded: str, read: FromPicture = BY_HAND) -> None:
    """Book the turn of the player on turn with the card discarded ("": which one is not told)."""
    told = play.put(TurnBooked(play.player, discarded), read)
    open_table(stage, play)
    stage.booked(told.booked)


class DiscardedPage(CardsPage):
    """Which head or tail the player on turn has discarded: touching it books the turn."""

    @property
    def parts(self) -> tuple[str, ...]:
        """Heads and tails: a body passes no card on."""
        return ("head", "tail")

    def todo(self) -> str:
        """Ask for the card."""
        return f"{called(self.play.player)} has discarded a head or a tail: which one?"

    def blocked(self, label: str) -> str:  # noqa: ARG002 - it may have been taken up and discarded again
        """Return nothing: any of them may lie there."""
        return ""

    def go(self) -> Choice:
        """Return that it was a body: nobody passes a card."""
        return Choice("A body", GO)

    def take(self) -> None:
        """Book the turn without a card."""
        book_turn(self.stage, self.play, "")

    def do(self, action: Action) -> None:
        """Book the turn with the card, or do what every page of cards does."""
        if action.verb == "card":
            book_turn(self.stage, self.play, action.about)
        else:
            super().do(action)

    def green_words(self, chosen: Choice) -> str:
        """Say which card it was."""
        return told_card(chosen.action.about).capitalize() if chosen.action.verb == "card" else chosen.text
