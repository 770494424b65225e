"""Joining pictures of parts of a layout: right, or a doubt, whatever was misread, missed or seen from another side."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.layout_join import Joined, Move, SeenCard, SeenPart, join_parts, moves_between

Rng = np.random.Generator
Cell = tuple[int, int]
EXITS = ("n", "e", "s", "w", "ns", "ew", "ne", "es", "sw", "nw")


def layout(rng: Rng, kinds: int) -> dict[Cell, SeenCard]:
    """A layout of 8 by 9 cells with holes, of so many kinds of cards, some of them common."""
    shares = rng.dirichlet(np.full(kinds, 0.8))
    found = {}
    for row in range(8):
        for column in range(9):
            if rng.random() < 0.55:
                label = f"card-{rng.choice(kinds, p=shares)}"
                found[row, column] = SeenCard((row, column), label, EXITS[int(rng.integers(10))], 0.98)
    return found


def seen(rng: Rng, cards: dict[Cell, SeenCard], rows: range, columns: range, move: Move) -> SeenPart:
    """What a picture of these cells shows, counted as `move` says, some cards missed, unnamed or misread."""
    found = []
    for row in rows:
        for column in columns:
            card = cards.get((row, column))
            if card is None or rng.random() < 0.02:
                continue
            chance = rng.random()
            if chance < 0.04:
                card = SeenCard(card.cell, None, card.exits, 0.9)
            elif chance < 0.06:
                card = SeenCard(card.cell, "card-0", EXITS[int(rng.integers(10))], 0.8)
            found.append(card)
    return move.part(SeenPart(tuple(found), frozenset((r, c) for r in rows for c in columns)))


def between(one: Joined, first: Move, second: Move) -> bool:
    """Whether two joined parts that were counted so lie to each other as they truly do."""
    a, b = one.moves[:2]
    assert a is not None
    assert b is not None
    return first.then(a) == second.then(b)


def run(seed: int, overlap: int, kinds: int) -> str:
    """Two pictures, one above the other, that share so many rows: right, wrong or in doubt."""
    rng = np.random.default_rng(seed)
    cards = layout(rng, kinds)
    quarters = int(rng.integers(1, 4)) if rng.random() < 0.2 else 0
    first, second = Move(), Move(quarters, int(rng.integers(-5, 6)), int(rng.integers(-5, 6)))
    left = int(rng.integers(0, 3))
    upper = seen(rng, cards, range(4), range(6), first)
    lower = seen(rng, cards, range(4 - overlap, 8 - overlap), range(left, left + 6), second)
    if not upper.cards or not lower.cards:
        return "in doubt"
    joined = join_parts([upper, lower])
    if joined.doubts:
        return "in doubt"
    return "right" if between(joined, first, second) else "wrong"


@pytest.mark.parametrize(("overlap", "least"), [(0, 0.0), (1, 0.2), (2, 0.85), (3, 0.95)])
def test_joined_rightly_or_not_at_all(overlap: int, least: float) -> None:
    """No overlap joins two pictures wrongly, and with two rows in common nearly all are joined."""
    told = Counter(run(seed, overlap, 30) for seed in range(40))
    assert told["wrong"] == 0
    assert told["right"] >= least * 40


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, 3), st.integers(1, 40))
def test_no_place_is_wrong(seed: int, overlap: int, kinds: int) -> None:
    """Also where most cards look alike a joint is right or a doubt."""
    assert run(seed, overlap, kinds) != "wrong"


def part(*names: str, at: Cell = (0, 0)) -> SeenPart:
    """Rows of cards named by letters ("." empty, "?" not named), all of it looked at."""
    cards = []
    cells = [(r, c) for r, row in enumerate(names) for c in range(len(row))]
    for r, c in cells:
        if names[r][c] != ".":
            label = None if names[r][c] == "?" else names[r][c]
            cards.append(SeenCard((r + at[0], c + at[1]), label, "ns", 0.95))
    return SeenPart(tuple(cards), frozenset((r + at[0], c + at[1]) for r, c in cells))


def told(joined: Joined) -> list[str]:
    """The joined cards as rows of letters."""
    names = {card.cell: card.label or "?" for card in joined.cards}
    rows, columns = (max(cell[axis] for cell in names) + 1 for axis in (0, 1))
    return ["".join(names.get((r, c), ".") for c in range(columns)) for r in range(rows)]


def test_three_pictures_are_one_layout() -> None:
    """Three pictures of which the outer two share nothing are joined through the middle one."""
    joined = join_parts([part("ABCD", "EFGH"), part("CDIJ", "GHKL", at=(5, 5)), part("IJMN", "KLOP")])
    assert told(joined) == ["ABCDIJMN", "EFGHKLOP"]
    assert not joined.doubts
    assert not joined.contradictions
    assert joined.moves == (Move(0, 0, 0), Move(0, -5, -3), Move(0, 0, 4))


def test_a_part_that_fits_twice_is_a_doubt() -> None:
    """A row that fits in two places is left out, and both places are told."""
    joined = join_parts([part("ABCDEFGH........", "........ABCDIJKL"), SeenPart(part("ABCD").cards)])
    assert joined.moves[1] is None
    ((choice, more),) = [doubt.choices for doubt in joined.doubts]
    assert {choice[0], more[0]} == {Move(), Move(0, 1, 8)}
    assert choice[1] == pytest.approx(more[1])
    assert choice[1] < 0.6


def test_one_card_in_common_is_too_little() -> None:
    """A single rare card does not show where a picture lies."""
    joined = join_parts([part("ABCDEFGHIJKL"), part("LMNOPQRSTUVW")])
    assert joined.moves == (Move(), None)


def test_nothing_in_common_is_a_doubt() -> None:
    """Pictures without a common card are not joined, and no place is guessed."""
    joined = join_parts([part("ABCDE", "FGHIJ"), part("KLM", "NOP")])
    assert joined.moves == (Move(), None)
    assert told(joined) == ["ABCDE", "FGHIJ"]


def test_contradictions_are_told_a_cell() -> None:
    """Where pictures say different things of a cell, both are told and the surer stays, less sure than before."""
    one, other = part("ABCDE", "FGHIJ"), part("BCXE", "G.IJ")
    joined = join_parts([one, other])
    assert told(joined)[1] == "FGHIJ"
    assert [(c.cell, [card and card.label for card in c.said]) for c in joined.contradictions] == [
        ((0, 3), ["D", "X"]),
        ((1, 2), ["H", None]),
    ]
    (kept,) = [card for card in joined.cards if card.cell == (0, 3)]
    assert kept.confidence == pytest.approx(0.5)


def test_names_fill_in_for_each_other() -> None:
    """A card that one picture cannot name is named by the other, and agreement makes surer."""
    joined = join_parts([part("AB?D", "EFGH"), part("ABCD", "EFGH")])
    assert told(joined) == ["ABCD", "EFGH"]
    assert joined.cards[0].confidence > 0.99


def test_exits_turn_with_the_picture() -> None:
    """A quarter turn clockwise moves the exit on the top edge to the right edge, and the row above to the right."""
    card = Move(1).card(SeenCard((-1, 0), "A", "nw"))
    assert (card.cell, card.exits) == ((0, 1), "ne")
    assert moves_between(part("ABCD", "EFGH"), Move(3, 2, 1).part(part("ABCD", "EFGH")))[0][0].quarters == 1


def test_what_is_no_part_is_refused() -> None:
    """Two cards in a cell, no part at all and a confidence above 1 are refused with what came."""
    with pytest.raises(ValueError, match="one card a cell"):
        SeenPart((SeenCard((0, 0)), SeenCard((0, 0))))
    with pytest.raises(ValueError, match="at least one part"):
        join_parts([])
    with pytest.raises(ValueError, match="0 to 1"):
        SeenCard((0, 0), confidence=2)
