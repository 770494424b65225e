"""One match of Wurst Case Scenario being played: cards, steps and turns booked as they happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from firmware.journal import Book, Journal
from firmware.match.play import Change, Play, Settings
from firmware.match.turns import called
from firmware.match.wurst_case_scenario.words import told_card, told_step
from scorer.game import IllegalEvent
from scorer.registry import GAMES
from scorer.wurst_case_scenario.belt import Belt, Step
from scorer.wurst_case_scenario.cards import ActionCard
from scorer.wurst_case_scenario.events import (
    BeltCorrected,
    CardPlayed,
    HandDiscarded,
    HolderNamed,
    IdentitiesTaken,
    MatchStarted,
    MoveCancelled,
    TurnEnded,
)
from scorer.wurst_case_scenario.game import EDITION, State

_UNNAMED, _SECRETS, _AT_THE_END = "unnamed", "secrets", "at-the-end"


@dataclass(frozen=True, slots=True)
class Ways:
    """How a match is played on the box, kept beside its events.

    `names_cards`: every card is named, and only its steps may be done. `asks_secrets`: the identities are told at the
    start. `at_the_end`: that was put off in this match, and it is asked at the end.
    """

    names_cards: bool = True
    asks_secrets: bool = False
    at_the_end: bool = False

    def __str__(self) -> str:
        """Write it down as a short text."""
        kept = ((not self.names_cards, _UNNAMED), (self.asks_secrets, _SECRETS), (self.at_the_end, _AT_THE_END))
        return ",".join(word for holds, word in kept if holds)

    @classmethod
    def read(cls, text: str) -> Ways:
        """Read what was written down; what cannot be read there is left out."""
        words = text.split(",")
        return cls(_UNNAMED not in words, _SECRETS in words, _AT_THE_END in words)


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn in the book: its round, whose it was, what happened in words, where all stood after it.

    `first` and `last` are the numbers of its events, counted from 1.
    """

    round: int
    player: str
    told: tuple[str, ...]
    belt: Belt
    first: int
    last: int
    photo: str = ""
    """What the belt was last read from in this turn, as the journal names it; empty where it was not."""


class BeltPlay(Play[State]):
    """A match of Wurst Case Scenario that is open in the journal."""

    rules = GAMES["wurst-case-scenario"]
    seen: Mapping[str, int] = MappingProxyType({})
    """Where the camera saw sausages last, by label."""
    lag: Mapping[str, int] = MappingProxyType({})
    """Who was moved in the book before they were on the table, and where they stood there: the table follows."""
    _followed: Belt | None = None

    @classmethod
    def begin(cls, journal: Journal, players: tuple[str, ...], settings: Settings, ways: Ways) -> BeltPlay:
        """Start a match; raises IllegalEvent for a number of players or names that cannot be."""
        return cls.start(journal, MatchStarted(EDITION.id, players), replace(settings, notes=str(ways)))

    def again(self, journal: Journal, players: tuple[str, ...]) -> BeltPlay:
        """Begin a match like this one; secrets that were put off in it are asked for again."""
        return self.begin(journal, players, self.settings, replace(self.ways, at_the_end=False))

    @property
    def ways(self) -> Ways:
        """How this match is played on the box."""
        return Ways.read(self.settings.notes)

    def ask_at_the_end(self) -> None:
        """Put off telling the identities; JournalError: all stays as it was."""
        self.use(replace(self.settings, notes=str(replace(self.ways, at_the_end=True))))

    @property
    def to_tell(self) -> str:
        """Who tells their identities next; empty where nobody has to now."""
        state, ways = self.state, self.ways
        if not ways.asks_secrets or ways.at_the_end or state.outcome is not None:
            return ""
        return next((name for name, held in state.held.items() if not held), "")

    def book(self, event: Any, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> Change:
        """Book an event, with the photo and the labels that it was read from; IllegalEvent: nothing happened."""
        told = self.tell(self.state, event)
        self.append(event, photo, as_read)
        return told

    @staticmethod
    def noticed(change: Change) -> str:
        """The notice that something is booked, with room for long names."""
        return f"{change.verb}: {change.short}"

    def stop_last_step(self, player: str) -> Change:
        """Let a Donut stop the step that was booked last: it is taken back, and the rest of the card is lost."""
        if not self.state.turn.steps or not self.last_is_step:
            raise IllegalEvent(["there is no move to cancel: end the turn"])
        self.undo()
        return self.book(MoveCancelled(player))

    def back_to(self, events: int) -> None:
        """Take back everything after that many events; all of it can be brought back."""
        while self.events > events and self.undo():
            pass

    def tell(self, before: State, event: Any) -> Change:
        """Say what an event is; never which identities somebody holds."""
        player = before.player_on_turn or ""
        match event:
            case HolderNamed():
                what = f"{event.player or 'nobody'} holds {before.belt.survivor}"
                return Change(what, what)
            case IdentitiesTaken():
                what = f"{event.player}'s identities"
                return Change(what, f"{called(event.player)}'s identities", verb="Kept")
            case BeltCorrected():
                return Change("the belt put right", "the belt put right")
            case MoveCancelled():
                what = f"{event.player}'s Donut stops the card"
                return Change(what, f"{called(event.player)}'s Donut")
        told = self.told(before, event)
        if not told:
            return Change("a new match", "a new match")
        does = " plays " if isinstance(event, CardPlayed) else ", "
        return Change(f"{player}{does}{told}", f"{called(player)}{does}{told}")

    @staticmethod
    def told(before: State, event: Any) -> str:
        """Say what the player on turn does; empty for an event that is none of theirs."""
        match event:
            case CardPlayed():
                return told_card(ActionCard(event.action, event.character, event.count))
            case HandDiscarded():
                return "a new hand"
            case TurnEnded():
                return "end of the round, all move" if before.clock.is_last_turn else "end of the turn"
        return told_step(before.belt, event) if isinstance(event, Step) else ""

    def look(self, seen: Mapping[str, int]) -> None:
        """Take note of where the camera sees sausages; who has moved there follows no more."""
        self.seen = seen
        self.lag = {name: card for name, card in self.lag.items() if seen.get(name, card) == card}

    def _follow(self) -> None:
        """Take note of who has to be moved on the table because the book was changed."""
        before, now = self._followed or self.state.belt, self.state.belt
        changed = {name: card for name, card in self.seen.items() if before.card(name) != now.card(name)}
        lag = {**self.lag, **changed}
        self.lag = {name: card for name, card in lag.items() if card != now.card(name)}
        self._followed = now

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep the turns that stand in the book, what the last event was, and who on the table has still to follow."""
        self._follow()
        self.events = len(events)
        """How many events stand."""
        self.last_is_step = bool(events) and isinstance(events[-1], Step)
        self.turns = _turns_of(self, book, events)
        """The turns from the first on; the last one may be going on."""


def _turns_of(play: BeltPlay, book: Book, events: Sequence[Any]) -> tuple[PlayedTurn, ...]:
    """Divide the events of a match into its turns, each with what happened in words."""
    found: list[PlayedTurn] = []
    state: State | None = None
    goes_on = False
    for number, event in enumerate(events, start=1):
        before, state = state, play.rules.apply(state, event)
        if before is None or isinstance(event, IdentitiesTaken):
            continue
        if not goes_on:
            player = before.players[before.clock.seat]
            found.append(PlayedTurn(before.clock.round, player, (), before.belt, number, number))
        told = (*found[-1].told, *_line(play, before, event))
        photo = book.events[number - 1].photo or found[-1].photo
        found[-1] = replace(found[-1], told=told, belt=state.belt, last=number, photo=photo)
        goes_on = state.clock == before.clock
    return tuple(found)


def _line(play: BeltPlay, before: State, event: Any) -> list[str]:
    """Say what an event was, as one of the lines of a turn; its end only where something happens with it."""
    if isinstance(event, TurnEnded) and not before.clock.is_last_turn:
        return []
    if isinstance(event, BeltCorrected | MoveCancelled | HolderNamed):
        return [play.tell(before, event).what]
    return [play.told(before, event)]
