"""What a match of Sosig keeps beside its events: that it has ended, how far the tally is, orders open and taken."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scorer.sosig.orders import LengthOrder, Order, ShapeOrder

STEPS = 6
_ENDED = "ended"
_ORDER = re.compile(r"(\d{1,2}|[slr]{1,12}):(\d{1,2})(m?)")
_TAKEN = re.compile(r"([^@]*)@(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Taken:
    """An order that was taken with the event of this number in the book, counted from 1."""

    order: Order
    event: int


@dataclass(frozen=True, slots=True)
class Notes:
    """`step`: the step of the tally that is shown, from 1; above STEPS it has been gone through. `orders` lie open.

    `ended`: the players have said that the game has ended, and the cards are counted.
    """

    step: int = 1
    orders: tuple[Order, ...] = ()
    taken: tuple[Taken, ...] = ()
    ended: bool = False

    @property
    def is_done(self) -> bool:
        """True once all steps have been shown."""
        return self.step > STEPS

    def after(self, events: int) -> Notes:
        """The same where so many events stand: an order whose taking was taken back lies open again."""
        back = tuple(one.order for one in self.taken if one.event > events)
        return replace(self, orders=self.orders + back, taken=tuple(one for one in self.taken if one.event <= events))

    def without(self, order: Order, event: int) -> Notes:
        """The same with an open order taken by that event."""
        place = self.orders.index(order)
        orders = (*self.orders[:place], *self.orders[place + 1 :])
        return replace(self, orders=orders, taken=(*self.taken, Taken(order, event)))

    def __str__(self) -> str:
        """Write it down as a short text."""
        taken = (f"{write_order(one.order)}@{one.event}" for one in self.taken)
        ended = (_ENDED,) if self.ended else ()
        return ",".join((str(self.step), *map(write_order, self.orders), *taken, *ended))

    @classmethod
    def read(cls, text: str) -> Notes:
        """Read what was written down; what cannot be read there is left out."""
        first, *rest = text.split(",")
        step = int(first) if first.isdecimal() and len(first) == 1 else 1
        orders = (read_order(word) for word in rest)
        taken = (
            Taken(order, int(found[2]))
            for word in rest
            if (found := _TAKEN.fullmatch(word)) and (order := read_order(found[1])) is not None
        )
        known = tuple(one for one in orders if one is not None)
        return cls(min(max(step, 1), STEPS + 1), known, tuple(taken), _ENDED in rest)


def write_order(order: Order) -> str:
    """Write an order as a word: its length or shape, its points, and m for a mystery meat."""
    what = str(order.cards) if isinstance(order, LengthOrder) else order.shape
    return f"{what}:{order.points}{'m' if order.mystery_meat else ''}"


def read_order(word: str) -> Order | None:
    """Read an order from such a word; None where it is none."""
    match = _ORDER.fullmatch(word)
    if match is None:
        return None
    what, points, meat = match[1], int(match[2]), bool(match[3])
    try:
        return LengthOrder(int(what), points, meat) if what.isdecimal() else ShapeOrder(what, points, meat)
    except ValueError:
        return None


def told_order(order: Order) -> str:
    """Tell an order in words."""
    if isinstance(order, LengthOrder):
        return f"{order.cards} cards"
    turns = {"s": "straight", "l": "left", "r": "right"}
    return ", ".join(turns[letter] for letter in order.shape)
