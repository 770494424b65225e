"""Tallies typed plays of Drecksau: decoded JSON in, the pigs or the tournament or every reason against it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.drecksau.board import (
    BIRD_PLAYS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PIGS,
    PIGS_OF_BASE_GAME,
    Board,
    Target,
    Win,
    after_bird,
    after_play,
    carried_fault,
    form_faults,
    play_faults,
    told_win,
)
from scorer.drecksau.events import pig_as_json
from scorer.drecksau.tournament import Prize, standing
from scorer.game import IllegalTable, JsonObject
from scorer.remarks import Remarks, note_alike, read_names, whole_number
from scorer.words import counted, listing, number_fault, quote, tell

__all__ = ["IllegalTable", "score_table"]

_TABLE_KEYS = ("players", "pigs", "plays", "tournament")
_PLAY_KEYS = ("player", "card", "on", "plays")
_BIRD = "lucky-bird"
FEWEST_PIGS, MOST_PIGS = 1, max(PIGS_OF_BASE_GAME.values())
MOST_PLAYS = 10_000
"""More cards than any round has; MOST_ROUNDS the same of a tournament, whose longest has six."""
MOST_ROUNDS = 100
MOST_FURTHER = 10
"""So many further plays of one Lucky Bird are looked at, also where they are too many."""


@dataclass(frozen=True, slots=True)
class _Play:
    """A play as typed: where it stands, who plays what on which pig, and the further ones of a Lucky Bird.

    Where `faults` say what it lacks it cannot be played; where it is `readable` it can be judged all the same.
    """

    where: str
    player: str
    card: str
    on: Target | None
    further: tuple[_Play, ...] = ()
    faults: tuple[str, ...] = ()
    readable: bool = False


def score_table(data: object) -> JsonObject:
    """Play the cards by the rules and tell how the pigs are, or how the tournament stands.

    `data`: {"players": [names], "pigs": 3, "plays": [{"player", "card", "on": [player, pig from 1], "plays": [further
    ones of a Lucky Bird]}]}, or "tournament": [[plays of a round], ...] in place of "plays". The first play of a round
    names who begins. null counts as not given.
    Returns {"pigs": {player: [{"dirty", "pretty", "barn", "rod", "door"}]}, "winner": None or {"player", "with"},
    "warnings"}, or of a tournament {"rounds": [{"winner", "prize": None or {"kind", "points"}}], "totals", "over",
    "champions", "decider", "warnings"}; the prize of the deciding round is None.
    Raises IllegalTable with every reason, each with the number of the play.
    """
    if not isinstance(data, dict):
        raise IllegalTable([f"expected an object with players and plays, got {tell(data)}"])
    remarks = Remarks()
    remarks.unknown_keys("", data, _TABLE_KEYS)
    players = read_names(data.get("players"), lambda n: number_fault(n, FEWEST_PLAYERS, MOST_PLAYERS), remarks)
    pigs = _read_pigs(data.get("pigs"), len(players), remarks)
    tournament = data.get("tournament")
    if tournament is None:
        rounds = [_read_plays("", data.get("plays"), remarks)]
    else:
        rounds = _read_tournament(tournament, remarks)
        if data.get("plays") is not None:
            remarks.faults.append("expected either plays or a tournament, got both")
    if remarks.faults:
        # Who plays with what pigs is not known: of the plays only what is no play at all is told as well.
        _note_unread([play for plays in rounds for play in plays], remarks)
        raise IllegalTable(remarks.faults)
    note_alike(players, remarks)
    if tournament is None:
        told = _round_as_json(_played(Board.laid_out(players, pigs), rounds[0], remarks))
    else:
        told = _tournament(players, pigs, rounds, remarks)
    if remarks.faults:
        raise IllegalTable(remarks.faults)
    return {**told, "warnings": remarks.warnings}


def _round_as_json(board: Board) -> JsonObject:
    pigs = zip(board.players, board.pigs, strict=True)
    return {
        "pigs": {player: [pig_as_json(pig) for pig in held] for player, held in pigs},
        "winner": _win_as_json(board.win),
    }


def _win_as_json(win: Win | None) -> JsonObject | None:
    return None if win is None else {"player": win.player, "with": win.with_what}


def _prize_as_json(prize: Prize | None) -> JsonObject | None:
    return None if prize is None else {"kind": prize.kind, "points": prize.points}


def _tournament(players: tuple[str, ...], pigs: int, rounds: Sequence[Sequence[_Play]], remarks: Remarks) -> JsonObject:
    """Play round after round; the last one may not be won yet."""
    wins: list[Win] = []
    told: list[JsonObject] = []
    for number, plays in enumerate(rounds, start=1):
        now = standing(players, wins)
        if not remarks.faults and len(wins) < number - 1:
            remarks.faults.append(f"round {number}: round {number - 1} is not won yet")
        elif not remarks.faults and now.over:
            champion = listing([quote(name) for name in now.champions])
            which = f"round {number}" if number == len(rounds) else f"rounds {number} to {len(rounds)}"
            remarks.faults.append(f"{which}: {champion} had won the tournament after round {number - 1}")
        if remarks.faults:
            _played(Board.laid_out(players, pigs), plays, remarks, legal=False)
            continue
        board = _played(Board.laid_out(now.decider or players, pigs), plays, remarks)
        if remarks.faults:
            continue
        wins += [board.win] if board.win else []
        prizes = standing(players, wins).prizes
        prize = prizes[number - 1] if len(prizes) == number else None
        told.append({"winner": _win_as_json(board.win), "prize": _prize_as_json(prize)})
    end = standing(players, wins)
    return {
        "rounds": told,
        "totals": end.totals,
        "over": end.over,
        "champions": list(end.champions),
        "decider": list(end.decider),
    }


def _played(board: Board, plays: Sequence[_Play], remarks: Remarks, *, legal: bool = True) -> Board:
    """Play up to the first play that is illegal; of those after it what is wrong however the pigs are is noted too."""
    own = Remarks()
    for number, play in enumerate(plays, start=1):
        if legal and board.win is not None:
            later = len(plays) - number
            more = f", and {counted(later, 'more play')} after it" if later else ""
            own.faults.append(f"{play.where}the round was over: {told_win(board.win)}{more}")
            break
        for one in (play, *play.further):
            judge = play_faults if legal and not one.faults else form_faults
            judged = judge(board, one.player, one.card, one.on) if one.readable else ()
            faults = (*one.faults, *judged)
            own.faults += (f"{one.where}{fault}" for fault in faults)
            legal = legal and not faults
            if legal:
                board = after_play(board, one.player, one.card, one.on)
        if legal and board.bird:
            board = after_bird(board)
    remarks.add_some("", own)
    return board


def _note_unread(plays: Sequence[_Play], remarks: Remarks) -> None:
    own = Remarks([f"{one.where}{fault}" for play in plays for one in (play, *play.further) for fault in one.faults])
    remarks.add_some("", own)


def _read_pigs(value: object, players: int, remarks: Remarks) -> int:
    number = PIGS if value is None else whole_number(value)
    if number is None or not FEWEST_PIGS <= number <= MOST_PIGS:
        remarks.faults.append(f"expected {FEWEST_PIGS} to {MOST_PIGS} pigs, got {tell(value)}")
        return PIGS
    usual = {PIGS, PIGS_OF_BASE_GAME.get(players, PIGS)}
    if number not in usual:
        told = listing([str(one) for one in sorted(usual)], "or")
        remarks.warnings.append(f"expected {told} pigs with {counted(players, 'player')}, got {number}")
    return number


def _read_tournament(value: object, remarks: Remarks) -> list[tuple[_Play, ...]]:
    if not isinstance(value, list):
        remarks.faults.append(f"expected a tournament as a list of rounds, got {tell(value)}")
        return []
    if remarks.too_many("", f"at most {MOST_ROUNDS} rounds", value, MOST_ROUNDS):
        return []
    return [_read_plays(f"round {number}", plays, remarks) for number, plays in enumerate(value, start=1)]


def _read_plays(place: str, value: object, remarks: Remarks) -> tuple[_Play, ...]:
    """Read the plays of a round; `place` says which it is in a tournament, else it is empty."""
    where, inside = (f"{place}: ", f"{place}, ") if place else ("", "")
    if not isinstance(value, list):
        remarks.faults.append(f"{where}expected a list of plays, got {tell(value)}")
        return ()
    if remarks.too_many(where, f"at most {MOST_PLAYS} plays", value, MOST_PLAYS):
        return ()
    own = Remarks()
    plays = [_read_play(f"{inside}play {number}", play, own) for number, play in enumerate(value, start=1)]
    remarks.add_some(where, own)
    return tuple(plays)


def _read_play(place: str, value: object, remarks: Remarks, bird_of: str | None = None) -> _Play:
    """Read a play; `bird_of` is the player whose Lucky Bird carries it, who need not be named again."""
    where = f"{place}: "
    if not isinstance(value, dict):
        return _Play(where, "", "", None, faults=(f"expected an object with player and card, got {tell(value)}",))
    remarks.unknown_keys(where, value, _PLAY_KEYS)
    own = Remarks()
    player, card = value.get("player"), value.get("card")
    if player is None and bird_of is not None:
        player = bird_of
    for what, word in (("player", player), ("card", card)):
        if not isinstance(word, str):
            own.faults.append(f"expected a text as the {what}, got {tell(word)}")
    on = _read_target(value.get("on"), own)
    readable = not own.faults
    if bird_of is not None and player != bird_of:
        own.faults.append(f"{quote(bird_of)} plays with the Lucky Bird, got {tell(player)}")
    if bird_of is not None and readable and (fault := carried_fault(str(card))):
        own.faults.append(fault)
    name, kind = str(player), str(card)
    further = _read_further(place, value.get("plays"), kind, name, own, within=bird_of is not None)
    remarks.warnings += own.warnings
    return _Play(where, name, kind, on, further, tuple(own.faults), readable)


def _read_further(
    place: str, value: object, card: str, player: str, remarks: Remarks, *, within: bool
) -> tuple[_Play, ...]:
    if value is None:
        return ()
    if card != _BIRD or within:
        remarks.faults.append(f"further plays are carried by a Lucky Bird only, got them with {tell(card)}")
        return ()
    if not isinstance(value, list):
        remarks.faults.append(f"expected a list of further plays, got {tell(value)}")
        return ()
    remarks.too_many("", f"at most {BIRD_PLAYS} further plays", value, BIRD_PLAYS)
    some = value[:MOST_FURTHER]
    return tuple(
        _read_play(f"{place}, card {number}", play, remarks, player) for number, play in enumerate(some, start=1)
    )


def _read_target(value: object, remarks: Remarks) -> Target | None:
    if value is None:
        return None
    owner, number = value if isinstance(value, list) and len(value) == 2 else (None, None)
    pig = whole_number(number)
    if not isinstance(owner, str) or pig is None:
        remarks.faults.append(f"expected on as a player and the number of a pig, got {tell(value)}")
        return None
    return owner, pig
