"""Finds how the camera looks at the table from the candidates themselves, and says how badly each one fits it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.outline import slants

F64 = npt.NDArray[np.float64]
C128 = npt.NDArray[np.complex128]

_STEP, _FINE_STEP = 0.12, 0.03
"""How far apart the normals are that are tried: all over, then about the best of these (the sine of an angle)."""
_STEEPEST = 0.82
"""The sine of 55 degrees."""
_FIELD_DEG, _FIELDS_DEG = 57.0, (42.0, 49.0, 56.0, 63.0, 70.0)
"""Across the longer side, tried first and then: phones, webcams and the box's camera lie between or near."""
_MOST_ABOUT = 2
"""So many of the views found first are looked at closely: leaving one die out seldom makes more of a difference."""
_SLANT_SPREAD = 0.08
_SIZE_SPREAD = 0.07
"""How far true top faces are off by the finding alone: where a misfit begins to tell."""
_FACING_SPREAD = 0.1
_LEAST_SPREAD = 0.02
_EXPECTED_AS = 1.5
"""What is expected of dice in general counts as much as so many others of the picture."""
_ENOUGH = 1.5
"""So many dice's worth of others show the plane well; fewer are trusted less."""


@dataclass(frozen=True, slots=True)
class Discord:
    """How badly a candidate fits the plane of the others of its picture, 0 where it fits or there are no others.

    `slant`: distance between slants (below 2). `size`: difference of the logarithms of the half diagonals. `facing`:
    distance between the ways they look (see vision.refiner.Look), at most 2. `facing_times`: how many times as far
    off as the others' this is: in a blurred picture all are off.
    """

    slant: float
    size: float
    facing: float
    facing_times: float


class _Views(NamedTuple):
    """Ways to look at a table: its normal (M x 3, towards the camera), and the focal length in half widths of the
    picture (M)."""

    normals: F64
    focal: F64


def _views(sines: F64, fields_deg: Sequence[float]) -> _Views:
    """Every normal, given by its parts to the right and down (K x 2), under every width of view."""
    sines = sines[np.square(sines).sum(axis=1) < _STEEPEST**2]
    normals = np.column_stack([sines, -np.sqrt(1 - np.square(sines).sum(axis=1))])
    focal = 1 / np.tan(np.radians(np.asarray(fields_deg)) / 2)
    return _Views(np.concatenate([normals] * len(focal)), np.repeat(focal, len(normals)))


@cache
def _all_over() -> _Views:
    """Views at every slant, some way apart."""
    steps = np.arange(-_STEEPEST, _STEEPEST + 1e-9, _STEP)
    return _views(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2), (_FIELD_DEG,))


def _about(normals: F64) -> _Views:
    """Views near some normals (K x 3), close together."""
    steps = (np.arange(4) - 1.5) * _FINE_STEP
    near = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return _views((normals[:, None, :2] + near[None]).reshape(-1, 2), _FIELDS_DEG)


def facings(normal: F64, rays: F64) -> C128:
    """Which way a face looks when it is seen along each of some rays (N): its normal's part to the right, and i times
    its part downwards, after the camera has been turned to look straight along the ray.

    `normal`: a unit vector in the camera's axes (3: right, down, forward), or one for each of M views (M x 1 x 3).
    `rays`: where the lines of sight meet the plane one step before the camera (N x 2, or M x N x 2). The face of a flat
    die seen from straight above looks at 0; one whose upper edge leans away looks upwards, -i times the lean's sine.
    """
    unit = rays / np.sqrt(1 + np.square(rays).sum(axis=-1, keepdims=True))
    forward = 1 / np.sqrt(1 + np.square(rays).sum(axis=-1))
    # The least turn that takes the ray forward, by Rodrigues' formula.
    common = normal[..., 2] + (unit * normal[..., :2]).sum(axis=-1) / (1 + forward)
    turned = normal[..., :2] - unit * common[..., None]
    return np.asarray(turned[..., 0] + 1j * turned[..., 1])


def _expected(views: _Views, places: F64) -> tuple[C128, F64, C128]:
    """The slant, the logarithm of the half diagonal (but for a constant) and the facing of squares under every view
    (M x N each).

    `places` (N x 2): the squares' centres from the middle of the picture, in half widths. For a plane with normal n, a
    step t along it at the ray r moves the picture by (t_xy - r_xy t_z) / Z, Z proportional to -1 / (n . r).
    """
    normals, focal = views
    ray = places[None] / focal[:, None, None]
    depth = -1 / np.minimum(np.einsum("mk,mnk->mn", normals[:, :2], ray) + normals[:, 2:], -0.05)
    # Two directions in the plane: normal x down, and normal x that. np.cross takes thrice as long.
    across = normals[:, [2, 0]] * (-1.0, 1.0) / np.hypot(normals[:, 0], normals[:, 2])[:, None]
    none = np.zeros(len(normals))
    side = np.stack([across[:, 0], none, across[:, 1]], axis=1)
    other = np.stack(
        [
            normals[:, 1] * across[:, 1],
            normals[:, 2] * across[:, 0] - normals[:, 0] * across[:, 1],
            -normals[:, 1] * across[:, 0],
        ],
        axis=1,
    )
    steps = []
    for along in (side, other):
        moved = (along[:, None, :2] - ray * along[:, None, 2:]) / depth[..., None]
        steps.append(moved[..., 0] + 1j * moved[..., 1])
    spread = np.maximum(abs(steps[0]) ** 2 + abs(steps[1]) ** 2, 1e-12)
    return 2 * (steps[0] ** 2 + steps[1] ** 2) / spread, np.log(spread / 2) / 2, facings(normals[:, None], ray)


class _Fit(NamedTuple):
    """For each candidate the view that its others fit best (N), and how far off that it is itself (N each)."""

    view: npt.NDArray[np.int64]
    slant: F64
    size: F64
    facing: F64


def _fit(views: _Views, seen: tuple[F64, C128, F64, C128], weights: F64) -> _Fit:
    """Fit all but one to the views, for each one; `seen` is their places, slants, log sizes and facings (N each)."""
    places, own_slants, own_sizes, own_facings = seen
    expected_slants, sizes, expected = _expected(views, places)
    off_slant, off_facing = abs(expected_slants - own_slants), abs(expected - own_facings)
    misfits = (off_slant / _SLANT_SPREAD) ** 2 + (off_facing / _FACING_SPREAD) ** 2
    sizes = own_sizes - sizes
    # For each candidate (first axis) the weights of the others.
    others = weights * (1 - np.eye(len(weights)))
    # The median of the others' sizes under every view, by weight.
    order = np.argsort(sizes, axis=1)
    reached = np.cumsum(others[:, order], axis=2)
    middle = np.argmax(reached >= reached[..., -1:] / 2, axis=2)
    usual = np.take_along_axis(np.take_along_axis(sizes, order, axis=1), middle.T, axis=1).T
    misfit = misfits + np.square((sizes - usual[..., None]) / _SIZE_SPREAD)
    # What fits badly counts as one more thing that does not fit, however badly.
    view = np.argmin(np.einsum("nk,nvk->nv", others, misfit / (4 + misfit)), axis=1)
    column = np.arange(len(weights))
    off_size = abs(usual[column, view] - sizes[view, column])
    return _Fit(view, off_slant[view, column], off_size, off_facing[view, column])


def discords(
    outlines: Sequence[F64], looks: Sequence[complex], odds: Sequence[float], size_wh: tuple[int, int]
) -> list[Discord]:
    """Each outline (4 x 2 pixels) compared with the plane that the others lie on best.

    `looks`: which way each face looks. `odds`: how likely each is a top face (the logarithm of the odds). `size_wh`:
    the picture's size.
    """
    if len(outlines) < 2:
        return [Discord(0.0, 0.0, 0.0, 0.0) for _ in outlines]
    half, middle = max(size_wh) / 2, (np.array(size_wh) - 1) / 2
    corners = np.stack(outlines)
    own_slants, sizes = slants(corners)
    seen = ((corners.mean(axis=1) - middle) / half, own_slants, np.log(sizes), np.array(looks))
    weights = 1 / (1 + np.exp(-np.clip(np.array(odds), -30, 30)))
    coarse = _fit(_all_over(), seen, weights)
    views, counts = np.unique(coarse.view, return_counts=True)
    often = views[np.argsort(-counts, kind="stable")[:_MOST_ABOUT]]
    fine = _fit(_about(_all_over().normals[often]), seen, weights)
    found = []
    for n in range(len(outlines)):
        trust = min(1.0, float(weights.sum() - weights[n]) / _ENOUGH)
        slant_off, size_off, facing_off = (trust * float(off[n]) for off in (fine.slant, fine.size, fine.facing))
        facing_usual = usual(fine.facing, weights, n, _FACING_SPREAD)
        found.append(Discord(slant_off, size_off, facing_off, facing_off / (facing_usual + _LEAST_SPREAD)))
    return found


def usual(values: F64, weights: F64, leaving_out: int, expected: float) -> float:
    """What most of some values (N) are, by weight and without one of them; near `expected` where these are few."""
    others = weights.copy()
    others[leaving_out] = 0
    total = float(others.sum())
    order = np.argsort(values)
    middle = order[int(np.argmax(np.cumsum(others[order]) >= total / 2))]
    return (total * float(values[middle]) + _EXPECTED_AS * expected) / (total + _EXPECTED_AS)
