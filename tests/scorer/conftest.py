"""What the scorer's tests draw from: rolls, sheets, matches and typed tables that may lie there."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st

from scorer.sausage_sizzle.editions import EDITIONS, Edition
from scorer.sausage_sizzle.game import MatchStarted, TurnBooked

FOOD = ["2", "3", "4", "5", "sausage"]
NAMES = ["Ana", "Ben", "Cleo", "Dörte", "李"]
editions = st.sampled_from(list(EDITIONS.values()))
chance = st.integers(0, 2**32).map(Random)
"""A seeded source of chance: one draw for a whole match keeps the tests quick."""


def roll(chance: Random, edition: Edition) -> list[str]:
    """Eight dice of the edition in any order; few critters and many sausages come up often enough to matter."""
    critters = chance.choice([edition.critters, edition.critters[:2], edition.critters[3:]])
    food = chance.choice([FOOD, FOOD[3:], FOOD[2:4], FOOD[4:]])
    dice = [*chance.choices(critters, k=4), *chance.choices(food, k=4)]
    chance.shuffle(dice)
    return dice


def sheet(chance: Random, edition: Edition, turns: int) -> list[tuple[list[str], str]]:
    """Turns that one player may have taken: dice, and a critter that the rules let the player choose."""
    made: list[tuple[list[str], str]] = []
    unused = list(edition.critters)
    for _ in range(turns):
        dice = roll(chance, edition)
        critter = chance.choice([c for c in unused if c in dice] or unused)
        unused.remove(critter)
        made.append((dice, critter))
    return made


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A table that may lie there, every critter named: one to most players, any numbers of turns."""
    edition, by = draw(editions), draw(chance)
    names = by.sample(NAMES, draw(st.integers(1, edition.most_players)))
    players = []
    for name in names:
        turns = []
        for dice, critter in sheet(by, edition, draw(st.sampled_from([6, 6, 6, 0, 1, 4]))):
            typed = [int(die) if die.isdigit() and by.random() < 0.5 else die for die in dice]
            turns.append({"dice": typed, "critter": critter})
        players.append({"name": name, "turns": turns})
    return {"edition": edition.id, "players": players}


@st.composite
def matches(draw: st.DrawFn) -> list[Any]:
    """The events of a match with at least one booked turn, over or not, without corrections."""
    edition, by = draw(editions), draw(chance)
    players = tuple(by.sample(NAMES, draw(st.integers(1, edition.most_players))))
    hands = {player: sheet(by, edition, 6) for player in players}
    events: list[Any] = [MatchStarted(edition.id, players)]
    for number in range(draw(st.integers(1, 6 * len(players)))):
        dice, critter = hands[players[number % len(players)]][number // len(players)]
        events.append(TurnBooked(tuple(dice), critter))
    return events


@pytest.fixture(scope="session")
def drawn() -> SimpleNamespace:
    """What to draw from, for the test files, which cannot import one another."""
    return SimpleNamespace(editions=editions, chance=chance, roll=roll, sheet=sheet, tables=tables, matches=matches)


@pytest.fixture(scope="session")
def at_random() -> SimpleNamespace:
    """Random events for every game and what their states must hold, for the test files."""
    found = runpy.run_path(str(Path(__file__).parent / "random_events.py"))
    return SimpleNamespace(**{name: found[name] for name in ("PROPOSE", "SOUND", "STARTS", "area_of", "hand_of")})


def _agree(state: Any) -> None:
    assert (state.player_on_turn is None) == state.over
    assert state.over or state.player_on_turn in state.players
    ranking = state.ranking()
    assert sorted(place.name for place in ranking) == sorted(state.players)
    ranks = [place.rank for place in ranking]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert {place.name: place.total for place in ranking} == state.totals
    assert state.leaders == tuple(p for p in state.players if p in {r.name for r in ranking if r.rank == 1})
    # Whoever wins is first; where all lose nobody wins.
    assert state.winners in (((), state.leaders) if state.over else ((),))


@pytest.fixture(scope="session")
def agree() -> Callable[[Any], None]:
    """The check that whose turn it is, who leads, who won, the points and the ranks do not contradict one another."""
    return _agree


def _grid(drawing: str) -> list[dict[str, Any]]:
    """Cards of Sosig as a typed table has them, from a drawing: one line a row, one word a cell, "." for none.

    A word is h, b or s (head, body, scrontch), the exits, and perhaps a dot and the effect; "!" behind it is Burnt.
    """
    parts = {"h": "head", "b": "body", "s": "scrontch"}
    cards = []
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, word in enumerate(line.split()):
            if word != ".":
                name, _, effect = word.rstrip("!").partition(".")
                card = {"cell": [row, column], "part": parts[name[0]], "exits": name[1:], "burnt": word.endswith("!")}
                cards.append({**card, "effect": effect or "plain"})
    return cards


@pytest.fixture(scope="session")
def grid() -> Callable[[str], list[dict[str, Any]]]:
    """The reader of drawings of Sosig cards, for the test files, which cannot import one another."""
    return _grid
