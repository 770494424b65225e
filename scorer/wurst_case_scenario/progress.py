"""Turns and rounds of Wurst Case Scenario, and how a match ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorer.words import counted, listing, quote, tell
from scorer.wurst_case_scenario.belt import SAUSAGES, Belt

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
TWO_EACH_UP_TO = 4
"""With up to so many players everybody holds two identities, with more one."""
Kind = Literal["last-wurst-standing", "total-failure", "wurst-case"]


def identities_each(players: int) -> int:
    """How many identities each player holds."""
    return 2 if players <= TWO_EACH_UP_TO else 1


@dataclass(frozen=True, slots=True)
class Clock:
    """Whose turn it is: `starter` is the seat that begins the round (from 0), `turn` how many turns it has seen."""

    seats: int
    round: int = 1
    starter: int = 0
    turn: int = 0

    @property
    def seat(self) -> int:
        """Who is on turn, from 0."""
        return (self.starter + self.turn) % self.seats

    @property
    def is_last_turn(self) -> bool:
        """True in the last turn of a round."""
        return self.turn == self.seats - 1

    def next_turn(self) -> Clock:
        """Go on to the next turn; after the last of a round the start token goes left and a new round begins."""
        if not self.is_last_turn:
            return replace(self, turn=self.turn + 1)
        return Clock(self.seats, self.round + 1, (self.starter + 1) % self.seats)


def end_turn(belt: Belt, clock: Clock) -> tuple[Belt, Clock]:
    """End a turn; after the last of a round every sausage moves. Where that decides the game the clock stands still."""
    if not clock.is_last_turn:
        return belt, clock.next_turn()
    belt = belt.after_round()
    return (belt, clock) if belt.is_decided else (belt, clock.next_turn())


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: its kind, who won (None: nobody, or not known), and the last sausage where there is one.

    `is_known` is false while it has to be asked who holds the survivor.
    """

    kind: Kind
    winner: str | None = None
    survivor: str | None = None
    is_known: bool = True

    @property
    def told(self) -> str:
        """The outcome in a sentence."""
        if self.kind == "wurst-case":
            return "Wurst Case Scenario: the last sausages fell together, nobody wins"
        if self.kind == "total-failure":
            return f"Total Failure: nobody holds sausage {self.survivor}, all lose"
        held = f"{self.winner} holds it and wins" if self.winner else "who holds it?"
        return f"Last Wurst Standing: sausage {self.survivor}, {held}"


def outcome(belt: Belt, identities: Mapping[str, Sequence[str]], holder: str | None = None) -> Outcome | None:
    """Tell how the game ended; None while it goes on.

    `identities`: the sausages of every player, by name, none where they were not told. `holder`: who said to hold the
    survivor at the end, "" for nobody, None where nobody was asked.
    """
    if not belt.is_decided:
        return None
    survivor = belt.survivor
    if survivor is None:
        return Outcome("wurst-case")
    known = next((player for player, held in identities.items() if survivor in held), None)
    if known is None and all(identities.values()):
        known = ""
    winner = holder if known is None else known
    if winner is None:
        return Outcome("last-wurst-standing", None, survivor, is_known=False)
    return Outcome("last-wurst-standing", winner, survivor) if winner else Outcome("total-failure", None, survivor)


def identity_faults(player: str, sausages: Sequence[str], others: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """List why a player cannot hold these identities: unknown ones, one twice, or one that another player holds."""
    faults = [f"expected a sausage from 1 to 8, got {tell(name)}" for name in sausages if name not in SAUSAGES]
    faults += [f"sausage {name} is named twice" for name in dict.fromkeys(sausages) if sausages.count(name) > 1]
    taken = {name: other for other, held in others.items() if other != player for name in held}
    faults += [f"sausage {name} is held by {quote(taken[name])}" for name in dict.fromkeys(sausages) if name in taken]
    return tuple(faults)


def number_of_identities_fault(sausages: Sequence[str], players: int) -> str | None:
    """Say that a player holds more or fewer identities than everybody is dealt; None where the number is right."""
    each = identities_each(players)
    if len(sausages) == each:
        return None
    word = "identity" if each == 1 else "identities"
    got = listing([str(name) for name in sausages]) if sausages else "none"
    return f"expected {each} {word} with {counted(players, 'player')}, got {got}"
