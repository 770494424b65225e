"""A typed table of Sosig: what it scores, what refuses it, what is only warned of."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.sosig.table import IllegalTable, score_table

Grid = Callable[[str], list[dict[str, Any]]]
P1 = 'player 1 ("Ana")'
HEAD = {"cell": [0, 0], "part": "head", "exits": "e"}
BODY = {"cell": [0, 1], "part": "body", "exits": "ew"}


def table(*cards: object, **more: object) -> dict[str, Any]:
    """A table with Ana alone, who has these cards; `more` belongs to her."""
    return {"players": [{"name": "Ana", "cards": list(cards), **more}]}


def reasons(data: object) -> tuple[str, ...]:
    with pytest.raises(IllegalTable) as refused:
        score_table(data)
    return refused.value.reasons


def result(data: object) -> dict[str, Any]:
    return score_table(data)


def test_a_table_gives_exactly_the_documented_result() -> None:
    """Every key of the result, on the example of the documentation."""
    cards = [
        {"cell": [0, 0], "part": "head", "exits": "e", "effect": "spicy", "burnt": False},
        {"cell": [0, 1], "part": "scrontch", "exits": "w"},
    ]
    data = {"players": [{"name": "Ana", "cards": cards, "orders": [3, 2], "little_sosigs": 1}], "prize": "longest"}
    kept = deepcopy(data)
    assert score_table(data) == {
        "players": [
            {
                "name": "Ana",
                "chains": [
                    {
                        "cells": [[0, 0], [0, 1]],
                        "state": "incomplete",
                        "cards": 2,
                        "heads": 1,
                        "bodies": 0,
                        "folded": 0,
                        "points": 1,
                    }
                ],
                "sum": 1,
                "spicy": 0,
                "natural": 0,
                "incomplete": -2,
                "orders": 3 + 2 + 1,
                "prize": -2,
                "total": 1 - 2 + 6 - 2,
            }
        ],
        "winners": ["Ana"],
        "warnings": [],
    }
    assert data == kept


def test_three_players_worked_out_by_hand(grid: Grid) -> None:
    """The totals of a whole table, the order of the players kept, a shared win."""
    data = {
        "prize": "most-sosigs",
        "players": [
            # 3 Sosigs of 3: 9, most Natural with Cleo +4, prize +4.
            {"name": "Ana", "cards": grid("he.natural bew hw\nhe bew hw\nhe bew hw")},
            # 4 and -2, no prize -2, orders 3 + 4 and two Little Sosigs.
            {"name": "Ben", "cards": grid("he bew.spicy! bew.spicy bew bew"), "orders": [3, 4], "little_sosigs": 2},
            # 3 + 3, two Spicy +2, Natural +4, prize -2, orders 7: 17, as many as Ana.
            {
                "name": "Cleo",
                "cards": grid("he.spicy bew.natural hw.spicy\nhe bew hw"),
                "orders": [7],
            },
        ],
    }
    tallied = result(data)
    assert [(p["name"], p["total"]) for p in tallied["players"]] == [
        ("Ana", 9 + 4 + 4),
        ("Ben", 4 - 2 - 2 + 9),
        ("Cleo", 6 + 2 + 4 - 2 + 7),
    ]
    assert tallied["winners"] == ["Ana", "Cleo"]
    assert tallied["warnings"] == []


def test_what_may_be_left_out_may_be_null(grid: Grid) -> None:
    """Effect, Burnt, orders, Little Sosigs, prize and house rules: left out, null and the default are the same."""
    bare = table(HEAD, BODY)
    nulls = table({**HEAD, "effect": None, "burnt": None, "halves": None}, BODY, orders=None, little_sosigs=None)
    nulls["players"][0]["prize"] = nulls["prize"] = nulls["house_rules"] = None
    full = table({**HEAD, "effect": "plain", "burnt": False}, BODY, orders=[], little_sosigs=0)
    assert result(bare) == result(nulls) == result(full) == result({**full, "house_rules": []})


def test_an_empty_table_is_scored() -> None:
    """No cards at all: nothing, and -2 where there is a prize."""
    assert result(table())["players"][0]["total"] == 0
    assert result({**table(), "prize": "longest"})["players"][0]["total"] == -2


@pytest.mark.parametrize("exits", ["es", "se"])
@pytest.mark.parametrize("cell", [[-7, 3], [10**40, -(10**40)], [2.0, 5]])
def test_exits_come_in_any_order_and_cells_anywhere(exits: str, cell: list[int]) -> None:
    """The order of the letters says nothing, and coordinates may be negative or huge."""
    (chain,) = result(table({"cell": cell, "part": "body", "exits": exits}))["players"][0]["chains"]
    assert (chain["cells"], chain["state"]) == ([cell], "invalid")
    assert all(isinstance(number, int) for number in chain["cells"][0])


def test_marks_settle_a_prize_of_another_name() -> None:
    """Whoever is marked gets +4, the others -2."""
    players = [{"name": "Ana", "cards": [], "prize": "met"}, {"name": "Ben", "cards": [], "prize": None}]
    tallied = result({"players": players, "prize": "prettiest"})
    assert [player["prize"] for player in tallied["players"]] == [4, -2]
    assert tallied["warnings"] == []


def test_house_rules_are_taken(grid: Grid) -> None:
    """A house rule in the table changes the score."""
    data = {**table(*grid("he bew sw")), "house_rules": ["scrontch-twice"]}
    assert result(data)["players"][0]["incomplete"] == -4
    assert result({**data, "prize": "longest", "house_rules": ["nobody-pays-no-prize"]})["players"][0]["prize"] == 0


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([HEAD, HEAD], "card 2 at [0, 0]: expected one card in a cell, got 2"),
        ([{**HEAD, "exits": "ns"}], 'card 1 at [0, 0]: expected exactly 1 exit on a head, got "ns" (2)'),
        ([{**HEAD, "exits": ""}], "expected exactly 1 exit on a head, got none"),
        ([{**BODY, "exits": "e"}], 'card 1 at [0, 1]: expected exactly 2 exits on a body, got "e" (1)'),
        ([{**BODY, "exits": "new"}], "expected exactly 2 exits on a body"),
        ([{**BODY, "exits": "ee"}], "expected each of the exits once"),
        ([{**BODY, "exits": "eW"}], "expected the exits as letters of n e s w"),
        ([HEAD, {"cell": [0, 1], "part": "scrontch", "exits": "ew"}], "expected exactly 1 exit on a scrontch"),
        ([{**HEAD, "part": "tail"}], 'expected head, body or scrontch as the part, got "tail"'),
        ([{**HEAD, "effect": "Spicy"}], "as the effect"),
        ([{**HEAD, "effect": "flaky", "burnt": True}], "expected Burnt on an unprotected card, got it on a Flaky one"),
        (
            [HEAD, {"cell": [0, 1], "part": "scrontch", "exits": "w", "burnt": True}],
            "expected Burnt on a head or a body, got it on a Scrontch",
        ),
        ([{"cell": [0, 1], "part": "scrontch", "exits": "w"}], "joined to nothing: its exit leads to no card"),
        (
            [{**HEAD, "exits": "n"}, {"cell": [0, 1], "part": "scrontch", "exits": "w"}],
            "joined to nothing: the card at [0, 0] has no exit e",
        ),
        (
            [{**HEAD, "effect": "flaky"}, {"cell": [0, 1], "part": "scrontch", "exits": "w"}],
            "got it joined to the Flaky card at [0, 0]",
        ),
        ([{**HEAD, "cell": [0]}], "card 1: expected two whole numbers, row and column, as the cell"),
        ([{**HEAD, "cell": [0, "1"]}], "expected two whole numbers"),
        ([{**HEAD, "cell": [0, 0.5]}], "expected two whole numbers"),
        ([{**HEAD, "cell": [True, 0]}], "expected two whole numbers"),
        ([{**HEAD, "cell": None}], "expected two whole numbers, row and column, as the cell, got nothing"),
        ([{**HEAD, "burnt": "no"}], 'expected true or false as burnt, got "no"'),
        ([{**HEAD, "exits": ["e"]}], "expected a text as the exits, got a list"),
        ([{"cell": [0, 0], "exits": "e"}], "expected a text as the part, got nothing"),
        (["head"], 'card 1: expected an object with cell and part, got "head"'),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: list[object], expected: str) -> None:
    """Each impossible card has one reason that names the player and the card."""
    found = reasons(table(*cards))
    assert len(found) == 1
    assert found[0].startswith(f"{P1}, card ")
    assert expected in found[0]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"orders": [3, -1]}, "order 2: expected points of 0 or more, got -1"),
        ({"orders": [1.5]}, "order 1: expected a whole number of points, got 1.5"),
        ({"orders": 3}, "expected a list of the points on the orders, got 3"),
        ({"little_sosigs": -1}, "expected 0 or more Little Sosigs, got -1"),
        ({"little_sosigs": "1"}, 'expected a whole number of Little Sosigs, got "1"'),
        ({"little_sosigs": True}, "expected a whole number of Little Sosigs, got true"),
        ({"prize": "yes"}, 'expected "met" as the prize of a player who met it, got "yes"'),
        ({"prize": True}, "got true"),
        ({"prize": ["met"]}, "got a list"),
        ({"cards": None}, "expected a list of cards, got nothing"),
    ],
)
def test_what_cannot_be_held_is_refused(more: dict[str, Any], expected: str) -> None:
    """Orders, Little Sosigs and marks that cannot be have one reason that names the player."""
    (found,) = reasons({"players": [{"name": "Ana", "cards": [], **more}]})
    assert found.startswith(P1)
    assert expected in found


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], "expected an object with players, got an empty list"),
        ({"players": []}, "there are no players"),
        ({"players": {}}, "expected a list of players, got an object"),
        ({"players": [3]}, "player 1: expected an object with name and cards, got 3"),
        ({"players": [{"name": " ", "cards": []}]}, "player 1: the name is empty"),
        ({"players": [{"name": "x" * 41, "cards": []}]}, "expected a name of up to 40 characters, got 41"),
        (
            {"players": [{"name": "Ana", "cards": []}, {"name": "Ana ", "cards": []}]},
            'player 2: the name "Ana " is taken by player 1',
        ),
        ({**table(), "prize": 3}, "expected the name of a prize, got 3"),
        ({**table(), "prize": " "}, "expected the name of a prize"),
        ({**table(prize="met"), "prize": "longest"}, "expected no mark on the prize longest, which is measured"),
        ({**table(), "house_rules": ["x"]}, "expected house rules of"),
        ({**table(), "house_rules": [1]}, "expected a list of house rules"),
    ],
)
def test_tables_that_cannot_be_are_refused(data: object, expected: str) -> None:
    """What is wrong with the table as a whole has one plain reason."""
    (found,) = reasons(data)
    assert expected in found


def test_all_reasons_come_together() -> None:
    """Every fault of every player is told at once."""
    scrontch = {"cell": [5, 5], "part": "scrontch", "exits": "n"}
    data = {
        "prize": "longest",
        "players": [
            {"name": "Ana", "cards": [{**HEAD, "exits": "ns", "effect": "hot"}, HEAD, scrontch], "prize": "met"},
            {"name": "Ana", "cards": [{**BODY, "effect": "flaky", "burnt": True}], "orders": [-1], "little_sosigs": -1},
            {"name": "Cleo", "cards": 7},
        ],
    }
    found = reasons(data)
    assert [reason.split(":")[0] for reason in found] == [
        "player 2",
        f"{P1}, card 1 at [0, 0]",
        f"{P1}, card 1 at [0, 0]",
        f"{P1}, card 2 at [0, 0]",
        f"{P1}, card 3 at [5, 5]",
        'player 2 ("Ana"), card 1 at [0, 1]',
        'player 2 ("Ana")',
        'player 2 ("Ana")',
        'player 3 ("Cleo")',
        P1,
    ]


def test_what_follows_from_a_fault_is_not_told() -> None:
    """A Scrontch on a card whose exits cannot be read is not said to be joined to nothing."""
    scrontch = {"cell": [0, 1], "part": "scrontch", "exits": "w"}
    assert len(reasons(table({**HEAD, "exits": None}, scrontch))) == 1
    assert len(reasons(table({**HEAD, "part": "tail"}, scrontch))) == 1


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (table(HEAD, {**BODY, "cell": [5, 5]}), [f"{P1}: 2 islands of cards, expected one"]),
        (
            table(HEAD, {**BODY, "exits": "ns"}),
            [f"{P1}: the exit e of the card at [0, 0] is blocked by the card at [0, 1]"],
        ),
        (
            {"players": [{"name": name, "cards": []} for name in "ABCDE"]},
            ["expected 2 to 4 players, got 5"],
        ),
        (
            table(*({"cell": [n, 0], "part": "body", "exits": "ns"} for n in range(57))),
            ["57 bodies are on the table, expected at most 56"],
        ),
        (table(little_sosigs=18), ["18 mystery meats are on the table"]),
        (table(orders=[1] * 17), ["17 orders are on the table"]),
        (table({**HEAD, "colour": "red"}), [f'{P1}, card 1 at [0, 0]: unknown key "colour" ignored']),
        (table(sosigs=3), [f'{P1}: unknown key "sosigs" ignored']),
        ({**table(), "price": "longest"}, ['unknown key "price" ignored']),
        (table(prize="met"), ['"Ana" met a prize, but none is named: name it']),
        ({**table(), "prize": "prettiest"}, ['nobody is marked as having met the prize "prettiest"']),
        (
            {**table(prize="met"), "prize": "Most Sosigs"},
            ['the prize "Most Sosigs" is settled by marks: the box measures "most-sosigs"'],
        ),
        (
            table(HEAD, {"cell": [0, 1], "part": "scrontch", "exits": "w", "effect": "spicy"}),
            [f'{P1}, card 2 at [0, 1]: a Scrontch has no effect, "spicy" is ignored'],
        ),
        (
            {"players": [{"name": "Ana", "cards": []}, {"name": "ana", "cards": []}]},
            ['the names "Ana" and "ana" differ in capitals only'],
        ),
    ],
)
def test_an_improbable_table_is_scored_with_a_warning(data: object, expected: list[str]) -> None:
    """What looks wrong but may be is told and never refused."""
    found = result(data)["warnings"]
    assert len(found) == len(expected)
    assert all(wanted in given for wanted, given in zip(expected, found, strict=True))


def test_more_heads_than_the_game_has_are_told() -> None:
    """With 2 players 18 heads play, with 3 players 20, with others 24."""
    for players, most in ((1, 24), (2, 18), (3, 20), (4, 24)):
        heads = [{"cell": [0, n], "part": "head", "exits": "s"} for n in range(most + 1)]
        others = [{"name": str(n), "cards": []} for n in range(1, players)]
        for cards, told in ((heads, 1), (heads[1:], 0)):
            warnings = result({"players": [{"name": "Ana", "cards": cards}, *others]})["warnings"]
            assert len([w for w in warnings if "heads are on the table" in w]) == told


HUGE = 10**4000
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(st.characters(), max_size=4),
    st.sampled_from([HUGE, float("nan"), "\ud800", "head", "body", "scrontch", "e", "es", "w", "flaky", "met", "Ana"]),
)
cells = st.one_of(st.lists(st.integers(-1, 2), min_size=2, max_size=2), st.lists(scalars, max_size=3), scalars)
card = st.fixed_dictionaries(
    {},
    optional={
        "cell": cells,
        "part": st.one_of(st.sampled_from(["head", "body", "scrontch"]), scalars),
        "exits": st.one_of(st.text("nesw", max_size=3), scalars),
        "effect": st.one_of(st.sampled_from(["plain", "flaky", "spicy"]), scalars),
        "burnt": scalars,
        "halves": scalars,
    },
)
player = st.fixed_dictionaries(
    {"name": scalars},
    optional={
        "cards": st.one_of(st.lists(st.one_of(card, scalars), max_size=5), scalars),
        "orders": st.one_of(st.lists(scalars, max_size=3), scalars),
        "little_sosigs": scalars,
        "prize": scalars,
    },
)


@settings(max_examples=300)
@given(
    st.one_of(
        scalars,
        st.fixed_dictionaries(
            {"players": st.one_of(st.lists(st.one_of(player, scalars), max_size=4), scalars)},
            optional={"prize": scalars, "house_rules": st.one_of(st.lists(scalars, max_size=3), scalars)},
        ),
    )
)
def test_any_json_is_scored_or_refused(data: object) -> None:
    """No JSON value, however odd, gives anything else than a result or an IllegalTable of printable reasons."""
    told: tuple[str, ...] = ()
    try:
        told = tuple(result(data)["warnings"])
    except IllegalTable as refused:
        told = refused.reasons
    assert all(reason.isprintable() for reason in told)


def test_a_result_is_json() -> None:
    """A result with huge cells and points can be written."""
    data = table({**HEAD, "cell": [10**200, -1]}, orders=[10**200])
    assert json.loads(json.dumps(result(data)))["players"][0]["total"] == 10**200


def test_a_bottomless_value_is_refused() -> None:
    """A value nested a hundred thousand deep, wherever it stands, is refused without unwinding it."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    odd = {"cell": deep, "part": deep, "exits": deep, "effect": deep, "burnt": deep}
    for data in (deep, {"players": deep, "prize": deep}, table(odd, deep, orders=deep, little_sosigs=deep, prize=deep)):
        with pytest.raises(IllegalTable):
            score_table(data)
