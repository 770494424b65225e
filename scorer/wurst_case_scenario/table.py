"""Tallies typed events of Wurst Case Scenario: decoded JSON in, where all stand or every reason against it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorer.game import IllegalTable, JsonObject
from scorer.remarks import Remarks, note_alike, place_of, read_players, whole_number
from scorer.words import listing, number_fault, quote, tell
from scorer.wurst_case_scenario.belt import (
    SAUSAGES,
    START,
    AllMoved,
    Belt,
    Moved,
    MovedApart,
    MovedTogether,
    Step,
    Swapped,
    after_step,
    concerned,
    form_faults,
    step_faults,
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

__all__ = ["IllegalTable", "score_table"]

_TABLE_KEYS = ("players", "events")
_PLAYER_KEYS = ("name", "identities")
_KINDS = ("move", "swap", "together", "apart", "all", "end_turn")
MOST_EVENTS = 10_000
"""More events than any evening has: a game is over after some hundred."""
_END_TURN = "end_turn"


@dataclass(frozen=True, slots=True)
class _Typed:
    """An event as typed: the step, None for the end of a turn; where `faults` say what it lacks it is no event."""

    step: Step | None
    faults: tuple[str, ...] = ()


def score_table(data: object) -> JsonObject:
    """Play the events by the rules of the belt and tell where everything stands.

    `data`: {"players": [{"name", "identities": ["1", "2"]}], "events": [{"move": {"sausage", "by"}}, {"swap": [a, b]},
    {"together": [a, b]}, {"apart": [a, b], "towards": a}, {"all": [order]}, {"end_turn": true}]}; the first player
    starts. Identities may be left out. null counts as not given. The card behind an event, and how many there are in
    a turn, are not judged.
    Returns {"belt": {sausage: card}, "machine": [as they fell], "round", "turn", "starter", "outcome": None or {"kind",
    "winner"}, "warnings"}; where the holder is not known the outcome has "survivor" too. Where the game has ended,
    round, turn and starter are those in which it did.
    Raises IllegalTable with every reason, each with the number of the event.
    """
    if not isinstance(data, dict):
        raise IllegalTable([f"expected an object with players and events, got {tell(data)}"])
    remarks = Remarks()
    remarks.unknown_keys("", data, _TABLE_KEYS)
    players = read_players(data.get("players"), lambda n: number_fault(n, FEWEST_PLAYERS, MOST_PLAYERS), remarks)
    names, identities = _read_identities(players, remarks)
    legal = not remarks.faults
    belt, clock = _play(_read_events(data.get("events"), remarks), Clock(len(names) or 1), remarks, legal=legal)
    if remarks.faults:
        raise IllegalTable(remarks.faults)
    note_alike(names, remarks)
    return {
        "belt": {sausage: belt.card(sausage) for sausage in belt.standing},
        "machine": list(belt.fallen),
        "round": clock.round,
        "turn": names[clock.seat],
        "starter": names[clock.starter],
        "outcome": _as_json(outcome(belt, dict(zip(names, identities, strict=True)))),
        "warnings": remarks.warnings,
    }


def _as_json(end: Outcome | None) -> JsonObject | None:
    if end is None:
        return None
    told: JsonObject = {"kind": end.kind, "winner": end.winner}
    return told if end.is_known else {**told, "survivor": end.survivor}


def _read_identities(players: Sequence[object], remarks: Remarks) -> tuple[list[str], list[tuple[str, ...]]]:
    names: list[str] = []
    identities: list[tuple[str, ...]] = []
    for number, player in enumerate(players, start=1):
        if not isinstance(player, dict):
            remarks.faults.append(f"player {number}: expected an object with name and identities, got {tell(player)}")
            continue
        name = player.get("name")
        where = f"{place_of(number, name)}: "
        remarks.unknown_keys(where, player, _PLAYER_KEYS)
        held = player.get("identities")
        sausages = () if held is None else _read_sausages(held, f"{where}identities: ", remarks)
        # Names that cannot be are faults already; the place stands for them here.
        known = name if isinstance(name, str) else where
        remarks.faults += (
            f"{where}{fault}" for fault in identity_faults(known, sausages, dict(zip(names, identities, strict=True)))
        )
        if sausages and (fault := number_of_identities_fault(sausages, len(players))):
            remarks.warnings.append(f"{where}{fault}")
        names.append(known)
        identities.append(sausages)
    return names, identities


def _read_sausages(value: object, where: str, remarks: Remarks) -> tuple[str, ...]:
    """Read a list of sausages, which may be typed as numbers; whether there are such is judged by the rules."""
    if not isinstance(value, list):
        remarks.faults.append(f"{where}expected a list of sausages, got {tell(value)}")
        return ()
    if remarks.too_many(where, f"at most {len(SAUSAGES)} sausages", value, len(SAUSAGES)):
        return ()
    named = [_sausage(item) for item in value]
    for item, name in zip(value, named, strict=True):
        if name is None:
            remarks.faults.append(f"{where}expected a sausage from 1 to 8, got {tell(item)}")
    return tuple(name for name in named if name is not None)


def _sausage(value: object) -> str | None:
    number = whole_number(value)
    name = value if number is None else str(number)
    return name if isinstance(name, str) and name in SAUSAGES else None


def _read_events(value: object, remarks: Remarks) -> list[_Typed]:
    """Read the events, each with what is wrong with it."""
    if not isinstance(value, list):
        remarks.faults.append(f"expected a list of events, got {tell(value)}")
        return []
    if remarks.too_many("", f"at most {MOST_EVENTS} events", value, MOST_EVENTS):
        return []
    found: list[_Typed] = []
    own = Remarks()
    for number, event in enumerate(value, start=1):
        one = Remarks()
        step = _read_event(f"event {number}: ", event, one)
        found.append(_Typed(step, tuple(one.faults)))
        own.warnings += one.warnings
    remarks.add_some("events: ", own)
    return found


def _read_event(where: str, event: object, remarks: Remarks) -> Step | None:
    """Read an event as a step, None for the end of a turn and for what is none."""
    kinds = [kind for kind in _KINDS if isinstance(event, dict) and event.get(kind) is not None]
    if not isinstance(event, dict) or len(kinds) != 1:
        got = listing(kinds) or tell(event)
        remarks.faults.append(f"{where}expected an object with one of {listing(_KINDS, 'or')}, got {got}")
        return None
    (kind,) = kinds
    remarks.unknown_keys(where, event, (kind, "towards") if kind == "apart" else (kind,))
    if kind != _END_TURN:
        return _read_step(where, kind, event, remarks)
    if event[_END_TURN] is not True:
        remarks.faults.append(f"{where}expected true as end_turn, got {tell(event[_END_TURN])}")
    return None


def _read_step(where: str, kind: str, event: dict[str, object], remarks: Remarks) -> Step | None:
    value = event[kind]
    if kind == "move":
        return _read_move(where, value, remarks)
    before = len(remarks.faults)
    sausages = _read_sausages(value, f"{where}{kind}: ", remarks)
    if len(remarks.faults) > before:
        return None
    return AllMoved(sausages) if kind == "all" else _read_pair(where, kind, sausages, event.get("towards"), remarks)


def _read_pair(where: str, kind: str, sausages: Sequence[str], value: object, remarks: Remarks) -> Step | None:
    if len(sausages) != 2:
        remarks.faults.append(f"{where}{kind}: expected two sausages, got {len(sausages)}")
        return None
    if kind != "apart":
        make: Callable[[str, str], Step] = Swapped if kind == "swap" else MovedTogether
        return make(sausages[0], sausages[1])
    towards = "" if value is None else _sausage(value)
    if towards is None:
        remarks.faults.append(f"{where}expected a sausage from 1 to 8 as towards, got {tell(value)}")
        return None
    return MovedApart(sausages[0], sausages[1], towards)


def _read_move(where: str, value: object, remarks: Remarks) -> Moved | None:
    if not isinstance(value, dict):
        remarks.faults.append(f"{where}expected a move as an object with sausage and by, got {tell(value)}")
        return None
    remarks.unknown_keys(where, value, ("sausage", "by"))
    sausage, by = _sausage(value.get("sausage")), whole_number(value.get("by"))
    if sausage is None:
        remarks.faults.append(f"{where}expected a sausage from 1 to 8, got {tell(value.get('sausage'))}")
    if by not in {1, -1}:
        remarks.faults.append(f"{where}expected a move by 1 or -1, got {tell(value.get('by'))}")
    return Moved(sausage, by) if sausage is not None and by in {1, -1} and by is not None else None


def _play(typed: Sequence[_Typed], clock: Clock, remarks: Remarks, *, legal: bool) -> tuple[Belt, Clock]:
    """Play the events up to the end, and note everything that is illegal.

    An illegal event is left out, and where the sausages stand that it names is not known from then on; so with all of
    them after one that cannot be read, and from the start where it is not `legal` so far. What moves one of those is
    judged only by what is wrong wherever they stand: nothing is told that merely follows from the first fault.
    """
    belt, own = START, Remarks()
    unsure = set(() if legal else SAUSAGES)
    for number, event in enumerate(typed, start=1):
        where = f"event {number}: "
        if belt.is_decided and not unsure:
            which = f"event {number}" if number == len(typed) else f"events {number} to {len(typed)}"
            left = f"sausage {quote(belt.survivor)} is the last" if belt.survivor else "the last ones fell together"
            own.faults.append(f"{which}: the game was over after event {number - 1} ({left})")
            break
        if event.faults:
            own.faults += event.faults
            unsure.update(SAUSAGES)
        elif event.step is None:
            belt, clock = end_turn(belt, clock)
        else:
            step, named = event.step, concerned(event.step)
            known = not unsure if isinstance(step, AllMoved) else unsure.isdisjoint(named)
            faults = step_faults(belt, step) if known else form_faults(step)
            own.faults += (f"{where}{fault}" for fault in faults)
            if known and not faults:
                belt = after_step(belt, step)
            else:
                unsure.update(SAUSAGES if isinstance(step, AllMoved) else named)
    remarks.add_some("events: ", own)
    return belt, clock
