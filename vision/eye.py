"""What teaching and reading need to see one kind of piece: dice or cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vision.card_namer import CardNamer
from vision.finder import MOST_CARD_MARKS, Finder
from vision.namer import Namer, Names
from vision.refiner import CARDS


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """How one kind of piece is found and named; `one` and `several` are its words.

    `photos`: so many of a face read well; `of_cards`: whether the pieces are cards, flat and perhaps oblong.
    """

    one: str
    several: str
    finder: Finder
    namer: Names
    photos: int
    of_cards: bool


def dice_eye() -> Eye:
    """What sees dice."""
    return Eye("die", "dice", Finder(), Namer(), 3, of_cards=False)


def card_eye() -> Eye:
    """What sees cards, of any game."""
    return Eye("card", "cards", card_finder(), CardNamer(), 2, of_cards=True)


def card_finder() -> Finder:
    """What finds cards, of any game."""
    return Finder("card_finder", CARDS, MOST_CARD_MARKS, halved=True)


EYES: Mapping[str, Callable[[], Eye]] = {
    "sausage-sizzle": dice_eye,
    "sosig": card_eye,
    "salsicha": card_eye,
    "wurst-case-scenario": card_eye,
    "drecksau": card_eye,
}
"""What sees the pieces of each game; loading takes a moment."""
