"""A match of Drecksau, one round or a tournament, as a frozen state and the events that lead to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.drecksau.board import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PIGS,
    PIGS_OF_BASE_GAME,
    Board,
    Target,
    Win,
    after_bird,
    after_play,
    play_faults,
    stranger,
    targets,
    told_win,
)
from scorer.drecksau.events import BirdEnded, CardPlayed, Event, MatchStarted, PigsCorrected, RoundStarted
from scorer.drecksau.pigs import pig_faults
from scorer.drecksau.tournament import Standing, standing
from scorer.game import EditionInfo, IllegalEvent, Standings
from scorer.words import counted, listing, names_faults, number_fault, tell

EDITION = EditionInfo("drecksau", "Drecksau: Sauschön", FEWEST_PLAYERS, MOST_PLAYERS)


@dataclass(frozen=True, slots=True)
class State(Standings):
    """Where a match stands: the round being played, or just won, and the wins of the rounds before it.

    `began`: who began the last round that began, "" before the first card.
    """

    edition: EditionInfo
    players: tuple[str, ...]
    pigs: int
    is_tournament: bool
    board: Board
    wins: tuple[Win, ...] = ()
    began: str = ""

    @property
    def standing(self) -> Standing:
        """Where the tournament stands, the round just won included."""
        won = (*self.wins, self.board.win) if self.board.win else self.wins
        return standing(self.players, won)

    @property
    def round(self) -> int:
        """The number of the round being played, or just won."""
        return len(self.wins) + 1

    @property
    def is_deciding(self) -> bool:
        """True where the round being played, or just won, is between players who share the lead."""
        return self.is_tournament and bool(standing(self.players, self.wins).decider)

    @property
    def totals(self) -> dict[str, int]:
        """The stars and carrots of every player; without a tournament one for the winner."""
        if self.is_tournament:
            return self.standing.totals
        won = self.board.win.player if self.board.win else ""
        return {player: int(player == won) for player in self.players}

    @property
    def merits(self) -> Mapping[str, tuple[int, ...]]:
        """What places the players: the championship first, then the points."""
        champions = self.standing.champions if self.is_tournament else ()
        return {player: (int(player in champions), total) for player, total in self.totals.items()}

    @property
    def over(self) -> bool:
        """True when the round is won, or the tournament."""
        return self.standing.over if self.is_tournament else self.board.win is not None

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is, or who should begin a round, left of who began the last one; None when the match is over.

        Anybody may begin.
        """
        if self.over:
            return None
        if self.board.on_turn and self.board.win is None:
            return self.board.on_turn
        playing = self.standing.decider if self.board.win else self.board.players
        first = self.players.index(self.began) + 1 if self.began else 0
        return next(p for p in (*self.players[first:], *self.players[:first]) if p in (playing or self.players))

    def targets(self, card: str) -> dict[Target, str]:
        """List every pig with the reason why the player on turn cannot play the card on it; "" where it can be."""
        return targets(self.board, self.player_on_turn or "", card)


def apply(state: State | None, event: Event) -> State:
    """Give the state after the event; `state` is None before the match starts.

    Raises IllegalEvent with every reason; the given state stays as it is.
    """
    if not isinstance(event, Event):
        raise IllegalEvent([f"expected an event of Drecksau, got {type(event).__name__}"])
    if state is None:
        if isinstance(event, MatchStarted):
            return _start(event)
        raise IllegalEvent(["the match has not started"])
    match event:
        case MatchStarted():
            raise IllegalEvent(["the match has already started"])
        case CardPlayed():
            after = _play(state, event)
        case BirdEnded():
            after = _end_bird(state)
        case PigsCorrected():
            after = _correct(state, event)
        case RoundStarted():
            after = _begin_round(state)
    return after


def _start(event: MatchStarted) -> State:
    faults = [] if event.edition == EDITION.id else [f"expected the edition {EDITION.id}, got {tell(event.edition)}"]
    if wrong_number := number_fault(len(event.players), FEWEST_PLAYERS, MOST_PLAYERS):
        faults.append(wrong_number)
    faults += names_faults(enumerate(event.players, start=1))
    usual = sorted({PIGS, PIGS_OF_BASE_GAME.get(len(event.players), PIGS)})
    if event.pigs not in usual:
        told = listing([str(number) for number in usual], "or")
        faults.append(f"expected {told} pigs with {counted(len(event.players), 'player')}, got {tell(event.pigs)}")
    if faults:
        raise IllegalEvent(faults)
    board = Board.laid_out(event.players, event.pigs)
    return State(EDITION, event.players, event.pigs, event.tournament, board)


def _play(state: State, event: CardPlayed) -> State:
    if faults := play_faults(state.board, event.player, event.card, event.on):
        raise IllegalEvent(faults)
    began = state.began if state.board.on_turn else event.player
    return replace(state, board=after_play(state.board, event.player, event.card, event.on), began=began)


def _end_bird(state: State) -> State:
    if state.board.win is not None:
        raise IllegalEvent([f"the round is over: {told_win(state.board.win)}"])
    if not state.board.bird:
        raise IllegalEvent(["no Lucky Bird is being played"])
    return replace(state, board=after_bird(state.board))


def _correct(state: State, event: PigsCorrected) -> State:
    if event.player not in state.board.players:
        raise IllegalEvent([stranger(state.board, event.player)])
    faults = []
    if len(event.pigs) != state.pigs:
        faults.append(f"expected {counted(state.pigs, 'pig')}, got {len(event.pigs)}")
    for number, pig in enumerate(event.pigs, start=1):
        faults += [f"pig {number}: {fault}" for fault in pig_faults(pig)]
    if faults:
        raise IllegalEvent(faults)
    board = state.board.with_pigs(event.player, event.pigs)
    return replace(state, board=board.judged(state.board.on_turn or event.player))


def _begin_round(state: State) -> State:
    if not state.is_tournament:
        raise IllegalEvent(["there is one round only: this is no tournament"])
    if state.over:
        raise IllegalEvent([f"the tournament is over, won by {listing(state.winners)}"])
    if state.board.win is None:
        raise IllegalEvent([f"round {state.round} is not won yet"])
    players = state.standing.decider or state.players
    return replace(state, board=Board.laid_out(players, state.pigs), wins=(*state.wins, state.board.win))


def describe(state: State) -> tuple[str, ...]:
    """Tell a state as lines of plain text: the tournament, everybody's pigs, and whose turn it is or who has won."""
    lines = []
    if state.is_tournament:
        lines += [f"{player}: {counted(points, 'point')}" for player, points in state.totals.items()]
        won = (*state.wins, state.board.win) if state.board.win else state.wins
        for number, (win, prize) in enumerate(zip(won, state.standing.prizes, strict=True), start=1):
            lines.append(f"round {number}: {told_win(win)}: {prize.told if prize else 'it decides the tournament'}")
    for player, pigs in zip(state.board.players, state.board.pigs, strict=True):
        told = "; ".join(f"{number} {pig.told}" for number, pig in enumerate(pigs, start=1))
        lines.append(f"pigs of {player}: {told}")
    if state.board.bird and state.board.win is None:
        lines.append(f"Lucky Bird: {counted(state.board.bird, 'more card')}")
    if state.over:
        lines.append(f"over, won by {listing(state.winners)}")
    elif state.board.win:
        decider = state.standing.decider
        lines.append(f"next: a deciding round of {listing(decider)}" if decider else f"next: round {state.round + 1}")
    else:
        lines.append(f"round {state.round}: {state.player_on_turn}")
    return tuple(lines)
