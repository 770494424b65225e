"""The virtual table of Sosig: two decks face down, and cards that a player takes, lays, turns, moves and puts back."""

from __future__ import annotations

from dataclasses import replace

from hardware.simulated.card_deck import CardDeck, printed_deck
from hardware.simulated.card_grower import Growth, GrowthError, Laid, finished, grow
from hardware.simulated.card_laying import Habit, crooked
from hardware.simulated.grid_laying import middle_of, pitch
from hardware.simulated.handled_table import HandledTable, Held, Pile
from scorer.sosig.cards import Cell, turned

ROWS, COLUMNS = 5, 7
"""So many cells the table has; the middle one's middle is the table's."""
PILES = ("head", "body")
"""The decks that lie face down beside the grid."""
_PILE_GAP_MM = 26.0
"""So far from the grid that a deck lies in none of its cells, were there more of them."""


class VirtualCardTable(HandledTable[Laid]):
    """Cards of Sosig on a table of ROWS x COLUMNS cells.

    A Burnt card lies on the one it covers. What cannot be done (a cell that is taken, a card of which none is left)
    changes nothing.
    """

    deck: CardDeck

    def __init__(self, deck: CardDeck | None = None, *, seed: int = 0, habit: Habit | None = None) -> None:
        super().__init__(deck or printed_deck(), seed=seed, habit=habit)

    def piles(self) -> tuple[Pile, ...]:
        """The decks of heads and bodies, face down, to the left of the grid."""
        return tuple(self._pile(word) for word in PILES)

    def _pile(self, word: str) -> Pile:
        picture = next((name for name in self.deck.backs if word in name), self.deck.backs[0])
        return Pile(word, picture, self.pile_place(word), (-3.0, 2.0)[PILES.index(word)])

    def pile_of(self, name: str) -> str:
        """A card's part: head, body, or one that has no deck on the table."""
        return self.deck.design(name).part

    def cell_at(self, x_mm: float, y_mm: float) -> Cell | None:
        """The cell at a place of the table; None outside of them."""
        across, down = pitch(self.deck, self.habit)
        row, column = round(-y_mm / down + (ROWS - 1) / 2), round(x_mm / across + (COLUMNS - 1) / 2)
        return (row, column) if 0 <= row < ROWS and 0 <= column < COLUMNS else None

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Where a cell's middle is, in mm."""
        return middle_of((cell[0] - (ROWS - 1) / 2, cell[1] - (COLUMNS - 1) / 2), pitch(self.deck, self.habit))

    def pile_place(self, part: str) -> tuple[float, float]:
        """Where the middle of a face-down deck is, in mm: to the left of the grid."""
        across, down = pitch(self.deck, self.habit)
        x = -(COLUMNS / 2) * across - _PILE_GAP_MM - self.deck.size_mm[0] / 2
        return x, down * (0.7 if part == PILES[0] else -0.7)

    def place(self, name: str, cell: Cell, quarters: int = 0) -> bool:
        """Lay a card of that name in a cell, turned by quarters clockwise; tells whether it was laid.

        A Burnt card goes on a head or body of its form, and takes the turn in which it fits. Raises KeyError for a
        name that the deck has not.
        """
        design = self.deck.design(name)
        if self.left()[name] <= 0 or not (0 <= cell[0] < ROWS and 0 <= cell[1] < COLUMNS):
            return False
        if design.part.startswith("burnt"):
            return self._cover(name, cell, quarters)
        if any(one.card.cell == cell for one in self._lying):
            return False
        quarters = self._allowed(quarters)
        exits, halves = turned(design.exits, quarters), turned(design.halves, quarters)
        self._put(Laid(cell, name, quarters, exits, halves))
        return True

    def _cover(self, name: str, cell: Cell, quarters: int) -> bool:
        design = self.deck.design(name)
        below = self.top(cell)
        card = self._lying[below].card if below is not None else None
        if card is None or card.burnt or design.part != f"burnt-{card.label.split('-')[0]}" or "flaky" in card.label:
            return False
        for turn in (quarters % 4, *self.deck.turns):
            if turned(design.exits, turn) == card.exits and turn in self.deck.turns:
                self._put(Laid(cell, name, turn, card.exits, "", card.label))
                return True
        return False

    def _put(self, card: Laid) -> None:
        self._lying.append(crooked(self._rng, card, self.middle(card.cell), self.habit))
        self.version += 1

    def _allowed(self, quarters: int) -> int:
        """The turn itself, or the next one in which a card of this deck fits a cell."""
        return next(turn % 4 for turn in range(quarters, quarters + 4) if turn % 4 in self.deck.turns)

    def top(self, cell: Cell) -> int | None:
        """The index of the card that is seen in a cell, or None."""
        return max((n for n, one in enumerate(self._lying) if one.card.cell == cell), default=None)

    def turn(self, index: int, quarters: int = 1) -> bool:
        """Turn a card by quarters clockwise; a covered card and the Burnt one on it stay as they are."""
        card = self._lying[index].card
        if card.burnt or self.top(card.cell) != index:
            return False
        quarter = self.next_turn(card.quarters, quarters)
        design = self.deck.design(card.name)
        now = replace(
            card,
            quarters=quarter,
            exits=turned(design.exits, quarter),
            halves=turned(design.halves, quarter),
        )
        self._lying[index] = crooked(self._rng, now, self.middle(card.cell), self.habit)
        self.version += 1
        return True

    def move(self, index: int, cell: Cell) -> bool:
        """Move a card, together with the Burnt one on it, to a free cell; tells whether it was moved."""
        inside = 0 <= cell[0] < ROWS and 0 <= cell[1] < COLUMNS
        if not inside or any(one.card.cell == cell for one in self._lying):
            return False
        was = self._lying[index].card.cell
        for number, one in enumerate(self._lying):
            if one.card.cell == was:
                self._lying[number] = crooked(self._rng, replace(one.card, cell=cell), self.middle(cell), self.habit)
        self.version += 1
        return True

    def put_back(self, index: int) -> None:
        """Put a card back into its deck; of a covered card the Burnt one on it goes first."""
        cell = self._lying[index].card.cell
        top = self.top(cell)
        del self._lying[index if top is None else top]
        self.version += 1

    def grow(
        self, cards: int = 12, *, burnt: int = 1, scrontches: int = 0, islands: int = 1, finished: int = 0
    ) -> None:
        """Lay a random tableau of so many cards, grown as in play, in place of what lies there.

        Raises ValueError for more than the table has room for.
        """
        growth = Growth(
            cards,
            islands,
            burnt=burnt,
            scrontches=scrontches,
            finished=finished,
            most_rows=ROWS,
            most_columns=COLUMNS,
        )
        laid = grow(self._rng, self.deck, growth)
        rows, columns = (1 + max(card.cell[axis] for card in laid) for axis in (0, 1))
        down, across = (ROWS - rows) // 2, (COLUMNS - columns) // 2
        self._lying.clear()
        self.held = None
        for card in laid:
            self._put(replace(card, cell=(card.cell[0] + down, card.cell[1] + across)))

    def grow_on(self, cards: int) -> int:
        """Lay up to so many cards more, grown as in play from those that lie there; how many found a place.

        Where no Sosig is finished yet, one is, if the cards and the room allow it.
        """
        start = tuple(one.card for one in self._lying)
        some = finished(start) > 0
        for count, wanted in ((cards, 1 - some), (cards, 0), (cards // 2, 0), (3, 0), (1, 0)):
            growth = Growth(count, finished=wanted, inside=True, most_rows=ROWS, most_columns=COLUMNS)
            try:
                grown = grow(self._rng, self.deck, growth, start)
            except GrowthError:
                continue
            for card in grown[len(start) :]:
                self._put(card)
            return count
        return 0

    def burn(self, index: int) -> bool:
        """Cover a card with a Burnt one of its form, if one is left and the card may be covered."""
        cell = self._lying[index].card.cell
        names = [design.name for design in self.deck.designs if design.part.startswith("burnt")]
        return any(self.place(name, cell) for name in names)

    # Held between fingers.

    def lift(self, index: int) -> bool:
        """Take a card off the table, where nothing lies on it."""
        one = self._lying[index]
        if self.held is not None or self.top(one.card.cell) != index:
            return False
        del self._lying[index]
        self.held = Held(one.card.name, one.card.quarters, one.x_mm, one.y_mm, (one.card.cell, one.card.quarters))
        self.version += 1
        return True

    def drop(self) -> bool:
        """Let go of what is held; tells whether it lies where it was let go.

        Beside the cells or over a deck it goes back into its deck; where it cannot lie, to where it came from.
        """
        held, self.held = self.held, None
        if held is None:
            return False
        self.version += 1
        cell = None if self.pile_at(held.x_mm, held.y_mm) else self.cell_at(held.x_mm, held.y_mm)
        if cell is None:
            return False
        if self.place(held.name, cell, held.quarters):
            return True
        if held.home is not None:
            self.place(held.name, *held.home)
        return False
