"""Tests of camera pictures and icons on the screen: colours, places, and refusals."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from display import picture
from display.geometry import Rect
from display.icons import IconStore
from display.picture import Placed
from display.table_picture import touch_places


def test_blue_green_red_becomes_the_right_colours() -> None:
    """A picture of pure red in the camera's order is red on the screen."""
    red = np.zeros((60, 80, 3), np.uint8)
    red[..., 2] = 200
    assert picture.to_surface(red, (40, 30)).get_at((20, 15))[:3] == (200, 0, 0)


@pytest.mark.parametrize("shape", [(480, 640), (360, 640), (640, 480), (1, 1)])
def test_a_picture_is_shown_whole_and_in_proportion(shape: tuple[int, int]) -> None:
    """The whole picture lies inside its place, as large as fits."""
    surface = pygame.Surface((300, 300))
    placed = picture.draw(surface, Rect(10, 20, 200, 100), np.full((*shape, 3), 255, np.uint8))
    assert Rect(10, 20, 200, 100).holds(placed.rect)
    assert placed.rect.w == 200 or placed.rect.h == 100
    assert surface.get_at(placed.rect.centre)[:3] == (255, 255, 255)


@given(st.floats(0, 639.9), st.floats(0, 479.9))
def test_places_go_to_the_surface_and_back(x: float, y: float) -> None:
    """A place in the picture carried to the surface and back is the same place."""
    placed = Placed((640, 480), Rect(37, 11, 320, 240))
    back = placed.to_picture(placed.to_surface((x, y)))
    assert back is not None
    assert back == pytest.approx((x, y), abs=1e-6)


def test_outside_the_picture_is_no_place_in_it() -> None:
    """A touch beside the picture is not in it."""
    assert Placed((640, 480), Rect(10, 10, 320, 240)).to_picture((5, 50)) is None


@pytest.mark.parametrize("bad", [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 3), float), np.zeros((0, 4, 3), np.uint8)])
def test_what_is_no_picture_is_refused(bad: np.ndarray) -> None:
    """Grey, fractional or empty arrays are refused with what was expected."""
    with pytest.raises(ValueError, match="height x width x 3"):
        picture.to_surface(bad, (10, 10))


def test_an_icon_is_tinted_and_fills_its_box() -> None:
    """An icon is trimmed to its ink, scaled to the box in proportion, and drawn in the colour asked for."""
    mask = np.zeros((100, 100), np.uint8)
    mask[40:60, 30:70] = 255
    icon = IconStore({"bar": mask}).get("bar", (80, 80), (10, 200, 30))
    assert icon is not None
    assert icon.get_size() == (80, 40)
    assert icon.get_at((40, 20)) == (10, 200, 30, 255)


def test_an_icon_is_made_once() -> None:
    """The same icon in the same size and colour is kept, not scaled again."""
    store = IconStore({"x": np.full((9, 9), 255, np.uint8)})
    assert store.get("x", (30, 30), (0, 0, 0)) is store.get("x", (30, 30), (0, 0, 0))
    assert store.get("x", (30, 30), (0, 0, 0)) is not store.get("x", (30, 30), (1, 0, 0))


def test_an_unknown_or_clear_icon_is_none() -> None:
    """A label without a drawing, or with an empty one, has no icon: its name is written instead."""
    store = IconStore({"clear": np.zeros((9, 9), np.uint8)})
    assert store.get("clear", (30, 30), (0, 0, 0)) is None
    assert store.get("unknown", (30, 30), (0, 0, 0)) is None


def test_a_mask_of_the_wrong_kind_is_refused() -> None:
    """A coloured mask is refused with its label, when it is to be drawn first."""
    store = IconStore({"quokka": np.zeros((9, 9, 3), np.uint8)})
    with pytest.raises(ValueError, match="'quokka'"):
        store.get("quokka", (30, 30), (0, 0, 0))


dice = st.lists(st.tuples(st.integers(0, 380), st.integers(0, 260)), min_size=1, max_size=9, unique=True)


@given(dice)
def test_places_to_touch_never_overlap(corners: list[tuple[int, int]]) -> None:
    """However the dice lie, no two places to touch in the picture overlap and all lie inside it."""
    inside = Rect(0, 0, 400, 300)
    places = [p for p in touch_places([Rect(x, y, 30, 30) for x, y in corners], inside, 60) if p is not None]
    assert all(inside.holds(place) for place in places)
    assert not any(a.overlaps(b) for i, a in enumerate(places) for b in places[i + 1 :])


def test_dice_apart_have_places_of_full_size_that_hold_their_middle() -> None:
    """Where dice lie apart each has a full place; where they touch, each place still holds the die's own middle."""
    inside = Rect(0, 0, 400, 300)
    boxes = [Rect(50, 50, 30, 30), Rect(200, 50, 30, 30), Rect(231, 50, 30, 30)]
    places = touch_places(boxes, inside, 60)
    assert places[0] is not None
    assert min(places[0].w, places[0].h) >= 60
    for box, place in zip(boxes, places, strict=True):
        assert place is not None
        assert box.centre in place
