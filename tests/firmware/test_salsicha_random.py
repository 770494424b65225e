"""The match of Salsicha under random presses and touches."""

from __future__ import annotations

import random

import pytest

from display.salsicha_views import PickView, RoundView
from display.views import MenuView, View
from firmware.match.salsicha.play import DogPlay

TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")


def random_input(player, rng: random.Random) -> None:
    kind = rng.random()
    if kind < 0.4:
        player.press(rng.choice(("green", "green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
    elif kind < 0.9:
        actions = [choice.action for choice in player.stage.page.choices()] + list(player.stage.page.extra_actions())
        action = rng.choice(actions) if actions else None
        if action and action.verb not in {"quit", "off", "leave"}:
            player.touch(action.verb, action.about)
    else:
        sensible(player, rng)


def sensible(player, rng: random.Random) -> None:
    """What players do most of the time: choose combinations, go out with one, show a hand, close the round."""
    if isinstance(player.view, RoundView):
        player.touch("live")
        player.touch("toggle", "trousers")
        player.touch("go")
        player.touch("out")
        player.touch("who", rng.choice(player.stage.play.state.players))
    if isinstance(player.view, PickView):
        for label in TROUSERS:
            player.touch("card", label)
        player.touch("go")
    player.touch("close")


def check(view: View, player) -> None:
    lamps = player.stage.lamps()
    assert (lamps["green"] in {"off", "slow"}) if view.hints.green == "" else (lamps["green"] in {"on", "fast"})
    if view.focus is not None:
        assert view.focus in [choice.action for choice in player.stage.page.choices() if choice.enabled]
    play = player.stage.play
    if play is not None:
        row = next(row for row in play.journal.matches() if row.id == play.match)
        again = type(play).resume(play.journal, row)
        assert (play.state, play.settings) == (again.state, again.settings)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_and_touched(seat, seed: int) -> None:
    """Random presses and touches never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    names = ("Ana", "Bo", "Cy", "Di", "Ed")[: 2 + seed % 4]
    player = seat(camera=False)
    player.start(*names, game="salsicha")
    gone_out = 0
    for step in range(160):
        random_input(player, rng)
        if step % 5 == 0:
            check(player.view, player)
        if player.stage.play is None:
            player.stage.reset()
            player.start(*names, game="salsicha")
        if isinstance(player.stage.play, DogPlay):
            gone_out += any(one.out for one in player.stage.play.state.rounds)
    assert gone_out > 0
    for _ in range(200):
        view = player.view
        if isinstance(view, MenuView) and view.title == "sizzlebox":
            break
        player.press("green" if view.title == "Leave the match?" else "red")
        if view.title.startswith("Take it back"):
            player.touch("more")
            player.touch("leave")
        if type(view).__name__ == "PodiumView":
            player.touch("back")
    assert player.view.title == "sizzlebox"
