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
        ([(100, True), (120, False)], [100]),
        ([(100, True), (110, False)], []),
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
    held_ms=st.floats(16, 2000),
)
def test_bounces_of_up_to_80_ms_are_one_press(bounces: list[float], tail: list[float], held_ms: float) -> None:
    """However the contact chatters at both ends, one press is one press, begun while it chattered."""
    time_ms, level, edges = 100.0, True, [(100.0, True)]
    for gap in bounces:
        time_ms, level = time_ms + gap, not level
        edges.append((time_ms, level))
    if not level:
        time_ms, level = time_ms + 0.3, True
        edges.append((time_ms, level))
    settled_ms = time_ms
    time_ms += held_ms
    edges.append((time_ms, False))
    for gap in tail:
        time_ms += gap
        edges.append((time_ms, not edges[-1][1]))
    if edges[-1][1]:
        edges.append((time_ms + 1, False))
    (found_ms,) = presses(edges, time_ms + 500)
    assert 100.0 <= found_ms <= settled_ms + 0.001


ARCADE_US = [0, 8, 12, 268, 560, 564, 572]
"""Edges of an arcade button that a solenoid pressed, in microseconds from the first, as published with a tester of such
buttons (making.arantius.com/kq-button-tester-nee-turbo-button); opening, it did not bounce."""
LONGEST_US, WORST_US = 6_200, 157_000
"""The longest bounce of eighteen kinds of switches, 300 presses each, and what the one odd kind did that was set apart
(J. Ganssle, A Guide to Debouncing, 2004)."""


@pytest.mark.parametrize("held_ms", [40, 90, 700])
def test_measured_arcade_button(held_ms: float) -> None:
    """The measured chatter of a real arcade button, on both edges, is one press."""
    close = [(100 + us / 1000, n % 2 == 0) for n, us in enumerate(ARCADE_US)]
    open_ = [(100 + held_ms + us / 1000, n % 2 == 1) for n, us in enumerate(ARCADE_US)]
    assert [int(ms) for ms in presses(close + open_, 2000)] == [100]


@pytest.mark.parametrize("gap_us", [50, 400, 1550])
def test_longest_measured_bounce(gap_us: int) -> None:
    """A contact that chatters as long as the worst common switch that was measured gives one press a press."""
    edges: list[tuple[float, bool]] = []
    for begin_ms, end_ms in ((100, 180), (300, 380), (500, 580)):
        for at_ms, level in ((begin_ms, True), (end_ms, False)):
            times = range(0, LONGEST_US, gap_us)
            edges += [(at_ms + us / 1000, level ^ bool(n % 2)) for n, us in enumerate(times)]
            edges.append((at_ms + LONGEST_US / 1000, level))
    assert [round(ms, -2) for ms in presses(edges, 2000)] == [100, 300, 500]


def test_the_one_odd_switch_is_pressed_once() -> None:
    """Even a switch that opens with 157 ms of chatter counts once, where no pause in it is longer than a bounce."""
    edges = [(100.0, True)]
    edges += [(200 + us / 1000, n % 2 == 1) for n, us in enumerate(range(0, WORST_US, 7_000))]
    edges.append((200 + WORST_US / 1000, False))
    assert presses(edges, 2000) == [100]


@pytest.mark.parametrize("hertz", [50, 60])
@pytest.mark.parametrize("share", [0.05, 0.3, 0.5])
def test_hum_of_the_mains_is_no_press(hertz: int, share: float) -> None:
    """A wire that picks up the mains closes its contact once a period, at most half of it: never pressed."""
    period_ms = 1000 / hertz
    edges = [
        edge
        for n in range(3000)
        for edge in ((100 + n * period_ms, True), (100 + n * period_ms + share * period_ms, False))
    ]
    assert presses(edges, 100_000) == []


@given(st.lists(st.tuples(st.floats(0.01, 3.0), st.floats(4.0, 400.0)), max_size=200))
def test_ghost_edges_are_no_press(spikes: list[tuple[float, float]]) -> None:
    """Spikes of up to 3 ms, as of a lamp switched on nearby, are no press however many there are."""
    time_ms, edges = 100.0, []
    for lasts, rest in spikes:
        edges += [(time_ms, True), (time_ms + lasts, False)]
        time_ms += lasts + rest
    assert presses(edges, time_ms + 1000) == []


def test_worn_contact_can_still_be_pressed() -> None:
    """A contact that opens for a moment every few milliseconds while it is held is one press."""
    edges = [edge for n in range(60) for edge in ((100.0 + 5 * n, True), (104.0 + 5 * n, False))]
    assert presses(edges, 2000) == [100]


def test_closed_from_the_beginning() -> None:
    """A contact that nobody closed is no press until it was open once."""
    debouncer = Debouncer(pressed=True, level=True, changed_s=1.0)
    assert debouncer.settle(30.0) is None
    assert debouncer.edge(False, 31.0) is None
    assert debouncer.settle(31.1) is None
    debouncer.edge(True, 32.0)
    assert debouncer.settle(32.1) == 32.0


def test_a_late_look_still_counts() -> None:
    """Edges carry their own times, so a program that looks a second later counts both short presses."""
    assert presses([(100, True), (120, False), (160, True), (180, False)], 5000) == [100, 160]


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
