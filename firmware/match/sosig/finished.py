"""A change in a match that has been tallied: what it does to the points is said before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.match.confirm import ConfirmPage
from firmware.match.sosig.play import CardPlay
from firmware.match.turns import called
from scorer.sosig.game import Event, State, apply
from scorer.words import listing

if TYPE_CHECKING:
    from firmware.match.stage import Stage


def change(stage: Stage, play: CardPlay, event: Event, act: Callable[[], None]) -> None:
    """Make a change, which `event` is, with `act`; in a finished match ask first. IllegalEvent: it cannot be."""
    if not play.is_done:
        act()
        return
    words = told_change(play.state, apply(play.state, event))
    title = "Change a finished match?"
    stage.push(ConfirmPage(stage, title, words, yes="Change it", no="Keep it", act=act, careful=True))


def told_change(before: State, after: State) -> str:
    """Say whose points change, and who wins then."""
    changed = [
        f"{called(name)} {before.totals[name]} to {total}"
        for name, total in after.totals.items()
        if total != before.totals[name]
    ]
    points = f"Points change: {listing(changed)}." if changed else "No points change."
    if before.winners == after.winners:
        return f"{points} {listing(after.winners)} still {'wins' if len(after.winners) == 1 else 'win'}."
    return f"{points} Then {listing(after.winners)} {'wins' if len(after.winners) == 1 else 'win'}."
