"""The command `score` of Salsicha, Wurst Case Scenario and Drecksau from end to end, for people and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from firmware import cli
from firmware.__main__ import run
from scorer.registry import GAMES

SHOWN = dict(zip(GAMES, [block for block in (cli.score.__doc__ or "").split("\n\n") if "\b" in block], strict=True))
END: dict[str, Any] = {"end_turn": True}
FOUR: list[dict[str, Any]] = [{"name": "Ana", "identities": ["1", "2"]}, {"name": "Ben", "identities": ["3", "4"]}]
SHORT = {"short": [["head", "A"], ["tail", "A"]]}


def out_with(player: str, **others: list[str]) -> dict[str, Any]:
    out = {"player": player, "hand": ["red-head", "red-tail"]}
    return {"live": ["perfect", "short"], "out": out, "others": others, "discard": ["lime-tail", "pink-body"]}


def dirty(player: str, other: str, card: str = "mud") -> list[dict[str, Any]]:
    turns = [
        [{"player": player, "card": card, "on": [player, n]}, {"player": other, "card": "discard"}] for n in (1, 2, 3)
    ]
    return [play for turn in turns for play in turn][:-1]


CASES: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "salsicha going on": (
        "salsicha",
        {
            "players": ["Ana", "Ben", "Cleo"],
            "combinations": SHORT,
            "rounds": [out_with("Ana", Ben=["lime-head"], Cleo=["gold-head", "gold-tail"])],
        },
        ["went out", "take lime-tail and pink-body, discard pink-body", "held it", "Ben starts the next round"],
    ),
    "salsicha over": (
        "salsicha",
        {"players": ["Ana", "Ben"], "combinations": SHORT, "rounds": [out_with("Ana"), out_with("Ana")]},
        ["Won by: Ana", "Ana has won 2 rounds"],
    ),
    "wurst going on": (
        "wurst-case-scenario",
        {"players": FOUR, "events": [END]},
        ["1 2 3 4 5 6 7 8", "Round 1, begun by Ana: it is the turn of Ben"],
    ),
    "wurst won": (
        "wurst-case-scenario",
        {"players": FOUR, "events": [*[END] * 14, {"all": list("87654321")}]},
        ["machine", "8 7 6 5 4 3 2", "Last Wurst Standing, won by Ana"],
    ),
    "wurst not told": (
        "wurst-case-scenario",
        {"players": [{"name": "Ana"}, {"name": "Ben"}], "events": [*[END] * 14, {"all": list("87654321")}]},
        ["Last Wurst Standing: who holds sausage 1?"],
    ),
    "wurst case": (
        "wurst-case-scenario",
        {"players": FOUR, "events": [END] * 16},
        ["Wurst Case Scenario: the last ones fell together, nobody wins"],
    ),
    "drecksau round": (
        "drecksau",
        {"players": ["Ana", "Ben"], "plays": dirty("Ben", "Ana")},
        ["Won by: Ben, with dirty pigs"],
    ),
    "drecksau tournament": (
        "drecksau",
        {"players": ["Ana", "Ben"], "tournament": [dirty("Ben", "Ana"), [{"player": "Ana", "card": "rain"}]]},
        ["bucket, 1", "not yet"],
    ),
    "drecksau champion": (
        "drecksau",
        {"players": ["Ana", "Ben"], "tournament": [dirty("Ben", "Ana", "pretty-pig")] * 3},
        ["trophy, 3", "Won by: Ben"],
    ),
    "drecksau decider": (
        "drecksau",
        {"players": ["Ana", "Ben"], "tournament": [dirty("Ben", "Ana"), dirty("Ben", "Ana"), dirty("Ana", "Ben")]},
        ["One more round decides between Ana and Ben"],
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_a_tally_for_people_and_as_json(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same tally is one JSON object with --json, and without it tables that say how it stands."""
    game, table, words = CASES[what]
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    assert run(["score", game, str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == GAMES[game].score_table(table)
    assert run(["score", game, str(file)]) == 0
    out, err = capsys.readouterr()
    assert [word for word in words if word not in out] == [], out
    assert err == ""


@pytest.mark.parametrize(
    ("game", "table", "words"),
    [
        ("salsicha", {"players": ["Ana"], "rounds": [3]}, ["expected 2 to 5 players", "round 1: expected an object"]),
        (
            "wurst-case-scenario",
            {"players": FOUR, "events": [END, {"swap": ["1", "2"]}]},
            ["event 2: sausages 1 and 2"],
        ),
        (
            "drecksau",
            {"players": ["Ana", "Ben"], "plays": [{"player": "Ana", "card": "mud"}]},
            ["play 1: mud is played on"],
        ),
    ],
)
def test_what_cannot_be_is_one_line(
    game: str, table: object, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A refusal is status 1, nothing on stdout, and one line with every reason and what to do."""
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    assert run(["score", game, str(file), "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(word in err for word in [*words, "correct the table and try again"])


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_in_the_help_can_be_scored(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every table that `score --help` shows is one that its game takes."""
    file = tmp_path / "shown.json"
    file.write_text(re.sub("\b", "", SHOWN[game]))
    assert run(["score", game, str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
