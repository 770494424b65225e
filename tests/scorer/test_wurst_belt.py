"""The belt of Wurst Case Scenario: what each step does, what forbids it, and what is told of it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.wurst_case_scenario.belt import (
    MACHINE,
    START,
    AllMoved,
    Belt,
    Moved,
    MovedApart,
    MovedTogether,
    Step,
    Swapped,
    after_step,
    candidates,
    step_faults,
    steps_between,
)

BELT = START.with_cards([1, 1, 2, 4, 5, 8, 8, MACHINE])


@pytest.mark.parametrize(
    ("step", "cards"),
    [
        (Moved("1", 1), [2, 1, 2, 4, 5, 8, 8, 9]),
        (Moved("5", -1), [1, 1, 2, 4, 4, 8, 8, 9]),
        (Moved("6", 1), [1, 1, 2, 4, 5, 9, 8, 9]),
        (Moved("7", -1), [1, 1, 2, 4, 5, 8, 7, 9]),
        (Swapped("4", "5"), [1, 1, 2, 5, 4, 8, 8, 9]),
        (Swapped("3", "1"), [2, 1, 1, 4, 5, 8, 8, 9]),
        (MovedTogether("1", "4"), [2, 1, 2, 3, 5, 8, 8, 9]),
        (MovedTogether("4", "3"), [1, 1, 3, 3, 5, 8, 8, 9]),
        (MovedApart("5", "4"), [1, 1, 2, 3, 6, 8, 8, 9]),
        (MovedApart("6", "7", "7"), [1, 1, 2, 4, 5, 7, 9, 9]),
        (MovedApart("6", "7", "6"), [1, 1, 2, 4, 5, 9, 7, 9]),
        (MovedApart("5", "6", "6"), [1, 1, 2, 4, 4, 9, 8, 9]),
        (AllMoved(("7", "6", "5", "4", "3", "2", "1")), [2, 2, 3, 5, 6, 9, 9, 9]),
    ],
    ids=str,
)
def test_what_a_step_does(step: Step, cards: list[int]) -> None:
    """A legal step moves its sausages and no other; from the last card on they fall into the machine."""
    assert step_faults(BELT, step) == ()
    assert list(after_step(BELT, step).cards) == cards


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (Moved("1", -1), "sausage 1 is on card 1: it cannot step off the belt"),
        (Moved("1", 2), "expected a move by 1 or -1, got 2"),
        (Moved("8", -1), "sausage 8 is in the machine"),
        (Moved("9", 1), 'expected a sausage from 1 to 8, got "9"'),
        (Swapped("1", "2"), "sausages 1 and 2 are on card 1: expected neighbouring cards to swap"),
        (Swapped("1", "4"), "sausages 1 and 4 are on cards 1 and 4: expected neighbouring cards to swap"),
        (Swapped("4", "4"), "expected two sausages, got 4 twice"),
        (MovedTogether("4", "5"), "sausages 4 and 5 are on cards 4 and 5: expected neither one card nor neighbouring"),
        (MovedTogether("6", "7"), "sausages 6 and 7 are on card 8: expected neither one card"),
        (MovedApart("1", "2", "1"), "sausage 2 is on card 1: it cannot step off the belt"),
        (MovedApart("1", "6"), "sausage 1 is on card 1: it cannot step off the belt"),
        (
            MovedApart("6", "7"),
            "sausages 6 and 7 are on card 8: say which of them goes towards the machine, got nothing",
        ),
        (
            MovedApart("6", "7", "4"),
            'expected 6 or 7 as towards, got "4"',
        ),
        (MovedApart("4", "5", "4"), 'sausages 4 and 5 are on cards 4 and 5: apart 5 goes towards the machine, got "4"'),
        (AllMoved(("1", "2", "3", "4", "5", "6")), "sausage 7 is missing"),
        (AllMoved(("1", "1", "2", "3", "4", "5", "6", "7")), "sausage 1 is named twice"),
        (AllMoved(("1", "2", "3", "4", "5", "6", "7", "8")), "sausage 8 is in the machine"),
    ],
    ids=str,
)
def test_what_forbids_a_step(step: Step, fault: str) -> None:
    """An illegal step is refused with one reason that names the sausages and their cards."""
    (reason,) = step_faults(BELT, step)
    assert reason.startswith(fault)


def test_one_at_a_time_the_last_one_stands() -> None:
    """All forward stops when one is left, so that nobody falls with the last one within a turn."""
    two = START.with_cards([8, 8, *[MACHINE] * 6])
    after = after_step(two, AllMoved(("2", "1")))
    assert (after.survivor, after.fallen[-1]) == ("1", "2")
    assert two.after_round().standing == ()
    assert two.after_round().fallen[-2:] == ("1", "2")


def test_the_machine_keeps_the_order() -> None:
    """A sausage stands in the machine in the order it fell; those that fall together in the order of their numbers."""
    belt = after_step(START.with_cards([8] * 8), Moved("5", 1))
    assert belt.fallen == ("5",)
    assert after_step(belt, Moved("2", 1)).fallen == ("5", "2")
    assert belt.after_round().fallen == ("5", "1", "2", "3", "4", "6", "7", "8")


@given(st.integers(0, 2**40))
def test_steps_keep_the_belt_sound(seed: int) -> None:
    """Whatever the belt, a legal step moves every sausage by one card at most, none twice, and none back from below."""
    by = Random(seed)
    belt = START.with_cards([by.randint(1, MACHINE) for _ in range(8)])
    for step in candidates(belt):
        if step_faults(belt, step):
            continue
        after = after_step(belt, step)
        assert all(1 <= card <= MACHINE for card in after.cards)
        assert all(abs(new - old) <= 1 for old, new in zip(belt.cards, after.cards, strict=True))
        assert after.fallen[: len(belt.fallen)] == belt.fallen
        if not isinstance(step, AllMoved):
            assert len(after.standing) >= len(belt.standing) - 1
        if isinstance(step, Swapped):
            assert sorted(after.cards) == sorted(belt.cards)
        if isinstance(step, MovedTogether | MovedApart):
            assert sum(after.cards) == sum(belt.cards)


@given(st.integers(0, 2**40))
def test_a_difference_is_explained(seed: int) -> None:
    """The steps proposed for where the sausages stand now lead there; what no step explains is not proposed."""
    by = Random(seed)
    belt = START.with_cards([by.randint(2, 8) for _ in range(8)])
    seen = [min(MACHINE, card + by.choice([0, 0, 0, 0, 1, -1])) for card in belt.cards]
    steps = steps_between(belt, seen)
    assert steps is not None
    after = belt
    for step in steps:
        assert step_faults(after, step) == ()
        after = after_step(after, step)
    assert list(after.cards) == seen


def test_a_difference_that_is_no_step() -> None:
    """Two cards at once, or out of the machine, is no step; two that changed places is a swap."""
    assert steps_between(BELT, BELT.cards) == ()
    assert steps_between(BELT, [3, *BELT.cards[1:]]) is None
    assert steps_between(BELT, [*BELT.cards[:7], 8]) is None
    assert steps_between(BELT, [1, 1, 2, 5, 4, 8, 8, MACHINE]) == (Swapped("4", "5"),)
    assert steps_between(BELT, [1, 1, 1, 4, 6, 8, 8, MACHINE]) == (Moved("3", -1), Moved("5", 1))


def test_a_belt_is_told() -> None:
    """What stands, what fell and who is left follow from the cards."""
    assert BELT.standing == ("1", "2", "3", "4", "5", "6", "7")
    assert not BELT.is_decided
    assert BELT.survivor is None
    assert Belt((9, 9, 3, *[9] * 5), ()).survivor == "3"
