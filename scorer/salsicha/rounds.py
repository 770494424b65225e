"""Rounds of Salsicha: who gets how many points for what, when the match is over, and who has won it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorer.game import leaders
from scorer.salsicha.cards import PERFECT, Combination, deck_warnings, split
from scorer.salsicha.solver import consolation, held
from scorer.words import counted, listing

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
TWO_PLAYERS = 2
"""With so many there is no consolation prize."""
GOING_OUT, CONSOLATION = 2, 1
ENOUGH_POINTS, MOST_ROUNDS = 4, 4
WON_BY_TWO = ENOUGH_POINTS // GOING_OUT
"""So many rounds won end a match of two players: they get points for nothing else, and there are three at most."""
NO_CONSOLATION = "with 2 players there is no consolation prize"
Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a player gets in a round: for going out, or the consolation prize with the cards that show it."""

    player: str
    combination: Combination
    points: int
    take: tuple[str, ...] = ()
    discard: str | None = None

    @property
    def reason(self) -> str:
        """What the points are for, as a clause: "take blue body and red tail, discard green body"."""
        told = [f"take {listing([card.replace('-', ' ') for card in self.take])}"] if self.take else []
        told += [f"discard {self.discard.replace('-', ' ')}"] if self.discard else []
        return ", ".join(told) or ("went out" if self.points == GOING_OUT else "held already")


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the live combinations as listed, who went out with which hand ("": nobody yet), and what was shown.

    `hands`: the hands of others, by name; `discard`: the face-up discard area. `closed`: no more hands will be shown.
    """

    live: tuple[Combination, ...] = (PERFECT,)
    out: str = ""
    hand: Hand = ()
    hands: tuple[tuple[str, Hand], ...] = ()
    discard: Hand = ()
    closed: bool = False

    @property
    def shown(self) -> Mapping[str, Hand]:
        """The hands that others have shown, by name."""
        return dict(self.hands)

    @property
    def is_won_by_perfect(self) -> bool:
        """True where somebody went out with the Perfect Salsicha."""
        with_what = held(self.hand, self.live) if self.out else None
        return with_what is not None and with_what.is_perfect

    def awards(self, players: tuple[str, ...]) -> tuple[Award, ...]:
        """The points of the round: for going out first, then the consolation prizes in seating order."""
        return _awards(self, players)

    def warnings(self, players: int) -> tuple[str, ...]:
        """Tell of more cards, or colours, than the deck has."""
        return deck_warnings([*self.hand, *(card for _, hand in self.hands for card in hand), *self.discard], players)


@lru_cache(maxsize=256)
def _awards(one: Round, players: tuple[str, ...]) -> tuple[Award, ...]:
    with_what = held(one.hand, one.live) if one.out else None
    if with_what is None:
        return ()
    found = [Award(one.out, with_what, GOING_OUT)]
    for player in players if len(players) > TWO_PLAYERS else ():
        hand = one.shown.get(player)
        way = None if hand is None or player == one.out else consolation(hand, one.discard, one.live)
        if way is not None:
            found.append(Award(player, way.combination, CONSOLATION, way.take, way.discard))
    return tuple(found)


def totals(players: tuple[str, ...], rounds: Iterable[Round]) -> dict[str, int]:
    """Add up the points of every player, in seating order."""
    sums = dict.fromkeys(players, 0)
    for one in rounds:
        for award in one.awards(players):
            sums[award.player] += award.points
    return sums


def ended_with(players: tuple[str, ...], rounds: Sequence[Round]) -> int | None:
    """Give the number (from 1) of the round that ends the match; None where it goes on after the last one.

    Going out with the Perfect Salsicha ends it at once; four points, or the fourth round, once the round is closed.
    """
    sums = dict.fromkeys(players, 0)
    for number, one in enumerate(rounds, start=1):
        for award in one.awards(players):
            sums[award.player] += award.points
        if one.is_won_by_perfect:
            return number
        if one.closed and (number >= MOST_ROUNDS or max(sums.values()) >= ENOUGH_POINTS):
            return number
    return None


def merits(players: tuple[str, ...], rounds: Sequence[Round]) -> dict[str, tuple[int, ...]]:
    """Give what places the players: the win at the end of the match first, then the points."""
    sums = totals(players, rounds)
    won = winners(players, rounds)
    return {player: (int(player in won), sums[player]) for player in players}


def winners(players: tuple[str, ...], rounds: Sequence[Round]) -> tuple[str, ...]:
    """Name who has won; empty while the match goes on."""
    if ended_with(players, rounds) is None:
        return ()
    if rounds[-1].is_won_by_perfect:
        return (rounds[-1].out,)
    best = leaders(totals(players, rounds))
    latest = [one.out for one in rounds if one.out in best]
    return tuple(latest[-1:]) or best


def starter(players: tuple[str, ...], rounds: Sequence[Round]) -> str:
    """Name who starts the round after these: the first player, then whoever sits left of the last to go out."""
    return left_of(players, rounds[-1].out) if rounds and rounds[-1].out else players[0]


def left_of(players: tuple[str, ...], player: str) -> str:
    """Name who sits to the left of a player: the next in seating order."""
    return players[(players.index(player) + 1) % len(players)]


def reminder(discarded: str, players: int) -> str:
    """Say what everybody does after a card was discarded: a head or a tail passes a card on; else empty."""
    part = split(discarded)[1] if discarded else ""
    if part not in {"head", "tail"}:
        return ""
    side = "left" if part == "head" else "right"
    by_way = " by way of the cards between you" if players == TWO_PLAYERS else ""
    return f"a {part} was discarded: everybody passes a card to the {side}{by_way}"


def told_round(players: tuple[str, ...], number: int) -> str:
    """Name a round (from 1) with what ends the match: "round 2 of 4", for two players "round 2, 2 won end it"."""
    return (
        f"round {number}, {WON_BY_TWO} won end it"
        if len(players) == TWO_PLAYERS
        else f"round {number} of {MOST_ROUNDS}"
    )


def why(players: tuple[str, ...], rounds: Sequence[Round]) -> str:
    """Say in a sentence why the match is over and who has won, or why it goes on."""
    closed = sum(one.closed for one in rounds)
    if ended_with(players, rounds) is None:
        last = [one for one in rounds if one.closed or one.out]
        if len(players) == TWO_PLAYERS:
            told = f"{counted(closed, 'round')} played, nobody has won {WON_BY_TWO} yet"
        else:
            told = f"{counted(closed, 'round')} of {MOST_ROUNDS} played, nobody has {ENOUGH_POINTS} points yet"
        return f"{told}: {starter(players, last)} starts the next round"
    if rounds[-1].is_won_by_perfect:
        return f"{rounds[-1].out} went out with the Perfect Salsicha, which wins at once"
    sums = totals(players, rounds)
    best, won = leaders(sums), winners(players, rounds)
    if len(players) == TWO_PLAYERS:
        return f"{best[0]} has won {WON_BY_TWO} rounds"
    points = counted(max(sums.values()), "point")
    reached = f"{points} reached" if max(sums.values()) >= ENOUGH_POINTS else f"{MOST_ROUNDS} rounds played"
    if len(best) == 1:
        return f"{reached}: {best[0]} has the most points"
    if len(won) == 1:
        return f"{reached}: {listing(best)} share {points}, and {won[0]} went out most recently of them"
    return f"{reached}: {listing(best)} share {points}, none of them ever went out, and they share the win"
