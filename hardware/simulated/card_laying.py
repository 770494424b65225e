"""How cards come to lie: crooked, with gaps or overlaps, on what lay there before, with a bent corner, in a sleeve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from hardware.simulated.card_deck import CardDeck, Size
from hardware.simulated.card_drawing import BARE, SLEEVED, Finish, Pixels, Slab, printed, sleeved
from hardware.simulated.card_grower import Laid, Rng
from hardware.simulated.optics import Floats
from scorer.sosig.cards import STEPS, Cell

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


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as it lies: its middle (mm), its turn clockwise from upright (degrees, crookedness included).

    `seed` gives its wear and unevenness, `lifts_mm` how far its corners stand up (in the order of the art's corners).
    """

    card: Laid
    x_mm: float
    y_mm: float
    turn_deg: float
    seed: int = 0
    lifts_mm: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


def pitch(deck: CardDeck, habit: Habit) -> Size:
    """How far apart the middles of neighbours are, across and down (mm)."""
    rim = 2 * habit.sleeve.sleeve_mm if habit.sleeve else 0.0
    return deck.size_mm[0] + habit.gap_mm + rim, deck.size_mm[1] + habit.gap_mm + rim


def middle_of(cell: tuple[float, float], step_mm: Size) -> Place:
    """Where the middle of a cell is, that of (0, 0) being (0, 0); rows go toward the player."""
    return cell[1] * step_mm[0], -cell[0] * step_mm[1]


def lay(rng: Rng, deck: CardDeck, cards: Sequence[Laid], habit: Habit) -> tuple[Lying, ...]:
    """Lay cards in their order, each by eye beside those that lie there, and all around (0, 0)."""
    step = pitch(deck, habit)
    at: dict[Cell, Lying] = {}
    islands: dict[Cell, Place] = {}
    lying: list[Lying] = []
    for card in cards:
        off = _island_of(rng, card.cell, islands, habit.stray)
        islands[card.cell] = off
        x, y = _by_eye(card.cell, at, step, (off[0] * step[0], off[1] * step[1]))
        one = crooked(rng, card, (x, y), habit)
        at.setdefault(card.cell, one)
        lying.append(one)
    middle = np.mean([[one.x_mm, one.y_mm] for one in lying], axis=0)
    return tuple(replace(one, x_mm=one.x_mm - middle[0], y_mm=one.y_mm - middle[1]) for one in lying)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + down, cell[1] + right) for down, right in STEPS.values())


def _island_of(rng: Rng, cell: Cell, islands: dict[Cell, Place], stray: float) -> Place:
    """How far the island of a cell lies off the grid (shares of a card): as its neighbours do, else by chance."""
    for near in (cell, *_beside(cell)):
        if near in islands:
            return islands[near]
    return float(rng.uniform(-stray, stray)), float(rng.uniform(-stray, stray))


def _by_eye(cell: Cell, at: dict[Cell, Lying], step: Size, off_mm: Place) -> Place:
    """Where a card goes: on the one it covers, else in line with its neighbours, else where its cell is."""
    if cell in at:
        return at[cell].x_mm, at[cell].y_mm
    home = np.add(middle_of(cell, step), off_mm)
    found = [home]
    for near in _beside(cell):
        if near in at:
            right, down = middle_of((cell[0] - near[0], cell[1] - near[1]), step)
            found.append(np.array([at[near].x_mm + right, at[near].y_mm + down]))
    # Players look at the whole grid as well, so that it does not bend without end.
    x, y = np.mean(found, axis=0)
    return float(x), float(y)


def crooked(rng: Rng, card: Laid, place: Place, habit: Habit) -> Lying:
    """A card laid about there by hand; one that covers another lies more crooked."""
    loose = 2.2 if card.burnt else 1.0
    slip = rng.normal(0, habit.slip_mm * loose, 2)
    most = MOST_CROOKED_DEG
    off = float(np.clip(rng.normal(0, habit.crooked_deg * loose), -most, most))
    bent = rng.normal(0, habit.lift_mm, 2)
    lifts = [max(0.0, float(v)) for v in (bent[0] + bent[1], bent[0] - bent[1], -bent[0] - bent[1], bent[1] - bent[0])]
    return Lying(
        card,
        place[0] + float(np.clip(slip[0], -4, 4)),
        place[1] + float(np.clip(slip[1], -4, 4)),
        90.0 * card.quarters + off,
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


def stacked(deck: CardDeck, lying: Sequence[Lying], *, rim_mm: float = 0.0) -> tuple[Floats, ...]:
    """The corners (4 x 3, mm) of every card's face, each lying on those that were laid before it."""
    found: list[Floats] = []
    grown = (deck.size_mm[0] + 2 * rim_mm, deck.size_mm[1] + 2 * rim_mm)
    covers: list[tuple[Floats, float]] = []
    for one in lying:
        reach = flat_corners((one.x_mm, one.y_mm), grown, one.turn_deg)
        own = flat_corners((one.x_mm, one.y_mm), deck.size_mm, one.turn_deg)
        heights = [_below(corner, covers) for corner in reach]
        if one.card.burnt:
            heights = [max(heights)] * 4
        thick = deck.thickness_mm + (0.1 if rim_mm else 0.0)
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


def slabs_of(deck: CardDeck, lying: Sequence[Lying], habit: Habit, px_per_mm: float) -> tuple[Slab, ...]:
    """The cards as things to draw, the first lowest; `px_per_mm` is how finely they are printed."""
    rim_mm = habit.sleeve.sleeve_mm if habit.sleeve else 0.0
    made = []
    for one, corners in zip(lying, stacked(deck, lying, rim_mm=rim_mm), strict=True):
        face, cover = _face(deck, one.card.name, one.seed, px_per_mm)
        slab = Slab(
            face, cover, corners, deck.thickness_mm, deck.corner_mm, _edge(one.seed), habit.finish, seed=one.seed
        )
        made.append(sleeved(slab, habit.sleeve or SLEEVED) if habit.sleeve else slab)
    return tuple(made)


def _face(deck: CardDeck, name: str, seed: int, px_per_mm: float) -> tuple[Pixels, Pixels]:
    rng = np.random.default_rng([seed, 3])
    return printed(rng, deck.picture_of(name), deck.size_mm, deck.corner_mm, px_per_mm)


def _edge(seed: int) -> tuple[float, float, float]:
    tone = 0.7 + 0.2 * (seed % 97) / 97
    return tone * 0.95, tone, tone * 1.02


def fineness(lens_focal_px: float, away_mm: float) -> float:
    """How finely to print cards so far from a lens: a little finer than it sees them."""
    return float(np.clip(1.15 * lens_focal_px / away_mm, 1.0, 12.0))


def truth_of(card: Laid, cell: Cell, outline: Floats) -> dict[str, Any]:
    """A card as an entry of `cards` in labels.json; `outline`: its corners (4 x 2 pixels, art's top left first)."""
    return {
        "label": card.label,
        "cell": list(cell),
        "turn": 90 * card.quarters,
        "exits_on_table": card.exits,
        "burnt": card.burnt,
        "under": card.under or None,
        "halves": card.halves,
        "polygon": outline.tolist(),
        "centre": outline.mean(axis=0).tolist(),
    }
