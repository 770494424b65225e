"""Finds the top face of every die in a picture: its outline, and how likely it is one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.network import Network
from vision.verifier import Verifier

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

WIDTH_PX, HEIGHT_PX = 640, 480
"""The size at which the network looks; the picture is fitted into it."""
_STRIDE = 4
_ODD_SIZE = 0.12
LEAST_SCORE = 0.12
"""Places less likely than this are not looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A place that looks like a top face.

    `outline`: 4 x 2 pixels, clockwise; `score`: the finder's, 0 to 1; `logit`: the verifier's, 0 where not asked.
    """

    outline: F64
    score: float
    logit: float = 0.0

    @property
    def centre(self) -> F64:
        """The middle of the outline (2, pixels)."""
        return np.asarray(self.outline.mean(axis=0))

    @property
    def side_px(self) -> float:
        """The mean side of the outline in pixels."""
        return float(np.linalg.norm(self.outline - np.roll(self.outline, -1, axis=0), axis=1).mean())


@dataclass(frozen=True, slots=True)
class Discord:
    """How badly a candidate fits the others of its picture, 0 where it fits or there are no others.

    `slant`: distance between slants (below 2). `size`: difference of the logarithms of the half diagonals.
    """

    slant: float
    size: float


def slant(outline: F64) -> complex:
    """The shape number (u^2 + v^2) / s^2 of an outline with corners at centre +-u and +-v (s the half diagonal).

    It is 0 for a square seen straight on. Turning the square in its plane does not change it, so under one camera
    all top faces have nearly the same, and side faces another.
    """
    points = outline[:, 0] + 1j * outline[:, 1]
    u, v = (points[0] - points[2]) / 2, (points[1] - points[3]) / 2
    return complex((u * u + v * v) / max((abs(u) ** 2 + abs(v) ** 2) / 2, 1e-9))


def discords(candidates: list[Candidate]) -> list[Discord]:
    """Each candidate compared with the mean of the others, weighted by how likely these are dice."""
    if len(candidates) < 2:
        return [Discord(0.0, 0.0) for _ in candidates]
    slants = np.array([slant(c.outline) for c in candidates])
    sizes = np.log([np.ptp(c.outline, axis=0).mean() + 1 for c in candidates])
    weights = np.array([c.score for c in candidates]) ** 4
    found = []
    for n in range(len(candidates)):
        others = weights.copy()
        others[n] = 0
        total = float(others.sum())
        # One weak neighbour says little.
        trust = min(1.0, total / 0.25)
        mean_slant = complex((slants * others).sum() / max(total, 1e-9))
        mean_size = float((sizes * others).sum() / max(total, 1e-9))
        found.append(Discord(trust * abs(slants[n] - mean_slant), trust * abs(float(sizes[n]) - mean_size)))
    return found


def resized(candidates: list[Candidate]) -> list[Candidate | None]:
    """Each candidate at the size of the others where its own is far off, else None.

    The edges of a dark die on a dark table hardly show; its drawing does, and the outline may shrink to that.
    """
    made: list[Candidate | None] = []
    sizes = np.log([c.side_px for c in candidates]) if candidates else np.zeros(0)
    weights = np.array([c.score for c in candidates]) ** 4
    for n, candidate in enumerate(candidates):
        others = weights.copy()
        others[n] = 0
        total = float(others.sum())
        gap = float((sizes * others).sum() / total - sizes[n]) if total > 0.25 else 0.0
        middle = candidate.centre
        outline = middle + (candidate.outline - middle) * float(np.exp(gap))
        made.append(Candidate(outline, candidate.score, candidate.logit) if abs(gap) > _ODD_SIZE else None)
    return made


def is_alone(candidate: Candidate, candidates: list[Candidate]) -> bool:
    """True where no likelier candidate lies within 1.3 sides: a side face always has its die's top face beside it."""
    return not any(
        other.score > candidate.score
        and np.linalg.norm(other.centre - candidate.centre) < 1.3 * max(other.side_px, candidate.side_px)
        for other in candidates
    )


class Finder:
    """Marks top faces and looks twice at each; the networks are described in firmware/training/finder.py."""

    def __init__(self) -> None:
        self._network = Network("finder")
        self._verifier = Verifier()

    def find(self, pixels: Pixels) -> list[Candidate]:
        """All candidates of a picture (height x width x 3), the likeliest first, none upon another."""
        upright = pixels.shape[0] > pixels.shape[1]
        lying = np.ascontiguousarray(np.rot90(pixels)) if upright else pixels
        height, width = lying.shape[:2]
        scale = min(WIDTH_PX / width, HEIGHT_PX / height, 1.0)
        small = _fitted(lying, scale)
        blob = np.asarray(cv2.dnn.blobFromImage(small, 1 / 255), dtype=np.float32)
        found = []
        for mark in apart(candidates_of(self._network.run(blob)[0])):
            full = (mark.outline + 0.5) / scale - 0.5
            if mark.score < LEAST_SCORE or not _within(full.mean(axis=0), width, height):
                continue
            if upright:
                full = np.stack([pixels.shape[1] - 1 - full[:, 1], full[:, 0]], axis=1)
            found.append(Candidate(_clockwise(full), mark.score, self._verifier.logit(small, mark.outline)))
        return found


def _fitted(lying: Pixels, scale: float) -> Pixels:
    """A picture at the network's size; what it lacks is filled with its mirror image."""
    height, width = lying.shape[:2]
    size = (round(width * scale), round(height * scale))
    small = lying if scale == 1 else cv2.resize(lying, size, interpolation=cv2.INTER_AREA)
    below, right = HEIGHT_PX - small.shape[0], WIDTH_PX - small.shape[1]
    if below or right:
        small = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REFLECT_101)
    return np.asarray(small, dtype=np.uint8)


def _within(place: F64, width: int, height: int) -> bool:
    """True inside the picture or a trifle beside it."""
    slack = 0.02 * width
    return bool(-slack < place[0] < width + slack and -slack < place[1] < height + slack)


def candidates_of(maps: npt.NDArray[np.float32]) -> list[Candidate]:
    """All local maxima of the network's answer (8 x H/4 x W/4), at the network's scale."""
    heat = maps[0]
    highest = cv2.dilate(heat, np.ones((3, 3), dtype=np.uint8))
    least = float(np.log(LEAST_SCORE / (1 - LEAST_SCORE)))
    rows, columns = np.nonzero((heat >= highest) & (heat > least))
    peaks = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        code = maps[1:, row, column].astype(np.float64)
        outline = _outline(code, column * _STRIDE, row * _STRIDE)
        peaks.append(Candidate(_clockwise(outline), float(1 / (1 + np.exp(-float(heat[row, column]))))))
    return peaks


def _outline(code: F64, x: float, y: float) -> F64:
    """The four corners from a centre's offset, the logarithm of its half diagonal and its two shape numbers.

    With corners at centre +-u and +-v, u^2 and v^2 are the roots of z^2 - (u^2 + v^2) z + u^2 v^2.
    """
    size = float(np.exp(np.clip(code[2], -1, 7)))
    flat, turn = complex(code[3], code[4]), complex(code[5], code[6])
    root = np.sqrt(flat * flat - 4 * turn)
    u, v = np.sqrt((flat + root) / 2) * size, np.sqrt((flat - root) / 2) * size
    centre = complex(x + code[0], y + code[1])
    corners = np.array([centre + u, centre + v, centre - u, centre - v])
    return np.stack([corners.real, corners.imag], axis=1)


def _clockwise(outline: F64) -> F64:
    """The corners clockwise on the picture, the one nearest to the top left first."""
    middle = outline.mean(axis=0)
    order = np.argsort(np.arctan2(outline[:, 1] - middle[1], outline[:, 0] - middle[0]))
    turned = outline[order]
    return np.asarray(np.roll(turned, -int(np.argmin(turned.sum(axis=1))), axis=0))


def apart(found: list[Candidate]) -> list[Candidate]:
    """The candidates without those that lie mostly on a likelier one."""
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: -c.score):
        if all(
            np.linalg.norm(candidate.centre - other.centre) > 0.55 * max(candidate.side_px, other.side_px)
            for other in kept
        ):
            kept.append(candidate)
    return kept
