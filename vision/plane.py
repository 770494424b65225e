"""Finds how the camera looks at the table from the candidates themselves, and says how badly each one fits it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from vision.outline import half_diagonal, slant

F64 = npt.NDArray[np.float64]
C128 = npt.NDArray[np.complex128]

_TILTS_DEG = range(5, 56, 5)
_TURNS_DEG = range(0, 360, 18)
_FIELDS_DEG = (48.0, 66.0)
"""Across the longer side; phones, webcams and the box's camera lie between or near."""
_SLANT_SPREAD = 0.08
_SIZE_SPREAD = 0.07
"""How far true top faces are off by the finding alone: where a misfit begins to tell."""
_FACING_SPREAD = 0.1
_ENOUGH = 1.5
"""So many dice's worth of others show the plane well; fewer are trusted less."""


@dataclass(frozen=True, slots=True)
class Discord:
    """How badly a candidate fits the plane of the others of its picture, 0 where it fits or there are no others.

    `slant`: distance between slants (below 2). `size`: difference of the logarithms of the half diagonals. `facing`:
    distance between the ways they look (see vision.refiner.Look), at most 2.
    """

    slant: float
    size: float
    facing: float


@cache
def _views() -> tuple[F64, F64]:
    """All ways to look that are tried: the table's normal (M x 3, towards the camera), and the focal length (M).

    The focal length is in half widths of the picture.
    """
    pairs = [(0.0, 0.0), *((float(tilt), float(turn)) for tilt in _TILTS_DEG for turn in _TURNS_DEG)]
    tilts, turns = np.radians(np.array(pairs).T)
    normals = np.stack([np.sin(tilts) * np.cos(turns), np.sin(tilts) * np.sin(turns), -np.cos(tilts)], axis=1)
    focal = [1 / np.tan(np.radians(field) / 2) for field in _FIELDS_DEG]
    return np.concatenate([normals] * len(focal)), np.repeat(focal, len(normals))


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


def _expected(places: F64) -> tuple[C128, F64, C128]:
    """The slant, the logarithm of the half diagonal (but for a constant) and the facing of squares under every view
    (M x N each).

    `places` (N x 2): the squares' centres from the middle of the picture, in half widths. For a plane with normal n, a
    step t along it at the ray r moves the picture by (t_xy - r_xy t_z) / Z, Z proportional to -1 / (n . r).
    """
    normals, focal = _views()
    ray = places[None] / focal[:, None, None]
    depth = -1 / np.minimum(np.einsum("mk,mnk->mn", normals[:, :2], ray) + normals[:, 2:], -0.05)
    side = np.cross(normals, np.array([0.0, 1.0, 0.0]))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    other = np.cross(normals, side)
    steps = []
    for along in (side, other):
        moved = (along[:, None, :2] - ray * along[:, None, 2:]) / depth[..., None]
        steps.append(moved[..., 0] + 1j * moved[..., 1])
    spread = np.maximum(abs(steps[0]) ** 2 + abs(steps[1]) ** 2, 1e-12)
    slants = 2 * (steps[0] ** 2 + steps[1] ** 2) / spread
    return slants, np.log(spread / 2) / 2, facings(normals[:, None], ray)


def discords(
    outlines: Sequence[F64], looks: Sequence[complex], odds: Sequence[float], size_wh: tuple[int, int]
) -> list[Discord]:
    """Each outline (4 x 2 pixels) compared with the plane that the others lie on best.

    `looks`: which way each face looks. `odds`: how likely each is a top face (the logarithm of the odds). `size_wh`:
    the picture's size.
    """
    if len(outlines) < 2:
        return [Discord(0.0, 0.0, 0.0) for _ in outlines]
    half = max(size_wh) / 2
    middle = (np.array(size_wh) - 1) / 2
    slants, sizes, expected = _expected(np.array([(o.mean(axis=0) - middle) / half for o in outlines]))
    weights = 1 / (1 + np.exp(-np.clip(np.array(odds), -30, 30)))
    off_slant = abs(slants - np.array([slant(o) for o in outlines]))
    off_facing = abs(expected - np.array(looks))
    misfits = (off_slant / _SLANT_SPREAD) ** 2 + (off_facing / _FACING_SPREAD) ** 2
    sizes = np.log([half_diagonal(o) for o in outlines]) - sizes
    order = np.argsort(sizes, axis=1)
    rows = np.arange(len(sizes))
    found = []
    for n in range(len(outlines)):
        others = weights.copy()
        others[n] = 0
        trust = min(1.0, float(others.sum()) / _ENOUGH)
        # The median of the others' sizes under every view, by weight.
        reached = np.cumsum(others[order], axis=1)
        usual = sizes[rows, order[rows, np.argmax(reached >= reached[:, -1:] / 2, axis=1)]]
        misfit = misfits + ((sizes - usual[:, None]) / _SIZE_SPREAD) ** 2
        # What fits badly counts as one more thing that does not fit, however badly.
        best = int(np.argmin((others * misfit / (4 + misfit)).sum(axis=1)))
        off_size = abs(float(usual[best] - sizes[best, n]))
        found.append(Discord(trust * float(off_slant[best, n]), trust * off_size, trust * float(off_facing[best, n])))
    return found
