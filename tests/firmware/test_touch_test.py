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


@pytest.mark.parametrize(
    "arrives", [lambda x, y: (1 - x, y), lambda x, y: (x, 1 - y), lambda x, y: (y, x), lambda x, y: (1 - y, 1 - x)]
)
def test_mirrored_touches(arrives) -> None:
    """A mirrored panel cannot be set right by turning: the line of its driver is named."""
    assert "mirrored" in verdict(jittered(arrives(*ring) for ring in RINGS), 0)


def test_touches_at_one_place() -> None:
    """A panel that reports the same place all the time is told from one that is turned."""
    assert "one place" in verdict([(0.5, 0.5)] * 5, 0)


def test_touches_anywhere() -> None:
    """Touches that fit no turning are to be made once more."""
    assert "beside" in verdict([(0.3, 0.4), (0.9, 0.2), (0.2, 0.8), (0.1, 0.7), (0.6, 0.1)], 0)
