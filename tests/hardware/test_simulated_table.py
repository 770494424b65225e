"""The virtual table: seeded rolls, dice that never overlap, and everything a player does with them."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated.table import ASIDE_Y_MM, REACH_MM, SIZE_MM, VirtualTable
from scorer.sausage_sizzle.editions import EDITIONS

LEAST_GAP_MM = 1.4 * SIZE_MM
"""Two squares of a die's size cannot touch, however turned, when their middles are a diagonal apart."""


def rolled(seed: int, edition_id: str = "sausage-sizzle") -> VirtualTable:
    table = VirtualTable(edition_id, seed=seed)
    table.roll(0.0)
    table.advance(5.0)
    return table


def state(table: VirtualTable) -> list[tuple[object, ...]]:
    return [(d.label, d.x_mm, d.y_mm, d.yaw_deg, d.aside, d.on_table) for d in table.dice]


def assert_apart(table: VirtualTable) -> None:
    lying = [d for d in table.dice if d.on_table]
    for a, b in itertools.combinations(lying, 2):
        assert math.dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)) >= LEAST_GAP_MM or (a.aside and b.aside)
        # A die set aside may be pushed out of the row again: what counts is the distance, not the place in the row.
        assert math.dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)) > 1.2 * SIZE_MM


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_same_seed_rolls_the_same(edition_id: str) -> None:
    """Two tables of one seed roll the same dice to the same places, also the second time; another seed does not."""
    first, second, other = rolled(3, edition_id), rolled(3, edition_id), rolled(4, edition_id)
    assert state(first) == state(second)
    assert state(first) != state(other)
    for table in (first, second):
        table.roll(10.0)
        table.advance(15.0)
    assert state(first) == state(second)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_dice_are_the_editions(edition_id: str) -> None:
    """The table has the dice of its edition with their faces, and before the first roll none is on the table."""
    table = VirtualTable(edition_id)
    assert [(d.kind, d.faces) for d in table.dice] == [(d.kind, tuple(d.faces)) for d in EDITIONS[edition_id].dice]
    assert not any(d.on_table for d in table.dice)
    assert table.is_still


def test_every_face_comes_up() -> None:
    """Over many rolls each die shows each of its six faces about as often."""
    table = VirtualTable(seed=8)
    up = [Counter() for _ in table.dice]
    for n in range(300):
        table.roll(10.0 * n)
        for count, die in zip(up, table.dice, strict=True):
            count[die.up] += 1
    for count in up:
        assert set(count) == set(range(6))
        assert max(count.values()) < 2 * min(count.values())


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_rolled_dice_lie_apart_within_reach(seed: int) -> None:
    """After a roll all eight dice lie flat on the table, within reach, and none overlaps another."""
    table = rolled(seed)
    assert table.is_still
    assert all(d.on_table and not d.aside for d in table.dice)
    assert all(abs(d.x_mm) <= REACH_MM[0] and abs(d.y_mm) <= REACH_MM[1] for d in table.dice)
    assert all(d.height_mm == d.tumble_deg == 0 for d in table.dice)
    assert_apart(table)


def test_a_tumble_ends_where_it_should() -> None:
    """Dice tumble for about a second, get nearer to their goal, and then are still for good."""
    table = VirtualTable(seed=2)
    table.roll(100.0)
    assert not table.is_still
    goals = [d.goal_mm for d in table.dice]
    table.advance(100.5)
    assert not table.is_still
    assert any(d.tumble_deg > 0 for d in table.dice)
    table.advance(101.2)
    assert table.is_still
    assert [(d.x_mm, d.y_mm) for d in table.dice] == [pytest.approx(goal) for goal in goals]
    version, before = table.version, state(table)
    table.advance(200.0)
    assert (table.version, state(table)) == (version, before)


def test_a_clock_that_jumps_does_no_harm() -> None:
    """Dice that have been rolled stay whole when the clock stands still or goes back."""
    table = VirtualTable(seed=2)
    table.roll(100.0)
    for now_s in (100.0, 99.0, 100.3, 100.1, 300.0):
        table.advance(now_s)
        assert all(math.isfinite(d.x_mm + d.y_mm + d.height_mm + d.tumble_deg) for d in table.dice)
    assert table.is_still


def test_dice_set_aside_keep_their_faces() -> None:
    """Dice in the row at the back lie side by side and are not rolled; the others are."""
    table = rolled(5)
    for index in (1, 4, 6):
        table.set_aside(index)
    kept = {n: s for n, s in enumerate(state(table)) if n in {1, 4, 6}}
    assert all(table.dice[n].aside and table.dice[n].y_mm == ASIDE_Y_MM for n in kept)
    assert_apart(table)
    rest = [s for n, s in enumerate(state(table)) if n not in kept]
    table.roll(50.0)
    table.advance(60.0)
    assert {n: s for n, s in enumerate(state(table)) if n in kept} == kept
    assert all(a != b for a, b in zip(rest, [s for n, s in enumerate(state(table)) if n not in kept], strict=True))
    assert_apart(table)


def test_all_eight_dice_find_room_aside() -> None:
    """The row at the back has room for all dice, in whatever order they come and go."""
    table = rolled(7)
    for index in (7, 0, 3, 2, 6, 1, 5, 4):
        table.set_aside(index)
    assert_apart(table)
    table.take_back(3)
    table.set_aside(3)
    assert all(d.aside for d in table.dice)
    assert_apart(table)


def test_a_die_taken_back_lies_apart_with_its_face() -> None:
    """A die that comes back from the row shows the face it had and lies on none of the others."""
    table = rolled(9)
    label = table.dice[2].label
    table.set_aside(2)
    table.take_back(2)
    assert table.dice[2].label == label
    assert not table.dice[2].aside
    assert abs(table.dice[2].y_mm) <= REACH_MM[1]
    assert_apart(table)


def test_what_cannot_be_done_changes_nothing() -> None:
    """Dice in the hand or tumbling cannot be set aside, and a die on the table cannot be taken back."""
    table = VirtualTable(seed=1)
    table.set_aside(0)
    assert not table.dice[0].aside
    table.roll(0.0)
    table.set_aside(0)
    table.move(1, 0.0, 0.0)
    assert not table.dice[0].aside
    assert table.dice[1].moving
    table.advance(9.0)
    before = state(table)
    table.take_back(0)
    assert state(table) == before


def test_a_pushed_die_goes_there_unless_one_lies_there() -> None:
    """A die goes where it is pushed, keeps its face, and does not go onto another."""
    table = rolled(3)
    label = table.dice[0].label
    table.move(0, 200.0, 150.0)
    assert (table.dice[0].x_mm, table.dice[0].y_mm, table.dice[0].label) == (200.0, 150.0, label)
    table.move(0, table.dice[1].x_mm + 3, table.dice[1].y_mm)
    assert_apart(table)


@given(st.lists(st.tuples(st.sampled_from("rampn"), st.integers(0, 7)), max_size=15), st.integers(0, 50))
@settings(max_examples=40)
def test_dice_never_overlap_whatever_is_done(acts: list[tuple[str, int]], seed: int) -> None:
    """After any rolls, pushes, settings aside and takings back no two dice overlap."""
    table = VirtualTable(seed=seed)
    rng = np.random.default_rng(seed)
    for n, (act, index) in enumerate(acts):
        if act == "r":
            table.roll(10.0 * n)
        elif act == "a":
            table.set_aside(index)
        elif act == "m":
            table.move(index, float(rng.uniform(-78, 78)), float(rng.uniform(-52, 52)))
        elif act == "p":
            table.take_back(index)
        else:
            table.new_turn()
        table.advance(10.0 * n + 5)
        assert_apart(table)


def test_a_new_turn_takes_all_dice_into_the_hand() -> None:
    """At a new turn no die is on the table or aside, even one that was tumbling, and all can be rolled."""
    table = rolled(1)
    table.set_aside(0)
    table.roll(20.0)
    table.new_turn()
    assert not any(d.on_table or d.aside or d.moving for d in table.dice)
    table.roll(30.0)
    table.advance(40.0)
    assert all(d.on_table and not d.aside for d in table.dice)


def test_every_change_is_counted() -> None:
    """The version grows with every change that a camera would see."""
    table = rolled(1)
    acts = [
        lambda: table.set_aside(0),
        lambda: table.take_back(0),
        lambda: table.move(0, 150.0, 0.0),
        lambda: table.put_hand(True),
        lambda: table.put_hand(False),
        lambda: table.roll(50.0),
        lambda: table.advance(50.4),
        table.new_turn,
    ]
    for act in acts:
        before = table.version
        act()
        assert table.version > before
