"""What the touch test says of touches that arrive turned, mirrored, beside their rings or all at one place."""

from __future__ import annotations

import random

import pytest

from firmware.match.touch_test import RINGS, verdict


def jittered(places, seed: int = 1):
    rng = random.Random(seed)
    return [(x + rng.uniform(-0.02, 0.02), y + rng.uniform(-0.02, 0.02)) for x, y in places]


def test_right_touches() -> None:
    """Touches near their rings are right."""
    assert verdict(jittered(RINGS), 0) == "The touchscreen is right."


@pytest.mark.parametrize(
    ("arrives", "degrees"),
    [(lambda x, y: (1 - y, x), 90), (lambda x, y: (1 - x, 1 - y), 180), (lambda x, y: (y, 1 - x), 270)],
)
@pytest.mark.parametrize("set_now", [0, 90, 270])
def test_turned_touches(arrives, degrees: int, set_now: int) -> None:
    """Touches that arrive turned are answered with the setting that turns them right, on top of what is set now."""
    wanted = (degrees + set_now) % 360
    assert f"touch_rotation = {wanted} under [screen]" in verdict(jittered(arrives(*ring) for ring in RINGS), set_now)


TURNS = {
    0: lambda x, y: (x, y),
    90: lambda x, y: (y, 1 - x),
    180: lambda x, y: (1 - x, 1 - y),
    270: lambda x, y: (1 - y, x),
}


@pytest.mark.parametrize(
    ("word", "mirror"),
    [
        ("invx", lambda x, y: (1 - x, y)),
        ("invy", lambda x, y: (x, 1 - y)),
        ("swapxy", lambda x, y: (y, x)),
        ("swapxy, invx and invy", lambda x, y: (1 - y, 1 - x)),
    ],
)
@pytest.mark.parametrize("turned", TURNS)
def test_mirrored_touches(word: str, mirror, turned: int) -> None:
    """A mirrored panel cannot be set right by turning: the words for its line are named, however it is mounted."""
    touched = [TURNS[turned](*mirror(*TURNS[-turned % 360](*ring))) for ring in RINGS]
    assert f"add {word} to the panel's line" in verdict(jittered(touched), turned)


def test_touches_at_one_place() -> None:
    """A panel that reports the same place all the time is told from one that is turned."""
    assert "one place" in verdict([(0.5, 0.5)] * 5, 0)


def test_touches_anywhere() -> None:
    """Touches that fit no turning are to be made once more."""
    assert "beside" in verdict([(0.3, 0.4), (0.9, 0.2), (0.2, 0.8), (0.1, 0.7), (0.6, 0.1)], 0)
