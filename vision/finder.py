"""Finds the top face of every die in a picture: its outline, and how likely it is one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.network import Network

Pixels = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

WIDTH_PX, HEIGHT_PX = 640, 480
"""The size at which the network looks; the picture is fitted into it."""
_STRIDE = 4
_LEAST_SCORE = 0.06


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A place that looks like a top face: `outline` (4 x 2 pixels, clockwise), `score` from 0 to 1."""

    outline: F64
    score: float

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


class Finder:
    """Marks top faces; the network is described in firmware/training/finder.py."""

    def __init__(self) -> None:
        self._network = Network("finder")

    def find(self, pixels: Pixels) -> list[Candidate]:
        """All candidates of a picture (height x width x 3), the likeliest first, none upon another."""
        upright = pixels.shape[0] > pixels.shape[1]
        lying = np.ascontiguousarray(np.rot90(pixels)) if upright else pixels
        height, width = lying.shape[:2]
        scale = min(WIDTH_PX / width, HEIGHT_PX / height, 1.0)
        size = (round(width * scale), round(height * scale))
        small = lying if scale == 1 else cv2.resize(lying, size, interpolation=cv2.INTER_AREA)
        small = (
            cv2.copyMakeBorder(
                small, 0, HEIGHT_PX - small.shape[0], 0, WIDTH_PX - small.shape[1], cv2.BORDER_REFLECT_101
            )
            if small.shape[:2] != (HEIGHT_PX, WIDTH_PX)
            else small
        )
        blob = np.asarray(cv2.dnn.blobFromImage(small, 1 / 255), dtype=np.float32)
        maps = self._network.run(blob)[0]
        found = []
        for outline, score in _peaks(maps):
            full = (outline + 0.5) / scale - 0.5
            if not (-0.02 * width < full[:, 0].mean() < width * 1.02 and full[:, 1].mean() < height * 1.02):
                continue
            if upright:
                full = np.stack([pixels.shape[1] - 1 - full[:, 1], full[:, 0]], axis=1)
            found.append(Candidate(_clockwise(full), score))
        return _apart(found)


def _peaks(maps: npt.NDArray[np.float32]) -> list[tuple[F64, float]]:
    """The outlines (at the network's scale) and scores of all local maxima of the heat."""
    heat = maps[0]
    highest = cv2.dilate(heat, np.ones((3, 3), dtype=np.uint8))
    least = float(np.log(_LEAST_SCORE / (1 - _LEAST_SCORE)))
    rows, columns = np.nonzero((heat >= highest) & (heat > least))
    peaks = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        code = maps[1:, row, column].astype(np.float64)
        outline = _outline(code, column * _STRIDE, row * _STRIDE)
        peaks.append((outline, float(1 / (1 + np.exp(-float(heat[row, column]))))))
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


def _apart(found: list[Candidate]) -> list[Candidate]:
    """The candidates without those that lie mostly on a likelier one."""
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: -c.score):
        if all(
            np.linalg.norm(candidate.centre - other.centre) > 0.55 * max(candidate.side_px, other.side_px)
            for other in kept
        ):
            kept.append(candidate)
    return kept
