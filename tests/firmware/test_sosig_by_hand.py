"""A match of Sosig without a camera: entered, counted, tallied, corrected, taken back."""

from __future__ import annotations

import pytest

from display.sosig_views import CardSheetView, CardView, KeepView, LayoutView, TallyView
from display.views import Action, PodiumView
from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout

HEAD, SPICY, END = Card((0, 0), "head", "e"), Card((0, 1), "body", "ew", "spicy"), Card((0, 2), "head", "w")
NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def hand(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="sosig")
    return player


def enter(player, *cards: Card) -> None:
    for card in cards:
        player.touch("add", f"{card.cell[0]} {card.cell[1]}")
        player.touch("part", card.part)
        player.touch("exits", card.exits)
        player.touch("effect", card.effect)
        player.touch("done")


def count_all(player, *cards: Card) -> None:
    """End the game; Ana has these cards, the others none."""
    player.touch("count")
    player.touch("yes")
    enter(player, *cards)
    for _ in NAMES:
        player.touch("go")
        # Whoever has no cards is asked about.
        player.touch("yes")


def test_a_turn_is_entered_and_booked(hand) -> None:
    """Cards are entered one by one, what the turn brought is said, and the next player is on turn."""
    enter(hand, HEAD, SPICY, END)
    assert any("Sosig of 3 cards is finished" in sentence.text for sentence in hand.view.sentences)
    hand.touch("go")
    assert hand.stage.play.state.holding("Ana").layout == Layout((HEAD, SPICY, END))
    assert hand.stage.play.player == "Bo"
    assert hand.view.sentences[0].text == "Ana's turn:"
    assert [(score.name, score.total) for score in hand.view.scores] == [("Ana", 3), ("Bo", 0), ("Cy", 0)]


def test_a_change_is_taken_back_with_red(hand) -> None:
    """Red takes one entered card after the other back before it asks about anything booked."""
    enter(hand, HEAD, SPICY)
    hand.press("red")
    assert [shown.card for shown in hand.view.diagram.cards] == [HEAD]
    hand.press("red")
    assert hand.view.diagram.cards == ()
    assert hand.view.hints.red == "Leave"


def test_a_card_is_corrected_and_removed(hand) -> None:
    """A touched card can become any other, or no card."""
    enter(hand, HEAD, SPICY)
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
    enter(hand, HEAD, SPICY)
    for cell, edge in (("0 0", "e"), ("0 1", "w")):
        hand.touch("card", cell)
        hand.touch("half", edge)
        hand.touch("done")
    assert any("take a mystery meat" in sentence.text for sentence in hand.view.sentences)
    assert hand.view.diagram.meats == (((0, 0), (0, 1)),)


def test_two_cocktails_give_a_free_turn(hand) -> None:
    """After two Cocktails are joined the same player is on turn again, and the box says why."""
    enter(hand, Card((0, 0), "head", "e", "cocktail"), Card((0, 1), "body", "ew", "cocktail"))
    hand.touch("go")
    assert hand.stage.play.player == "Ana"
    assert any("a free turn" in sentence.text for sentence in hand.view.sentences)


def test_a_burnt_that_does_not_match_is_told(hand) -> None:
    """A Burnt card of another shape than the card that was booked below it is told before it is booked."""
    enter(hand, HEAD, SPICY)
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
    enter(hand, HEAD)
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


def test_the_tally_goes_step_by_step(hand) -> None:
    """Six presses show six steps with running totals and lit cards, then comes the podium; red goes back."""
    count_all(hand, HEAD, SPICY, END)
    sheet = hand.stage.play.state.sheets["Ana"]
    for number in range(1, 7):
        assert isinstance(hand.view, TallyView)
        shown = hand.view.players[0]
        assert (hand.view.step, shown.total) == (number, sheet.running[number - 1])
        assert shown.diagram.lit == frozenset(sheet.steps[number - 1].cells)
        if number == 3:
            hand.press("red")
            assert hand.view.step == 2
            hand.press("green")
        hand.press("green")
    assert isinstance(hand.view, PodiumView)
    assert hand.view.sentence == "Ana wins with 3 points"


def test_a_killed_box_goes_on_in_the_tally(hand, seat) -> None:
    """After the plug was pulled the tally stands at the step that was shown, with everything counted."""
    count_all(hand, HEAD, SPICY, END)
    hand.press("green", "green", "green")
    again = seat(camera=False)
    again.touch("go-on")
    assert isinstance(again.view, TallyView)
    assert again.view.step == 4
    again.press("green", "green", "green")
    assert isinstance(again.view, PodiumView)
    last = seat(camera=False)
    assert last.view.choices[0].action == Action("new")


def test_a_prize_of_their_own_is_settled_at_the_end(seat) -> None:
    """For a prize that the box does not measure the players say in the last step who met it."""
    player = seat(camera=False)
    player.start(*NAMES, game="sosig", options=("prize", "prize another prize"))
    count_all(player, HEAD, SPICY, END)
    player.press(*["green"] * 5)
    assert player.view.focus == Action("keep")
    player.press("green")
    player.touch("met", "Cy")
    player.touch("done")
    assert [shown.points for shown in player.view.players] == [-2, -2, 4]
    assert player.view.players[2].reasons == ("another prize, met: +4",)
    player.touch("next-step")
    assert isinstance(player.view, PodiumView)
    assert [(place.name, place.total) for place in player.view.places] == [("Cy", 4), ("Ana", 1), ("Bo", -2)]


def test_counted_cards_are_corrected_on_the_sheet(hand) -> None:
    """From the podium a counted layout is opened, corrected and booked; the sheet shows the new points at once."""
    count_all(hand, HEAD, SPICY, END)
    hand.press(*["green"] * 6)
    hand.touch("sheet")
    assert isinstance(hand.view, CardSheetView)
    hand.touch("correct")
    hand.touch("card", "0 0")
    hand.touch("effect", "spicy")
    hand.touch("done")
    hand.touch("go")
    assert (hand.view.title, hand.view.focus) == ("Change a finished match?", Action("back"))
    assert hand.view.text == "Points change: Ana 3 to 5. Ana still wins."
    hand.touch("yes")
    assert isinstance(hand.view, CardSheetView)
    assert hand.view.total == 5
    assert "Corrected" in hand.view.notice
    hand.touch("correct")
    hand.touch("go")
    assert hand.view.notice == "Nothing was changed"


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
    enter(hand, HEAD, SPICY, END)
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


def test_undo_to_the_start_and_redo_to_the_end(hand, seat) -> None:
    """Everything that was booked can be taken back one after the other and brought back to the very same state."""
    enter(hand, HEAD, SPICY, END)
    hand.touch("go")
    hand.touch("keep")
    hand.touch("player", "Ana")
    hand.touch("add", "4")
    hand.touch("prize")
    hand.touch("prize", "longest")
    hand.touch("done")
    count_all(hand)
    end = hand.stage.play.state
    start = seat(camera=False)
    start.touch("go-on")
    undone = 0
    while start.stage.play.last is not None:
        start.touch("more")
        start.touch("undo")
        start.touch("yes")
        undone += 1
    assert undone == 6
    assert start.stage.play.state.totals == {"Ana": 0, "Bo": 0, "Cy": 0}
    again = seat(camera=False)
    again.touch("go-on")
    while again.stage.play.next_redo is not None:
        again.touch("more")
        again.touch("redo")
    assert again.stage.play.state == end
    assert isinstance(again.view, TallyView)


def test_a_box_killed_before_anything_is_counted_goes_on_counting(hand, seat) -> None:
    """After "Count" the plug may be pulled: the next start is in the count, of the first player, and can be left."""
    enter(hand, HEAD)
    hand.touch("go")
    hand.touch("count")
    hand.touch("yes")
    again = seat(camera=False)
    again.touch("go-on")
    assert (again.view.note, again.stage.play.player) == ("0 of 3 counted", "Ana")
    again.touch("go")
    again.press("red", "green")
    assert again.view.note == "0 of 3 counted"
    again.press("red")
    assert again.stage.play.player == "Bo"
    last = seat(camera=False)
    last.touch("go-on")
    assert last.stage.play.player == "Bo"


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
    enter(player, HEAD)
    player.touch("go")
    assert not any("heads away" in sentence.text for sentence in player.view.sentences)


def test_a_lone_head_is_no_alarm_in_the_turns(hand) -> None:
    """While cards are still to come the diagram knows that, at the end it does not."""
    enter(hand, HEAD)
    assert hand.view.diagram.grows
    assert hand.view.note == "so far"
    hand.touch("go")
    hand.touch("count")
    hand.touch("yes")
    assert not hand.view.diagram.grows


def test_a_prize_that_nobody_meets_is_told(hand) -> None:
    """The step of the prize says that nobody reached its least, and that everybody pays."""
    hand.touch("keep")
    hand.touch("prize")
    hand.touch("prize", "longest")
    hand.touch("done")
    count_all(hand, HEAD, SPICY, END)
    hand.press(*["green"] * 5)
    assert hand.view.rule == "Longest Sosig: nobody reached 5 cards in one Sosig. Everybody pays 2"


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
    enter(hand, *beside, Card((0, 1), "body" if len(was) == 2 else "head", was))
    hand.touch("card", "0 1")
    hand.touch("part", part)
    assert hand.view.card == Card((0, 1), part, exits)


@pytest.mark.parametrize(("body", "points"), [("spicy", [4, -2, -2]), ("plain", [-2, -2, -2])])
def test_a_prize_that_the_cards_show_is_reckoned(seat, body: str, points: list[int]) -> None:
    """A prize of the deck that the cards show needs nobody's word, also where nobody reaches its least."""
    player = seat(camera=False)
    player.start(*NAMES, game="sosig", options=("prize", "prize most-spicy"))
    three = tuple(Card((0, column), "body", "ew", body) for column in (1, 2, 3))
    count_all(player, HEAD, *three, Card((0, 4), "head", "w"))
    player.press(*["green"] * 5)
    assert [shown.points for shown in player.view.players] == points
    assert player.view.rule.endswith(f"Ana {3 if body == 'spicy' else 0}, Bo 0 and Cy 0")
    assert player.view.hints.green == "Winner"


def test_a_finished_match_is_not_changed_unasked(hand) -> None:
    """Orders and the prize of a finished match change only after a question that says what it does to the points."""
    count_all(hand, HEAD, SPICY, END)
    hand.press(*["green"] * 6)
    hand.touch("sheet")
    hand.touch("keep")
    hand.touch("player", "Bo")
    hand.touch("add", "5")
    assert hand.view.text == "Points change: Bo 0 to 5. Then Bo wins."
    hand.press("green")
    assert hand.stage.play.state.totals["Bo"] == 0
    hand.touch("prize")
    hand.touch("prize", "longest")
    assert hand.view.text == "Points change: Ana 3 to 1, Bo 0 to -2 and Cy 0 to -2. Ana still wins."
    hand.touch("yes")
    assert hand.stage.play.state.totals == {"Ana": 1, "Bo": -2, "Cy": -2}


def test_a_touched_column_of_the_podium_opens_the_sheet(hand) -> None:
    """Whose column is touched at the end shows how their points came about."""
    count_all(hand, HEAD, SPICY, END)
    hand.press(*["green"] * 6)
    assert {place.action for place in hand.view.places} == {Action("sheet-of", name) for name in NAMES}
    hand.touch("sheet-of", "Cy")
    assert (type(hand.view), hand.view.player) == (CardSheetView, "Cy")
