"""A match of Wurst Case Scenario as a frozen state and the events that lead from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.game import EditionInfo, IllegalEvent, Standings
from scorer.words import listing, names_faults, number_fault, quote, tell
from scorer.wurst_case_scenario.belt import (
    FIRST,
    MACHINE,
    SAUSAGES,
    START,
    Belt,
    Step,
    after_step,
    candidates,
    told_standing,
)
from scorer.wurst_case_scenario.cards import (
    CLOSED,
    ENDED,
    UNPLAYED,
    ActionCard,
    Turn,
    card_faults,
    faults_with_card,
    may_do_more,
    obligation,
    what_is_done,
    with_step,
)
from scorer.wurst_case_scenario.events import (
    BeltCorrected,
    CardPlayed,
    Event,
    HandDiscarded,
    HolderNamed,
    IdentitiesTaken,
    MatchStarted,
    MoveCancelled,
    TurnEnded,
)
from scorer.wurst_case_scenario.progress import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Clock,
    Outcome,
    end_turn,
    identity_faults,
    number_of_identities_fault,
    outcome,
)

EDITION = EditionInfo("wurst-case-scenario", "Wurst Case Scenario", FEWEST_PLAYERS, MOST_PLAYERS)


@dataclass(frozen=True, slots=True)
class State(Standings):
    """Where a match stands: the belt, whose turn it is and how far it has come, and what is known of the identities.

    `identities`: for each player, in seating order, the sausages they told; `holder`: who said to hold the survivor at
    the end, "" for nobody, None where nobody was asked. Only `describe` of a match that is over tells them.
    """

    edition: EditionInfo
    players: tuple[str, ...]
    clock: Clock
    identities: tuple[tuple[str, ...], ...]
    belt: Belt = START
    turn: Turn = UNPLAYED
    holder: str | None = None

    @property
    def held(self) -> Mapping[str, tuple[str, ...]]:
        """The identities that the players told, by name."""
        return dict(zip(self.players, self.identities, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, as soon as one sausage is left or none; None before."""
        return outcome(self.belt, self.held, self.holder)

    @property
    def over(self) -> bool:
        """True when the game has ended and it is known who won, if anybody did."""
        return self.outcome is not None and self.outcome.is_known

    @property
    def totals(self) -> dict[str, int]:
        """One for the winner and nothing for the others; nothing for all before the end, or where all lost."""
        won = self.outcome.winner if self.outcome else None
        return {player: int(player == won) for player in self.players}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; empty before the end, and where all lost."""
        return tuple(player for player, won in self.totals.items() if won)

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is, or in whose the game ended while the holder is asked for; None when the match is over."""
        return None if self.over else self.players[self.clock.seat]

    @property
    def starter(self) -> str:
        """Who holds the start token."""
        return self.players[self.clock.starter]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step that may be taken now, with the card that was played or without one."""
        return tuple(step for step in candidates(self.belt) if not self.step_faults(step))

    def step_faults(self, step: Step) -> tuple[str, ...]:
        """Why a step may not be taken now; empty where it may."""
        if self.outcome is not None:
            return (f"the game has ended: {self.outcome.told}",)
        return faults_with_card(self.belt, self.turn, step)


def apply(state: State | None, event: Event) -> State:
    """Give the state after the event; `state` is None before the match starts.

    Raises IllegalEvent with every reason; the given state stays as it is.
    """
    if not isinstance(event, Event):
        raise IllegalEvent([f"expected an event of Wurst Case Scenario, got {type(event).__name__}"])
    if state is None:
        if isinstance(event, MatchStarted):
            return _start(event)
        raise IllegalEvent(["the match has not started"])
    match event:
        case MatchStarted():
            raise IllegalEvent(["the match has already started"])
        case IdentitiesTaken():
            return _take(state, event)
        case HolderNamed():
            return _name(state, event)
        case BeltCorrected():
            return _correct(state, event)
    if state.outcome is not None:
        raise IllegalEvent([f"the game has ended: {state.outcome.told}"])
    return _play(state, event)


def _play(state: State, event: Step | CardPlayed | MoveCancelled | HandDiscarded | TurnEnded) -> State:
    """Apply what happens in a turn."""
    if isinstance(event, Step):
        return _step(state, event)
    match event:
        case CardPlayed():
            after = _play_card(state, event)
        case MoveCancelled():
            after = _cancel(state, event)
        case HandDiscarded():
            after = _discard(state)
        case _:
            after = _end(state)
    return after


def _start(event: MatchStarted) -> State:
    faults = [] if event.edition == EDITION.id else [f"expected the edition {EDITION.id}, got {tell(event.edition)}"]
    if wrong_number := number_fault(len(event.players), FEWEST_PLAYERS, MOST_PLAYERS):
        faults.append(wrong_number)
    faults += names_faults(enumerate(event.players, start=1))
    if faults:
        raise IllegalEvent(faults)
    return State(EDITION, event.players, Clock(len(event.players)), tuple(() for _ in event.players))


def _refuse_stranger(state: State, player: str) -> None:
    if player not in state.players:
        names = listing([quote(name) for name in state.players])
        raise IllegalEvent([f"{tell(player)} does not play (the players are {names})"])


def _take(state: State, event: IdentitiesTaken) -> State:
    _refuse_stranger(state, event.player)
    faults = list(identity_faults(event.player, event.sausages, state.held))
    if fault := number_of_identities_fault(event.sausages, len(state.players)):
        faults.append(fault)
    survivor = state.belt.survivor
    if state.holder is not None and (survivor in event.sausages) != (event.player == state.holder):
        faults.append(f"sausage {survivor} is held by {quote(state.holder) if state.holder else 'nobody'}, as was said")
    if faults:
        raise IllegalEvent(faults)
    told = {**state.held, event.player: event.sausages}
    return replace(state, identities=tuple(told.values()))


def _name(state: State, event: HolderNamed) -> State:
    survivor = state.belt.survivor
    if survivor is None:
        raise IllegalEvent(["expected one sausage on the belt: before, nobody is asked for it"])
    if event.player:
        _refuse_stranger(state, event.player)
    by_identity = outcome(state.belt, state.held)
    if by_identity and by_identity.is_known and event.player != (by_identity.winner or ""):
        raise IllegalEvent(
            [f"sausage {survivor} is held by {quote(by_identity.winner) if by_identity.winner else 'nobody'}"]
        )
    if event.player and state.held[event.player] and survivor not in state.held[event.player]:
        raise IllegalEvent([f"{quote(event.player)} told other identities than {survivor}"])
    return replace(state, holder=event.player)


def _correct(state: State, event: BeltCorrected) -> State:
    faults = []
    if len(event.cards) != len(SAUSAGES):
        faults.append(f"expected the cards of {len(SAUSAGES)} sausages, got {len(event.cards)}")
    faults += [
        f"expected a card from {FIRST} to {MACHINE}, got {tell(card)}"
        for card in event.cards
        if not FIRST <= card <= MACHINE
    ]
    if not faults and all(card == MACHINE for card in event.cards):
        faults.append("expected a sausage on the belt: the last ones fall together only when a round ends")
    if faults:
        raise IllegalEvent(faults)
    belt = state.belt.with_cards(event.cards)
    same_end = belt.survivor is not None and belt.survivor == state.belt.survivor
    turn = state.turn
    if not turn.closed and not belt.is_decided and not may_do_more(belt, turn):
        turn = replace(turn, closed="done")
    after = replace(state, belt=belt, turn=turn, holder=state.holder if same_end else None)
    if state.turn.closed == ENDED and not belt.is_decided:
        # The round had ended with the game: where the game has not, the next round begins.
        return replace(after, clock=state.clock.next_turn(), turn=UNPLAYED)
    return after


def _play_card(state: State, event: CardPlayed) -> State:
    card = ActionCard(event.action, event.character, event.count)
    if faults := card_faults(state.belt, state.turn, card):
        raise IllegalEvent(faults)
    turn = Turn(card)
    return replace(state, turn=turn if may_do_more(state.belt, turn) else replace(turn, closed="done"))


def _step(state: State, step: Step) -> State:
    if faults := faults_with_card(state.belt, state.turn, step):
        raise IllegalEvent(faults)
    done = what_is_done(state.belt, state.turn, step)
    belt = after_step(state.belt, done)
    return replace(state, belt=belt, turn=with_step(belt, state.turn, done))


def _cancel(state: State, event: MoveCancelled) -> State:
    _refuse_stranger(state, event.player)
    faults = []
    if event.player == state.player_on_turn:
        faults.append(f"{quote(event.player)} is on turn: a Donut stops the move of another player")
    if not may_do_more(state.belt, state.turn):
        faults.append("there is no move to cancel: end the turn")
    if faults:
        raise IllegalEvent(faults)
    return replace(state, turn=replace(state.turn, closed="cancelled"))


def _discard(state: State) -> State:
    if state.turn != UNPLAYED:
        raise IllegalEvent(["the hand is discarded in place of playing, and this turn has been played: end the turn"])
    return replace(state, turn=Turn(closed="discarded"))


def _end(state: State) -> State:
    if owed := obligation(state.belt, state.turn):
        raise IllegalEvent([owed])
    belt, clock = end_turn(state.belt, state.clock)
    return replace(state, belt=belt, clock=clock, turn=Turn(closed=ENDED) if belt.is_decided else UNPLAYED)


def describe(state: State) -> tuple[str, ...]:
    """Tell a state as lines of plain text: the belt, the turn so far, who is next or has won; no secrets before."""
    lines = list(told_standing(state.belt))
    if state.outcome is not None:
        if state.over:
            lines += (f"{player} held {listing(held)}" for player, held in state.held.items() if held)
        lines.append(f"{'over: ' if state.over else ''}{state.outcome.told}")
        return tuple(lines)
    if state.turn.card is not None:
        lines.append(f"played: {state.turn.card.told}")
    if state.turn.closed:
        lines.append(CLOSED[state.turn.closed])
    elif owed := obligation(state.belt, state.turn):
        lines.append(owed)
    lines.append(f"round {state.clock.round}, begun by {state.starter}: {state.player_on_turn}")
    return tuple(lines)
