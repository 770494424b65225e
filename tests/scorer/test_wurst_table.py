"""Typed events of Wurst Case Scenario: where everything stands, how a game ends, and every refusal."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.game import IllegalTable
from scorer.wurst_case_scenario.table import score_table

END: dict[str, Any] = {"end_turn": True}
PLAYERS: list[dict[str, Any]] = [{"name": "Ana", "identities": ["1", "2"]}, {"name": "Ben", "identities": ["3", "4"]}]
NAMELESS: list[dict[str, Any]] = [{"name": "Ana"}, {"name": "Ben"}]


def move(sausage: str, by: int = 1) -> dict[str, Any]:
    return {"move": {"sausage": sausage, "by": by}}


def tally(*events: object, players: Any = PLAYERS) -> dict[str, Any]:
    return score_table({"players": players, "events": list(events)})


def reasons(data: object) -> tuple[str, ...]:
    with pytest.raises(IllegalTable) as refused:
        score_table(data)
    return refused.value.reasons


FALL = [END] * 14
"""Seven rounds of two players: all eight stand on the last card, and Ben begins round 8."""


def test_where_everything_stands() -> None:
    """Each kind of event does what the rules say, and the turn, the round and the starter follow."""
    result = tally(
        move("1"),
        {"swap": ["1", "2"]},
        END,
        move("3"),
        END,
        move("3"),
        {"together": ["4", 3]},
        {"apart": ["5", "6"], "towards": 5},
    )
    assert result == {
        "belt": {"1": 2, "2": 3, "3": 3, "4": 3, "5": 3, "6": 1, "7": 2, "8": 2},
        "machine": [],
        "round": 2,
        "turn": "Ben",
        "starter": "Ben",
        "outcome": None,
        "warnings": [],
    }


def test_nothing_has_happened_yet() -> None:
    """Without events all stand on the first card and the first player is on turn."""
    result = tally()
    assert set(result["belt"].values()) == {1}
    assert (result["round"], result["turn"], result["starter"], result["machine"]) == (1, "Ana", "Ana", [])


def test_last_wurst_standing() -> None:
    """All forward in the last round: the one named last stands, and its owner wins."""
    result = tally(*FALL, {"all": ["8", "7", "6", "5", "4", "3", "1", "2"]})
    assert result["belt"] == {"2": 8}
    assert result["machine"] == ["8", "7", "6", "5", "4", "3", "1"]
    assert result["outcome"] == {"kind": "last-wurst-standing", "winner": "Ana"}
    assert (result["round"], result["turn"], result["starter"]) == (8, "Ben", "Ben")


def test_total_failure() -> None:
    """Nobody holds the last one: all lose."""
    result = tally(*FALL, {"all": ["1", "2", "3", "4", "5", "6", "7", "8"]})
    assert result["outcome"] == {"kind": "total-failure", "winner": None}


def test_wurst_case() -> None:
    """The last ones fall together when the round ends: no winner, whoever tells identities."""
    for players in (PLAYERS, NAMELESS):
        result = tally(*FALL, END, END, players=players)
        assert result["belt"] == {}
        assert result["machine"] == list("12345678")
        assert result["outcome"] == {"kind": "wurst-case", "winner": None}


def test_identities_may_be_left_out() -> None:
    """Where the holder is not told the survivor is; where one player told theirs it may be known all the same."""
    forward = {"all": ["8", "7", "6", "5", "4", "2", "1", "3"]}
    assert tally(*FALL, forward, players=NAMELESS)["outcome"] == {
        "kind": "last-wurst-standing",
        "winner": None,
        "survivor": "3",
    }
    some = [PLAYERS[0], NAMELESS[1]]
    assert tally(*FALL, forward, players=some)["outcome"]["survivor"] == "3"
    some = [NAMELESS[0], PLAYERS[1]]
    assert tally(*FALL, forward, players=some)["outcome"] == {"kind": "last-wurst-standing", "winner": "Ben"}


def test_a_round_end_leaves_one() -> None:
    """All but one fall when the round ends: that one has won, at once."""
    result = tally(*FALL, move("4", -1), END, END)
    assert result["belt"] == {"4": 8}
    assert result["outcome"] == {"kind": "last-wurst-standing", "winner": "Ben"}


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([move("1", -1)], ["event 1: sausage 1 is on card 1: it cannot step off the belt"]),
        ([END, {"swap": ["1", "2"]}], ["event 2: sausages 1 and 2 are on card 1: expected neighbouring cards to swap"]),
        ([END, END, {"apart": ["1", "2"]}], ["event 3: sausages 1 and 2 are on card 2: say which of them"]),
        ([{"all": ["1", "2", "3"]}], ["event 1: sausages 4, 5, 6, 7 and 8 are missing"]),
        ([*FALL, END, END, END], ["event 17: the game was over after event 16 (the last ones fell together)"]),
        (
            [*FALL, {"all": list("87654321")}, END, END],
            ['events 16 to 17: the game was over after event 15 (sausage "1"'],
        ),
        ([*FALL, move("1"), move("1")], ["event 16: sausage 1 is in the machine"]),
        (
            [move("1", -1), move("2", -1), {"swap": ["1", "3"]}, move("3", -1), {"swap": ["4", "4"]}],
            [
                "event 1: sausage 1 is on card 1: it cannot step off the belt",
                "event 2: sausage 2 is on card 1: it cannot step off the belt",
                "event 5: expected two sausages, got 4 twice",
            ],
        ),
        (
            [{"all": []}, {"swap": ["1", "2"]}, {"all": ["4"]}, move("9"), move("3", -1), {"swap": ["3", "3"]}],
            [
                "event 1: expected every sausage on the belt once, got none",
                "event 3: expected every sausage on the belt once, got only 4",
                'event 4: expected a sausage from 1 to 8, got "9"',
                "event 6: expected two sausages, got 3 twice",
            ],
        ),
        (
            [{}, {"fly": 1}, 3, {**END, **move("1")}, {"end_turn": False}, {"all": None}],
            [
                "event 1: expected an object with one of move, swap, together, apart, all or end_turn, got an object",
                "event 2: expected an object with one of",
                "event 3: expected an object with one of",
                "event 4: expected an object with one of",
                "event 5: expected true as end_turn, got false",
                "event 6: expected an object with one of",
            ],
        ),
        (
            [move("9", 2), {"move": 1}, {"swap": ["1"]}, {"all": "1"}, {"apart": ["1", "2"], "towards": "x"}],
            [
                'event 1: expected a sausage from 1 to 8, got "9"',
                "event 1: expected a move by 1 or -1, got 2",
                "event 2: expected a move as an object with sausage and by, got 1",
                "event 3: swap: expected two sausages, got 1",
                'event 4: all: expected a list of sausages, got "1"',
                'event 5: expected a sausage from 1 to 8 as towards, got "x"',
            ],
        ),
        ([{}] * 30, [*["event"] * 20, "events: 10 more of the kind"]),
        ([END] * 10_001, ["expected at most 10000 events, got 10001"]),
        (None, ["expected a list of events, got nothing"]),
    ],
    ids=lambda value: "" if value is None or not isinstance(value[0], str) else value[0][:45],
)
def test_what_cannot_be_is_refused(events: Any, told: list[str]) -> None:
    """Every event that is illegal or none is told with its number, but nothing that merely follows from one of them."""
    found = reasons({"players": PLAYERS, "events": events})
    assert [reason.startswith(want) for reason, want in zip(found, told, strict=True)] == [True] * len(told), found


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ([{"name": "Ana"}], "expected 2 to 6 players, got 1"),
        ([{"name": f"P{n}"} for n in range(7)], "expected 2 to 6 players, got 7"),
        ([{"name": "Ana"}, "Ben"], 'player 2: expected an object with name and identities, got "Ben"'),
        ([PLAYERS[0], {"name": "Ben", "identities": ["2", "3"]}], 'player 2 ("Ben"): sausage 2 is held by "Ana"'),
        ([{"name": "Ana", "identities": [1, "1"]}, {"name": "Ben"}], 'player 1 ("Ana"): sausage 1 is named twice'),
        ([{"name": "Ana", "identities": "12"}, {"name": "Ben"}], 'player 1 ("Ana"): identities: expected a list'),
        ([{"name": "Ana", "identities": [9]}, {"name": "Ben"}], 'player 1 ("Ana"): identities: expected a sausage'),
        ([{"name": "Ana"}, {"name": "Ana"}], 'player 2: the name "Ana" is taken by player 1'),
    ],
)
def test_players_that_cannot_be_are_refused(players: object, told: str) -> None:
    """Too few or many players, names that cannot be, and identities that two hold are refused."""
    (reason,) = reasons({"players": players, "events": []})
    assert reason.startswith(told)


def test_what_is_improbable_is_warned_of() -> None:
    """A wrong number of identities and keys that nobody reads do not refuse a table."""
    players = [{"name": "Ana", "identities": ["1"]}, {"name": "Ben", "hat": "red"}]
    result = score_table({"players": players, "events": [{**move("1"), "towards": "1"}], "pace": 3})
    assert result["warnings"] == [
        'unknown key "pace" ignored (expected players and events)',
        'player 1 ("Ana"): expected 2 identities with 2 players, got 1',
        'player 2 ("Ben"): unknown key "hat" ignored (expected name and identities)',
        'event 1: unknown key "towards" ignored (expected move)',
    ]
