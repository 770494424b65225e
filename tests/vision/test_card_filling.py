"""A single card that fills the picture: read and taught as if a table lay around it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware.simulated.printed_decks import drecksau_deck, salsicha_deck
from hardware.simulated.spread import single_piece
from vision.hand_reader import HandReader
from vision.outline import shared
from vision.sets import SetStore
from vision.teach import TeachError, teach


def face(label: str) -> npt.NDArray[np.uint8]:
    """The printed face of a card, with nothing around it."""
    deck = salsicha_deck()
    return deck.picture_of(deck.named(label))


@pytest.mark.parametrize("label", ["blue-tail", "combination-perfect"])
def test_a_face_that_fills_the_picture_is_read(label: str, tmp_path: Path) -> None:
    """A picture of one printed face, and of nothing else, shows that card for sure, as large as the picture."""
    reader = HandReader(SetStore(tmp_path).load("salsicha", "print-and-play"))
    pixels = face(label)
    reading = reader.read(pixels)
    assert [(piece.label, piece.sure) for piece in reading.pieces] == [(label, True)]
    assert reading.doubts == ()
    height, width = pixels.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    assert shared(box, np.array(reading.pieces[0].outline)) > 0.9


def test_faces_that_fill_their_photos_are_taught_whole(tmp_path: Path) -> None:
    """Of photos without any table the whole card is learnt, with its ratio of width to height."""
    for label in ("blue-head", "red-tail"):
        (tmp_path / label).mkdir()
        for number in (1, 2):
            cv2.imwrite(str(tmp_path / label / f"{number}.png"), face(label))
    taught, _ = teach("salsicha", tmp_path, "ours")
    height, width = face("blue-head").shape[:2]
    assert taught.ratio == pytest.approx(width / height, rel=0.05)


def test_a_card_in_the_middle_of_its_only_photo_is_taught_without_the_table(tmp_path: Path) -> None:
    """Of one photo a card, each with a table all around, the cards are learnt, not the photos."""
    for label in ("blue-head", "red-tail"):
        (tmp_path / label).mkdir()
        cv2.imwrite(str(tmp_path / label / "0.png"), single_piece(salsicha_deck(), label, 7).pixels)
    taught, _ = teach("salsicha", tmp_path, "ours")
    height, width = face("blue-head").shape[:2]
    assert taught.ratio == pytest.approx(width / height, rel=0.05)


@pytest.mark.parametrize("shape", [(900, 1200), (1200, 900)])
def test_a_photo_of_nothing_teaches_nothing(shape: tuple[int, int], tmp_path: Path) -> None:
    """A label whose only photo is even grey, lying or upright, is named, and no set is made."""
    for label, pixels in (
        ("pig-clean", np.full((*shape, 3), 120, np.uint8)),
        ("pig-dirty", single_piece(drecksau_deck(), "pig-dirty", 3).pixels),
    ):
        (tmp_path / label).mkdir()
        cv2.imwrite(str(tmp_path / label / "a.png"), pixels)
    with pytest.raises(TeachError, match=r"no card found in the photos of pig-clean:"):
        teach("drecksau", tmp_path, "ours")
