"""Finds the top face of every die, or every card, in a picture: its outline, and how likely it is one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.network import Network, standard
from vision.outline import corners_of
from vision.refiner import DICE, Refiner, View
from vision.shrink import shrunk

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

WIDTH_PX, HEIGHT_PX = 448, 336
"""The size at which the network looks; the picture is fitted into it."""
_STRIDE = 4
_COARSEST = 16
_LEAST_SCORE = 0.2
"""Places less likely than this are not looked at again."""
_FAINT, _CLEAR = 0.45, 3.0
"""A mark with a lower score is faint, a candidate with a higher logit clear."""
_LEAST_GAIN = 1.3
"""A closer look must show a die so many times as large."""
MOST_DICE_MARKS, MOST_CARD_MARKS = 28, 52
"""No more places than this are looked at again: the likeliest."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A place that looks like a top face.

    `outline`: 4 x 2 pixels, clockwise; `score`: the finder's, 0 to 1; `logit`, `cocked` and `facing`: the refiner's, 0
    where not asked.
    """

    outline: F64
    score: float
    logit: float = 0.0
    cocked: float = 0.0
    facing: complex = 0j

    @property
    def centre(self) -> F64:
        """The middle of the outline (2, pixels)."""
        return np.asarray(self.outline.mean(axis=0))

    @property
    def side_px(self) -> float:
        """The mean side of the outline in pixels."""
        # Plain numbers: numpy takes ten times as long over four corners.
        corners = self.outline.tolist()
        return sum(math.dist(corners[n - 1], corners[n]) for n in range(4)) / 4


class Finder:
    """Marks faces and looks at each again; the networks are described in firmware/training/finder.py.

    `network` is the name of the one that marks, `view` how the other looks, at no more than `most_marks` marks.
    `halved`: the picture is looked at once more at half the size, as large pieces need it.
    """

    def __init__(
        self,
        network: str = "finder",
        view: View = DICE,
        most_marks: int = MOST_DICE_MARKS,
        *,
        halved: bool = False,
    ) -> None:
        # One for each size: a network takes its time to change from one to another.
        self._networks = [Network(network) for _ in range(2 if halved else 1)]
        self._refiner = Refiner(view)
        self._most_marks = most_marks

    def find(self, pixels: Pixels, enough: int | None = None) -> list[Candidate]:
        """All candidates of a picture (height x width x 3), the likeliest first, none upon another.

        Once `enough` clear ones are found, faint marks are not looked at any more.
        """
        return apart(self.candidates(pixels, enough))

    def candidates(self, pixels: Pixels, enough: int | None = None) -> list[Candidate]:
        """The same with those that lie upon others."""
        return self._looked_at(pixels, self._marks(pixels), enough)

    def find_more(self, pixels: Pixels, found: list[Candidate]) -> list[Candidate]:
        """Look closer about what was found in the picture: that and what else is there, the likeliest first.

        Two small dice that touch may be one mark to the finder; with more pixels they are two.
        """
        near = region(found, (pixels.shape[1], pixels.shape[0]))
        if near is None:
            return found
        x, y, width, height = near
        part = np.ascontiguousarray(pixels[y : y + height, x : x + width])
        marks = [replace(mark, outline=mark.outline + np.array([x, y])) for mark in self._marks(part)]
        known = np.array([c.centre for c in found])
        gaps = [float(np.linalg.norm(known - mark.centre, axis=1).min()) for mark in marks]
        new = [mark for mark, gap in zip(marks, gaps, strict=True) if gap > 0.5 * mark.side_px]
        return apart([*found, *self._looked_at(pixels, new)])

    def look_at(self, pixels: Pixels, outlines: Sequence[F64]) -> list[Candidate]:
        """Look at places (4 x 2 pixels each) that nothing marks, but where a piece may be expected."""
        return self._looked_at(pixels, [Candidate(outline, _LEAST_SCORE) for outline in outlines])

    def _marks(self, pixels: Pixels) -> list[Candidate]:
        """What the first network marks, the likeliest first."""
        upright = pixels.shape[0] > pixels.shape[1]
        lying = np.ascontiguousarray(np.rot90(pixels)) if upright else pixels
        height, width = lying.shape[:2]
        scale = min(WIDTH_PX / width, HEIGHT_PX / height, 1.0)
        marked = []
        for mark in apart(self._marks_of(_fitted(lying, scale))):
            outline = (mark.outline + 0.5) / scale - 0.5
            if not _within(outline.mean(axis=0), width, height):
                continue
            if upright:
                outline = np.stack([pixels.shape[1] - 1 - outline[:, 1], outline[:, 0]], axis=1)
            marked.append(replace(mark, outline=outline))
        return marked[: self._most_marks]

    def _marks_of(self, fitted: Pixels) -> list[Candidate]:
        """What is marked in a picture of the network's size, at that size or half of it."""
        found = []
        for number, network in enumerate(self._networks):
            small = shrunk(fitted, (WIDTH_PX >> number, HEIGHT_PX >> number))
            marks = candidates_of(network.run(standard(filled_up(small)))[0], _LEAST_SCORE)
            found += [replace(mark, outline=(mark.outline + 0.5) * (1 << number) - 0.5) for mark in marks]
        return found

    def _looked_at(self, pixels: Pixels, marks: list[Candidate], enough: int | None = None) -> list[Candidate]:
        """The marks as the second network sees them, the likeliest first."""
        found: list[Candidate] = []
        for mark in marks:
            if enough is not None and mark.score < _FAINT and sum(c.logit > _CLEAR for c in found) >= enough:
                break
            look = self._refiner.look(pixels, mark.outline)
            if _within(look.outline.mean(axis=0), pixels.shape[1], pixels.shape[0]):
                found.append(Candidate(look.outline, mark.score, look.logit, *_leaning(look.more)))
        return found


def _leaning(more: F64) -> tuple[float, complex]:
    """What the second network says of a die beside its outline: the logit of being cocked, which way it faces."""
    return (float(more[0]), complex(more[1], more[2])) if len(more) else (0.0, 0j)


def region(found: Sequence[Candidate], size_wh: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """Where to look closer in a picture of this size, about the clear candidates: left, top, width, height (pixels).

    None where there are none, or where that would show hardly more than the whole did.
    """
    clear = [c for c in found if c.logit > 0]
    if not clear:
        return None
    corners = np.concatenate([c.outline for c in clear])
    margin = 1.5 * max(c.side_px for c in clear)
    low = np.maximum(corners.min(axis=0) - margin, 0).astype(int)
    width, height = (np.minimum(corners.max(axis=0) + margin, size_wh).astype(int) - low).tolist()
    whole = max(size_wh[0] / WIDTH_PX, size_wh[1] / HEIGHT_PX)
    if max(width / WIDTH_PX, height / HEIGHT_PX) > whole / _LEAST_GAIN:
        return None
    return int(low[0]), int(low[1]), width, height


def _fitted(lying: Pixels, scale: float) -> Pixels:
    """A picture at the network's size; what it lacks is filled with its mirror image."""
    height, width = lying.shape[:2]
    small = shrunk(lying, (round(width * scale), round(height * scale)))
    below, right = HEIGHT_PX - small.shape[0], WIDTH_PX - small.shape[1]
    if below or right:
        return np.asarray(cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REFLECT_101), dtype=np.uint8)
    return small


def filled_up(picture: Pixels) -> Pixels:
    """A picture with whole cells of the network's coarsest map, what it lacks filled with its mirror image."""
    below, right = -picture.shape[0] % _COARSEST, -picture.shape[1] % _COARSEST
    if not below and not right:
        return picture
    return np.asarray(cv2.copyMakeBorder(picture, 0, below, 0, right, cv2.BORDER_REFLECT_101), dtype=np.uint8)


def _within(place: F64, width: int, height: int) -> bool:
    """True inside the picture or a trifle beside it."""
    slack = 0.02 * width
    return bool(-slack < place[0] < width + slack and -slack < place[1] < height + slack)


def candidates_of(maps: npt.NDArray[np.float32], least: float) -> list[Candidate]:
    """All local maxima of at least `least` of the network's answer (8 x H/4 x W/4), at the network's scale."""
    heat = maps[0]
    highest = cv2.dilate(heat, np.ones((3, 3), dtype=np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > float(np.log(least / (1 - least)))))
    peaks = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        code = maps[1:, row, column].astype(np.float64)
        code[:2] += (column * _STRIDE, row * _STRIDE)
        peaks.append(Candidate(corners_of(code), float(1 / (1 + np.exp(-float(heat[row, column]))))))
    return peaks


def apart(found: list[Candidate]) -> list[Candidate]:
    """The candidates without those that lie mostly on a likelier one, the likeliest first."""
    ordered = sorted(found, key=lambda c: (-c.logit, -c.score))
    if not ordered:
        return []
    outlines = np.stack([c.outline for c in ordered])
    centres = outlines.mean(axis=1)
    sides = np.linalg.norm(outlines - np.roll(outlines, -1, axis=1), axis=2).mean(axis=1)
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    free = gaps > 0.55 * np.maximum(sides[:, None], sides[None])
    kept: list[int] = []
    for n in range(len(ordered)):
        if free[n, kept].all():
            kept.append(n)
    return [ordered[n] for n in kept]
