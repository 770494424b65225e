"""Scenes of chance with strangers' cards in a grid, to train networks that never saw this project's own deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from firmware.training.card_art import art_deck, stranger_deck
from firmware.training.card_grounds import Rng
from hardware.simulated.card_deck import CardDeck
from hardware.simulated.card_grower import Growth, Laid, grow
from hardware.simulated.card_laying import fineness, flat_corners, stacked
from hardware.simulated.card_photos import truths
from hardware.simulated.card_shots import NEAREST_MM, Taken, faulty_shot, habit_of_chance, photograph, washed
from hardware.simulated.card_things import strew
from hardware.simulated.deck import Size
from hardware.simulated.grid_laying import lay
from scorer.sosig.cards import turned

Pixels = npt.NDArray[np.uint8]
ARTS = 24
"""Cards without sausage that a deck has."""
_NEARBY_MM = (90.0, 220.0)
SAUSAGES = 0.75
"""The share of scenes with sausages; the others have cards of any art, which have no exits."""


class SeenCard(NamedTuple):
    """A card of a scene: its outline (4 x 2 pixels, the art's top left first), exits as it lies, name, cell, quarters.

    `label` is part-exits-effect with the art upright, or art-3 and the like on a card without sausage; `hidden`: glare
    took its print; `halves`: edges with half a symbol, as it lies.
    """

    outline: npt.NDArray[np.float64]
    exits: str
    label: str
    cell: tuple[int, int]
    quarters: int
    hidden: bool
    halves: str


@dataclass(frozen=True, slots=True, eq=False)
class CardScene:
    """A picture, the cards in it, the size of one (mm), whether they show sausages at all, and the photo's tags.

    `beside`: outlines (4 x 2 pixels) of what else is a card: piles face down, cards of another size.
    """

    pixels: Pixels
    cards: tuple[SeenCard, ...]
    beside: tuple[npt.NDArray[np.float64], ...]
    size_mm: Size
    has_sausages: bool
    tags: tuple[str, ...]


def card_scene(
    rng: Rng,
    size_wh: tuple[int, int] = (1600, 1200),
    *,
    deck: CardDeck | None = None,
    every: bool = False,
    near: bool = False,
) -> CardScene:
    """A layout of 1 to 30 cards of a strangers' deck (or `deck`), photographed with faults and things lying about.

    Half of the layouts are grown as in play, the others are filled at random: their exits need not fit. `every`: the
    layout is a random one of all labels that the deck has, one card each. `near`: a few cards from nearby, as photos
    are that a set is taught from.
    """
    deck = deck or (stranger_deck(rng) if rng.random() < SAUSAGES else art_deck(rng))
    count = int(rng.integers(1, 4 if near else 31))
    if every:
        laid = _filled(rng, deck, _each_label(rng, deck))
    elif deck.designs and rng.random() < 0.5:
        laid = grow(rng, deck, _growth(rng, count))
    else:
        laid = _filled(rng, deck, [_any_name(rng, deck) for _ in range(count)])
    habit, tags = habit_of_chance(rng)
    lying = lay(rng, deck, laid, habit)
    corners = stacked(deck, lying, rim_mm=habit.sleeve.sleeve_mm if habit.sleeve else 0.0)
    shot = faulty_shot(rng, corners, size_wh, nearest_mm=float(rng.uniform(*_NEARBY_MM)) if near else NEAREST_MM)
    if rng.random() < 0.7:
        fine = fineness(shot.lens.focal_px, shot.lens.pose.distance_mm)
        quads = [flat_corners((one.x_mm, one.y_mm), deck.size_mm, one.turn_deg) for one in lying]
        shot = replace(shot, things=strew(rng, deck, shot.lens, quads, fine, sleeve=habit.sleeve))
    pixels, veil = photograph(rng, deck, lying, habit, shot)
    found = []
    taken = Taken(pixels, corners, shot, shot.tags, tuple(washed(corners, shot, veil)))
    for told in truths(lying, taken):
        outline, cell = np.array(told["polygon"]), (int(told["cell"][0]), int(told["cell"][1]))
        hidden = bool(told.get("hidden", False))
        quarters = int(told["turn"]) // 90
        found.append(SeenCard(outline, told["exits_on_table"], told["label"], cell, quarters, hidden, told["halves"]))
    beside = tuple(shot.lens.project(corners) for corners in shot.things.card_corners)
    tags = [*shot.tags, *tags, *shot.things.tags]
    return CardScene(pixels, tuple(found), beside, deck.size_mm, bool(deck.designs), tuple(tags))


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


def _any_name(rng: Rng, deck: CardDeck) -> str:
    if not deck.designs:
        return f"art-{int(rng.integers(ARTS))}"
    # A Burnt card among these covers nothing; as a picture it is one card like the others.
    return deck.designs[int(rng.integers(len(deck.designs)))].name


def _each_label(rng: Rng, deck: CardDeck) -> list[str]:
    """A card of each label in random order, of variants any."""
    if not deck.designs:
        return [f"art-{n}" for n in rng.permutation(ARTS)]
    labels = sorted({design.label for design in deck.designs})
    return [str(rng.choice([d.name for d in deck.designs if d.label == label])) for label in rng.permutation(labels)]


def _filled(rng: Rng, deck: CardDeck, names: Sequence[str]) -> tuple[Laid, ...]:
    """Cards of these names in a grid with holes, in any turn that they fit in."""
    count = len(names)
    rows = int(np.clip(round(np.sqrt(count) * rng.uniform(0.5, 1.2)), 1, 6))
    columns = max(-(-count // rows), min(8, -(-count // rows) + int(rng.integers(0, 2))))
    cells = [divmod(int(n), columns) for n in rng.permutation(rows * columns)[:count]]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    laid = []
    for (row, column), name in zip(cells, names, strict=True):
        quarters = int(rng.choice(deck.turns))
        cell = (row - top, column - left)
        if deck.designs:
            design = deck.design(name)
            exits, halves = turned(design.exits, quarters), turned(design.halves, quarters)
            laid.append(Laid(cell, name, quarters, exits, halves))
        else:
            laid.append(Laid(cell, name, quarters, ""))
    return tuple(laid)
