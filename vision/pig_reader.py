"""Reads a picture of one or more players' pigs: every card, and which pig it is, or lies on or beside."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from vision.card_reading import LaidCard, PigPiece
from vision.card_sight import point
from vision.card_words import place_words
from vision.free_cards import FreeCard, FreeCards
from vision.outline import shared
from vision.reading import Reading
from vision.rows import in_rows
from vision.taught import Set

F64 = npt.NDArray[np.float64]

PIG, PRETTY = "pig", "pig-pretty"
"""How the names of pigs begin, and the card that makes one pretty: it lies on it, or takes its place."""
_UPON = 0.12
"""A pretty card that hides more of another pig (as a share of itself) lies on it."""
_SIDEWAYS = 2.0
_FARTHEST, _NEAR = 2.5, 1.6
"""A card that is farther from a pig and from all that lies with it is with none; what is not near may hide one."""
_LEVEL, _TOUCHES = 0.35, 0.02
"""A card that touches nothing, and is so near to the line (in heights) of another row of pigs, may hide one of them."""
BARN, ON_BARNS = "barn", ("lightning-rod", "barn-door")
"""A card, and those that are laid only where there is one."""
LABELS = ("pig-clean", "pig-dirty", PRETTY, BARN, *ON_BARNS)
"""The cards that say how a pig is."""
_HOLE = 1.6
"""A step from one pig to the next that is so many times the smallest one leaves room for another pig."""
_LEAST_AREA = 1e-6
_CLEARLY = 0.3
"""By so much nearer a card must be to one pig than to others."""


@dataclass(slots=True, eq=False)
class Sty:
    """A pig with all that lies on it and beside it."""

    number: int
    cards: list[FreeCard] = field(default_factory=list)

    def nearness(self, card: FreeCard) -> float:
        """How near a card lies to the nearest of these."""
        return max(nearness(card, other) for other in self.cards)


class PigReader:
    """Reads pigs by one taught set.

    Loading takes a moment: make a reader once and keep it.
    """

    def __init__(self, taught: Set) -> None:
        self.taught = taught
        self._cards = FreeCards(taught, piled=True)

    def read(self, pixels: npt.NDArray[np.uint8], scale: float = 1.0) -> Reading:
        """The reading of a picture (height x width x 3, blue green red): `pieces` are PigPiece, pig after pig.

        `scale` multiplies all coordinates of the reading: the pixels of the picture as given for one of these.
        """
        start = time.perf_counter()
        table = self._cards.look(pixels)
        sties, lost = gathered(table.cards)
        pieces, doubts = [], table.doubts(scale)
        # A pig that was overlooked, is none, or is itself not seen would give all others another number.
        known = all(sty.cards[0].is_sure and sty.cards[0].label != PRETTY for sty in sties)
        strange = [told for sty in sties for told in contradictions(sty, scale)]
        pigs = [sty.cards[0].outline for sty in sties]
        strange += [*_gaps(pigs, scale), *table.beside(pixels, pigs, scale, all_four=False)]
        counted = not (table.odd or table.cut or lost or strange) and known
        doubts += strange
        for sty in sties:
            pieces += [_piece(card.piece(scale), sty.number, counted=counted) for card in sty.cards]
            if sty.cards[0].label == PRETTY:
                doubts.append(f"the pig under the {PRETTY} at {place_words(pieces[-len(sty.cards)])} is not seen")
        for card, between in lost:
            pieces.append(_piece(card.piece(scale), None, counted=False))
            doubts.append(_lost_words(pieces[-1], between))
        if not counted and sties:
            doubts.append("whether all pigs are seen is not sure, and so their numbers are not")
        return Reading(tuple(pieces), tuple(doubts), (time.perf_counter() - start) * 1000)


def gathered(cards: Sequence[FreeCard]) -> tuple[list[Sty], list[tuple[FreeCard, tuple[int, ...]]]]:
    """The pigs in their order, each with its cards, and cards that are with none for sure: between which pigs.

    The nearest cards come to their pigs first: a rod on a barn is with the pig that the barn is with.
    """
    pigs = _pigs(cards)
    ordered = [pigs[n] for row in in_rows([pig.outline for pig in pigs]) for n in row]
    sties = [Sty(number, [pig]) for number, pig in enumerate(ordered, start=1)]
    left = [card for card in cards if not any(card is pig for pig in pigs)]
    lost: list[tuple[FreeCard, tuple[int, ...]]] = []
    while left:
        near = [sorted(((sty.nearness(card), sty.number) for sty in sties), reverse=True) for card in left]
        best = max(range(len(left)), key=lambda n: near[n][0][0] if near[n] else -np.inf)
        card, found = left.pop(best), [one for one in near[best] if one[0] > -_FARTHEST]
        like = [between for other, between in lost if found and nearness(card, other) > found[0][0]]
        if like:
            # It lies with a card of which nobody knows where it belongs.
            lost.append((card, like[0]))
        elif found and _is_level(card, sties, found[0][1]):
            lost.append((card, (found[0][1],)))
        elif found and found[0][0] > -_NEAR and (len(found) < 2 or found[0][0] - found[1][0] > _CLEARLY):
            sties[found[0][1] - 1].cards.append(card)
        else:
            lost.append((card, tuple(sorted(number for _, number in found[:2]))))
    return sties, lost


def _gaps(pigs: Sequence[F64], scale: float) -> list[str]:
    """Where a row of pigs, otherwise even, has room for one more, in words."""
    steps = [
        (float(np.linalg.norm(way)) / (_width(pigs[left]) + _width(pigs[right])) * 2, pigs[left].mean(axis=0) + way / 2)
        for row in in_rows(pigs)
        for left, right in pairwise(row)
        for way in [pigs[right].mean(axis=0) - pigs[left].mean(axis=0)]
    ]
    usual = min((step for step, _ in steps), default=0.0)
    places = [point(place, scale) for step, place in steps if step > _HOLE * usual]
    return [f"a pig may be missing at {x:.0f}, {y:.0f}: its row has a gap there" for x, y in places]


def _width(outline: F64) -> float:
    return float(np.linalg.norm(outline[1] - outline[0] + outline[2] - outline[3])) / 2


def _pigs(cards: Sequence[FreeCard]) -> list[FreeCard]:
    """The cards that stand for a pig each: a pretty one only where it lies on no other."""
    plain = [card for card in cards if card.label.startswith(PIG) and card.label != PRETTY]
    pretty = [card for card in cards if card.label == PRETTY]
    alone = [one for one in pretty if all(shared(one.outline, pig.outline) < _UPON for pig in plain)]
    return plain + alone


def _is_level(card: FreeCard, sties: Sequence[Sty], number: int) -> bool:
    """True for a card that would lie with the pig of this number, but touches nothing there and lies in another row.

    It may hide a pig of that row.
    """
    if any(shared(card.outline, other.outline) > _TOUCHES for other in sties[number - 1].cards):
        return False
    pig = sties[number - 1].cards[0]
    rows = [sty.cards[0] for sty in sties if abs(_away(sty.cards[0], pig)[1]) > 1 - _LEVEL]
    return any(abs(_away(card, other)[1]) < _LEVEL for other in rows)


def contradictions(sty: Sty, scale: float) -> list[str]:
    """What cannot lie with one pig, in words: a card twice, or a rod or a door without the barn that it is for."""
    labels = [card.label for card in sty.cards[1:]]
    twice = [label for label in dict.fromkeys(labels) if labels.count(label) > 1]
    told = [f"pig {sty.number} has the {label} twice: a pig under one of them may not be seen" for label in twice]
    if BARN in labels:
        return told
    bare = [card for card in sty.cards[1:] if card.label in ON_BARNS]
    places = [(card.label, place_words(card.piece(scale))) for card in bare]
    return told + [f"no barn is seen with the {label} at {place}: one may lie under it" for label, place in places]


def nearness(card: FreeCard, other: FreeCard) -> float:
    """How near a card lies to another: the share of it that lies there, less how far away it is.

    That is told in widths and heights of the other, widths twice: cards of one pig are laid below one another.
    """
    wide, high = _away(card, other)
    return shared(card.outline, other.outline) - math.hypot(_SIDEWAYS * wide, high)


def _away(card: FreeCard, other: FreeCard) -> tuple[float, float]:
    """How far a card lies to the right of another, in widths of that one, and below it, in its heights."""
    quad, way = other.outline, card.candidate.centre - other.candidate.centre
    across, along = (quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    # Not at right angles where the camera looks aslant: told in both sides together.
    area = across[0] * along[1] - across[1] * along[0]
    area = area if abs(area) > _LEAST_AREA else _LEAST_AREA
    return (
        float((way[0] * along[1] - way[1] * along[0]) / area),
        float((across[0] * way[1] - across[1] * way[0]) / area),
    )


def _piece(card: LaidCard, number: int | None, *, counted: bool) -> PigPiece:
    """A card with its pig's number; `counted`: whether the numbers of pigs are sure."""
    return PigPiece(
        label=card.label,
        kind=None,
        sure=card.sure and counted,
        confidence=card.confidence,
        centre=card.centre,
        outline=card.outline,
        guesses=card.guesses,
        turn=card.turn,
        doubt=card.doubt if counted else card.doubt or "place",
        of=number,
    )


def _lost_words(piece: PigPiece, between: tuple[int, ...]) -> str:
    if not between:
        return f"no pig is seen where the {piece.label} at {place_words(piece)} lies"
    if len(between) == 1:
        return f"whether the {piece.label} at {place_words(piece)} lies with pig {between[0]} is not sure"
    return f"whether the {piece.label} at {place_words(piece)} lies with pig {between[0]} or {between[1]} is not sure"
