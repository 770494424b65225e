"""Simulated pigs and belts: what lies on or at what is read whole, and is a doubt where it cannot be told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.simulated.belt_photos import simulated_belt
from hardware.simulated.pig_photos import simulated_pigs
from vision.belt_reader import BeltReader
from vision.card_reading import BeltPiece, PigPiece
from vision.pig_reader import PigReader
from vision.sets import SetStore


@pytest.fixture(scope="module")
def pig_reader(tmp_path_factory: pytest.TempPathFactory) -> PigReader:
    """A reader with the set that the box ships with."""
    return PigReader(SetStore(tmp_path_factory.mktemp("pig-sets")).load("drecksau", "print-and-play"))


@pytest.fixture(scope="module")
def belt_reader(tmp_path_factory: pytest.TempPathFactory) -> BeltReader:
    """A reader with the set that the box ships with."""
    return BeltReader(SetStore(tmp_path_factory.mktemp("belt-sets")).load("wurst-case-scenario", "print-and-play"))


@pytest.mark.parametrize("seed", [13, 15])
def test_pigs_with_cards_half_over_one_another(seed: int, pig_reader: PigReader) -> None:
    """Of cards laid down over one another, half of each in sight, every one is named and with its pig."""
    photo = simulated_pigs(seed)
    reading = pig_reader.read(photo.pixels)
    pieces = [piece for piece in reading.pieces if isinstance(piece, PigPiece)]
    assert reading.doubts == ()
    assert sorted((piece.label, piece.of) for piece in pieces) == sorted(
        (card["label"], card["of"]) for card in photo.truth
    )


def test_sausages_stand_at_their_cards(belt_reader: BeltReader) -> None:
    """Sausages that lie on the belt's cards and hide half of them are read with their cards' numbers."""
    photo = simulated_belt(2)
    reading = belt_reader.read(photo.pixels)
    pieces = [piece for piece in reading.pieces if isinstance(piece, BeltPiece)]
    assert reading.doubts == ()
    assert sorted((piece.label, piece.card) for piece in pieces) == sorted(
        (card["label"], card["card"]) for card in photo.truth
    )


def test_sausages_that_nothing_marks_are_found_on_the_cards(belt_reader: BeltReader) -> None:
    """Two sausages, each taken for a part of its card at first, are read; what else lies on a card is asked about."""
    photo = simulated_belt(106)
    reading = belt_reader.read(photo.pixels)
    assert [(piece.label, piece.card) for piece in reading.pieces if isinstance(piece, BeltPiece)] == [
        (card["label"], card["card"]) for card in sorted(photo.truth, key=lambda card: card["card"])
    ]
    assert reading.doubts == ()
    pixels = photo.pixels.copy()
    covered = next(card for card in photo.truth if card["card"] == 5)
    cv2.fillConvexPoly(pixels, np.array(covered["polygon"]).round().astype(np.int32), (60, 60, 190))
    assert "what lies on card 5 of the belt is not sure" in belt_reader.read(pixels).doubts


def test_without_the_belt_no_card_is_known(belt_reader: BeltReader) -> None:
    """Where the cards of the belt are out of the picture, at which card the sausages stand is a doubt."""
    photo = simulated_belt(2)
    tops = [np.array(card["polygon"])[:, 1].min() for card in photo.truth]
    pixels = photo.pixels.copy()
    for card in photo.others:
        corners = np.array(card["polygon"]).round().astype(int)
        low, high = corners.min(axis=0), corners.max(axis=0)
        pixels[low[1] : min(high[1], int(min(tops)) - 4), low[0] : high[0]] = pixels[5, 5]
    reading = belt_reader.read(pixels)
    assert not any(piece.sure for piece in reading.pieces)
    assert reading.doubts or not reading.pieces


def test_a_pig_that_something_hides_is_asked_about(pig_reader: PigReader) -> None:
    """Where something lies over the third of four pigs no number is sure, and the place is told."""
    photo = simulated_pigs(700071)
    pixels = photo.pixels.copy()
    hiding = np.array([[982, 275], [1114, 371], [973, 567], [840, 471]], dtype=np.int32)
    cv2.fillConvexPoly(pixels, hiding, (20, 20, 20))
    reading = pig_reader.read(pixels)
    assert "a pig may be missing at 921, 381: its row has a gap there" in reading.doubts
    assert not any(piece.sure for piece in reading.pieces)


def test_a_pig_that_the_edge_of_the_picture_cuts_off_is_asked_about(pig_reader: PigReader) -> None:
    """Of a fourth pig a quarter is in the picture: something lies there that is not the table."""
    photo = simulated_pigs(800018, faults=True)
    reading = pig_reader.read(np.ascontiguousarray(photo.pixels[:954, :1086]))
    assert any("is not the table" in doubt for doubt in reading.doubts)
    assert not any(piece.sure for piece in reading.pieces)
