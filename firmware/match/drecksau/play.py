"""One match of Drecksau being played: cards and corrections booked, and who begins a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware.journal import Book, Journal
from firmware.match.drecksau.seen import Said
from firmware.match.drecksau.words import told_play, told_rain, told_win
from firmware.match.play import Change, Play, Settings
from firmware.match.turns import called
from scorer.drecksau.board import PIGS, PIGS_OF_BASE_GAME, Board, Target
from scorer.drecksau.events import BirdEnded, CardPlayed, MatchStarted, PigsCorrected, RoundStarted
from scorer.drecksau.game import State
from scorer.drecksau.pigs import Pig
from scorer.registry import GAMES
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the sheet: its number in the book, whose it is, the card as a word, what it was and what it did.

    `photo`: the name of the photo that it was read from; empty where it was tapped.
    """

    number: int
    player: str
    card: str
    what: str
    did: str
    photo: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is kept beside the events: who begins which round, and whose pigs the camera shows ("": not said)."""

    round: int = 0
    beginner: str = ""
    shows: str = ""

    def written(self, players: tuple[str, ...]) -> str:
        """Write it down as a short text, players by their places from 1."""
        begins, shows = (players.index(name) + 1 if name in players else 0 for name in (self.beginner, self.shows))
        return f"{self.round},{begins},{shows}"

    @classmethod
    def read(cls, text: str, players: tuple[str, ...]) -> Notes:
        """Read what was written down; what cannot be read there counts as not said."""
        numbers = [int(word) if word.isdecimal() and len(word) <= 2 else 0 for word in text.split(",")]
        number, begins, shows = (*numbers, 0, 0, 0)[:3]
        names = ("", *players)
        return cls(number, *(names[place] if place < len(names) else "" for place in (begins, shows)))


class PigPlay(Play[State]):
    """A match of Drecksau that is open in the journal."""

    rules = GAMES["drecksau"]
    said: tuple[Said, ...] = ()
    left_as: Reading | None = None
    """What was said of cards that the camera sees, and what it showed when something was booked last: the next page
    knows both again."""

    @classmethod
    def begin(
        cls,
        journal: Journal,
        players: tuple[str, ...],
        settings: Settings,
        *,
        as_base_game: bool = False,
        tournament: bool = False,
    ) -> PigPlay:
        """Start a match; raises IllegalEvent for a number of players or names that cannot be."""
        pigs = PIGS_OF_BASE_GAME.get(len(players), PIGS) if as_base_game else PIGS
        return cls.start(journal, MatchStarted("drecksau", players, pigs, tournament), settings)

    def again(self, journal: Journal, players: tuple[str, ...]) -> PigPlay:
        """Begin a match like this one; who was said to begin a round of this one says nothing of it."""
        first = self.rules.decode(self.journal.book(self.match).events[0].payload)
        return self.start(journal, replace(first, players=players), replace(self.settings, notes=""))

    @property
    def board(self) -> Board:
        """The round being played, or just won."""
        return self.state.board

    @property
    def may_choose_beginner(self) -> bool:
        """True while nobody has played a card in this round."""
        return self.board.win is None and not self.board.on_turn

    @property
    def player(self) -> str:
        """Whose turn it is: in a round that has not begun whoever was said to begin; empty when the match is over."""
        notes = self._notes
        if self.may_choose_beginner and notes.round == self.state.round and notes.beginner in self.board.players:
            return notes.beginner
        return self.state.player_on_turn or ""

    @property
    def shows(self) -> str:
        """Whose pigs the camera shows, where it does not show everybody's; empty where nobody has said."""
        return self._notes.shows

    def let_begin(self, player: str) -> None:
        """Keep who begins this round; JournalError: all stays as it was."""
        self._note(replace(self._notes, round=self.state.round, beginner=player))

    def let_show(self, player: str) -> None:
        """Keep whose pigs the camera shows; JournalError: all stays as it was."""
        self._note(replace(self._notes, shows=player))

    @property
    def _notes(self) -> Notes:
        return Notes.read(self.settings.notes, self.state.players)

    def _note(self, notes: Notes) -> None:
        self.use(replace(self.settings, notes=notes.written(self.state.players)))

    def play(self, card: str, on: Target | None, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> Change:
        """Book a card of the player on turn; raises IllegalEvent where it cannot be played."""
        owner, pig = on or ("", 0)
        return self._book(CardPlayed(self.player, card, owner, pig), photo, as_read)

    def end_bird(self) -> Change:
        """Book that no more cards are played with the Lucky Bird."""
        return self._book(BirdEnded())

    def correct(
        self, player: str, pigs: tuple[Pig, ...], photo: bytes | None = None, as_read: tuple[str, ...] = ()
    ) -> Change:
        """Book how a player's pigs really lie."""
        return self._book(PigsCorrected(player, pigs), photo, as_read)

    def next_round(self) -> Change:
        """Begin the next round of the tournament."""
        return self._book(RoundStarted())

    def photo_of(self, entry: Entry) -> bytes | None:
        """Return the JPEG that an entry was read from, if one was kept."""
        return self.journal.photo(entry.photo) if entry.photo else None

    def take_back_from(self, number: int) -> None:
        """Take back the entry of this number and all after it."""
        while len(self.entries) >= number and self.undo():
            pass

    def tell(self, before: State, event: Any) -> Change:
        """Say what an event is."""
        what = _what(before, event)
        after = self.rules.apply(before, event)
        won = after.board.win if before.board.win is None else None
        if won is not None:
            what = f"{what}. {told_win(won)}"
        short = f"{what[:1].lower()}{what[1:]}" if isinstance(event, RoundStarted) else what
        return Change(what, short, verb="Corrected" if isinstance(event, PigsCorrected) else "Booked")

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep the sheet, and what was played last."""
        found, state = [], None
        for number, (row, event) in enumerate(zip(book.events, events, strict=True)):
            after = self.rules.apply(state, event)
            if state is not None:
                found.append(replace(_entry(number, state, event, after), photo=row.photo or ""))
            state = after
        self.entries: tuple[Entry, ...] = tuple(found)
        """What was booked, the first entry first; the first has the number 1."""

    def _book(self, event: Any, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> Change:
        told = self.tell(self.state, event)
        self.append(event, photo, as_read)
        return told


def _what(before: State, event: Any) -> str:
    """Say in words what an event is, without what came of it."""
    match event:
        case CardPlayed():
            return told_play(called(event.player), event.card, event.on)
        case BirdEnded():
            return f"{called(before.board.on_turn)} plays no more cards"
        case PigsCorrected():
            return f"{called(event.player)}'s pigs as they lie"
        case RoundStarted():
            return "The deciding round begins" if before.standing.decider else f"Round {before.round + 1} begins"
    return "a new match"


def _entry(number: int, before: State, event: Any, after: State) -> Entry:
    """Give the entry of an event: a card tells how its pig is now, Rain how many it washed, and who has won by it."""
    player, card, did = "", "", ""
    if isinstance(event, CardPlayed):
        player, card = event.player, event.card
        if event.on is not None:
            did = f"now {after.board.of(event.owner)[event.pig - 1].told}"
        elif card == "rain":
            did = told_rain(before.board, after.board)
    elif isinstance(event, BirdEnded):
        player, card = before.board.on_turn, "lucky-bird"
    elif isinstance(event, PigsCorrected):
        player = event.player
        did = "; ".join(f"{number} {pig.told}" for number, pig in enumerate(event.pigs, start=1))
    if after.board.win is not None and before.board.win is None:
        did = told_win(after.board.win)
    return Entry(number, player, card, _what(before, event), did)
