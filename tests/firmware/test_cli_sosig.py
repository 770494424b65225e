"""The command `score sosig` from end to end: JSON, a table for people, and refusals in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.__main__ import run
from firmware.commands.score_tables import TABLES
from scorer.registry import GAMES

ROW = [
    {"cell": [0, 0], "part": "head", "exits": "e", "effect": "spicy"},
    {"cell": [0, 1], "part": "body", "exits": "we", "effect": "spicy"},
    {"cell": [0, 2], "part": "head", "exits": "w"},
]
LONELY = {"cell": [2, 0], "part": "head", "exits": "n"}


def scored(file: Path, table: object, *more: str) -> int:
    file.write_text(json.dumps(table))
    return run(["score", "sosig", str(file), *more])


def table(*cards: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"players": [{"name": "Ana", "cards": list(cards), **more}]}


def test_score_sosig(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table is tallied as JSON: three cards, two Spicy, an order; a single card is out and told as an island."""
    assert scored(tmp_path / "t.json", table(*ROW, LONELY, orders=[4]), "--json") == 0
    tally = json.loads(capsys.readouterr().out)
    (ana,) = tally["players"]
    assert [ana[key] for key in ("sum", "spicy", "orders", "total")] == [3, 2, 4, 9]
    assert [chain["state"] for chain in ana["chains"]] == ["finished", "invalid"]
    assert tally["winners"] == ["Ana"]
    assert len(tally["warnings"]) == 1


def test_score_sosig_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json it is a table that says the steps, the winner and the warnings."""
    assert scored(tmp_path / "t.json", table(*ROW, LONELY)) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("Ana: 5", "finished", "invalid", "spicy", "Won by: Ana", "Warning: player 1"))


def test_score_sosig_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every reason stands in the one line on stderr, with what to do; nothing on stdout."""
    wrong = table(ROW[0], {**ROW[0], "effect": "flaky", "burnt": True}, {**LONELY, "exits": "ns"}, orders=[-1])
    assert scored(tmp_path / "t.json", wrong, "--json") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(
        word in err for word in ("one card in a cell", "Flaky", "exactly 1 exit", "order 1", "correct the table")
    )


def test_every_game_that_is_scored_has_a_table_for_people() -> None:
    """No registered game is without a table for people."""
    assert set(TABLES) == set(GAMES)
