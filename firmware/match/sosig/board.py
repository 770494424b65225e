"""The cards of one player as the match takes them: a reading together with what a person has said about it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from firmware.match.sosig.words import on_screen
from scorer.sosig.cards import DIRECTIONS, OPPOSITE, Card, Cell, IllegalCard, neighbour
from scorer.sosig.labels import UnknownCardError, parse_label
from scorer.sosig.layout import Layout, layout_faults
from scorer.words import counted
from vision.card_reading import CardGuess, CardPiece, LayoutReading
from vision.reading import Point

Lay = tuple[tuple[Point, float], ...]
"""Where cards lie: centre and side of each, in pixels."""
SAME_PLACE = 0.3
"""How far a card may seem to lie from where it lay and still be the same, in sides of the card."""
_SHARE_THERE = 0.5
"""So large a share of the cards must lie where they lay for the table to be the same one."""
_LIKELY = 0.02
"""What is less likely than this is no candidate that a question would be about."""
_FEW = 2
_BEYOND = "the picture ends beside a card: are all cards seen?"
NO_READING = LayoutReading(pieces=(), doubts=(), milliseconds=0.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said of one card: it lay at `centre` and read as `read_as`; `card` None means none lies there.

    Where the card is in the grid follows from the reading, not from the cell of `card`.
    """

    centre: Point
    side_px: float
    read_as: tuple[str, str]
    card: Card | None

    @classmethod
    def about(cls, piece: CardPiece, card: Card | None) -> Answer:
        """The answer to the question what this piece is."""
        return cls(piece.centre, piece.side_px, (piece.label, piece.exits), card)

    def fits(self, piece: CardPiece) -> bool:
        """True if this piece is the card that was spoken of, unmoved."""
        near = math.dist(piece.centre, self.centre) <= SAME_PLACE * self.side_px
        return near and (piece.label, piece.exits) == self.read_as


@dataclass(frozen=True, slots=True)
class Said:
    """Everything a person has said about the cards as they lie; forgotten when another table is seen.

    `added` are cards that the camera missed, in the cells of the reading; `settled`: what lies in cells of a layout of
    several pictures, whatever they show there (None: no card); `accepted`: the doubts about no single card were looked
    at, and the cards are right.
    """

    answers: tuple[Answer, ...] = ()
    added: tuple[Card, ...] = ()
    settled: tuple[tuple[Cell, Card | None], ...] = ()
    accepted: bool = False

    def with_answer(self, answer: Answer) -> Said:
        """The same with one more answer, which takes the place of an earlier one about the same card."""
        others = (
            known
            for known in self.answers
            if known.read_as != answer.read_as or math.dist(known.centre, answer.centre) > SAME_PLACE * answer.side_px
        )
        return replace(self, answers=(*others, answer))

    def with_card(self, card: Card) -> Said:
        """The same with a card that the camera missed, or that is another than was said."""
        return replace(self, added=(*self.without(card.cell).added, card))

    def with_settled(self, cell: Cell, card: Card | None) -> Said:
        """The same with what lies in a cell for good."""
        others = (one for one in self.settled if one[0] != cell)
        return replace(self, settled=(*others, (cell, card)))

    def shifted(self, shift: Cell) -> Said:
        """The same counted from another corner."""
        rows, columns = shift
        added = tuple(replace(card, cell=(card.cell[0] + rows, card.cell[1] + columns)) for card in self.added)
        settled = tuple(((row + rows, column + columns), card) for (row, column), card in self.settled)
        return replace(self, added=added, settled=settled)

    def without(self, cell: Cell) -> Said:
        """The same without the card that was added in a cell."""
        return replace(self, added=tuple(card for card in self.added if card.cell != cell))


@dataclass(frozen=True, slots=True)
class BoardCard:
    """One card: what it is taken for, whether that is sure, what else it may be; no piece where a person added it."""

    card: Card
    sure: bool = True
    candidates: tuple[Card, ...] = ()
    piece: CardPiece | None = None
    told: bool = False

    @property
    def confidence(self) -> float:
        """How sure the reader was, 0 to 1; a person is."""
        return 1.0 if self.piece is None or self.told else self.piece.confidence


@dataclass(frozen=True, slots=True)
class Board:
    """The cards as they lie, neighbours that contradict each other, and doubts that are about no single card."""

    cards: tuple[BoardCard, ...] = ()
    pairs: tuple[tuple[Cell, Cell], ...] = ()
    loose: tuple[str, ...] = ()

    def at(self, cell: Cell) -> BoardCard | None:
        """The card in a cell, or None."""
        return next((one for one in self.cards if one.card.cell == cell), None)

    @property
    def plain(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(one.card for one in self.cards)


def by_hand(cards: Iterable[Card]) -> Board:
    """The board of cards that a person has entered."""
    return Board(tuple(BoardCard(card, told=True) for card in cards))


def make_board(reading: LayoutReading, said: Said) -> Board:
    """Join a reading with what was said about it."""
    found: dict[Cell, BoardCard] = {}
    strange = 0
    for piece in reading.cards:
        answer = _said_of(piece, said)
        if answer is not None and answer[0] is None:
            continue
        one = _read(piece) if answer is None or answer[0] is None else _told(piece, answer[0])
        if one is None:
            strange += 1
        else:
            there = found.get(piece.cell)
            found[piece.cell] = one if there is None else _surer(one, there)
    for card in said.added:
        found.setdefault(card.cell, BoardCard(card, told=True))
    cards = tuple(found[cell] for cell in sorted(found))
    pairs = tuple(pair for pair in reading.pairs if _is_open(found.get(pair[0]), found.get(pair[1])))
    # How cards lie to each other is no question where none is left.
    asked = bool(cards) and not said.accepted
    loose = (*reading.loose, *((_BEYOND,) if goes_on(found, reading.looked) else ())) if asked else ()
    if strange:
        loose = (f"{counted(strange, 'card')} with a name that is none of Sosig", *loose)
    return Board(cards, pairs, loose)


def goes_on(cells: Collection[Cell], looked: Collection[Cell]) -> bool:
    """True where a card may lie beside these and not wholly in the picture: what is cut off is not always seen."""
    beside = {neighbour(cell, edge) for cell in cells for edge in DIRECTIONS}
    return bool(looked) and not beside <= {*cells, *looked}


def _said_of(piece: CardPiece, said: Said) -> tuple[Card | None] | None:
    """What was said of a piece: the card, or (None,) for no card; None where nothing was."""
    settled = dict(said.settled)
    if piece.cell in settled:
        return (settled[piece.cell],)
    answer = next((answer for answer in said.answers if answer.fits(piece)), None)
    return None if answer is None else (answer.card,)


def _read(piece: CardPiece) -> BoardCard | None:
    """The card that a piece is read as; None where no card of the game is meant."""
    guesses = [guess for guess in piece.guesses if isinstance(guess, CardGuess)]
    known = [_card(piece, piece.label, piece.exits), *(_card(piece, g.label, g.exits) for g in guesses)]
    candidates = tuple(dict.fromkeys(card for card in known if card is not None))
    sure = piece.sure or _is_one_card(piece, guesses)
    return BoardCard(candidates[0], sure, candidates, piece) if candidates else None


def _is_one_card(piece: CardPiece, guesses: Sequence[CardGuess]) -> bool:
    """True where the doubt is only between names of one and the same card, as variants of it: no answer changes it."""
    likely = [guess for guess in guesses if guess.likelihood >= _LIKELY]
    cards = {_card(piece, guess.label, guess.exits) for guess in likely}
    between_names = piece.doubt in {"", "name"} and len({guess.label for guess in likely}) > 1
    return between_names and len(cards) == 1 and None not in cards


def _card(piece: CardPiece, label: str, exits: str) -> Card | None:
    try:
        part, _, effect = parse_label(label)
        burnt = part.startswith("burnt-")
        halves = "" if burnt or part == "scrontch" else piece.halves or ""
        return Card(piece.cell, part.removeprefix("burnt-"), exits, effect or "plain", burnt, halves)
    except (UnknownCardError, IllegalCard):
        return None


def _told(piece: CardPiece, card: Card) -> BoardCard:
    placed = replace(card, cell=piece.cell)
    return BoardCard(placed, True, (placed,), piece, told=True)


def _surer(one: BoardCard, other: BoardCard) -> BoardCard:
    """Of two that seem to lie in one cell the surer, which is to be looked at unless a person has spoken of it."""
    best = max(one, other, key=lambda card: (card.told, card.confidence))
    return best if best.told else replace(best, sure=False)


def _is_open(one: BoardCard | None, other: BoardCard | None) -> bool:
    """True while two neighbours contradict each other and nobody has said of both what they are."""
    if one is None or other is None or (one.told and other.told):
        return False
    (row, column), cell = one.card.cell, other.card.cell
    edge = next((edge for edge in OPPOSITE if neighbour((row, column), edge) == cell), None)
    return edge is not None and (edge in one.card.exits) != (OPPOSITE[edge] in other.card.exits)


def is_barely_one(board: Board) -> bool:
    """True where nothing but a doubtful piece or two is seen: rather a deck, a token or an empty table than cards."""
    return len(board.cards) <= _FEW and not any(one.sure for one in board.cards)


Verdict = Literal["empty", "question", "ready"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What stands between the cards and the book; `ask` is the cell of the card in question, `words` say it.

    A question without a cell is about all of them. "ready": `layout` may be booked.
    """

    verdict: Verdict
    words: str = ""
    ask: Cell | None = None
    layout: Layout = Layout()  # noqa: RUF009 - a frozen value


def judge(board: Board) -> Judged:
    """Say what to do with the cards: doubts are asked about one after the other, then what cannot lie so."""
    if not board.cards and not board.loose:
        return Judged("empty")
    unsure = [one for one in board.cards if not one.sure]
    if unsure:
        least = min(unsure, key=lambda one: one.confidence)
        return Judged("question", question_of(least), least.card.cell)
    for pair in board.pairs:
        open_ones = [one for cell in pair if (one := board.at(cell)) is not None and not one.told]
        if open_ones:
            least = min(open_ones, key=lambda one: one.confidence)
            return Judged("question", "Two neighbours contradict each other: what is this card?", least.card.cell)
    if board.loose:
        return Judged("question", "Are the cards right as they are drawn?")
    faults = list(layout_faults(board.plain))
    if faults:
        index, fault = faults[0]
        cells = [one.card.cell for one in board.cards]
        return Judged("question", f"This cannot be: {on_screen(fault, cells)}", board.cards[index].card.cell)
    return Judged("ready", layout=Layout(board.plain))


_QUESTIONS = {
    "presence": "Is there a card here, and is it this one?",
    "place": "Does this card lie in this place of the grid?",
    "pictures": "The pictures contradict each other: what lies here?",
}


def question_of(one: BoardCard) -> str:
    """Ask what a doubtful card is."""
    usual = "Which of the two is this card?" if len(one.candidates) > 1 else "Is this card read rightly?"
    return _QUESTIONS.get(one.piece.doubt, usual) if one.piece is not None else usual


def places(reading: LayoutReading) -> Lay:
    """Where the cards of a reading lie."""
    return tuple((piece.centre, piece.side_px) for piece in reading.pieces)


def shift_between(before: LayoutReading, now: LayoutReading, *, share: float = _SHARE_THERE) -> Cell | None:
    """Say how far down and to the right the same cards are counted now; None where it is another table.

    A card laid above or to the left of all others moves the count of every one. `share` of the cards must lie where
    they lay.
    """
    votes: Counter[Cell] = Counter()
    for old in before.cards:
        new = next((one for one in now.cards if _is_there(old, one)), None)
        if new is not None:
            votes[new.cell[0] - old.cell[0], new.cell[1] - old.cell[1]] += 1
    ((shift, count),) = votes.most_common(1) or (((0, 0), 0),)
    return shift if count and count >= share * len(before.cards) else None


def carried(said: Said, before: LayoutReading, now: LayoutReading) -> Said:
    """Give what still holds of what was said once another reading is there."""
    if said.added and not before.cards:
        # Nothing lay there to tell the cells by.
        return Said()
    shift = shift_between(before, now) if before.cards else (0, 0)
    if shift is None:
        return Said()
    return replace(said.shifted(shift), accepted=said.accepted and is_same(before, now))


def is_same(one: LayoutReading, other: LayoutReading) -> bool:
    """True where the same cards lie in the same places, as far as a still picture varies."""
    return len(one.cards) == len(other.cards) and all(
        any(_is_there(card, there) for there in other.cards) for card in one.cards
    )


def _is_there(one: CardPiece, other: CardPiece) -> bool:
    """True for a card that lies where the other does and may be the same: only two sure names can say otherwise."""
    near = one.picture == other.picture and math.dist(one.centre, other.centre) <= SAME_PLACE * one.side_px
    return near and (one.shows == other.shows or not (one.sure and other.sure))


def labels_of(reading: LayoutReading) -> tuple[str, ...]:
    """The labels as the camera gave them, in the order of the reading."""
    return tuple(piece.label for piece in reading.pieces)


def shows(labels: Sequence[str], reading: LayoutReading) -> bool:
    """True where a reading has exactly these labels."""
    return bool(labels) and Counter(labels) == Counter(labels_of(reading))
