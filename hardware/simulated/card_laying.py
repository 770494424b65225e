"""How cards come to lie: crooked, with gaps or overlaps, on what lay there before, with a bent corner, in a sleeve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import cv2
import numpy as np

from hardware.simulated.card_drawing import BARE, Finish, Pixels, Slab, printed, sleeved
from hardware.simulated.deck import Deck, Size
from hardware.simulated.optics import Floats

Rng = np.random.Generator
Place = tuple[float, float]
MOST_CROOKED_DEG = 8.0


@dataclass(frozen=True, slots=True)
class Habit:
    """How neatly somebody lays cards.

    `gap_mm` between two cards on average (below 0 they overlap), `slip_mm` the spread of their places, `crooked_deg`
    that of their turns, `lift_mm` how far a bent card's corners stand up, `sleeve`: whether the cards are in sleeves,
    `finish` that of bare ones. `stray`: how far an island lies off the grid of the others, as a share of a card.
    """

    gap_mm: float = 1.2
    slip_mm: float = 0.6
    crooked_deg: float = 1.3
    lift_mm: float = 0.3
    sleeve: Finish | None = None
    finish: Finish = BARE
    stray: float = 0.0


class Placed(Protocol):
    """What is laid: the name of its picture, its quarter turns clockwise, whether it lies wholly on another card."""

    @property
    def name(self) -> str:
        """The name of its picture in its deck."""
        ...

    @property
    def quarters(self) -> int:
        """How many quarters it is turned clockwise."""
        ...

    @property
    def covers(self) -> bool:
        """Whether it is meant to lie wholly on another card."""
        ...


Card = TypeVar("Card", bound=Placed)


@dataclass(frozen=True, slots=True)
class Lying(Generic[Card]):
    """A card as it lies: its middle (mm), its turn clockwise from upright (degrees, crookedness included).

    `seed` gives its wear and unevenness, `lifts_mm` how far its corners stand up (in the order of the art's corners).
    """

    card: Card
    x_mm: float
    y_mm: float
    turn_deg: float
    seed: int = 0
    lifts_mm: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


def crooked(rng: Rng, card: Card, place: Place, habit: Habit, lean_deg: float = 0.0) -> Lying[Card]:
    """A card laid about there by hand, `lean_deg` off its quarter; one that covers another lies more crooked."""
    loose = 2.2 if card.covers else 1.0
    slip = rng.normal(0, habit.slip_mm * loose, 2)
    most = MOST_CROOKED_DEG
    off = float(np.clip(rng.normal(0, habit.crooked_deg * loose), -most, most))
    bent = rng.normal(0, habit.lift_mm, 2)
    lifts = [max(0.0, float(v)) for v in (bent[0] + bent[1], bent[0] - bent[1], -bent[0] - bent[1], bent[1] - bent[0])]
    return Lying(
        card,
        place[0] + float(np.clip(slip[0], -4, 4)),
        place[1] + float(np.clip(slip[1], -4, 4)),
        90.0 * card.quarters + lean_deg + off,
        int(rng.integers(1 << 30)),
        (lifts[0], lifts[1], lifts[2], lifts[3]),
    )


def flat_corners(place: Place, size_mm: Size, turn_deg: float) -> Floats:
    """The corners of a card (4 x 2, mm) in the order of its art's, turned clockwise."""
    turn = math.radians(-turn_deg)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    half_w, half_h = size_mm[0] / 2, size_mm[1] / 2
    box = np.array([[-half_w, half_h], [half_w, half_h], [half_w, -half_h], [-half_w, -half_h]])
    return np.asarray(box @ spin.T + np.array(place))


def stacked(deck: Deck, lying: Sequence[Lying[Any]], *, rim_mm: float = 0.0) -> tuple[Floats, ...]:
    """The corners (4 x 3, mm) of every card's face, each lying on those that were laid before it."""
    found: list[Floats] = []
    covers: list[tuple[Floats, float]] = []
    for one in lying:
        rim = rim_mm if deck.is_sleeved(one.card.name) else 0.0
        size, thick = deck.size_of(one.card.name), deck.thickness_of(one.card.name) + (0.1 if rim else 0.0)
        reach = flat_corners((one.x_mm, one.y_mm), (size[0] + 2 * rim, size[1] + 2 * rim), one.turn_deg)
        own = flat_corners((one.x_mm, one.y_mm), size, one.turn_deg)
        heights = [_below(corner, covers) for corner in reach]
        if one.card.covers:
            heights = [max(heights)] * 4
        tops = np.array(heights) + thick + np.array(one.lifts_mm)
        covers.append((reach, float(np.mean(heights)) + thick))
        found.append(np.column_stack([own, tops]))
    return tuple(found)


def _below(corner: Floats, covers: Sequence[tuple[Floats, float]]) -> float:
    """How high the table is built up under a corner."""
    point = (float(corner[0]), float(corner[1]))
    inside = [
        top
        for quad, top in covers
        if cv2.pointPolygonTest(quad.astype(np.float32).reshape(-1, 1, 2), point, False) >= 0
    ]
    return max(inside, default=0.0)


def slabs_of(deck: Deck, lying: Sequence[Lying[Any]], habit: Habit, px_per_mm: float) -> tuple[Slab, ...]:
    """The cards as things to draw, the first lowest; `px_per_mm` is how finely they are printed."""
    rim_mm = habit.sleeve.sleeve_mm if habit.sleeve else 0.0
    made = []
    for one, corners in zip(lying, stacked(deck, lying, rim_mm=rim_mm), strict=True):
        face, cover = _face(deck, one.card.name, one.seed, px_per_mm)
        thick = deck.thickness_of(one.card.name)
        slab = Slab(face, cover, corners, thick, deck.corner_mm, _edge(one.seed), habit.finish, seed=one.seed)
        made.append(sleeved(slab, habit.sleeve) if habit.sleeve and deck.is_sleeved(one.card.name) else slab)
    return tuple(made)


def _face(deck: Deck, name: str, seed: int, px_per_mm: float) -> tuple[Pixels, Pixels]:
    rng = np.random.default_rng([seed, 3])
    return printed(rng, deck.picture_of(name), deck.size_of(name), deck.corner_mm, px_per_mm)


def _edge(seed: int) -> tuple[float, float, float]:
    tone = 0.7 + 0.2 * (seed % 97) / 97
    return tone * 0.95, tone, tone * 1.02


def fineness(lens_focal_px: float, away_mm: float) -> float:
    """How finely to print cards so far from a lens: a little finer than it sees them."""
    return float(np.clip(1.15 * lens_focal_px / away_mm, 1.0, 12.0))
