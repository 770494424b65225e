"""One match being played: the scorer's state, and the journal that every change is committed to first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from firmware.journal import Book, Journal, JournalError, MatchRow, Row
from scorer.game import BadEventError, Game, IllegalEvent, MatchState
from scorer.registry import GAMES

StateT = TypeVar("StateT", bound=MatchState)


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen for a match beside the rules: the set it is read with, and whether a camera reads it.

    `notes`: what the game itself keeps beside its events, as a short text of its own making.
    """

    set_name: str
    with_camera: bool
    notes: str = ""

    def kept(self) -> Mapping[str, Any]:
        """The settings as the journal keeps them."""
        return {"set": self.set_name, "camera": self.with_camera, **({"notes": self.notes} if self.notes else {})}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Settings:
        """The settings that the journal has kept; what is missing there is as in a match by hand."""
        return cls(str(kept.get("set", "")), bool(kept.get("camera", False)), str(kept.get("notes", "")))


@dataclass(frozen=True, slots=True)
class Change:
    """One change that stands in the book, in words.

    `what`: who and what, as "Ana, turn 2: 12 points with quokka"; `short` the same for a row of a list. `verb` begins
    the notice of it. `question` and `answer` ask whether it is to be taken back, and say what is so then (left out:
    `what`); `undone` is the notice that it was (left out: made of `what`).
    """

    what: str
    short: str
    verb: str = "Booked"
    question: str = "Take it back?"
    answer: str = ""
    undone: str = ""

    @property
    def booked(self) -> str:
        """The notice that it is in the book."""
        return f"{self.verb}: {self.what}"

    @property
    def booked_again(self) -> str:
        """The notice that it is in the book again after it was taken back."""
        return f"{self.verb} again: {self.what}"

    @property
    def taken_back(self) -> str:
        """The notice that it was taken back."""
        return self.undone or f"Taken back: {self.what}"


class Play(ABC, Generic[StateT]):
    """A match that is open in the journal; each game inherits it for its own events.

    Whatever changes something applies it to the state first (IllegalEvent: nothing happened), then commits it
    (JournalError: nothing happened either), and only then shows the new state.
    """

    rules: ClassVar[Game[Any, Any]]

    def __init__(self, journal: Journal, match: int, settings: Settings, state: StateT) -> None:
        self.journal = journal
        self.match = match
        self.settings = settings
        self.state = state
        self.is_new = False
        """True for a match that was begun here, not gone on with."""
        self._remember()

    @classmethod
    def start(cls, journal: Journal, event: Any, settings: Settings) -> Self:
        """Start a match with its first event; raises IllegalEvent where the rules do not allow it."""
        state: Any = cls.rules.apply(None, event)
        match = journal.start(cls.rules.id, cls.rules.encode(event), settings.kept())
        play = cls(journal, match, settings, state)
        play.is_new = True
        return play

    @classmethod
    def resume(cls, journal: Journal, match: MatchRow) -> Self:
        """Go on with a match from the journal; JournalError where its events are not those of a match."""
        state: Any = replayed(journal, match)
        return cls(journal, match.id, Settings.of(match.settings), state)

    @abstractmethod
    def tell(self, before: StateT, event: Any) -> Change:
        """Say what an event is that was applied to the state `before`."""

    def again(self, journal: Journal, players: tuple[str, ...]) -> Self:
        """Begin a match like this one, these players sitting in this order."""
        event = self.rules.decode({**self.journal.book(self.match).events[0].payload, "players": list(players)})
        return self.start(journal, event, self.settings)

    @property
    def player(self) -> str:
        """Whose turn it is; empty when the match is over."""
        return self.state.player_on_turn or ""

    @property
    def is_done(self) -> bool:
        """True when there is nothing more to do or to show before the podium."""
        return self.state.over

    def use(self, settings: Settings) -> None:
        """Go on with another set, or with or without the camera; JournalError: all stays as it was."""
        self.journal.change_settings(self.match, {"notes": None, **settings.kept()})
        self.settings = settings

    @property
    def last(self) -> Change | None:
        """What undo would take back."""
        return self._last

    @property
    def next_redo(self) -> Change | None:
        """What redo would bring back."""
        return self._redo

    def undo(self) -> bool:
        """Take back the last booked event; False where there is none."""
        standing = self.journal.book(self.match).events
        if len(standing) < 2:
            return False
        state = _replay(self.rules, standing[:-1])
        if self.state.over:
            # Reopened first: were the plug pulled in between, the match would be offered again, whole and over.
            self.journal.reopen(self.match)
        self.journal.undo(self.match)
        self.state = state
        self._remember()
        return True

    def redo(self) -> bool:
        """Bring back the event undone last; False where there is none."""
        undone = self.journal.book(self.match).undone
        if not undone:
            return False
        state = self._after(self.state, undone[-1])
        self.journal.redo(self.match)
        self.state = state
        self._remember()
        self.finish_if_over()
        return True

    def finish_if_over(self) -> None:
        """Mark the match as finished when nothing more is to be done.

        Its last event is booked already: a mark that fails now is made when the match is opened the next time.
        """
        if self.is_done:
            with suppress(JournalError):
                self.journal.finish(self.match)

    def append(self, event: Any, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> None:
        """Apply an event and commit it, with the photo and the labels it was read from; the last one ends the match."""
        state: StateT = self.rules.apply(self.state, event)
        self.journal.append(self.match, self.rules.encode(event), photo, as_read)
        self.state = state
        self._remember()
        self.finish_if_over()

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep what this game's pages ask for with every drawing; called after each change with what stands."""

    def _remember(self) -> None:
        """Look up once after each change what the pages ask for with every drawing."""
        book = self.journal.book(self.match)
        self._last: Change | None = None
        if len(book.events) > 1:
            before = _replay(self.rules, book.events[:-1])
            self._last = self.tell(before, self.rules.decode(book.events[-1].payload))
        self._redo: Change | None = None
        if book.undone:
            # What cannot be brought back is not offered; the match goes on without it.
            with suppress(JournalError, IllegalEvent):
                self._after(self.state, book.undone[-1])
                self._redo = self.tell(self.state, self.rules.decode(book.undone[-1].payload))
        self.look_up(book, [self.rules.decode(row.payload) for row in book.events])

    def _after(self, state: StateT, row: Row) -> StateT:
        """Give the state after the event of a row; JournalError where the row holds none."""
        try:
            after: StateT = self.rules.apply(state, self.rules.decode(row.payload))
        except BadEventError as error:
            raise JournalError(f"a match in the journal is damaged: {error}; it is left as it is") from error
        return after


def _replay(rules: Game[Any, Any], rows: Sequence[Row]) -> Any:
    try:
        state = rules.replay(rules.decode(row.payload) for row in rows)
    except (IllegalEvent, BadEventError) as error:
        raise JournalError(f"a match in the journal is damaged: {error}; it is left as it is") from error
    if state is None:
        raise JournalError("a match in the journal has no events; it is left as it is")
    return state


def replayed(journal: Journal, match: MatchRow) -> Any:
    """Return the state of a match in the journal; JournalError where its events are not those of a match."""
    rules = GAMES.get(match.game)
    if rules is None:
        raise JournalError(f"this version cannot show a match of {match.game}")
    return _replay(rules, journal.book(match.id).events)


def known_names(journal: Journal, most: int = 12) -> tuple[str, ...]:
    """Return the names of players of earlier matches, those who played last first."""
    names: dict[str, None] = {}
    for match in journal.matches():
        rows = journal.rows(match.id)
        players = rows[0].payload.get("players") if rows else None
        for name in players if isinstance(players, list) else ():
            if isinstance(name, str):
                names.setdefault(name)
        if len(names) >= most:
            break
    return tuple(names)[:most]
