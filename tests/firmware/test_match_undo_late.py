"""Undo when the next player has rolled already: whose the dice on the table are."""

from __future__ import annotations

from display.views import ChooseView, TableView

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")
NEXT = ("snake", "snake", "kangaroo", "kangaroo", "2", "2", "3", "3")


def totals(player) -> dict[str, int]:
    return player.stage.play.state.totals


def undo_late(player) -> None:
    """Ana has booked, Bo has rolled, and Ana's turn is taken back."""
    player.start("Ana", "Bo")
    player.roll(*DICE)
    player.press("green", "green")
    player.roll(*NEXT)
    player.press("red", "green")
    player.see("still", player.reading(*NEXT))


def test_the_next_players_dice_are_not_booked_for_the_one_before(player) -> None:
    """After the undo Ana chooses again with her own dice; then Bo's, which never moved, are Bo's."""
    undo_late(player)
    assert isinstance(player.view, TableView)
    assert (player.view.state, player.view.dice) == ("roll", ())
    assert player.view.todo == "Ana: choose again with the same dice, or take all eight and roll"
    player.press("green")
    assert isinstance(player.view, ChooseView)
    assert player.view.dice == DICE
    player.press("blue", "green")
    assert totals(player) == {"Ana": 4, "Bo": 0}
    assert player.stage.play.photo_of("Ana", 1) is not None
    player.see("still", player.reading(*NEXT))
    player.press("green")
    assert player.view.dice == NEXT
    assert player.view.title.startswith("Bo")


def test_rolling_anew_after_a_late_undo(player) -> None:
    """Dice that were rolled after the undo are Ana's turn, and her earlier ones are offered no longer."""
    undo_late(player)
    player.roll("snake", "snake", "snake", "snake", "5", "5", "5", "5")
    assert player.view.state == "ready"
    assert "Choose again" not in {choice.text for choice in player.view.choices}
    player.press("green", "green")
    assert totals(player) == {"Ana": 20, "Bo": 0}


def test_a_second_undo_leaves_the_dice_nobodys(player) -> None:
    """With one more turn taken back, the dice on the table still belong to neither of the turns."""
    player.start("Ana", "Bo")
    for dice in (DICE, NEXT):
        player.roll(*dice)
        player.press("green", "green")
    player.roll("snake", "snake", "snake", "snake", "5", "5", "5", "5")
    lying = player.reading("snake", "snake", "snake", "snake", "5", "5", "5", "5")
    for mine in (NEXT, DICE):
        player.press("red", "green")
        player.see("still", lying)
        player.press("green")
        assert player.view.dice == mine
        player.press("red")
    player.press("green", "green")
    player.see("still", lying)
    assert player.stage.play.player == "Bo"
    assert player.view.todo == "Bo: take all eight dice and roll"
