"""Lays the outline of a card exactly on its print, by the drawing that it is thought to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_namer import square
from vision.outline import half_diagonal
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]

_SIDE, _SPAN = 64, 1.375
"""A card is compared at so many pixels, with what lies around it: it may lie a little beside its outline."""
_WIDE = round(_SIDE * _SPAN)
_EXAMPLE_SPAN, _RIM = 1.1, 2
_COARSE_TO_FINE = ((cv2.MOTION_TRANSLATION, 13), (cv2.MOTION_AFFINE, 5))
"""First only moved, very soft; then stretched too. Each with its blur in pixels."""
_STEPS, _ENOUGH = 40, 1e-3
_UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
_IN_CUT = _UNIT * _SIDE + (_WIDE - 1) / 2
_LEAST_PX = 8.0
_SOFT, _WINDOW, _LEAST_ROOM, _FITS = 7, 15, 0.4, 5
"""What lies on a card is looked for softly in windows of so many pixels, of which such a share at least is in sight;
the lamp is fitted so often."""
_WITHIN = 11
"""So far from the edge of a card (in pixels) the middles of these windows are at least."""
_WIDELY = 1.15
"""So much larger than its outline is what may be seen of a thing on a card, with its height and its shadow."""
_MOST = 0.16
"""An outline is moved by no more than this (in sides)."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """An outline (4 x 2 pixels) laid on a drawing, and how well the two agree there: 1 wholly, 0 not at all."""

    outline: F64
    agreement: float


@dataclass(frozen=True, slots=True, eq=False)
class Oddest:
    """Where (2, pixels) a card differs most from its drawing, and by how much: the drawing's own contrast is 1."""

    place: F64
    share: float


class Aligner:
    """Knows the drawings of a set."""

    def __init__(self, taught: Set) -> None:
        self._faces = [_drawing(_grey(faces[0])) for faces in taught.faces.values()]
        self._colours = [_drawing(np.asarray(faces[0], dtype=np.float32)) for faces in taught.faces.values()]

    def laid(self, pixels: Pixels, outline: F64, label: int, quarters: int, above: Sequence[F64] = ()) -> Laid | None:
        """An outline (4 x 2 pixels) moved onto the drawing of a label (its number) in a turn, None where none fits.

        Both are compared in grey and soft; a lamp that is brighter or darker makes no difference. What lies under the
        outlines `above` is not looked at.
        """
        return self.each_laid(pixels, outline, [(label, quarters)], above)[0]

    def each_laid(
        self, pixels: Pixels, outline: F64, drawings: Sequence[tuple[int, int]], above: Sequence[F64] = ()
    ) -> list[Laid | None]:
        """The same for several drawings, each a label's number and its quarters: the place is cut out once."""
        size = (pixels.shape[1], pixels.shape[0])
        if not drawings or not _can_be(outline, size):
            return [None] * len(drawings)
        seen = _grey(square(pixels, outline, _WIDE, _SPAN))
        back = np.asarray(
            cv2.getPerspectiveTransform(_IN_CUT.astype(np.float32), outline.astype(np.float32)), dtype=np.float64
        )
        into = np.asarray(np.linalg.inv(back), dtype=np.float64)
        in_sight = np.full(seen.shape, 1, dtype=np.uint8)
        for other in above:
            cv2.fillConvexPoly(in_sight, _moved(_grown(other), into).round().astype(np.int32), (0,))
        turned = [np.ascontiguousarray(np.rot90(self._faces[label], -quarters)) for label, quarters in drawings]
        return [_on_drawing(drawn, seen, in_sight, back, size) for drawn in turned]

    def oddest(self, pixels: Pixels, outline: F64, label: int, quarters: int, above: Sequence[F64] = ()) -> Oddest:
        """Where what lies on a card would be: the part of it that is least like its drawing.

        `outline` (4 x 2 pixels) must lie exactly on the card; the rest as for `laid`.
        """
        drawn = np.ascontiguousarray(np.rot90(self._colours[label], -quarters))
        side = drawn.shape[0]
        rim = (_SIDE - side) // 2
        seen = square(pixels, outline, _SIDE, 1.0)[rim : rim + side, rim : rim + side]
        corners = (_UNIT * _SIDE + (side - 1) / 2).astype(np.float32)
        back = np.asarray(cv2.getPerspectiveTransform(corners, outline.astype(np.float32)), dtype=np.float64)
        into = np.asarray(np.linalg.inv(back), dtype=np.float64)
        in_sight = np.ones(seen.shape[:2], dtype=np.float32)
        for other in above:
            cv2.fillConvexPoly(in_sight, _moved(_grown(other, _WIDELY), into).round().astype(np.int32), (0.0,))
        window = (_WINDOW, _WINDOW)
        share = cv2.boxFilter(_unlike(_soft(drawn), _soft(seen), in_sight), -1, window)
        room = cv2.boxFilter(in_sight, -1, window)
        told = np.where(room > _LEAST_ROOM, share / np.maximum(room, _LEAST_ROOM), 0.0)
        low, high = _WITHIN, side - _WITHIN
        # What lies at a card's edge is the next card.
        told[:low], told[high:], told[:, :low], told[:, high:] = 0.0, 0.0, 0.0, 0.0
        row, column = (int(n) for n in np.unravel_index(int(np.argmax(told)), told.shape))
        return Oddest(_moved(np.array([[column, row]], dtype=np.float64), back)[0], float(told[row, column]))


def _soft(picture: Pixels | F32) -> F32:
    return np.asarray(cv2.GaussianBlur(np.asarray(picture, dtype=np.float32), (_SOFT, _SOFT), 0), dtype=np.float32)


def _unlike(drawn: F32, seen: F32, in_sight: F32) -> F32:
    """By how much each pixel in sight differs in colour from the drawing, under the lamp that suits most of them."""
    trust, shown = in_sight[..., None], in_sight > 0
    off, gain = seen - drawn, np.ones(3, dtype=np.float32)
    for _ in range(_FITS if shown.any() else 0):
        whole = max(1e-6, float(trust.sum()))
        middle, level = ((some * trust).sum(axis=(0, 1)) / whole for some in (drawn, seen))
        spread = ((drawn - middle) ** 2 * trust).sum(axis=(0, 1))
        gain = ((drawn - middle) * (seen - level) * trust).sum(axis=(0, 1)) / np.maximum(1e-6, spread)
        off = seen - level - gain * (drawn - middle)
        usual = 1.5 * float(np.median(np.linalg.norm(off, axis=2)[shown])) + 1e-3
        trust = (in_sight / (1 + (np.linalg.norm(off, axis=2) / (2 * usual)) ** 2))[..., None]
    contrast = float(np.linalg.norm(gain * drawn.std(axis=(0, 1))))
    return np.asarray(np.linalg.norm(off, axis=2) * in_sight / max(1e-3, contrast), dtype=np.float32)


def _on_drawing(drawn: F32, seen: F32, in_sight: Pixels, back: F64, size_wh: tuple[int, int]) -> Laid | None:
    """Where a drawing lies in a cut, in pixels of the picture, into which `back` leads; None where it does not."""
    off = (_WIDE - drawn.shape[0]) / 2
    found: cv2.typing.MatLike = np.array([[1, 0, off], [0, 1, off]], dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, _STEPS, _ENOUGH)
    agreement = 0.0
    try:
        for motion, blur_px in _COARSE_TO_FINE:
            agreement, found = cv2.findTransformECC(drawn, seen, found, motion, stop, in_sight, blur_px)
    except cv2.error:
        # The two have nothing in common.
        return None
    corners = np.column_stack([_UNIT * _SIDE + (drawn.shape[0] - 1) / 2, np.ones(4)])
    moved = corners @ np.asarray(found, dtype=np.float64).T
    placed = _moved(moved, back)
    if float(abs(moved - _IN_CUT).max()) > _MOST * _SIDE or not _can_be(placed, size_wh):
        return None
    return Laid(placed, float(agreement))


def _can_be(outline: F64, size_wh: tuple[int, int]) -> bool:
    """True for an outline of a size that can be read, whose middle lies in a picture of this size."""
    middle = outline.mean(axis=0)
    inside = bool((middle > 0).all() and (middle < np.array(size_wh)).all())
    return inside and _LEAST_PX < half_diagonal(outline) < max(size_wh)


def _moved(points: F64, matrix: F64) -> F64:
    """Points (N x 2) under a homography."""
    made = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(made[:, :2] / made[:, 2:])


def _grown(outline: F64, times: float = 1.04) -> F64:
    """An outline a little larger, with the shadow beside it."""
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * times)


def _drawing(face: F32) -> F32:
    """The card in an example, grey or in colour, at the size at which it is compared, without its rim."""
    size = round(_SIDE * _EXAMPLE_SPAN)
    rim = round((size - _SIDE) / 2) + _RIM
    small = np.asarray(cv2.resize(face, (size, size), interpolation=cv2.INTER_AREA), dtype=np.float32)
    return np.ascontiguousarray(small[rim:-rim, rim:-rim])


def _grey(face: Pixels) -> F32:
    return np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), dtype=np.float32)
