"""Cards of Sosig that are not seen any more: nothing is booked over a layout without a question."""

from __future__ import annotations

import pytest

from display.sosig_views import LayoutView
from display.views import Action, MenuView
from scorer.sosig.cards import Card

ROW = tuple(Card((0, column), "body", "ew") for column in range(6))


@pytest.fixture
def table(player):
    """Ana has six cards in the book, and it is her turn again."""
    player.start("Ana", "Bo", game="sosig")
    player.lay(*ROW)
    player.press("green")
    player.lay(Card((0, 0), "head", "e"), at=(300.0, 260.0))
    player.press("green")
    return player


def ready(player) -> set[Action]:
    return {choice.action for choice in player.view.choices if choice.enabled}


@pytest.mark.parametrize("ends", [False, True])
def test_an_empty_reading_is_no_press_away(table, ends: bool) -> None:
    """Where no card is seen, green and green again books nothing over a layout, in a turn as in the count."""
    if ends:
        table.touch("count")
        table.touch("yes")
    table.see("moving")
    table.see("empty")
    table.touch("go")
    assert isinstance(table.view, MenuView)
    assert (table.view.title, table.view.focus) == ("I see no card", Action("back"))
    assert "6 cards in the book" in table.view.text
    table.press("green")
    assert isinstance(table.view, LayoutView)
    assert table.stage.play.cards_of("Ana") == ROW


def test_an_empty_table_can_be_booked_on_purpose(table) -> None:
    """Whoever says that the table is empty gets it booked so."""
    table.see("empty")
    table.touch("go")
    table.touch("yes")
    assert table.stage.play.cards_of("Ana") == ()


def test_a_card_under_a_hand_is_asked_about(table) -> None:
    """Where a camera misses but one booked card, the box asks before it books: it may lie under a hand."""
    table.lay(*ROW[:5])
    assert "The card at row 1, column 6 is gone" in [sentence.text for sentence in table.view.sentences]
    table.press("green")
    assert table.view.title == "1 card is gone"
    table.press("green")
    assert table.stage.play.cards_of("Ana") == ROW


def test_another_players_cards_are_asked_about(table) -> None:
    """Cards that are mostly others than the booked ones are not booked with one press."""
    table.lay(*(Card(card.cell, "body", "ns") for card in ROW))
    assert [sentence.text for sentence in table.view.sentences] == ["6 cards have changed. Another player's cards?"]
    table.press("green", "green")
    assert table.stage.play.cards_of("Ana") == ROW


def test_a_card_taken_out_by_hand_is_not_asked_about(table) -> None:
    """Whoever takes a card out by hand has said so already; most of them, or all, are asked about."""
    table.touch("more")
    table.touch("tap")
    table.touch("card", "0 5")
    table.touch("part", "none")
    table.touch("go")
    assert table.stage.play.cards_of("Ana") == ROW[:5]


@pytest.fixture
def count(table):
    """The game has ended, and the cards are counted; the camera still shows those of Bo."""
    table.touch("count")
    table.touch("yes")
    return table


def test_cards_can_be_counted_as_they_were_booked(count) -> None:
    """Green counts the cards that a player has in the book from the turns, one player after the other."""
    assert count.view.todo == "Ana: as booked, or show them"
    assert count.view.hints.green == "As booked"
    count.press("green")
    assert count.stage.play.is_counted("Ana")
    assert count.stage.play.cards_of("Ana") == ROW
    assert count.view.todo == "Bo: as booked, or show them"
    count.press("green")
    assert count.stage.play.state.over


def test_cards_read_anew_are_counted_where_they_may_be_right(count) -> None:
    """What is read in the count and may be the player's is counted with green; in what it differs stands there."""
    more = Card((0, 6), "head", "w")
    count.lay(*ROW, more)
    assert [sentence.text for sentence in count.view.sentences] == ["7 cards here, 6 in the book from the turns"]
    assert Action("as-booked") in ready(count)
    count.press("green")
    assert count.stage.play.cards_of("Ana") == (*ROW, more)


def test_cards_read_that_cannot_be_the_booked_ones_are_told(count) -> None:
    """What is read and hardly can be the player's is told, green takes the booked ones, anything else is asked."""
    count.lay(*ROW[:2])
    assert [sentence.text for sentence in count.view.sentences] == [
        "2 cards here, 6 in the book from the turns",
        "4 cards are gone. Another player's cards?",
    ]
    assert count.view.hints.green == "As booked"
    count.touch("go")
    assert count.view.title == "4 cards are gone"
    count.press("red", "green")
    assert count.stage.play.cards_of("Ana") == ROW


def test_cards_read_as_they_were_booked_need_no_second_choice(count) -> None:
    """Where the camera sees just what is in the book, counting is the one thing offered."""
    count.lay(*ROW)
    assert Action("as-booked") not in ready(count)
    assert (count.view.hints.green, count.view.sentences) == ("Count it", ())
