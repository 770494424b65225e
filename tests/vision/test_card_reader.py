"""The card reader on simulated layouts: names, exits and cells, and a doubt where anything does not fit."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.simulated.card_photos import simulated_layout
from hardware.simulated.photos import Photo
from scorer.sosig.cards import in_order, turned
from vision.card_reader import CardReader
from vision.card_reading import CardPiece, LayoutReading
from vision.taught import Set

Told = dict[tuple[int, int], tuple[str, str]]


def told(reading: LayoutReading) -> Told:
    """Label and exits by cell."""
    return {card.cell: (card.label, card.exits) for card in reading.cards}


def truth(photo: Photo) -> Told:
    """The same of what truly lies there."""
    return {
        (int(card["cell"][0]), int(card["cell"][1])): (card["label"], in_order(card["exits_on_table"]))
        for card in photo.truth
    }


def wrong_and_sure(reading: LayoutReading, photo: Photo) -> list[CardPiece]:
    """Sure cards that are not what lies there."""
    true = truth(photo)
    return [card for card in reading.cards if card.sure and true.get(card.cell) != (card.label, card.exits)]


@pytest.fixture(scope="module")
def layouts() -> list[Photo]:
    """Layouts of all sizes in good light."""
    return [simulated_layout(seed) for seed in range(300, 306)]


def test_cards_are_named_where_they_lie(card_reader: CardReader, layouts: list[Photo]) -> None:
    """On plain tables every card is read with its exits and its cell, and nearly every layout without a doubt."""
    readings = [card_reader.read(photo.pixels) for photo in layouts]
    for photo, reading in zip(layouts, readings, strict=True):
        assert told(reading) == truth(photo)
    assert sum(reading.is_sure for reading in readings) >= len(readings) - 1


def test_outlines_lie_on_the_cards(card_reader: CardReader, layouts: list[Photo]) -> None:
    """Every outline's corners are those of its card within a tenth of a side, clockwise from the top left."""
    for card in card_reader.read(layouts[0].pixels).cards:
        true = next(one for one in layouts[0].truth if tuple(one["cell"]) == card.cell)
        corners = np.roll(np.array(true["polygon"]), -((4 - true["turn"] // 90) % 4), axis=0)
        assert np.abs(np.array(card.outline) - corners).max() < 0.1 * card.side_px


def test_a_picture_may_stand_upright(card_reader: CardReader, layouts: list[Photo]) -> None:
    """A camera turned by a quarter shows the same layout turned: labels stay, exits and cells go with it."""
    photo = layouts[1]
    reading = card_reader.read(np.ascontiguousarray(np.rot90(photo.pixels, -1)))
    true = truth(photo)
    rows = max(row for row, _ in true) + 1
    expected = {(column, rows - 1 - row): (label, turned(exits, 1)) for (row, column), (label, exits) in true.items()}
    assert told(reading) == expected


def test_coordinates_are_those_of_the_picture_as_given(card_reader: CardReader, layouts: list[Photo]) -> None:
    """A scale of two doubles every coordinate and changes nothing else."""
    one, two = card_reader.read(layouts[2].pixels), card_reader.read(layouts[2].pixels, scale=2.0)
    assert told(one) == told(two)
    for small, large in zip(one.pieces, two.pieces, strict=True):
        assert np.allclose(np.array(small.outline) * 2 + 0.5, np.array(large.outline), atol=0.21)


def test_an_evening_with_faults_is_never_silently_wrong(card_reader: CardReader) -> None:
    """Over tables with glare, clutter, sleeves and crooked hands no sure reading is wrong."""
    for seed in range(320, 330):
        photo = simulated_layout(seed, faults=True)
        reading = card_reader.read(photo.pixels)
        if reading.is_sure:
            hidden = {tuple(card["cell"]) for card in photo.truth if card.get("hidden")}
            seen = {cell: what for cell, what in truth(photo).items() if cell not in hidden}
            assert {cell: what for cell, what in told(reading).items() if cell not in hidden} == seen, seed


def test_a_painted_over_card_is_a_doubt(card_reader: CardReader, layouts: list[Photo]) -> None:
    """A card that shows nothing of its print is never sure, and the cards beside it stay what they are."""
    photo = layouts[3]
    pixels = photo.pixels.copy()
    card = photo.truth[len(photo.truth) // 2]
    corners = np.array(card["polygon"])
    middle = corners.mean(axis=0)
    inner = (middle + (corners - middle) * 0.98).round().astype(int)
    low, high = inner.min(axis=0), inner.max(axis=0)
    pixels[low[1] : high[1], low[0] : high[0]] = (190, 196, 201)
    reading = card_reader.read(pixels)
    assert not reading.is_sure or tuple(card["cell"]) not in told(reading)
    assert not wrong_and_sure(reading, photo)


def test_edges_that_do_not_show_what_the_name_says_are_a_doubt(card_set: Set, layouts: list[Photo]) -> None:
    """With straight bodies kept under the name of folded ones, every such card is doubted: its edges say otherwise."""
    swapped = {
        label: card_set.examples[label.replace("body-ne", "body-ns") if label.startswith("body-ne") else label]
        for label in card_set.examples
        if not label.startswith("body-ns")
    }
    reader = CardReader(Set("sosig", "swapped", swapped, ratio=card_set.ratio))
    photo = layouts[4]
    straight = [tuple(card["cell"]) for card in photo.truth if card["label"].startswith("body-ns")]
    reading = reader.read(photo.pixels)
    assert straight
    assert not any(card.sure for card in reading.cards if card.cell in straight)


def test_a_bare_table_has_no_cards(card_reader: CardReader) -> None:
    """An even picture and one of noise show no card."""
    rng = np.random.default_rng(3)
    for pixels in (np.full((600, 800, 3), 120, np.uint8), rng.integers(90, 130, (600, 800, 3)).astype(np.uint8)):
        assert not any(card.sure for card in card_reader.read(pixels).cards)
