"""One match of Salsicha being played: rounds, hands and combinations booked, and how each of them is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from firmware.journal import Book, Journal
from firmware.match.play import Change, Play, Settings
from firmware.match.salsicha.seen import Laid
from firmware.match.salsicha.words import told_card, told_name
from firmware.match.turns import called
from scorer.game import IllegalEvent
from scorer.registry import GAMES
from scorer.salsicha.cards import Combination, split
from scorer.salsicha.events import (
    CombinationKept,
    DiscardLaid,
    HandShown,
    LiveChosen,
    MatchStarted,
    RoundClosed,
    TurnBooked,
    WentOut,
)
from scorer.salsicha.game import EDITION, State
from scorer.salsicha.rounds import Round
from scorer.words import counted, listing
from vision.reading import Piece

DISCARD = ""
"""Stands for the discard area where a place of cards is named by its player."""
_WITH_CARDS = (WentOut, DiscardLaid, HandShown)


@dataclass(frozen=True, slots=True)
class FromPicture:
    """What cards were read from: the photo as JPEG, the labels as the camera gave them, and the pieces booked."""

    photo: bytes | None = None
    labels: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()


BY_HAND = FromPicture()
"""No picture: the cards were put in by hand."""


class DogPlay(Play[State]):
    """A match of Salsicha that is open in the journal."""

    rules = GAMES["salsicha"]
    laid = Laid()
    """What the camera has seen on the table so far."""

    @classmethod
    def begin(
        cls, journal: Journal, players: tuple[str, ...], settings: Settings, combinations: tuple[Combination, ...]
    ) -> DogPlay:
        """Start a match; raises IllegalEvent for a number of players or names that cannot be."""
        return cls.start(journal, MatchStarted(EDITION.id, players, combinations), settings)

    def again(self, journal: Journal, players: tuple[str, ...]) -> DogPlay:
        """Begin a match like this one, with the combinations that were added in it."""
        return self.begin(journal, players, self.settings, self.state.combinations)

    @property
    def number(self) -> int:
        """The number of the round being played, or of the last one."""
        return len(self.state.rounds)

    def of(self, number: int) -> Round:
        """Give a round by its number, from 1."""
        return self.state.rounds[number - 1]

    def put(self, event: Any, read: FromPicture = BY_HAND) -> Change:
        """Book an event with what it was read from; IllegalEvent, JournalError: nothing happened."""
        told, number = self.tell(self.state, event), self.number
        self.append(event, read.photo, read.labels)
        if self.number != number:
            self.laid = Laid()
        elif isinstance(event, TurnBooked):
            self.laid = self.laid.turn_booked()
        return told

    def undo(self) -> bool:
        """Take back the last event; cards that are booked no longer may be anybody's."""
        undone = super().undo()
        one = self.state.round
        self.laid = self.laid.of([one.out, *one.shown, *([DISCARD] if self.is_laid(self.number) else [])])
        return undone

    def would_end(self) -> bool:
        """True where the match is over once no more hands are shown."""
        try:
            after: State = self.rules.apply(self.state, RoundClosed())
        except IllegalEvent:
            return False
        return after.over

    def is_laid(self, number: int) -> bool:
        """True where the discard area of a round is in the book."""
        return number in self._laid

    def has_photo(self, number: int, whose: str) -> bool:
        """True where a photo of cards of a round was kept."""
        return bool(self._photos.get((number, whose)))

    def photo_of(self, number: int, whose: str) -> bytes | None:
        """Return the JPEG that cards of a round were read from (`whose`: a player, or DISCARD), if one was kept."""
        name = self._photos.get((number, whose))
        return self.journal.photo(name) if name else None

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep the colours that are booked, which discard areas are, the photos, and whether a round just begins."""
        self.is_fresh = not events or not isinstance(events[-1], TurnBooked)
        """True until the first turn of a round is booked."""
        labels: list[str] = []
        self._laid: set[int] = set()
        self._photos: dict[tuple[int, str], str] = {}
        for row, event in zip(book.events, events, strict=True):
            if isinstance(event, DiscardLaid):
                self._laid.add(event.round)
                labels += event.cards
            elif isinstance(event, WentOut | HandShown):
                labels += event.hand
            elif isinstance(event, TurnBooked) and event.discarded:
                labels.append(event.discarded)
            if isinstance(event, _WITH_CARDS):
                # A correction by hand leaves the photo: it shows what really lay there.
                place = (event.round, DISCARD if isinstance(event, DiscardLaid) else event.player)
                self._photos[place] = row.photo or self._photos.get(place, "")
        self.booked_colours = tuple(dict.fromkeys(split(label)[0] for label in labels))

    def tell(self, before: State, event: Any) -> Change:
        """Say what an event is."""
        match event:
            case TurnBooked():
                laid = f", {told_card(event.discarded)} discarded" if event.discarded else ""
                return _same(f"{called(event.player)}'s turn{laid}")
            case WentOut() | HandShown() | DiscardLaid():
                return _tell_cards(self.rules.apply(before, event), before.rounds[event.round - 1], event)
            case LiveChosen():
                names = listing([told_name(name) for name in event.live])
                few = f"the combinations of round {event.round}"
                return Change(f"{names} in round {event.round}", few, verb="Chosen", undone=f"Taken back: {few}")
            case CombinationKept():
                what = f"the combination {told_name(event.combination.name)}"
                return Change(what, what, verb="Kept")
            case RoundClosed():
                return _tell_closed(before)
        return _same("a new match")


def _same(what: str, verb: str = "Booked") -> Change:
    return Change(what, what, verb=verb)


def _tell_closed(before: State) -> Change:
    number, awards = len(before.rounds), before.round.awards(before.players)
    points = ", ".join(f"{called(award.player)} +{award.points}" for award in awards)
    return Change(f"round {number}: {points}", f"the end of round {number}", verb="Closed")


def _tell_cards(after: State, before: Round, event: WentOut | HandShown | DiscardLaid) -> Change:
    """Say whose cards they are, and what comes of them."""
    if isinstance(event, DiscardLaid):
        what = f"{counted(len(event.cards), 'card')} in the discard area"
        return _same(what)
    name, now = called(event.player), after.rounds[event.round - 1]
    if isinstance(event, WentOut):
        corrected = bool(before.out)
        award = now.awards(after.players)[0]
        what = f"{name} went out with {told_name(award.combination.name)}: {counted(award.points, 'point')}"
        return Change(what, f"{name} went out", verb="Corrected" if corrected else "Booked")
    corrected = event.player in before.shown
    won = next((one for one in now.awards(after.players)[1:] if one.player == event.player), None)
    gets = f"1 point with {told_name(won.combination.name)}" if won else "no prize"
    what = f"{name}'s hand, {counted(len(event.hand), 'card')}: {gets}"
    return Change(what, f"{name}'s hand: {gets}", verb="Corrected" if corrected else "Booked")
