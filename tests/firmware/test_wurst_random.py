"""The match of Wurst Case Scenario under random presses and touches."""

from __future__ import annotations

import random

import pytest

from display.views import MenuView, View
from display.wurst_views import BeltView
from scorer.wurst_case_scenario.belt import SAUSAGES, START

OPTIONS = ((), ("cards ",), ("secrets ",), ("cards ", "secrets "))
PLACES = tuple(str(number) for number in range(1, 10))


def random_input(player, at_the_belt, rng: random.Random) -> None:
    if not isinstance(player.view, BeltView) and rng.random() < 0.1:
        player.press("red")
    kind = rng.random()
    if kind < 0.4:
        player.press(rng.choice(("green", "green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
    elif kind < 0.8:
        actions = [choice.action for choice in player.stage.page.choices() if choice.enabled]
        action = rng.choice(actions) if actions else None
        if action and action.verb not in {"quit", "leave"}:
            player.touch(action.verb, action.about)
    elif kind < 0.92:
        # Also what may not be touched now.
        player.touch(*rng.choice((("sausage", rng.choice(SAUSAGES)), ("place", rng.choice(PLACES)), ("end", ""))))
    elif rng.random() < 0.3:
        player.see(rng.choice(("empty", "moving", "hand", "settling", "still", "fault")))
    else:
        random_belt(at_the_belt(player), rng)


def random_belt(player, rng: random.Random) -> None:
    """Show a belt near the booked one: some sausages moved, some in doubt, some not seen."""
    belt = getattr(getattr(player.stage.play, "state", None), "belt", START)
    near = (max(1, min(9, card + rng.choice((0, 0, 0, 0, 1, -1)))) for card in belt.cards)
    cards = [None if rng.random() < 0.05 else card for card in near]
    player.show_belt(*cards, unsure=rng.choice(("", "", "3", "58")), twice=rng.choice(("", "", "2")))


def check(view: View, player) -> None:
    lamps = player.stage.lamps()
    assert (lamps["green"] in {"off", "slow"}) if view.hints.green == "" else (lamps["green"] in {"on", "fast"})
    offered = [choice.action for choice in player.stage.page.choices() if choice.enabled]
    assert view.focus is None or view.focus in offered
    assert len(set(offered)) == len(offered)
    if isinstance(view, BeltView):
        if view.picture is not None:
            assert not [one.action for one in view.belt.sausages if one.action]
        touchable = {one.action for one in (*view.belt.sausages, *view.belt.places)} | {c.action for c in view.choices}
        assert set(offered) <= touchable
    play = player.stage.play
    if play is not None:
        row = next(row for row in play.journal.matches() if row.id == play.match)
        again = type(play).resume(play.journal, row)
        assert (play.state, play.settings) == (again.state, again.settings)


def start(player, names: tuple[str, ...], options: tuple[str, ...]) -> None:
    player.start(*names, game="wurst-case-scenario", options=options)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_and_touched(seat, at_the_belt, seed: int) -> None:
    """Random presses and touches never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    player = seat(camera=seed % 2 == 0)
    start(player, ("Ana", "Bo", "Cy", "Di", "Eva", "Fe")[: 2 + seed % 5], OPTIONS[seed % 4])
    most = 0
    for step in range(300):
        random_input(player, at_the_belt, rng)
        if step % 5 == 0:
            check(player.view, player)
        if player.stage.play is None:
            player.touch("back")
            start(player, ("Ana", "Bo"), OPTIONS[(seed + step) % 4])
        most = max(most, getattr(player.stage.play, "events", 0))
    assert most > 10
    for _ in range(60):
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


@pytest.mark.parametrize("seed", range(4))
def test_every_match_ends(seat, seed: int) -> None:
    """Whatever players do with what is offered to them, the match comes to an end, undone and redone to the same."""
    rng = random.Random(100 + seed)
    player = seat(camera=False)
    start(player, ("Ana", "Bo", "Cy")[: 2 + seed % 2], OPTIONS[seed % 4])
    for _ in range(3000):
        if player.stage.play.state.over:
            break
        choices = [c.action for c in player.stage.page.choices() if c.enabled]
        sensible = [a for a in choices if a.verb not in {"more", "back", "donut"}]
        player.touch(*_words(rng.choice(sensible)))
    state = player.stage.play.state
    assert state.over
    while player.stage.play.undo():
        pass
    while player.stage.play.redo():
        pass
    assert player.stage.play.state == state


def _words(action) -> tuple[str, str]:
    return action.verb, action.about
