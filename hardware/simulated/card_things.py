"""What lies about beside the cards of a game: other cards, piles, tokens, a score sheet, a pencil, a cup."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.card_drawing import BARE, Finish, Pixels, Slab, outline, printed, sleeved
from hardware.simulated.card_laying import flat_corners
from hardware.simulated.clutter import Cup
from hardware.simulated.deck import Deck, Size
from hardware.simulated.optics import Floats, Lens

Rng = np.random.Generator
Place = tuple[float, float]
_CLEAR_MM = 5.0
"""A thing keeps so far away from every card and other thing."""
_INKS = ((0.08, 0.08, 0.08), (0.45, 0.18, 0.1), (0.12, 0.1, 0.5))
_PAINTS = (
    (0.3, 0.6, 0.85),
    (0.2, 0.2, 0.72),
    (0.55, 0.35, 0.12),
    (0.3, 0.55, 0.2),
    (0.5, 0.72, 0.86),
    (0.9, 0.92, 0.93),
)
_DIGITS = {
    "0": ((1, 0), (0, 1), (0, 3), (1, 4), (2, 3), (2, 1), (1, 0)),
    "1": ((0, 1), (1, 0), (1, 4)),
    "2": ((0, 1), (1, 0), (2, 1), (0, 4), (2, 4)),
    "3": ((0, 0), (2, 0), (1, 2), (2, 3), (1, 4), (0, 4)),
    "4": ((1, 0), (0, 2), (2, 2), (2, 0), (2, 4)),
    "5": ((2, 0), (0, 0), (0, 2), (2, 2), (2, 3), (1, 4), (0, 4)),
    "6": ((2, 0), (0, 2), (0, 4), (2, 4), (2, 2), (0, 2)),
    "7": ((0, 0), (2, 0), (0, 4)),
    "8": ((2, 0), (0, 1), (2, 3), (1, 4), (0, 3), (2, 1), (1, 0)),
    "9": ((2, 1), (1, 0), (0, 1), (2, 2), (2, 0), (1, 4)),
}
"""How a hand runs that writes a figure, in quarters of its height."""
_NOTHING = Finish(0.12, 20.0, 0.5)


@dataclass(slots=True)
class Things:
    """The things of one picture, lowest first, and their names as tags; `card_corners` (4 x 3 mm) of what is a card."""

    slabs: list[Slab] = field(default_factory=list)
    card_corners: list[Floats] = field(default_factory=list)
    cup: Cup | None = None
    tags: list[str] = field(default_factory=list)


class _Floor:
    """Where there is room yet, and what must stay in sight."""

    def __init__(self, rng: Rng, lens: Lens, cards: Sequence[Floats]) -> None:
        self.rng, self.lens = rng, lens
        self._taken = [_grown(card[:, :2]) for card in cards]
        self._seen = [_hull(lens, np.column_stack([card[:, :2], np.zeros(len(card))])) for card in cards]

    def take(self, size_mm: Size, high_mm: float, turn_deg: Callable[[], float]) -> tuple[Place, float] | None:
        """A free place for a thing of that size, mostly in sight, and its turn there; None where there is none."""
        width, height = self.lens.resolution_wh
        for _ in range(25):
            x, y = self.rng.uniform(-0.04, 1.04, 2)
            place, turn = self.lens.table_point(x * width, y * height), turn_deg()
            flat = flat_corners(place, size_mm, turn)
            if self.fits(flat, high_mm):
                self._taken.append(_grown(flat))
                return place, turn
        return None

    def fits(self, flat: Floats, high_mm: float) -> bool:
        """True where a thing with these corners touches nothing and hides no card."""
        shape = flat.astype(np.float32).reshape(-1, 1, 2)
        if any(cv2.intersectConvexConvex(shape, other)[0] > 0 for other in self._taken):
            return False
        if high_mm < 2:
            return True
        both = np.concatenate([np.column_stack([flat, np.full(len(flat), z)]) for z in (0.0, high_mm)])
        hull = _hull(self.lens, both)
        return all(cv2.intersectConvexConvex(hull, card)[0] <= 0 for card in self._seen)


def _grown(corners: Floats) -> npt.NDArray[np.float32]:
    middle = corners.mean(axis=0)
    out = corners - middle
    grown = middle + out * (1 + _CLEAR_MM * 1.42 / np.linalg.norm(out, axis=1, keepdims=True))
    return np.asarray(cv2.convexHull(grown.astype(np.float32).reshape(-1, 1, 2)), dtype=np.float32)


def _hull(lens: Lens, points: Floats) -> npt.NDArray[np.float32]:
    return np.asarray(cv2.convexHull(lens.project(points).astype(np.float32).reshape(-1, 1, 2)), dtype=np.float32)


def strew(
    rng: Rng, deck: Deck, lens: Lens, cards: Sequence[Floats], px_per_mm: float, *, sleeve: Finish | None = None
) -> Things:
    """Things of chance around cards (corners of each, k x 2 or 3, mm); none touches a card or hides one."""
    made, floor = Things(), _Floor(rng, lens, cards)
    for name, chance, most, lay in (
        ("pile", 0.5, 2, _pile),
        ("order cards", 0.5, 4, _order),
        ("score sheet", 0.25, 1, _sheet),
        ("tokens", 0.35, 6, _token),
        ("pencil", 0.25, 1, _pencil),
    ):
        for _ in range(int(rng.integers(1, most + 1)) if rng.random() < chance else 0):
            slab = lay(floor, deck, px_per_mm)
            if slab is not None:
                if lay in (_pile, _order):
                    made.card_corners.append(slab.corners_mm)
                made.slabs.append(sleeved(slab, sleeve) if sleeve and lay is _order else slab)
                made.tags.append(name)
    if rng.random() < 0.2:
        made.cup = _cup(floor)
        made.tags += ["cup"] if made.cup else []
    made.tags = list(dict.fromkeys(made.tags))
    return made


def _at(place: Place, size_mm: Size, turn_deg: float, high_mm: float) -> Floats:
    return np.column_stack([flat_corners(place, size_mm, turn_deg), np.full(4, high_mm)])


def _upright(rng: Rng) -> float:
    """The turn of a thing that somebody laid down more or less straight."""
    return float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 7))


def _card_slab(floor: _Floor, deck: Deck, name: str, size_mm: Size, *, high_mm: float, px_per_mm: float) -> Slab | None:
    spot = floor.take(size_mm, high_mm, lambda: _upright(floor.rng))
    if spot is None:
        return None
    face, cover = printed(floor.rng, deck.picture_of(name), size_mm, deck.corner_mm, px_per_mm)
    corners = _at(spot[0], size_mm, spot[1], high_mm)
    return Slab(face, cover, corners, high_mm, deck.corner_mm, seed=int(floor.rng.integers(1 << 30)))


def _pile(floor: _Floor, deck: Deck, px_per_mm: float) -> Slab | None:
    """A draw deck, face down."""
    name = deck.backs[int(floor.rng.integers(len(deck.backs)))]
    high = deck.thickness_mm * float(floor.rng.integers(1, 56))
    return _card_slab(floor, deck, name, deck.size_mm, high_mm=high, px_per_mm=px_per_mm)


def _order(floor: _Floor, deck: Deck, px_per_mm: float) -> Slab | None:
    """A card of another size: an order, a prize, a help card, or the back of one."""
    if not deck.beside:
        return None
    name, size_mm = deck.beside[int(floor.rng.integers(len(deck.beside)))]
    return _card_slab(floor, deck, name, size_mm, high_mm=deck.thickness_mm, px_per_mm=px_per_mm)


def _sheet(floor: _Floor, _deck: Deck, px_per_mm: float) -> Slab | None:
    """A sheet of paper with ruled lines and figures written by hand."""
    size_mm = (float(floor.rng.uniform(70, 105)), float(floor.rng.uniform(90, 148)))
    spot = floor.take(size_mm, 0.1, lambda: _upright(floor.rng))
    if spot is None:
        return None
    rng, scale = floor.rng, max(2.0, px_per_mm)
    width, height = (round(v * scale) for v in size_mm)
    art = np.full((height, width, 3), (237, 242, 245), dtype=np.uint8)
    step = int(rng.uniform(7, 11) * scale)
    faint = tuple(float(v) for v in rng.uniform(120, 200, 3))
    for y in range(step, height, step):
        cv2.line(art, (0, y), (width, y), faint, 1, cv2.LINE_AA)
    for x in range(int(step * 2.5), width, int(step * 1.9)):
        cv2.line(art, (x, 0), (x, height), faint, 1, cv2.LINE_AA)
    ink = tuple(255 * c for c in _INKS[int(rng.integers(len(_INKS)))])
    for y in range(step, height - step, step):
        for x in range(int(step * 2.7), width - int(1.5 * step), int(step * 1.9)):
            if rng.random() < 0.4:
                _write(rng, art, str(int(rng.integers(1, 30))), (x, y + step * 0.15), high_px=step * 0.62, ink=ink)
    cover = np.full((height, width), 255, dtype=np.uint8)
    corners = _at(spot[0], size_mm, spot[1], 0.1) + np.column_stack([np.zeros((4, 2)), rng.uniform(0, 1.5, 4)])
    return Slab(art, cover, corners, 0.1, finish=_NOTHING)


def _write(rng: Rng, art: Pixels, number: str, at: Place, *, high_px: float, ink: tuple[float, ...]) -> None:
    """Write a number by hand (in place), its upper left corner there."""
    slant = float(rng.normal(0.12, 0.08))
    for place, digit in enumerate(number):
        strokes = np.array(_DIGITS[digit], dtype=np.float64) / 4 + rng.normal(0, 0.035, (len(_DIGITS[digit]), 2))
        strokes[:, 0] = strokes[:, 0] + (0.5 - strokes[:, 1]) * slant
        pixels = np.array(at) + strokes * high_px + (place * high_px * 0.62, 0)
        thick = max(1, round(high_px * 0.09))
        cv2.polylines(art, [pixels.round().astype(np.int32)], False, ink, thick, cv2.LINE_AA)


def _token(floor: _Floor, _deck: Deck, px_per_mm: float) -> Slab | None:
    """A round token of wood or card with a ring or a number on it."""
    rng = floor.rng
    across, high = float(rng.uniform(14, 30)), float(rng.uniform(1, 6))
    spot = floor.take((across, across), high, lambda: float(rng.uniform(0, 360)))
    if spot is None:
        return None
    side = max(16, round(across * px_per_mm))
    paint = np.array(_PAINTS[int(rng.integers(len(_PAINTS)))])
    grain = 1 + rng.normal(0, 0.015, (side, side, 1))
    art = np.clip(paint * 255 * grain, 0, 255).astype(np.uint8)
    ink = tuple(float(v) for v in (paint * 255 * 0.35 if paint.mean() > 0.3 else 215 + paint * 30))
    if rng.random() < 0.6:
        cv2.circle(art, (side // 2, side // 2), round(side * 0.38), ink, max(1, side // 24), cv2.LINE_AA)
    if rng.random() < 0.6:
        at = (round(side * 0.34), round(side * 0.64))
        cv2.putText(art, str(int(rng.integers(1, 10))), at, cv2.FONT_HERSHEY_DUPLEX, side / 55, ink, max(1, side // 26))
    edge = tuple(float(v) * 0.8 for v in paint)
    corners = _at(spot[0], (across, across), spot[1], high)
    cover = outline((across, across), across / 2 * 0.98, side / across)
    face = cv2.resize(art, cover.shape[::-1], interpolation=cv2.INTER_AREA)
    return Slab(np.asarray(face, dtype=np.uint8), cover, corners, high, across / 2, (edge[0], edge[1], edge[2]), BARE)


def _pencil(floor: _Floor, _deck: Deck, _px_per_mm: float) -> Slab | None:
    """A pencil, sharpened."""
    size_mm, high = (150.0, 7.0), 6.0
    spot = floor.take(size_mm, high, lambda: float(floor.rng.uniform(0, 360)))
    if spot is None:
        return None
    body = np.array(_PAINTS[int(floor.rng.integers(len(_PAINTS)))]) * 255
    width, height = 600, 28
    art = np.zeros((height, width, 3), dtype=np.float32)
    art[:] = body
    art[:, 520:], art[:, 582:] = (130, 185, 215), (45, 45, 48)
    art *= np.interp(np.arange(height), [0, 7, 11, 19, 28], [0.6, 0.8, 1.1, 0.95, 0.55])[:, None, None]
    cover = np.full((height, width), 255, dtype=np.uint8)
    for x in range(520, width):
        half = height / 2 * (width - x) / (width - 520)
        cover[: int(height / 2 - half), x] = cover[math.ceil(height / 2 + half) :, x] = 0
    dark = tuple(float(v) / 480 for v in body)
    corners = _at(spot[0], size_mm, spot[1], high)
    picture: Pixels = art.clip(0, 255).astype(np.uint8)
    return Slab(picture, cover, corners, high, 0.0, (dark[0], dark[1], dark[2]), _NOTHING)


def _cup(floor: _Floor) -> Cup | None:
    """A cup where it hides no card."""
    rng = floor.rng
    foot = float(rng.uniform(24, 34))
    rim, high = foot + float(rng.uniform(2, 9)), float(rng.uniform(55, 90))
    spot = floor.take((2 * rim, 2 * rim), high, lambda: 0.0)
    if spot is None:
        return None
    paint, fill = (_PAINTS[int(n)] for n in rng.integers(len(_PAINTS), size=2))
    return Cup(spot[0], foot, rim, high, paint, (fill[0] * 0.3, fill[1] * 0.3, fill[2] * 0.35))
