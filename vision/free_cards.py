"""Sees every card that lies free on the table, in any turn, beside or partly on others: what it may be, how surely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.beside import strange_places
from vision.card_align import Aligner, Laid, Oddest
from vision.card_doubt import A_CARD_ABOVE, NOTHING_BELOW, CardJudgement, judge
from vision.card_filling import filling, framed, unframed
from vision.card_naming import Naming
from vision.card_reading import LaidCard, TurnedGuess
from vision.card_shape import CardShape, fit_shape, guessed
from vision.card_sight import ALL_TURNS, CardSight, Seen, SizeWH, alone, point
from vision.card_sizes import fit_sizes
from vision.card_words import doubt_kind, doubt_words, may_be_card_words, may_be_cut_words, may_hide_words
from vision.covered_cards import Covered, CoveredCards, hidden
from vision.finder import Candidate
from vision.outline import is_within, shared
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_KNOWN = 0.9
"""What is so likely a card of the set shows how large its cards are in the picture."""
_PART = 0.0
"""What is likelier than this (logarithm of odds) a card by its look is one, or a part of one."""
_AT_EDGE, _CUT_LOGIT = 0.06, 0.0
"""What ends so near to the picture's edge (in sides) and is likelier a card than not is a part of one that it cuts."""
_EXACT = 0.08
"""A card that is outlined exactly is hardly less like the examples than these are like one another (cosines)."""
_ROUNDS = 3
_SHOWN, _ODD = 0.9, 0.6
"""A card of which nothing is hidden but what is known agrees so well with its drawing, and nowhere differs more. With
sausages on them that were not left out 47 cards differed by 0.69 at least, of 229 others 2 by more than 0.6."""
_STEPS_ASIDE = ((0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1))
"""So far aside (in sides) from where it should lie a card is looked for, one place after another."""
_MUCH_SMALLER = 0.4
"""What is smaller than a card by more (logarithm of the side) is none of its kind."""
_MOST_TRIED = 2
"""So many places of one card, and so many labels of one place, are looked at closely."""
_LEAST_ALIKE = 0.45
"""What resembles no label more than this (a cosine) is laid on none."""
_UPON, _BESIDE = 0.5, 0.2
"""Of two outlines that share more of one of them only one is a card, or the upper one hides the other; what shares more
with a card, and shows nothing clearly, is a part of that card and what is around it."""


@dataclass(frozen=True, slots=True, eq=False)
class FreeCard:
    """A card: where it is seen, what it may be, how surely (0 to 1), and what it is taken for.

    `guesses` are its names with turns, the likeliest first.
    """

    candidate: Candidate
    guesses: tuple[TurnedGuess, ...]
    confidence: float
    verdict: CardJudgement

    @property
    def label(self) -> str:
        """Its likeliest name."""
        return self.guesses[0].label

    @property
    def is_sure(self) -> bool:
        """True where its name needs no question."""
        return self.verdict is CardJudgement.SURE

    @property
    def outline(self) -> F64:
        """Its corners (4 x 2 pixels), clockwise from the one at the picture's top left."""
        return self.candidate.outline

    def piece(self, scale: float) -> LaidCard:
        """The card as it is told; `scale` multiplies all coordinates."""
        corners = [point(place, scale) for place in self.outline]
        return LaidCard(
            label=self.label,
            kind=None,
            sure=self.is_sure,
            confidence=round(self.confidence, 4),
            centre=point(self.outline.mean(axis=0), scale),
            outline=(corners[0], corners[1], corners[2], corners[3]),
            guesses=self.guesses,
            turn=self.guesses[0].turn,
            doubt=doubt_kind(self.verdict),
        )


@dataclass(frozen=True, slots=True, eq=False)
class FreeTable:
    """What lies in one picture: cards of the set, what may be cards but shows none of the set, and what the picture's
    edge cuts off."""

    cards: tuple[FreeCard, ...]
    odd: tuple[Candidate, ...]
    cut: tuple[Candidate, ...] = ()

    def doubts(self, scale: float) -> list[str]:
        """What is doubtful about the cards' looks and names, and about what else lies there, in words."""
        unsure = [card for card in self.cards if not card.is_sure]
        told = [doubt_words(card.piece(scale), card.verdict, card.candidate.side_px) for card in unsure]
        told += [may_be_card_words(*point(one.centre, scale)) for one in self.odd]
        return told + [may_be_cut_words(*point(one.centre, scale)) for one in self.cut]

    def beside(self, pixels: Pixels, cards: Sequence[F64], scale: float, *, all_four: bool) -> list[str]:
        """What lies beside some cards (4 x 2 pixels each), left and right or on `all_four` sides, and is neither the
        table nor told already, in words."""
        taken = [*(one.outline for one in self.cards), *(one.outline for one in (*self.odd, *self.cut))]
        strange = strange_places(pixels, cards, taken, all_four=all_four)
        return [may_hide_words(*point(place, scale)) for place in strange]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A card of a known label: its outline (4 x 2 pixels), how its drawing agrees, and where that differs most."""

    outline: F64
    agreement: float
    oddest: Oddest

    @property
    def is_bare(self) -> bool:
        """True where nothing lies on it but what was left out."""
        return self.agreement > _SHOWN and self.oddest.share < _ODD


@dataclass(frozen=True, slots=True, eq=False)
class _Hint:
    """Places where one card may lie, and by how many quarters it may be turned."""

    places: list[Candidate]
    quarters: int | None = None

    def touches(self, outline: F64) -> bool:
        """True where a card that lies there may hide a part of this one."""
        return any(shared(place.outline, outline) > 0 for place in self.places)


def _is_cut(mark: Candidate, size_wh: SizeWH) -> bool:
    """True for what may be a card that the picture's edge cuts off: of such a card only a part is marked."""
    slack = _AT_EDGE * mark.side_px
    low, high = mark.outline.min(axis=0), mark.outline.max(axis=0)
    return mark.logit > _CUT_LOGIT and bool(low.min() < slack or (high > np.array(size_wh) - 1 - slack).any())


class FreeCards:
    """Sees the free cards of one taught set; `piled`: cards may lie on others with only a part of these in sight.

    Loading takes a moment: make it once and keep it.
    """

    def __init__(self, taught: Set, *, piled: bool = False) -> None:
        self._piled = piled
        self._sight = CardSight(taught)
        self._aligner = Aligner(taught)
        self._under = CoveredCards(self._sight, self._aligner)

    def look(self, pixels: Pixels) -> FreeTable:
        """What lies in a picture (height x width x 3, blue green red), or the one card that fills it."""
        table = self._table(pixels)
        single = [] if any(card.is_sure for card in table.cards) else self._filling(pixels)
        return FreeTable(tuple(single), ()) if single else table

    def _filling(self, pixels: Pixels) -> list[FreeCard]:
        """The card that fills the picture, if one does and shows a label for sure."""
        with_frame, frame_px = framed(pixels)
        seen = self._sight.seen(with_frame, filling(self._sight.finder, with_frame, frame_px))
        found = [self._card(with_frame, one) for one in settled([*seen, *self._exact(with_frame, seen)])]
        return [replace(card, candidate=unframed(card.candidate, frame_px)) for card in found if card.is_sure]

    def _table(self, pixels: Pixels) -> FreeTable:
        """Every card that lies in a picture with room around it."""
        marked = self._sight.sights(pixels, every=self._piled)
        seen = [*marked, *self._exact(pixels, marked)]
        for number in range(_ROUNDS):
            known = settled(seen)
            parts = self._parts(pixels, marked, known)
            seen += self._completed(pixels, [self._places(pixels, part, known, guess=not number) for part in parts])
            seen += self._neighbours(pixels, known)
            if number and len(settled(seen)) == len(known):
                break
        cards = [self._card(pixels, one) for one in settled(seen)]
        cards += self._covered(pixels, self._parts(pixels, marked, settled(seen)), settled(seen))
        cards += [self._card(pixels, one) for one in loose(best_of(seen, A_CARD_ABOVE), cards)]
        sizes = fit_sizes([one.outline for one in cards])
        left = loose([one for one in marked if sizes.is_near(one.candidate.outline)], cards)
        doubted = [one for one in best_of(left, NOTHING_BELOW) if sizes.fits(one.candidate.outline)]
        cards += [self._card(pixels, one) for one in doubted]
        size = (pixels.shape[1], pixels.shape[0])
        odd = [one for one in loose(marked, cards) if one.may_be_card and sizes.may_be_part(one.candidate.outline)]
        cut = [one.candidate for one in loose(marked, cards) if _is_cut(one.candidate, size)]
        cut = [one for one in cut if sizes.may_be_part(one.outline)]
        odd = [one for one in odd if one.candidate not in cut]
        return FreeTable(tuple(cards), tuple(one.candidate for one in odd), tuple(cut))

    def more(self, pixels: Pixels, places: Sequence[F64], taken: Sequence[F64]) -> list[FreeCard]:
        """Cards of the set that are clearly seen at some places (4 x 2 pixels each) where nothing was marked.

        What lies on one of the outlines `taken` is none more.
        """
        found = [one for one in self._sight.finder.look_at(pixels, places) if one.logit > _PART]
        seen = self._sight.seen(pixels, [one for one in found if _is_apart(one.outline, taken)])
        return [self._card(pixels, one) for one in settled([*seen, *self._exact(pixels, seen)])]

    def shown(self, pixels: Pixels, outline: F64, label: str, above: Sequence[F64]) -> Shown | None:
        """A card of this label about an outline (4 x 2 pixels), where it lies exactly; None where it is not seen there.

        What lies under the outlines `above` is not looked at.
        """
        if label not in self._sight.labels:
            return None
        number = self._sight.labels.index(label)
        best: tuple[Laid, int] | None = None
        for right, down in _STEPS_ASIDE:
            place = outline + (outline[1] - outline[0]) * right + (outline[3] - outline[0]) * down
            tried = self._aligner.each_laid(pixels, place, [(number, quarters) for quarters in ALL_TURNS], above)
            for quarters, one in zip(ALL_TURNS, tried, strict=True):
                if one is not None and (best is None or one.agreement > best[0].agreement):
                    best = one, quarters
            if best is not None and best[0].agreement > _SHOWN:
                break
        if best is None:
            return None
        laid, quarters = best
        return Shown(laid.outline, laid.agreement, self._aligner.oddest(pixels, laid.outline, number, quarters, above))

    def _neighbours(self, pixels: Pixels, known: Sequence[Seen]) -> list[Seen]:
        """Cards that lie close to known ones: with bold art that runs on, cards that touch are marked as one."""
        outlines = [one.candidate.outline for one in known]
        free = [place for one in outlines for place in CardShape.beside(one) if _is_apart(place, outlines)]
        looks = [(place, found) for place in free for found in self._sight.finder.look_at(pixels, [place])]
        there = [replace(found, outline=place) for place, found in looks if found.logit > _PART]
        return self._exact(pixels, self._sight.seen(pixels, there))

    def _parts(self, pixels: Pixels, marked: Sequence[Seen], known: Sequence[Seen]) -> list[Candidate]:
        """What looks like a card and lies on none that is known, also beside those where the finder marked nothing."""
        outlines = [one.candidate.outline for one in known]
        places = [place for outline in outlines for place in CardShape.beside(outline)]
        free = [place for place in places if _is_apart(place, outlines)]
        found = [*(one.candidate for one in marked), *self._sight.finder.look_at(pixels, free)]
        return [one for one in found if one.logit > _PART and _is_apart(one.outline, outlines)]

    def _places(
        self, pixels: Pixels, part: Candidate, known: Sequence[Seen], *, guess: bool = False
    ) -> list[Candidate]:
        """Where a card may lie of which only this part was taken for a card, wholly in the picture.

        With `guess` also where one may lie that is as large as none of those that are known.
        """
        ratio, size = self._sight.ratio, (pixels.shape[1], pixels.shape[0])
        quads = list(guessed(part.outline, ratio)) if guess or not known else []
        if known:
            turned = [(one.candidate.outline, one.quarters) for one in known]
            quads += fit_shape(turned, size, ratio).completions(part.outline)
        return [replace(part, outline=quad) for quad in quads if is_within(quad, size)]

    def _completed(self, pixels: Pixels, places: Sequence[Sequence[Candidate]]) -> list[Seen]:
        """Of several places of each of some cards the likeliest ones, as they are and laid on their prints."""
        seen = iter(self._sight.seen(pixels, [one for some in places for one in some]))
        found: list[Seen] = []
        for some in places:
            found += sorted((next(seen) for _ in some), key=lambda one: -one.best)[:_MOST_TRIED]
        return [*found, *self._exact(pixels, found)]

    def _covered(self, pixels: Pixels, parts: Sequence[Candidate], known: Sequence[Seen]) -> list[FreeCard]:
        """Cards of which only a part is in sight, those that lie on others first."""
        above = [one.candidate.outline for one in known]
        asked = [_Hint(self._places(pixels, part, known)) for part in parts] if known else []
        asked += [self._behind(pixels, one.candidate.outline, one.quarters) for one in known]
        found: list[FreeCard] = []
        waiting: list[tuple[_Hint, Covered | None]] = []
        while asked or waiting:
            if asked:
                hint = asked.pop()
                best = self._under.best(pixels, hint.places, above, hint.quarters)
                if best is None or not best.sure:
                    waiting.append((hint, best))
                    continue
            else:
                # Nothing is clear any more: the best of what is left.
                best = max((one for _, one in waiting if one), key=lambda one: one.agreement, default=None)
                if best is None:
                    break
            outline = best.candidate.outline
            found.append(self._card_under(best))
            above.append(outline)
            # What lies on others and is known now tells what is in sight of those below it.
            asked.append(self._behind(pixels, outline, best.quarters))
            asked += [hint for hint, _ in waiting if hint.touches(outline)]
            waiting = [one for one in waiting if not one[0].touches(outline)]
        return found

    def _behind(self, pixels: Pixels, outline: F64, quarters: int) -> _Hint:
        """Where cards may stick out from under this one."""
        size = (pixels.shape[1], pixels.shape[0])
        places = CardShape.behind(outline) if self._piled else []
        return _Hint([Candidate(place, 0.0) for place in places if is_within(place, size)], quarters)

    def _exact(self, pixels: Pixels, seen: Sequence[Seen]) -> list[Seen]:
        """The same cards, outlined by the prints that they come nearest to."""
        laid = [
            replace(one.candidate, outline=found.outline)
            for one in seen
            if one.best > _LEAST_ALIKE
            for found in self._aligner.each_laid(pixels, one.candidate.outline, one.nearest(_MOST_TRIED))
            if found is not None
        ]
        return self._sight.seen(pixels, laid)

    def _card(self, pixels: Pixels, seen: Seen) -> FreeCard:
        naming, evidence = self._sight.named(pixels, seen, seen.candidate.outline, ALL_TURNS)
        verdict = judge(evidence)
        if verdict is CardJudgement.NOTHING:
            # Before its drawing was compared with others it was likely enough to be asked about.
            verdict = CardJudgement.UNLIKELY
        return FreeCard(seen.candidate, self._guesses(naming), evidence.confidence, verdict)

    def _card_under(self, one: Covered) -> FreeCard:
        labels = (one.label,) if one.rival is None else (one.label, one.rival)
        guesses = tuple(TurnedGuess(self._sight.labels[label], 0.5, turn=90 * one.quarters) for label in labels)
        verdict = CardJudgement.SURE if one.sure else CardJudgement.CLOSE
        return FreeCard(one.candidate, guesses, max(0.0, one.agreement - max(0.0, one.rival_agreement)), verdict)

    def _guesses(self, naming: Naming) -> tuple[TurnedGuess, ...]:
        return tuple(
            TurnedGuess(self._sight.labels[one.label], round(one.likelihood, 4), turn=90 * one.quarters)
            for one in naming.options
        )


def best_of(seen: Sequence[Seen], least: float) -> list[Seen]:
    """Those that are at least so likely cards of the set, the likeliest first, none mostly upon another.

    A piece that is much smaller than a card may lie on it.
    """
    kept: list[Seen] = []
    likely = [(presence, one) for one in seen if (presence := alone(one).presence) >= least]
    for _, one in sorted(likely, key=lambda pair: (-pair[1].best, -pair[0])):
        others = [other for other in kept if not (_is_exact(one) and _is_exact(other) and _are_two_kinds(one, other))]
        if _is_apart(one.candidate.outline, [other.candidate.outline for other in others]):
            kept.append(one)
    return kept


def settled(seen: Sequence[Seen]) -> list[Seen]:
    """The cards that are outlined so well that no other outline would show them better."""
    return [one for one in best_of(seen, _KNOWN) if _is_exact(one)]


def _is_exact(seen: Seen) -> bool:
    return seen.best > seen.likeness.own - _EXACT


def _are_two_kinds(one: Seen, other: Seen) -> bool:
    """True where one is so much smaller that it may lie on the other."""
    return abs(math.log(one.candidate.side_px / other.candidate.side_px)) > _MUCH_SMALLER


def loose(seen: Sequence[Seen], cards: Sequence[FreeCard]) -> list[Seen]:
    """Those that share hardly anything with these cards."""
    taken = [card.outline for card in cards]
    return [one for one in seen if _is_apart(one.candidate.outline, taken, _BESIDE)]


def _is_apart(outline: F64, others: Sequence[F64], most: float = _UPON) -> bool:
    """True for what does not lie with more than a share upon these outlines, as none of them upon it."""
    return hidden(outline, others) < most and all(shared(other, outline) < most for other in others)
