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


def restarted(seat, *names: str):
    """The first two have booked, then the plug was pulled; a player in front of the box that goes on."""
    player = seat()
    player.start(*names)
    player.roll(*DICE)
    player.press("green", "green")
    player.roll("snake", "snake", "snake", "snake", "4", "4", "4", "4")
    player.press("green", "green")
    player = seat()
    player.press("green")
    return player


def test_undone_straight_after_a_restart_other_dice_do_not_count(seat) -> None:
    """Before the camera has seen the table, a turn is taken back: what lies there counts only where it is that turn."""
    player = restarted(seat, "Ana", "Bo")
    player.press("red", "green")
    player.see("still")
    assert player.view.todo == "Reading the dice"
    player.throw = 5
    player.see("still", player.reading(*NEXT))
    assert player.view.todo == "Bo: choose again with the same dice, or take all eight and roll"
    player.press("green")
    assert player.view.dice == ("snake",) * 4 + ("4",) * 4
    player.press("red")
    player.roll(*NEXT)
    assert (player.view.state, player.view.todo) == ("ready", "Bo: choose a critter, or roll on")


def test_undone_straight_after_a_restart_its_own_dice_count(seat) -> None:
    """The dice of the turn taken back, where they still lie there, are that turn's without a new roll."""
    player = restarted(seat, "Ana", "Bo")
    player.press("red", "green")
    player.see("still", player.reading("snake", "snake", "snake", "snake", "4", "4", "4", "4"))
    assert player.view.state == "ready"
    assert player.stage.play.player == "Bo"


def test_two_undone_straight_after_a_restart(seat) -> None:
    """With two turns taken back, the dice of the second are its player's once the first has chosen again."""
    player = restarted(seat, "Ana", "Bo")
    player.press("red", "green", "red", "green")
    later = player.reading("snake", "snake", "snake", "snake", "4", "4", "4", "4")
    player.see("still", later)
    assert player.view.todo == "Ana: choose again with the same dice, or take all eight and roll"
    player.press("green")
    assert player.view.dice == DICE
    player.press("green")
    player.see("still", later)
    assert (player.stage.play.player, player.view.state) == ("Bo", "ready")


def test_undone_from_the_podium_other_dice_do_not_count(player) -> None:
    """Dice thrown in play while the podium stands are not the last turn, which can be chosen again."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    player.press("red", "green")
    player.see("still", player.reading(*NEXT))
    assert player.view.todo.startswith("Ana: choose again with the same dice")
