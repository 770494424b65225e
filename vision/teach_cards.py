"""Finds the card in each photo that a set is taught from, with more patience than at the table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.card_filling import filling, framed, unframed
from vision.card_namer import square
from vision.card_shape import guessed
from vision.eye import Eye
from vision.finder import Candidate, Finder
from vision.outline import shared
from vision.shrink import shrunk

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

_LEAST_LOGIT = 1.0
_WORTH_LOGIT = -3.0
_LOOKS = 4
_GROWN = (1.5, 2.2, 3.2)
_SAME_PLACE, _SAME_SIZE = 0.06, 0.08
"""Outlines that differ by less (in sides, logarithm) are one."""
_ALIKE = 0.1
"""A card's ratio of width to height differs by less (logarithm) from that of the others; photos are not straight."""
_SQUARE = 0.06
"""A card no longer than this (logarithm of width to height) is square: outlines in photos are off by half of it."""
_BY_SIGHT, _BY_SIZE = 0.05, 0.15
"""What a logarithm of odds of being a card, and e times the size, are worth against a cosine of 1 to other photos."""
_MOST_LOGIT = 14.0
_CAMERA_SHAPES, _SAME_SHAPE, _WHOLE = (4 / 3, 3 / 2, 16 / 9), 0.015, 0.7
"""Width to height of photos as cameras take them (a logarithm apart); no card covers so large a share of them."""
_FACE_PX, _LEAST_CONTRAST = 32, 4.0
"""What differs by less over its whole face (levels, at so many pixels) shows nothing."""
_BY_SHAPE, _SHAPE_SPREAD = 0.04, 0.04
"""What it costs, as a cosine, that the ratio is off by so much (logarithm), as well outlined cards in photos are."""
_CLEARLY_LIKE = 0.8
"""Two photos of one card that is found in both are more like each other (a cosine)."""
_AS_LARGE, _AS_LIKE = 0.2, 0.6
"""Another card in a photo is as large (logarithm) and as like (cosine)."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What may be a card in a photo, and its vector."""

    candidate: Candidate
    vector: F32

    @property
    def ratio(self) -> float:
        """Width to height of the outline, whose first corner is its top left."""
        outline = self.candidate.outline
        top, right, bottom, left = np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1)
        return float((top + bottom) / (left + right))


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A photo of a label and everything in it that may be its card."""

    label: str
    looks: tuple[Look, ...]


def patient_look(eye: Eye, label: str, pixels: Pixels) -> Seen:
    """What may be a card in a photo (height x width x 3), each looked at again from where it was seen.

    The photo is searched at its own size and at half of it, and about each mark for a larger card: a single one may
    fill the photo, and what is drawn on it is marked first. It may leave no room for a table, too.
    """
    finder = eye.finder
    half = shrunk(pixels, (pixels.shape[1] // 2, pixels.shape[0] // 2))
    marks = [one.outline for one in finder.candidates(pixels) if one.logit > _WORTH_LOGIT]
    marks += [(one.outline + 0.5) * 2 - 0.5 for one in finder.candidates(half) if one.logit > _WORTH_LOGIT]
    marks += [_grown(mark, share) for mark in tuple(marks) for share in _GROWN]
    with_frame, frame_px = framed(pixels)
    whole = [unframed(one, frame_px) for one in filling(finder, with_frame, frame_px)]
    found = _different([*whole, *(one for mark in marks for one in _looks(finder, pixels, mark))])
    found = [one for one in found if _may_be_face(one.outline, pixels)]
    vectors = eye.namer.vectors([eye.namer.of_picture(pixels, one.outline) for one in found])
    return Seen(label, tuple(Look(one, vector) for one, vector in zip(found, vectors, strict=True)))


def _may_be_face(outline: F64, pixels: Pixels) -> bool:
    """True for what has anything on it, and is not the whole of a photo that a camera took lying: no card fills it."""
    height, width = pixels.shape[:2]
    corners = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])
    lying = any(abs(math.log(width / height / shape)) < _SAME_SHAPE for shape in _CAMERA_SHAPES)
    if lying and shared(corners, outline) > _WHOLE:
        return False
    return float(square(pixels, outline, _FACE_PX, 1.0).std(axis=(0, 1)).max()) > _LEAST_CONTRAST


def _grown(outline: F64, share: float) -> F64:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * share)


def _looks(finder: Finder, pixels: Pixels, mark: F64) -> Iterator[Candidate]:
    """What is seen from a mark, from there, and so on, as long as it seems to be a card."""
    for _ in range(_LOOKS):
        found = finder.look_at(pixels, [mark])
        if not found or found[0].logit < _LEAST_LOGIT:
            return
        yield found[0]
        mark = found[0].outline


def _different(found: Sequence[Candidate]) -> list[Candidate]:
    """The surest of those that are one."""
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda candidate: -candidate.logit):
        if not any(_same(one, other) for other in kept):
            kept.append(one)
    return kept


def _same(one: Candidate, other: Candidate) -> bool:
    near = float(np.linalg.norm(one.centre - other.centre)) < _SAME_PLACE * one.side_px
    return near and abs(math.log(one.side_px / other.side_px)) < _SAME_SIZE


def common_ratio(photos: Sequence[Seen]) -> float:
    """The width to height that the cards of most photos agree on, 1 where none is known."""
    return _common_ratio([_best(photo, photos, None) for photo in photos])


def unclear(photos: Sequence[Seen], ratio: float) -> list[int]:
    """The numbers of photos of oblong cards in which nothing was seen that the label's other photos show as well."""
    found: list[int] = []
    if ratio == 1.0:
        # Half of an oblong card is nearly of its shape again, and taken for one; half of a square one is not.
        return found
    for number, photo in enumerate(photos):
        best = _best(photo, photos, ratio)
        if best is None or _like(best, _others(photo, photos)) < _CLEARLY_LIKE:
            found.append(number)
    return found


def completed(eye: Eye, photo: Seen, pixels: Pixels, ratio: float) -> Seen:
    """The same photo, and where its card may lie if only a part of it was seen: print may look like a card's edge."""
    quads = [(look, quad) for look in photo.looks for quad in guessed(look.candidate.outline, ratio)]
    cards = [replace(look.candidate, outline=quad) for look, quad in quads]
    vectors = eye.namer.vectors([eye.namer.of_picture(pixels, one.outline) for one in cards])
    return replace(
        photo, looks=(*photo.looks, *(Look(one, vector) for one, vector in zip(cards, vectors, strict=True)))
    )


def choose(photos: Sequence[Seen], ratio: float) -> list[list[Candidate]]:
    """The cards of each photo, none where none is sure enough; all have one ratio of width to height.

    What is a card is seen in the others: photos of one label show the same. Of what is as like, the larger and the
    clearer is the card: what is drawn on it may look like one, too.
    """
    chosen = []
    for photo in photos:
        best = _best(photo, photos, ratio)
        chosen.append([] if best is None else [one.candidate for one in _as_good(best, photo)])
    return chosen


def _best(photo: Seen, photos: Sequence[Seen], ratio: float | None) -> Look | None:
    able = [one for one in photo.looks if ratio is None or abs(math.log(one.ratio / ratio)) < _ALIKE]
    stacks = _others(photo, photos)
    scores = [_score(one, stacks) - (0.0 if ratio is None else _oblong_cost(one, ratio)) for one in able]
    return able[int(np.argmax(scores))] if able else None


def _others(photo: Seen, photos: Sequence[Seen]) -> list[F32]:
    """The vectors of all that is seen in each other photo of the label."""
    others = [other for other in photos if other is not photo and other.label == photo.label and other.looks]
    # Cards of one deck have a likeness, too: of a label with a single photo the others tell a little.
    others = others or [other for other in photos if other is not photo and other.looks]
    return [np.stack([look.vector for look in other.looks]) for other in others]


def _like(one: Look, others: Sequence[F32]) -> float:
    """How like it is to what other photos show."""
    return float(np.mean([(stack @ one.vector).max() for stack in others])) if others else 0.0


def _score(one: Look, others: Sequence[F32]) -> float:
    candidate = one.candidate
    return _like(one, others) + _BY_SIGHT * min(candidate.logit, _MOST_LOGIT) + _BY_SIZE * math.log(candidate.side_px)


def _oblong_cost(one: Look, ratio: float) -> float:
    """What an outline loses for a shape that the others do not have."""
    return _BY_SHAPE * (math.log(one.ratio / ratio) / _SHAPE_SPREAD) ** 2


def _as_good(best: Look, photo: Seen) -> Iterator[Look]:
    """The best of a photo and what else there is of its kind, none upon another."""
    kept = [best]
    yield best
    for one in photo.looks:
        large = abs(math.log(one.candidate.side_px / best.candidate.side_px)) < _AS_LARGE
        gaps = [np.linalg.norm(one.candidate.centre - other.candidate.centre) for other in kept]
        if large and min(gaps) > 0.7 * best.candidate.side_px and float(one.vector @ best.vector) > _AS_LIKE:
            kept.append(one)
            yield one


def _common_ratio(best: Sequence[Look | None]) -> float:
    """The width to height that most agree on; one that is nearly square is square, as cards are cut."""
    logs = np.array([math.log(one.ratio) for one in best if one is not None])
    if not len(logs):
        return 1.0
    votes = (abs(logs[:, None] - logs[None]) < _ALIKE / 2).sum(axis=1)
    middle = float(np.median(logs[abs(logs - logs[int(np.argmax(votes))]) < _ALIKE / 2]))
    return 1.0 if abs(middle) < _SQUARE else math.exp(middle)
