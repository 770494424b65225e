"""Tests of the picture of a layout: what part of it is shown, and what is drawn over the cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame

from display import layout_picture
from display.geometry import Rect
from display.screen import Screen
from display.sosig_views import LayoutView, ShownCard
from scorer.sosig.cards import Card

QUAD = ((600.0, 400.0), (680.0, 402.0), (679.0, 481.0), (599.0, 480.0))


def test_the_place_of_one_more_card_is_shown_round_the_cards() -> None:
    """The part that is shown holds the cards and a card's width on every side, so a missed neighbour is seen."""
    part = layout_picture.near_cards(np.zeros((1200, 1600, 3), np.uint8), [QUAD])
    assert part.holds(Rect(520, 320, 240, 240))
    assert part.w * part.h < 1600 * 1200 / 8


def test_without_cards_all_of_the_picture_is_shown() -> None:
    """Where no card is seen the whole picture stands there."""
    assert layout_picture.near_cards(np.zeros((480, 640, 3), np.uint8), []) == Rect(0, 0, 640, 480)


def test_the_part_shown_lies_inside_the_picture() -> None:
    """Cards at a corner of the picture, or beyond it, ask for no pixel outside."""
    for dx, dy in ((-620.0, -420.0), (940.0, 760.0)):
        quad = [(x + dx, y + dy) for x, y in QUAD]
        part = layout_picture.near_cards(np.zeros((1200, 1600, 3), np.uint8), [quad])
        assert Rect(0, 0, 1600, 1200).holds(part)


def test_the_part_shown_does_not_tremble() -> None:
    """A reading a little off the last one shows the same part."""
    picture = np.zeros((1200, 1600, 3), np.uint8)
    parts = {layout_picture.near_cards(picture, [[(x + off, y - off) for x, y in QUAD]]) for off in (0.0, 0.7, 1.4)}
    assert len(parts) == 1


def shot(view: LayoutView) -> np.ndarray:
    surface = pygame.Surface((800, 480))
    Screen().draw(surface, view)
    return pygame.surfarray.array3d(surface).astype(int)[:260, 52:300]


def test_what_is_read_is_drawn_over_the_card(views) -> None:
    """Another path, another effect, a doubt: each changes what lies over the card in the picture."""
    view = views["layout"]
    card = Card((0, 0), "body", "ns", "spicy")
    readings = (
        ShownCard(card, outline=QUAD),
        ShownCard(replace(card, exits="ne"), outline=QUAD),
        ShownCard(replace(card, effect="flaky"), outline=QUAD),
        ShownCard(replace(card, burnt=True), outline=QUAD),
        ShownCard(Card((0, 0), "head", "n", "spicy"), outline=QUAD),
        ShownCard(card, sure=False, outline=QUAD),
    )
    picture = np.full((1200, 1600, 3), 120, np.uint8)
    shots = [
        shot(replace(view, picture=picture, diagram=replace(view.diagram, cards=(reading,)))) for reading in readings
    ]
    for number, one in enumerate(shots):
        for other in shots[number + 1 :]:
            assert (np.abs(one - other).max(axis=2) > 60).sum() > 20
