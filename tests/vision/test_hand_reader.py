"""Cards that lie side by side: hands, discards and combination cards are read whole, and what is unclear is a doubt."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.simulated.hand_photos import simulated_hand
from hardware.simulated.photos import Photo
from vision.card_reading import LaidCard
from vision.hand_reader import HandReader
from vision.sets import SetStore


@pytest.fixture(scope="module")
def hand_reader(tmp_path_factory: pytest.TempPathFactory) -> HandReader:
    """A reader with the set that the box ships with."""
    return HandReader(SetStore(tmp_path_factory.mktemp("hand-sets")).load("salsicha", "print-and-play"))


@pytest.fixture(scope="module")
def spread() -> Photo:
    """A hand, discards and combination cards."""
    return simulated_hand(11)


def labels(photo: Photo) -> list[str]:
    """What truly lies there."""
    return sorted(card["label"] for card in photo.truth)


def test_every_card_of_a_spread_is_named(hand_reader: HandReader, spread: Photo) -> None:
    """Three rows under a slanting camera in dim light are read whole: the names, the turns, and no doubt."""
    reading = hand_reader.read(spread.pixels)
    assert reading.doubts == ()
    assert sorted(piece.label for piece in reading.pieces) == labels(spread)
    for piece in reading.pieces:
        true = min(spread.truth, key=lambda card: np.hypot(*(np.array(card["centre"]) - piece.centre)))
        assert isinstance(piece, LaidCard)
        assert (piece.label, piece.turn) == (true["label"], true["turn"])
        assert np.hypot(*(np.array(true["centre"]) - piece.centre)) < 0.1 * piece.side_px


def test_coordinates_follow_the_picture_as_given(hand_reader: HandReader) -> None:
    """A scale of two doubles every coordinate, a camera turned by half a turn changes turns only."""
    photo = simulated_hand(3, cards=3)
    once, twice = hand_reader.read(photo.pixels), hand_reader.read(photo.pixels, scale=2.0)
    assert [piece.label for piece in once.pieces] == [piece.label for piece in twice.pieces]
    for small, large in zip(once.pieces, twice.pieces, strict=True):
        assert np.allclose(np.array(small.outline) * 2 + 0.5, np.array(large.outline), atol=0.21)
    about = hand_reader.read(np.ascontiguousarray(np.rot90(photo.pixels, 2)))
    assert sorted(piece.label for piece in about.pieces) == labels(photo)


def test_half_a_card_is_never_sure(hand_reader: HandReader) -> None:
    """A card of which half is painted over is a doubt, or is not listed, and the others stay what they are."""
    photo = simulated_hand(3, cards=3)
    pixels = photo.pixels.copy()
    corners = np.array(photo.truth[1]["polygon"]).round().astype(int)
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low[1] + high[1]) // 2
    pixels[low[1] : middle, low[0] + 6 : high[0] - 6] = (60, 160, 190)
    sure = {piece.label: piece.centre for piece in hand_reader.read(pixels).pieces if piece.sure}
    painted = np.array(photo.truth[1]["centre"])
    assert all(np.hypot(*(painted - centre)) > 0.5 * (high[0] - low[0]) for centre in sure.values())
    assert set(sure) <= set(labels(photo))


def test_a_bare_table_has_no_cards(hand_reader: HandReader) -> None:
    """An even picture and one of noise show no card."""
    rng = np.random.default_rng(3)
    for pixels in (np.full((600, 800, 3), 120, np.uint8), rng.integers(90, 130, (600, 800, 3)).astype(np.uint8)):
        assert not any(piece.sure for piece in hand_reader.read(pixels).pieces)


@pytest.mark.parametrize("seed", [71023, 71027, 71034])
def test_a_card_that_the_picture_cuts_off_is_asked_about(hand_reader: HandReader, seed: int) -> None:
    """Where the picture ends in the last card of a hand, that card is read or a doubt."""
    photo = simulated_hand(seed)
    left, right = max(
        (np.array(card["polygon"])[:, 0].min(), np.array(card["polygon"])[:, 0].max()) for card in photo.truth
    )
    cut = np.ascontiguousarray(photo.pixels[:, : int(left + 0.6 * (right - left))])
    reading = hand_reader.read(cut)
    assert reading.doubts or len(reading.pieces) == len(photo.truth)


def test_a_card_of_which_only_the_print_is_marked_is_asked_about(hand_reader: HandReader) -> None:
    """Cards seen aslant of which no whole one is found, only what is drawn on them, are no silence."""
    photo = simulated_hand(5003)
    reading = hand_reader.read(photo.pixels)
    read = [piece.label for piece in reading.pieces]
    assert reading.doubts or sorted(read) == sorted(card["label"] for card in photo.truth)


def test_a_card_between_cards_that_touch_it_is_found(hand_reader: HandReader) -> None:
    """Of four red cards that touch, the second is marked as one with its neighbours, and is read all the same."""
    photo = simulated_hand(501004)
    assert sorted(piece.label for piece in hand_reader.read(photo.pixels).pieces) == labels(photo)
