"""A match of Sausage Sizzle as a frozen state and the events that lead from one state to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scorer import game
from scorer.codec import Codec, Shape, text, texts, whole
from scorer.game import IllegalEvent, JsonObject, Recorded, Standings
from scorer.sausage_sizzle.editions import EDITIONS, TURNS, Edition
from scorer.sausage_sizzle.turn import Option, Turn, reason, take, turn_faults
from scorer.words import counted, listing, names_faults, number_fault, quote, tell

FEWEST_PLAYERS = 1


@dataclass(frozen=True, slots=True)
class MatchStarted(Recorded):
    """A match begins: the id of its edition, and the players' names in seating order."""

    edition: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBooked(Recorded):
    """The player on turn books eight dice (labels, or "unread") for one critter."""

    dice: tuple[str, ...]
    critter: str


@dataclass(frozen=True, slots=True)
class TurnCorrected(Recorded):
    """A booked turn (`turn`: 1 to 6) of the named player gets other dice or another critter; later turns stay."""

    player: str
    turn: int
    dice: tuple[str, ...]
    critter: str


Event = MatchStarted | TurnBooked | TurnCorrected


@dataclass(frozen=True, slots=True)
class State(Standings):
    """Where a match stands: the edition, the players in seating order, and for each the turns booked so far."""

    edition: Edition
    players: tuple[str, ...]
    sheets: tuple[tuple[Turn, ...], ...]

    def turns(self, player: str) -> tuple[Turn, ...]:
        """The booked turns of a player, the first first; raises KeyError for a name that does not play."""
        return dict(zip(self.players, self.sheets, strict=True))[player]

    def used(self, player: str) -> tuple[str, ...]:
        """The critters whose tokens a player has turned over, in the order of the turns."""
        return tuple(turn.critter for turn in self.turns(player))

    def total(self, player: str) -> int:
        """The points of a player so far, 0 to 168."""
        return sum(turn.points for turn in self.turns(player))

    @property
    def totals(self) -> dict[str, int]:
        """The points of every player so far, in seating order."""
        return {player: self.total(player) for player in self.players}

    @property
    def over(self) -> bool:
        """True when every player has taken six turns."""
        return all(len(sheet) == TURNS for sheet in self.sheets)

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is: the first with the fewest turns; None when the match is over."""
        return None if self.over else min(self.players, key=lambda player: len(self.turns(player)))

    @property
    def turn_number(self) -> int:
        """The number of the turn being played, 1 to 6; 6 when the match is over."""
        return min(TURNS, 1 + min(len(sheet) for sheet in self.sheets))


def apply(state: State | None, event: Event) -> State:
    """Give the state after the event; `state` is None before the match starts.

    Raises IllegalEvent with every reason; the given state stays as it is.
    """
    if isinstance(event, MatchStarted):
        if state is not None:
            raise IllegalEvent(["the match has already started"])
        return _start(event)
    if not isinstance(event, TurnBooked | TurnCorrected):
        raise IllegalEvent([f"expected an event of Sausage Sizzle, got {type(event).__name__}"])
    if state is None:
        raise IllegalEvent(["the match has not started"])
    return _book(state, event) if isinstance(event, TurnBooked) else _correct(state, event)


def correction_options(state: State, player: str, turn: int, dice: Sequence[str]) -> tuple[Option, ...]:
    """Give one option for each critter, in the edition's order, for correcting a booked turn (1 to 6) to these dice.

    Allowed is what `apply` would accept as TurnCorrected, later turns included; `used` tells that another turn of the
    player has the critter. Raises KeyError for a name that does not play.
    """
    elsewhere = {t.critter for number, t in enumerate(state.turns(player), start=1) if number != turn}
    made = []
    for critter in state.edition.critters:
        scored = take(dice, critter).score
        allowed = not _correction_faults(state, TurnCorrected(player, turn, tuple(dice), critter))
        points = scored.points if allowed else 0
        made.append(Option(critter, scored.count, scored.multiplier, points, critter in elsewhere, allowed))
    return tuple(made)


def replay(events: Iterable[Event]) -> State | None:
    """Apply all events from the beginning; None where there are none. An IllegalEvent names the event's number."""
    return game.replay(apply, events)


def _start(event: MatchStarted) -> State:
    faults: list[str] = []
    edition = EDITIONS.get(event.edition)
    if edition is None:
        faults.append(f"expected one of the editions {listing(tuple(EDITIONS))}, got {tell(event.edition)}")
    most = edition.most_players if edition else max(known.most_players for known in EDITIONS.values())
    if too_many := number_fault(len(event.players), FEWEST_PLAYERS, most):
        faults.append(too_many)
    faults += names_faults(enumerate(event.players, start=1))
    if edition is None or faults:
        raise IllegalEvent(faults)
    return State(edition, event.players, tuple(() for _ in event.players))


def _book(state: State, event: TurnBooked) -> State:
    player = state.player_on_turn
    if player is None:
        raise IllegalEvent([f"the match is over: all players have taken {TURNS} turns"])
    faults = turn_faults(state.edition, event.dice, event.critter, state.used(player))
    if faults:
        raise IllegalEvent(faults)
    return _with_turns(state, player, (*state.turns(player), take(event.dice, event.critter)))


def _correct(state: State, event: TurnCorrected) -> State:
    if faults := _correction_faults(state, event):
        raise IllegalEvent(faults)
    return _with_turns(state, event.player, _corrected(state, event))


def _corrected(state: State, event: TurnCorrected) -> tuple[Turn, ...]:
    turns = state.turns(event.player)
    return (*turns[: event.turn - 1], take(event.dice, event.critter), *turns[event.turn :])


def _correction_faults(state: State, event: TurnCorrected) -> tuple[str, ...]:
    """List what forbids a correction: the whole sheet is judged anew, turn after turn."""
    if event.player not in state.players:
        return (f"{tell(event.player)} does not play (the players are {_names(state.players)})",)
    turns = state.turns(event.player)
    if not 1 <= event.turn <= len(turns):
        booked = counted(len(turns), "turn")
        return (f"{quote(event.player)} has booked {booked}: there is no turn {event.turn} to correct",)
    corrected = _corrected(state, event)
    faults: list[str] = []
    for number, turn in enumerate(corrected, start=1):
        used = [earlier.critter for earlier in corrected[: number - 1]]
        freed = {earlier.critter for earlier in turns[: number - 1]}.difference(used)
        found = turn_faults(state.edition, turn.dice, turn.critter, used) or _woken_doubt(state.edition, turn, freed)
        faults += (f"turn {number}: {fault}" for fault in found)
    return tuple(faults)


def _woken_doubt(edition: Edition, turn: Turn, freed: Collection[str]) -> tuple[str, ...]:
    """List a critter die left unread in a turn for nothing that may show a critter that was used before, and no longer.

    It would have had to be chosen. In every other turn the points stay what they are, whatever the die shows.
    """
    critters = sum(edition.kind_of(label) == "critter" for label in turn.dice)
    if not freed or turn.score.count > 0 or critters == edition.count("critter"):
        return ()
    shown = listing([critter for critter in edition.critters if critter in freed], "or")
    return (f"an unread critter die may show the {shown}: look at it and correct this turn first",)


def _with_turns(state: State, player: str, turns: tuple[Turn, ...]) -> State:
    return replace(
        state,
        sheets=tuple(
            turns if name == player else sheet for name, sheet in zip(state.players, state.sheets, strict=True)
        ),
    )


def _names(names: Sequence[str]) -> str:
    return listing([quote(name) for name in names])


_CODEC: Codec[Event] = Codec(
    {
        "match_started": Shape(MatchStarted, {"edition": text, "players": texts}),
        "turn_booked": Shape(TurnBooked, {"dice": texts, "critter": text}),
        "turn_corrected": Shape(TurnCorrected, {"player": text, "turn": whole, "dice": texts, "critter": text}),
    }
)
encode: Callable[[Event], JsonObject] = _CODEC.encode
"""Give an event as a plain dictionary that JSON can carry; raises BadEventError for a foreign object."""
decode: Callable[[object], Event] = _CODEC.decode
"""Give the event that a plain dictionary holds; raises BadEventError with everything that is wrong with it."""


def describe(state: State) -> tuple[str, ...]:
    """Tell a state as lines of plain text: whose turn it is or who won, and every sheet with its reasons."""
    lines = []
    for player in state.players:
        lines.append(f"{player}: {counted(state.total(player), 'point')}")
        for number, turn in enumerate(state.turns(player), start=1):
            lines.append(f"  {number}. {turn.critter}: {reason(turn)}")
    if state.over:
        lines.append(f"over, won by {listing(state.winners)}")
    else:
        lines.append(f"turn {state.turn_number} of {TURNS}: {state.player_on_turn}")
    return tuple(lines)
