"""Tallies a typed table of Salsicha: decoded JSON of any shape in, the rounds or every reason against it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.game import IllegalTable, JsonObject
from scorer.remarks import Remarks, note_alike, read_names
from scorer.salsicha import rounds as rules
from scorer.salsicha.cards import (
    KNOWN,
    Combination,
    UnknownCardError,
    combination_faults,
    combination_warnings,
    read_parts,
    split,
)
from scorer.salsicha.rounds import (
    CONSOLATION,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NO_CONSOLATION,
    TWO_PLAYERS,
    Award,
    Hand,
    Round,
)
from scorer.salsicha.solver import held
from scorer.words import counted, listing, number_fault, quote, tell

__all__ = ["IllegalTable", "score_table"]

_TABLE_KEYS = ("players", "combinations", "rounds")
_ROUND_KEYS = ("live", "out", "others", "discard", "consolation")
_OUT_KEYS = ("player", "hand")
MOST_CARDS = 100
"""More cards of a hand, or of the discard area, than anybody means: the deck has half."""
MOST_TYPED_ROUNDS = 100
MOST_COMBINATIONS = 100
MOST_LIVE = 20


def score_table(data: object) -> JsonObject:
    """Tally a finished or unfinished match by the rules.

    `data`: {"players": [names], "combinations": {name: [[part, letter], ...]}, "rounds": [{"live": [names], "out":
    {"player", "hand": [labels]}, "others": {player: [labels]}, "discard": [labels]}]}. The combinations of the rulebook
    need not be given; one of the same name takes their place. null counts as not given.
    Returns {"rounds": [{"out": {"player", "combination", "points"}, "consolation": [{"player", "combination",
    "points", "take", "discard"}]}], "totals", "winners", "over", "why", "warnings"}; `winners` is empty until it is
    over. Raises IllegalTable with every reason for a match that cannot be; what is merely improbable is a warning.
    """
    if not isinstance(data, dict):
        raise IllegalTable([f"expected an object with players and rounds, got {tell(data)}"])
    remarks = Remarks()
    remarks.unknown_keys("", data, _TABLE_KEYS)
    players = read_names(data.get("players"), lambda n: number_fault(n, FEWEST_PLAYERS, MOST_PLAYERS), remarks)
    combinations = _read_combinations(data.get("combinations"), remarks)
    rounds, sound = _read_rounds(data.get("rounds"), players, combinations, remarks)
    _note_end(players, rounds, sound, remarks)
    if remarks.faults:
        raise IllegalTable(remarks.faults)
    _note_improbable(players, combinations, rounds, remarks)
    return {
        "rounds": [_as_json(one.awards(players)) for one in rounds],
        "totals": rules.totals(players, rounds),
        "winners": list(rules.winners(players, rounds)),
        "over": rules.ended_with(players, rounds) is not None,
        "why": rules.why(players, rounds),
        "warnings": remarks.warnings,
    }


def _as_json(awards: Sequence[Award]) -> JsonObject:
    out, *others = awards
    return {
        "out": {"player": out.player, "combination": out.combination.name, "points": out.points},
        "consolation": [
            {
                "player": award.player,
                "combination": award.combination.name,
                "points": CONSOLATION,
                "take": list(award.take),
                "discard": award.discard,
            }
            for award in others
        ],
    }


def _read_combinations(value: object, remarks: Remarks) -> dict[str, Combination]:
    known = {combination.name: combination for combination in KNOWN}
    if value is None:
        return known
    if not isinstance(value, dict):
        remarks.faults.append(f"expected the combinations as an object of names and parts, got {tell(value)}")
        return known
    if remarks.too_many("", f"at most {MOST_COMBINATIONS} combinations", tuple(value), MOST_COMBINATIONS):
        return known
    for name, parts in value.items():
        where = f"combination {quote(name)}: "
        try:
            combination = Combination(name, read_parts(parts))
            faults = list(combination_faults(combination))
        except ValueError as error:
            faults = [str(error)]
        remarks.faults += (f"{where}{fault}" for fault in faults)
        # Known all the same, so that a round it is live in is not said to name one that there is not; without parts.
        known[name] = Combination(name, ()) if faults else combination
    return known


def _read_rounds(
    value: object, players: tuple[str, ...], combinations: Mapping[str, Combination], remarks: Remarks
) -> tuple[list[Round], int]:
    """Give the rounds, and how many of them from the first on are in order."""
    if not isinstance(value, list):
        remarks.faults.append(f"expected a list of rounds, got {tell(value)}")
        return [], 0
    if remarks.too_many("", f"at most {rules.MOST_ROUNDS} rounds", value, MOST_TYPED_ROUNDS):
        return [], 0
    rounds, sound = [], 0
    for n, one in enumerate(value, start=1):
        rounds.append(_read_round(f"round {n}: ", one, players, combinations, remarks))
        sound = n if not remarks.faults else sound
    return rounds, sound


def _read_round(
    where: str, value: object, players: tuple[str, ...], combinations: Mapping[str, Combination], remarks: Remarks
) -> Round:
    if not isinstance(value, dict):
        remarks.faults.append(f"{where}expected an object with live and out, got {tell(value)}")
        return Round()
    remarks.unknown_keys(where, value, _ROUND_KEYS)
    named = value.get("live")
    live = _read_live(where, named, combinations, remarks)
    out, hand, is_whole = _read_out(where, value.get("out"), players, remarks)
    hands = _read_others(where, value.get("others"), players, out, remarks)
    discard = (
        _read_cards(f"{where}discard: ", value.get("discard"), remarks) if value.get("discard") is not None else ()
    )
    _note_claims(where, value.get("consolation"), players, remarks)
    # Whatever else is wrong: a hand that is read is judged by combinations that are all known.
    known = isinstance(named, list) and 0 < len(live) == len(named) and all(combination.parts for combination in live)
    if is_whole and known and held(hand, live) is None:
        expected = listing([combination.name for combination in live], "or")
        told = f"{counted(len(hand), 'card')}"
        remarks.faults.append(f"{where}the hand of {quote(out)} ({told}) is no live combination, expected {expected}")
    return Round(live, out, hand, hands, discard, closed=True)


def _read_live(
    where: str, value: object, combinations: Mapping[str, Combination], remarks: Remarks
) -> tuple[Combination, ...]:
    if not isinstance(value, list) or not value:
        remarks.faults.append(f"{where}expected a list of the live combinations, got {tell(value)}")
        return ()
    if remarks.too_many(where, f"at most {MOST_LIVE} live combinations", value, MOST_LIVE):
        return ()
    for name in value:
        if not isinstance(name, str) or name not in combinations:
            told = f"{where}there is no combination {tell(name)}, expected {listing(tuple(combinations), 'or')}"
            remarks.faults.append(told)
    return tuple(combinations[name] for name in value if isinstance(name, str) and name in combinations)


def _read_out(where: str, value: object, players: tuple[str, ...], remarks: Remarks) -> tuple[str, Hand, bool]:
    """Give who went out, with what, and whether that is the whole hand as it was typed."""
    if not isinstance(value, dict):
        remarks.faults.append(f"{where}expected who went out as an object with player and hand, got {tell(value)}")
        return "", (), False
    remarks.unknown_keys(f"{where}out: ", value, _OUT_KEYS)
    player = value.get("player")
    if not isinstance(player, str) or player not in players:
        remarks.faults.append(f"{where}{_stranger(player, players)}")
    before = len(remarks.faults)
    hand = _read_cards(f"{where}the hand that went out: ", value.get("hand"), remarks)
    return player if isinstance(player, str) else "", hand, len(remarks.faults) == before


def _read_others(
    where: str, value: object, players: tuple[str, ...], out: str, remarks: Remarks
) -> tuple[tuple[str, Hand], ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        remarks.faults.append(f"{where}expected the others as an object of players and hands, got {tell(value)}")
        return ()
    if remarks.too_many(where, f"the hands of at most {MOST_PLAYERS} players", tuple(value), MOST_PLAYERS):
        return ()
    shown = {}
    for player, hand in value.items():
        if player not in players:
            remarks.faults.append(f"{where}{_stranger(player, players)}")
        elif player == out:
            remarks.faults.append(f"{where}{quote(player)} went out and is named among the others")
        shown[player] = _read_cards(f"{where}{quote(player)}: ", hand, remarks)
    return tuple((player, shown[player]) for player in players if player in shown)


def _stranger(name: object, players: tuple[str, ...]) -> str:
    return f"{tell(name)} does not play (the players are {listing([quote(player) for player in players])})"


def _read_cards(where: str, value: object, remarks: Remarks) -> Hand:
    if not isinstance(value, list):
        remarks.faults.append(f"{where}expected a list of cards, got {tell(value)}")
        return ()
    if remarks.too_many(where, f"at most {MOST_CARDS} cards", value, MOST_CARDS):
        return ()
    cards = []
    for number, card in enumerate(value, start=1):
        try:
            if not isinstance(card, str):
                raise UnknownCardError(f"expected a card as a text, got {tell(card)}")
            split(card)
            cards.append(card)
        except UnknownCardError as error:
            remarks.faults.append(f"{where}card {number}: {error}")
    return tuple(cards)


def _note_claims(where: str, value: object, players: tuple[str, ...], remarks: Remarks) -> None:
    """Refuse a consolation prize with two players; with more the box finds the prizes itself."""
    if not value:
        return
    if len(players) == TWO_PLAYERS:
        remarks.faults.append(f"{where}{NO_CONSOLATION}")
    else:
        remarks.warnings.append(f"{where}consolation is ignored: the prizes are found from the hands")


def _note_end(players: tuple[str, ...], rounds: Sequence[Round], sound: int, remarks: Remarks) -> None:
    """Refuse rounds after the end, as far as the first `sound` ones tell it."""
    end = rules.ended_with(players, rounds[:sound])
    if end is not None and end < len(rounds):
        which = f"round {end + 1}" if len(rounds) == end + 1 else f"rounds {end + 1} to {len(rounds)}"
        remarks.faults.append(f"{which}: the match was over after round {end} ({rules.why(players, rounds[:end])})")


def _note_improbable(
    players: tuple[str, ...], combinations: Mapping[str, Combination], rounds: Sequence[Round], remarks: Remarks
) -> None:
    """Warn of what is tallied as it stands though it should not have come about."""
    for name, combination in combinations.items():
        remarks.warnings += (f"combination {quote(name)}: {told}" for told in combination_warnings(combination))
    for number, one in enumerate(rounds, start=1):
        remarks.warnings += (f"round {number}: {told}" for told in one.warnings(len(players)))
        silent = [quote(p) for p in players if p != one.out and p not in one.shown]
        if silent and len(players) > TWO_PLAYERS and not one.is_won_by_perfect:
            remarks.warnings.append(f"round {number}: no hand is given for {listing(silent)}: no prize")
    note_alike(players, remarks)
