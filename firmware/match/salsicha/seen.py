"""The cards of Salsicha as the camera tells them: which lie there, which are new, and what a person said of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from firmware.match.salsicha.words import COMBINATION, is_card
from vision.reading import Piece, Reading

NEAR = 0.5
"""A card that was found again within so many of its sides has not been moved."""
MOST_CANDIDATES = 3


def dog_cards(reading: Reading | None) -> tuple[Piece, ...]:
    """Give the cards of dogs of a reading, also those of which it is not sure that they are one."""
    pieces = reading.pieces if reading is not None else ()
    return tuple(piece for piece in pieces if any(is_card(label) for label in candidates(piece)))


def combinations(reading: Reading | None) -> tuple[str, ...]:
    """Give the names of the combination cards that a reading is sure of."""
    labels = (piece.label for piece in (reading.pieces if reading is not None else ()) if piece.sure)
    return tuple(label.removeprefix(COMBINATION) for label in labels if label.startswith(COMBINATION))


def odd_things(reading: Reading) -> tuple[str, ...]:
    """Give the doubts that are about no card of the reading, as something that may be one."""
    return reading.doubts[sum(not piece.sure for piece in reading.pieces) :]


def candidates(piece: Piece) -> tuple[str, ...]:
    """Give what a piece may be, the likeliest first."""
    return tuple(dict.fromkeys((piece.label, *(guess.label for guess in piece.guesses))))[:MOST_CANDIDATES]


def is_same_place(one: Piece, other: Piece) -> bool:
    """True where two pieces lie at one place."""
    return math.dist(one.centre, other.centre) < NEAR * max(one.side_px, other.side_px)


def elsewhere(now: Sequence[Piece], before: Sequence[Piece]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Give the pieces of now that lie where none like them lay before, and those of before that are gone from there.

    A card of which the box is not sure at one place is the same card, whatever it was read as.
    """
    left = list(before)
    found: list[Piece] = []
    for piece in now:
        old = next((old for old in left if is_same_place(piece, old) and _may_be_same(piece, old)), None)
        if old is None:
            found.append(piece)
        else:
            left.remove(old)
    return tuple(found), tuple(left)


def added(now: Sequence[Piece], before: Sequence[Piece]) -> tuple[Piece, ...]:
    """Give the pieces of now that were not there before: each at another place, and one more of its name."""
    unmatched, gone = elsewhere(now, before)
    # What was pushed aside has its name still.
    moved = Counter(old.label for old in gone)
    found = []
    for piece in unmatched:
        if piece.sure and moved[piece.label] > 0:
            moved[piece.label] -= 1
        else:
            found.append(piece)
    return tuple(found)


def _may_be_same(one: Piece, other: Piece) -> bool:
    return one.label == other.label or not (one.sure and other.sure)


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table as far as it is known: the discards, and the cards that are booked already, by whose.

    `base`: the discards when the last turn was booked; None before any were seen.
    """

    discards: tuple[Piece, ...] = ()
    base: tuple[Piece, ...] | None = None
    booked: tuple[tuple[str, tuple[Piece, ...]], ...] = ()

    def after(self, now: tuple[Piece, ...], *, fresh: bool, deal: int) -> Laid:
        """Go on with what is seen now in a round: one card more is a discard, several at once are a hand laid open.

        In a `fresh` round, of which no turn is booked, several are what is laid out anew, up to `deal` cards.
        """
        new = added(now, self.discards)
        if self.base is None or (fresh and (len(self.base) < deal or len(new) > 1)):
            return Laid(discards=now, base=now)
        return replace(self, discards=now) if len(new) <= 1 else self

    @property
    def news(self) -> tuple[Piece, ...]:
        """The discards that came since the last turn was booked."""
        return added(self.discards, self.base) if self.base is not None else ()

    def turn_booked(self) -> Laid:
        """Go on after a turn was booked."""
        return replace(self, base=self.discards)

    def with_booked(self, whose: str, pieces: Iterable[Piece]) -> Laid:
        """Take note of whose cards lie there."""
        others = tuple(one for one in self.booked if one[0] != whose)
        return replace(self, booked=(*others, (whose, tuple(pieces))))

    def of(self, names: Iterable[str]) -> Laid:
        """Forget the cards of all but these."""
        kept = set(names)
        return replace(self, booked=tuple(one for one in self.booked if one[0] in kept))

    def without_others(self, now: tuple[Piece, ...], whose: str, *, hand: bool) -> tuple[Piece, ...]:
        """Give what of now does not lie where somebody else's cards lie, for a `hand` the discards neither.

        Their names say nothing here: cards may have been taken up, and others of the same name are in the next hand.
        """
        others = [piece for name, pieces in self.booked if name != whose for piece in pieces]
        mine = elsewhere(now, others)[0]
        return elsewhere(mine, self.discards)[0] if hand else mine


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said of a piece as it was read: its card; None for no card of this place."""

    piece: Piece
    label: str | None

    def is_about(self, piece: Piece) -> bool:
        """True for the same piece read alike."""
        return is_same_place(self.piece, piece) and candidates(self.piece)[0] == candidates(piece)[0]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a proposal: its name, whether that is settled, and the piece it was read from (None: added by hand)."""

    label: str
    sure: bool
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What a person said of the cards that lie there: answers, and cards that the camera does not see."""

    answers: tuple[Answer, ...] = ()
    more: tuple[str, ...] = ()
    accepted: bool = False
    """True where somebody said that what else lies there is no card."""
    undo: tuple[Said, ...] = field(default=(), repr=False, compare=False)

    def with_answer(self, piece: Piece, label: str | None) -> Said:
        """Take note of an answer."""
        others = tuple(answer for answer in self.answers if not answer.is_about(piece))
        return self._next(answers=(*others, Answer(piece, label)))

    def with_more(self, label: str) -> Said:
        """Take note of a card that the camera does not see."""
        return self._next(more=(*self.more, label))

    def without_more(self, place: int) -> Said:
        """Take a card out that was added by hand."""
        return self._next(more=(*self.more[:place], *self.more[place + 1 :]))

    def with_accepted(self) -> Said:
        """Take note that what else lies there is no card."""
        return self._next(accepted=True)

    def taken_back(self) -> Said:
        """Go back before the last word."""
        return self.undo[-1] if self.undo else self

    def _next(self, **changed: object) -> Said:
        return replace(self, undo=(*self.undo, self), **changed)  # type: ignore[arg-type]  # fields of this class

    def cards(self, pieces: Iterable[Piece]) -> tuple[Card, ...]:
        """Give the cards of pieces with what was said of them, and those added by hand after them."""
        found = []
        for piece in pieces:
            answer = next((one for one in self.answers if one.is_about(piece)), None)
            if answer is None:
                found.append(Card(piece.label, piece.sure and is_card(piece.label), piece))
            elif answer.label is not None:
                found.append(Card(answer.label, sure=True, piece=piece))
        return (*found, *(Card(label, sure=True) for label in self.more))
