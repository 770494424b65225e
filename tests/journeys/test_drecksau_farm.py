"""A tournament and a round of Drecksau on whole boxes without a camera, by touch alone and by buttons alone."""

from __future__ import annotations

import pygame

from display.drecksau_views import PigsView, PlaysView, PrizesView
from display.touch import HOLD_S
from display.views import Action, PodiumView
from scorer.drecksau.pigs import Pig


def play(reach, card: str, pig: str = "") -> None:
    """Play a card with `reach`, which taps or goes there with the buttons."""
    reach("card", card)
    reach("on", pig) if pig else reach("play-it")


def win_round(box, reach, winner: int) -> None:
    """Let a player get dirty pigs until the round is won, the others discarding."""
    board = box.stage.play.board
    pig = 1
    while box.stage.play.board.win is None:
        assert isinstance(box.view, PigsView)
        if box.stage.play.player == board.players[winner]:
            play(reach, "mud", f"{winner} {pig}")
            pig += 1
        else:
            play(reach, "discard")
        if isinstance(box.view, PodiumView):
            return


def hold(box, verb: str, about: str) -> None:
    """Rest a finger on what gives an action until the box has answered, and lift it."""
    at = next(target for target in box.screen._targets if target.action == Action(verb, about)).rect.centre
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    down, up = (pygame.event.Event(kind, pos=at, button=1, touch=False) for kind in kinds)
    pygame.event.post(down)
    box.step()
    box.clock.now_s += HOLD_S
    box.step()
    box.notice = box.view.notice
    pygame.event.post(up)
    box.step()


def begin(box, reach, *options: str) -> None:
    reach("new")
    reach("game", "drecksau")
    for option in options:
        reach(option)
    reach("go")
    reach("known", "Player 1")
    reach("known", "Player 2")
    reach("go")
    assert isinstance(box.view, PigsView)


def test_a_tournament_of_pigs_by_touch_alone(new_box) -> None:
    """Two players play for three buckets with touches and a resting finger; the plug is pulled between two rounds."""
    box = new_box()
    begin(box, box.tap, "tournament")
    play(box.tap, "barn", "0 1")
    box.tap("card", "clean-that-pig")
    hold(box, "why", "0 1")
    assert box.notice == "Player 1's pig 1: the pig is clean"
    box.tap("other-card")
    play(box.tap, "lightning", "0 1")
    play(box.tap, "rain")
    assert box.stage.play.board.of("Player 1")[0] == Pig()
    win_round(box, box.tap, 1)
    assert isinstance(box.view, PrizesView)
    box = new_box()
    box.tap("go-on")
    assert isinstance(box.view, PrizesView)
    box.tap("next-round")
    box.tap("beginner")
    box.tap("chosen", "Player 1")
    win_round(box, box.tap, 0)
    box.tap("next-round")
    win_round(box, box.tap, 0)
    assert isinstance(box.view, PodiumView)
    assert {place.name: place.total for place in box.view.places} == {"Player 1": 5, "Player 2": 1}
    box.tap("sheet")
    assert isinstance(box.view, PlaysView)
    box.tap("press", "red")
    box.tap("back")
    assert box.view.title == "sizzlebox"


def test_a_round_of_pigs_by_buttons_alone(new_box) -> None:
    """One round with the three buttons: a reason asked for, a Lucky Bird, a correction, the sheet, undo and redo."""
    box = new_box()
    begin(box, box.choose)
    box.choose("card", "mud")
    box.choose("why", "1 2")
    assert box.view.notice == "Player 2's pig 2: Mud is for a pig of one's own"
    box.press("red")
    play(box.choose, "lucky-bird")
    play(box.choose, "mud", "0 1")
    box.choose("end-bird")
    box.choose("more")
    box.choose("correct")
    box.choose("pig", "1 3")
    box.choose("mark", "pretty")
    box.choose("keep")
    assert box.stage.play.board.of("Player 2")[2] == Pig(pretty=True)
    play(box.choose, "pretty-pig", "1 1")
    state = box.stage.play.state
    box.choose("sheet")
    box.choose("all")
    box.choose("entry", "4")
    box.choose("before")
    box.choose("yes")
    assert len(box.stage.play.entries) == 3
    for _ in range(2):
        box.choose("more")
        box.choose("redo")
    assert box.stage.play.state == state
    play(box.choose, "pretty-pig", "1 2")
    assert isinstance(box.view, PodiumView)
    assert box.view.sentence == "Player 2 wins: all pigs are pretty"
    box.press("red", "green")
    assert isinstance(box.view, PigsView)
    play(box.choose, "pretty-pig", "1 2")
    box.choose("back")
    assert box.view.title == "sizzlebox"
