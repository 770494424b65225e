"""A layout of Sosig larger than one picture: read part by part, joined, corrected, booked, given up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.sosig_views import CardView
from display.views import Action
from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout

EFFECTS = ("plain", "spicy", "flaky", "natural", "cocktail")
CHAIN = (
    Card((0, 0), "head", "e", "natural"),
    *(Card((0, column), "body", "ew", EFFECTS[column % 5]) for column in range(1, 9)),
    Card((0, 9), "head", "w", "spicy"),
)
"""Longer than a picture shows."""
FIRST, SECOND, THIRD = CHAIN[:6], CHAIN[2:8], CHAIN[4:]


@pytest.fixture
def table(player):
    player.start("Ana", "Bo", game="sosig")
    return player


def show(table, *cards: Card | tuple[Card, ...], shot: int, last: int = 7) -> None:
    """Point the camera at these cards and the cells around them, except where the chain, to column `last`, goes on.

    Each shot has them elsewhere in the picture.
    """
    first = -1 if cards[0].cell[1] == 0 else 0
    end = len(cards) + (cards[-1].cell[1] == last)
    looked = frozenset((row, column) for row in range(-2, 3) for column in range(first, end))
    table.lay(*cards, at=(100.0 + 11 * shot, 90.0 + 37 * shot), looked=looked)


def laid(table) -> tuple[Card, ...]:
    return tuple(shown.card for shown in table.view.diagram.cards)


def offered(table) -> set[Action]:
    return {choice.action for choice in table.view.choices if choice.enabled}


def test_two_pictures_make_one_turn(table) -> None:
    """A kept part and the next picture are one layout, which is booked whole with one photo of both."""
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    assert table.view.state == "part"
    assert Action("go") not in offered(table)
    show(table, *SECOND, shot=1)
    assert (table.view.state, laid(table)) == ("ready", CHAIN[:8])
    outlined = [shown.card.cell for shown in table.view.diagram.cards if shown.outline is not None]
    assert set(outlined) == {card.cell for card in SECOND if card not in FIRST}
    table.press("green")
    play = table.stage.play
    assert play.state.holding("Ana").layout == Layout(CHAIN[:8])
    assert play.parts == ()
    assert (table.view.state, play.player) == ("lay", "Bo")


def test_three_pictures_by_buttons(table) -> None:
    """Three pictures are joined with nothing but the buttons, and a fourth is not offered."""
    for shot, part in enumerate((FIRST, SECOND)):
        show(table, *part, shot=shot, last=9)
        for _ in range(40):
            if table.view.focus == Action("part-of-it"):
                break
            table.press("blue")
        table.press("green")
    show(table, *THIRD, shot=2, last=9)
    assert laid(table) == CHAIN
    assert Action("part-of-it") not in offered(table)
    table.press("green")
    assert table.stage.play.cards_of("Ana") == CHAIN


def test_a_part_that_does_not_fit_is_said(table) -> None:
    """A picture without common cards is not joined: it is said, nothing can be booked, and the next picture may fit."""
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    show(table, *CHAIN[6:], shot=1)
    assert "cannot be joined" in table.view.todo
    assert laid(table) == FIRST
    assert Action("go") not in offered(table)
    show(table, *SECOND, shot=2)
    assert laid(table) == CHAIN[:8]


def test_parts_are_given_up(table) -> None:
    """Whoever changes their mind goes by the one picture that the camera shows now."""
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    show(table, *SECOND, shot=1)
    table.touch("whole")
    assert laid(table) == tuple(Card((0, n), card.part, card.exits, card.effect) for n, card in enumerate(SECOND))
    assert table.stage.play.parts == ()


def test_pictures_that_contradict_each_other_are_asked(table) -> None:
    """Where two pictures name a card differently both names are candidates, and the answer is what is booked."""
    other = Card((0, 2), "body", "ew", "cocktail")
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    show(table, *CHAIN[:2], other, *CHAIN[3:8], shot=1)
    assert "contradict" in table.view.todo
    table.press("green")
    assert isinstance(table.view, CardView)
    assert {choice.card for choice in table.view.choices if choice.action.verb == "candidate"} == {CHAIN[2], other}
    table.touch("candidate", "0")
    assert table.view.state == "ready"
    assert len(laid(table)) == 8


def test_a_correction_holds_in_every_picture(table) -> None:
    """What was said of a card of one part stands whatever the next picture shows, also counted from elsewhere."""
    show(table, *SECOND, shot=0)
    table.touch("card", "0 0")
    table.touch("burnt")
    table.touch("done")
    table.touch("part-of-it")
    show(table, *FIRST, shot=1)
    burnt = Card((0, 2), "body", "ew", burnt=True)
    assert laid(table) == (*CHAIN[:2], burnt, *CHAIN[3:8])
    assert table.view.state == "ready"


def test_no_card_holds_in_every_picture(table) -> None:
    """A phantom that was taken out of one part stays out, and what was added stays in."""
    around = frozenset((row, column) for row in range(-2, 3) for column in range(-1, 6))
    table.lay(*FIRST, Card((1, 1), "body", "ns"), looked=around)
    table.touch("card", "1 1")
    table.touch("part", "none")
    table.touch("add", "-1 0")
    table.touch("done")
    table.touch("part-of-it")
    show(table, *SECOND, shot=1)
    assert {card.cell for card in laid(table)} == {card.cell for card in CHAIN[:8]} | {(-1, 0)}


def test_another_players_cards_begin_anew(table) -> None:
    """Parts that were kept are forgotten when another player's cards are looked at."""
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    table.touch("more")
    table.touch("seats")
    table.touch("seat", "Bo")
    assert table.stage.play.parts == ()


def test_booked_parts_are_not_booked_again(table) -> None:
    """While the camera still shows one of the booked pictures nothing can be booked for the next player."""
    show(table, *FIRST, shot=0)
    table.touch("part-of-it")
    show(table, *SECOND, shot=1)
    table.press("green")
    show(table, *FIRST, shot=0)
    assert table.view.state == "lay"
    assert Action("go") not in offered(table)


def test_a_layout_within_the_picture_is_not_offered_as_a_part(table, layout_reading) -> None:
    """Where the picture shows every cell around the cards nothing is said of parts, and orders have their place."""
    around = frozenset((row, column) for row in range(-1, 2) for column in range(-1, 7))
    table.see("still", replace(layout_reading(*FIRST), looked=around))
    assert Action("part-of-it") not in offered(table)
    assert Action("keep") in offered(table)


def test_cards_at_the_edge_of_the_picture_are_looked_at(table) -> None:
    """Where a card may lie cut off beside another the box asks once whether all are seen, before anything is booked."""
    show(table, *FIRST, shot=0)
    assert table.view.state == "question"
    table.press("green")
    assert "The picture ends beside a card" in table.view.text
    table.press("green", "green")
    assert table.stage.play.cards_of("Ana") == FIRST


def test_the_camera_may_be_moved(table) -> None:
    """Who plays Sosig moves the camera from cards to cards; that of a match by hand, or of dice, stays."""
    assert table.stage.camera_moves
    table.touch("more")
    assert table.stage.camera_moves
    table.touch("leave")
    table.touch("yes")
    assert not table.stage.camera_moves
