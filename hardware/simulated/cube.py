"""A die as a solid: a rounded cube with six printed faces, traced ray by ray into a picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens

F32 = npt.NDArray[np.float32]

# Each face's print: right, up and outward directions; right x up = outward.
_FACE_AXES = np.array(
    [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
        [[0, 1, 0], [0, 0, 1], [1, 0, 0]],
        [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
        [[0, -1, 0], [0, 0, 1], [-1, 0, 0]],
        [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
    ],
    dtype=np.float64,
)
OPPOSITE = (5, 3, 4, 1, 2, 0)
"""The index of the face that lies below when a face is up."""

_MARCH_STEPS = 13


@dataclass(frozen=True, slots=True)
class Body:
    """What a die is made of.

    Colours are blue green red, 0 to 1. `rounding` is the radius of the edges as a share of the half side;
    `ball` below 1 cuts the corners by a sphere of ball x the space diagonal; `gloss` and `grain` go from 0 to 1.
    """

    size_mm: float = 16.0
    colour: tuple[float, float, float] = (0.93, 0.94, 0.95)
    ink: tuple[float, float, float] = (0.06, 0.06, 0.06)
    rounding: float = 0.2
    ball: float = 1.0
    gloss: float = 0.3
    grain: float = 0.0
    translucency: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A die in the world: its body, its six prints (6 x S x S, 0 to 255, ink high), its centre and its rotation."""

    body: Body
    prints: npt.NDArray[np.uint8]
    centre_mm: tuple[float, float, float]
    rotation: Floats

    def corners(self) -> Floats:
        """The eight corners of the sharp cube around the die (8 x 3, mm)."""
        half = self.body.size_mm / 2
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)
        return np.asarray(signs * half @ self.rotation.T + np.array(self.centre_mm))

    def face_corners(self, face: int) -> Floats:
        """A face's corners in the order of its upright print: top left, top right, bottom right, bottom left (mm)."""
        right, up, out = _FACE_AXES[face]
        local = np.stack([out - right + up, out + right + up, out + right - up, out - right - up])
        return np.asarray(local * self.body.size_mm / 2 @ self.rotation.T + np.array(self.centre_mm))

    def face_up(self) -> int:
        """The index of the face that looks most upwards."""
        return int(np.argmax(_FACE_AXES[:, 2] @ self.rotation.T[:, 2]))


def resting(face: int, yaw_deg: float) -> Floats:
    """The rotation of a die that lies flat with `face` up, its print turned by `yaw_deg` anticlockwise from above."""
    turn = math.radians(yaw_deg)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    up = np.array([-math.sin(turn), math.cos(turn), 0.0])
    world = np.column_stack([right, up, [0.0, 0.0, 1.0]])
    return np.asarray(world @ _FACE_AXES[face])


def rotation_about(axis: Floats, angle_deg: float) -> Floats:
    """The rotation by an angle about a unit axis (Rodrigues' formula)."""
    matrix, _ = cv2.Rodrigues(np.asarray(axis, dtype=np.float64).reshape(3, 1) * math.radians(angle_deg))
    return np.asarray(matrix, dtype=np.float64)


def draw(picture: npt.NDArray[np.uint8], lens: Lens, solid: Solid, light: Light) -> None:
    """Draw the die over the picture (height x width x 3, in place)."""
    span = _window(lens, solid)
    if span is None:
        return
    x0, y0, x1, y1 = span
    xs, ys = np.meshgrid(np.arange(x0, x1, dtype=np.float32), np.arange(y0, y1, dtype=np.float32))
    rays = lens.rays(xs.ravel(), ys.ravel())
    turn = solid.rotation.T.astype(np.float32)
    origin = turn @ (lens.position - np.array(solid.centre_mm)).astype(np.float32)
    hit, cover = _march(origin, turn @ rays, solid.body, lens)
    patch = picture[y0:y1, x0:x1]
    below = patch.reshape(-1, 3).astype(np.float32).T
    colour = _shade(hit, turn, rays, solid, light, (y1 - y0, x1 - x0), below)
    cover *= 1 - 0.35 * solid.body.translucency
    mixed = below + (colour - below) * cover
    patch[:] = np.clip(mixed.T, 0, 255).astype(np.uint8).reshape(patch.shape)


def _window(lens: Lens, solid: Solid) -> tuple[int, int, int, int] | None:
    """The part of the picture that the die can cover, or None when it is out of sight."""
    seen = lens.project(solid.corners())
    low, high = np.floor(seen.min(axis=0)) - 2, np.ceil(seen.max(axis=0)) + 3
    width, height = lens.resolution_wh
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(width, int(high[0])), min(height, int(high[1]))
    return (x0, y0, x1, y1) if x1 - x0 > 1 and y1 - y0 > 1 else None


def _march(origin: F32, rays: F32, body: Body, lens: Lens) -> tuple[F32, F32]:
    """Sphere tracing in the die's own axes: the points hit (3 x N) and how much of each pixel the die covers (N)."""
    half = np.float32(body.size_mm / 2)
    radius = np.float32(half * min(max(body.rounding, 0.03), 0.9))
    inner = half - radius
    ball = np.float32(half * math.sqrt(3) * body.ball)
    along = np.maximum(-(origin @ rays) - half * np.float32(1.75), 0)
    nearest = np.full(rays.shape[1], 1e9, dtype=np.float32)
    pixel = np.float32(1.0 / lens.focal_px)
    for _ in range(_MARCH_STEPS):
        point = origin[:, None] + rays * along
        over = np.abs(point) - inner
        outside = np.maximum(over, 0)
        gap = np.sqrt(np.einsum("ij,ij->j", outside, outside)) + np.minimum(over.max(axis=0), 0) - radius
        if body.ball < 1:
            gap = np.maximum(gap, np.sqrt(np.einsum("ij,ij->j", point, point)) - ball)
        np.minimum(nearest, gap / (along * pixel + 1e-3), out=nearest)
        along += np.maximum(gap, 0)
    hit = (origin[:, None] + rays * along).astype(np.float32)
    return hit, np.clip((0.75 - nearest) / 0.7, 0, 1).astype(np.float32)


def _shade(  # noqa: PLR0917 - one call site; the light's formula needs all of them
    hit: F32, turn: F32, rays: F32, solid: Solid, light: Light, shape: tuple[int, int], below: F32
) -> F32:
    """The colour (3 x N, 0 to 255) of every point hit."""
    body = solid.body
    half = body.size_mm / 2
    inner = half * (1 - min(max(body.rounding, 0.03), 0.9))
    normal = np.sign(hit) * np.maximum(np.abs(hit) - inner, 0)
    if body.ball < 1:
        distance = np.sqrt(np.einsum("ij,ij->j", hit, hit))
        cut = distance > half * math.sqrt(3) * body.ball - 0.02 * half
        normal[:, cut] = hit[:, cut]
    normal /= np.sqrt(np.einsum("ij,ij->j", normal, normal)) + 1e-6
    ink = _ink(hit, solid.prints, half, shape)
    paint = np.array(body.colour, dtype=np.float32)[:, None]
    if body.grain:
        paint = paint * (1 + body.grain * _grain(hit, half))
    paint = paint * (1 - ink) + np.array(body.ink, dtype=np.float32)[:, None] * ink
    upright = turn.T @ normal
    height = (turn.T @ hit)[2] + np.float32(solid.centre_mm[2])
    lit = light.on(upright, rays, np.clip(height / body.size_mm, 0, 1), body.gloss)
    glow = paint * 255 * lit[0] + 255 * lit[1]
    if body.translucency:
        glow = glow * (1 - 0.3 * body.translucency) + below * 0.3 * body.translucency
    return np.asarray(glow, dtype=np.float32)


def _ink(hit: F32, prints: npt.NDArray[np.uint8], half: float, shape: tuple[int, int]) -> F32:
    """How much ink (0 to 1, N) lies at each point of the surface."""
    axis = np.argmax(np.abs(hit), axis=0)
    positive = np.take_along_axis(hit, axis[None], axis=0)[0] > 0
    face = np.where(
        axis == 2, np.where(positive, 0, 5), np.where(axis == 1, np.where(positive, 3, 1), np.where(positive, 2, 4))
    )
    right = np.einsum("nk,kn->n", _FACE_AXES[face, 0].astype(np.float32), hit)
    up = np.einsum("nk,kn->n", _FACE_AXES[face, 1].astype(np.float32), hit)
    side = prints.shape[1]
    # A pixel that covers several texels reads a smaller copy, as a lens would blur it.
    step = max(1, int(side * 1.4 / max(8.0, math.sqrt(shape[0] * shape[1]))))
    if step > 1:
        side = side // step
        prints = np.stack([cv2.resize(p, (side, side), interpolation=cv2.INTER_AREA) for p in prints])
    column = np.clip((right / half + 1) * side / 2 - 0.5, 0, side - 1)
    row = np.clip((1 - up / half) * side / 2 - 0.5, 0, side - 1) + face * side
    atlas = prints.reshape(6 * side, side)
    ink = cv2.remap(
        atlas, column.reshape(shape).astype(np.float32), row.reshape(shape).astype(np.float32), cv2.INTER_LINEAR
    )
    return np.asarray(ink.ravel() / np.float32(255), dtype=np.float32)


def _grain(hit: F32, half: float) -> F32:
    """Growth rings of wood (-1 to 1, N): distorted circles around an axis off the die's middle."""
    x, y, z = hit / np.float32(half)
    rings = np.sqrt((x - 1.7) ** 2 + (0.35 * y + 0.9) ** 2) * 9 + 0.8 * np.sin(2.1 * z + x)
    return np.asarray(0.6 * np.sin(rings * 2.0) + 0.4 * np.sin(rings * 5.3 + z), dtype=np.float32)
