"""What a reader of layouts must not pass over in silence: cards that lie askew, and cards that something covers."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware.simulated.card_photos import simulated_layout
from vision.card_reader import CardReader

Pixels = npt.NDArray[np.uint8]


def askew(pixels: Pixels, deg: float) -> Pixels:
    """The picture as a camera turned by so much shows it, a little farther away."""
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), deg, 0.78)
    return np.asarray(cv2.warpAffine(pixels, matrix, (width, height), borderValue=(60, 70, 80)), dtype=np.uint8)


@pytest.mark.parametrize("deg", [-45, -35, 30, 40])
def test_cards_askew_are_told(card_reader: CardReader, deg: int) -> None:
    """Where the camera is turned so far that cards are not found, the reading says by how much."""
    reading = card_reader.read(askew(simulated_layout(83001).pixels, deg))
    (told,) = [doubt for doubt in reading.doubts if "askew" in doubt]
    said = float(told.split("about ")[1].split(" degrees")[0])
    assert abs(said - abs(deg)) < 3


def test_a_straight_layout_and_a_bare_table_are_not_askew(card_reader: CardReader) -> None:
    """Neither a layout that lies straight nor a table without cards is called askew."""
    photo = simulated_layout(83002)
    bare = np.full_like(photo.pixels, 120)
    for pixels in (photo.pixels, askew(photo.pixels, 8), bare):
        assert not any("askew" in doubt for doubt in card_reader.read(pixels).doubts)


@pytest.mark.parametrize("seed", [90001, 90006])
def test_a_card_under_something_is_not_passed_over(card_reader: CardReader, seed: int) -> None:
    """A card of which only a broad rim looks out under a dark thing is a doubt, or read rightly."""
    photo = simulated_layout(seed)
    taken = {tuple(card["cell"]) for card in photo.truth}
    inner = max(
        photo.truth, key=lambda card: sum((card["cell"][0] + r, card["cell"][1] + c) in taken for r, c in BESIDE)
    )
    corners = np.array(inner["polygon"])
    middle = corners.mean(axis=0)
    pixels = photo.pixels.copy()
    cv2.fillConvexPoly(pixels, (middle + 0.75 * (corners - middle)).round().astype(np.int32), (20, 20, 20))
    reading = card_reader.read(pixels)
    assert not reading.is_sure or len(reading.pieces) == len(photo.truth)


BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0))


@pytest.mark.parametrize("seed", [85203, 85268])
def test_cards_taken_for_one_large_card_are_found(card_reader: CardReader, seed: int) -> None:
    """Two or four cards side by side that the finder marks as one are looked for one by one."""
    photo = simulated_layout(seed)
    reading = card_reader.read(photo.pixels)
    assert {card.cell for card in reading.cards} == {tuple(card["cell"]) for card in photo.truth}
