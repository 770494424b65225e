"""Tests of the running scores: every screen that shows them shows them large enough to read from afar."""

from __future__ import annotations

import re

import pygame
import pytest

from display.screen import Screen
from display.sosig_views import TallyView

WITH_SCORES = (
    *("table", "table-rolling", "table-doubt", "table-tapped", "table-full", "table-near", "layout", "layout-doubt"),
    *("layout-turn", "layout-typed", "layout-full", "tally-two", "tally-three", "tally-four", "tally-full"),
)


@pytest.mark.parametrize("name", WITH_SCORES)
def test_running_scores_are_a_tenth_of_the_screen(name: str, size: tuple[int, int], masks, views) -> None:
    """The digits of every player's total are at least a tenth of the screen high."""
    view = views[name]
    screen = Screen(size, icons=masks)
    screen.draw(pygame.Surface(size), view)
    for score in view.players if isinstance(view, TallyView) else view.scores:
        heights = [w.rect.h for w in screen.written if w.text == str(score.total) and re.fullmatch(r"-?\d+", w.text)]
        assert max(heights) >= size[1] / 10, score.name
