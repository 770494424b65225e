"""Tests of the pens: every pig can be touched and held, and what it is can be told without colour."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest

from display.drecksau_pig import STRAW, pig_picture
from display.drecksau_signs import SIGNS, sign
from display.screen import Screen
from scorer.drecksau.pigs import Pig, pig_faults

PENS = ("pigs", "pigs-chosen", "pigs-why", "pigs-correct", "pigs-seen", "pigs-full", "pigs-full-seen")
FULL = ("pigs-three-four", "pigs-two-five", "pigs-alone")
EVERY_PIG = [pig for marks in product((False, True), repeat=5) if not pig_faults(pig := Pig(*marks))]


def grey(surface: pygame.Surface) -> np.ndarray:
    """The surface on straw, in greys as a person sees them."""
    ground = pygame.Surface(surface.get_size())
    ground.fill(STRAW)
    ground.blit(surface, (0, 0))
    return np.asarray(pygame.surfarray.array3d(ground).astype(float) @ (0.299, 0.587, 0.114))


@pytest.mark.parametrize("name", [*PENS, *FULL])
def test_every_pig_can_be_touched_and_held(name: str, size: tuple[int, int], masks, views) -> None:
    """Each pig is one target of full size, in reading order, that gives its action and what it is held for."""
    view = views[name]
    targets = Screen(size, icons=masks).draw(pygame.Surface(size), view)
    for pen in view.pens:
        mine = [next(t for t in targets if t.action == pig.action) for pig in pen.pigs]
        assert [t.held for t in mine] == [pig.held for pig in pen.pigs]
        assert min(min(t.rect.w, t.rect.h) for t in mine) >= max(44, 60 * min(size) / 480)
        assert mine == sorted(mine, key=lambda t: (t.rect.y, t.rect.x))


@pytest.mark.parametrize("name", [*PENS, *FULL])
def test_every_pen_has_its_name(name: str, size: tuple[int, int], masks, views) -> None:
    """The name of each player stands there, however little room is left beside the pigs and the digits."""
    view = views[name]
    screen = Screen(size, icons=masks)
    screen.draw(pygame.Surface(size), view)
    names = [written for written in screen.written if written.name]
    assert {written.text for written in names} >= {pen.name for pen in view.pens}
    assert min(written.rect.w for written in names) >= 20


@pytest.mark.parametrize("size_px", [40, 96])
def test_pigs_differ_without_colour(size_px: int) -> None:
    """Any two pigs that are not the same differ clearly in greys, also where they are drawn small."""
    pictures = {pig: grey(pig_picture(pig, size_px)) for pig in EVERY_PIG}
    assert len(pictures) > 15
    for one, other in combinations(pictures, 2):
        assert (np.abs(pictures[one] - pictures[other]) > 50).mean() > 0.012, (one.told, other.told)


def test_signs_of_cards_differ() -> None:
    """No two cards have signs that could be taken for each other."""
    drawn = {name: pygame.surfarray.array_alpha(sign(name, 32, (0, 0, 0))).astype(int) for name in SIGNS}
    for one, other in combinations(drawn, 2):
        assert (np.abs(drawn[one] - drawn[other]) > 128).mean() > 0.12, (one, other)


def test_a_pig_that_can_be_touched_now_is_the_brighter(masks, views) -> None:
    """A lit pig's tile is much lighter than that of the same pig in the dark."""
    view = views["pigs-chosen"]
    surface = pygame.Surface((800, 480))
    targets = Screen((800, 480), icons=masks).draw(surface, view)
    shade = {"lit": [], "dark": []}
    for pen in view.pens:
        for pig in pen.pigs:
            rect = next(t.rect for t in targets if t.action == pig.action)
            shade[pig.look].append(grey(surface.subsurface(rect.inset(8).xywh)).max())
    assert min(shade["lit"]) > 1.8 * max(shade["dark"])
