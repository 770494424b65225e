"""How the cards of Sosig come to lie in their grid: each by eye beside those that lie there, islands off it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from hardware.simulated.card_grower import Laid
from hardware.simulated.card_laying import Habit, Lying, Place, Rng, crooked
from hardware.simulated.deck import Deck, Size
from hardware.simulated.optics import Floats
from scorer.sosig.cards import STEPS, Cell


def pitch(deck: Deck, habit: Habit) -> Size:
    """How far apart the middles of neighbours are, across and down (mm)."""
    rim = 2 * habit.sleeve.sleeve_mm if habit.sleeve else 0.0
    return deck.size_mm[0] + habit.gap_mm + rim, deck.size_mm[1] + habit.gap_mm + rim


def middle_of(cell: tuple[float, float], step_mm: Size) -> Place:
    """Where the middle of a cell is, that of (0, 0) being (0, 0); rows go toward the player."""
    return cell[1] * step_mm[0], -cell[0] * step_mm[1]


def lay(rng: Rng, deck: Deck, cards: Sequence[Laid], habit: Habit) -> tuple[Lying[Laid], ...]:
    """Lay cards in their order, each by eye beside those that lie there, and all around (0, 0)."""
    step = pitch(deck, habit)
    at: dict[Cell, Lying[Laid]] = {}
    islands: dict[Cell, Place] = {}
    lying: list[Lying[Laid]] = []
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


def _by_eye(cell: Cell, at: dict[Cell, Lying[Laid]], step: Size, off_mm: Place) -> Place:
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
