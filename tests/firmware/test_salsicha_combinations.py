"""Which combinations of Salsicha there are, and that a round's are chosen before anybody goes out."""

from __future__ import annotations

import pytest

from display.salsicha_views import CombinationsView, RoundView
from display.views import Action

NAMES = ("Ana", "Bo", "Cy")
TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
CHOSEN = ("trousers", "salsiberus", "puppy")


@pytest.fixture
def table(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="salsicha")
    return player


def choose(player, *names: str) -> None:
    for name in names:
        player.touch("toggle", name)
    player.touch("go")


def state(player):
    return player.stage.play.state


def test_what_a_copy_has_is_added_ready_made(seat) -> None:
    """One that was taken out of the printed deck stays out of that deck, and comes back with one touch."""
    player = seat(camera=False)
    player.start(*NAMES, game="salsicha", options=("combinations ", "away zebra", "yes ", "back "))
    assert "zebra" not in {one.name for one in state(player).combinations}
    again = seat(camera=False)
    again.start(*NAMES, game="salsicha")
    again.touch("live")
    again.touch("add")
    assert isinstance(again.view, CombinationsView)
    assert [one.text for one in again.view.combinations] == ["Zebra"]
    again.touch("ready", "zebra")
    again.touch("go")
    assert [one.name for one in state(again).round.live] == ["perfect", "zebra"]
    assert len(state(again).combinations) == 13


def test_going_out_asks_for_the_combinations_first(table) -> None:
    """While only Perfect is live, going out leads over the choice of combinations; once they are told it does not."""
    table.touch("out")
    assert isinstance(table.view, CombinationsView)
    assert "First choose" in table.view.notice
    table.touch("back")
    assert isinstance(table.view, RoundView)
    table.touch("out")
    choose(table, *CHOSEN)
    assert table.view.title == "Who goes out?"
    table.touch("who", "Bo")
    for label in TROUSERS:
        table.touch("card", label)
    table.touch("go")
    assert state(table).round.out == "Bo"
    table.press("red", "green")
    table.touch("out")
    assert table.view.title == "Who goes out?"


def test_who_goes_out_is_asked_in_seating_order(table) -> None:
    """The players keep their places; whoever is on turn has the frame."""
    table.touch("live")
    choose(table, *CHOSEN)
    table.touch("next-player")
    table.touch("out")
    assert [choice.text for choice in table.view.choices] == [*NAMES, "Back"]
    assert table.view.focus == Action("who", "Bo")
