"""Finding top faces: the geometry of outlines exactly, and the network on pictures of every shape."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated.photos import Photo
from vision.finder import Candidate, Finder, apart, candidates_of, discords, is_alone, slant

SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def turned(outline: np.ndarray, degrees: float) -> np.ndarray:
    angle = math.radians(degrees)
    matrix = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return np.asarray(outline @ matrix.T)


def square(x: float, y: float, half: float = 20.0, degrees: float = 0.0, score: float = 0.9) -> Candidate:
    return Candidate(turned(SQUARE, degrees) * half + (x, y), score)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


@given(st.floats(-360, 360), st.floats(2, 400), st.floats(-1000, 1000))
def test_a_square_seen_straight_has_no_slant(degrees: float, half: float, x: float) -> None:
    """The slant of a square is nil however it is turned, wherever it lies and however large it is."""
    assert abs(slant(turned(SQUARE, degrees) * half + (x, -x))) < 1e-6


@given(st.floats(-180, 180), st.floats(0.3, 0.95), st.floats(0, 180))
def test_slant_is_the_cameras_not_the_dies(turn: float, squeeze: float, view: float) -> None:
    """Squares turned on one table and seen from one side have the same slant, and not that of a square."""

    def seen(degrees: float) -> complex:
        return slant(turned(turned(SQUARE, degrees) * (1, squeeze), view) * 30)

    assert abs(seen(turn) - seen(0)) < 1e-6
    assert abs(seen(turn)) > 0.01


def test_discord_is_nil_where_all_fit() -> None:
    """Equal dice, however turned, do not disagree, and a single die has nothing to disagree with."""
    alike = [square(100.0 * n, 50, degrees=0) for n in range(4)]
    for found in discords(alike):
        assert found.slant < 1e-9
        assert found.size < 1e-9
    (alone,) = discords([square(10, 10)])
    assert (alone.slant, alone.size) == (0, 0)
    assert discords([]) == []


def test_the_odd_one_out_has_the_largest_discord() -> None:
    """A side face among top faces, and a large square among small ones, fit worst."""
    tops = [square(100.0 * n, 50) for n in range(4)]
    squeezed = Candidate(SQUARE * (20, 6) + (500, 50), 0.9)
    by_slant = [found.slant for found in discords([*tops, squeezed])]
    assert max(by_slant) == by_slant[-1] > 2 * max(by_slant[:-1])
    by_size = [found.size for found in discords([*tops, square(500, 50, half=60)])]
    assert max(by_size) == by_size[-1] > 2 * max(by_size[:-1])


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300), st.floats(0.01, 1)), max_size=12))
def test_no_candidate_lies_on_another(places: list[tuple[float, float, float]]) -> None:
    """What is kept lies apart, what is left out lies on something likelier, and the likeliest is kept first."""
    found = [square(x, y, score=score) for x, y, score in places]
    kept = apart(found)
    for n, candidate in enumerate(kept):
        assert all(np.linalg.norm(candidate.centre - other.centre) > 0.55 * 40 for other in kept[:n])
    assert [c.score for c in kept] == sorted((c.score for c in kept), reverse=True)
    for candidate in found:
        if not any(candidate is k for k in kept):
            assert any(
                np.linalg.norm(candidate.centre - k.centre) <= 0.55 * 40 and k.score >= candidate.score for k in kept
            )


def test_beside_a_likelier_one_none_is_alone() -> None:
    """A face within a die's reach of a likelier one is not alone; the likelier one and one farther off are."""
    top, side, far = square(100, 100, score=0.9), square(140, 100, score=0.3), square(300, 100, score=0.1)
    assert [is_alone(found, [top, side, far]) for found in (top, side, far)] == [True, False, True]


corner = st.tuples(st.floats(8, 40), st.floats(-0.5, 0.5))


@given(corner, corner, st.integers(10, 40), st.integers(10, 30), st.floats(-2, 2))
def test_an_encoded_outline_is_decoded(
    first: tuple[float, float], second: tuple[float, float], column: int, row: int, offset: float
) -> None:
    """The numbers that describe a parallelogram give back its four corners, clockwise from the top left."""
    u = first[0] * complex(math.cos(first[1] - math.pi / 4), math.sin(first[1] - math.pi / 4))
    v = second[0] * complex(math.cos(second[1] + math.pi / 4), math.sin(second[1] + math.pi / 4))
    size = math.sqrt((abs(u) ** 2 + abs(v) ** 2) / 2)
    flat, turn = (u * u + v * v) / size**2, (u * u * v * v) / size**4
    maps = np.zeros((8, 60, 80), np.float32)
    maps[0] = -20
    maps[0, row, column] = 3.0
    maps[1:, row, column] = (offset, -offset, math.log(size), flat.real, flat.imag, turn.real, turn.imag)
    (found,) = candidates_of(maps)
    centre = complex(4 * column + offset, 4 * row - offset)
    for corner_at in (centre + u, centre + v, centre - u, centre - v):
        assert min(math.dist(corner_found, (corner_at.real, corner_at.imag)) for corner_found in found.outline) < 0.2
    assert found.score == pytest.approx(1 / (1 + math.exp(-3)), abs=1e-4)
    x, y = found.outline.T
    area = np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2
    assert area > 0, "clockwise on a picture whose y points down"
    assert np.argmin(found.outline.sum(axis=1)) == 0


def test_a_silent_network_finds_nothing() -> None:
    """Answers below the least score are no candidates."""
    assert candidates_of(np.full((8, 60, 80), -9, np.float32)) == []


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
