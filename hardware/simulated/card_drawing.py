"""Draws cards, and piles of them, into a picture of the table: shadow, sides, print, wear, sleeve, mirrored lamps."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.lighting import Light
from hardware.simulated.optics import Floats, Lens
from hardware.simulated.scene import shade_under

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
Rng = np.random.Generator
_COARSE_PX = 4
"""Mirrored light changes slowly: it is worked out for every so many pixels."""
_CONTACT = Light(elevation_deg=89.0, strength=0.3, ambient=0.7, softness=0.03)
_HELD_MM = 8.0
"""What is so high above the table does not touch it."""
_AROUND = 4
"""So many points go round each corner of a card's outline."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a face throws light back: `gloss` from 0 matt to 1 film, the width of a lamp's mirror image in degrees.

    `ripple_deg`: how uneven the face is; `sleeve_mm` how far a sleeve goes beyond the card, 0 for none.
    """

    gloss: float = 0.1
    spread_deg: float = 16.0
    ripple_deg: float = 0.3
    sleeve_mm: float = 0.0


BARE = Finish()
SLEEVED = Finish(0.8, 5.5, 1.3, 1.2)


@dataclass(frozen=True, slots=True)
class Shine:
    """A lamp that faces mirror: the unit direction to it, and its strength (1: white where a mirror shows it)."""

    direction: tuple[float, float, float]
    strength: float


@dataclass(frozen=True, slots=True, eq=False)
class Slab:
    """A card or a pile: its face (h x w x 3), its cover (h x w, 0 to 255), the face's corners (4 x 3, mm).

    Corners are in the order of the picture's. `thickness_mm` is that of the card, or of the pile down to the table;
    `edge` the colour of its sides (b, g, r, 0 to 1), `seed` its own unevenness.
    """

    picture: Pixels
    cover: Pixels
    corners_mm: Floats
    thickness_mm: float = 0.35
    corner_mm: float = 0.0
    edge: tuple[float, float, float] = (0.80, 0.84, 0.86)
    finish: Finish = BARE
    seed: int = 0

    def normal(self) -> Floats:
        """The unit vector that stands on the face."""
        tl, tr, br, bl = self.corners_mm
        across = np.cross(br - tl, tr - bl)
        across = across / np.linalg.norm(across)
        return np.asarray(across if across[2] > 0 else -across)

    def ring(self, grown_mm: float = 0.0) -> Floats:
        """Points round its outline (N x 3, mm), with its round corners; of two heights where it is thick."""
        middle = self.corners_mm.mean(axis=0)
        points = []
        for number, corner in enumerate(self.corners_mm):
            before, after = self.corners_mm[number - 1] - corner, self.corners_mm[(number + 1) % 4] - corner
            before, after = before / np.linalg.norm(before), after / np.linalg.norm(after)
            out = (corner - middle) / np.linalg.norm(corner - middle)
            for part in np.linspace(0, math.pi / 2, _AROUND):
                inward = self.corner_mm * ((1 - math.sin(part)) * after + (1 - math.cos(part)) * before)
                points.append(corner + inward + out * grown_mm * 1.4)
        return np.array(points)


def outline(size_mm: tuple[float, float], corner_mm: float, px_per_mm: float) -> Pixels:
    """The cover of a card with round corners: h x w, 255 inside, smooth at the edge."""
    fine = 4
    width, height = (max(2, round(v * px_per_mm)) for v in size_mm)
    mask = np.zeros((height * fine, width * fine), dtype=np.uint8)
    radius = round(corner_mm * px_per_mm * fine)
    right, bottom = width * fine - 1, height * fine - 1
    cv2.rectangle(mask, (radius, 0), (right - radius, bottom), 255, -1)
    cv2.rectangle(mask, (0, radius), (right, bottom - radius), 255, -1)
    for x in (radius, right - radius):
        for y in (radius, bottom - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def printed(
    rng: Rng, art: Pixels, size_mm: tuple[float, float], corner_mm: float, px_per_mm: float
) -> tuple[Pixels, Pixels]:
    """The face and cover of a card whose drawing is `art`, as ink on paper: `px_per_mm` fine, grained and a bit worn.

    Ink is never black and paper never white; the card is bent a little, so that one side of it is lighter.
    """
    width, height = (max(2, round(v * px_per_mm)) for v in size_mm)
    smaller = cv2.resize(art, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    face = 14.0 + smaller * np.float32(rng.uniform(0.84, 0.9))
    grain = cv2.resize(rng.standard_normal((height // 2 + 1, width // 2 + 1)).astype(np.float32), (width, height))
    turn, bend = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.05)
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    shade = 1 + grain * 0.007 + (x * math.cos(turn) + y * math.sin(turn)) * bend
    cover = outline(size_mm, corner_mm, px_per_mm)
    face *= np.asarray(shade, dtype=np.float32)[..., None]
    _wear(rng, face, cover, px_per_mm)
    return np.clip(face, 0, 255).astype(np.uint8), cover


def _wear(rng: Rng, face: F32, cover: Pixels, px_per_mm: float) -> None:
    """Rub the print off along the edge, here and there, down to the paper (in place)."""
    strength = max(0.0, float(rng.normal(0.15, 0.3)))
    if strength <= 0.02:
        return
    height, width = cover.shape
    padded = cv2.copyMakeBorder(cover, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    away = cv2.distanceTransform((padded > 127).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1] / px_per_mm
    patches = cv2.resize(rng.standard_normal((9, 9)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    share = np.clip(1 - away / 0.45, 0, 1) * np.clip(0.3 + patches * 0.6, 0, 1) * min(0.8, strength)
    face += (np.array((205, 214, 220), np.float32) - face) * np.asarray(share, dtype=np.float32)[..., None]


def sleeved(slab: Slab, finish: Finish = SLEEVED) -> Slab:
    """The card in a clear sleeve: film over its face, a clear rim around it with a bright edge."""
    across = float(np.linalg.norm(slab.corners_mm[1] - slab.corners_mm[0]))
    scale = slab.cover.shape[1] / across
    rim = max(1, round(finish.sleeve_mm * scale))
    rim_mm = rim / scale
    face = cv2.copyMakeBorder(slab.picture, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(222, 224, 222))
    inner = cv2.copyMakeBorder(slab.cover, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(0,))
    film = np.full(face.shape[:2], 46, dtype=np.uint8)
    cv2.rectangle(film, (0, 0), (film.shape[1] - 1, film.shape[0] - 1), (135,), max(1, round(scale * 0.16)))
    share = inner.astype(np.float32)[..., None] / 255
    hazy = face * 0.95 + 9
    mixed = hazy * share + np.float32(226) * (1 - share)
    down = float(np.linalg.norm(slab.corners_mm[3] - slab.corners_mm[0]))
    right = (slab.corners_mm[1] - slab.corners_mm[0]) / across
    below = (slab.corners_mm[3] - slab.corners_mm[0]) / down
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    grown = [
        corner + rim_mm * (right * sx + below * sy) for corner, (sx, sy) in zip(slab.corners_mm, signs, strict=True)
    ]
    return replace(
        slab,
        picture=np.clip(mixed, 0, 255).astype(np.uint8),
        cover=np.maximum(inner, film),
        corners_mm=np.array(grown),
        corner_mm=0.4,
        finish=finish,
    )


def draw_slabs(picture: Pixels, lens: Lens, light: Light, slabs: Sequence[Slab], shines: Iterable[Shine] = ()) -> F32:
    """Lay slabs into a picture of the table (in place), the first lowest; `shines` are what their faces mirror.

    Returns what the mirrored light added to each pixel (height x width, in grey levels).
    """
    lamps = tuple(shines)
    added = np.zeros(picture.shape[:2], dtype=np.float32)
    for slab in slabs:
        _shade(picture, lens, light, slab)
        _draw((picture, added), lens, light, slab, lamps)
    return added


def _shade(picture: Pixels, lens: Lens, light: Light, slab: Slab) -> None:
    """Where the slab keeps light away: the lamp's shadow, and close to its edge the room's light as well."""
    ring = slab.ring()
    foot = ring - (0, 0, slab.thickness_mm)
    height = float(ring[:, 2].max())
    # Near its foot a shadow is sharp; shade_under takes softness for a thing 12 mm high.
    shade_under(picture, lens, [np.concatenate([foot, ring])], replace(light, softness=light.softness * height / 12))
    if height - slab.thickness_mm > _HELD_MM:
        return
    close = slab.ring(0.12 + 0.05 * height)
    close[:, 2] = 0.0
    shade_under(picture, lens, [close], replace(_CONTACT, softness=0.02 + 0.008 * height))


def _span(points: Floats, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    low, high = points.min(axis=0) - 2, points.max(axis=0) + 3
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(size[0], int(high[0])), min(size[1], int(high[1]))
    return (x0, y0, x1, y1) if x1 - x0 > 2 and y1 - y0 > 2 else None


def _matrix(slab: Slab, seen: Floats, corner: tuple[int, int]) -> Floats:
    height, width = slab.cover.shape
    # The middle of the first pixel is 0, so the picture's edge is half a pixel before it.
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - np.float32(0.5)
    return np.asarray(cv2.getPerspectiveTransform(source, (seen - corner).astype(np.float32)))


def _draw(onto: tuple[Pixels, F32], lens: Lens, light: Light, slab: Slab, lamps: tuple[Shine, ...]) -> None:
    picture, added = onto
    top = lens.project(slab.corners_mm)
    low = slab.corners_mm - (0, 0, slab.thickness_mm)
    span = _span(np.concatenate([top, lens.project(low)]), lens.resolution_wh)
    if span is None:
        return
    x0, y0, x1, y1 = span
    size = (x1 - x0, y1 - y0)
    patch = picture[y0:y1, x0:x1]
    if slab.finish.sleeve_mm <= 0:
        _sides(patch, lens, light, slab, (x0, y0))
    matrix = _matrix(slab, top, (x0, y0))
    art = cv2.warpPerspective(slab.picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.warpPerspective(slab.cover, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    tilt = np.array(light.direction()) @ slab.normal() / max(0.35, float(light.direction()[2]))
    bright = light.ambient + light.strength * min(1.35, max(0.3, float(tilt)))
    face = art.astype(np.float32) * np.float32(bright / (light.ambient + light.strength))
    veil = mirrored(lens, slab, lamps, light, span)
    face += veil[..., None]
    patch[:] = np.clip(patch * (1 - share[..., None]) + face * share[..., None], 0, 255).astype(np.uint8)
    strip = added[y0:y1, x0:x1]
    strip[:] = strip * (1 - share) + veil * share


def _sides(patch: Pixels, lens: Lens, light: Light, slab: Slab, corner: tuple[int, int]) -> None:
    """The sides of the card, or of each card of a pile."""
    count = max(1, round(slab.thickness_mm / 0.5))
    size = (patch.shape[1], patch.shape[0])
    rng = np.random.default_rng(slab.seed)
    bright = min(1.0, light.ambient + 0.5 * light.strength)
    for number in range(count):
        below = slab.thickness_mm * (count - number) / count
        shift = rng.normal(0, 0.12, 3) * (1.0, 1.0, 0.0) * (count > 2 and number > 0)
        seen = lens.project(slab.corners_mm - (0, 0, below) + shift)
        cover = cv2.warpPerspective(slab.cover, _matrix(slab, seen, corner), size, flags=cv2.INTER_LINEAR)
        share = cover.astype(np.float32)[..., None] / 255
        tone = bright * (1.0 if count == 1 else float(rng.uniform(0.72, 0.98)))
        colour = np.array(slab.edge, dtype=np.float32) * np.float32(255 * tone)
        patch[:] = (patch * (1 - share) + colour * share).astype(np.uint8)


def mirrored(lens: Lens, slab: Slab, lamps: tuple[Shine, ...], light: Light, span: tuple[int, int, int, int]) -> F32:
    """What the face mirrors into each pixel of a part of the picture (x0, y0, x1, y1): lamps, and the room's light.

    A face mirrors the more the more it is seen along (Schlick's rule for glass, 4 % from above).
    """
    x0, y0, x1, y1 = span
    width, height = max(2, (x1 - x0) // _COARSE_PX), max(2, (y1 - y0) // _COARSE_PX)
    xs, ys = np.meshgrid(np.linspace(x0, x1, width, dtype=np.float32), np.linspace(y0, y1, height, dtype=np.float32))
    rays = lens.rays(xs.ravel(), ys.ravel())
    finish = slab.finish
    normals = np.repeat(slab.normal().astype(np.float32)[:, None], rays.shape[1], axis=1)
    if finish.ripple_deg > 0:
        rng = np.random.default_rng([slab.seed, 9])
        waves = rng.standard_normal((5, 5, 2)).astype(np.float32) * np.float32(math.radians(finish.ripple_deg))
        wide = cv2.resize(waves, (width, height), interpolation=cv2.INTER_CUBIC).reshape(-1, 2)
        normals[:2] += wide.T
        normals /= np.linalg.norm(normals, axis=0)
    facing = np.einsum("ij,ij->j", rays, normals)
    outward = rays - 2 * facing * normals
    grazing = 0.04 + 0.96 * (1 - np.clip(-facing, 0, 1)) ** 5
    veil = finish.gloss * grazing * light.ambient * 150
    for lamp in lamps:
        away = np.degrees(np.arccos(np.clip(np.array(lamp.direction, np.float32) @ outward, -1, 1)))
        core = np.exp(-((away / finish.spread_deg) ** 2))
        halo = 0.12 * np.exp(-((away / (2.4 * finish.spread_deg)) ** 2))
        veil = veil + finish.gloss * lamp.strength * 255 * (core + halo)
    return np.asarray(
        cv2.resize(veil.reshape(height, width).astype(np.float32), (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    )
