"""What the camera sees of the belt: proposed as steps, asked about where it is not sure, never booked without green."""

from __future__ import annotations

import pytest

from display.wurst_views import BeltView
from scorer.wurst_case_scenario.belt import Moved, MovedApart, MovedTogether, Swapped

SPREAD = (1, 2, 4, 4, 5, 6, 7, 8)


@pytest.fixture
def watched(belt):
    """A box with a camera, the sausages spread over the belt."""
    return belt(cards=SPREAD, camera=True)


def with_card(cards: tuple[int, ...], **places: int) -> tuple[int, ...]:
    return tuple(places.get(f"s{number}", card) for number, card in enumerate(cards, start=1))


def test_a_move_on_the_table_is_proposed(watched) -> None:
    """What has moved is shown with the picture and a question; green books it with its photo, and only green."""
    watched.play_card("move", "mustard", 2)
    watched.show_belt(*with_card(SPREAD, s3=5, s8=9))
    assert isinstance(watched.view, BeltView)
    assert watched.view.todo == "Is this right? 3 to card 5 and 8 into the machine"
    assert watched.view.picture is not None
    assert {one.label for one in watched.view.belt.sausages if one.chosen} == {"3"}
    assert watched.state.turn.steps == ()
    assert watched.stage.lamps()["green"] == "fast"
    watched.press("green")
    assert watched.state.turn.steps == (Moved("3", 1), Moved("8", 1))
    assert watched.view.todo == "Ana: end the turn"
    row = watched.stage.journal.book(watched.stage.play.match).events[-1]
    assert row.photo
    assert "3 5" in row.as_read
    watched.touch("more")
    watched.touch("log")
    watched.touch("turn", "0")
    assert watched.view.picture is not None


@pytest.mark.parametrize(
    ("card", "places", "step"),
    [
        (("move", 1), {"s3": 3}, Moved("3", -1)),
        (("swap", 0), {"s3": 5, "s5": 4}, Swapped("3", "5")),
        (("together", 0), {"s1": 2, "s7": 6}, MovedTogether("1", "7")),
        (("apart", 0), {"s3": 3, "s4": 5}, MovedApart("3", "4", "4")),
    ],
)
def test_every_action_is_known_again(watched, card, places, step) -> None:
    """The difference is booked as the step that the card allows, not as something else that looks the same."""
    watched.play_card(card[0], "ketchup", card[1])
    watched.show_belt(*with_card(SPREAD, **places))
    watched.press("green")
    assert watched.state.turn.steps == (step,)


def test_all_forward_is_known_again(watched) -> None:
    """All sausages one card further are one step of the card that moves all."""
    watched.play_card("all", "mustard")
    watched.show_belt(*(card + 1 for card in SPREAD))
    assert watched.view.hints.green == "Book it"
    watched.press("green")
    assert watched.state.belt.cards == (2, 3, 5, 5, 6, 7, 8, 9)


def test_what_the_card_does_not_allow_is_not_proposed(watched) -> None:
    """A belt that the card cannot lead to is told of, and nothing is offered to be booked."""
    watched.play_card("swap", "ketchup")
    watched.show_belt(*with_card(SPREAD, s3=7))
    assert watched.view.told == "On the table: 3 on card 7"
    assert watched.view.picture is None
    watched.press("green")
    assert watched.state.belt.cards == SPREAD


def test_nothing_is_proposed_before_the_card_is_named(watched) -> None:
    """A move made too early waits: once the card is named it is proposed at once."""
    watched.show_belt(*with_card(SPREAD, s3=5))
    assert watched.view.todo == "Ana: play a card"
    assert watched.view.told == "On the table: 3 on card 5"
    watched.play_card("move", "ketchup", 1)
    assert watched.view.todo == "Is this right? 3 to card 5"


def test_without_named_cards_every_step_is_proposed(belt) -> None:
    """Where no card is named the belt alone decides what can have happened."""
    watched = belt("cards ", cards=SPREAD, camera=True)
    watched.show_belt(*with_card(SPREAD, s3=5, s6=7))
    assert watched.view.todo == "Is this right? 3 to card 5 and 6 to card 7"
    watched.press("green")
    assert watched.state.belt.cards == with_card(SPREAD, s3=5, s6=7)
    assert watched.view.hints.green == "End turn"


def test_it_is_not_so(watched) -> None:
    """Red refuses a proposal until the belt is seen otherwise; touch goes on meanwhile."""
    watched.play_card("move", "ketchup", 2)
    watched.show_belt(*with_card(SPREAD, s3=5))
    watched.press("red")
    assert watched.view.todo == "Ana: tap a sausage"
    watched.show_belt(*with_card(SPREAD, s3=5))
    assert watched.view.todo == "Ana: tap a sausage"
    watched.move("4", 3)
    assert watched.state.turn.steps == (Moved("4", -1),)
    watched.show_belt(*with_card(SPREAD, s3=5, s4=3))
    assert watched.view.todo == "Is this right? 3 to card 5"


def test_a_sausage_in_doubt_is_asked_about(watched) -> None:
    """Where somebody has moved and another one is in doubt, its place is asked first; the answer is taken for it."""
    watched.play_card("move", "ketchup", 2)
    watched.show_belt(*with_card(SPREAD, s3=5, s6=7), unsure="6")
    assert watched.view.hints.green == "Where is 6?"
    assert watched.view.told == "3 moved, but where is 6?"
    watched.press("green")
    assert watched.view.todo == "Where does 6 stand?"
    assert watched.view.focus.about == "6"
    watched.touch("place", "7")
    assert watched.view.todo == "Is this right? 3 to card 5 and 6 to card 7"
    watched.press("green")
    assert watched.state.belt.cards == with_card(SPREAD, s3=5, s6=7)


def test_a_sausage_that_is_not_seen_is_no_move(watched) -> None:
    """One that the camera does not see may be asked about, and nothing is proposed by itself."""
    watched.play_card("move", "ketchup", 1)
    watched.show_belt(*with_card(SPREAD, s6=None))
    assert watched.view.todo == "Ana: tap a sausage"
    assert "Where is 6?" in [choice.text for choice in watched.view.choices]
    watched.touch("ask-place")
    watched.touch("place", "6")
    assert watched.view.picture is None
    assert watched.state.belt.cards == SPREAD


def test_one_gone_from_the_last_card_may_have_fallen(watched) -> None:
    """A sausage that stood on the last card and is not seen is proposed to have fallen, and refused with red."""
    watched.play_card("move", "ketchup", 1)
    watched.show_belt(*with_card(SPREAD, s8=9))
    assert watched.view.todo == "Is this right? 8 into the machine"
    watched.press("red")
    assert watched.state.belt.cards == SPREAD
    assert watched.view.todo == "Ana: tap a sausage"


def test_a_sausage_seen_twice_is_in_doubt(watched) -> None:
    """Two pieces of one name are no sure place."""
    watched.play_card("move", "ketchup", 1)
    watched.show_belt(*SPREAD, twice="3")
    assert watched.view.picture is None
    assert "Where is 3?" in [choice.text for choice in watched.view.choices]


def test_a_belt_that_changes_takes_the_question_away(watched) -> None:
    """While it is asked where one stands the belt may change: the question goes, and it is said."""
    watched.play_card("move", "ketchup", 2)
    watched.show_belt(*with_card(SPREAD, s3=5, s6=7), unsure="6")
    watched.touch("ask-place")
    watched.show_belt(*with_card(SPREAD, s3=5, s6=7))
    assert watched.view.todo == "Is this right? 3 to card 5 and 6 to card 7"
    assert "The belt has changed" in watched.view.notice


def test_the_table_that_follows_the_round_is_no_move(belt) -> None:
    """After a round the players move all sausages on the table: until then the box only says who stands elsewhere."""
    watched = belt(cards=(1, 1, 1, 1, 1, 1, 1, 2), camera=True)
    for _ in range(3):
        watched.touch("hand")
        watched.press("green")
    watched.show_belt(1, 1, 1, 1, 1, 1, 1, 2)
    assert watched.view.told == "On the table: 8 stand elsewhere"
    watched.show_belt(2, 2, 2, 2, 2, 2, 2, 3)
    assert watched.view.told == "A new round: all have moved"


def test_a_step_that_was_tapped_is_not_proposed_backwards(belt) -> None:
    """Where a step is tapped before the sausage is moved, or taken back, the table is waited for, others go on."""
    watched = belt("cards ", cards=SPREAD, camera=True)
    watched.show_belt(*SPREAD)
    watched.move("3", 5)
    assert watched.view.told == "Now on the table: 3 to card 5"
    assert watched.view.picture is None
    watched.show_belt(*with_card(SPREAD, s3=5, s4=3))
    assert watched.view.todo == "Is this right? 4 to card 3"
    watched.press("green")
    watched.press("red", "green")
    assert watched.view.picture is None
    assert watched.view.told == "Now on the table: 4 to card 4"
    watched.show_belt(*with_card(SPREAD, s3=5))
    watched.show_belt(*with_card(SPREAD, s3=5, s4=3))
    assert watched.view.todo == "Is this right? 4 to card 3"


def test_without_named_cards_the_end_of_a_round_is_not_proposed_backwards(belt) -> None:
    """While the players move the sausages after a round, one after the other, nothing is proposed."""
    watched = belt("cards ", names=("Ana", "Bo"), cards=(1, 1, 1, 1, 1, 1, 1, 2), camera=True)
    watched.show_belt(1, 1, 1, 1, 1, 1, 1, 2)
    watched.touch("end")
    watched.touch("end")
    for moved in range(8):
        watched.show_belt(*(2 if number < moved else 1 for number in range(7)), 2)
        assert watched.view.picture is None
    watched.show_belt(2, 2, 2, 2, 2, 2, 2, 3)
    watched.show_belt(2, 2, 2, 3, 2, 2, 2, 3)
    assert watched.view.todo == "Is this right? 4 to card 3"


def test_what_the_camera_does_is_told(watched) -> None:
    """While something moves, a hand is in the picture, or the belt is read, a word at the right end says so.

    At the very beginning it is only said that the belt is looked at: what lay there at the start may seem a hand.
    """
    watched.see("hand")
    assert watched.view.note == "Reading"
    watched.player.now_s += 3.0
    for state, words in (("moving", "Something moves"), ("hand", "A hand is there"), ("settling", "Reading")):
        watched.see(state)
        assert watched.view.note == words
    watched.show_belt(*SPREAD)
    assert watched.view.note == "Round 1"


def test_something_in_doubt_may_be_the_one_that_is_missing(watched) -> None:
    """Where something on the table cannot be named, a sausage that is not seen is asked about, not taken for fallen."""
    watched.play_card("move", "ketchup", 1)
    watched.show_belt(*with_card(SPREAD, s8=9), doubts=("the card at 651, 343 may be belt-8 or 8",))
    assert watched.view.picture is None
    assert "Where is 8?" in [choice.text for choice in watched.view.choices]
    watched.touch("ask-place")
    watched.touch("place", "9")
    assert watched.view.todo == "Is this right? 8 into the machine"


def test_a_fault_of_the_camera_is_told_and_touch_goes_on(watched) -> None:
    """What is wrong with the camera stands over the belt, which can be touched all the same."""
    from firmware.match import Sight

    watched.play_card("move", "ketchup", 1)
    watched.stage.seen(Sight("fault", watched.now_s, fault="The camera gives no pictures"), watched.now_s)
    assert watched.view.told == "The camera gives no pictures"
    watched.move("3", 5)
    assert watched.state.turn.steps == (Moved("3", 1),)
