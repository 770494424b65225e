"""The match of Salsicha under random presses, touches and tables."""

from __future__ import annotations

import random

import pytest

from display.salsicha_views import PickView, RoundView
from display.views import MenuView, PodiumView, View
from firmware.match.salsicha.play import DogPlay

TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
CARDS = (*TROUSERS, "pink-head", "pink-body", "pink-tail", "combination-zebra", "combination-puppy")


def random_table(player, rng: random.Random, dogs) -> None:
    cards = [rng.choice(CARDS) for _ in range(rng.choice((0, 1, 3, 5, 8)))]
    some = [(card, rng.choice(CARDS)) if rng.random() < 0.1 else card for card in cards]
    odd = ("what lies at 300, 200 may be a card",) if rng.random() < 0.1 else ()
    hand = dogs.row(*TROUSERS, y=300.0) if rng.random() < 0.3 else ()
    dogs.show(player, *dogs.row(*some, y=rng.choice((80.0, 90.0))), *hand, odd=odd)


def random_input(player, rng: random.Random, dogs) -> None:
    if player.stage.around.camera and rng.random() < 0.2:
        random_table(player, rng, dogs)
    kind = rng.random()
    if kind < 0.4:
        player.press(rng.choice(("green", "green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
    elif kind < 0.85:
        actions = [choice.action for choice in player.stage.page.choices()] + list(player.stage.page.extra_actions())
        action = rng.choice(actions) if actions else None
        if action and action.verb not in {"quit", "off", "leave"}:
            player.touch(action.verb, action.about)
    elif kind < 0.9:
        player.see(rng.choice(("empty", "moving", "hand", "settling", "still")))
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
    player.touch("tap")
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
def test_whatever_is_pressed_and_shown(seat, dogs, seed: int) -> None:
    """Random presses, touches and cards never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    names = ("Ana", "Bo", "Cy", "Di", "Ed")[: 2 + seed % 4]
    player = seat(camera=seed % 2 == 0)
    player.start(*names, game="salsicha")
    sensible(player, rng)
    gone_out = 0
    for step in range(160):
        random_input(player, rng, dogs)
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
        if isinstance(view, PodiumView):
            # Red takes back there: the way out is a choice.
            player.touch("back")
            continue
        player.press("green" if view.title == "Leave the match?" else "red")
        if view.title.startswith("Take it back"):
            player.touch("more")
            player.touch("leave")
    assert player.view.title == "sizzlebox"
