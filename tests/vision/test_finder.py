"""Finding top faces: the geometry of outlines exactly, and the network on pictures of every shape."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated.photos import Photo
from vision.finder import HEIGHT_PX, WIDTH_PX, Candidate, Finder, apart, candidates_of, region
from vision.outline import code_of

SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def square(x: float, y: float, half: float = 20.0, score: float = 0.9, logit: float = 0.0) -> Candidate:
    return Candidate(SQUARE * half + (x, y), score, logit)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300), st.floats(0.01, 1)), max_size=12))
def test_no_candidate_lies_on_another(places: list[tuple[float, float, float]]) -> None:
    """What is kept lies apart, what is left out lies on something likelier, and the likeliest is kept first."""
    found = [square(x, y, score=score, logit=round(score * 4)) for x, y, score in places]
    kept = apart(found)
    for n, candidate in enumerate(kept):
        assert all(np.linalg.norm(candidate.centre - other.centre) > 0.55 * 40 for other in kept[:n])
    assert [(c.logit, c.score) for c in kept] == sorted(((c.logit, c.score) for c in kept), reverse=True)
    for candidate in found:
        if not any(candidate is k for k in kept):
            assert any(
                np.linalg.norm(candidate.centre - k.centre) <= 0.55 * 40
                and (k.logit, k.score) >= (candidate.logit, candidate.score)
                for k in kept
            )


@given(st.integers(10, 70), st.integers(10, 50), st.floats(-2, 2), st.floats(10, 60))
def test_a_mark_is_decoded_where_the_network_answered(column: int, row: int, offset: float, half: float) -> None:
    """The network's numbers at a place of its answer give an outline there, and its score."""
    maps = np.zeros((8, 60, 80), np.float32)
    maps[0] = -20
    maps[0, row, column] = 3.0
    maps[1:, row, column] = code_of(SQUARE * half)
    maps[1:3, row, column] = (offset, -offset)
    (found,) = candidates_of(maps, 0.1)
    expected = SQUARE * half + (4 * column + offset, 4 * row - offset)
    assert np.abs(found.outline - expected).max() < 0.2
    assert found.score == pytest.approx(1 / (1 + math.exp(-3)), abs=1e-4)


def test_a_silent_network_finds_nothing() -> None:
    """Answers below the least score are no candidates."""
    assert candidates_of(np.full((8, 60, 80), -9, np.float32), 0.01) == []


SHAPES = [(64, 64), (64, 1200), (1200, 64), (480, 640), (640, 480), (100, 100), (1080, 1920)]


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_every_shape_of_picture_is_looked_at(height: int, width: int, finder: Finder) -> None:
    """A picture of any shape is looked at without a crash, and every centre found lies in it or a trifle beside."""
    rng = np.random.default_rng(2)
    pixels = cv2.resize(rng.integers(0, 256, (12, 16, 3), np.uint8), (width, height))
    for candidate in finder.find(pixels):
        x, y = candidate.centre
        slack = 0.03 * max(height, width)
        assert -slack <= x <= width + slack
        assert -slack <= y <= height + slack
        assert np.isfinite(candidate.outline).all()
        assert 0 <= candidate.score <= 1


def test_outlines_follow_the_pictures_size(finder: Finder, rolls: list[Photo]) -> None:
    """The same photo at half the size gives the same outlines at half the size."""
    whole = rolls[2].pixels
    half = cv2.resize(whole, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    large, small = ([c for c in finder.find(np.asarray(pixels)) if c.score > 0.5] for pixels in (whole, half))
    assert len(large) == len(small) == 8
    for candidate in large:
        near = min(small, key=lambda c: float(np.linalg.norm(c.centre * 2 - candidate.centre)))
        assert np.linalg.norm((near.centre + 0.5) * 2 - 0.5 - candidate.centre) < 0.1 * candidate.side_px


def test_outlines_go_clockwise_from_the_top_left(finder: Finder, rolls: list[Photo]) -> None:
    """Every outline goes clockwise on the picture, in pictures that lie and in pictures that stand."""
    for pixels in (rolls[0].pixels, np.ascontiguousarray(np.rot90(rolls[0].pixels))):
        found = finder.find(pixels)
        assert len(found) >= 7
        for candidate in found:
            x, y = candidate.outline.T
            assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0
            assert np.argmin(candidate.outline.sum(axis=1)) == 0


@given(st.lists(st.tuples(st.floats(60, 1200), st.floats(60, 900)), min_size=1, max_size=8), st.floats(10, 40))
def test_a_closer_look_holds_all_that_is_clear(places: list[tuple[float, float]], half: float) -> None:
    """The part looked at again lies in the picture, holds every clear candidate, and shows it larger than the whole."""
    clear = [square(x, y, half, logit=4.0) for x, y in places]
    part = region([*clear, square(5.0, 5.0, 4.0, logit=-2.0)], (1280, 960))
    if part is None:
        spread = np.ptp(np.array(places), axis=0)
        assert spread[0] / WIDTH_PX > 1.2 or spread[1] / HEIGHT_PX > 1.2
        return
    x, y, width, height = part
    assert min(x, y) >= 0
    assert x + width <= 1280
    assert y + height <= 960
    for candidate in clear:
        assert (candidate.centre > (x, y)).all()
        assert (candidate.centre < (x + width, y + height)).all()
    assert max(width / WIDTH_PX, height / HEIGHT_PX) < 1280 / WIDTH_PX


def test_where_nothing_is_clear_there_is_nothing_to_look_at() -> None:
    """Faint candidates alone do not say where to look."""
    assert region([], (1280, 960)) is None
    assert region([square(600, 400, logit=-1.0)], (1280, 960)) is None


def test_a_closer_look_shows_what_was_overlooked(finder: Finder, rolls: list[Photo]) -> None:
    """Dice taken out of what was found are found again beside the others, and nothing of these is lost."""
    found_again = 0
    for photo in rolls:
        found = [c for c in finder.find(photo.pixels) if c.logit > 2]
        left, taken = found[:-2], found[-2:]
        near = region(left, (photo.pixels.shape[1], photo.pixels.shape[0]))
        again = finder.find_more(photo.pixels, left)
        assert all(any(c is one for one in again) for c in left)
        if near is None:
            assert again == left
            continue
        x, y, width, height = near
        for one in taken:
            if x < one.centre[0] < x + width and y < one.centre[1] < y + height:
                assert min(np.linalg.norm(c.centre - one.centre) for c in again) < 0.3 * one.side_px
                found_again += 1
    assert found_again >= 2


def test_faint_marks_are_left_once_all_are_found(finder: Finder, rolls: list[Photo]) -> None:
    """With as many clear candidates as there are dice, these are found the same and some faint marks are left."""
    left = 0
    for photo in rolls:
        every, enough = finder.find(photo.pixels), finder.find(photo.pixels, enough=8)
        clear = [c for c in every if c.logit > 3 and c.score > 0.5]
        left += len(every) - len(enough)
        assert all(any(np.allclose(c.outline, e.outline) for e in enough) for c in clear)
    assert left > 0
