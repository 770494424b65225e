"""The end of a match of Sosig: counted by hand, tallied, the prize settled, corrected, killed in between."""

from __future__ import annotations

import pytest

from display.sosig_views import CardSheetView, TallyView
from display.views import Action, PodiumView
from scorer.sosig.cards import Card

HEAD, SPICY, END = Card((0, 0), "head", "e"), Card((0, 1), "body", "ew", "spicy"), Card((0, 2), "head", "w")
NAMES = ("Ana", "Bo", "Cy")


def count_all(player, *cards: Card) -> None:
    """End the game: the first player has these cards; the others have none, and are asked about."""
    player.touch("count")
    player.touch("yes")
    player.enter(*cards)
    for _ in NAMES:
        player.touch("go")
        player.touch("yes")


@pytest.fixture
def hand(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="sosig")
    return player


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


def test_a_box_killed_before_anything_is_counted_goes_on_counting(hand, seat) -> None:
    """After "Count" the plug may be pulled: the next start is in the count, of the first player, and can be left."""
    hand.enter(HEAD)
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


def test_a_prize_that_nobody_meets_is_told(hand) -> None:
    """The step of the prize says that nobody reached its least, and that everybody pays."""
    hand.touch("keep")
    hand.touch("prize")
    hand.touch("prize", "longest")
    hand.touch("done")
    count_all(hand, HEAD, SPICY, END)
    hand.press(*["green"] * 5)
    assert hand.view.rule == "Longest Sosig: nobody reached 5 cards in one Sosig. Everybody pays 2"


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


def test_undo_to_the_start_and_redo_to_the_end(hand, seat) -> None:
    """Everything that was booked can be taken back one after the other and brought back to the very same state."""
    hand.enter(HEAD, SPICY, END)
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
