"""A match of Sosig that the camera reads: doubts are asked, corrections stay, nothing is booked twice."""

from __future__ import annotations

import pytest

from display.sosig_views import CardView, LayoutView, TallyView
from display.views import Action
from firmware.match.lost_set import LostSetPage
from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout
from vision.reading import Reading

HEAD, BODY, END = Card((0, 0), "head", "e"), Card((0, 1), "body", "ew"), Card((0, 2), "head", "w")
ROW = (HEAD, BODY, END)
BELOW = Card((1, 1), "body", "ns")


@pytest.fixture
def table(player):
    player.start("Ana", "Bo", game="sosig")
    return player


def laid(player) -> tuple[Card, ...]:
    return tuple(shown.card for shown in player.view.diagram.cards)


def test_the_camera_reads_with_the_cards_of_the_match(table) -> None:
    """What is wanted of the camera side is the set of Sosig that was chosen, and nothing once all is counted."""
    assert (table.stage.wanted.game, table.stage.wanted.set_name) == ("sosig", "print-and-play")
    table.touch("count")
    table.touch("yes")
    for at in ((120.0, 90.0), (200.0, 150.0)):
        table.lay(*ROW, at=at)
        table.press("green")
    assert isinstance(table.view, TallyView)
    assert not table.stage.wanted


def test_a_read_turn_is_booked_with_its_photo(table) -> None:
    """A sure reading is shown over the picture, green books it with the photo and the labels as they were read."""
    table.lay(*ROW)
    assert table.view.state == "ready"
    assert laid(table) == ROW
    assert all(shown.outline is not None for shown in table.view.diagram.cards)
    table.press("green")
    play = table.stage.play
    assert play.state.holding("Ana").layout == Layout(ROW)
    assert play.photo_of("Ana") is not None
    assert play.last_read == ("head-e-plain", "body-ew-plain", "head-w-plain")


def test_booked_cards_are_not_booked_for_the_next_player(table) -> None:
    """While the booked cards still lie there nothing can be booked for the next player; other cards can."""
    table.lay(*ROW)
    table.press("green", "green")
    assert (table.stage.play.player, table.view.state) == ("Bo", "lay")
    assert table.stage.play.cards_of("Bo") == ()
    table.lay(HEAD, at=(300.0, 260.0))
    table.press("green")
    assert table.stage.play.cards_of("Bo") == (HEAD,)


def test_booked_cards_are_known_after_the_plug_was_pulled(table, seat) -> None:
    """A box that was switched off does not book the cards that still lie there for the next player."""
    table.lay(*ROW)
    table.press("green")
    again = seat()
    again.touch("go-on")
    again.lay(*ROW)
    assert again.view.state == "lay"
    again.press("green")
    assert again.stage.play.cards_of("Bo") == ()


def test_undo_lets_the_cards_count_again(table) -> None:
    """After a turn was taken back its cards, which still lie there, can be booked again, corrections and all."""
    table.lay(HEAD, (BODY, Card((0, 1), "body", "ew", "spicy")), END)
    table.press("green")
    table.touch("candidate", "1")
    table.press("green", "red", "green")
    table.see("still", table.stage.sight.reading)
    assert table.view.state == "ready"
    assert laid(table)[1].effect == "spicy"


def test_a_doubt_is_asked_with_two_candidates(table) -> None:
    """Green asks about a doubtful card with its picture and two candidates; one tap answers, and nothing is guessed."""
    spicy = Card((0, 1), "body", "ew", "spicy")
    table.lay(HEAD, (BODY, spicy), END)
    assert table.view.state == "question"
    assert table.stage.lamps()["green"] == "fast"
    table.press("green")
    assert isinstance(table.view, CardView)
    assert [choice.card for choice in table.view.choices if choice.action.verb == "candidate"] == [BODY, spicy]
    assert table.view.crop is not None
    table.touch("candidate", "1")
    assert (table.view.state, laid(table)) == ("ready", (HEAD, spicy, END))


def test_doubts_are_asked_one_after_the_other(table) -> None:
    """With several doubtful cards the next question comes by itself, and the table comes back after the last."""
    other = Card((0, 0), "head", "e", "natural")
    table.lay((HEAD, other), (BODY, Card((0, 1), "body", "ew", "flaky")), END)
    table.press("green", "green")
    assert isinstance(table.view, CardView)
    table.press("green")
    assert isinstance(table.view, LayoutView)
    assert table.view.state == "ready"


def test_red_leaves_a_question_open(table) -> None:
    """Whoever does not know goes back: the doubt stays, and nothing is booked."""
    table.lay((HEAD, Card((0, 0), "head", "e", "natural")))
    table.press("green", "red")
    assert (table.view.state, table.stage.play.last) == ("question", None)


def test_a_correction_stays_while_the_card_lies_there(table) -> None:
    """A corrected card stays corrected over disturbances and in later turns, also when the count of rows moves."""
    table.lay(*ROW)
    table.touch("card", "0 1")
    table.touch("effect", "spicy")
    table.touch("done")
    table.see("hand")
    table.lay(*ROW)
    assert laid(table)[1].effect == "spicy"
    table.lay(Card((-1, 0), "body", "ns"), *ROW)
    assert Card((1, 1), "body", "ew", "spicy") in laid(table)
    assert [shown.by_hand for shown in table.view.diagram.cards] == [False, False, True, False]


def test_a_missed_card_is_added_and_a_phantom_removed(table) -> None:
    """A card is added in an empty cell and another one taken out; both are booked as they stand."""
    table.lay(HEAD, END, Card((2, 2), "body", "ns"))
    table.touch("add", "0 1")
    table.touch("done")
    table.touch("card", "2 2")
    table.touch("part", "none")
    table.press("green")
    assert table.stage.play.cards_of("Ana") == ROW


def test_other_cards_close_the_question(table) -> None:
    """When the cards are changed under an open question, it closes and says so."""
    table.lay((HEAD, Card((0, 0), "head", "e", "natural")))
    table.press("green")
    table.lay(*ROW)
    assert isinstance(table.view, LayoutView)
    assert "changed" in table.view.notice


def test_a_loose_doubt_is_looked_at(table) -> None:
    """Where the doubt is about no single card, the whole is looked at once before it is booked."""
    table.lay(*ROW, doubts=("how far the cards at 500, 40 lie from the others is not sure",))
    table.press("green")
    assert table.view.title == "Are the cards right?"
    assert table.view.text == "How far the cards at the top right of the picture lie from the others is not sure"
    table.press("green")
    assert table.view.state == "ready"
    table.press("green")
    assert table.stage.play.cards_of("Ana") == ROW


def test_blocked_exits_are_told(table) -> None:
    """An exit that a new card blocks is drawn and said before the turn is booked."""
    table.lay(HEAD, Card((0, 1), "body", "ns"))
    assert table.view.diagram.blocked == (((0, 0), "e"),)
    assert any("Blocked now" in sentence.text for sentence in table.view.sentences)


def test_the_end_of_the_game_is_told(table) -> None:
    """When one card is left in a deck the box says that this turn is the last."""
    heads = [Card((row, column), "head", "e") for row in range(4) for column in range(4)]
    table.lay(*heads)
    assert "this turn is the last" in table.view.sentences[0].text


def test_a_turn_is_tapped_in_for_once(table) -> None:
    """One turn can be entered by hand in a match that the camera reads; red leads back to the camera."""
    table.touch("more")
    table.touch("tap")
    assert table.view.hints.red == "Camera"
    table.touch("add", "0 0")
    table.touch("done")
    table.touch("go")
    assert table.stage.play.cards_of("Ana") == (HEAD,)
    assert table.view.picture is not None


def test_dice_on_the_table_are_no_cards(table) -> None:
    """A reading that is none of cards is not taken for one."""
    table.see("still", Reading((), (), 1.0))
    assert table.view.diagram.cards == ()
    table.press("green")
    assert table.stage.play.last is None


def test_a_set_that_is_gone_is_said(table) -> None:
    """Where the set of the match cannot be used any more, other cards or tapping are offered."""
    play = table.stage.play
    play.settings = type(play.settings)("gone", with_camera=True)
    from firmware.match import Sight

    table.stage.seen(Sight("fault", table.now_s, fault="the set 'gone' is unknown"), table.now_s)
    assert isinstance(table.stage.page, LostSetPage)
    assert [choice.text for choice in table.view.choices][:2] == ["Choose other cards", "Tap the cards in"]


def test_counting_can_be_left_while_nothing_is_counted(table) -> None:
    """Who pressed Count too early goes back with red, and goes on with the turns."""
    table.touch("count")
    table.touch("yes")
    assert table.view.note == "0 of 2 counted"
    table.press("red")
    table.lay(*ROW)
    table.press("green")
    assert not table.stage.play.state.counting


def test_everything_can_be_reached_with_blue(table) -> None:
    """Every card, every empty cell and every player is a choice that blue goes through."""
    table.lay(*ROW)
    seen = set()
    for _ in range(60):
        table.press("blue")
        seen.add(table.view.focus)
    assert {Action("card", "0 1"), Action("add", "1 1"), Action("sheet-of", "Bo"), Action("more")} <= seen


def test_a_correction_is_not_carried_to_another_players_cards(table) -> None:
    """Cards of the next player in the very same places, one of them misread alike, are asked or read for themselves."""
    table.lay(*ROW, BELOW)
    table.touch("card", "0 1")
    table.touch("effect", "spicy")
    table.touch("done")
    table.press("green")
    table.lay(Card((0, 0), "head", "s"), BODY, Card((0, 2), "head", "s"), Card((1, 1), "body", "ew"))
    assert table.view.state == "ready"
    assert laid(table)[1] == BODY
