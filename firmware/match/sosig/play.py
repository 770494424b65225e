"""One match of Sosig being played: turns and final layouts booked with their photos, orders and prize kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from firmware.journal import Book, Journal, JournalError
from firmware.match.play import Change, Play, Settings
from firmware.match.sosig.board import NO_READING, Said
from firmware.match.sosig.notes import Notes, told_order
from firmware.match.sosig.parts import Part
from firmware.match.turns import called
from scorer.registry import GAMES
from scorer.sosig.cards import Card
from scorer.sosig.game import Kept, LayoutCounted, MatchStarted, PrizeSettled, State, TurnBooked
from scorer.sosig.layout import Layout
from scorer.sosig.orders import Order, wins
from scorer.sosig.prizes import prize_of
from scorer.words import counted, listing
from vision.card_reading import LayoutReading

ANOTHER = "another prize"
"""The id of a prize that the box does not measure: the players say who met it."""
_WITH_CARDS = (TurnBooked, LayoutCounted)


class CardPlay(Play[State]):
    """A match of Sosig that is open in the journal."""

    rules = GAMES["sosig"]
    seat = ""
    """Whose cards are looked at, where it is not the player whose turn it would be."""
    parts: tuple[Part, ...] = ()
    """The pictures that were kept of a layout larger than one."""
    shown: LayoutReading = NO_READING
    seen: LayoutReading = NO_READING
    said = Said()
    booked_as: tuple[LayoutReading, ...] = ()
    """What the camera showed last, the same with the kept parts, what was said about that, and the pictures of what was
    booked last: the next page knows them again."""

    @classmethod
    def begin(
        cls, journal: Journal, players: tuple[str, ...], settings: Settings, prize: str, rules: tuple[str, ...]
    ) -> CardPlay:
        """Start a match; raises IllegalEvent for a number of players or names that cannot be."""
        return cls.start(journal, MatchStarted("sosig", players, prize, rules), settings)

    def again(self, journal: Journal, players: tuple[str, ...]) -> CardPlay:
        """Begin a match like this one; other orders lie open in it."""
        first = self.rules.decode(self.journal.book(self.match).events[0].payload)
        settings = replace(self.settings, notes="")
        return self.begin(journal, players, settings, first.prize, first.house_rules)

    @property
    def player(self) -> str:
        """Whose cards are looked at; empty when all are counted."""
        if self.state.over or self.seat in self.state.players:
            return "" if self.state.over else self.seat
        # The count begins with the first player, whoever's turn it was.
        return self.state.players[0] if self.has_just_ended else self.state.player_on_turn or ""

    def look_at(self, player: str) -> None:
        """Look at the cards of this player; what was kept of another's is forgotten."""
        self.seat, self.parts = player, ()

    @property
    def counting(self) -> bool:
        """True once the game has ended and the cards are counted."""
        return self.notes.ended or self.state.counting

    @property
    def has_just_ended(self) -> bool:
        """True while the game has ended, but no cards are counted yet."""
        return self.notes.ended and not self.state.counting

    def end(self, *, ended: bool = True) -> None:
        """Keep that the game has ended, or that it goes on after all; JournalError: all stays as it was."""
        self.note(replace(self.notes, ended=ended))
        self.look_at("")

    @property
    def notes(self) -> Notes:
        """What is kept beside the events."""
        return Notes.read(self.settings.notes).after(self._standing)

    def note(self, notes: Notes) -> None:
        """Keep other notes; JournalError: all stays as it was."""
        self.use(replace(self.settings, notes=str(notes)))

    @property
    def is_done(self) -> bool:
        """True when all cards are counted and the tally has been shown."""
        return self.state.over and self.notes.is_done

    def book(self, player: str, layout: Layout, photo: bytes | None, as_read: tuple[str, ...] = ()) -> Change:
        """Book the turn of a player, or while cards are counted their final layout."""
        event = (LayoutCounted if self.counting else TurnBooked)(player, layout.cards)
        told = self.tell(self.state, event)
        self.append(event, photo, as_read)
        self.seat = ""
        return told

    def keep(self, player: str, orders: tuple[int, ...], little_sosigs: int) -> None:
        """Keep the orders and Little Sosigs that a player has now."""
        self.append(Kept(player, orders, little_sosigs))

    def append(self, event: Any, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> None:
        """Commit an event; what was taken back before it stays so."""
        if str(self.notes) != self.settings.notes and self.settings.notes:
            self.note(self.notes)
        super().append(event, photo, as_read)

    @property
    def to_take(self) -> tuple[Order, ...]:
        """The open orders that the turn booked last has won."""
        turn = self.state.last_turn
        if turn is None or not self.last_player or self.counting:
            return ()
        return tuple(win.order for win in wins(self.notes.orders, turn.finished, self.state.options))

    def take(self, order: Order) -> Change:
        """Give an open order to the player whose turn was booked last."""
        player, holding = self.last_player, self.state.holding(self.last_player)
        event = Kept(player, (*holding.orders, order.points), holding.little_sosigs)
        # Noted first: were the plug pulled in between, the order would still lie open, for its event is missing.
        self.note(self.notes.without(order, self._standing + 1))
        super().append(event)
        meat = ", and takes a mystery meat" if order.mystery_meat else ""
        what = f"{player} has the order “{told_order(order)}” ({order.points}){meat}"
        return Change(what, what, verb="Kept")

    def settle(self, prize: str, met: tuple[str, ...] = ()) -> None:
        """Keep which prize is played for, and who has met it where the box does not measure that."""
        self.append(PrizeSettled(prize, met))

    def undo(self) -> bool:
        """Take back the last event; the tally begins anew with the next one."""
        if self.state.over and self.notes.step > 1:
            self.note(replace(self.notes, step=1))
        self.seat, self.parts, self.booked_as = "", (), ()
        return super().undo()

    def show_step(self, step: int) -> None:
        """Keep which step of the tally is shown; after the last one the match is finished."""
        self.note(replace(self.notes, step=step))
        self.finish_if_over()

    def photo_of(self, player: str) -> bytes | None:
        """Return the JPEG that a player's cards were read from last, if one was kept."""
        name = self._photos.get(player)
        return self.journal.photo(name) if name else None

    def tell(self, before: State, event: Any) -> Change:
        """Say what an event is."""
        if isinstance(event, _WITH_CARDS):
            cards = counted(len(event.cards), "card")
            if isinstance(event, TurnBooked):
                return Change(f"{event.player}'s turn, {cards}", f"{called(event.player)}'s turn, {cards}")
            again = event.player in [n for n, done in zip(before.players, before.counted, strict=True) if done]
            verb = "Corrected" if again else "Counted"
            what = f"{event.player}'s {cards}"
            return Change(what, f"{verb.lower()}: {called(event.player)}, {cards}", verb=verb)
        if isinstance(event, Kept):
            has = _told_kept(event.orders, event.little_sosigs)
            return Change(f"{event.player} has {has}", f"{called(event.player)}: {has}", verb="Kept")
        if isinstance(event, PrizeSettled):
            what = _told_prize(event.prize)
            met = f", met by {listing(event.met)}" if event.met else ""
            return Change(f"{what}{met}", f"{what}{met}", verb="Prize")
        return Change("a new match", "a new match")

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep the sheets, the photo of each player's cards, what was read last, and whose turn was booked last."""
        self.sheets = self.state.sheets
        """The six steps of every player by name, reckoned once after each change."""
        self._standing = len(events)
        self._photos: dict[str, str] = {}
        self.last_read: tuple[str, ...] = ()
        """The labels that the cards booked last were read as; empty where they were put in by hand."""
        self.last_player = ""
        """Whose turn or layout was booked last."""
        for row, event in zip(book.events, events, strict=True):
            if isinstance(event, _WITH_CARDS):
                self.last_player, self.last_read = event.player, row.as_read
                if row.photo:
                    self._photos[event.player] = row.photo

    def is_counted(self, player: str) -> bool:
        """True where the cards of a player are counted."""
        return dict(zip(self.state.players, self.state.counted, strict=True))[player]

    def cards_of(self, player: str) -> tuple[Card, ...]:
        """The cards that are booked for a player."""
        return self.state.holding(player).layout.cards

    def restart_tally(self) -> None:
        """Let the tally begin at its first step, as after a correction; it is shown anew even where that fails."""
        if self.notes.step != 1:
            with suppress(JournalError):
                self.note(replace(self.notes, step=1))


def _told_kept(orders: Sequence[int], little: int) -> str:
    points = f"{counted(len(orders), 'order')} ({sum(orders)})" if orders else "no order"
    return f"{points}, {counted(little, 'Little Sosig')}" if little else points


def _told_prize(prize: str) -> str:
    if not prize:
        return "no prize"
    return prize_of(prize).name
