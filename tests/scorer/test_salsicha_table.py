"""Typed matches of Salsicha: points worked out by hand, how a match ends, and every refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scorer.game import IllegalTable
from scorer.salsicha.cards import Combination, read_parts
from scorer.salsicha.rounds import Round, why, winners
from scorer.salsicha.table import score_table

SHORT = [["head", "A"], ["body", "B"], ["tail", "A"]]
OUT = ["red-head", "blue-body", "red-tail"]
HELD = ["lime-head", "gold-body", "lime-tail"]
PERFECT_HAND = ["red-head", *["red-body"] * 4, "red-tail"]
THREE = ("Ana", "Ben", "Cleo")


def one(
    out: str, hand: Sequence[str] = OUT, live: Sequence[str] = ("perfect", "short"), **more: object
) -> dict[str, Any]:
    return {"live": list(live), "out": {"player": out, "hand": list(hand)}, **more}


def table(*rounds: object, players: Sequence[str] = THREE, **more: object) -> dict[str, Any]:
    return {"players": list(players), "combinations": {"short": SHORT}, "rounds": list(rounds), **more}


def tally(*rounds: object, **more: Any) -> dict[str, Any]:
    return score_table(table(*rounds, **more))


def test_a_round_is_told_with_its_cards() -> None:
    """Two points for going out, one for a prize: held, by discarding, by taking two, or none."""
    others = {
        "Ben": HELD,
        "Cleo": [*HELD, "pink-body"],
        "Dora": ["grey-head", "gold-head"],
        "Emil": ["grey-head"],
    }
    discard = ["grey-tail", "pink-body", "pink-tail"]
    players = ("Ana", "Ben", "Cleo", "Dora", "Emil")
    result = tally(one("Ana", others=others, discard=discard), players=players)
    assert result["rounds"][0]["out"] == {"player": "Ana", "combination": "short", "points": 2}
    assert result["rounds"][0]["consolation"] == [
        {"player": "Ben", "combination": "short", "points": 1, "take": [], "discard": None},
        {"player": "Cleo", "combination": "short", "points": 1, "take": [], "discard": "gold-body"},
        {
            "player": "Dora",
            "combination": "short",
            "points": 1,
            "take": ["grey-tail", "pink-body"],
            "discard": "gold-head",
        },
    ]
    assert result["totals"] == {"Ana": 2, "Ben": 1, "Cleo": 1, "Dora": 1, "Emil": 0}
    assert (result["winners"], result["over"]) == ([], False)
    assert result["why"] == "1 round of 4 played, nobody has 4 points yet: Ben starts the next round"


def test_four_points_end_the_match_after_the_round() -> None:
    """Prizes of the round that brings four points still count; of those who share them the last to go out wins."""
    rounds = [one("Ana", others={"Ben": HELD}), one("Ben", others={"Ana": HELD}), one("Cleo"), one("Ana")]
    assert not tally(*rounds[:2])["over"]
    result = tally(rounds[0], rounds[1], one("Ana", others={"Ben": HELD}))
    assert result["totals"] == {"Ana": 5, "Ben": 4, "Cleo": 0}
    assert result["winners"] == ["Ana"]
    shared = tally(rounds[0], rounds[1], one("Cleo", others={"Ana": HELD, "Ben": HELD}))
    assert shared["totals"] == {"Ana": 4, "Ben": 4, "Cleo": 2}
    assert shared["winners"] == ["Ben"]
    assert shared["why"] == "4 points reached: Ana and Ben share 4 points, and Ben went out most recently of them"


def test_the_fourth_round_ends_the_match() -> None:
    """After four rounds whoever has the most wins, also with fewer than four points; who never went out shares."""
    players = ("Ana", "Ben", "Cleo", "Dora", "Emil")
    result = tally(*[one(player) for player in players[:4]], players=players)
    assert result["winners"] == ["Dora"]
    assert result["why"].startswith("4 rounds played: Ana, Ben, Cleo and Dora share 2 points")
    prizes = {"Dora": HELD, "Emil": HELD}
    result = tally(*[one(player, others=prizes) for player in ("Ana", "Ben", "Cleo", "Ana")], players=players)
    assert result["totals"] == {"Ana": 4, "Ben": 2, "Cleo": 2, "Dora": 4, "Emil": 4}
    assert result["winners"] == ["Ana"]


def test_prizes_alone_may_win() -> None:
    """Who never went out wins with the most points; where several did not and share them, they share the win."""
    players = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fay")
    result = tally(*[one(p, others={"Emil": HELD}) for p in players[:4]], players=players[:5])
    assert (result["totals"]["Emil"], result["winners"]) == (4, ["Emil"])
    # With up to five players four rounds leave no two such leaders: the rule is shown on six.
    short = Combination("short", read_parts(SHORT))
    hands = (("Emil", tuple(HELD)), ("Fay", tuple(HELD)))
    rounds = [Round((short,), player, tuple(OUT), hands, closed=True) for player in players[:4]]
    assert winners(players, rounds) == ("Emil", "Fay")
    assert why(players, rounds).endswith("none of them ever went out, and they share the win")


def test_perfect_wins_at_once() -> None:
    """Going out with the Perfect Salsicha wins whatever the points; by consolation it is worth one point."""
    hand = PERFECT_HAND
    result = tally(one("Ana", others={"Ben": HELD}), one("Cleo", hand))
    assert result["totals"] == {"Ana": 2, "Ben": 1, "Cleo": 2}
    assert (result["winners"], result["over"]) == (["Cleo"], True)
    prize = tally(one("Ana", others={"Ben": [card.replace("red", "pink") for card in hand]}))
    assert prize["rounds"][0]["consolation"][0]["combination"] == "perfect"
    assert prize["totals"]["Ben"] == 1
    assert not prize["over"]
    row = [["tail", "X"], *[["body", "X"]] * 4, ["head", "X"]]
    named = tally(one("Ana", hand, ("short", "row")), combinations={"short": SHORT, "row": row})
    assert named["winners"] == ["Ana"], "the same cards under another name"
    with pytest.raises(IllegalTable, match="no live combination, expected short"):
        tally(one("Ana", hand, ("short",)))


def test_two_players() -> None:
    """With two players there are no prizes, and two rounds won are the match."""
    players = ("Ana", "Ben")
    result = tally(one("Ana", others={"Ben": HELD}, discard=OUT), one("Ben"), players=players)
    assert [told["consolation"] for told in result["rounds"]] == [[], []]
    assert result["totals"] == {"Ana": 2, "Ben": 2}
    assert not result["over"]
    result = tally(one("Ana"), one("Ben"), one("Ana"), players=players)
    assert result["winners"] == ["Ana"]
    with pytest.raises(IllegalTable, match=r"^round 1: with 2 players there is no consolation prize$"):
        tally(one("Ana", consolation=[{"player": "Ben"}]), players=players)


def test_own_combinations_take_the_place_of_the_known() -> None:
    """A combination of the name of a known one is used in its place, and only in this table."""
    rounds = [one("Ana", live=["trousers"])]
    assert score_table({"players": list(THREE), "combinations": {"trousers": SHORT}, "rounds": rounds})["totals"]
    with pytest.raises(IllegalTable):
        score_table({"players": list(THREE), "rounds": rounds})


@pytest.mark.parametrize(
    ("wrong", "reasons"),
    [
        (table(players=["Ana"]), ["expected 2 to 5 players, got 1"]),
        (table(players=["Ana", "Ana "]), ['player 2: the name "Ana " is taken by player 1']),
        (table(players=["Ana", 3]), ["player 2: the name must be a text, got 3"]),
        ({"players": list(THREE)}, ["expected a list of rounds, got nothing"]),
        (table(3), ["round 1: expected an object with live and out, got 3"]),
        (
            table({}),
            [
                "round 1: expected a list of the live combinations, got nothing",
                "round 1: expected who went out as an object with player and hand, got nothing",
            ],
        ),
        (
            table(one("Ana", live=["tall", 3])),
            ['round 1: there is no combination "tall"', "round 1: there is no combination 3"],
        ),
        (
            table(one("Dora", others={"Emil": HELD, "Ben": ["red-paw", 5]})),
            [
                'round 1: "Dora" does not play (the players are "Ana", "Ben" and "Cleo")',
                'round 1: "Emil" does not play',
                'round 1: "Ben": card 1: expected a card as colour-head, body or tail, got "red-paw"',
                'round 1: "Ben": card 2: expected a card as a text, got 5',
            ],
        ),
        (table(one("Ana", others={"Ana": HELD})), ['round 1: "Ana" went out and is named among the others']),
        (table(one("Ana", others=[HELD])), ["round 1: expected the others as an object"]),
        (table(one("Ana", discard="red-head")), ['round 1: discard: expected a list of cards, got "red-head"']),
        (
            table(one("Ana", OUT[:2])),
            ['round 1: the hand of "Ana" (2 cards) is no live combination, expected perfect or short'],
        ),
        (table(one("Ana"), one("Ana"), one("Ben")), ["round 3: the match was over after round 2 (4 points reached"]),
        (table(one("Ana", PERFECT_HAND), one("Ben"), one("Ben")), ["rounds 2 to 3: the match was over after round 1"]),
        (table(combinations=[SHORT]), ["expected the combinations as an object of names and parts, got a list"]),
        (
            table(one("Ana"), combinations={"short": [["head"]], "x": [], "y": [["paw", "A"], ["head", "AA"]]}),
            [
                'combination "short": expected a part and its letter as part 1, got a list',
                'combination "x": expected at least one part, got none',
                'combination "y": part 1: expected head, body or tail, got "paw"',
                'combination "y": part 2: expected one letter for its colour, got "AA"',
            ],
        ),
        (
            table(one("Ana", PERFECT_HAND, ("perfect", "row")), combinations={"row": [["Tail", "A"], ["head", "A"]]}),
            ['combination "row": part 1: expected head, body or tail, got "Tail"'],
        ),
        (
            table(one("Zoe", OUT[:2], others={"Ben": ["pink-paw"]})),
            [
                'round 1: "Zoe" does not play',
                'round 1: "Ben": card 1: expected a card',
                'round 1: the hand of "Zoe" (2 cards) is no live combination',
            ],
        ),
        (
            table(one("Ana", PERFECT_HAND), one("Ben", OUT[:2])),
            ['round 2: the hand of "Ben" (2 cards) is no live', "round 2: the match was over after round 1"],
        ),
        (table(*[one("Ana")] * 101), ["expected at most 4 rounds, got 101"]),
        (table(one("Ana", discard=["red-body"] * 101)), ["round 1: discard: expected at most 100 cards, got 101"]),
    ],
    ids=lambda value: "" if isinstance(value, dict) else str(value[0])[:40],
)
def test_what_cannot_be_is_refused(wrong: object, reasons: list[str]) -> None:
    """Each refusal says where and what, and all of them are told at once."""
    with pytest.raises(IllegalTable) as refused:
        score_table(wrong)
    assert [r.startswith(want) for r, want in zip(refused.value.reasons, reasons, strict=True)] == [True] * len(
        reasons
    ), refused.value.reasons


def test_what_is_improbable_is_warned_of() -> None:
    """More of a card than there are, more colours, a hand that is missing and unknown keys do not refuse a match."""
    result = tally(
        one("Ana", others={"Ben": HELD}, discard=["red-head", "c1-body", "c2-body", "c3-body", "c4-body"], x=1)
    )
    assert result["warnings"] == [
        'round 1: unknown key "x" ignored (expected live, out, others, discard and consolation)',
        "round 1: 2 red heads on the table, there is 1",
        "round 1: 8 colours are on the table, expected at most 7 with 3 players",
        'round 1: no hand is given for "Cleo": no prize',
    ]
