"""Cuts each card of a grid out of its picture, upright as the lattice goes."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

_FINE = 1.6
"""A card so many times larger in the picture than wanted is made smaller first, so that no print flickers."""


def cut_size(side_px: int, card_wh: tuple[float, float]) -> tuple[int, int]:
    """Width and height in pixels of a cut-out whose longer side is `side_px`."""
    if side_px < 1:
        raise ValueError(f"expected a side of at least one pixel, got {side_px}")
    longer = max(card_wh)
    return max(1, round(side_px * card_wh[0] / longer)), max(1, round(side_px * card_wh[1] / longer))


def cut_out(
    pixels: Pixels, outlines: Iterable[F64], side_px: int, card_wh: tuple[float, float], margin: float = 0.0
) -> list[Pixels]:
    """The pictures of the cards (height x width x 3 each, the longer side `side_px`), in the order of the outlines.

    `outlines`: 4 x 2 pixels, clockwise from the corner that is to be the top left: `Placed.outline`, which follows the
    card's own place and turn, or `Hole.outline`. `card_wh`: `Grid.card_wh`. `margin`: how much of what lies around is
    kept on each side, in sides of the card (below 0: so much of the card's rim is left out); what is outside of the
    picture repeats its edge.
    """
    width, height = cut_size(side_px, card_wh)
    inner = np.array([width, height]) / (1 + 2 * margin)
    low = (np.array([width, height]) - inner) / 2
    # Corners are those of the area: pixel centres lie half a pixel within.
    target = low + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * inner - 0.5
    return [_warped(pixels, np.asarray(outline, dtype=np.float64), target, (width, height)) for outline in outlines]


def _warped(pixels: Pixels, outline: F64, target: F64, size_wh: tuple[int, int]) -> Pixels:
    """One quadrilateral drawn as another; only the part of the picture around it is touched."""
    across = np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1).mean()
    wanted = np.linalg.norm(target - np.roll(target, -1, axis=0), axis=1).mean()
    reach = 0.6 * float(np.ptp(outline, axis=0).max()) * max(1.0, max(size_wh) / max(1.0, float(np.ptp(target))))
    middle = outline.mean(axis=0)
    edges = np.array(pixels.shape[1::-1])
    low = np.clip(np.floor(middle - reach), 0, np.maximum(edges - 2, 0)).astype(int)
    high = np.clip(np.ceil(middle + reach), low + 2, np.maximum(edges, low + 2)).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    source = outline - low
    shrink = 1.0
    while across / wanted * shrink > _FINE:
        shrink /= 2
        part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        source = (source + 0.5) / 2 - 0.5
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    made = cv2.warpPerspective(part, matrix, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(made, dtype=np.uint8)
