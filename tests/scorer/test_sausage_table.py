"""A typed table of Sausage Sizzle: what it scores, what refuses it, what is only warned of."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from scorer.sausage_sizzle.table import IllegalTable, score_table

WORKED = ["echidna", "echidna", "echidna", "quokka", 5, 5, 5, 4]
P1 = 'player 1 ("Ana")'
T1 = f"{P1}, turn 1: "
CRITTERS = ["quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"]


def turn(dice: str, critter: str | None = None) -> dict[str, Any]:
    typed = {"dice": [int(die) if die.isdigit() else die for die in dice.split()]}
    return typed if critter is None else {**typed, "critter": critter}


def four(critter: str) -> dict[str, Any]:
    return turn(f"{critter} {critter} {critter} {critter} 5 5 5 5", critter)


def table(*turns: object, **more: object) -> dict[str, Any]:
    """A table with Ana alone, who took these turns."""
    return {"players": [{"name": "Ana", "turns": list(turns)}], **more}


def scored(*turns: object) -> list[tuple[str, int]]:
    result: dict[str, Any] = score_table(table(*turns))
    return [(t["critter"], t["points"]) for t in result["players"][0]["turns"]]


def reasons(data: object) -> tuple[str, ...]:
    with pytest.raises(IllegalTable) as refused:
        score_table(data)
    return refused.value.reasons


def warnings(data: object) -> list[str]:
    result: dict[str, Any] = score_table(data)
    return list(result["warnings"])


def test_a_table_gives_exactly_the_documented_result() -> None:
    """Every key of the result, in a match that is not over: the leader is named."""
    data = {
        "edition": "sausage-sizzle",
        "players": [
            {"name": "Ana", "turns": [{"dice": WORKED, "critter": "echidna"}]},
            {"name": "Ben", "turns": [{"dice": WORKED, "critter": "quokka"}]},
        ],
    }
    assert score_table(data) == {
        "players": [
            {
                "name": "Ana",
                "turns": [{"critter": "echidna", "count": 3, "multiplier": 4, "points": 12}],
                "total": 12,
            },
            {"name": "Ben", "turns": [{"critter": "quokka", "count": 1, "multiplier": 4, "points": 4}], "total": 4},
        ],
        "winners": ["Ana"],
        "over": False,
        "warnings": [],
    }


def test_the_table_given_is_not_changed() -> None:
    """Scoring reads the table and writes nothing into it."""
    data = table({"dice": WORKED})
    kept = deepcopy(data)
    score_table(data)
    assert data == kept


@pytest.mark.parametrize("edition", [{}, {"edition": None}, {"edition": "sausage-sizzle"}])
def test_the_newer_edition_is_the_default(edition: dict[str, Any]) -> None:
    """No edition, or null for it, means Sausage Sizzle!."""
    assert score_table(table({"dice": WORKED}, **edition)) == score_table(table({"dice": WORKED, "critter": None}))


def test_the_older_edition_has_its_own_critters() -> None:
    """Würfelwurst is scored by the same rules with its own dice."""
    result: dict[str, Any] = score_table(table(turn("wasp wasp bug worm 3 sausage 5 5"), edition="wuerfelwurst"))
    assert result["players"][0]["turns"] == [{"critter": "wasp", "count": 2, "multiplier": 1, "points": 2}]


@pytest.mark.parametrize("five", [5, "5", 5.0])
def test_numbers_may_be_typed_as_numbers_or_as_text(five: object) -> None:
    """5, "5" and 5.0 are the same food."""
    assert scored({"dice": ["snake"] * 4 + [five] * 4}) == [("snake", 20)]


def test_six_turns_of_all_players_end_the_match() -> None:
    """`over` is true only when nobody has a turn left, and winners share the best total."""
    full = [four(critter) for critter in CRITTERS]
    players = [{"name": name, "turns": full} for name in ("Ana", "Ben", "Cleo")]
    players[2] = {"name": "Cleo", "turns": [*full[:5], turn("kangaroo kangaroo kangaroo snake 5 5 5 5")]}
    result: dict[str, Any] = score_table({"players": players})
    assert (result["winners"], result["over"], result["warnings"]) == (["Ana", "Ben"], True, [])
    players[2] = {"name": "Cleo", "turns": full[:5]}
    result = score_table({"players": players})
    assert (result["winners"], result["over"], result["warnings"]) == (["Ana", "Ben"], False, [])


def test_nobody_has_had_a_turn() -> None:
    """A table where the match has just begun: all lead with nothing."""
    players = [{"name": "Ana", "turns": []}, {"name": "Ben", "turns": []}]
    result: dict[str, Any] = score_table({"players": players})
    assert (result["winners"], result["over"]) == (["Ana", "Ben"], False)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        # The one worth most.
        ([turn("echidna echidna echidna quokka 5 5 5 4")], [("echidna", 12)]),
        # A tie takes the first in the edition's order.
        ([turn("snake snake quokka quokka 5 5 5 4")], [("quokka", 8)]),
        # Used before.
        ([four("echidna"), turn("echidna echidna echidna quokka 5 5 5 4")], [("echidna", 20), ("quokka", 4)]),
        # Named later, so reserved.
        ([turn("echidna echidna echidna quokka 5 5 5 4"), four("echidna")], [("quokka", 4), ("echidna", 20)]),
        # Turns in order: the first takes what the second could have used better.
        (
            [turn("snake snake quokka platypus 5 5 5 5"), turn("snake snake snake snake 5 5 5 5")],
            [("snake", 10), ("quokka", 0)],
        ),
        # All rolled ones used: the first unused for nothing.
        (
            [four("quokka"), four("snake"), turn("snake snake quokka quokka 5 5 5 5")],
            [("quokka", 20), ("snake", 20), ("crocodile", 0)],
        ),
        # The first unused is named later: the next one.
        (
            [four("quokka"), turn("quokka quokka quokka quokka 5 5 5 5"), four("crocodile")],
            [("quokka", 20), ("platypus", 0), ("crocodile", 20)],
        ),
        # Named for nothing, as the ruling allows: any unused one.
        (
            [four("quokka"), turn("quokka quokka quokka quokka 5 5 5 5", "kangaroo")],
            [("quokka", 20), ("kangaroo", 0)],
        ),
        # A poor choice is a choice.
        ([turn("echidna echidna echidna quokka 5 5 5 4", "quokka")], [("quokka", 4)]),
    ],
)
def test_a_turns_critter_is_found_by_the_rule(turns: list[dict[str, Any]], expected: list[tuple[str, int]]) -> None:
    """Turns in order, named critters reserved, worth most, ties and turns for nothing the first in order."""
    assert scored(*turns) == expected


def test_a_turn_whose_critters_are_all_reserved_scores_nothing_with_a_warning() -> None:
    """The rule leaves nothing that was rolled: 0 points for the first unused one, and the table is told why."""
    data = table(turn("echidna echidna snake snake 5 5 5 5"), four("snake"), four("echidna"))
    result: dict[str, Any] = score_table(data)
    assert result["players"][0]["turns"][0] == {"critter": "quokka", "count": 0, "multiplier": 5, "points": 0}
    because = "0 points, because echidna and snake are named in another turn: name the critter of this turn"
    assert result["warnings"] == [T1 + because]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, ["expected an object with players, got nothing"]),
        ([], ["expected an object with players, got an empty list"]),
        ([table()], ["expected an object with players, got a list"]),
        ("table", ['expected an object with players, got "table"']),
        (float("nan"), ["expected an object with players, got no finite number"]),
        ({}, ["expected a list of players, got nothing"]),
        ({"players": {}}, ["expected a list of players, got an object"]),
        ({"players": []}, ["there are no players"]),
        ({"players": [7, None]}, ["player 1: expected an object", "player 2: expected an object"]),
        (table(edition="quails"), ["expected one of the editions sausage-sizzle and wuerfelwurst"]),
        (
            table(turn("quokka quokka 5"), edition="quails"),
            [
                "expected one of the editions",
                f"{T1}expected 8 dice, got 3",
                f"{T1}expected 4 critter dice, got 2",
                f"{T1}expected 4 food dice, got 1",
            ],
        ),
        (
            table(four("snake"), four("snake"), edition=7),
            ["expected one of the editions", f"{P1}, turn 2: the snake is already used"],
        ),
        (
            table(turn("snake snake snake dragon 5 5 5 5"), edition="quails"),
            ["expected one of the editions", f'{T1}no die of any edition shows "dragon"'],
        ),
        (table(turn("snake snake snake snake 5 5 5 5", "snake"), edition="quails"), ["expected one of the editions"]),
        (table(turn("wasp wasp wasp wasp 5 5 5 5", "wasp"), edition="quails"), ["expected one of the editions"]),
        (table(edition=1), ["expected one of the editions"]),
        (table(edition=["sausage-sizzle"]), ["expected one of the editions"]),
        ({"players": [{"name": n, "turns": []} for n in "ABCDEF"]}, ["expected 1 to 5 players, got 6"]),
        (
            {"edition": "wuerfelwurst", "players": [{"name": n, "turns": []} for n in "ABCDE"]},
            ["expected 1 to 4 players, got 5"],
        ),
        ({"players": [{"turns": []}]}, ["player 1: the name must be a text, got nothing"]),
        ({"players": [{"name": 5, "turns": []}]}, ["player 1: the name must be a text, got 5"]),
        ({"players": [{"name": "", "turns": []}]}, ["player 1: the name is empty"]),
        ({"players": [{"name": "  ", "turns": []}]}, ["player 1: the name is empty"]),
        ({"players": [{"name": "Ana", "turns": []}] * 2}, ['player 2: the name "Ana" is taken by player 1']),
        ({"players": [{"name": "Ana"}]}, [f"{P1}: expected a list of turns, got nothing"]),
        ({"players": [{"name": "Ana", "turns": {}}]}, [f"{P1}: expected a list of turns, got an object"]),
        (table(None), [f"{T1}expected an object with dice, got nothing"]),
        (table({}), [f"{T1}expected a list of eight dice, got nothing"]),
        (table({"dice": "echidna"}), [f'{T1}expected a list of eight dice, got "echidna"']),
        (table({"dice": []}), [f"{T1}expected 8 dice, got 0", f"{T1}expected 4 critter", f"{T1}expected 4 food"]),
        (table({"dice": WORKED[:7]}), [f"{T1}expected 8 dice, got 7", f"{T1}expected 4 food dice, got 3"]),
        (table({"dice": [*WORKED, 5]}), [f"{T1}expected 8 dice, got 9", f"{T1}expected 4 food dice, got 5"]),
        (table(turn("snake snake snake snake snake 5 5 5")), ["expected 4 critter dice, got 5", "4 food dice, got 3"]),
        (table(turn("snake snake snake 5 5 5 5 5")), ["expected 4 critter dice, got 3", "4 food dice, got 5"]),
        (table(turn("snake snake snake dog 5 5 5 5")), [f'{T1}no die of sausage-sizzle shows "dog"']),
        (table(turn("snake snake snake snake 5 5 5 6")), [f'{T1}no die of sausage-sizzle shows "6"']),
        (table(turn("snake snake snake snake 5 5 5 1")), [f'{T1}no die of sausage-sizzle shows "1"']),
        (table(turn("snake snake snake wasp 5 5 5 5")), [f'{T1}"wasp" is on a die of wuerfelwurst']),
        (table(turn("snake snake snake snake 5 5 5 unread")), [f'{T1}no die of sausage-sizzle shows "unread"']),
        (table(turn("Snake snake snake snake 5 5 5 5")), [f'{T1}no die of sausage-sizzle shows "Snake"']),
        (table({"dice": ["snake"] * 4 + [" 5", 5, 5, 5]}), ['shows " 5"']),
        (table({"dice": ["snake"] * 4 + [True, 5, 5, 5]}), [f"{T1}expected labels or numbers as dice, got true"]),
        (table({"dice": ["snake"] * 4 + [5.5, None, 5, 5]}), ["got 5.5 (die 5 and die 6)"]),
        (table({"dice": ["snake"] * 4 + [float("nan"), 5, 5, 5]}), ["got no finite number (die 5)"]),
        (table({"dice": ["snake"] * 4 + [10**5000, 5, 5, 5]}), ["a very large number"]),
        (table({"dice": [["snake"], *["snake"] * 3, 5, 5, 5, 5]}), ["got a list (die 1)"]),
        (table(turn("snake snake snake snake 5 5 5 5", "dog")), [f"{T1}expected one of Sausage Sizzle!'s critters"]),
        (table(turn("snake snake snake snake 5 5 5 5", "wasp")), [f"{T1}expected one of Sausage Sizzle!'s critters"]),
        (table(turn("snake snake snake snake 5 5 5 5", "5")), [f"{T1}expected one of Sausage Sizzle!'s critters"]),
        (table(turn("snake snake snake snake 5 5 5 5", "")), [f"{T1}expected one of Sausage Sizzle!'s critters"]),
        (table({"dice": WORKED, "critter": 5}), [f"{T1}expected the critter's name, got 5"]),
        (table({"dice": WORKED, "critter": ["echidna"]}), [f"{T1}expected the critter's name, got a list"]),
        (table({"dice": WORKED, "critter": False}), [f"{T1}expected the critter's name, got false"]),
        (
            table({"dice": WORKED, "critter": "snake"}),
            [f"{T1}no die shows the snake, but quokka and echidna were rolled and unused"],
        ),
        (table(four("snake"), four("snake")), [f"{P1}, turn 2: the snake is already used"]),
        (
            table(four("snake"), turn("snake snake snake snake 5 5 5 5"), four("snake")),
            [f"{P1}, turn 3: the snake is already used"],
        ),
        (
            table(*(four(critter) for critter in CRITTERS), turn("snake snake snake snake 5 5 5 5")),
            [f"{P1}: expected at most 6 turns, got 7"],
        ),
    ],
)
def test_an_impossible_table_is_refused(data: object, expected: list[str]) -> None:
    """Every kind of fault gives its reasons and no others, each saying where it stands."""
    found = reasons(data)
    assert len(found) == len(expected), found
    assert all(wanted in given for wanted, given in zip(expected, found, strict=True)), found


def test_every_reason_is_given_at_once() -> None:
    """Faults of the edition, the players and their turns come together."""
    data = {
        "players": [
            {"name": "Ana", "turns": [{"dice": WORKED, "critter": "snake"}, {"dice": [5]}]},
            {"name": "Ana", "turns": [four("snake"), four("snake")]},
            "Cleo",
        ]
    }
    assert reasons(data) == (
        'player 2: the name "Ana" is taken by player 1',
        'player 3: expected an object with name and turns, got "Cleo"',
        f"{T1}no die shows the snake, but quokka and echidna were rolled and unused",
        f"{P1}, turn 2: expected 8 dice, got 1",
        f"{P1}, turn 2: expected 4 critter dice, got 0",
        f"{P1}, turn 2: expected 4 food dice, got 1",
        'player 2 ("Ana"), turn 2: the snake is already used',
    )


def test_a_fault_is_not_told_again_in_the_turns_after_it() -> None:
    """A turn named for nothing is not blamed where an unreadable turn before it may have used what it rolled."""
    for_nothing = turn("echidna echidna echidna echidna 5 5 5 5", "kangaroo")
    assert reasons(table({"dice": [5]}, for_nothing))[-1].startswith(T1)
    assert len(reasons(table(turn("echidna echidna echidna echidna 5 5 5 5", "dog"), for_nothing))) == 1
    two_rolled = turn("echidna echidna snake snake 5 5 5 5", "kangaroo")
    assert "snake was rolled and unused" in reasons(table({"dice": 1}, two_rolled))[-1]


def test_a_long_text_in_a_table_makes_no_long_reason() -> None:
    """What was typed is told shortened and on one line."""
    (reason,) = reasons(table(turn("snake snake snake snake 5 5 5 5", "dog\n" * 1000)))
    assert len(reason) < 250
    assert reason.isprintable()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (table(edtion="wuerfelwurst"), ['unknown key "edtion" ignored (expected edition and players)']),
        ({"players": [{"name": "Ana", "turns": [], "age": 7}]}, [f'{P1}: unknown key "age" ignored']),
        (table({"dice": WORKED, "criter": "quokka"}), [f'{T1}unknown key "criter" ignored']),
        (
            {"players": [{"name": "Ana", "turns": [four("snake"), four("quokka")]}, {"name": "Ben", "turns": []}]},
            ['the numbers of turns do not fit players taking turns in the order given: "Ana" 2 turns and "Ben" 0'],
        ),
        (
            {"players": [{"name": "Ana", "turns": []}, {"name": "Ben", "turns": [four("snake")]}]},
            ["the numbers of turns do not fit"],
        ),
        (
            {"players": [{"name": "Ana", "turns": []}, {"name": "ana", "turns": []}]},
            ['the names "Ana" and "ana" differ in capitals only'],
        ),
    ],
)
def test_an_improbable_table_is_scored_with_a_warning(data: object, expected: list[str]) -> None:
    """What looks wrong but may be is told and never refused."""
    found = warnings(data)
    assert len(found) == len(expected)
    assert all(wanted in given for wanted, given in zip(expected, found, strict=True))


def test_a_choice_between_equals_is_told() -> None:
    """Where the missing critter may be one of several worth the same, a warning says which were and which is taken."""
    equal = score_table(table(turn("echidna echidna snake snake 5 5 5 5")))
    told = "echidna and snake are worth 10 points each and echidna is taken: name the critter of this turn"
    assert equal["warnings"] == [T1 + told]
    assert score_table(table(turn("echidna echidna echidna snake 5 5 5 5")))["warnings"] == []
    assert score_table(table(turn("echidna echidna snake snake 5 5 5 5", "snake")))["warnings"] == []


def test_an_unread_die_is_told_once() -> None:
    """A typed unread die has one reason against it, with the critter given and without."""
    for critter in ("snake", None):
        found = reasons(table(turn("snake snake snake snake 5 5 5 unread", *([critter] if critter else []))))
        assert len(found) == 1
        assert 'no die of sausage-sizzle shows "unread"' in found[0]


@pytest.mark.parametrize(
    "twin", ["An\u200ba", "Ana\u2060", "\u202aAna", "A\u00adna", "Ana\ufe0f", "An\u3164a", " Ana", "Ana\u00a0"]
)
def test_names_that_look_the_same_are_twins(twin: str) -> None:
    """A name that differs from another only by what cannot be seen is taken already."""
    players = [{"name": "Ana", "turns": []}, {"name": twin, "turns": []}]
    assert "is taken by player 1" in reasons({"players": players})[0]


def test_names_have_an_end() -> None:
    """Forty characters are a name, one more is a plain reason."""
    assert score_table({"players": [{"name": "x" * 40, "turns": []}]})["over"] is False
    assert reasons({"players": [{"name": "x" * 41, "turns": []}]}) == (
        "player 1: expected a name of up to 40 characters, got 41",
    )
    assert reasons({"players": [{"name": "\u3164\u200b", "turns": []}]}) == ("player 1: the name is empty",)
