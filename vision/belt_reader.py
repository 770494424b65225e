"""Reads a picture of the belt of Wurst Case Scenario: which sausage stands at which card, counted from the start."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.belt_fit import Belt, fit_belt
from vision.card_reading import BeltPiece, LaidCard
from vision.card_words import place_words
from vision.covered_cards import hidden as hidden_share
from vision.finder import Candidate
from vision.free_cards import FreeCard, FreeCards, FreeTable, Shown
from vision.outline import is_within, shared
from vision.reading import Reading
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

CARDS = 8
"""A belt has so many cards; the Meat Machine is after the last."""
_SAUSAGE, _BELT = re.compile(r"[1-8]"), re.compile(r"belt-([1-8])")
MACHINE = "machine"
"""The card after the last one of the belt."""
LABELS = (*map(str, range(1, CARDS + 1)), *(f"belt-{number}" for number in range(1, CARDS + 1)), MACHINE)
"""All that the reader has a use for."""
_ON_IT = 0.5
_ON, _BELOW = (0.25,), (0.75, 1.2)
"""So far from the middle of a belt's card (in its heights) sausages lie, on it and beside it."""
_SHARES = (0.36, 0.47, 0.62)
"""So large (in sides of a belt's card) sausages are looked for where none is known; a look allows for a sixth."""
_LEAST_SURE = 3
"""So many cards that were named for sure show a row; with fewer those that are doubtful are taken too."""
_PART_ON_IT = 0.3
"""What is taken for a card seen elsewhere in the row, and lies on the row with more than this, is a part of it."""
_MOST_WRONG = 2
_BETWEEN = 0.36
"""A sausage farther (in cards) from the middle of a card than this may be meant to stand at the next one."""
_BESIDE = 4.2
"""One farther (in cards) across the row than this is not on the belt."""


class BeltReader:
    """Reads a belt by one taught set: the sausages `1` to `8`, the cards `belt-1` to `belt-8` and the `machine`.

    Loading takes a moment: make a reader once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self.taught = taught
        self._cards = FreeCards(taught, piled=True)

    def read(self, pixels: Pixels, scale: float = 1.0) -> Reading:
        """The reading of a picture (height x width x 3, blue green red): `pieces` are BeltPiece, the first card first.

        `scale` multiplies all coordinates of the reading: the pixels of the picture as given for one of these.
        """
        start = time.perf_counter()
        table = self._cards.look(pixels)
        sausages = [card for card in table.cards if _is_sausage(card)]
        belt = self._belt(pixels, table.cards, sausages)
        hidden: list[int] = []
        if belt is not None:
            more = self._overlooked(pixels, belt, [card for card in sausages if card.is_sure])
            if more:
                sausages = [*more, *_beside(sausages, more)]
                belt = self._belt(pixels, table.cards, sausages) or belt
            sausages = self._without_prints(pixels, belt, sausages)
            hidden = [n for n in range(1, CARDS + 1) if not _is_bare(self._at(pixels, belt, n, sausages))]
        pieces = [_piece(card.piece(scale), _card_of(card, belt)) for card in sausages]
        pieces.sort(key=lambda piece: (piece.card or CARDS + 1, piece.centre[::-1]))
        doubts = _unexplained(table, belt, hidden, sausages).doubts(scale)
        doubts += [_lost_words(piece) for piece in pieces if piece.card is None] if belt else []
        if belt is None and pieces:
            doubts.append("the cards of the belt are not seen in a row: which card the sausages stand at is not known")
        doubts += [f"what lies on card {number} of the belt is not sure" for number in hidden]
        if not pieces and _numbered(table.cards):
            doubts.append("no sausage is seen on the belt")
        counts = Counter(piece.label for piece in pieces)
        doubts += [f"the sausage {label} is seen {count} times" for label, count in sorted(counts.items()) if count > 1]
        return Reading(tuple(pieces), tuple(doubts), (time.perf_counter() - start) * 1000)

    def _belt(self, pixels: Pixels, cards: Sequence[FreeCard], sausages: Sequence[FreeCard]) -> Belt | None:
        """The row of the belt's cards: the ones seen at once, and then those near them that lie under sausages."""
        known = in_line(_numbered([card for card in cards if card.is_sure]))
        if len(known) < _LEAST_SURE:
            known = in_line(_numbered(cards))
        belt = fit_belt(known)
        while belt is not None:
            near = {number + way for number in known for way in (-2, -1, 1, 2)} & set(range(1, CARDS + 1)) - set(known)
            looked = {number: self._at(pixels, belt, number, sausages) for number in near}
            new = {number: found.outline for number, found in looked.items() if found is not None and found.is_bare}
            longer = fit_belt(known | new) if new else None
            if longer is None:
                break
            known, belt = known | new, longer
        return belt

    def _overlooked(self, pixels: Pixels, belt: Belt, sausages: Sequence[FreeCard]) -> list[FreeCard]:
        """Sausages that nothing marked: on the cards of the belt all places are looked at, and below them too where
        these `sausages` tell how large they are."""
        cards = [belt.outline(number) for number in range(1, CARDS + 1)]
        shares: tuple[float, ...] = _SHARES
        ways_down: tuple[float, ...] = _ON
        if sausages:
            sides = [card.candidate.side_px for card in sausages]
            shares = (_median(sides) / _median([Candidate(card, 0.0).side_px for card in cards]),)
            ways_down = (*_ON, *_BELOW)
        places = [place for card in cards for share in shares for place in _places(card, share, ways_down)]
        for number, card in enumerate(cards, start=1):
            found = self._at(pixels, belt, number, sausages)
            if found is not None and not found.is_bare:
                middle = card.mean(axis=0)
                places += [found.oddest.place + (card - middle) * share for share in (*shares, *_SHARES)]
        size = (pixels.shape[1], pixels.shape[0])
        taken = [card.outline for card in sausages]
        more = self._cards.more(pixels, [place for place in places if is_within(place, size)], taken)
        return [card for card in more if _is_sausage(card)]

    def _without_prints(self, pixels: Pixels, belt: Belt, sausages: Sequence[FreeCard]) -> list[FreeCard]:
        """The sausages without doubtful ones on cards whose print is seen whole: these are parts of that print."""
        sure = [card for card in sausages if card.is_sure]
        left = [card for card in sausages if not card.is_sure]
        for number in range(1, CARDS + 2):
            upon = [card for card in left if shared(card.outline, belt.outline(number)) > _ON_IT]
            if upon and _is_bare(self._at(pixels, belt, number, sure)):
                left = [card for card in left if card not in upon]
        return [*sure, *left]

    def _at(self, pixels: Pixels, belt: Belt, number: int, sausages: Sequence[FreeCard]) -> Shown | None:
        """A card of the belt where it should lie, if it is seen there; what is taken for a sausage and is none must not
        hide it."""
        label = f"belt-{number}" if number <= CARDS else MACHINE
        sure = [card.outline for card in sausages if card.is_sure]
        found = self._cards.shown(pixels, belt.outline(number), label, sure)
        if len(sure) < len(sausages) and not _is_bare(found):
            found = self._cards.shown(pixels, belt.outline(number), label, [one.outline for one in sausages])
        return found


def _is_bare(card: Shown | None) -> bool:
    """True for a card that is seen, with nothing on it but what was left out."""
    return card is not None and card.is_bare


def _places(card: F64, share: float, ways_down: Sequence[float]) -> Iterator[F64]:
    """Where sausages (4 x 2 pixels) of this share of a belt's card may lie on it, above it and below it."""
    right, down = card[1] - card[0], card[3] - card[0]
    small = card.mean(axis=0) + (card - card.mean(axis=0)) * share
    for y in ways_down:
        for x in (-share / 2, 0.0, share / 2):
            for sign in (1, -1):
                yield small + right * x + down * y * sign


def _median(numbers: Sequence[float]) -> float:
    return float(np.median(numbers))


def _beside(sausages: Sequence[FreeCard], found: Sequence[FreeCard]) -> list[FreeCard]:
    """The sausages without those in whose place a clearer one was found."""
    return [one for one in sausages if all(shared(other.outline, one.outline) < _ON_IT for other in found)]


def _numbered(cards: Sequence[FreeCard]) -> dict[int, F64]:
    """The outlines of the belt's cards by number, the machine being the one after the last; of two the surer one."""
    found: dict[int, F64] = {}
    for card in sorted(cards, key=lambda one: one.confidence):
        number = _number_of(card)
        if number is not None:
            found[number] = card.outline
    return found


def _number_of(card: FreeCard) -> int | None:
    """The number of a card of the belt, the machine being the one after the last; None for any other."""
    match = _BELT.fullmatch(card.label)
    return int(match[1]) if match else CARDS + 1 if card.label == MACHINE else None


def _unexplained(table: FreeTable, belt: Belt | None, hidden: Sequence[int], sausages: Sequence[FreeCard]) -> FreeTable:
    """The sausages, and what else lies there that is no card of the belt: what these are the row itself tells.

    Cards on which something unknown lies (`hidden`) explain nothing.
    """
    numbers = [] if belt is None else [number for number in range(1, CARDS + 2) if number not in hidden]
    told = [*(belt.outline(number) for number in numbers if belt), *(card.outline for card in sausages)]

    def is_told(outline: F64, most: float = _ON_IT) -> bool:
        return hidden_share(outline, told) > most

    def is_part(card: FreeCard) -> bool:
        return not card.is_sure and _number_of(card) in numbers and is_told(card.outline, _PART_ON_IT)

    cards = [card for card in table.cards if not _is_sausage(card) and not is_told(card.outline)]
    cards = [card for card in cards if not is_part(card)]
    odd, cut = (tuple(one for one in some if not is_told(one.outline)) for some in (table.odd, table.cut))
    return FreeTable((*sausages, *cards), odd, cut)


def _is_sausage(card: FreeCard) -> bool:
    return _SAUSAGE.fullmatch(card.label) is not None


def in_line(known: Mapping[int, F64]) -> dict[int, F64]:
    """The cards (outlines, 4 x 2 pixels, by number) that show one row: those, if any, that were named wrongly left out.

    None where more than two would have to be left out, or the rest were too few to be believed.
    """
    for wrong in range(_MOST_WRONG + 1):
        for left_out in combinations(known, wrong):
            rest = {number: outline for number, outline in known.items() if number not in left_out}
            if len(rest) >= 2 + wrong and fit_belt(rest) is not None:
                return rest
    return {}


def _card_of(card: FreeCard, belt: Belt | None) -> int | None:
    """The number of the card a sausage stands at, or None where that is not sure."""
    if belt is None:
        return None
    along, across = belt.place(card.outline.mean(axis=0))
    number = round(along)
    sure = abs(along - number) < _BETWEEN and abs(across) < _BESIDE and belt.reaches(along)
    return number if sure and 1 <= number <= CARDS else None


def _piece(card: LaidCard, number: int | None) -> BeltPiece:
    return BeltPiece(
        label=card.label,
        kind=None,
        sure=card.sure and number is not None,
        confidence=card.confidence,
        centre=card.centre,
        outline=card.outline,
        guesses=card.guesses,
        turn=card.turn,
        doubt=card.doubt if number is not None else card.doubt or "place",
        card=number,
    )


def _lost_words(piece: BeltPiece) -> str:
    return f"at which card the sausage {piece.label} at {place_words(piece)} stands is not sure"
