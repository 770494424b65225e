"""Contacts that chatter, and what counts as a press."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import PRESS_S, RELEASE_S, Debouncer


def presses(edges_ms: list[tuple[float, bool]], end_ms: float) -> list[float]:
    debouncer = Debouncer()
    found = [debouncer.edge(level, ms / 1000) for ms, level in edges_ms]
    found.append(debouncer.settle(end_ms / 1000))
    return [round(time_s * 1000, 3) for time_s in found if time_s is not None]


@pytest.mark.parametrize(
    ("edges_ms", "expected"),
    [
        ([(100, True), (180, False)], [100]),
        ([(100, True), (101, False), (102, True), (104, False), (105, True), (250, False)], [100]),
        ([(100, True), (200, False), (203, True), (205, False), (210, True), (212, False)], [100]),
        ([(100, True), (112, False)], [100]),
        ([(100, True), (103, False)], []),
        ([(100, True), (101, False), (400, True), (401, False)], []),
        ([(100, True), (160, False), (220, True), (280, False)], [100, 220]),
        ([(100, True), (160, False), (175, True), (280, False)], [100]),
        ([], []),
    ],
    ids=["plain", "bounce-closing", "bounce-opening", "short", "spike", "two-spikes", "two", "reopened-soon", "none"],
)
def test_traces(edges_ms: list[tuple[float, bool]], expected: list[float]) -> None:
    """A trace of edges gives as many presses as a person made, timed at the first contact."""
    assert presses(edges_ms, 1000) == expected


@given(
    bounces=st.lists(st.floats(0.2, 4.0), max_size=20),
    tail=st.lists(st.floats(0.2, 4.0), max_size=20),
    held_ms=st.floats(15, 2000),
)
def test_bounces_of_up_to_80_ms_are_one_press(bounces: list[float], tail: list[float], held_ms: float) -> None:
    """However the contact chatters at both ends, one press is one press."""
    time_ms, level, edges = 100.0, True, [(100.0, True)]
    for gap in bounces:
        time_ms, level = time_ms + gap, not level
        edges.append((time_ms, level))
    if not level:
        time_ms, level = time_ms + 0.3, True
        edges.append((time_ms, level))
    time_ms += held_ms
    edges.append((time_ms, False))
    for gap in tail:
        time_ms += gap
        edges.append((time_ms, not edges[-1][1]))
    if edges[-1][1]:
        edges.append((time_ms + 1, False))
    assert presses(edges, time_ms + 500) == [100.0]


def test_a_late_look_still_counts() -> None:
    """Edges carry their own times, so a program that looks a second later counts both short presses."""
    assert presses([(100, True), (115, False), (160, True), (175, False)], 5000) == [100, 160]


def test_holding_is_one_press() -> None:
    """A button held for a minute gives one press, however often it is looked at."""
    debouncer = Debouncer()
    debouncer.edge(True, 1.0)
    found = [debouncer.settle(1.0 + i * 0.01) for i in range(6000)]
    assert [time_s for time_s in found if time_s is not None] == [1.0]
    assert debouncer.pressed


def test_the_same_level_twice_changes_nothing() -> None:
    """A repeated edge (as a lost one in between leaves behind) neither ends nor doubles a press."""
    assert presses([(100, True), (120, True), (150, True), (200, False), (201, False)], 1000) == [100]


def test_constants_are_sane() -> None:
    """A press settles well before a person notices, and a release is longer than common contact bounce."""
    assert 0.005 <= PRESS_S < RELEASE_S <= 0.05
