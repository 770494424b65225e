"""How the camera looks at a table of equal cards, found from their outlines alone: pixels to card sides and back."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]

SHAPE_SPREAD = 0.03
"""How far the sides of a well found card are off (logarithm of their length, cosine of their angle)."""
_FOCAL = 1 / math.tan(math.radians(60) / 2)
"""In half widths of the picture: phones, webcams and the box's camera see 50 to 75 degrees across the longer side."""
_FOCAL_SPREAD = 0.35
"""Wide: a picture may be cut to its middle, which makes the lens look longer."""
_TILT_SPREAD = 0.7
"""Of the tangents of the tilt: a weak belief, for pictures of one card or two."""
_TILTS_DEG = (0, 12, 24, 36, 48)
_TURNS_DEG = range(0, 360, 30)
_LONGER = (0.0, 0.8)
_STEP = 1e-4
_MOST_STEPS = 8
_ROBUST = 2.5
"""Misfits beyond so many spreads lose their weight: things of another size are no cards."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A camera over the table, and how well that is known.

    `values` (4): two tangents of the tilt (along the picture's x and y), the logarithm of the scale, that of the focal
    length in half widths. `size_wh`: the picture's size in pixels. `card_wh`: what a card measures on the table, of
    area 1. `cost`: how badly the outlines fit, for comparing two beliefs.
    """

    values: F64
    size_wh: tuple[int, int]
    card_wh: tuple[float, float]
    cost: float = 0.0

    def to_table(self, points: F64) -> F64:
        """Places of the picture (... x 2, pixels) on the table, in sides of a card of area 1."""
        return np.asarray(to_table(self.values[None], self.rays(points))[0])

    def rays(self, points: F64) -> F64:
        """Places of the picture in half widths from its middle."""
        return rays(points, self.size_wh)

    def homography(self) -> F64:
        """Table to pixels (3 x 3)."""
        a, b, log_scale, log_focal = (float(v) for v in self.values)
        first, second = _axes(a, b)
        scale, focal = math.exp(log_scale), math.exp(log_focal)
        # The table's origin is where the lens looks: at a distance of one before scaling.
        space = np.column_stack([np.array(first) / scale, np.array(second) / scale, _foot(a, b)])
        half = max(self.size_wh) / 2
        x, y = ((side - 1) / 2 for side in self.size_wh)
        lens = np.array([[focal * half, 0, x], [0, focal * half, y], [0, 0, 1]])
        made = lens @ space
        return np.asarray(made / made[2, 2])


def rays(points: F64, size_wh: tuple[int, int]) -> F64:
    """Places of a picture (... x 2, pixels) in half widths from its middle."""
    middle = (np.array(size_wh) - 1) / 2
    return np.asarray((points - middle) / (max(size_wh) / 2))


def _axes(a: float, b: float) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Two directions along the table in the camera's space: nearly the picture's right, nearly its down."""
    one, two = math.hypot(1, a), math.hypot(1, a) * math.sqrt(1 + a * a + b * b)
    return (1 / one, 0.0, -a / one), (-a * b / two, (1 + a * a) / two, -b / two)


def _foot(a: float, b: float) -> F64:
    """The point of the plane (normal (a, b, 1), at depth 1 on the axis) that is the origin of the table's places."""
    normal = np.array([a, b, 1.0])
    return np.asarray(normal / (normal @ normal))


def to_table(values: F64, ray: F64) -> F64:
    """Places on the table (M x ... x 2) of rays (... x 2) for each of M views (M x 4)."""
    shape = (-1, *[1] * (ray.ndim - 1))
    a, b, log_scale, log_focal = (values[:, n].reshape(shape) for n in range(4))
    across, down = ray[None, ..., 0] * np.exp(-log_focal), ray[None, ..., 1] * np.exp(-log_focal)
    depth = np.exp(log_scale) / np.maximum(1 + a * across + b * down, 0.05)
    one = np.sqrt(1 + a * a)
    two = one * np.sqrt(1 + a * a + b * b)
    x = depth * (across - a) / one
    y = depth * (-a * b * across + (1 + a * a) * down - b) / two
    return np.stack([x, y], axis=-1)


def sides(quads: F64) -> tuple[F64, F64]:
    """The mean side from the first corner to the second, and from the first to the last (... x 2 each)."""
    along = (quads[..., 1, :] - quads[..., 0, :] + quads[..., 2, :] - quads[..., 3, :]) / 2
    down = (quads[..., 3, :] - quads[..., 0, :] + quads[..., 2, :] - quads[..., 1, :]) / 2
    return along, down


def shapes(quads: F64, card_wh: tuple[float, float]) -> F64:
    """How far cards on the table (... x 4 x 2) are off their shape (... x 3).

    The logarithms of their sides against what they should be, and the cosine between them.
    """
    along, down = sides(quads)
    width = np.sqrt((along**2).sum(axis=-1)) + 1e-9
    height = np.sqrt((down**2).sum(axis=-1)) + 1e-9
    skew = (along * down).sum(axis=-1) / (width * height)
    return np.stack([np.log(width / card_wh[0]), np.log(height / card_wh[1]), skew], axis=-1)


def nudged(values: F64) -> F64:
    """The view and the same with each value moved a little (5 x 4), for slopes."""
    return np.concatenate([values[None], values[None] + _STEP * np.eye(4)])


def slopes(made: F64) -> F64:
    """What `nudged` views made (5 x ...) as slopes (4 x ...)."""
    return np.asarray((made[1:] - made[:1]) / _STEP)


def beliefs(values: F64) -> tuple[F64, F64]:
    """What is believed of any view before anything is seen, as residuals (4) and their slopes (4 x 4, diagonal)."""
    scale = np.array([1 / _TILT_SPREAD, 1 / _TILT_SPREAD, 0.0, 1 / _FOCAL_SPREAD])
    return (values - (0, 0, 0, math.log(_FOCAL))) * scale, np.diag(scale)


def trusted(misfit: F64, likely: F64) -> F64:
    """The weight of things that are cards with that likelihood and are off by so many spreads (root mean square)."""
    return np.asarray(likely / (1 + (misfit / _ROBUST) ** 2) ** 2)


@cache
def _trials() -> F64:
    """Tilts that are tried before the best is refined (M x 4)."""
    found = [(0.0, 0.0, 0.0, math.log(_FOCAL))]
    for longer, tilt, turn in itertools.product(_LONGER, _TILTS_DEG[1:], _TURNS_DEG):
        t, w = math.tan(math.radians(tilt)), math.radians(turn)
        found.append((t * math.cos(w), t * math.sin(w), 0.0, math.log(_FOCAL) + longer))
    return np.array(found)


def find_view(quads: F64, likely: F64, size_wh: tuple[int, int], card_wh: tuple[float, float]) -> View:
    """The view under which most of the outlines are cards of one size.

    `quads`: N x 4 x 2 pixels, clockwise; their first side lies along the cards' width. `likely`: how likely each is a
    card (0 to 1). `card_wh`: width and height of a card whose area is 1.
    """
    seen = rays(quads, size_wh)
    values = _first_guess(seen, likely, card_wh)
    cost = math.inf
    for _ in range(_MOST_STEPS):
        made = shapes(to_table(nudged(values), seen), card_wh) / SHAPE_SPREAD
        misfit = np.sqrt((made[0] ** 2).mean(axis=-1))
        weights = np.repeat(trusted(misfit, likely), 3)
        off, slope = made[0].reshape(-1), slopes(made).reshape(4, -1)
        prior, prior_slope = beliefs(values)
        normal = (slope * weights) @ slope.T + prior_slope @ prior_slope
        step = np.linalg.solve(normal, (slope * weights) @ off + prior_slope @ prior)
        values = values - np.clip(step, -0.3, 0.3)
        # What fits badly counts as one more thing that does not fit, however badly.
        now = float((likely * misfit**2 / (_ROBUST**2 + misfit**2)).sum() * 3 + (prior**2).sum() / 2)
        if abs(cost - now) < 1e-4 * (1 + now):
            cost = now
            break
        cost = now
    return View(values, size_wh, card_wh, cost)


def _first_guess(seen: F64, likely: F64, card_wh: tuple[float, float]) -> F64:
    """The best of the trials, with the scale that most of the outlines agree on."""
    trials = _trials()
    made = shapes(to_table(trials, seen), card_wh)
    size = made[..., :2].mean(axis=-1)
    order = np.argsort(size, axis=1)
    reached = np.cumsum(likely[order], axis=1)
    middle = np.argmax(reached >= reached[:, -1:] / 2, axis=1)
    rows = np.arange(len(trials))
    usual = size[rows, order[rows, middle]]
    made[..., :2] -= usual[:, None, None]
    misfit = (made**2).sum(axis=-1) / (3 * SHAPE_SPREAD) ** 2
    best = int(np.argmin((likely * misfit / (2 + misfit)).sum(axis=1)))
    return np.array([*trials[best, :2], -usual[best], trials[best, 3]])
