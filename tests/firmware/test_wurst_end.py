"""The end of a match of Wurst Case Scenario, and the secrets that decide it, through its pages."""

from __future__ import annotations

import pytest

from display.views import MenuView, PodiumView
from display.wurst_views import BeltView, IdentityView
from firmware.match.podium import PodiumPage
from scorer.wurst_case_scenario.belt import START
from scorer.wurst_case_scenario.events import BeltCorrected, IdentitiesTaken

NAMES = ("Ana", "Bo", "Cy")


def test_nobody_wins_the_wurst_case(belt) -> None:
    """The last ones fall together at a round's end: the podium says so, crowns nobody and shows no points."""
    player = belt(cards=(8, 8, 9, 9, 9, 9, 9, 9))
    for _ in NAMES:
        player.touch("hand")
        player.press("green")
    assert isinstance(player.view, PodiumView)
    assert player.view.sentence == "Wurst Case Scenario: the last ones fell together. Nobody wins!"
    assert {(place.total, place.won) for place in player.view.places} == {(None, False)}
    player.touch("back")
    player.touch("history")
    assert "nobody won" in player.view.choices[0].detail
    assert not any(digit in player.view.choices[0].text.split("  ")[1] for digit in "0123456789")


@pytest.mark.parametrize(
    ("holder", "sentence"),
    [
        ("Bo", "Bo wins: 1 is the Last Wurst Standing!"),
        ("", "Total Failure: nobody holds 1. All lose!"),
    ],
)
def test_who_holds_the_last_one_is_asked_at_the_end(belt, holder: str, sentence: str) -> None:
    """The match is not over until it is said who holds the survivor, or that nobody does; red asks again."""
    player = belt(cards=(7, 8, 9, 9, 9, 9, 9, 9))
    player.play_card("move", "ketchup", 1)
    player.move("2", 9)
    assert isinstance(player.view, MenuView)
    assert not player.state.over
    player.touch("holder", holder)
    assert isinstance(player.view, PodiumView)
    assert player.view.sentence == sentence
    assert not player.stage.journal.open_matches()
    player.press("red", "green")
    assert player.view.title == "1 is the last one standing!"
    player.press("red", "green")
    assert player.view.todo.startswith("Ana: tap a sausage")


def tell_all(player, held: dict[str, str]) -> None:
    for name, sausages in held.items():
        assert player.view.title == f"{name}: your secret"
        assert not set("12345678") & set(player.view.text)
        player.touch("alone")
        for sausage in sausages:
            player.touch("sausage", sausage)
        player.touch("done")


def test_nobody_wins_by_a_press_too_many(belt) -> None:
    """Asked who holds the last one, green does nothing until blue has chosen somebody."""
    player = belt(cards=(7, 8, 9, 9, 9, 9, 9, 9))
    player.play_card("move", "ketchup", 1)
    player.move("2", 9)
    assert (player.view.hints.green, player.stage.lamps()["green"]) == ("", "off")
    player.press("green")
    assert not player.state.over
    player.press("blue", "green")
    assert player.state.winners == ("Ana",)


def test_secrets_are_told_behind_a_look_away_page(belt) -> None:
    """One player after the other tells who they are; nothing shows it afterwards, and at the end nobody is asked."""
    player = belt("secrets ")
    tell_all(player, {"Ana": "12", "Bo": "34", "Cy": "56"})
    assert player.state.identities == (("1", "2"), ("3", "4"), ("5", "6"))
    assert isinstance(player.view, BeltView)
    assert player.stage.play.last.what == "Cy's identities"
    player.stage.play.book(BeltCorrected((9, 9, 8, 9, 9, 9, 9, 9)))
    assert player.state.winners == ("Bo",)


def test_a_secret_is_not_given_away_by_a_mistake(belt) -> None:
    """An identity that another one told is refused without saying whose it is, and no choice shows who is taken."""
    player = belt("secrets ")
    tell_all(player, {"Ana": "12"})
    player.touch("alone")
    assert isinstance(player.view, IdentityView)
    assert all(sausage.lit and not sausage.chosen for sausage in player.view.sausages)
    player.touch("sausage", "2")
    player.touch("sausage", "3")
    player.touch("sausage", "4")
    assert "2 identity cards" in player.view.notice
    player.touch("done")
    assert "somebody has told one of these" in player.view.notice
    assert not {"Ana", "1", "2"} & set(player.view.notice.split())
    assert player.state.held["Bo"] == ()


def test_secrets_can_be_put_off(belt, seat) -> None:
    """Asked at the end instead, nobody else is asked at the start, also after the plug was pulled."""
    player = belt("secrets ")
    tell_all(player, {"Ana": "12"})
    player.touch("at-the-end")
    assert player.view.todo == "Ana: play a card"
    player = seat(camera=False)
    player.touch("go-on")
    assert player.view.todo == "Ana: play a card"
    player.stage.play.book(BeltCorrected((9, 9, 8, 9, 9, 9, 9, 9)))
    player.touch("hand")
    player.touch("more")
    player.touch("leave")
    player.press("green")
    player.touch("go-on")
    offered = [choice.text for choice in player.view.choices]
    assert offered == ["Bo holds it", "Cy holds it", "Nobody holds it", "More"]


def test_a_secret_is_corrected_at_any_time(belt) -> None:
    """“More” leads to the secrets of one player, again behind a look-away page and with nothing chosen."""
    player = belt("secrets ")
    tell_all(player, {"Ana": "12", "Bo": "34", "Cy": "56"})
    player.touch("more")
    player.touch("secrets")
    player.touch("secret-of", "Bo")
    player.touch("alone")
    assert not any(sausage.chosen for sausage in player.view.sausages)
    for sausage in "37":
        player.touch("sausage", sausage)
    player.touch("done")
    assert player.state.held["Bo"] == ("3", "7")
    assert isinstance(player.view, BeltView)


def test_with_six_players_everybody_tells_one(belt) -> None:
    """With five or six players one identity is asked for."""
    player = belt("secrets ", names=("A", "B", "C", "D", "E", "F"))
    player.touch("alone")
    assert player.view.wanted == 1
    player.press("green", "green")
    assert player.state.held["A"] == ("1",)


def test_play_again_asks_for_secrets_anew(belt) -> None:
    """A new match of the same players is played the same way, and secrets that were put off are asked for."""
    player = belt("secrets ", "cards ")
    player.touch("at-the-end")
    for event in (BeltCorrected((5, 9, 9, 9, 9, 9, 9, 9)),):
        player.stage.play.book(event)
    player.stage.reset(PodiumPage(player.stage, player.stage.play))
    player.touch("again")
    player.press("green")
    assert player.view.title == "Bo: your secret"
    assert not player.stage.play.ways.names_cards


def test_identities_are_shown_once_the_match_is_over(belt) -> None:
    """Who held which sausages stands over what was played at the end, and not before."""
    player = belt()
    player.stage.play.book(IdentitiesTaken("Ana", ("1", "2")))
    player.touch("more")
    player.touch("log")
    assert player.view.text == "Nothing has been played yet."
    player.press("red", "red")
    player.stage.play.book(BeltCorrected((5, 9, 9, 9, 9, 9, 9, 9)))
    player.stage.reset(PodiumPage(player.stage, player.stage.play))
    player.touch("sheet")
    assert player.view.text == "Ana held 1 and 2"


def test_undo_to_the_start_and_redo_to_the_end(belt) -> None:
    """Red takes back event after event to the first belt, and “More” brings all of them back to the same state."""
    player = belt("secrets ", cards=())
    tell_all(player, {"Ana": "12", "Bo": "34", "Cy": "56"})
    player.play_card("move", "mustard", 2)
    player.move("1", 2)
    player.touch("donut")
    player.touch("donut-of", "Bo")
    player.touch("stop", "next")
    player.press("green")
    player.play_card("all", "ketchup")
    player.touch("all")
    player.press("green")
    player.touch("hand")
    player.press("green")
    end = player.state
    count = 0
    while player.stage.play.last is not None:
        assert player.view.hints.red == "Undo"
        player.press("red", "green")
        count += 1
    assert (player.state.belt, player.state.identities) == (START, ((), (), ()))
    assert player.view.hints.red == "Leave"
    for _ in range(count):
        player.touch("more")
        player.touch("redo")
    assert player.state == end
    assert player.stage.play.next_redo is None
