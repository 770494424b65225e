"""The match of Drecksau under random presses and touches."""

from __future__ import annotations

import random

import pytest

from display.drecksau_views import PigsView
from display.views import MenuView, PodiumView, View
from scorer.drecksau.game import State


def random_input(player, rng: random.Random) -> None:
    if not isinstance(player.view, PigsView) and rng.random() < 0.25:
        # Most of the time is to be spent at the table.
        player.press("red")
    kind = rng.random()
    if kind < 0.45:
        player.press(rng.choice(("green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
        return
    actions = [choice.action for choice in player.stage.page.choices()] + list(player.stage.page.extra_actions())
    action = rng.choice(actions) if actions else None
    if action and action.verb not in {"quit", "leave"}:
        player.touch(action.verb, action.about)


def check(view: View, player) -> None:
    lamps = player.stage.lamps()
    assert (lamps["green"] in {"off", "slow"}) if view.hints.green == "" else (lamps["green"] in {"on", "fast"})
    if view.focus is not None:
        assert view.focus in [choice.action for choice in player.stage.page.choices() if choice.enabled]
    play = player.stage.play
    if play is not None:
        row = next(row for row in play.journal.matches() if row.id == play.match)
        again = type(play).resume(play.journal, row)
        assert (play.state, play.settings, play.player) == (again.state, again.settings, again.player)
    if isinstance(view, PigsView) and any(card.selected for card in view.cards) and view.title == "Drecksau":
        lit = {pig.action for pen in view.pens for pig in pen.pigs if pig.look == "lit"}
        assert lit == {choice.action for choice in view.choices if choice.action.verb == "on"}


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_at_the_farm(seat, seed: int) -> None:
    """Random presses and touches never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    player = seat(camera=False)
    options = (("tournament",), ("pig-count",), ())[seed % 3]
    player.start(*("Ana", "Bo", "Cy", "Di")[: 2 + seed % 3], game="drecksau", options=options)
    played = 0
    for step in range(300):
        random_input(player, rng)
        if step % 5 == 0:
            check(player.view, player)
        if player.stage.play is None:
            player.touch("back")
            player.start("Ana", "Bo", game="drecksau")
        if isinstance(getattr(player.stage.play, "state", None), State):
            played = max(played, len(player.stage.play.entries))
    assert played > 3
    for _ in range(60):
        view = player.view
        if isinstance(view, MenuView) and view.title == "sizzlebox":
            break
        if isinstance(view, PodiumView):
            player.touch("back")
        elif isinstance(view, PigsView) and view.hints.red == "Undo":
            player.touch("more")
            player.touch("leave")
        else:
            player.press("green" if view.title == "Leave the match?" else "red")
    assert player.view.title == "sizzlebox"
