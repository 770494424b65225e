"""Makes the drawing of a belt from its rules, and what may be touched in it."""

from __future__ import annotations

from collections.abc import Collection

from display import wurst_views
from display.views import Action
from display.wurst_views import BeltPlayer, ShownPlace, ShownSausage
from scorer.wurst_case_scenario.belt import MACHINE, Belt
from scorer.wurst_case_scenario.game import State


def sausage_action(label: str) -> Action:
    """What touching a sausage asks for."""
    return Action("sausage", label)


def place_action(number: int) -> Action:
    """What touching a card of the belt, or the machine, asks for."""
    return Action("place", str(number))


PLACES = tuple(range(1, MACHINE + 1))
"""The cards and the machine."""


def drawn(
    belt: Belt,
    *,
    lit: Collection[str] = (),
    chosen: Collection[str] = (),
    moved: Collection[str] = (),
    places: Collection[int] = (),
    marked: Collection[int] = (),
    touch: bool = True,
) -> wurst_views.Belt:
    """Draw a belt.

    With `touch` everything can be touched; a sausage on a place that may be chosen is a part of that place.
    """
    sausages = tuple(
        ShownSausage(
            label,
            belt.card(label),
            sausage_action(label) if touch and belt.card(label) not in places else None,
            label in lit,
            label in chosen,
            label in moved,
        )
        for label in belt.standing
    )
    spots = tuple(
        ShownPlace(number, place_action(number) if touch else None, number in places, number in marked)
        for number in PLACES
    )
    return wurst_views.Belt(sausages, spots, belt.fallen)


def players_of(state: State) -> tuple[BeltPlayer, ...]:
    """The players, with who is on turn and who began the round."""
    return tuple(
        BeltPlayer(name, seat == state.clock.seat, seat == state.clock.starter)
        for seat, name in enumerate(state.players)
    )
