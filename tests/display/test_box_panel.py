"""Tests of the drawn front of the box: which button a place is on, and lamps that are seen."""

from __future__ import annotations

import pygame
import pytest

from display.box_panel import COLOURS, BoxPanel
from display.geometry import Rect

PLACE = Rect(20, 300, 600, 140)
CENTRES = {"green": (120, 370), "blue": (320, 370), "red": (520, 370)}


def light(surface: pygame.Surface, at: tuple[int, int]) -> int:
    """The brightness of a button beside its sign."""
    return sum(surface.get_at((at[0] - 22, at[1] - 22))[:3])


def test_nothing_is_hit_before_it_is_drawn() -> None:
    """A panel that was never drawn has no buttons."""
    assert BoxPanel().hit((120, 370)) is None


@pytest.mark.parametrize("colour", COLOURS)
def test_a_button_is_hit_where_it_is_drawn(colour: str) -> None:
    """The middle of each button is that button; the wood between them is none."""
    panel = BoxPanel()
    panel.draw(pygame.Surface((800, 480)), PLACE, {})
    assert panel.hit(CENTRES[colour]) == colour
    assert panel.hit((220, 370)) is None
    assert panel.hit((5, 5)) is None


@pytest.mark.parametrize("colour", COLOURS)
def test_a_lamp_is_brighter_the_more_it_gets(colour: str) -> None:
    """Dark, half and full light of a lamp can be told apart, and only its own button lights up."""
    surface = pygame.Surface((800, 480))
    levels, others = [], []
    for level in (0.0, 0.5, 1.0):
        BoxPanel().draw(surface, PLACE, {colour: level})
        levels.append(light(surface, CENTRES[colour]))
        others.append(tuple(light(surface, at) for name, at in CENTRES.items() if name != colour))
    assert levels[0] + 60 < levels[1]
    assert levels[1] + 60 < levels[2]
    assert len(set(others)) == 1


def test_a_pressed_button_lies_lower() -> None:
    """A button that is held down looks different."""
    up, down = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    BoxPanel().draw(up, PLACE, {})
    BoxPanel().draw(down, PLACE, {}, {"blue"})
    assert pygame.image.tobytes(up, "RGB") != pygame.image.tobytes(down, "RGB")


def test_a_lamp_out_of_range_is_taken_as_the_nearest() -> None:
    """A brightness below 0 or above 1 is drawn as dark or full."""
    bright, full = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    BoxPanel().draw(bright, PLACE, {"red": 7.0, "blue": -1.0})
    BoxPanel().draw(full, PLACE, {"red": 1.0, "blue": 0.0})
    assert pygame.image.tobytes(bright, "RGB") == pygame.image.tobytes(full, "RGB")
