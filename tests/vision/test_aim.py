"""The check of light and aim, on pictures of the virtual camera with one fault at a time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from firmware.training.aim import Glare, photo
from hardware.simulated.photos import GOOD_LIGHTS, simulated_roll
from vision.aim import MOST, Finding, Severity, check, judge
from vision.look import Glare as Spot
from vision.look import Look, measure
from vision.reader import Reader
from vision.reading import Piece, Reading

SEEDS = (1000, 1001, 1002, 1003)
GOOD = Look(
    size_wh=(1280, 960),
    dice=8,
    doubted=False,
    white=230.0,
    clipped=0.001,
    glare=(),
    edge_px=2.8,
    edge_share=0.06,
    uneven=1.5,
    shadow=0.35,
    side_px=46.0,
    tilt_deg=12.0,
    cut_off=(),
)


def said(reader: Reader, seed: int, **change: Any) -> list[str]:
    pixels, _ = photo(seed, change)
    return [finding.what for finding in check(pixels, reader.read(pixels))]


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("dark", {"exposure": 0.15, "noise": 6.0}),
        ("focus", {"defocus_px": 10.0}),
        ("far", {"distance_mm": 700.0}),
        ("uneven", {"gradient": 0.95}),
        ("glare", {"glare": Glare(1.5, 0.09)}),
    ],
)
def test_a_fault_is_named(reader: Reader, what: str, change: dict[str, Any]) -> None:
    """Each strong fault of light or aim is named in every picture that has it."""
    for seed in SEEDS:
        assert what in said(reader, seed, **change), seed


def test_most_hard_shadows_are_named(reader: Reader) -> None:
    """A lone bare lamp is named in most pictures; some tables hide its shadows."""
    change = {"strength": 0.95, "ambient": 0.1, "elevation_deg": 42.0, "softness": 0.06}
    assert sum("shadow" in said(reader, seed, **change) for seed in SEEDS) >= 3


def test_good_light_gives_no_complaint(reader: Reader) -> None:
    """In good light, near and from above, nothing is said."""
    for seed in SEEDS:
        assert said(reader, seed) == []


def test_complaints_grow_with_the_fault(reader: Reader) -> None:
    """A little defocus is passed over, more is a warning or a fault, never the other way round."""

    @cache
    def worst(defocus_px: float) -> int:
        pixels, _ = photo(1000, {"defocus_px": defocus_px})
        return max((finding.severity for finding in check(pixels, reader.read(pixels))), default=0)

    assert worst(0.0) == worst(2.0) == 0
    assert worst(0.0) <= worst(6.0) <= worst(12.0) == Severity.FAULT


def test_false_alarms_are_rare(reader: Reader) -> None:
    """Rolls in good light, from any side, on any table: at most one in ten is complained of (of 100: see the docs)."""
    rolls = [
        roll for roll in map(simulated_roll, range(30)) if {f"light {name}" for name in GOOD_LIGHTS} & {*roll.tags}
    ]
    alarms = [finding.sentence for roll in rolls for finding in check(roll.pixels, reader.read(roll.pixels))]
    assert len(rolls) >= 8
    assert len(alarms) <= len(rolls) // 10, alarms


def test_glare_is_placed(reader: Reader) -> None:
    """The words say where the glare is, as it was put."""
    pixels, _ = photo(1000, {})
    rows, columns = np.mgrid[:960, :1280]
    for (x, y), words in (((150, 130), "top left"), ((1150, 480), "right"), ((640, 480), "middle")):
        lamp = 400 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 70**2))[..., None]
        lit = np.clip(pixels + lamp, 0, 255).astype(np.uint8)
        (finding,) = [one for one in check(lit, reader.read(lit)) if one.what == "glare"]
        assert finding.reason == f"a lamp glares at the {words}"


@pytest.mark.parametrize(
    ("pixel", "what", "severity"),
    [(0, "dark", Severity.FAULT), (25, "dark", Severity.FAULT), (255, "bright", Severity.FAULT), (90, "nothing", None)],
)
def test_no_dice(pixel: int, what: str, severity: Severity | None) -> None:
    """Where nothing is seen the light is blamed only if it is to blame."""
    pixels = np.full((480, 640, 3), pixel, np.uint8)
    (finding,) = check(pixels, Reading((), (), 1.0))
    assert (finding.what, finding.severity) == (what, severity or Severity.WARNING)


def test_a_die_is_cut_off() -> None:
    """A die over the edge is named with its edge; one just inside is not."""
    pixels = np.full((960, 1280, 3), 120, np.uint8)

    def piece(x: float) -> Piece:
        outline = ((x - 20, 400.0), (x + 20, 400.0), (x + 20, 440.0), (x - 20, 440.0))
        return Piece("5", None, False, 0.5, (x, 420.0), outline)

    assert measure(pixels, Reading((piece(25.0),), (), 1.0)).cut_off == ()
    look = replace(GOOD, cut_off=measure(pixels, Reading((piece(1270.0),), (), 1.0)).cut_off)
    (finding,) = judge(look)
    assert "right edge" in finding.reason


def test_the_angle_of_sight() -> None:
    """The angle is that of the squares: a square half as high as wide is seen at 60 degrees, turned or not."""
    for turn in (0.0, 0.4, 1.1):
        square = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * 20
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        seen = (square @ spin.T) * (1, 0.5) + (300, 300)
        corners = tuple((float(x), float(y)) for x, y in seen)
        piece = Piece("5", None, True, 0.9, (300.0, 300.0), (corners[0], corners[1], corners[2], corners[3]))
        look = measure(np.zeros((600, 600, 3), np.uint8), Reading((piece,), (), 1.0))
        assert look.tilt_deg == pytest.approx(60.0, abs=0.1)


@pytest.mark.parametrize(
    ("changes", "whats"),
    [
        ({}, []),
        ({"tilt_deg": 40.0}, []),
        ({"tilt_deg": 40.0, "doubted": True}, ["oblique"]),
        ({"tilt_deg": 50.0}, ["oblique"]),
        ({"clipped": 0.7}, ["bright"]),
        ({"edge_px": 3.0, "edge_share": 0.2}, []),
        ({"shadow": float("nan"), "tilt_deg": float("nan"), "edge_px": float("nan")}, []),
        ({"white": 60.0, "glare": (Spot((0.1, 0.1), 0.05),)}, ["glare", "dark"]),
        ({"uneven": 5.0, "shadow": 0.8, "clipped": 0.7, "white": 20.0, "side_px": 10.0}, ["dark", "far", "bright"]),
    ],
)
def test_the_worst_comes_first(changes: dict[str, Any], whats: list[str]) -> None:
    """Faults stand before warnings, there are never more than a person acts on, and what is unknown is not blamed."""
    found = judge(replace(GOOD, **changes))
    assert [finding.what for finding in found] == whats
    assert len(found) <= MOST


def test_words_of_a_finding() -> None:
    """A finding says what is the matter and the one thing to do; in a large picture pixels are the reader's."""
    (finding,) = judge(replace(GOOD, side_px=28.0))
    assert finding.sentence == "the dice are only 28 pixels wide: move the camera nearer, to about 35 cm"
    (finding,) = judge(replace(GOOD, side_px=56.0, size_wh=(2560, 1920)))
    assert finding.reason == "the dice are only 28 pixels of 1280 wide"
    assert Finding("x", Severity.WARNING, "a", "b").sentence == "a: b"
