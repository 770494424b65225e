"""A card held against two drawings: under any lamp, in any turn, a little off, and with nothing to compare."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.card_namer import CardNamer
from vision.card_pairs import Drawings
from vision.faces import EXAMPLE_SIDE
from vision.taught import Set

Pixels = npt.NDArray[np.uint8]
SIDE = 90
OUTLINE = np.array([[55.0, 55.0], [144.0, 55.0], [144.0, 144.0], [55.0, 144.0]])


def drawing(kind: str) -> Pixels:
    """A card (SIDE square) with a sausage down its middle that has stripes, dots or neither."""
    card = np.full((SIDE, SIDE, 3), (180, 205, 215), np.uint8)
    cv2.rectangle(card, (0, 0), (SIDE - 1, SIDE - 1), (90, 60, 60), 3)
    cv2.rectangle(card, (30, 0), (60, SIDE - 1), (60, 80, 170), -1)
    for y in range(8, SIDE, 16):
        if kind == "stripes":
            cv2.line(card, (31, y), (59, y + 6), (40, 40, 60), 4)
        elif kind == "dots":
            cv2.circle(card, (40 + (y % 32) // 2, y), 5, (200, 220, 240), -1)
    return card


def on_table(card: Pixels) -> Pixels:
    """A picture in which the card lies inside OUTLINE."""
    picture = np.full((200, 200, 3), (70, 90, 80), np.uint8)
    picture[55:145, 55:145] = card
    return picture


@pytest.fixture(scope="module")
def drawings() -> Drawings:
    """What a set of the two knows."""
    namer = CardNamer()
    examples = {kind: (namer.example(on_table(drawing(kind)), OUTLINE),) for kind in ("stripes", "dots")}
    assert next(iter(examples.values()))[0].shape == (EXAMPLE_SIDE, EXAMPLE_SIDE, 3)
    return Drawings(Set("sosig", "two", examples, ratio=1.0))


def lamp(picture: Pixels) -> Pixels:
    """The same under a dim warm lamp from one side."""
    slope = np.linspace(0.35, 0.8, picture.shape[1])[None, :, None] * np.array([0.6, 0.8, 1.0])
    return np.asarray((picture * slope).clip(0, 255), dtype=np.uint8)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("lit", [False, True])
def test_a_card_shows_what_it_is(drawings: Drawings, quarters: int, lit: bool) -> None:
    """In every turn, under an even lamp or a warm one from the side, a card shows rather its own drawing."""
    for label, kind in enumerate(("stripes", "dots")):
        picture = on_table(np.ascontiguousarray(np.rot90(drawing(kind), -quarters)))
        seen = lamp(picture) if lit else picture
        (odds,) = drawings.odds(seen, OUTLINE, (label, quarters), [(1 - label, quarters)])
        assert odds > 2
        (back,) = drawings.odds(seen, OUTLINE, (1 - label, quarters), [(label, quarters)])
        assert back == pytest.approx(-odds, abs=0.2)


def test_an_outline_a_little_off_changes_little(drawings: Drawings) -> None:
    """A card that is outlined some pixels beside still shows rather its own drawing."""
    for shift in ((3.0, 0.0), (-2.0, 3.0), (0.0, -3.0)):
        (odds,) = drawings.odds(on_table(drawing("dots")), OUTLINE + shift, (1, 0), [(0, 0)])
        assert odds > 2


def test_a_card_of_neither_kind_shows_none_clearly(drawings: Drawings) -> None:
    """A plain sausage, neither striped nor dotted, is surely neither."""
    (striped,), (own,) = (
        drawings.odds(on_table(drawing(kind)), OUTLINE, (0, 0), [(1, 0)]) for kind in ("plain", "stripes")
    )
    assert abs(striped) < own


def test_without_rivals_nothing_is_compared(drawings: Drawings) -> None:
    """No other label, no odds; a label against itself is as likely either way."""
    assert drawings.odds(on_table(drawing("dots")), OUTLINE, (1, 0), []) == []
    (same,) = drawings.odds(on_table(drawing("dots")), OUTLINE, (1, 0), [(1, 0)])
    assert same == pytest.approx(0, abs=1e-4)
