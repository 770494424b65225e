"""Tests of the running scores: every screen that shows them shows them large enough to read from afar."""

from __future__ import annotations

import re

import pygame
import pytest

from display.drecksau_views import PigsView, PrizesView
from display.screen import Screen
from display.sosig_views import TallyView
from display.views import View

WITH_SCORES = (
    *("table", "table-rolling", "table-doubt", "table-tapped", "table-full", "table-near", "layout", "layout-doubt"),
    *("layout-turn", "layout-typed", "layout-full", "tally-two", "tally-three", "tally-four", "tally-full"),
    *("salsicha-round", "salsicha-begin", "salsicha-seen", "salsicha-round-full", "salsicha-round-seen"),
    *("pigs", "pigs-why", "pigs-full", "pigs-full-seen", "pigs-three-four", "pigs-two-five", "prizes", "prizes-full"),
)


def scores_of(view: View):
    """The totals that a screen shows, whatever it calls them."""
    match view:
        case TallyView():
            return view.players
        case PigsView():
            return view.pens
        case PrizesView():
            return view.totals
    return view.scores


@pytest.mark.parametrize("name", WITH_SCORES)
def test_running_scores_are_a_tenth_of_the_screen(name: str, size: tuple[int, int], masks, views) -> None:
    """The digits of every player's total are at least a tenth of the screen high."""
    view = views[name]
    screen = Screen(size, icons=masks)
    screen.draw(pygame.Surface(size), view)
    for score in scores_of(view):
        heights = [w.rect.h for w in screen.written if w.text == str(score.total) and re.fullmatch(r"-?\d+", w.text)]
        assert max(heights) >= size[1] / 10, score.name
