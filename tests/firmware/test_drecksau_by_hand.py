"""A match of Drecksau without a camera: cards played on pigs, refused with a reason, corrected, taken back."""

from __future__ import annotations

import pytest

from display.drecksau_views import PigsView, PlaysView
from display.views import Action, PodiumView
from scorer.drecksau.pigs import Pig

NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def farm(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="drecksau")
    return player


@pytest.fixture
def cup(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="drecksau", options=("tournament",))
    return player


def play(player, card: str, pig: str = "") -> None:
    player.touch("card", card)
    player.touch("on", pig) if pig else player.touch("play-it")


def looks(view: PigsView) -> dict[str, list[str]]:
    return {pen.name: [pig.look for pig in pen.pigs] for pen in view.pens}


def test_a_card_is_played_on_a_pig(farm) -> None:
    """A card is touched, then a lit pig: it is in the book, drawn on the pig, and the next player is on turn."""
    farm.touch("card", "mud")
    assert looks(farm.view) == {"Ana": ["lit"] * 3, "Bo": ["dark"] * 3, "Cy": ["dark"] * 3}
    farm.touch("on", "0 2")
    assert farm.view.notice == "Booked: Ana plays Mud on own pig 2"
    assert [shown.pig.dirty for shown in farm.view.pens[0].pigs] == [False, True, False]
    assert [pen.on_turn for pen in farm.view.pens] == [False, True, False]
    assert looks(farm.view)["Ana"] == ["plain"] * 3


def test_only_cards_that_fit_a_pig_are_light(farm) -> None:
    """At the start nothing can be struck, washed or escaped; those cards are dark and come last under blue."""
    dark = {card.action.about for card in farm.view.cards if card.dark}
    assert dark == {"lightning-rod", "barn-door", "lightning", "clean-that-pig", "escape"}
    order = [choice.action.about for choice in farm.stage.page.choices() if choice.action.verb == "card"]
    assert set(order[-5:]) == dark


@pytest.mark.parametrize(
    ("before", "card", "pig", "reason"),
    [
        ((), "mud", "1 1", "Bo's pig 1: Mud is for a pig of one's own"),
        ((), "clean-that-pig", "0 1", "Ana's pig 1: Clean That Pig is for a pig of another player"),
        ((), "clean-that-pig", "1 1", "Bo's pig 1: the pig is clean"),
        ((), "barn-door", "0 3", "Ana's pig 3: the pig has no barn"),
        ((), "escape", "2 2", "Cy's pig 2: the pig is not pretty"),
        ((("barn", "0 1"), ("discard", ""), ("discard", "")), "barn", "0 1", "Ana's pig 1: the pig has a barn already"),
        ((("pretty-pig", "0 1"), *(("discard", ""),) * 2), "mud", "0 1", "Ana's pig 1: the pig is pretty"),
    ],
)
def test_a_dark_pig_says_why(farm, before, card: str, pig: str, reason: str) -> None:
    """A pig that the chosen card cannot be played on says why, touched, held, or gone to with blue and green."""
    for earlier in before:
        play(farm, *earlier)
    farm.touch("card", card)
    booked = farm.stage.play.entries
    for verb in ("why", "tell"):
        farm.touch("card", "rain")
        farm.touch("card", card)
        farm.touch(verb, pig)
        assert farm.view.notice.startswith(reason)
    farm.touch("card", "rain")
    farm.touch("card", card)
    while farm.view.focus != Action("why", pig):
        farm.press("blue")
    assert farm.view.hints.green == "Why not?"
    farm.press("green")
    assert farm.view.notice.startswith(reason)
    assert farm.stage.play.entries == booked


@pytest.mark.parametrize(
    ("before", "card", "framed"),
    [
        (("discard",), "pretty-pig", "on 1 1"),
        (("pretty-pig",), "escape", "on 0 1"),
        (("pretty-pig", "pretty-pig", "discard"), "escape", "on 1 1"),
        (("mud", "mud", "discard"), "clean-that-pig", "on 1 1"),
        (("discard",), "lightning-rod", "why 1 1"),
        (("discard",), "lightning", "why 2 1"),
    ],
)
def test_the_frame_begins_where_the_card_is_meant(farm, before, card: str, framed: str) -> None:
    """A card that helps goes to one's own pigs first, one that harms to others'; the reasons do so too."""
    for earlier in before:
        player = NAMES.index(farm.stage.play.player)
        play(farm, earlier, "" if earlier == "discard" else f"{player} 1")
    farm.touch("card", card)
    pigs = [choice.action for choice in farm.stage.page.choices() if choice.action.verb in {"on", "why"}]
    assert pigs[0] == Action(*framed.split(" ", 1))


def test_a_held_pig_says_what_it_is(farm) -> None:
    """A finger that rests on any pig is told what the pig is, whatever is chosen."""
    play(farm, "barn", "0 1")
    assert farm.view.pens[0].pigs[0].held == Action("tell", "0 1")
    farm.touch("tell", "0 1")
    assert farm.view.notice == "Ana's pig 1: clean, barn"


def test_red_puts_the_card_back(farm) -> None:
    """Red lets go of a chosen card before it asks about anything booked."""
    farm.touch("card", "mud")
    farm.press("red")
    assert not any(card.selected for card in farm.view.cards)
    assert farm.view.hints.red == "Leave"


def test_rain_says_what_it_will_do(farm) -> None:
    """Rain asks before it falls, and says how many pigs it washes: not those in barns and not pretty ones."""
    play(farm, "mud", "0 1")
    play(farm, "mud", "1 1")
    play(farm, "discard")
    play(farm, "barn", "0 1")
    farm.touch("card", "rain")
    assert "1 pig gets clean" in farm.view.todo
    farm.touch("play-it")
    pigs = {pen.name: pen.pigs[0].pig for pen in farm.view.pens}
    assert pigs["Ana"] == Pig(dirty=True, barn=True)
    assert pigs["Bo"] == Pig()


def test_a_lucky_bird_carries_two_cards(farm) -> None:
    """After a Lucky Bird the same player plays two more cards, no bird and no new hand among them, or fewer."""
    play(farm, "lucky-bird")
    assert farm.view.note == "Lucky Bird: 2 more"
    farm.touch("card", "lucky-bird")
    assert farm.view.notice == "A Lucky Bird does not carry another Lucky Bird"
    farm.touch("card", "swap-hand")
    assert farm.view.notice == "A Lucky Bird does not carry a new hand"
    play(farm, "mud", "0 1")
    play(farm, "mud", "0 2")
    assert farm.stage.play.player == "Bo"
    play(farm, "lucky-bird")
    farm.touch("end-bird")
    assert farm.view.notice == "Booked: Bo plays no more cards"
    assert farm.stage.play.player == "Cy"


def test_anybody_may_begin(farm, seat) -> None:
    """Who begins is chosen before the first card, kept when the plug is pulled, and not offered any more later."""
    farm.touch("beginner")
    farm.touch("chosen", "Cy")
    assert farm.stage.play.player == "Cy"
    again = seat(camera=False)
    again.touch("go-on")
    play(again, "mud", "2 1")
    assert again.stage.play.player == "Ana"
    assert Action("beginner") not in [choice.action for choice in again.stage.page.choices()]
    again.press("red", "green")
    assert again.stage.play.player == "Cy"


def test_the_winner_is_there_at_once(farm, at_the_farm) -> None:
    """The third dirty pig ends the match: the podium says who has won with what; red leads back into the round."""
    at_the_farm.win_round(farm, 0, first=0)
    assert isinstance(farm.view, PodiumView)
    assert farm.view.sentence == "Ana wins: all pigs are dirty"
    assert farm.stage.book().open_matches() == ()
    shown = [(place.name, place.total, place.won) for place in farm.view.places]
    assert shown == [("Ana", None, True), ("Bo", None, False), ("Cy", None, False)]
    farm.press("red", "green")
    assert isinstance(farm.view, PigsView)
    assert farm.stage.play.player == "Ana"


def test_an_opponent_can_make_one_win(farm) -> None:
    """The last Pretty Pig on another player's pig lets that player win, and the book says so."""
    for pig, turns in ((1, 2), (2, 2)):
        play(farm, "pretty-pig", f"0 {pig}")
        for _ in range(turns):
            play(farm, "discard")
    play(farm, "discard")
    play(farm, "pretty-pig", "0 3")
    assert isinstance(farm.view, PodiumView)
    assert farm.view.sentence == "Ana wins: all pigs are pretty"
    assert farm.stage.play.entries[-1].did == "Ana wins: all pigs are pretty"


def test_the_sheet_goes_back_to_any_card(farm) -> None:
    """The sheet shows every card with what it did; one of them is taken back with all after it, and brought back."""
    for pig in ("0 1", "1 1", "2 1"):
        play(farm, "mud", pig)
    state = farm.stage.play.state
    farm.touch("sheet")
    assert isinstance(farm.view, PlaysView)
    farm.touch("all")
    assert [(row.text, row.detail) for row in farm.view.rows] == [
        (f"{name} plays Mud on own pig 1", "now dirty") for name in ("Cy", "Bo", "Ana")
    ]
    farm.touch("entry", "2")
    assert [row.opened for row in farm.view.rows] == [False, True, False]
    farm.touch("before")
    assert "and the one after it" in farm.view.text
    farm.touch("yes")
    assert farm.stage.play.player == "Bo"
    for _ in range(2):
        farm.touch("more")
        farm.touch("redo")
    assert farm.stage.play.state == state


def test_green_on_the_sheet_takes_nothing_back(farm) -> None:
    """The sheet stands with the frame on the way back: a press too many changes nothing."""
    play(farm, "mud", "0 1")
    farm.touch("sheet")
    farm.press("green")
    assert isinstance(farm.view, PigsView)
    assert len(farm.stage.play.entries) == 1


def test_pigs_are_corrected(farm) -> None:
    """Pigs that lie otherwise than booked are set right mark by mark; what cannot be says why; red takes back first."""
    farm.touch("more")
    farm.touch("correct")
    farm.touch("pig", "1 2")
    assert {card.action.about for card in farm.view.cards if card.dark} == {"rod", "door"}
    farm.touch("mark", "rod")
    assert farm.view.notice == "A rod needs a barn"
    for mark in ("dirty", "barn", "door", "pretty"):
        farm.touch("mark", mark)
    assert farm.view.notice == "A dirty pig behind a barn door cannot be pretty"
    farm.press("red")
    assert farm.view.pens[1].pigs[1].pig == Pig(dirty=True, barn=True)
    farm.touch("keep")
    assert farm.stage.play.board.of("Bo")[1] == Pig(dirty=True, barn=True)
    assert farm.stage.play.last.verb == "Corrected"
    assert farm.stage.play.player == "Ana"


def test_with_the_barn_go_rod_and_door(farm) -> None:
    """A barn that is taken away by a correction takes its rod and its door with it."""
    farm.touch("more")
    farm.touch("correct")
    farm.touch("pig", "0 1")
    for mark in ("barn", "rod", "door", "barn"):
        farm.touch("mark", mark)
    assert farm.view.pens[0].pigs[0].pig == Pig()
    assert Action("keep") not in [choice.action for choice in farm.stage.page.choices() if choice.enabled]


def test_a_correction_can_win(farm) -> None:
    """Pigs that really are all dirty win the round; taking the correction back takes the win back."""
    farm.touch("more")
    farm.touch("correct")
    for pig in ("2 1", "2 2", "2 3"):
        farm.touch("pig", pig)
        farm.touch("mark", "dirty")
    farm.touch("keep")
    assert farm.stage.play.state.winners == ("Cy",)
    farm.press("red", "green")
    assert isinstance(farm.view, PigsView)


@pytest.mark.parametrize(("players", "pigs"), [(2, 5), (3, 4), (4, 3)])
def test_as_many_pigs_as_in_the_base_game(seat, players: int, pigs: int) -> None:
    """The option gives 5, 4 or 3 pigs for 2, 3 or 4 players, and the next match of the same players is like it."""
    player = seat(camera=False)
    player.start(*("Ana", "Bo", "Cy", "Di")[:players], game="drecksau", options=("pig-count",))
    assert [len(pen.pigs) for pen in player.view.pens] == [pigs] * players
    player.touch("beginner")
    player.touch("chosen", "Bo")
    for pig in range(1, pigs + 1):
        play(player, "lucky-bird")
        play(player, "mud", f"1 {pig}")
        if not player.stage.play.state.over:
            player.touch("end-bird")
            for _ in range(players - 1):
                play(player, "swap-hand")
    player.touch("again")
    player.touch("yes")
    assert player.stage.play.state.pigs == pigs
    assert player.stage.play.player == "Bo"


def test_undo_to_the_start_and_redo_to_the_end(cup, at_the_farm) -> None:
    """Through the pages every event is taken back, and brought back again, to the same states."""
    at_the_farm.win_round(cup, 0, first=0)
    cup.touch("next-round")
    play(cup, "lucky-bird")
    play(cup, "barn", "1 1")
    cup.touch("end-bird")
    play(cup, "swap-hand")
    states = [cup.stage.play.state]
    while cup.stage.play.last is not None:
        cup.press("red", "green")
        states.append(cup.stage.play.state)
    assert cup.view.hints.red == "Leave"
    for state in reversed(states[:-1]):
        cup.touch("more")
        cup.touch("redo")
        assert cup.stage.play.state == state


def test_a_killed_match_goes_on(farm, seat) -> None:
    """After the plug was pulled in the middle of a Lucky Bird the same player still has the same cards to play."""
    play(farm, "lucky-bird")
    play(farm, "mud", "0 1")
    farm.touch("card", "mud")
    state = farm.stage.play.state
    again = seat(camera=False)
    assert again.view.choices[0].detail.endswith("Ana, Bo and Cy, Ana to play")
    again.touch("go-on")
    assert again.stage.play.state == state
    assert again.view.note == "Lucky Bird: 1 more"
    play(again, "mud", "0 2")
    assert again.stage.play.player == "Bo"


def test_an_earlier_match_is_looked_at(farm, at_the_farm) -> None:
    """A finished match stands in the list as won, and its sheet shows its cards."""
    at_the_farm.win_round(farm, 0, first=0)
    farm.touch("back")
    farm.touch("history")
    assert "Ana, Bo, Cy" in farm.view.choices[0].text
    farm.press("green")
    assert farm.view.sentence == "Ana wins: all pigs are dirty"
    farm.press("green")
    farm.touch("all")
    assert farm.view.rows[0].text == "Ana plays Mud on own pig 3"
