"""Strangers' dice and cards: pictures that nobody of the project made, kept beside it and never in it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from scorer.sosig.cards import in_order
from vision.card_reader import CardReader
from vision.pictures import load
from vision.reader import Reader
from vision.teach import teach

SHARED = Path(__file__).parents[3] / "shared" / "pictures"
PICTURES = SHARED / "dice" / "wurfel"
CARDS = SHARED / "sosig" / "round"


@pytest.mark.skipif(not PICTURES.is_dir(), reason=f"the shared pictures are not here ({PICTURES})")
def test_with_the_shared_pictures_strangers_dice_are_read() -> None:
    """Taught from three photos a face, a stranger's dice are named, and no picture is silently wrong."""
    made, _ = teach("sausage-sizzle", PICTURES / "teach", "wurfel")
    reader = Reader(made)
    dice = named = 0
    silent_wrong = []
    for entry in json.loads((PICTURES / "test" / "labels.json").read_text("utf-8"))[:5]:
        picture = load(PICTURES / "test" / entry["file"])
        reading = reader.read(picture.pixels, picture.scale)
        found = []
        for die in entry["dice"]:
            corners = die["top_polygon"]
            side = math.dist(corners[0], corners[1])
            near = [p for p in reading.pieces if math.dist(p.centre, die["centre"]) < 0.6 * side]
            found.append(any(p.label == str(die["face"]) for p in near))
        dice += len(found)
        named += sum(found)
        if reading.is_sure and not (all(found) and len(reading.pieces) == len(found)):
            silent_wrong.append(entry["file"])
    assert silent_wrong == []
    assert dice >= 30
    assert named >= 0.85 * dice


@pytest.mark.skipif(not CARDS.is_dir(), reason=f"the shared pictures are not here ({CARDS})")
def test_with_the_shared_pictures_strangers_cards_are_read() -> None:
    """Taught from two photos a card, a stranger's cards get their names and exits, and no picture is silently wrong."""
    made, _ = teach("sosig", CARDS / "teach", "round")
    reader = CardReader(made)
    for entry in json.loads((CARDS / "test" / "labels.json").read_text("utf-8"))[4:8]:
        picture = load(CARDS / "test" / entry["file"])
        reading = reader.read(picture.pixels, picture.scale)
        true = {tuple(card["cell"]): (card["label"], in_order(card["exits_on_table"])) for card in entry["cards"]}
        told = {card.cell: (card.label, card.exits) for card in reading.cards}
        assert sum(told.get(cell) == what for cell, what in true.items()) >= 0.9 * len(true)
        assert told == true or not reading.is_sure
