"""Outlines laid on prints: moved onto the card they are about, also where a part of it is hidden, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.simulated.hand_photos import simulated_hand
from hardware.simulated.photos import Photo
from vision.card_align import Aligner
from vision.sets import Set, SetStore


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """The set that the box ships with."""
    return SetStore(tmp_path_factory.mktemp("align-sets")).load("salsicha", "print-and-play")


@pytest.fixture(scope="module")
def photo() -> Photo:
    """Three cards."""
    return simulated_hand(3, cards=3)


def test_an_outline_is_moved_onto_its_card(taught: Set, photo: Photo) -> None:
    """An outline that is off by a fifteenth of the card comes to lie within a twentieth, hidden half or not."""
    aligner = Aligner(taught)
    for card in photo.truth:
        corners = np.array(card["polygon"])
        side = float(np.linalg.norm(corners[1] - corners[0]))
        first = {0: 0, 90: 3, 180: 2, 270: 1}[card["turn"]]
        true = np.roll(corners, -first, axis=0)
        below = (true + np.roll(true, 1, axis=0)) / 2
        half = np.array([below[0], below[2], true[2], true[3]])
        for above in ((), (half,)):
            label = taught.labels.index(card["label"])
            laid = aligner.laid(photo.pixels, true + side / 15, label, card["turn"] // 90, above)
            assert laid is not None
            assert np.abs(laid.outline - true).max() < side / 20
            assert laid.agreement > 0.8


def test_what_cannot_be_a_card_is_laid_nowhere(taught: Set, photo: Photo) -> None:
    """An outline beyond the picture, one of a few pixels and one larger than the picture lie on no print."""
    aligner = Aligner(taught)
    box = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    for outline in (box * 90 - 400, box * 3 + 500, box * 9000 - 4000):
        assert aligner.laid(photo.pixels, outline, 0, 0) is None
