"""Reads a picture of dice: finds every top face, names it by a set, and says what it doubts."""

from __future__ import annotations

import time
from collections.abc import Mapping

import cv2
import numpy as np
import numpy.typing as npt

from scorer.sausage_sizzle.editions import EDITIONS, Edition
from vision.doubt import Evidence, Judgement, is_hopeless, judge
from vision.finder import Candidate, Finder
from vision.inventory import OVERLOOKED, lacking, revised, shortage, surplus
from vision.mat_dice import odd_sizes, on_mat, upright_mat
from vision.mat_pose import Upright
from vision.memory import Likeness, Memory
from vision.namer import Namer
from vision.plane import Discord, discords, usual
from vision.reading import Guess, Piece, Point, Reading
from vision.sets import Set

Pixels = npt.NDArray[np.uint8]

_COCKED_LOGIT = -3.0
"""What the refiner says of flat dice in general."""


class Reader:
    """Reads dice by one taught set.

    `edition` says which labels belong to which kind of die and how many there are; left out, it is the edition that
    knows all labels of the set, if there is one. Loading takes a moment: make a reader once and keep it.
    """

    def __init__(self, taught: Set, edition: Edition | None = None) -> None:
        self.taught = taught
        self._finder, self._namer = Finder(), Namer()
        self._memory = Memory(taught, self._namer)
        whole = [e for e in EDITIONS.values() if all(e.kind_of(label) for label in taught.labels)]
        self._inventory = edition or (whole[0] if whole else None)
        self._edition = self._inventory or next(iter(EDITIONS.values()))

    def read(self, pixels: Pixels, scale: float = 1.0) -> Reading:
        """The reading of a picture (height x width x 3, blue green red); of a mat's only what lies on its playing area.

        `scale` multiplies all coordinates of the reading: the pixels of the picture as given for one of these.
        """
        start = time.perf_counter()
        pieces, doubts = [], []
        grey = _grey(pixels)
        upright = upright_mat(grey)
        seen = self._look(pixels, grey, upright)
        presences, missing = self._presences(seen)
        odd = odd_sizes([candidate for candidate, _, _ in seen], presences, upright)
        for (candidate, likeness, evidence), presence, size in zip(seen, presences, odd, strict=True):
            judgement = judge(evidence, presence, missing=missing)
            if judgement is Judgement.NOTHING:
                continue
            judgement = Judgement.UNLIKELY if size else judgement
            piece = self._piece(candidate, likeness, evidence.confidence(presence), judgement, scale)
            pieces.append(piece)
            if not piece.sure:
                doubts.append(_doubt(piece, judgement, size))
        pieces.sort(key=lambda p: (p.centre[1], p.centre[0]))
        if self._inventory is not None:
            doubts.extend(surplus([piece.kind for piece in pieces], self._inventory))
            doubts.extend(shortage(len(pieces), self._inventory))
        return Reading(tuple(pieces), tuple(doubts), (time.perf_counter() - start) * 1000)

    def evidence(self, pixels: Pixels) -> list[tuple[Evidence, str, Point]]:
        """What is judged by: each candidate's evidence, its nearest label and its centre in pixels, hopeless or not."""
        return [
            (evidence, self._memory.labels[int(np.argmax(likeness.by_label))], _point(candidate.centre, 1.0))
            for candidate, likeness, evidence in self._look(pixels, _grey(pixels), hopeless=True)
        ]

    def _look(
        self, pixels: Pixels, grey: Pixels, upright: Upright | None = None, *, hopeless: bool = False
    ) -> list[tuple[Candidate, Likeness, Evidence]]:
        """Every candidate, on the mat if there is one, with what it resembles and what speaks for it.

        The `hopeless` ones are left out unless they are asked for.
        """
        enough = None if hopeless or self._inventory is None else len(self._inventory.dice)
        found = self._finder.find(pixels, enough)
        first = on_mat(_hopeful(found, all_of_them=hopeless), upright)
        likenesses = self._likenesses(grey, first)
        seen = _weighed(first, likenesses, pixels)
        if self._inventory is None:
            return seen
        missing = lacking([evidence.presence for _, _, evidence in seen], self._inventory)
        if not 0 < missing <= OVERLOOKED:
            return seen
        # A closer look may show them.
        more = on_mat(_hopeful(self._finder.find_more(pixels, found), all_of_them=hopeless), upright)
        known = {id(c): likeness for c, likeness in zip(first, likenesses, strict=True)}
        new = [c for c in more if id(c) not in known]
        known |= {id(c): likeness for c, likeness in zip(new, self._likenesses(grey, new), strict=True)}
        return _weighed(more, [known[id(c)] for c in more], pixels) if new else seen

    def _likenesses(self, grey: Pixels, candidates: list[Candidate]) -> list[Likeness]:
        return self._memory.compare(self._namer.vectors([self._namer.of_picture(grey, c.outline) for c in candidates]))

    def _presences(self, seen: list[tuple[Candidate, Likeness, Evidence]]) -> tuple[list[float], bool]:
        """How likely each candidate is a die by what the edition has, and whether dice seem to be missing."""
        presences = [evidence.presence for _, _, evidence in seen]
        if self._inventory is None:
            return presences, True
        labels = [self._memory.labels[int(np.argmax(likeness.by_label))] for _, likeness, _ in seen]
        kinds = [self._inventory.kind_of(label) for label in labels]
        # What the bare table shows is no die of a roll.
        presences = [0.0 if e.bare > e.best else p for p, (_, _, e) in zip(presences, seen, strict=True)]
        return revised(presences, kinds, self._inventory), lacking(presences, self._inventory) > 0

    def _piece(
        self, candidate: Candidate, likeness: Likeness, confidence: float, judgement: Judgement, scale: float
    ) -> Piece:
        order = np.argsort(likeness.by_label)[::-1][:4]
        weights = np.exp((likeness.by_label[order] - likeness.by_label[order[0]]) * 12)
        shares = weights / weights.sum() * (1 if len(order) > 1 else confidence)
        guesses = tuple(
            Guess(self._memory.labels[n], float(s)) for n, s in zip(order.tolist(), shares.tolist(), strict=True)
        )
        corners = [_point(corner, scale) for corner in candidate.outline]
        return Piece(
            label=guesses[0].label,
            kind=self._edition.kind_of(guesses[0].label),
            sure=judgement is Judgement.SURE,
            confidence=round(confidence, 4),
            centre=_point(candidate.centre, scale),
            outline=(corners[0], corners[1], corners[2], corners[3]),
            guesses=guesses,
        )


def _weighed(
    candidates: list[Candidate], likenesses: list[Likeness], pixels: Pixels
) -> list[tuple[Candidate, Likeness, Evidence]]:
    """The candidates of a picture with what they resemble, and what speaks for each beside the others."""
    size = (pixels.shape[1], pixels.shape[0])
    misfits = discords(
        [c.outline for c in candidates], [c.facing for c in candidates], [c.logit for c in candidates], size
    )
    weights = 1 / (1 + np.exp(-np.clip([c.logit for c in candidates], -30, 30)))
    cocked = np.array([c.cocked for c in candidates])
    rows = enumerate(zip(candidates, likenesses, misfits, strict=True))
    return [
        (candidate, likeness, _evidence(candidate, likeness, discord, usual(cocked, weights, n, _COCKED_LOGIT), size))
        for n, (candidate, likeness, discord) in rows
    ]


def _hopeful(found: list[Candidate], *, all_of_them: bool) -> list[Candidate]:
    return [c for c in found if all_of_them or not is_hopeless(c.score, c.logit)]


def _grey(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _evidence(
    candidate: Candidate, likeness: Likeness, discord: Discord, cocked_usual: float, size_wh: tuple[int, int]
) -> Evidence:
    """What speaks for a candidate of a picture of this size; `cocked_usual` is what the others' logit is."""
    ordered = np.sort(likeness.by_label)[::-1]
    low, high = candidate.outline.min(axis=0), candidate.outline.max(axis=0)
    slack = 0.08 * candidate.side_px
    return Evidence(
        score=candidate.score,
        logit=candidate.logit,
        cocked=candidate.cocked,
        best=float(ordered[0]),
        second=float(ordered[1]) if len(ordered) > 1 else 0.0,
        own=likeness.own,
        rival=likeness.rival,
        bare=likeness.bare,
        slant_off=discord.slant,
        size_off=discord.size,
        facing_off=discord.facing,
        facing_times=discord.facing_times,
        leaning=candidate.cocked - cocked_usual,
        side_px=candidate.side_px,
        cut_off=bool(low.min() < -slack or high[0] > size_wh[0] - 1 + slack or high[1] > size_wh[1] - 1 + slack),
    )


def _point(place: npt.NDArray[np.float64], scale: float) -> Point:
    # The middle of the first pixel is 0 in both pictures.
    x, y = (place + 0.5) * scale - 0.5
    return round(float(x), 1), round(float(y), 1)


_DOUBTS: Mapping[Judgement, str] = {
    Judgement.STRANGE: "the die at {place} shows no face of the set clearly; the nearest is {label}",
    Judgement.COCKED: "the die at {place} does not seem to lie flat; it may show {label}",
    Judgement.HIDDEN: "the die at {place} is cut off by the edge of the picture",
    Judgement.SMALL: "the die at {place} is only {side:.0f} pixels wide: move the camera closer",
    Judgement.UNLIKELY: "what lies at {place} may be a die showing {label}",
    Judgement.CLOSE: "the die at {place} may be {label} or {other}",
}


def _doubt(piece: Piece, judgement: Judgement, size: str = "") -> str:
    """What is doubtful about a piece, in words; `size` says what is wrong with its size, if anything."""
    place = f"{piece.centre[0]:.0f}, {piece.centre[1]:.0f}"
    if size:
        return f"what lies at {place} {size}: it may be no die"
    other = piece.guesses[1].label if len(piece.guesses) > 1 else "something else"
    return _DOUBTS[judgement].format(place=place, label=piece.label, side=piece.side_px, other=other)
