"""Long names: the screens that must be read at a glance leave out their middle, or name fewer players."""

from __future__ import annotations

import pytest

from firmware.match.turns import called, who

FIVE = ("WWWWWWWWWWWWWWWWWWWW", "Władysława Żółćkowsk", "Ægir Þorsteinsdóttir", "Maximilian-Alexander", "Bo")
DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ana",), "Ana"),
        (("Ana", "Bo"), "Ana and Bo"),
        (("Ana", "Bo", "Cleo", "Dan", "Eva"), "Ana, Bo, Cleo, Dan and Eva"),
        (("Maximilian-Alexander",), "Maximil…xander"),
        (FIVE, "WWWWWWW…WWWWWW and 4 others"),
        (FIVE[3:], "Maximil…xander and Bo"),
    ],
)
def test_who_plays_fits_on_a_tile(names: tuple[str, ...], told: str) -> None:
    """Names stand in full where there is room; of many long ones the first, and how many others."""
    assert who(names) == told


def test_short_names_are_called_in_full() -> None:
    """A name of up to 14 letters is never cut."""
    assert called("Grossmutter An") == "Grossmutter An"


def test_long_names_leave_the_screens_readable(seat) -> None:
    """What to do, the start tile and the rows of the list stay short with five long names; the sheet has them whole."""
    player = seat()
    player.start(*(name.replace(" ", "-") for name in FIVE))
    assert player.view.todo == "WWWWWWW…WWWWWW: roll the dice"
    player.roll(*DICE)
    assert player.view.todo == "WWWWWWW…WWWWWW: choose a critter, or roll on"
    player.press("green", "green")
    player.touch("more")
    assert player.view.choices[0].detail == "WWWWWWW…WWWWWW, turn 1, 12 with echidna"
    player.touch("leave")
    player.press("green")
    assert player.view.choices[0].detail == "Sausage Sizzle!: WWWWWWW…WWWWWW and 4 others, turn 1 of 6"
    player.touch("history")
    assert player.view.choices[0].text.endswith("  WWWWWWW…WWWWWW and 4 others")
    player.press("green", "green")
    player.touch("sheet-of", FIVE[0])
    assert player.view.title == f"{FIVE[0]}'s sheet"


def test_starting_comes_after_the_suggestions(player) -> None:
    """With the buttons, starting comes right after the names to add, and taking somebody out comes last of all."""
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    player.press("green", "green")
    verbs = [choice.action.verb for choice in player.stage.page.choices() if choice.enabled]
    assert verbs.index("go") == verbs.count("known")
    assert verbs[-2:] == ["remove", "remove"]


def test_the_screen_knows_how_many_may_play(player) -> None:
    """The start is lit only with as many players as the game needs."""
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    assert (player.view.fewest, player.view.most) == (2, 4)
