"""A match of Sausage Sizzle: its events, what is refused, and what its state tells."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.game import IllegalEvent, Rank
from scorer.sausage_sizzle.game import (
    MatchStarted,
    State,
    TurnBooked,
    TurnCorrected,
    apply,
    correction_options,
    replay,
)

FOUR_SAUSAGES = ["sausage"] * 4
CRITTERS = ["quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"]


def start(*players: str, edition: str = "sausage-sizzle") -> State:
    return apply(None, MatchStarted(edition, players))


def turn(dice: str, critter: str) -> TurnBooked:
    return TurnBooked(tuple(dice.split()), critter)


def four(critter: str, food: str = "5 5 5 5") -> TurnBooked:
    """Four of one critter, booked for it."""
    return turn(f"{critter} {critter} {critter} {critter} {food}", critter)


def after(state: State, *events: Any) -> State:
    for event in events:
        state = apply(state, event)
    return state


def reasons(state: State | None, event: Any) -> tuple[str, ...]:
    with pytest.raises(IllegalEvent) as refused:
        apply(state, event)
    return refused.value.reasons


@pytest.mark.parametrize(
    ("edition", "players", "expected"),
    [
        ("sausage-sizzle", [], ["there are no players"]),
        ("wuerfelwurst", list("ABCDE"), ["expected 1 to 4 players, got 5"]),
        ("sausage-sizzle", list("ABCDEF"), ["expected 1 to 5 players, got 6"]),
        ("sausage-sizzle", ["Ana", ""], ["player 2: the name is empty"]),
        ("sausage-sizzle", [" \t", "\u200b"], ["player 1: the name is empty", "player 2: the name is empty"]),
        ("sausage-sizzle", ["Ana", "Ana"], ['player 2: the name "Ana" is taken by player 1']),
        ("sausage-sizzle", ["Ana", "Ben", " Ana "], ['player 3: the name " Ana " is taken by player 1']),
        ("sausage-sizzle", ["Zoe\u0301", "Zo\u00e9"], ['player 2: the name "Zoé" is taken by player 1']),
        ("sausage-sizzle", ["A\ud800"], ['player 1: the name "A\\ud800" holds half a character: type it again']),
        (
            "sosig",
            ["", "B", "B"],
            ["expected one of the editions", "player 1: the name is empty", 'player 3: the name "B" is taken'],
        ),
    ],
)
def test_a_match_needs_an_edition_and_distinct_players(edition: str, players: list[str], expected: list[str]) -> None:
    """Every reason against the start of a match is given at once."""
    found = reasons(None, MatchStarted(edition, tuple(players)))
    assert len(found) == len(expected)
    assert all(wanted in given for wanted, given in zip(expected, found, strict=True))


def test_a_new_match_is_empty() -> None:
    """Before the first turn everybody leads with nothing and the first player is on turn."""
    state = start("Ana", "Ben")
    assert (state.player_on_turn, state.turn_number, state.over) == ("Ana", 1, False)
    assert state.totals == {"Ana": 0, "Ben": 0}
    assert (state.leaders, state.winners) == (("Ana", "Ben"), ())
    assert (state.turns("Ben"), state.used("Ben")) == ((), ())


def test_names_that_differ_only_in_capitals_may_play() -> None:
    """Ana and ana are two people."""
    assert start("Ana", "ana").players == ("Ana", "ana")


def test_a_booked_turn_keeps_its_dice_and_turns_its_token() -> None:
    """The turn stands on the sheet as it was booked, and the next player is on turn."""
    state = after(start("Ana", "Ben"), turn("echidna echidna echidna quokka 5 5 5 4", "echidna"))
    (booked,) = state.turns("Ana")
    assert booked.dice == ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")
    assert (booked.critter, booked.points, booked.score.count, booked.score.multiplier) == ("echidna", 12, 3, 4)
    assert state.used("Ana") == ("echidna",)
    assert (state.player_on_turn, state.turn_number) == ("Ben", 1)


def test_the_tokens_of_one_player_are_no_business_of_another() -> None:
    """Everybody has six tokens: the same critter may be used by each."""
    state = after(start("Ana", "Ben"), four("snake"), four("snake"))
    assert state.totals == {"Ana": 20, "Ben": 20}


def test_the_largest_match_is_168() -> None:
    """Six times four of a kind with four sausages: 28 a turn, 168 in all, and then it is over."""
    state = after(start("Ana"), *(four(critter, " ".join(FOUR_SAUSAGES)) for critter in CRITTERS))
    assert state.over
    assert (state.total("Ana"), state.winners, state.player_on_turn, state.turn_number) == (168, ("Ana",), None, 6)
    assert reasons(state, four("snake")) == ("the match is over: all players have taken 6 turns",)


def test_ties_share_the_win_and_the_rank() -> None:
    """Two with the best total win both; the third is third."""
    state = start("Ana", "Ben", "Cleo")
    for critter in CRITTERS:
        state = after(state, four(critter, "2 2 2 2"), four(critter), four(critter))
    assert (state.winners, state.leaders) == (("Ben", "Cleo"), ("Ben", "Cleo"))
    assert state.ranking() == (Rank(1, "Ben", 120), Rank(1, "Cleo", 120), Rank(3, "Ana", 48))


def test_an_illegal_turn_is_refused_with_every_reason() -> None:
    """Dice and critter are judged together, and the state stays as it was."""
    state = after(start("Ana"), four("snake"))
    assert reasons(state, turn("snake snake quail 5 5 5", "snake")) == (
        "expected 8 dice, got 6",
        '"quail" is on a die of wuerfelwurst, not of sausage-sizzle',
        "expected 4 critter dice, got 2",
        "the snake is already used",
    )
    assert state.turn_number == 2


def test_a_correction_recomputes_and_keeps_later_turns() -> None:
    """A turn corrected five turns later changes the total and nothing that came after."""
    state = after(start("Ana"), *(four(critter) for critter in CRITTERS))
    right = turn("crocodile snake snake snake 2 3 3 3", "crocodile")
    corrected = apply(state, TurnCorrected("Ana", 2, right.dice, right.critter))
    assert [t.points for t in corrected.turns("Ana")] == [20, 2, 20, 20, 20, 20]
    assert (corrected.total("Ana"), corrected.over, state.total("Ana")) == (102, True, 120)


def test_a_correction_that_breaks_later_turns_is_refused_with_every_reason() -> None:
    """A token used later, and a later turn for nothing that would not have been for nothing, are both named."""
    state = after(
        start("Ana"),
        turn("echidna echidna snake snake 5 5 5 5", "echidna"),
        turn("snake snake quokka quokka 5 5 5 5", "snake"),
        turn("echidna echidna echidna echidna 5 5 5 5", "kangaroo"),
    )
    assert [t.points for t in state.turns("Ana")] == [10, 10, 0]
    found = reasons(state, TurnCorrected("Ana", 1, ("echidna", "echidna", "snake", "snake", *"5555"), "snake"))
    assert found == (
        "turn 2: the snake is already used",
        "turn 3: no die shows the kangaroo, but echidna was rolled and unused",
    )


def test_a_correction_may_not_wake_a_doubt_that_nobody_was_asked_about() -> None:
    """An unread die was harmless because two critters were used; where one no longer is, the die is asked for."""
    for_nothing = turn("snake snake snake unread 5 5 5 5", "kangaroo")
    state = after(start("Ana"), four("echidna"), four("snake"), for_nothing)
    correction = TurnCorrected("Ana", 1, four("platypus").dice, "platypus")
    woken = "turn 3: an unread critter die may show the echidna: look at it and correct this turn first"
    assert reasons(state, correction) == (woken,)
    looked_at = TurnCorrected("Ana", 3, four("snake").dice, "kangaroo")
    assert after(state, looked_at, correction).totals == {"Ana": 40}


def test_a_correction_leaves_doubts_alone_that_still_change_nothing() -> None:
    """In a turn that scored, an unread critter die cannot show the scored one, whatever is corrected before it."""
    state = after(start("Ana"), four("echidna"), four("snake"), turn("quokka quokka quokka unread 5 5 5 5", "quokka"))
    assert apply(state, TurnCorrected("Ana", 1, four("platypus").dice, "platypus")).totals == {"Ana": 55}


@pytest.mark.parametrize(
    ("player", "number", "reason"),
    [
        ("Ben", 1, '"Ben" has booked 0 turns: there is no turn 1 to correct'),
        ("Ana", 2, '"Ana" has booked 1 turn: there is no turn 2 to correct'),
        ("Ana", 0, '"Ana" has booked 1 turn: there is no turn 0 to correct'),
        ("Ana", -1, '"Ana" has booked 1 turn: there is no turn -1 to correct'),
        ("Dora", 1, '"Dora" does not play (the players are "Ana" and "Ben")'),
    ],
)
def test_only_a_booked_turn_is_corrected(player: str, number: int, reason: str) -> None:
    """A turn nobody took and a player who does not play are named."""
    state = after(start("Ana", "Ben"), four("snake"))
    assert reasons(state, TurnCorrected(player, number, ("snake",) * 4 + ("5",) * 4, "snake")) == (reason,)


def test_correction_options_tell_what_other_turns_use() -> None:
    """For the corrected turn its own critter is free; those of earlier and later turns are used."""
    state = after(start("Ana"), four("snake"), four("quokka"), four("echidna"))
    dice = ["quokka", "snake", "echidna", "kangaroo", "5", "5", "5", "5"]
    given = {option.critter: option for option in correction_options(state, "Ana", 2, dice)}
    assert [c for c, option in given.items() if option.allowed] == ["quokka", "kangaroo"]
    assert [c for c, option in given.items() if option.used] == ["echidna", "snake"]
    assert {c: option.points for c, option in given.items() if option.points} == {"quokka": 5, "kangaroo": 5}


def test_events_are_values() -> None:
    """Events made from lists are equal to those made from tuples, and can be hashed."""
    made = MatchStarted("wuerfelwurst", ["Ana"])  # type: ignore[arg-type]  # a list on purpose
    assert made == MatchStarted("wuerfelwurst", ("Ana",))
    dice = ["wasp"] * 4 + ["5"] * 4
    events = {made, TurnBooked(dice, "wasp"), TurnCorrected("Ana", 1, dice, "wasp")}  # type: ignore[arg-type]  # as above
    assert len(events) == 3
    assert replay([]) is None


def test_asking_for_a_player_who_does_not_play_is_an_error() -> None:
    """A sheet is asked for by a name of the match."""
    with pytest.raises(KeyError):
        start("Ana").turns("Ben")
