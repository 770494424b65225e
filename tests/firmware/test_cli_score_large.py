"""`score` answers soon and shortly whatever is typed: the largest files it takes, more of anything than a table has."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.__main__ import run
from firmware.commands.score import LARGEST_BYTES
from scorer.registry import GAMES
from scorer.remarks import MOST_PLAYERS
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sosig.table import MOST_CARDS

TURN = {"dice": ["echidna", "echidna", "echidna", "quokka", 5, 5, 5, 4]}
EDGES = ("ew", "ns", "ne", "es", "sw", "nw")


def sosig(*cards: list[object], **more: object) -> object:
    return {"players": [{"name": f"p{n}", "cards": held} for n, held in enumerate(cards)], **more}


def apart(count: int) -> list[object]:
    return [{"cell": [2 * n, 0], "part": "head", "exits": "e"} for n in range(count)]


def close(count: int) -> list[object]:
    return [{"cell": [n // 30, n % 30], "part": "body", "exits": EDGES[n % 6]} for n in range(count)]


def line(count: int) -> list[object]:
    return [{"cell": [0, n], "part": "body", "exits": "ew"} for n in range(count)]


def sizzle(players: int, turns: int, turn: object = None, **more: object) -> object:
    return {"players": [{"name": f"p{n}", "turns": [turn or TURN] * turns} for n in range(players)], **more}


REFUSED: dict[str, tuple[str, Callable[[], object], str]] = {
    "cards apart": ("sosig", lambda: sosig(apart(20_000)), f"at most {MOST_CARDS} cards, got 20000"),
    "cards in one cell": ("sosig", lambda: sosig(line(1) * 20_000), f"at most {MOST_CARDS} cards, got 20000"),
    "cards that are none": ("sosig", lambda: sosig([{}] * 300_000), f"at most {MOST_CARDS} cards, got 300000"),
    "players": ("sosig", lambda: sosig(*[[]] * 20_000), f"at most {MOST_PLAYERS} players, got 20000"),
    "orders": (
        "sosig",
        lambda: {"players": [{"name": "a", "cards": [], "orders": [-1] * 300_000}]},
        f"at most {MOST_CARDS} orders, got 300000",
    ),
    "house rules": ("sosig", lambda: sosig([], house_rules=["x"] * 100_000), "house rules, got 100000"),
    "equal names": (
        "sosig",
        lambda: {"players": [{"name": "p", "cards": []}] * 20_000},
        f"at most {MOST_PLAYERS} players, got 20000",
    ),
    "turns": ("sausage-sizzle", lambda: sizzle(1, 10_000), "at most 6 turns, got 10000"),
    "turns of no edition": ("sausage-sizzle", lambda: sizzle(1, 10_000, edition="x"), "at most 6 turns, got 10000"),
    "players of dice": ("sausage-sizzle", lambda: sizzle(10_000, 1), "expected 1 to 5 players, got 10000"),
    "dice": ("sausage-sizzle", lambda: sizzle(1, 1, {"dice": ["x"] * 100_000}), "expected 8 dice, got 100000"),
    "dice that are none": ("sausage-sizzle", lambda: sizzle(1, 1, {"dice": [None] * 100_000}), "8 dice, got 100000"),
    "a name": ("sosig", lambda: {"players": [{"name": "e\u0301" * 400_000, "cards": []}]}, "up to 40 characters"),
}


def seconds(game: str, table: object, folder: Path) -> tuple[int, float]:
    """How `score` ends, and what it takes of the processor's time."""
    file = folder / "table.json"
    file.write_text(json.dumps(table, separators=(",", ":"), ensure_ascii=False), "utf-8")
    assert file.stat().st_size <= LARGEST_BYTES
    begun = time.process_time()
    return run(["score", game, str(file), "--json"]), time.process_time() - begun


@pytest.mark.parametrize("what", REFUSED)
def test_more_than_any_table_has_is_refused_by_number(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line says the number and the limit, is short, and comes at once, in little memory."""
    game, table, told = REFUSED[what]
    made = table()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status, taken_s = seconds(game, made, tmp_path)
    out, err = capsys.readouterr()
    assert (status, out) == (1, "")
    assert told in err
    assert len(err) < 2000
    assert taken_s < 6
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000


FULL: dict[str, tuple[str, Callable[[], object]]] = {
    "cards apart": ("sosig", lambda: sosig(*[apart(MOST_CARDS)] * 10)),
    "cards side by side": ("sosig", lambda: sosig(*[close(MOST_CARDS)] * 10, prize="most-folded")),
    "cards in a line": ("sosig", lambda: sosig(*[line(MOST_CARDS)] * 10, prize="longest")),
    "faults": ("sosig", lambda: sosig(*[[{}] * MOST_CARDS] * MOST_PLAYERS)),
    "turns": ("sausage-sizzle", lambda: sizzle(MOST_PLAYERS, 100)),
    "turns of no edition": ("sausage-sizzle", lambda: sizzle(MOST_PLAYERS, 100, edition="x")),
}


@pytest.mark.parametrize("what", FULL)
def test_the_largest_that_is_judged_takes_no_long_time(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Just below the limits every card and turn is judged, in a time that grows with their number alone."""
    game, table = FULL[what]
    status, taken_s = seconds(game, table(), tmp_path)
    out, err = capsys.readouterr()
    assert status == (0 if what.startswith("cards") else 1)
    assert (out == "") == (status == 1)
    assert len(err) < 20_000
    assert taken_s < 8


def test_more_cards_than_the_deck_has_are_scored() -> None:
    """No count of the deck makes a table refused: a long Sosig of a hundred bodies is scored, with a warning."""
    cards = [{"cell": [0, 0], "part": "head", "exits": "e"}, *line(101)[1:]]
    cards.append({"cell": [0, 101], "part": "head", "exits": "w"})
    tally = GAMES["sosig"].score_table({"players": [{"name": "a", "cards": cards}]})
    assert tally["players"][0]["sum"] == 102
    assert any("100 bodies" in warning for warning in tally["warnings"])


def test_unknown_keys_are_named_up_to_a_number() -> None:
    """Of many keys that nobody reads some are named and the others counted."""
    table = {"players": [{"name": "a", "cards": []}], **{f"k{n}": 1 for n in range(200)}}
    warnings = GAMES["sosig"].score_table(table)["warnings"]
    assert sum("unknown key " in warning for warning in warnings) == 10
    assert "190 more unknown keys ignored" in warnings


def test_faults_of_no_edition_are_told_once_each() -> None:
    """What is wrong under every edition is still told where the edition is unknown."""
    assert len(EDITIONS) > 1
    with pytest.raises(ValueError, match="expected 8 dice, got 7"):
        GAMES["sausage-sizzle"].score_table({"edition": "x", **sizzle(1, 1, {"dice": TURN["dice"][:7]})})
