"""Teaches the sets that the box ships with, from photos of the virtual table (a run of `make shipped-sets`).

python -m firmware.training.shipped_set [--photos 5]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import cv2

from hardware.simulated.photos import single_die
from scorer.sausage_sizzle.editions import EDITIONS
from vision.sets import SHIPPED, SetStore
from vision.teach import teach

NAMES = {"sausage-sizzle": "print-and-play", "wuerfelwurst": "print-and-play-wuerfelwurst"}
"""The shipped set of each edition."""


def main() -> None:
    """Photograph every face a few times and teach from that, as a player would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=5)
    photos = parser.parse_args().photos
    for edition_id, name in NAMES.items():
        with tempfile.TemporaryDirectory() as scratch:
            for label in EDITIONS[edition_id].labels:
                folder = Path(scratch) / label
                folder.mkdir()
                for number in range(photos):
                    photo = single_die(label, 1000 + number, edition_id)
                    cv2.imwrite(str(folder / f"{number}.png"), photo.pixels)
            taught, warnings = teach("sausage-sizzle", Path(scratch), name)
        # The shipped folder is where the program keeps no set of a player: here it is the store itself.
        SetStore(SHIPPED, shipped=Path(scratch)).save(taught)
        sys.stderr.write(f"{name}: {len(taught.labels)} labels; {'; '.join(warnings)}\n")


if __name__ == "__main__":
    main()
