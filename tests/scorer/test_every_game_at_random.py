"""What holds for every registered game whatever comes: random events from its start on, refused or not."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.game import IllegalEvent
from scorer.registry import GAMES

LONGEST = 60
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def walk(game: Any, at_random: SimpleNamespace, by: Random, steps: int) -> tuple[list[Any], list[Any], Counter[str]]:
    """Play random events; give those that were legal, the states they led to, and how often each kind was refused."""
    start = at_random.STARTS[game.id](by, game)
    events, states = [start], [game.apply(None, start)]
    refusals: list[tuple[str, tuple[str, ...]]] = []
    for _ in range(steps):
        event = at_random.PROPOSE[game.id](by, states[-1])
        before = hash(states[-1])
        try:
            after = game.apply(states[-1], event)
        except IllegalEvent as refusal:
            refusals.append((type(event).__name__, refusal.reasons))
            continue
        finally:
            assert hash(states[-1]) == before
        events.append(event)
        states.append(after)
    assert all(reason and "\n" not in reason for _, reasons in refusals for reason in reasons)
    return events, states, Counter(kind for kind, _ in refusals)


@every_game
@settings(max_examples=60)
@given(seed=st.integers(0, 2**48), steps=st.integers(0, LONGEST))
def test_no_sequence_reaches_an_impossible_state(
    game: Any, at_random: SimpleNamespace, agree: Any, seed: int, steps: int
) -> None:
    """Every state that random events lead to is sound, and answers what the screens ask without contradiction."""
    _, states, _ = walk(game, at_random, Random(seed), steps)
    for state in states:
        at_random.SOUND[game.id](state)
        agree(state)
        assert all(line and "\n" not in line for line in game.describe(state))


@every_game
@settings(max_examples=20)
@given(seed=st.integers(0, 2**48))
def test_undo_to_the_start_and_redo_to_the_end(game: Any, at_random: SimpleNamespace, seed: int) -> None:
    """Undone one by one and redone one by one, a match goes through equal states back to the same end."""
    events, states, _ = walk(game, at_random, Random(seed), LONGEST // 2)
    kept = [json.loads(json.dumps(game.encode(event))) for event in events]
    assert [game.decode(data) for data in kept] == events
    for count in range(len(events), 0, -1):
        assert game.replay(game.decode(data) for data in kept[:count]) == states[count - 1]
    state = None
    for data, expected in zip(kept, states, strict=True):
        state = game.apply(state, game.decode(data))
        assert state == expected
    assert state == states[-1]


@every_game
def test_the_random_matches_show_everything(game: Any, at_random: SimpleNamespace) -> None:
    """Every kind of event is accepted and refused somewhere among the random ones, and matches come to their end."""
    taken: Counter[str] = Counter()
    turned_down: Counter[str] = Counter()
    over = 0
    for seed in range(60):
        events, states, refused = walk(game, at_random, Random(seed), LONGEST)
        taken.update(type(event).__name__ for event in events)
        turned_down += refused
        over += any(state.over for state in states)
    names = {kind.__name__ for kind in game.event_types}
    assert set(taken) == names
    assert names - set(turned_down) == {"MatchStarted"}
    assert over
