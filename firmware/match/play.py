"""One match being played: the scorer's state, and the journal that every change is committed to first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from firmware.journal import Journal, JournalError, MatchRow, Row
from firmware.match.roll import Laid
from scorer.game import BadEventError, IllegalEvent
from scorer.registry import GAMES
from scorer.sausage_sizzle.editions import Edition
from scorer.sausage_sizzle.game import MatchStarted, State, TurnBooked, TurnCorrected, correction_options
from scorer.sausage_sizzle.turn import Option, options, score

GAME = GAMES["sausage-sizzle"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen for a match beside the rules: the set its dice are read with, and whether a camera reads them."""

    set_name: str
    with_camera: bool


@dataclass(frozen=True, slots=True)
class Booked:
    """One change that stands in the book, for a notice: who, which turn, what it gave.

    `corrected`: it gave a turn booked earlier other dice or another critter.
    """

    player: str
    turn: int
    critter: str
    points: int
    corrected: bool = False


class Play:
    """A match that is open in the journal.

    Each method that changes something applies it to the state first (IllegalEvent: nothing happened), then commits
    it (JournalError: nothing happened either), and only then shows the new state.
    """

    def __init__(self, journal: Journal, match: int, settings: Settings, state: State) -> None:
        self.journal = journal
        self.match = match
        self.settings = settings
        self.state = state
        self.laid: Laid | None = None
        """How the dice booked last lay, while that is known: a turn taken back has all that was said of them."""
        self.is_new = False
        """True for a match that was begun here, not gone on with."""
        self._remember()

    @classmethod
    def begin(cls, journal: Journal, edition: str, players: tuple[str, ...], settings: Settings) -> Play:
        """Start a match; raises IllegalEvent for players the edition does not allow."""
        event = MatchStarted(edition, players)
        state: State = GAME.apply(None, event)
        play = cls(journal, journal.start(GAME.id, GAME.encode(event), _kept(settings)), settings, state)
        play.is_new = True
        return play

    @classmethod
    def resume(cls, journal: Journal, match: MatchRow) -> Play:
        """Go on with a match from the journal; JournalError where its events are not those of a match."""
        state = replayed(journal, match)
        kept = match.settings
        settings = Settings(str(kept.get("set", "")), bool(kept.get("camera", False)))
        return cls(journal, match.id, settings, state)

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.state.edition

    @property
    def player(self) -> str:
        """Whose turn it is; empty when the match is over."""
        return self.state.player_on_turn or ""

    @property
    def used(self) -> tuple[str, ...]:
        """The critters that the player on turn has used."""
        return self.state.used(self.player) if self.player else ()

    def use(self, settings: Settings) -> None:
        """Go on with another set, or with or without the camera; JournalError: all stays as it was."""
        self.journal.change_settings(self.match, _kept(settings))
        self.settings = settings

    def book(self, dice: tuple[str, ...], critter: str, photo: bytes | None, as_read: tuple[str, ...] = ()) -> Booked:
        """Book the turn of the player on turn, with the photo and the labels it was read from."""
        player, number = self.player, len(self.used) + 1
        self._append(TurnBooked(dice, critter), photo, as_read)
        self.laid = None
        self.finish_if_over()
        return Booked(player, number, critter, self.state.turns(player)[-1].points)

    def correct(self, player: str, turn: int, dice: tuple[str, ...], critter: str) -> Booked | None:
        """Give a booked turn other dice or another critter; later turns stay as they are.

        None where the turn is so already: the same critter and, in whatever order, the same dice. Nothing is booked.
        """
        was = self.state.turns(player)[turn - 1]
        if (sorted(dice), critter) == (sorted(was.dice), was.critter):
            return None
        self._append(TurnCorrected(player, turn, dice, critter), None)
        return Booked(player, turn, critter, self.state.turns(player)[turn - 1].points, corrected=True)

    def correction_options(self, player: str, turn: int, dice: tuple[str, ...]) -> tuple[Option, ...]:
        """Give one option a critter for a corrected turn; allowed is what the whole sheet then still allows."""
        return correction_options(self.state, player, turn, dice)

    def options(self, dice: tuple[str, ...]) -> tuple[Option, ...]:
        """Give one option a critter for the player on turn."""
        return options(self.edition, dice, self.used)

    @property
    def last(self) -> Booked | None:
        """What undo would take back."""
        return self._last

    @property
    def next_redo(self) -> Booked | None:
        """What redo would bring back."""
        return self._redo

    @property
    def last_dice(self) -> tuple[str, ...]:
        """The dice of the turn booked last, as the camera reads them, not as a person called them; empty at first."""
        return self._last_dice

    def undo(self) -> bool:
        """Take back the last booked event; False where there is none."""
        standing = self.journal.book(self.match).events
        if len(standing) < 2:
            return False
        state = _replay(standing[:-1])
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
        state = _after(self.state, undone[-1])
        self.journal.redo(self.match)
        self.state = state
        self._remember()
        self.finish_if_over()
        return True

    def finish_if_over(self) -> None:
        """Mark the match as finished after its last turn.

        The turn is booked already: a mark that fails now is made when the match is opened the next time.
        """
        if self.state.over:
            with suppress(JournalError):
                self.journal.finish(self.match)

    def photo_of(self, player: str, turn: int) -> bytes | None:
        """Return the JPEG that a booked turn was read from, if one was kept."""
        state: State | None = None
        for row in self.journal.book(self.match).events:
            event = GAME.decode(row.payload)
            if (
                isinstance(event, TurnBooked)
                and state is not None
                and state.player_on_turn == player
                and len(state.turns(player)) == turn - 1
            ):
                return self.journal.photo(row.photo)
            state = GAME.apply(state, event)
        return None

    def _append(self, event: TurnBooked | TurnCorrected, photo: bytes | None, as_read: tuple[str, ...] = ()) -> None:
        state: State = GAME.apply(self.state, event)
        self.journal.append(self.match, GAME.encode(event), photo, as_read)
        self.state = state
        self._remember()

    def _remember(self) -> None:
        """Look up once after each change what the pages ask for with every drawing."""
        book = self.journal.book(self.match)
        self._last = _told(book.events[:-1], book.events[-1]) if len(book.events) > 1 else None
        self._redo: Booked | None = None
        if book.undone:
            # What cannot be brought back is not offered; the match goes on without it.
            with suppress(JournalError, IllegalEvent):
                _after(self.state, book.undone[-1])
                self._redo = _told(book.events, book.undone[-1])
        events = [GAME.decode(row.payload) for row in book.events]
        self.corrected = frozenset((e.player, e.turn) for e in events if isinstance(e, TurnCorrected))
        """The turns that stand otherwise than they were booked: player and number."""
        booked = [(row, e) for row, e in zip(book.events, events, strict=True) if isinstance(e, TurnBooked)]
        self._last_dice: tuple[str, ...] = (booked[-1][0].as_read or booked[-1][1].dice) if booked else ()


def _kept(settings: Settings) -> dict[str, Any]:
    """The settings as the journal keeps them."""
    return {"set": settings.set_name, "camera": settings.with_camera}


def _told(before: Sequence[Row], row: Row) -> Booked:
    """Say what an event is, which came after the events `before`."""
    event: Any = GAME.decode(row.payload)
    points = score(event.dice, event.critter).points
    if isinstance(event, TurnCorrected):
        return Booked(event.player, event.turn, event.critter, points, corrected=True)
    state = _replay(before)
    player = state.player_on_turn or ""
    return Booked(player, len(state.turns(player)) + 1, event.critter, points)


def _after(state: State, row: Row) -> State:
    """Give the state after the event of a row; JournalError where the row holds none."""
    try:
        after: State = GAME.apply(state, GAME.decode(row.payload))
    except BadEventError as error:
        raise JournalError(f"a match in the journal is damaged: {error}; it is left as it is") from error
    return after


def _replay(rows: Sequence[Row]) -> State:
    try:
        state: State | None = GAME.replay(GAME.decode(row.payload) for row in rows)
    except (IllegalEvent, BadEventError) as error:
        raise JournalError(f"a match in the journal is damaged: {error}; it is left as it is") from error
    if state is None:
        raise JournalError("a match in the journal has no events; it is left as it is")
    return state


def replayed(journal: Journal, match: MatchRow) -> State:
    """Return the state of a match in the journal; JournalError where its events are not those of a match."""
    if match.game != GAME.id:
        raise JournalError(f"this version cannot show a match of {match.game}")
    return _replay(journal.book(match.id).events)


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
