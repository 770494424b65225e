"""What holds for any roll, doubt and match of Sausage Sizzle, against references written another way."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.game import IllegalEvent
from scorer.sausage_sizzle.editions import EDITIONS, Edition
from scorer.sausage_sizzle.game import (
    State,
    TurnBooked,
    TurnCorrected,
    apply,
    correction_options,
    decode,
    describe,
    encode,
    replay,
)
from scorer.sausage_sizzle.turn import doubt_matters, options, outcome, score, turn_faults, unread

FOOD = ["2", "3", "4", "5", "sausage"]


def played(events: list[Any]) -> State:
    state = replay(events)
    assert state is not None
    return state


# -- A turn ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: e.id)
def test_every_roll_there_is_scores_by_the_rules(edition: Edition) -> None:
    """All 126 x 70 rolls (order set aside) against the rules written as a table of cases."""
    for critters in combinations_with_replacement(edition.critters, 4):
        shown = Counter(critters)
        for food in combinations_with_replacement(FOOD, 4):
            if food == ("sausage",) * 4:
                factor = 7
            elif "sausage" in food:
                factor = 1
            else:
                factor = int(food[0])  # the labels come in rising order
            for critter in shown:
                scored = score([*critters, *food], critter)
                assert (scored.count, scored.multiplier) == (shown[critter], factor)
                assert scored.points == shown[critter] * factor <= 28


@given(st.data())
def test_the_order_of_the_dice_changes_nothing(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """The same dice in another order give the same options."""
    edition = data.draw(drawn.editions)
    dice = drawn.roll(data.draw(drawn.chance), edition)
    used = data.draw(st.sets(st.sampled_from(edition.critters)))
    assert options(edition, dice, used) == options(edition, data.draw(st.permutations(dice)), used)


@given(st.data())
def test_allowed_options_are_those_no_fault_is_found_with(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """What the options offer can be booked, and what they do not offer is refused."""
    edition = data.draw(drawn.editions)
    dice = drawn.roll(data.draw(drawn.chance), edition)
    used = data.draw(st.sets(st.sampled_from(edition.critters)))
    for option in options(edition, dice, used):
        assert option.allowed == (not turn_faults(edition, dice, option.critter, used))


# -- Doubts ------------------------------------------------------------------------------------------------------


def doubtful_roll(drawn: SimpleNamespace, data: st.DataObject) -> tuple[Edition, list[list[str]], set[str]]:
    """A roll of which up to three dice have further candidates, mostly of the same kind, and the critters used."""
    edition = data.draw(drawn.editions)
    dice = drawn.roll(data.draw(drawn.chance), edition)
    used = data.draw(st.sets(st.sampled_from(edition.critters), min_size=data.draw(st.sampled_from([0, 2, 4]))))
    candidates = [[die] for die in dice]
    for place in data.draw(st.sets(st.integers(0, 7), min_size=1, max_size=3)):
        same = tuple(FOOD) if dice[place] in FOOD else (tuple(sorted(used)) or edition.critters)
        source = data.draw(st.sampled_from([same, same, same, edition.labels]))
        candidates[place] += data.draw(st.lists(st.sampled_from(source), min_size=1, max_size=3))
    return edition, candidates, used


def worth(edition: Edition, dice: tuple[str, ...], used: set[str]) -> list[int | None]:
    """What each critter may be booked for, None where it may not: the rules written without the scorer."""
    food = [die for die in dice if die in FOOD]
    numbers = [int(die) for die in food if die != "sausage"]
    factor = 7 if not numbers else 1 if len(numbers) < 4 else min(numbers)
    fresh = [die for die in dice if die not in FOOD and die not in used]
    return [
        None if critter in used or (fresh and critter not in fresh) else fresh.count(critter) * factor
        for critter in edition.critters
    ]


@settings(max_examples=400)
@given(st.data())
def test_a_doubt_that_does_not_matter_changes_no_roll(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Against brute force: where no question is asked every possible roll has the same options."""
    edition, candidates, used = doubtful_roll(drawn, data)
    real = [roll for roll in product(*candidates) if sum(die in FOOD for die in roll) == 4]
    differ = len({tuple(worth(edition, roll, used)) for roll in real}) > 1
    if not doubt_matters(edition, candidates, used):
        assert not differ
        booked = unread(candidates)
        assert outcome(edition, booked, used) == outcome(edition, real[0], used)
        for option in options(edition, booked, used):
            assert option.allowed == (not turn_faults(edition, booked, option.critter, used))


@settings(max_examples=400)
@given(st.data())
def test_a_doubt_within_a_kind_is_asked_only_where_it_matters(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Against brute force the other way: no needless question, as long as a die's kind is certain."""
    edition, candidates, used = doubtful_roll(drawn, data)
    if all(len({label in FOOD for label in labels}) == 1 for labels in candidates):
        differ = len({tuple(worth(edition, roll, used)) for roll in product(*candidates)}) > 1
        assert doubt_matters(edition, candidates, used) is differ


# -- A match -----------------------------------------------------------------------------------------------------


@given(st.data())
def test_totals_are_sums_and_never_beyond_the_largest(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """A total is the sum of its turns, each at most 28, together at most 168; no critter is used twice."""
    events = data.draw(drawn.matches())
    state = played(events)
    for player in state.players:
        points = [turn.points for turn in state.turns(player)]
        assert state.totals[player] == state.total(player) == sum(points) <= 168
        assert all(0 <= value <= 28 for value in points)
        assert len(set(state.used(player))) == len(points) <= 6


@given(st.data())
def test_players_take_turns(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """After n booked turns it is player n modulo players' turn n div players plus one, until all have six."""
    events = data.draw(drawn.matches())
    state = played(events)
    booked, players = len(events) - 1, len(state.players)
    assert [len(state.turns(player)) for player in state.players] == [
        len(range(seat, booked, players)) for seat in range(players)
    ]
    assert state.over == (booked == 6 * players)
    assert state.turn_number == (6 if state.over else booked // players + 1)
    assert state.player_on_turn == (None if state.over else state.players[booked % players])


@given(st.data())
def test_the_ranking_shares_ranks(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """A rank is one more than the number of better players; the leaders have rank 1 and win when it is over."""
    events = data.draw(drawn.matches())
    state = played(events)
    assert {place.name: place.rank for place in state.ranking()} == {
        player: 1 + sum(total > state.totals[player] for total in state.totals.values()) for player in state.players
    }
    best = max(state.totals.values())
    assert state.leaders == tuple(player for player in state.players if state.totals[player] == best)
    assert state.winners == (state.leaders if state.over else ())


@given(st.data())
def test_events_survive_json_and_states_can_be_told(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Any match is read back from JSON as it was, and every state has a line a turn."""
    events = data.draw(drawn.matches())
    assert [decode(json.loads(json.dumps(encode(event)))) for event in events] == events
    state = played(events)
    assert len(describe(state)) == len(state.players) + len(events)


@given(st.data())
def test_a_correction_is_as_if_it_had_been_booked_so(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Correcting a turn ends in the state of a match booked rightly, or is refused where that match is illegal."""
    events = data.draw(drawn.matches())
    state = played(events)
    place = data.draw(st.integers(1, len(events) - 1))
    seat, turn = (place - 1) % len(state.players), (place - 1) // len(state.players) + 1
    dice = tuple(drawn.roll(data.draw(drawn.chance), state.edition))
    critter = data.draw(st.sampled_from([*state.edition.critters, "dog"]))
    right = [*events[:place], TurnBooked(dice, critter), *events[place + 1 :]]
    corrected = TurnCorrected(state.players[seat], turn, dice, critter)
    try:
        expected = replay(right)
    except IllegalEvent:
        with pytest.raises(IllegalEvent):
            apply(state, corrected)
    else:
        assert apply(state, corrected) == expected


@given(st.data())
def test_correction_options_are_what_a_correction_accepts(drawn: SimpleNamespace, data: st.DataObject) -> None:
    """Whatever is offered for a correction is accepted with those points, everything else is refused."""
    events = data.draw(drawn.matches())
    state = played(events)
    place = data.draw(st.integers(1, len(events) - 1))
    player, turn = state.players[(place - 1) % len(state.players)], (place - 1) // len(state.players) + 1
    dice = tuple(drawn.roll(data.draw(drawn.chance), state.edition))
    for option in correction_options(state, player, turn, dice):
        event = TurnCorrected(player, turn, dice, option.critter)
        if option.allowed:
            assert apply(state, event).turns(player)[turn - 1].points == option.points
        else:
            assert option.points == 0
            with pytest.raises(IllegalEvent):
                apply(state, event)
