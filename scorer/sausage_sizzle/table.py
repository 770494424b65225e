"""Tallies a typed table of Sausage Sizzle: decoded JSON of any shape in, scores or every reason against it out."""

from __future__ import annotations

from dataclasses import dataclass

from scorer import game
from scorer.game import IllegalTable, JsonObject
from scorer.remarks import Remarks, note_alike, place_of, read_players
from scorer.sausage_sizzle.editions import DEFAULT_EDITION, EDITIONS, TURNS, UNREAD, Edition
from scorer.sausage_sizzle.game import FEWEST_PLAYERS
from scorer.sausage_sizzle.turn import TurnScore, best, options, roll_faults, score, turn_faults, unread_faults
from scorer.words import counted, listing, number_fault, quote, tell

__all__ = ["IllegalTable", "score_table"]

_TABLE_KEYS = ("edition", "players")
_PLAYER_KEYS = ("name", "turns")
_TURN_KEYS = ("dice", "critter")


@dataclass(frozen=True, slots=True)
class _TypedTurn:
    """A turn as typed: where it stands in words; dice and critter are None where they are missing or no labels."""

    where: str
    dice: tuple[str, ...] | None
    critter: str | None
    critter_given: bool


@dataclass(frozen=True, slots=True)
class _TypedPlayer:
    name: str
    turns: tuple[_TypedTurn, ...]


def score_table(data: object) -> JsonObject:
    """Tally a finished or unfinished table by the rules.

    `data`: {"edition": id (the first by default), "players": [{"name", "turns": [{"dice": eight labels or numbers,
    "critter": label}]}]}. A turn without critter takes the one worth most that is neither used nor named in another
    turn of the player; ties and turns without points take the first in the edition's order. null counts as not given.
    Returns {"players": [{"name", "turns": [{"critter", "count", "multiplier", "points"}], "total"}], "winners",
    "over", "warnings"}; winners share the best total and are the leaders while `over` is false.
    Raises IllegalTable with every reason for a table that cannot be; what is merely improbable is a warning.
    """
    if not isinstance(data, dict):
        raise IllegalTable([f"expected an object with players, got {tell(data)}"])
    remarks = Remarks()
    remarks.unknown_keys("", data, _TABLE_KEYS)
    edition = _read_edition(data.get("edition"), remarks)
    players = _read_players(data.get("players"), edition, remarks)
    scores = [_judge(player, edition, remarks) for player in players] if edition else []
    if edition is None:
        remarks.faults += _faults_of_no_edition(players)
    if remarks.faults:
        raise IllegalTable(remarks.faults)
    _note_improbable(players, remarks)
    totals = {player.name: sum(s.points for s in scored) for player, scored in zip(players, scores, strict=True)}
    return {
        "players": [
            {"name": player.name, "turns": [_as_json(turn) for turn in scored], "total": totals[player.name]}
            for player, scored in zip(players, scores, strict=True)
        ],
        "winners": list(game.leaders(totals)),
        "over": all(len(player.turns) == TURNS for player in players),
        "warnings": remarks.warnings,
    }


def _as_json(scored: TurnScore) -> JsonObject:
    return {
        "critter": scored.critter,
        "count": scored.count,
        "multiplier": scored.multiplier,
        "points": scored.points,
    }


def _read_edition(value: object, remarks: Remarks) -> Edition | None:
    wanted = DEFAULT_EDITION if value is None else value
    known = EDITIONS.get(wanted) if isinstance(wanted, str) else None
    if known is None:
        remarks.faults.append(f"expected one of the editions {listing(tuple(EDITIONS))}, got {tell(value)}")
    return known


def _read_players(value: object, edition: Edition | None, remarks: Remarks) -> list[_TypedPlayer]:
    most = edition.most_players if edition else max(known.most_players for known in EDITIONS.values())
    players = read_players(value, lambda number: number_fault(number, FEWEST_PLAYERS, most), remarks)
    return [player for n, p in enumerate(players, start=1) if (player := _read_player(n, p, remarks))]


def _read_player(number: int, value: object, remarks: Remarks) -> _TypedPlayer | None:
    if not isinstance(value, dict):
        remarks.faults.append(f"player {number}: expected an object with name and turns, got {tell(value)}")
        return None
    name = value.get("name")
    where = place_of(number, name)
    remarks.unknown_keys(f"{where}: ", value, _PLAYER_KEYS)
    turns = value.get("turns")
    if not isinstance(turns, list):
        remarks.faults.append(f"{where}: expected a list of turns, got {tell(turns)}")
        turns = []
    if len(turns) > TURNS:
        remarks.faults.append(f"{where}: expected at most {TURNS} turns, got {len(turns)}")
    typed = (_read_turn(f"{where}, turn {n}: ", turn, remarks) for n, turn in enumerate(turns, start=1))
    return _TypedPlayer(name if isinstance(name, str) else "", tuple(typed))


def _read_turn(where: str, value: object, remarks: Remarks) -> _TypedTurn:
    if not isinstance(value, dict):
        remarks.faults.append(f"{where}expected an object with dice, got {tell(value)}")
        return _TypedTurn(where, None, None, False)
    remarks.unknown_keys(where, value, _TURN_KEYS)
    critter = value.get("critter")
    if critter is not None and not isinstance(critter, str):
        remarks.faults.append(f"{where}expected the critter's name, got {tell(critter)}")
    dice = _read_dice(where, value.get("dice"), remarks)
    return _TypedTurn(where, dice, critter if isinstance(critter, str) else None, critter is not None)


def _read_dice(where: str, value: object, remarks: Remarks) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        remarks.faults.append(f"{where}expected a list of eight dice, got {tell(value)}")
        return None
    labels = [_label(die) for die in value]
    strange = [f"die {n}" for n, label in enumerate(labels, start=1) if label is None]
    if strange:
        example = tell(value[labels.index(None)])
        remarks.faults.append(f"{where}expected labels or numbers as dice, got {example} ({listing(strange)})")
        return None
    return tuple(label for label in labels if label is not None)


def _label(die: object) -> str | None:
    """Give the label a die was typed as: a text as it is, a whole number (5 or 5.0) as its digits."""
    if isinstance(die, str):
        return die
    if isinstance(die, float) and die.is_integer():
        die = int(die)
    return tell(die) if isinstance(die, int) and not isinstance(die, bool) else None


def _judge(player: _TypedPlayer, edition: Edition, remarks: Remarks) -> list[TurnScore]:
    """Score a player's turns in order, noting every fault; the scores hold only where there was none."""
    used: list[str] = []
    lost = 0
    scores: list[TurnScore] = []
    for turn in player.turns:
        named = {t.critter for t in player.turns if t is not turn and t.critter is not None}
        faults = _turn_faults(turn, edition, used, named, lost)
        remarks.faults += (turn.where + fault for fault in faults)
        critter = turn.critter
        if turn.dice is not None and not faults:
            if critter is None and not turn.critter_given:
                critter = _choose(turn, edition, used, named, remarks)
            if critter is not None:
                scores.append(score(turn.dice, critter))
        if critter in edition.critters:
            used.append(critter)
        else:
            lost += 1
    return scores


def _faults_of_no_edition(players: list[_TypedPlayer]) -> list[str]:
    """List the faults that do not depend on the edition, where it is unknown which is meant.

    These are labels that no edition has, and what is wrong under every edition that fits the dice best.
    """
    faults = []
    for turn in (turn for player in players for turn in player.turns):
        strange = [die for die in dict.fromkeys(turn.dice or ()) if not any(e.kind_of(die) for e in EDITIONS.values())]
        faults += [f"{turn.where}no die of any edition shows {quote(label)}" for label in strange]
    found = []
    for edition in EDITIONS.values():
        under = Remarks()
        for player in players:
            _judge(player, edition, under)
        found.append([fault for fault in under.faults if f"no die of {edition.id} shows" not in fault])
    fewest = min(len(under) for under in found)
    best = [under for under in found if len(under) == fewest]
    return faults + [fault for fault in best[0] if all(fault in under for under in best)]


def _turn_faults(turn: _TypedTurn, edition: Edition, used: list[str], named: set[str], lost: int) -> list[str]:
    """List what forbids a turn after `used` and after `lost` turns whose critter a fault hides.

    A lost turn may have used a critter that no turn names: its own fault is told, not what seems to follow from it.
    """
    if turn.dice is None:
        return []
    faults = list(roll_faults(edition, turn.dice, unread_allowed=False))
    if turn.critter is not None:
        hidden = [c for c in edition.critters if c in turn.dice and c not in {*used, *named, turn.critter}][:lost]
        found = turn_faults(edition, turn.dice, turn.critter, [*used, *hidden])
        # No typed die may be unread, which has been said; whether it would matter is a question for booked turns.
        said = {*faults, *(unread_faults(edition, turn.dice, [*used, *hidden]) if UNREAD in turn.dice else ())}
        faults += (fault for fault in found if fault not in said)
    return faults


def _choose(turn: _TypedTurn, edition: Edition, used: list[str], named: set[str], remarks: Remarks) -> str | None:
    """Choose the critter of a turn that names none; None where all six are used or named elsewhere."""
    dice = turn.dice or ()
    taken = named.union(used)
    if taken >= set(edition.critters):
        return None
    chosen = best(edition, dice, taken)
    allowed = [option for option in options(edition, dice, taken) if option.allowed]
    reserved = [c for c in edition.critters if c in dice and c in taken and c not in used]
    if chosen.count == 0 and reserved:
        remarks.warnings.append(
            f"{turn.where}0 points, because {listing(reserved)} {'is' if len(reserved) == 1 else 'are'} named in "
            "another turn: name the critter of this turn"
        )
    elif len(equal := [o.critter for o in allowed if o.points == chosen.points]) > 1:
        worth = counted(chosen.points, "point")
        remarks.warnings.append(
            f"{turn.where}{listing(equal)} are worth {worth} each and {chosen.critter} is taken: "
            "name the critter of this turn"
        )
    return chosen.critter


def _note_improbable(players: list[_TypedPlayer], remarks: Remarks) -> None:
    """Warn of numbers of turns that no seating order gives, and of names that differ in capitals only."""
    counts = [len(player.turns) for player in players]
    if max(counts) - min(counts) > 1 or counts != sorted(counts, reverse=True):
        told = listing([f"{quote(p.name)} {counted(n, 'turn')}" for p, n in zip(players, counts, strict=True)])
        remarks.warnings.append(f"the numbers of turns do not fit players taking turns in the order given: {told}")
    note_alike((player.name for player in players), remarks)
