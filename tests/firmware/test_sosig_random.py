"""The match of Sosig under random presses, touches and tables."""

from __future__ import annotations

import random

import pytest

from display.sosig_views import LayoutView
from display.views import MenuView, View
from scorer.sosig.cards import EFFECTS, Card
from scorer.sosig.game import State

PRIZES = ("", "longest", "most-spicy", "another prize")


def random_card(rng: random.Random, cell: tuple[int, int]) -> Card:
    part = rng.choice(("head", "body", "body", "scrontch"))
    exits = "".join(rng.sample("nesw", 2 if part == "body" else 1))
    effect = "plain" if part == "scrontch" else rng.choice(EFFECTS)
    burnt = part != "scrontch" and effect != "flaky" and rng.random() < 0.1
    return Card(cell, part, exits, "plain" if burnt else effect, burnt, rng.choice(("", "", "n")) if not burnt else "")


def random_table(player, rng: random.Random) -> None:
    cells = [(row, column) for row in range(3) for column in range(4)]
    cards = [random_card(rng, cell) for cell in rng.sample(cells, rng.choice((0, 1, 3, 5, 8)))]
    some = [(card, random_card(rng, card.cell)) if rng.random() < 0.08 else card for card in cards]
    doubts = ("something is not sure",) if rng.random() < 0.1 else ()
    # Now and then the picture does not show all around the cards, and they may be a part of more.
    looked = frozenset(cells) if rng.random() < 0.2 else frozenset()
    player.lay(*some, doubts=doubts, at=(rng.choice((100.0, 180.0)), 90.0), looked=looked)


def random_input(player, rng: random.Random) -> None:
    if not isinstance(player.view, LayoutView) and rng.random() < 0.25:
        # Most of the time is to be spent at the table.
        player.press("red")
    kind = rng.random()
    if kind < 0.4:
        player.press(rng.choice(("green", "green", "blue", "red")), gap_s=rng.choice((0.05, 0.5, 2.0)))
    elif kind < 0.8:
        actions = [choice.action for choice in player.stage.page.choices()] + list(player.stage.page.extra_actions())
        action = rng.choice(actions) if actions else None
        if action and action.verb not in {"quit", "leave"}:
            player.touch(action.verb, action.about)
    elif kind < 0.86:
        player.see(rng.choice(("empty", "moving", "hand", "settling", "still")))
    elif kind < 0.93:
        random_table(player, rng)
    else:
        sensible_turn(player, rng)


def sensible_turn(player, rng: random.Random) -> None:
    """What players do most of the time, where the table is on the screen: lay or tap in a card, and book it."""
    if not isinstance(player.view, LayoutView):
        return
    if player.view.picture is not None:
        player.lay(
            Card((0, 0), "head", "e"), Card((0, 1), "body", "ew"), at=(rng.uniform(80, 300), rng.uniform(80, 300))
        )
    else:
        player.touch("add", "0 0")
        player.touch("done")
    player.touch("go")


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


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_pressed_and_laid(seat, seed: int) -> None:
    """Random presses, touches and cards never fail, what is shown is what is booked, and red always leads out."""
    rng = random.Random(seed)
    player = seat(camera=seed % 2 == 0)
    player.start("Ana", "Bo", "Cy", game="sosig", options=("prize", f"prize {PRIZES[seed % 4]}"))
    booked = 0
    for step in range(250):
        random_input(player, rng)
        if step % 5 == 0:
            check(player.view, player)
        if player.stage.play is None:
            player.touch("back")
            player.start("Ana", "Bo", game="sosig")
        if isinstance(getattr(player.stage.play, "state", None), State):
            booked = max(booked, sum(len(h.layout.cards) for h in player.stage.play.state.holdings))
    assert booked > 0
    for _ in range(60):
        view = player.view
        if isinstance(view, MenuView) and view.title == "sizzlebox":
            break
        player.press("green" if view.title == "Leave the match?" else "red")
        if view.title.startswith(("Take it back", "Take the")):
            player.touch("more")
            player.touch("leave")
        if type(view).__name__ == "PodiumView":
            player.touch("back")
    assert player.view.title == "sizzlebox"
