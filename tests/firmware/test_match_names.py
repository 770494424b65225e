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


def test_one_more_player_is_two_presses(seat) -> None:
    """With the buttons each further player is blue and green, in any number, and green then starts."""
    player = seat()
    player.touch("new")
    player.touch("game", "salsicha")
    player.touch("go")
    player.press("green", "green")
    for number in (3, 4, 5):
        assert player.view.hints.green == f"Start with {number - 1}"
        player.press("blue")
        assert player.view.hints.green == f"Add Player {number}"
        player.press("green")
    assert player.view.hints.green == "Start with 5"


def test_starting_is_in_the_frame_from_two_players_on(seat) -> None:
    """Also where more have played before green starts with two; the next of them is one press of blue away."""
    seat().start("Ana", "Bo", "Cy")
    player = seat()
    player.touch("new")
    player.touch("game", "salsicha")
    player.touch("go")
    player.press("green", "green")
    assert player.view.hints.green == "Start with 2"
    player.press("blue")
    assert player.view.hints.green == "Add Cy"
    player.press("blue")
    assert player.view.hints.green == "Add Player 1"


def test_letters_come_only_after_asking_for_them(player) -> None:
    """Blue goes through the letters once typing a name was chosen, and red leaves them again."""
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    assert not any(choice.action.verb == "key" for choice in player.stage.page.choices())
    player.touch("type")
    assert player.view.hints.green == "A"
    player.press("blue", "green")
    assert (player.view.typed, player.view.hints.green) == ("B", "Add")
    player.press("red")
    assert player.view.hints.red == "No name"
    player.press("red")
    assert not player.view.typed
    assert player.view.hints.red == "Back"


def test_names_keep_their_places(player) -> None:
    """A name that was added keeps its place among the names, and cannot be added again."""
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    before = player.view.known
    player.touch("known", "Player 2")
    assert player.view.known == before
    player.touch("known", "Player 2")
    assert player.view.names == ("Player 2",)


def test_the_screen_knows_how_many_may_play(player) -> None:
    """The start is lit only with as many players as the game needs."""
    player.touch("new")
    player.touch("game", "sosig")
    player.touch("go")
    assert (player.view.fewest, player.view.most) == (2, 4)
