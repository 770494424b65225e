"""One match of Sausage Sizzle! being played: turns booked with their dice and critters, and corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firmware.journal import Book, Journal
from firmware.match.play import Change, Play, Settings
from firmware.match.sausage_sizzle.roll import Laid
from firmware.match.turns import called
from scorer.registry import GAMES
from scorer.sausage_sizzle.editions import Edition
from scorer.sausage_sizzle.game import MatchStarted, State, TurnBooked, TurnCorrected, correction_options
from scorer.sausage_sizzle.turn import Option, options, score
from scorer.words import counted


class DicePlay(Play[State]):
    """A match of Sausage Sizzle! that is open in the journal."""

    rules = GAMES["sausage-sizzle"]
    laid: Laid | None = None
    """How the dice booked last lay, while that is known: a turn taken back has all that was said of them."""

    @classmethod
    def begin(cls, journal: Journal, edition: str, players: tuple[str, ...], settings: Settings) -> DicePlay:
        """Start a match; raises IllegalEvent for players the edition does not allow."""
        return cls.start(journal, MatchStarted(edition, players), settings)

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.state.edition

    @property
    def used(self) -> tuple[str, ...]:
        """The critters that the player on turn has used."""
        return self.state.used(self.player) if self.player else ()

    def book(self, dice: tuple[str, ...], critter: str, photo: bytes | None, as_read: tuple[str, ...] = ()) -> Change:
        """Book the turn of the player on turn, with the photo and the labels it was read from."""
        told = self.tell(self.state, TurnBooked(dice, critter))
        self.append(TurnBooked(dice, critter), photo, as_read)
        self.laid = None
        return told

    def correct(self, player: str, turn: int, dice: tuple[str, ...], critter: str) -> Change | None:
        """Give a booked turn other dice or another critter; later turns stay as they are.

        None where the turn is so already: the same critter and, in whatever order, the same dice. Nothing is booked.
        """
        was = self.state.turns(player)[turn - 1]
        if (sorted(dice), critter) == (sorted(was.dice), was.critter):
            return None
        event = TurnCorrected(player, turn, dice, critter)
        self.append(event)
        return self.tell(self.state, event)

    def correction_options(self, player: str, turn: int, dice: tuple[str, ...]) -> tuple[Option, ...]:
        """Give one option a critter for a corrected turn; allowed is what the whole sheet then still allows."""
        return correction_options(self.state, player, turn, dice)

    def options(self, dice: tuple[str, ...]) -> tuple[Option, ...]:
        """Give one option a critter for the player on turn."""
        return options(self.edition, dice, self.used)

    @property
    def last_booked(self) -> tuple[str, int] | None:
        """Whose turn undo would take back, and its number; None where it would take back something else."""
        return self._last_booked

    @property
    def last_dice(self) -> tuple[str, ...]:
        """The dice of the turn booked last, as the camera reads them, not as a person called them; empty at first."""
        return self._last_dice

    def photo_of(self, player: str, turn: int) -> bytes | None:
        """Return the JPEG that a booked turn was read from, if one was kept."""
        state: State | None = None
        for row in self.journal.book(self.match).events:
            event = self.rules.decode(row.payload)
            if (
                isinstance(event, TurnBooked)
                and state is not None
                and state.player_on_turn == player
                and len(state.turns(player)) == turn - 1
            ):
                return self.journal.photo(row.photo)
            state = self.rules.apply(state, event)
        return None

    def tell(self, before: State, event: Any) -> Change:
        """Say whose turn, and what it gave; after a correction taken back the turn stands as it was before."""
        points = score(event.dice, event.critter).points
        gave = f"{counted(points, 'point')} with {event.critter}"
        if isinstance(event, TurnCorrected):
            player, turn = event.player, event.turn
            return Change(
                f"{player}, turn {turn}: {gave}",
                f"the correction: {called(player)}, turn {turn}, {points} with {event.critter}",
                verb="Corrected",
                question="Take the correction back?",
                answer=f"{player}, turn {turn} is then as it was before it became {gave}",
                undone=f"Correction of turn {turn} taken back ({player})",
            )
        player = before.player_on_turn or ""
        turn = len(before.turns(player)) + 1
        return Change(f"{player}, turn {turn}: {gave}", f"{called(player)}, turn {turn}, {points} with {event.critter}")

    def look_up(self, book: Book, events: Sequence[Any]) -> None:
        """Keep which turns were corrected, and which dice were booked last."""
        self.corrected = frozenset((e.player, e.turn) for e in events if isinstance(e, TurnCorrected))
        """The turns that stand otherwise than they were booked: player and number."""
        booked = [(row, e) for row, e in zip(book.events, events, strict=True) if isinstance(e, TurnBooked)]
        self._last_dice: tuple[str, ...] = (booked[-1][0].as_read or booked[-1][1].dice) if booked else ()
        self._last_booked: tuple[str, int] | None = None
        if isinstance(events[-1], TurnBooked):
            # The seats take turns: the last one booked is that of the player before the one on turn.
            turns = {name: len(self.state.turns(name)) for name in self.state.players}
            most = max(turns.values())
            self._last_booked = next((name, most) for name in reversed(self.state.players) if turns[name] == most)
