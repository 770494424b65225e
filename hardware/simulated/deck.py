"""What lies on a simulated table of cards of any game: the designs of a deck, their pictures, sizes and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Size = tuple[float, float]
"""Width and height in mm."""
PX_PER_MM = 8.0
"""How finely a printed deck is drawn: the art of a card is never enlarged in a picture of a whole table."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One face: its name (a label, with @2 and so on for variants) and how many pieces have it."""

    name: str
    count: int

    @property
    def label(self) -> str:
        """What a reader calls it."""
        return self.name.split("@")[0]


@dataclass(frozen=True, slots=True)
class OtherSize:
    """Pieces of a deck that are no card of its size: their names, their size and their thickness, in mm."""

    names: frozenset[str]
    size_mm: Size
    thickness_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Cards to lay: `size_mm` of a card, the faces, and `picture_of` the picture (BGR) of each name.

    `backs` are names of pictures of that size; `beside` names and sizes of cards that lie about and are none of the
    faces. `turns` are the quarter turns in which a card may lie. `corner_mm` is the radius of the corners,
    `thickness_mm` that of a card; `others` are pieces of another size among the faces.
    """

    size_mm: Size
    designs: tuple[Kind, ...]
    picture_of: Callable[[str], Pixels]
    backs: tuple[str, ...]
    beside: tuple[tuple[str, Size], ...]
    turns: tuple[int, ...] = (0, 1, 2, 3)
    corner_mm: float = 0.0
    thickness_mm: float = 0.35
    others: tuple[OtherSize, ...] = ()

    def size_of(self, name: str) -> Size:
        """Width and height of a piece by its name."""
        return next((other.size_mm for other in self.others if name in other.names), self.size_mm)

    def thickness_of(self, name: str) -> float:
        """How thick a piece is, by its name."""
        return next((other.thickness_mm for other in self.others if name in other.names), self.thickness_mm)

    def is_sleeved(self, name: str) -> bool:
        """Whether it goes into a sleeve where cards do; pieces of another size do not."""
        return all(name not in other.names for other in self.others)

    def named(self, label: str) -> str:
        """A name of the deck that has this label, the first where there are variants; KeyError where none has it."""
        for design in self.designs:
            if design.label == label:
                return design.name
        raise KeyError(f"expected a card of the deck, such as {self.designs[0].name}, got {label!r}")
