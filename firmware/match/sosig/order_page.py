"""An order being described: its length or the shape it goes, its points, whether a mystery meat comes along."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.sosig_views import OrdersView, ShownOrder
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from scorer.sosig.orders import SHORTEST_FINISHED, LengthOrder, Order, ShapeOrder, path_of

if TYPE_CHECKING:
    from firmware.match.stage import Stage

ADD, LONGER, SHORTER, MORE_POINTS, FEWER_POINTS, MEAT, UNDO = (
    Action(verb) for verb in ("add", "longer", "shorter", "more-points", "fewer-points", "meat", "turn-back")
)
_LONGEST, _MOST_POINTS, _MOST_TURNS = 12, 9, 10
_BENDS = (("s", "straight"), ("l", "left"), ("r", "right"))


class OrderPage(Page):
    """The order grows body by body, or card by card; `keep` gets it. `shape` None: it is one for a length."""

    def __init__(self, stage: Stage, keep: Callable[[Order], None], *, shape: str | None = None) -> None:
        super().__init__(stage)
        self._keep = keep
        self._shape = shape
        self._cards = SHORTEST_FINISHED
        self._points = 1
        self._meat = False

    def choices(self) -> tuple[Choice, ...]:
        """Return what it grows by, adding it, what else changes, and leaving."""
        points = self._points
        return (
            *self._growing(),
            Choice("Add it", ADD, enabled=self._shape != ""),
            *self._shrinking(),
            Choice("A point more", MORE_POINTS, enabled=points < _MOST_POINTS),
            Choice("A point less", FEWER_POINTS, enabled=points > 1),
            Choice("No mystery meat" if self._meat else "With mystery meat", MEAT),
            Choice("Cancel", BACK),
        )

    def _growing(self) -> tuple[Choice, ...]:
        shape = self._shape
        if shape is None:
            return (Choice("Longer", LONGER, enabled=self._cards < _LONGEST),)
        full = len(shape) >= _MOST_TURNS
        return tuple(
            Choice(f"Then {name}", Action("bend", letter), enabled=not full and _can_be(shape + letter))
            for letter, name in _BENDS
        )

    def _shrinking(self) -> tuple[Choice, ...]:
        if self._shape is None:
            return (Choice("Shorter", SHORTER, enabled=self._cards > SHORTEST_FINISHED),)
        return (Choice("Last one back", UNDO, enabled=bool(self._shape)),)

    def view(self) -> View:
        """Return the order as far as it is described, and what changes it."""
        shape = self._shape
        path = () if shape is None else path_of(shape)
        text = "" if shape is None else f"A head, {_bodies(shape)}, a head: begin at either end"
        return OrdersView(
            title="An order for a length" if shape is None else "An order for a shape: body after body",
            text=text,
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            order=ShownOrder(path, self._cards, self._points, self._meat),
        )

    def do(self, action: Action) -> None:
        """Change the order, keep it, or leave."""
        if action in (ADD, BACK):
            if action == ADD:
                self._keep(self._order())
            self.back()
            return
        if action in (MORE_POINTS, FEWER_POINTS):
            self._points += 1 if action == MORE_POINTS else -1
        elif action == MEAT:
            self._meat = not self._meat
        elif action in (LONGER, SHORTER):
            self._cards += 1 if action == LONGER else -1
        elif action == UNDO:
            self._shape = (self._shape or "")[:-1]
        else:
            self._shape = (self._shape or "") + action.about
        self.set_focus(action)

    def _order(self) -> Order:
        if self._shape is None:
            return LengthOrder(self._cards, self._points, self._meat)
        return ShapeOrder(self._shape, self._points, self._meat)


def _bodies(shape: str) -> str:
    return {0: "no body yet", 1: "1 body"}.get(len(shape), f"{len(shape)} bodies")


def _can_be(shape: str) -> bool:
    """True for a shape that does not come upon itself."""
    path = path_of(shape)
    return len(set(path)) == len(path)
