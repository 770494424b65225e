"""Things put together one by one, with every change to be taken back, and the order in which blue goes through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from display.salsicha_views import CardChoice
from display.views import Choice

ThingT = TypeVar("ThingT")


class Picks(Generic[ThingT]):
    """What is chosen now, and what it was before each change."""

    def __init__(self, first: Sequence[ThingT]) -> None:
        self.now: tuple[ThingT, ...] = tuple(first)
        self._before: list[tuple[ThingT, ...]] = []

    @property
    def is_changed(self) -> bool:
        """True where there is a change to be taken back."""
        return bool(self._before)

    def put(self, things: Sequence[ThingT]) -> None:
        """Choose these."""
        self._before.append(self.now)
        self.now = tuple(things)

    def add(self, thing: ThingT) -> None:
        """Choose one more."""
        self.put((*self.now, thing))

    def take_out(self, place: int) -> None:
        """Take out the one at a place."""
        self.put((*self.now[:place], *self.now[place + 1 :]))

    def take_back(self) -> None:
        """Go back before the last change."""
        self.now = self._before.pop()


def blue_order(tiles: Sequence[CardChoice], last: str, go: Choice, rest: Sequence[Choice]) -> tuple[Choice, ...]:
    """Give the tiles from those on that bear the letters chosen last, with going on right after these.

    So the next card of a colour, and going on, are at most three presses of blue away.
    """
    marks = list(dict.fromkeys(tile.card.mark for tile in tiles))
    at = marks.index(last) if last in marks else 0
    turned = [*marks[at:], *marks[:at]]
    first = [tile for tile in tiles if tile.card.mark == turned[0]] if turned else []
    if last not in marks:
        first = []
    others = [tile for mark in turned for tile in tiles if tile.card.mark == mark and tile not in first]
    return (*first, go, *others, *rest)
