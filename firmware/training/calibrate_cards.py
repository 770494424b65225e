"""Fits what vision/card_doubt.py says to cards, tables and lamps that the networks never saw (of `make calibrate`).

    python -m firmware.training.calibrate_cards [--decks 40] [--start 0] [--keep FILE]

Each deck is one of chance. It is taught from photos of single cards as a player takes them, then layouts of it are
read. The weights go to the standard error, to be copied into vision/card_doubt.py.
"""

from __future__ import annotations

import argparse
import enum
import pickle
import sys
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training.calibrate import fit, share_of
from firmware.training.card_art import stranger_deck
from firmware.training.card_grounds import Rng
from firmware.training.card_scenes import CardScene, SeenCard, card_scene
from hardware.simulated.card_deck import CardDeck
from hardware.simulated.card_photos import single_card
from hardware.simulated.optics import Floats
from scorer.sosig.cards import in_order
from vision.card_doubt import LEAST_APART, LEAST_CROSSING, MOST_ODDS, CardEvidence, Rival, against, of_a_pair
from vision.card_namer import CardNamer
from vision.card_reader import CardReader, Weighed
from vision.card_sight import alone
from vision.taught import Set

PHOTOS = 2
LAYOUTS = 6


_LEAST_DIFFERENCE = 0.25
"""Cards with the same exits that differ by less (root mean square, of a spread of 1) are no two cards of one deck:
those of real decks are made to be told apart, by people who see no colour as well."""


class Verdict(enum.IntEnum):
    """What a candidate in a cell truly is."""

    NO_CARD = 0
    WRONG = 1
    RIGHT = 2


def taught(rng: Rng, deck: CardDeck, namer: CardNamer) -> Set:
    """The set of a deck from photos of single cards, their outlines somewhat off."""
    examples = {}
    for label in sorted({design.label for design in deck.designs}):
        made = []
        for _ in range(PHOTOS):
            photo = single_card(label, int(rng.integers(1 << 30)), deck)
            outline = np.array(photo.truth[0]["polygon"])
            made.append(namer.example(photo.pixels, outline + rng.normal(0, 2.0, (4, 2))))
        examples[label] = tuple(made)
    width, height = deck.size_mm
    return Set("sosig", "calibration", examples, ratio=width / height)


def sensible_deck(rng: Rng) -> CardDeck:
    """A deck of chance whose cards a person tells apart."""
    while True:
        deck = stranger_deck(rng)
        faces: dict[tuple[bool, str], list[Floats]] = {}
        for label in sorted({design.label for design in deck.designs}):
            design = deck.design(label)
            faces.setdefault((len(design.exits) == 1, design.exits), []).append(_face(deck.picture_of(label)))
        gaps = [
            float(np.sqrt(((one - other) ** 2).mean()))
            for alike in faces.values()
            for n, one in enumerate(alike)
            for other in alike[:n]
        ]
        if min(gaps) >= _LEAST_DIFFERENCE:
            return deck


def _face(picture: npt.NDArray[np.uint8]) -> Floats:
    """A drawing in grey and small, its mean 0 and its spread 1."""
    grey = cv2.cvtColor(cv2.resize(picture, (48, 48), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    away = grey.astype(np.float64) - grey.mean()
    return np.asarray(away / (away.std() + 6))


def true_card(middle: Floats, truths: tuple[SeenCard, ...]) -> SeenCard | None:
    """The card that lies there (2, pixels); None where none does."""
    for truth in truths:
        side = float(np.linalg.norm(truth.outline - np.roll(truth.outline, 1, axis=0), axis=1).mean())
        if np.linalg.norm(truth.outline.mean(axis=0) - middle) < 0.5 * side:
            return truth
    return None


def verdict_of(one: Weighed, truth: SeenCard, labels: tuple[str, ...]) -> Verdict:
    """Whether a card that is there is read rightly."""
    first = one.naming.options[0]
    right = labels[first.label] == truth.label and first.exits == in_order(truth.exits)
    return Verdict.RIGHT if right else Verdict.WRONG


def witness(scene: CardScene, reader: CardReader) -> list[tuple[CardEvidence, Verdict]]:
    """What one layout shows: of what is no card how it looks alone, of cards how they look in their cells."""
    rows = [
        (alone(seen), Verdict.NO_CARD)
        for seen in reader.sight.sights(scene.pixels)
        if true_card(seen.candidate.centre, scene.cards) is None
    ]
    for one in reader.look(scene.pixels, reader.sight.sights(scene.pixels))[1]:
        truth = true_card(one.placed.outline.mean(axis=0), scene.cards)
        if truth is not None and not truth.hidden and not one.evidence.cut_off:
            rows.append((one.evidence, verdict_of(one, truth, reader.taught.labels)))
    return rows


def gather(decks: range, seed: int) -> list[tuple[CardEvidence, Verdict]]:
    """What some layouts of every deck show."""
    rows: list[tuple[CardEvidence, Verdict]] = []
    namer = CardNamer()
    for number in decks:
        rng = np.random.default_rng([seed, number])
        deck = sensible_deck(rng)
        reader = CardReader(taught(rng, deck, namer))
        for _ in range(LAYOUTS):
            scene = card_scene(rng, deck=deck)
            rows += witness(scene, reader)
        sys.stderr.write(f"\r{number + 1} decks, {len(rows)} candidates")
    return rows


def report(rows: list[tuple[CardEvidence, Verdict]]) -> None:
    """Fit both regressions and print their weights, and how often what they say is right."""
    verdict = np.array([v for _, v in rows])
    cards = verdict != Verdict.NO_CARD
    of_card = np.array([e.of_a_card for e, _ in rows])
    is_card = fit(of_card, cards)
    # What is never sure, whatever is fitted, is no part of the fit.
    told = [e.agreed and e.crossing >= LEAST_CROSSING and e.apart >= LEAST_APART for e, _ in rows] & cards
    pairs = [(of_a_pair(e.best, _strongest(e)), v == Verdict.RIGHT) for (e, v), t in zip(rows, told, strict=True) if t]
    is_named = fit(np.array([features for features, _ in pairs]), np.array([right for _, right in pairs]))
    for name, weights in (("IS_CARD", is_card), ("IS_NAMED", is_named)):
        sys.stderr.write(f"\n{name} = Weights(({', '.join(f'{w:.2f}' for w in weights)}))")
    present = share_of(of_card, is_card)
    named = share_of(np.array([of_a_pair(e.best, _strongest(e)) for e, _ in rows]), is_named)
    steps = (0, 0.02, 0.05, 0.1, 0.3, 0.6, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 1.01)
    for name, values in (("presence", present), ("confidence", present * named * told)):
        for low, high in pairwise(steps):
            part = verdict[(values >= low) & (values < high)]
            counts = ", ".join(f"{v.name.lower().replace('_', ' ')} {(part == v).sum()}" for v in Verdict)
            sys.stderr.write(f"\n{name} {low} to {high}: {len(part)} candidates: {counts}")
    sys.stderr.write("\n")


def _strongest(evidence: CardEvidence) -> Rival:
    """The rival that comes nearest; where there is none, one that is far away."""
    return min(evidence.rivals, key=lambda rival: against(evidence.best, rival), default=Rival(-1.0, MOST_ODDS))


def main() -> None:
    """Gather, fit and say how well the fit holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--keep", type=Path, help="a file to keep the candidates in; what is there is used again")
    wanted = parser.parse_args()
    cv2.setNumThreads(1)
    kept = sorted(wanted.keep.parent.glob(wanted.keep.name)) if wanted.keep else []
    if kept:
        rows = [row for path in kept for row in pickle.loads(path.read_bytes())]  # noqa: S301  # written below
    else:
        rows = gather(range(wanted.start, wanted.start + wanted.decks), wanted.seed)
        if wanted.keep:
            wanted.keep.write_bytes(pickle.dumps(rows))
    report(rows)


if __name__ == "__main__":
    main()
