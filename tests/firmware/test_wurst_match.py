"""A match of Wurst Case Scenario through its pages: cards, steps, Donuts, secrets, the end, and what was played."""

from __future__ import annotations

import pytest

from display.views import HelpView
from scorer.wurst_case_scenario.belt import Moved
from scorer.wurst_case_scenario.events import BeltCorrected, TurnEnded

NAMES = ("Ana", "Bo", "Cy")
SPREAD = (1, 2, 4, 4, 5, 6, 7, 8)


def test_a_card_is_named_and_its_moves_are_made(belt) -> None:
    """Two touches name the card, two move a sausage, and green ends the turn once all of it is done."""
    player = belt(cards=SPREAD)
    assert player.view.todo == "Ana: play a card"
    player.play_card("move", "mustard", 2)
    assert player.lit == (set("12345678"), set())
    player.touch("sausage", "3")
    assert player.lit == (set(), {3, 5})
    player.touch("place", "5")
    assert player.lit == (set("1245678"), set())
    assert player.view.told == "Move 2, Mustard: 1 done"
    assert not next(choice for choice in player.view.choices if choice.action.verb == "end").enabled
    player.move("8", 9)
    assert player.state.belt.fallen == ("8",)
    assert player.view.todo == "Ana: end the turn"
    player.press("green")
    assert player.state.player_on_turn == "Bo"


@pytest.mark.parametrize(
    ("action", "cards", "first", "then"),
    [
        ("swap", SPREAD, "12345678", {"5": {"3", "4", "6"}, "1": {"2"}}),
        ("together", (1, 2, 4, 9, 9, 9, 9, 9), "123", {"1": {"3"}, "3": {"1", "2"}}),
        ("apart", (1, 2, 4, 9, 9, 9, 9, 9), "23", {"2": {"3"}}),
        ("apart", (1, 4, 9, 9, 9, 9, 9, 9), "12", {"1": {"2"}}),
    ],
)
def test_partners_are_lit(belt, action: str, cards, first: str, then) -> None:
    """Of two sausages exactly those that can do what the card says are lit, first the one and then the other."""
    player = belt(cards=cards)
    player.play_card(action, "ketchup")
    assert player.lit[0] == set(first)
    for sausage, partners in then.items():
        player.touch("sausage", sausage)
        assert player.lit == (partners, set())
        player.press("red")
    assert player.lit[0] == set(first)


def test_two_swap(belt) -> None:
    """The second touched sausage changes places with the first, and the card is done."""
    player = belt(cards=SPREAD)
    player.play_card("swap", "mustard")
    player.touch("sausage", "5")
    player.touch("sausage", "3")
    assert (player.state.belt.card("5"), player.state.belt.card("3")) == (4, 5)
    assert player.state.turn.closed == "done"


def test_apart_on_one_card_asks_who_goes_to_the_machine(belt) -> None:
    """Two on one card: it is asked which goes towards the machine, and either answer is taken."""
    for towards, other in (("3", "4"), ("4", "3")):
        player = belt(cards=SPREAD)
        player.play_card("apart", "mayonnaise")
        player.touch("sausage", "3")
        player.touch("sausage", "4")
        assert player.view.todo == "Ana: who goes to the machine?"
        assert player.lit[0] == {"3", "4"}
        player.touch("sausage", towards)
        assert (player.state.belt.card(towards), player.state.belt.card(other)) == (5, 3)


def test_mister_ketchup_plays_the_possible_half(belt) -> None:
    """Where no two can wholly go apart Mister Ketchup's card moves the one half, Major Mustard's cannot be played."""
    player = belt()
    player.touch("card")
    player.touch("action", "apart")
    mustard = next(choice for choice in player.view.choices if choice.action.about == "mustard")
    assert (mustard.enabled, mustard.detail) == (False, "not possible now")
    player.touch("character", "mustard")
    assert "the whole action is not possible now" in player.view.notice
    player.touch("character", "ketchup")
    for name in ("1", "2", "2"):
        player.touch("sausage", name)
    assert player.state.turn.steps == (Moved("2", 1),)


def test_all_forward_in_the_chosen_order(belt) -> None:
    """With all on the last card each touch lets one fall, the last one stands; all at once is dark and says why."""
    player = belt(cards=(8, 8, 8, 9, 9, 9, 9, 9))
    player.play_card("all", "ketchup")
    row = [choice.text for choice in player.view.choices if choice.action.verb not in {"place", "sausage"}]
    assert row == ["End turn", "All at once", "Donut!", "More"]
    player.touch("all")
    assert player.view.notice == "Tap one after the other: who goes last is the last one standing"
    player.touch("sausage", "2")
    after = [choice.text for choice in player.view.choices if choice.action.verb not in {"place", "sausage"}]
    assert after == row
    player.touch("all")
    assert player.view.notice == "Begun one by one: tap the others too"
    player.touch("sausage", "1")
    assert player.state.belt.fallen[-2:] == ("2", "1")
    assert player.view.title == "3 is the last one standing!"


def test_all_forward_at_once(belt) -> None:
    """Where the order does not matter one touch moves all, those in front first."""
    player = belt(cards=SPREAD)
    player.play_card("all", "mustard")
    player.touch("all")
    assert player.state.belt.cards == (2, 3, 5, 5, 6, 7, 8, 9)
    assert player.state.turn.closed == "done"


def test_lady_mayonnaise_is_as_you_like(belt) -> None:
    """With Lady Mayonnaise the turn may end before anything is moved, with Mister Ketchup it may not."""
    for character, may in (("mayonnaise", True), ("ketchup", False)):
        player = belt(cards=SPREAD)
        player.play_card("move", character, 1)
        assert next(choice for choice in player.view.choices if choice.action.verb == "end").enabled is may


@pytest.mark.parametrize(
    ("prepare", "touch", "why"),
    [
        ((), ("sausage", "1"), "First say which card is played"),
        (("move",), ("place", "3"), "First tap the sausage that moves"),
        (("move", "1"), ("place", "9"), "Only from card 8"),
        (("move", "1"), ("place", "4"), "A sausage moves one card at a time"),
        (("move", "1"), ("place", "1"), "1 is on card 1 already"),
        (("move", "3>5"), ("sausage", "3"), "Sausage 3 has moved with this card"),
        (("together",), ("place", "3"), "Tap two sausages"),
        (("swap", "1"), ("sausage", "8"), "Sausages 1 and 8 are on cards 1 and 8: expected neighbouring cards"),
        (("apart",), ("sausage", "1"), "cannot step off the belt"),
        (("hand",), ("sausage", "1"), "The card is done: end the turn"),
    ],
)
def test_a_touch_that_is_not_allowed_says_why(belt, prepare: tuple[str, ...], touch, why: str) -> None:
    """Whatever may not be touched now changes nothing and tells the reason."""
    player = belt(cards=SPREAD)
    for word in prepare:
        if ">" in word:
            player.move(*word.split(">"))
        elif word.isdigit():
            player.touch("sausage", word)
        else:
            player.play_card(word, "ketchup", 2 if word == "move" else 0)
    before = player.state
    player.touch(*touch)
    assert why in player.view.notice
    assert player.state is before


def test_another_sausage_is_taken_in_place_of_the_first(belt) -> None:
    """A second thought costs one touch: the other sausage is chosen; touched again it is let go of."""
    player = belt(cards=SPREAD)
    player.play_card("move", "ketchup", 1)
    player.touch("sausage", "3")
    player.touch("sausage", "6")
    assert player.lit == (set(), {5, 7})
    player.touch("sausage", "6")
    assert player.lit[0] == set("12345678")


def test_a_donut_stops_the_next_step_or_the_last(belt) -> None:
    """Asked which step it stops: the next one leaves what is done, the last one goes back; the rest is lost."""
    for stopped, card in (("next", 5), ("last", 4)):
        player = belt(cards=SPREAD)
        player.play_card("move", "mustard", 3)
        player.move("3", 5)
        player.touch("donut")
        assert [choice.text for choice in player.view.choices] == ["Bo", "Cy", "Back"]
        player.touch("donut-of", "Cy")
        player.touch("stop", stopped)
        assert (player.state.turn.closed, player.state.belt.card("3")) == ("cancelled", card)
        assert player.view.told == "Move 3, Mustard: stopped by a Donut"
        assert not [choice for choice in player.view.choices if choice.action.verb == "donut"]


def test_a_donut_stops_a_card_whose_only_step_is_booked(belt) -> None:
    """Where nothing more would follow the Donut stops the step that was booked, without a question."""
    player = belt(cards=SPREAD)
    player.play_card("swap", "mustard")
    player.touch("sausage", "5")
    player.touch("sausage", "3")
    player.touch("donut")
    player.touch("donut-of", "Bo")
    assert player.state.belt.cards == SPREAD
    assert player.state.turn.closed == "cancelled"


def test_the_round_ends_for_all_at_once(belt) -> None:
    """The last turn of a round is ended as the round: all move, the next player begins, and the screen says so."""
    player = belt(cards=(1, 1, 2, 3, 4, 5, 6, 7))
    for _ in NAMES:
        player.touch("hand")
        assert player.view.told == "A new hand: discard all, draw three"
        player.press("green")
    assert player.state.belt.cards == (2, 2, 3, 4, 5, 6, 7, 8)
    assert (player.view.note, player.view.told) == ("Round 2", "A new round: all have moved")
    assert [(one.name, one.on_turn, one.starts) for one in player.view.players][1] == ("Bo", True, True)


def test_green_says_that_it_ends_the_round(belt) -> None:
    """Before all sausages move by themselves the button says so."""
    player = belt()
    for words in ("End turn", "End turn", "End the round"):
        player.touch("hand")
        assert player.view.hints.green == words
        player.press("green")


def test_without_named_cards_the_belt_alone_decides(belt) -> None:
    """In a match without named cards sausages are moved at once, two of them too, and green ends the turn."""
    player = belt("cards ", cards=SPREAD)
    player.move("3", 5)
    assert player.view.hints.green == "End turn"
    player.touch("pair")
    player.touch("sausage", "3")
    player.touch("sausage", "6")
    assert [choice.text for choice in player.view.choices if choice.action.verb == "kind"] == ["Swap", "Apart"]
    player.touch("kind", "swap")
    assert player.state.belt.cards == (1, 2, 6, 4, 5, 5, 7, 8)
    player.touch("sausage", "1")
    player.touch("sausage", "8")
    player.touch("kind", "together")
    assert player.state.belt.cards == (2, 2, 6, 4, 5, 5, 7, 7)
    player.press("green")
    player.touch("all")
    assert player.state.belt.cards == (3, 3, 7, 5, 6, 6, 8, 8)
    player.touch("end")
    assert player.state.player_on_turn == "Cy"


def test_a_bumped_belt_is_put_right(belt) -> None:
    """Any sausage is put on any card, out of the machine too; red takes one change after the other back."""
    player = belt(cards=(9, 2, 4, 4, 5, 6, 7, 8))
    player.touch("more")
    player.touch("put-right")
    player.move("1", 3)
    player.move("8", 9)
    assert {one.label for one in player.view.belt.sausages if one.moved} == {"1"}
    player.press("red")
    assert {one.label: one.card for one in player.view.belt.sausages}["8"] == 8
    player.touch("book")
    assert player.state.belt.cards == (3, 2, 4, 4, 5, 6, 7, 8)
    assert player.state.belt.fallen == ()


def test_the_last_one_cannot_be_put_into_the_machine(belt) -> None:
    """The machine is not offered to the only sausage on the belt."""
    player = belt(cards=(5, 5, 9, 9, 9, 9, 9, 9))
    player.touch("more")
    player.touch("put-right")
    player.move("1", 9)
    player.touch("sausage", "2")
    assert 9 not in player.lit[1]


def test_what_was_played_is_told_turn_by_turn(belt) -> None:
    """Each turn stands there with its card and steps, and opened with the belt after it."""
    player = belt(cards=SPREAD)
    player.play_card("move", "ketchup", 2)
    player.move("3", 5)
    player.move("8", 9)
    player.press("green")
    player.touch("hand")
    player.touch("more")
    player.touch("log")
    assert [choice.text for choice in player.view.choices] == ["Round 1, Bo", "Round 1, Ana", "Back"]
    player.touch("turn", "0")
    assert player.view.told == "the belt put right; Move 2, Mister Ketchup; 3 to card 5; 8 into the machine"
    assert player.view.belt.fallen == ("8",)
    player.touch("turn-after")
    assert player.view.told == "a new hand"


def test_all_since_a_turn_is_taken_back(belt) -> None:
    """A turn of the log is taken back with all that came after it, asked first; each step can be brought back."""
    player = belt()
    for _ in range(4):
        player.play_card("move", "ketchup", 1)
        player.move("4", player.state.belt.card("4") + 1)
        player.press("green")
    after = player.state
    player.touch("more")
    player.touch("log")
    player.touch("turn", "1")
    player.touch("take-back")
    assert "and the 2 turns after it" in player.view.text
    player.press("green")
    assert (player.state.player_on_turn, player.state.belt.card("4")) == ("Bo", 2)
    while player.stage.play.redo():
        pass
    assert player.state == after


def test_a_killed_match_goes_on_in_the_middle_of_a_card(belt, seat) -> None:
    """After the plug was pulled the same card is half played by the same player."""
    player = belt(cards=SPREAD)
    player.play_card("move", "mustard", 2)
    player.move("3", 5)
    before = player.state
    player = seat(camera=False)
    player.touch("go-on")
    assert player.stage.play.state == before
    assert (player.view.todo, player.view.told) == ("Ana: tap a sausage", "Move 2, Mustard: 1 done")


def test_a_correction_after_the_end_goes_on_with_the_next_round(belt) -> None:
    """Where the belt is put right after a round that ended the game, the turns are told in their own rounds."""
    player = belt(cards=(8, 8, 9, 9, 9, 9, 9, 9))
    for _ in NAMES:
        player.stage.play.book(TurnEnded())
    player.stage.play.book(BeltCorrected((8, 7, 9, 9, 9, 9, 9, 9)))
    player.stage.play.book(TurnEnded())
    assert [(turn.round, turn.player) for turn in player.stage.play.turns][-2:] == [(1, "Cy"), (2, "Bo")]


def test_the_help_tells_the_rulings(seat) -> None:
    """The help has a page with the rulings that the rulebook leaves open."""
    player = seat(camera=False)
    player.touch("help")
    player.touch("game", "wurst-case-scenario")
    pages = []
    while isinstance(player.view, HelpView) and player.view.title not in pages:
        pages.append(player.view.title)
        player.touch("next-page")
    assert "Rulings of ours" in pages


def test_what_cannot_be_chosen_yet_says_why(belt) -> None:
    """A dark end of the turn tells, touched, what the card still asks for, and a dark character why it cannot be."""
    table = belt(cards=(2, 2, 2, 2, 2, 2, 2, 2))
    table.touch("card")
    table.touch("character", "mustard")
    assert table.view.notice == "First tap what the card does"
    table.touch("action", "together")
    table.touch("character", "mustard")
    assert "the whole action is not possible now" in table.view.notice
    table.touch("move", "2")
    table.touch("character", "mustard")
    table.move("1", 3)
    table.touch("end")
    assert "the whole action has to be done" in table.view.notice
    assert table.state.player_on_turn == "Ana"
