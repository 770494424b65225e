"""What every game has in common: the shape of a match, the description of a game, and the refusals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Generic, Protocol, TypeVar, runtime_checkable

JsonObject = dict[str, object]
"""A plain dictionary that JSON can carry: texts, whole numbers, booleans, None, lists and dictionaries of them."""


class RefusalError(ValueError):
    """Something the rules do not allow; `reasons` holds every reason at once, each a plain English clause."""

    def __init__(self, reasons: Iterable[str]) -> None:
        self.reasons: tuple[str, ...] = tuple(reasons)
        if not self.reasons:
            raise ValueError("expected at least one reason for a refusal, got none")
        super().__init__("; ".join(self.reasons))

    def __reduce__(self) -> tuple[type[RefusalError], tuple[tuple[str, ...]]]:
        """Keep the reasons when the refusal is copied or pickled."""
        return type(self), (self.reasons,)


class IllegalEvent(RefusalError):  # noqa: N818 - the name says what it is, as the rules put it
    """An event that the rules do not allow in the state it was applied to; the state is unchanged."""


class IllegalTable(RefusalError):  # noqa: N818 - the name says what it is, as the rules put it
    """A typed table that cannot be, each reason naming the player and the turn where there is one."""


class BadEventError(RefusalError):
    """Data that is no event of the game: an unknown kind, a missing or unknown field, a value of the wrong type."""


class Recorded:
    """An event, or a part of one, as a frozen dataclass: its lists are kept as tuples.

    So equal events are equal and can be hashed, whoever made them.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        """Turn the lists into tuples."""
        for field in fields(self):  # type: ignore[arg-type]  # only dataclasses inherit this
            value = getattr(self, field.name)
            if isinstance(value, list):
                object.__setattr__(self, field.name, tuple(value))


@dataclass(frozen=True, slots=True)
class Rank:
    """One player's place and points: the best has rank 1, and players who are placed alike share a rank (1, 1, 3)."""

    rank: int
    name: str
    total: int


@runtime_checkable
class MatchState(Protocol):
    """What the match, the history and the podium need to know of any game's state."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        ...

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is; None when the match is over."""
        ...

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        ...

    @property
    def leaders(self) -> tuple[str, ...]:
        """Everyone who is placed best so far, in seating order."""
        ...

    @property
    def winners(self) -> tuple[str, ...]:
        """Everyone who shares the win, in seating order; empty while the match is not over, or where all have lost."""
        ...

    def ranking(self) -> tuple[Rank, ...]:
        """All players from first to last place; ties share a rank and keep the seating order."""
        ...


class Standings(ABC):
    """The part of a match's state that follows from every player's points: who leads, who won, who has which place."""

    __slots__ = ()

    @property
    @abstractmethod
    def totals(self) -> dict[str, int]:
        """The points of every player so far, in seating order."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True when the match has ended."""

    @property
    def merits(self) -> Mapping[str, tuple[int, ...]]:
        """What places the players, the greater the better: the points, unless a game has a tie-break or another win."""
        return {player: (total,) for player, total in self.totals.items()}

    @property
    def leaders(self) -> tuple[str, ...]:
        """Everyone who is placed best so far, in seating order (all of them before the first points)."""
        return leaders(self.merits)

    @property
    def winners(self) -> tuple[str, ...]:
        """Everyone who is placed best at the end; empty while the match is not over."""
        return self.leaders if self.over else ()

    def ranking(self) -> tuple[Rank, ...]:
        """All players from first to last place; ties share a rank (1, 1, 3) and keep the seating order."""
        return rank(self.totals, self.merits)


StateT = TypeVar("StateT", bound=MatchState)
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """What a menu needs to know of an edition: its id, its name, and how many may play it."""

    id: str
    name: str
    fewest_players: int
    most_players: int


@dataclass(frozen=True, slots=True)
class Game(Generic[StateT, EventT]):
    """The description of one game, the same shape for each, so that a new game is registered in one place.

    `id` is the word of the command line, `editions` begins with the default one. `start(edition_id, players)` makes
    the first event of a match. `apply(state, event)` gives the next state (state None before the first event) and
    raises IllegalEvent. `encode` and `decode` turn events into plain JSON dictionaries and back without loss; decode
    raises BadEventError. `describe(state)` tells a state as lines of plain text. `score_table(data)` tallies a typed
    table (decoded JSON of any shape) and raises IllegalTable.
    """

    id: str
    name: str
    editions: tuple[EditionInfo, ...]
    event_types: tuple[type, ...]
    start: Callable[[str, tuple[str, ...]], EventT]
    apply: Callable[[StateT | None, EventT], StateT]
    encode: Callable[[EventT], JsonObject]
    decode: Callable[[object], EventT]
    describe: Callable[[StateT], tuple[str, ...]]
    score_table: Callable[[object], JsonObject]

    def replay(self, events: Iterable[EventT]) -> StateT | None:
        """Apply all events from the beginning; None where there are none. Raises IllegalEvent naming the event."""
        return replay(self.apply, events)


def replay(apply: Callable[[StateT | None, EventT], StateT], events: Iterable[EventT]) -> StateT | None:
    """Fold `apply` over the events; an IllegalEvent says the number of the event (from 1) in front of each reason."""
    state: StateT | None = None
    for number, event in enumerate(events, start=1):
        try:
            state = apply(state, event)
        except IllegalEvent as refusal:
            raise IllegalEvent(f"event {number}: {reason}" for reason in refusal.reasons) from refusal
    return state


def rank(totals: Mapping[str, int], merits: Mapping[str, tuple[int, ...]]) -> tuple[Rank, ...]:
    """Rank the players by their merits, the greatest first; equal ones share a rank and keep the given order."""
    ordered = sorted(totals, key=merits.__getitem__, reverse=True)
    return tuple(Rank(1 + sum(merits[o] > merits[name] for o in totals), name, totals[name]) for name in ordered)


MeritT = TypeVar("MeritT", int, tuple[int, ...])


def leaders(merits: Mapping[str, MeritT]) -> tuple[str, ...]:
    """Name everyone who shares the greatest merit, points say, in the given order; empty without players."""
    best = max(merits.values()) if merits else None
    return tuple(name for name, merit in merits.items() if merit == best)
