"""What a match of Sosig keeps beside its events: how far the tally has been shown, and which orders lie open."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorer.sosig.orders import LengthOrder, Order, ShapeOrder

STEPS = 6
_ORDER = re.compile(r"(\d{1,2}|[slr]{1,12}):(\d{1,2})(m?)")


@dataclass(frozen=True, slots=True)
class Notes:
    """`step`: the step of the tally that is shown, from 1; above STEPS it has been gone through. `orders` lie open."""

    step: int = 1
    orders: tuple[Order, ...] = ()

    @property
    def is_done(self) -> bool:
        """True once all steps have been shown."""
        return self.step > STEPS

    def __str__(self) -> str:
        """Write it down as a short text."""
        return ",".join((str(self.step), *map(write_order, self.orders)))

    @classmethod
    def read(cls, text: str) -> Notes:
        """Read what was written down; what cannot be read there is left out."""
        first, *rest = text.split(",")
        step = int(first) if first.isdecimal() and len(first) == 1 else 1
        orders = (read_order(word) for word in rest)
        return cls(min(max(step, 1), STEPS + 1), tuple(order for order in orders if order is not None))


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
