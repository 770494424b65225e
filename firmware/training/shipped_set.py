"""Teaches the sets that the box ships with, from photos of the virtual table (a run of `make shipped-sets`).

python -m firmware.training.shipped_set [--photos 5] [--game sosig]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2

from hardware.simulated.card_deck import printed_deck
from hardware.simulated.card_photos import single_card
from hardware.simulated.deck import Kind
from hardware.simulated.photos import Photo, single_die
from hardware.simulated.printed_decks import DECKS
from hardware.simulated.spread import single_piece
from scorer.sausage_sizzle.editions import EDITIONS
from vision.eye import EYES
from vision.memory import Memory
from vision.sets import SHIPPED, Set, SetStore
from vision.teach import EMPTY, teach

NAMES = {"sausage-sizzle": "print-and-play", "wuerfelwurst": "print-and-play-wuerfelwurst"}
"""The shipped set of each edition of dice."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A set to ship: its game and name, its labels, and what photographs one of them by a seed."""

    game: str
    name: str
    labels: tuple[str, ...]
    photograph: Callable[[str, int], Photo]
    beside: tuple[str, ...] = ()
    """What lies about on a table, backs of cards too, and is none of the pieces."""


def shipped() -> Iterator[Shipped]:
    """All sets that come with the program."""
    for edition_id, name in NAMES.items():

        def die(label: str, seed: int, edition_id: str = edition_id) -> Photo:
            return single_die(label, seed, edition_id)

        yield Shipped("sausage-sizzle", name, EDITIONS[edition_id].labels, die)
    cards = dict.fromkeys(design.label for design in printed_deck().designs)
    yield Shipped("sosig", "print-and-play", tuple(cards), single_card)
    for game, make in DECKS.items():
        deck = make()
        labels = tuple(dict.fromkeys(design.label for design in deck.designs))
        beside = (*deck.backs, *(name for name, _ in deck.beside))
        every = replace(deck, designs=(*deck.designs, *(Kind(name, 1) for name in beside)))
        yield Shipped(game, "print-and-play", labels, partial(single_piece, every), beside)


def photos(one: Shipped, folder: Path, count: int) -> None:
    """Write so many photos of each label into its subfolder, of what lies about into that of what is no piece."""
    for label, place in (*((label, label) for label in one.labels), *((name, EMPTY) for name in one.beside)):
        (folder / place).mkdir(exist_ok=True)
        for number in range(count):
            cv2.imwrite(str(folder / place / f"{label}-{number}.png"), one.photograph(label, 1000 + number).pixels)


def without_strangers(taught: Set) -> Set:
    """The set without examples that look more like another label: a player would take their photos away."""
    namer = EYES[taught.game]().namer
    odd = {(label, number) for label, number, _ in Memory(taught, namer).strangers()}
    examples = {
        label: tuple(face for number, face in enumerate(faces) if (label, number) not in odd)
        for label, faces in taught.examples.items()
    }
    warnings = tuple(told for told in taught.warnings if "check its photo" not in told)
    left = replace(taught, examples=examples, warnings=warnings)
    return replace(left, weakest=Memory(left, namer).weakest())


def main() -> None:
    """Photograph every face a few times and teach from that, as a player would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=5)
    parser.add_argument("--game", default="", help="only the sets of this game")
    wanted = parser.parse_args()
    for one in shipped():
        if wanted.game not in ("", one.game):
            continue
        with tempfile.TemporaryDirectory() as scratch:
            photos(one, Path(scratch), wanted.photos)
            taught, warnings = teach(one.game, Path(scratch), one.name)
        # The shipped folder is where the program keeps no set of a player: here it is the store itself.
        SetStore(SHIPPED, shipped=Path(scratch)).save(without_strangers(taught))
        sys.stderr.write(f"{one.game}, {one.name}: {len(taught.labels)} labels; {'; '.join(warnings)}\n")


if __name__ == "__main__":
    main()
