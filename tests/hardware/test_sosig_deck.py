"""The deck of Sosig as data: the counts of the game, a mix without gaps, labels that say what a card is."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.pieces import sosig_deck
from hardware.pieces.deck_file import DamagedDeckError
from hardware.pieces.sosig_deck import (
    LengthOrder,
    ShapeOrder,
    deck,
)
from scorer.sosig.cards import EFFECTS
from scorer.sosig.labels import UnknownCardError, parse_label

DECK = deck()


def test_the_deck_has_the_counts_of_the_game() -> None:
    """24 heads, 56 bodies, 16 orders, 9 prizes, 17 mystery meats and 4 help cards."""
    parts: Counter[str] = Counter()
    for card in DECK.cards:
        parts[card.part] += card.count
    assert parts == {"head": 24, "body": 56}
    assert sum(meat.count for meat in DECK.mystery_meats) == 17
    assert (len(DECK.orders), len(DECK.prizes), DECK.help_cards) == (16, 9, 4)


def test_the_mix_is_what_the_module_says() -> None:
    """8 plain heads and straights and 8 plain folded bodies; of each effect 4 heads, 4 straight and 6 folded ones."""
    mix: Counter[tuple[str, str, str]] = Counter()
    for card in DECK.cards:
        mix[card.part, card.exits, card.effect] += card.count
    wanted = {("head", "n"): (8, 4), ("body", "ns"): (8, 4), ("body", "ne"): (8, 6)}
    assert mix == {
        (*form, effect): plain if effect == "plain" else other
        for form, (plain, other) in wanted.items()
        for effect in EFFECTS
    }


def test_halves_of_mystery_meats_are_on_every_form_and_effect() -> None:
    """Each form of each effect has cards with and without a half, and about a quarter of all cards have one."""
    with_half = Counter((card.part, card.exits, card.effect) for card in DECK.cards if card.halves)
    without = Counter((card.part, card.exits, card.effect) for card in DECK.cards if not card.halves)
    assert set(with_half) == set(without)
    share = sum(card.count for card in DECK.cards if card.halves) / 80
    assert 0.2 <= share <= 0.3


def test_no_two_designs_are_one() -> None:
    """Every design of the grid is written down once, and so is every mystery meat, order and prize."""
    designs = [(card.part, card.exits, card.effect, card.halves) for card in DECK.cards]
    assert len(designs) == len(set(designs)) == len(DECK.names())
    labels = [thing.label for things in (DECK.mystery_meats, DECK.orders, DECK.prizes) for thing in things]
    assert len(labels) == len(set(labels))


def _forms(bodies: str) -> set[str]:
    """The letters of a shape as they read mirrored and from the other end."""
    mirrored = bodies.translate(str.maketrans("lr", "rl"))
    return {bodies, mirrored, bodies[::-1], mirrored[::-1]}


def test_shape_orders_are_different_shapes_that_can_be_laid() -> None:
    """No two shape orders are one shape turned, mirrored or begun at the other end, and none crosses itself."""
    shapes = [order for order in DECK.orders if isinstance(order, ShapeOrder)]
    seen: set[str] = set()
    for order in shapes:
        assert not seen & _forms(order.bodies)
        seen |= _forms(order.bodies)
        cells = order.cells()
        assert len(cells) == len(set(cells)) == len(order.bodies) + 2
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(cells))
    assert len(shapes) == 9


def test_the_cells_of_a_shape_follow_its_letters() -> None:
    """Going right, r turns down and l turns up: worked out by hand."""
    assert ShapeOrder("sr", 2, True).cells() == ((0, 0), (0, 1), (0, 2), (1, 2))
    assert ShapeOrder("lr", 2, True).cells() == ((0, 0), (0, 1), (-1, 1), (-1, 2))


def test_harder_orders_give_more() -> None:
    """The points of length orders rise with the length, and a longer shape with more folds gives more."""
    lengths = [(order.cards, order.points) for order in DECK.orders if isinstance(order, LengthOrder)]
    assert lengths == sorted(lengths)
    assert [points for _, points in lengths] == sorted(points for _, points in lengths)
    assert min(length for length, _ in lengths) >= 3
    shapes = [order for order in DECK.orders if isinstance(order, ShapeOrder)]
    for one in shapes:
        for other in shapes:
            folds, others = (len(o.bodies) - o.bodies.count("s") for o in (one, other))
            if len(one.bodies) > len(other.bodies) and folds > others:
                assert one.points > other.points
    assert 4 <= sum(order.mystery_meat for order in DECK.orders) <= 8


def test_the_prizes_of_the_rulebook_are_there() -> None:
    """Most Sosigs (3), longest (5 cards), most folded (3) bear the ids of the score command; each pays +4 and -2."""
    prizes = {prize.id: prize for prize in DECK.prizes}
    assert {
        name: (prizes[name].measure, prizes[name].minimum) for name in ("most-sosigs", "longest", "most-folded")
    } == {
        "most-sosigs": ("sosigs", 3),
        "longest": ("length", 5),
        "most-folded": ("folded", 3),
    }
    assert {(prize.points, prize.others) for prize in DECK.prizes} == {(4, -2)}
    assert len({prize.measure for prize in DECK.prizes}) == 9


def test_labels_say_what_a_card_is() -> None:
    """The label of every card of the grid, and of its variants, parses back to its part, exits and effect."""
    for name, card in DECK.names().items():
        assert parse_label(name) == (card.part, card.exits, card.effect)
        assert name.split("@")[0] == card.label
    assert parse_label("burnt-body-ns") == ("burnt-body", "ns", "")
    assert parse_label("scrontch-n") == ("scrontch", "n", "")


@pytest.mark.parametrize(
    "label",
    [
        *("", "head", "head-n", "head-ne-plain", "body-n-plain", "body-nn-plain", "body-ne", "burnt-head-n-spicy"),
        *("scrontch-n-plain", "little-sosig", "head-x-plain", "head-n-sweet", "head-n-plain@", "help"),
    ],
)
def test_other_labels_are_refused(label: str) -> None:
    """A label that no card of the grid can have is named in the refusal."""
    with pytest.raises(UnknownCardError) as caught:
        parse_label(label)
    assert repr(label) in str(caught.value)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"part": "head"', '"part": "tail"', "tail"),
        ('"count": 6', '"count": 0', "at least one"),
        (
            '"exits": "n", "effect": "plain", "halves": "e"',
            '"exits": "ne", "effect": "plain", "halves": ""',
            "one exit",
        ),
        ('"halves": "s"', '"halves": "n"', "halves"),
        ('"bodies": "rrll"', '"bodies": "rrrr"', "come upon itself"),
        ('"help_cards": 4', '"help": 4', "help"),
        ('"help_cards": 4\n}', '"help_cards": 4\n', "truncated"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, before: str, after: str, said: str) -> None:
    """A data file with an impossible card, an unknown field or broken JSON is refused with its name and the fault."""
    text = sosig_deck.FILE.read_text("utf-8")
    assert before in text
    (tmp_path / "deck.json").write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(DamagedDeckError, match="install the program again") as caught:
        deck(tmp_path / "deck.json")
    assert said in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Where the data file is gone, the refusal names it."""
    with pytest.raises(DamagedDeckError, match=r"none\.json"):
        deck(tmp_path / "none.json")
