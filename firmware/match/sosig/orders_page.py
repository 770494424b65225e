"""The orders that lie open: told to the box, it says after a turn which of them the finished Sosig wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.match.sosig.notes import told_order
from firmware.match.sosig.play import CardPlay
from scorer.sosig.orders import SHORTEST_FINISHED, LengthOrder, Order, ShapeOrder
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.stage import Stage

NEW_LENGTH, NEW_SHAPE, ADD, LONGER, POINTS, MEAT, UNDO = (
    Action(verb) for verb in ("new-length", "new-shape", "add", "longer", "points", "meat", "turn-back")
)
MOST_OPEN = 12
_LONGEST, _MOST_POINTS, _MOST_TURNS = 12, 9, 10


class OpenOrdersPage(Page):
    """The open orders as a list; a touched one is taken away."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the two kinds to add, the orders, and the way back."""
        orders = self._play.notes.orders
        room = len(orders) < MOST_OPEN
        rows = (
            Choice(f"{told_order(order)}: {order.points}", Action("away", str(n)), detail=_detail(order))
            for n, order in enumerate(orders)
        )
        return (
            Choice("Add an order for a length", NEW_LENGTH, enabled=room),
            Choice("Add an order for a shape", NEW_SHAPE, enabled=room),
            *rows,
            Choice("Done", BACK),
        )

    def view(self) -> View:
        """Return the list."""
        text = "" if self._play.notes.orders else "Tell the orders that lie open, and the box says which a Sosig wins."
        return MenuView(title="Open orders", text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say that an order is taken away."""
        return "Take it away" if chosen.action.verb == "away" else chosen.text

    def do(self, action: Action) -> None:
        """Add or take away an order, or go back."""
        if action == NEW_LENGTH:
            self.stage.push(OrderPage(self.stage, self._play, LengthOrder(SHORTEST_FINISHED, 1)))
        elif action == NEW_SHAPE:
            self.stage.push(OrderPage(self.stage, self._play, ShapeOrder("s", 1)))
        elif action.verb == "away":
            notes, place = self._play.notes, int(action.about)
            self._play.note(replace(notes, orders=(*notes.orders[:place], *notes.orders[place + 1 :])))
        else:
            self.back()


class OrderPage(Page):
    """An order being described: its length or shape, its points, whether a mystery meat comes along."""

    def __init__(self, stage: Stage, play: CardPlay, order: Order) -> None:
        super().__init__(stage)
        self._play = play
        self._order = order

    def choices(self) -> tuple[Choice, ...]:
        """Return what changes the order, adding it, and leaving."""
        order = self._order
        add = Choice("Add it", ADD, detail=f"{told_order(order)}: {order.points}")
        if isinstance(order, LengthOrder):
            what = [Choice(f"Length: {order.cards} cards", LONGER)]
        else:
            full = len(order.shape) >= _MOST_TURNS
            names = (("s", "straight"), ("l", "left"), ("r", "right"))
            what = [
                Choice(f"Then {name}", Action("bend", letter), enabled=not full and _bent(order, letter) is not None)
                for letter, name in names
            ]
            what.append(Choice("Take the last one back", UNDO, enabled=len(order.shape) > 1))
        meat = "yes" if order.mystery_meat else "no"
        rest = (
            Choice(f"Points: {order.points}", POINTS),
            Choice(f"Mystery meat: {meat}", MEAT),
            Choice("Cancel", BACK),
        )
        return *what, *rest[:2], add, rest[2]

    def view(self) -> View:
        """Return the rows, and for a shape the way it goes."""
        order = self._order
        text = ""
        if isinstance(order, ShapeOrder):
            bodies = counted(len(order.shape), "body") if len(order.shape) == 1 else f"{len(order.shape)} bodies"
            text = f"A head, {bodies} ({told_order(order)}), a head. Begin at either end."
        title = "An order for a length" if isinstance(order, LengthOrder) else "An order for a shape"
        return MenuView(title=title, text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Change the order, keep it, or leave."""
        order = self._order
        if action == ADD:
            notes = self._play.notes
            self._play.note(replace(notes, orders=(*notes.orders, order)))
            self.back()
            return
        if action == BACK:
            self.back()
            return
        if action == POINTS:
            self._order = replace(order, points=order.points % _MOST_POINTS + 1)
        elif action == MEAT:
            self._order = replace(order, mystery_meat=not order.mystery_meat)
        elif isinstance(order, LengthOrder):
            self._order = replace(order, cards=SHORTEST_FINISHED if order.cards >= _LONGEST else order.cards + 1)
        else:
            self._order = _bent(order, action.about) or order
        self.set_focus(action)


def _bent(order: ShapeOrder, letter: str) -> ShapeOrder | None:
    """The shape with one more turn, or with the last one taken back; None for one that comes upon itself."""
    try:
        return replace(order, shape=order.shape + letter if letter else order.shape[:-1])
    except ValueError:
        return None


def _detail(order: Order) -> str:
    return "with a mystery meat" if order.mystery_meat else ""
