"""Whole games without a camera, by touch alone and by buttons alone."""

from __future__ import annotations

import random

from display.views import PodiumView, TableView
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
    box.tap("quit")
    box.tap("yes")
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
    box.choose("quit")
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
