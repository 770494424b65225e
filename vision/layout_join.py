"""Joins two or three readings of parts of one layout: by how many whole cells they lie apart, and what they say."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.sosig.cards import Cell, turned
from vision.grid_joints import SURE

_MISSED = 0.03
"""How often a card that lies in a picture is not found, or one is found where none lies."""
_MISREAD = 0.02
"""How often a name is wrong that was thought to be right."""
_TURNED = 0.03
"""How often a picture is taken from another side of the table than the one before, for each side."""
_LEAST_AGREEING = 2
"""Fewer cards than this never show where a picture lies, however rare they are."""
_WORTH = 0.01


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card in one picture: its cell there, its name, its exits as they lie in that picture.

    `label` and `exits` are None where they are not known. `confidence` (0 to 1): that they are right.
    """

    cell: Cell
    label: str | None = None
    exits: str | None = None
    confidence: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a confidence outside 0 to 1."""
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"expected a confidence from 0 to 1, got {self.confidence}")


@dataclass(frozen=True, slots=True)
class SeenPart:
    """What one picture shows of a layout.

    `cards`: one a cell; cells count from anywhere. `looked`: cells that lie wholly in the picture, taken or empty:
    where one of them is empty here and taken in another picture, the pictures contradict each other. An island whose
    distance is in doubt belongs into a part of its own.
    """

    cards: tuple[SeenCard, ...]
    looked: frozenset[Cell] = frozenset()
    at: Mapping[Cell, SeenCard] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse two cards in one cell."""
        at = {card.cell: card for card in self.cards}
        if len(at) != len(self.cards):
            raise ValueError(f"expected one card a cell, got {len(self.cards)} cards in {len(at)} cells")
        object.__setattr__(self, "at", at)


@dataclass(frozen=True, slots=True)
class Move:
    """How a part is laid upon another: turned clockwise by quarters first, then moved down and to the right."""

    quarters: int = 0
    rows: int = 0
    columns: int = 0

    def cell(self, cell: Cell) -> Cell:
        """Where a cell comes to lie."""
        row, column = cell
        for _ in range(self.quarters):
            row, column = column, -row
        return row + self.rows, column + self.columns

    def card(self, card: SeenCard) -> SeenCard:
        """The card as it comes to lie."""
        return replace(card, cell=self.cell(card.cell), exits=_turned(card.exits, self.quarters))

    def part(self, part: SeenPart) -> SeenPart:
        """The whole part as it comes to lie."""
        return SeenPart(tuple(map(self.card, part.cards)), frozenset(map(self.cell, part.looked)))

    def then(self, other: Move) -> Move:
        """Both moves as one, this one first."""
        row, column = other.cell((self.rows, self.columns))
        return Move((self.quarters + other.quarters) % 4, row, column)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A cell of which the parts say different things; None: empty there although the picture shows the cell."""

    cell: Cell
    said: tuple[SeenCard | None, ...]


@dataclass(frozen=True, slots=True)
class Unjoined:
    """A part whose place is in doubt: `choices` are moves onto the joined layout with likelihoods (often none)."""

    part: int
    choices: tuple[tuple[Move, float], ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """The joined layout.

    `cards`: of the parts that are joined, (0, 0) the top left. `moves`: for each part how it lies there, None where
    that is in doubt (see `doubts`). `confidence`: that all parts joined lie rightly.
    """

    cards: tuple[SeenCard, ...]
    moves: tuple[Move | None, ...]
    contradictions: tuple[Contradiction, ...]
    doubts: tuple[Unjoined, ...]
    confidence: float


def join_parts(parts: Sequence[SeenPart]) -> Joined:
    """Lay the parts on each other, the surest first; where several places fit, the part is left out as a doubt."""
    if not parts:
        raise ValueError("expected at least one part of a layout, got none")
    groups: dict[int, dict[int, Move]] = {n: {n: Move()} for n in range(len(parts))}
    wholes = dict(enumerate(parts))
    found: list[Contradiction] = []
    sureness = 1.0
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if a < b]
        tried = {pair: moves_between(wholes[pair[0]], wholes[pair[1]]) for pair in pairs}
        best = max(pairs, key=lambda pair: _confidence(tried[pair]))
        if _confidence(tried[best]) < SURE:
            break
        one, other = best
        move, chance = tried[best][0]
        sureness *= chance
        wholes[one], said = _merged(wholes[one], move.part(wholes.pop(other)))
        found += said
        groups[one] |= {n: way.then(move) for n, way in groups.pop(other).items()}
    home = max(groups, key=lambda n: (len(wholes[n].cards), -n))
    doubts = []
    for group, ways in groups.items():
        if group != home:
            choices = moves_between(wholes[home], wholes[group])
            doubts += [Unjoined(n, tuple((way.then(move), p) for move, p in choices)) for n, way in ways.items()]
    moves = tuple(groups[home].get(n) for n in range(len(parts)))
    joined = Joined(wholes[home].cards, moves, tuple(found), tuple(doubts), sureness)
    return _from_top_left(joined, wholes[home])


def _from_top_left(joined: Joined, whole: SeenPart) -> Joined:
    """The same with everything counted from the top left of the joined layout."""
    up = -min((cell[0] for cell in whole.at), default=0)
    left = -min((cell[1] for cell in whole.at), default=0)
    home = Move(0, up, left)
    moves = tuple(move and move.then(home) for move in joined.moves)
    inside = [
        Contradiction(home.cell(one.cell), tuple(card and home.card(card) for card in one.said))
        for one in joined.contradictions
        if one.cell in whole.at
    ]
    placed = tuple(
        Unjoined(one.part, tuple((move.then(home), chance) for move, chance in one.choices)) for one in joined.doubts
    )
    cards = tuple(sorted((home.card(card) for card in whole.cards), key=lambda card: card.cell))
    inside.sort(key=lambda one: one.cell)
    return Joined(cards, moves, tuple(inside), placed, joined.confidence)


def moves_between(one: SeenPart, other: SeenPart) -> tuple[tuple[Move, float], ...]:
    """Every move of `other` onto `one` that is worth a thought, with its likelihood, the likeliest first.

    The likelihoods sum to less than 1: the rest is that they have no card in common. A move by which fewer than two
    named cards agree gets no more than an even chance.
    """
    usual = Counter(_names(one, 0)) + Counter(_names(other, 0))
    total = max(1, sum(usual.values()))
    scored: list[tuple[Move, float]] = []
    sums = 0.0
    for quarters in range(4):
        turned = Move(quarters).part(other)
        prior = 1.0 if quarters == 0 else _TURNED
        common = usual if quarters == 0 else Counter(_names(one, 0)) + Counter(_names(turned, 0))
        for rows, columns in _shifts(one, turned):
            odds, agreeing = _odds(one, turned, (rows, columns), common, total)
            sums += prior * odds
            if agreeing:
                known = 1.0 if agreeing >= _LEAST_AGREEING else 0.5
                scored.append((Move(quarters, rows, columns), known * prior * odds))
    told = [(move, odds / max(sums, 1e-300)) for move, odds in scored]
    return tuple(sorted((one for one in told if one[1] > _WORTH), key=lambda choice: -choice[1]))


def _names(part: SeenPart, quarters: int) -> Iterator[tuple[str, str]]:
    """What each named card shows, its exits turned."""
    for card in part.cards:
        if card.label is not None:
            yield card.label, _turned(card.exits, quarters) or ""


def _shifts(one: SeenPart, other: SeenPart) -> Iterator[Cell]:
    """All moves by which the bounds of the parts meet, also those that only touch."""
    spans = []
    for axis in (0, 1):
        low, high = (limit([cell[axis] for cell in one.at], default=0) for limit in (min, max))
        first, last = (limit([cell[axis] for cell in other.at], default=0) for limit in (min, max))
        spans.append(range(low - last - 1, high - first + 2))
    for rows in spans[0]:
        for columns in spans[1]:
            yield rows, columns


def _odds(
    one: SeenPart, other: SeenPart, shift: Cell, usual: Mapping[tuple[str, str], int], total: int
) -> tuple[float, int]:
    """How much likelier it is to see both parts so if they lie so than if not, and how many cards agree."""
    odds, agreeing = 1.0, 0
    empty = 0.5
    for cell, card in other.at.items():
        there = (cell[0] + shift[0], cell[1] + shift[1])
        known = one.at.get(there)
        if known is None:
            odds *= _MISSED / empty if there in one.looked else 1.0
            continue
        if card.label is None or known.label is None:
            odds *= _by_exits(card, known)
            continue
        both = card.confidence * known.confidence * (1 - _MISREAD)
        name = (card.label, card.exits or "")
        same = name == (known.label, known.exits or "")
        agreeing += same
        # A name that stands on a third of the cards says little where it agrees.
        odds *= both * total / max(1, usual[name]) + (1 - both) if same else 1 - both
    for cell in one.at:
        back = (cell[0] - shift[0], cell[1] - shift[1])
        if back not in other.at and back in other.looked:
            odds *= _MISSED / empty
    return odds, agreeing


def _by_exits(card: SeenCard, known: SeenCard) -> float:
    """What exits alone say of two cards, one of them without a name."""
    if card.exits is None or known.exits is None:
        return 1.0
    both = card.confidence * known.confidence * (1 - _MISREAD)
    return 2 * both + (1 - both) if card.exits == known.exits else 1 - both


def _merged(one: SeenPart, other: SeenPart) -> tuple[SeenPart, list[Contradiction]]:
    """Both parts as one, and where they contradict each other; the surer name is kept, less sure than it was."""
    at, found = dict(one.at), []
    for cell, card in other.at.items():
        known = at.get(cell)
        if known is None:
            at[cell] = card
            if cell in one.looked:
                found.append(Contradiction(cell, (None, card)))
        elif card.label is None or known.label is None:
            at[cell] = known if card.label is None else card
            if None not in {card.exits, known.exits} and card.exits != known.exits:
                found.append(Contradiction(cell, (known, card)))
        elif (card.label, card.exits) == (known.label, known.exits):
            at[cell] = replace(known, confidence=1 - (1 - known.confidence) * (1 - card.confidence))
        else:
            found.append(Contradiction(cell, (known, card)))
            at[cell] = _surer(known, card)
    found += [
        Contradiction(cell, (card, None)) for cell, card in one.at.items() if cell in other.looked - other.at.keys()
    ]
    return SeenPart(tuple(at.values()), one.looked | other.looked), found


def _surer(one: SeenCard, other: SeenCard) -> SeenCard:
    """The surer of two that say different things."""
    first, second = one.confidence * (1 - other.confidence), other.confidence * (1 - one.confidence)
    best, share = (one, first) if first >= second else (other, second)
    both = first + second
    return replace(best, confidence=share / both if both > 0 and not math.isclose(both, 0) else 0.5)


def _turned(exits: str | None, quarters: int) -> str | None:
    """Edges after a clockwise turn by quarters, in n e s w order."""
    if exits is None:
        return None
    return turned(exits, quarters)


def _confidence(choices: Sequence[tuple[Move, float]]) -> float:
    return choices[0][1] if choices else 0.0
