"""A match of Sosig without a camera: entered, counted, tallied, corrected, taken back."""

from __future__ import annotations

import pytest

from display.sosig_views import CardSheetView, CardView, KeepView, LayoutView
from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout

HEAD, SPICY, END = Card((0, 0), "head", "e"), Card((0, 1), "body", "ew", "spicy"), Card((0, 2), "head", "w")
NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def hand(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="sosig")
    return player


def test_a_turn_is_entered_and_booked(hand) -> None:
    """Cards are entered one by one, what the turn brought is said, and the next player is on turn."""
    hand.enter(HEAD, SPICY, END)
    assert any("Sosig of 3 cards is finished" in sentence.text for sentence in hand.view.sentences)
    hand.touch("go")
    assert hand.stage.play.state.holding("Ana").layout == Layout((HEAD, SPICY, END))
    assert hand.stage.play.player == "Bo"
    assert hand.view.sentences[0].text == "Ana's turn:"
    assert [(score.name, score.total) for score in hand.view.scores] == [("Ana", 3), ("Bo", 0), ("Cy", 0)]


def test_a_change_is_taken_back_with_red(hand) -> None:
    """Red takes one entered card after the other back before it asks about anything booked."""
    hand.enter(HEAD, SPICY)
    hand.press("red")
    assert [shown.card for shown in hand.view.diagram.cards] == [HEAD]
    hand.press("red")
    assert hand.view.diagram.cards == ()
    assert hand.view.hints.red == "Leave"


def test_a_card_is_corrected_and_removed(hand) -> None:
    """A touched card can become any other, or no card."""
    hand.enter(HEAD, SPICY)
    hand.touch("card", "0 1")
    assert isinstance(hand.view, CardView)
    hand.touch("burnt")
    assert hand.view.card.burnt
    hand.touch("done")
    assert hand.view.diagram.cards[1].card == Card((0, 1), "body", "ew", burnt=True)
    hand.touch("card", "0 1")
    hand.touch("part", "none")
    assert [shown.card for shown in hand.view.diagram.cards] == [HEAD]


def test_halves_that_meet_are_said(hand) -> None:
    """Halves of a mystery meat can be tapped; once both meet the box says to take one."""
    hand.enter(HEAD, SPICY)
    for cell, edge in (("0 0", "e"), ("0 1", "w")):
        hand.touch("card", cell)
        hand.touch("half", edge)
        hand.touch("done")
    assert any("take a mystery meat" in sentence.text for sentence in hand.view.sentences)
    assert hand.view.diagram.meats == (((0, 0), (0, 1)),)


def test_two_cocktails_give_a_free_turn(hand) -> None:
    """After two Cocktails are joined the same player is on turn again, and the box says why."""
    hand.enter(Card((0, 0), "head", "e", "cocktail"), Card((0, 1), "body", "ew", "cocktail"))
    hand.touch("go")
    assert hand.stage.play.player == "Ana"
    assert any("a free turn" in sentence.text for sentence in hand.view.sentences)


def test_a_burnt_that_does_not_match_is_told(hand) -> None:
    """A Burnt card of another shape than the card that was booked below it is told before it is booked."""
    hand.enter(HEAD, SPICY)
    hand.touch("go")
    hand.touch("more")
    hand.touch("seats")
    hand.touch("seat", "Ana")
    hand.touch("card", "0 1")
    hand.touch("exits", "ns")
    hand.touch("burnt")
    hand.touch("done")
    assert any("does not match" in sentence.text for sentence in hand.view.sentences)


def test_a_scrontch_on_nothing_is_not_booked(hand) -> None:
    """What cannot lie so is shown and asked about in place of being booked."""
    hand.enter(HEAD)
    hand.touch("add", "1 0")
    hand.touch("part", "scrontch")
    hand.touch("exits", "w")
    hand.touch("done")
    assert hand.view.state == "question"
    hand.touch("go")
    assert isinstance(hand.view, CardView)
    hand.press("red")
    assert isinstance(hand.view, LayoutView)
    assert hand.stage.play.last is None


def test_orders_are_kept_by_tapping_a_player(hand) -> None:
    """A touched player opens what they won; each touch is in the book at once and can be undone."""
    hand.touch("keep")
    hand.touch("player", "Bo")
    assert isinstance(hand.view, KeepView)
    for verb, about in (("add", "3"), ("add", "2"), ("little", "plus")):
        hand.touch(verb, about)
    assert (hand.view.orders, hand.view.little_sosigs) == ((3, 2), 1)
    hand.touch("order", "0")
    assert hand.stage.play.state.totals["Bo"] == 3
    hand.touch("done")
    hand.press("red", "green")
    assert hand.stage.play.state.holding("Bo").orders == (3, 2)


def test_green_adds_nothing_by_itself(hand) -> None:
    """On the page of orders green is done, so that nobody gets an order by a press too many."""
    hand.touch("keep")
    hand.touch("player", "Bo")
    hand.press("green")
    assert hand.stage.play.state.holding("Bo").orders == ()
    assert isinstance(hand.view, LayoutView)


def test_house_rules_go_into_the_match(seat) -> None:
    """A house rule that was turned on holds in the match, and in the next one with the same players."""
    player = seat(camera=False)
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("rules")
    player.touch("rule", "two-heads-invalid")
    player.touch("back")
    player.touch("go")
    for name in ("Player 1", "Player 2"):
        player.touch("known", name)
    player.touch("go")
    assert not player.stage.play.state.options.two_heads_incomplete
    player.touch("count")
    player.touch("yes")
    for _ in player.stage.play.state.players:
        player.touch("go")
        player.touch("yes")
    player.press(*["green"] * 6)
    player.touch("again")
    player.touch("yes")
    assert player.stage.play.state.options.house_rules == ("two-heads-invalid",)
    assert player.stage.play.state.players == ("Player 2", "Player 1")


def test_open_orders_say_what_a_sosig_wins(hand) -> None:
    """An order told to the box, by length or by shape, is named when a finished Sosig wins it."""
    hand.touch("more")
    hand.touch("open-orders")
    hand.touch("new-length")
    hand.touch("more-points")
    hand.touch("add")
    hand.touch("new-shape")
    hand.touch("bend", "l")
    hand.touch("add")
    hand.touch("back")
    hand.touch("back")
    hand.enter(HEAD, SPICY, END)
    won = [sentence.text for sentence in hand.view.sentences if "wins the order" in sentence.text]
    assert won == ["It wins the order “3 cards”: 2"]


def test_one_player_alone_cannot_play(seat) -> None:
    """Sosig needs two players: with one the start is not offered."""
    player = seat(camera=False)
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    player.touch("known", "Player 1")
    player.touch("go")
    assert player.stage.play is None
    player.touch("known", "Player 2")
    player.touch("go")
    assert player.stage.play.state.players == ("Player 1", "Player 2")


def test_a_touched_score_opens_the_sheet(hand) -> None:
    """Whose score is touched shows how it came about; what they keep is one touch further."""
    hand.touch("sheet-of", "Bo")
    assert (type(hand.view), hand.view.player) == (CardSheetView, "Bo")
    hand.touch("keep")
    assert hand.view.player == "Bo"


@pytest.mark.parametrize(("names", "words"), [(2, "put 6 heads away"), (3, "put 4 heads away"), (4, "")])
def test_heads_that_are_put_away_are_told_first(seat, names: int, words: str) -> None:
    """Before the first turn the box says how many heads do not play, where there are any, and not after it."""
    player = seat(camera=False)
    player.start(*("Ana", "Bo", "Cy", "Di")[:names], game="sosig")
    told = " ".join(sentence.text for sentence in player.view.sentences)
    assert words in told
    assert bool(words) == bool(told)
    player.enter(HEAD)
    player.touch("go")
    assert not any("heads away" in sentence.text for sentence in player.view.sentences)


def test_a_lone_head_is_no_alarm_in_the_turns(hand) -> None:
    """While cards are still to come the diagram knows that, at the end it does not."""
    hand.enter(HEAD)
    assert hand.view.diagram.grows
    assert hand.view.note == "so far"
    hand.touch("go")
    hand.touch("count")
    hand.touch("yes")
    assert not hand.view.diagram.grows


@pytest.mark.parametrize(
    ("beside", "was", "part", "exits"),
    [
        ((Card((0, 0), "head", "s"),), "ew", "head", "e"),
        ((Card((0, 0), "head", "e"),), "ew", "head", "w"),
        ((Card((0, 0), "head", "e"),), "ns", "head", "n"),
        ((Card((0, 0), "head", "e"),), "w", "body", "ew"),
        ((HEAD, Card((1, 0), "body", "ns"), Card((1, 1), "body", "ns")), "w", "body", "sw"),
    ],
)
def test_another_part_keeps_the_exit_that_fits(hand, beside: tuple[Card, ...], was: str, part: str, exits: str) -> None:
    """A body that becomes a head keeps the exit that joins a neighbour, else one of its own; a head goes on from it."""
    hand.enter(*beside, Card((0, 1), "body" if len(was) == 2 else "head", was))
    hand.touch("card", "0 1")
    hand.touch("part", part)
    assert hand.view.card == Card((0, 1), part, exits)
