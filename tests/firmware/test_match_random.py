"""The match under random presses, touches and tables."""

from __future__ import annotations

import random

import pytest

from display.views import MenuView, View
from scorer.sausage_sizzle.editions import EDITIONS

FACES = EDITIONS["sausage-sizzle"].labels


def random_input(player, rng: random.Random) -> None:
    kind = rng.random()
    if kind < 0.45:
        player.press(rng.choice(("green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
    elif kind < 0.75:
        actions = [choice.action for choice in player.stage.page.choices()] + list(player.stage.page.extra_actions())
        action = rng.choice(actions) if actions else None
        if action and action.verb != "quit":
            player.touch(action.verb, action.about)
    elif kind < 0.85:
        player.see(rng.choice(("empty", "moving", "hand", "settling", "still")))
    else:
        dice = [rng.choice(FACES) for _ in range(rng.choice((0, 5, 7, 8, 8, 8, 9)))]
        some = [die if rng.random() < 0.8 else (die, rng.choice(FACES)) for die in dice]
        player.roll(*some)


def check(view: View, player) -> None:
    lamps = player.stage.lamps()
    assert set(lamps) == {"green", "blue", "red"}
    if view.hints.green == "":
        assert lamps["green"] in {"off", "slow"}
    else:
        assert lamps["green"] in {"on", "fast"}
    if view.focus is not None:
        offered = [choice.action for choice in player.stage.page.choices() if choice.enabled]
        assert view.focus in offered
    play = player.stage.play
    if play is not None:
        assert play.state == type(play).resume(play.journal, _row(play)).state


def _row(play):
    return next(row for row in play.journal.matches() if row.id == play.match)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_and_seen(player, seed: int) -> None:
    """Random presses, touches and tables never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    for step in range(250):
        random_input(player, rng)
        if step % 5 == 0:
            check(player.view, player)
    for _ in range(40):
        view = player.view
        if isinstance(view, MenuView) and view.title == "sizzlebox":
            break
        player.press("green" if view.title == "Leave the match?" else "red")
        if view.title == "Take it back?":
            player.touch("more")
            player.touch("leave")
        if type(view).__name__ == "PodiumView":
            player.touch("back")
    assert player.view.title == "sizzlebox"
