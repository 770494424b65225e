"""Which reader reads the pieces of which game: the one place where a reader is registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.belt_reader import LABELS as BELT_LABELS
from vision.belt_reader import BeltReader
from vision.card_reader import CardReader
from vision.hand_reader import HandReader
from vision.label_words import told_of_fixed, told_of_hands
from vision.pig_reader import LABELS as PIG_LABELS
from vision.pig_reader import PigReader
from vision.reader import Reader
from vision.reading import Reading
from vision.sets import Set


class ReadsPictures(Protocol):
    """What reads the pieces of a game by one taught set."""

    taught: Set

    def read(self, pixels: npt.NDArray[np.uint8], scale: float = 1.0) -> Reading:
        """Read one picture; `scale` multiplies all coordinates of the reading."""
        ...


READERS: Mapping[str, Callable[[Set], ReadsPictures]] = {
    "sausage-sizzle": Reader,
    "sosig": CardReader,
    "salsicha": HandReader,
    "wurst-case-scenario": BeltReader,
    "drecksau": PigReader,
}
"""The readers by game."""

LABEL_WORDS: Mapping[str, Callable[[Sequence[str]], list[str]]] = {
    "salsicha": told_of_hands,
    "wurst-case-scenario": partial(told_of_fixed, "wurst-case-scenario", BELT_LABELS),
    "drecksau": partial(told_of_fixed, "drecksau", PIG_LABELS),
}
"""What there is to say of the labels of a game's set; one that is not here reads pieces of any labels."""
