"""Random tableaus of Sosig: legal as in play, of the size asked for, with what was asked for in them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hardware.simulated.card_deck import CardDeck, Design, printed_deck
from hardware.simulated.card_grower import Growth, GrowthError, Laid, blocked, finished, grow, holes, islands, tops
from hardware.simulated.card_table import VirtualCardTable
from scorer.sosig.cards import Card, neighbour, turned
from scorer.sosig.chains import finished as finished_chains
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options


def as_layout(laid: tuple[Laid, ...]) -> Layout:
    """What the scorer makes of a tableau; it refuses what cannot be."""
    found = []
    for card in tops(laid):
        part = card.label.split("-")[0] if not card.burnt else card.under.split("-")[0]
        effect = card.under.split("-")[2] if card.burnt else (card.label.split("-")[2:] or ["plain"])[0]
        found.append(Card(card.cell, part, card.exits, effect, burnt=card.burnt, halves=card.halves))
    return Layout(tuple(found))


@pytest.mark.parametrize("seed", range(40))
def test_tableaus_are_legal(seed: int) -> None:
    """A tableau has the cards and islands asked for, one of each the deck holds, and the scorer warns of no block."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(4, 31))
    wanted = 1 + seed % 3 if count >= 8 else 1
    laid = grow(rng, printed_deck(), Growth(count, islands=wanted, burnt=seed % 4, scrontches=seed % 2))
    layout = as_layout(laid)
    assert len(layout.cards) == count
    assert len(layout.islands()) == islands(layout.cells()) == wanted
    assert layout.blocked() == ()
    held = {design.name: design.count for design in printed_deck().designs}
    assert all(used <= held[name] for name, used in Counter(card.name for card in laid).items())
    assert (min(row for row, _ in layout.cells()), min(column for _, column in layout.cells())) == (0, 0)


def test_each_card_touched_another_when_it_was_laid() -> None:
    """In their order, every card after the first lies beside one that was there, or on it."""
    laid = grow(np.random.default_rng(5), printed_deck(), Growth(22, burnt=2))
    there = {laid[0].cell}
    for card in laid[1:]:
        assert card.burnt or any(neighbour(card.cell, edge) in there for edge in "nesw")
        there.add(card.cell)


def test_a_tableau_goes_on_from_what_lies_there() -> None:
    """Cards that lie already stay where they are, and the new ones fit them."""
    rng = np.random.default_rng(8)
    first = grow(rng, printed_deck(), Growth(6))
    more = grow(rng, printed_deck(), Growth(5), first)
    assert more[:6] == first
    assert len(tops(more)) == 11
    assert blocked(tops(more)) == 0


def test_blocks_holes_burnt_cards_and_scrontches_come_about() -> None:
    """What is asked for is found in most tableaus; what is not asked for, blocks, in none."""
    rng = np.random.default_rng(2)
    grown = [grow(rng, printed_deck(), Growth(18, blocked=2, holes=1, burnt=2, scrontches=1)) for _ in range(20)]
    seen = [tops(laid) for laid in grown]
    assert sum(blocked(cards) > 0 for cards in seen) >= 14
    assert sum(holes(frozenset(card.cell for card in cards)) > 0 for cards in seen) >= 12
    assert all(sum(card.burnt for card in cards) == 2 for cards in seen)
    assert sum(any(card.label == "scrontch-n" for card in cards) for cards in seen) >= 18


def test_a_burnt_card_is_of_the_form_it_covers() -> None:
    """A Burnt card leads where the covered one led, and covers no Flaky card."""
    rng = np.random.default_rng(3)
    for _ in range(15):
        laid = grow(rng, printed_deck(), Growth(14, burnt=3))
        below = {card.cell: card for card in laid if not card.burnt}
        for card in laid:
            if card.burnt:
                covered = below[card.cell]
                assert card.under == covered.label
                assert card.exits == covered.exits
                assert card.label.split("-")[1] == covered.label.split("-")[0]
                assert "flaky" not in card.under


def test_the_same_seed_grows_the_same() -> None:
    """A tableau depends on its seed alone."""
    deck, growth = printed_deck(), Growth(16, islands=2, burnt=1)
    assert grow(np.random.default_rng(4), deck, growth) == grow(np.random.default_rng(4), deck, growth)
    assert grow(np.random.default_rng(4), deck, growth) != grow(np.random.default_rng(6), deck, growth)


def test_oblong_cards_lie_upright_or_upside_down() -> None:
    """Of a deck that fits its grid only in two turns no card lies in another."""
    designs = [Design(f"{name}-plain", 12) for name in ("head-n", "head-e", "body-ns", "body-ew", "body-ne", "body-es")]
    deck = CardDeck((44.0, 63.0), tuple(designs), lambda _: np.zeros((8, 8, 3), np.uint8), (), (), (0, 2))
    laid = grow(np.random.default_rng(1), deck, Growth(20))
    assert {card.quarters for card in laid} == {0, 2}
    assert blocked(laid) == 0


def test_a_deck_too_small_is_told() -> None:
    """A deck without enough cards raises an error that says so; so does a layout that has no room."""
    deck = CardDeck((50.0, 50.0), (Design("body-ns-plain", 2),), lambda _: np.zeros((8, 8, 3), np.uint8), (), ())
    with pytest.raises(GrowthError, match="expected a deck"):
        grow(np.random.default_rng(0), deck, Growth(3))
    with pytest.raises(ValueError, match="rows and columns"):
        Growth(40, most_rows=4, most_columns=4)


def test_edges_turn_clockwise() -> None:
    """A quarter turn brings north to east; edges stay in n e s w order."""
    assert [turned("n", quarters) for quarters in range(5)] == ["n", "e", "s", "w", "n"]
    assert [turned("ne", quarters) for quarters in range(4)] == ["ne", "es", "sw", "nw"]


@pytest.mark.parametrize("seed", range(20))
def test_tableaus_with_finished_sosigs(seed: int) -> None:
    """As many Sosigs as asked for are finished, by the rules as well, and nothing is blocked."""
    growth = Growth(14, burnt=1, scrontches=1, finished=1 + seed % 2, most_rows=5, most_columns=7)
    laid = grow(np.random.default_rng(seed), printed_deck(), growth)
    layout = as_layout(laid)
    assert len(layout.cards) == 14
    assert layout.blocked() == ()
    assert finished(laid) == len(finished_chains(layout, Options())) >= 1 + seed % 2
    assert len(layout.islands()) == 1


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_grown_on_inside_the_table(seed: int) -> None:
    """What lies there stays, the new cards fit it and lie on the table, until there is no room."""
    table = VirtualCardTable(seed=seed)
    table.place("head-n-plain", (4, 6))
    before = [one.card for one in table.cards]
    laid = [table.grow_on(4) for _ in range(12)]
    cards = [one.card for one in table.cards]
    assert cards[:1] == before
    assert len(cards) == 1 + sum(laid)
    assert laid[0] == 4
    assert finished(cards) >= 1
    assert blocked(cards) == 0
    assert all(0 <= card.cell[0] < 5 and 0 <= card.cell[1] < 7 for card in cards)
