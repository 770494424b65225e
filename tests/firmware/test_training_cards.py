"""Strangers' cards for training: every label, exits that cross the edges they say, scenes with a true outline."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.training.card_art import art_deck, stranger_deck
from firmware.training.card_scenes import card_scene


@pytest.mark.parametrize("seed", range(12))
def test_sausages_cross_the_edges_they_say(seed: int) -> None:
    """With and without an exit the middle of an edge differs, within one design and over all effects."""
    deck = stranger_deck(np.random.default_rng(seed))
    plain = deck.picture_of("head-n-plain").astype(int)
    height, width = plain.shape[:2]
    strips = {
        "n": plain[1:5, width // 2 - 4 : width // 2 + 4],
        "s": plain[-5:-1, width // 2 - 4 : width // 2 + 4],
    }
    straight = deck.picture_of("body-ns-plain").astype(int)
    below = straight[-5:-1, width // 2 - 4 : width // 2 + 4]
    assert np.abs(strips["n"] - strips["s"]).mean() > 12
    assert np.abs(below - strips["s"]).mean() > 12
    assert (height > width) == (deck.size_mm[1] > deck.size_mm[0] + 1)


def test_decks_differ() -> None:
    """No two decks of chance draw a card alike, nor two cards of a deck without sausages."""
    decks = [stranger_deck(np.random.default_rng(seed)) for seed in range(6)]
    faces = [deck.picture_of("body-ne-spicy").mean(axis=(0, 1)) for deck in decks]
    assert min(np.abs(a - b).max() for n, a in enumerate(faces) for b in faces[:n]) > 2
    art = art_deck(np.random.default_rng(1))
    assert not np.array_equal(art.picture_of("art-0"), art.picture_of("art-1"))


def test_scenes_tell_their_cards() -> None:
    """Every card's outline lies in the picture with its corners clockwise; exits are told where there are sausages."""
    kinds = set()
    for seed in (0, 1, 4, 5):
        scene = card_scene(np.random.default_rng(seed), (640, 480))
        kinds.add(scene.has_sausages)
        assert scene.pixels.shape == (480, 640, 3)
        for card in scene.cards:
            assert (card.outline >= 0).all()
            assert (card.outline <= (640, 480)).all()
            around = np.roll(card.outline, -1, axis=0)
            area = (card.outline[:, 0] * around[:, 1] - card.outline[:, 1] * around[:, 0]).sum() / 2
            assert area > 50
            assert bool(card.exits) == scene.has_sausages
            assert card.label.startswith("art-") != scene.has_sausages
    assert kinds == {True, False}


def test_scenes_depend_on_their_seed_alone() -> None:
    """The same generator gives the same scene."""
    first, again = (card_scene(np.random.default_rng(9), (320, 240)) for _ in range(2))
    assert np.array_equal(first.pixels, again.pixels)
    assert [card.label for card in first.cards] == [card.label for card in again.cards]
