"""Scenes of chance with strangers' cards in a grid, to train networks that never saw this project's own deck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from firmware.training.card_art import art_deck, stranger_deck
from firmware.training.card_grounds import Rng
from hardware.simulated.card_deck import CardDeck, Size, turned
from hardware.simulated.card_grower import Growth, Laid, grow
from hardware.simulated.card_laying import fineness, flat_corners, lay, stacked
from hardware.simulated.card_photos import faulty_shot, habit_of_chance, photograph, truths
from hardware.simulated.card_things import strew

Pixels = npt.NDArray[np.uint8]
SAUSAGES = 0.75
"""The share of scenes with sausages; the others have cards of any art, which have no exits."""


class SeenCard(NamedTuple):
    """A card of a scene: its outline (4 x 2 pixels, the art's top left first), exits as it lies, name, cell, quarters.

    `label` is part-exits-effect with the art upright, empty on a card without sausage; `hidden`: glare took its print.
    """

    outline: npt.NDArray[np.float64]
    exits: str
    label: str
    cell: tuple[int, int]
    quarters: int
    hidden: bool


@dataclass(frozen=True, slots=True, eq=False)
class CardScene:
    """A picture, the cards in it, the size of one (mm), whether they show sausages at all, and the photo's tags."""

    pixels: Pixels
    cards: tuple[SeenCard, ...]
    size_mm: Size
    has_sausages: bool
    tags: tuple[str, ...]


def card_scene(rng: Rng, size_wh: tuple[int, int] = (1600, 1200), *, deck: CardDeck | None = None) -> CardScene:
    """A layout of 1 to 30 cards of a strangers' deck (or `deck`), photographed with faults and things lying about.

    Half of the layouts are grown as in play, the others are filled at random: their exits need not fit.
    """
    has_sausages = deck is not None or rng.random() < SAUSAGES
    deck = deck or (stranger_deck(rng) if has_sausages else art_deck(rng))
    count = int(rng.integers(1, 31))
    grown = has_sausages and rng.random() < 0.5
    laid = grow(rng, deck, _growth(rng, count)) if grown else _filled(rng, deck, count)
    habit, tags = habit_of_chance(rng)
    lying = lay(rng, deck, laid, habit)
    corners = stacked(deck, lying, rim_mm=habit.sleeve.sleeve_mm if habit.sleeve else 0.0)
    shot = faulty_shot(rng, corners, size_wh)
    if rng.random() < 0.7:
        fine = fineness(shot.lens.focal_px, shot.lens.pose.distance_mm)
        quads = [flat_corners((one.x_mm, one.y_mm), deck.size_mm, one.turn_deg) for one in lying]
        shot = replace(shot, things=strew(rng, deck, shot.lens, quads, fine, sleeve=habit.sleeve))
    pixels, veil = photograph(rng, deck, lying, habit, shot)
    found = []
    for told in truths(lying, corners, shot, veil):
        label = told["label"] if has_sausages else ""
        outline, cell = np.array(told["polygon"]), (int(told["cell"][0]), int(told["cell"][1]))
        hidden = bool(told.get("hidden", False))
        found.append(SeenCard(outline, told["exits_on_table"], label, cell, int(told["turn"]) // 90, hidden))
    return CardScene(pixels, tuple(found), deck.size_mm, has_sausages, (*shot.tags, *tags, *shot.things.tags))


def _growth(rng: Rng, count: int) -> Growth:
    return Growth(
        count,
        islands=int(rng.integers(1, min(3, count) + 1)) if rng.random() < 0.4 else 1,
        blocked=int(rng.integers(0, 4)),
        holes=int(rng.random() < 0.4),
        burnt=int(rng.integers(0, 4)),
        scrontches=int(rng.integers(0, 3)),
        most_rows=7,
        most_columns=8,
    )


def _filled(rng: Rng, deck: CardDeck, count: int) -> tuple[Laid, ...]:
    """Cards of chance in a grid with holes, in any turn that they fit in."""
    rows = int(np.clip(round(np.sqrt(count) * rng.uniform(0.5, 1.2)), 1, 6))
    columns = min(8, -(-count // rows) + int(rng.integers(0, 2)))
    cells = [divmod(int(n), columns) for n in rng.permutation(rows * columns)[:count]]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    laid = []
    for row, column in cells:
        quarters = int(rng.choice(deck.turns))
        cell = (row - top, column - left)
        if deck.designs:
            # A Burnt card among these covers nothing; as a picture it is one card like the others.
            design = deck.designs[int(rng.integers(len(deck.designs)))]
            exits, halves = turned(design.exits, quarters), turned(design.halves, quarters)
            laid.append(Laid(cell, design.name, quarters, exits, halves))
        else:
            laid.append(Laid(cell, f"art-{int(rng.integers(24))}", quarters, ""))
    return tuple(laid)
