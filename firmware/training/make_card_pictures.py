"""Makes the training pictures of cards: of each strangers' deck two layouts of every label, one of chance, one near.

    python -m firmware.training.make_card_pictures FOLDER --shards 40 --seed 1 [--each 20] [--start 0] [--step 1]

Each shard is an .npz: `pictures` (JPEGs of WIDTH x HEIGHT: bytes one after the other, whose ends `ends` tells) and
`decks` (of each picture); of every card `picture`, `outlines` (4 x 2 pixels, the art's top left first), `exits` and
`halves` (four flags, n e s w as it lies), `labels` (numbers within its deck, -1 of what lies beside the layout),
`quarters`, `hidden`; and `sausages`, whether its deck has any.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training.card_art import art_deck, stranger_deck
from firmware.training.card_scenes import SAUSAGES, CardScene, SeenCard, card_scene
from firmware.training.shards import make_missing
from scorer.sosig.cards import DIRECTIONS

WIDTH, HEIGHT = 1280, 960
QUALITY = 95


def deck_scenes(seed: list[int]) -> Iterator[CardScene]:
    """Four scenes of one deck of chance."""
    rng = np.random.default_rng(seed)
    deck = stranger_deck(rng) if rng.random() < SAUSAGES else art_deck(rng)
    for every, near in ((True, False), (True, False), (False, False), (False, True)):
        yield card_scene(rng, (WIDTH, HEIGHT), deck=deck, every=every, near=near)


def _flags(edges: str) -> list[bool]:
    return [edge in edges for edge in DIRECTIONS]


def make_shard(seed: list[int], decks: int) -> dict[str, npt.NDArray[np.generic]]:
    """One shard of so many decks."""
    pictures: list[npt.NDArray[np.uint8]] = []
    of_deck, rows = [], []
    for deck in range(decks):
        numbers: dict[str, int] = {}
        for scene in deck_scenes([*seed, deck]):
            number = len(pictures)
            coded = cv2.imencode(".jpg", scene.pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
            pictures.append(np.asarray(coded, dtype=np.uint8).ravel())
            of_deck.append(deck)
            for card in scene.cards:
                label = numbers.setdefault(card.label, len(numbers))
                rows.append((number, card, label, scene.has_sausages))
            for outline in scene.beside:
                stranger = SeenCard(outline, "", "", (0, 0), 0, False, "")
                rows.append((number, stranger, -1, scene.has_sausages))
    return {
        "pictures": np.concatenate(pictures),
        "ends": np.cumsum([len(p) for p in pictures]),
        "decks": np.array(of_deck),
        "picture": np.array([number for number, *_ in rows]),
        "outlines": np.array([card.outline for _, card, *_ in rows], dtype=np.float32),
        "exits": np.array([_flags(card.exits) for _, card, *_ in rows]),
        "halves": np.array([_flags(card.halves) for _, card, *_ in rows]),
        "labels": np.array([label for _, _, label, _ in rows]),
        "quarters": np.array([card.quarters for _, card, *_ in rows]),
        "hidden": np.array([card.hidden for _, card, *_ in rows]),
        "sausages": np.array([sausages for *_, sausages in rows]),
    }


def main() -> None:
    """Make the shards that are not there yet."""
    make_missing(__doc__, 20, lambda seed, number, each: make_shard([seed, number], each))


if __name__ == "__main__":
    main()
