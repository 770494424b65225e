"""Cards, layouts and chains of Sosig: what can lie, what is joined, how far a chain has come, what shape it has."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from scorer.sosig.cards import Card, IllegalCard, read_draft
from scorer.sosig.chains import Chain, chains, same_shape, shape_of
from scorer.sosig.layout import IllegalLayout, Layout, best_shift
from scorer.sosig.options import HOUSE_RULES, Options, UnknownHouseRuleError

Grid = Callable[[str], list[dict[str, Any]]]
RULINGS = Options()


def layout(cards: list[dict[str, Any]]) -> Layout:
    return Layout(tuple(Card(tuple(c["cell"]), c["part"], c["exits"], c["effect"], c["burnt"]) for c in cards))


def states(cards: list[dict[str, Any]], options: Options = RULINGS) -> list[str]:
    return [chain.state(options) for chain in chains(layout(cards))]


def test_a_card_keeps_its_exits_in_order() -> None:
    """Exits may come in any order: the same card is the same value, and it says whether it is folded."""
    assert Card((0, 0), "body", "se", halves="wn") == Card((0, 0), "body", "es", halves="nw")
    assert Card((0, 0), "body", "wn").folded
    assert not Card((0, 0), "body", "we").folded
    assert not Card((0, 0), "head", "w").folded


@pytest.mark.parametrize(
    ("part", "exits", "effect", "burnt", "reason"),
    [
        ("head", "", "plain", False, "expected exactly 1 exit on a head, got none"),
        ("head", "ns", "plain", False, 'expected exactly 1 exit on a head, got "ns" (2)'),
        ("scrontch", "ns", "plain", False, "exactly 1 exit on a scrontch"),
        ("body", "n", "plain", False, "exactly 2 exits on a body"),
        ("body", "nes", "plain", False, "exactly 2 exits on a body"),
        ("body", "ee", "plain", False, "each of the exits once"),
        ("body", "nx", "plain", False, "letters of n e s w"),
        ("body", "NE", "plain", False, "letters of n e s w"),
        ("tail", "n", "plain", False, "expected head, body or scrontch as the part"),
        ("head", "n", "hot", False, "expected plain, flaky, cocktail, spicy or natural as the effect"),
        ("head", "n", "flaky", True, "got it on a Flaky one"),
        ("scrontch", "n", "plain", True, "got it on a Scrontch"),
    ],
)
def test_a_card_that_cannot_be_is_refused(part: str, exits: str, effect: str, burnt: bool, reason: str) -> None:
    """Each card that no deck has is refused where it is made, and its reason names the cell."""
    with pytest.raises(IllegalCard) as refused:
        Card((-3, 4), part, exits, effect, burnt)
    assert len(refused.value.reasons) == 1
    assert refused.value.reasons[0].startswith("card at [-3, 4]: ")
    assert reason in refused.value.reasons[0]


def test_all_reasons_against_a_card_come_together() -> None:
    """A card with several faults has as many reasons."""
    with pytest.raises(IllegalCard) as refused:
        Card((0, 0), "tail", "q", "hot", halves="ss")
    assert len(refused.value.reasons) == 4
    _, faults = read_draft({"cell": [0], "part": 3, "exits": None, "effect": [], "burnt": "yes", "halves": 1})
    assert len(faults) == 6


def test_a_layout_is_a_value(grid: Grid) -> None:
    """Layouts of the same cards in any order are equal; copies and pickles too."""
    lying = layout(grid("he bew hw\n. hn ."))
    assert lying == Layout(tuple(reversed(lying.cards)))
    assert hash(lying) == hash(copy.deepcopy(lying))
    assert pickle.loads(pickle.dumps(lying)).at((0, 1)) == lying.at((0, 1))  # noqa: S301 - pickled on this line
    with pytest.raises(IllegalLayout, match=r"one card in a cell, got 3"):
        Layout((*lying.cards, *lying.cards[:1], *lying.cards[:1]))


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("he bew hw", ["finished"]),
        ("he hw", ["incomplete"]),
        ("he", ["invalid"]),
        ("bew", ["invalid"]),
        ("bew bew bew", ["invalid"]),
        ("he bew", ["incomplete"]),
        ("he bew sw", ["incomplete"]),
        ("he sw", ["incomplete"]),
        ("se bew sw", ["invalid"]),
        ("bew sw", ["invalid"]),
        ("bes bsw\nbne bnw", ["invalid"]),
        ("he! bew! hw!", ["finished"]),
        # Nothing joins where only one of two has an exit on the edge they share.
        ("he bns hw", ["invalid", "invalid", "invalid"]),
        ("hw bew he", ["invalid", "invalid", "invalid"]),
        ("he bew hw he bew", ["finished", "incomplete"]),
    ],
)
def test_a_chain_is_finished_incomplete_or_invalid(grid: Grid, drawing: str, expected: list[str]) -> None:
    """Heads, bodies and the Scrontch of a chain say how far it has come."""
    assert states(grid(drawing)) == expected


def test_house_rules_change_the_states(grid: Grid) -> None:
    """Two heads without a body, and a Scrontch without a head, are what the options say."""
    assert states(grid("he hw"), Options(two_heads_incomplete=False)) == ["invalid"]
    assert states(grid("bew sw"), Options(headless_scrontch_invalid=False)) == ["incomplete"]
    assert states(grid("bew bew"), Options(headless_scrontch_invalid=False)) == ["invalid"]
    both = Options(headless_scrontch_invalid=False, scrontch_once=False)
    assert [chain.penalty(both) for chain in chains(layout(grid("bew sw\nhe sw")))] == [-2, -4]


def test_every_house_rule_is_one_switch() -> None:
    """Each house rule turns exactly one option off, and goes into the book by its id and back."""
    assert len({rule.switch for rule in HOUSE_RULES}) == len(HOUSE_RULES) == len(Options.__dataclass_fields__)
    for rule in HOUSE_RULES:
        options = Options.with_house_rules([rule.id])
        assert options == Options(**{rule.switch: False})
        assert options.house_rules == (rule.id,)
    assert Options.with_house_rules([]).house_rules == ()
    with pytest.raises(UnknownHouseRuleError, match='got "cheating"'):
        Options.with_house_rules(["cheating", HOUSE_RULES[0].id])


def test_a_chain_is_walked_along_its_path(grid: Grid) -> None:
    """The cells come in the order of the path, from the end that lies first; a ring goes once round."""
    winding = "bes bew hw\nbne bsw .\n. hn ."
    assert [chain.cells for chain in chains(layout(grid(winding)))] == [
        ((0, 2), (0, 1), (0, 0), (1, 0), (1, 1), (2, 1)),
    ]
    ring = chains(layout(grid("bes bsw\nbne bnw")))
    assert [chain.cells for chain in ring] == [((0, 0), (0, 1), (1, 1), (1, 0))]


def test_a_chain_knows_its_cards(grid: Grid) -> None:
    """Counts of a chain: Burnt cards count for length and folds, not for points and effects."""
    (chain,) = chains(layout(grid("he.spicy bsw.spicy!\n. bns.spicy\n. bnw!")))
    assert (chain.heads, chain.bodies, chain.points) == (1, 3, 2)
    assert (chain.length(RULINGS), chain.folded(RULINGS), chain.straight(RULINGS)) == (4, 2, 1)
    strict = Options(burnt_counts=False)
    assert (chain.length(strict), chain.folded(strict), chain.straight(strict)) == (2, 0, 1)
    assert [card.cell for card in chain.with_effect("spicy")] == [(0, 0), (1, 1)]


def test_a_sosig_of_forty_cards_is_one_chain(grid: Grid) -> None:
    """The longest Sosig of a row is one finished chain."""
    (chain,) = chains(layout(grid("he " + "bew " * 38 + "hw")))
    assert (chain.length(RULINGS), chain.state(RULINGS), chain.shape) == (40, "finished", "s" * 38)


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        ([(0, 0), (0, 1), (0, 2)], "s"),
        ([(0, 0), (0, 1), (1, 1)], "r"),
        ([(0, 0), (0, 1), (-1, 1)], "l"),
        ([(5, 5), (4, 5), (4, 6), (5, 6)], "rr"),
        ([(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)], "rlr"),
        ([(0, 0)], ""),
    ],
)
def test_a_shape_tells_the_turns(path: list[tuple[int, int]], shape: str) -> None:
    """A path is told by its turns, whatever its place and direction in the grid."""
    assert shape_of(path) == shape
    turned = [(column, -row) for row, column in path]
    assert shape_of(turned) == shape
    mirrored = [(row, -column) for row, column in path]
    assert same_shape(shape_of(mirrored), shape)
    assert same_shape(shape_of(path[::-1]), shape)


def test_a_path_has_no_gaps() -> None:
    """Cells that do not touch are no path."""
    with pytest.raises(ValueError, match="neighbouring cells"):
        shape_of([(0, 0), (1, 1)])


def test_shapes_that_differ_are_told_apart() -> None:
    """An S is no U, and a hook with its bend near one head is not one with its bend in the middle."""
    assert not same_shape("rl", "rr")
    assert same_shape("rss", "ssl")
    assert not same_shape("rss", "srs")
    assert not same_shape("s", "ss")


def test_islands_and_blocks_are_found(grid: Grid) -> None:
    """Groups that touch by edges, and exits that face a closed edge, are told with their cells."""
    apart = layout(grid("he hs\nbns .\n. .\nhn bew"))
    assert [len(island) for island in apart.islands()] == [3, 2]
    assert apart.blocked() == (((0, 0), "e"), ((1, 0), "n"), ((3, 1), "w"))
    assert apart.warnings()[0] == "2 islands of cards, expected one"
    assert "the exit e of the card at [0, 0] is blocked by the card at [0, 1]" in apart.warnings()
    assert layout(grid("he bew .")).warnings() == ()
    assert Layout().warnings() == ()
    # Corners do not touch.
    assert len(layout(grid("he .\n. hs")).islands()) == 2


def test_two_readings_are_laid_on_each_other(grid: Grid) -> None:
    """A card laid above or to the left moves the count of all others; the move is found again."""
    before = layout(grid("he bew bsw\n. . hn"))
    after = Layout((*before.shifted(1, 2).cards, Card((0, 0), "head", "s")))
    assert best_shift(before, after) == (1, 2)
    assert best_shift(before, before) == best_shift(Layout(), after) == best_shift(after, Layout()) == (0, 0)


def test_where_two_moves_fit_the_likelier_is_taken(grid: Grid) -> None:
    """Among cards of the same exits the one of the same effect is the old one; among equals it is the nearest."""
    assert best_shift(layout(grid("he")), layout(grid("he . he\n. . he"))) == (0, 0)
    assert best_shift(layout(grid("he.spicy")), layout(grid("he he.spicy"))) == (0, 1)
    assert best_shift(layout(grid("he.spicy")), layout(grid("he! he"))) == (0, 0)


def test_huge_cells_are_cells() -> None:
    """Coordinates have no end."""
    far = 10**30
    row = (Card((far, -far), "head", "e"), Card((far, 1 - far), "body", "ew"), Card((far, 2 - far), "head", "w"))
    assert chains(Layout(row)) == (Chain(row),)
