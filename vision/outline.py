"""The outline of a face as numbers that do not depend on which corner is named first, and back."""

from __future__ import annotations

import cmath
import math

import cv2
import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
C128 = npt.NDArray[np.complex128]
Outlines = npt.NDArray[np.floating]


def half_diagonal(outline: Outlines) -> float:
    """The mean half diagonal (root mean square of the two) of a quadrilateral (4 x 2)."""
    u, v = (outline[0] - outline[2]) / 2, (outline[1] - outline[3]) / 2
    return max(1e-6, float(np.sqrt((u @ u + v @ v) / 2)))


def code_of(outline: Outlines) -> F64:
    """Centre x, y, the logarithm of the half diagonal s, and two complex shape numbers (7).

    With corners at centre +-u and +-v these are (u^2 + v^2) / s^2 and u^2 v^2 / s^4.
    """
    points = outline[:, 0] + 1j * outline[:, 1]
    u, v = (points[0] - points[2]) / 2, (points[1] - points[3]) / 2
    centre, size = points.mean(), half_diagonal(outline)
    flat, turn = (u * u + v * v) / size**2, (u * u * v * v) / size**4
    return np.array([centre.real, centre.imag, np.log(size), flat.real, flat.imag, turn.real, turn.imag])


def corners_of(code: F64) -> F64:
    """The outline (4 x 2, clockwise on the picture, the corner nearest to the top left first) of a code.

    u^2 and v^2 are the roots of z^2 - (u^2 + v^2) z + u^2 v^2.
    """
    x, y, log_size, *shape = (float(value) for value in code)
    size = math.exp(min(max(log_size, -1.0), 7.0))
    flat, turn = complex(shape[0], shape[1]), complex(shape[2], shape[3])
    root = cmath.sqrt(flat * flat - 4 * turn)
    u, v = cmath.sqrt((flat + root) / 2) * size, cmath.sqrt((flat - root) / 2) * size
    # Plain numbers: numpy takes ten times as long over four corners.
    arms = sorted((u, v, -u, -v), key=cmath.phase)
    first = min(range(4), key=lambda n: arms[n].real + arms[n].imag)
    return np.array([(x + arm.real, y + arm.imag) for arm in (*arms[first:], *arms[:first])])


def slants(outlines: Outlines) -> tuple[C128, F64]:
    """The first shape number, (u^2 + v^2) / s^2, of outlines (N x 4 x 2): 0 for a square seen straight on; and s (N).

    Turning the square in its plane does not change it, so under one camera all top faces have nearly the same, and
    side faces another.
    """
    points = outlines[..., 0] + 1j * outlines[..., 1]
    u, v = (points[:, 0] - points[:, 2]) / 2, (points[:, 1] - points[:, 3]) / 2
    sizes = np.maximum(1e-6, np.sqrt((abs(u) ** 2 + abs(v) ** 2) / 2))
    return np.asarray((u * u + v * v) / sizes**2), np.asarray(sizes)


def shared(one: Outlines, other: Outlines) -> float:
    """The share of an outline's area (4 x 2) that lies on another one, 0 to 1."""
    quads = [np.asarray(quad, dtype=np.float32).reshape(-1, 1, 2) for quad in (one, other)]
    area, _ = cv2.intersectConvexConvex(quads[0], quads[1])
    return min(1.0, float(area) / max(float(cv2.contourArea(quads[0])), 1e-6))


def is_within(outline: Outlines, size_wh: tuple[int, int]) -> bool:
    """True where all corners of an outline lie in a picture of this size."""
    return bool((outline > 0).all() and (outline < np.array(size_wh) - 1).all())
