"""Whole games without a camera, by touch alone and by buttons alone."""

from __future__ import annotations

import random

from display.sosig_views import TallyView
from display.views import Action, PodiumView, TableView
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sausage_sizzle.turn import best

EDITION = EDITIONS["sausage-sizzle"]


def rolled(rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.choice(die.faces) for die in EDITION.dice)


def expect(box, player: str, totals: dict[str, int], dice: tuple[str, ...]) -> None:
    """What the rules say the best choice of these dice adds."""
    totals[player] += best(EDITION, dice, box.stage.play.state.used(player)).points


def test_a_game_by_touch_alone(box) -> None:
    """Two players play a whole match with nothing but touches, from the start to the podium and back."""
    rng = random.Random(1)
    box.tap("new")
    box.tap("game", "sausage-sizzle")
    box.tap("go")
    for letter in "Ida":
        box.tap("key", letter)
    box.tap("add")
    box.tap("known", "Player 1")
    box.tap("go")
    totals = {"Ida": 0, "Player 1": 0}
    for _ in range(12):
        assert isinstance(box.view, TableView)
        player, dice = box.stage.play.player, rolled(rng)
        for label in dice:
            box.tap("face", label)
        box.tap("go")
        expect(box, player, totals, dice)
        box.tap("press", "green")
        assert box.stage.play.state.totals == totals
    assert isinstance(box.view, PodiumView)
    assert {place.name: place.total for place in box.view.places} == totals
    box.tap("sheet")
    box.tap("press", "red")
    box.tap("back")
    assert box.view.title == "sizzlebox"
    box.tap("off")
    box.tap("quit")
    assert not box.running


def test_a_game_by_buttons_alone(box) -> None:
    """One player plays a whole match with the three buttons, among it an undo and a corrected turn."""
    rng = random.Random(2)
    box.choose("new")
    box.choose("game", "sausage-sizzle")
    box.choose("go")
    box.press("green")
    box.choose("go")
    totals = {"Player 1": 0}
    for turn in range(1, 7):
        dice = rolled(rng)
        for label in dice:
            box.choose("face", label)
        box.press("green")
        expect(box, "Player 1", totals, dice)
        box.press("green")
        assert box.stage.play.state.totals == totals
        if turn == 3:
            box.press("red", "green")
            box.choose("more")
            box.choose("redo")
            assert box.stage.play.state.totals == totals
        if turn == 4:
            box.choose("sheet")
            box.choose("turn", "2")
            box.press("green")
            box.choose("tapped", "7")
            box.choose("face", "sausage")
            box.press("green", "green")
            box.press("red")
            totals = dict(box.stage.play.state.totals)
            assert box.stage.play.state.turns("Player 1")[1].dice[7] == "sausage"
    assert isinstance(box.view, PodiumView)
    assert box.view.places[0].total == totals["Player 1"]
    box.choose("back")
    box.choose("off")
    box.press("green")
    assert not box.running


def test_the_window_is_closed_in_the_middle(new_box) -> None:
    """Closing the window at any point keeps what is booked, and the next start goes on."""
    import pygame

    box = new_box()
    box.tap("new")
    box.tap("game", "sausage-sizzle")
    box.tap("go")
    box.tap("known", "Player 1")
    box.tap("go")
    for label in ("snake", "snake", "quokka", "echidna", "5", "4", "3", "2"):
        box.tap("face", label)
    box.press("green", "green")
    box.tap("face", "snake")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    box.step()
    assert not box.running
    box = new_box()
    box.tap("go-on")
    assert box.stage.play.state.totals == {"Player 1": 4}


def enter(box, player: str, reach, *cards: tuple[str, str, str]) -> None:
    """Enter cards (cell, part, exits) for the player on turn, each change with `reach`."""
    assert box.stage.play.player == player
    for cell, part, exits in cards:
        reach("add", cell)
        for verb, about in (("part", part), ("exits", exits)):
            if not any(choice.selected and choice.action == Action(verb, about) for choice in box.view.choices):
                reach(verb, about)
        reach("done")


ROW = (("0 0", "head", "e"), ("0 1", "body", "ew"), ("0 2", "head", "w"))


def test_sosig_by_buttons_alone(box) -> None:
    """Two players count a game of Sosig with the three buttons: cards, an order, the tally, the podium."""
    box.choose("new")
    box.choose("game", "sosig")
    box.choose("go")
    box.press("green", "green")
    box.choose("go")
    enter(box, "Player 1", box.choose, *ROW)
    box.press("green")
    box.choose("keep")
    box.choose("player", "Player 2")
    box.choose("add", "4")
    box.choose("done")
    box.choose("count")
    box.press("green")
    box.choose("go")
    enter(box, "Player 2", box.choose, *ROW[:2])
    box.choose("go")
    for step in range(1, 7):
        assert isinstance(box.view, TallyView)
        assert box.view.step == step
        box.press("green")
    assert isinstance(box.view, PodiumView)
    assert {place.name: place.total for place in box.view.places} == {"Player 1": 3, "Player 2": 4}
    box.press("red", "green")
    assert box.stage.play.player == "Player 2"


def test_sosig_by_touch_alone(box) -> None:
    """The same game with nothing but touches on the screen, a card corrected on the sheet at the end."""
    box.tap("new")
    box.tap("game", "sosig")
    box.tap("go")
    box.tap("known", "Player 1")
    box.tap("known", "Player 2")
    box.tap("go")
    box.tap("count")
    box.tap("yes")
    enter(box, "Player 1", box.tap, *ROW)
    box.tap("go")
    box.tap("press", "green")
    box.tap("yes")
    for _ in range(6):
        box.tap("press", "green")
    assert isinstance(box.view, PodiumView)
    box.tap("sheet")
    box.tap("correct")
    box.tap("card", "0 1")
    box.tap("effect", "spicy")
    box.tap("done")
    box.tap("card", "0 2")
    box.tap("effect", "spicy")
    box.tap("done")
    box.tap("go")
    box.tap("yes")
    assert box.view.total == 5
    box.tap("press", "red")
    assert {place.name: place.total for place in box.view.places} == {"Player 1": 5, "Player 2": 0}
