"""What readers of cards return: cards with turns, those of a layout with cells and exits too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.sosig.cards import Cell
from vision.reading import Guess, Piece, Reading

TURNS = (0, 90, 180, 270)
Doubt = Literal["", "presence", "name", "place", "look", "pictures"]
"""What is doubtful about a card: whether one is there at all, which of two names it has, where it lies (in which cell,
on or beside which other card), how it looks, as where its edges do not show what its name says, or which of several
pictures is right about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedGuess(Guess):
    """One way to read a card: its label and its turn."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCard(Piece):
    """One card of any game.

    `turn`: of its art, clockwise on the picture, the nearest of TURNS (degrees). `outline`: clockwise from the corner
    at the top left, whatever the turn. `guesses` are TurnedGuess, the first one as the piece itself. `doubt`: why it
    is not sure.
    """

    turn: int
    doubt: Doubt = ""

    def __post_init__(self) -> None:
        """Refuse a turn that is no quarter."""
        Piece.__post_init__(self)
        if self.turn not in TURNS:
            raise ValueError(f"expected a turn of {TURNS}, got {self.turn}")

    @property
    def about(self) -> dict[str, object]:
        """What is told of it beside its label, by name."""
        return {"turn": self.turn}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGuess(TurnedGuess):
    """One way to read a card of a layout: its label, its turn and the exits it then has on the table."""

    exits: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPiece(LaidCard):
    """One card of a layout.

    `exits`: as seen on the table, in n e s w order. `cell`: row and column, (0, 0) the top left of the layout's
    bounding box. `halves`: edges with half a mystery-meat symbol, as on the table, None where that cannot be told.
    `guesses` are CardGuess. `picture`: which of several joined pictures shows it, counted from 0.
    """

    exits: str
    cell: Cell
    burnt: bool = False
    halves: str | None = None
    picture: int = 0

    @property
    def about(self) -> dict[str, object]:
        """What is told of it beside its label, by name; halves only where they are known."""
        told = {"turn": self.turn, "exits": self.exits, "burnt": self.burnt, "cell": list(self.cell)}
        return told if self.halves is None else {**told, "halves": self.halves}

    @property
    def shows(self) -> tuple[str, ...]:
        """What the card was named; the turn only as far as exits show it."""
        return self.label, self.exits

    @property
    def says(self) -> tuple[object, ...]:
        """What two readings of one card must agree on: its cell too, which a card overlooked elsewhere may move."""
        return *self.shows, self.cell


@dataclass(frozen=True, slots=True, kw_only=True)
class BeltPiece(LaidCard):
    """A sausage on the belt; `card`: the number of the card it stands at, from 1 at the start, None where not known."""

    card: int | None

    @property
    def about(self) -> dict[str, object]:
        """What is told of it beside its label, by name."""
        return {"card": self.card}

    @property
    def says(self) -> tuple[object, ...]:
        """What two readings of one piece must agree on."""
        return self.label, self.card


@dataclass(frozen=True, slots=True, kw_only=True)
class PigPiece(LaidCard):
    """A pig, or a card that lies on or beside one.

    `of`: the pig's number, as pigs are counted from 1: row after row, each from left to right; None where that is not
    known.
    """

    of: int | None

    @property
    def about(self) -> dict[str, object]:
        """What is told of it beside its label, by name."""
        return {"of": self.of, "turn": self.turn}

    @property
    def says(self) -> tuple[object, ...]:
        """What two readings of one piece must agree on."""
        return self.label, self.of


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutReading(Reading):
    """The layout of one player as one picture, or several joined, show it; `pieces` are CardPiece, top row first.

    `pairs`: cells of neighbours whose exits contradict each other without both being sure. `looked`: cells that lie
    wholly in the picture, taken or empty. `left_out`: which of several pictures could not be laid on the others.
    """

    pairs: tuple[tuple[Cell, Cell], ...] = ()
    looked: frozenset[Cell] = frozenset()
    left_out: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[CardPiece, ...]:
        """The pieces as cards."""
        return tuple(piece for piece in self.pieces if isinstance(piece, CardPiece))

    @property
    def loose(self) -> tuple[str, ...]:
        """The doubts beyond those of single cards and pairs, of which there is one each."""
        return self.doubts[sum(not piece.sure for piece in self.pieces) + len(self.pairs) :]
