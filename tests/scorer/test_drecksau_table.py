"""Typed plays of Drecksau: pigs, winners, tournaments, and every refusal."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.drecksau.events import BirdEnded, CardPlayed, MatchStarted, PigsCorrected, RoundStarted
from scorer.drecksau.game import State, apply
from scorer.drecksau.pigs import Pig
from scorer.drecksau.table import score_table
from scorer.game import IllegalTable

TWO = ("Ana", "Ben")


def play(player: str, card: str, *on: object, **more: object) -> dict[str, Any]:
    return {"player": player, "card": card, **({"on": list(on)} if on else {}), **more}


def won(winner: str, card: str, players: tuple[str, ...] = TWO) -> list[dict[str, Any]]:
    """A round that a player begins and wins: three cards of one kind, the others discard."""
    start = players.index(winner)
    others = [*players[start + 1 :], *players[:start]]
    plays = [[play(winner, card, winner, n), *(play(other, "discard") for other in others)] for n in (1, 2, 3)]
    return [one for turn in plays for one in turn][: -len(others)]


def tally(*plays: object, players: tuple[str, ...] = TWO, **more: object) -> dict[str, Any]:
    return score_table({"players": list(players), "plays": list(plays), **more})


def tournament(*rounds: list[dict[str, Any]], players: tuple[str, ...] = TWO) -> dict[str, Any]:
    return score_table({"players": list(players), "tournament": list(rounds)})


def test_the_pigs_after_some_plays() -> None:
    """Cards change the pigs in the order they were played, those of a Lucky Bird too."""
    result = tally(
        play("Ana", "mud", "Ana", 1),
        play("Ben", "rain"),
        play("Ana", "lucky-bird", plays=[{"card": "barn", "on": ["Ana", 1]}, play("Ana", "mud", "Ana", 1)]),
        play("Ben", "swap-hand"),
        play("Ana", "lightning-rod", "Ana", 1),
        play("Ben", "pretty-pig", "Ana", 3),
    )
    clean = {"dirty": False, "pretty": False, "barn": False, "rod": False, "door": False}
    assert result == {
        "pigs": {
            "Ana": [{**clean, "dirty": True, "barn": True, "rod": True}, clean, {**clean, "pretty": True}],
            "Ben": [clean] * 3,
        },
        "winner": None,
        "warnings": [],
    }


@pytest.mark.parametrize(("card", "with_what"), [("mud", "dirty"), ("pretty-pig", "pretty")])
def test_a_round_is_won(card: str, with_what: str) -> None:
    """All dirty or all pretty wins at once."""
    assert tally(*won("Ben", card))["winner"] == {"player": "Ben", "with": with_what}


def test_pigs_of_the_base_game() -> None:
    """Five pigs with two players are a house rule; other numbers are played as typed, with a warning."""
    assert [len(pigs) for pigs in tally(pigs=5)["pigs"].values()] == [5, 5]
    assert tally(pigs=5)["warnings"] == []
    assert tally(pigs=4)["warnings"] == ["expected 3 or 5 pigs with 2 players, got 4"]


def test_a_tournament_and_its_deciding_round() -> None:
    """Prizes are handed out until a stack is empty; those who share the lead play one more round among them."""
    three = ("Ana", "Ben", "Cleo")
    rounds = [won("Ana", "mud", three), won("Ana", "mud", three), won("Cleo", "mud", three)]
    result = tournament(*rounds, players=three)
    assert result["rounds"][1] == {
        "winner": {"player": "Ana", "with": "dirty"},
        "prize": {"kind": "bucket", "points": 2},
    }
    assert result["totals"] == {"Ana": 3, "Ben": 0, "Cleo": 3}
    assert (result["over"], result["champions"], result["decider"]) == (False, [], ["Ana", "Cleo"])
    decided = tournament(*rounds, won("Cleo", "pretty-pig", ("Ana", "Cleo")), players=three)
    assert decided["rounds"][3] == {"winner": {"player": "Cleo", "with": "pretty"}, "prize": None}
    assert (decided["over"], decided["champions"], decided["decider"]) == (True, ["Cleo"], [])
    assert decided["totals"] == result["totals"]
    with pytest.raises(
        IllegalTable, match=r'^round 4, play 2: "Ben" does not play this round \(its players are "Ana" and "Cleo"\)$'
    ):
        tournament(*rounds, [play("Ana", "rain"), play("Ben", "discard")], players=three)


def test_a_tournament_goes_on() -> None:
    """The last round may not be won yet; before the end there is no champion."""
    result = tournament(won("Ana", "mud"), [play("Ben", "rain")])
    assert result["rounds"][1] == {"winner": None, "prize": None}
    assert (result["over"], result["champions"], result["decider"]) == (False, [], [])
    assert tournament()["totals"] == {"Ana": 0, "Ben": 0}


def reasons(**data: object) -> tuple[str, ...]:
    with pytest.raises(IllegalTable) as refused:
        score_table({"players": list(TWO), **data})
    return refused.value.reasons


MUD = play("Ana", "mud", "Ana", 1)


@pytest.mark.parametrize(
    ("plays", "told"),
    [
        (
            [MUD, MUD],
            ['play 2: it is the turn of "Ben", not of "Ana"', 'play 2: mud on pig 1 of "Ana": the pig is dirty'],
        ),
        ([play("Ana", "mud", "Ben", 1)], ['play 1: mud on pig 1 of "Ben": mud is for a pig of one\'s own']),
        ([play("Ana", "mud", "Ana", 4)], ['play 1: "Ana" has 3 pigs: expected a pig from 1 to 3, got 4']),
        ([play("Ana", "mud", "Cleo", 1)], ['play 1: "Cleo" does not play']),
        ([play("Cleo", "rain")], ['play 1: "Cleo" does not play']),
        ([play("Ana", "mud")], ["play 1: mud is played on a pig: say whose and which"]),
        ([play("Ana", "rain", "Ana", 1)], ["play 1: rain is played on no pig"]),
        ([play("Ana", "ham")], ["play 1: expected a card of mud, rain"]),
        ([*won("Ana", "mud"), play("Ben", "rain")], ['play 6: the round was over: "Ana" has won with dirty pigs']),
        (
            [*won("Ana", "mud"), play("Ben", "rain"), MUD, MUD],
            ['play 6: the round was over: "Ana" has won with dirty pigs, and 2 more plays after it'],
        ),
        (
            [
                *won("Ana", "mud")[:-1],
                play("Ana", "lucky-bird", plays=[play("Ana", "mud", "Ana", 3), play("Ana", "rain")]),
            ],
            ['play 5, card 2: the round is over: "Ana" has won with dirty pigs'],
        ),
        (
            [play("Ana", "lucky-bird", plays=[play("Ana", "lucky-bird"), play("Ben", "rain")])],
            [
                "play 1, card 1: a Lucky Bird does not carry another",
                'play 1, card 2: "Ana" plays with the Lucky Bird, got "Ben"',
            ],
        ),
        (
            [play("Ana", "lucky-bird", plays=[play("Ana", "lucky-bird")])],
            ["play 1, card 1: a Lucky Bird does not carry another"],
        ),
        (
            [play("Ana", "lucky-bird", plays=[{"card": "rain"}] * 3)],
            ["play 1: expected at most 2 further plays, got 3"],
        ),
        (
            [play("Ana", "rain", plays=[])],
            ['play 1: further plays are carried by a Lucky Bird only, got them with "rain"'],
        ),
        (
            [3, {"player": 1}, {**MUD, "on": "Ana"}, {**MUD, "on": ["Ana", "1"]}],
            [
                "play 1: expected an object with player and card, got 3",
                "play 2: expected a text as the player, got 1",
                "play 2: expected a text as the card, got nothing",
                "play 3: expected on as a player and the number of a pig",
                "play 4: expected on as a player and the number of a pig",
            ],
        ),
        ([{}] * 30, [*["play"] * 20, "40 more of the kind"]),
        ([MUD] * 10_001, ["expected at most 10000 plays, got 10001"]),
        (None, ["expected a list of plays, got nothing"]),
    ],
    ids=lambda value: "" if value is None or not isinstance(value[0], str) else value[0][:45],
)
def test_what_cannot_be_is_refused(plays: Any, told: list[str]) -> None:
    """Every play that is illegal or none is told with its number, but nothing that merely follows from one of them."""
    found = reasons(plays=plays)
    assert [reason.startswith(want) for reason, want in zip(found, told, strict=True)] == [True] * len(told), found


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"plays": [], "pigs": 6}, "expected 1 to 5 pigs, got 6"),
        ({"plays": [], "pigs": True}, "expected 1 to 5 pigs, got true"),
        ({"plays": [], "players": ["Ana"]}, "expected 2 to 4 players, got 1"),
        ({"plays": [], "players": list("ABCDE")}, "expected 2 to 4 players, got 5"),
        ({"plays": [], "tournament": []}, "expected either plays or a tournament, got both"),
        ({"tournament": {}}, "expected a tournament as a list of rounds, got an object"),
        ({"tournament": [3]}, "round 1: expected a list of plays, got 3"),
        ({"tournament": [[], []]}, "round 2: round 1 is not won yet"),
        ({"tournament": [[MUD, play("Ana", "rain")]]}, 'round 1, play 2: it is the turn of "Ben"'),
        ({"tournament": [won("Ana", "mud")] * 4}, 'round 4: "Ana" had won the tournament after round 3'),
        ({"tournament": [won("Ana", "mud")] * 6}, 'rounds 4 to 6: "Ana" had won the tournament after round 3'),
    ],
)
def test_tables_that_cannot_be_are_refused(data: dict[str, Any], told: str) -> None:
    """Numbers of players and pigs, and rounds that could not be played, are refused."""
    (reason,) = reasons(**data)
    assert reason.startswith(told)


def after(*events: Any, tournament: bool = False) -> State:
    state = apply(None, MatchStarted("drecksau", ("Ana", "Ben", "Cleo"), 3, tournament))
    for event in events:
        state = apply(state, event)
    return state


DIRTY_PIGS = (Pig(dirty=True),) * 3


def test_whoever_sits_left_of_who_began_is_proposed_next() -> None:
    """In a new round of a tournament the box proposes the next to begin, and takes whoever does."""
    state = after(CardPlayed("Ben", "rain"), PigsCorrected("Ana", DIRTY_PIGS), tournament=True)
    assert (state.over, state.player_on_turn, state.totals["Ana"]) == (False, "Cleo", 1)
    state = apply(state, RoundStarted())
    assert state.player_on_turn == "Cleo"
    assert apply(state, CardPlayed("Ana", "rain")).player_on_turn == "Ben"


def test_a_correction_may_win_or_undo_a_win() -> None:
    """Pigs corrected to a win end the round, and corrected back let it go on with the same player."""
    state = after(CardPlayed("Ben", "rain"), PigsCorrected("Ana", DIRTY_PIGS))
    assert state.winners == ("Ana",)
    back = apply(state, PigsCorrected("Ana", (Pig(), *DIRTY_PIGS[1:])))
    assert (back.over, back.player_on_turn) == (False, "Cleo")


def test_a_lucky_bird_is_ended_by_hand() -> None:
    """Fewer than two further cards end with a touch; the next player is on turn."""
    state = after(CardPlayed("Ana", "lucky-bird"), CardPlayed("Ana", "rain"))
    assert state.player_on_turn == "Ana"
    assert apply(state, BirdEnded()).player_on_turn == "Ben"


def test_what_is_wrong_however_the_pigs_are_is_told_of_later_plays_too() -> None:
    """After an illegal play the later ones are looked at as far as the pigs do not matter, and every reason is told."""
    plays = [
        {"player": "Ana", "card": "mud", "on": ["Ben", 4]},
        {"player": "Ana", "card": "mud"},
        {"player": "Zed", "card": "foo", "on": ["Ana", 1]},
    ]
    with pytest.raises(IllegalTable) as refused:
        score_table({"players": ["Ana", "Ben"], "plays": plays})
    told = "; ".join(refused.value.reasons)
    assert "play 1: " in told
    assert "play 2: mud is played on a pig" in told
    assert 'play 3: "Zed" does not play' in told
    assert "play 3: expected a card of mud" in told


def test_what_is_no_play_is_told_beside_what_is_illegal() -> None:
    """What cannot be read does not hide what is wrong with the plays and rounds before and after it."""
    first = [play("Ana", "mud", "Ben", 1), {"player": "Ben"}, 3, play("Ana", "mud", "Ana", 9)]
    later = [play("Ana", "mud", "Ana", 0), {"card": "rain"}]
    found = reasons(players=["Ana", "Ben"], tournament=[first, later])
    told = [
        'round 1, play 1: mud on pig 1 of "Ben"',
        "round 1, play 2: expected a text as the card",
        "round 1, play 3: expected an object",
        'round 1, play 4: "Ana" has 3 pigs',
        'round 2, play 1: "Ana" has 3 pigs',
        "round 2, play 2: expected a text as the player",
    ]
    assert [reason.startswith(want) for reason, want in zip(found, told, strict=True)] == [True] * len(told), found
    found = reasons(players=["Ana"], plays=[{"player": "Ben"}, play("Ben", "mud", "Ana", 9)])
    assert found == ("expected 2 to 4 players, got 1", "play 1: expected a text as the card, got nothing")


def test_every_reason_against_a_lucky_bird() -> None:
    """Too many further plays hide nothing: what is wrong with the bird and with each of them is told as well."""
    further = [play("Ana", "lucky-bird"), play("Ana", "mud", "Ana", 9), play("Ana", "rain")]
    found = reasons(players=["Ana", "Ben"], plays=[{**play("Ana", "lucky-bird", "Ana", 1), "plays": further}])
    assert list(found) == [
        "play 1: expected at most 2 further plays, got 3",
        "play 1: lucky-bird is played on no pig",
        "play 1, card 1: a Lucky Bird does not carry another Lucky Bird",
        'play 1, card 2: "Ana" has 3 pigs: expected a pig from 1 to 3, got 9',
    ]


def test_who_is_not_in_the_deciding_round_is_told_once() -> None:
    """Of a player who plays the tournament but not its deciding round nothing untrue is said, and nothing twice."""
    mud = {name: [play(name, "mud", name, 1)] for name in ("Ana", "Ben", "Cleo")}
    found = reasons(players=list(mud), pigs=1, tournament=[mud["Ana"], mud["Ana"], mud["Ben"], mud["Cleo"]])
    assert list(found) == ['round 4, play 1: "Cleo" does not play this round (its players are "Ana" and "Ben")']
