"""What lies beside cards and has none of the table's colours is told; patterns of a bare table and shadows are not."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from vision.beside import strange_places

CARD = np.array([[300.0, 200.0], [400.0, 200.0], [400.0, 340.0], [300.0, 340.0]])
NEXT = CARD + np.array([260.0, 0.0])


def striped(rng_seed: int = 1) -> npt.NDArray[np.uint8]:
    """A cloth with stripes of two colours under a lamp, with noise, and two cards on it."""
    rng = np.random.default_rng(rng_seed)
    stripes = (np.arange(960) // 24 % 2)[None, :, None]
    cloth = np.where(stripes, (150, 90, 60), (190, 190, 170)) * np.linspace(1.1, 0.8, 720)[:, None, None]
    pixels = np.clip(cloth + rng.normal(0, 4, (720, 960, 3)), 0, 255).astype(np.uint8)
    for card in (CARD, NEXT):
        (left, top), (right, bottom) = card[0].astype(int), card[2].astype(int)
        pixels[top:bottom, left:right] = (40, 60, 210)
    return pixels


def told(pixels: npt.NDArray[np.uint8]) -> list[list[int]]:
    """The places beside the two cards, in tens of pixels."""
    found = strange_places(pixels, [CARD, NEXT], [CARD, NEXT], all_four=False)
    return [(place / 10).round().astype(int).tolist() for place in found]


def test_a_bare_table_is_no_strange_thing() -> None:
    """Stripes, a lamp that falls off, noise and a soft shadow beside a card are the table."""
    pixels = striped()
    pixels[200:340, 410:440] = (pixels[200:340, 410:440] * 0.75).astype(np.uint8)
    assert told(pixels) == []


@pytest.mark.parametrize("colour", [(20, 20, 20), (60, 200, 60)])
def test_what_lies_between_two_cards_is_told_once(colour: tuple[int, int, int]) -> None:
    """A thing in the gap between two cards is one place, though it is seen from both."""
    pixels = striped()
    pixels[220:320, 440:520] = colour
    assert told(pixels) == [[48, 27]]


def test_a_table_that_is_not_in_sight_tells_nothing() -> None:
    """Where cards leave nothing of the table to compare with, nothing is told."""
    pixels = np.ascontiguousarray(striped()[180:360, 280:680])
    cards = [card - np.array([280.0, 180.0]) for card in (CARD, NEXT)]
    assert strange_places(pixels, cards, cards, all_four=True) == []
