"""Teaches the sets that the box ships with, from photos of the virtual table (a run of `make shipped-sets`).

python -m firmware.training.shipped_set [--photos 5] [--game sosig]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from hardware.simulated.card_deck import printed_deck
from hardware.simulated.card_photos import single_card
from hardware.simulated.photos import Photo, single_die
from scorer.sausage_sizzle.editions import EDITIONS
from vision.sets import SHIPPED, SetStore
from vision.teach import teach

NAMES = {"sausage-sizzle": "print-and-play", "wuerfelwurst": "print-and-play-wuerfelwurst"}
"""The shipped set of each edition of dice."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A set to ship: its game and name, its labels, and what photographs one of them by a seed."""

    game: str
    name: str
    labels: tuple[str, ...]
    photograph: Callable[[str, int], Photo]


def shipped() -> Iterator[Shipped]:
    """All sets that come with the program."""
    for edition_id, name in NAMES.items():

        def die(label: str, seed: int, edition_id: str = edition_id) -> Photo:
            return single_die(label, seed, edition_id)

        yield Shipped("sausage-sizzle", name, EDITIONS[edition_id].labels, die)
    cards = dict.fromkeys(design.label for design in printed_deck().designs)
    yield Shipped("sosig", "print-and-play", tuple(cards), single_card)


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
            for label in one.labels:
                folder = Path(scratch) / label
                folder.mkdir()
                for number in range(wanted.photos):
                    cv2.imwrite(str(folder / f"{number}.png"), one.photograph(label, 1000 + number).pixels)
            taught, warnings = teach(one.game, Path(scratch), one.name)
        # The shipped folder is where the program keeps no set of a player: here it is the store itself.
        SetStore(SHIPPED, shipped=Path(scratch)).save(taught)
        sys.stderr.write(f"{one.game}, {one.name}: {len(taught.labels)} labels; {'; '.join(warnings)}\n")


if __name__ == "__main__":
    main()
