"""Picture tests: every screen looks as in pictures/ (pytest tests/display --update-pictures renews them)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from display.screen import Screen
from display.views import ButtonHints, Choice, View

PICTURES = Path(__file__).parent / "pictures"
MORE = (
    *(
        "table-480x320",
        "table-fault-480x320",
        "table-720x1280",
        "choose-720x1280",
        "correct-480x320",
        "sheet-six-480x320",
    ),
    *("setup-aim-1280x720", "setup-aim-720x1280", "setup-mark-1280x720", "setup-dice-1280x720", "setup-face-1280x720"),
    *("layout-480x320", "layout-720x1280", "layout-1280x720", "layout-full-800x480", "card-editor-480x320"),
    *("orders-480x320", "orders-720x1280", "order-shape-480x320"),
    *("card-editor-720x1280", "keep-480x320", "tally-four-480x320", "tally-four-720x1280", "card-sheet-720x1280"),
    *("pigs-480x320", "pigs-720x1280", "pigs-1920x1080", "pigs-seen-480x320", "pigs-seen-720x1280"),
    *("prizes-480x320", "prizes-720x1280", "plays-480x320", "plays-open-720x1280"),
    *("salsicha-round-480x320", "salsicha-round-720x1280", "salsicha-out-480x320", "salsicha-out-720x1280"),
    *("salsicha-ended-480x320", "salsicha-ended-720x1280", "salsicha-read-720x1280"),
    *("belt-480x320", "belt-720x1280", "belt-1920x1080", "belt-start-480x320", "belt-start-720x1280"),
    *("belt-where-720x1280", "belt-seen-480x320", "action-card-480x320", "action-card-720x1280", "identity-720x1280"),
)
CELL = 8
MOST_DIFFERENCE = 26.0
"""Grey levels by which a cell of the reduced pictures may differ: a shift by half a pixel makes 19."""


def drawn(view: View, size: tuple[int, int], masks: dict[str, np.ndarray]) -> np.ndarray:
    """The screen as height x width x 3, red green blue."""
    surface = pygame.Surface(size)
    # Its own clock stands still: what turns while a page waits is drawn as it begins.
    Screen(size, icons=masks, clock=lambda: 0.0).draw(surface, view)
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference of two pictures after a blur and a reduction to cells of 8 pixels.

    The edges of letters vanish in it; a missing text or a part moved by half a cell stays.
    """
    assert one.shape == other.shape
    size = (one.shape[1] // CELL, one.shape[0] // CELL)
    small = [
        cv2.resize(cv2.GaussianBlur(p, (0, 0), CELL / 3), size, interpolation=cv2.INTER_AREA).astype(float)
        for p in (one, other)
    ]
    return float(np.abs(small[0] - small[1]).max())


def check(name: str, picture: np.ndarray, *, update: bool, tmp_path: Path) -> None:
    path = PICTURES / f"{name}.png"
    if update:
        cv2.imwrite(str(path), picture[..., ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 9])
        return
    assert path.exists(), f"no picture {path.name}; run pytest tests/display --update-pictures and look at it"
    wanted = pygame.surfarray.array3d(pygame.image.load(str(path))).swapaxes(0, 1)
    worst = difference(picture, wanted)
    if worst > MOST_DIFFERENCE:
        both = np.concatenate([wanted, picture], axis=1)
        seen = tmp_path / f"{name}.png"
        pygame.image.save(pygame.surfarray.make_surface(both.swapaxes(0, 1)), str(seen))
        pytest.fail(f"{name} differs by {worst:.0f} grey levels; as it was and as it is: {seen}")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-pictures", default=False))


def test_screens_look_as_before(usual_name: str, masks, views, update: bool, tmp_path: Path) -> None:
    """Every screen at 800x480 looks as its picture."""
    check(usual_name, drawn(views[usual_name], (800, 480), masks), update=update, tmp_path=tmp_path)


@pytest.mark.parametrize("name", MORE)
def test_other_sizes_look_as_before(name: str, masks, views, update: bool, tmp_path: Path) -> None:
    """Small and upright screens look as their pictures."""
    screen, _, wh = name.rpartition("-")
    width, height = map(int, wh.split("x"))
    check(name, drawn(views[screen], (width, height), masks), update=update, tmp_path=tmp_path)


def test_the_comparison_forgives_the_edges_of_letters(masks, views) -> None:
    """Letters drawn a little softer or a pixel fraction off, as other builds do, are no difference."""
    picture = drawn(views["menu-question"], (800, 480), masks)
    softer = cv2.GaussianBlur(picture, (0, 0), 0.8)
    moved = cv2.warpAffine(picture, np.float32([[1, 0, 0.5], [0, 1, 0.5]]), (800, 480), borderMode=cv2.BORDER_REPLICATE)
    assert difference(picture, softer) < MOST_DIFFERENCE
    assert difference(picture, moved) < MOST_DIFFERENCE


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("choose", {"reason": ""}),
        ("choose", {"title": "Ana: what critter?"}),
        ("menu-rows", {"hints": ButtonHints("Change", "", "Back")}),
        ("menu-rows", {"focus": None}),
        ("table", {"turn": 4}),
        ("table", {"todo": ""}),
        ("table", {"dice": ()}),
        ("sheet", {"total": 80}),
        ("podium", {"choices": ()}),
        ("help", {"page": 2}),
    ],
)
def test_the_comparison_sees_a_change(name: str, change: dict, masks, views) -> None:
    """A missing text, another digit, a lost frame or a moved part is a difference."""
    before = drawn(views[name], (800, 480), masks)
    after = drawn(replace(views[name], **change), (800, 480), masks)
    assert difference(before, after) > MOST_DIFFERENCE


def test_the_comparison_sees_a_moved_part(masks, views) -> None:
    """A card that lies six pixels further down is a difference."""
    picture = drawn(views["choose"], (800, 480), masks)
    moved = picture.copy()
    moved[156:416] = picture[150:410]
    assert difference(picture, moved) > MOST_DIFFERENCE


def test_a_used_choice_is_seen_without_colour(masks, views) -> None:
    """In greys alone a choice that cannot be chosen still differs from one that can."""
    view = views["menu-rows"]
    enabled = replace(
        view, choices=tuple(replace(c, enabled=True) if isinstance(c, Choice) else c for c in view.choices)
    )
    greys = [
        cv2.cvtColor(drawn(v, (800, 480), masks), cv2.COLOR_RGB2GRAY)[..., None].repeat(3, 2) for v in (view, enabled)
    ]
    assert difference(*greys) > 100
