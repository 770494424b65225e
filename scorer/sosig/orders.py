"""Orders as data: the length or shape that a Sosig has to have, the points, and whether a mystery meat comes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.sosig.cards import DIRECTIONS, Cell, neighbour
from scorer.sosig.chains import Chain, same_shape, shape_of
from scorer.sosig.options import Options
from scorer.words import quote

SHORTEST_FINISHED = 3
"""Two heads and one body."""


@dataclass(frozen=True, slots=True)
class LengthOrder:
    """An order for a finished Sosig of so many cards, heads included (3 or more); ValueError for one that cannot be."""

    cards: int
    points: int
    mystery_meat: bool = False

    def __post_init__(self) -> None:
        """Refuse an order that nothing can win."""
        if self.cards < SHORTEST_FINISHED:
            raise ValueError(f"expected an order of {SHORTEST_FINISHED} cards or more, got {self.cards}")
        _check_points(self.points)

    def is_met_by(self, chain: Chain, options: Options) -> bool:
        """Tell whether the Sosig is finished and as long as that."""
        return chain.state(options) == "finished" and chain.length(options) == self.cards


@dataclass(frozen=True, slots=True)
class ShapeOrder:
    """An order for a finished Sosig of that shape, in any rotation or mirror image, from either end.

    `shape`: one letter a body from head to head, s straight, l left, r right (`shape_of` makes it of cells).
    Raises ValueError for other letters, none, or a path that comes upon itself.
    """

    shape: str
    points: int
    mystery_meat: bool = False

    def __post_init__(self) -> None:
        """Refuse an order that nothing can win."""
        if not self.shape or set(self.shape) - set("slr"):
            raise ValueError(f"expected a shape of the letters s, l and r, got {quote(self.shape)}")
        if len(set(self.path())) < len(self.shape) + 2:
            raise ValueError(f"expected a shape that does not come upon itself, got {quote(self.shape)}")
        _check_points(self.points)

    @classmethod
    def along(cls, path: Sequence[Cell], points: int, *, mystery_meat: bool = False) -> ShapeOrder:
        """Make the order for a path of cells from head to head."""
        return cls(shape_of(path), points, mystery_meat)

    def path(self) -> tuple[Cell, ...]:
        """Give the cells of the shape from head to head, beginning at (0, 0) and going east; a picture of it."""
        return path_of(self.shape)

    def is_met_by(self, chain: Chain, options: Options) -> bool:
        """Tell whether the Sosig is finished and has that shape."""
        return chain.state(options) == "finished" and same_shape(chain.shape, self.shape)


Order = LengthOrder | ShapeOrder


def path_of(shape: str) -> tuple[Cell, ...]:
    """Give the cells of a shape (letters s, l and r, also none) as `ShapeOrder.path`; it may come upon itself."""
    edge, cells = DIRECTIONS.index("e"), [(0, 0), (0, 1)]
    for turn in shape:
        edge = (edge + "sr?l".index(turn)) % 4
        cells.append(neighbour(cells[-1], DIRECTIONS[edge]))
    return tuple(cells)


@dataclass(frozen=True, slots=True)
class Win:
    """An order that a Sosig would win."""

    order: Order
    chain: Chain


def wins(orders: Sequence[Order], finished_now: Sequence[Chain], options: Options) -> tuple[Win, ...]:
    """Say which orders the Sosigs finished this turn win: each order once, with the first Sosig that meets it."""
    found = []
    for order in orders:
        chain = next((chain for chain in finished_now if order.is_met_by(chain, options)), None)
        if chain is not None:
            found.append(Win(order, chain))
    return tuple(found)


def _check_points(points: int) -> None:
    if points < 0:
        raise ValueError(f"expected points of 0 or more, got {points}")
