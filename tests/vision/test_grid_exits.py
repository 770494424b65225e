"""Neighbours whose exits contradict each other make a doubt about that pair, unless both are sure in two ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.sosig.cards import OPPOSITE, neighbour
from vision.layout_exits import BlockedExit, SeenExits, blocked_exits, doubtful_pairs

CELLS = st.tuples(st.integers(0, 4), st.integers(0, 4))
CARDS = st.builds(SeenExits, st.none() | st.sampled_from(["n", "s", "ns", "ew", "ne", "sw", ""]), st.booleans())


def test_an_exit_against_a_plain_edge_is_blocked() -> None:
    """The exit, its cell and the neighbour are told; exits that meet, lead off or lead to unknown cards are not."""
    seen = {
        (0, 0): SeenExits("es"),
        (0, 1): SeenExits("w"),
        (1, 0): SeenExits("ew"),
        (1, 1): SeenExits(None),
    }
    assert blocked_exits(seen) == (BlockedExit((0, 0), "s", (1, 0), True),)
    assert doubtful_pairs(seen) == (((0, 0), (1, 0)),)


def test_both_sure_in_two_ways_is_no_doubt() -> None:
    """Blocked exits lie on tables: two cards that are sure in two ways keep theirs without doubt."""
    seen = {(0, 0): SeenExits("s", twice=True), (1, 0): SeenExits("ew", twice=True)}
    assert [one.doubt for one in blocked_exits(seen)] == [False]
    assert doubtful_pairs(seen) == ()
    assert doubtful_pairs(seen | {(1, 0): SeenExits("ew")}) == (((0, 0), (1, 0)),)


@given(st.dictionaries(CELLS, CARDS))
def test_a_blocked_exit_is_one_sided(seen: dict[tuple[int, int], SeenExits]) -> None:
    """Exactly the edges between known neighbours of which one side alone has an exit are told, each once."""
    told = {frozenset({one.cell, one.other}) for one in blocked_exits(seen)}
    expected = set()
    for cell, card in seen.items():
        for edge in "es":
            other = seen.get(neighbour(cell, edge))
            if other is None or card.exits is None or other.exits is None:
                continue
            if (edge in card.exits) != (OPPOSITE[edge] in other.exits):
                expected.add(frozenset({cell, neighbour(cell, edge)}))
    assert told == expected
    assert len(blocked_exits(seen)) == len(expected)


@pytest.mark.parametrize("exits", ["x", "nn", "north"])
def test_letters_that_are_no_edges_are_refused(exits: str) -> None:
    """Other letters, and an edge named twice, are refused with what came."""
    with pytest.raises(ValueError, match="letters of n e s w"):
        SeenExits(exits)
