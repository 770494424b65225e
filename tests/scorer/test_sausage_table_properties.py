"""What holds for any typed table of Sausage Sizzle: legal ones against a reference, broken ones, any JSON at all."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.game import IllegalTable
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sausage_sizzle.game import replay
from scorer.sausage_sizzle.table import score_table

FOOD = ["2", "3", "4", "5", "sausage"]


def tally(table: dict[str, Any]) -> list[list[tuple[str, int, int, int]]]:
    """Each player's turns as (critter, count, multiplier, points), by the rule for critters that are not given.

    Written from the rule's sentence alone: turns in order, named critters of other turns reserved, the one worth
    most taken, ties and turns without points the first in the edition's order.
    """
    order = list(EDITIONS[table["edition"]].critters)
    result = []
    for player in table["players"]:
        named = [turn.get("critter") for turn in player["turns"]]
        taken: list[str] = []
        rows = []
        for place, turn in enumerate(player["turns"]):
            dice = [str(die) for die in turn["dice"]]
            values = sorted({"sausage": 1}.get(die) or int(die) for die in dice if die not in order)
            factor = 7 if dice.count("sausage") == 4 else values[0]
            free = [c for c in order if c not in taken and c not in named[:place] + named[place + 1 :]]
            critter = named[place] or min(free, key=lambda c: (-dice.count(c), order.index(c)))
            taken.append(critter)
            rows.append((critter, dice.count(critter), factor, dice.count(critter) * factor))
        result.append(rows)
    return result


def judged(table: dict[str, Any]) -> tuple[dict[str, Any], list[list[tuple[str, int, int, int]]]]:
    """The scorer's result, and its turns in the form that `tally` gives."""
    result: dict[str, Any] = score_table(table)
    keys = ["critter", "count", "multiplier", "points"]
    assert all(list(turn) == keys for player in result["players"] for turn in player["turns"])
    return result, [[tuple(turn.values()) for turn in player["turns"]] for player in result["players"]]


@given(st.data())
def test_a_legal_table_is_scored_by_the_rules(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Whatever may lie there is scored as the reference does, with totals, winners and whether it is over."""
    table = data.draw(drawn.tables())
    result, turns = judged(table)
    assert turns == tally(table)
    totals = [sum(row[3] for row in rows) for rows in turns]
    assert [(p["name"], p["total"]) for p in result["players"]] == [
        (p["name"], total) for p, total in zip(table["players"], totals, strict=True)
    ]
    assert result["winners"] == [
        p["name"] for p, total in zip(table["players"], totals, strict=True) if total == max(totals)
    ]
    assert result["over"] == all(len(p["turns"]) == 6 for p in table["players"])
    assert json.loads(json.dumps(result)) == result


@settings(max_examples=300)
@given(st.data())
def test_critters_that_are_not_given_follow_the_rule(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """With any critters left out, a table is scored as the reference does, unless what follows cannot be."""
    table = data.draw(drawn.tables())
    for player in table["players"]:
        for turn in player["turns"]:
            if data.draw(st.booleans()):
                del turn["critter"]
    expected = tally(table)
    if contradicted(table, expected):
        with pytest.raises(IllegalTable, match="rolled and unused"):
            score_table(table)
    else:
        assert judged(table)[1] == expected


def contradicted(table: dict[str, Any], tallied: list[list[tuple[str, int, int, int]]]) -> bool:
    """True where the rule's own choices make a later turn, named for 0, impossible: a critter it rolled is unused."""
    critters = EDITIONS[table["edition"]].critters
    return any(
        "critter" in turn and rows[place][1] == 0 and {*critters} & {*turn["dice"]} - {row[0] for row in rows[:place]}
        for player, rows in zip(table["players"], tallied, strict=True)
        for place, turn in enumerate(player["turns"])
    )


@given(st.data())
def test_a_table_without_any_critter_is_never_refused(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Where a player names nothing, the rule finds a critter for every turn."""
    table = data.draw(drawn.tables())
    for player in table["players"]:
        for turn in player["turns"]:
            del turn["critter"]
    _, turns = judged(table)
    assert turns == tally(table)


@given(st.data())
def test_a_match_and_its_table_agree(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """The book and the typed table of the same turns have the same scores, winners and end."""
    events = data.draw(drawn.matches())
    state = replay(events)
    assert state is not None
    typed = [
        {"name": p, "turns": [{"dice": list(t.dice), "critter": t.critter} for t in state.turns(p)]}
        for p in state.players
    ]
    result: dict[str, Any] = score_table({"edition": state.edition.id, "players": typed})
    assert {player["name"]: player["total"] for player in result["players"]} == state.totals
    assert (tuple(result["winners"]), result["over"]) == (state.leaders, state.over)
    assert result["warnings"] == []


@given(st.data())
def test_one_broken_thing_refuses_a_table(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """A legal table with one turn spoilt is refused, and every reason names that player and turn."""
    table = data.draw(drawn.tables())
    filled = [(n, m) for n, p in enumerate(table["players"], 1) for m, _ in enumerate(p["turns"], 1)]
    if not filled:
        return
    number, turn_number = data.draw(st.sampled_from(filled))
    turn = table["players"][number - 1]["turns"][turn_number - 1]
    place = data.draw(st.integers(0, 7))
    kind_changed = "5" if isinstance(turn["dice"][place], str) and turn["dice"][place].isalpha() else "dog"
    how = data.draw(st.sampled_from(["drop", "add", "die", "type", "critter", "dice"]))
    if how == "drop":
        del turn["dice"][place]
    elif how == "add":
        turn["dice"].append("5")
    elif how == "die":
        turn["dice"][place] = kind_changed if turn["dice"][place] != "sausage" else "dog"
    elif how == "type":
        turn["dice"][place] = data.draw(st.sampled_from([None, True, 5.5, [], {}, 6, -5, 0, "unread", "", "Quokka"]))
    elif how == "critter":
        turn["critter"] = data.draw(st.sampled_from(["dog", "", 5, True, [], "sausage"]))
    else:
        turn["dice"] = data.draw(st.sampled_from([None, 8, "echidna", {}, []]))
    with pytest.raises(IllegalTable) as refused:
        score_table(table)
    where = f"player {number} "
    assert all(reason.startswith(where) and f"turn {turn_number}: " in reason for reason in refused.value.reasons)


HUGE = 10**4000

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(st.characters(), max_size=5),
    st.sampled_from([HUGE, float("nan"), "\ud800", *FOOD, *EDITIONS, "echidna", "quail", "Ana", 5, 2]),
)
keys = st.one_of(st.sampled_from(["edition", "players", "name", "turns", "dice", "critter"]), st.text(max_size=3))
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=9), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=40,
)


@settings(max_examples=400)
@given(
    st.one_of(
        anything,
        st.fixed_dictionaries({"players": anything}, optional={"edition": anything}),
        st.fixed_dictionaries(
            {
                "players": st.lists(
                    st.fixed_dictionaries(
                        {
                            "name": scalars,
                            "turns": st.lists(
                                st.fixed_dictionaries(
                                    {"dice": st.lists(scalars, min_size=7, max_size=9)}, optional={"critter": scalars}
                                ),
                                max_size=7,
                            ),
                        }
                    ),
                    max_size=6,
                )
            },
            optional={"edition": scalars},
        ),
    )
)
def test_any_json_is_scored_or_refused(data: object) -> None:
    """No JSON value, however odd, gives anything else than a result or an IllegalTable of printable reasons."""
    reasons: tuple[str, ...] = ()
    try:
        json.dumps(score_table(data)).encode()
    except IllegalTable as refused:
        reasons = refused.reasons
    assert all(reason.isprintable() for reason in reasons)


def test_a_bottomless_value_is_refused() -> None:
    """A value nested a hundred thousand deep, wherever it stands, is refused without unwinding it."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    turn = {"dice": [deep] * 8, "critter": deep}
    for data in (deep, {"players": deep, "edition": deep}, {"players": [{"name": deep, "turns": [turn, deep]}]}):
        with pytest.raises(IllegalTable):
            score_table(data)
