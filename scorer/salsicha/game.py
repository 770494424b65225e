"""A match of Salsicha as a frozen state and the events that lead from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.game import EditionInfo, IllegalEvent, Standings
from scorer.salsicha import rounds as rules
from scorer.salsicha.cards import Combination, card_faults, combination_faults, combination_warnings
from scorer.salsicha.events import (
    CombinationKept,
    DiscardLaid,
    Event,
    HandShown,
    LiveChosen,
    MatchStarted,
    RoundClosed,
    TurnBooked,
    WentOut,
)
from scorer.salsicha.rounds import FEWEST_PLAYERS, MOST_PLAYERS, NO_CONSOLATION, TWO_PLAYERS, Round
from scorer.salsicha.solver import held
from scorer.words import counted, listing, names_faults, number_fault, quote, tell

EDITION = EditionInfo("salsicha", "Salsicha", FEWEST_PLAYERS, MOST_PLAYERS)


@dataclass(frozen=True, slots=True)
class State(Standings):
    """Where a match stands: the combinations of this copy, and the rounds, of which the last may be going on.

    `seat`: who is on turn in it. `discarded`: the card that the last booked turn laid down, "" for none.
    """

    edition: EditionInfo
    players: tuple[str, ...]
    combinations: tuple[Combination, ...]
    rounds: tuple[Round, ...] = (Round(),)
    seat: int = 0
    discarded: str = ""

    @property
    def round(self) -> Round:
        """The round being played, or the last one."""
        return self.rounds[-1]

    @property
    def totals(self) -> dict[str, int]:
        """The points of every player so far, in seating order."""
        return rules.totals(self.players, self.rounds)

    @property
    def merits(self) -> Mapping[str, tuple[int, ...]]:
        """What places the players: the win first, then the points."""
        return rules.merits(self.players, self.rounds)

    @property
    def over(self) -> bool:
        """True after the Perfect Salsicha, four points, or four rounds."""
        return rules.ended_with(self.players, self.rounds) is not None

    @property
    def why(self) -> str:
        """Why the match is over and who has won, or why it goes on, in a sentence."""
        return rules.why(self.players, self.rounds)

    @property
    def starter(self) -> str:
        """Who started the round being played."""
        return rules.starter(self.players, self.rounds[:-1])

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who may still show a hand in the round being played, from the left of who went out."""
        if not self.round.out or self.round.closed or len(self.players) == TWO_PLAYERS:
            return ()
        first = self.players.index(self.round.out) + 1
        return tuple(p for p in (*self.players[first:], *self.players[: first - 1]) if p not in self.round.shown)

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is, who shows a hand next, or who starts next once all have; None when the match is over."""
        if self.over:
            return None
        if not self.round.out:
            return self.players[self.seat]
        return (*self.awaited, rules.left_of(self.players, self.round.out))[0]

    @property
    def reminder(self) -> str:
        """What everybody does because of the card discarded last: a head or a tail passes a card; else empty."""
        return rules.reminder(self.discarded, len(self.players)) if not self.round.out else ""

    def named(self, name: str) -> Combination | None:
        """Give the combination of this copy that has the name."""
        return next((known for known in self.combinations if known.name == name), None)


def apply(state: State | None, event: Event) -> State:
    """Give the state after the event; `state` is None before the match starts.

    Raises IllegalEvent with every reason; the given state stays as it is.
    """
    if not isinstance(event, Event):
        raise IllegalEvent([f"expected an event of Salsicha, got {type(event).__name__}"])
    if state is None:
        if isinstance(event, MatchStarted):
            return _start(event)
        raise IllegalEvent(["the match has not started"])
    faults = _faults_of_fields(state, event)
    if faults:
        raise IllegalEvent(faults)
    return _after(state, event)


def _after(state: State, event: Event) -> State:
    match event:
        case CombinationKept():
            after = _keep(state, event)
        case LiveChosen():
            after = _choose(state, event)
        case TurnBooked():
            after = _turn(state, event)
        case WentOut():
            after = _go_out(state, event)
        case DiscardLaid():
            after = _lay(state, event)
        case HandShown():
            after = _show(state, event)
        case RoundClosed():
            after = _close(state)
        case MatchStarted():
            raise IllegalEvent(["the match has already started"])
    return after


def _faults_of_fields(state: State, event: Event) -> list[str]:
    """List unknown players, rounds and cards in any event."""
    faults = []
    player = getattr(event, "player", None)
    if player is not None and player not in state.players:
        faults.append(
            f"{tell(player)} does not play (the players are {listing([quote(name) for name in state.players])})"
        )
    number = getattr(event, "round", None)
    if number is not None and not 1 <= number <= len(state.rounds):
        faults.append(f"expected a round from 1 to {len(state.rounds)}, got {tell(number)}")
    for name in ("hand", "cards"):
        faults += card_faults(getattr(event, name, ()))
    return faults


def _start(event: MatchStarted) -> State:
    faults = [] if event.edition == EDITION.id else [f"expected the edition {EDITION.id}, got {tell(event.edition)}"]
    if wrong_number := number_fault(len(event.players), FEWEST_PLAYERS, MOST_PLAYERS):
        faults.append(wrong_number)
    faults += names_faults(enumerate(event.players, start=1))
    names = [combination.name for combination in event.combinations]
    faults += [
        f"the combination {quote(name)} stands there twice" for name in dict.fromkeys(names) if names.count(name) > 1
    ]
    for combination in event.combinations:
        faults += _faults_of(combination)
    if faults:
        raise IllegalEvent(faults)
    return State(EDITION, event.players, event.combinations)


def _faults_of(combination: Combination) -> list[str]:
    """List why a combination cannot be kept: it is none, or no deck can make it."""
    faults = combination_faults(combination) or combination_warnings(combination)
    return [f"the combination {quote(combination.name)}: {fault}" for fault in faults]


def _keep(state: State, event: CombinationKept) -> State:
    new = event.combination
    if faults := _faults_of(new):
        raise IllegalEvent(faults)
    others = tuple(new if old.name == new.name else old for old in state.combinations)
    kept = others if state.named(new.name) else (*others, new)
    if state.round.out:
        return replace(state, combinations=kept)
    live = tuple(new if old.name == new.name else old for old in state.round.live)
    return _with_round(replace(state, combinations=kept), len(state.rounds), replace(state.round, live=live))


def _choose(state: State, event: LiveChosen) -> State:
    faults = [f"there is no combination {quote(name)} in this copy" for name in event.live if not state.named(name)]
    if len(set(event.live)) < len(event.live):
        faults.append("a combination is named twice")
    if not event.live:
        faults.append("expected at least one live combination, got none")
    if faults:
        raise IllegalEvent(faults)
    before = state.rounds[event.round - 1]
    # What was live when somebody went out stays as it was then, whatever the copy says of it since.
    as_then = {combination.name: combination for combination in (*state.combinations, *before.live)}
    return _with_round(state, event.round, replace(before, live=tuple(as_then[name] for name in event.live)))


def _turn(state: State, event: TurnBooked) -> State:
    faults = card_faults([event.discarded]) if event.discarded else ()
    if state.over:
        raise IllegalEvent([f"the match is over: {state.why}"])
    if state.round.out:
        faults = (*faults, f"{state.round.out} went out: no turn can be booked any more in this round")
    if faults:
        raise IllegalEvent(faults)
    seat = (state.players.index(event.player) + 1) % len(state.players)
    return replace(state, seat=seat, discarded=event.discarded)


def _go_out(state: State, event: WentOut) -> State:
    before = state.rounds[event.round - 1]
    others = tuple((player, hand) for player, hand in before.hands if player != event.player)
    after = replace(before, out=event.player, hand=event.hand, hands=others)
    # Hands were not asked for after the Perfect Salsicha: where it was none, they are.
    closed = before.closed and not before.is_won_by_perfect
    closed = closed or len(state.players) == TWO_PLAYERS or after.is_won_by_perfect
    return _with_round(state, event.round, replace(after, closed=closed))


def _lay(state: State, event: DiscardLaid) -> State:
    before = _ended(state, event.round)
    return _with_round(state, event.round, replace(before, discard=event.cards))


def _show(state: State, event: HandShown) -> State:
    before = _ended(state, event.round)
    faults = []
    if len(state.players) == TWO_PLAYERS:
        faults.append(NO_CONSOLATION)
    if event.player == before.out:
        faults.append(f"{event.player} went out in this round")
    if before.is_won_by_perfect:
        faults.append(f"{before.out} has won with the Perfect Salsicha: there is no consolation prize any more")
    if faults:
        raise IllegalEvent(faults)
    shown = {**before.shown, event.player: event.hand}
    hands = tuple((player, shown[player]) for player in state.players if player in shown)
    return _with_round(state, event.round, replace(before, hands=hands))


def _ended(state: State, number: int) -> Round:
    one = state.rounds[number - 1]
    if not one.out:
        raise IllegalEvent([f"nobody has gone out in round {number} yet"])
    return one


def _close(state: State) -> State:
    if state.over:
        raise IllegalEvent([f"the match is over: {state.why}"])
    return _with_round(state, len(state.rounds), replace(_ended(state, len(state.rounds)), closed=True))


def _with_round(state: State, number: int, one: Round) -> State:
    """Put a round in its place; the match then ends with it, goes on with the next one, or is over no longer.

    Raises IllegalEvent where who went out holds no live combination, or where the match would have ended before a
    round that was played.
    """
    if one.out and held(one.hand, one.live) is None:
        live = listing([combination.name for combination in one.live], "or")
        raise IllegalEvent(
            [f"the hand of {quote(one.out)} ({counted(len(one.hand), 'card')}) is no live combination: expected {live}"]
        )
    rounds = (*state.rounds[: number - 1], one, *state.rounds[number:])
    if rounds[-1] == Round() and len(rounds) > 1:
        rounds = rounds[:-1]
    end = rules.ended_with(state.players, rounds)
    if end is not None and end < len(rounds):
        raise IllegalEvent([f"the match would have ended with round {end}: take back what was booked after it first"])
    if end is None and rounds[-1].closed:
        rounds = (*rounds, Round())
    seat, discarded = state.seat, state.discarded
    if len(rounds) != len(state.rounds) or (number == len(rounds) - 1 and one.out != state.rounds[number - 1].out):
        seat, discarded = state.players.index(rules.starter(state.players, rounds[:-1])), ""
    return replace(state, rounds=rounds, seat=seat, discarded=discarded)


def describe(state: State) -> tuple[str, ...]:
    """Tell a state as lines of plain text: the points, every round with its reasons, and who is next or has won."""
    lines = [f"{player}: {counted(points, 'point')}" for player, points in state.totals.items()]
    for number, one in enumerate(state.rounds, start=1):
        lines.append(f"round {number}, live: {listing([combination.name for combination in one.live])}")
        lines += (
            f"  {award.player} +{award.points}: {award.combination.name}, {award.reason}"
            for award in one.awards(state.players)
        )
        lines += (f"  look at this: {warning}" for warning in one.warnings(len(state.players)))
    if state.reminder:
        lines.append(state.reminder)
    if state.over:
        lines.append(f"over, won by {listing(state.winners)}: {state.why}")
    elif state.round.out:
        lines.append(f"shows a hand: {state.player_on_turn}" if state.awaited else "all hands are shown")
    else:
        lines.append(f"{rules.told_round(state.players, len(state.rounds))}: {state.player_on_turn}")
    return tuple(lines)
