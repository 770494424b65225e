"""Which pig a card lies with: on it or beside it, on what lies there, and never where two are as near."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from vision.card_doubt import CardJudgement
from vision.card_reading import TurnedGuess
from vision.finder import Candidate
from vision.free_cards import FreeCard
from vision.pig_reader import contradictions, gathered

F64 = npt.NDArray[np.float64]

Laid = tuple[str, float, float]


def card(label: str, x: float, y: float, *, lying: bool = False) -> FreeCard:
    """A card of 88 x 126 pixels with this middle, or lying on its long side."""
    half = np.array([63, 44] if lying else [44, 63])
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + (x, y)
    return FreeCard(Candidate(box, 0.9, 8.0), (TurnedGuess(label, 1.0, turn=0),), 1.0, CardJudgement.SURE)


def told(cards: list[FreeCard]) -> tuple[list[list[str]], list[tuple[str, tuple[int, ...]]]]:
    """The labels with each pig, and those with none, with the pigs between which they lie."""
    sties, lost = gathered(cards)
    return [[one.label for one in sty.cards] for sty in sties], [(one.label, between) for one, between in lost]


PIGS: list[Laid] = [("pig-dirty", 0, 0), ("pig-clean", 150, 5), ("pig-dirty", 300, -4)]


def test_pigs_are_counted_row_after_row() -> None:
    """Pigs of two players are counted through, the upper row first, whatever order they were seen in."""
    below: list[Laid] = [("pig-pretty", 10, 300), ("pig-clean", 160, 290)]
    sties, lost = gathered([card(*one) for one in [*below, *reversed(PIGS)]])
    assert [(sty.number, sty.cards[0].label, sty.cards[0].outline.mean(axis=0).tolist()) for sty in sties] == [
        (n, label, pytest.approx([x, y])) for n, (label, x, y) in enumerate([*PIGS, *below], start=1)
    ]
    assert not lost


def test_cards_go_with_the_pig_on_which_they_lie() -> None:
    """A barn over a pig's lower half, a rod on the barn and a door beside it are with that pig."""
    cards = [*PIGS, ("barn", 150, 70), ("lightning-rod", 172, 150), ("barn-door", 130, 230)]
    assert told([card(*one) for one in cards])[0] == [
        ["pig-dirty"],
        ["pig-clean", "barn", "lightning-rod", "barn-door"],
        ["pig-dirty"],
    ]


def test_a_pretty_card_on_a_pig_is_no_pig_of_its_own() -> None:
    """A pretty card that covers a part of a pig goes with it, and one that lies by itself is counted as a pig."""
    cards = [*PIGS, ("pig-pretty", 165, 35), ("pig-pretty", 450, 0)]
    assert told([card(*one) for one in cards])[0] == [
        ["pig-dirty"],
        ["pig-clean", "pig-pretty"],
        ["pig-dirty"],
        ["pig-pretty"],
    ]


def test_a_card_across_two_pigs_is_with_neither() -> None:
    """What lies on two pigs alike, or in the middle between two, is told as lying between them."""
    across = card("barn", 75, 20, lying=True)
    assert told([*(card(*one) for one in PIGS), across]) == (
        [["pig-dirty"], ["pig-clean"], ["pig-dirty"]],
        [("barn", (1, 2))],
    )


def test_a_card_without_a_pig_is_with_none() -> None:
    """A barn under which no pig is seen is with none, and so is one where there are no pigs at all."""
    assert told([*(card(*one) for one in PIGS), card("barn", 480, 20)])[1] == [("barn", ())]
    assert told([card("barn", 0, 0)]) == ([], [("barn", ())])


@pytest.mark.parametrize(
    ("barn", "between"),
    [((450.0, 3.0), ()), ((385.0, 3.0), (3,)), ((300.0, 152.0), (3,)), ((300.0, 140.0), None)],
)
def test_a_barn_where_a_pig_may_lie_is_with_none(barn: tuple[float, float], between: tuple[int, ...] | None) -> None:
    """A barn in a place of its own, or in the line of the next row, may hide a pig; below its pig it goes with it."""
    below: list[Laid] = [("pig-dirty", 0, 155), ("pig-clean", 150, 150)] if barn[1] == 152.0 else []
    lost = told([*(card(*one) for one in [*PIGS, *below]), card("barn", *barn)])[1]
    assert lost == ([] if between is None else [("barn", between)])


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([("barn", 0.0, 70.0), ("lightning-rod", 5.0, 140.0)], []),
        ([("lightning-rod", 0.0, 70.0)], ["no barn is seen with the lightning-rod at 0, 70: one may lie under it"]),
        (
            [("barn", 0.0, 70.0), ("barn", 0.0, 150.0)],
            ["pig 1 has the barn twice: a pig under one of them may not be seen"],
        ),
    ],
)
def test_what_cannot_lie_with_one_pig_is_told(cards: list[Laid], words: list[str]) -> None:
    """A rod without a barn and a second barn with one pig are signs of cards that were not seen."""
    sties, _ = gathered([card(*one) for one in [*PIGS, *cards]])
    assert contradictions(sties[0], 1.0) == words


def test_pigs_seen_aslant_keep_what_lies_below_them() -> None:
    """Where the camera shears the table, columns lean: a barn below its pig is still with it, and in no other row."""
    sheared = np.array([[1.0, 0.1], [-0.5, 0.8]])
    cards = [card(*one) for one in [*PIGS, ("barn", 0.0, 135.0), ("barn-door", 2.0, 270.0)]]
    leaning = [replace(one, candidate=replace(one.candidate, outline=one.outline @ sheared)) for one in cards]
    assert told(leaning) == ([["pig-dirty", "barn", "barn-door"], ["pig-clean"], ["pig-dirty"]], [])
